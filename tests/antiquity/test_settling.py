"""Inns, new cities and alchemy: rulings R15, R16, R18, R29 and R31."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.games.antiquity import alchemy, inns, new_cities, settling
from gemcheck.games.antiquity.components import (
    ALCHEMY,
    BREWERY,
    CART_SHOP,
    GOLD,
    GRAIN,
    HARBOUR,
    MARKET,
    PHILOSOPHY,
    STABLES,
    STONE,
    WINE,
    WOOD,
)
from gemcheck.games.antiquity.ground import Ground, zone_of
from gemcheck.games.antiquity.land import land_of
from gemcheck.games.antiquity.manning import all_rise, idle_men
from gemcheck.games.antiquity.plans import Alchemy, Barter, Done, Found, Inn, Keep, Plan
from gemcheck.games.antiquity.state import COUNTRY, NO_GOODS, WOODCUTTER, City, Producer, State
from tests.antiquity.made import M2, SM1, at, goods, mask, seat, state, table, town

TABLE = table()
RICH = goods(grain=2, fish=1, wine=2, gold=1, wood=3, stone=2)


def settler(*kinds: int, tiles: tuple[str, ...] = M2, centre: tuple[int, int] = (0, 0), **fields: Any) -> State:
    city = town(at(centre, tiles), (CART_SHOP, CART_SHOP, *kinds), houses=8)
    held = fields.pop("goods", RICH)
    return state(seat(city, goods=held), phase=COUNTRY, tiles=tiles, **fields)


def cited(before: State, plan: Plan, **readings: str) -> set[str]:
    return {name for objection in settling.objections(table(**readings), before, 0, plan) for name in objection.clauses}


def performed(before: State, plan: Plan) -> State:
    assert settling.objections(TABLE, before, 0, plan) == []
    return settling.performed(TABLE, before, 0, plan, None)


def inn() -> Inn:
    """An inn that a seat with a brewery may build."""
    return next(iter(inns.offers(Ground(TABLE, settler(BREWERY), 0))))


# -- inns


def test_an_inn_on_pollution_extends_the_zone_at_once() -> None:
    before = settler(BREWERY, tiles=SM1, centre=(1, 3), polluted=mask([(4, 3)]))
    after = performed(before, Inn(at((4, 3)), GRAIN))
    assert zone_of(TABLE, before, 0).bit_count() == 29
    assert zone_of(TABLE, after, 0).bit_count() == 33
    assert after.seats[0].inns == mask([(4, 3)])
    assert after.seats[0].goods[GRAIN] == 1
    assert after.polluted == before.polluted


def test_the_man_who_built_an_inn_is_away_until_the_next_turn() -> None:
    before = settler(BREWERY)
    after = performed(before, next(iter(inns.offers(Ground(TABLE, before, 0)))))
    assert after.seats[0].away == 1
    assert idle_men(after.seats[0]) == idle_men(before.seats[0])
    assert idle_men(all_rise(after.seats[0])) == idle_men(all_rise(before.seats[0]))


def test_an_inn_needs_a_brewery_land_and_one_food() -> None:
    plan = inn()
    assert cited(settler(BREWERY), plan) == set()
    assert cited(settler(), plan) == {"inn.brewery", "brewery.inns"}
    assert cited(settler(BREWERY), Inn(plan.hex, WINE)) == {"inn.cost"}
    assert cited(settler(BREWERY, goods=goods(fish=1)), plan) >= {"inn.cost"}
    sea = land_of(SM1).index[(6, 2)]
    assert "country.no-sea" in cited(settler(BREWERY, HARBOUR, tiles=SM1, centre=(3, 3)), Inn(sea, GRAIN))


def test_sixteen_inns_are_all_unless_the_reading_says_otherwise() -> None:
    before = settler(BREWERY)
    free = mask([(4, one) for one in range(1, 9)] + [(5, one) for one in range(1, 9)], M2)
    many = replace(before, seats=(replace(before.seats[0], inns=free), before.seats[1]))
    plan = inn()
    assert cited(many, plan) == {"box.inns"}
    assert cited(many, plan, inn_supply="unlimited") == set()


# -- cities


def test_a_new_city_cleans_its_hexes_and_has_the_small_map() -> None:
    before = settler()
    ground = Ground(TABLE, before, 0)
    plan = next(iter(new_cities.offers(ground)))
    hexes = ground.land.rings[plan.centre]
    counters = hexes & -hexes
    after = performed(replace(before, polluted=hexes & ~counters, counters=counters), plan)
    assert after.polluted == 0
    assert after.counters == 0
    assert after.seats[0].cities[1] == City(6, plan.centre)
    assert after.seats[0].away == 1
    assert sum(RICH) - sum(after.seats[0].goods) == 5


def test_a_new_city_does_not_touch_another_one() -> None:
    before = settler()
    ground = Ground(TABLE, before, 0)
    for centre in range(ground.land.size):
        q, r = ground.land.hexes[centre]
        distance = max(abs(q), abs(r), abs(q + r))
        plan = Found(centre, GRAIN, (WINE, GOLD))
        assert ("newcity.apart" in cited(before, plan)) == (distance < 4)


@pytest.mark.parametrize(("reading", "least"), [("any", 1), ("centre", 1), ("all", 7)])
def test_how_much_of_a_city_lies_in_the_zone_depends_on_the_reading(reading: str, least: int) -> None:
    before = settler(STABLES)
    rules = table(newcity_in__zone=reading)
    ground = Ground(rules, before, 0)
    centres = {plan.centre for plan in new_cities.offers(ground)}
    for centre in centres:
        assert (ground.land.rings[centre] & ground.zone).bit_count() >= least
        assert reading == "any" or ground.zone >> centre & 1
    assert reading == "all" or centres


def test_philosophy_lets_the_two_luxuries_be_equal() -> None:
    centre = next(iter(new_cities.offers(Ground(TABLE, settler(), 0)))).centre
    plan = Found(centre, GRAIN, (WINE, WINE))
    assert cited(settler(), plan) == {"newcity.cost"}
    assert cited(settler(PHILOSOPHY), plan) == set()
    assert cited(settler(), Found(centre, WINE, (WINE, GOLD))) == {"newcity.cost"}
    assert cited(settler(), Found(centre, GRAIN, (GOLD, WINE))) == {"newcity.cost"}


def test_a_city_needs_seven_free_hexes_of_land_and_four_are_all() -> None:
    before = settler()
    ground = Ground(TABLE, before, 0)
    plan = next(iter(new_cities.offers(ground)))
    hexes = ground.land.rings[plan.centre]
    taken = Producer(WOODCUTTER, hexes & -hexes, WOOD, 0)
    crowded = replace(before, seats=(replace(before.seats[0], producers=(taken,)), before.seats[1]))
    assert "newcity.hexes" in cited(crowded, plan)
    assert "newcity.hexes" in cited(before, Found(500, GRAIN, (WINE, GOLD)))
    cities = (before.seats[0].cities[0], *(City(6, at(one, M2)) for one in ((4, 5), (-5, 9), (-1, 14))))
    four = replace(before, seats=(replace(before.seats[0], cities=cities), before.seats[1]))
    assert "newcity.most" in cited(four, plan)


# -- alchemy


def test_alchemy_cleans_land_and_sea_around_a_polluted_hex_but_not_under_goods() -> None:
    around = mask([(4, 2), (5, 2), (3, 2), (4, 1), (4, 3), (5, 1), (3, 3)])
    farm = Producer(1, mask([(3, 3)]), GRAIN, mask([(3, 3)]))
    before = settler(ALCHEMY, tiles=SM1, centre=(1, 3), polluted=around | mask([(7, 2)]), cut=mask([(4, 2)]))
    before = replace(before, seats=(replace(before.seats[0], producers=(farm,)), before.seats[1]))
    after = performed(before, Alchemy(at((4, 2))))
    assert after.polluted == mask([(7, 2), (3, 3)])
    assert after.cut == before.cut
    assert cited(after, Alchemy(at((3, 3)))) == {"alchemy.clean"}
    assert list(alchemy.offers(Ground(TABLE, after, 0))) == []


def test_alchemy_needs_its_faculty_and_a_polluted_hex_of_the_zone() -> None:
    dirty = mask([(4, 2), (5, 4)])
    before = settler(ALCHEMY, tiles=SM1, centre=(1, 3), polluted=dirty)
    assert list(alchemy.offers(Ground(TABLE, before, 0))) == [Alchemy(at((4, 2)))]
    assert cited(before, Alchemy(at((5, 4)))) == {"alchemy.clean"}
    assert cited(before, Alchemy(at((3, 2)))) == {"alchemy.clean"}
    assert cited(before, Alchemy(at((3, 2))), alchemy_centre="any") == set()
    assert cited(settler(tiles=SM1, centre=(1, 3), polluted=dirty), Alchemy(at((4, 2)))) == {"alchemy.clean"}
    assert cited(before, Alchemy(-3)) == {"alchemy.clean"}


# -- the whole phase


def test_a_market_swaps_in_phase_four_only_under_its_reading() -> None:
    before = settler(MARKET)
    plan = Barter((WOOD, WOOD), STONE)
    assert cited(before, plan) == {"market.barter"}
    assert cited(before, plan, market_when="countryside-too") == set()
    rules = table(market_when="countryside-too")
    offered = [one for one in settling.offers(rules, before, 0) if isinstance(one, Barter)]
    assert plan in offered
    assert len(offered) == len(set(offered))
    assert all(not settling.objections(rules, before, 0, one) for one in offered)
    after = settling.performed(rules, before, 0, plan, None)
    assert after.seats[0].goods == goods(grain=2, fish=1, wine=2, gold=1, wood=1, stone=3)


def test_plans_of_other_phases_are_refused_and_a_seat_without_anything_to_do_is_done() -> None:
    before = settler()
    assert cited(before, Keep(NO_GOODS)) == {"country.order"}
    assert settling.objections(TABLE, before, 0, Done()) == []
    assert settling.can_act(TABLE, before, 0)
    assert not settling.can_act(TABLE, settler(goods=goods(fish=1)), 0)
