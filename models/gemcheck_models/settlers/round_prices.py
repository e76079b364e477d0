"""A bound for any position of a round from prices of Goods: what is there is worth its price, what can still be done
its profit at these prices.

For any prices the bound holds, so that nobody has to be trusted about them; good prices make it sharp. Prices are whole
numbers, `UNIT` to a point. They are such that changing Workers into Resources, or Gold into a Resource, gains nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gemcheck.games.settlers.effects import (
    ANY_RESOURCE,
    FOOD,
    GOLD,
    RAZE,
    RESOURCES,
    STONE,
    VP,
    WOOD,
    WORKER,
    Amounts,
)
from gemcheck_models.settlers.round_items import Piece, Problem
from gemcheck_models.settlers.round_steps import NOW

__all__ = ["UNIT", "Prices", "Worth", "good_prices"]

UNIT = 12
PASSES = 60
"""How often all prices are looked at again while they are being improved."""
STEPS = (12, 6, 3, 2, 1)


class Prices(msgspec.Struct, frozen=True):
    """Worker, Wood, Stone, Food, Gold, Raze, and a Location given up."""

    goods: tuple[int, int, int, int, int, int]
    location: int


class Worth:
    """What each piece can still bring at some prices, whatever happens: `hand[i]` until it is built or used up,
    `table[i]` for the Location itself, `use[i]` for each of its uses."""

    def __init__(self, problem: Problem, prices: Prices, objective: str) -> None:
        self.prices, self.goods = prices, prices.goods
        self.problem, self.ends = problem, objective != NOW
        pieces = problem.pieces
        self.sphinxes = sum(piece.feature[VP] for piece in pieces if piece.trigger == "gain_vp>=2")
        self.use = [
            0 if piece.way is None else max(0, self._gain(piece.gain) - self._cost(piece.way)) for piece in pieces
        ]
        for i, piece in enumerate(pieces):
            if piece.resets and piece.way is not None:
                freed = [self.use[k] * other.uses for k, other in enumerate(pieces) if k != i and not other.resets]
                self.use[i] = max(0, max(freed, default=0) - self._cost(piece.way))
        self.table = [self._points(piece) + max(0, prices.location - self._points(piece)) for piece in pieces]
        self.fires = [self._fires(piece) for piece in pieces]
        self.hand = [self._hand(i, piece) for i, piece in enumerate(pieces)]
        features = self._set_off("raze")
        self.target = [
            max(0, self._gain(target.gain) + features - target.price * self.goods[RAZE]) for target in problem.targets
        ]

    def _points(self, piece: Piece) -> int:
        return UNIT * piece.points if self.ends else 0

    def _gain(self, gain: Amounts) -> int:
        points = gain[VP] if len(gain) > VP else 0
        goods = sum(number * price for number, price in zip(gain, self.goods, strict=False))
        return UNIT * (points + (self.sphinxes if points > 1 else 0)) + goods

    def _cost(self, price: Sequence[int]) -> int:
        cost = sum(number * worth for number, worth in zip(price, self.goods, strict=False))
        return cost + (price[ANY_RESOURCE] if len(price) > ANY_RESOURCE else 0) * min(
            self.goods[good] for good in RESOURCES
        )

    def _set_off(self, trigger: str) -> int:
        return sum(self._feature(piece) for piece in self.problem.pieces if piece.trigger == trigger)

    def _feature(self, piece: Piece) -> int:
        if piece.ways:
            return max(0, *(self._gain(way.gain) - self._cost(way.pay) for way in piece.ways))
        return self._gain(piece.feature)

    def _fires(self, piece: Piece) -> int:
        return sum(self._feature(other) for other in self.problem.pieces if other.trigger in piece.fires)

    def _hand(self, i: int, piece: Piece) -> int:
        """The best of building, dealing, razing, and nothing."""
        if not piece.in_hand:
            return 0
        build = self.fires[i] + self.table[i] + piece.uses * self.use[i]
        build -= self._cost(piece.price) + piece.location * self.prices.location
        build += sum(map(self._gain, piece.gains)) + max((self._gain(gain) for gain in piece.choices), default=0)
        for per in piece.pers:
            most = min(per.most, sum(per.colour in other.colours for other in self.problem.pieces))
            worth = UNIT if per.good == VP else self.goods[per.good] if per.good < len(self.goods) else 0
            build += most * worth + (UNIT * self.sphinxes if per.good == VP and most > 1 else 0)
        deal = raze = 0
        if piece.deal is not None:
            worth = UNIT if piece.deal == VP else self.goods[piece.deal] if piece.deal < len(self.goods) else 0
            deal = worth + self._set_off("make_deal") - self.goods[FOOD] * sum(self.problem.deal_price[0])
        if piece.raze is not None:
            raze = self._gain(piece.raze) + self._set_off("raze") - self.problem.hand_price * self.goods[RAZE]
        return max(0, build, deal, raze)

    def start(self) -> int:
        """The bound for the whole round, without the points that are there."""
        total = sum(number * price for number, price in zip(self.problem.supply, self.goods, strict=False))
        total += self.prices.location * self.problem.foundations + sum(self.hand) + sum(self.target)
        for i, piece in enumerate(self.problem.pieces):
            if not piece.in_hand:
                total += self.table[i] + max(0, piece.uses - piece.used) * self.use[i]
        return total


def good_prices(problem: Problem, objective: str) -> Worth:
    """Prices at which the bound for the whole round is small, found by trying higher and lower ones in turn."""
    best = Worth(problem, Prices((12, 12, 12, 12, 12, 12), 12), objective)
    value = best.start()
    for _ in range(PASSES):
        before = value
        for step in STEPS:
            for change in _changes(step):
                other = _changed(best.prices, change)
                if other is None:
                    continue
                worth = Worth(problem, other, objective)
                if worth.start() < value:
                    best, value = worth, worth.start()
        if value == before:
            break
    return best


def _changes(step: int) -> list[tuple[int, ...]]:
    """One price at a time, then those that belong together."""
    single = [tuple(sign * step * (place == one) for place in range(7)) for one in range(7) for sign in (1, -1)]
    groups = (
        (WOOD, STONE, FOOD, GOLD),
        (WORKER, WOOD, STONE, FOOD, GOLD),
        (WOOD, GOLD),
        (STONE, GOLD),
        (FOOD, GOLD),
        (WORKER, WOOD),
        (WORKER, STONE),
        (WORKER, GOLD),
        (WOOD, STONE, GOLD),
    )
    joint = [tuple(sign * step * (place in group) for place in range(7)) for group in groups for sign in (1, -1)]
    return single + joint


def _changed(prices: Prices, change: tuple[int, ...]) -> Prices | None:
    """Other prices, None where changing Goods into others would gain something."""
    a, b, c, d, e, f = (max(0, price + more) for price, more in zip(prices.goods, change, strict=False))
    e, a = max(b, c, d, e), max(a, -(-max(b, c, d) // 2))
    return Prices((a, b, c, d, e, f), max(0, prices.location + change[6]))
