"""Counts over pairs of games: shares with their 95 % intervals, means of what two rulesets make different."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import Any

import msgspec

from gemcheck.search.compare import Pair
from gemcheck.search.compare_track import Ended
from gemcheck.search.playouts import word

__all__ = ["Counts", "Mean", "Share", "wilson"]

Z = 1.959963984540054
"""Standard deviations on either side within which 95 % of a normal distribution lie."""

SMALLEST = 20
"""Pairs that are remembered as the smallest that differ."""


class Share(msgspec.Struct, frozen=True):
    """So many of so many, and the 95 % interval of the share behind it (Wilson's)."""

    number: int
    of: int
    low: float
    high: float


class Mean(msgspec.Struct, frozen=True):
    """The mean of a number under each ruleset, and of second minus first with its 95 % interval, over `of` pairs in
    which both games have it."""

    name: str
    of: int
    one: float
    other: float
    change: float
    low: float
    high: float


def wilson(number: int, of: int) -> Share:
    """The share `number` / `of` with Wilson's interval, which holds near 0 and 1 and for few games as well; from 0 to 1
    for none."""
    if not of:
        return Share(number, of, 0.0, 1.0)
    share, square = number / of, Z * Z / of
    middle = (share + square / 2) / (1 + square)
    reach = Z * sqrt(share * (1 - share) / of + square / (4 * of)) / (1 + square)
    # The ends that are known exactly are not left to rounding.
    return Share(
        number, of, 0.0 if number == 0 else max(0.0, middle - reach), 1.0 if number == of else min(1.0, middle + reach)
    )


class _Sums(msgspec.Struct):
    """Sums from which a paired mean is made."""

    of: int = 0
    one: int = 0
    other: int = 0
    squares: int = 0

    def add(self, one: int, other: int) -> None:
        self.of += 1
        self.one += one
        self.other += other
        self.squares += (other - one) ** 2

    def mean(self, name: str) -> Mean:
        total = self.other - self.one
        change = total / self.of
        spread = sqrt(max(0.0, (self.squares - total * total / self.of) / (self.of - 1))) if self.of > 1 else 0.0
        reach = Z * spread / sqrt(self.of)
        return Mean(name, self.of, self.one / self.of, self.other / self.of, change, change - reach, change + reach)


class Counts(msgspec.Struct):
    """Counts over pairs; `add` them one by one. `ends` counts the pairs whose ends differ, by what differs; `chance`
    the same between the first game and its second continuation."""

    pairs: int = 0
    where: Counter[str] = msgspec.field(default_factory=Counter)
    rounds: Counter[int] = msgspec.field(default_factory=Counter)
    what: Counter[str] = msgspec.field(default_factory=Counter)
    ends: Counter[str] = msgspec.field(default_factory=Counter)
    chance: Counter[str] = msgspec.field(default_factory=Counter)
    wins: tuple[Counter[int], Counter[int]] = msgspec.field(default_factory=lambda: (Counter(), Counter()))
    seated: Counter[int] = msgspec.field(default_factory=Counter)
    sums: dict[str, _Sums] = msgspec.field(default_factory=dict)
    smallest: list[tuple[int, int, int, int]] = msgspec.field(default_factory=list)
    """(round, seats, steps, number) of the smallest pairs that differ, the smallest first."""

    def add(self, pair: Pair) -> None:
        """Count one more pair."""
        self.pairs += 1
        self.seated.update(range(pair.seats))
        for wins, end in zip(self.wins, (pair.one, pair.other), strict=True):
            wins.update(end.winners)
        if pair.where:
            self.where[pair.where] += 1
            self.rounds[pair.round] += 1
            self.what.update(pair.what)
            self.smallest = sorted([*self.smallest, (pair.round, pair.seats, pair.step, pair.index)])[:SMALLEST]
        for name in dict.fromkeys((*facts(pair.one), *facts(pair.other))):
            self.ends[name] += facts(pair.one).get(name) != facts(pair.other).get(name)
            self.chance[name] += facts(pair.one).get(name) != facts(pair.again).get(name)
        for name, one, other in _numbers(pair):
            self.sums.setdefault(name, _Sums()).add(one, other)

    @property
    def differing(self) -> int:
        """How many pairs differ at all."""
        return self.where.total()

    def share(self, number: int) -> Share:
        """A number of pairs as a share of all."""
        return wilson(number, self.pairs)

    def means(self) -> list[Mean]:
        """The numbers at the end of a game, under both rulesets."""
        return [sums.mean(name) for name, sums in self.sums.items()]


def facts(end: Ended) -> dict[str, str]:
    """What is compared at the end of a game, in words."""
    told = {"winner": word(end.winners), "reason of the end": end.reason, "number of rounds": str(end.rounds)}
    return told | {name: word(value) for name, value in end.tally.items()}


def _numbers(pair: Pair) -> Iterator[tuple[str, int, int]]:
    yield "rounds", pair.one.rounds, pair.other.rounds
    for name, value in pair.one.tally.items():
        other = pair.other.tally.get(name)
        if _whole(value) and _whole(other):
            yield name, value, int(other or 0)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
