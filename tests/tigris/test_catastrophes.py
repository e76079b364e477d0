"""Where catastrophes may go, said a second time: space by space, from the pieces alone."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from gemcheck.game import load_game
from gemcheck.games.tigris.catastrophes import spaces
from gemcheck.games.tigris.geometry import COLUMNS, ROWS, named
from gemcheck.games.tigris.plans import Ruin
from gemcheck.games.tigris.state import State
from tests.tigris import laws
from tests.tigris.strategies import PATIENT, states

GAME: Any = load_game("tigris")


@PATIENT
@given(states())
def test_catastrophes_go_anywhere_but_on_treasures_monuments_leaders_and_dead_spaces(state: State) -> None:
    whole = {(row, column) for row in range(ROWS) for column in range(COLUMNS)}
    barred = laws.cells(state.treasures) | laws.hidden(state) | set(laws.standing(state)) | laws.cells(state.ruins)
    assert laws.cells(spaces(state)) == whole - barred


def test_each_catastrophe_is_played_once() -> None:
    state: State = GAME.given({"players": 2, "temples": ["d5"], "turn": "ann"})[1]
    for left, word in ((1, "a1"), (0, "e1")):
        state = GAME.advance(state, {0: Ruin(named(word))})
        assert state.seats[0].catastrophes == left
        assert state.ruins >> named(word) & 1
    assert state.seats[1].catastrophes == 2


def test_the_tile_under_a_catastrophe_leaves_the_game() -> None:
    state: State = GAME.given({"players": 2, "markets": ["d5"]})[1]
    after = GAME.advance(state, {0: Ruin(named("d5"))})
    assert after.tiles == (0, state.tiles[1], 0, 0)
    assert after.removed == (0, 0, 0, 1)


def test_what_bars_a_catastrophe_is_said() -> None:
    seats = {"ann": {"leaders": {"king": "d6"}}}
    built = [{"colours": "black-red", "at": "j3", "tiles": "temple"}]
    spec = {"temples": ["d5"], "catastrophes": ["a1"], "monuments": built, "seats": seats}
    state: State = GAME.given({"players": 2, **spec})[1]
    barred = {"b2": "treasure", "k4": "monument", "d6": "leader", "a1": "again"}
    for word, clause in barred.items():
        (objection,) = GAME.why_not(state, 0, Ruin(named(word)))
        assert objection.clauses[0] == f"catastrophe.{clause}"
    for word in ("d5", "e1", "c1"):
        assert GAME.why_not(state, 0, Ruin(named(word))) == []


def test_a_third_catastrophe_is_refused() -> None:
    state: State = GAME.given({"players": 2, "seats": {"ann": {"catastrophes": 0}}, "catastrophes": ["a1", "a3"]})[1]
    assert [o.clauses for o in GAME.why_not(state, 0, Ruin(named("c1")))] == [("catastrophe.once",)]
    assert not [plan for plan in GAME.legal(state, 0) if isinstance(plan, Ruin)]
