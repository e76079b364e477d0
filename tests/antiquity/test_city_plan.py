"""Sealed plans of phase 2: one act after another, all seats together, every plan, random plans."""

from __future__ import annotations

from itertools import islice, takewhile
from random import Random

import pytest
from msgspec.structs import replace

from gemcheck.game import Event
from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import city_count, city_plan, manning, moving
from gemcheck.games.antiquity.components import (
    BARBARA,
    CART_SHOP,
    CATHEDRAL,
    FOUNTAIN,
    GIORGIO,
    GOLD,
    HOSPITAL,
    HOUSE,
    MARKET,
    NICOLO,
    STONE,
    STORE,
    THEOLOGY,
    WOOD,
)
from gemcheck.games.antiquity.plans import (
    Act,
    Barter,
    Build,
    Cathedral,
    CityPlan,
    Heal,
    House,
    Man,
    Move,
    Raze,
    Trade,
)
from gemcheck.games.antiquity.state import NO_GOODS, City, Seat, State
from gemcheck.rulebook import ablated
from tests.antiquity.made import M2, at, goods, seat, state, table, town
from tests.antiquity.test_city import squares

TABLE = table()
A, B = at((0, 0), M2), at((-1, 14), M2)
CART = squares(7, "a1", "a2", "b2")
PLACE = squares(7, "f4", "e5", "f5", "g5", "f6", "f7")


def two(one: Seat | None = None, other: Seat | None = None, **fields: object) -> State:
    one = one or Seat(cities=(City(7, A),), goods=goods(wood=6))
    other = other or Seat(cities=(City(7, B),), goods=goods(wood=6))
    return state(one, other, tiles=M2, **fields)


def clauses(given: State, *acts: Act) -> list[tuple[str, ...]]:
    return [one.clauses for one in city_plan.city_objections(TABLE, given, 0, CityPlan(acts))]


def opened(given: State, mine: tuple[Act, ...], theirs: tuple[Act, ...] = ()) -> tuple[State, list[Event]]:
    log: list[Event] = []
    plans = {0: CityPlan(mine), 1: CityPlan(theirs)}
    after = city_plan.apply_city(TABLE, given, plans, log)
    assert city_plan.apply_city(TABLE, given, plans) == after
    return after, log


def what(log: list[Event]) -> list[tuple[str, int | None]]:
    return [(event.what, event.seat) for event in log]


# -- one plan


def test_a_house_a_cart_shop_and_its_man_in_one_phase() -> None:
    acts = (House(1, 0, 48, NO_GOODS), Build(CART_SHOP, 0, CART, goods(wood=1)), Man(0, 0))
    assert not clauses(two(), *acts)
    after, log = opened(two(), acts)
    assert what(log) == [("house", 0), ("built", 0), ("manned", 0)]
    assert manning.men_on(TABLE, after.seats[0], CART_SHOP) == 1
    assert after.seats[0].goods == goods(wood=5)
    assert after.seats[1] == two().seats[1]


def test_acts_are_judged_in_their_order() -> None:
    build, man, house = Build(CART_SHOP, 0, CART, goods(wood=1)), Man(0, 0), House(1, 0, 48, NO_GOODS)
    (first,) = city_plan.city_objections(TABLE, two(), 0, CityPlan((build, man, house)))
    assert first.clauses == ("man.idle",)
    assert first.text.startswith("act 2: ")
    assert clauses(two(), man) == [("man.needs",)]


def test_hospital_and_theology_work_once_in_a_plan() -> None:
    city = town(A, (CATHEDRAL, THEOLOGY, HOSPITAL))
    buried = replace(city, graves=squares(7, "g7", "f7"))
    one = seat(buried, saint=NICOLO, goods=goods(stone=2))
    heal = Heal((squares(7, "g7"),))
    assert not clauses(two(one), heal)
    assert clauses(two(one), heal, Heal((squares(7, "f7"),))) == [("hospital.five",)]
    standing = next(placed.mask for placed in city.placed if placed.kind == CATHEDRAL)
    again = (Raze(), Cathedral(0, standing, GIORGIO))
    assert not clauses(two(one), *again)
    assert clauses(two(one), *again, Raze()) == [("theology.once",)]
    after, _ = opened(two(one), again)
    assert (after.seats[0].saint, after.seats[0].cathedrals) == (GIORGIO, 1)


def test_one_offer_to_each_seat_and_it_is_taken_as_met() -> None:
    one = seat(town(A, (MARKET,)), goods=goods(wood=2))
    offer = Trade(1, goods(wood=1), goods(stone=1))
    other = Seat(cities=(City(7, B),), goods=goods(stone=2))
    given = two(one, other)
    assert not clauses(given, offer, Cathedral(0, PLACE, NICOLO))
    assert clauses(given, offer, offer) == [("market.trade",)]


# -- all plans together


def trading() -> State:
    return two(seat(town(A, (MARKET,)), goods=goods(wood=2)), Seat(cities=(City(7, B),), goods=goods(stone=2)))


def test_offers_meet_and_what_they_bring_is_spent_at_once() -> None:
    mine = (Trade(1, goods(wood=1), goods(stone=1)), Cathedral(0, PLACE, NICOLO))
    theirs = (House(1, 0, 0, NO_GOODS), Trade(0, goods(stone=1), goods(wood=1)), Build(STORE, 0, 0b110, goods(wood=1)))
    after, log = opened(trading(), mine, theirs)
    assert what(log) == [("house", 1), ("traded", 0), ("cathedral", 0), ("built", 1)]
    assert after.seats[0].goods == goods(wood=1)
    assert after.seats[1].goods == goods(stone=1)


def test_an_offer_that_nobody_meets_lapses_and_what_rests_on_it_too() -> None:
    mine = (Trade(1, goods(wood=1), goods(stone=1)), Cathedral(0, PLACE, NICOLO))
    for theirs in ((), (Trade(0, goods(stone=1), goods(wood=2)),)):
        after, log = opened(trading(), mine, theirs)
        assert ("lapsed", 0) in what(log)
        assert after.seats[0].goods == goods(wood=2)
        assert after.seats[0].saint < 0
        reasons = [event.clauses for event in log if event.seat == 0]
        assert reasons == [("city.lapse", "market.trade"), ("city.lapse", "city.pay")]


def test_offers_wait_for_one_another_in_any_order() -> None:
    seats = tuple(seat(town(at(middle, M2), (MARKET,)), goods=goods(wood=2)) for middle in ((0, 0), (-1, 14), (4, 4)))
    given = state(*seats, tiles=M2)
    wood, more = goods(wood=1), goods(wood=2)
    plans = {
        0: CityPlan((Trade(1, wood, NO_GOODS), Trade(2, NO_GOODS, more))),
        1: CityPlan((Trade(2, wood, NO_GOODS), Trade(0, NO_GOODS, wood))),
        2: CityPlan((Trade(0, more, NO_GOODS), Trade(1, NO_GOODS, wood))),
    }
    log: list[Event] = []
    after = city_plan.apply_city(TABLE, given, plans, log)
    assert [event.what for event in log].count("lapsed") >= 1
    assert sum(sum(one.goods) for one in after.seats) == 6
    orderly = {**plans, 1: CityPlan((Trade(0, NO_GOODS, wood), Trade(2, wood, NO_GOODS)))}
    log = []
    after = city_plan.apply_city(TABLE, given, orderly, log)
    assert [event.what for event in log] == ["traded"] * 3
    assert [sum(one.goods) for one in after.seats] == [3, 2, 1]


def test_the_last_tiles_go_to_the_first_in_the_order_of_play() -> None:
    rows = sum(((1 << 6) - 1) << 7 * row for row in range(5))
    stored = Seat(cities=(City(7, A, tuple(town(A, ()).placed)),), goods=goods(wood=2))
    stored, _ = city_plan.performed(TABLE, two(stored), 0, city_plan.Course(), Build(STORE, 0, rows, goods(wood=1)))[
        0
    ].seats
    given = two(stored, order=(1, 0))
    mine = (Build(STORE, 0, squares(7, "a6", "b6"), goods(wood=1)),)
    theirs = (Build(STORE, 0, 0b11, goods(wood=1)),)
    assert not clauses(given, *mine)
    after, log = opened(given, mine, theirs)
    assert what(log) == [("built", 1), ("lapsed", 0)]
    assert after.seats[0] == given.seats[0]
    after, log = opened(replace(given, order=(0, 1)), mine, theirs)
    assert what(log) == [("built", 0), ("lapsed", 1)]


def test_the_fountains_of_all_seats_lower_the_famine_together() -> None:
    one = Seat(cities=(City(7, A),), goods=goods(wine=2))
    other = Seat(cities=(City(7, B),), goods=goods(dye=1))
    mine = (Build(FOUNTAIN, 0, 1, goods(wine=1)), Build(FOUNTAIN, 0, 2, goods(wine=1)))
    theirs = (Build(FOUNTAIN, 0, 1, goods(dye=1)),)
    for level, left in ((0, 0), (2, 0), (3, 0), (5, 2)):
        after, _ = opened(two(one, other, famine=level), mine, theirs)
        assert after.famine == left


# -- every plan


def test_plans_are_listed_once_each_short_ones_first_and_are_legal() -> None:
    plans = list(islice(city_plan.city_plans(TABLE, two(), 0), 3000))
    assert plans[0] == CityPlan()
    assert len(set(plans)) == len(plans)
    assert [len(plan.acts) for plan in plans] == sorted(len(plan.acts) for plan in plans)
    assert all(not city_plan.city_objections(TABLE, two(), 0, plan) for plan in plans[::37])
    assert plans == list(islice(city_plan.city_plans(TABLE, two(), 0), 3000))


def full() -> State:
    """A seat whose every square is taken but one, without goods: few plans."""
    city = City(7, A, houses=squares(7, "a1"), graves=(1 << 49) - 1 & ~0b11)
    return two(Seat(cities=(city,), houses=1), Seat(cities=(City(7, B),)))


def test_few_plans_are_listed_and_counted_to_the_end() -> None:
    plans = list(city_plan.city_plans(TABLE, full(), 0))
    assert [plan.acts for plan in plans] == [(), *[(House(number, 0, 1, NO_GOODS),) for number in (2, 3, 4)]]
    assert city_count.count_city(TABLE, full(), 0) == 4
    assert city_count.count_city(TABLE, two(), 0, 100) == 100


def test_lists_that_are_begun_together_do_not_disturb_one_another() -> None:
    first, second = (islice(city_plan.city_plans(TABLE, two(), 0), 600) for _ in range(2))
    ahead = [next(first) for _ in range(40)]
    behind = list(second)
    assert [*ahead, *first] == behind
    city_plan.ways.cache_clear()
    assert list(islice(city_plan.city_plans(TABLE, two(), 0), 600)) == behind


def test_what_is_remembered_of_plans_is_forgotten_when_a_rule_is_struck() -> None:
    assert len(list(city_plan.city_plans(TABLE, full(), 0))) == 4
    with ablated("gemcheck.games.antiquity", "house.any-order"):
        assert len(list(city_plan.city_plans(TABLE, full(), 0))) == 2
        assert city_count.breadth(TABLE, full(), 0) == (1, 2)
    assert len(list(city_plan.city_plans(TABLE, full(), 0))) == 4
    assert city_count.breadth(TABLE, full(), 0) == (3, 4)


def test_first_acts_are_all_counted_where_plans_are_not() -> None:
    first, some = city_count.breadth(TABLE, two(), 0)
    acts = list(takewhile(lambda plan: len(plan.acts) < 2, city_plan.city_plans(TABLE, poor(), 0)))
    assert some == city_count.SOME < first
    assert city_count.breadth(TABLE, poor(), 0)[0] == len(acts) - 1


def poor() -> State:
    """Two seats without goods, so that there is nothing to trade."""
    return two(Seat(cities=(City(7, A),)), Seat(cities=(City(7, B),)))


def test_random_plans_are_legal_and_all_of_them_come_up() -> None:
    rng = Random(3)
    drawn = {city_plan.sample_city(TABLE, full(), 0, rng) for _ in range(400)}
    assert drawn == set(city_plan.city_plans(TABLE, full(), 0))


def rich(saint: int) -> State:
    city = replace(town(A, (CATHEDRAL, THEOLOGY, HOSPITAL, MARKET, FOUNTAIN)), graves=squares(7, "g7", "f7"))
    return two(seat(city, City(6, at((4, 4), M2)), saint=saint, goods=goods(wood=3, stone=2, wine=2, grain=2)))


@pytest.mark.parametrize("saint", [NICOLO, BARBARA])
def test_random_plans_of_a_rich_seat_are_legal_and_of_every_kind(saint: int) -> None:
    rng, given = Random(7), rich(saint)
    kinds: set[type] = set()
    for _ in range(400):
        plan = city_plan.sample_city(TABLE, given, 0, rng)
        assert not city_plan.city_objections(TABLE, given, 0, plan)
        after = city_plan.apply_city(TABLE, given, {0: plan, 1: CityPlan()})
        assert min(after.seats[0].goods) >= 0
        assert manning.idle_men(after.seats[0]) >= 0
        kinds |= {type(act) for act in plan.acts}
    expected = {Build, House, Man, Raze, Heal, Barter, Trade, Cathedral}
    assert kinds == (expected | {Move} if saint == BARBARA else expected)


def test_every_listed_act_of_a_crowded_seat_stands_in_for_its_kind() -> None:
    given = rich(BARBARA)
    city = given.seats[0].cities[0]
    spare = maps.free(city)
    crowded = replace(city, houses=city.houses | spare & (spare - 1))
    owner = replace(given.seats[0], cities=(crowded,), goods=goods(wood=2, wine=1), houses=(1 << 20) - 2)
    found: set[type] = set()
    for plan in islice(city_plan.city_plans(TABLE, two(owner), 0), 1, None):
        found.add(type(plan.acts[0]))
        if Move in found:
            break
    assert found == {Build, House, Raze, Heal, Barter, Move}


def test_pieces_of_a_full_city_still_change_places() -> None:
    full_city = City(7, A, town(A, (CATHEDRAL,)).placed, houses=(1 << 49) - 1)
    cathedral = full_city.placed[0].mask
    owner = Seat(cities=(replace(full_city, houses=full_city.houses & ~cathedral),), saint=BARBARA)
    plans = list(islice(city_plan.city_plans(TABLE, two(owner, Seat(cities=(City(7, B),))), 0), 30))
    assert {len(act.shifts) for plan in plans for act in plan.acts if isinstance(act, Move)} == {2}


def test_a_move_keeps_everything_but_its_place() -> None:
    given, rng = rich(BARBARA), Random(11)
    before = given.seats[0]
    for _ in range(60):
        plan = city_plan.sample_city(TABLE, given, 0, rng)
        moves = tuple(act for act in plan.acts if isinstance(act, Move))[:1]
        if not moves or moving.move_objections(TABLE, before, moves[0]):
            continue
        after = moving.moved(before, 0, moves[0], None)
        assert maps.graves(after) == maps.graves(before)
        assert maps.free_in(after) >= maps.free_in(before) - maps.graves(before)
        kinds = sorted((placed.kind, placed.man) for _, placed in maps.buildings(after))
        assert kinds == sorted((placed.kind, placed.man) for _, placed in maps.buildings(before))


def test_numbers_that_make_no_sense_are_refused() -> None:
    acts: tuple[Act, ...] = (
        Build(99, 0, CART, NO_GOODS),
        Build(HOUSE, 0, 1, NO_GOODS),
        Build(CART_SHOP, 7, CART, goods(wood=1)),
        House(99, 0, 0, NO_GOODS),
        Cathedral(9, PLACE, 0),
        Man(5, 0),
        Raze(),
        Heal(()),
        Move(()),
        Barter((WOOD, STONE), GOLD),
        Trade(9, NO_GOODS, NO_GOODS),
    )
    for act in acts:
        found = city_plan.city_objections(TABLE, two(), 0, CityPlan((act,)))
        assert found
        assert all(one.clauses for one in found)
