"""Sets of spaces against plain row and column arithmetic."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemcheck.game import GameError
from gemcheck.games.tigris.geometry import (
    AROUND,
    COLUMNS,
    NOWHERE,
    ROWS,
    SPACES,
    SQUARE,
    SQUARES_WITH,
    WHOLE,
    around,
    at,
    bits,
    name,
    named,
    place,
    spaces_in,
    spread,
)


def beside(space: int) -> Iterator[int]:
    """The neighbours of a space by row and column."""
    row, column = place(space)
    for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        if 0 <= row + down < ROWS and 0 <= column + right < COLUMNS:
            yield at(row + down, column + right)


def test_neighbours_share_an_edge_and_never_lead_round_the_edge() -> None:
    for space in SPACES:
        assert set(spaces_in(AROUND[space])) == set(beside(space))
    assert AROUND[at(0, COLUMNS)] == 0


def test_names_are_columns_and_rows() -> None:
    assert [name(at(0, 0)), name(at(6, 2)), name(at(10, 15)), name(NOWHERE)] == ["a1", "c7", "p11", "nowhere"]
    assert all(named(name(space)) == space for space in SPACES)
    assert named("C7") == at(6, 2)
    for word in ("q1", "a12", "a0", "", "7c"):
        with pytest.raises(GameError, match="is no space"):
            named(word)


def test_squares_are_two_by_two_and_known_by_their_members() -> None:
    assert len(SQUARE) == (ROWS - 1) * (COLUMNS - 1)
    for corner, square in SQUARE.items():
        row, column = place(corner)
        assert set(spaces_in(square)) == {at(row + i, column + j) for i in (0, 1) for j in (0, 1)}
    for space in SPACES:
        assert sorted(SQUARES_WITH[space]) == sorted(c for c, square in SQUARE.items() if square >> space & 1)


SETS = st.sets(st.sampled_from(SPACES), max_size=40)


@given(SETS)
def test_a_set_is_the_bits_of_its_members(spaces: set[int]) -> None:
    assert list(spaces_in(bits(spaces))) == sorted(spaces)
    assert set(spaces_in(around(bits(spaces)))) == {other for space in spaces for other in beside(space)}
    assert bits(spaces) & ~WHOLE == 0


@given(SETS, SETS)
def test_spreading_reaches_what_a_search_step_by_step_reaches(seed: set[int], within: set[int]) -> None:
    reached = seed & within
    waiting = list(reached)
    while waiting:
        for other in beside(waiting.pop()):
            if other in within and other not in reached:
                reached.add(other)
                waiting.append(other)
    assert set(spaces_in(spread(bits(seed), bits(within)))) == reached
