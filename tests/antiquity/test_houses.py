"""Houses: the chart, the four free ones, San Nicolo's second house (R25, R32, A1)."""

from __future__ import annotations

import pytest

from gemcheck.game import Event
from gemcheck.games.antiquity import houses, manning
from gemcheck.games.antiquity.components import CATHEDRAL, HOUSES, MARIA, NICOLO
from gemcheck.games.antiquity.payment import payments
from gemcheck.games.antiquity.plans import House
from gemcheck.games.antiquity.state import NO_GOODS, City, Seat
from tests.antiquity.made import goods, seat, table, town
from tests.antiquity.test_city import squares

TABLE = table()
EVERY = goods(grain=9, sheep=9, olives=9, fish=9, wine=9, gold=9, pearls=9, dye=9)


def clauses(owner: Seat, plan: House, **readings: str) -> list[tuple[str, ...]]:
    return [one.clauses for one in houses.house_objections(table(**readings), owner, plan)]


def patron(saint: int, houses: int = 4, graves: int = 0) -> Seat:
    city = town(0, (CATHEDRAL,), houses=houses)
    return seat(City(7, 0, city.placed, city.houses, graves=graves), goods=EVERY, saint=saint)


G7, G6 = 48, 41


def test_four_are_free_and_number_seventeen_costs_two_foods_and_three_luxuries() -> None:
    assert [houses.price(number) == houses.NOTHING for number in range(1, 7)] == [True] * 4 + [False] * 2
    assert (houses.price(17).food, houses.price(17).luxury) == (2, 3)
    assert sum(price.food for price in HOUSES) == 37
    assert sum(price.luxury for price in HOUSES) == 21


def test_any_house_left_may_be_bought_once() -> None:
    owner = Seat(cities=(City(7, 0),), goods=EVERY)
    for number in range(1, 21):
        pay = next(iter(payments(TABLE, owner, houses.price(number))))
        assert not clauses(owner, House(number, 0, G7, pay))
        after = houses.housed(owner, 0, House(number, 0, G7, pay), None)
        assert manning.men(after) == 1
        assert number not in houses.numbers_left(after)
        assert clauses(after, House(number, 0, G6, pay)) == [("house.twenty",)]
    for number in (0, 21, -1):
        assert clauses(owner, House(number, 0, G7, NO_GOODS)) == [("house.twenty",)]


def test_a_house_goes_on_an_empty_square_for_its_price() -> None:
    owner = Seat(cities=(City(7, 0, houses=1),), goods=EVERY, houses=1)
    assert clauses(owner, House(2, 0, 0, NO_GOODS)) == [("city.empty",)]
    assert clauses(owner, House(2, 0, 49, NO_GOODS)) == [("city.fit",)]
    assert clauses(owner, House(2, 0, -1, NO_GOODS)) == [("city.fit",)]
    assert clauses(owner, House(2, 1, G7, NO_GOODS)) == [("city.fit",)]
    assert clauses(owner, House(2, 0, G7, goods(grain=1))) == [("house.free-four",)]
    assert clauses(owner, House(7, 0, G7, goods(grain=2))) == [("city.different",)]
    assert clauses(owner, House(7, 0, G7, goods(grain=1, wine=1))) == [("house.chart",), ("house.chart",)]


def test_the_man_of_a_new_house_is_idle_at_once() -> None:
    owner = Seat(cities=(City(7, 0),))
    log: list[Event] = []
    after = houses.housed(owner, 0, House(1, 0, G7, NO_GOODS), log)
    assert (manning.idle_men(owner), manning.idle_men(after)) == (0, 1)
    assert log[0].what == "house"
    assert "house.man" in log[0].clauses


# -- San Nicolo


@pytest.mark.parametrize("saint", [NICOLO, MARIA])
def test_a_paid_house_brings_a_lower_one(saint: int) -> None:
    owner = patron(saint)
    plan = House(8, 0, G7, goods(grain=1, wine=1), 7, 0, G6)
    assert not clauses(owner, plan)
    after = houses.housed(owner, 0, plan, None)
    assert manning.men(after) == 6
    assert after.cities[0].houses & squares(7, "g7", "g6") == squares(7, "g7", "g6")
    assert sum(owner.goods) - sum(after.goods) == 2


def test_which_house_may_be_free() -> None:
    owner = patron(NICOLO)
    pay = goods(grain=1)
    assert clauses(owner, House(5, 0, G7, pay, 20, 0, G6)) == [("saint.nicolo.lower",)]
    assert not clauses(owner, House(5, 0, G7, pay, 20, 0, G6), house_nicolo__free="any")
    assert houses.may_be_free(TABLE, owner, 5) == []
    assert houses.may_be_free(TABLE, owner, 8) == [5, 6, 7]
    assert len(houses.may_be_free(table(house_nicolo__free="any"), owner, 5)) == 15
    assert clauses(owner, House(6, 0, G7, pay, 4, 0, G6)) == [("house.twenty",)]
    assert clauses(owner, House(6, 0, G7, pay, 6, 0, G6)) == [("house.twenty",)]
    assert clauses(owner, House(6, 0, G7, pay, 5, 0, G7)) == [("city.fit",)]
    assert clauses(owner, House(6, 0, G7, pay, 5, 0, -1)) == [("city.fit",)]
    assert clauses(owner, House(6, 0, G7, pay, 0, 0, G6)) == [("saint.nicolo",)]


def test_no_free_house_without_the_power_or_beside_one_that_is_free_itself() -> None:
    second = House(6, 0, G7, goods(grain=1), 5, 0, G6)
    without = seat(town(0, houses=4), goods=EVERY)
    assert clauses(without, second) == [("saint.nicolo",)]
    cathedral = next(placed.mask for placed in patron(NICOLO).cities[0].placed)
    assert clauses(patron(NICOLO, graves=cathedral & -cathedral), second) == [("saint.nicolo",)]
    few = patron(NICOLO, houses=2)
    assert clauses(few, House(4, 0, G7, NO_GOODS, 3, 0, G6)) == [("saint.nicolo",)]
