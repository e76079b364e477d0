"""Whether one city has all that a pair needs at once, paid out of what rounds in some order leave for it.

The relaxation takes each attribute as large as any city of the split has it. Here the three come from one and the same
choice of cards and diamonds, for one spending; cases that stand are looked at like this before they are believed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gemcheck.games.gempire import components
from gemcheck.games.gempire.facts import stands_for
from gemcheck.games.gempire.gem_sources import POINTS
from gemcheck.games.gempire.table import CALENDAR, CURRENCY, MASONRY, MILITIA, RELIGION
from gemcheck_models.gempire.rounds.bounds_case import Case, limit
from gemcheck_models.gempire.rounds.bounds_choices import corner
from gemcheck_models.gempire.rounds.bounds_city import City
from gemcheck_models.gempire.rounds.bounds_courses import paid_in_some_order
from gemcheck_models.gempire.rounds.bounds_gems import counted, may_earn_again
from gemcheck_models.gempire.rounds.bounds_grid import Kind, grid, grown_cards
from gemcheck_models.gempire.rounds.bounds_means import means
from gemcheck_models.gempire.rounds.bounds_places import Order, orders, values_in
from gemcheck_models.gempire.rounds.bounds_specials import givers, specials
from gemcheck_models.gempire.rounds.bounds_spending import relief, used
from gemcheck_models.gempire.rounds.bounds_values import kind_of
from gemcheck_models.gempire.rounds.bounds_vectors import (
    NEVER,
    SCIENTIFIC,
    Needs,
    all_paid,
    needs,
    wealth,
    with_some_gems,
)
from gemcheck_models.gempire.rounds.bounds_view import View
from gemcheck_models.gempire.rounds.gains import MOST_GEMS
from gemcheck_models.gempire.rounds.gains_cards import sides

__all__ = ["PLAIN", "Asks", "Built", "compiles", "one_city", "stands_as_one", "tells"]

Triple = tuple[int, int, int]

VALUABLE = 11
"""The Demand that asks for valuable cards."""

TWO_BEST = 5
"""The Demand that asks for two best cards."""

MOST_POINTS = 10**6
"""More points than any attribute has."""


class Asks(NamedTuple):
    """What is told apart besides attributes. science: whether science is; valuable, good: what a valuable card is worth
    and how many of them; two, step: what two best cards are worth, and what a culture gem adds; 0 where not asked."""

    science: bool = False
    valuable: int = 0
    good: int = 0
    two: int = 0
    step: int = 1


class Built(NamedTuple):
    """A city that is kept. science: what it hands out less the production it costs; good: its valuable cards; on_two:
    culture gems that its two best cards need."""

    attributes: Triple
    science: int = 0
    good: int = 0
    on_two: int = 0


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
    kind = kind_of(case, relief(case))
    asks = _asks(seen, kind)
    if not _built(seen, test, kind, asks, None):
        return False
    # Where districts of both rows lie above one another nothing is known of their order.
    return case.row or any(
        _built(seen._replace(parts=(order.count(0), order.count(1), order.count(2))), test, kind, asks, order)
        for order in orders(case, seen.split)
    )


def _built(seen: View, test: Callable[[View], bool], kind: Kind, asks: Asks, order: Order | None) -> bool:
    """Whether some city passes the test whose districts lie in one order, or in any."""
    case = seen.case
    need = needs(seen, test, asks.science)
    if need.min() >= NEVER:
        return False
    most = min(seen.gems[0], MOST_GEMS)
    paid = [paid_in_some_order(case, population, seen.gems[1]) for population in range(most + 1)]
    for spend in sorted({min(seen.means.production, each) for each in paid if each >= case.cards}):
        # Who spends so much had gems enough to hold it.
        able = [number for number, each in enumerate(paid) if min(seen.means.production, each) == spend]
        gems = (able[0], able[-1])
        found = one_city(kind, _slots(case), seen.split, (spend, seen.diamonds, *gems), Needs(need), asks, order)
        if found is None:
            return True
        # With no more gems its population has not reached the next multiple, where each multiple pays.
        most_population = POINTS * (gems[1] + 1) - 1 if gems[1] < most and all_paid(case.asked.table) else MOST_POINTS
        for one in found:
            p, g, c = one.attributes
            if _passes(seen, one._replace(attributes=(min(p, most_population), g, c)), asks, test):
                return True
    return False


def _asks(seen: View, kind: Kind) -> Asks:
    pair = seen.case.asked.pair
    science = bool(used(seen.case) or SCIENTIFIC.intersection(pair)) and givers(kind) is not None
    return Asks(
        science=science,
        valuable=components.demand(VALUABLE).minimum if VALUABLE in pair else 0,
        good=min(seen.needed(VALUABLE), seen.case.cards) if VALUABLE in pair else 0,
        two=seen.needed(TWO_BEST) if TWO_BEST in pair else 0,
        step=components.demand(TWO_BEST).step,
    )


@lru_cache(maxsize=1)
def compiles() -> bool:
    """Whether numba is installed. Without it bounds can be smaller."""
    return find_spec("numba") is not None


def _slots(case: Case) -> tuple[int, ...]:
    return tuple(case.slots(symbols) for symbols in range(components.components().numbers.diamond_symbols_most + 1))


def _passes(seen: View, one: Built, asks: Asks, test: Callable[[View], bool]) -> bool:
    """Whether the view passes the test in which attributes, gems and what these bring are those of one city, but no
    more than they were."""
    case, attributes = seen.case, one.attributes
    together = sum(attributes)
    gems, every = counted(case, seen.split, attributes, together)
    budget = means(case, seen.split, gems, seen.least)
    if budget is None:
        return False
    science = min(budget.science, seen.means.science)
    if asks.science:
        science = min(science, wealth(case, seen.split, gems) + one.science)
        if science < used(case):
            return False
    alone = seen._replace(
        means=budget._replace(science=science),
        city=City(attributes, together, seen.city.priced, gems, every),
        exact=False,
        origin=seen,
        good=one.good if asks.good else None,
        on_two=one.on_two if asks.two else None,
    ).within(seen.city)
    return test(alone) and with_some_gems(alone, test)


@limit(
    "attribute.three",
    "gem.threshold",
    "bid.win.pay",
    "bid.minimum.printed",
    "hybrid.fixed",
    "diamond.one-symbol.double",
    "diamond.two-symbol.triple",
    "diamond.one-per-upgrade",
    "science.track.total",
    "card.well",
    "card.apothecary",
)
@lru_cache(maxsize=65536)
def one_city(
    kind: Kind,
    slots: tuple[int, ...],
    split: Triple,
    purse: tuple[int, int, int, int],
    need: Needs,
    asks: Asks,
    order: Order | None = None,
) -> tuple[Built, ...] | None:
    """All that counts belongs to one city: its cards together cost what can be spent, stand for as many buildings as
    its cards count, hand out its science, and share its diamonds and gems. None where there are too many such cities to
    tell them apart.

    purse: production and diamonds at most, population gems at least and at most; order: the districts of its one row,
    None where they are not looked at.
    """
    from gemcheck_models.gempire.rounds.bounds_knapsack import FULL, WIDTH, cities

    values = grid(kind).values if order is None else values_in(kind, order, split)
    spend, jewels, least, most = purse
    jewels = min(jewels, sum(split) * max(slots))
    found = specials(kind, slots, split, spend, jewels, asks.science)
    if found is None:
        return None
    apart = {*grown_cards(kind.table), *((givers(kind) or ()) if asks.science else ())}
    listed = [[s for s in sides(kind.table, colour) if s.number not in grown_cards(kind.table)] for colour in range(3)]
    printed = np.zeros((3, max(map(len, listed)), 3), np.int64)
    for colour, some in enumerate(listed):
        for number, side in enumerate(some):
            # A card that a choice tells apart is not among the others: they cannot pay it.
            price = spend + 1 if side.number in apart else max(1, side.card.min_bid - kind.relief)
            printed[colour, number] = (price, stands_for(side.card), slots[side.card.diamond_symbols])
    kept = np.zeros((FULL, WIDTH), np.int64)
    count = cities(
        _numbers(values[0]),
        _numbers(values[1]),
        _numbers(values[2]),
        printed,
        np.array([len(some) for some in listed]),
        np.array(split),
        np.array(corner(kind, split)),
        np.array((spend, jewels, least, most)),
        need.table,
        np.array((asks.science, asks.valuable, asks.good, asks.two, asks.step), np.int64),
        found.rows,
        found.worth,
        found.weights,
        found.cards,
        found.each,
        kept,
    )
    if count > FULL:
        return None
    return tuple(Built((int(p), int(g), int(c)), int(n), int(v), -int(t)) for p, g, c, n, v, t in kept[:count])


def _numbers(table: NDArray[Any]) -> NDArray[np.int64]:
    return np.ascontiguousarray(table, np.int64)
