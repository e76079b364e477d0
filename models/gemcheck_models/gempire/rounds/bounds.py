"""Lower bounds on rounds: how many are not enough for a pair of Demands, whatever happens.

question: the fewest rounds in which a game without any order in time meets both Demands of a pair
scope:    one seat; dice, deck, tokens and rivals as favourable as can be; any table, ruleset and technologies in play
expected: a bound for each of the 105 pairs of the synthetic set
budget:   under a second of CPU each

A number of rounds is refuted when each of its cases is. Cases are refuted in groups first, by giving a group the most
that any of its cases has; only a group that stands is looked at one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations

import msgspec

from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_numbers import artificial_minimum
from gemcheck.games.gempire.gem_counts import production_limit
from gemcheck.games.gempire.state import CULTURE
from gemcheck.games.gempire.table import MASONRY, MECHANICS, TECHNOLOGIES
from gemcheck.games.gempire.upgrade_steps import TOP
from gemcheck_models.gempire.rounds import (
    bounds_city,
    bounds_gems,
    bounds_grid,
    bounds_growth,
    bounds_means,
    bounds_order,
    bounds_tables,
    bounds_values,
)
from gemcheck_models.gempire.rounds.bounds_case import Case, Reason, most_cards, reason_of
from gemcheck_models.gempire.rounds.bounds_demands import NEEDS
from gemcheck_models.gempire.rounds.bounds_impossible import Impossible, impossible
from gemcheck_models.gempire.rounds.bounds_order import reached
from gemcheck_models.gempire.rounds.bounds_splits import Spent, Tally, Test, stands
from gemcheck_models.gempire.rounds.bounds_technologies import idle_technologies
from gemcheck_models.gempire.rounds.bounds_view import View
from gemcheck_models.gempire.rounds.worlds import IN_PLAY, Question

__all__ = ["Bound", "Refutation", "cases", "leader", "lower_bound", "meets", "standing", "stands", "upgraded"]

MOST_SCIENCE = 1
"""The Demand that asks for science."""

MOST_ROUNDS = 40
"""Rounds at which a bound is raised no further."""


class Refutation(msgspec.Struct, frozen=True):
    """One number of rounds refuted: how many groups of cases and single cases had to be looked at."""

    rounds: int
    groups: int
    cases: int


class Bound(msgspec.Struct, frozen=True):
    """No play meets the pair in fewer than `rounds` rounds; `never` says why none ever does.

    standing: the first case found that the relaxation does not refute with so many rounds, None where there is none or
    where the budget was spent before one was found;
    refuted: every smaller number of rounds; reasons: the limits behind all of it.
    """

    pair: tuple[int, int]
    rounds: int
    standing: Case | None
    refuted: tuple[Refutation, ...]
    reasons: tuple[Reason, ...]
    never: Impossible | None = None


LOOKS = 400
"""Splits looked at by default, over all numbers of rounds."""


def lower_bound(asked: Question, budget: int = LOOKS) -> Bound:
    """The least number of rounds that the relaxation does not refute; every smaller one is refuted.

    budget: splits of cards that are looked at in all. When it is spent no further number is refuted: the bound is valid
    and may be too small.
    """
    never = impossible(asked)
    reasons = tuple(reasons_of(asked))
    refuted: list[Refutation] = []
    if never is not None:
        return Bound(asked.pair, 0, None, (), reasons, never)
    for rounds in range(1, MOST_ROUNDS):
        tally = Tally(budget)
        try:
            found = standing(asked, rounds, meets, tally)
        except Spent:
            return Bound(asked.pair, rounds, None, tuple(refuted), reasons)
        if found is not None:
            return Bound(asked.pair, rounds, found, tuple(refuted), reasons)
        refuted.append(Refutation(rounds, tally.groups, tally.cases))
        budget -= tally.looks
    return Bound(asked.pair, MOST_ROUNDS, None, tuple(refuted), reasons)


def reasons_of(asked: Question) -> Iterator[Reason]:
    """The limits behind a bound, those of its two Demands last."""
    for function in LIMITS:
        yield reason_of(function)
    for demand in asked.pair:
        yield reason_of(NEEDS[demand], demand=demand)


LIMITS: tuple[Callable[..., object], ...] = (
    bounds_means.income,
    bounds_means.before_the_last_bid,
    bounds_means.nutrition,
    bounds_means.palace_science,
    bounds_means.card_science,
    bounds_means.palace_diamonds,
    bounds_means.diamonds,
    bounds_means.relief,
    bounds_means.works,
    bounds_means.used,
    bounds_means.holding,
    bounds_order.in_some_order,
    bounds_order.reached,
    bounds_order.gems_before,
    bounds_means.before_collecting,
    bounds_means.gem_science,
    bounds_means.in_all,
    bounds_means.means,
    bounds_growth.seen,
    bounds_grid.value_in,
    bounds_grid.science_in,
    bounds_tables.science_net,
    bounds_tables.diamond_gains,
    bounds_values.shop_gold,
    bounds_city._city,
    *bounds_gems.SOURCES,
    bounds_gems.literacy,
    bounds_gems.philosophy,
    idle_technologies,
)
"""Every limit of the relaxation but those of the Demands."""


# -- one case


def meets(seen: View) -> bool:
    """Whether the culture gems are enough for both Demands together.

    Science that is asked for and what cards are worth come from the same cards: the fewer culture gems lie on Demand 1,
    the more science there must be, and the less all else.
    """
    if MOST_SCIENCE not in seen.case.asked.pair:
        return _enough(seen)
    needed = seen.needed(MOST_SCIENCE) + seen.gone
    if not artificial_minimum(seen.case.asked.table):
        return _enough(seen.with_science(needed))
    for gems in range(seen.gems[CULTURE] + 1):
        wanted = max(0, needed - components.demand(MOST_SCIENCE).step * gems)
        if _enough(seen.with_science(wanted), gems):
            return True
        if not wanted:
            break
    return False


def _enough(seen: View, on_science: int = 0) -> bool:
    """Whether there are culture gems enough when so many at least lie on Demand 1."""
    total = 0
    for demand in seen.case.asked.pair:
        gems = NEEDS[demand](seen)
        if gems is None:
            return False
        total += max(gems, on_science) if demand == MOST_SCIENCE else gems
    return total <= seen.gems[CULTURE]


# -- groups of cases

STEPS = tuple(chain.from_iterable(combinations(range(1, TOP + 1), count) for count in range(TOP + 1)))
"""Every set of palace levels that a seat can have upgraded to."""


def standing(asked: Question, rounds: int, test: Test, tally: Tally | None = None) -> Case | None:
    """A case of so many rounds that passes the test, None when every one is refuted."""
    tally = tally or Tally()
    for case in cases(asked, rounds, test, tally):
        tally.cases += 1
        if stands(case, case.cards, test, tally=tally):
            return case
    return None


def cases(asked: Question, rounds: int, test: Test, tally: Tally) -> Iterator[Case]:
    """The cases of so many rounds, without those that fall with their group."""
    owned = [number for number in range(len(TECHNOLOGIES)) if asked.may_own(number)]
    idle = idle_technologies(asked)
    numbers = [number for number in owned if number not in idle]
    for bids in range(rounds + 1):
        for group in upgraded(leader(asked, rounds, bids, sum(1 << number for number in owned))):
            tally.groups += 1
            if stands(group, 0, test, tally=tally):
                for case in learned(group, numbers, idle, tally):
                    for smaller in counted(case, 0, test, tally):
                        yield from (smaller._replace(sparkling=chosen) for chosen in range(1 << case.palace))


def leader(asked: Question, rounds: int, bids: int, owned: int) -> Case:
    """The case that leads all with so many rounds of bidding: it owns these technologies and has paid for none."""
    rest = rounds - bids
    case = Case(asked, rounds, bids, rest, rest, 0, False, False, (), owned, True)
    return case._replace(cards=most_cards(case))


def upgraded(group: Case) -> Iterator[Case]:
    """The cases of a group by what is upgraded, and in how many rounds. More rounds than the starting limit of
    production needs serve nothing."""
    rest = group.rounds - group.bids
    for bought in (False, True):
        for levels in STEPS:
            for turns in range(1, rest + 1) if bought or levels else (0,):
                case = group._replace(bought=bought, levels=levels, upgrades=turns)
                case = with_technologies(case, case.owned)
                if not bounds_means.hopeless(case):
                    yield case
                if bounds_means.works(case._replace(owned=0)) <= turns * production_limit(0):
                    break


def with_technologies(case: Case, owned: int) -> Case:
    """The case with these technologies and what they bring about: a second row, collections beside upgrades."""
    case = case._replace(owned=owned)
    rest = case.rounds - case.bids
    both = case.owns(MECHANICS)
    return case._replace(
        row=case.bought or case.owns(MASONRY),
        collects=rest if both else rest - case.upgrades,
    )


def learned(group: Case, numbers: list[int], idle: list[int], tally: Tally) -> Iterator[Case]:
    """The cases of a group by the technologies owned in the end: the sets that its science could pay for."""
    priced = group._replace(free=False)
    able = reached(group, [*numbers, *idle], IN_PLAY, tally.look)
    for owned in sorted(able, key=lambda each: (each.bit_count(), each)):
        # Of technologies that matter by their number alone, the cheapest come first.
        theirs = [bool(owned >> number & 1) for number in idle]
        case = with_technologies(priced, owned)
        if theirs == sorted(theirs, reverse=True) and not bounds_means.hopeless(case):
            yield case


def counted(case: Case, least: int, test: Test, tally: Tally) -> Iterator[Case]:
    """The cases with this many cards at least and as many as the case at most, without those that fall together."""
    tally.groups += 1
    if not stands(case, least, test, tally=tally):
        return
    if least == case.cards:
        yield case
        return
    middle = (least + case.cards + 1) // 2
    yield from counted(case, middle, test, tally)
    yield from counted(case._replace(cards=middle - 1), least, test, tally)
