"""Compiled: what the sweep has to know of a set of used cards.

The same as `sweep_codes`, on arrays: each set is worked out once and kept in a pool, together with its bounds.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gemcheck_models.gempire.placement.fast_board import Board, Ints, Shorts
from gemcheck_models.gempire.placement.fast_compiled import compiled, inlined, lean, whole
from gemcheck_models.gempire.placement.fast_covers import GOALS, cover
from gemcheck_models.gempire.placement.fast_desk import Desk, desk_of

__all__ = [
    "NEEDS",
    "OVER",
    "SEES",
    "STAGE",
    "USED",
    "Pool",
    "pool_of",
    "record_after",
    "record_of",
]

STAGE, USED, SEES, NEEDS, OVER = 0, 1, 2, 3, 4
"""Columns of a record: columns of the city passed, cards used, colours that something to come takes beside, shifts that
still matter, whether nothing is to come."""

AT_MOST, TOTAL_MOST, GAIN_MOST, GAIN, RATES = 9, 18, 21, 24, 27
"""Where the rates of a record begin, after those of the used cards in each attribute: the most that further cards make
of these, of those in all attributes together and of what a gem adds to the score; and what it adds to it by the used
cards alone. RATES is how many there are."""

MASKS = 128
"""So many masks of what is open have a bound; see `fast_bounds`."""

SPREAD = -7046029254386353131
"""An odd number whose multiples spread over all bits (the golden ratio of 64 bits)."""


class Pool(NamedTuple):
    """Records by the code of their set, bounds by record and mask; `filled` says how many of both there are.

    onward: the record with one option more, -1 when it has not been asked for; digits: how many of each item are used,
    or under which option a hybrid; points: by option, row and dimension; rates: nine numbers for the used cards and
    those of the city, nine more for the most that further cards make of them; bounds: points to come at most, then per
    unit of each shift when it is positive, then when it is negative, then by
    goal and dimension how much less it is because a card of the goal's colours is left; desk: where they are made.
    """

    slots: Ints
    codes: Ints
    onward: Ints
    records: Ints
    digits: Ints
    points: Ints
    rates: Ints
    covers: Ints
    where: Shorts
    bounds: Ints
    filled: Ints
    desk: Desk


def pool_of(board: Board, records: int, bounds: int, old: Pool | None = None) -> Pool:
    """A pool with room for so many records and bounds, with what is in the old one."""
    size = board.size
    slots = 1 << (2 * records).bit_length()
    pool = Pool(
        slots=np.full(slots, -1, np.int64),
        codes=np.empty(records, np.int64),
        onward=np.empty((records, size.options), np.int64),
        records=np.empty((records, 5), np.int64),
        digits=np.empty((records, size.items), np.int64),
        points=np.empty((records, size.options, 2, size.dimensions), np.int64),
        rates=np.empty((records, RATES), np.int64),
        covers=np.empty((records, GOALS), np.int64),
        where=np.empty((records, MASKS), np.int32),
        bounds=np.empty((bounds, GOALS * size.dimensions + 2 * size.shifts), np.int64),
        filled=np.zeros(2, np.int64),
        desk=desk_of(board) if old is None else old.desk,
    )
    if old is not None:
        count, made = old.filled
        parts: list[tuple[Any, Any]] = list(zip(pool[1:9], old[1:9], strict=True))
        for new, kept in parts:
            new[:count] = kept[:count]
        pool.bounds[:made] = old.bounds[:made]
        pool.filled[:] = old.filled
        _hang(pool)
    return pool


@compiled
def _hang(pool: Pool) -> None:
    for number in range(pool.filled[0]):
        pool.slots[_place_of(pool, pool.codes[number])] = number


@inlined
def _place_of(pool: Pool, code: int) -> int:
    """The slot of a code, taken or free."""
    mask = len(pool.slots) - 1
    place = (code * SPREAD) >> 24 & mask
    while pool.slots[place] >= 0 and pool.codes[pool.slots[place]] != code:
        place = (place + 1) & mask
    return place


@inlined
def record_of(board: Board, pool: Pool, code: int) -> int:
    """The number of the record of a code, made when first asked for."""
    place = _place_of(pool, code)
    number = pool.slots[place]
    if number < 0:
        number = pool.filled[0]
        pool.filled[0] += 1
        pool.slots[place] = number
        pool.codes[number] = code
        _fill(board, pool, number)
    return whole(number)


@lean
def record_after(board: Board, pool: Pool, number: int, option: int) -> int:
    """The number of the record with one option more, which may be the next card of the city."""
    item = board.item[option]
    step = board.stride[item] * board.rises[option] if item >= 0 else 1
    after = record_of(board, pool, pool.codes[number] + step)
    pool.onward[number, option] = after
    return after


@lean
def _fill(board: Board, pool: Pool, number: int) -> None:
    size = board.size
    code = pool.codes[number]
    pool.onward[number] = -1
    pool.where[number] = -1
    stage = code % size.stages
    digits = pool.digits[number]
    takes, gives = pool.desk.takes, pool.desk.gives
    takes[:] = 0
    gives[:] = 0
    used = 0
    rates = pool.rates[number]
    for place in range(9):
        rates[place] = board.held[place]
    for place in range(15):
        rates[AT_MOST + place] = board.held[place]
    for colour in range(3):
        rates[GAIN + colour] = board.held[12 + colour] + board.weights[colour]
        rates[GAIN_MOST + colour] += board.weights[colour]
    for item in range(size.items):
        digit = code // board.stride[item] % board.radix[item]
        digits[item] = digit
        alike = board.alike[item] == 1
        times = digit if alike else min(digit, 1)
        used += times
        option = board.begins[item] if alike else board.begins[item] + max(digit - 1, 0)
        if times:
            _add(board, option, 0, times, takes, gives)
        if not size.gems:
            continue
        for place in range(15):
            now = times * board.rates[option, place]
            if place < 9:
                rates[place] += now
            elif place >= 12:
                rates[GAIN + place - 12] += now
            most = now
            if alike:
                most = board.copies[item] * board.rates[option, place]
            elif not times:
                # A hybrid has one side only.
                for other in range(board.begins[item], board.begins[item] + board.radix[item] - 1):
                    most = max(most, board.rates[other, place])
            rates[AT_MOST + place] += most
    for column in range(stage):
        for row in range(2):
            if board.fixed[column, row] >= 0:
                _add(board, board.fixed[column, row], row, 1, takes, gives)
    cover(board, digits, used, pool.desk.left, pool.covers[number])
    sees = 0
    needs = 0
    over = True
    for option in range(size.options):
        if is_free(board, pool.digits, number, option) or _is_ahead(board, stage, option):
            over = False
            sees |= board.looks[option]
            needs |= board.touches[option]
            _points(board, option, digits, takes, gives, pool.points[number, option])
    record = pool.records[number]
    record[STAGE] = stage
    record[USED] = used
    record[SEES] = sees
    record[NEEDS] = needs
    record[OVER] = over


@inlined
def is_free(board: Board, digits: Ints, record: int, option: int) -> bool:
    """Whether an option of the hand may be placed next, given the digits of each record."""
    item = board.item[option]
    if item < 0:
        return False
    return bool(digits[record, item] < (board.copies[item] if board.alike[item] else 1))


@inlined
def _is_ahead(board: Board, stage: int, option: int) -> bool:
    for column in range(stage, board.size.stages - 1):
        if board.fixed[column, 0] == option or board.fixed[column, 1] == option:
            return True
    return False


@inlined
def _add(board: Board, option: int, row: int, times: int, takes: Ints, gives: Ints) -> None:
    for dimension in range(board.size.dimensions):
        for place in range(6):
            takes[dimension, place] += times * board.right[dimension, option, row, place]
    gives[3 * row + board.colour[option]] += times * board.gives[option, row]


@inlined
def _points(board: Board, option: int, digits: Ints, takes: Ints, gives: Ints, points: Ints) -> None:
    """What an option brings in each row when everything used stands to its left, in the first row."""
    item = board.item[option]
    one_of_many = item >= 0 and board.alike[item]
    for row in range(2):
        for dimension in range(board.size.dimensions):
            value = board.points[dimension, option, row]
            if one_of_many:
                value += board.more[dimension, item, digits[item]]
            value += board.gives[option, row] * takes[dimension, 3 * row + board.colour[option]]
            for place in range(6):
                value += board.left[dimension, option, row, place] * gives[place]
            points[row, dimension] = value
