"""All best ways of a complete pass of the compiled sweep."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from gemcheck_models.gempire.placement.fast_board import Ints
from gemcheck_models.gempire.placement.fast_compiled import compiled
from gemcheck_models.gempire.placement.fast_ends import ends_with
from gemcheck_models.gempire.placement.fast_layers import BEFORE
from gemcheck_models.gempire.placement.fast_search import Run, Runs
from gemcheck_models.gempire.placement.sweep_least import Arc

__all__ = ["RunTraces"]

Group = tuple[int, ...]

ANY, HAND, CITY = -1, 0, 1
"""Where the card of the first row of a column comes from."""


class Label(NamedTuple):
    """A label of a layer, and the phase of its second row."""

    number: int
    phase: int


class RunTraces:
    """The best ways of a pass, as `sweep_least` asks for them."""

    def __init__(self, runs: Runs, found: Run) -> None:
        self.runs = runs
        self.found = found
        self.start = Label(0, BEFORE)

    def groups(self) -> Mapping[Group, Sequence[tuple[int, Label]]]:
        """Depths and labels of the ends, by how many of each item they use (of a hybrid whether)."""
        groups: dict[Group, list[tuple[int, Label]]] = defaultdict(list)
        board, pool = self.runs.board, self.runs.pool
        for depth, layer in enumerate(self.found.layers):
            best = self.found.best
            if self.found.goal:
                ends = list(self.runs.stuck_ends(self.found, depth, best))
            else:
                ends = ends_with(board, pool, layer.record, layer.rest, layer.value, best, 0).tolist()
            for number in ends:
                digits = pool.digits[layer.record[number]]
                used = np.where(board.alike == 1, digits, np.minimum(digits, 1)).tolist()
                groups[tuple(used)].append((depth, Label(number, layer.phase(number))))
        return groups

    def ways(self, ends: Sequence[tuple[int, Label]], held: range | None) -> RunWays:
        """The best ways to these ends; `held` are the columns in which the city of the problem lies, if that
        matters."""
        return RunWays(self.runs, self.found, ends, held)


class RunWays:
    """The best ways of a pass to some ends."""

    def __init__(self, runs: Runs, found: Run, ends: Sequence[tuple[int, Label]], held: range | None) -> None:
        self.runs = runs
        self.layers = found.layers
        self.last: list[set[int]] = [set() for _ in found.layers]
        for depth, label in ends:
            self.last[depth].add(label.number)
        size = runs.board.size
        self.arcs: list[Ints] = [np.zeros((0, 3), np.int64) for _ in found.layers]
        marked = np.zeros(0, np.int64)
        for depth in range(len(found.layers) - 1, 0, -1):
            here = found.layers[depth]
            marked = np.union1d(marked, np.array(sorted(self.last[depth]), np.int64))
            source = ANY if held is None else CITY if depth - 1 in held else HAND
            arcs = _arcs(here.head, here.ways, marked, source, size.hand * (size.options + 1))
            self.arcs[depth - 1] = arcs[np.argsort(arcs[:, 0], kind="stable")]
            marked = np.unique(arcs[:, 0])
        self.spans = [_spans(arcs) for arcs in self.arcs]

    def after(self, depth: int, state: Label) -> RunArcs:
        """The columns that follow a label of a layer on a best way."""
        return RunArcs(self, depth, state, *self.spans[depth].get(state.number, (0, 0)))

    def ends(self, depth: int, state: Label) -> bool:
        """Whether a best way ends in a label of a layer."""
        return state.number in self.last[depth]

    def open(self, state: Label) -> bool:
        """Whether the second row has not begun in a label."""
        return state.phase == BEFORE


class RunArcs(Collection[Arc]):
    """The columns that follow a label; made when they are looked at, for most of them are only asked whether there are
    any."""

    def __init__(self, ways: RunWays, depth: int, state: Label, begin: int, stop: int) -> None:
        self.ways = ways
        self.depth = depth
        self.state = state
        self.begin = begin
        self.stop = stop

    def __len__(self) -> int:
        return self.stop - self.begin

    def __contains__(self, arc: object) -> bool:
        return arc in list(self)

    def __iter__(self) -> Iterator[Arc]:
        layer = self.ways.layers[self.depth + 1]
        for _, column, after in self.ways.arcs[self.depth][self.begin : self.stop].tolist():
            yield Arc(self.state, self.ways.runs.column(column), Label(after, layer.phase(after)))


def _spans(arcs: Ints) -> dict[int, tuple[int, int]]:
    """Where the arcs of each label begin and end."""
    numbers, begins = np.unique(arcs[:, 0], return_index=True)
    bounds = [*begins.tolist(), len(arcs)]
    return {number: (bounds[place], bounds[place + 1]) for place, number in enumerate(numbers.tolist())}


@compiled
def _arcs(head: Ints, ways: Ints, marked: Ints, source: int, hand: int) -> Ints:
    """The ways to the marked labels of a layer: the label before, the column, the label. A column below `hand` has a
    card of the hand in the first row."""
    count = 0
    for label in marked:
        way = head[label]
        while way >= 0:
            count += 1
            way = ways[way, 2]
    arcs = np.zeros((count, 3), np.int64)
    count = 0
    for label in marked:
        way = head[label]
        while way >= 0:
            if source == ANY or (source == HAND) == (ways[way, 1] < hand):
                arcs[count, 0] = ways[way, 0]
                arcs[count, 1] = ways[way, 1]
                arcs[count, 2] = label
                count += 1
            way = ways[way, 2]
    return arcs[:count]
