"""The course of a conflict under the English variant: what each side may commit, knowing what the other has."""

from __future__ import annotations

from typing import Any

import pytest

from gemcheck.game import load_game
from gemcheck.games.tigris.geometry import named
from gemcheck.games.tigris.plans import Commit, Leader, Tile
from gemcheck.games.tigris.state import ATTACK, BLACK, DEFEND, GREEN, State

ENGLISH: Any = load_game("tigris").under(load_game("tigris").rulebook.ruleset({"conflict.reinforce": "only-to-win"}))


def amounts(state: State) -> list[int]:
    """How many tiles may be committed now; everything else up to six is refused."""
    (who,) = ENGLISH.to_move(state)
    found = [plan.tiles for plan in ENGLISH.legal(state, who)]
    assert [number for number in range(7) if not ENGLISH.why_not(state, who, Commit(number))] == found
    return found


def revolt(attack: int, defence: int) -> State:
    """Ann's king comes to d5; so many temples are beside it, and so many beside bea's king on b5."""
    temples = [*["e5", "d6"][:attack], *["b6", "a5"][:defence]]
    seats = {"ann": {"hand": "T3"}, "bea": {"hand": "T3", "leaders": {"king": "b5"}}}
    state = ENGLISH.given({"players": 2, "temples": temples, "settlements": ["c5"], "seats": seats})[1]
    after: State = ENGLISH.advance(state, {0: Leader(BLACK, named("d5"))})
    assert after.phase == ATTACK
    return after


@pytest.mark.parametrize(
    ("attack", "defence", "expected", "committed", "answers"),
    [
        (2, 1, [0, 1, 2, 3], 0, [0, 1]),
        (2, 1, [0, 1, 2, 3], 1, [0, 2]),
        (2, 1, [0, 1, 2, 3], 3, [0]),  # four are needed for the tie
        (1, 2, [0, 2, 3], 0, [0]),
        (1, 2, [0, 2, 3], 2, [0, 1]),
        (1, 2, [0, 2, 3], 3, [0, 2]),
        (1, 1, [0, 1, 2, 3], 0, [0]),
        (1, 1, [0, 1, 2, 3], 2, [0, 2]),
    ],
)
def test_in_a_revolt_each_side_adds_nothing_or_what_turns_it(
    attack: int, defence: int, expected: list[int], committed: int, answers: list[int]
) -> None:
    state = revolt(attack, defence)
    assert amounts(state) == expected
    state = ENGLISH.advance(state, {0: Commit(committed)})
    assert state.phase == DEFEND
    assert amounts(state) == answers


@pytest.mark.parametrize(("committed", "answers"), [(0, [0, 1]), (1, [0, 2]), (2, [0])])
def test_in_a_war_too(committed: int, answers: list[int]) -> None:
    seats = {
        "ann": {"hand": "M3", "leaders": {"trader": "b5"}},
        "bea": {"hand": "M2", "leaders": {"trader": "h5"}},
    }
    spec = {"temples": ["c5", "g5"], "markets": ["d5", "c6", "f5"]}
    state = ENGLISH.given({"players": 2, **spec, "seats": seats})[1]
    state = ENGLISH.advance(state, {0: Tile(GREEN, named("e5"))})
    assert amounts(state) == [0, 1, 2]
    state = ENGLISH.advance(state, {0: Commit(committed)})
    assert amounts(state) == answers
