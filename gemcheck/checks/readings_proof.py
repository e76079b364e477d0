"""Tiny games, played through in every way: two options that never come apart there are proved to be the same.

Only a game whose set-up draws nothing can be played through. Every position is compared under both options: what is
seen, the legal plans, every outcome of chance, and what every set of plans of the seats that may move leads to.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product
from random import Random
from typing import Any, NoReturn

from gemcheck.checks.readings_look import AnyGame, Spot, UnsoundError, difference, facts
from gemcheck.game import GameError, OpenEnd, Undefined

__all__ = ["STEPS", "same_everywhere"]

STEPS = 5000
"""Steps after which playing through is given up."""


class _NotShownError(Exception):
    """Something was drawn at random or came out differently, or the game is too large."""


class _NoDraws(Random):
    def random(self) -> NoReturn:
        raise _NotShownError

    def getrandbits(self, k: int, /) -> NoReturn:
        raise _NotShownError


def same_everywhere(one: AnyGame, other: AnyGame, limit: int = STEPS) -> int:
    """How many positions the whole game has, if two rulesets agree in each and in every step; 0 if not shown."""
    if one.seat_counts() != other.seat_counts():
        return 0
    try:
        return sum(_played_through(one, other, seats, limit) for seats in one.seat_counts())
    except (_NotShownError, UnsoundError, GameError, OpenEnd):
        return 0


def _played_through(one: AnyGame, other: AnyGame, seats: int, limit: int) -> int:
    start = one.start(seats, _NoDraws())
    if other.start(seats, _NoDraws()) != start:
        raise _NotShownError
    known, waiting, steps = {start}, [start], 0
    while waiting:
        state = waiting.pop()
        spot = Spot(seats, 0, 0, state)
        if difference(facts(one, spot), facts(other, spot)) is not None:
            raise _NotShownError
        if one.result(state) is not None:
            continue
        ways = list(islice(_ways(one, state), limit))
        steps += len(ways)
        if steps >= limit or ways != list(islice(_ways(other, state), limit)):
            raise _NotShownError
        for way in ways:
            after = _after(one, state, way)
            if _after(other, state, way) != after:
                raise _NotShownError
            if not isinstance(after, Undefined) and after not in known:
                known.add(after)
                waiting.append(after)
    return len(known)


def _ways(game: AnyGame, state: Any) -> Iterator[Any]:
    """Every outcome of chance with its weight, or every set of plans of seats that may go ahead."""
    movers = game.to_move(state)
    if not movers:
        yield from game.chances(state)
        return
    plans = {seat: list(game.legal(state, seat)) for seat in movers}
    sizes = [len(movers)] if game.joint(state) else range(1, len(movers) + 1)
    for size in sizes:
        for group in combinations(movers, size):
            for chosen in product(*(plans[seat] for seat in group)):
                yield dict(zip(group, chosen, strict=True))


def _after(game: AnyGame, state: Any, way: Any) -> Any:
    return game.step(state, way) if isinstance(way, dict) else game.chance_step(state, way[0])
