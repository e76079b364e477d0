"""City maps: squares and their names, what is free, and where graves go (R1, R2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity.components import CART_SHOP, CATHEDRAL, FOUNTAIN, GRANARY, HOUSE, MARKET, STORE
from gemcheck.games.antiquity.state import City, Placed, Seat
from tests.antiquity.made import seat, table, town

TABLE = table()


def squares(side: int, *words: str) -> int:
    """A set of squares by their names."""
    found = [maps.square_named(side, word) for word in words]
    assert None not in found
    return sum(1 << square for square in found if square is not None)


@pytest.mark.parametrize("side", [6, 7])
def test_every_square_has_one_name(side: int) -> None:
    names = [maps.square_name(side, square) for square in range(side * side)]
    assert [maps.square_named(side, name) for name in names] == list(range(side * side))
    assert len(set(names)) == side * side


@pytest.mark.parametrize("word", ["", "a", "a0", "h1", "A1", "a8", "a11", "1a"])
def test_other_words_name_no_square(word: str) -> None:
    assert maps.square_named(7, word) is None


def test_the_small_map_ends_at_f6() -> None:
    assert maps.square_named(6, "f6") == 35
    assert maps.square_named(6, "g1") is None
    assert maps.square_named(6, "a7") is None


def test_free_squares_have_neither_building_nor_grave() -> None:
    city = town(0, (MARKET, FOUNTAIN), houses=2, graves=squares(7, "g7", "g6"))
    assert maps.built(city).bit_count() == 4 + 1 + 2
    assert maps.free(city).bit_count() == 49 - 7 - 2
    assert not maps.free(city) & squares(7, "g7", "g6")
    assert maps.all_squares(City(6, 0)).bit_count() == 36


def test_a_piece_is_found_by_any_of_its_squares() -> None:
    city = City(7, 0, (Placed(MARKET, squares(7, "b2", "c2", "b3", "c3")),), houses=squares(7, "a1"))
    assert maps.piece_at(city, 8) == city.placed[0] == maps.piece_at(city, 16)
    assert maps.piece_at(city, 0) is None
    assert maps.first(city.placed[0].mask) == 8


def test_buildings_stay_in_order_when_one_is_exchanged() -> None:
    city = town(0, (CATHEDRAL, MARKET, CART_SHOP))
    old = next(placed for placed in city.placed if placed.kind == MARKET)
    changed = maps.placed_changed(city, old, Placed(STORE, squares(7, "f7", "g7")))
    assert list(changed.placed) == sorted(changed.placed)
    assert [placed.kind for placed in changed.placed] == [CART_SHOP, STORE, CATHEDRAL]


# -- graves


def test_one_grave_stops_a_cart_shop_which_has_room_for_three() -> None:
    city = town(0, (CART_SHOP,))
    mask = city.placed[0].mask
    assert mask.bit_count() == 3
    assert not maps.stopped(city, mask)
    assert maps.stopped(maps.buried(seat(city), (mask & -mask,)).cities[0], mask)
    assert maps.graves_over(seat(city)) == (mask,)


def test_graves_on_buildings_only_when_no_city_has_an_empty_square() -> None:
    full = City(6, 0, graves=0, houses=(1 << 36) - 1 & ~0b11, placed=(Placed(STORE, 0b11),))
    owner = Seat(cities=(full, City(6, 1)), houses=1)
    objections = maps.grave_objections(TABLE, owner, (0b01, 0), 1)
    assert [one.clauses for one in objections] == [("grave.empty-first",)]
    assert not maps.grave_objections(TABLE, owner, (0, 1), 1)
    assert not maps.grave_objections(table(grave_room="that-city"), owner, (0b01, 0), 1)
    alone = Seat(cities=(full,))
    assert not maps.grave_objections(TABLE, alone, (0b01,), 1)


def test_never_on_a_house_and_one_on_each_square() -> None:
    city = town(0, (GRANARY,), houses=3, graves=squares(7, "g7"))
    house = city.houses & -city.houses
    owner = seat(city)
    assert ("grave.never-house",) in {one.clauses for one in maps.grave_objections(TABLE, owner, (house,), 1)}
    (twice,) = maps.grave_objections(TABLE, owner, (squares(7, "g7"),), 1)
    assert twice.clauses == ("grave.one-per-square",)
    (wrong,) = maps.grave_objections(TABLE, owner, (squares(7, "g6"),), 2)
    assert wrong.clauses == ("grave.one-per-square",)
    for masks in ((), (1, 1), (-1,), (1 << 49,)):
        assert maps.grave_objections(TABLE, owner, masks, 1)


def test_graves_may_be_spread_over_the_buildings_by_a_reading() -> None:
    full = City(6, 0, houses=(1 << 36) - 1 & ~0b1111, placed=(Placed(STORE, 0b0011), Placed(STORE, 0b1100)))
    owner = Seat(cities=(full,))
    assert not maps.grave_objections(TABLE, owner, (0b0011,), 2)
    (piled,) = maps.grave_objections(table(grave_choice="spread"), owner, (0b0011,), 2)
    assert piled.clauses == ("grave.on-building",)
    assert not maps.grave_objections(table(grave_choice="spread"), owner, (0b0101,), 2)


@given(st.lists(st.sampled_from([MARKET, CART_SHOP, FOUNTAIN, HOUSE, GRANARY]), max_size=6), st.integers(0, 2**49 - 1))
def test_squares_are_built_buried_or_free(kinds: list[int], graves: int) -> None:
    plain = town(0, [kind for kind in kinds if kind != HOUSE], houses=kinds.count(HOUSE))
    city = City(7, 0, plain.placed, plain.houses, plain.fountains, graves & ~plain.houses)
    empty, over = maps.graves_open(Seat(cities=(city,))), maps.graves_over(Seat(cities=(city,)))
    assert not empty[0] & over[0]
    assert (empty[0] | over[0] | city.houses | city.graves) == maps.all_squares(city)
    assert not over[0] & (city.houses | city.graves)
