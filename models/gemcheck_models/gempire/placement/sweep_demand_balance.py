"""Demand 4: the second row above the first in every attribute.

By how much the second row is above the first is a sum over the cards in which those of the first row count against it;
so each attribute is swept like any sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from gemcheck.games.gempire.demands_rows import row_totals
from gemcheck.games.gempire.state import Seat
from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_bounds import Bounds
from gemcheck_models.gempire.placement.sweep_demand_marks import Outcome, Turn
from gemcheck_models.gempire.placement.sweep_demand_standing import Quantity
from gemcheck_models.gempire.placement.sweep_demand_values import Follower, own_points
from gemcheck_models.gempire.placement.sweep_states import State
from gemcheck_models.gempire.placement.sweep_tables import UNITS, Option, Tables, Taking, reweighed

__all__ = ["Balance"]

Triple = tuple[State, State, State]


class SignedBounds(Bounds):
    """Bounds of sums to which cards may bring less than nothing: a neighbour that takes need not be there."""

    def _best_beside(self, beside: tuple[int, ...], number: int, own: int) -> int:
        return super()._best_beside(tuple([max(0, points) for points in beside]), number, own)


class Balance:
    """The mark of Demand 4: one state for each attribute. The quantity is by how much the second row is above the
    first."""

    none: Quantity = (0, 0, 0)
    shows: tuple[bool, ...] = (False, False, False)

    def __init__(self, problem: Problem, tables: Tables) -> None:
        self.steps = [Follower(self._signed(problem, tables, a), bounds=SignedBounds) for a in range(3)]
        a, b, c = (steps.start for steps in self.steps)
        self.start: Any = (a, b, c)

    def _signed(self, problem: Problem, tables: Tables, attribute: int) -> Tables:
        """The tables of an attribute with the first row counted against the second."""

        def above(seat: Seat) -> int:
            first, second = row_totals(problem.table, seat)
            return second[attribute] - first[attribute]

        plain = reweighed(problem, tables, UNITS[attribute])
        own = own_points(problem, plain, above)
        options = [_against(option, points) for option, points in zip(plain.options, own, strict=True)]
        return replace(plain, options=tuple(options), rest=0)

    def after(self, mark: Triple, turn: Turn) -> Sequence[Outcome]:
        """Each attribute one column further on."""
        made = [steps.along(state, 0, turn) for steps, state in zip(self.steps, mark, strict=True)]
        (a, p, x), (b, q, y), (c, r, z) = made
        return (Outcome((a, b, c), (p, q, r), (x - p, y - q, z - r)),)

    def end(self, mark: Triple) -> Quantity:
        """Nothing more."""
        return (0, 0, 0)


def _against(option: Option, points: tuple[int, int]) -> Option:
    nothing = Taking((0,) * 6, (0,) * 6, (0,) * 3, (0,) * 3, 0, (0,) * 3)
    return option._replace(points=points, takes=(nothing.plus(option.takes[0], -1), option.takes[1]))
