"""Compiled: whether the cards that are left can still find room in the districts that the rows may open.

A pair of colour sets, one for each row, says where cards may come to lie: each set holds the last colour of its row
and so many others as districts may still be opened. Pairs are bits of one word (8 * first + second). Of each set of
used cards a word says which pairs have room for enough cards, for an end with enough of them and for one at which
nothing fits any more; what the ends of the rows allow is another word.
"""

from __future__ import annotations

import numpy as np

from gemcheck_models.gempire.placement.fast_board import Board, Ints
from gemcheck_models.gempire.placement.fast_compiled import inlined, lean, whole

__all__ = ["GOALS", "MOST_NEW", "UNKNOWN", "allowed_pairs", "colour_pairs", "cover", "cover_goals", "open_colours"]

GOALS = 7
"""What a pass may look for: ends with enough cards (0), or ends at which nothing fits any more and only cards of some
colours are left (a bit for each, never all three)."""

NONE = 3
"""No last colour: the row has not begun, or takes no more cards."""

UNKNOWN = -1
"""The pairs of a goal before they are worked out, or all of them."""

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


@lean
def cover(board: Board, digits: Ints, used: int, within: Ints, covers: Ints) -> None:
    """Note the pairs that have room for enough of the cards that are left; those of other goals are worked out when
    asked for."""
    left = _left(board, digits, within)
    need = board.size.least - used
    pairs = whole(0)
    for first in range(8):
        below = left - within[7 ^ first]
        for second in range(8):
            # A card of the second row needs one of the first below it.
            above = within[7 ^ first] - within[7 ^ (first | second)]
            if below + min(above, below) >= need:
                pairs |= whole(1) << (8 * first + second)
    covers[0] = pairs
    for goal in range(1, GOALS):
        covers[goal] = UNKNOWN


@lean
def cover_goals(board: Board, digits: Ints, used: int, within: Ints, covers: Ints) -> None:
    """Note for each goal but the first the pairs at which so many are left that there are too few cards, all of them of
    the goal's colours."""
    left = _left(board, digits, within)
    for goal in range(1, GOALS):
        pairs = whole(0)
        spare = within[goal]
        if spare > 0 and used + left - spare < board.size.least:
            for first in range(8):
                below = left - within[7 ^ first]
                for second in range(8):
                    closed = 7 ^ (first | second)
                    lost = within[closed] - within[closed & goal]
                    upper = within[7 ^ first] - within[(7 ^ first) & goal]
                    if lost == 0 and upper <= below:
                        pairs |= whole(1) << (8 * first + second)
        covers[goal] = pairs


@inlined
def _left(board: Board, digits: Ints, within: Ints) -> int:
    """Note for each set of colours how many of the cards that are left have no other; how many are left in all."""
    within[:] = 0
    for item in range(board.size.items):
        number = board.copies[item] - digits[item] if board.alike[item] else (1 if digits[item] == 0 else 0)
        for colours in range(8):
            if board.kinds[item] & ~colours == 0:
                within[colours] += number
    return whole(within[7])
