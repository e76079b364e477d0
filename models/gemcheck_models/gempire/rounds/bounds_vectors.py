"""Whether one and the same number of gems of each colour serves both Demands of a pair.

What a city has at most may serve one Demand, and what it has less of the other: many gold gems count for Demand 3, and
few of them make culture the colour with most gems for Demand 14. Here the gems are fixed, one choice after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from gemcheck.games.gempire.gem_sources import POINTS
from gemcheck_models.gempire.rounds.bounds_view import View

__all__ = ["with_some_gems"]

Triple = tuple[int, int, int]


def with_some_gems(seen: View, test: Callable[[View], bool], all_paid: bool) -> bool:
    """Whether the view of one city passes the test with some numbers of gems, each as small as one likes.

    all_paid: whether every multiple of ten has paid its gem in the end, so that an attribute with so many gems has not
    reached the next.
    """
    return any(
        test(_fixed(seen, (p, g, c), all_paid))
        for c, g, p in product(*(range(most, -1, -1) for most in reversed(seen.gems)))
    )


def _fixed(seen: View, gems: Triple, all_paid: bool) -> View:
    values = seen.attributes
    if all_paid:
        p, g, c = (min(value, POINTS * (own + 1) - 1) for value, own in zip(values, gems, strict=True))
        values = (p, g, c)
    together = min(seen.together, sum(values))
    city = seen.city._replace(attributes=values, together=together, gems=gems, all_gems=min(seen.all_gems, sum(gems)))
    scored = min(seen.scored, max(values) + seen.means.science)
    return seen._replace(city=city, scored=scored, fixed=gems)
