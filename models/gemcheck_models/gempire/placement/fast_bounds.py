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
    above, least = _tallest(board, first, member, times, from_hand, most)
    for group in range(from_hand, groups):
        if board.rows[member[first[group]]] == 2:
            above += board.gives[member[first[group]], 1]
    seen = _to_come(board, first, member, times, groups)
    gains = np.zeros(coming, np.int64)
    for dimension in range(size.dimensions):
        points = 0
        filled = 0
        for group in range(groups):
            low = 0
            high = 0
            for place in range(first[group], first[group + 1]):
                option = member[place]
                # What does not depend on the row: neighbours, and for a hybrid the pairs with cards of one side.
                both = _neighbours(board, dimension, option, seen)
                if first[group + 1] - first[group] > 1:
                    for other in range(groups):
                        if first[other + 1] - first[other] == 1:
                            both += times[other] * board.pair[dimension, option, member[first[other]]]
                for row in range(2):
                    if not board.rows[option] >> row & 1 or (row and group < from_hand and not second):
                        continue
                    value = both + pool.points[number, option, row, dimension]
                    value += board.full2[dimension, option, row] * (above - (least if row and group < from_hand else 0))
                    if row and group < from_hand:
                        high = max(high, value)
                    else:
                        low = max(low, value)
            item = board.item[member[first[group]]]
            for copy in range(times[group]):
                # Cards of an item differ in a constant: `lack` is what a later one brings less than the next.
                lack = 0
                if copy:
                    lack = board.more[item, digits[item]] - board.more[item, digits[item] + copy]
                points += max(0, low - lack)
                if second and group < from_hand:
                    gains[filled] = max(0, high - lack) - max(0, low - lack)
                    filled += 1
        gains[:filled].sort()
        for place in range(max(0, filled - most), filled):
            points += max(0, gains[place])
        bound[dimension] = points + _pairs(board, dimension, first, member, times, groups)
    _bound_shifts(board, first, member, times, groups, from_hand, second, bound)


@inlined
def _to_come(board: Board, first: Ints, member: Ints, times: Ints, groups: int) -> Ints:
    """Cards to come that may lie under each colour, and the most buildings that one of them stands for."""
    seen = np.zeros((2, 3), np.int64)
    for group in range(groups):
        for place in range(first[group], first[group + 1]):
            option = member[place]
            seen[0, board.colour[option]] += times[group]
            tall = max(board.gives[option, 0], board.gives[option, 1])
            seen[1, board.colour[option]] = max(seen[1, board.colour[option]], tall)
    return seen


@inlined
def _neighbours(board: Board, dimension: int, option: int, seen: Ints) -> int:
    """What an option takes at most from neighbours that are to come as well."""
    left = board.size.neighbours
    taken = whole(0)
    done = 7 if board.looks[option] == 0 else 0
    for _ in range(3):
        best = whole(0)
        colour = 0
        for other in range(3):
            each = board.seeks[dimension, option, other] * seen[1, other]
            if each > best and not done >> other & 1:
                best, colour = each, other
        if best == 0:
            break
        number = min(left, seen[0, colour] - (colour == board.colour[option]))
        taken += number * best
        left -= number
        done |= 1 << colour
    return taken


@inlined
def _pairs(board: Board, dimension: int, first: Ints, member: Ints, times: Ints, groups: int) -> int:
    """What pairs of cards to come bring each other at most, apart from those of a hybrid with a card of one side."""
    points = whole(0)
    for group in range(groups):
        alone = first[group + 1] - first[group] == 1
        option = member[first[group]]
        for other in range(group):
            if alone == (first[other + 1] - first[other] == 1):
                points += times[group] * times[other] * _best_pair(board, dimension, first, member, group, other)
        if times[group] > 1:
            points += times[group] * (times[group] - 1) // 2 * board.pair[dimension, option, option]
    return points


@inlined
def _best_pair(board: Board, dimension: int, first: Ints, member: Ints, group: int, other: int) -> int:
    best = board.pair[dimension, member[first[group]], member[first[other]]]
    for a in range(first[group], first[group + 1]):
        for b in range(first[other], first[other + 1]):
            best = max(best, board.pair[dimension, member[a], member[b]])
    return whole(best)


@inlined
def _tallest(board: Board, first: Ints, member: Ints, times: Ints, groups: int, most: int) -> tuple[int, int]:
    """The buildings of the `most` cards of the hand that have most of them in the second row, and the least of them."""
    heights = np.zeros(times[:groups].sum() + 1, np.int64)
    filled = 0
    for group in range(groups):
        tall = 0
        for place in range(first[group], first[group + 1]):
            tall = max(tall, board.gives[member[place], 1])
        heights[filled : filled + times[group]] = tall
        filled += times[group]
    heights[:filled].sort()
    least = heights[filled - most] if most else 0
    return whole(heights[filled - most : filled].sum()), whole(least)


@inlined
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
