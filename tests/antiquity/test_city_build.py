"""Putting up buildings: shapes and places, once or often, common stocks, prices (R27, C3, C8, A7, A8)."""

from __future__ import annotations

from typing import Any

import pytest

from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import city_build, payment
from gemcheck.games.antiquity.components import (
    BREWERY,
    BUILDINGS,
    CART_SHOP,
    CATHEDRAL,
    FOUNTAIN,
    GRANARY,
    HOUSE,
    MARKET,
    PHILOSOPHY,
    STABLES,
    STORE,
    Price,
)
from gemcheck.games.antiquity.plans import Build
from gemcheck.games.antiquity.state import City, Goods, Placed, Seat
from tests.antiquity.made import goods, seat, state, table, town
from tests.antiquity.test_city import squares

TABLE = table()
RICH = goods(wood=9, stone=9, wine=9, gold=9, grain=9, fish=9)


def clauses(kind: int, mask: int, pay: Goods, owner: Seat | None = None, at: int = 0, **fields: Any) -> set[str]:
    """The clauses against building this on an empty map, or for this seat."""
    owner = owner if owner is not None else Seat(cities=(City(7, 0),), goods=RICH)
    found = city_build.build_objections(TABLE, state(owner, **fields), 0, Build(kind, at, mask, pay))
    return {name for one in found for name in one.clauses}


WOOD = goods(wood=1)


@pytest.mark.parametrize("kind", [one.kind for one in BUILDINGS if one.kind not in (HOUSE, CATHEDRAL)])
@pytest.mark.parametrize("side", [6, 7])
def test_every_kind_can_be_put_on_every_place_of_an_empty_map(kind: int, side: int) -> None:
    owner = Seat(cities=(City(side, 0),), goods=RICH)
    for mask in city_build.places(TABLE, kind, side):
        pay = next(iter(payment.payments(TABLE, owner, city_build.price(kind, mask))))
        plan = Build(kind, 0, mask, pay)
        if kind == STORE and mask.bit_count() > 32:
            continue
        assert not city_build.build_objections(TABLE, state(owner), 0, plan)
        after = city_build.constructed(owner, 0, plan, None)
        assert maps.built(after.cities[0]) == mask
        assert payment.plus(after.goods, pay) == owner.goods


def test_a_building_lies_on_the_map_on_empty_squares() -> None:
    market = squares(7, "a1", "b1", "a2", "b2")
    assert clauses(MARKET, market, WOOD) == set()
    assert clauses(MARKET, market, WOOD, at=1) == {"city.fit"}
    assert clauses(MARKET, market, WOOD, at=-1) == {"city.fit"}
    assert clauses(MARKET, market << 49, WOOD) == {"city.fit"}
    assert clauses(MARKET, 0, WOOD) == {"city.fit"}
    assert clauses(MARKET, -1, WOOD) == {"city.fit"}
    taken = Seat(cities=(City(7, 0, houses=1),), goods=RICH)
    assert clauses(MARKET, market, WOOD, taken) == {"city.empty"}
    buried = Seat(cities=(City(7, 0, graves=1),), goods=RICH)
    assert clauses(MARKET, market, WOOD, buried) == {"city.empty"}


def test_shapes_are_turned_but_not_turned_over() -> None:
    long = squares(7, "a1", "b1", "c1", "d1")
    assert clauses(BREWERY, long | squares(7, "a2"), WOOD) == set()
    assert clauses(BREWERY, long | squares(7, "d2"), WOOD) == {"city.flip"}
    assert clauses(BREWERY, long | squares(7, "b2"), WOOD) == {"city.shape", "city.fit"}
    owner = Seat(cities=(City(7, 0),), goods=RICH)
    plan = Build(BREWERY, 0, long | squares(7, "d2"), WOOD)
    assert not city_build.build_objections(table(city_flips="flip"), state(owner), 0, plan)


@pytest.mark.parametrize("kind", [-1, 19, HOUSE, CATHEDRAL])
def test_other_kinds_are_not_built_like_this(kind: int) -> None:
    assert clauses(kind, 1, WOOD) == {"city.shape"}


def test_a_store_is_an_even_rectangle_for_one_wood() -> None:
    row = [f"{column}1" for column in "abcde"]
    block = [f"{column}{line}" for column in "abc" for line in "123"]
    assert clauses(STORE, squares(7, *row), WOOD) == {"store.rectangle"}
    assert clauses(STORE, squares(7, *block), WOOD) == {"store.rectangle"}
    assert clauses(STORE, squares(7, "a1", "b1", "a2", "c1"), WOOD) == {"store.rectangle"}
    large = squares(7, *block, "d1", "d2", "d3")
    assert clauses(STORE, large, WOOD) == set()
    assert clauses(STORE, large, goods(wood=6)) == {"store.price"}


def test_once_but_for_the_kinds_that_may_be_repeated() -> None:
    owner = Seat(cities=(town(0, (MARKET, CART_SHOP, STORE, FOUNTAIN)),), goods=RICH)
    last = squares(7, "f6", "g6", "f7", "g7")
    assert clauses(MARKET, last, WOOD, owner) == {"city.once"}
    assert clauses(STORE, last, WOOD, owner) == set()
    assert clauses(CART_SHOP, squares(7, "g6", "f7", "g7"), WOOD, owner) == set()
    assert clauses(FOUNTAIN, squares(7, "g7"), goods(wine=1), owner) == set()


def test_a_building_under_a_grave_is_not_bought_again() -> None:
    city = City(7, 0, (Placed(GRANARY, squares(7, "b1", "a2", "b2", "c2")),), graves=squares(7, "b1"))
    owner = Seat(cities=(city,), goods=RICH)
    assert clauses(GRANARY, squares(7, "f6", "e7", "f7", "g7"), WOOD, owner) == {"city.never-again"}


def test_the_common_stock_has_sixteen_tiles() -> None:
    stores = tuple(Placed(STORE, 0b11 << 7 * row + 2 * place) for row in range(5) for place in range(3))
    other = Seat(cities=(City(7, 30, tuple(sorted(stores))),))
    owner = Seat(cities=(City(7, 0),), goods=RICH)
    both = state(owner, other)
    assert city_build.supply(TABLE, both, STORE) == 1
    assert city_build.supply(TABLE, both, MARKET) is None
    two = Build(STORE, 0, squares(7, "a1", "b1", "a2", "b2"), WOOD)
    (found,) = city_build.build_objections(TABLE, both, 0, two)
    assert found.clauses == ("city.stock",)
    assert not city_build.build_objections(table(store_supply="stores"), both, 0, two)
    assert not city_build.build_objections(TABLE, both, 0, Build(STORE, 0, 0b11, WOOD))


# -- payment


def test_prices_are_paid_exactly_and_from_what_is_there() -> None:
    market = squares(7, "a1", "b1", "a2", "b2")
    assert clauses(MARKET, market, goods(wood=2)) == {"city.price"}
    assert clauses(MARKET, market, goods(stone=1)) == {"city.price"}
    assert clauses(MARKET, market, goods(wood=-1)) == {"city.pay"}
    poor = Seat(cities=(City(7, 0),))
    assert clauses(MARKET, market, WOOD, poor) == {"city.pay"}


def test_two_luxuries_of_the_stables_differ_unless_philosophy_works() -> None:
    last = squares(7, "f6", "g6", "f7", "g7")
    assert clauses(STABLES, last, goods(wine=1, gold=1)) == set()
    assert clauses(STABLES, last, goods(wine=2)) == {"city.different"}
    wise = seat(town(0, (PHILOSOPHY,)), goods=RICH)
    assert clauses(STABLES, last, goods(wine=2), wise) == set()
    assert clauses(STABLES, last, goods(grain=2), wise) == {"city.price"}
    lazy = seat(town(0, (PHILOSOPHY,), manned=False), goods=RICH)
    assert clauses(STABLES, last, goods(wine=2), lazy) == {"city.different"}


@pytest.mark.parametrize("price", [Price(), Price(food=2), Price(food=2, luxury=3), Price(luxury=1, stone=2)])
@pytest.mark.parametrize("kinds", [(), (PHILOSOPHY,)])
def test_listed_payments_are_those_without_objections(price: Price, kinds: tuple[int, ...]) -> None:
    owner = seat(town(0, kinds), goods=goods(grain=2, fish=1, wine=2, gold=1, dye=1, stone=2))
    listed = list(payment.payments(TABLE, owner, price))
    assert len(set(listed)) == len(listed)
    assert all(not payment.pay_objections(TABLE, owner, "thing", price, pay, ("city.price",)) for pay in listed)
    everything = [
        goods(grain=a, fish=b, wine=c, gold=d, dye=e, stone=f)
        for a in range(4)
        for b in range(3)
        for c in range(4)
        for d in range(3)
        for e in range(3)
        for f in range(4)
    ]
    allowed = [
        pay for pay in everything if not payment.pay_objections(TABLE, owner, "thing", price, pay, ("city.price",))
    ]
    assert sorted(listed) == sorted(allowed)


def test_goods_in_words() -> None:
    assert payment.goods_words(goods(wood=2, wine=1)) == "1 wine and 2 wood"
    assert payment.goods_words(goods()) == "nothing"
    assert payment.spent(goods(wood=1), goods(wood=3, wine=1)) == goods()


def test_what_several_want_more_of_than_is_left_nobody_gets_under_one_reading() -> None:
    """Pieces are counted by tiles and for all plans together; a kind that one seat alone wants is not contested."""
    nobody = table(city_last__piece="nobody")
    tiles = squares(7, *(f"{column}{row}" for column in "abcdef" for row in range(1, 5)))
    owner = seat(City(7, 0, (Placed(STORE, tiles),)), goods=goods(wood=9))
    both = state(owner, seat(City(7, 0), goods=goods(wood=9)))
    assert city_build.supply(nobody, both, STORE) == 4
    two, four = squares(7, "a6", "b6", "a7", "b7"), squares(7, "a6", "b6", "c6", "d6", "a7", "b7", "c7", "d7")
    store = [Build(STORE, 0, mask, goods(wood=1)) for mask in (two, four)]
    carts = [Build(CART_SHOP, 0, squares(7, "g1", "g2", "f1"), goods(wood=1))] * 20
    contested = city_build.contested
    assert contested(nobody, both, ([store[0]], [store[0]])) == set()
    assert contested(nobody, both, ([store[0]], [store[1]])) == {STORE}
    assert contested(nobody, both, ([store[1], store[1], *carts], [Build(MARKET, 0, two, goods(wood=1))])) == set()
    assert contested(nobody, both, ([*carts], [carts[0]])) == {CART_SHOP}
    assert contested(TABLE, both, ([store[0]], [store[1]])) == set()
