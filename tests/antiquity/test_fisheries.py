"""Fisheries: rulings R13 and R14."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gemcheck.games.antiquity import fisheries, settling
from gemcheck.games.antiquity.components import CART_SHOP, DYE, FISH, FISHERIES, PEARLS, WINE
from gemcheck.games.antiquity.ground import Ground
from gemcheck.games.antiquity.plans import Fishery
from gemcheck.games.antiquity.state import COUNTRY, FISHERY, Producer, State
from tests.antiquity.made import at, goods, mask, seat, state, table, town

TABLE = table()


def pair(one: tuple[int, int], other: tuple[int, int], good: int = FISH) -> Fishery:
    first, second = sorted((at(one), at(other)))
    return Fishery(first, second, good)


def coast(**fields: Any) -> State:
    city = town(at((1, 3)), (CART_SHOP, CART_SHOP), houses=6)
    return state(seat(city, goods=goods(wood=2)), phase=COUNTRY, **fields)


def cited(before: State, plan: Fishery) -> set[str]:
    return {name for objection in settling.objections(TABLE, before, 0, plan) for name in objection.clauses}


def test_a_fishery_takes_all_clean_sea_beside_it_and_pollutes_it() -> None:
    plan = pair((4, 2), (5, 2), PEARLS)
    after = settling.performed(TABLE, coast(), 0, plan, None)
    sea = mask([(5, 1), (6, 1), (6, 2)])
    assert settling.objections(TABLE, coast(), 0, plan) == []
    assert after.seats[0].producers == (Producer(FISHERY, mask([(4, 2), (5, 2)]), PEARLS, sea),)
    assert after.polluted == sea
    assert after.seats[0].goods == goods(wood=1)


def test_two_hexes_with_one_clean_sea_hex_between_them_make_size_one() -> None:
    dirty = coast(polluted=mask([(6, 1), (6, 2)]))
    plan = pair((4, 2), (5, 2))
    after = settling.performed(TABLE, dirty, 0, plan, None)
    assert settling.objections(TABLE, dirty, 0, plan) == []
    assert after.seats[0].producers[0].hexes == mask([(5, 1)])


def test_the_hexes_of_a_fishery_may_be_polluted_and_one_may_lie_outside_the_zone() -> None:
    assert cited(coast(polluted=mask([(4, 2), (5, 2)])), pair((4, 2), (5, 2))) == set()
    zone = Ground(TABLE, coast(), 0).zone
    assert mask([(4, 2)]) & zone
    assert not mask([(5, 2)]) & zone
    assert "fishery.zone" in cited(coast(), pair((5, 2), (5, 3)))


def test_a_fishery_needs_two_land_hexes_side_by_side_with_clean_sea_each() -> None:
    assert "fishery.where" in cited(coast(), pair((3, 2), (4, 2)))
    assert cited(coast(), Fishery(at((5, 2)), at((4, 2)), FISH)) == {"fishery.where"}
    assert cited(coast(), pair((4, 1), (4, 2), WINE)) == {"fishery.goods"}
    assert "country.no-sea" in cited(coast(), pair((4, 2), (5, 1)))
    dirty = mask([(5, 1), (6, 1), (6, 2)])
    assert "fishery.where" in cited(coast(polluted=dirty), pair((4, 2), (5, 2)))


def test_there_are_twelve_fisheries() -> None:
    now = coast()
    pieces = tuple(Producer(FISHERY, 1 << number, FISH, 0) for number in range(FISHERIES))
    full = replace(now, seats=(now.seats[0], replace(now.seats[1], producers=pieces)))
    assert fisheries.left(full) == 0
    assert "fishery.supply" in cited(full, pair((4, 2), (5, 2)))
    assert list(fisheries.offers(Ground(TABLE, full, 0))) == []


def test_offers_are_what_nothing_is_held_against() -> None:
    now = coast()
    size = Ground(TABLE, now, 0).land.size
    every = [Fishery(one, two, good) for one in range(size) for two in range(size) for good in (FISH, PEARLS, DYE)]
    offered = list(fisheries.offers(Ground(TABLE, now, 0)))
    assert offered == [plan for plan in every if not settling.objections(TABLE, now, 0, plan)]
    assert len(offered) == len(set(offered)) > 2
