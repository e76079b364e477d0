"""Compiled: the layers of the sweep, in which each state has its labels and each label the ways to it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gemcheck_models.gempire.placement.fast_board import COLOUR1, COLOUR2, Board, Ints
from gemcheck_models.gempire.placement.fast_codes import SPREAD, Pool
from gemcheck_models.gempire.placement.fast_compiled import compiled, inlined, whole
from gemcheck_models.gempire.placement.fast_worth import ahead

__all__ = ["AFTER", "BEFORE", "IN", "NOTHING", "NO_COLOUR", "Layer", "first_layer", "layer_of", "reached"]

BEFORE, IN, AFTER = 0, 1, 2
NO_COLOUR = 3
NOTHING = -1


class Layer(NamedTuple):
    """States after so many columns; `filled` says how many labels and ways there are.

    slots: by state, its first label; record, rest, shifts: the state; onward: the next label of the same state; top: at
    most so much may come of a label, NOTHING when another one surpasses it; promise: so much is expected of it; head:
    the first way to a label. ways: the label of the layer before, the column, the next way to the same label.
    """

    slots: Ints
    record: Ints
    rest: Ints
    shifts: Ints
    value: Ints
    top: Ints
    promise: Ints
    prefix: Ints
    head: Ints
    onward: Ints
    ways: Ints
    filled: Ints


def layer_of(board: Board, labels: int, ways: int, old: Layer | None = None) -> Layer:
    """A layer with room for so many labels and ways, with what is in the old one."""
    layer = Layer(
        slots=np.full(1 << (2 * labels).bit_length(), -1, np.int64),
        record=np.empty(labels, np.int64),
        rest=np.empty(labels, np.int64),
        shifts=np.empty(labels, np.int64),
        value=np.empty((labels, board.size.dimensions), np.int64),
        top=np.empty(labels, np.int64),
        promise=np.empty(labels, np.int64),
        prefix=np.empty(labels, np.int64),
        head=np.empty(labels, np.int64),
        onward=np.empty(labels, np.int64),
        ways=np.empty((ways, 3), np.int64),
        filled=np.zeros(2, np.int64),
    )
    if old is not None:
        count, made = old.filled
        for new, kept in zip(layer[1:10], old[1:10], strict=True):
            new[:count] = kept[:count]
        layer.ways[:made] = old.ways[:made]
        layer.filled[:] = old.filled
        _hang(layer)
    return layer


def first_layer(board: Board, points: Ints, top: int) -> Layer:
    """The layer before the first column: nothing used, what belongs to no card in the sums."""
    layer = layer_of(board, 1, 1)
    layer.record[0] = 0
    layer.head[0] = -1
    layer.prefix[0] = 0
    layer.rest[0] = NO_COLOUR << COLOUR1 | NO_COLOUR << COLOUR2
    word = 0
    for begin, _, low in board.room:
        word |= -int(low) << int(begin)
    layer.shifts[0] = word
    layer.value[0] = points
    layer.top[0] = top
    layer.filled[0] = 1
    return layer


@compiled
def _hang(layer: Layer) -> None:
    """Put every label where its state belongs."""
    for label in range(layer.filled[0]):
        place = _place_of(layer, layer.record[label], layer.rest[label], layer.shifts[label])
        layer.onward[label] = layer.slots[place]
        layer.slots[place] = label


@inlined
def _place_of(layer: Layer, record: int, rest: int, shifts: int) -> int:
    """The slot of a state, taken or free."""
    mask = len(layer.slots) - 1
    place = ((record * SPREAD + rest) * SPREAD + shifts) * SPREAD >> 24 & mask
    label = layer.slots[place]
    while label >= 0 and not (
        layer.record[label] == record and layer.rest[label] == rest and layer.shifts[label] == shifts
    ):
        place = (place + 1) & mask
        label = layer.slots[place]
    return place


@inlined
def reached(
    board: Board,
    pool: Pool,
    after: Layer,
    record: int,
    rest: int,
    shifts: int,
    value: Ints,
    top: int,
    promise: int,
    key: int,
    label: int,
    column: int,
) -> bool:
    """Note a way to a state; whether no label of that state surpasses or equals it."""
    kept, lead, unit = board.size.kept, board.size.lead, board.size.unit
    place = _place_of(after, record, rest, shifts)
    made = whole(-1)
    known = after.slots[place]
    equal = False
    surpassed = False
    while known >= 0 and not equal and not surpassed:
        if after.top[known] != NOTHING:
            grown = unit * (value[lead] - after.value[known, lead])
            equal = grown == 0
            less = grown < 0
            more = grown > 0
            if kept > 1:
                for dimension in range(kept):
                    equal &= value[dimension] == after.value[known, dimension]
                if not equal:
                    other = after.value[known]
                    more = ahead(pool.rates, record, board.places, board.earned, grown, value, other)
                    less = not more and ahead(pool.rates, record, board.places, board.earned, -grown, other, value)
            if equal:
                made = known
            elif less:
                surpassed = True
            elif more:
                after.top[known] = NOTHING
                made = known
        known = after.onward[known]
    if not surpassed:
        if made < 0:
            made = after.filled[0]
            after.filled[0] += 1
            after.record[made] = record
            after.rest[made] = rest
            after.shifts[made] = shifts
            after.onward[made] = after.slots[place]
            after.slots[place] = made
        if not equal:
            for dimension in range(len(value)):
                after.value[made, dimension] = value[dimension]
            after.top[made] = top
            after.promise[made] = promise
            after.prefix[made] = key
            after.head[made] = -1
        after.prefix[made] = min(after.prefix[made], key)
        way = after.filled[1]
        after.filled[1] += 1
        after.ways[way, 0] = label
        after.ways[way, 1] = column
        after.ways[way, 2] = after.head[made]
        after.head[made] = way
    return not surpassed and not equal
