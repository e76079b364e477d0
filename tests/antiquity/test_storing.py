"""Phase 5: what is kept and what is lost."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemcheck.games.antiquity import storing
from gemcheck.games.antiquity.components import CATHEDRAL, CHRISTOFORI, NICOLO, STORE
from gemcheck.games.antiquity.plans import Keep
from gemcheck.games.antiquity.state import NO_GOODS, City, Placed, Seat
from tests.antiquity.made import goods, seat, table, town

TABLE = table()


def stored(squares: int, *, manned: bool = True, graves: int = 0) -> City:
    """A city with a store two squares high."""
    width = squares // 2
    mask = ((1 << width) - 1) * (1 | 1 << 7)
    return City(7, 20, (Placed(STORE, mask, manned),), 0, 0, graves)


def test_only_manned_stores_without_graves_keep_goods() -> None:
    held = goods(wood=5, grain=2)
    assert storing.room(TABLE, seat(stored(6), goods=held)) == 6
    assert storing.room(TABLE, seat(stored(6, manned=False), goods=held)) == 0
    assert storing.room(TABLE, seat(stored(6, graves=1), goods=held)) == 0
    assert storing.room(TABLE, seat(stored(12), goods=held)) == 7


def test_without_a_store_everything_is_lost_unless_the_reading_keeps_it() -> None:
    poor = seat(stored(6, manned=False), goods=goods(wood=5))
    assert storing.stored(TABLE, poor, 0, None, None).goods == NO_GOODS
    assert storing.stored(table(storing_unstored="kept"), poor, 0, None, None).goods == goods(wood=5)


@pytest.mark.parametrize(("saint", "kept"), [(CHRISTOFORI, 30), (NICOLO, 0)])
def test_the_cathedral_of_san_christofori_keeps_all(saint: int, kept: int) -> None:
    one = seat(town(20, (CATHEDRAL,)), goods=goods(wood=30), saint=saint)
    assert sum(storing.stored(TABLE, one, 0, None, None).goods) == kept


def test_there_is_a_choice_only_between_different_goods() -> None:
    assert storing.has_choice(TABLE, seat(stored(2), goods=goods(wood=2, stone=1)))
    assert not storing.has_choice(TABLE, seat(stored(2), goods=goods(wood=3)))
    assert not storing.has_choice(TABLE, seat(stored(4), goods=goods(wood=2, stone=1)))
    assert storing.stored(TABLE, seat(stored(2), goods=goods(wood=3)), 0, None, None).goods == goods(wood=2)


small = st.lists(st.integers(0, 3), min_size=10, max_size=10).filter(lambda held: sum(map(bool, held)) < 6)


@given(held=small, width=st.integers(1, 3), seed=st.integers(0, 99))
def test_choices_are_all_ways_to_fill_the_room(held: list[int], width: int, seed: int) -> None:
    one: Seat = seat(stored(2 * width), goods=tuple(held))
    kept = storing.room(TABLE, one)
    listed = list(storing.offers(TABLE, one))
    wanted = {way for way in product(*(range(number + 1) for number in held)) if sum(way) == kept}
    assert {plan.goods for plan in listed} == wanted
    assert len(listed) == len(wanted) == storing.count(TABLE, one)
    assert all(not storing.objections(TABLE, one, plan) for plan in listed)
    assert storing.sampled(TABLE, one, Random(seed)) in listed


def test_keeping_too_much_too_little_or_what_is_not_there_is_refused() -> None:
    one = seat(stored(2), goods=goods(wood=2, stone=1))
    for wrong, clause in (
        (goods(wood=1), "storing.lost"),
        (goods(wood=2, stone=1), "storing.lost"),
        (goods(wood=1, fish=1), "storing.choice"),
        (goods(wood=3, stone=-1), "storing.choice"),
    ):
        assert clause in {name for one_ in storing.objections(TABLE, one, Keep(wrong)) for name in one_.clauses}
