"""Hexes: neighbours, distances, turning, text, sets as bits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemcheck.game import GameError
from gemcheck.games.antiquity.hexes import (
    NEIGHBOURS,
    Hex,
    apart,
    around,
    bits,
    hex_named,
    hex_text,
    mask_of,
    mirrored,
    ring,
    turned,
    within,
)

HEXES = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


def test_neighbours_are_the_ring_of_one_step() -> None:
    assert sorted(around((2, -5))) == sorted(ring((2, -5), 1))
    assert len(set(NEIGHBOURS)) == 6


def test_each_neighbour_is_the_one_before_turned() -> None:
    for one, other in zip(NEIGHBOURS, (*NEIGHBOURS[1:], NEIGHBOURS[0]), strict=True):
        assert turned(one) == other


@pytest.mark.parametrize("steps", range(6))
def test_numbers_of_hexes_within_and_in_a_ring(steps: int) -> None:
    assert len(within((3, 1), steps)) == 1 + 3 * steps * (steps + 1)
    assert len(ring((3, 1), steps)) == (6 * steps or 1)


@given(HEXES, HEXES, HEXES)
def test_distance_is_one(one: Hex, other: Hex, third: Hex) -> None:
    assert apart(one, other) == apart(other, one)
    assert (apart(one, other) == 0) == (one == other)
    assert apart(one, other) <= apart(one, third) + apart(third, other)
    assert (apart(one, other) == 1) == (other in around(one))


@given(HEXES, HEXES, st.integers(0, 11))
def test_turning_and_mirroring_keep_distances(one: Hex, other: Hex, times: int) -> None:
    assert apart(turned(one, times), turned(other, times)) == apart(one, other)
    assert apart(mirrored(one), mirrored(other)) == apart(one, other)
    assert turned(one, 6) == one
    assert mirrored(mirrored(one)) == one


def test_mirroring_is_no_turn() -> None:
    assert all(tuple(turned(at, times) for at in NEIGHBOURS) != tuple(map(mirrored, NEIGHBOURS)) for times in range(6))


@given(HEXES)
def test_text_of_a_hex(at: Hex) -> None:
    assert hex_named(hex_text(at)) == at


@pytest.mark.parametrize("word", ["", "3", "3,", "a,1", "1,2,3", "1, 2", "--1,2"])
def test_text_that_is_no_hex(word: str) -> None:
    with pytest.raises(GameError, match="no hex: two numbers"):
        hex_named(word)


@given(st.sets(st.integers(0, 500)))
def test_sets_as_bits(numbers: set[int]) -> None:
    assert list(bits(mask_of(numbers))) == sorted(numbers)
