"""A placement problem as the arrays that the compiled sweep works on, filled from the tables of the plain one.

Everything is held for each dimension: one sum over the cards, several side by side where gems count.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "BELOW",
    "COLOUR1",
    "COLOUR2",
    "FEWER",
    "MORE",
    "PHASE",
    "RUNS1",
    "RUNS2",
    "SIGHT1",
    "SIGHT2",
    "Board",
    "Ints",
    "Shorts",
    "Size",
]

Ints = NDArray[np.int64]
Shorts = NDArray[np.int32]

COLOUR1, RUNS1, COLOUR2, RUNS2, PHASE, SIGHT1, SIGHT2, BELOW = 0, 2, 6, 8, 12, 14, 22, 30
"""Where the parts of a state begin in its word `rest`; runs have four bits, sights eight. The last is used only
where ends are looked for at which nothing fits any more: whether the second row begins in the first column."""

MORE, FEWER = 3, 6
"""Rows of `earned`, one for each colour: after the gems that points earn the most and the least that so many points
more earn."""


class Size(NamedTuple):
    """The single numbers of a board. gems: whether gems count; kept, lead, unit, guide: see `Sums` of `fast_gems`;
    start: what the gems of the beginning are worth; neighbours: so many at most has a card."""

    dimensions: int
    options: int
    hand: int
    items: int
    stages: int
    limit: int
    second: bool
    diagonal: bool
    least: int
    most: int
    shifts: int
    first_above: int
    gems: bool
    unused: int
    kept: int
    lead: int
    unit: int
    guide: int
    start: int
    neighbours: int


class Board(NamedTuple):
    """The arrays of a problem; indices in the order dimension, option, row, and what else is named.

    An option of an item of equal cards is free while some are left, one of a hybrid while the hybrid is unused; `rises`
    is what the item's digit becomes or grows by. right, left: what is taken, by row and colour of what is counted;
    column: what two cards of one column bring each other; over: at most so much more does a card above an option bring
    than beside it. shown, taken: the cards of the last column as neighbours see them; beside: what that brings;
    reach, back: at most so much to them, and from them to a neighbour.
    factor, growth, dimension, touches: how shifts count and grow; room: first bit and mask of each shift in its word,
    and its least value. pair, full2, seeks, rows: parts of the bound. places: the dimension of each attribute; rates,
    held, weights, earned, limits: what gems make of the sums, see `GemArrays` of `fast_gems`; kinds: the colours of
    each item, a bit for each; allowed, sides: the pairs of `fast_covers` by the ends of the rows, and by row and
    colour.
    """

    size: Size
    colour: Ints
    item: Ints
    alike: Ints
    rises: Ints
    stride: Ints
    radix: Ints
    copies: Ints
    begins: Ints
    more: Ints
    fixed: Ints
    points: Ints
    gives: Ints
    right: Ints
    left: Ints
    column: Ints
    over: Ints
    beside: Ints
    shown: Ints
    taken: Ints
    reach: Ints
    back: Ints
    looks: Ints
    factor: Ints
    growth: Ints
    dimension: Ints
    room: Ints
    touches: Ints
    pair: Ints
    full2: Ints
    seeks: Ints
    rows: Ints
    places: Ints
    rates: Ints
    held: Ints
    weights: Ints
    earned: Ints
    limits: Ints
    kinds: Ints
    allowed: Ints
    sides: Ints
