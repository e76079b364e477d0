"""Passes of the column sweep: layer by layer, each state once, what cannot beat the best way found left aside.

A pass of limited width looks for a good city quickly; a pass without limit is the proof. A way may end when enough
cards are used, or when no further card fits anywhere. Ends of the second kind are rare, and whether a state is one
depends on its left ends, which states do not tell apart unless such ends turn out to matter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gemcheck_models.gempire.placement.sweep_states import AFTER, BEFORE, Column, Node, Walk

__all__ = ["Outcome", "Pass", "Search"]


class Outcome:
    """What a pass has come to: the best worth, whether nothing was left out, the most that was left out, the most of
    ways whose end is an end only if no further card fits (`blocked`), and the states looked at."""

    def __init__(self, best: int) -> None:
        self.best = best
        self.complete = True
        self.left_out = -1
        self.blocked = -1
        self.work = 0

    @property
    def bound(self) -> int:
        """No end brings more than this."""
        return max(self.best, self.left_out, self.blocked)


class Pass(Outcome):
    """One pass with its layers and the best end found in it."""

    def __init__(self, best: int) -> None:
        super().__init__(best)
        self.layers: list[dict[Any, Node]] = []
        self.end: tuple[int, Node] | None = None

    def columns(self, depth: int, node: Node) -> list[Column]:
        """The columns of one way to a node of a layer."""
        found = []
        while node.ways:
            state, column = node.ways[0]
            found.append(column)
            depth -= 1
            node = self.layers[depth][state]
        return found[::-1]


class Search:
    """Passes over one problem. stuck: whether no further card fits into a city of these columns."""

    def __init__(self, steps: Walk, stuck: Callable[[list[Column]], bool]) -> None:
        self.steps = steps
        self.stuck = stuck
        self.tables = steps.tables
        self.codes = steps.codes

    def run(self, best: int, width: int | None, room: int | None, ties: bool) -> Pass:
        """A pass that looks for more than `best`, or with `ties` for as much as well; at most `width` states to a layer
        and `room` states in all."""
        steps = self.steps
        found = Pass(best)
        start = Node(steps.first, steps.most(), None)
        layer = {steps.start: start}
        self._end(found, 0, steps.start, start)
        while layer:
            found.layers.append(layer)
            if room is not None and found.work + len(layer) > room:
                found.complete = False
                found.left_out = max(found.left_out, *(node.top for node in layer.values()))
                return found
            found.work += len(layer)
            layer = self._layer(found, layer, ties)
            if width is not None and len(layer) > width:
                ordered = sorted(layer.items(), key=lambda entry: -entry[1].top)
                found.complete = False
                found.left_out = max(found.left_out, ordered[width][1].top)
                layer = dict(ordered[:width])
        return found

    def _layer(self, found: Pass, layer: dict[Any, Node], ties: bool) -> dict[Any, Node]:
        steps = self.steps
        following: dict[Any, Node] = {}
        depth = len(found.layers)
        for state, node in layer.items():
            floor = found.best + (not ties)
            if node.top < floor:
                continue
            for after, value, top, column in steps.after(state, node.value, floor):
                known = following.get(after)
                if known is not None:
                    if value == known.value:
                        known.ways.append((state, column))
                    if value <= known.value:
                        continue
                    known.top += value - known.value
                    known.value = value
                    known.ways = [(state, column)]
                else:
                    if self.codes[after.code].used > self.tables.most:
                        continue
                    known = following[after] = Node(value, top, (state, column))
                self._end(found, depth, after, known)
        return steps.thinned({s: node for s, node in following.items() if node.top >= found.best + (not ties)})

    def _end(self, found: Pass, depth: int, state: Any, node: Node) -> None:
        """Note an end that is better than the best."""
        record = self.codes[state.code]
        if record.stage < len(self.tables.fixed):
            return
        worth = self.steps.worth(state, node.value)
        if worth < found.best:
            return
        if record.used >= self.tables.least:
            ends = True
        elif not self._perhaps_stuck(state):
            return
        elif self.steps.lefts:
            ends = self.stuck(found.columns(depth, node))
        else:
            found.blocked = max(found.blocked, worth)
            return
        if ends and (worth > found.best or found.end is None):
            found.best = worth
            found.end = (depth, node)

    def _perhaps_stuck(self, state: Any) -> bool:
        """Whether it looks at the right ends as if no further card would fit."""
        record = self.codes[state.code]
        if state.runs1 < self.tables.limit or (self.tables.second and state.phase == BEFORE):
            return False
        if any(entry.colour == state.colour1 for entry in record.free):
            return False
        known = self.steps.lefts and self.tables.second and state.phase == AFTER
        if known and state.runs2 < self.tables.limit:
            return False
        return not (known and any(entry.colour == state.colour2 for entry in record.free))

    def ends(self, found: Pass) -> list[tuple[int, Any]]:
        """Every end of a complete pass with ties that brings the best, by layer."""
        ends = []
        for depth, layer in enumerate(found.layers):
            for state, node in layer.items():
                record = self.codes[state.code]
                if record.stage < len(self.tables.fixed) or self.steps.worth(state, node.value) != found.best:
                    continue
                if record.used >= self.tables.least or (
                    self._perhaps_stuck(state) and self.stuck(found.columns(depth, node))
                ):
                    ends.append((depth, state))
        return ends
