"""Plans in words: every kind of plan there and back, and errors that name the nearest word."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemcheck.game import GameError
from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity.components import CART_SHOP, FISH, GOLD, GRAIN, MARKET, STONE, STORE, WINE, WOOD
from gemcheck.games.antiquity.engine import Antiquity
from gemcheck.games.antiquity.plan_text import plan_text, read_plan
from gemcheck.games.antiquity.plan_words import squares_at, squares_text
from gemcheck.games.antiquity.plans import (
    Act,
    Alchemy,
    Barter,
    Build,
    Bury,
    Cathedral,
    CityPlan,
    Done,
    Explore,
    Farm,
    Fishery,
    Found,
    Heal,
    House,
    Inn,
    Keep,
    Man,
    Mine,
    Move,
    Plan,
    Pollute,
    Raze,
    Reap,
    Settle,
    Shift,
    Trade,
    Woodcutter,
)
from gemcheck.games.antiquity.state import CITY, COUNTRY, NO_GOODS, City, State
from gemcheck.scan import line_of
from tests.antiquity.made import M2, at, goods, mask, seat, state, table, town
from tests.antiquity.test_city import squares

TABLE = table()
A, B = at((0, 0), M2), at((-1, 14), M2)


def position(phase: str) -> State:
    return state(seat(town(A), City(6, at((4, 4), M2))), seat(town(B)), tiles=M2, phase=phase)


def back(text: str, phase: str = COUNTRY) -> Plan:
    return read_plan(TABLE, position(phase), 0, text)


def hexes(*wanted: tuple[int, int]) -> int:
    return mask(wanted, M2)


COUNTRYSIDE = (
    (Settle(A), "settle 0,0"),
    (Woodcutter(A), "woodcutter 0,0"),
    (Farm(A, WINE), "farm wine 0,0"),
    (Farm(A, GRAIN, True), "farm grain 0,0 free"),
    (Mine(A, STONE), "mine stone 0,0"),
    (Fishery(A, at((1, 0), M2), FISH), "fishery fish 0,0 1,0"),
    (Inn(A, GRAIN), "inn 0,0 with grain"),
    (Found(A, GRAIN, (WINE, GOLD)), "city 0,0 with grain1.wine1.gold1"),
    (Found(A, GRAIN, (WINE, WINE)), "city 0,0 with grain1.wine2"),
    (Alchemy(A), "alchemy 0,0"),
    (Explore(A), "explore 0,0"),
    (Barter((WOOD, WOOD), GOLD), "barter wood2 for gold"),
    (Done(), "done"),
    (Keep(goods(wood=2, fish=1)), "keep fish1.wood2"),
    (Keep(NO_GOODS), "keep -"),
    (Reap(hexes((0, 0), (1, 0), (0, 1))), "reap 0,0x2.0,1"),
    (Pollute(hexes((3, -1))), "pollute 3,-1"),
    (Pollute(0), "pollute -"),
    (Bury((squares(7, "a1", "b2"), 0)), "bury 1:a1.b2"),
    (Bury((1, 1 << 35)), "bury 1:a1 2:f6"),
    (Bury((0, 0)), "bury -"),
)


@pytest.mark.parametrize(("plan", "text"), COUNTRYSIDE)
def test_plans_of_the_countryside_there_and_back(plan: Plan, text: str) -> None:
    assert plan_text(TABLE, position(COUNTRY), plan) == text
    assert back(text) == plan
    assert back(f"  {text.upper().replace('X', 'x')}  ") == plan


CART = squares(7, "b1", "a2", "b2")
ACTS: tuple[tuple[Act, str], ...] = (
    (Build(CART_SHOP, 0, CART, goods(wood=1)), "build cart_shop 1:b1.a2-b2"),
    (Build(MARKET, 1, 0b11000011, goods(wood=1)), "build market 2:a1-b2"),
    (Build(STORE, 0, 0b11, goods(wood=3)), "build store 1:a1-b1 paying wood3"),
    (Build(CART_SHOP, 0, CART, NO_GOODS), "build cart_shop 1:b1.a2-b2 paying -"),
    (House(1, 0, 0, NO_GOODS), "house 1 1:a1"),
    (House(8, 0, 48, goods(grain=1, wine=1)), "house 8 1:g7 with grain1.wine1"),
    (House(8, 0, 48, goods(fish=1, dye=1), 7, 1, 35), "house 8 1:g7 with fish1.dye1 and 7 2:f6"),
    (Cathedral(0, squares(7, "b1", "a2", "b2", "c2", "b3", "b4"), 1), "cathedral barbara 1:b1.a2-c2.b3-b4"),
    (Man(1, 7), "man 2:b2"),
    (Raze(), "raze"),
    (Heal((0b11, 1)), "heal 1:a1-b1 2:a1"),
    (Move((Shift(0, 0, 1, 0b11),)), "move 1:a1 to 2:a1-b1"),
    (
        Move((Shift(0, 0, 0, 0b11, True), Shift(0, 9, 0, 1))),
        "move 1:a1 to 1:a1-b1 with graves and 1:c2 to 1:a1",
    ),
    (Barter((WINE, WOOD), GOLD), "barter wine1.wood1 for gold"),
    (Trade(1, goods(wood=2), NO_GOODS), "trade b wood2 for -"),
)


@pytest.mark.parametrize(("act", "text"), ACTS)
def test_acts_of_the_city_there_and_back(act: Act, text: str) -> None:
    plan = CityPlan((act,))
    assert plan_text(TABLE, position(CITY), plan) == text
    assert back(text, CITY) == plan


def test_a_whole_plan_is_acts_between_semicolons() -> None:
    plan = CityPlan(tuple(act for act, _ in ACTS))
    text = "; ".join(text for _, text in ACTS)
    assert plan_text(TABLE, position(CITY), plan) == text
    assert back(text, CITY) == plan
    assert back(text.replace("; ", ";"), CITY) == plan
    assert plan_text(TABLE, position(CITY), CityPlan()) == "nothing"
    assert back("Nothing", CITY) == CityPlan()


@given(st.sampled_from([6, 7]), st.data())
def test_any_set_of_squares_there_and_back(side: int, data: st.DataObject) -> None:
    mask = data.draw(st.integers(0, (1 << side * side) - 1))
    assert squares_at(side, line_of(squares_text(side, mask))) == mask


def test_rectangles_are_written_short() -> None:
    assert squares_text(7, squares(7, *[f"{column}{row}" for column in "bcd" for row in "234"])) == "b2-d4"
    assert squares_text(7, (1 << 49) - 1) == "a1-g7"
    assert squares_text(6, 0) == "-"


@pytest.mark.parametrize(
    ("text", "phase", "message"),
    [
        ("woodcuter 0,0", COUNTRY, "did you mean 'woodcutter'"),
        ("woodcutter", COUNTRY, "the hex is missing"),
        ("woodcutter 0", COUNTRY, "no hex"),
        ("woodcutter 90,90", COUNTRY, "the map has no hex 90,90"),
        ("farm gold 0,0", COUNTRY, "unknown good of a farm 'gold'"),
        ("done now", COUNTRY, "'now' does not belong here"),
        ("inn 0,0 for grain", COUNTRY, "unknown word 'for'"),
        ("inn 0,0 with wine", COUNTRY, "unknown food 'wine'"),
        ("city 0,0 with grain2.wine1", COUNTRY, "a food and two luxuries"),
        ("barter wood3 for gold", COUNTRY, "two goods are swapped for one, not 3"),
        ("keep wod2", COUNTRY, "did you mean 'wood'"),
        ("bury 3:a1", COUNTRY, "there is no city 3"),
        ("bury 1:a1 1:b1", COUNTRY, "city 1 is named twice"),
        ("bury a1", COUNTRY, "is written such as 1:c3"),
        ("bury 0:a1", COUNTRY, "cities are numbered from 1"),
        ("bury 1:h1", COUNTRY, "'h1' is no square of this map: a1 to g7"),
        ("bury 2:g1", COUNTRY, "a1 to f6"),
        ("bury 1:a1.a1", COUNTRY, "a1 is named twice"),
        ("bury 1:b2-a1", COUNTRY, "upper left"),
        ("buld market 1:a1", CITY, "did you mean 'build'"),
        ("build markt 1:a1", CITY, "did you mean 'market'"),
        ("build market", CITY, "the place in a city is missing"),
        ("house 21 1:a1", CITY, "houses have the numbers 1 to 20"),
        ("house 1 1:a1-b1", CITY, "one square is expected"),
        ("cathedral barbra 1:a1", CITY, "did you mean 'barbara'"),
        ("trade c wood1 for -", CITY, "no seat c"),
        ("man 1:a1;", CITY, "the act is missing"),
        ("move 1:a1 to 1:b1 also 1:c1", CITY, "unknown word 'also'"),
    ],
)
def test_mistakes_get_one_clear_line_with_a_caret(text: str, phase: str, message: str) -> None:
    with pytest.raises(GameError) as error:
        back(text, phase)
    first, line, caret = str(error.value).split("\n")
    assert message in first
    assert line == f"  {text}"
    assert caret.strip("^ ") == ""
    assert "^" in caret


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_plan_of_random_games_there_and_back(seats: int) -> None:
    game, rng = Antiquity(), Random(seats)
    now = game.start(seats, rng)
    while game.result(now) is None and now.turn < 5:
        movers = game.to_move(now)
        if not movers:
            now_or = game.chance_step(now, game.draw(now, rng))
        else:
            who = movers if game.joint(now) else movers[:1]
            plans = {one: game.sample(now, one, rng) for one in who}
            for one, plan in plans.items():
                assert game.read_plan(now, one, game.plan_text(now, plan)) == plan
            now_or = game.advance(now, plans)
        assert isinstance(now_or, State)
        now = now_or
    assert maps.free_in(now.seats[0]) >= 0
