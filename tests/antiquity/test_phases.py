"""The order of play, the course of a turn and the order table: ruling R36."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from gemcheck.games.antiquity import order, phases, setup
from gemcheck.games.antiquity.components import CART_SHOP, DUMP, EXPLORER, FIRST_WOOD, WOOD
from gemcheck.games.antiquity.land import land_of
from gemcheck.games.antiquity.manning import men_in_cities
from gemcheck.games.antiquity.plans import CityPlan, Settle
from gemcheck.games.antiquity.state import CITY, COUNTRY, NONE, START, State
from gemcheck.games.antiquity.table import ROWS, rulebook
from tests.antiquity.made import M2, at, goods, seat, state, table, town

TABLE = table()


def test_every_row_of_the_order_cites_the_rulebook_and_has_its_step() -> None:
    assert [row.name for row in ROWS] == list(phases.STEPS)
    for row in ROWS:
        assert row.seats in ("all", "order")
        assert row.clauses
        assert set(row.clauses) <= set(rulebook().clauses)


def test_fewer_men_outdoors_go_first_and_ties_keep_the_last_order() -> None:
    bianca, ragnar, henriette = (
        seat(town(20, kinds, houses=8))
        for kinds in ((CART_SHOP, EXPLORER), (CART_SHOP,) * 3, (CART_SHOP, CART_SHOP, EXPLORER))
    )
    now = state(bianca, ragnar, henriette, order=(2, 0, 1), turn=4)
    assert order.ordered(TABLE, now, None).order == (0, 2, 1)


def test_the_first_order_rests_on_the_draw_or_on_the_placing() -> None:
    now = state(seat(town(20)), seat(town(20)), order=(1, 0), turn=1)
    assert order.ordered(TABLE, now, None).order == (1, 0)
    placed = table(order_first__turn="as-placed")
    assert order.ordered(placed, now, None).order == (0, 1)
    assert order.ordered(placed, replace(now, turn=2), None).order == (1, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_new_game_has_all_its_parts(seats: int) -> None:
    now = setup.new_state(seats, Random(seats))
    assert now.phase == START
    assert len(now.tiles) == 2 * seats
    assert now.counters.bit_count() == sum(now.unseen) == 4 * seats
    assert now.active == now.order[-1]
    assert all(one.goods[WOOD] == FIRST_WOOD and sum(one.goods) == FIRST_WOOD for one in now.seats)
    assert len({setup.places(now, who) for who in range(seats)}) == seats


def test_first_cities_are_placed_in_reverse_order_on_the_own_tile_and_cover_counters() -> None:
    now = setup.unsettled(M2, (1, 0))
    assert now.active == 0
    where = land_of(M2)
    assert setup.objections(now, 0, Settle(at((-1, 14), M2))) != []
    assert setup.objections(now, 0, Settle(-1)) != []
    assert len(list(setup.offers(now, 0))) == 37
    covering = next(plan for plan in setup.offers(now, 0) if where.rings[plan.centre] & now.counters)
    after = setup.settled(now, 0, covering, None)
    assert setup.next_to_settle(after) == 1
    assert after.counters == now.counters & ~where.rings[covering.centre]
    assert after.unseen == now.unseen
    assert setup.next_to_settle(setup.settled(after, 1, Settle(at((-1, 14), M2)), None)) == NONE


def turn(now: State, plans: dict[int, CityPlan] | None = None) -> State:
    return phases.carried_on(TABLE, now, "city", plans or {0: CityPlan(), 1: CityPlan()}, None)


def test_a_turn_without_anything_to_do_runs_to_the_pollution_and_the_next_turn() -> None:
    now = state(seat(town(at((0, 0), M2))), seat(town(at((-1, 14), M2))), tiles=M2)
    after = turn(now)
    assert (after.phase, after.active, after.famine) == ("pollute", 0, 1)


def test_all_rise_and_unstored_goods_are_lost() -> None:
    cities = town(at((0, 0), M2), (DUMP,)), town(at((-1, 14), M2), (DUMP,))
    now = state(*(seat(city, goods=goods(wood=2)) for city in cities), tiles=M2)
    after = turn(now)
    assert (after.phase, after.turn, after.famine) == (CITY, 2, 1)
    assert all(sum(one.goods) == 0 and men_in_cities(one) == 0 for one in after.seats)


def test_seats_in_phase_four_are_asked_in_the_new_order_when_they_can_do_something() -> None:
    cities = town(at((0, 0), M2), (CART_SHOP, CART_SHOP)), town(at((-1, 14), M2), (CART_SHOP,))
    now = state(*(seat(city, goods=goods(wood=1)) for city in cities), tiles=M2)
    after = turn(now)
    assert (after.phase, after.active, after.order) == (COUNTRY, 1, (1, 0))
    following = phases.carried_on(TABLE, after, "country", {}, None)
    assert (following.phase, following.active) == (COUNTRY, 0)
