"""Where tiles may lie, said a second time: space by space, from the pieces and the board alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from gemcheck.game import load_game
from gemcheck.games.tigris.geometry import COLUMNS, ROWS, at, named
from gemcheck.games.tigris.plans import Tile
from gemcheck.games.tigris.state import ACT, BLACK, BLUE, GREEN, RED, State
from gemcheck.games.tigris.tiles import spaces
from tests.tigris import laws
from tests.tigris.strategies import PATIENT, states

GAME: Any = load_game("tigris")


def occupied(state: State) -> set[laws.Cell]:
    """The cells on which anything lies or stands."""
    found = laws.hidden(state) | set(laws.standing(state)) | laws.cells(state.ruins)
    return found.union(*(laws.cells(lying) for lying in state.tiles))


@PATIENT
@given(states())
def test_tiles_lie_on_empty_ground_of_their_kind_beside_two_kingdoms_at_most(state: State) -> None:
    full, kingdoms = occupied(state), laws.kingdoms(state)
    river = laws.cells(GAME.table.boards[state.board].river)
    for colour in (BLACK, RED, BLUE, GREEN):
        allowed = {
            (row, column)
            for row in range(ROWS)
            for column in range(COLUMNS)
            if (row, column) not in full
            and ((row, column) in river) == (colour == BLUE)
            and sum(bool(laws.beside((row, column)) & kingdom) for kingdom in kingdoms) <= 2
        }
        assert laws.cells(spaces(GAME.table, state, colour)) == allowed


def position(**spec: Any) -> State:
    """The position of a case."""
    state: State = GAME.given({"players": 2, **spec})[1]
    return state


@pytest.mark.parametrize("word", ["a1", "p11", "d2"])
def test_a_lonely_space_of_land_is_open_to_tiles(word: str) -> None:
    state = position(seats={"ann": {"hand": "S1M1"}})
    for colour in (BLACK, GREEN):
        assert GAME.why_not(state, 0, Tile(colour, named(word))) == []
        assert Tile(colour, named(word)) in set(GAME.legal(state, 0))


@pytest.mark.parametrize("word", ["e1", "o6"])
def test_only_a_farm_lies_on_river(word: str) -> None:
    state = position(seats={"ann": {"hand": "S1T1F1M1"}})
    objections = {c: GAME.why_not(state, 0, Tile(c, named(word))) for c in (BLACK, RED, BLUE, GREEN)}
    assert objections.pop(BLUE) == []
    assert {o.clauses for found in objections.values() for o in found} == {("tile.land",)}


def test_a_farm_on_land_breaks_one_rule() -> None:
    state = position(seats={"ann": {"hand": "F1"}})
    for word in ("a1", "p11"):
        assert [o.clauses for o in GAME.why_not(state, 0, Tile(BLUE, named(word)))] == [("tile.farm",)]


def test_the_last_tile_of_a_colour_can_be_placed_and_no_more() -> None:
    state = position(seats={"ann": {"hand": "M1"}})
    after = GAME.advance(state, {0: Tile(GREEN, named("a1"))})
    assert after.seats[0].hand == (0, 0, 0, 0)
    assert after.phase == ACT
    assert [o.clauses for o in GAME.why_not(after, 0, Tile(GREEN, named("p11")))] == [("tile.hand",)]
    assert not [plan for plan in GAME.legal(after, 0) if isinstance(plan, Tile)]


def test_a_tile_is_kept_and_changes_nothing_beside_it() -> None:
    state = position(seats={"ann": {"hand": "M2"}})
    after = GAME.advance(state, {0: Tile(GREEN, named("d5"))})
    assert after.tiles == (0, state.tiles[RED], 0, 1 << named("d5"))
    assert after.linked == state.linked | 1 << at(4, 3)
    assert (after.ruins, after.treasures, after.bag, after.removed) == (0, state.treasures, state.bag, state.removed)
