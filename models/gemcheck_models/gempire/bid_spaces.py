"""Can a card won on A change who wins B, if spaces are compared one after another?

question: two bidders, bids on A and B, and a card on A such that at-reveal and space-by-space give B to different
          players or take something else from them
scope:    the whole engine; one or two units of production on each space, a plain card, a card of ten gold, or the Well
          on A; science to 1, no gold gems at the start; in order of size
expected: none with the plain card; the Well's science without Currency; ten gold with one owner of Currency
budget:   under 5 seconds

The contest is played by `Game.step`: the winner of A places the card as soon as the engine asks, at the first place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import msgspec

from gemcheck.casebook.replay import play
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck_models.gempire.bid_play import SEATS
from gemcheck_models.gempire.bid_separate import Difference, first_difference

__all__ = ["CARDS", "CHECKS", "Bidding", "biddings", "played", "tables"]

POINT = "bid.spaces"
PLAIN = "P1"
CARDS: Mapping[str, str] = {PLAIN: "a plain card", "G10": "a card of ten gold", "well": "the Well"}
"""Cards on A and what they are called."""
WELL = {"value": {"population": "0"}, "min_bid": 1}
STEPS = 6
"""Plans after the reveal, at most."""


class Bidding(msgspec.Struct, frozen=True):
    """Two seats' bids on A and B (0: none), science, who of them owns Currency, and the card on A."""

    card: str
    bids: tuple[tuple[int, int], tuple[int, int]]
    science: tuple[int, int]
    currency: tuple[bool, bool]

    @property
    def size(self) -> tuple[int, ...]:
        """What makes one smaller than another: owners of Currency, production bid, science."""
        return (sum(self.currency), sum(map(sum, self.bids)), sum(self.science))


def biddings(card: str, most: int = 2) -> Iterator[Bidding]:
    """Every bidding with this card on A, in order of size; both seats bid on B."""
    bids = [(a, b) for a in range(most) for b in range(1, most)]
    every = (
        Bidding(card, (one, two), (low, high), (first, second))
        for one, two in product(bids, repeat=2)
        for low, high in product(range(2), repeat=2)
        for first, second in product((False, True), repeat=2)
    )
    yield from sorted(every, key=lambda one: (one.size, one.bids, one.science, one.currency))


def tables(bidding: Bidding) -> dict[str, Any]:
    """The bidding as the `given` and the first entry of the `when` of a case."""
    seats, when = {}, {}
    for name, (a, b), science, owner in zip(SEATS, bidding.bids, bidding.science, bidding.currency, strict=False):
        seat: dict[str, Any] = {"production": a + b, "science": science}
        if owner:
            seat["technologies"] = ["currency"]
        seats[name] = seat
        when[name] = {"bid": {"A": a, "B": b} if a else {"B": b}}
    given: dict[str, Any] = {"players": 3, "market": {"A": bidding.card}, "seats": seats}
    if bidding.card == "well":
        given |= {"cards": {"well": WELL}, "assumes": ["The Well has no population value and a minimum bid of 1."]}
    return {"given": given, "when": [when]}


def played(game: Game[Any, Any], bidding: Bidding) -> tuple[str, tuple[tuple[str, Any], ...]]:
    """What comes of B and of both seats' production, in words, and the plans made after the reveal."""
    case = tables(bidding)
    game, before, names = game.given(case["given"])
    entry = case["when"][0]
    plans = {
        who: game.plan_from_case(before, who, entry[name]) if name in entry else game.idle(before, who)
        for who, name in enumerate(names)
    }
    state = game.step(before, plans)
    script: list[tuple[str, Any]] = []
    for _ in range(STEPS):
        movers = game.to_move(state)
        mover = next((who for who in movers if _placing(game, state, who) is not None), None)
        if mover is None:
            break
        plan = _placing(game, state, mover)
        script.append((names[mover], game.plan_text(state, plan)))
        state = game.step(state, {mover: plan})
    return _words(game.observe(before, state, (), names), entry), tuple(script)


def _words(seen: Mapping[str, Any], bidders: Iterable[str]) -> str:
    held = [f"{name} keeps {seen['after'][name]['production']}" for name in bidders]
    return f"{seen['winner']['B']} gets B; {', '.join(held)}"


def replayed(game: Game[Any, Any], case: Mapping[str, Any]) -> str:
    """The same words for a case played from its script."""
    return _words(play(game, case["given"], case["when"]).observation(), case["when"][0])


def _placing(game: Game[Any, Any], state: Any, who: int) -> Any:
    """The first plan of a seat that places a card won, None when it has none to place."""
    if not state.seats[who].turn.won:
        return None
    return next((plan for plan in game.legal(state, who) if game.plan_text(state, plan).startswith("place")), None)


def smallest(game: Game[Any, Any], card: str) -> Difference[Bidding]:
    """The smallest bidding with this card on A that the two options settle differently."""
    left, right = (game.under(rules) for rules in _rulesets(game))
    return first_difference(biddings(card), lambda one: played(left, one)[0], lambda one: played(right, one)[0])


def _rulesets(game: Game[Any, Any]) -> list[Any]:
    options = game.rulebook.open_points[POINT].option_ids()
    return [game.rules_with({POINT: option}) for option in options]


@check(
    "bid-spaces",
    kind="order-dependence",
    family="function",
    game="gempire",
    clauses=("bid.compare", "bid.tie.science", "round.reveal", "card.well", "tech.currency"),
    scope="2 bidders, bids of 1 on A and B, science to 1, three cards on A",
    certificate="replay+minimal",
)
def bid_spaces(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Look for a card on A that changes what becomes of B."""
    point = game.rulebook.open_points[POINT]
    for card, called in CARDS.items():
        found = smallest(game, card)
        if found.contest is None:
            scope = f"{called} on A, 2 bidders, bids of 1, science to 1: {found.seen:,} biddings"
            text = f"{called} won on A never changes what becomes of B"
            yield Statement(text, point.clauses, Verdict.BOUNDED, Certificate("exhaustive", scope))
        else:
            yield finding(game, found.contest, called, found.seen)


def finding(game: Game[Any, Any], bidding: Bidding, called: str, seen: int) -> Finding:
    """The bidding as a finding, with what each option makes of it."""
    point, case = game.rulebook.open_points[POINT], tables(bidding)
    unders = [game.under(rules) for rules in _rulesets(game)]
    scripts = {played(under, bidding)[1] for under in unders}
    case["when"] += [{name: {"do": text}} for name, text in min(scripts, key=lambda one: (len(one), one))]
    results = [(option, replayed(under, case)) for option, under in zip(point.option_ids(), unders, strict=True)]
    if [text for _, text in results] != [played(under, bidding)[0] for under in unders]:
        raise AssertionError(f"replayed from its script, the bidding ends otherwise: {bidding}")
    science = bidding.card == "well"
    return Finding(
        id=f"gempire/order-dependence/{POINT}-{'science' if science else 'gold'}",
        kind="order-dependence",
        title=f"{called} won on A decides B, if A is settled first",
        clauses=point.clauses if science else ("bid.compare", "round.reveal", "tech.currency", "gem.threshold"),
        impact=point.impact,
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal", f"{seen} biddings with {called} on A, in order of size up to this one"
        ),
        witness=case,
        outcomes=tuple((f"{POINT}={option}", text) for option, text in results),
        known_as=", ".join(point.findings) if science else "",
        found_by="gemcheck_models.gempire.bid_spaces",
    )


CHECKS: Sequence[Check] = (bid_spaces,)
