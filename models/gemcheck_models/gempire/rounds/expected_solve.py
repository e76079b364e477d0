"""The fewest rounds to be expected in a race against the dice, exactly: a Markov decision problem without a way back.

A round begins with the roll, which is seen before anything is chosen. What is chosen leads on or changes nothing, and
never back, so that each position is solved once, after all those it leads to. Waiting for a better roll is the only
loop: of a position in which rolls with value v1 <= v2 <= ... are taken and all others waited out, the expectation is
(W + sum of w v) / (sum of w) over the rolls taken, W being all throws, and the best number of rolls to take gives it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

import msgspec

from gemcheck.game import GameError
from gemcheck.games.gempire import dice

__all__ = ["Race", "Solved", "ready_by", "solved"]

Roll = tuple[int, int, int]
P = TypeVar("P", bound=Hashable)
"""A position: any value that can be a key."""

WEIGHTS: Mapping[Roll, int] = dict(dice.ROLLS)
"""Throws of the dice by what they show."""


class Race(Protocol[P]):
    """What a seat has before it and what it may do about it."""

    def ready(self, position: P) -> bool:
        """Whether nothing is left to be done."""

    def spent(self, position: P) -> Iterable[P]:
        """The positions after a round of bidding or upgrading, whatever the roll."""

    def collected(self, position: P, roll: Roll) -> Iterable[P]:
        """The positions after collecting this roll."""


class Solved(msgspec.Struct, Generic[P], frozen=True):
    """Every position that can be reached: its expectation, and where each roll leads, the position itself where it is
    waited out."""

    rounds: Mapping[P, Fraction]
    policy: Mapping[P, Mapping[Roll, P]]


def solved(race: Race[P], starts: Iterable[P], most: int) -> Solved[P]:
    """The race from these positions on. Raises GameError when there are more than `most` positions, or one from which
    no roll leads on."""
    rounds: dict[P, Fraction] = {}
    policy: dict[P, Mapping[Roll, P]] = {}
    open_: dict[P, dict[Roll, set[P]]] = {}
    waiting = list(starts)
    while waiting:
        position = waiting[-1]
        if position in rounds:
            waiting.pop()
        elif race.ready(position):
            rounds[position] = Fraction(0)
        elif position not in open_:
            if len(open_) + len(rounds) >= most:
                raise GameError(f"more than {most} positions of resources; a smaller profile is needed")
            open_[position] = _ways(race, position)
            # The same positions follow many rolls; each is put off until it is solved.
            for ways in open_[position].values():
                waiting += [way for way in ways if way not in rounds]
        else:
            rounds[position], policy[position] = _best(position, open_.pop(position), rounds)
    return Solved(rounds, policy)


def _ways(race: Race[P], position: P) -> dict[Roll, set[P]]:
    """Where each roll can lead, but for the position itself."""
    spent = set(race.spent(position))
    return {roll: (spent | set(race.collected(position, roll))) - {position} for roll, _ in dice.ROLLS}


def _best(position: P, ways: dict[Roll, set[P]], rounds: Mapping[P, Fraction]) -> tuple[Fraction, dict[Roll, P]]:
    """The expectation of a position, and where each roll leads then."""
    everywhere = {way for able in ways.values() for way in able}
    ranks = {way: rank for rank, way in enumerate(sorted(everywhere, key=lambda way: (rounds[way], repr(way))))}
    firsts = {roll: min(able, key=ranks.__getitem__) for roll, able in ways.items() if able}
    thrown: Counter[P] = Counter()
    for roll, way in firsts.items():
        thrown[way] += WEIGHTS[roll]
    best: Fraction | None = None
    taken: set[P] = set()
    weight, total = 0, Fraction(dice.THROWS)
    for way in sorted(thrown, key=ranks.__getitem__):
        if best is not None and rounds[way] >= best:
            break  # worse than waiting, and so are all that follow
        weight += thrown[way]
        total += thrown[way] * rounds[way]
        best = total / weight
        taken.add(way)
    if best is None:
        raise GameError("no roll leads on from here: the profile asks for more than can ever be held")
    return best, {roll: firsts[roll] if firsts.get(roll) in taken else position for roll in WEIGHTS}


def ready_by(race: Race[P], found: Solved[P], start: P, horizon: int) -> tuple[Fraction, ...]:
    """The probability to be ready by the end of round 1, 2, ... `horizon` under the policy: throws counted exactly."""
    ways: dict[P, Counter[P]] = {}
    for position, policy in found.policy.items():
        ways[position] = Counter()
        for roll, then in policy.items():
            ways[position][then] += WEIGHTS[roll]
    now: dict[P, int] = {start: 1}
    ready = []
    done = 0
    for number in range(1, horizon + 1):
        after: dict[P, int] = {}
        done *= dice.THROWS
        for position, throws in now.items():
            for then, weight in ways[position].items():
                if race.ready(then):
                    done += throws * weight
                else:
                    after[then] = after.get(then, 0) + throws * weight
        now = after
        ready.append(Fraction(done, dice.THROWS**number))
    return tuple(ready)
