"""The most that the attributes of a city can be, by how many cards lie under each colour.

A card is worth its number for the row, what it counts of all buildings that there can be, and that once more for each
useful diamond. Cards are dear: a price per production, the same for all of them, gives bounds that respect the budget.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from gemcheck.games.gempire.bonuses import PER_POPULATION_BUILDING, credited_to_card
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.facts import stands_for
from gemcheck.games.gempire.state import GOLD, POPULATION
from gemcheck.games.gempire.table import (
    ARTISTRY,
    DRAIN_SYSTEM,
    ECONOMICS,
    IRON,
    MATHEMATICS,
    MATRIMONY,
    SURVEYING,
    Table,
)
from gemcheck_models.gempire.rounds.bounds_case import Case, limit, most_cards
from gemcheck_models.gempire.rounds.bounds_gems import EARNERS, counted
from gemcheck_models.gempire.rounds.bounds_growth import anybody, seen, values_of
from gemcheck_models.gempire.rounds.gains import MOST_GEMS
from gemcheck_models.gempire.rounds.gains_cards import most_of, shops, sides

__all__ = ["MOST_TIMES", "SCALE", "Estate", "Worth", "beside", "estate", "worth"]

SCALE = 2
"""Points are counted in halves, so that prices in half points are whole numbers."""

PRICES = tuple((price, jewel) for jewel in (0, 16, 30) for price in (0, 2, 4))
"""Prices, in half points, of a production and of a diamond, at which cards are weighed against what there is of both.

Whatever the prices, cards are worth no more than what is left of them at these prices and all that there is to spend.
"""

MOST_TIMES = 1 + components().numbers.diamond_symbols_most + 1
"""How often a card counts at most: once, once for each diamond symbol, once more with Mathematics."""

PLENTY = 10**6
"""More production than anybody has."""

Gems = tuple[int, int, int]


class Worth(NamedTuple):
    """The most that so many cards under one colour are worth: for each price the largest sum of values with diamonds,
    less what cards and diamonds cost, in halves; and points beside that."""

    by_price: tuple[tuple[tuple[int, int], int], ...]
    extra: int

    def most(self, budget: int, jewels: int) -> int:
        """The most that the attribute can be with so much production to spend on these cards, and so many diamonds."""
        return _least(self.by_price, budget, jewels) // SCALE + self.extra

    def priced(self, price: int, jewels: int) -> int:
        """The most that the attribute can be, less what its cards cost at this price."""
        left = [value + jewel * jewels for (each, jewel), value in self.by_price if each == price]
        return min(left) // SCALE + self.extra


def _least(by_price: Iterable[tuple[tuple[int, int], int]], budget: int, jewels: int) -> int:
    return min([value + price * budget + jewel * jewels for (price, jewel), value in by_price])


class Estate(NamedTuple):
    """The most that the cards of a case are worth when they lie under the colours in a split, and the gems had then."""

    parts: tuple[Worth, Worth, Worth]
    had: Gems

    def together(self, budget: int, jewels: int) -> int:
        """The most that the three attributes are together."""
        rows = zip(*(part.by_price for part in self.parts), strict=True)
        sums = [(row[0][0], sum(value for _, value in row)) for row in rows]
        return _least(sums, budget, jewels) // SCALE + sum(part.extra for part in self.parts)


# -- what so many cards of a colour are worth


@limit("tech.matrimony", "tech.economics", "card.jewelry-shop", "tech.diction", "blueprint.inactive")
def beside(case: Case, colour: int, own: int) -> int:
    """Matrimony gives population for population buildings, Economics gold for shops, whatever colour they lie under.

    Where the gold is the card's own, diamonds multiply it.
    """
    table = case.asked.table
    points = 0
    if colour == POPULATION and case.owns(MATRIMONY):
        points += PER_POPULATION_BUILDING * seen(case, frozenset((POPULATION,)), own, technology=True)
    if colour == GOLD and case.owns(ECONOMICS):
        doubled = case.second if case.owns(SURVEYING) else 0
        gold = sum(shops(table)[: most_cards(case)]) + sum(shops(table)[:doubled])
        points += gold * (MOST_TIMES if credited_to_card(table) else 1)
    return points


@limit(
    "hybrid.definition",
    "hybrid.choose",
    "hybrid.fixed",
    "card.vineyard",
    "tech.iron",
    "attribute.three",
    "diamond.one-symbol.double",
    "diamond.two-symbol.triple",
    "diamond.one-symbol.extra",
    "diamond.attribute-only",
    "diamond.one-per-upgrade",
    "tech.mathematics",
)
@lru_cache(maxsize=65536)
def worth(case: Case, colour: int, own: int, gems: Gems, relief: int, sparkles: bool, quick: bool) -> Worth:
    """So many cards of a colour are worth as much as the best ones, under Iron the best hybrids of other colours too;
    each diamond adds the value of a card with a symbol once.

    What they count of their own colour agrees with how many buildings they stand for. sparkles: whether there are
    diamonds; quick: whether production costs nothing.
    """
    found = sides(case.asked.table, colour)
    slots = [case.slots(side.card.diamond_symbols) if sparkles else 0 for side in found]
    number = [stands_for(side.card) for side in found]
    prices = [(price, jewel) for price, jewel in PRICES if not (quick and price) and (sparkles or not jewel)]
    costs = [[price * max(1, side.card.min_bid - relief) for side in found] for price, _ in prices]
    best = [-PLENTY] * len(prices)
    for buildings, sets in gatherings(case.asked.table, colour, min(own, len(found))):
        values = values_of(case, colour, own, buildings, gems)
        strange: list[tuple[int, int]] = []
        if case.owns(IRON):
            there = values_of(case, colour, own, buildings, gems, elsewhere=True)
            strange = [(v, n) for v, n, side in zip(there, slots, found, strict=True) if side.card.hybrid]
        for at, (_, jewel) in enumerate(prices):
            paid = costs[at]
            if sparkles:
                mine = [_kept(v, slot, jewel) - c for v, c, slot in zip(values, paid, slots, strict=True)]
            else:
                mine = [SCALE * v - c for v, c in zip(values, paid, strict=True)]
            others = most_of((_kept(v, slot, jewel) for v, slot in strange), case.cards - own)
            # A card that is not worth its price is left out: the count stands for smaller ones, too.
            mine = [max(0, points) for points in mine]
            single = sorted([m for m, n in zip(mine, number, strict=True) if n == 1], reverse=True)
            for chosen in sets:
                points = sum([mine[i] for i in chosen]) + sum(single[: max(0, own - len(chosen))]) + others
                best[at] = max(best[at], points)
    return Worth(tuple(zip(prices, best, strict=True)), beside(case, colour, own))


@lru_cache(maxsize=1024)
def gatherings(table: Table, colour: int, own: int) -> tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]:
    """How many buildings so many cards of a colour can stand for, and for each number the sets of cards of several
    buildings that bring it about; the other cards have one building each."""
    found = [stands_for(side.card) for side in sides(table, colour)]
    several = [i for i, number in enumerate(found) if number != 1]
    single = len(found) - len(several)
    sets: dict[int, list[tuple[int, ...]]] = {}
    for count in range(min(own, len(several)) + 1):
        if own - count <= single:
            for chosen in combinations(several, count):
                sets.setdefault(sum(found[i] for i in chosen) + own - count, []).append(chosen)
    return tuple((buildings, tuple(sets[buildings])) for buildings in sorted(sets))


def _kept(points: int, slots: int, jewel: int) -> int:
    """What is left of a card, in halves, when it buys the diamonds that pay."""
    return SCALE * points + slots * max(0, SCALE * points - jewel)


COUNT = (SURVEYING, IRON, MATRIMONY, ECONOMICS, DRAIN_SYSTEM, ARTISTRY, MATHEMATICS, *EARNERS)
"""The technologies on which the worth of cards rests."""

_COUNT = sum(1 << technology for technology in COUNT)


def estate(case: Case, split: Gems, jewels: int, relief: int) -> Estate:
    """The most that the cards of a case are worth; worked out once for cases that differ in nothing that matters."""
    return _estate(_bare(case), split, jewels, relief)


@lru_cache(maxsize=65536)
def _bare(case: Case) -> Case:
    """The case without what does not matter to the worth of cards."""
    levels = case.levels
    if levels:
        reached = max((level for level in _palace_levels(case.asked.table) if level <= levels[-1]), default=0)
        levels = (0,) * (min(len(levels), MOST_TIMES - 1) - 1) + (reached,)
    return Case(
        asked=anybody(case.asked),
        rounds=0,
        bids=case.bids if case.owns(ECONOMICS) else 0,
        collects=0,
        upgrades=0,
        cards=case.cards,
        row=case.row,
        bought=False,
        levels=levels,
        owned=case.owned & _COUNT,
    )


@lru_cache(maxsize=64)
def _palace_levels(table: Table) -> frozenset[int]:
    """The palace levels at which some card becomes worth more."""
    return frozenset(side.formula.palace_level for colour in range(3) for side in sides(table, colour))


@lru_cache(maxsize=64)
def _looked_at(table: Table, colour: int) -> Gems:
    """1 for each colour of gems that some side of this colour counts, else 0."""
    seen_by = [int(any(side.formula.gems[c] for side in sides(table, colour))) for c in range(3)]
    return (seen_by[0], seen_by[1], seen_by[2])


def _worth(case: Case, colour: int, own: int, had: Gems, relief: int, sparkles: bool, quick: bool) -> Worth:
    p, g, c = (count * looked for count, looked in zip(had, _looked_at(case.asked.table, colour), strict=True))
    return worth(case, colour, own, (p, g, c), relief, sparkles, quick)


@lru_cache(maxsize=65536)
def _estate(case: Case, split: Gems, jewels: int, relief: int) -> Estate:
    """The most that the cards of a case are worth.

    Cards that count gems are given the gems that the attributes earn with them: the least numbers that agree with one
    another, reached from none at all; numbers beyond MOST_GEMS are not looked at any more.
    """
    had: Gems = (0, 0, 0)
    while True:
        parts = [_worth(case, colour, split[colour], had, relief, jewels > 0, True) for colour in range(3)]
        values = [part.most(PLENTY, jewels) for part in parts]
        gems, _ = counted(case, split, (values[0], values[1], values[2]), sum(values))
        now = (min(gems[0], MOST_GEMS), min(gems[1], MOST_GEMS), min(gems[2], MOST_GEMS))
        if now == had:
            break
        had = now
    population, gold, culture = (
        _worth(case, colour, split[colour], had, relief, jewels > 0, False) for colour in range(3)
    )
    return Estate((population, gold, culture), had)
