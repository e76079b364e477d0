"""Cathedral and saints: powers, razing, San Giorgio's fish; stores and fountains beside them (R6, R21, R22, R27)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import city_build, fountains, saints, stores
from gemcheck.games.antiquity.components import (
    BARBARA,
    CATHEDRAL,
    CHRISTOFORI,
    FOUNTAIN,
    GIORGIO,
    MARIA,
    NICOLO,
    SAINTS,
    STORE,
    THEOLOGY,
)
from gemcheck.games.antiquity.plans import Cathedral, Raze
from gemcheck.games.antiquity.state import NONE, City, Placed, Seat
from tests.antiquity.made import goods, seat, state, table, town
from tests.antiquity.test_city import squares

TABLE = table()
PLACE = squares(7, "f4", "e5", "f5", "g5", "f6", "f7")


def patron(saint: int, *, graves: bool = False, kinds: tuple[int, ...] = (CATHEDRAL, THEOLOGY)) -> Seat:
    owner = seat(town(0, kinds), goods=goods(stone=3), saint=saint)
    found = saints.cathedral_of(owner)
    assert found is not None
    return maps.buried(owner, (found[1].mask & -found[1].mask,)) if graves else owner


def clauses(owner: Seat, plan: Cathedral) -> list[tuple[str, ...]]:
    return [one.clauses for one in saints.cathedral_objections(TABLE, state(owner), 0, plan)]


# -- building


def test_a_cathedral_costs_a_stone_and_has_its_saint_at_once() -> None:
    owner = seat(town(0), goods=goods(stone=1))
    for saint in range(len(SAINTS)):
        plan = Cathedral(0, PLACE, saint)
        assert not clauses(owner, plan)
        after = saints.consecrated(TABLE, owner, 0, plan, None)
        assert (after.saint, after.cathedrals, sum(after.goods)) == (saint, 1, 0)
        assert saints.power(TABLE, after, saint)
        assert clauses(after, replace(plan, mask=PLACE << 7)) == [
            ("cathedral.one",),
            *([("city.fit",)] if PLACE << 7 >= 1 << 49 else [("city.empty",)]),
            ("city.pay",),
        ]
    assert clauses(owner, Cathedral(0, PLACE, 5)) == [("cathedral.saint",)]
    assert clauses(owner, Cathedral(0, PLACE, -1)) == [("cathedral.saint",)]
    assert clauses(seat(town(0)), Cathedral(0, PLACE, 0)) == [("city.pay",)]
    assert clauses(owner, Cathedral(0, PLACE >> 1 | 1, 0)) == [("city.shape", "city.fit")]


@pytest.mark.parametrize("saint", range(5))
def test_powers(saint: int) -> None:
    owner = patron(saint)
    for other in range(5):
        assert saints.power(TABLE, owner, other) == (other == saint or saint == MARIA)
        assert not saints.power(TABLE, patron(saint, graves=True), other)


# -- razing


def test_theology_razes_the_cathedral_and_its_squares_are_empty() -> None:
    owner = patron(NICOLO)
    assert not saints.raze_objections(TABLE, owner, 0)
    after = saints.razed(owner, 0, Raze(), None)
    assert after.saint == NONE
    assert maps.free_in(after) == maps.free_in(owner) + 6
    assert [one.clauses for one in saints.raze_objections(TABLE, after, 0)] == [("theology.raze",)]


def test_what_keeps_a_cathedral_from_being_razed() -> None:
    lazy = seat(town(0, (CATHEDRAL, THEOLOGY), manned=False), saint=NICOLO)
    for owner, times, clause in (
        (patron(MARIA), 0, "theology.maria"),
        (patron(NICOLO, graves=True), 0, "theology.grave"),
        (patron(NICOLO), 1, "theology.once"),
        (lazy, 0, "theology.raze"),
        (patron(NICOLO, kinds=(CATHEDRAL,)), 0, "theology.raze"),
    ):
        assert [one.clauses for one in saints.raze_objections(TABLE, owner, times)] == [(clause,)]


# -- fish


def test_a_fish_for_each_cathedral_of_this_turn() -> None:
    seats = [replace(patron(saint), cathedrals=1) for saint in (GIORGIO, NICOLO, MARIA, BARBARA)]
    full = state(*seats)
    assert [saints.fish(TABLE, full, who) for who in range(4)] == [4, 0, 4, 0]
    assert saints.fish(table(saint_giorgio__fish="at-most-two"), full, 0) == 2
    buried = state(replace(patron(GIORGIO, graves=True), cathedrals=1), *seats[1:])
    assert saints.fish(TABLE, buried, 0) == 0


def test_a_cathedral_built_anew_counts_again_or_not() -> None:
    owner = replace(seat(town(0), goods=goods(stone=2)), cathedrals=1)
    plan = Cathedral(0, PLACE, GIORGIO)
    assert saints.consecrated(TABLE, owner, 0, plan, None).cathedrals == 2
    assert saints.consecrated(table(saint_giorgio__rebuilt="standing"), owner, 0, plan, None).cathedrals == 1


# -- room for goods


def test_a_manned_store_without_graves_holds_a_good_on_each_square() -> None:
    owner = seat(City(7, 0, (Placed(STORE, squares(7, "a1", "b1", "a2", "b2"), True),), houses=1 << 48))
    assert stores.capacity(TABLE, owner) == 4
    assert stores.capacity(TABLE, maps.buried(owner, (1,))) == 0
    two = town(0, (STORE, STORE), manned=True)
    assert stores.rooms(TABLE, seat(two)) == [2, 2]
    assert stores.capacity(TABLE, seat(town(0, (STORE,), manned=False))) == 0


@pytest.mark.parametrize("saint", range(5))
def test_the_cathedral_of_san_christofori_holds_everything(saint: int) -> None:
    boundless = stores.capacity(TABLE, patron(saint)) == stores.UNLIMITED
    assert boundless == (saint in (CHRISTOFORI, MARIA))
    assert stores.capacity(TABLE, patron(saint, graves=True)) == 0


# -- fountains


def test_fountains_lower_the_famine_level_but_not_below_nothing() -> None:
    assert [fountains.famine_after(level, 2) for level in range(4)] == [0, 0, 0, 1]
    assert fountains.famine_after(3, 0) == 3


def test_fountains_under_graves_do_not_count() -> None:
    owner = seat(town(0, (FOUNTAIN,) * 3))
    assert fountains.standing(owner) == 3
    assert city_build.of_kind(owner, FOUNTAIN) == [False] * 3
    one = owner.cities[0].fountains
    buried = maps.buried(owner, (one & -one,))
    assert fountains.standing(buried) == 2
    assert city_build.of_kind(buried, FOUNTAIN) == [True, False, False]
