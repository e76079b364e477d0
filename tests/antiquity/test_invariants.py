"""The defects of a state: sound ones have none, and each rule can be broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.game import Result
from gemcheck.games.antiquity import invariants
from gemcheck.games.antiquity.components import CART_SHOP, CATHEDRAL, DUMP, FISH, FISHERIES, NICOLO, WOOD
from gemcheck.games.antiquity.land import land_of
from gemcheck.games.antiquity.state import (
    BURY,
    FARM,
    FISHERY,
    OVER,
    WOODCUTTER,
    City,
    Placed,
    Producer,
    Seat,
    State,
)
from tests.antiquity.made import M2, at, goods, mask, seat, state, table, town

TABLE = table()
LAND = land_of(M2)


def sound() -> State:
    """Two seats with a cart shop, a dump and a woodcutter each."""
    cut = mask([(-3, 0), (-4, 0)], M2) & LAND.forest
    site = cut & -cut
    cities = [town(at(centre, M2), (CART_SHOP, DUMP), houses=6) for centre in ((0, 0), (-1, 14))]
    first = seat(cities[0], goods=goods(wood=2), producers=(Producer(WOODCUTTER, site, WOOD, site),) if site else ())
    return state(first, seat(cities[1]), tiles=M2, cut=site)


def test_a_sound_state_has_no_defects() -> None:
    assert invariants.defects(TABLE, sound()) == []


def first(now: State, **fields: Any) -> State:
    return replace(now, seats=(replace(now.seats[0], **fields), now.seats[1]))


def in_city(now: State, **fields: Any) -> State:
    return first(now, cities=(replace(now.seats[0].cities[0], **fields),))


def with_city(now: State, *cities: City) -> State:
    return first(now, cities=(*now.seats[0].cities, *cities))


def seas(number: int) -> list[int]:
    return [one for one in range(LAND.size) if LAND.sea >> one & 1][:number]


BROKEN: dict[str, tuple[Callable[[State], State], str]] = {
    "one seat": (lambda now: replace(now, seats=now.seats[:1], order=(0,)), "setup.players"),
    "order": (lambda now: replace(now, order=(0, 0)), "order.fewest"),
    "corner": (lambda now: first(now, corner=1), "setup.own-tile"),
    "level": (lambda now: replace(now, famine=-1), "famine.level"),
    "city off the map": (lambda now: with_city(now, City(6, 0)), "newcity.hexes"),
    "kind of producer": (lambda now: first(now, producers=(Producer(9, 1, 0, 1),)), "country.cart"),
    "inn off the map": (lambda now: first(now, inns=1 << 400), "map.terrain"),
    "goods": (lambda now: first(now, goods=goods(wood=-1)), "box.goods"),
    "no city": (lambda now: first(now, cities=(), houses=0, producers=()), "setup.choose"),
    "inns": (lambda now: first(now, inns=sum(1 << one for one in range(1, 18))), "box.inns"),
    "men": (lambda now: first(now, away=9), "man.idle"),
    "house numbers": (lambda now: first(now, houses=1), "house.twenty"),
    "saint": (lambda now: first(now, saint=NICOLO), "cathedral.saint"),
    "cathedral": (
        lambda now: in_city(now, placed=(*now.seats[0].cities[0].placed, Placed(CATHEDRAL, 1 << 40))),
        "city.fit",
    ),
    "twice": (
        lambda now: in_city(now, placed=(Placed(DUMP, 0b111 << 21 | 0b111 << 28 | 0b111 << 35),) * 2),
        "city.once",
    ),
    "overlap": (lambda now: in_city(now, fountains=now.seats[0].cities[0].placed[0].mask & 0b1111111), "city.empty"),
    "grave on a house": (lambda now: in_city(now, graves=now.seats[0].cities[0].houses), "grave.never-house"),
    "grave off the map": (lambda now: in_city(now, graves=1 << 49), "city.fit"),
    "side": (lambda now: in_city(now, side=6), "newcity.order"),
    "kind": (lambda now: in_city(now, placed=(Placed(77, 1),)), "city.shape"),
    "man on a cathedral": (
        lambda now: first(
            now, saint=NICOLO, cities=(replace(_cathedral(), placed=(replace(_cathedral().placed[0], man=True),)),)
        ),
        "man.needed",
    ),
    "fisheries": (
        lambda now: first(now, producers=tuple(Producer(FISHERY, 1 << one, FISH, 0) for one in range(FISHERIES + 1))),
        "fishery.supply",
    ),
    "cities touch": (lambda now: with_city(now, City(6, at((3, 0), M2))), "newcity.apart"),
    "inn on sea": (lambda now: first(now, inns=1 << seas(1)[0]), "country.no-sea"),
    "two on one hex": (lambda now: first(now, inns=1 << at((0, 0), M2)), "country.empty"),
    "pollution under a city": (lambda now: replace(now, polluted=1 << at((0, 0), M2)), "newcity.clean"),
    "counter": (lambda now: replace(now, counters=1), "country.counter"),
    "counters": (lambda now: replace(now, counters=LAND.counters, unseen=(0, 0, 0, 0)), "box.explorations"),
    "cut": (lambda now: replace(now, cut=now.cut | LAND.sea), "woodcutter.grass"),
    "stone and gold": (lambda now: replace(now, stone=LAND.mountain, gold=LAND.mountain), "mine.range"),
    "half a range": (lambda now: replace(now, stone=LAND.mountain & -LAND.mountain), "mine.range"),
    "site": (lambda now: first(now, producers=(Producer(FARM, 0, 0, 0),)), "country.no-sea"),
    "clean goods": (lambda now: first(now, producers=(Producer(FARM, 1, 0, 1),)), "farm.cover"),
    "phase": (lambda now: replace(now, phase="lunch"), "turn.phases"),
    "active": (lambda now: replace(now, active=1), "turn.ordered"),
    "result": (lambda now: replace(now, result=Result((0,), "nicolo")), "win.time"),
    "over": (lambda now: replace(now, phase=OVER), "win.time"),
    "due": (lambda now: replace(now, due=2), "pollution.graves"),
    "none due": (lambda now: replace(now, phase=BURY, active=0), "pollution.graves"),
    "used": (lambda now: replace(now, used=1), "alchemy.clean"),
    "nobody decides": (lambda now: replace(now, phase="famine"), "turn.phases"),
}


def _cathedral() -> City:
    return town(at((0, 0), M2), (CATHEDRAL,), houses=6)


@pytest.mark.parametrize("name", BROKEN)
def test_each_rule_about_states_can_be_broken(name: str) -> None:
    change, clause = BROKEN[name]
    found = {clause_ for objection in invariants.defects(TABLE, change(sound())) for clause_ in objection.clauses}
    assert clause in found


def test_states_are_put_in_order() -> None:
    now = sound()
    city = now.seats[0].cities[0]
    upset = in_city(now, placed=city.placed[::-1])
    assert upset != now
    assert invariants.in_order(upset) == now


def test_the_inventory_counts_houses_and_men() -> None:
    assert invariants.inventory(sound()) == {"house": 40, "man": 40}
    lost = in_city(sound(), houses=0)
    assert invariants.inventory(lost)["house"] == 34
    assert invariants.inventory(replace(sound(), seats=(Seat(), Seat())))["man"] == 40
