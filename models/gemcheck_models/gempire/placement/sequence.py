"""Cards that come one by one in a fixed order: each is placed before the next one is seen.

question: which end of which row each card of a fixed sequence goes to, so that the last city is best
scope:    problems with a fixed order, every reading and objective; cards may be passed over where the problem allows it
expected: proved for eight cards in about a second, ten in some; stopped earlier with a bound that holds
budget:   exponential in the cards; states are counted over all passes

Cities are followed card by card, equal ones once. A pass keeps the most promising cities after each card and leaves out
the others; each pass keeps more of them. What is left out bounds what has been missed: a pass that leaves out nothing
that could be better is the proof. The first pass keeps one city and is the greedy answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck.game import GameError
from gemcheck_models.gempire.placement.objective import Score
from gemcheck_models.gempire.placement.problem import Answer, Problem
from gemcheck_models.gempire.placement.turn_best import Best, Late, Show
from gemcheck_models.gempire.placement.turn_orders import Node, Orders
from gemcheck_models.gempire.placement.turn_outlook import Outlook
from gemcheck_models.gempire.placement.turn_walk import Pool, Walk

__all__ = ["sequence"]

WIDENING = 8
"""How many times more cities the next pass keeps."""


def sequence(
    problem: Problem,
    *,
    top: int = 1,
    budget: int | None = None,
    progress: Show = None,
    late: Late = None,
    ceiling: Score | None = None,
) -> Answer:
    """The `top` best ends; stopped after `budget` states or when it is late, the best so far with a bound.

    ceiling: a score that no end exceeds, as the optimum without an order. Raises GameError for a free order.
    """
    if not problem.fixed:
        raise GameError("a sequence has a fixed order")
    search = _Passes(problem, Best(Walk(problem), top, budget, progress, late))
    best = search.best
    best.lowered(ceiling)
    width = 1
    while not search.stopped:
        missed = search.run(width)
        if missed is _NOTHING:
            break
        best.lowered(_larger(missed, best.score))
        width *= WIDENING
    return best.answer("sequence", not search.stopped, "every city in this order")


class _Missed:
    """The highest bound of what a pass has left out: nothing at all, a score, or no bound (None)."""

    def __init__(self) -> None:
        self.some = False
        self.bound: Score | None = None

    def add(self, bound: Score | None) -> None:
        if not self.some:
            self.some, self.bound = True, bound
        elif self.bound is not None:
            self.bound = None if bound is None else max(self.bound, bound)


_NOTHING = _Missed()


def _larger(missed: _Missed, score: Score | None) -> Score | None:
    """What the optimum cannot exceed: what was left out, or the best."""
    if missed.bound is None or score is None:
        return missed.bound
    return max(missed.bound, score)


class _Passes:
    """Passes over the layers of one problem, wider and wider."""

    def __init__(self, problem: Problem, best: Best) -> None:
        self.best = best
        self.pool = Pool(problem)
        self.stopped = False
        self.roots: list[tuple[Orders, Node]] = []
        for opened in best.walk.opened(problem.seat):
            outlook = Outlook(problem.table, opened[0], self.pool, problem.objective)
            orders = Orders(best.walk, self.pool, outlook, best)
            self.roots.append((orders, orders.root(opened)))

    def run(self, width: int) -> _Missed:
        """One pass that keeps so many cities after each card; what it has left out."""
        missed = _Missed()
        layers: list[list[tuple[Orders, Node]]] = [[] for _ in range(self.pool.held + 1)]
        layers[0] = list(self.roots)
        for orders in {id(orders): orders for orders, _ in self.roots}.values():
            orders.known.clear()
        for number, layer in enumerate(layers):
            layer.sort(key=_promise)
            for entry in layer[width:]:
                self._leave(missed, entry[1])
            waiting = layer[:width]
            while waiting:
                orders, node = waiting.pop(0)
                if not self.best.welcome(node.bound):
                    continue
                if self.best.spent():
                    self.stopped = True
                    self._rest(missed, [(orders, node), *waiting], layers[number + 1 :])
                    return missed
                self.best.work += 1
                orders.end(node)
                for child in orders.after(node):
                    if self.best.welcome(child.bound) and orders.fresh(child):
                        place = self.pool.held - bin(child.left).count("1")
                        # A blueprint has been placed: the same layer.
                        target = waiting if place == number else layers[place]
                        target.append((orders, child))
        return missed if missed.some else _NOTHING

    def _leave(self, missed: _Missed, node: Node) -> None:
        if self.best.welcome(node.bound):
            missed.add(node.bound)

    def _rest(
        self, missed: _Missed, waiting: Sequence[tuple[Orders, Node]], layers: Sequence[Sequence[tuple[Orders, Node]]]
    ) -> None:
        for layer in (waiting, *layers):
            for _, node in layer:
                self._leave(missed, node)
        self.best.lowered(_larger(missed, self.best.score) if missed.some else self.best.score)


def _promise(entry: tuple[Orders, Node]) -> tuple[int, ...]:
    """The order of keeping: the best bound first."""
    bound = entry[1].bound
    return tuple([-part for part in bound]) if bound is not None else ()
