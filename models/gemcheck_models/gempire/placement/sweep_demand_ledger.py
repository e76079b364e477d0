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

    def after(self, mark: Page, turn: Turn, had: Quantity, least: int) -> Sequence[Outcome]:
        """The ledger one column further on."""
        kept, behind, *last = mark
        notes = turn.notes
        if notes is None or notes[0] is not kept:
            notes = turn.notes = self._noted(kept, turn)
        _, following, rest, column, record, begun, joins, new = notes
        values, spread = self.values, self.values.spread
        count = had[0]
        left: list[tuple[int, Vector]] = []
        for lack, vector in behind:
            lack -= values.grown(vector, column)
            if lack <= 0:
                count += 1
            elif lack <= rest:
                vector, most = spread(record, vector)
                if lack <= most:
                    left.append((lack, vector))
        now = [SETTLED, SETTLED]
        for row, number in enumerate(column):
            entry = last[row]
            joined = joins[row]
            lack, vector, beside = entry
            if entry is not SETTLED:
                if vector is not NOTHING:
                    lack -= values.grown(vector, column)
                if beside is not ALONE:
                    lack -= values.neighboured(beside, row, column)
                if not joined:
                    if lack <= 0:
                        count += 1
                    elif vector is not NOTHING and lack <= rest:
                        vector, most = spread(record, vector)
                        if lack <= most:
                            left.append((lack, vector))
            if number < 0 or (joined and entry is SETTLED):
                continue
            if not joined:
                lack, vector = self.minimum, NOTHING
            lack -= begun[row]
            if lack <= 0:
                count += 1
            elif lack <= rest:
                right, beside = values.growing[number][row]
                if right is not NOTHING:
                    vector = right if vector is NOTHING else tuple([a + b for a, b in zip(vector, right, strict=True)])
                most = 0
                if vector is not NOTHING:
                    vector, most = spread(record, vector)
                if beside is not ALONE:
                    most += values.wide * max(beside)
                if self.joins:
                    most += self._coming(record)[values.colours[number]]
                if lack <= most:
                    now[row] = (lack, vector, beside)
        if len(left) > 1:
            left.sort()
        most = count + self._reach(left, now, new, rest)
        return (((following, tuple(left), now[0], now[1]), (count,), (most,)),)

    def _noted(self, kept: State | None, turn: Turn) -> tuple[Any, ...]:
        """What all marks with this state make of a column: the state that follows, at most how much all values grow
        later, the column, what is used, what its cards are worth at first, whether each joins the last entry of its
        row, and how many entries may yet begin and count."""
        state, following, rest = self.values.along(kept, turn)
        column, record = turn.column, turn.record
        new = self._able(record)
        if self.joins and new:
            new = min(new, sum(self.ahead.districts(turn.after, record)))
        begun = [self.values.begun(state, turn, row) if column[row] >= 0 else 0 for row in (0, 1)]
        joins = [column[row] >= 0 and self._joined(turn.before, row, column[row]) for row in (0, 1)]
        # What begins later lacks most, for it has nothing yet.
        return kept, following, rest, column, record, begun, joins, min(new, max(0, rest // self.minimum))

    def _joined(self, before: State, row: int, number: int) -> bool:
        """Whether a new card joins the last entry of its row."""
        if not self.joins or (row and before.phase != IN):
            return False
        return self.values.tables.options[number].colour == (before.colour2 if row else before.colour1)

    def _reach(self, behind: Sequence[tuple[int, Vector]], last: Sequence[Entry], new: int, rest: int) -> int:
        """As many of those that lack least as all growth to come suffices for, and of those that begin later."""
        lacks = [lack for lack, _ in behind] + [entry[0] for entry in last if entry is not SETTLED]
        if not lacks:
            return new
        lacks.sort()
        for count, lack in enumerate(lacks):
            rest -= lack
            if rest < 0:
                return count
        return len(lacks) + min(new, rest // self.minimum)

    def _able(self, record: Code) -> int:
        """How many entries that ever count the cards to come can begin."""
        known = self.able.get(record.code)
        if known is None:
            if self.joins:
                known = sum(points // self.minimum for points in self._coming(record))
            else:
                groups = list(self.ahead.groups(record))
                hoped = self.values.hopes.hoped
                known = sum(n for each, n in groups if max([hoped(record, o, groups) for o in each]) >= self.minimum)
            self.able[record.code] = known
        return known

    def _coming(self, record: Code) -> tuple[int, ...]:
        """At most how much the cards to come are worth together, by colour."""
        known = self.coming.get(record.code)
        if known is None:
            points = [0, 0, 0]
            groups = list(self.ahead.groups(record))
            for options, number in groups:
                for option in options:
                    points[self.values.colours[option]] += number * self.values.hopes.hoped(record, option, groups)
            known = self.coming[record.code] = tuple(points)
        return known

    def end(self, mark: Page) -> Quantity:
        """Nothing more."""
        return (0,)
