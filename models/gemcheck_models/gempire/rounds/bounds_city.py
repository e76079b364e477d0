"""The most that a city can have when its cards lie under the colours in one way: attributes and gems, all together.

Cards that count gems make more gems, and so more of themselves: for each choice of these cards the gems are the least
numbers that agree with one another, reached from none at all. The other cards come from a grid.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.table import (
    ARTISTRY,
    ECONOMICS,
    IRON,
    MATHEMATICS,
    SURVEYING,
)
from gemcheck_models.gempire.rounds.bounds_case import Case, limit
from gemcheck_models.gempire.rounds.bounds_choices import choices, corner
from gemcheck_models.gempire.rounds.bounds_gems import EARNERS, counted
from gemcheck_models.gempire.rounds.bounds_grid import Array, Kind, anybody, grid
from gemcheck_models.gempire.rounds.bounds_rest import Others, Terms
from gemcheck_models.gempire.rounds.bounds_tables import diamond_gains, science_mingled, science_net
from gemcheck_models.gempire.rounds.bounds_values import kind_of, shop_gold
from gemcheck_models.gempire.rounds.gains import MOST_GEMS

__all__ = ["City", "Terms", "best_city", "city", "net_science"]

Triple = tuple[int, int, int]

DEAREST = components().numbers.minimum_bid_most
"""The production that a card costs at most."""

_COUNTED = sum(1 << technology for technology in (SURVEYING, IRON, ECONOMICS, ARTISTRY, MATHEMATICS, *EARNERS))


class City(NamedTuple):
    """The most that a city has. attributes, together: each attribute, and all three; priced: the largest attribute with
    the science that cards hand out, less the production that they cost; gems, all_gems: of each colour and of all, as
    `counted` says."""

    attributes: Triple
    together: int
    priced: int
    gems: Triple
    all_gems: int


def city(case: Case, split: Triple, jewels: int, relief: int, terms: Terms, least: int) -> City:
    """The most that the cards of a case have when they lie in this split, with so many diamonds, on these terms. A case
    with fewer than its cards paid for (`least`) stands for smaller ones. Where the split has more cards than the case,
    no more than its numbers lie under each colour; then there are no terms.

    Worked out once for cases that differ in nothing that matters.
    """
    slots = tuple(case.slots(symbols) for symbols in range(components().numbers.diamond_symbols_most + 1))
    # More diamonds than all cards have room for help nothing.
    room = min(jewels, case.cards * max(slots))
    if terms.missing is None or terms.missing <= -DEAREST * case.cards:
        terms = Terms(terms.purse)
    hopeful = terms.purse is None or least < case.cards
    return best_city(_bare(case), kind_of(case, relief), slots, split, room, terms, hopeful)


def net_science(case: Case, split: Triple, relief: int) -> int:
    """The science that the cards of a split hand out at most, but for gems, less the production that they cost."""
    kind = kind_of(case, relief)._replace(palace=0)
    return _net_science(kind, split) if sum(split) <= case.cards else _net_mingled(kind, split, case.cards)


@lru_cache(maxsize=65536)
def _net_science(kind: Kind, split: Triple) -> int:
    p, g, c = (slice(low, high + 1) for low, high in zip(split, corner(kind, split), strict=True))
    one, two, three = (table[p, g, c, count] for table, count in zip(science_net(kind), split, strict=True))
    return int((one + two + three).max())


@lru_cache(maxsize=65536)
def _net_mingled(kind: Kind, split: Triple, cards: int) -> int:
    p, g, c = (slice(0, high + 1) for high in corner(kind, split))
    return int(science_mingled(kind)[p, g, c, max(0, cards)].max())


@lru_cache(maxsize=65536)
def _bare(case: Case) -> Case:
    """The case without what does not matter to the worth of cards."""
    return Case(
        asked=anybody(case.asked),
        rounds=0,
        bids=case.bids if case.owns(ECONOMICS) else 0,
        collects=0,
        upgrades=0,
        cards=case.cards,
        row=case.row,
        bought=False,
        levels=(),
        owned=case.owned & _COUNTED,
    )


@limit(
    "hybrid.definition",
    "hybrid.choose",
    "hybrid.fixed",
    "card.vineyard",
    "card.dairy-farm",
    "card.embassy",
    "card.farm",
    "tech.iron",
    "tech.matrimony",
    "attribute.three",
    "diamond.one-symbol.double",
    "diamond.two-symbol.triple",
    "diamond.one-symbol.extra",
    "diamond.attribute-only",
    "diamond.one-per-upgrade",
    "tech.mathematics",
)
@lru_cache(maxsize=65536)
def best_city(
    bare: Case, kind: Kind, slots: tuple[int, ...], split: Triple, jewels: int, terms: Terms, hopeful: bool
) -> City:
    """Cards are worth as much as the best ones that so many buildings, and so much production, allow; each diamond adds
    the value of a card once; gems are the least that agree with the attributes they make."""
    found = choices(kind, slots, split, jewels, terms.gems)
    others = Others(
        grid(kind), diamond_gains(kind, slots, jewels), split, bare.cards, jewels, max(slots), terms, hopeful
    )
    table = others.most(found.rests)[:, found.which]
    gold = shop_gold(bare)
    base = table[:3] + found.worth
    base[1] += gold
    whole = table[3] + found.worth.sum(axis=0) + gold
    weighed = [_Weighed(weights) for weights in found.weights]
    both = _Weighed(found.weights.sum(axis=0))
    gems = np.zeros_like(base)
    everything = np.zeros_like(whole)
    while True:
        more = np.stack([each.most(gems, everything) for each in weighed])
        together = np.maximum(whole + both.most(gems, everything), 0)
        attributes = np.minimum(np.maximum(base + more, 0), together)
        counts, count = counted(bare, split, attributes, together)
        now, all_now = np.minimum(np.stack(counts), MOST_GEMS), np.minimum(count, 3 * MOST_GEMS)
        if (now == gems).all() and (all_now == everything).all():
            break
        gems, everything = now, all_now
    # A choice that production does not suffice for has less than nothing, and is left out of the largest numbers.
    priced = table[4:] + found.worth + more
    priced[1] += gold
    (p, g, c), (one, two, three) = attributes.max(axis=1).tolist(), gems.max(axis=1).tolist()
    return City((p, g, c), int(together.max()), int(priced.max()), (one, two, three), int(everything.max()))


class _Weighed:
    """What gems add where each of a colour adds so much: [colour, choice]."""

    def __init__(self, weights: Array) -> None:
        self.order = np.argsort(-weights, axis=0, kind="stable")
        ranked = np.take_along_axis(weights, self.order, axis=0)
        self.steps = ranked - np.concatenate([ranked[1:], np.zeros_like(ranked[:1])])

    def most(self, gems: Array, everything: Array) -> Array:
        """The most that they add when there are so many of each colour, and of all colours, at most: as many as can be
        of the colour that adds most, and so on."""
        counts = np.cumsum(np.take_along_axis(gems, self.order, axis=0), axis=0)
        return np.asarray((self.steps * np.minimum(counts, everything)).sum(axis=0))
