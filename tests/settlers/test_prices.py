"""Prices and what pays them."""

from __future__ import annotations

from itertools import product

import pytest

from gemcheck.games.settlers.effects import Amounts
from gemcheck.games.settlers.prices import for_resources, lacking, objections, pays, price, ways
from gemcheck.rulebook import ablated
from tests.settlers.made import goods

PACKAGE = "gemcheck.games.settlers"
ASKED = [
    for_resources((2, 1, 0)),
    price(worker=1, gold=1),
    price(any_resource=2),
    price(wood=1, any_resource=1, raze=1),
    price(hand_card=1),
]


@pytest.mark.parametrize("asked", ASKED)
def test_the_ways_to_pay_are_exactly_the_payments_that_pay(asked: Amounts) -> None:
    supply = goods(worker=1, wood=2, stone=1, food=1, gold=3, raze=1, defense=1)
    every = [
        pay
        for pay in product(*(range(number + 1) for number in supply))
        if pays(asked, pay)  # type: ignore[arg-type]  # seven numbers
    ]
    found = ways(asked, supply)
    assert sorted(found) == sorted(every)
    assert len(set(found)) == len(found)
    assert [pay[4] for pay in found] == sorted(pay[4] for pay in found)


def test_gold_pays_for_resources_alone() -> None:
    """Rulings 5 and 6."""
    assert pays(for_resources((1, 0, 0)), goods(gold=1))
    assert not pays(price(worker=1), goods(gold=1))
    assert not pays(price(raze=1), goods(gold=1))
    assert not pays(price(gold=1), goods(wood=1))
    assert not pays(for_resources((1, 0, 0)), goods(stone=1))
    assert not pays(for_resources((1, 0, 0)), goods(wood=1, gold=1))
    with ablated(PACKAGE, "goods.gold"):
        assert not ways(for_resources((1, 0, 0)), goods(gold=1))
    with ablated(PACKAGE, "goods.gold.not"):
        assert pays(price(gold=1), goods(wood=1))
        assert pays(price(worker=1), goods(gold=1))


def test_what_is_lacking_is_named() -> None:
    assert lacking(goods(wood=2, gold=1), goods(wood=1)) == ["wood", "gold"]
    (found,) = objections(for_resources((2, 0, 0)), goods(wood=2), goods(wood=1), ("build.pay",))
    assert found.clauses == ("build.pay", "goods.supply")
    assert found.text == "there is not enough wood in the supply"
    assert objections(for_resources((2, 0, 0)), goods(wood=2), goods(wood=2), ("build.pay",)) == []
