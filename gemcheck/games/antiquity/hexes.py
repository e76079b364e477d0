"""Hexes of the countryside in axial coordinates, and sets of them as bits of one number.

A hex is a pair (q, r). Seen with pointed tops, q grows to the right and r downwards along the lower right edge, so that
(q, r) has its middle at x = q + r / 2 and y = r * sqrt(3) / 2. The third cube coordinate is -q - r. In text a hex is
`q,r`, such as `3,-2`. A set of hexes is an int whose bits are the numbers that a land gives to its hexes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from gemcheck.game import GameError

__all__ = [
    "NEIGHBOURS",
    "Hex",
    "apart",
    "around",
    "bits",
    "hex_named",
    "hex_text",
    "mask_of",
    "mirrored",
    "moved",
    "ring",
    "turned",
    "within",
]

Hex = tuple[int, int]

NEIGHBOURS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six steps to a neighbour, each the one before it turned by 60 degrees."""

_TEXT = re.compile(r"(-?[0-9]+),(-?[0-9]+)")


def moved(at: Hex, by: Hex) -> Hex:
    """The hex that lies `by` away from `at`."""
    return at[0] + by[0], at[1] + by[1]


def around(at: Hex) -> tuple[Hex, ...]:
    """The six neighbours of a hex in the order of NEIGHBOURS."""
    return tuple(moved(at, step) for step in NEIGHBOURS)


def apart(one: Hex, other: Hex) -> int:
    """How many steps lead from one hex to the other when nothing is in the way.

    >>> apart((0, 0), (2, -3))
    3
    """
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def within(at: Hex, steps: int) -> tuple[Hex, ...]:
    """Every hex at most so many steps away, row by row; the hex itself is one of them."""
    return tuple(moved(at, by) for by in _offsets(steps))


@cache
def _offsets(steps: int) -> tuple[Hex, ...]:
    """How the hexes at most so many steps away lie, row by row."""
    return tuple(
        (q, r) for r in range(-steps, steps + 1) for q in range(max(-steps, -r - steps), min(steps, steps - r) + 1)
    )


def ring(at: Hex, steps: int) -> tuple[Hex, ...]:
    """Every hex exactly so many steps away, row by row."""
    return tuple(one for one in within(at, steps) if apart(at, one) == steps)


def turned(at: Hex, times: int = 1) -> Hex:
    """The hex turned by 60 degrees about (0, 0), so many times; six times is no change.

    >>> turned((2, -1)), turned((2, -1), 6)
    ((1, 1), (2, -1))
    """
    q, r = at
    for _ in range(times % 6):
        q, r = -r, q + r
    return q, r


def mirrored(at: Hex) -> Hex:
    """The hex on the other side of the axis on which q and r are equal; twice is no change."""
    return at[1], at[0]


def hex_text(at: Hex) -> str:
    """A hex as people write it: `3,-2`."""
    return f"{at[0]},{at[1]}"


def hex_named(word: str) -> Hex:
    """The hex that a text such as `3,-2` means. Raises GameError."""
    found = _TEXT.fullmatch(word)
    if found is None:
        raise GameError(f"'{word}' is no hex: two numbers q,r such as 3,-2")
    return int(found[1]), int(found[2])


def bits(mask: int) -> Iterator[int]:
    """The numbers in a set in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(numbers: Iterable[int]) -> int:
    """The set of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
