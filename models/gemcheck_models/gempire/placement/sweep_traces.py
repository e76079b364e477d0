"""All best ways of a complete pass of the plain sweep."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from gemcheck_models.gempire.placement.sweep_least import Arc
from gemcheck_models.gempire.placement.sweep_search import Pass, Search
from gemcheck_models.gempire.placement.sweep_states import BEFORE

__all__ = ["PassTraces"]

Group = tuple[int, ...]


class PassTraces:
    """The best ways of a pass, as `sweep_least` asks for them."""

    def __init__(self, search: Search, found: Pass) -> None:
        self.start = search.steps.start
        self.search = search
        self.found = found

    def groups(self) -> Mapping[Group, Sequence[tuple[int, Any]]]:
        """Depths and states of the ends, by how many of each item they use (of a hybrid whether)."""
        groups: dict[Group, list[tuple[int, Any]]] = defaultdict(list)
        items = self.search.tables.items
        for depth, state in self.search.ends(self.found):
            digits = zip(items, self.search.codes[state.code].digits, strict=True)
            groups[tuple([d if len(i.options) == 1 else min(d, 1) for i, d in digits])].append((depth, state))
        return groups

    def ways(self, ends: Sequence[tuple[int, Any]], held: range | None) -> PassWays:
        """The best ways to these ends; `held` are the columns in which the city of the problem lies, if that
        matters."""
        return PassWays(self.found, ends, held, len(self.search.codes.hand))


class PassWays:
    """The best ways of a pass to some ends. A state is that of the steps."""

    def __init__(self, found: Pass, ends: Sequence[tuple[int, Any]], held: range | None, hand: int) -> None:
        self.last: list[set[Any]] = [set() for _ in found.layers]
        self.arcs: list[dict[Any, list[Arc]]] = [defaultdict(list) for _ in found.layers]
        for depth, state in ends:
            self.last[depth].add(state)
        marked: set[Any] = set()
        for depth in range(len(found.layers) - 1, 0, -1):
            marked |= self.last[depth]
            before = self.arcs[depth - 1]
            for after in marked:
                for state, column in found.layers[depth][after].ways:
                    if held is None or (column[0] >= hand) == (depth - 1 in held):
                        before[state].append(Arc(state, column, after))
            marked = set(before)

    def after(self, depth: int, state: Any) -> Sequence[Arc]:
        """The columns that follow a state of a layer on a best way."""
        return self.arcs[depth].get(state, ())

    def ends(self, depth: int, state: Any) -> bool:
        """Whether a best way ends in a state of a layer."""
        return state in self.last[depth]

    def open(self, state: Any) -> bool:
        """Whether the second row has not begun in a state."""
        return bool(state.phase == BEFORE)
