"""What a case of Antiquity may say: the state, plans and counters that follow, and one clear line for every mistake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from gemcheck.casebook.replay import Run, play
from gemcheck.game import GameError
from gemcheck.games.antiquity import observation
from gemcheck.games.antiquity.casework import chance_from_case, given, plan_from_case
from gemcheck.games.antiquity.components import CART_SHOP, FISH, NICOLO, WINE
from gemcheck.games.antiquity.engine import Antiquity
from gemcheck.games.antiquity.land import land_of
from gemcheck.games.antiquity.notation import state_text
from gemcheck.games.antiquity.plans import CityPlan, Done, House, Man
from gemcheck.games.antiquity.state import CITY, COUNTRY, NO_GOODS, REVEAL, Seat, State
from tests.antiquity.made import M2, SM1, at, goods, mask, table

TABLE = table()
CART = ["hhhh...", "c......", "cc....."] + ["......."] * 4


def read(**spec: Any) -> State:
    return given(TABLE, spec)[0]


def ann(**entry: Any) -> Seat:
    return read(seats={"ann": entry}).seats[0]


def complaint(**spec: Any) -> str:
    with pytest.raises(GameError) as error:
        given(TABLE, spec)
    message = str(error.value)
    assert "\n" not in message
    return message


def run(when: Sequence[Mapping[str, Any]], **spec: Any) -> Run:
    return play(Antiquity(), spec, when)


# -- the given state


def test_an_empty_case_is_the_set_up_at_the_start_of_the_first_phase_2() -> None:
    state, names = given(TABLE, {})
    assert names == ("ann", "bea")
    assert (state.tiles, state.phase, state.turn, state.famine) == (M2, CITY, 1, 0)
    assert [one.goods for one in state.seats] == [goods(wood=6)] * 2
    assert [one.cities[0].centre for one in state.seats] == [at((0, 0), M2), at((-1, 14), M2)]
    land = land_of(M2)
    assert state.counters == land.counters & ~(land.rings[at((0, 0), M2)] | land.rings[at((-1, 14), M2)])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_number_of_players_has_a_set_up(players: int) -> None:
    assert len(read(players=players).seats) == players


def test_seats_have_names_and_a_case_may_leave_some_out() -> None:
    _, names = given(TABLE, {"players": 3, "seats": {"zoe": {}, "bea": {}}})
    assert names == ("zoe", "bea", "ann")


def test_what_a_case_says_of_a_seat() -> None:
    one = read(
        cut="-1,-3",
        counters="-",
        seats={
            "ann": {
                "goods": "fish2.wood1",
                "houses": "1-4.9",
                "saint": "nicolo",
                "inns": "3,-3",
                "away": 1,
                "cathedrals": 1,
                "woodcutters": ["-1,-3/wood/-1,-3"],
                "cities": [
                    {
                        "map": ["hhhhhC.", "c...CCC", "cc...C.", ".....C."] + ["......."] * 3,
                        "men": ["a2"],
                        "graves": ["b3"],
                    }
                ],
            }
        },
    ).seats[0]
    assert one.goods == goods(fish=2, wood=1)
    assert one.houses == 0b100001111
    assert (one.saint, one.away, one.cathedrals) == (NICOLO, 1, 1)
    assert one.inns == mask([(3, -3)], M2)
    assert one.producers[0].hexes == mask([(-1, -3)], M2)
    city = one.cities[0]
    assert [placed.man for placed in city.placed if placed.kind == CART_SHOP] == [True]
    assert city.graves == 1 << 15


def test_men_on_every_building_that_takes_one() -> None:
    city = ann(houses="1-4", cities=[{"map": CART, "men": ["all"]}]).cities[0]
    assert [placed.man for placed in city.placed] == [True]


def test_a_second_city_needs_its_place() -> None:
    one = ann(cities=[{}, {"at": "4,4"}])
    assert [city.side for city in one.cities] == [7, 6]
    assert "'at' is missing" in complaint(seats={"ann": {"cities": [{}, {}]}})


def test_on_a_sample_map_a_seat_without_a_place_is_out() -> None:
    state = read(land="SM1", seats={"ann": {"cities": [{"at": "1,3"}]}})
    assert state.tiles == SM1
    assert [one.out for one in state.seats] == [False, True]
    assert state.seats[0].cities[0].centre == at((1, 3))


def test_what_a_case_says_of_the_whole_game() -> None:
    state = read(
        famine=3,
        turn=4,
        polluted="0,-3x2",
        order=["bea", "ann"],
        unseen="1.2.2.2",
        counters="-3,2",
        seats={"ann": {"houses": "1-4", "cities": [{"map": CART, "men": ["a2"]}]}},
        phase="country",
        active="ann",
        used="alchemy",
    )
    assert (state.famine, state.turn, state.order, state.unseen) == (3, 4, (1, 0), (1, 2, 2, 2))
    assert (state.phase, state.active, state.used) == (COUNTRY, 0, 1)
    assert state.polluted == mask([(0, -3), (1, -3)], M2)


def test_a_position_may_stand_for_the_set_up_and_be_changed() -> None:
    text = state_text(read(famine=2, seats={"ann": {"goods": "wine1"}}))
    state, names = given(TABLE, {"position": text, "turn": 3, "seats": {"ann": {"goods": "fish1"}}})
    assert names == ("ann", "bea")
    assert (state.famine, state.turn) == (2, 3)
    assert [one.goods for one in state.seats] == [goods(fish=1), goods(wood=6)]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"famin": 1}, "given: unknown key 'famin'; did you mean 'famine'?"),
        ({"famine": -1}, "given.famine: -1 is not a whole number"),
        ({"polluted": "99,99"}, "given.polluted: the map has no hex 99,99"),
        ({"players": 5}, "given.players: 2 to 4 play, not 5 [setup.players]"),
        ({"players": 2, "seats": {"a": {}, "b": {}, "c": {}}}, "given.seats: 3 seats are named, 2 play"),
        ({"seats": {"chance": {}}}, "given.seats.chance: a seat cannot be called 'chance'"),
        ({"seats": {"ann": {"gods": ""}}}, "given.seats.ann: unknown key 'gods'; did you mean 'goods'?"),
        ({"seats": {"ann": {"goods": "wod2"}}}, "given.seats.ann.goods: unknown good 'wod'; did you mean 'wood'?"),
        ({"seats": {"ann": {"saint": "maia"}}}, "given.seats.ann.saint: unknown saint 'maia'"),
        ({"seats": {"ann": {"cities": []}}}, "given.seats.ann.cities: 1 to 4 cities, not 0 [box.cities]"),
        ({"seats": {"ann": {"cities": [{"map": ["?......"] + ["......."] * 6}]}}}, "unknown letter '?'"),
        ({"seats": {"ann": {"cities": [{"map": ["......"]}]}}}, "given.seats.ann.cities: 1 rows"),
        ({"seats": {"ann": {"cities": [{"maps": []}]}}}, "given.seats.ann.cities[1]: unknown key 'maps'"),
        ({"seats": {"ann": {"away": 1}}}, "given.seats.ann: "),
        ({"land": "SM9"}, "given.land: unknown sample map 'SM9'"),
        ({"land": ["T0"]}, "given.land: "),
        ({"land": "SM1", "position": "AQ1"}, "given.land: the position has its own map"),
        ({"order": ["ann", "zoe"]}, "given.order: unknown seat 'zoe'"),
        ({"phase": "contry"}, "given.phase: unknown phase 'contry'"),
    ],
)
def test_mistakes_in_a_case(spec: dict[str, Any], message: str) -> None:
    assert message in complaint(**spec)


def test_an_unsound_state_has_to_be_marked() -> None:
    spec = {"polluted": "0,0"}
    assert "pollution under a city [newcity.clean]" in complaint(**spec)
    assert read(**spec, reachable=False).polluted == mask([(0, 0)], M2)


# -- plans and counters


def test_plans_as_tables() -> None:
    state = read(seats={"ann": {"houses": "1-4", "cities": [{"map": CART}]}})
    plan = plan_from_case(TABLE, state, 0, {"acts": ["house 5 1:g7 with grain1", "man 1:a2"]})
    assert plan == CityPlan((House(5, 0, 48, goods(grain=1)), Man(0, 7)))
    assert plan_from_case(TABLE, state, 0, {"acts": []}) == CityPlan()
    assert plan_from_case(TABLE, state, 0, {"do": "house 5 1:g7 paying -"}) == CityPlan((House(5, 0, 48, NO_GOODS),))
    country = read(
        seats={"ann": {"houses": "1-4", "cities": [{"map": CART, "men": ["a2"]}]}}, phase="country", active="ann"
    )
    assert plan_from_case(TABLE, country, 0, {"do": "done"}) == Done()
    for entry, message in (
        ({}, "one of acts, do is expected, not none"),
        ({"do": "done", "acts": []}, "not do and acts"),
        ({"at": "a1"}, "unknown key 'at'"),
        ({"acts": ["done"]}, "plan.acts: several acts make the plan of phase 2 only"),
    ):
        with pytest.raises(GameError, match=message):
            plan_from_case(TABLE, country, 0, entry)


def test_the_counter_that_is_turned_up() -> None:
    state = read()
    with pytest.raises(GameError, match="no counter is turned up now"):
        chance_from_case(state, {})
    reveal = read(reachable=False, phase="reveal", active="ann", unseen="2.0.2.2")
    assert reveal.phase == REVEAL
    assert chance_from_case(reveal, {}) == 2
    assert chance_from_case(reveal, {"counter": "olives"}) == 0
    with pytest.raises(GameError, match="every counter with sheep has been turned up"):
        chance_from_case(reveal, {"counter": "sheep"})
    none_of_wine = read(reachable=False, phase="reveal", active="ann", unseen="0.2.0.2")
    assert chance_from_case(none_of_wine, {}) == 1


# -- what is seen


def test_facts_after_a_script() -> None:
    when = [{"ann": "man 1:a2"}, {"ann": "woodcutter 0,-3"}]
    seen = run(when, seats={"ann": {"houses": "1-4", "cities": [{"map": CART}]}}).observation()
    facts = seen["after"]["ann"]
    assert facts["men"] == {"all": 4, "idle": 3, "buildings": 0, "producers": 1, "away": 0, "cart_shop": 0}
    assert facts["map"] == {"1": "/".join(CART)}
    assert facts["built"]["house"] == 4
    assert facts["works"]["cart_shop"] is False
    assert facts["producers"] == ["woodcutter of wood at 0,-3: 6"]
    assert seen["hex"]["0,-3"] == "grass of ann's woodcutter with wood"
    assert seen["hex"]["0,0"] == "grass under ann's city"
    assert seen["gained"]["ann"]["wood"] == -6  # One is paid, the others are not stored.
    assert seen["stock"] == {"cart_shop": 15, "store": 16, "fountain": 16}
    assert (seen["phase"], seen["to_move"], seen["winners"], seen["reason"]) == ("harvest", ["ann"], [], "none")


def test_facts_of_a_given_state() -> None:
    state, names = given(
        TABLE, {"polluted": "1,-2", "famine": 5, "seats": {"ann": {}, "bea": {"goods": "fish2.wine1"}}}
    )
    seen = observation.observe(TABLE, state, state, [], names)
    assert seen["hex"]["1,-2"].startswith("polluted ")
    assert [seen["after"][word]["famine_graves"] for word in names] == [5, 3]
    assert [seen["after"][word]["pollution_room"] for word in names] == [24, 22]
    assert seen["after"]["bea"]["goods"]["fish"] == state.seats[1].goods[FISH] == 2
    assert seen["after"]["bea"]["goods"]["wine"] == state.seats[1].goods[WINE]
    assert seen["after"]["ann"]["saint"] == "none"
