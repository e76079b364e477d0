"""Whether one city has all that a pair needs at once, paid out of what rounds in some order leave for it.

The relaxation takes each attribute as large as any city of the split has it. Here the three come from one and the same
choice of cards and diamonds, for one spending; cases that stand are looked at like this before they are believed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.facts import stands_for
from gemcheck.games.gempire.gem_sources import POINTS
from gemcheck.games.gempire.table import CALENDAR, CURRENCY, MASONRY, MILITIA, RELIGION, Table
from gemcheck_models.gempire.rounds.bounds_case import Case, limit
from gemcheck_models.gempire.rounds.bounds_choices import choices, corner
from gemcheck_models.gempire.rounds.bounds_city import City
from gemcheck_models.gempire.rounds.bounds_courses import paid_in_some_order
from gemcheck_models.gempire.rounds.bounds_gems import counted, may_earn_again
from gemcheck_models.gempire.rounds.bounds_grid import Kind, grid, grown_cards
from gemcheck_models.gempire.rounds.bounds_means import means
from gemcheck_models.gempire.rounds.bounds_spending import relief
from gemcheck_models.gempire.rounds.bounds_values import kind_of
from gemcheck_models.gempire.rounds.bounds_vectors import with_some_gems
from gemcheck_models.gempire.rounds.bounds_view import View
from gemcheck_models.gempire.rounds.gains import MOST_GEMS
from gemcheck_models.gempire.rounds.gains_cards import sides

__all__ = ["compiles", "one_city", "stands_as_one", "tells"]

Triple = tuple[int, int, int]

MOST_POINTS = 10**6
"""More points than any attribute has."""

PLAIN = sum(1 << technology for technology in (CALENDAR, CURRENCY, MASONRY, MILITIA, RELIGION))
"""Technologies that change no card's worth, no gem and no price of an upgrade, as a bit mask."""


def tells(seen: View) -> bool:
    """Whether the cities of the split are looked at: not where technologies change what cards are worth, nor without
    numba."""
    case = seen.case
    return not (seen.hopeful or case.free or case.owned & ~PLAIN or may_earn_again(case)) and compiles()


def stands_as_one(seen: View, test: Callable[[View], bool]) -> bool:
    """Whether some city of the split passes the test, so far as one can tell; where nothing is known the view is
    believed."""
    case = seen.case
    if not tells(seen):
        return True
    most = min(seen.gems[0], MOST_GEMS)
    paid = [paid_in_some_order(case, population, seen.gems[1]) for population in range(most + 1)]
    for spend in sorted({min(seen.means.production, each) for each in paid if each >= case.cards}):
        # Who spends so much had gems enough to hold it.
        able = [number for number, each in enumerate(paid) if min(seen.means.production, each) == spend]
        gems = (able[0], able[-1])
        found = one_city(kind_of(case, relief(case)), _slots(case), seen.split, spend, seen.diamonds, gems)
        if found is None:
            return True
        # With no more gems its population has not reached the next multiple, where each multiple pays.
        most_population = POINTS * (gems[1] + 1) - 1 if gems[1] < most and _all_paid(case.asked.table) else MOST_POINTS
        if any(_passes(seen, (min(p, most_population), g, c), test) for p, g, c in found):
            return True
    return False


def _all_paid(table: Table) -> bool:
    """Whether every multiple of ten that an attribute has reached has paid its gem by the end of a round."""
    return (
        table.reading("gem.cascade.endless") != "one-pass"
        and table.reading("gem.thresholds") == "each"
        and table.reading("gem.supply") != "box-limits"
    )


@lru_cache(maxsize=1)
def compiles() -> bool:
    """Whether numba is installed. Without it bounds can be smaller."""
    return find_spec("numba") is not None


def _slots(case: Case) -> tuple[int, ...]:
    return tuple(case.slots(symbols) for symbols in range(components().numbers.diamond_symbols_most + 1))


def _passes(seen: View, attributes: Triple, test: Callable[[View], bool]) -> bool:
    """Whether the view passes the test in which attributes, gems and what these bring are those of one city, but no
    more than they were."""
    together = sum(attributes)
    gems, every = counted(seen.case, seen.split, attributes, together)
    budget = means(seen.case, seen.split, gems, seen.least)
    if budget is None:
        return False
    budget = budget._replace(science=min(budget.science, seen.means.science))
    alone = City(attributes, together, seen.city.priced, gems, every)
    alone_seen = seen._replace(means=budget, city=alone, exact=False, origin=seen).within(seen.city)
    return test(alone_seen) and with_some_gems(alone_seen, test, _all_paid(seen.case.asked.table))


@limit(
    "attribute.three",
    "gem.threshold",
    "bid.win.pay",
    "bid.minimum.printed",
    "hybrid.fixed",
    "diamond.one-symbol.double",
    "diamond.two-symbol.triple",
    "diamond.one-per-upgrade",
)
@lru_cache(maxsize=65536)
def one_city(
    kind: Kind, slots: tuple[int, ...], split: Triple, spend: int, jewels: int, population: tuple[int, int]
) -> tuple[Triple, ...] | None:
    """The three attributes belong to one city: its cards together cost what can be spent, stand for as many buildings
    as its cards count, and share its diamonds and gems, of which so many are for population, at least and at most. None
    where there are too many such cities to tell them apart."""
    from gemcheck_models.gempire.rounds.bounds_knapsack import FULL, cities

    whole = grid(kind)
    found = choices(kind, slots, split, jewels, None)
    jewels = min(jewels, sum(split) * max(slots))
    listed = [[s for s in sides(kind.table, colour) if s.number not in grown_cards(kind.table)] for colour in range(3)]
    printed = np.zeros((3, max(map(len, listed)), 3), np.int64)
    for colour, some in enumerate(listed):
        for number, side in enumerate(some):
            price = max(1, side.card.min_bid - kind.relief)
            printed[colour, number] = (price, stands_for(side.card), slots[side.card.diamond_symbols])
    rests = np.array(
        [(*r.used, *r.bring, *r.cost, r.diamonds) for r in found.rests],
        np.int64,
    )
    kept = np.zeros((FULL, 3), np.int64)
    count = cities(
        _numbers(whole.values[0]),
        _numbers(whole.values[1]),
        _numbers(whole.values[2]),
        printed,
        np.array([len(some) for some in listed]),
        np.array(split),
        np.array(corner(kind, split)),
        spend,
        jewels,
        population[0],
        population[1],
        rests,
        _numbers(found.which),
        _numbers(found.worth.T),
        _numbers(found.weights.transpose(2, 0, 1)),
        kept,
    )
    if count > FULL:
        return None
    return tuple((int(p), int(g), int(c)) for p, g, c in kept[:count])


def _numbers(table: NDArray[Any]) -> NDArray[np.int64]:
    return np.ascontiguousarray(table, np.int64)
