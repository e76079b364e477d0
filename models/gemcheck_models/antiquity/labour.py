"""Forced labour: when to man it.

question: what a producer yields in its life under forced labour, and in which of the next turns forced labour brings
          the most goods from several producers
scope:    one switch for all producers of a player, on or off each turn; no producer is added
method:   dynamic programming on what is left of the producers; the second method tries every sequence of switches
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

import msgspec

from gemcheck.games.antiquity import harvest

__all__ = ["Schedule", "lifetime", "reaped", "schedule", "schedule_tried"]


class Schedule(msgspec.Struct, frozen=True):
    """The goods of all turns together, and for each turn whether forced labour is manned: as seldom and as late as the
    same goods allow."""

    goods: int
    on: tuple[bool, ...]

    def rank(self) -> tuple[int, int, tuple[bool, ...]]:
        """Sort key: most goods, then fewest turns with forced labour, then the latest ones."""
        return -self.goods, sum(self.on), self.on


def reaped(left: Sequence[int], forced: bool) -> tuple[int, tuple[int, ...]]:
    """What a turn yields from producers with so many goods left, and what is left then, in ascending order."""
    taken = [harvest.taken(forced, number) for number in left]
    goods = sum(harvest.yields(forced, number) for number in taken)
    rest = (number - gone for number, gone in zip(left, taken, strict=True))
    return goods, tuple(sorted(number for number in rest if number))


def lifetime(size: int, forced: bool = True) -> tuple[int, int]:
    """All goods of a producer of this size that is always, or never, under forced labour, and in how many turns."""
    total, turns = 0, 0
    left: tuple[int, ...] = (size,)
    while left:
        goods, left = reaped(left, forced)
        total, turns = total + goods, turns + 1
    return total, turns


@cache
def _best(left: tuple[int, ...], turns: int) -> Schedule:
    if not turns:
        return Schedule(0, ())
    found = []
    for forced in (False, True):
        goods, rest = reaped(left, forced)
        later = _best(rest, turns - 1)
        found.append(Schedule(goods + later.goods, (forced, *later.on)))
    return min(found, key=Schedule.rank)


def schedule(left: Sequence[int], turns: int) -> Schedule:
    """The most goods in so many turns from producers with so many goods left."""
    return _best(tuple(sorted(number for number in left if number)), turns)


def schedule_tried(left: Sequence[int], turns: int) -> Schedule:
    """The same by every sequence of switches."""
    found = []
    for on in product((False, True), repeat=turns):
        total, rest = 0, tuple(left)
        for forced in on:
            goods, rest = reaped(rest, forced)
            total += goods
        found.append(Schedule(total, on))
    return min(found, key=Schedule.rank)
