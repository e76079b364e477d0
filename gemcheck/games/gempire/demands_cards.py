"""Demands 5 (the two best cards) and 11 (many valuable cards)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from gemcheck.algebra import INTS, Algebra
from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_fewest import fewest_and_most
from gemcheck.games.gempire.demands_numbers import (
    Score,
    compared,
    exceeds_all,
    full_sets,
    gems_on,
    least_requirement,
    lowered,
    number_of_cards,
    struck,
    threshold,
)
from gemcheck.games.gempire.memo import Memo
from gemcheck.games.gempire.state import Seat, State, Triple
from gemcheck.games.gempire.table import DRAIN_SYSTEM, Table
from gemcheck.games.gempire.values import bases, multiplier, worth, yielding, yields_both
from gemcheck.rulebook import clause

__all__ = [
    "artificial_base",
    "best_two",
    "best_two_cards",
    "cards_left_to_need",
    "enough_for_best_two",
    "enough_valuable",
    "fewest_and_most",
    "holds_5",
    "multiplied_points",
    "valuable",
]

_DRAIN = 1 << DRAIN_SYSTEM


# -- Demand 5


@clause("demand.05.bonus", without=lambda gems: 0)
def artificial_base(gems: Any) -> Any:
    """Points that the culture gems lying on Demand 5 add to a card's base value."""
    return components.demand(5).step * gems


@clause("demand.05.base-value", without=lambda points, times: points)
def multiplied_points(points: Any, times: Any) -> Any:
    """What points of base value are worth on a card that counts `times` times: the diamonds multiply them."""
    return points * times


def best_two(values: Sequence[Any], boosted: Sequence[Any], alg: Algebra = INTS) -> Any:
    """The largest sum of two different cards, one of them boosted; one card counts alone, none is 0.

    values: the cards as they are; boosted: each card if it received all culture gems. To give them all to one card is
    always best, since a card's gain never shrinks from gem to gem.

    >>> best_two((15, 12), (18, 18)), best_two((33,), (33,)), best_two((), ())
    (33, 33, 0)
    """
    count = len(values)
    if count < 2:
        return boosted[0] if count else 0
    before = list(values)
    for i in range(1, count):
        before[i] = alg.largest((before[i - 1], values[i]))
    sums, after = [], values[-1]
    sums.append(boosted[-1] + before[-2])
    for i in range(count - 2, -1, -1):
        other = alg.largest((before[i - 1], after)) if i else after
        sums.append(boosted[i] + other)
        after = alg.largest((after, values[i]))
    return alg.largest(sums)


def points_on_each_side(table: Table) -> bool:
    """Whether under Iron the points of a culture gem are added to both sides of a hybrid or once to their sum."""
    return table.reading("demand.05.iron") == "each-side"


def floor_before_points(table: Table) -> bool:
    """Whether Drain System lifts a card to five before or after artificial points are added."""
    return table.reading("demand.05.drain") == "floor-first"


def two_cards_required(table: Table) -> bool:
    """Whether a city of one card has two best cards; the text does not say."""
    return table.reading("demand.05.one-card") == "two-required"


def best_two_cards(table: Table, seat: Seat, gems: int) -> int:
    """Combined attribute value of the seat's two best cards with this many culture gems on Demand 5, science excluded.

    Exact: the culture gems are distributed in the best way. 0 for a city that has no two best cards.
    """
    cards = seat.row1 + seat.row2
    if not cards or (len(cards) == 1 and two_cards_required(table)):
        return 0
    sides = worth(table, seat).values
    key = (id(sides), gems)
    known = _best.get(key)
    if known is None:
        known = _best.keep(key, (_best_two_cards(table, seat, gems, sides), sides))
    return known[0]


_best: Memo[tuple[int, object]] = Memo(1024)
"""The two best cards of the cities seen last, with the values alive by whose identity they are found."""


def _best_two_cards(table: Table, seat: Seat, gems: int, sides: Sequence[Triple]) -> int:
    cards = seat.row1 + seat.row2
    values = [p + g + c for p, g, c in sides]
    if not gems:
        return int(best_two(values, values))
    both, points = yields_both(seat), artificial_base(gems)
    times = [multiplier(table, seat, placed) for placed in cards]
    gains = [
        [multiplied_points(points, t) for _ in yielding(table.cards[p.card], p, both)]
        for t, p in zip(times, cards, strict=True)
    ]
    if seat.technologies & _DRAIN and not floor_before_points(table):
        gains = _floored_gains(table, seat, sides, gains, both)
    summed = both and points_on_each_side(table)
    boosted = [value + (sum(gain) if summed else max(gain)) for value, gain in zip(values, gains, strict=True)]
    return int(best_two(values, boosted))


def _floored_gains(
    table: Table, seat: Seat, sides: Sequence[Triple], gains: Sequence[Sequence[int]], both: bool
) -> list[list[int]]:
    """What points add to each side of each card if Drain System lifts the result, not what they are added to."""
    raw = worth(table, replace(seat, technologies=seat.technologies & ~_DRAIN)).values
    return [
        [
            max(0, low[a] + gain - high[a])
            for a, gain in zip(yielding(table.cards[placed.card], placed, both), gained, strict=True)
        ]
        for placed, high, low, gained in zip(seat.row1 + seat.row2, sides, raw, gains, strict=True)
    ]


@clause("demand.05.condition", without=lambda own, rivals, alg=INTS: alg.both())
def best_cards(own: Any, rivals: Sequence[Any], alg: Algebra = INTS) -> Any:
    """Whether a seat's two best cards are together worth strictly more than each opponent's."""
    return exceeds_all(own, rivals, alg)


@clause("demand.05.minimum", without=lambda value, minimum, alg=INTS: alg.both())
def enough_for_best_two(value: Any, minimum: int, alg: Algebra = INTS) -> Any:
    """Whether the two best cards reach the least value, artificial points included."""
    return alg.at_least(value, minimum)


def holds_5(
    table: Table, who: int, real: Sequence[Any], total: Sequence[Any], minimum: int, alg: Algebra = INTS
) -> Any:
    """Whether a seat meets Demand 5, by the two best cards of every seat without and with artificial points."""
    leads = best_cards(total[who], compared(table, who, real, total), alg)
    return alg.both(leads, enough_for_best_two(total[who], minimum, alg))


def demand_5(table: Table, state: State, who: int) -> Score:
    """Demand 5. have: the two best cards; need: one more than the best opponent and the minimum."""
    gems = [gems_on(state, seat, 5) for seat in state.seats]
    real = [best_two_cards(table, seat, 0) for seat in state.seats]
    total = [
        best_two_cards(table, seat, k) if k else value for seat, k, value in zip(state.seats, gems, real, strict=True)
    ]
    minimum = threshold(table, 5, len(real))
    met = holds_5(table, who, real, total, minimum)
    best = max(compared(table, who, real, total))
    return Score(met, total[who], max(minimum, best + 1), (real[who], gems[who], best))


def meets_demand_5(table: Table, state: State, who: int) -> bool:
    """Whether the seat meets Demand 5; opponents are looked at only when the minimum is reached."""
    own = best_two_cards(table, state.seats[who], gems_on(state, state.seats[who], 5))
    if not enough_for_best_two(own, threshold(table, 5, len(state.seats))):
        return False
    return demand_5(table, state, who).met


# -- Demand 11


def valuable(values: Sequence[Any], minimum: int, alg: Algebra = INTS) -> list[Any]:
    """For each card, whether its attribute value reaches what Demand 11 calls valuable."""
    return [alg.at_least(value, minimum) for value in values]


@clause("demand.11.bonus", without=lambda required, gems, least, alg=INTS: required)
def cards_left_to_need(required: Any, gems: Any, least: int, alg: Algebra = INTS) -> Any:
    """How many valuable cards Demand 11 needs when this many culture gems lie on it: every two remove one."""
    return lowered(required, full_sets(gems, components.demand(11).gems_per_step, alg), least, alg)


@clause("demand.11.condition", without=struck("demand.11.condition"))
def enough_valuable(count: Any, required: Any, alg: Algebra = INTS) -> Any:
    """Whether there are as many valuable cards as Demand 11 asks for."""
    return alg.at_least(count, required)


@clause("demand.11.condition", "tech.iron", "tech.drain-system.iron")
def value_of_both_sides(table: Table) -> bool:
    """Whether a hybrid under Iron has one value, the sum of its attributes, or two."""
    return table.reading("demand.11.iron") == "sum"


@clause("demand.11.condition", "diamond.one-symbol.double")
def diamonds_make_valuable(table: Table) -> bool:
    """Whether a card's value for Demand 11 is the one its diamonds multiply or the one before."""
    return table.reading("demand.11.diamonds") == "multiplied"


def demand_11(table: Table, state: State, who: int) -> Score:
    """Demand 11. have: cards worth 10 or more; need: 9/8/7 less one for every two culture gems on it."""
    seat = state.seats[who]
    sides = worth(table, seat).values if diamonds_make_valuable(table) else bases(table, seat)
    one_value = not yields_both(seat) or value_of_both_sides(table)
    good = valuable([sum(s) if one_value else max(s) for s in sides], components.demand(11).minimum)
    count = 0
    for row, cards, start in ((1, seat.row1, 0), (2, seat.row2, len(seat.row1))):
        count += number_of_cards(table, seat, row, [card for i, card in enumerate(cards) if good[start + i]])
    required, lying = _required_11(table, state, seat)
    return Score(enough_valuable(count, required), count, required, (count, lying))


def _required_11(table: Table, state: State, seat: Seat) -> tuple[int, int]:
    """How many valuable cards the seat needs, and the culture gems that lower the number."""
    lying, printed = gems_on(state, seat, 11), threshold(table, 11, len(state.seats))
    return cards_left_to_need(printed, lying, least_requirement(table)) if lying else printed, lying


def meets_demand_11(table: Table, state: State, who: int) -> bool:
    """Whether the seat meets Demand 11; values are worked out only when it has cards enough at all."""
    seat = state.seats[who]
    most = number_of_cards(table, seat, 1, seat.row1) + number_of_cards(table, seat, 2, seat.row2)
    if not enough_valuable(most, _required_11(table, state, seat)[0]):
        return False
    return demand_11(table, state, who).met
