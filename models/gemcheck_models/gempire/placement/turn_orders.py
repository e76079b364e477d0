"""Every order of placing a hand, seats that are equal followed once: for problems in which the order may matter."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from gemcheck.games.gempire.plans import Place, Plan
from gemcheck.games.gempire.state import Seat
from gemcheck_models.gempire.placement.objective import Score
from gemcheck_models.gempire.placement.turn_best import Best
from gemcheck_models.gempire.placement.turn_outlook import Outlook
from gemcheck_models.gempire.placement.turn_walk import Opened, Pool, Walk

__all__ = ["Orders"]


Known = set[tuple[Seat, int, int]]
"""Seats that have been met, with the cards left."""


class Node(msgspec.Struct, frozen=True):
    """A seat on the way: the cards that may still be used, how many of the hand are used, the bound, the decisions.

    mask: cards that may still come, a card kept as a blueprint included where it may come at once.
    """

    seat: Seat
    left: int
    used: int
    mask: int
    bound: Score | None
    plans: tuple[Plan, ...]


class Orders:
    """All ways from one seat that owes nothing. `known` is shared by the seats that a turn may open with."""

    def __init__(self, walk: Walk, pool: Pool, outlook: Outlook, best: Best, known: Known | None = None) -> None:
        self.walk = walk
        self.pool = pool
        self.outlook = outlook
        self.best = best
        problem = walk.problem
        self.enough = problem.least
        self.most = problem.most
        self.fixed = problem.fixed
        self.at_once = walk.table.reading("blueprint.same-round") == "at-once"
        self.known: Known = set() if known is None else known

    def search(self, opened: Opened) -> bool:
        """Follow every way from this seat that can still enter the best; False when the limit of states was met."""
        node = self.root(opened)
        return self._follow(node)

    def root(self, opened: Opened) -> Node:
        """The node to begin with."""
        seat, plans = opened
        bound = self.outlook.upper(seat, self.pool.all, self.room(0))
        return Node(seat, self.pool.hand, 0, self.pool.all, bound, plans)

    def room(self, used: int) -> int:
        """How many more cards may come: of the hand, and blueprints."""
        return self.most - used + len(self.pool.cards) - self.pool.held

    def _follow(self, node: Node) -> bool:
        waiting = [node]
        while waiting:
            node = waiting.pop()
            if not self.best.welcome(node.bound):
                continue
            if self.best.spent():
                return False
            self.best.work += 1
            after = [child for child in self.after(node) if self.best.welcome(child.bound) and self.fresh(child)]
            self.end(node)
            after.sort(key=_promise, reverse=True)
            waiting += after
        return True

    def fresh(self, node: Node) -> bool:
        """Whether no equal seat has been met with the same cards left."""
        key = (node.seat, node.left, node.used)
        if key in self.known:
            return False
        self.known.add(key)
        return True

    def end(self, node: Node) -> None:
        """Offer the seat as it stands, if it may end so."""
        points = self.walk.score(node.seat)
        if self.best.welcome(points) and self._over(node):
            self.best.offer(points, node.seat, node.plans)

    def _over(self, node: Node) -> bool:
        if node.used >= self.enough or node.used >= self.most:
            return True
        left = (self.pool.cards[place] for place in range(self.pool.held) if node.left >> place & 1)
        return not self.walk.usable(node.seat, left)

    def after(self, node: Node) -> Iterator[Node]:
        """Every next decision with what is due at once after it."""
        if node.used < self.most:
            for place, card in self.pool.distinct(node.left):
                plans = self.walk.spots(node.seat, card)
                for plan in plans:
                    yield from self._used(node, place, plan)
                after = bin(node.left >> place + 1).count("1")
                if plans and self.fixed and node.used + after < self.enough:
                    break  # too few cards would come after this one, which is usable
        for spot in self.walk.blueprints(node.seat):
            seat = self.walk.placed(node.seat, spot)
            mask = node.mask & ~self.pool.blueprint_of(spot.card, node.mask)
            yield from self._settled(node, seat, spot, node.left, node.used, mask)

    def _used(self, node: Node, place: int, plan: Plan) -> Iterator[Node]:
        bit = 1 << place
        left = node.left & (~((bit << 1) - 1) if self.fixed else ~bit)
        mask = node.mask & ~(self.pool.hand & ~left)
        if isinstance(plan, Place):
            seat: Seat | None = self.walk.placed(node.seat, plan)
        else:
            seat = self.walk.kept(node.seat, self.pool.cards[place])
            mask |= bit if self.at_once else 0
        if seat is not None:
            yield from self._settled(node, seat, plan, left, node.used + 1, mask)

    def _settled(self, node: Node, seat: Seat, plan: Plan, left: int, used: int, mask: int) -> Iterator[Node]:
        for after, dues in self.walk.opened(seat):
            bound = self.outlook.upper(after, mask, self.room(used))
            yield Node(after, left, used, mask, bound, (*node.plans, plan, *dues))


def _promise(node: Node) -> tuple[int, ...]:
    """The order of following: the best bound first."""
    return tuple([-part for part in node.bound]) if node.bound is not None else ()
