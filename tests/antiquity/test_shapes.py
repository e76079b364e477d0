"""Placements of buildings on city maps: how many there are, and how pieces fit together."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemcheck.games.antiquity.components import (
    ALCHEMY,
    BIOLOGY,
    BREWERY,
    BUILDINGS,
    CART_SHOP,
    CATHEDRAL,
    DUMP,
    EXPLORER,
    FACULTIES,
    FORCED_LABOUR,
    FOUNTAIN,
    GRANARY,
    HARBOUR,
    HOSPITAL,
    HOUSE,
    MARKET,
    PHILOSOPHY,
    STABLES,
    STORE,
    THEOLOGY,
    UNIVERSITY,
)
from gemcheck.games.antiquity.shapes import (
    beside,
    cells,
    is_store,
    orientations,
    placements,
    rectangle,
    store_placements,
    touches,
)

COUNTS = {
    CART_SHOP: (144, 100),
    STORE: (84, 60),
    GRANARY: (120, 80),
    ALCHEMY: (100, 64),
    BIOLOGY: (100, 64),
    PHILOSOPHY: (100, 64),
    THEOLOGY: (100, 64),
    BREWERY: (96, 60),
    HARBOUR: (96, 60),
    CATHEDRAL: (80, 48),
    EXPLORER: (70, 48),
    HOSPITAL: (60, 40),
    FORCED_LABOUR: (40, 24),
    MARKET: (36, 25),
    STABLES: (36, 25),
    UNIVERSITY: (36, 25),
    DUMP: (25, 16),
    FOUNTAIN: (49, 36),
    HOUSE: (49, 36),
}
"""Placements on the large and on the small map, pieces only turned."""


def test_numbers_of_placements() -> None:
    assert {kind: (len(placements(kind, 7)), len(placements(kind, 6))) for kind in COUNTS} == COUNTS
    assert (len(store_placements(7)), len(store_placements(6))) == (528, 297)


def test_all_kinds_on_the_three_maps_make_3299_booleans() -> None:
    assert set(COUNTS) == {one.kind for one in BUILDINGS}
    assert sum(large + 2 * small for large, small in COUNTS.values()) == 3299


def test_turning_over_matters_for_brewery_and_forced_labour_only() -> None:
    chiral = {one.kind for one in BUILDINGS if len(orientations(one.kind, flips=True)) > len(orientations(one.kind))}
    assert chiral == {BREWERY, FORCED_LABOUR}
    assert len(placements(BREWERY, 7, flips=True)) == 192


@pytest.mark.parametrize("side", [6, 7])
def test_every_placement_has_the_area_of_its_kind_and_hangs_together(side: int) -> None:
    for one in BUILDINGS:
        for mask in placements(one.kind, side):
            assert mask.bit_count() == one.squares
            reached = mask & -mask
            while (wider := (reached | beside(reached, side)) & mask) != reached:
                reached = wider
            assert reached == mask


@pytest.mark.parametrize(
    ("rows", "columns", "store"), [(1, 5, False), (3, 3, False), (3, 4, True), (1, 2, True), (2, 3, True)]
)
def test_stores_are_even_rectangles(rows: int, columns: int, store: bool) -> None:
    mask = sum(1 << row * 7 + column for row in range(rows) for column in range(columns))
    assert rectangle(mask, 7) == (rows, columns)
    assert is_store(mask, 7) == store
    assert (mask in store_placements(7)) == store


def test_a_set_of_squares_with_a_gap_is_no_store() -> None:
    assert not is_store(0b1111 & ~0b10 | 1 << 7, 7)
    assert rectangle(0, 7) is None
    assert not is_store(0b11 << 6, 7)  # the last square of a row and the first of the next


@given(st.sampled_from([6, 7]), st.data())
def test_touching_is_a_common_edge(side: int, data: st.DataObject) -> None:
    squares = st.integers(0, side * side - 1)
    one, other = data.draw(squares), data.draw(squares)
    down, right = abs(one // side - other // side), abs(one % side - other % side)
    assert touches(1 << one, 1 << other, side) == (down + right == 1)
    assert touches(1 << one, 1 << other, side, corners=True) == (max(down, right) == 1)


def _tilings(left: int, kinds: tuple[int, ...], laid: tuple[tuple[int, int], ...]) -> Iterator[dict[int, int]]:
    """Every way to cover the squares `left` of a small map with one piece of each kind."""
    if not left:
        yield dict(laid)
        return
    square = left & -left
    for kind in kinds:
        rest = tuple(other for other in kinds if other != kind)
        for mask in placements(kind, 6):
            if mask & square and not mask & ~left:
                yield from _tilings(left & ~mask, rest, (*laid, (kind, mask)))


def test_university_and_four_faculties_tile_the_small_map_in_one_pattern() -> None:
    found = list(_tilings((1 << 36) - 1, (UNIVERSITY, *FACULTIES), ()))
    assert len(found) == 24
    assert len({frozenset(laid.values()) for laid in found}) == 1
    for laid in found:
        assert cells(laid[UNIVERSITY]) == (14, 15, 20, 21)
        assert all(touches(laid[UNIVERSITY], laid[kind], 6) for kind in FACULTIES)
