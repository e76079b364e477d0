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
from gemcheck.games.settlers.pending import NONE
from gemcheck_models.settlers.round_items import HAND, SAMURAI_COUNT, TABLE, Option, Per, Piece, Problem
from gemcheck_models.settlers.round_moves import Position
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
        self.features = {name: self._set_off(name) for name in ("raze", "make_deal")}
        self.makes = self._all_makes()
        self.table = [self._points(piece) + max(0, prices.location - self._points(piece)) for piece in pieces]
        self.fires = [self._fires(piece) for piece in pieces]
        self.use = [0] * len(pieces)
        dealing = [any(option.dealt for option in piece.options) for piece in pieces]
        for late in (False, True):
            for i, piece in enumerate(pieces):
                if piece.options and not piece.resets and dealing[i] == late:
                    self.use[i] = max(0, *(self._option(option) for option in piece.options))
        for i, piece in enumerate(pieces):
            if piece.resets:
                freed = [self.use[k] * other.uses for k, other in enumerate(pieces) if k != i and not other.resets]
                self.use[i] = max(0, max(freed, default=0) - min(self._cost(option.pay) for option in piece.options))
        self.tucked = max((UNIT * piece.each for piece in pieces if piece.gate), default=0)
        self.hand = [self._hand(i, piece) for i, piece in enumerate(pieces)]
        self.target = [
            0
            if target.price is None
            else max(0, self._gain(target.gain) + self.features["raze"] - target.price * self.goods[RAZE])
            for target in problem.targets
        ]
        self.acts = [(i, piece.uses) for i, piece in enumerate(pieces) if piece.options]

    def _points(self, piece: Piece) -> int:
        if not self.ends:
            return 0
        return UNIT * (piece.points + max((worth for _, worth in piece.tiers), default=0))

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

    def _per(self, per: Per | None) -> int:
        """The most that a gain for each of something is worth."""
        if per is None:
            return 0
        most = per.most
        if per.colour != SAMURAI_COUNT:
            most = min(most, sum(per.colour in other.colours for other in self.problem.pieces))
        worth = UNIT if per.good == VP else self.goods[per.good] if per.good < len(self.goods) else 0
        return most * worth + (UNIT * self.sphinxes if per.good == VP and most > 1 else 0)

    def _all_makes(self) -> list[int]:
        """What each piece produces; one that copies, the most of any other."""
        pieces = self.problem.pieces
        found = [0 if piece.copies else self._makes(piece) for piece in pieces]
        most = max(found, default=0)
        return [most if piece.copies else worth for piece, worth in zip(pieces, found, strict=True)]

    def _makes(self, piece: Piece) -> int:
        if not piece.produces:
            return 0
        chosen = max((self._gain(gain) for gain in piece.choices), default=0)
        return self._gain(piece.product) + self._per(piece.product_per) + chosen

    def _option(self, option: Option) -> int:
        """The most that one use can bring in this way."""
        pieces, worth = self.problem.pieces, sum(map(self._gain, option.gains)) - self._cost(option.pay)
        worth += self.features.get(option.fires, 0) + self.prices.location * option.founds
        if option.own != NONE:
            worth -= self.table[option.own]
        if option.produces != NONE:
            worth += self.makes[option.produces]
        if option.builds != NONE and not option.dealt:
            worth += pieces[option.builds].location * self.prices.location  # The rest is in what the hand is worth.
        elif option.builds != NONE:
            worth += self._built(option.builds)
        return worth

    def _built(self, i: int) -> int:
        """What building a piece brings, whatever pays for its Location."""
        piece = self.problem.pieces[i]
        build = self.fires[i] + self.table[i] + piece.uses * self.use[i] - self._cost(piece.price)
        return build + self._gain(piece.bonus) + self._per(piece.bonus_per) + self.makes[i]

    def _hand(self, i: int, piece: Piece) -> int:
        """The best of building, dealing, razing, putting it under Gate, and nothing."""
        if not piece.in_hand:
            return 0
        build = self._built(i) - piece.location * self.prices.location
        deal = raze = 0
        if piece.deal is not None:
            worth = UNIT if piece.deal == VP else self.goods[piece.deal] if piece.deal < len(self.goods) else 0
            deal = worth + self.features["make_deal"] - self.goods[FOOD] * sum(self.problem.deal_price[0])
        if piece.raze is not None:
            raze = self._gain(piece.raze) + self.features["raze"] - self.problem.hand_price * self.goods[RAZE]
        return max(0, build, deal, raze, self.tucked)

    def start(self) -> int:
        """The bound for the whole round, without the points that are there."""
        problem = self.problem
        total = sum(number * price for number, price in zip(problem.supply, self.goods, strict=False))
        total += self.prices.location * problem.foundations + sum(self.hand) + sum(self.target)
        for i, piece in enumerate(problem.pieces):
            if piece.on_table:
                total += self.table[i] + max(0, piece.uses - piece.used) * self.use[i]
        return total

    def bound(self, position: Position) -> int:
        """The bound for what can still be gained from a position on."""
        total = sum(number * price for number, price in zip(position.supply, self.goods, strict=True))
        total += position.foundations * self.prices.location
        for number, value in enumerate(self.target):
            if position.targets >> number & 1:
                total += value
        where, used = position.where, position.used
        for i, there in enumerate(where):
            if there == TABLE:
                total += self.table[i]
            elif there == HAND:
                total += self.hand[i]
        for i, uses in self.acts:
            if where[i] == TABLE and used[i] < uses:
                total += (uses - used[i]) * self.use[i]
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
