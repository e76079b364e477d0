"""What happens when a clause is struck: each twin takes away what its own clause says, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.game import Result
from gemcheck.games.antiquity import (
    countryside,
    elimination,
    graves,
    manning,
    new_cities,
    order,
    payment,
    phases,
    pollution,
    producers,
    saints,
    settling,
    setup,
    storing,
    supply,
    victory,
)
from gemcheck.games.antiquity.components import (
    BREWERY,
    CART_SHOP,
    CATHEDRAL,
    CHRISTOFORI,
    DUMP,
    GOLD,
    LARGE,
    LUXURY,
    MARKET,
    SMALL,
    STONE,
    STORE,
    WINE,
    WOOD,
    Price,
)
from gemcheck.games.antiquity.ground import Ground, land, zone_of
from gemcheck.games.antiquity.inns import INN_PLACES
from gemcheck.games.antiquity.plans import Barter, Farm, Woodcutter
from gemcheck.games.antiquity.state import COUNTRY, POLLUTE, WOODCUTTER, Producer, Seat, State
from gemcheck.rulebook import ablated
from tests.antiquity.made import M2, at, goods, mask, seat, state, table, town

TABLE = table()
PACKAGE = "gemcheck.games.antiquity"


def builder(*kinds: int, **fields: Any) -> State:
    """A seat with a city, a manned cart shop and wood, about to build."""
    held = fields.pop("goods", goods(wood=3, grain=1, wine=1))
    city = town(at((1, 3)), (CART_SHOP, *kinds), houses=8)
    return state(seat(city, goods=held), phase=COUNTRY, **fields)


def polluter(**fields: Any) -> State:
    """Two seats whose zones overlap; the second has a manned dump."""
    own, other = town(at((0, 0), M2)), town(at((1, 3), M2), (DUMP,))
    return state(seat(own), seat(other), phase=POLLUTE, active=0, tiles=M2, **fields)


# -- the countryside


def test_grass_left_by_woodcutters_is_no_grass() -> None:
    cut = mask([(4, 3), (4, 2)])
    before = builder(cut=cut)
    plan = Farm(at((4, 3)), WINE)
    assert settling.objections(TABLE, before, 0, plan) == []
    with ablated(PACKAGE, "farm.after-wood"):
        assert {name for one in settling.objections(TABLE, before, 0, plan) for name in one.clauses} == {"farm.where"}
        assert not producers.sites(Ground(TABLE, before, 0), Farm) & cut
    with ablated(PACKAGE, "farm.where"):
        assert settling.objections(TABLE, before, 0, plan) == []


def test_producers_stop_at_the_edge_of_the_zone() -> None:
    before = builder()
    ground = Ground(TABLE, before, 0)
    plan = Woodcutter(at((4, 3)))
    hexes = settling.performed(TABLE, before, 0, plan, None).seats[0].producers[0].hexes
    assert hexes & ~ground.zone
    with ablated(PACKAGE, "country.reach"):
        left = settling.performed(TABLE, before, 0, plan, None).seats[0].producers[0].hexes
    assert left == hexes & ground.zone


def test_cart_shops_are_needed_and_allow_one_building_each() -> None:
    idle = state(seat(town(at((1, 3)), (CART_SHOP,), manned=False), goods=goods(wood=3)), phase=COUNTRY)
    plan = Woodcutter(at((4, 3)))
    assert countryside.stuck(TABLE, idle.seats[0])
    with ablated(PACKAGE, "country.cart"):
        assert settling.objections(TABLE, idle, 0, plan) == []
        after = settling.performed(TABLE, idle, 0, plan, None)
        assert after.seats[0].producers
    with ablated(PACKAGE, "cart.one-building"):
        assert countryside.stuck(TABLE, builder().seats[0])


def test_a_seat_builds_once_before_the_next_one() -> None:
    before = builder()
    plan = Woodcutter(at((4, 3)))
    assert not settling.done(TABLE, before, 0, plan)
    with ablated(PACKAGE, "country.order"):
        assert settling.done(TABLE, before, 0, plan)


def test_inns_keep_off_pollution_and_work_only_while_they_are_linked() -> None:
    dirty = builder(BREWERY, polluted=mask([(4, 3)]))
    places = countryside.places(Ground(TABLE, dirty, 0), INN_PLACES)
    with ablated(PACKAGE, "inn.where"):
        assert countryside.places(Ground(TABLE, dirty, 0), INN_PLACES) == places & ~mask([(4, 3)])
    assert places & mask([(4, 3)])
    inns = (0, mask([(4, 3)]), mask([(6, 4)]))
    assert not zone_of(TABLE, dirty, 0) & inns[2]
    seats = [state(replace(dirty.seats[0], inns=hexes), phase=COUNTRY) for hexes in inns]
    zones = [zone_of(TABLE, now, 0) for now in seats]
    with ablated(PACKAGE, "inn.cut-off"):
        without = [zone_of(TABLE, now, 0) for now in seats]
    assert len(set(zones)) == 3
    assert without == [*zones[:2], zones[0]]


def test_later_cities_have_the_large_map() -> None:
    assert new_cities.side() == SMALL
    with ablated(PACKAGE, "newcity.order"):
        assert new_cities.side() == LARGE


def test_men_on_the_countryside_are_idle() -> None:
    one = seat(town(20, houses=4), producers=(Producer(WOODCUTTER, 1, WOOD, 1),))
    assert manning.idle_men(one) == 3
    with ablated(PACKAGE, "man.country"):
        assert manning.idle_men(one) == 4


# -- goods


def test_a_price_of_one_luxury_names_it() -> None:
    rich = seat(town(20), goods=goods(wine=1, gold=1))
    ways = [goods(wine=1), goods(gold=1)]
    assert list(payment.payments(TABLE, rich, Price(luxury=1))) == ways
    with ablated(PACKAGE, "city.luxury-any"):
        assert list(payment.payments(TABLE, rich, Price(luxury=1))) == ways[:1]
        objections = payment.pay_objections(TABLE, rich, "fountain", Price(luxury=1), ways[1], ("city.price",))
        assert [one.clauses for one in objections] == [("city.price",)]
        assert len(list(payment.payments(TABLE, rich, Price(luxury=2)))) == 1
    assert LUXURY[0] == WINE


def test_the_stock_gives_no_more_than_the_box_holds() -> None:
    full = state(seat(town(20), goods=goods(wood=47)))
    assert supply.left(TABLE, full, WOOD, 3) == 3
    with ablated(PACKAGE, "box.supply"):
        assert supply.left(TABLE, full, WOOD, 3) == 1


def test_a_swap_in_phase_4_gets_what_is_left_or_has_just_been_given() -> None:
    rules = table(market_when="countryside-too", box_supply="box")
    before = builder(MARKET, goods=goods(wood=2, gold=1, stone=48))

    def after(gives: tuple[int, int], gets: int) -> tuple[int, ...]:
        return settling.performed(rules, before, 0, Barter(gives, gets), None).seats[0].goods

    assert after((WOOD, WOOD), STONE) == goods(gold=1, stone=48)
    assert after((GOLD, STONE), STONE) == goods(wood=2, stone=48)
    assert after((WOOD, WOOD), GOLD) == goods(gold=2, stone=48)


def test_a_store_without_its_man_keeps_what_it_has() -> None:
    unmanned = seat(town(20, (STORE,), manned=False), goods=goods(wood=5))
    assert storing.room(TABLE, unmanned) == 0
    with ablated(PACKAGE, "storing.again"):
        assert storing.room(TABLE, unmanned) == 2


# -- graves and pollution


def test_no_graves_go_on_buildings() -> None:
    one = seat(town(20, (CART_SHOP,)))
    free = graves.room(one) - 3
    with ablated(PACKAGE, "grave.on-building"):
        assert graves.room(one) == free
        assert elimination.overwhelmed(one, free + 1)


def test_fountains_wash_nothing_away() -> None:
    assert pollution.pollution(2, 1, False) == 5
    with ablated(PACKAGE, "fountain.pollution"):
        assert pollution.pollution(2, 1, False) == 6


def test_where_pollution_may_go() -> None:
    now = polluter()
    mine, theirs = zone_of(TABLE, now, 0), zone_of(TABLE, now, 1)
    shared = mine & theirs
    assert shared
    assert pollution.allowed(TABLE, now, 0) & shared == 0
    assert pollution.allowed(TABLE, now, 1) & shared
    with ablated(PACKAGE, "dump.own"):
        assert pollution.allowed(TABLE, now, 1) == 0
    with ablated(PACKAGE, "dump.shield"):
        assert pollution.allowed(TABLE, now, 0) & shared
    with ablated(PACKAGE, "pollution.foreign"):
        assert pollution.allowed(TABLE, now, 1) & shared == 0
    with ablated(PACKAGE, "pollution.place"):
        assert pollution.allowed(TABLE, now, 0) & ~mine


def test_counters_stay_under_pollution() -> None:
    hexes = mask([(2, 3)], M2)
    assert pollution.uncovered(polluter(counters=hexes), hexes) == 0
    occupied = table(pollution_on__counter="occupied")
    assert pollution.kept_by_counters(occupied, polluter(counters=hexes)) == hexes
    with ablated(PACKAGE, "pollution.counter"):
        assert pollution.uncovered(polluter(counters=hexes), hexes) == hexes
        assert pollution.kept_by_counters(occupied, polluter(counters=hexes)) == 0


# -- set-up, order, end


def test_set_up_and_order() -> None:
    draws = {setup.drawn_order(3, Random(seed)) for seed in range(9)}
    assert len(draws) > 1
    first = replace(polluter(), order=(1, 0), turn=1)
    with ablated(PACKAGE, "setup.order"):
        assert {setup.drawn_order(3, Random(seed)) for seed in range(9)} == {(0, 1, 2)}
    with ablated(PACKAGE, "setup.counters"):
        assert setup.counters(M2, 2) == (0, (0, 0, 0, 0))
    with ablated(PACKAGE, "order.first"):
        assert order.last_order(TABLE, first) == (0, 1)
        assert order.last_order(TABLE, replace(first, turn=2)) == (1, 0)


def test_a_player_who_is_out_plays_on_and_has_a_zone() -> None:
    gone = replace(polluter().seats[1], out=True)
    now = replace(polluter(), seats=(polluter().seats[0], gone))
    assert phases.playing(now) == (0,)
    assert not victory.has_zone(TABLE, gone)
    with ablated(PACKAGE, "out.remains"):
        assert phases.playing(now) == (0, 1)
        assert victory.has_zone(TABLE, gone)
        assert not victory.has_zone(TABLE, Seat(out=True))
    with ablated(PACKAGE, "out.all"):
        assert not elimination.nobody_left(state(Seat(out=True)))


@pytest.mark.parametrize(("struck", "ends"), [("win.tie", (0, 1)), ("win.draw", (0,))])
def test_ties(struck: str, ends: tuple[int, ...]) -> None:
    patron = seat(
        town(at((0, 0), M2), (CATHEDRAL,)),
        saint=CHRISTOFORI,
        goods=goods(grain=3, sheep=3, olives=3, fish=3, wine=3, gold=3, pearls=3, dye=3),
    )
    equal = state(patron, replace(patron, cities=(town(at((0, 14), M2), (CATHEDRAL,)),)), tiles=M2)
    equal = replace(equal, polluted=land(equal).whole)
    found = victory.finished(TABLE, equal)
    assert found == Result((0, 1), "shared victory", ("win.saint", "win.tie", "win.draw"))
    with ablated(PACKAGE, struck):
        left = victory.finished(TABLE, equal)
    assert left is not None
    assert left.winners == ends


def test_open_points_of_graves_and_fish() -> None:
    city = town(20, (CATHEDRAL, MARKET))
    market = next(placed.mask for placed in city.placed if placed.kind == MARKET)
    buried = replace(city, graves=market)
    assert MARKET not in victory.standing(TABLE, seat(buried))
    assert saints.counted(table(saint_giorgio__fish="at-most-two"), 4) == 2
    cathedral = next(placed.mask for placed in city.placed if placed.kind == CATHEDRAL)
    blocking = table(win_graved__cathedral="blocked")
    patron = seat(replace(city, graves=cathedral), saint=CHRISTOFORI)
    assert victory.blocked(blocking, patron)
    with ablated(PACKAGE, "win.barbara-grave"):
        assert MARKET in victory.standing(TABLE, seat(buried))
    with ablated(PACKAGE, "saint.giorgio.two"):
        assert saints.counted(table(saint_giorgio__fish="at-most-two"), 4) == 4
    with ablated(PACKAGE, "win.cathedral-grave"):
        assert not victory.blocked(blocking, patron)
