"""Compiled: whether the cards that are left can still find room in the districts that the rows may open.

A pair of colour sets, one for each row, says where cards may come to lie: each set holds the last colour of its row
and so many others as districts may still be opened. Pairs are bits of one word (8 * first + second). Of each set of
used cards a word says which pairs have room for enough cards, for an end with enough of them and for one at which
nothing fits any more; what the ends of the rows allow is another word.
"""

from __future__ import annotations

import numpy as np

from gemcheck_models.gempire.placement.fast_board import Board, Ints
from gemcheck_models.gempire.placement.fast_compiled import compiled, inlined, whole

__all__ = ["GOALS", "MOST_NEW", "allowed_pairs", "colour_pairs", "cover", "open_colours"]

GOALS = 7
"""What a pass may look for: ends with enough cards (0), or ends at which nothing fits any more and only cards of some
colours are left (a bit for each, never all three)."""

NONE = 3
"""No last colour: the row has not begun, or takes no more cards."""

MOST_NEW = 3
"""More new colours than there are make no difference."""


def allowed_pairs() -> Ints:
    """The pairs that the ends allow: by new districts and last colour of the first row, then of the second."""
    sets = [[_sets(new, last) for last in range(4)] for new in range(MOST_NEW + 1)]
    words = [
        sum(1 << (8 * first + second) for first in sets[new1][last1] for second in sets[new2][last2])
        for new1 in range(4)
        for last1 in range(4)
        for new2 in range(4)
        for last2 in range(4)
    ]
    return np.array(words, np.uint64).view(np.int64).reshape(4, 4, 4, 4)


def _sets(new: int, last: int) -> list[int]:
    own = 1 << last if last < NONE else 0
    return [colours for colours in range(8) if (colours & ~own).bit_count() <= new]


def colour_pairs() -> Ints:
    """The pairs in which a row is open to a colour: by row and colour."""
    words = [
        sum(1 << pair for pair in range(64) if (pair >> 3, pair & 7)[row] >> colour & 1)
        for row in range(2)
        for colour in range(3)
    ]
    return np.array(words, np.uint64).view(np.int64)


@inlined
def open_colours(sides: Ints, pairs: int) -> int:
    """The colours open in the rows with any of these pairs: three bits for the first row, three for the second."""
    colours = whole(0)
    for place in range(6):
        if pairs & sides[place]:
            colours |= 1 << place
    return colours


@compiled
def cover(board: Board, digits: Ints, used: int, covers: Ints) -> None:
    """Note for each goal the pairs that have room for enough of the cards that are left."""
    size = board.size
    count = np.zeros(8, np.int64)
    left = 0
    for item in range(size.items):
        number = board.copies[item] - digits[item] if board.alike[item] else (1 if digits[item] == 0 else 0)
        count[board.kinds[item]] += number
        left += number
    covers[:] = 0
    for pair in range(64):
        first, second = pair >> 3, pair & 7
        below = 0
        above = 0
        for kind in range(1, 8):
            if kind & first:
                below += count[kind]
            elif kind & second:
                above += count[kind]
        # A card of the second row needs one of the first below it.
        if below + min(above, below) >= size.least - used:
            covers[0] |= whole(1) << pair
        for goal in range(1, GOALS):
            spare = 0
            lost = 0
            upper = 0
            for kind in range(1, 8):
                if kind & goal == kind:
                    spare += count[kind]
                elif not kind & (first | second):
                    lost += count[kind]
                elif not kind & first:
                    upper += count[kind]
            # So many are left that there are too few cards, all of them of the goal's colours.
            if lost == 0 and upper <= below and spare > 0 and used + left - spare < size.least:
                covers[goal] |= whole(1) << pair
