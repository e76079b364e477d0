"""Unsound short cuts in the search are noticed: each gives another answer than plain enumeration somewhere."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from gemcheck_models.tigris import bound, cells, commits, search
from gemcheck_models.tigris.rivals import Hidden
from gemcheck_models.tigris.turn import answered, question_of
from msgspec.structs import replace

from gemcheck.games.tigris.geometry import bits, named
from gemcheck.games.tigris.kingdoms import derived
from gemcheck.games.tigris.plans import Commit
from gemcheck.games.tigris.state import Seat, State
from tests.models.tigris.plain import Plain, game, small
from tests.models.tigris.test_search import agrees


def spaces(words: str) -> int:
    return bits(named(word) for word in words.split())


def four(*words: str) -> Any:
    return tuple(named(word) if word else -1 for word in words)


def two_wars() -> State:
    """A market on f5 unites two kingdoms with kings and priests; strengths are equal, and the rival has one tile."""
    seats = (
        Seat(hand=(1, 1, 0, 1), leaders=four("d5", "e4", "", "")),
        Seat(hand=(0, 0, 0, 1), leaders=four("g4", "h5", "", "")),
    )
    tiles = (spaces("e6 e7 g6 g7"), spaces("e5 d6 g5 i5"), 0, 0)
    return derived(State(seats=seats, tiles=tiles, bag=(3, 3, 3, 3), actions=1))


def two_treasures() -> State:
    """Two treasures with two empty spaces between them, and nobody on the board: a temple, then the trader."""
    temples = spaces("e5 h5")
    seats = (Seat(hand=(0, 1, 0, 0), catastrophes=0), Seat())
    return derived(State(seats=seats, tiles=(0, temples, 0, 0), treasures=temples, bag=(3, 3, 3, 3)))


def drawn(number: int) -> State:
    return small(game(number % 2), Random(f"best/{number}"))


def first_number(number: int) -> State:
    return small(game(number % 2), Random(f"small/{number}"))


MUTANTS: dict[str, tuple[Any, str, Callable[..., Any], State, str, str]] = {
    "a first tile matters nowhere": (search, "_near", lambda state, space: 0, two_treasures(), "victory", "none"),
    "unions bring nothing": (
        search,
        "union_at_most",
        lambda table, state, who, plan: state.seats[who],
        two_wars(),
        "total",
        "none",
    ),
    "unions bring no treasure": (
        search,
        "union_at_most",
        lambda table, state, who, plan: replace(
            bound.union_at_most(table, state, who, plan), treasures=state.seats[who].treasures
        ),
        first_number(2),
        "total",
        "known",
    ),
    "regions are alike": (cells, "_loose", lambda state: [], first_number(8), "lowest", "known"),
    "revolts are alike": (
        cells,
        "_revolts",
        lambda state, kingdom, rival, parts: parts,
        first_number(4),
        "red",
        "best",
    ),
    "squares are like other spaces": (cells, "completing", lambda lying: 0, first_number(3), "black", "none"),
    "all tiles are committed": (
        search,
        "commitments",
        lambda table, state, conflict: commits.commitments(table, state, conflict)[-1:],
        first_number(7),
        "victory",
        "best",
    ),
    "no tiles are committed": (search, "commitments", lambda *_: [Commit(0)], two_wars(), "total", "none"),
    "rivals hold what was drawn": (
        Hidden,
        "drawn",
        lambda self, state, tiles: (self, state),
        drawn(32),
        "total",
        "best",
    ),
    "what was shown is still hidden": (
        Hidden,
        "committed",
        lambda self, before, after, mover: (self, after),
        two_wars(),
        "total",
        "best",
    ),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_an_unsound_short_cut_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, what, mutant, state, objective, rivals = MUTANTS[name]
    question = question_of(game(state.board), state, objective, rivals)
    if state.actions == 1:
        best = Plain(question.game, state, objective, rivals).single()
        assert answered(question).best[0].value == best
    truth = [(found.line[0][1], found.value) for found in answered(question, 1000).best]
    monkeypatch.setattr(where, what, mutant)
    assert [(found.line[0][1], found.value) for found in answered(question, 1000).best] != truth


@pytest.mark.parametrize(
    ("number", "objective", "rivals"),
    [(2, "total", "known"), (8, "lowest", "known"), (4, "red", "best"), (3, "black", "none"), (7, "victory", "best")],
)
def test_the_positions_of_the_mutants_agree_with_enumeration(number: int, objective: str, rivals: str) -> None:
    agrees(game(number % 2), f"small/{number}", objective, rivals)


def test_one_hidden_tile_defends_one_war_of_two() -> None:
    question = question_of(game(0), two_wars(), "total", "best")
    answer = answered(question)
    assert answer.best[0].value[0] == 2
    assert answer.hope is not None
    assert answer.hope[0] == 6
    assert answered(question_of(game(0), two_wars(), "total", "none")).best[0].value[0] == 6


def test_a_temple_makes_room_for_a_trader() -> None:
    found = answered(question_of(game(0), two_treasures(), "victory", "none"))
    assert found.single is not None
    assert found.single.value == (0, 0, 0, 0)
    assert found.best[0].value == (0, 0, 0, 1)
