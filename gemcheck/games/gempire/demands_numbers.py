"""What all Demands share: printed numbers by players, culture gems and their steps, comparing with opponents.

The functions with an algebra as their last argument take numbers, not seats, so that constraint models can use them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from gemcheck.algebra import INTS, Algebra
from gemcheck.game import OpenEnd, Undefined
from gemcheck.games.gempire import components
from gemcheck.games.gempire.memo import Memo
from gemcheck.games.gempire.state import Placed, Seat, State, Triple
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import cites, clause

__all__ = [
    "Score",
    "artificial_minimum",
    "artificial_rivals",
    "compared",
    "exceeds_all",
    "full_sets",
    "gems_on",
    "least_requirement",
    "lowered",
    "number_of_cards",
    "seat_counts",
    "second_threshold",
    "struck",
    "threshold",
]

PRINTED = (3, 4, 5)
"""Numbers of players for which the Demands print their numbers."""


class Score(NamedTuple):
    """How a Demand stands for a seat: whether it is met, what counts (artificial points included), how much of it is
    needed, and the figures that an explanation mentions."""

    met: bool
    have: int
    need: int
    facts: tuple[object, ...]


def struck(clause_id: str) -> Callable[..., Any]:
    """What happens without the sentence that says when a Demand is met: nobody can tell."""

    def undefined(*_args: Any, **_kwargs: Any) -> Any:
        raise OpenEnd(Undefined("", (clause_id,), f"without '{clause_id}' nothing says when this Demand is met"))

    return undefined


# -- numbers by players


def _other_players(table: Table) -> str:
    return table.reading("players.other")


def seat_counts(table: Table) -> tuple[int, ...]:
    """Numbers of players for which every Demand has its numbers: three to five, two where a reading supplies them."""
    return PRINTED if _other_players(table) == "three-to-five" else (2, *PRINTED)


@clause("demand.xyz", without=lambda table, numbers, seats: numbers[0])
def by_players(table: Table, numbers: Triple, seats: int) -> int:
    """The one of three printed numbers that holds for this many players.

    Raises OpenEnd where the text prints none and the reading supplies none.
    """
    if seats in PRINTED:
        return numbers[seats - PRINTED[0]]
    reading = _other_players(table)
    if reading == "extrapolate":
        return numbers[0] + (PRINTED[0] - seats) * (numbers[0] - numbers[1])
    if reading == "first-number" and seats < PRINTED[0]:
        return numbers[0]
    raise OpenEnd(Undefined("players.other", cites(by_players), f"no Demand number is printed for {seats} players"))


@clause("demand.example.diagram", without=lambda table, data: data.thresholds)
def printed_numbers(table: Table, data: components.DemandData) -> Triple:
    """The thresholds of a Demand for three, four and five players; for Demand 3 the text prints two sets of them."""
    if data.diagram is not None and table.reading("demand.03.threshold") == "diagram":
        return data.diagram
    return data.thresholds


_thresholds: Memo[int] = Memo(1024)


def threshold(table: Table, demand: int, seats: int) -> int:
    """What a Demand's quantity must reach with this many players, culture gems not considered."""
    key = (table.serial, demand, seats)
    known = _thresholds.get(key)
    if known is None:
        known = by_players(table, printed_numbers(table, components.demand(demand)), seats)
        _thresholds.keep(key, known)
    return known


def second_threshold(table: Table, demand: int, seats: int) -> int:
    """The same for a Demand's second quantity."""
    return by_players(table, components.demand(demand).second, seats)


# -- culture gems


@clause("culture.bonus.own-demand", "flag.positions", without=lambda state, seat, demand: sum(seat.flag))
def gems_on(state: State, seat: Seat, demand: int) -> int:
    """Culture gems of the seat that lie on this Demand; 0 for a Demand that is not in play."""
    for position, other in enumerate(state.demands):
        if other == demand:
            return seat.flag[position]
    return 0


@clause("culture.bonus.example.triple", without=lambda gems, per_step, alg=INTS: gems)
def full_sets(gems: Any, per_step: int, alg: Algebra = INTS) -> Any:
    """How many steps of a bonus a number of culture gems gives; only full sets of `per_step` count.

    >>> full_sets(5, 3)
    1
    """
    return alg.quotient(gems, per_step)


@clause("demand.08.bonus", "demand.09.bonus", "demand.11.bonus", "demand.12.bonus")
def least_requirement(table: Table) -> int:
    """To what number a requirement can be lowered: 0, so that any city meets it, or 1."""
    return 1 if table.reading("demand.zero") == "at-least-one" else 0


def lowered(required: Any, steps: Any, least: int, alg: Algebra = INTS) -> Any:
    """A requirement lowered by steps, never below `least`."""
    return alg.largest((least, required - steps))


# -- comparing with opponents


def exceeds_all(own: Any, rivals: Sequence[Any], alg: Algebra = INTS) -> Any:
    """Whether a number is larger than each of the others; a tie is not enough."""
    return alg.both(*(alg.more(own, rival) for rival in rivals))


@clause("demand.01.bonus", "demand.05.bonus", "demand.10.bonus", "tech.calendar.block")
def artificial_rivals(table: Table) -> bool:
    """Whether opponents' artificial points count when a seat is compared with them."""
    return table.reading("demand.bonus.rivals") == "with-bonus"


@clause("demand.01.minimum", "demand.05.minimum", "demand.10.minimum")
def artificial_minimum(table: Table) -> bool:
    """Whether artificial points help to reach the minimums of Demands 1 and 10 (Demand 5 says so expressly)."""
    return table.reading("demand.bonus.minimum") == "counts"


def compared(table: Table, who: int, real: Sequence[int], total: Sequence[int]) -> list[int]:
    """What the opponents of a seat set against it: their totals, or what they really have."""
    rivals = list(total if artificial_rivals(table) else real)
    del rivals[who]
    return rivals


# -- cards


def _buildings(table: Table, seat: Seat, row: int, cards: Sequence[Placed]) -> int:
    return sum(table.cards[placed.card].buildings for placed in cards)


@clause("demand.cards-not-buildings", without=_buildings)
def number_of_cards(table: Table, seat: Seat, row: int, cards: Sequence[Placed]) -> int:
    """How many cards these are; how many buildings they stand for does not matter to a Demand."""
    return len(cards)
