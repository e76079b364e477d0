"""Demands 8 (six strong districts), 10 (the largest district) and 12 (districts of different size)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from gemcheck.algebra import INTS, Algebra
from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_numbers import (
    Score,
    artificial_minimum,
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
from gemcheck.games.gempire.demands_rows import bonuses_stand_in_rows
from gemcheck.games.gempire.memo import Memo
from gemcheck.games.gempire.state import Placed, Seat, State, Triple
from gemcheck.games.gempire.table import Table
from gemcheck.games.gempire.values import District, bonuses, districts, line, worth
from gemcheck.rulebook import clause

__all__ = [
    "all_different",
    "cards_of",
    "different_left_to_need",
    "different_sizes",
    "district_cards",
    "district_values",
    "enough_different",
    "enough_large",
    "enough_strong",
    "holds_10",
    "larger_than_all",
    "largest_district",
    "sizes",
    "strong",
    "strong_left_to_need",
]


def cards_of(seat: Seat, district: District) -> tuple[Placed, ...]:
    """The cards of a district from left to right."""
    start, cards = line(seat, district.row)
    return cards[district.start - start : district.stop - start]


_sizes: Memo[tuple[list[int], object, object]] = Memo(1024)
"""The sizes of the districts of the cities seen last, with the rows alive by whose identities they are found."""


def sizes(table: Table, seat: Seat) -> list[int]:
    """Numbers of cards of the districts, row 1 then row 2, from left to right."""
    key = (table.serial, id(seat.row1), id(seat.row2))
    known = _sizes.get(key)
    if known is None:
        numbers = [number_of_cards(table, seat, d.row, cards_of(seat, d)) for d in districts(seat)]
        known = _sizes.keep(key, (numbers, seat.row1, seat.row2))
    return known[0]


def colour_only(table: Table) -> bool:
    """Whether only the attribute of its colour is a district's value when hybrids yield both (Iron)."""
    return table.reading("tech.iron.district") == "colour-only"


def district_values(table: Table, seat: Seat, found: Sequence[District]) -> list[Triple]:
    """What each district of a city is worth in each attribute; `found` are all its districts in order.

    The bonuses of Matrimony and Economics belong to no district unless the reading places them with their buildings.
    """
    values = worth(table, seat).values
    only, beside = colour_only(table), bonuses_stand_in_rows(table)
    totals: list[Triple] = []
    at_card = 0
    for district in found:
        total = [0, 0, 0]
        for value in values[at_card : at_card + district.cards]:
            for colour in range(3):
                total[colour] += value[colour]
        at_card += district.cards
        if beside:
            for colour, points in enumerate(_bonus_of(table, seat, district)):
                total[colour] += points
        if only:
            total = [points if colour == district.colour else 0 for colour, points in enumerate(total)]
        totals.append((total[0], total[1], total[2]))
    return totals


def _bonus_of(table: Table, seat: Seat, district: District) -> Triple:
    """Bonuses earned by the buildings of one district: those of a city that consists of it alone."""
    cards = cards_of(seat, district)
    alone = replace(seat, row1=cards, row2=()) if district.row == 1 else replace(seat, row1=(), row2=cards)
    return bonuses(table, alone)[district.row - 1]


# -- Demand 8


def strong(values: Sequence[Any], minimum: int, alg: Algebra = INTS) -> Any:
    """How many districts reach the value that Demand 8 asks of each."""
    return alg.count(alg.at_least(value, minimum) for value in values)


@clause("demand.08.bonus", without=lambda required, gems, least, alg=INTS: required)
def strong_left_to_need(required: Any, gems: Any, least: int, alg: Algebra = INTS) -> Any:
    """How many strong districts Demand 8 needs when this many culture gems lie on it: every three remove one."""
    return lowered(required, full_sets(gems, components.demand(8).gems_per_step, alg), least, alg)


@clause("demand.08.condition", without=struck("demand.08.condition"))
def enough_strong(count: Any, required: Any, alg: Algebra = INTS) -> Any:
    """Whether there are as many strong districts as Demand 8 asks for."""
    return alg.at_least(count, required)


def demand_8(table: Table, state: State, who: int) -> Score:
    """Demand 8. have: districts worth 20 or more; need: 6 less one for every three culture gems on it."""
    seat = state.seats[who]
    values = [sum(total) for total in district_values(table, seat, districts(seat))]
    count = strong(values, components.demand(8).minimum)
    required, lying = _required_8(table, state, seat)
    return Score(enough_strong(count, required), count, required, (count, lying))


def _required_8(table: Table, state: State, seat: Seat) -> tuple[int, int]:
    """How many strong districts the seat needs, and the culture gems that lower the number."""
    lying, printed = gems_on(state, seat, 8), threshold(table, 8, len(state.seats))
    return strong_left_to_need(printed, lying, least_requirement(table)) if lying else printed, lying


def meets_demand_8(table: Table, state: State, who: int) -> bool:
    """Whether the seat meets Demand 8; values are worked out only when it has districts enough at all."""
    seat = state.seats[who]
    if not enough_strong(len(districts(seat)), _required_8(table, state, seat)[0]):
        return False
    return demand_8(table, state, who).met


# -- Demand 10


@clause("demand.10.bonus", without=lambda cards, gems: cards)
def district_cards(cards: Any, gems: Any) -> Any:
    """Cards of the largest district, artificial ones of the culture gems lying on Demand 10 included."""
    return cards + components.demand(10).step * gems


def largest_district(numbers: Sequence[Any], alg: Algebra = INTS) -> Any:
    """Cards of the largest of some districts, 0 for none."""
    return alg.largest(numbers) if numbers else 0


@clause("demand.10.condition", without=lambda own, rivals, alg=INTS: alg.both())
def larger_than_all(own: Any, rivals: Sequence[Any], alg: Algebra = INTS) -> Any:
    """Whether a seat's largest district has strictly more cards than that of each opponent."""
    return exceeds_all(own, rivals, alg)


@clause("demand.10.minimum", without=lambda cards, minimum, alg=INTS: alg.both())
def enough_large(cards: Any, minimum: int, alg: Algebra = INTS) -> Any:
    """Whether the largest district has the least number of cards."""
    return alg.at_least(cards, minimum)


def holds_10(
    table: Table, who: int, real: Sequence[Any], total: Sequence[Any], minimum: int, alg: Algebra = INTS
) -> Any:
    """Whether a seat meets Demand 10, by the largest district of every seat without and with artificial cards."""
    counted = total[who] if artificial_minimum(table) else real[who]
    leads = larger_than_all(total[who], compared(table, who, real, total), alg)
    return alg.both(leads, enough_large(counted, minimum, alg))


def demand_10(table: Table, state: State, who: int) -> Score:
    """Demand 10. have: cards of the largest district; need: one more than the best opponent and the minimum."""
    real = [largest_district(sizes(table, seat)) for seat in state.seats]
    total = [district_cards(cards, gems_on(state, seat, 10)) for cards, seat in zip(real, state.seats, strict=True)]
    minimum = threshold(table, 10, len(real))
    met = holds_10(table, who, real, total, minimum)
    best = max(compared(table, who, real, total))
    return Score(met, total[who], max(minimum, best + 1), (real[who], total[who] - real[who], best))


def meets_demand_10(table: Table, state: State, who: int) -> bool:
    """Whether the seat meets Demand 10; opponents are looked at only when the minimum is reached."""
    seat = state.seats[who]
    own = district_cards(largest_district(sizes(table, seat)), gems_on(state, seat, 10))
    if not enough_large(own, threshold(table, 10, len(state.seats))):
        return False
    return demand_10(table, state, who).met


# -- Demand 12


def different_sizes(numbers: Sequence[Any], alg: Algebra = INTS) -> Any:
    """How many different numbers there are among these.

    >>> different_sizes((1, 2, 3, 4, 5, 5))
    5
    """
    return alg.count(
        alg.negate(alg.either(*(alg.equal(number, other) for other in numbers[:i]))) for i, number in enumerate(numbers)
    )


def all_different(numbers: Sequence[Any], alg: Algebra = INTS) -> Any:
    """Whether no two of these numbers are equal."""
    return alg.both(*(alg.negate(alg.equal(a, b)) for i, a in enumerate(numbers) for b in numbers[:i]))


@clause("demand.12.bonus", without=lambda required, gems, least, alg=INTS: required)
def different_left_to_need(required: Any, gems: Any, least: int, alg: Algebra = INTS) -> Any:
    """How many sizes Demand 12 needs when this many culture gems lie on it: every three remove one."""
    return lowered(required, full_sets(gems, components.demand(12).gems_per_step, alg), least, alg)


@clause("demand.12.condition", without=struck("demand.12.condition"))
def enough_different(count: Any, required: Any, alg: Algebra = INTS) -> Any:
    """Whether there are as many districts of different size as Demand 12 asks for."""
    return alg.at_least(count, required)


def sizes_may_repeat(table: Table) -> bool:
    """Whether districts beyond those that Demand 12 needs may have a size that occurs already."""
    return table.reading("demand.12.scope") == "five-of-them"


def demand_12(table: Table, state: State, who: int) -> Score:
    """Demand 12. have: districts of different size; need: 5 less one for every three culture gems on it."""
    seat = state.seats[who]
    numbers = sizes(table, seat)
    count = different_sizes(numbers)
    required, lying = _required_12(table, state, seat)
    met = enough_different(count, required) and (sizes_may_repeat(table) or all_different(numbers))
    listed = ", ".join(map(str, sorted(numbers))) or "none"
    return Score(met, count, required, (listed, lying))


def _required_12(table: Table, state: State, seat: Seat) -> tuple[int, int]:
    """How many sizes the seat needs, and the culture gems that lower the number."""
    lying, printed = gems_on(state, seat, 12), threshold(table, 12, len(state.seats))
    return different_left_to_need(printed, lying, least_requirement(table)) if lying else printed, lying


def meets_demand_12(table: Table, state: State, who: int) -> bool:
    """Whether the seat meets Demand 12; sizes are compared one by one only when there are different ones enough."""
    seat = state.seats[who]
    if not enough_different(len(set(sizes(table, seat))), _required_12(table, state, seat)[0]):
        return False
    return demand_12(table, state, who).met
