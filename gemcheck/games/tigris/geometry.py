"""Spaces of the board as bits of one number, so that rules can speak of many spaces at once.

A set of spaces is an int with one bit for each space in it. Bits run row by row, and each row is one bit longer than
the board is wide: the bit past the right edge is never a space, so that shifting a set by one never leads round the
edge. Spaces have names such as `c7`: column a to p from the left, row 1 to 11 from the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gemcheck.game import GameError

__all__ = [
    "AROUND",
    "COLUMNS",
    "NOWHERE",
    "ROWS",
    "SPACES",
    "SQUARE",
    "SQUARES_WITH",
    "WHOLE",
    "around",
    "at",
    "bits",
    "name",
    "named",
    "place",
    "spaces_in",
    "spread",
]

ROWS = 11
COLUMNS = 16
STRIDE = COLUMNS + 1
NOWHERE = -1
"""The space of a piece that is not on the board."""


def at(row: int, column: int) -> int:
    """The space in this row (0 to 10 from the top) and column (0 to 15 from the left)."""
    return row * STRIDE + column


def place(space: int) -> tuple[int, int]:
    """Row and column of a space, both from 0."""
    return divmod(space, STRIDE)


SPACES = tuple(at(row, column) for row in range(ROWS) for column in range(COLUMNS))
"""Every space, row by row."""


def bits(spaces: Iterable[int]) -> int:
    """The set of these spaces."""
    found = 0
    for space in spaces:
        found |= 1 << space
    return found


WHOLE = bits(SPACES)
"""The set of all spaces."""


def around(spaces: int) -> int:
    """Every space that shares an edge with a space of the set; members of the set are in it when they adjoin others."""
    return (spaces << 1 | spaces >> 1 | spaces << STRIDE | spaces >> STRIDE) & WHOLE


AROUND = tuple(around(1 << space) if space in SPACES else 0 for space in range(ROWS * STRIDE))
"""The neighbours of each space."""


def spread(seed: int, within: int) -> int:
    """Everything that chains of neighbours inside `within` reach from the members of `seed` that lie in it."""
    reached = edge = seed & within
    while edge:
        edge = around(edge) & within & ~reached
        reached |= edge
    return reached


def spaces_in(spaces: int) -> Iterator[int]:
    """The members of a set, in order."""
    while spaces:
        low = spaces & -spaces
        yield low.bit_length() - 1
        spaces ^= low


def _square(corner: int) -> int:
    return bits((corner, corner + 1, corner + STRIDE, corner + STRIDE + 1))


SQUARE = {at(row, column): _square(at(row, column)) for row in range(ROWS - 1) for column in range(COLUMNS - 1)}
"""Every square of two by two spaces by its upper left space."""

SQUARES_WITH = tuple(
    tuple(corner for corner, square in SQUARE.items() if square >> space & 1) for space in range(ROWS * STRIDE)
)
"""The upper left spaces of the squares that contain each space."""

_NAMES = {space: f"{chr(ord('a') + space % STRIDE)}{space // STRIDE + 1}" for space in SPACES}
_SPACES = {word: space for space, word in _NAMES.items()}


def name(space: int) -> str:
    """The name of a space, such as `c7`; `nowhere` for NOWHERE."""
    return _NAMES.get(space, "nowhere")


def named(word: str) -> int:
    """The space of this name. Raises GameError."""
    space = _SPACES.get(word.lower())
    if space is None:
        raise GameError(f"'{word}' is no space: a column a to p, then a row 1 to 11, such as c7")
    return space
