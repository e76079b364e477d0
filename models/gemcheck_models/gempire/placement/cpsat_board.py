"""Who sees whom on a CP-SAT board: a literal for each pair of cards that matters to a value.

Such a literal may be true only if the relation holds, and then makes a value larger, so that it is true whenever that
is best. Where one of the two cards lies in the city already, the cells of the other say it without a literal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gemcheck.games.gempire.buildings import sees_other_row
from gemcheck.games.gempire.districts import adjacent_columns
from gemcheck_models.gempire.placement.cpsat_rows import Cell, Item, Rows
from gemcheck_models.gempire.placement.problem import Problem

__all__ = ["Board", "Item"]


class Board(Rows):
    """The rows of one problem with what their cards see of one another."""

    def __init__(self, model: Any, problem: Problem) -> None:
        super().__init__(model, problem)
        self._memo: dict[Any, Any] = {}

    def meet(self, *terms: Any) -> Any:
        """A truth value that may be 1 only if all of these are."""
        if any(isinstance(term, int) and term == 0 for term in terms):
            return 0
        rest = list({getattr(term, "index", id(term)): term for term in terms if not isinstance(term, int)}.values())
        if len(rest) < 2:
            return rest[0] if rest else 1
        literal = self.model.new_bool_var("")
        for term in rest:
            self.model.add(literal <= term)
        return literal

    def once(self, key: Any, make: Callable[[], Any]) -> Any:
        """The truth value of this name, made when it is first asked for."""
        if key not in self._memo:
            self._memo[key] = make()
        return self._memo[key]

    def right_of(self, one: Item, other: Item) -> Any:
        """Whether `one` has `other` in a column to its right, in a row that it sees."""
        return self.once(("right", one.number, other.number), lambda: self._seen(one, other, one, other))

    def left_of(self, one: Item, other: Item) -> Any:
        """Whether `one` has `other` in a column to its left, in a row that it sees."""
        return self.once(("left", one.number, other.number), lambda: self._seen(one, other, other, one))

    def _seen(self, seer: Item, other: Item, left: Item, right: Item) -> Any:
        before = self.once(("before", left.number, right.number), lambda: self._before(left, right))
        if all(sees_other_row(self.problem.table, row) for row in self.rows):
            return before
        for row in self.rows:
            if not sees_other_row(self.problem.table, row):
                # A seer in this row sees a card of the same row only.
                before = self.meet(before, self._either(1 - seer.in_row(row), other.in_row(row)))
        return before

    def _either(self, one: Any, other: Any) -> Any:
        """A truth value that may be 1 only if one of two is."""
        if isinstance(one, int) and isinstance(other, int):
            return int(bool(one or other))
        literal = self.model.new_bool_var("")
        self.model.add(literal <= one + other)
        return literal

    def _before(self, left: Item, right: Item) -> Any:
        if left.placed is not None and right.placed is not None:
            return int(left.spot[1] < right.spot[1])
        if left.placed is not None:
            return sum(x for (_, column), x in right.cells.items() if column > left.spot[1])
        if right.placed is not None:
            return sum(x for (_, column), x in left.cells.items() if column < right.spot[1])
        model = self.model
        literal = model.new_bool_var(f"b{left.number}<{right.number}")
        model.add_implication(literal, left.there)
        model.add_implication(literal, right.there)
        if ("before", right.number, left.number) in self._memo:
            model.add_at_most_one([literal, self._memo["before", right.number, left.number]])
        for column in self.columns:
            model.add(literal + self._up_to(right, column) - self._up_to(left, column - 1) <= 1)
        return literal

    def _up_to(self, item: Item, column: int) -> Any:
        """Whether a card lies in a column up to this one."""
        return sum(x for (_, c), x in item.cells.items() if c <= column)

    def near(self, one: Item, other: Item) -> Any:
        """Whether two cards are adjacent."""
        key = ("near", *sorted((one.number, other.number)))
        return self.once(key, lambda: self._near(one, other))

    def _near(self, one: Item, other: Item) -> Any:
        if one.placed is not None or other.placed is not None:
            standing, new = (one, other) if one.placed is not None else (other, one)
            return sum(new.cells.get(cell, 0) for cell in self._beside(standing.spot))
        literal = self.model.new_bool_var(f"n{one.number},{other.number}")
        for a, b in ((one, other), (other, one)):
            self.model.add_implication(literal, a.there)
            for cell, x in a.cells.items():
                self.model.add(literal + x - sum(b.cells.get(c, 0) for c in self._beside(cell)) <= 1)
        return literal

    def _beside(self, cell: Cell) -> list[Cell]:
        row, column = cell
        across = [(3 - row, c) for c in adjacent_columns(self.problem.table, column)]
        return [(row, column - 1), (row, column + 1), *across]
