"""Demands 8 and 11: how many districts, or cards, come to a certain value.

A ledger says of each district (or card) that has not come so far how much it lacks and how it still grows; those that
can no longer make it are struck off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gemcheck_models.gempire.placement.sweep_codes import Code
from gemcheck_models.gempire.placement.sweep_demand_marks import Ahead, Outcome, Turn
from gemcheck_models.gempire.placement.sweep_demand_standing import Quantity
from gemcheck_models.gempire.placement.sweep_demand_values import ALONE, NOTHING, Values, Vector
from gemcheck_models.gempire.placement.sweep_states import IN, State

__all__ = ["Ledger"]


Entry = tuple[int, Vector, Vector]
"""A district or card: what it lacks, how it grows by cards to its right, and in addition by the neighbours of its last
card while that lies in the last column."""

SETTLED: Entry = (0, NOTHING, ALONE)
"""One that counts already or never will."""

Page = tuple[State | None, tuple[tuple[int, Vector], ...], Entry, Entry]
"""The state from which values are read, those left behind, and the last ones of both rows."""


class Ledger:
    """The mark of a Demand that counts what is worth `minimum` or more.

    joins: whether neighbours of one colour make one entry, or each card one of its own.
    """

    none: Quantity = (0,)
    shows: tuple[bool, ...] = (True,)

    def __init__(self, values: Values, ahead: Ahead, minimum: int, joins: bool) -> None:
        self.values = values
        self.ahead = ahead
        self.minimum = minimum
        self.joins = joins
        self.start: Any = (values.start, (), SETTLED, SETTLED)
        self.able: dict[int, int] = {}
        self.coming: dict[int, tuple[int, ...]] = {}

    def after(self, mark: Page, turn: Turn) -> Sequence[Outcome]:
        """The ledger one column further on."""
        kept, behind, *last = mark
        values, column = self.values, turn.column
        state, following, rest = values.along(kept, turn)
        count = 0
        left: list[tuple[int, Vector]] = []
        for lack, vector in behind:
            count += self._note(left, lack - values.grown(vector, column), vector, turn.record, rest)
        now = [SETTLED, SETTLED]
        for row, number in enumerate(column):
            entry = last[row]
            joined = number >= 0 and self._joined(turn.before, row, number)
            lack, vector, beside = entry
            if entry is not SETTLED:
                if vector is not NOTHING:
                    lack -= values.grown(vector, column)
                if beside is not ALONE:
                    lack -= values.neighboured(beside, row, column)
                if not joined:
                    count += self._note(left, lack, vector, turn.record, rest)
            if number < 0 or (joined and entry is SETTLED):
                continue
            if not joined:
                lack, vector = self.minimum, NOTHING
            lack -= values.begun(state, turn, row)
            if lack <= 0:
                count += 1
            elif lack <= rest:
                right, beside = values.growing[number][row]
                if right is not NOTHING:
                    vector = right if vector is NOTHING else tuple([a + b for a, b in zip(vector, right, strict=True)])
                most = 0
                if vector is not NOTHING:
                    vector, most = values.spread(turn.record, vector)
                if beside is not ALONE:
                    most += values.wide * max(beside)
                if self.joins:
                    most += self._coming(turn.record)[values.tables.options[number].colour]
                if lack <= most:
                    now[row] = (lack, vector, beside)
        if len(left) > 1:
            left.sort()
        reach = self._reach(left, now, turn, rest)
        return (Outcome((following, tuple(left), now[0], now[1]), (count,), (reach,)),)

    def _joined(self, before: State, row: int, number: int) -> bool:
        """Whether a new card joins the last entry of its row."""
        if not self.joins or (row and before.phase != IN):
            return False
        return self.values.tables.options[number].colour == (before.colour2 if row else before.colour1)

    def _note(self, left: list[tuple[int, Vector]], lack: int, vector: Vector, record: Code, rest: int) -> int:
        """Put down one that is left behind, unless it counts by now (returned as 1) or never will."""
        if lack <= 0:
            return 1
        if vector is not NOTHING and lack <= rest:
            vector, most = self.values.spread(record, vector)
            if lack <= most:
                left.append((lack, vector))
        return 0

    def _reach(self, behind: Sequence[tuple[int, Vector]], last: Sequence[Entry], turn: Turn, rest: int) -> int:
        """As many of those that lack least as all growth to come suffices for."""
        new = self._able(turn.record)
        if self.joins and new:
            new = min(new, sum(self.ahead.districts(turn.after, turn.record)))
        lacks = [lack for lack, _ in behind] + [entry[0] for entry in last if entry is not SETTLED]
        lacks.sort()
        for count, lack in enumerate(lacks):
            rest -= lack
            if rest < 0:
                return count
        # What begins later lacks most, for it has nothing yet.
        return len(lacks) + min(new, rest // self.minimum)

    def _able(self, record: Code) -> int:
        """How many entries that ever count the cards to come can begin."""
        known = self.able.get(record.code)
        if known is None:
            if self.joins:
                known = sum(points // self.minimum for points in self._coming(record))
            else:
                groups = self.ahead.groups(record)
                known = sum(n for options, n in groups if max(map(self.values.best, options)) >= self.minimum)
            self.able[record.code] = known
        return known

    def _coming(self, record: Code) -> tuple[int, ...]:
        """At most how much the cards to come are worth together, by colour."""
        known = self.coming.get(record.code)
        if known is None:
            points = [0, 0, 0]
            for options, number in self.ahead.groups(record):
                for option in options:
                    points[self.values.tables.options[option].colour] += number * self.values.best(option)
            known = self.coming[record.code] = tuple(points)
        return known

    def end(self, mark: Page) -> Quantity:
        """Nothing more."""
        return (0,)
