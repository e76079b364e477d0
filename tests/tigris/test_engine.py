"""Who decides when, what a seat does by itself, which plans are nonsense, and what statistics count."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from gemcheck.game import GameError, Result, load_game
from gemcheck.games.tigris.geometry import COLUMNS, ROWS, at
from gemcheck.games.tigris.plans import Commit, Decline, Leader, Leave, Pass, Plan, Ruin, Swap, Tile, War, Withdraw
from gemcheck.games.tigris.state import (
    ACT,
    ATTACK,
    DEFEND,
    MONUMENT,
    ORDER,
    OVER,
    REFILL,
    SWAP,
    TREASURE,
    Monument,
    Seat,
    State,
)
from tests.tigris.strategies import PATIENT, states

GAME: Any = load_game("tigris")


@PATIENT
@given(states())
def test_one_seat_decides_or_chance_does(state: State) -> None:
    movers = GAME.to_move(state)
    if state.phase in (ACT, ORDER, MONUMENT):
        assert movers == (state.active,)
    elif state.phase in (ATTACK, DEFEND):
        assert state.conflict is not None
        conflict = state.conflict
        assert movers == ((conflict.attacker if state.phase == ATTACK else conflict.defender),)
    elif state.phase in (SWAP, REFILL, OVER):
        assert movers == ()
    else:
        assert state.phase == TREASURE
        assert len(movers) == 1


def start(**fields: Any) -> State:
    state: State = replace(GAME.start(2, Random(3)), active=0, **fields)
    return state


def test_a_seat_that_does_nothing_passes_adds_nothing_and_declines() -> None:
    expected = {ACT: Pass(), ATTACK: Commit(0), DEFEND: Commit(0), MONUMENT: Decline(), ORDER: None, TREASURE: None}
    assert {phase: GAME.idle(start(phase=phase), 0) for phase in expected} == expected


@pytest.mark.parametrize("space", [-1, COLUMNS, at(ROWS - 1, COLUMNS), at(ROWS, 0)])
@pytest.mark.parametrize("kind", [lambda s: Tile(0, s), lambda s: Leader(0, s), Ruin, Leave])
def test_a_plan_for_no_space_of_the_board_is_refused(space: int, kind: Any) -> None:
    assert [o.clauses for o in GAME.why_not(start(), 0, kind(space))] == [("board.spaces",)]


@pytest.mark.parametrize("plan", [Tile(4, at(0, 0)), Leader(-1, at(0, 0)), Withdraw(4), Withdraw(-1), War(4)])
def test_a_plan_of_no_colour_is_refused(plan: Plan) -> None:
    assert [o.clauses for o in GAME.why_not(start(), 0, plan)] == [("box.tiles", "box.leaders")]


@pytest.mark.parametrize("plan", [Tile(3, at(0, 0)), Leader(0, at(1, 0)), Ruin(at(0, 0)), Pass()])
def test_a_plan_that_makes_sense_is_not(plan: Plan) -> None:
    state = start(seats=(Seat(hand=(1, 1, 1, 3)), Seat(hand=(1, 1, 1, 3))))
    assert GAME.why_not(state, 0, plan) == []
    assert [o.clauses for o in GAME.why_not(state, 1, plan)] == [("turn.clockwise",)]


def test_an_action_is_of_the_four_kinds() -> None:
    for plan in (Commit(0), War(0), Decline(), Leave(at(0, 0))):
        assert [o.clauses for o in GAME.why_not(start(), 0, plan)] == [("turn.two-actions",)]


def test_what_is_drawn_is_as_much_as_is_wanted() -> None:
    state = start(phase=SWAP, dealt=2)
    assert all(sum(tiles) == 2 for tiles, _ in GAME.chances(state))
    assert sum(GAME.draw(state, Random(0))) == 2
    state = start(phase=REFILL, drawing=1)
    state = replace(state, seats=(state.seats[0], Seat(hand=(1, 1, 0, 1))))
    assert all(sum(tiles) == 3 for tiles, _ in GAME.chances(state))
    assert sum(GAME.draw(state, Random(0))) == 3
    assert list(GAME.chances(start())) == []
    assert sum(GAME.draw(start(), Random(0))) == 0
    for phase in (ACT, OVER):
        with pytest.raises(GameError, match="no tiles are drawn now"):
            GAME.chance_from_case(start(phase=phase), {})


@pytest.mark.parametrize("plan", [Swap((1, 0, 0, 0)), Pass()])
def test_all_that_may_be_done_is_counted(plan: Plan) -> None:
    state = start(seats=(Seat(hand=(1, 2, 1, 1)), Seat()))
    known = list(GAME.legal(state, 0))
    assert plan in known
    assert GAME.count_legal(state, 0) == len(known) == len(set(known))


def test_statistics_count_the_score_of_the_winner_and_the_monuments() -> None:
    built = (Monument(0, at(5, 5), 0), Monument(4, at(8, 2), 1))
    seats = (Seat(points=(1, 9, 9, 9)), Seat(points=(3, 5, 4, 4), treasures=2))
    state = start(seats=seats, monuments=built, phase=OVER)
    assert GAME.tally(state) == {}
    assert GAME.tally(replace(state, result=Result((), "bag", ()))) == {}
    assert GAME.tally(replace(state, result=Result((1,), "bag", ()))) == {"winning score": 4, "monuments": 2}


def test_positions_that_differ_in_the_number_of_the_turn_are_the_same() -> None:
    assert GAME.position(start(turn=7)) == GAME.position(start(turn=1)) == start(turn=1)
    assert GAME.position(start(turn=7, actions=1)) != GAME.position(start(turn=7))
