"""Compiled: where a city may end, what it is worth there, and what the ends of its rows leave open."""

from __future__ import annotations

import numpy as np

from gemcheck_models.gempire.placement.fast_board import (
    BELOW,
    COLOUR1,
    PHASE,
    RUNS1,
    RUNS2,
    Board,
    Ints,
)
from gemcheck_models.gempire.placement.fast_codes import STAGE, USED, Pool, is_free
from gemcheck_models.gempire.placement.fast_compiled import compiled, inlined, whole
from gemcheck_models.gempire.placement.fast_covers import MOST_NEW
from gemcheck_models.gempire.placement.fast_layers import AFTER, BEFORE, IN, NO_COLOUR
from gemcheck_models.gempire.placement.fast_worth import worth

__all__ = ["blocks", "ends_with", "pairs_after", "perhaps_stuck", "value_of"]


@inlined
def value_of(board: Board, pool: Pool, record: int, value: Ints) -> int:
    """What a city of these cards brings that adds up to these sums."""
    if board.size.gems and not pool.records[record, USED]:
        return whole(board.size.unused)
    return worth(board, pool, record, value, False)


@inlined
def perhaps_stuck(board: Board, pool: Pool, record: int, rest: int, goal: int) -> bool:
    """Whether no further card fits, as far as a state tells that has been reached by a pass with this goal."""
    size = board.size
    if rest >> RUNS1 & 15 < size.limit or goal >> (rest >> COLOUR1 & 3) & 1:
        return False
    if size.second:
        phase = rest >> PHASE & 3
        if phase == BEFORE or (phase == IN and not rest >> BELOW & 1 and rest >> RUNS2 & 15 < size.limit):
            return False
    for option in range(size.hand):
        if is_free(board, pool.digits, record, option) and not goal >> board.colour[option] & 1:
            return False
    return True


@compiled
def ends_with(board: Board, pool: Pool, records: Ints, rests: Ints, values: Ints, best: int, goal: int) -> Ints:
    """The labels of a layer that bring `best` or more: those that end with enough cards, or with another goal those
    with too few cards at which perhaps nothing fits."""
    size = board.size
    ending = np.zeros(len(records), np.int64)
    found = 0
    for label in range(len(records)):
        record = records[label]
        used = pool.records[record, USED]
        if pool.records[record, STAGE] < size.stages - 1 or (used >= size.least) != (goal == 0):
            continue
        if value_of(board, pool, record, values[label]) >= best and (
            goal == 0 or perhaps_stuck(board, pool, record, rests[label], goal)
        ):
            ending[found] = label
            found += 1
    return ending[:found]


@inlined
def pairs_after(board: Board, over: bool, colour1: int, runs1: int, colour2: int, runs2: int, phase: int) -> int:
    """The pairs of `fast_covers` that the right ends of the rows allow; all of them before the city is passed, except
    that a second row that takes no more cards has no colours."""
    size = board.size
    new1, last1, new2, last2 = whole(MOST_NEW), whole(NO_COLOUR), whole(0), whole(NO_COLOUR)
    if over:
        new1, last1 = whole(min(MOST_NEW, size.limit - runs1)), whole(colour1)
    if size.second and phase != AFTER:
        new2 = whole(MOST_NEW)
        if over:
            new2, last2 = whole(min(MOST_NEW, size.limit - runs2)), whole(colour2)
    return whole(board.allowed[new1, last1, new2, last2])


@inlined
def blocks(
    board: Board,
    goal: int,
    over: bool,
    end1: int,
    end2: int,
    had2: int,
    phase: int,
    colour1: int,
    runs1: int,
    colour2: int,
    turned: int,
) -> bool:
    """Whether a column after these ends and this phase leaves the rows such that no card of the goal's colours may
    come to fit there."""
    limit = board.size.limit
    if over and runs1 >= limit and goal >> colour1 & 1:
        return False
    if board.size.second:
        # Above the first column no card fits to the left of the second row.
        if phase == BEFORE and turned == IN and end1 != NO_COLOUR and goal >> colour2 & 1:
            return False
        if phase == IN and turned == AFTER and (had2 < limit or goal >> end2 & 1):
            return False
    return True
