"""Where the pieces of the city buildings can lie on a city map.

A square is the number `row * side + column`, from the upper left; a placement is the set of its squares as bits of one
number. A city map has `side` squares along each edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from gemcheck.games.antiquity.components import BUILDINGS
from gemcheck.games.antiquity.hexes import bits
from gemcheck.rulebook import clause, forget_on_exchange

__all__ = [
    "beside",
    "cells",
    "is_store",
    "may_flip",
    "orientations",
    "placements",
    "rectangle",
    "store_placements",
    "touches",
]

Squares = frozenset[tuple[int, int]]
"""Rows and columns of a piece, both from 0, pushed to the upper left."""


def cells(mask: int) -> tuple[int, ...]:
    """The squares of a placement in ascending order."""
    return tuple(bits(mask))


def _pushed(squares: Iterable[tuple[int, int]]) -> Squares:
    squares = tuple(squares)
    top, left = min(row for row, _ in squares), min(column for _, column in squares)
    return frozenset((row - top, column - left) for row, column in squares)


def _turned(squares: Squares) -> Squares:
    return _pushed((column, -row) for row, column in squares)


def _over(squares: Squares) -> Squares:
    return _pushed((row, -column) for row, column in squares)


@clause("city.flip", without=lambda flips: True)
def may_flip(flips: bool) -> bool:
    """Whether a piece may be turned over: only when the reading in force says so."""
    return flips


def orientations(kind: int, flips: bool = False) -> tuple[Squares, ...]:
    """The different forms that a piece of this kind takes when it is turned and, with `flips`, turned over."""
    rows = BUILDINGS[kind].shape
    form = _pushed((row, column) for row, line in enumerate(rows) for column, sign in enumerate(line) if sign == "#")
    found: list[Squares] = []
    for start in (form, _over(form)) if may_flip(flips) else (form,):
        for _ in range(4):
            found.append(start)
            start = _turned(start)
    return tuple(dict.fromkeys(found))


def _mask(squares: Iterable[tuple[int, int]], side: int) -> int:
    mask = 0
    for row, column in squares:
        mask |= 1 << row * side + column
    return mask


@cache
def placements(kind: int, side: int, flips: bool = False) -> tuple[int, ...]:
    """Every placement of a building of this kind on a city map, ascending; for a store, of one of its tiles."""
    found = set()
    for form in orientations(kind, flips):
        height, width = max(row for row, _ in form) + 1, max(column for _, column in form) + 1
        for top in range(side - height + 1):
            for left in range(side - width + 1):
                found.add(_mask(((row + top, column + left) for row, column in form), side))
    return tuple(sorted(found))


forget_on_exchange(placements.cache_clear)


def rectangle(mask: int, side: int) -> tuple[int, int] | None:
    """Height and width of a set of squares that is a full rectangle; None when it is none."""
    squares = cells(mask)
    if not squares:
        return None
    rows, columns = [square // side for square in squares], [square % side for square in squares]
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return (height, width) if height * width == len(squares) else None


@clause("store.rectangle", without=lambda mask, side: mask.bit_count() % 2 == 0)
def is_store(mask: int, side: int) -> bool:
    """Whether storage tiles can fill these squares as one store: a full rectangle with an even number of squares."""
    form = rectangle(mask, side)
    return form is not None and form[0] * form[1] % 2 == 0


@cache
def store_placements(side: int) -> tuple[int, ...]:
    """Every store of any size on a city map, small ones first. How many tiles are in stock does not matter here."""
    found = []
    for height in range(1, side + 1):
        for width in range(1, side + 1):
            for top in range(side - height + 1):
                for left in range(side - width + 1):
                    squares = ((top + row, left + column) for row in range(height) for column in range(width))
                    mask = _mask(squares, side)
                    if is_store(mask, side):
                        found.append(mask)
    return tuple(sorted(found, key=lambda mask: (mask.bit_count(), mask)))


forget_on_exchange(store_placements.cache_clear)


@cache
def _edges(side: int) -> tuple[int, int, int]:
    """The whole map, the map without its left column, and the map without its right one."""
    whole = (1 << side * side) - 1
    left = _mask(((row, 0) for row in range(side)), side)
    return whole, whole & ~left, whole & ~(left << side - 1)


def beside(mask: int, side: int, corners: bool = False) -> int:
    """Every square that shares an edge with a square of the set (with `corners`, an edge or a corner)."""
    whole, not_left, not_right = _edges(side)
    across = (mask << 1 & not_left) | (mask >> 1 & not_right)
    column = mask | across if corners else mask
    return (across | column << side | column >> side) & whole


def touches(one: int, other: int, side: int, corners: bool = False) -> bool:
    """Whether two placements share an edge, or with `corners` at least a corner."""
    return beside(one, side, corners) & other != 0
