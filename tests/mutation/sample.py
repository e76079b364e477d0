"""A seeded sample of faults in which each module and kind has its share."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from tests.mutation.faults import Fault

__all__ = ["sampled"]


def sampled(faults: Iterable[Fault], size: int, seed: int) -> list[Fault]:
    """`size` of the faults, fewer when there are not so many, in the order given.

    The faults are laid in a row by module, kind and then chance, and the row is gone through in equal steps from a
    random place. So each module and each kind in it gets its share, rounded up or down.
    """
    ordered = list(faults)
    if size >= len(ordered):
        return ordered
    rng = Random(seed)
    row = sorted(range(len(ordered)), key=lambda i: (ordered[i].module, ordered[i].kind, rng.random()))
    step = len(row) / size
    start = rng.random() * step
    return [ordered[i] for i in sorted(row[int(start + step * i)] for i in range(size))]
