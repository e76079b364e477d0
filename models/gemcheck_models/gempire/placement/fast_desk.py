"""Where the compiled sweep works things out: arrays that are made once for a board and written over each time.

Machine code that makes no arrays of its own need not count who holds them, which would cost several times as much as
the sums (see `lean`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gemcheck_models.gempire.placement.fast_board import Board, Ints

__all__ = ["NEIGHBOURS", "Desk", "desk_of"]

NEIGHBOURS = 5
"""So many neighbours has a card at most: two in its row, three in the other."""

KINDS = 8
"""Sets of colours."""


class Desk(NamedTuple):
    """One array for each thing that is worked out.

    Of a label: points by row, option and dimension, the shifts, the sums with the card of the first row and with the
    whole column, what these come to at most, and the options that are free. Of a bound: groups of options to come with
    the first member, the number of cards, what one brings and gains above; the members and the rows in which they may
    lie; heights; by colour how many neighbours may come, and the greatest heights among them; and by set of colours
    what is least and how many there are. Of a record: what the used cards take and give, and by set of colours how many
    cards that are left have no other.
    """

    points: Ints
    was: Ints
    low: Ints
    value: Ints
    tops: Ints
    free: Ints
    first: Ints
    member: Ints
    times: Ints
    lies: Ints
    gains: Ints
    brings: Ints
    heights: Ints
    seen: Ints
    least: Ints
    counted: Ints
    takes: Ints
    gives: Ints
    left: Ints


def desk_of(board: Board) -> Desk:
    """A desk for a board."""
    size = board.size
    cards = int(board.copies.sum())
    return Desk(
        points=np.zeros((2, size.options, size.dimensions), np.int64),
        was=np.zeros(size.shifts, np.int64),
        low=np.zeros(size.dimensions, np.int64),
        value=np.zeros(size.dimensions, np.int64),
        tops=np.zeros(size.dimensions, np.int64),
        free=np.zeros(size.hand, np.int64),
        first=np.zeros(size.options + 1, np.int64),
        member=np.zeros(size.options, np.int64),
        times=np.zeros(size.options, np.int64),
        lies=np.zeros((size.options, 2), np.int64),
        gains=np.zeros(cards, np.int64),
        brings=np.zeros(size.options, np.int64),
        heights=np.zeros(cards, np.int64),
        seen=np.zeros((3, 1 + NEIGHBOURS), np.int64),
        least=np.zeros(KINDS, np.int64),
        counted=np.zeros(KINDS, np.int64),
        takes=np.zeros((size.dimensions, 6), np.int64),
        gives=np.zeros(6, np.int64),
        left=np.zeros(KINDS, np.int64),
    )
