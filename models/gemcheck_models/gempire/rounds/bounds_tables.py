"""Tables beside a grid: what diamonds add, what cards hand out, and cards whatever colours they lie under."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from gemcheck.games.gempire.facts import stands_for
from gemcheck.games.gempire.table import IRON
from gemcheck_models.gempire.rounds.bounds_case import limit
from gemcheck_models.gempire.rounds.bounds_grid import Array, Kind, agreeing, axes_of, grid, science_in, summed
from gemcheck_models.gempire.rounds.gains_cards import sides

__all__ = ["diamond_gains", "mingled", "science_mingled", "science_net"]


@limit("card.well", "bid.win.pay", "tech.surveying")
@lru_cache(maxsize=64)
def science_net(kind: Kind) -> tuple[Array, ...]:
    """Cards cost production and hand out science: by colour, [buildings x 3, cards], the science that so many hand
    out at most less the production that they cost."""
    axes = axes_of(kind)
    shape = tuple(kind.most(colour) + 1 for colour in range(3))
    tables = []
    for colour in range(3):
        found = sides(kind.table, colour)
        net = np.zeros((*shape, len(found)), dtype=np.int32)
        for i, side in enumerate(found):
            net[..., i] = science_in(kind, side, axes) - max(1, side.card.min_bid - kind.relief)
        bring = np.array([stands_for(side.card) for side in found], dtype=np.int32)
        tables += agreeing(net, bring, axes[colour], kind.cards, (0,))
    return tuple(tables)


@lru_cache(maxsize=64)
def science_mingled(kind: Kind) -> Array:
    """The same for so many cards whatever colours they lie under."""
    one, two, three = science_net(kind)
    return _mingled(_mingled(one, two), three)


@lru_cache(maxsize=128)
def mingled(kind: Kind, bring: tuple[int, int, int]) -> Array:
    """The largest sum of so many cards, whatever colours they lie under: [buildings x 3, cards]. bring: buildings that
    other cards bring."""
    of = grid(kind)
    one, two, three = (of.rest[colour][bring[colour]][0] for colour in range(3))
    return _mingled(_mingled(one, two), three)


def _mingled(one: Array, two: Array) -> Array:
    best = one + two[..., :1]
    for count in range(1, two.shape[-1]):
        np.maximum(best[..., count:], one[..., : one.shape[-1] - count] + two[..., count, None], out=best[..., count:])
    return best


@limit("diamond.one-symbol.double", "diamond.two-symbol.triple", "diamond.one-symbol.extra", "tech.mathematics")
@lru_cache(maxsize=64)
def diamond_gains(kind: Kind, slots: tuple[int, ...], jewels: int) -> tuple[Array, ...]:
    """Each diamond adds the value of its card once more: by colour, and for all colours where no card yields two
    attributes, [buildings x 3, diamonds], what so many add at most. slots: useful diamonds by symbols."""
    of = grid(kind)
    found = []
    for colour in range(3):
        places = [i for i, count in enumerate(of.symbols[colour]) for _ in range(slots[count])]
        found.append(of.values[colour][..., places])
    sums = [summed(each, jewels) for each in found]
    if not kind.owns(IRON):
        sums.append(summed(np.concatenate(found, axis=-1), jewels))
    return tuple(sums)
