"""Compiled: what the sums over the cards of a city are worth, and what they are worth at most while cards may come."""

from __future__ import annotations

from gemcheck_models.gempire.placement.fast_board import STEPS, Board, Ints
from gemcheck_models.gempire.placement.fast_codes import Pool
from gemcheck_models.gempire.placement.fast_compiled import compiled, inlined, whole

__all__ = ["worth"]

BEYOND = 1 << 61
"""More than any city brings."""


@compiled
def _settled(
    rates: Ints,
    record: int,
    sums: Ints,
    bounds: bool,
    earned: Ints,
    had: Ints,
    goals: Ints,
    units: Ints,
    envelopes: Ints,
) -> int:
    """The score, as one number, of a city whose cards add up to these attributes with the gems of the beginning.

    Where the sums are bounds, so is the result; their fourth number bounds the total, which limits how many gems the
    attributes can bring together. The rates of what may follow a record stand behind those of the record.
    """
    at = 9 if bounds else 0
    largest = earned.shape[1] - 1
    a, b, c = sums[0], sums[1], sums[2]
    p, q, r = 0, 0, 0
    while True:
        # No city comes to more: the table ends there.
        a, b, c = min(a, largest), min(b, largest), min(c, largest)
        x, y, z = earned[0, max(0, a)], earned[1, max(0, b)], earned[2, max(0, c)]
        if x == p and y == q and z == r:
            break
        p, q, r = x, y, z
        a = sums[0] + p * rates[record, at] + q * rates[record, at + 3] + r * rates[record, at + 6]
        b = sums[1] + p * rates[record, at + 1] + q * rates[record, at + 4] + r * rates[record, at + 7]
        c = sums[2] + p * rates[record, at + 2] + q * rates[record, at + 5] + r * rates[record, at + 8]
    total = a + b + c
    most = p + q + r
    if bounds:
        x, y, z = rates[record, 18], rates[record, 19], rates[record, 20]
        while True:
            limit = _most_gems(total, envelopes)
            once_more = min(total, sums[3] + _best_gems(limit, p, q, r, x, y, z))
            most = min(most, limit)
            if once_more == total:
                break
            total = once_more
    number = whole(0)
    for goal in range(len(units)):
        u, v, w = goals[goal, 0], goals[goal, 1], goals[goal, 2]
        part = u * a + v * b + w * c
        if bounds and u == v and v == w:
            part = min(part, u * total)
        x, y, z = goals[goal, 3], goals[goal, 4], goals[goal, 5]
        part += x * had[0] + y * had[1] + z * had[2]
        part += _best_gems(most, p, q, r, x, y, z) if bounds else x * p + y * q + z * r
        number += units[goal] * part
    return number


@inlined
def _most_gems(total: int, envelopes: Ints) -> int:
    """So many gems at most does a total bring, however it is spread."""
    least = whole(BEYOND)
    for line in range(len(envelopes)):
        least = min(least, (envelopes[line, 0] * total + envelopes[line, 1]) // STEPS)
    return max(whole(0), least)


@compiled
def _best_gems(most: int, p: int, q: int, r: int, x: int, y: int, z: int) -> int:
    """What `most` gems bring at most, no more than p, q, r of the colours, each of them worth x, y, z."""
    brought = whole(0)
    for _ in range(3):
        if x >= y and x >= z:
            number, each = min(p, most), x
            x = whole(-1)
        elif y >= z:
            number, each = min(q, most), y
            y = whole(-1)
        else:
            number, each = min(r, most), z
            z = whole(-1)
        if each > 0:
            brought += number * each
            most -= number
    return brought


@inlined
def worth(board: Board, pool: Pool, record: int, sums: Ints, bounds: bool) -> int:
    """The score, as one number, of a city of these cards that add up to `sums`; of sums that are bounds a bound of what
    follows the record."""
    number = sums[0]
    if board.size.goals:
        # No whole board: a call with so many arrays takes longer than the sum.
        number = _settled(
            pool.rates, record, sums, bounds, board.earned, board.had, board.goals, board.units, board.envelopes
        )
    return whole(number)
