"""Plain search through the sequences of a round, without a solver: the second method for small positions.

question: is there a sequence that is worth more than so much?
scope:    as in `round_items`, points (now or at the end) as the objective, no cards that will be drawn, at most one
          Location that frees others, any number of actions
expected: none better than what the slots have found
budget:   a number of positions; each is looked at once, and left when its bound (`round_prices`) shows nothing better

Workers are spent when their Resource is needed, not before, and a Resource that is there is paid before Gold or
Workers: nothing is lost by either.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import msgspec

from gemcheck.games.settlers.effects import (
    ANY_RESOURCE,
    CARD,
    GOLD,
    HAND_CARD,
    OWN_DEAL,
    RAZE,
    RESOURCES,
    VP,
    WORKER,
    Amounts,
)
from gemcheck_models.settlers.round_items import Problem
from gemcheck_models.settlers.round_prices import UNIT, Worth, good_prices
from gemcheck_models.settlers.round_steps import GOODS, NOW

__all__ = ["Searched", "searched"]

GONE, HAND, TABLE = range(3)

Supply = tuple[int, ...]
Position = tuple[Supply, tuple[int, ...], tuple[int, ...], int, int, int]
"""Supply, where each piece is, how often used, Deals, Foundations, targets left (bits)."""


class Searched(msgspec.Struct, frozen=True):
    """The best value found above the one asked about (None: there is none, if `complete`), and positions looked at."""

    better: int | None
    positions: int
    complete: bool


def searched(problem: Problem, objective: str, value: int, most: int) -> Searched | None:
    """Whether any sequence is worth more than `value`, looking at `most` positions; None outside the scope."""
    if objective == GOODS or any(piece.drawn is not None for piece in problem.pieces):
        return None
    if sum(piece.resets for piece in problem.pieces) > 1:
        return None
    return _Search(problem, objective, value, most).run()


class _Search:
    def __init__(self, problem: Problem, objective: str, value: int, most: int) -> None:
        self.problem, self.objective, self.most = problem, objective, most
        self.worth: Worth = good_prices(problem, objective)
        self.best, self.better = value, False
        self.seen: dict[Position, int] = {}
        self.count = 0

    def run(self) -> Searched:
        problem = self.problem
        start: Position = (
            problem.supply[: RAZE + 1],
            tuple(HAND if piece.in_hand else TABLE for piece in problem.pieces),
            tuple(piece.used for piece in problem.pieces),
            problem.deals,
            problem.foundations,
            (1 << len(problem.targets)) - 1,
        )
        stack = [(start, problem.points)]
        while stack:
            position, points = stack.pop()
            if self.seen.get(position, -1) >= points:
                continue
            self.seen[position] = points
            self.count += 1
            if self.count > self.most:
                return Searched(self.best if self.better else None, self.count, False)
            self._rated(position, points)
            children = [
                (self._bound(after) + UNIT * gained, after, points + gained) for after, gained in self._moves(position)
            ]
            hopes = sorted((bound, after, total) for bound, after, total in children if self._hope(bound, points))
            stack += [(after, total) for _, after, total in hopes]
        return Searched(self.best if self.better else None, self.count, True)

    def _hope(self, bound: int, points: int) -> bool:
        return bound // UNIT + points > self.best

    def _rated(self, position: Position, points: int) -> None:
        value = points
        if self.objective != NOW:
            there = zip(self.problem.pieces, position[1], strict=True)
            value += sum(piece.points for piece, where in there if where == TABLE)
        if value > self.best:
            self.best, self.better = value, True

    def _bound(self, position: Position) -> int:
        supply, where, used, _, foundations, targets = position
        worth, problem = self.worth, self.problem
        total = sum(number * price for number, price in zip(supply, worth.goods, strict=True))
        total += foundations * worth.prices.location
        total += sum(value for number, value in enumerate(worth.target) if targets >> number & 1)
        for i, there in enumerate(where):
            if there == HAND:
                total += worth.hand[i]
            elif there == TABLE:
                total += worth.table[i] + max(0, problem.pieces[i].uses - used[i]) * worth.use[i]
        return total

    # -- moves

    def _moves(self, position: Position) -> Iterator[tuple[Position, int]]:
        supply, where, used, deals, foundations, targets = position
        pieces, tried = self.problem.pieces, set[tuple[int, int, int]]()
        for i, there in enumerate(where):
            kind = (pieces[i].card, there, used[i] if there == TABLE else -1)
            if there == GONE or kind in tried:
                continue
            tried.add(kind)
            if there == HAND:
                yield from self._builds(position, i)
                yield from self._from_hand(position, i)
            elif pieces[i].way is not None and used[i] < pieces[i].uses:
                yield from self._uses(position, i)
        for number, target in enumerate(self.problem.targets):
            if targets >> number & 1 and supply[RAZE] >= target.price:
                left = _paid(supply, RAZE, target.price)
                after, points = self._features(where, "raze", *self._gained(where, left, target.gain))
                yield (after, where, used, deals, foundations, targets & ~(1 << number)), points

    def _builds(self, position: Position, i: int) -> Iterator[tuple[Position, int]]:
        supply, where, used, deals, foundations, targets = position
        pieces, piece = self.problem.pieces, self.problem.pieces[i]
        given: list[tuple[int, int]] = [(-1, foundations)]
        if piece.location:
            given = [(-1, foundations - 1)] if foundations else []
            kinds: dict[tuple[int, ...], int] = {}
            for k, there in enumerate(where):
                if there == TABLE and not pieces[k].stays:
                    kinds.setdefault((pieces[k].card, used[k], pieces[k].uses, pieces[k].points), k)
            given += [(k, foundations) for k in kinds.values()]
        for left in self._payments(supply, piece.price):
            for gone, rest in given:
                after = tuple(TABLE if k == i else GONE if k == gone else there for k, there in enumerate(where))
                for goods, points in self._entered(after, left, i):
                    yield (goods, after, used, deals, rest, targets), points

    def _entered(self, where: tuple[int, ...], supply: Supply, i: int) -> Iterator[tuple[Supply, int]]:
        """Supply and points once a piece has been placed."""
        pieces, piece, points = self.problem.pieces, self.problem.pieces[i], 0
        gains = list(piece.gains)
        for per in piece.pers:
            number = sum(there == TABLE and per.colour in pieces[k].colours for k, there in enumerate(where))
            gains.append(tuple(min(per.most, number) if good == per.good else 0 for good in range(CARD + 1)))
        offers: list[list[tuple[Amounts, Amounts]]] = [[((), gain) for gain in piece.choices]] if piece.choices else []
        for k, there in enumerate(where):
            if there == TABLE and pieces[k].trigger in piece.fires:
                if pieces[k].ways:
                    offers.append([((), ()), *((way.pay, way.gain) for way in pieces[k].ways)])
                else:
                    gains.append(pieces[k].feature)
        for gain in gains:
            supply, more = self._gained(where, supply, gain)
            points += more
        for chosen in product(*offers):
            goods, total = supply, points
            for pay, gain in chosen:
                goods = tuple(there - asked for there, asked in zip(goods, (*pay, *(0,) * 9), strict=False))
                if min(goods) < 0:
                    break
                goods, more = self._gained(where, goods, gain)
                total += more
            else:
                yield goods, total

    def _from_hand(self, position: Position, i: int) -> Iterator[tuple[Position, int]]:
        supply, where, used, deals, foundations, targets = position
        piece = self.problem.pieces[i]
        gone = tuple(GONE if k == i else there for k, there in enumerate(where))
        if piece.raze is not None and supply[RAZE] >= self.problem.hand_price:
            left = _paid(supply, RAZE, self.problem.hand_price)
            after, points = self._features(where, "raze", *self._gained(where, left, piece.raze))
            yield (after, gone, used, deals, foundations, targets), points
        if piece.deal is not None:
            good = tuple(int(place == piece.deal) for place in range(CARD + 1))
            for left in self._payments(supply, (*self.problem.deal_price[0][: RAZE + 1], 0, 0, 0)):
                after, points = self._features(where, "make_deal", *self._gained(where, left, good))
                yield (after, gone, used, deals + 1, foundations, targets), points

    def _uses(self, position: Position, i: int) -> Iterator[tuple[Position, int]]:
        supply, where, used, deals, foundations, targets = position
        pieces, piece = self.problem.pieces, self.problem.pieces[i]
        way = piece.way or ()
        if deals < way[OWN_DEAL]:
            return
        hand = [k for k, there in enumerate(where) if there == HAND]
        papers = [(k,) for k in hand] if way[HAND_CARD] else [()]
        for left, paper in product(self._payments(supply, way), papers):
            after, points = self._gained(where, left, piece.gain)
            there = tuple(GONE if k in paper else place for k, place in enumerate(where))
            once = tuple(number + (k == i) for k, number in enumerate(used))
            if not piece.resets:
                yield (after, there, once, deals - way[OWN_DEAL], foundations, targets), points
                continue
            for k, place in enumerate(where):
                if place == TABLE and k != i and pieces[k].way is not None and used[k]:
                    again = used[k] - 1 if self.problem.one_use else 0
                    freed = (*once[:k], again, *once[k + 1 :])
                    yield (after, there, freed, deals, foundations, targets), points

    # -- Goods

    def _gained(self, where: tuple[int, ...], supply: Supply, gain: Amounts) -> tuple[Supply, int]:
        """Supply and points of a single gain, with what Sphinx adds."""
        points = gain[VP] if len(gain) > VP else 0
        if points > 1:
            pieces = self.problem.pieces
            points += sum(
                pieces[k].feature[VP]
                for k, there in enumerate(where)
                if there == TABLE and pieces[k].trigger == "gain_vp>=2"
            )
        return tuple(there + more for there, more in zip(supply, (*gain, *(0,) * 9), strict=False)), points

    def _features(self, where: tuple[int, ...], trigger: str, supply: Supply, points: int) -> tuple[Supply, int]:
        for k, there in enumerate(where):
            if there == TABLE and self.problem.pieces[k].trigger == trigger:
                supply, more = self._gained(where, supply, self.problem.pieces[k].feature)
                points += more
        return supply, points

    def _payments(self, supply: Supply, price: Amounts) -> set[Supply]:
        """The supplies that can be left after a price: what is short is paid with Gold or pairs of Workers."""
        found = set()
        for extra in combinations_with_replacement((*RESOURCES, GOLD), price[ANY_RESOURCE]):
            left = [there - asked for there, asked in zip(supply, price, strict=False)]
            for good in extra:
                left[good] -= 1
            if left[WORKER] < 0 or left[RAZE] < 0 or left[GOLD] < 0:
                continue
            short = -sum(min(left[good], 0) for good in RESOURCES)
            for good in RESOURCES:
                left[good] = max(left[good], 0)
            for gold in range(min(short, left[GOLD]) + 1):
                workers = left[WORKER] - self.problem.pair * (short - gold)
                if workers >= 0:
                    found.add((workers, *left[1:GOLD], left[GOLD] - gold, left[RAZE]))
        return found


def _paid(supply: Supply, good: int, number: int) -> Supply:
    return (*supply[:good], supply[good] - number, *supply[good + 1 :])
