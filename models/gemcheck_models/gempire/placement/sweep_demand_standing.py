"""How a Demand stands for a city of which only quantities are known, by the engine's own numbers and rules.

A quantity is what a sweep adds up: cards in the second row, strong districts, by how much one row is above the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gemcheck.games.gempire.demands_cards import (
    artificial_base,
    best_two_cards,
    cards_left_to_need,
    enough_valuable,
    holds_5,
    multiplied_points,
)
from gemcheck.games.gempire.demands_culture import gems_of_value, holds_13, without_bonus
from gemcheck.games.gempire.demands_districts import (
    different_left_to_need,
    district_cards,
    enough_different,
    enough_strong,
    holds_10,
    largest_district,
    sizes,
    sizes_may_repeat,
    strong_left_to_need,
)
from gemcheck.games.gempire.demands_numbers import compared, gems_on, least_requirement, second_threshold, threshold
from gemcheck.games.gempire.demands_rows import (
    above_in_all,
    artificial_row_points,
    enough_in_second_row,
    lacking,
    row_for_artificial_cards,
    second_row_cards,
)
from gemcheck_models.gempire.placement.problem import Problem

__all__ = ["Quantity", "Standing", "standing"]

Quantity = tuple[int, ...]
"""What counts for one Demand, each number the better the larger."""

Standing = Callable[[Quantity, int], tuple[int, int, int]]
"""Whether a Demand is met, what is lacking, negated, and what there is, by the quantity and the gems on the Demand."""


def standing(problem: Problem, demand: int) -> Standing:
    """How a Demand stands for the seat of a problem."""
    makers = {2: _standing_2, 4: _standing_4, 5: _standing_5, 8: _standing_8, 10: _standing_10}
    makers |= {11: _standing_11, 12: _standing_12, 13: _standing_13}
    return makers[demand](problem)


def _entry(met: object, have: int, need: int) -> tuple[int, int, int]:
    return int(bool(met)), -max(0, need - have), have


def _standing_2(problem: Problem) -> Standing:
    table, seat = problem.table, problem.seat
    required = threshold(table, 2, len(problem.state.seats))
    room = row_for_artificial_cards(table, seat)

    def stands(quantity: Quantity, lying: int) -> tuple[int, int, int]:
        total = second_row_cards(quantity[0], lying if lying and room else 0)
        return _entry(enough_in_second_row(total, required), total, required)

    return stands


def _standing_4(problem: Problem) -> Standing:
    """By how much the second row is above the first in each attribute."""

    def stands(quantity: Quantity, lying: int) -> tuple[int, int, int]:
        lack = [lacking(0, above) for above in quantity]
        points = artificial_row_points(lying)
        return _entry(above_in_all(lack, points), points, sum(lack))

    return stands


def _standing_5(problem: Problem) -> Standing:
    """By the value of two cards, and how many times points count on the better bearer of the two."""
    table, state, who = problem.table, problem.state, problem.who
    gems = [gems_on(state, seat, 5) for seat in state.seats]
    real = [best_two_cards(table, seat, 0) for seat in state.seats]
    total = [best_two_cards(table, seat, lying) for seat, lying in zip(state.seats, gems, strict=True)]
    minimum = threshold(table, 5, len(real))
    best = max(compared(table, who, real, total))

    def stands(quantity: Quantity, lying: int) -> tuple[int, int, int]:
        value, times = quantity
        have = value + multiplied_points(artificial_base(lying), times)
        met = holds_5(table, who, _instead(real, who, value), _instead(total, who, have), minimum)
        return _entry(met, have, max(minimum, best + 1))

    return stands


def _instead(numbers: Sequence[int], who: int, own: int) -> list[int]:
    return [own if seat == who else number for seat, number in enumerate(numbers)]


def _standing_8(problem: Problem) -> Standing:
    table = problem.table
    printed, least = threshold(table, 8, len(problem.state.seats)), least_requirement(table)

    def stands(quantity: Quantity, lying: int) -> tuple[int, int, int]:
        required = strong_left_to_need(printed, lying, least) if lying else printed
        return _entry(enough_strong(quantity[0], required), quantity[0], required)

    return stands


def _standing_10(problem: Problem) -> Standing:
    table, state, who = problem.table, problem.state, problem.who
    real = [largest_district(sizes(table, seat)) for seat in state.seats]
    total = [district_cards(cards, gems_on(state, seat, 10)) for cards, seat in zip(real, state.seats, strict=True)]
    minimum = threshold(table, 10, len(real))
    best = max(compared(table, who, real, total))

    def stands(quantity: Quantity, lying: int) -> tuple[int, int, int]:
        have = district_cards(quantity[0], lying)
        met = holds_10(table, who, _instead(real, who, quantity[0]), _instead(total, who, have), minimum)
        return _entry(met, have, max(minimum, best + 1))

    return stands


def _standing_11(problem: Problem) -> Standing:
    table = problem.table
    printed, least = threshold(table, 11, len(problem.state.seats)), least_requirement(table)

    def stands(quantity: Quantity, lying: int) -> tuple[int, int, int]:
        required = cards_left_to_need(printed, lying, least) if lying else printed
        return _entry(enough_valuable(quantity[0], required), quantity[0], required)

    return stands


def _standing_12(problem: Problem) -> Standing:
    """By how many sizes there are, and whether none occurs twice."""
    table = problem.table
    printed, least = threshold(table, 12, len(problem.state.seats)), least_requirement(table)

    def stands(quantity: Quantity, lying: int) -> tuple[int, int, int]:
        count, different = quantity
        required = different_left_to_need(printed, lying, least) if lying else printed
        met = enough_different(count, required) and (sizes_may_repeat(table) or different)
        return _entry(met, count, required)

    return stands


def _standing_13(problem: Problem) -> Standing:
    """By what the districts beside culture are worth."""
    table, seats = problem.table, len(problem.state.seats)
    required, value_required = threshold(table, 13, seats), second_threshold(table, 13, seats)

    def stands(quantity: Quantity, lying: int) -> tuple[int, int, int]:
        count = without_bonus(gems_of_value(quantity), lying)
        return _entry(holds_13(count, sum(quantity), required, value_required), count, required)

    return stands
