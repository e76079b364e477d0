"""Compiled: how much the cards to come can bring at most.

The same as `sweep_bounds`, on arrays: each bound is worked out once and kept in the pool. Cards of one item count
together.
"""

from __future__ import annotations

import numpy as np

from gemcheck_models.gempire.placement.fast_board import Board, Ints
from gemcheck_models.gempire.placement.fast_codes import STAGE, Pool, is_free
from gemcheck_models.gempire.placement.fast_compiled import compiled, inlined, whole

__all__ = ["CLOSED", "WAITS", "bound_of"]

CLOSED, WAITS = 8, 16
"""Masks have a bit for each colour still open, one for a second row that takes no more cards, and one for a column that
has a card in the first row and may get another one above it."""


@inlined
def bound_of(board: Board, pool: Pool, number: int, mask: int) -> int:
    """The number of the bound for what follows a record, when `mask` says what is still open."""
    made = pool.where[number, mask]
    if made < 0:
        made = pool.filled[1]
        pool.filled[1] += 1
        pool.where[number, mask] = made
        _bound(board, pool, number, mask, pool.bounds[made])
    return whole(made)


@compiled
def _bound(board: Board, pool: Pool, number: int, mask: int, bound: Ints) -> None:
    size = board.size
    digits = pool.digits[number]
    stage = pool.records[number, STAGE]
    second = size.second and not mask & CLOSED
    # Cards to come in groups of options, and how many of a group there are.
    first = np.empty(size.options + 1, np.int64)
    member = np.empty(size.options, np.int64)
    times = np.empty(size.options, np.int64)
    groups = 0
    members = 0
    coming = 0
    last = -1
    for option in range(size.hand):
        item = board.item[option]
        if not (is_free(board, pool.digits, number, option) and mask >> board.colour[option] & 1):
            continue
        if board.alike[item] or item != last:
            first[groups] = members
            times[groups] = board.copies[item] - digits[item] if board.alike[item] else 1
            coming += times[groups]
            groups += 1
        last = item
        member[members] = option
        members += 1
    from_hand = groups
    alone = mask // WAITS
    for column in range(stage, size.stages - 1):
        alone += board.fixed[column, 1] < 0
        for row in range(2):
            if board.fixed[column, row] >= 0:
                first[groups] = members
                times[groups] = 1
                groups += 1
                member[members] = board.fixed[column, row]
                members += 1
    first[groups] = members
    most = min(coming, (coming + alone) // 2) if second else 0
    above = _tallest(board, first, member, times, from_hand, most)
    for group in range(from_hand, groups):
        if board.rows[member[first[group]]] == 2:
            above += board.gives[member[first[group]], 1]
    gains = np.zeros(coming, np.int64)
    for dimension in range(size.dimensions):
        points = 0
        effects = 0
        filled = 0
        for group in range(groups):
            low = 0
            high = 0
            effect = 0
            beside = 0
            for place in range(first[group], first[group + 1]):
                option = member[place]
                beside = max(beside, board.near[dimension, option])
                for row in range(2):
                    if not board.rows[option] >> row & 1 or (row and group < from_hand and not second):
                        continue
                    value = pool.points[number, option, row, dimension]
                    if row and group < from_hand:
                        high = max(high, value)
                    else:
                        low = max(low, value)
                    effect = max(effect, board.full2[dimension, option, row])
            effects += times[group] * effect
            option = member[first[group]]
            item = board.item[option]
            for copy in range(times[group]):
                # Cards of an item differ in a constant: `lack` is what a later one brings less than the next.
                lack = 0
                if copy:
                    lack = board.more[item, digits[item]] - board.more[item, digits[item] + copy]
                points += max(0, low - lack) + beside
                if second and group < from_hand:
                    gains[filled] = max(0, high - lack) - max(0, low - lack)
                    filled += 1
            for other in range(group):
                points += times[group] * times[other] * _best_pair(board, dimension, first, member, group, other)
            if times[group] > 1:
                points += times[group] * (times[group] - 1) // 2 * board.pair[dimension, option, option]
        gains[:filled].sort()
        for place in range(max(0, filled - most), filled):
            points += max(0, gains[place])
        bound[dimension] = points + effects * above
    _bound_shifts(board, first, member, times, groups, from_hand, second, bound)


@compiled
def _best_pair(board: Board, dimension: int, first: Ints, member: Ints, group: int, other: int) -> int:
    best = board.pair[dimension, member[first[group]], member[first[other]]]
    for a in range(first[group], first[group + 1]):
        for b in range(first[other], first[other + 1]):
            best = max(best, board.pair[dimension, member[a], member[b]])
    return whole(best)


@compiled
def _tallest(board: Board, first: Ints, member: Ints, times: Ints, groups: int, most: int) -> int:
    """The buildings of the `most` cards of the hand that have most of them in the second row."""
    if most == 0:
        return whole(0)
    heights = np.zeros(times[:groups].sum(), np.int64)
    filled = 0
    for group in range(groups):
        tall = 0
        for place in range(first[group], first[group + 1]):
            tall = max(tall, board.gives[member[place], 1])
        heights[filled : filled + times[group]] = tall
        filled += times[group]
    heights.sort()
    return whole(heights[max(0, filled - most) :].sum())


@compiled
def _bound_shifts(
    board: Board,
    first: Ints,
    member: Ints,
    times: Ints,
    groups: int,
    from_hand: int,
    second: bool,
    bound: Ints,
) -> None:
    """What each unit of a shift adds at most, when it is positive and when it is negative."""
    size = board.size
    for shift in range(size.shifts):
        more = 0
        lost = 0
        for group in range(groups):
            up = 0
            down = 0
            for place in range(first[group], first[group + 1]):
                option = member[place]
                for row in range(2):
                    if board.rows[option] >> row & 1 and (row == 0 or group >= from_hand or second):
                        up = max(up, board.factor[option, row, shift])
                        down = min(down, board.factor[option, row, shift])
            more += times[group] * up
            lost += times[group] * down
        bound[size.dimensions + shift] = more
        bound[size.dimensions + size.shifts + shift] = lost
