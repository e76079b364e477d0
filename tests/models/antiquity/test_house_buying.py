"""Which houses goods buy, and what all of them cost with San Nicolo: every answer twice."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from gemcheck_models.antiquity.house_buying import (
    PAID_FOR,
    affordable,
    best_houses,
    cost,
    fewest_goods,
    most_houses,
    paired,
    read,
    stated_pairs,
)
from gemcheck_models.antiquity.makers import CpSat, Scip, asked

from gemcheck.games.antiquity.components import HOUSES


def test_all_houses_without_a_saint() -> None:
    assert sum(map(cost, PAID_FOR)) == 58
    assert (sum(house.food for house in HOUSES), sum(house.luxury for house in HOUSES)) == (37, 21)
    assert (HOUSES[16].food, HOUSES[16].luxury) == (2, 3)


@pytest.mark.parametrize(("any_house", "goods"), [(False, 30), (True, 19)])
@pytest.mark.parametrize("solver", [CpSat, Scip])
def test_all_houses_with_san_nicolo(any_house: bool, goods: int, solver: type[CpSat] | type[Scip]) -> None:
    found = fewest_goods(any_house)
    assert found.goods == goods == sum(map(cost, found.numbers))
    assert len(found.numbers) == 8
    answer = asked(partial(stated_pairs, any_house=any_house), solver)
    assert answer.optimal
    assert sum(cost(number) for number in PAID_FOR if answer.numbers[f"house {number}"]) == goods


def test_each_free_house_has_a_lower_number_than_its_paid_one() -> None:
    pairs = paired(fewest_goods())
    assert sorted(number for pair in pairs for number in pair) == list(PAID_FOR)
    assert all(free < paid for paid, free in pairs)


@pytest.mark.parametrize(
    ("foods", "luxuries", "waived", "number", "goods"),
    [
        ((1, 1, 1, 1), (1, 1, 0, 0), False, 3, 4),
        ((5, 0, 0, 0), (0, 3, 0, 0), False, 3, 4),
        ((5, 0, 0, 0), (0, 3, 0, 0), True, 4, 6),
        ((3, 2, 2, 1), (2, 2, 1, 1), False, 6, 12),
        ((12, 10, 8, 7), (9, 6, 4, 2), False, 16, 58),
        ((16, 16, 3, 2), (9, 6, 4, 2), False, 13, 41),
        ((0, 0, 0, 0), (9, 9, 9, 9), False, 0, 0),
    ],
)
def test_the_most_houses_of_goods_at_hand(
    foods: tuple[int, ...], luxuries: tuple[int, ...], waived: bool, number: int, goods: int
) -> None:
    found = best_houses(foods, luxuries, waived)
    assert len(found.numbers) == number
    assert found.goods == goods
    answer = asked(partial(most_houses, foods=foods, luxuries=luxuries, waived=waived), CpSat)
    again = read(answer.numbers)
    assert answer.optimal
    assert (len(again.numbers), again.goods) == (number, found.goods)


def test_random_goods_buy_the_same_by_both_methods() -> None:
    rng = Random(9)
    for case in range(5):
        foods = [rng.randrange(5) for _ in range(4)]
        luxuries = [rng.randrange(3) for _ in range(4)]
        waived = case % 3 == 0
        found = best_houses(foods, luxuries, waived)
        again = read(asked(partial(most_houses, foods=foods, luxuries=luxuries, waived=waived), CpSat).numbers)
        assert (len(again.numbers), again.goods) == (len(found.numbers), found.goods)


def test_different_kinds_are_needed_for_one_price_only() -> None:
    assert affordable([2, 2], [2, 2])
    assert not affordable([2, 2], [3, 1])
    assert affordable([2, 2], [3, 1], waived=True)
    assert affordable([4, 2, 1], [3, 2, 1, 1])
    assert not affordable([3], [9, 9])
