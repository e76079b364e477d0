"""Compiled: one more column, from every state of a layer to all states of the next.

The same as `sweep_steps` and `sweep_search`, on arrays. A state is three words: the record of the used cards, the ends
of the rows (`rest`), and the sums over the second row (`shifts`). Its labels are the ways of adding up to it that none
surpasses: one number, or several sums side by side.
"""

from __future__ import annotations

from gemcheck_models.gempire.placement.fast_board import (
    BELOW,
    COLOUR1,
    COLOUR2,
    PHASE,
    RUNS1,
    RUNS2,
    SIGHT1,
    SIGHT2,
    Board,
    Ints,
)
from gemcheck_models.gempire.placement.fast_bounds import WAITS, bound_of, goals_at
from gemcheck_models.gempire.placement.fast_codes import (
    NEEDS,
    OVER,
    SEES,
    STAGE,
    USED,
    Pool,
    is_free,
    record_after,
    record_of,
)
from gemcheck_models.gempire.placement.fast_compiled import inlined, lean, whole
from gemcheck_models.gempire.placement.fast_covers import UNKNOWN, cover_goals, open_colours
from gemcheck_models.gempire.placement.fast_cuts import (
    BEST,
    ENDED,
    ENDS,
    GOAL,
    RESERVE,
    SPAN,
    TIES,
    count_label,
    hopeless,
    promised,
    reads_greater,
)
from gemcheck_models.gempire.placement.fast_ends import blocks, pairs_after, value_of
from gemcheck_models.gempire.placement.fast_layers import AFTER, BEFORE, IN, NO_COLOUR, Layer, reached
from gemcheck_models.gempire.placement.fast_worth import worth

__all__ = ["expand", "most"]


@lean
def most(board: Board, pool: Pool, sums: Ints, goal: int) -> int:
    """At most so much can a city bring that ends as the goal says; makes the record of nothing used, which is the
    first."""
    size = board.size
    record = record_of(board, pool, whole(0))
    passed = size.stages == 1
    pairs = pairs_after(board, passed, whole(NO_COLOUR), whole(0), whole(NO_COLOUR), whole(0), BEFORE)
    mask = open_colours(board.sides, pairs)
    bound = bound_of(board, pool, record, mask, goal)
    tops = pool.desk.tops
    for dimension in range(size.dimensions):
        tops[dimension] = sums[dimension] + pool.bounds[bound, dimension]
        if goal:
            tops[dimension] -= pool.bounds[bound, goal * size.dimensions + 2 * size.shifts + dimension]
    return max(worth(board, pool, record, tops, True), size.unused)


@lean
def expand(
    board: Board, pool: Pool, layer: Layer, begin: int, count: int, after: Layer, run: Ints, cut: Ints, words: Ints
) -> int:
    """Add to `after` what follows the labels from `begin` on; the first label that was not looked at, because something
    is full, or `count`. words: the order of options in notation, see `fast_order`."""
    size = board.size
    dimensions, shifts, hand, limit = size.dimensions, size.shifts, size.hand, size.limit
    desk = pool.desk
    points, was, low, value, tops, free = desk.points, desk.was, desk.low, desk.value, desk.tops, desk.free
    lead = size.lead
    goal, told = run[GOAL], goals_at(board)
    # Arrays are taken out of their bundles once: each time that costs as much as a sum.
    colours, items, alike, copies = board.colour, board.item, board.alike, board.copies
    steps, shown, taken, fixed = board.more, board.shown, board.taken, board.fixed
    over_above, reach, back, columns = board.over, board.reach, board.back, board.column
    growth, room, dimension_of, sides = board.growth, board.room, board.dimension, board.sides
    onwards, records, where, bounds = pool.onward, pool.records, pool.where, pool.bounds
    covers, digits = pool.covers, pool.digits
    values, layer_tops, layer_shifts = layer.value, layer.top, layer.shifts
    for label in range(begin, count):
        if layer_tops[label] < run[BEST] + 1 - run[TIES]:
            continue
        if (
            after.filled[0] + run[RESERVE] > len(after.record)
            or after.filled[1] + run[RESERVE] > len(after.ways)
            or pool.filled[0] + run[RESERVE] > len(pool.codes)
            or pool.filled[1] + run[RESERVE] > len(pool.bounds)
        ):
            return label
        record, rest = layer.record[label], layer.rest[label]
        stage = records[record, STAGE]
        passed = stage == size.stages - 1
        phase = rest >> PHASE & 3
        end1, end2 = rest >> COLOUR1 & 3, rest >> COLOUR2 & 3
        had1, had2 = rest >> RUNS1 & 15, rest >> RUNS2 & 15
        saw1, saw2 = rest >> SIGHT1 & 255, rest >> SIGHT2 & 255
        for shift in range(shifts):
            part = layer_shifts[label] >> room[shift, 0] & room[shift, 1]
            was[shift] = part + room[shift, 2]
        frees = 0
        for option in range(hand):
            if is_free(board, pool.digits, record, option):
                free[frees] = option
                frees += 1
                _weigh(board, pool, record, option, saw1, saw2, was, points)
        fixed1, fixed2 = -1, -1
        if not passed:
            fixed1, fixed2 = fixed[stage, 0], fixed[stage, 1]
            _weigh(board, pool, record, fixed1, saw1, saw2, was, points)
            if fixed2 >= 0:
                _weigh(board, pool, record, fixed2, saw1, saw2, was, points)
        must = size.first_above >= 0 and stage <= size.first_above and phase == IN
        onward = frees if size.second and phase != AFTER else 0
        # Cards of the hand come before the city and behind it, those of the city one after the other in between.
        for place in range(0 if stage == 0 or passed else frees, frees + (not passed)):
            held = place == frees
            first = fixed1 if held else free[place]
            above = fixed2 if held else whole(-1)
            colour1 = colours[first]
            runs1 = had1 + (colour1 != end1)
            if runs1 > limit or (end1 == NO_COLOUR and goal >> colour1 & 1):
                continue
            key = layer.prefix[label] * run[SPAN] + words[first]
            record1 = onwards[record, first]
            if record1 < 0:
                record1 = record_after(board, pool, record, first)
            if records[record1, USED] > size.most:
                continue
            over = records[record1, STAGE] == size.stages - 1
            mask = open_colours(sides, pairs_after(board, over, colour1, runs1, end2, had2, phase))
            if above < 0 and onward:
                mask |= WAITS
            bound = where[record1, mask]
            if bound < 0 or (goal and bounds[bound, told] < 0):
                bound = bound_of(board, pool, record1, mask, goal)
            sight1 = shown[first, 0]
            for dimension in range(dimensions):
                low[dimension] = values[label, dimension] + points[0, first, dimension]
                tops[dimension] = (
                    low[dimension]
                    + bounds[bound, dimension]
                    + over_above[dimension, first]
                    + reach[dimension, saw1]
                    + reach[dimension, saw2]
                    + reach[dimension, sight1]
                    + back[dimension, saw1]
                    + back[dimension, saw2]
                    + back[dimension, sight1]
                )
                if goal:
                    tops[dimension] -= bounds[bound, goal * dimensions + 2 * shifts + dimension]
            for shift in range(shifts):
                sign = dimensions if was[shift] > 0 else dimensions + shifts
                tops[dimension_of[shift]] += was[shift] * bounds[bound, sign + shift]
            # What a card of the city above it brings is not in this bound, and there is no choice to be saved.
            if above < 0:
                top = min(layer_tops[label], worth(board, pool, record1, tops, True))
                if hopeless(run, cut, top, promised(run, board.size.unit, top, tops[lead] - low[lead])):
                    continue
                if reads_greater(run, top, key):
                    continue
            for turn in range(-1, onward if above < 0 else 0):
                second = whole(-1)
                if turn >= 0:
                    second = free[turn]
                    item = items[second]
                    if item == items[first] and not (alike[item] and digits[record1, item] < copies[item]):
                        continue
                elif above >= 0:
                    second = whole(above)
                elif must:
                    continue
                colour2 = whole(NO_COLOUR)
                runs2 = whole(0)
                turned = phase
                record2 = record1
                if second >= 0:
                    colour2 = colours[second]
                    runs2 = had2 + (colour2 != end2) if phase == IN else whole(1)
                    if runs2 > limit:
                        continue
                    turned = whole(IN)
                    if turn >= 0:
                        record2 = onwards[record1, second]
                        if record2 < 0:
                            record2 = record_after(board, pool, record1, second)
                        if records[record2, USED] > size.most:
                            continue
                elif phase != BEFORE:
                    turned = whole(AFTER)
                if goal and not blocks(board, goal, over, end1, end2, had2, phase, colour1, runs1, colour2, turned):
                    continue
                pairs = pairs_after(board, over, colour1, runs1, colour2, runs2, turned)
                if over:
                    if goal and covers[record2, goal] == UNKNOWN:
                        cover_goals(board, digits[record2], records[record2, USED], desk.left, covers[record2])
                    pairs &= covers[record2, goal]
                    if pairs == 0:
                        continue
                mask = open_colours(sides, pairs)
                bound = where[record2, mask]
                if bound < 0 or (goal and bounds[bound, told] < 0):
                    bound = bound_of(board, pool, record2, mask, goal)
                own = turn >= 0 and items[second] == items[first]
                item = items[first]
                sees = records[record2, SEES]
                sight1 = shown[first, 0] if sees >> colour1 & 1 else taken[first, 0]
                sight2 = whole(0)
                if second >= 0:
                    sight2 = shown[second, 1] if sees >> colour2 & 1 else taken[second, 1]
                if records[record2, OVER]:
                    sight1 = whole(0)
                    sight2 = whole(0)
                for dimension in range(dimensions):
                    value[dimension] = low[dimension]
                    if second >= 0:
                        value[dimension] += points[1, second, dimension] + columns[dimension, first, second]
                        if own:
                            digit = digits[record, item]
                            value[dimension] += steps[dimension, item, digit + 1] - steps[dimension, item, digit]
                    tops[dimension] = (
                        value[dimension]
                        + bounds[bound, dimension]
                        + reach[dimension, sight1]
                        + reach[dimension, sight2]
                        + back[dimension, sight1]
                        + back[dimension, sight2]
                    )
                    if goal:
                        tops[dimension] -= bounds[bound, goal * dimensions + 2 * shifts + dimension]
                word = whole(0)
                for shift in range(shifts):
                    grown = whole(0)
                    if records[record2, NEEDS] >> shift & 1:
                        grown = was[shift]
                        if 0 <= second < hand:
                            grown += growth[shift, second]
                    sign = dimensions if grown > 0 else dimensions + shifts
                    tops[dimension_of[shift]] += grown * bounds[bound, sign + shift]
                    word |= (grown - room[shift, 2]) << room[shift, 0]
                top = min(layer_tops[label], worth(board, pool, record2, tops, True))
                promise = promised(run, board.size.unit, top, tops[lead] - value[lead])
                if hopeless(run, cut, top, promise) or reads_greater(run, top, key):
                    continue
                ends = (
                    colour1 << COLOUR1
                    | runs1 << RUNS1
                    | colour2 << COLOUR2
                    | runs2 << RUNS2
                    | turned << PHASE
                    | sight1 << SIGHT1
                    | sight2 << SIGHT2
                )
                if goal and turned == IN:
                    ends |= (end1 == NO_COLOUR if phase == BEFORE else rest >> BELOW & 1) << BELOW
                column = first * (size.options + 1) + second + 1
                if not reached(board, pool, after, record2, ends, word, value, top, promise, key, label, column):
                    continue
                count_label(cut, promise)
                if goal or not over or records[record2, USED] < size.least:
                    continue
                # A way to end.
                number = value_of(board, pool, record2, value)
                if number > run[BEST] or (number == run[BEST] and run[ENDS] < 0):
                    run[BEST] = number
                    run[ENDS] = label
                    run[ENDED] = column
    return count


@inlined
def _weigh(board: Board, pool: Pool, record: int, option: int, saw1: int, saw2: int, was: Ints, points: Ints) -> None:
    """What an option brings in each row of the next column, apart from the other card of that column."""
    for row in range(2):
        own = saw2 if row else saw1
        other = saw1 if row else saw2
        for dimension in range(board.size.dimensions):
            value = pool.points[record, option, row, dimension] + board.beside[dimension, row, own, option]
            if board.size.diagonal:
                value += board.beside[dimension, row, other, option]
            points[row, option, dimension] = value
        for shift in range(board.size.shifts):
            points[row, option, board.dimension[shift]] += board.factor[option, row, shift] * was[shift]
