"""What so many cards of a colour are worth at most, for every number of buildings that the city may stand for.

A card that counts others is worth more in a city of many buildings; cards that stand for many are worth little. For
each number of buildings of the three colours a grid therefore holds the best cards, of which so many buildings are
asked: a price on buildings, paid to the cards that bring them, makes both agree. A price on production does the same
for what cards cost.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gemcheck.games.gempire.arithmetic import DRAIN_FLOOR, by_palace
from gemcheck.games.gempire.bonuses import PER_POPULATION_BUILDING, built_when_won
from gemcheck.games.gempire.facts import stands_for
from gemcheck.games.gempire.state import POPULATION
from gemcheck.games.gempire.table import DRAIN_SYSTEM, IRON, MATRIMONY, SURVEYING, Table
from gemcheck_models.gempire.rounds.bounds_case import limit
from gemcheck_models.gempire.rounds.gains import MOST_GEMS
from gemcheck_models.gempire.rounds.gains_cards import Side, crowd, deck, neighbours, sides
from gemcheck_models.gempire.rounds.worlds import Question

__all__ = [
    "ANY",
    "PRICED",
    "PRICES",
    "Array",
    "Grid",
    "Kind",
    "agreeing",
    "anybody",
    "axes_of",
    "beside_value",
    "grid",
    "grown_cards",
    "science_in",
    "summed",
    "value_in",
]

Array = NDArray[np.int32]

PRICES = ((0, 0), (1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (2, 2), (3, 2))
"""Points that a production and a science are weighed with: a card is worth its value, less the production it costs and
with the science it hands out. A production that is kept is as good as a science, and weighs no less."""

PRICED = PRICES.index((1, 1))
"""Where a production, a science and a point weigh the same."""

BUILDINGS = (0, 2, 3)
"""Points that a building is weighed with."""

GROWN = 4
"""How many cards that count gems are told apart, those that count most of them; others are given all gems there can
be."""

ANY = frozenset(range(3))


class Kind(NamedTuple):
    """What the worth of cards rests on: at most so many cards; whether there are two rows; the palace level; the
    technologies that matter, as a bit mask; how much lower minimum bids are."""

    table: Table
    cards: int
    row: bool
    palace: int
    owned: int
    relief: int

    def owns(self, technology: int) -> bool:
        """Whether the seat owns the technology in the end."""
        return bool(self.owned >> technology & 1)

    @property
    def doubled(self) -> int:
        """How many buildings a building counts for where cards count them: 2 under Surveying, which is for the second
        row only."""
        everywhere = self.table.reading("tech.surveying.scope") == "all-effects"
        return 2 if everywhere and self.owns(SURVEYING) else 1

    def most(self, colour: int) -> int:
        """The largest number of buildings of a colour."""
        return crowd(self.table, frozenset((colour,)), self.cards)


class Grid(NamedTuple):
    """Tables over the buildings of population, gold and culture in the city.

    rest: by colour and by the buildings that other cards bring, [price, buildings x 3, cards]: the largest sum of so
    many cards that do not count gems, as they are weighed; values: by colour, [buildings x 3, side], each side's value;
    symbols: by colour, the diamond symbols of each side; strange: by colour, [buildings x 3, cards]: what so many
    hybrids under other colours add, empty without Iron; handed: as `rest`, [buildings x 3, cards]: the science that so
    many cards hand out at most, less the production that they cost.
    """

    kind: Kind
    rest: tuple[tuple[Array, ...], ...]
    values: tuple[Array, ...]
    symbols: tuple[tuple[int, ...], ...]
    strange: tuple[Array, ...]
    handed: tuple[tuple[Array, ...], ...]


@lru_cache(maxsize=64)
def grown_cards(table: Table) -> tuple[int, ...]:
    """The numbers of the cards that count gems, at most GROWN of them, those that count most of them."""
    found = []
    for number, card in enumerate(deck(table)):
        weight = max((sum(side.gems) for side in card.sides if side is not None), default=0)
        if weight:
            found.append((-weight, number))
    return tuple(number for _, number in sorted(found)[:GROWN])


@limit(
    "attribute.dynamic",
    "card.self-counting",
    "second-row.direction.both",
    "second-row.direction.no-vertical",
    "second-row.adjacent.vertical",
    "card.bunkhouse",
    "card.fountain",
    "card.astronomers-tower",
    "card.race-track",
    "card.inn",
    "card.road-system",
    "tech.drain-system",
    "tech.surveying",
)
def value_in(kind: Kind, side: Side, buildings: tuple[Any, Any, Any]) -> Any:
    """A card is worth its number for the better row, what it counts of the buildings there are if all of them stand
    where it looks, and five at least under Drain System; gems are left out."""
    table, formula, colour = kind.table, side.formula, side.colour
    own, factor = stands_for(side.card), kind.doubled
    itself = factor * own if side.card.counts_itself else 0
    worth: Any = max(side.first, side.second) if kind.row else side.first
    if formula.palace_level:
        worth = worth + by_palace(formula, kind.palace)
    beside = neighbours(table, kind.row)
    near: Any = 0
    for other in range(3):
        counted = factor * (buildings[other] - (own if other == colour else 0))
        weight = formula.right[other] + formula.left[other] + formula.city[other]
        if weight:
            worth = worth + weight * counted
        if other == colour:
            worth = worth + formula.city[other] * itself
        if formula.adjacent[other]:
            few = factor * crowd(table, frozenset((other,)), beside)
            more = itself if other == colour else 0
            near = near + formula.adjacent[other] * (np.minimum(counted, few) + more)
    if any(formula.adjacent):
        looked = frozenset(c for c in range(3) if formula.adjacent[c])
        most = factor * crowd(table, looked, beside) + itself
        worth = worth + np.minimum(near, max(formula.adjacent) * most)
    if formula.row2 and kind.row:
        upper = factor * crowd(table, ANY, (kind.cards + 1) // 2)
        worth = worth + formula.row2 * np.minimum(upper, factor * sum(buildings))
    if any(formula.gems) and side.number not in grown_cards(table):
        worth = worth + max(formula.gems) * MOST_GEMS
    return np.maximum(worth, DRAIN_FLOOR) if kind.owns(DRAIN_SYSTEM) else worth


@limit("card.well", "tech.surveying")
def science_in(kind: Kind, side: Side, buildings: tuple[Any, Any, Any]) -> Any:
    """A card hands out science once, and for each building it sees placed; what it hands out for gems is left out."""
    earning = side.card.science
    if earning is None or built_when_won(kind.table):
        return 0
    seen = sum(each * count for each, count in zip(earning.placed, buildings, strict=True) if each)
    return earning.once + kind.doubled * seen


@limit("tech.matrimony", "tech.surveying")
def beside_value(kind: Kind, side: Side) -> int:
    """What a card adds to the attribute of its colour besides its own value, which diamonds do not multiply."""
    if side.colour == POPULATION and kind.owns(MATRIMONY):
        return PER_POPULATION_BUILDING * stands_for(side.card) * (2 if kind.owns(SURVEYING) else 1)
    return 0


def axes_of(kind: Kind) -> tuple[Any, Any, Any]:
    counts = [np.arange(kind.most(colour) + 1, dtype=np.int32) for colour in range(3)]
    return (counts[0][:, None, None], counts[1][None, :, None], counts[2][None, None, :])


def summed(values: Array, count: int, least: int = 0) -> Array:
    """Sums of the largest 0, 1, ... `count` entries along the last axis, each `least` at least."""
    worst = -np.maximum(values, least)
    if 0 < count < worst.shape[-1]:
        worst = np.partition(worst, count - 1, axis=-1)[..., :count]
    best = -np.sort(worst, axis=-1)[..., :count]
    sums = np.zeros((*values.shape[:-1], count + 1), dtype=np.int32)
    np.cumsum(best, axis=-1, out=sums[..., 1 : best.shape[-1] + 1])
    for more in range(best.shape[-1] + 1, count + 1):
        sums[..., more] = sums[..., more - 1] + least
    return sums


def agreeing(weighed: Array, bring: Array, buildings: Array, count: int, offsets: Iterable[int]) -> list[Array]:
    """The largest sums of 0, 1, ... `count` cards that bring as many buildings of their colour as there are, for each
    number that other cards bring."""
    # A card that is not worth its price is left out, and counts as one building without value, so that as many cards
    # can be taken for fewer ones.
    sums = [summed(weighed + each * bring, count, each) - each * buildings[..., None] for each in BUILDINGS]
    return [
        np.minimum.reduce([total + each * offset for total, each in zip(sums, BUILDINGS, strict=True)])
        for offset in offsets
    ]


@lru_cache(maxsize=24)
def grid(kind: Kind) -> Grid:
    """The grid of a kind of city."""
    axes = axes_of(kind)
    shape = tuple(kind.most(colour) + 1 for colour in range(3))
    grown = grown_cards(kind.table)
    # What the cards bring that a choice tells apart: those that count gems, and those that hand out science for them.
    apart = {n for n, card in enumerate(deck(kind.table)) if card.science is not None and any(card.science.earned)}
    spare = sum(stands_for(deck(kind.table)[number]) for number in apart.union(grown))
    rest, values, symbols, strange, handed = [], [], [], [], []
    for colour in range(3):
        found = [side for side in sides(kind.table, colour) if side.number not in grown]
        worth = np.zeros((*shape, len(found)), dtype=np.int32)
        for i, side in enumerate(found):
            worth[..., i] = value_in(kind, side, axes)
        cost = np.array([max(1, side.card.min_bid - kind.relief) for side in found], dtype=np.int32)
        bring = np.array([stands_for(side.card) for side in found], dtype=np.int32)
        extra = np.array([beside_value(kind, side) for side in found], dtype=np.int32)
        science = np.zeros_like(worth)
        for i, side in enumerate(found):
            science[..., i] = science_in(kind, side, axes)
        offsets = range(spare + 1)
        weighed = [
            worth + use * science + (extra - price * cost) if use else worth + (extra - price * cost)
            for price, use in PRICES
        ]
        tables = [agreeing(each, bring, axes[colour], kind.cards, offsets) for each in weighed]
        rest.append(tuple(np.stack(each) for each in zip(*tables, strict=True)))
        handed.append(tuple(agreeing(science - cost, bring, axes[colour], kind.cards, offsets)))
        values.append(worth)
        symbols.append(tuple(side.card.diamond_symbols for side in found))
        hybrids = [i for i, side in enumerate(found) if side.card.hybrid]
        strange.append(summed(worth[..., hybrids], kind.cards) if kind.owns(IRON) else worth[..., :0])
    return Grid(kind, tuple(rest), tuple(values), tuple(symbols), tuple(strange), tuple(handed))


@lru_cache(maxsize=1024)
def anybody(asked: Question) -> Question:
    """The same table, whatever is asked of it."""
    return asked._replace(pair=(1, 2), technologies=None, seats=0)
