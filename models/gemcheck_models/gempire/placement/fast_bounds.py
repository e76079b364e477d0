"""Compiled: how much the cards to come can bring at most.

The same as `sweep_bounds`, on arrays: each bound is worked out once and kept in the pool. Cards of one item count
together.
"""

from __future__ import annotations

from gemcheck_models.gempire.placement.fast_board import Board, Ints
from gemcheck_models.gempire.placement.fast_codes import STAGE, Pool
from gemcheck_models.gempire.placement.fast_compiled import inlined, lean, whole
from gemcheck_models.gempire.placement.fast_covers import GOALS
from gemcheck_models.gempire.placement.fast_desk import Desk
from gemcheck_models.gempire.placement.fast_heights import neighbours, somewhere, sorted_up, tallest, to_come

__all__ = ["WAITS", "bound_of", "goals_at"]

WAITS = 64
"""Masks have three bits for the colours open in the first row, three for the second, and one for a column that has a
card in the first row and may get another one above it."""


@inlined
def bound_of(board: Board, pool: Pool, number: int, mask: int, goal: int) -> int:
    """The number of the bound for what follows a record, when `mask` says what is still open. What it says of goals but
    the first is worked out once one of them is asked for."""
    made = pool.where[number, mask]
    if made < 0 or (goal and pool.bounds[made, goals_at(board)] < 0):
        if made < 0:
            made = pool.filled[1]
            pool.filled[1] += 1
            pool.where[number, mask] = made
        _bound(board, pool, number, mask, goal > 0, pool.bounds[made])
    return whole(made)


@inlined
def goals_at(board: Board) -> int:
    """Where a bound begins to tell of goals; that is below 0 as long as it is not worked out."""
    return whole(2 * board.size.shifts + board.size.dimensions)


@lean
def _bound(board: Board, pool: Pool, number: int, mask: int, goals: bool, bound: Ints) -> None:
    # Arrays are taken out of the board once: each time that costs as much as a sum.
    size, copies, alike, item_of, colour_of = board.size, board.copies, board.alike, board.item, board.colour
    digits = pool.digits[number]
    hand, dimensions = size.hand, size.dimensions
    # Cards to come in groups of options, and how many of a group there are; the rows in which an option may lie.
    desk = pool.desk
    first, member, times, lies = desk.first, desk.member, desk.times, desk.lies
    lies[:] = 0
    groups = 0
    members = 0
    coming = 0
    last = -1
    for option in range(hand):
        item = item_of[option]
        left = copies[item] - digits[item] if alike[item] else 1 if digits[item] == 0 else 0
        if left <= 0:
            continue
        lies[members, 0] = mask >> colour_of[option] & 1
        lies[members, 1] = mask >> (3 + colour_of[option]) & 1 if size.second else 0
        if not (lies[members, 0] or lies[members, 1]):
            continue
        if alike[item] or item != last:
            first[groups] = members
            times[groups] = left
            coming += left
            groups += 1
        last = item
        member[members] = option
        members += 1
    from_hand = groups
    alone = mask // WAITS
    fixed = board.fixed
    for column in range(pool.records[number, STAGE], size.stages - 1):
        alone += fixed[column, 1] < 0
        for row in range(2):
            if fixed[column, row] >= 0:
                first[groups] = members
                times[groups] = 1
                groups += 1
                lies[members, row] = 1
                member[members] = fixed[column, row]
                members += 1
    first[groups] = members
    # A card of the second row has one of the first below it.
    below = 0
    upper = 0
    for group in range(from_hand):
        begin, end = first[group], first[group + 1]
        below += times[group] if somewhere(lies, begin, end, 0) else 0
        upper += times[group] if somewhere(lies, begin, end, 1) else 0
    most = min(upper, below + alone, (coming + alone) // 2)
    above, least = tallest(board.gives, lies, first, member, times, from_hand, most, desk.heights)
    for group in range(from_hand, groups):
        if lies[first[group], 1]:
            above += board.gives[member[first[group]], 1]
    seen = desk.seen
    to_come(board.gives, colour_of, lies, first, member, times, groups, seen)
    gains, brings = desk.gains, desk.brings
    looks, more = board.looks, board.more
    for dimension in range(dimensions):
        pair, full2, seeks = board.pair[dimension], board.full2[dimension], board.seeks[dimension]
        own = pool.points[number]
        points = 0
        filled = 0
        for group in range(groups):
            low = 0
            high = 0
            for place in range(first[group], first[group + 1]):
                option = member[place]
                # What does not depend on the row: neighbours, and for a hybrid the pairs with cards of one side.
                both = whole(0)
                if looks[option]:
                    both = neighbours(seeks, size.neighbours, colour_of[option], option, seen)
                if first[group + 1] - first[group] > 1:
                    for other in range(groups):
                        if first[other + 1] - first[other] == 1:
                            both += times[other] * pair[option, member[first[other]]]
                for row in range(2):
                    if not lies[place, row]:
                        continue
                    value = both + own[option, row, dimension]
                    value += full2[option, row] * (above - (least if row and group < from_hand else 0))
                    if row and group < from_hand:
                        high = max(high, value)
                    else:
                        low = max(low, value)
            item = item_of[member[first[group]]]
            for copy in range(times[group]):
                # Cards of an item differ in a constant: `lack` is what a later one brings less than the next.
                lack = 0
                if copy:
                    lack = more[dimension, item, digits[item]] - more[dimension, item, digits[item] + copy]
                brings[group] = max(0, low - lack)
                points += brings[group]
                if group < from_hand:
                    gains[filled] = max(0, high - lack) - brings[group]
                    filled += 1
        if most:
            sorted_up(gains, filled)
            for place in range(max(0, filled - most), filled):
                points += max(0, gains[place])
        bound[dimension] = points + _pairs(pair, first, member, times, groups, brings)
        if goals:
            _least_left(board, desk, digits, member, first, from_hand, brings, dimension, bound)
    if not goals:
        bound[goals_at(board)] = -1
    if size.shifts:
        _bound_shifts(board.factor, lies, first, member, times, groups, dimensions, bound)


@inlined
def _pairs(pair: Ints, first: Ints, member: Ints, times: Ints, groups: int, brings: Ints) -> int:
    """What pairs of cards to come bring each other at most, apart from those of a hybrid with a card of one side; added
    to what a card of each group brings as well."""
    points = whole(0)
    for group in range(groups):
        alone = first[group + 1] - first[group] == 1
        option = member[first[group]]
        for other in range(group):
            if alone != (first[other + 1] - first[other] == 1):
                continue
            each = pair[option, member[first[other]]]
            if not alone:
                for a in range(first[group], first[group + 1]):
                    for b in range(first[other], first[other + 1]):
                        each = max(each, pair[member[a], member[b]])
            if each:
                points += times[group] * times[other] * each
                brings[group] += times[other] * each
                brings[other] += times[group] * each
        if times[group] > 1:
            points += times[group] * (times[group] - 1) // 2 * pair[option, option]
            brings[group] += (times[group] - 1) * pair[option, option]
    return points


@inlined
def _least_left(
    board: Board,
    desk: Desk,
    digits: Ints,
    member: Ints,
    first: Ints,
    groups: int,
    brings: Ints,
    dimension: int,
    bound: Ints,
) -> None:
    """For each goal, what the bound contains at least for the card of the goal's colours that is left in the end."""
    kinds, item_of = board.kinds, board.item
    # The least of the cards of each set of colours; a card that finds no room is left anyway.
    least, counted = desk.least, desk.counted
    least[:] = -1
    counted[:] = 0
    for group in range(groups):
        kind = kinds[item_of[member[first[group]]]]
        if least[kind] < 0 or brings[group] < least[kind]:
            least[kind] = brings[group]
    for item in range(board.size.items):
        counted[kinds[item]] += digits[item] < (board.copies[item] if board.alike[item] else 1)
    for group in range(groups):
        counted[kinds[item_of[member[first[group]]]]] -= 1
    for kind in range(1, 8):
        if counted[kind]:
            least[kind] = 0
    at = 2 * board.size.shifts + dimension
    for goal in range(1, GOALS):
        given = whole(-1)
        for kind in range(1, 8):
            if kind & ~goal == 0 and least[kind] >= 0 and (given < 0 or least[kind] < given):
                given = least[kind]
        bound[at + goal * board.size.dimensions] = max(0, given)


@inlined
def _bound_shifts(
    factor: Ints, lies: Ints, first: Ints, member: Ints, times: Ints, groups: int, dimensions: int, bound: Ints
) -> None:
    """What each unit of a shift adds at most, when it is positive and when it is negative."""
    shifts = factor.shape[2]
    for shift in range(shifts):
        more = 0
        lost = 0
        for group in range(groups):
            up = 0
            down = 0
            for place in range(first[group], first[group + 1]):
                option = member[place]
                for row in range(2):
                    if lies[place, row]:
                        up = max(up, factor[option, row, shift])
                        down = min(down, factor[option, row, shift])
            more += times[group] * up
            lost += times[group] * down
        bound[dimensions + shift] = more
        bound[dimensions + shifts + shift] = lost
