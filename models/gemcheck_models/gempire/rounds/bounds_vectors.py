"""Whether one and the same number of gems of each colour serves both Demands of a pair.

What a city has at most may serve one Demand, and what it has less of the other: many gold gems count for Demand 3, and
few of them make culture the colour with most gems for Demand 14. Here the gems are fixed, one choice after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np
from numpy.typing import NDArray

from gemcheck.games.gempire.gem_sources import POINTS
from gemcheck.games.gempire.table import Table
from gemcheck_models.gempire.rounds.bounds_case import Case
from gemcheck_models.gempire.rounds.bounds_income import income
from gemcheck_models.gempire.rounds.bounds_sources import from_palace, nutrition
from gemcheck_models.gempire.rounds.bounds_spending import used, works
from gemcheck_models.gempire.rounds.bounds_view import View
from gemcheck_models.gempire.rounds.gains import MOST_GEMS

__all__ = ["NEVER", "SCIENTIFIC", "Needs", "all_paid", "needs", "wealth", "with_some_gems"]

Triple = tuple[int, int, int]

SCIENTIFIC = frozenset((1, 15))
"""The Demands that ask for science."""

NEVER = 10**6
"""More science than there ever is."""


class Needs:
    """A table of what gems need, equal to another of the same numbers."""

    def __init__(self, table: NDArray[np.int64]) -> None:
        self.table = table
        self._known = (table.shape, table.tobytes())

    def __hash__(self) -> int:
        return hash(self._known)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Needs) and self._known == other._known


def all_paid(table: Table) -> bool:
    """Whether every multiple of ten that an attribute has reached has paid its gem by the end of a round, so that an
    attribute with so many gems has not reached the next."""
    return (
        table.reading("gem.cascade.endless") != "one-pass"
        and table.reading("gem.thresholds") == "each"
        and table.reading("gem.supply") != "box-limits"
    )


def with_some_gems(seen: View, test: Callable[[View], bool]) -> bool:
    """Whether the view of one city passes the test with some numbers of gems, each as small as one likes."""
    p, g, c = (range(most, -1, -1) for most in seen.gems)
    return any(test(_fixed(seen, gems)) for gems in product(p, g, c))


def _fixed(seen: View, gems: Triple) -> View:
    values = seen.attributes
    if all_paid(seen.case.asked.table):
        p, g, c = (min(value, POINTS * (own + 1) - 1) for value, own in zip(values, gems, strict=True))
        values = (p, g, c)
    together = min(seen.together, sum(values))
    city = seen.city._replace(attributes=values, together=together, gems=gems, all_gems=min(seen.all_gems, sum(gems)))
    scored = min(seen.scored, max(values) + seen.means.science)
    return seen._replace(city=city, scored=scored, fixed=gems)


def wealth(case: Case, split: Triple, gems: Triple) -> int:
    """Production and science in all, but for what cards cost and hand out, once works are paid. Of the gems only those
    of gold matter."""
    return income(case, split, gems) + 2 * nutrition(case) - works(case) + from_palace(case, split, gems)


def needs(seen: View, test: Callable[[View], bool], science: bool) -> NDArray[np.int64]:
    """By gems of each colour at most: what cards must hand out in science less the production they cost, at least, for
    a city to pass the test; NEVER where none does, and less than anything where science is not told apart."""
    # Where more science is asked for, the gems stay those that are looked at.
    seen = seen._replace(origin=seen.origin or seen, exact=False)
    most = tuple(min(own, MOST_GEMS) for own in seen.gems)
    table = np.full(tuple(own + 1 for own in most), NEVER, np.int64)
    for gems in product(*(range(own + 1) for own in most)):
        table[gems] = _least_science(_fixed(seen, (gems[0], gems[1], gems[2])), test, science)
    for axis in range(3):
        table = np.minimum.accumulate(table, axis=axis)
    if not science:
        return np.where(table < NEVER, -NEVER, NEVER)
    had = np.array([wealth(seen.case, seen.split, (0, gold, 0)) for gold in range(most[1] + 1)])
    return np.where(table < NEVER, table - had[None, :, None], NEVER)


def _least_science(seen: View, test: Callable[[View], bool], science: bool) -> int:
    """The least science with which the view passes the test, and technologies are paid."""
    if not test(seen):
        return NEVER
    low, high = used(seen.case), seen.means.science
    if not science or low >= high or not SCIENTIFIC.intersection(seen.case.asked.pair):
        return low
    while low < high:
        middle = (low + high) // 2
        scored = min(seen.scored, max(seen.attributes) + middle)
        if test(seen._replace(means=seen.means._replace(science=middle), scored=scored)):
            high = middle
        else:
            low = middle + 1
    return low
