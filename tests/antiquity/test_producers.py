"""Woodcutters, farms and mines: rulings R9 to R12, R30, R31 and R37."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.games.antiquity import harvest, phases, producers, settling
from gemcheck.games.antiquity.components import (
    BIOLOGY,
    CART_SHOP,
    GOLD,
    GRAIN,
    OLIVES,
    STABLES,
    STONE,
    UNIVERSITY,
    WINE,
    WOOD,
)
from gemcheck.games.antiquity.ground import Ground
from gemcheck.games.antiquity.land import land_of
from gemcheck.games.antiquity.manning import idle_men, men_on
from gemcheck.games.antiquity.plans import Done, Farm, Mine, Plan, Woodcutter
from gemcheck.games.antiquity.state import COUNTRY, FARM, HARVEST, MINE, WOODCUTTER, Producer, State
from tests.antiquity.made import SM1, at, goods, mask, seat, state, table, town

TABLE = table()
FOREST = mask([(4, 3), (5, 3), (4, 4), (4, 2), (5, 2), (3, 4)])


def builder(*kinds: int, **fields: Any) -> State:
    """A seat with the city of the reference answers and three manned cart shops, about to build."""
    held = fields.pop("goods", goods(wood=3, grain=1))
    city = town(at((1, 3)), (CART_SHOP, CART_SHOP, CART_SHOP, *kinds), houses=8)
    return state(seat(city, goods=held), phase=COUNTRY, **fields)


def built(before: State, plan: Plan) -> State:
    assert settling.objections(TABLE, before, 0, plan) == []
    return settling.performed(TABLE, before, 0, plan, None)


def cited(before: State, plan: Plan) -> set[str]:
    return {name for objection in settling.objections(TABLE, before, 0, plan) for name in objection.clauses}


def test_a_woodcutter_takes_all_forest_around_and_leaves_grass() -> None:
    after = built(builder(), Woodcutter(at((4, 3))))
    assert after.seats[0].producers == (Producer(WOODCUTTER, mask([(4, 3)]), WOOD, FOREST),)
    assert after.cut == FOREST
    assert after.polluted == 0
    assert after.seats[0].goods == goods(wood=2, grain=1)


def test_the_later_of_two_woodcutters_is_smaller_and_the_total_is_the_same_in_any_order() -> None:
    sites = (at((4, 3)), at((4, 1)))
    sizes = []
    for order in (sites, sites[::-1]):
        now = builder()
        for site in order:
            now = built(now, Woodcutter(site))
        sizes.append({one.site: one.hexes.bit_count() for one in now.seats[0].producers})
    assert sizes[0] == {1 << sites[0]: 6, 1 << sites[1]: 5}
    assert sizes[1] == {1 << sites[0]: 5, 1 << sites[1]: 6}


def test_a_farm_waits_for_the_wood_to_be_gone() -> None:
    after = built(builder(), Woodcutter(at((4, 3))))
    assert "country.empty" in cited(after, Farm(at((4, 3)), GRAIN))
    gone = replace(after, seats=(replace(after.seats[0], producers=()), after.seats[1]))
    farm = built(gone, Farm(at((4, 3)), GRAIN)).seats[0].producers[0]
    assert farm.hexes == FOREST | mask([(3, 3)])


def test_a_farm_pollutes_what_it_takes_and_costs_its_own_good() -> None:
    after = built(builder(), Farm(at((3, 3)), GRAIN))
    assert after.seats[0].producers == (Producer(FARM, mask([(3, 3)]), GRAIN, mask([(3, 3), (2, 4)])),)
    assert after.polluted == mask([(3, 3), (2, 4)])
    assert after.seats[0].goods == goods(wood=3)
    assert "farm.cost" in cited(builder(), Farm(at((3, 3)), OLIVES))
    assert "farm.goods" in cited(builder(), Farm(at((3, 3)), STONE))


def test_the_first_mine_of_a_range_decides_for_ever() -> None:
    before = builder()
    after = built(before, Mine(at((-1, 5)), GOLD))
    whole = land_of(SM1).ranges[at((-1, 5))]
    assert after.gold == whole
    assert after.seats[0].producers[0].kind == MINE
    assert after.polluted & ~whole == 0
    empty = replace(after, polluted=0, seats=(replace(before.seats[0], producers=()), after.seats[1]))
    assert cited(empty, Mine(at((-1, 6)), STONE)) == {"mine.range"}
    assert cited(empty, Mine(at((-1, 6)), GOLD)) == set()


@pytest.mark.parametrize(
    ("plan", "clause"),
    [
        (Woodcutter(at((2, 5))), "woodcutter.where"),
        (Farm(at((3, 2)), GRAIN), "farm.where"),
        (Mine(at((3, 2)), STONE), "mine.where"),
        (Woodcutter(at((4, 5))), "country.zone"),
        (Farm(at((6, 4)), GRAIN), "country.zone"),
        (Farm(at((2, 2)), GRAIN), "country.empty"),
        (Woodcutter(at((5, 1))), "country.no-sea"),
        (Woodcutter(500), "country.zone"),
        (Woodcutter(-1), "country.zone"),
    ],
)
def test_a_producer_in_the_wrong_place_is_refused(plan: Plan, clause: str) -> None:
    assert clause in cited(builder(), plan)


def test_no_producer_is_built_on_pollution_without_wood_or_without_a_cart_shop() -> None:
    plan = Woodcutter(at((4, 3)))
    assert cited(builder(polluted=mask([(4, 3)])), plan) == {"country.polluted"}
    assert cited(builder(goods=goods(grain=1)), plan) >= {"country.pay", "woodcutter.cost"}
    idle = state(seat(town(at((1, 3)), (CART_SHOP,), manned=False), goods=goods(wood=3)), phase=COUNTRY)
    assert cited(idle, plan) == {"country.cart", "cart.one-building"}


def test_the_man_of_the_cart_shop_goes_with_the_producer() -> None:
    before = builder()
    after = built(before, Woodcutter(at((4, 3))))
    assert men_on(TABLE, before.seats[0], CART_SHOP) == 3
    assert men_on(TABLE, after.seats[0], CART_SHOP) == 2
    assert idle_men(after.seats[0]) == idle_men(before.seats[0])


def test_the_faculty_of_biology_saves_one_seed_a_turn_but_not_the_cart_shop() -> None:
    before = builder(BIOLOGY)
    free = Farm(at((3, 3)), WINE, True)
    after = built(before, free)
    assert after.seats[0].goods == before.seats[0].goods
    assert men_on(TABLE, after.seats[0], CART_SHOP) == 2
    assert cited(after, Farm(at((0, 1)), WINE, True)) == {"biology.seed"}
    assert cited(builder(UNIVERSITY), free) == {"biology.seed"}


def test_a_producer_on_an_exploration_counter_removes_it() -> None:
    counters = mask([(3, 3), (0, 1)])
    assert built(builder(counters=counters), Farm(at((3, 3)), GRAIN)).counters == mask([(0, 1)])


def test_offers_are_what_nothing_is_held_against() -> None:
    now = builder(STABLES)
    ground = Ground(TABLE, now, 0)
    offered = set(producers.offers(ground))
    every: list[Plan] = [Woodcutter(one) for one in range(ground.land.size)]
    every += [Farm(one, good, free) for one in range(ground.land.size) for good in range(10) for free in (False, True)]
    every += [Mine(one, good) for one in range(ground.land.size) for good in range(10)]
    assert offered == {plan for plan in every if not settling.objections(TABLE, now, 0, plan)}
    assert len(offered) > 20
    assert not settling.done(TABLE, now, 0, next(iter(offered)))
    assert settling.done(TABLE, now, 0, Done())


def test_the_supply_of_the_box_limits_a_producer_under_its_reading() -> None:
    rich = builder(goods=goods(wood=48))
    plan = Woodcutter(at((4, 3)))
    limited = settling.performed(table(box_supply="box"), rich, 0, plan, None).seats[0].producers[0]
    assert limited.hexes == mask([(4, 3)])
    assert built(rich, plan).seats[0].producers[0].hexes == FOREST


def test_a_producer_yields_for_the_first_time_in_the_turn_it_is_built() -> None:
    after = built(builder(), Woodcutter(at((4, 3))))
    asked = phases.carried_on(TABLE, replace(after, active=0), "store", {}, None)
    assert asked.phase == HARVEST
    plan = next(harvest.offers(TABLE, asked.seats[0]))
    yielded = phases.carried_on(TABLE, asked, "harvest", {0: plan}, None)
    assert yielded.seats[0].goods == goods(wood=1)
    assert yielded.seats[0].producers[0].hexes.bit_count() == 5
