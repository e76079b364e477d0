"""Compiled: where a city may end, and what it is worth there."""

from __future__ import annotations

import numpy as np

from gemcheck_models.gempire.placement.fast_board import (
    BELOW,
    COLOUR1,
    COLOUR2,
    LEFT1,
    LEFT2,
    PHASE,
    RUNS1,
    RUNS2,
    Board,
    Ints,
)
from gemcheck_models.gempire.placement.fast_codes import STAGE, USED, Pool, is_free
from gemcheck_models.gempire.placement.fast_compiled import compiled, inlined, whole
from gemcheck_models.gempire.placement.fast_layers import AFTER, BEFORE, NO_COLOUR
from gemcheck_models.gempire.placement.fast_worth import worth

__all__ = ["ends_with", "left_ends", "perhaps_stuck", "value_of"]


@inlined
def value_of(board: Board, pool: Pool, record: int, value: Ints) -> int:
    """What a city of these cards brings that adds up to these sums."""
    if board.size.goals and not pool.records[record, USED]:
        return whole(board.size.unused)
    return worth(board, pool, record, value, False)


@inlined
def perhaps_stuck(board: Board, pool: Pool, record: int, rest: int) -> bool:
    """Whether it looks at the right ends as if no further card would fit."""
    size = board.size
    phase = rest >> PHASE & 3
    if rest >> RUNS1 & 15 < size.limit or (size.second and phase == BEFORE):
        return False
    known = size.lefts and size.second and phase == AFTER
    if known and rest >> RUNS2 & 15 < size.limit:
        return False
    for option in range(size.hand):
        if is_free(board, pool.digits, record, option):
            colour = board.colour[option]
            if colour == rest >> COLOUR1 & 3 or (known and colour == rest >> COLOUR2 & 3):
                return False
    return True


@compiled
def ends_with(board: Board, pool: Pool, records: Ints, rests: Ints, values: Ints, best: int, enough: bool) -> Ints:
    """The labels of a layer that bring `best` or more: those that end with enough cards, or those with too few cards
    that may be stuck."""
    size = board.size
    ending = np.zeros(len(records), np.int64)
    found = 0
    for label in range(len(records)):
        record = records[label]
        used = pool.records[record, USED]
        if pool.records[record, STAGE] < size.stages - 1 or (used >= size.least) != enough:
            continue
        if value_of(board, pool, record, values[label]) >= best and (
            enough or perhaps_stuck(board, pool, record, rests[label])
        ):
            ending[found] = label
            found += 1
    return ending[:found]


@inlined
def left_ends(rest: int, colour1: int, colour2: int, begins: bool) -> int:
    """The left ends with one more column; `colour2` is that of a card in the second row, if there is one."""
    left1, left2, below = rest >> LEFT1 & 3, rest >> LEFT2 & 3, rest >> BELOW & 1
    if begins:
        left1, left2, below = colour1, whole(NO_COLOUR), whole(0)
    if left2 == NO_COLOUR and colour2 != NO_COLOUR:
        left2, below = colour2, whole(begins)
    return left1 << LEFT1 | left2 << LEFT2 | below << BELOW
