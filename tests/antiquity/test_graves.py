"""Phases 8 and 9: graves, famine and pollution: rulings R1 to R8, and players who are out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import elimination, famine, graves, pollution
from gemcheck.games.antiquity.components import (
    CART_SHOP,
    DUMP,
    EXPLORER,
    FOUNTAIN,
    GRANARY,
    HARBOUR,
    MARKET,
    STABLES,
)
from gemcheck.games.antiquity.ground import land, zone_of
from gemcheck.games.antiquity.plans import Bury, Pollute
from gemcheck.games.antiquity.state import POLLUTE, City, Seat, State
from tests.antiquity.made import M2, at, goods, mask, seat, state, table, town

TABLE = table()


# -- how many


def test_famine_of_level_seven_with_a_granary_two_fish_and_a_wine_takes_two_graves() -> None:
    hungry = seat(town(20, (GRANARY,)), goods=goods(fish=2, wine=1))
    assert famine.due(TABLE, state(hungry, famine=7), 0) == 2
    assert famine.graves(7, 2, True) == 2
    assert famine.graves(3, 9, False) == 0


def test_a_granary_with_a_grave_saves_nothing_and_a_seat_that_is_out_takes_no_graves() -> None:
    city = town(20, (GRANARY,))
    buried = replace(city, graves=city.placed[0].mask & -city.placed[0].mask)
    assert famine.due(TABLE, state(seat(buried), famine=7), 0) == 7
    assert famine.due(TABLE, state(replace(seat(city), out=True), famine=7), 0) == 0


@pytest.mark.parametrize(
    ("cities", "fountains", "dump", "expected"),
    [(3, 0, False, 9), (3, 1, False, 8), (3, 1, True, 4), (1, 0, True, 0), (2, 0, True, 2), (1, 5, True, 0)],
)
def test_pollution_by_cities_fountains_and_dump(cities: int, fountains: int, dump: bool, expected: int) -> None:
    assert pollution.pollution(cities, fountains, dump) == expected


@pytest.mark.parametrize(("reading", "expected"), [("minus-four", 5), ("to-four", 4), ("half", 4)])
def test_what_a_dump_leaves_of_nine_depends_on_the_reading(reading: str, expected: int) -> None:
    cities = (town(at((0, 0), M2), (DUMP,)), City(6, at((4, 5), M2)), City(6, at((-5, 9), M2)))
    now = state(seat(*cities), tiles=M2)
    assert pollution.due(table(dump_strength=reading), now, 0) == expected


def test_a_fountain_with_a_grave_does_not_count() -> None:
    city = town(20, (FOUNTAIN, FOUNTAIN))
    assert pollution.due(TABLE, state(seat(city)), 0) == 1
    assert pollution.due(TABLE, state(seat(replace(city, graves=city.fountains & -city.fountains))), 0) == 2


def test_foreign_cities_in_the_zone_pollute_only_under_their_reading() -> None:
    near = state(seat(town(at((0, 0), M2))), seat(town(at((3, 1), M2))), tiles=M2)
    assert pollution.due(TABLE, near, 0) == 3
    assert pollution.due(table(pollution_cities="in-zone"), near, 0) == 6


# -- graves on squares


def with_free(free: int, *kinds: int) -> City:
    """A city with buildings, and graves everywhere but on so many empty squares."""
    city = town(20, kinds, houses=0)
    empty = [square for square in range(49) if maps.free(city) >> square & 1]
    return replace(city, graves=sum(1 << square for square in empty[free:]))


def test_graves_fill_empty_squares_before_buildings_and_houses_never() -> None:
    one = seat(with_free(2, CART_SHOP))
    assert graves.room(one) == 5
    assert graves.forced(TABLE, one, 2) == (maps.free(one.cities[0]),)
    assert graves.has_choice(TABLE, one, 1)
    assert graves.count(TABLE, one, 3) == 3
    for plan in graves.offers(TABLE, one, 3):
        assert maps.free(one.cities[0]) & ~plan.graves[0] == 0
    assert graves.forced(TABLE, one, 5) is not None
    houses = town(20, (), houses=10)
    assert graves.room(seat(houses)) == 39


@settings(deadline=None)
@given(
    free=st.lists(st.integers(0, 3), min_size=2, max_size=2),
    number=st.integers(1, 8),
    reading=st.sampled_from(
        [{}, {"grave_room": "that-city"}, {"grave_choice": "spread"}],
    ),
    seed=st.integers(0, 99),
)
def test_choices_are_what_nothing_is_held_against(
    free: list[int], number: int, reading: dict[str, str], seed: int
) -> None:
    rules = table(**reading)
    one: Seat = seat(with_free(free[0], CART_SHOP), with_free(free[1], EXPLORER))
    if number >= graves.room(one):
        assert graves.forced(rules, one, number) is not None
        return
    listed = list(graves.offers(rules, one, number))
    assert len(listed) == len(set(listed)) == graves.count(rules, one, number) > 0
    assert all(not maps.grave_objections(rules, one, plan.graves, number) for plan in listed)
    assert graves.sampled(rules, one, number, Random(seed)) in listed
    forced = graves.forced(rules, one, number)
    assert forced is None or listed == [Bury(forced)]
    after = graves.buried(rules, one, 0, number, listed[0] if forced is None else None, None)
    assert maps.graves(after) == maps.graves(one) + number


def test_without_a_plan_a_real_choice_is_not_made() -> None:
    with pytest.raises(ValueError, match="choose"):
        graves.buried(TABLE, seat(with_free(3)), 0, 1, None, None)


# -- pollution on hexes


def polluter(*kinds: int, **fields: Any) -> State:
    return state(seat(town(at((1, 3)), kinds)), phase=POLLUTE, active=0, **fields)


def cited(now: State, hexes: int, rules: Any = TABLE) -> set[str]:
    return {name for one in pollution.objections(rules, now, 0, Pollute(hexes)) for name in one.clauses}


def test_pollution_goes_on_clear_hexes_of_the_own_zone() -> None:
    now = polluter(polluted=mask([(3, 3)]))
    zone = zone_of(TABLE, now, 0)
    assert pollution.allowed(TABLE, now, 0) == zone & ~mask([(3, 3)])
    assert pollution.count(TABLE, now, 0) == 28 * 27 * 26 // 6
    assert cited(now, mask([(3, 2), (4, 2), (3, 1)])) == set()
    assert cited(now, mask([(3, 2), (4, 2)])) >= {"pollution.no-choice"}
    assert cited(now, mask([(3, 3), (4, 2), (3, 1)])) == {"pollution.where"}
    assert cited(now, mask([(6, 4), (4, 2), (3, 1)])) >= {"pollution.place"}
    assert cited(now, -1)


def test_sea_is_polluted_only_with_a_manned_harbour() -> None:
    now, harbour = (state(seat(town(at((2, 2)), kinds)), phase=POLLUTE, active=0) for kinds in ((), (HARBOUR,)))
    sea = land(now).sea
    assert pollution.allowed(TABLE, now, 0) & sea == 0
    assert pollution.allowed(TABLE, harbour, 0) & sea == 0
    beside = state(seat(town(at((4, 2)), (HARBOUR,))), phase=POLLUTE, active=0)
    assert pollution.allowed(TABLE, beside, 0) & sea


def test_a_manned_dump_shields_the_zone_from_others_but_not_from_its_owner() -> None:
    cities = town(at((0, 0), M2), (DUMP, STABLES)), town(at((4, 2), M2), (STABLES,))
    now = state(*(seat(city) for city in cities), tiles=M2, phase=POLLUTE, active=1)
    first, second = (zone_of(TABLE, now, who) for who in (0, 1))
    assert first & second
    assert pollution.allowed(TABLE, now, 1) & first == 0
    assert pollution.allowed(TABLE, now, 0) & first & second
    unmanned = replace(now, seats=(seat(town(at((0, 0), M2), (DUMP, STABLES), manned=False)), now.seats[1]))
    assert pollution.allowed(TABLE, unmanned, 1) & first & second


def test_pollution_removes_a_counter_or_keeps_off_it_by_the_reading() -> None:
    now = polluter(counters=mask([(3, 3)]))
    hexes = mask([(3, 3), (4, 2), (3, 1)])
    assert pollution.placed(TABLE, now, 0, Pollute(hexes), None).counters == 0
    assert cited(now, hexes, table(pollution_on__counter="occupied")) == {"pollution.where"}


def test_what_finds_no_hex_is_due_in_graves() -> None:
    now = polluter()
    zone = zone_of(TABLE, now, 0)
    full = replace(now, polluted=zone & ~mask([(3, 3)]))
    assert not pollution.has_choice(TABLE, full, 0)
    after = pollution.placed(TABLE, full, 0, None, None)
    assert (after.polluted, after.due) == (zone, 2)


@given(left=st.integers(0, 6), seed=st.integers(0, 99))
def test_choices_of_hexes_are_counted_and_drawn(left: int, seed: int) -> None:
    now = polluter()
    zone = [one for one in range(63) if zone_of(TABLE, now, 0) >> one & 1]
    now = replace(now, polluted=sum(1 << one for one in zone[left:]))
    listed = list(pollution.offers(TABLE, now, 0))
    assert len(set(listed)) == len(listed) == pollution.count(TABLE, now, 0)
    assert pollution.sampled(TABLE, now, 0, Random(seed)) in listed
    assert all(not pollution.objections(TABLE, now, 0, plan) for plan in listed)
    assert pollution.has_choice(TABLE, now, 0) == (len(listed) > 1)


# -- out of the game


def test_a_player_without_a_square_for_a_grave_is_out() -> None:
    one = seat(with_free(1, MARKET))
    assert graves.room(one) == 5
    assert not elimination.overwhelmed(one, 5)
    assert elimination.overwhelmed(one, 6)
    stays = elimination.fallen(TABLE, replace(one, inns=1), 0, None)
    assert stays.out
    assert stays.inns == 1
    gone = elimination.fallen(table(out_remains="removed"), replace(one, inns=1, corner=1), 0, None)
    assert gone == Seat(corner=1, out=True)


def test_the_game_goes_on_while_anybody_is_left() -> None:
    now = state(seat(with_free(1)), seat(with_free(1)))
    assert not elimination.nobody_left(replace(now, seats=(replace(now.seats[0], out=True), now.seats[1])))
    assert elimination.nobody_left(replace(now, seats=tuple(replace(one, out=True) for one in now.seats)))
