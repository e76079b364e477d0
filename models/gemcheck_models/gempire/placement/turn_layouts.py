"""Every city that a hand can make, each looked at once, where the order of placing does not matter (see `turn_calm`).

A city is built in one order only: the left end of the first row, its right end, then the ends of the second row, and
last the cards that are kept. Whatever another order leads to is reached in this one too: the ends alone are open
anyway, the second row stands above a first row that is never longer than at the end, part of a row has no more
districts than the whole, and placing blueprints first leaves the most room for others.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from gemcheck.games.gempire import placement
from gemcheck.games.gempire.placement import row_open, won_in_time
from gemcheck.games.gempire.plans import Keep, Place, Plan
from gemcheck.games.gempire.state import Placed, Seat
from gemcheck_models.gempire.placement.objective import Score
from gemcheck_models.gempire.placement.turn_best import Best
from gemcheck_models.gempire.placement.turn_outlook import Outlook
from gemcheck_models.gempire.placement.turn_walk import Opened, Pool, Walk

__all__ = ["Layouts"]

LEFT1, RIGHT1, LEFT2, RIGHT2, KEPT = range(5)
"""The parts of a city in the order in which they are built."""


Known = set[tuple[Seat, int, int]]
"""Seats that have been met, with the cards left."""


class Node(msgspec.Struct, frozen=True):
    """A seat on the way: the part being built, the cards that remain, how many of the hand are used, the bound, the
    beginning of the city in notation, the decisions."""

    seat: Seat
    part: int
    mask: int
    used: int
    bound: Score | None
    prefix: str
    plans: tuple[Plan, ...]


class Layouts:
    """All cities from one seat that owes nothing."""

    def __init__(self, walk: Walk, pool: Pool, outlook: Outlook, best: Best, known: Known | None = None) -> None:
        self.walk = walk
        self.pool = pool
        self.outlook = outlook
        self.best = best
        problem = walk.problem
        self.enough = problem.least
        self.most = problem.most
        self.rows = (1, 2) if row_open(problem.seat, 2) else (1,)
        # The round of winning decides whether a card may go into the second row.
        won = [problem.state.round] * pool.held
        won += [next(b.round for b in problem.seat.blueprints if b.card == card) for card in pool.cards[pool.held :]]
        self.second = [won_in_time(walk.table, problem.seat, 2, number) for number in won]
        self.cap: Score | None = None
        # Whether the node looked at last has shown a way to use a card of the hand.
        self.used = False
        self.known: Known = set() if known is None else known

    def search(self, opened: Opened, cap: Score | None = None) -> bool:
        """Follow every way from this seat that can still enter the best; False when the limit of states was met.

        cap: a score that no end from here exceeds.
        """
        seat, plans = opened
        self.cap = cap
        bound = self._upper(seat, self.pool.all, 0)
        part = LEFT1 if seat.row1 else RIGHT1
        prefix = self._least(seat, self.pool.all) if seat.row1 else ""
        return self._follow(Node(seat, part, self.pool.all, 0, bound, prefix, plans))

    def _upper(self, seat: Seat, mask: int, used: int, known: Score | None = None) -> Score | None:
        """`known`: a bound that holds already; without a card to come it will do."""
        if known is not None and not (mask and self._room(used)):
            return known
        bound = self.outlook.upper(seat, mask, self._room(used))
        if self.cap is None or bound is None:
            return bound if self.cap is None else self.cap
        return min(bound, self.cap)

    def _room(self, used: int) -> int:
        """How many more cards may come: of the hand, and blueprints."""
        return self.most - used + len(self.pool.cards) - self.pool.held

    def _follow(self, node: Node) -> bool:
        if not self.best.welcome(node.bound, node.prefix):
            return True
        if self.best.spent():
            return False
        self.best.work += 1
        self.used = False
        after = sorted(self._after(node), key=_promise)
        if node.used >= self.enough or not self.used:
            self._end(node)
        followed = [self._follow(child) for child in after]
        return all(followed)

    def _end(self, node: Node) -> None:
        """Offer the seat as it stands, if it may end so."""
        prefix = self._prefix(node.seat, RIGHT1) if node.part < KEPT else node.prefix
        points = self.walk.score(node.seat)
        if self.best.welcome(points, prefix) and self._over(node):
            self.best.offer(points, node.seat, node.plans, prefix)

    def _over(self, node: Node) -> bool:
        if node.used >= self.enough:
            return True
        left = [self.pool.cards[place] for place in range(self.pool.held) if node.mask >> place & 1]
        return node.used >= self.most or not self.walk.usable(node.seat, iter(left))

    def _after(self, node: Node) -> Iterator[Node]:
        """Every next step of the one order, that can still enter the best."""
        seat, walk = node.seat, self.walk
        full = node.used >= self.most
        closed = self._prefix(seat, RIGHT1)
        for place, card in self.pool.distinct(node.mask):
            blueprint = self.pool.blueprint(place)
            if full and not blueprint:
                continue
            mask = node.mask & ~(1 << place)
            used = node.used + (not blueprint)
            for part, plan in self._plans(seat, node.part, place, card):
                self.used = self.used or not blueprint
                prefix = node.prefix if part == LEFT1 else closed
                if not self.best.welcome(node.bound, prefix):
                    continue
                after = walk.placed(seat, plan)
                for settled, dues in walk.opened(after):
                    bound = self._upper(settled, mask, used, node.bound)
                    if part == LEFT1:
                        prefix = self._least(settled, mask)
                    if self.best.welcome(bound, prefix) and self._fresh(settled, part, mask, bool(dues)):
                        plans = (*node.plans, plan, *dues)
                        yield Node(settled, part, mask, used, bound, prefix, plans)
        if walk.problem.keep and not full:
            yield from self._kept(node, closed)

    def _fresh(self, seat: Seat, part: int, mask: int, chosen: bool) -> bool:
        """Whether this seat is new; different choices on the way may come to the same."""
        if not chosen:
            return True
        key = (seat, part, mask)
        if key in self.known:
            return False
        self.known.add(key)
        return True

    def _kept(self, node: Node, prefix: str) -> Iterator[Node]:
        for place, card in self.pool.distinct(node.mask & self.pool.hand):
            seat = self.walk.kept(node.seat, card)
            if seat is None:
                return
            mask = node.mask & ~(1 << place)
            bound = self.outlook.upper(seat, 0, 0)
            yield Node(seat, KEPT, mask, node.used + 1, bound, prefix, (*node.plans, Keep(card)))

    def _plans(self, seat: Seat, begun: int, place: int, card: int) -> Iterator[tuple[int, Place]]:
        """Every way to place this card in the part being built or in a later one."""
        if begun == KEPT:
            return
        table = self.walk.table
        blueprint = self.pool.blueprint(place)
        for colour in table.cards[card].colours:
            for row in self.rows if self.second[place] else (1,):
                if row == 1 and begun > RIGHT1:
                    continue
                start, cards = (seat.start1, seat.row1) if row == 1 else (seat.start2, seat.row2)
                for column in placement.columns(table, seat, row, colour):
                    left = bool(cards) and column < start
                    part = (LEFT1 if left else RIGHT1) if row == 1 else (LEFT2 if left else RIGHT2)
                    if part >= begun:
                        yield part, Place(card, row, column, colour, blueprint)

    def _least(self, seat: Seat, mask: int) -> str:
        """The least beginning of a city whose first row may still grow to the left."""
        cards = self.walk.table.cards
        tokens = [self.walk.token(seat.row1[0])]
        for _, card in self.pool.distinct(mask):
            tokens += [self.walk.token(Placed(card, colour)) for colour in cards[card].colours]
        return "GC1 " + min(tokens)

    def _prefix(self, seat: Seat, part: int) -> str:
        """The beginning of the city in notation once the left end of its first row is closed."""
        token = self.walk.token
        return "GC1 " + ",".join([token(placed) for placed in seat.row1]) if part and seat.row1 else ""


def _promise(node: Node) -> tuple[tuple[int, ...], str]:
    """The order of following: the best bound first, among equals the least beginning of the city."""
    return tuple([-part for part in node.bound]) if node.bound is not None else (), node.prefix
