"""Phase 6: rulings R9, R14, R19, R22 and R37."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.game import OpenEnd
from gemcheck.games.antiquity import harvest, phases, saints
from gemcheck.games.antiquity.components import (
    CATHEDRAL,
    FISH,
    FORCED_LABOUR,
    GIORGIO,
    GRAIN,
    MARIA,
    NICOLO,
    WOOD,
)
from gemcheck.games.antiquity.plans import Reap
from gemcheck.games.antiquity.state import FARM, FISHERY, WOODCUTTER, Producer, Seat
from tests.antiquity.made import goods, seat, state, table, town

TABLE = table()


def owner(*producers: Producer, forced: bool = False) -> Seat:
    return seat(town(20, (FORCED_LABOUR,) if forced else (), houses=8), producers=tuple(sorted(producers)))


def test_a_producer_yields_one_good_a_turn_the_one_under_the_man_last() -> None:
    one = owner(Producer(WOODCUTTER, 0b1, WOOD, 0b111))
    assert [plan.hexes for plan in harvest.offers(TABLE, one)] == [0b010, 0b100]
    assert {name for o in harvest.objections(TABLE, one, Reap(0b001)) for name in o.clauses} == {"harvest.man-last"}
    one = harvest.reaped(TABLE, one, 0, Reap(0b100), None)
    assert not harvest.has_choice(TABLE, one)
    one = harvest.reaped(TABLE, one, 0, None, None)
    assert one.producers == (Producer(WOODCUTTER, 0b1, WOOD, 0b001),)
    one = harvest.reaped(TABLE, one, 0, None, None)
    assert one.producers == ()
    assert one.goods == goods(wood=3)


LIFETIMES = [
    (1, 0, 1),
    (2, 1, 1),
    (3, 2, 1),
    (4, 2, 2),
    (5, 3, 2),
    (6, 4, 2),
    (7, 4, 3),
    (8, 5, 3),
]


@pytest.mark.parametrize(("size", "goods_kept", "turns"), LIFETIMES)
def test_forced_labour_yields_over_a_lifetime(size: int, goods_kept: int, turns: int) -> None:
    one = owner(Producer(FARM, 0b1, GRAIN, (1 << size) - 1), forced=True)
    count = 0
    while one.producers:
        plan = next(harvest.offers(TABLE, one)) if harvest.has_choice(TABLE, one) else None
        one = harvest.reaped(TABLE, one, 0, plan, None)
        count += 1
    assert (one.goods[GRAIN], count) == (goods_kept, turns)


@given(size=st.integers(1, 8), forced=st.booleans(), site_carries=st.booleans(), seed=st.integers(0, 99))
def test_choices_are_all_sets_of_the_right_number_with_the_man_last(
    size: int, forced: bool, site_carries: bool, seed: int
) -> None:
    hexes = (1 << size) - 1 if site_carries else (1 << size) - 1 << 1
    one = owner(Producer(FISHERY, 0b1, FISH, hexes), forced=forced)
    number = min(size, 3 if forced else 1)
    bits = [1 << at for at in range(9) if hexes >> at & 1]
    every = {sum(chosen) for chosen in combinations(bits, number)}
    wanted = {way for way in every if not (way & 1 and way != hexes)}
    listed = [plan.hexes for plan in harvest.offers(TABLE, one)]
    assert set(listed) == wanted
    assert len(listed) == len(wanted) == harvest.count(TABLE, one)
    assert harvest.has_choice(TABLE, one) == (len(wanted) > 1)
    assert harvest.sampled(TABLE, one, Random(seed)).hexes in wanted
    for way in range(1 << 9):
        assert (way in wanted) == (not harvest.objections(TABLE, one, Reap(way)))


def test_forced_labour_takes_from_all_producers() -> None:
    one = owner(Producer(FARM, 0b1, GRAIN, 0b111), Producer(WOODCUTTER, 0b1000, WOOD, 0b111000), forced=True)
    assert harvest.reaped(TABLE, one, 0, None, None).goods == goods(grain=2, wood=2)
    assert harvest.objections(TABLE, one, Reap(0b111)) != []
    assert harvest.objections(TABLE, one, Reap(-1)) != []
    assert harvest.objections(TABLE, one, Reap(0b1111111)) != []


def test_the_text_is_silent_about_forced_labour_under_its_reading() -> None:
    silent = table(labour_first="silent")
    many = Producer(FARM, 0b1, GRAIN, 0b11111)
    with pytest.raises(OpenEnd):
        harvest.has_choice(silent, owner(many, forced=True))
    assert harvest.has_choice(silent, owner(many))
    assert not harvest.has_choice(silent, owner(replace(many, hexes=0b111), forced=True))


@pytest.mark.parametrize(("saint", "fish"), [(GIORGIO, 4), (MARIA, 4), (NICOLO, 0)])
def test_san_giorgio_brings_a_fish_for_each_cathedral_of_the_turn(saint: int, fish: int) -> None:
    city = town(20, (CATHEDRAL,))
    seats = [replace(seat(city, saint=saint), cathedrals=number) for number in (1, 2, 1)]
    now = state(*seats)
    assert saints.fish(TABLE, now, 0) == fish
    assert phases.fished(TABLE, now, None).seats[0].goods == goods(fish=fish)
    two = table(saint_giorgio__fish="at-most-two")
    assert phases.fished(two, now, None).seats[0].goods[FISH] == min(fish, 2)
