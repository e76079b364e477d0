"""Passes of the column sweep: layer by layer, each state once, what cannot beat the best way found left aside.

A pass of limited width looks for a good city quickly; a pass without limit is the proof. A way may end when enough
cards are used, or when no further card fits anywhere. Ends of the second kind are rare, and whether a state is one
depends on its left ends, which states do not tell apart unless ways to one state turn out to differ in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from heapq import heappush, heappushpop
from itertools import islice
from typing import Any

from gemcheck_models.gempire.placement.sweep_states import AFTER, BEFORE, Column, Node, Walk

__all__ = ["Late", "Outcome", "Pass", "Search"]

Late = Callable[[], bool] | None
"""Whether the time is over."""

OFTEN = 64
"""After so many states the time is asked for."""

MANY = 200
"""So many ways to one state are looked at; with more of them states are rather kept apart by their left ends."""


class Outcome:
    """What a pass has come to: the best worth, whether nothing was left out, the most that was left out, the most of
    ways whose end is an end only if no further card fits, as far as none is known to be one (`blocked`), and the states
    looked at."""

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
    """One pass with its layers, the best end found in it, and the states that may be ends by their right ends but lack
    cards (`doubtful`)."""

    def __init__(self, best: int) -> None:
        super().__init__(best)
        self.layers: list[dict[Any, Node]] = []
        self.end: tuple[int, Node] | None = None
        self.doubtful: dict[tuple[int, Any], Node] = {}
        self.stopped = False

    def leave(self, nodes: Iterable[Node]) -> None:
        """Note that these are not followed."""
        self.complete = False
        self.left_out = max(self.left_out, *(node.top for node in nodes), -1)

    def columns(self, depth: int, node: Node) -> list[Column]:
        """The columns of one way to a node of a layer."""
        found = []
        while node.ways:
            state, column = node.ways[0]
            found.append(column)
            depth -= 1
            node = self.layers[depth][state]
        return found[::-1]

    def every(self, depth: int, node: Node) -> Iterator[list[Column]]:
        """The columns of every best way to a node of a layer."""
        if not node.ways:
            yield []
        for state, column in node.ways:
            for before in self.every(depth - 1, self.layers[depth - 1][state]):
                yield [*before, column]


class _Best:
    """What the best so many states may come to. least: of none that comes to less so many are to be kept."""

    def __init__(self, number: int | None) -> None:
        self.number = number
        self.least = -1
        self.tops: list[int] = []

    def note(self, top: int) -> None:
        """Note one more state."""
        if self.number is None:
            return
        if len(self.tops) < self.number:
            heappush(self.tops, top)
        else:
            heappushpop(self.tops, top)
        if len(self.tops) == self.number:
            self.least = self.tops[0]


class Search:
    """Passes over one problem. stuck: whether no further card fits into a city of these columns."""

    def __init__(self, steps: Walk, stuck: Callable[[list[Column]], bool]) -> None:
        self.steps = steps
        self.stuck = stuck
        self.tables = steps.tables
        self.codes = steps.codes
        self.held = sum(option >= 0 for column in self.tables.fixed for option in column)
        self.room: dict[tuple[int, int], int] = {}

    def run(self, best: int, width: int | None, room: int | None, ties: bool, late: Late = None) -> Pass:
        """A pass that looks for more than `best`, or with `ties` for as much as well; at most `width` states to a layer
        and `room` states in all, as long as it is not `late`."""
        steps = self.steps
        found = Pass(best)
        start = Node(steps.first, steps.most(), None)
        layer = {steps.start: start}
        self._end(found, 0, steps.start, start)
        while layer:
            found.layers.append(layer)
            if room is not None and found.work + len(layer) > room:
                found.leave(layer.values())
                return found
            found.work += len(layer)
            layer = self._layer(found, layer, ties, width, late)
            if found.stopped:
                return found
            if width is not None and len(layer) > width:
                # What a state has counts as well as what it may come to, for bounds promise the same to most.
                ordered = sorted(layer.items(), key=lambda one: -(one[1].top + steps.worth(one[0], one[1].value)))
                found.leave([node for _, node in ordered[width:]])
                layer = dict(ordered[:width])
        return found

    def _layer(self, found: Pass, layer: dict[Any, Node], ties: bool, width: int | None, late: Late) -> dict[Any, Node]:
        """The next layer. With a width, states that lead to no end and those of which enough better ones are known are
        not even kept until the layer is cut."""
        steps = self.steps
        following: dict[Any, Node] = {}
        depth = len(found.layers)
        tops = _Best(width if not self._ends_in(depth) else None)
        nodes = list(layer.items())
        for number, (state, node) in enumerate(nodes):
            floor = max(found.best + (not ties), tops.least)
            if node.top < floor:
                continue
            if late is not None and number % OFTEN == 0 and late():
                found.stopped = True
                found.leave([left for _, left in nodes[number:]])
                found.leave(following.values())
                return {}
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
                    known = Node(value, top, (state, column))
                    if width is not None and not self._may_end(after):
                        found.leave((known,))
                    else:
                        following[after] = known
                        tops.note(top)
                self._end(found, depth, after, known)
        if tops.least > found.best + (not ties):
            found.complete = False
            found.left_out = max(found.left_out, tops.least - 1)
        return steps.thinned({s: node for s, node in following.items() if node.top >= found.best + (not ties)})

    def _ends_in(self, depth: int) -> bool:
        """Whether a city of so many columns may have enough cards."""
        return depth * (1 + (self.tables.second or self.held > len(self.tables.fixed))) >= self.tables.least + self.held

    def _may_end(self, state: Any) -> bool:
        """Whether enough cards are used, or may yet be used to the right."""
        record = self.codes[state.code]
        if record.used >= self.tables.least:
            return True
        key = (state.code, self._open(state, record.stage))
        room = self.room.get(key)
        if room is None:
            items = {entry.item for entry in record.free if key[1] >> entry.colour & 1}
            digits = record.digits
            room = sum(len(self.tables.items[item].cards) - digits[item] for item in items)
            self.room[key] = room
        return record.used + room >= self.tables.least

    def _open(self, state: Any, stage: int) -> int:
        """The colours that may still come, a bit for each."""
        limit, first = self.tables.limit, 1 << int(state.colour1)
        if state.runs1 < limit or stage < len(self.tables.fixed):
            return 7
        if not self.tables.second or state.phase == AFTER:
            return first
        return 7 if state.phase == BEFORE or state.runs2 < limit else first | 1 << int(state.colour2)

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
        else:
            ends = self.stuck(found.columns(depth, node))
            if not self.steps.lefts:
                found.doubtful[depth, state] = node
                if not ends:
                    found.blocked = max(found.blocked, worth)
                # Another way to the state may be better and not end there.
                node = node.alone()
        if ends and (worth > found.best or found.end is None):
            found.best = worth
            found.end = (depth, node)

    def settled(self, found: Pass) -> bool:
        """Whether a complete pass knows its ends: of the ways to a state that bring the best, all end there or none,
        and no state brings more of which no way is known to end."""
        if found.blocked > found.best:
            return False
        for (depth, state), node in found.doubtful.items():
            if not self.steps.lefts and self.steps.worth(state, node.value) == found.best:
                ways = list(islice(found.every(depth, node), MANY))
                if len(ways) == MANY or len({self.stuck(columns) for columns in ways}) > 1:
                    return False
        return True

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
