"""Lower bounds for given rolls and a given deck: the relaxation of `bounds`, with less to hope for.

What is narrower than in the world `best`: a collection brings what one of the rolls really shown brings; cards are
those that can have lain on the market by then; tokens and technologies are those there are. All of that is left to the
same relaxation otherwise, whose limits stay valid, for a game with given chance is one of those that it is about.

Rivals are idle. A rival that bids could clear the market; so could a seat see more cards than are counted here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from gemcheck.games.gempire import blueprints, casework, collecting, setup
from gemcheck.games.gempire.cards import Card
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.offer import offer
from gemcheck.games.gempire.setup import starting_resources
from gemcheck.games.gempire.state import PLAN, Seat, State
from gemcheck.games.gempire.table import SANITIZATION, TECHNOLOGIES, Table
from gemcheck_models.gempire.rounds.bounds import meets
from gemcheck_models.gempire.rounds.bounds_case import Case, limit, with_technologies
from gemcheck_models.gempire.rounds.bounds_groups import leader, upgraded
from gemcheck_models.gempire.rounds.bounds_income import hopeless, income
from gemcheck_models.gempire.rounds.bounds_means import Means, in_all, means
from gemcheck_models.gempire.rounds.bounds_sources import boundless, nutrition, science_sources
from gemcheck_models.gempire.rounds.bounds_spending import relief, used, works
from gemcheck_models.gempire.rounds.bounds_splits import Tally, Test, stands, ways
from gemcheck_models.gempire.rounds.bounds_view import View, hoped, view
from gemcheck_models.gempire.rounds.gains import MOST_GEMS
from gemcheck_models.gempire.rounds.given_source import Source
from gemcheck_models.gempire.rounds.worlds import Question

__all__ = ["LIMITS", "Chance", "collected", "given_bound", "rolled", "seen_cards"]

SPACES = components().numbers.market_spaces

_ROOM = 100
"""Population gems of a seat whose production limit truncates nothing."""

Triple = tuple[int, int, int]


class Chance(NamedTuple):
    """A question with the chance it is asked for: the table without other tokens than those there are, the cards of
    the deck in order, the rolls, and which palace levels pay diamonds (bit 0: level 1)."""

    asked: Question
    deck: tuple[Card, ...]
    rolls: tuple[Triple, ...]
    sparkling: int


def rolled(asked: Question, source: Source) -> Chance:
    """The question for the rolls and the deck of a source."""
    table = asked.table
    words = [casework.token_word(token) for token in table.tokens]
    kinds = [words.index(word) for word in source.rewards]
    sparkling = sum(1 << level for level, kind in enumerate(kinds) if table.tokens[kind].diamonds)
    deck = tuple(table.cards[table.card_index(slug)] for slug in source.deck)
    few = _with_tokens(table, kinds)
    return Chance(asked._replace(table=few, technologies=source.in_play), deck, source.rolls, sparkling)


def _table(table: Table, cards: tuple[Card, ...], counts: tuple[int, ...]) -> Table:
    """The same table with these cards as its whole deck, and so many reward tokens of each kind."""
    return Table(
        table.rules,
        cards,
        card_set=table.card_set,
        digest=table.digest,
        technologies=table.technologies,
        tokens=table.tokens,
        token_counts=counts,
        sequence=table.sequence,
        track=table.track,
        diamonds=table.diamonds,
        round_limit=table.round_limit,
    )


@limit("setup.palace.five-rewards")
def _with_tokens(table: Table, kinds: list[int]) -> Table:
    """The palace pays the five tokens that lie there; where a reading counts tokens otherwise, any of the pile."""
    count = Counter(kinds)
    counts = tuple(count[kind] for kind in range(len(table.tokens)))
    cards = tuple(table.cards[: table.deck_size])
    few = _table(table, cards, counts)
    return few if Counter(setup.token_pile(few)) == count else _table(table, cards, tuple(table.token_counts))


@lru_cache(maxsize=256)
def _of_prefix(table: Table, deck: tuple[Card, ...]) -> Table:
    return _table(table, deck, tuple(table.token_counts))


# -- what the dice bring


@lru_cache(maxsize=16384)
def collected(table: Table, roll: Triple, gold: int, sanitization: bool) -> tuple[int, int, int]:
    """What a collection of this roll brings at most with so many gold gems: in all, production, and science, each at
    its own best."""
    seat = Seat(gems=(_ROOM, gold, 0), technologies=1 << SANITIZATION if sanitization else 0)
    state = State(seats=(seat,), phase=PLAN, roll=roll)
    after = [collecting.collect(table, state, 0, seat, plan, None) for plan in offer(table, state, seat).plans]
    return (
        max(one.production + one.science for one in after),
        max(one.production for one in after),
        max(one.science for one in after),
    )


@limit("collect.same-roll", "dice.count", "collect.wild", "gem.gold.switch", "gem.gold.surplus", "tech.sanitization")
def brought(chance: Chance, case: Case, gold: int) -> tuple[int, int, int]:
    """Collections bring no more than the best of the rolls shown in so many rounds: in all, production, science."""
    sanitization = case.owns(SANITIZATION)
    rolls = chance.rolls[: case.rounds]
    each = [collected(case.asked.table, roll, min(gold, MOST_GEMS), sanitization) for roll in rolls]
    best = [sum(sorted((one[kind] for one in each), reverse=True)[: case.collects]) for kind in range(3)]
    return best[0], best[1], best[2]


def poorer(chance: Chance, seen: View) -> Means | None:
    """What the case has to spend when the dice show what they show; None when that is not enough for what it needs."""
    case, split, least = seen.case, seen.split, max(0, seen.least)
    gems = seen.means.gems
    bonus, paid = nutrition(case), works(case)
    handed = sum(source(case, split, gems) for source in science_sources)
    in_all_brought, production_brought, science_brought = brought(chance, case, gems[1])
    start = starting_resources()
    lost = max(0, income(case, split, gems) - start - in_all_brought)
    purse = income(case, split, gems) + bonus - paid - lost
    needed = max(0, used(case) - bonus - handed)
    production = min(seen.means.production, purse - needed, start + production_brought + bonus - paid)
    if purse < 0 or production < 0:
        return None
    science = min(
        seen.means.science,
        in_all(case, split, gems, purse, least, relief(case)),
        start + science_brought + bonus + handed,
    )
    return Means(production, science, seen.means.together - lost, gems)


def tested(chance: Chance) -> Test:
    """Whether a view still meets both Demands once the dice have been looked at."""

    def test(seen: View) -> bool:
        budget = poorer(chance, seen)
        if budget is None or budget.science < used(seen.case):
            return False
        if seen.exact:
            return meets(view(seen.case, seen.split, budget, seen.least))
        return meets(hoped(seen.case, seen.split, budget, seen.least, seen.city))

    return test


# -- which cards there are


@limit("bid.market.full", "bid.refill", "bid.unsold.stay", "setup.market.initial")
def seen_cards(bids: int, cards: int) -> int:
    """Cards that a seat has seen on the market which won so many in so many rounds of bidding, when nobody else bids: a
    card leaves the market only when it is won, and those of the last round of bidding, one at least, make no room for
    another one."""
    if not bids or not cards:
        return SPACES
    return min(SPACES * bids, SPACES + cards - 1)


@limit("blueprint.one", "tech.religion")
def kept_aside(case: Case) -> int:
    """Cards that a seat has won and not placed in the end are blueprints, of which it holds one, or three with
    Religion: each has made room on the market."""
    return blueprints.limit(case.asked.table, Seat(technologies=case.owned))


def narrowed(chance: Chance, cards: int) -> Question:
    """The question where the deck holds no more than its first so many cards."""
    few = min(max(SPACES, cards), len(chance.deck))
    return chance.asked._replace(table=_of_prefix(chance.asked.table, chance.deck[:few]))


LIMITS = (brought, seen_cards, kept_aside, _with_tokens)
"""What the given chance adds to the limits of the relaxation."""


# -- all cases


def standing(case: Case, least: int, test: Test, tally: Tally) -> bool:
    """Whether some split of a case passes the test: first with as many cards under each colour as there are at all."""
    every = (case.cards, case.cards, case.cards)
    free = boundless(case, every, 0)
    budget = means(case, every, free.gems, least)
    if budget is None or not test(hoped(case, every, budget, -1, free)):
        return False
    return stands(case, least, test, ways(case), tally)


def counted(case: Case, least: int, test: Test, tally: Tally) -> Iterator[Case]:
    """The cases with this many cards at least and as many as the case at most, without those that fall together."""
    tally.groups += 1
    if not standing(case, least, test, tally):
        return
    if least == case.cards:
        yield case
        return
    middle = (least + case.cards + 1) // 2
    yield from counted(case, middle, test, tally)
    yield from counted(case._replace(cards=middle - 1), least, test, tally)


def given_bound(chance: Chance, rounds: int, tally: Tally) -> Case | None:
    """The first case of so many rounds that is not refuted, None when all are. Raises Spent when the budget of the
    tally does not suffice to tell."""
    test = tested(chance)
    able = [number for number in range(len(TECHNOLOGIES)) if chance.asked.may_own(number)]
    sets = [sum(chosen) for count in range(len(able) + 1) for chosen in combinations([1 << n for n in able], count)]
    for bids in range(rounds + 1):
        asked = narrowed(chance, seen_cards(bids, SPACES * bids))
        for group in upgraded(leader(asked, rounds, bids, sum(1 << number for number in able))):
            tally.groups += 1
            if not standing(group, 0, test, tally):
                continue
            for owned in sets:
                case = with_technologies(group._replace(free=0), owned)
                aside = kept_aside(case)
                for smaller in () if hopeless(case) else counted(case, max(0, bids - aside), test, tally):
                    tally.cases += 1
                    single = smaller._replace(
                        asked=narrowed(chance, seen_cards(bids, smaller.cards + aside)),
                        sparkling=chance.sparkling & (1 << smaller.palace) - 1,
                    )
                    if standing(single, single.cards, test, tally):
                        return single
    return None
