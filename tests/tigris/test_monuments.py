"""Which monuments may be built, what declining bars under each reading, and what monuments pay."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from gemcheck.game import load_game
from gemcheck.games.tigris.geometry import NOWHERE, SQUARE, named
from gemcheck.games.tigris.monuments import left, turn_scored
from gemcheck.games.tigris.plans import Build, Decline, Tile
from gemcheck.games.tigris.state import ACT, BLACK, MONUMENT, State
from tests.tigris import laws
from tests.tigris.strategies import PATIENT, states

GAME: Any = load_game("tigris")
READINGS = ("tiles", "spaces", "each-tile")
KINDS = {"black-green": 0, "black-blue": 1, "black-red": 2, "red-blue": 3, "green-red": 4, "blue-green": 5}


def reading(option: str) -> Any:
    return GAME.under(GAME.rulebook.ruleset({"monument.declined": option}))


def completed(game: Any, *settlements: str, **spec: Any) -> State:
    """Four settlements from e5 to f6, the last of them just placed; others lie there already."""
    lying = ["e5", "f5", "e6", *settlements]
    state = game.given({"players": 2, "settlements": lying, "seats": {"ann": {"hand": "S4"}}, **spec})[1]
    after: State = game.advance(state, {0: Tile(BLACK, named("f6"))})
    return after


# -- what may be built


def clauses(state: State, plan: Build) -> list[str]:
    return [clause for objection in GAME.why_not(state, 0, plan) for clause in objection.clauses]


def test_monuments_of_the_colour_that_are_left_may_be_built() -> None:
    state = completed(GAME, monuments=[{"colours": "black-red", "at": "j3", "tiles": "temple"}])
    corner = named("e5")
    assert state.phase == MONUMENT
    assert set(GAME.legal(state, 0)) == {Build(0, corner), Build(1, corner), Decline()}
    assert clauses(state, Build(0, corner)) == []
    assert clauses(state, Build(1, corner)) == []
    assert clauses(state, Build(KINDS["black-red"], corner)) == ["monument.left"]
    for word in ("red-blue", "green-red", "blue-green"):
        assert clauses(state, Build(KINDS[word], corner)) == ["monument.colour"]


@pytest.mark.parametrize("kind", [-1, 6, 7])
def test_there_are_six_monuments(kind: int) -> None:
    state = completed(GAME)
    assert clauses(state, Build(kind, named("e5"))) == ["box.monuments"]
    assert clauses(state, Build(kind, named("f5"))) == ["monument.square", "box.monuments"]


def test_a_square_must_be_completed() -> None:
    assert clauses(completed(GAME), Build(0, named("e4"))) == ["monument.square"]
    state = GAME.given({"players": 2, "settlements": ["e5"], "seats": {"ann": {"hand": "S4"}}})[1]
    assert GAME.advance(state, {0: Tile(BLACK, named("f6"))}).phase == ACT


def test_each_monument_stands_once() -> None:
    built = [{"colours": word, "at": at, "tiles": "temple"} for word, at in (("black-red", "j3"), ("red-blue", "d5"))]
    state = GAME.given({"players": 2, "monuments": built})[1]
    assert [left(state, kind) for kind in range(6)] == [True, True, False, False, True, True]


# -- what declining bars


def declined(game: Any, *settlements: str) -> State:
    state: State = game.advance(completed(game, *settlements), {0: Decline()})
    assert state.phase == ACT
    return state


@pytest.mark.parametrize(("option", "offered"), [("tiles", True), ("spaces", True), ("each-tile", False)])
def test_a_new_square_beside_a_declined_one(option: str, offered: bool) -> None:
    game = reading(option)
    state = game.advance(declined(game, "g5"), {0: Tile(BLACK, named("g6"))})
    assert (state.phase == MONUMENT) == offered
    if offered:
        assert {plan.corner for plan in game.legal(state, 0) if isinstance(plan, Build)} == {named("f5")}
    else:
        before = replace(state, phase=MONUMENT, placed=named("g6"))
        assert [o.clauses for o in game.why_not(before, 0, Build(0, named("f5")))] == [("monument.declined",)]


@pytest.mark.parametrize(("option", "offered"), [("tiles", True), ("spaces", False), ("each-tile", False)])
@pytest.mark.parametrize("word", ["e5", "f5", "e6", "f6"])
def test_a_declined_square_with_one_tile_replaced(option: str, offered: bool, word: str) -> None:
    game = reading(option)
    state = declined(game)
    bit = 1 << named(word)
    torn = replace(state, tiles=(state.tiles[0] & ~bit, *state.tiles[1:]), removed=(1, 0, 0, 0))
    state = game.advance(game.recomputed(torn), {0: Tile(BLACK, named(word))})
    assert (state.phase == MONUMENT) == offered


def test_a_bar_of_tiles_goes_with_the_tiles() -> None:
    game = reading("each-tile")
    state = declined(game, "g5")
    assert state.barred == SQUARE[named("e5")]
    gone = sum(1 << named(word) for word in ("e5", "e6", "f5", "f6"))
    torn = game.recomputed(replace(state, tiles=(state.tiles[0] & ~gone, *state.tiles[1:]), removed=(4, 0, 0, 0)))
    assert game.advance(torn, {0: Tile(BLACK, named("a1"))}).barred == 0
    game = reading("spaces")
    state = declined(game)
    assert state.barred == 1 << named("e5")
    torn = game.recomputed(replace(state, tiles=(0, *state.tiles[1:]), removed=(4, 0, 0, 0)))
    assert game.advance(torn, {0: Tile(BLACK, named("a1"))}).barred == state.barred
    assert declined(reading("tiles")).barred == 0


# -- building


def test_four_tiles_are_turned_and_nothing_is_earned() -> None:
    state = completed(GAME, "g5")
    after = GAME.advance(state, {0: Build(1, named("e5"))})
    assert after.tiles[BLACK] == 1 << named("g5")
    (monument,) = after.monuments
    assert (monument.kind, monument.corner, monument.colour) == (1, named("e5"), BLACK)
    assert (after.phase, after.actions, after.placed) == (ACT, 1, NOWHERE)
    assert [seat.points for seat in after.seats] == [(0, 0, 0, 0)] * 2
    assert after.linked == state.linked


# -- points


@PATIENT
@given(states())
def test_monuments_pay_the_active_player_for_leaders_of_their_colours(state: State) -> None:
    kingdoms = laws.kingdoms(state)
    leaders = {colour: cell for cell, (colour, who) in laws.standing(state).items() if who == state.active}
    earned = [0, 0, 0, 0]
    for monument in state.monuments:
        square = laws.cells(SQUARE[monument.corner])
        for colour in GAME.table.box.monuments[monument.kind]:
            if any(square & kingdom and leaders.get(colour) in kingdom for kingdom in kingdoms):
                earned[colour] += 1
    after = turn_scored(GAME.table, state, None)
    for who, (seat, richer) in enumerate(zip(state.seats, after.seats, strict=True)):
        gained = [more - less for more, less in zip(richer.points, seat.points, strict=True)]
        assert gained == (earned if who == state.active else [0, 0, 0, 0])
