"""CP-SAT on placements the plain way: a truth value for each card and cell, running sums of buildings, capped values.

What is counted to the right or left is the difference of two running sums, and a card's value is at most what its cell
allows. Written for comparison; the product's own model states pairs of cards instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gemcheck_models.gempire.placement.problem import Answer, Problem

from tests.models.placement.raw_scope import Declined
from tests.models.placement.raw_statement import Statement, confirmed, statement_of

__all__ = ["METHOD", "by_cells"]

METHOD = "CP-SAT, cells"
KINDS = range(6)
"""Row and colour of a building: 3 * row + colour, rows from 0."""


def by_cells(problem: Problem) -> Answer:
    """One best city, one worker. Raises Declined for more than one goal, for gems, and for cards that may be stuck."""
    from ortools.sat.python import cp_model

    statement = statement_of(problem)
    if len(statement.goals) > 1 or any(statement.steps):
        raise Declined("the cells state one sum of attributes")
    if statement.tables[0].fixed:
        raise Declined("the cells are those of an empty city")
    model = _Cells(statement, cp_model.CpModel())
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model.model) != cp_model.OPTIMAL:
        raise AssertionError(f"{METHOD} finds no best city")
    spots = {n: (o, r, c) for (n, o, r, c), x in model.lies.items() if solver.boolean_value(x)}
    return confirmed(statement, METHOD, (round(solver.objective_value) + statement.begins(0),), spots)


class _Cells:
    """The model of one statement."""

    def __init__(self, statement: Statement, model: Any) -> None:
        self.statement = statement
        self.model = model
        self.lies = {
            (number, option, row, column): model.new_bool_var(f"x{number}.{option}@{row},{column}")
            for number, piece in enumerate(statement.pieces)
            for option in piece.options
            for row in statement.rows
            for column in statement.columns
        }
        self.taken = {
            (row, column): sum(x for (_, _, r, c), x in self.lies.items() if (r, c) == (row, column))
            for row in (0, 1)
            for column in statement.columns
        }
        self._places()
        self.most = self._buildings()
        self.running = self._running()
        model.maximize(sum(self._values()))

    def _colour(self, row: int, column: int, colour: int) -> Any:
        options = self.statement.options
        return sum(
            x for (_, o, r, c), x in self.lies.items() if (r, c) == (row, column) and options[o].colour == colour
        )

    def _places(self) -> None:
        model, statement = self.model, self.statement
        for number in range(len(statement.pieces)):
            model.add(sum(x for key, x in self.lies.items() if key[0] == number) <= 1)
        used = sum(self.lies.values())
        model.add(used >= statement.tables[0].least)
        model.add(used <= statement.tables[0].most)
        begins = []
        for column in statement.columns:
            model.add(self.taken[0, column] <= 1)
            model.add(self.taken[1, column] <= self.taken[0, column])
            if column:
                model.add(self.taken[0, column] <= self.taken[0, column - 1])
            begin = model.new_bool_var(f"second{column}")
            model.add(begin >= self.taken[1, column] - self.taken.get((1, column - 1), 0))
            begins.append(begin)
        model.add(sum(begins) <= 1)
        for row in statement.rows:
            changes = []
            for column in statement.columns:
                change = model.new_bool_var(f"change{row},{column}")
                for colour in range(3):
                    before = self._colour(row, column - 1, colour) if column else 0
                    model.add(change >= self._colour(row, column, colour) - before)
                changes.append(change)
            model.add(sum(changes) <= statement.limits[row])

    def _buildings(self) -> int:
        """More buildings than any city has."""
        options = self.statement.options
        return sum(max(max(options[o].gives) for o in piece.options) for piece in self.statement.pieces)

    def _here(self, kind: int, column: int) -> Any:
        """The buildings of one kind in a column."""
        row, colour = divmod(kind, 3)
        options = self.statement.options
        return sum(
            options[o].gives[row] * x
            for (_, o, r, c), x in self.lies.items()
            if (r, c) == (row, column) and options[o].colour == colour
        )

    def _running(self) -> dict[tuple[int, int], Any]:
        """The buildings of each kind up to each column."""
        running: dict[tuple[int, int], Any] = {}
        for kind in KINDS:
            total: Any = 0
            for column in self.statement.columns:
                number = self.model.new_int_var(0, self.most, f"sum{kind},{column}")
                self.model.add(number == total + self._here(kind, column))
                running[kind, column] = total = number
        return running

    def _taking(self, option: int, row: int, name: str) -> list[int]:
        """What an option takes, weighed by the goal."""
        weights = self.statement.goals[0]
        parts = [getattr(tables.options[option].takes[row], name) for tables in self.statement.tables]
        return [sum(w * n for w, n in zip(weights[:3], each, strict=True)) for each in zip(*parts, strict=True)]

    def _values(self) -> list[Any]:
        statement, model = self.statement, self.model
        values: list[Any] = []
        last = statement.columns[-1]
        for number, piece in enumerate(statement.pieces):
            for option in piece.options:
                for row in statement.rows:
                    cells = [(c, x) for (n, o, r, c), x in self.lies.items() if (n, o, r) == (number, option, row)]
                    values += [statement.worth(0, statement.points(option, row)) * x for _, x in cells]
                    right, left = self._taking(option, row, "right"), self._taking(option, row, "left")
                    above, beside = self._taking(option, row, "column"), self._taking(option, row, "beside")
                    if not any((*right, *left, *above, *beside)):
                        continue
                    top = self.most * (max(right) + max(left) + max(above) + max(beside))
                    gained = model.new_int_var(0, top, f"value{number},{option},{row}")
                    model.add(gained <= top * sum(x for _, x in cells))
                    for column, x in cells:
                        seen = [
                            right[k] * (self.running[k, last] - self.running[k, column])
                            + (left[k] * self.running[k, column - 1] if column else 0)
                            for k in KINDS
                        ]
                        seen += self._near(row, column, above, beside)
                        model.add(gained <= sum(seen)).only_enforce_if(x)
                    values.append(gained)
        return values

    def _near(self, row: int, column: int, above: Sequence[int], beside: Sequence[int]) -> list[Any]:
        """What counts in the same column and the ones beside it."""
        other = 1 - row
        rows = (row, other) if self.statement.tables[0].diagonal else (row,)
        near = [above[k] * self._here(3 * other + k, column) for k in range(3) if above[k]]
        return near + [
            beside[k] * self._here(3 * r + k, c)
            for k in range(3)
            if beside[k]
            for r in rows
            for c in (column - 1, column + 1)
            if c in self.statement.columns
        ]
