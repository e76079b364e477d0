"""What rivals may hold of some colours behind their screens, with the exact chance of each deal.

As far as a player knows, the tiles that he cannot see lie in the bag and in the rivals' hands in any order: each hand
is a blind draw of as many tiles as it holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod

from gemcheck.games.tigris.state import Four, changed

__all__ = ["deals", "held"]

EMPTY: Four = (0, 0, 0, 0)


def held(pool: Four, size: int, colour: int) -> tuple[Fraction, ...]:
    """The chance of 0, 1, 2 ... tiles of a colour in a hand of `size` tiles drawn blindly from the pool, up to the most
    that it can hold."""
    found = [Fraction(0)] * (min(size, pool[colour]) + 1)
    for (hand,), chance in deals(pool, (size,), (colour,)):
        found[hand[colour]] += chance
    return tuple(found)


def deals(pool: Four, sizes: Sequence[int], colours: Sequence[int]) -> Iterator[tuple[tuple[Four, ...], Fraction]]:
    """Every way in which hands of these sizes may hold tiles of these colours, with its chance; tiles of other colours
    are not told apart and counted as none. The chances add up to 1."""
    other = sum(number for colour, number in enumerate(pool) if colour not in colours)
    yield from _deals([pool[colour] for colour in colours], other, sizes, colours)


def _deals(
    lying: Sequence[int], other: int, sizes: Sequence[int], colours: Sequence[int]
) -> Iterator[tuple[tuple[Four, ...], Fraction]]:
    if not sizes:
        yield (), Fraction(1)
        return
    size, *rest = sizes
    total = comb(sum(lying) + other, size)
    for numbers in product(*(range(min(size, number) + 1) for number in lying)):
        filled = size - sum(numbers)
        if not 0 <= filled <= other:
            continue
        ways = prod(comb(there, number) for there, number in zip(lying, numbers, strict=True)) * comb(other, filled)
        hand = EMPTY
        for colour, number in zip(colours, numbers, strict=True):
            hand = changed(hand, colour, number)
        left = [there - number for there, number in zip(lying, numbers, strict=True)]
        for hands, chance in _deals(left, other - filled, rest, colours):
            yield (hand, *hands), Fraction(ways, total) * chance
