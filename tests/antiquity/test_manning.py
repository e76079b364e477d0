"""Men in the city: idle, placed, and what works with or without them (R1, R4, R20, R32)."""

from __future__ import annotations

import pytest

from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import faculties, manning
from gemcheck.games.antiquity.components import (
    BIOLOGY,
    BREWERY,
    CART_SHOP,
    GRANARY,
    MARKET,
    PHILOSOPHY,
    STORE,
    UNIVERSITY,
)
from gemcheck.games.antiquity.plans import Man
from gemcheck.games.antiquity.state import City, Placed, Producer, Seat
from tests.antiquity.made import seat, table, town
from tests.antiquity.test_city import squares

TABLE = table()
CORNER = table(university_next__to="corner")
WHOLE = table(university_grave="whole")

COLLEGE = squares(7, "d1", "e1", "d2", "e2")
BESIDE = squares(7, "a1", "b1", "c1", "a2", "b2", "c2", "b3", "c3")
DIAGONAL = squares(7, "f3", "g3", "f4", "g4", "f5", "g5", "e4", "e5")


def college(*placed: Placed, graves: int = 0) -> City:
    return City(7, 0, tuple(sorted(placed)), houses=squares(7, "a7", "b7", "c7", "d7"), graves=graves)


def clauses(owner: Seat, plan: Man) -> list[tuple[str, ...]]:
    return [one.clauses for one in manning.man_objections(owner, plan)]


# -- idle men


def test_men_are_idle_who_stand_nowhere_and_are_not_away() -> None:
    owner = seat(town(0, (CART_SHOP, MARKET), houses=6), producers=(Producer(0, 1, 8, 1),), away=1)
    assert manning.men(owner) == 6
    assert manning.men_in_cities(owner) == 2
    assert manning.idle_men(owner) == 2
    risen = manning.all_rise(owner)
    assert (manning.men_in_cities(risen), manning.idle_men(risen), risen.away) == (0, 5, 0)
    assert risen.producers == owner.producers


def test_a_man_goes_on_the_first_square_of_a_building_that_takes_one() -> None:
    owner = seat(town(0, (CART_SHOP, BREWERY), manned=False))
    cart = next(placed for placed in owner.cities[0].placed if placed.kind == CART_SHOP)
    brewery = next(placed for placed in owner.cities[0].placed if placed.kind == BREWERY)
    first, *others = maps.squares_in(cart.mask)
    assert not clauses(owner, Man(0, first))
    after = manning.manned(owner, 0, Man(0, first), None)
    assert manning.men_on(TABLE, after, CART_SHOP) == 1
    assert clauses(after, Man(0, first)) == [("man.one",)]
    assert clauses(owner, Man(0, others[0])) == [("man.needs",)]
    assert clauses(owner, Man(0, maps.first(brewery.mask))) == [("man.needs",)]
    assert clauses(owner, Man(0, 48)) == [("man.needs",)]
    for wrong in (Man(1, first), Man(-1, first), Man(0, -1), Man(0, 49)):
        assert clauses(owner, wrong) == [("city.fit",)]


def test_no_man_on_a_grave_and_none_that_is_not_idle() -> None:
    city = town(0, (CART_SHOP,), manned=False, houses=1)
    mask = city.placed[0].mask
    buried = maps.buried(seat(city), (mask & -mask,))
    assert clauses(buried, Man(0, maps.first(mask))) == [("grave.stops",)]
    tired = seat(city, away=1)
    assert clauses(tired, Man(0, maps.first(mask))) == [("man.idle",)]


# -- what works


def test_a_building_works_in_any_city_when_it_has_its_man_and_no_grave() -> None:
    first, second = town(0, ()), town(30, (MARKET, GRANARY), side=6, houses=0)
    owner = seat(first, second)
    assert manning.works(TABLE, owner, MARKET)
    assert manning.granary(TABLE, owner)
    idle = manning.all_rise(owner)
    assert not manning.works(TABLE, idle, MARKET)
    assert manning.granary(TABLE, idle)
    granary = next(placed.mask for placed in second.placed if placed.kind == GRANARY)
    assert not manning.granary(TABLE, maps.buried(owner, (0, granary & -granary)))


def test_the_universitys_man_works_the_faculties_at_its_edges() -> None:
    city = college(Placed(UNIVERSITY, COLLEGE, True), Placed(BIOLOGY, BESIDE), Placed(PHILOSOPHY, DIAGONAL))
    owner = seat(city)
    assert manning.works(TABLE, owner, BIOLOGY)
    assert not manning.works(TABLE, owner, PHILOSOPHY)
    assert manning.works(CORNER, owner, PHILOSOPHY)
    assert manning.men_on(TABLE, owner, BIOLOGY) == 0
    assert not manning.works(TABLE, manning.all_rise(owner), BIOLOGY)


def test_a_university_in_another_city_works_nothing() -> None:
    owner = seat(college(Placed(UNIVERSITY, COLLEGE, True)), City(6, 30, (Placed(BIOLOGY, 0b111000111000110),)))
    assert not manning.works(TABLE, owner, BIOLOGY)


def test_only_faculties_share_the_man() -> None:
    city = college(Placed(UNIVERSITY, COLLEGE, True), Placed(STORE, squares(7, "f1", "f2")))
    assert not manning.works(TABLE, seat(city), STORE)


@pytest.mark.parametrize("grave", ["d1", "a1"])
def test_a_grave_on_one_piece(grave: str) -> None:
    own_man = grave == "a1"
    city = college(
        Placed(UNIVERSITY, COLLEGE, True),
        Placed(BIOLOGY, BESIDE, not own_man),
        graves=squares(7, grave),
    )
    owner = seat(city)
    assert manning.works(TABLE, owner, UNIVERSITY) == own_man
    assert manning.works(TABLE, owner, BIOLOGY) != own_man
    assert not manning.works(WHOLE, owner, UNIVERSITY)
    assert not manning.works(WHOLE, owner, BIOLOGY)


def test_a_faculty_apart_does_not_share_the_graves() -> None:
    city = college(Placed(UNIVERSITY, COLLEGE, True), Placed(PHILOSOPHY, DIAGONAL, True), graves=squares(7, "d1"))
    assert manning.works(WHOLE, seat(city), PHILOSOPHY)
    assert faculties.joined(WHOLE, city, city.placed[-1]) is None
