"""The best spread of treasures over the colours, by looking at every spread.

The rulebook adds each treasure where the total is lowest; that no other spread gives better ordered totals is shown
here for the numbers at hand, by comparison with all (number + 3 choose 3) spreads. `treasures_proof` shows it for any.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from gemcheck.games.tigris import scoring
from gemcheck.games.tigris.state import Four

__all__ = ["Spread", "best_spread", "spreads"]


class Spread(msgspec.Struct, frozen=True):
    """The best spread: how many treasures each colour gets, the totals by colour and from the lowest to the highest,
    how many spreads there are, how many of them give the same ordered totals, and the best that beats it (empty:
    none)."""

    added: Four
    totals: Four
    ordered: Four
    looked_at: int
    equal: int
    better: tuple[Four, ...]


def spreads(number: int) -> Iterator[Four]:
    """Every way to give so many treasures to four colours."""
    for black in range(number + 1):
        for red in range(number - black + 1):
            for blue in range(number - black - red + 1):
                yield (black, red, blue, number - black - red - blue)


def best_spread(points: Four, number: int) -> Spread:
    """The spread of the rulebook, compared with every other."""
    totals = scoring.spread_out(points, number)
    ordered = scoring.sorted_points(points, number)
    looked_at = equal = 0
    better: list[Four] = []
    for way in spreads(number):
        looked_at += 1
        found = sorted(have + more for have, more in zip(points, way, strict=True))
        equal += found == list(ordered)
        if found > list(ordered):
            better.append(way)
    added = tuple(total - have for total, have in zip(totals, points, strict=True))
    return Spread((added[0], added[1], added[2], added[3]), totals, ordered, looked_at, equal, tuple(better))
