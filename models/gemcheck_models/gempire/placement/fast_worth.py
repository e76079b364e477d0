"""Compiled: what the sums over the cards of a city are worth, what they are worth at most while cards may come, and
which sums never come to be worth as much as others.
"""

from __future__ import annotations

from gemcheck_models.gempire.placement.fast_board import FEWER, MORE, Board, Ints
from gemcheck_models.gempire.placement.fast_codes import AT_MOST, GAIN, GAIN_MOST, TOTAL_MOST, Pool
from gemcheck_models.gempire.placement.fast_compiled import inlined, lean, whole

__all__ = ["ahead", "by_gems", "worth"]

ROUNDS = 4
"""So often at most is it worked out what gems that one label lacks take away from its attributes."""


@inlined
def _at(sums: Ints, place: int) -> int:
    """The sum of an attribute, 0 if it need not be known."""
    return whole(sums[place]) if place >= 0 else whole(0)


@lean
def by_gems(
    rates: Ints, record: int, sums: Ints, places: Ints, guide: int, bounds: bool, earned: Ints, limits: Ints
) -> int:
    """What gems add to the score of a city whose cards add up to these sums with the gems of the beginning.

    Where the sums are bounds, so is the result; the guide bounds the total, which limits how many gems the attributes
    can bring together. The rates of what may follow a record stand behind those of the record.
    """
    at = AT_MOST if bounds else 0
    largest = earned.shape[1] - 1
    a, b, c = _at(sums, places[0]), _at(sums, places[1]), _at(sums, places[2])
    p, q, r = whole(0), whole(0), whole(0)
    while True:
        # No city comes to more: the table ends there.
        x = earned[0, min(largest, max(0, a))]
        y = earned[1, min(largest, max(0, b))]
        z = earned[2, min(largest, max(0, c))]
        if x == p and y == q and z == r:
            break
        p, q, r = x, y, z
        a = _at(sums, places[0]) + p * rates[record, at] + q * rates[record, at + 3] + r * rates[record, at + 6]
        b = _at(sums, places[1]) + p * rates[record, at + 1] + q * rates[record, at + 4] + r * rates[record, at + 7]
        c = _at(sums, places[2]) + p * rates[record, at + 2] + q * rates[record, at + 5] + r * rates[record, at + 8]
    if not bounds:
        return whole(p * rates[record, GAIN] + q * rates[record, GAIN + 1] + r * rates[record, GAIN + 2])
    most = p + q + r
    if guide >= 0:
        x, y, z = rates[record, TOTAL_MOST], rates[record, TOTAL_MOST + 1], rates[record, TOTAL_MOST + 2]
        while most:
            total = sums[guide] + _best_gems(most, p, q, r, x, y, z)
            limit = limits[min(len(limits) - 1, max(0, total))]
            if limit >= most:
                break
            most = limit
    x, y, z = rates[record, GAIN_MOST], rates[record, GAIN_MOST + 1], rates[record, GAIN_MOST + 2]
    return _best_gems(most, p, q, r, x, y, z)


@lean
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
    size = board.size
    number = sums[size.lead] * size.unit + size.start
    if size.gems:
        # No whole board: a call with so many arrays takes longer than the sum.
        number += by_gems(pool.rates, record, sums, board.places, size.guide, bounds, board.earned, board.limits)
    return whole(number)


@lean
def ahead(rates: Ints, record: int, places: Ints, earned: Ints, grown: int, sums: Ints, others: Ints) -> bool:
    """Whether a way with these sums always comes to more than one of the same state with the others, whatever follows;
    `grown` is by how much its score is ahead before gems are looked at.

    Points that one has more earn it at least so many gems more, points that it lacks at most so many less; gems that it
    lacks may add to what it lacks.
    """
    largest = earned.shape[1] - 1
    behind0 = _at(others, places[0]) - _at(sums, places[0])
    behind1 = _at(others, places[1]) - _at(sums, places[1])
    behind2 = _at(others, places[2]) - _at(sums, places[2])
    a, b, c = behind0, behind1, behind2
    p, q, r = whole(0), whole(0), whole(0)
    for _ in range(ROUNDS):
        x = earned[MORE, min(largest, a)] if a > 0 else whole(0)
        y = earned[MORE + 1, min(largest, b)] if b > 0 else whole(0)
        z = earned[MORE + 2, min(largest, c)] if c > 0 else whole(0)
        if x == p and y == q and z == r:
            break
        p, q, r = x, y, z
        at = AT_MOST
        a = behind0 + p * rates[record, at] + q * rates[record, at + 3] + r * rates[record, at + 6]
        b = behind1 + p * rates[record, at + 1] + q * rates[record, at + 4] + r * rates[record, at + 7]
        c = behind2 + p * rates[record, at + 2] + q * rates[record, at + 5] + r * rates[record, at + 8]
    else:
        return False
    if a < 0:
        grown += earned[FEWER, min(largest, -a)] * rates[record, GAIN]
    if b < 0:
        grown += earned[FEWER + 1, min(largest, -b)] * rates[record, GAIN + 1]
    if c < 0:
        grown += earned[FEWER + 2, min(largest, -c)] * rates[record, GAIN + 2]
    lost = p * rates[record, GAIN_MOST] + q * rates[record, GAIN_MOST + 1] + r * rates[record, GAIN_MOST + 2]
    return bool(grown > lost)
