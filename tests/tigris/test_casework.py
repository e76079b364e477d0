"""What a case of Tigris & Euphrates may say: the state, plans and draws that follow, and one clear line for every
mistake."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from gemcheck.casebook.replay import Run, play
from gemcheck.game import GameError
from gemcheck.games.tigris.case_board import counts
from gemcheck.games.tigris.casework import HAND, KEYS, PLANS, chance_from_case, given, plan_from_case
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.geometry import NOWHERE, bits, name, named, spaces_in
from gemcheck.games.tigris.plans import (
    Build,
    Commit,
    Decline,
    Leader,
    Leave,
    Pass,
    Plan,
    Ruin,
    Swap,
    Tile,
    War,
    Withdraw,
)
from gemcheck.games.tigris.state import BLACK, BLUE, GREEN, RED, Four, Monument, Seat, State
from gemcheck.games.tigris.table import Table

Spec = Mapping[str, Any]


@cache
def game() -> Tigris:
    return Tigris()


def table() -> Table:
    return game().table


def read(**spec: Any) -> State:
    return given(table(), spec)[0]


def names(**spec: Any) -> tuple[str, ...]:
    return given(table(), spec)[1]


def seat(**spec: Any) -> Seat:
    return read(seats={"ann": spec}).seats[0]


def complaint(**spec: Any) -> str:
    with pytest.raises(GameError) as error:
        given(table(), spec)
    message = str(error.value)
    assert "\n" not in message
    return message


def spaces(*words: str) -> int:
    return bits(map(named, words))


def plan(**entry: Any) -> Plan:
    return plan_from_case(table(), entry)


def plan_complaint(**entry: Any) -> str:
    with pytest.raises(GameError) as error:
        plan_from_case(table(), entry)
    return str(error.value)


def script(spec: Spec, *entries: Spec) -> Run:
    return play(game(), spec, entries)


def line(state: State) -> str:
    return game().state_text(state)


# -- what is left out


def test_an_empty_case_is_the_set_up() -> None:
    state = read()
    board, box = table().boards[0], table().box
    assert names() == ("ann", "bea")
    assert state.tiles == (0, board.temples, 0, 0)
    assert state.treasures == board.temples
    assert [seat.hand for seat in state.seats] == [HAND, HAND]
    assert state.bag == (28, 57 - 10 - 4, 32, 28)
    assert sum(state.removed) == 0
    assert (state.active, state.actions, state.turn, state.phase) == (0, box.actions, 1, "act")
    assert [seat.catastrophes for seat in state.seats] == [box.catastrophes] * 2
    assert game().defects(state) == []


def test_the_engine_reads_cases_too() -> None:
    reader, state, seats = game().given({"players": 3})
    assert reader is game()
    assert state == read(players=3)
    assert seats == ("ann", "bea", "cal")


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ({"players": 4}, ("ann", "bea", "cal", "dan")),
        ({"players": 3, "seats": {"zoe": {}}}, ("zoe", "ann", "bea")),
        ({"seats": {"bea": {}}}, ("bea", "ann")),
        ({"seats": {"cal": {}, "bea": {}, "ann": {}}}, ("cal", "bea", "ann")),
    ],
)
def test_seats_have_the_names_of_the_case_and_stand_ins(spec: Spec, expected: tuple[str, ...]) -> None:
    assert names(**spec) == expected


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ({"players": 5}, "given.players: 2 to 4 play, not 5 [setup.players]"),
        ({"players": "two"}, "given.players: 'two' is not a whole number of 0 or more"),
        ({"players": 2, "seats": {"a": {}, "b": {}, "c": {}}}, "given.seats: 3 seats are named, 2 play"),
        ({"seats": {key: {} for key in "abcde"}}, "given.seats: 2 to 4 play, not 5 [setup.players]"),
        ({"seats": {"chance": {}}}, "given.seats.chance: a seat cannot be called 'chance'"),
        ({"seats": []}, "given.seats: a table is expected, not []"),
        ({"seats": {"ann": 3}}, "given.seats.ann: a table is expected, not 3"),
        ({"seats": {"ann": {"hands": "S1"}}}, "given.seats.ann: unknown key 'hands'; did you mean 'hand'?"),
        ({"tempels": []}, "given: unknown key 'tempels'; did you mean 'temples'?"),
    ],
)
def test_mistakes_about_seats_and_keys_are_named(spec: Spec, words: str) -> None:
    assert complaint(**spec) == words


def test_keys_of_the_casebook_are_allowed() -> None:
    assert read(assumes=["something"], reachable=True) == read()
    assert complaint(reachable=1) == "given.reachable: true or false is expected, not 1"


# -- the board


def test_the_side_of_the_board() -> None:
    state = read(board="advanced")
    assert state.board == 1
    assert state.treasures == table().boards[1].temples
    assert read(board="standard") == read()
    assert complaint(board="advance") == "given.board: unknown board 'advance'; did you mean 'advanced'?"


def test_the_side_of_the_ruleset_is_the_default() -> None:
    advanced = Tigris(game().rulebook.ruleset({"board.side": "advanced"}))
    assert advanced.given({})[1] == read(board="advanced")


def test_tiles_come_out_of_the_bag() -> None:
    state = read(temples=["c5"], settlements=["D5", "e5"], farms=["d3"], markets=["a1"])
    assert state.tiles[BLACK] == spaces("d5", "e5")
    assert state.tiles[RED] == table().boards[0].temples | spaces("c5")
    assert (state.tiles[BLUE], state.tiles[GREEN]) == (spaces("d3"), spaces("a1"))
    before = read().bag
    assert state.bag == (before[0] - 2, before[1] - 1, before[2] - 1, before[3] - 1)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ({"farms": ["a1", "d3"]}, "given.farms: a farm lies on river, not on land (a1) [tile.farm]"),
        ({"markets": ["d3"]}, "given.markets: a market lies on land, not on river (d3) [tile.land]"),
        ({"markets": ["a1", "a1"]}, "given.markets: a1 is named twice"),
        (
            {"temples": ["k1"]},
            "given.temples: k1 is taken (temple with treasure); a start temple that is gone belongs in given.cleared "
            "[tile.empty]",
        ),
        (
            {"settlements": ["a1"], "markets": ["a1"]},
            "given.markets: a1 is taken (settlement) [tile.empty]",
        ),
        ({"markets": "a1"}, "given.markets: a list is expected, not 'a1'"),
        ({"markets": [1]}, "given.markets: a text is expected, not 1"),
    ],
)
def test_tiles_that_cannot_lie_there_are_refused(spec: Spec, words: str) -> None:
    assert complaint(**spec) == words


def test_a_space_off_the_board_is_no_space() -> None:
    assert complaint(temples=["q1"]).startswith("given.temples: 'q1' is no space")


def test_only_an_unreachable_case_may_break_the_rules_of_the_ground() -> None:
    assert read(farms=["a1"], reachable=False).tiles[BLUE] == spaces("a1")
    assert complaint(settlements=["a1"], markets=["a1"], reachable=False).startswith("given.markets: a1 is taken")


def test_start_temples_may_be_gone() -> None:
    state = read(cleared=["k1"], seats={"bea": {"treasures": 1}})
    assert not (state.tiles[RED] | state.treasures) & spaces("k1")
    assert state.seats[0].treasures == 1
    assert state.bag[RED] == read().bag[RED] + 1
    assert complaint(cleared=["k2"]) == (
        "given.cleared: no start temple lies on k2, only on k1, b2, p2, f3, n5, i7, b8, o9, f10, k11 [setup.temples]"
    )
    assert complaint(cleared=["k1"]) == (
        "given.treasures: 9 on the board and 0 with the seats are 9, the game has 10 [box.treasures]"
    )


def test_treasures_replace_those_on_the_board() -> None:
    state = read(treasures=["k1", "b2"], seats={"ann": {"treasures": 3}, "bea": {"treasures": 5}})
    assert state.treasures == spaces("b2", "k1")
    assert [seat.treasures for seat in state.seats] == [3, 5]
    assert complaint(treasures=["b2"], seats={"ann": {"treasures": 8}}) == (
        "given.treasures: 1 on the board and 8 with the seats are 9, the game has 10 [box.treasures]"
    )
    assert complaint(treasures=["a1"], seats={"ann": {"treasures": 9}}) == (
        "given.treasures: a treasure lies on a temple, and there is none on a1 [setup.temples]"
    )


def test_treasures_too_many_are_refused_even_when_unreachable() -> None:
    assert complaint(seats={"ann": {"treasures": 1}}, reachable=False) == (
        "given.treasures: 10 on the board and 1 with the seats are 11, the game has 10 [box.treasures]"
    )


def test_monuments_stand_on_four_tiles() -> None:
    state = read(monuments=[{"colours": "green-black", "at": "a5", "tiles": "market"}])
    assert state.monuments == (Monument(0, named("a5"), GREEN),)
    assert state.bag[GREEN] == read().bag[GREEN] - 4


def test_a_monument_may_stand_on_a_start_temple_with_its_treasure() -> None:
    kept = [name(space) for space in spaces_in(read().treasures)]
    built = {"colours": "black-red", "at": "j1", "tiles": "temple"}
    state = read(cleared=["k1"], treasures=kept, monuments=[built])
    assert state.treasures == read().treasures
    assert complaint(monuments=[built]).startswith(
        "given.monuments: k1 is taken (temple with treasure); a start temple"
    )


@pytest.mark.parametrize(
    ("built", "words"),
    [
        (
            {"colours": "black-green", "at": "a5"},
            "given.monuments: 'tiles' is missing: colours, at and tiles make a monument",
        ),
        (
            {"colours": "black-gren", "at": "a5", "tiles": "market"},
            "given.monuments.colours: unknown monument 'black-gren'; did you mean 'black-green'?",
        ),
        (
            {"colours": "black-green", "at": "a5", "tiles": "markets"},
            "given.monuments.tiles: unknown tile 'markets'; did you mean 'market'?",
        ),
        (
            {"colours": "black-green", "at": "p5", "tiles": "market"},
            "given.monuments.at: no square of four spaces has p5 as its upper left [monument.square]",
        ),
        (
            {"colours": "black-green", "at": "a5", "tiles": "temple"},
            "given.monuments: the black-green monument does not stand on temple tiles [monument.colour]",
        ),
        (
            {"colours": "black-green", "at": "d3", "tiles": "market"},
            "given.monuments: a market lies on land, not on river (d3, e3, d4) [tile.land]",
        ),
        ({"colour": "black-green"}, "given.monuments: unknown key 'colour'; did you mean 'colours'?"),
    ],
)
def test_mistakes_about_monuments_are_named(built: Spec, words: str) -> None:
    assert complaint(monuments=[built]) == words


def test_a_monument_stands_once() -> None:
    twice = [{"colours": "black-green", "at": at, "tiles": "market"} for at in ("a5", "e5")]
    assert complaint(monuments=twice) == (
        "given.monuments: the black-green monument stands on the board twice [monument.left]"
    )


def test_catastrophes_are_taken_in_seat_order() -> None:
    state = read(catastrophes=["a1", "d3", "a2"])
    assert state.ruins == spaces("a1", "d3", "a2")
    assert [seat.catastrophes for seat in state.seats] == [0, 1]


def test_catastrophes_are_not_taken_from_seats_that_say_what_they_have() -> None:
    state = read(catastrophes=["a1"], seats={"ann": {"catastrophes": 2}, "bea": {}})
    assert [seat.catastrophes for seat in state.seats] == [2, 1]


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        (
            {"catastrophes": ["a1", "a2", "a3", "b1", "c1"]},
            "given.catastrophes: 5 on the board and 0 with the seats, the game has 4 [box.catastrophes]",
        ),
        (
            {"seats": {"ann": {"catastrophes": 1}}},
            "given.catastrophes: 0 on the board and 3 with the seats, the game has 4 [box.catastrophes]",
        ),
        ({"seats": {"ann": {"catastrophes": 3}}}, "given.seats.ann.catastrophes: 3 is not a whole number of 0 to 2"),
        (
            {"markets": ["a1"], "catastrophes": ["a1"]},
            "given.catastrophes: a1 is taken (market) [catastrophe.destroys]",
        ),
    ],
)
def test_catastrophes_are_accounted_for(spec: Spec, words: str) -> None:
    assert complaint(**spec) == words


# -- seats


def test_what_lies_behind_a_screen() -> None:
    ann = seat(hand="T2S1", points="S3M10", treasures=0)
    assert ann.hand == (1, 2, 0, 0)
    assert ann.points == (3, 0, 0, 10)
    assert seat(hand="-").hand == seat(hand="").hand == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("S7", "7 tiles, a hand holds 6 at most [refill.six]"),
        ("Q1", "unknown letter 'Q'; expected S, T, F, M"),
        ("S1S2", "'S' stands twice in 'S1S2'"),
        ("S1T", "the number behind 'T' must be a number without sign, not ''"),
        ("3", "unknown letter '3'; expected S, T, F, M"),
        ("S1 T1", "the number behind 'S' must be a number without sign, not '1 '"),
        (6, "a text is expected, not 6"),
    ],
)
def test_mistakes_in_counts_are_named(hand: Any, words: str) -> None:
    assert complaint(seats={"ann": {"hand": hand}}) == f"given.seats.ann.hand: {words}"


@drawn(st.permutations("STFM"), st.tuples(*[st.integers(0, 200)] * 4))
def test_counts_are_read_in_any_order(letters: list[str], numbers: Four) -> None:
    there = dict(zip("STFM", numbers, strict=True))
    assert counts("".join(f"{letter}{there[letter]}" for letter in letters), "here") == numbers


def test_leaders_stand_beside_temples() -> None:
    state = read(seats={"ann": {"leaders": {"king": "a2", "trader": "supply"}}, "bea": {"leaders": {"priest": "b1"}}})
    assert state.seats[0].leaders == (named("a2"), NOWHERE, NOWHERE, NOWHERE)
    assert state.kingdoms == (spaces("b1", "a2", "b2"),)
    assert state.leading == spaces("a2", "b1")


@pytest.mark.parametrize(
    ("leaders", "words"),
    [
        ({"kng": "a2"}, ": unknown key 'kng'; did you mean 'king'?"),
        (
            {"king": "b2"},
            ".king: b2 is taken (temple with treasure); a start temple that is gone belongs in given.cleared "
            "[leader.empty]",
        ),
        ({"king": "a2", "trader": "a2"}, ".trader: a2 is taken (ann's king) [leader.empty]"),
        ({"king": "e3"}, ".king: e3 is river, a leader stands on land [leader.land]"),
        ({"king": "c5"}, ".king: no face-up temple is beside c5 [leader.temple]"),
        ({"king": 3}, ".king: a text is expected, not 3"),
    ],
)
def test_mistakes_about_leaders_are_named(leaders: Spec, words: str) -> None:
    assert complaint(seats={"ann": {"leaders": leaders}}) == f"given.seats.ann.leaders{words}"


def test_an_unsound_position_is_refused_with_its_clauses() -> None:
    kings = {"ann": {"leaders": {"king": "a2"}}, "bea": {"leaders": {"king": "c2"}}}
    assert complaint(seats=kings) == "given: two king leaders in one kingdom [union.together]"
    assert len(read(seats=kings, reachable=False).kingdoms) == 1


# -- the supply and the turn


def test_the_bag_may_be_given_and_the_rest_is_removed() -> None:
    state = read(bag="S1T2")
    assert state.bag == (1, 2, 0, 0)
    whole = read().bag
    assert state.removed == (whole[0] - 1, whole[1] - 2, whole[2], whole[3])
    assert sum(read(bag="-").bag) == 0


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ({"bag": "S29"}, "given.bag: 31 settlement tiles in all, the box has 30 [box.tiles]"),
        ({"bag": "s1x1"}, "given.bag: unknown letter 'X'; expected S, T, F, M"),
    ],
)
def test_no_more_tiles_than_the_box_holds(spec: Spec, words: str) -> None:
    assert complaint(**spec) == words


def test_tiles_on_the_board_count_too() -> None:
    land = [name(space) for space in spaces_in(table().boards[0].land & ~table().boards[0].temples)]
    assert complaint(markets=land[:29]) == "given: 31 market tiles in all, the box has 30 [box.tiles]"


def test_turn_actions_and_number() -> None:
    state = read(seats={"ann": {}, "bea": {}}, turn="bea", actions=1, number=8)
    assert (state.active, state.actions, state.turn) == (1, 1, 8)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ({"turn": "be"}, "given.turn: unknown seat 'be'; did you mean 'bea'?"),
        ({"actions": 3}, "given.actions: 3 is not a whole number of 1 to 2"),
        ({"number": 0}, "given.number: 0 is not a whole number of 1 or more"),
    ],
)
def test_mistakes_about_the_turn_are_named(spec: Spec, words: str) -> None:
    assert complaint(**spec) == words


# -- a position in one line


def test_a_position_stands_in_the_place_of_the_set_up() -> None:
    base = read(players=3, turn="cal", seats={"ann": {"hand": "S1", "leaders": {"king": "a2"}}}, bag="S5T5")
    assert given(table(), {"position": line(base)}) == (base, ("ann", "bea", "cal"))
    more = read(position=line(base), markets=["a1"], bag="M3", seats={"zoe": {"hand": "F1"}})
    assert more.seats[0].hand == (0, 0, 1, 0)
    assert more.seats[0].leaders[BLACK] == named("a2")
    assert more.kingdoms == (spaces("a1", "a2", "b2"),)
    assert more.bag == (0, 0, 0, 3)


def test_a_position_keeps_its_removed_tiles() -> None:
    base = read(bag="S5T5F5M5")
    assert read(position=line(base), markets=["a1"]).removed == base.removed


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ({"players": 3}, "given.players: 3, but the position has 2 seats"),
        ({"board": "advanced"}, "given.board: the position is on the standard board"),
        (
            {"seats": {"ann": {"leaders": {"king": "c2"}}}},
            "given.seats.ann.leaders.king: the position has this king on a2 already [box.leaders]",
        ),
        (
            {"seats": {"ann": {"leaders": {"king": "supply"}}}},
            "given.seats.ann.leaders.king: the position has this king on a2 already [box.leaders]",
        ),
        ({"markets": ["a2"]}, "given.markets: a2 is taken (ann's king) [tile.empty]"),
    ],
)
def test_a_position_is_not_contradicted(spec: Spec, words: str) -> None:
    base = line(read(seats={"ann": {"leaders": {"king": "a2"}}}))
    assert complaint(position=base, **spec) == words
    assert read(position=base, seats={"ann": {"leaders": {"king": "a2"}}}) == read(position=base)


def test_the_turn_of_a_position_in_the_middle_of_an_action_stays() -> None:
    run = script(REVOLT, {"bea": {"leader": "king", "at": "j7"}})
    assert complaint(position=line(run.after), turn="ann") == (
        "given.turn: the position is in the middle of a turn of bea"
    )


def test_a_position_that_cannot_be_read_is_named() -> None:
    with pytest.raises(GameError, match=r"^given\.position: "):
        read(position="TE1 nonsense")
    assert complaint(position=3) == "given.position: a text is expected, not 3"


# -- plans


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({"tile": "market", "at": "c7"}, Tile(GREEN, named("c7"))),
        ({"tile": "green", "at": "c7"}, Tile(GREEN, named("c7"))),
        ({"leader": "king", "at": "c7"}, Leader(BLACK, named("c7"))),
        ({"withdraw": "priest"}, Withdraw(RED)),
        ({"catastrophe": "c7"}, Ruin(named("c7"))),
        ({"swap": "S1T2"}, Swap((1, 2, 0, 0))),
        ({"pass": True}, Pass()),
        ({"commit": 2}, Commit(2)),
        ({"war": "blue"}, War(BLUE)),
        ({"war": "farmer"}, War(BLUE)),
        ({"build": "black-green", "at": "c7"}, Build(0, named("c7"))),
        ({"build": "green-blue", "at": "c7"}, Build(5, named("c7"))),
        ({"decline": True}, Decline()),
        ({"leave": "c7"}, Leave(named("c7"))),
    ],
)
def test_plans(entry: Spec, expected: Plan) -> None:
    assert plan(**entry) == expected
    assert game().plan_from_case(read(), 0, entry) == expected


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({}, f"plan: one of {', '.join(PLANS)} is expected, not none"),
        ({"at": "c7"}, f"plan: one of {', '.join(PLANS)} is expected, not none"),
        ({"war": "red", "commit": 1}, f"plan: one of {', '.join(PLANS)} is expected, not war and commit"),
        ({"tiel": "market"}, "plan: unknown key 'tiel'; did you mean 'tile'?"),
        ({"tile": "market"}, "plan.tile: 'at' is missing, the space"),
        ({"commit": 1, "at": "c7"}, "plan.at: 'commit' has no space beside it"),
        ({"tile": "markt", "at": "c7"}, "plan.tile: unknown tile 'markt'; did you mean 'market'?"),
        ({"leader": "kng", "at": "c7"}, "plan.leader: unknown leader 'kng'; did you mean 'king'?"),
        ({"build": "blue-gren", "at": "c7"}, "plan.build: unknown monument 'blue-gren'; did you mean 'blue-green'?"),
        ({"pass": False}, "plan.pass: only true makes a plan"),
        ({"decline": 1}, "plan.decline: true or false is expected, not 1"),
        ({"commit": -1}, "plan.commit: -1 is not a whole number of 0 or more"),
        ({"swap": "S"}, "plan.swap: the number behind 'S' must be a number without sign, not ''"),
        ({"war": "grene"}, "plan.war: unknown colour 'grene'; did you mean 'green'?"),
    ],
)
def test_mistakes_in_plans_are_named(entry: Spec, words: str) -> None:
    assert plan_complaint(**entry) == words


def test_a_plan_needs_a_space_of_the_board() -> None:
    for entry in ({"tile": "market", "at": "q9"}, {"catastrophe": "q9"}, {"leave": "q9"}):
        assert "'q9' is no space" in plan_complaint(**entry)


# -- chance


def test_draws_are_those_of_the_case_or_the_most_plentiful() -> None:
    state = read(bag="S3T3F4M1")
    assert chance_from_case(state, 3, {"draw": "M1S2"}) == (2, 0, 0, 1)
    assert chance_from_case(state, 4, {}) == (1, 1, 2, 0)


@pytest.mark.parametrize(
    ("number", "entry", "words"),
    [
        (0, {}, "chance: no tiles are drawn now"),
        (2, {"draw": "S1"}, "chance.draw: 1 tiles, 2 are drawn now"),
        (2, {"draw": "M2"}, "chance.draw: 2 market tiles, the bag has 1 [swap.draw]"),
        (2, {"drawn": "M2"}, "chance: unknown key 'drawn'; did you mean 'draw'?"),
    ],
)
def test_mistakes_in_draws_are_named(number: int, entry: Spec, words: str) -> None:
    with pytest.raises(GameError) as error:
        chance_from_case(read(bag="S3T3F4M1"), number, entry)
    assert str(error.value) == words


# -- scripts

REVOLT: Spec = {
    "turn": "bea",
    "seats": {"ann": {"leaders": {"king": "h7"}}, "bea": {}},
}


def test_a_script_of_a_revolt() -> None:
    run = script(
        REVOLT,
        {"bea": {"leader": "king", "at": "j7"}},
        {"bea": {"commit": 2}},
        {"ann": {"commit": 1}},
    )
    assert run.after.seats[0].leaders[BLACK] == NOWHERE
    assert run.after.seats[1].points == (0, 1, 0, 0)
    assert run.after.removed == (0, 3, 0, 0)


def test_a_script_with_draws() -> None:
    run = script(
        {"seats": {"ann": {"hand": "S2"}, "bea": {"hand": "S6"}}},
        {"ann": {"swap": "S1"}},
        {"chance": {"draw": "M1"}},
        {"ann": {"pass": True}},
        {"chance": {"draw": "F4"}},
        {"bea": {"pass": True}},
    )
    assert run.after.seats[0].hand == (1, 0, 4, 1)
    assert run.after.turn == 3


def test_a_script_may_leave_draws_out() -> None:
    run = script({"seats": {"ann": {"hand": "S1"}}}, {"ann": {"pass": True}}, {"bea": {"pass": True}})
    assert run.after.seats[0].hand == (1, 5, 0, 0)


def test_a_script_with_a_refused_plan() -> None:
    entry = {"ann": {"tile": "farm", "at": "a1"}, "refused": {"ann": ["tile.farm"]}}
    assert all(refusal.holds() for refusal in script({}, entry).refusals)


def test_every_key_is_known() -> None:
    assert len(set(KEYS)) == len(KEYS) == 19
