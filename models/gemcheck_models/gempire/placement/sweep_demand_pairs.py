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
        self.often = max((max(times) for times in self.times), default=0)
        self.coming: dict[int, tuple[tuple[int, ...], int]] = {}

    def after(self, mark: Choice, turn: Turn) -> Sequence[Outcome]:
        """Every choice among the cards of the column."""
        kept, open_, times, vector, *beside = mark
        values, column = self.values, turn.column
        state, following, rest = values.along(kept, turn)
        gain = values.grown(vector, column) if vector is not NOTHING else 0
        for row, taking in enumerate(beside):
            if taking is not ALONE:
                gain += values.neighboured(taking, row, column)
        if not open_:
            takes, most = values.spread(turn.record, vector) if vector is not NOTHING else (NOTHING, 0)
            return (Outcome((following, 0, times, takes, ALONE, ALONE), (gain, 0), (min(most, rest), times)),)
        best, frequent = self._coming(turn.record)
        worths = [values.begun(state, turn, row) if column[row] >= 0 else 0 for row in (0, 1)]
        outcomes = []
        for rows in _choices(column, open_):
            left = open_ - len(rows)
            if left and self._forgone(rows, column, worths, best[left - 1] if left <= len(best) else 0, frequent):
                continue
            value = gain + sum([worths[row] for row in rows])
            if value + rest < turn.least:
                continue
            takes = vector
            near = [ALONE, ALONE]
            for row in rows:
                right, near[row] = values.growing[column[row]][row]
                takes = right if takes is NOTHING else tuple([a + b for a, b in zip(takes, right, strict=True)])
            most = 0
            if takes is not NOTHING:
                takes, most = values.spread(turn.record, takes)
            if rows:
                near = [ALONE, ALONE] if turn.record.over else near
                most += values.wide * (max(near[0]) + max(near[1]))
            reach = min(most + sum(best[:left]), rest)
            if value + reach >= turn.least:
                often = max([times, *[self.times[column[row]][row] for row in rows]])
                chosen = (following, left, often, takes, near[0], near[1])
                outcomes.append(Outcome(chosen, (value, 0), (reach, self.often if left else often)))
        return outcomes

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
                found += [max(self.values.hoped(record, option, groups) for option in options)] * min(number, 2)
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
