"""Which states of a layer need be followed for Demands: those that none with the same future surpasses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from gemcheck_models.gempire.placement.sweep_demand_marks import NO_FLOOR
from gemcheck_models.gempire.placement.sweep_demand_standing import Quantity
from gemcheck_models.gempire.placement.sweep_demand_states import Marked
from gemcheck_models.gempire.placement.sweep_states import Node

__all__ = ["front", "groups", "ranked"]


def groups(states: Mapping[Marked, Node]) -> list[list[Marked]]:
    """The states with the same future, up to what they have."""
    found: dict[tuple[int, int, int], list[Marked]] = defaultdict(list)
    for state in states:
        found[state.place, state.sign, state.tint].append(state)
    return list(found.values())


def ranked(group: Sequence[Marked], states: Mapping[Marked, Node], numbers: Callable[[Quantity], int]) -> list[Marked]:
    """Those that none with a larger number and as much culture surpasses."""
    ranks = [(numbers(state.quantity) + states[state].value, state.held, state) for state in group]
    ranks.sort(key=lambda entry: entry[:2], reverse=True)
    kept: list[Marked] = []
    most = level = NO_FLOOR
    last: int | None = None
    for rank, culture, state in ranks:
        if rank != last:
            most, last = level, rank
        if culture > most:
            kept.append(state)
        level = max(level, culture)
    return kept


def front(group: Sequence[Marked], states: Mapping[Marked, Node], shows: Sequence[bool]) -> list[Marked]:
    """Those that no other one surpasses by being ahead in something that always shows in the score, and behind in
    nothing. shows: of the quantity, the linear goals and the culture."""
    entries = [(*state.quantity, states[state].value, state.held) for state in group]
    return [
        state
        for state, own in zip(group, entries, strict=True)
        if not any(_surpasses(other, own, shows) for other in entries)
    ]


def _surpasses(other: Sequence[int], own: Sequence[int], shows: Sequence[bool]) -> bool:
    if any(a < b for a, b in zip(other, own, strict=True)):
        return False
    return any(show and a > b for a, b, show in zip(other, own, shows, strict=True))
