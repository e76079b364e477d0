"""Demand 5: the two best cards.

The best two are those that are worth most together, so the sweep may simply choose any two: of all ways to choose, the
best one counts. What two cards are worth is a sum, like what a city is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gemcheck.games.gempire.diamond_factor import multiplier
from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_codes import Code
from gemcheck_models.gempire.placement.sweep_demand_marks import Ahead, Outcome, Turn
from gemcheck_models.gempire.placement.sweep_demand_standing import Quantity
from gemcheck_models.gempire.placement.sweep_demand_values import ALONE, NOTHING, Values, Vector
from gemcheck_models.gempire.placement.sweep_states import Column, State

__all__ = ["BestTwo"]

Choice = tuple[State | None, int, int, Vector, Vector, Vector]
"""The state from which values are read, how many cards may still be chosen, how many times points count on one of the
chosen, how these grow by cards to their right, and in addition, in each row of the last column, by their neighbours."""

Way = tuple[int, int, Vector, Vector, int, int, tuple[Vector, Vector], int, int]
"""A choice among the cards of a column: how many may still be chosen, what the chosen ones are worth at first, how they
grow, the same as far as it matters with the most that it brings, at most what else comes, how they grow by their
neighbours, and how many times points count on one of them, or on one to come at most."""


class BestTwo:
    """The mark of Demand 5; the quantity is what the chosen cards are worth, and how many times the points of culture
    gems count on the better bearer of the two."""

    none: Quantity = (0, 0)
    shows: tuple[bool, ...] = (True, True)

    def __init__(self, problem: Problem, values: Values, ahead: Ahead) -> None:
        self.values = values
        self.ahead = ahead
        self.start: Any = (values.start, 2, 0, NOTHING, ALONE, ALONE)
        self.times = [
            [multiplier(problem.table, problem.seat, placed) for placed in option.where]
            for option in values.tables.options
        ]
        self.ways: dict[tuple[int, Column, int, tuple[int, int]], list[Way]] = {}
        self.coming: dict[int, tuple[tuple[int, ...], int]] = {}

    def after(self, mark: Choice, turn: Turn, had: Quantity, least: int) -> Sequence[Outcome]:
        """Every choice among the cards of the column."""
        kept, open_, times, vector, near1, near2 = mark
        notes = turn.notes
        if notes is None or notes[0] is not kept:
            notes = turn.notes = self._noted(kept, turn)
        _, following, rest, worths = notes
        values = self.values
        gain = had[0]
        if vector is not NOTHING:
            gain += values.grown(vector, turn.column)
        if near1 is not ALONE:
            gain += values.neighboured(near1, 0, turn.column)
        if near2 is not ALONE:
            gain += values.neighboured(near2, 1, turn.column)
        key = (turn.before.code, turn.column, open_, worths)
        ways = self.ways.get(key)
        if ways is None:
            ways = self.ways[key] = self._ways(turn, open_, worths)
        outcomes: list[Outcome] = []
        for left, worth, adds, takes, most, beyond, beside, often, frequent in ways:
            value = gain + worth
            if value + rest < least:
                continue
            if vector is not NOTHING:
                grows = vector if adds is NOTHING else tuple([a + b for a, b in zip(vector, adds, strict=True)])
                takes, most = values.spread(turn.record, grows)
            reach = value + min(most + beyond, rest)
            if reach >= least:
                often = max(times, often)
                chosen = (following, left, often, takes, *beside)
                outcomes.append((chosen, (value, 0), (reach, max(often, frequent) if left else often)))
        return outcomes

    def _noted(self, kept: State | None, turn: Turn) -> tuple[Any, ...]:
        """What all marks with this state make of a column: the state that follows, at most how much all values grow
        later, and what its cards are worth at first."""
        state, following, rest = self.values.along(kept, turn)
        below = self.values.begun(state, turn, 0)
        return kept, following, rest, (below, self.values.begun(state, turn, 1) if turn.column[1] >= 0 else 0)

    def _ways(self, turn: Turn, open_: int, worths: Sequence[int]) -> list[Way]:
        """The ways to choose among the cards of a column when so many may still be chosen."""
        values, column, record = self.values, turn.column, turn.record
        best, frequent = self._coming(record)
        found = []
        for rows in _choices(column, open_):
            left = open_ - len(rows)
            if left and self._forgone(rows, column, worths, best[left - 1] if left <= len(best) else 0, frequent):
                continue
            adds = NOTHING
            near = [ALONE, ALONE]
            for row in rows:
                right, near[row] = values.growing[column[row]][row]
                if right is not NOTHING:
                    adds = right if adds is NOTHING else tuple([a + b for a, b in zip(adds, right, strict=True)])
            takes, most = values.spread(record, adds) if adds is not NOTHING else (NOTHING, 0)
            if record.over:
                near = [ALONE, ALONE]
            beyond = values.wide * (max(near[0]) + max(near[1])) + sum(best[:left])
            often = max([0, *[self.times[column[row]][row] for row in rows]])
            worth = sum([worths[row] for row in rows])
            found.append((left, worth, adds, takes, most, beyond, (near[0], near[1]), often, frequent))
        return found

    def _forgone(self, rows: tuple[int, ...], column: Column, worths: Sequence[int], later: int, frequent: int) -> bool:
        """Whether a card of the column is not chosen that is worth as much as the last one chosen `later` at most, and
        on which points count as often: whatever that would be, this card does as well."""
        return any(
            worths[row] >= later and self.times[column[row]][row] >= frequent
            for row in (0, 1)
            if row not in rows and column[row] >= 0
        )

    def _coming(self, record: Code) -> tuple[tuple[int, ...], int]:
        """The most that two cards to come are ever worth, most first, and how many times points count on one at
        most."""
        known = self.coming.get(record.code)
        if known is None:
            found: list[int] = []
            groups = list(self.ahead.groups(record))
            for options, number in groups:
                found += [max(self.values.hopes.hoped(record, option, groups) for option in options)] * min(number, 2)
            often = max([max(self.times[option]) for options, _ in groups for option in options], default=0)
            known = self.coming[record.code] = (tuple(sorted(found, reverse=True)[:2]), often)
        return known

    def end(self, mark: Choice) -> Quantity:
        """How many times points count."""
        return (0, mark[2])


def _choices(column: Column, most: int) -> Iterator[tuple[int, ...]]:
    """Every choice of at most so many cards of a column, by their rows."""
    yield ()
    if most:
        yield (0,)
    if most and column[1] >= 0:
        yield (1,)
        if most > 1:
            yield (0, 1)
