"""Each Demand on a sketch of a city, in the engine's own words: every comparison and every sum is a rule of the engine.

`tests/models/test_demand_sketch.py` compares every Demand with the engine on cities of given numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gemcheck.algebra import INTS, Algebra
from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_cards import (
    artificial_base,
    best_two,
    cards_left_to_need,
    enough_valuable,
    holds_5,
    two_cards_required,
    valuable,
)
from gemcheck.games.gempire.demands_culture import gems_of_value, holds_13, near_culture, without_bonus
from gemcheck.games.gempire.demands_districts import (
    all_different,
    different_left_to_need,
    different_sizes,
    district_cards,
    enough_different,
    enough_strong,
    holds_10,
    largest_district,
    sizes,
    sizes_may_repeat,
    strong,
    strong_left_to_need,
)
from gemcheck.games.gempire.demands_fewest import fewest_and_most
from gemcheck.games.gempire.demands_gems import (
    enough_gold_and_culture,
    enough_points,
    gems_required,
    gold_and_culture,
    holds_6,
    points,
)
from gemcheck.games.gempire.demands_numbers import least_requirement, second_threshold, threshold
from gemcheck.games.gempire.demands_order import enough_collected, required_gems
from gemcheck.games.gempire.demands_rows import (
    above_in_all,
    artificial_row_points,
    enough_in_second_row,
    lacking,
    missing_attributes_compared,
    row_for_artificial_cards,
    second_row_cards,
)
from gemcheck.games.gempire.demands_science import (
    attribute_and_science,
    enough_attribute_and_science,
    highest_attribute,
    holds_1,
    science_score,
)
from gemcheck.games.gempire.values import districts
from gemcheck_models.gempire.demand_sketch import Sketch

__all__ = ["MEETS", "meets"]


def _met_1(table: Any, city: Sketch, seats: int, alg: Algebra) -> Any:
    others = [0] * (seats - 1)
    total = [science_score(city.science, city.on(1)), *others]
    return holds_1(table, 0, [city.science, *others], total, threshold(table, 1, seats), alg)


def _met_2(table: Any, city: Sketch, seats: int, alg: Algebra) -> Any:
    lying = city.on(2) if row_for_artificial_cards(table, city.shape.seat) else 0
    return enough_in_second_row(second_row_cards(len(city.shape.row2), lying), threshold(table, 2, seats), alg)


def _met_3(table: Any, city: Sketch, seats: int, alg: Algebra) -> Any:
    count = gold_and_culture(city.gems[1], city.gems[2], city.on(3))
    return enough_gold_and_culture(count, threshold(table, 3, seats), alg)


def _met_4(table: Any, city: Sketch, seats: int, alg: Algebra) -> Any:
    pairs = zip(city.attributes(alg, 1), city.attributes(alg, 2), strict=True)
    every = missing_attributes_compared(table)
    lack = [lacking(a, b, alg) for c, (a, b) in enumerate(pairs) if every or c in city.shape.colours]
    return above_in_all(lack, artificial_row_points(city.on(4)), alg)


def _met_5(table: Any, city: Sketch, seats: int, alg: Algebra) -> Any:
    others = [0] * (seats - 1)
    if not city.values or (len(city.values) == 1 and two_cards_required(table)):
        real = total = 0
    else:
        real = best_two(city.values, city.values, alg)
        total = best_two(city.values, [value + artificial_base(city.on(5)) for value in city.values], alg)
    return holds_5(table, 0, [real, *others], [total, *others], threshold(table, 5, seats), alg)


def _met_6(table: Any, city: Sketch, seats: int, alg: Algebra) -> Any:
    required = gems_required(threshold(table, 6, seats), city.on(6))
    return holds_6(alg.total(city.gems), city.attributes(alg), required, alg)


def _met_7(table: Any, city: Sketch, seats: int, alg: Algebra) -> Any:
    count = points(alg.total(city.gems), city.technologies, city.palace, city.on(7))
    return enough_points(count, threshold(table, 7, seats), alg)


def _by_district(city: Sketch) -> list[list[tuple[int, Any]]]:
    """The cards of each district, as colour and value."""
    cards = list(zip(city.shape.colours, city.values, strict=True))
    found, at = [], 0
    for district in districts(city.shape.seat):
        found.append(cards[at : at + district.cards])
        at += district.cards
    return found


def _met_8(table: Any, city: Sketch, seats: int, alg: Algebra) -> Any:
    worth = [alg.total(value for _, value in cards) for cards in _by_district(city)]
    required = strong_left_to_need(threshold(table, 8, seats), city.on(8), least_requirement(table), alg)
    return enough_strong(strong(worth, components.demand(8).minimum, alg), required, alg)


def _met_9(table: Any, city: Sketch, seats: int, alg: Algebra) -> Any:
    if not table.sequence:
        return alg.either()
    required = required_gems(len(table.sequence), city.on(9), least_requirement(table), alg)
    return enough_collected(0, required, alg)


def _met_10(table: Any, city: Sketch, seats: int, alg: Algebra) -> Any:
    others = [0] * (seats - 1)
    real = largest_district(sizes(table, city.shape.seat))
    total = [district_cards(real, city.on(10)), *others]
    return holds_10(table, 0, [real, *others], total, threshold(table, 10, seats), alg)


def _met_11(table: Any, city: Sketch, seats: int, alg: Algebra) -> Any:
    count = alg.count(valuable(city.values, components.demand(11).minimum, alg))
    required = cards_left_to_need(threshold(table, 11, seats), city.on(11), least_requirement(table), alg)
    return enough_valuable(count, required, alg)


def _met_12(table: Any, city: Sketch, seats: int, alg: Algebra) -> Any:
    numbers = sizes(table, city.shape.seat)
    required = different_left_to_need(threshold(table, 12, seats), city.on(12), least_requirement(table), alg)
    enough = enough_different(different_sizes(numbers), required, alg)
    return enough if sizes_may_repeat(table) else alg.both(enough, all_different(numbers))


def _met_13(table: Any, city: Sketch, seats: int, alg: Algebra) -> Any:
    near = near_culture(table, city.shape.seat)
    if not near:
        return alg.either()
    cards = [
        card
        for district, inside in zip(districts(city.shape.seat), _by_district(city), strict=True)
        if district in near
        for card in inside
    ]
    worth = [alg.total(value for colour, value in cards if colour == wanted) for wanted in range(3)]
    numbers = threshold(table, 13, seats), second_threshold(table, 13, seats)
    count = without_bonus(gems_of_value(worth, alg), city.on(13))
    return holds_13(count, alg.total(worth), *numbers, alg)


def _met_14(table: Any, city: Sketch, seats: int, alg: Algebra) -> Any:
    cards = [city.shape.colours.count(colour) for colour in range(3)]
    return fewest_and_most(cards, city.gems, city.on(14), alg=alg)


def _met_15(table: Any, city: Sketch, seats: int, alg: Algebra) -> Any:
    count = attribute_and_science(highest_attribute(city.attributes(alg), alg), city.science, city.on(15))
    return enough_attribute_and_science(count, threshold(table, 15, seats), alg)


MEETS: dict[int, Callable[[Any, Sketch, int, Algebra], Any]] = {
    1: _met_1,
    2: _met_2,
    3: _met_3,
    4: _met_4,
    5: _met_5,
    6: _met_6,
    7: _met_7,
    8: _met_8,
    9: _met_9,
    10: _met_10,
    11: _met_11,
    12: _met_12,
    13: _met_13,
    14: _met_14,
    15: _met_15,
}


def meets(table: Any, city: Sketch, demand: int, seats: int, alg: Algebra = INTS) -> Any:
    """Whether the city meets a Demand while the other seats have nothing."""
    return MEETS[demand](table, city, seats, alg)
