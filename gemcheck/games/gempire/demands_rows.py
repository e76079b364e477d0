"""Demands 2 (cards in the second row) and 4 (the second row above the first in every attribute)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gemcheck.algebra import INTS, Algebra
from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_numbers import Score, gems_on, number_of_cards, struck, threshold
from gemcheck.games.gempire.state import Seat, State, Triple
from gemcheck.games.gempire.table import Table
from gemcheck.games.gempire.values import bonuses, worth
from gemcheck.rulebook import clause

__all__ = [
    "above_in_all",
    "artificial_row_points",
    "bonuses_stand_in_rows",
    "enough_in_second_row",
    "lacking",
    "row_totals",
    "second_row_cards",
]


@clause("demand.02.bonus", without=lambda cards, gems: cards)
def second_row_cards(cards: Any, gems: Any) -> Any:
    """Cards in the second row, artificial ones of the culture gems lying on Demand 2 included.

    >>> second_row_cards(5, 3)
    8
    """
    return cards + components.demand(2).step * gems


@clause("demand.02.condition", without=struck("demand.02.condition"))
def enough_in_second_row(cards: Any, required: int, alg: Algebra = INTS) -> Any:
    """Whether the second row holds as many cards as Demand 2 asks for."""
    return alg.at_least(cards, required)


def row_for_artificial_cards(table: Table, seat: Seat) -> bool:
    """Whether artificial cards have a second row to lie in; the text does not say that they need one."""
    return seat.second >= 0 or bool(seat.row2) or table.reading("demand.02.no-row") == "artificial-suffice"


def demand_2(table: Table, state: State, who: int) -> Score:
    """Demand 2. have: cards in the second row, artificial ones included; need: 10/9/8."""
    seat = state.seats[who]
    cards = number_of_cards(table, seat, 2, seat.row2)
    lying = gems_on(state, seat, 2)
    total = second_row_cards(cards, lying if lying and row_for_artificial_cards(table, seat) else 0)
    required = threshold(table, 2, len(state.seats))
    return Score(enough_in_second_row(total, required), total, required, (cards, lying))


def bonuses_stand_in_rows(table: Table) -> bool:
    """Whether what Matrimony and Economics give stands where the buildings are that earn it, or nowhere."""
    return table.reading("tech.bonus.row") == "row-of-building"


def row_totals(table: Table, seat: Seat) -> tuple[Triple, Triple]:
    """Population, gold and culture of the first and of the second row."""
    values = worth(table, seat).values
    split = len(seat.row1)
    first, second = _summed(values[:split]), _summed(values[split:])
    if bonuses_stand_in_rows(table):
        beside = bonuses(table, seat)
        return _summed((first, beside[0])), _summed((second, beside[1]))
    return first, second


def _summed(values: Sequence[Triple]) -> Triple:
    population = gold = culture = 0
    for p, g, c in values:
        population += p
        gold += g
        culture += c
    return (population, gold, culture)


@clause("demand.04.bonus", without=lambda gems: 0)
def artificial_row_points(gems: Any) -> Any:
    """Artificial second-row points of the culture gems lying on Demand 4, to spread over the attributes."""
    return components.demand(4).step * gems


def lacking(first: Any, second: Any, alg: Algebra = INTS) -> Any:
    """Points that the second row lacks to be larger than the first in one attribute.

    >>> lacking(18, 18), lacking(18, 19)
    (1, 0)
    """
    return alg.largest((0, first - second + 1))


@clause("demand.04.condition", without=struck("demand.04.condition"))
def above_in_all(lack: Sequence[Any], points: Any, alg: Algebra = INTS) -> Any:
    """Whether the artificial points make up for what the second row lacks in the attributes that are compared."""
    return alg.at_least(points, alg.total(lack))


def missing_attributes_compared(table: Table) -> bool:
    """Whether an attribute that neither row has must be larger in the second row all the same."""
    return table.reading("demand.04.missing") == "compared"


def all_lacking(table: Table, first: Triple, second: Triple) -> list[int]:
    """What the second row lacks in each attribute that is compared."""
    lack = [lacking(a, b) for a, b in zip(first, second, strict=True)]
    present = [bool(a or b) for a, b in zip(first, second, strict=True)]
    if all(present) or missing_attributes_compared(table):
        return lack
    return [each for each, there in zip(lack, present, strict=True) if there]


def demand_4(table: Table, state: State, who: int) -> Score:
    """Demand 4. have: artificial points to spread; need: points that the second row lacks, all attributes together."""
    seat = state.seats[who]
    first, second = row_totals(table, seat)
    lack = all_lacking(table, first, second)
    points = artificial_row_points(gems_on(state, seat, 4))
    return Score(above_in_all(lack, points), points, sum(lack), (_slashed(second), _slashed(first)))


def meets_demand_4(table: Table, state: State, who: int) -> bool:
    """Whether the seat meets Demand 4; a second row without a card lacks at least a point of every attribute."""
    seat = state.seats[who]
    if not seat.row2 and not gems_on(state, seat, 4) and missing_attributes_compared(table):
        return bool(above_in_all((1, 1, 1), 0))
    lack = all_lacking(table, *row_totals(table, seat))
    return bool(above_in_all(lack, artificial_row_points(gems_on(state, seat, 4))))


def _slashed(totals: Triple) -> str:
    return "/".join(map(str, totals))
