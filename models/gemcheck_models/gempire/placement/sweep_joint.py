"""The sweep when one number is not enough: the three attributes side by side, for gems and for cards that count them.

Each attribute has tables and states of its own; they go step by step together. What has been added up is part of the
state, for two cities may be equal in all that follows and differ in what their totals are worth. Where more of every
attribute is always better, a state is not followed when another one with the same future has no attribute less.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from copy import copy
from typing import NamedTuple

from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_bounds import Bounds
from gemcheck_models.gempire.placement.sweep_codes import Codes
from gemcheck_models.gempire.placement.sweep_gems import Gems, amounts
from gemcheck_models.gempire.placement.sweep_states import Node, State, Step
from gemcheck_models.gempire.placement.sweep_steps import Steps
from gemcheck_models.gempire.placement.sweep_tables import Tables, one_attribute, tables_of
from gemcheck_models.gempire.placement.sweep_weights import split

__all__ = ["Joint", "JointSteps", "apart"]

Triple = tuple[int, int, int]
APART = 1 << 40
"""Weights of the attributes so far apart that equal numbers mean equal attributes."""

NO_FLOOR = -1
"""No attribute is ever less."""


class Joint(NamedTuple):
    """The states of the three attributes and what each has added up to."""

    parts: tuple[State, State, State]
    sums: Triple

    @property
    def code(self) -> int:
        """What is used."""
        return self.parts[0].code

    @property
    def phase(self) -> int:
        """The phase of the second row."""
        return self.parts[0].phase

    @property
    def colour1(self) -> int:
        """The last colour of the first row."""
        return self.parts[0].colour1

    @property
    def colour2(self) -> int:
        """The last colour of the second row."""
        return self.parts[0].colour2

    @property
    def runs1(self) -> int:
        """The districts of the first row."""
        return self.parts[0].runs1

    @property
    def runs2(self) -> int:
        """The districts of the second row."""
        return self.parts[0].runs2


def apart(problem: Problem, but: Collection[int] = ()) -> tuple[Tables, list[Tables]]:
    """The tables of a problem that keep the attributes apart, and those of each attribute. Cards of one item differ in
    points of these attributes alone."""
    tables = tables_of(problem, (1, APART, APART * APART), equal=True, but=but)
    if any(any(option.lifted) for option in tables.options):
        return tables, [one_attribute(problem, tables, attribute) for attribute in range(3)]
    return tables, split(tables, APART)


class JointSteps:
    """The steps of one problem in three attributes. Values are no numbers here: they are part of the states."""

    def __init__(self, problem: Problem) -> None:
        goals = [amounts(goal) for goal in problem.objective.goals]
        # Of cards that differ in a point that some goal counts the better one always brings more.
        self.tables, tables = apart(problem, [colour for colour in range(3) if any(goal[colour] for goal in goals)])
        every = [Codes(each) for each in tables]
        self.parts = [Steps(each, codes, Bounds(each, codes)) for each, codes in zip(tables, every, strict=True)]
        self.codes = every[0]
        self.lefts = False
        a, b, c = (part.start for part in self.parts)
        p, q, r = (part.first for part in self.parts)
        self.start = Joint((a, b, c), (p, q, r))
        self.first = 0
        x, y, z = (part.most() for part in self.parts)
        self.gems = Gems(problem, self.tables, self.codes, (max(x, 0), max(y, 0), max(z, 0)))
        # More of an attribute always brings more.
        self.strict = all(any(goal[attribute] for goal in self.gems.goals) for attribute in range(3))

    def by_ends(self) -> JointSteps:
        """The same steps with states kept apart by their left ends; what has been worked out is shared."""
        other = copy(self)
        other.lefts = True
        other.parts = [Steps(part.tables, part.codes, part.bounds, lefts=True) for part in self.parts]
        return other

    def after(self, state: Joint, value: int, floor: int) -> Iterator[Step]:
        """Every state one column further on of which `floor` may come."""
        walks = [
            part.after(own, total, NO_FLOOR)
            for part, own, total in zip(self.parts, state.parts, state.sums, strict=True)
        ]
        for (a, p, x, column), (b, q, y, _), (c, r, z, _) in zip(*walks, strict=True):
            top = self.gems.most(a.code, (x, y, z))
            if top >= floor:
                yield Joint((a, b, c), (p, q, r)), value, top, column

    def most(self) -> int:
        """At most so much can any city bring."""
        x, y, z = (part.most() for part in self.parts)
        return max(self.gems.most(self.parts[0].start.code, (x, y, z)), self.gems.unused_number())

    def worth(self, state: Joint, value: int) -> int:
        """What a city that ends in this state brings."""
        record = self.codes[state.code]
        if not record.used:
            return self.gems.unused_number()
        return self.gems.number(state.sums, self.gems.rates(state.code))

    def thinned(self, states: dict[Joint, Node]) -> dict[Joint, Node]:
        """The states of a layer that none with the same future surpasses."""
        if not self.strict:
            return states
        groups: dict[tuple[State, State, State], list[Joint]] = defaultdict(list)
        for state in states:
            groups[state.parts].append(state)
        kept: dict[Joint, Node] = {}
        for group in groups.values():
            best: list[Joint] = []
            for state in sorted(group, key=lambda joint: joint.sums, reverse=True):
                if not any(all(a >= b for a, b in zip(o.sums, state.sums, strict=True)) for o in best):
                    best.append(state)
            kept.update((state, states[state]) for state in best)
        return kept
