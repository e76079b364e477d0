"""z3's Optimize on placements: whole-number columns, a truth value for each card, side and row.

A relation between two cards is what their columns say, so that it is never more nor less than true. Gems are followed
pass by pass from those owned at the beginning, so that none pays for itself.
"""

from __future__ import annotations

from typing import Any

from gemcheck_models.gempire.placement.problem import Answer, Problem

from tests.models.placement.raw_statement import BESIDE, COLUMN, RIGHT, Piece, Statement, confirmed, statement_of

__all__ = ["METHOD", "optimized"]

METHOD = "z3 Optimize"


def optimized(problem: Problem) -> Answer:
    """One best city. Raises Declined for what is not stated, AssertionError where the engine disagrees."""
    import z3

    statement = statement_of(problem)
    model = _Model(statement)
    goals = [model.optimize.maximize(goal) for goal in model.goals()]
    if model.optimize.check() != z3.sat:
        raise AssertionError(f"{METHOD} finds no city: {model.optimize.reason_unknown()}")
    score = [model.optimize.upper(goal).as_long() for goal in goals]
    return confirmed(statement, METHOD, score, model.spots())


class _Model:
    """The unknowns and rules of one statement."""

    def __init__(self, statement: Statement) -> None:
        import z3

        self.z3 = z3
        self.statement = statement
        self.optimize = z3.Optimize()
        self.lies: list[dict[tuple[int, int], Any]] = []
        self.column: list[Any] = []
        for number, piece in enumerate(statement.pieces):
            self._piece(number, piece)
        self.there = [z3.Or(list(lies.values())) for lies in self.lies]
        self.left = [z3.Int(f"left{row}") for row in (0, 1)]
        self.right = [z3.Int(f"right{row}") for row in (0, 1)]
        self.runs = [self._row(row) for row in (0, 1)]
        self._second_row()
        self._numbers()

    def _piece(self, number: int, piece: Piece) -> None:
        z3, add = self.z3, self.optimize.add
        rows = self.statement.rows_of(piece)
        if piece.held is not None:
            self.lies.append({(piece.options[0], rows[0]): z3.BoolVal(True)})
            self.column.append(z3.IntVal(piece.held[1]))
            return
        lies = {(o, row): z3.Bool(f"x{number}.{o}.{row}") for o in piece.options for row in rows}
        column = z3.Int(f"c{number}")
        add(z3.AtMost(*lies.values(), 1))
        add(column >= self.statement.columns[0], column <= self.statement.columns[-1])
        self.lies.append(lies)
        self.column.append(column)

    def _in(self, number: int, row: int, colour: int | None = None) -> Any:
        """Whether a piece lies in a row, under a colour."""
        options = self.statement.options
        return self.z3.Or(
            [x for (o, r), x in self.lies[number].items() if r == row and colour in (None, options[o].colour)]
        )

    def _row(self, row: int) -> Any:
        """The rules of one row; its districts."""
        z3, add = self.z3, self.optimize.add
        left, right = self.left[row], self.right[row]
        numbers = range(len(self.lies))
        here = [self._in(number, row) for number in numbers]
        add(z3.Sum([z3.If(x, 1, 0) for x in here]) == right - left + 1)
        starts = []
        for number in numbers:
            column = self.column[number]
            add(z3.Implies(here[number], z3.And(left <= column, column <= right)))
            for other in range(number):
                add(z3.Implies(z3.And(here[number], here[other]), column != self.column[other]))
            alike = [
                z3.And(self._in(number, row, colour), self._in(other, row, colour), self.column[other] == column - 1)
                for other in numbers
                if other != number
                for colour in range(3)
            ]
            starts.append(z3.If(z3.And(here[number], z3.Not(z3.Or(alike))), 1, 0))
        add(z3.Sum(starts) <= self.statement.limits[row])
        if not self.statement.tables[0].fixed and row == 0:
            add(left == 0)
        return z3.Sum(starts)

    def _second_row(self) -> None:
        z3 = self.z3
        some = self.right[1] >= self.left[1]
        within = z3.And(self.left[0] <= self.left[1], self.right[1] <= self.right[0])
        self.optimize.add(z3.If(some, within, self.left[1] == 0))

    # -- how many cards

    def _numbers(self) -> None:
        z3, statement = self.z3, self.statement
        hand = [number for number, piece in enumerate(statement.pieces) if piece.held is None]
        used = z3.Sum([z3.If(self.there[number], 1, 0) for number in hand])
        tables = statement.tables[0]
        self.optimize.add(used <= tables.most)
        if not tables.least:
            return
        stuck = []
        for number in hand:
            colours = {statement.options[option].colour for option in statement.pieces[number].options}
            nowhere = [self._blocked(row, colour) for row in statement.rows for colour in colours]
            stuck.append(z3.Or(self.there[number], z3.And(nowhere)))
        self.optimize.add(z3.Or(used >= tables.least, z3.And(stuck)))

    def _blocked(self, row: int, colour: int) -> Any:
        """Whether a row takes no further card of a colour."""
        z3 = self.z3
        some = self.right[row] >= self.left[row]
        full = self.runs[row] >= self.statement.limits[row]
        ends = []
        for end, beyond in ((self.left, -1), (self.right, 1)):
            same = [z3.And(self._in(n, row, colour), self.column[n] == end[row]) for n in range(len(self.lies))]
            blocked = z3.And(full, z3.Not(z3.Or(same)))
            if row == 1:
                over = end[1] + beyond
                blocked = z3.Or(blocked, over < self.left[0], over > self.right[0])
            ends.append(blocked)
        return z3.And(some, *ends)

    # -- what the city is worth

    def _holds(self) -> list[tuple[Any, tuple[int, int, int]]]:
        """Every condition that brings points, with the points."""
        z3, statement = self.z3, self.statement
        found = []
        for lies in self.lies:
            found += [(x, statement.points(option, row)) for (option, row), x in lies.items()]
        for number, lies in enumerate(self.lies):
            for other, seen in enumerate(self.lies):
                if number == other:
                    continue
                for pull in statement.pulls:
                    one, two = lies.get((pull.seer, pull.row)), seen.get((pull.seen, pull.seen_row))
                    if one is not None and two is not None:
                        relation = self._relation(pull.where, self.column[number], self.column[other])
                        found.append((z3.And(one, two, relation), pull.points))
        return found

    def _relation(self, where: str, column: Any, other: Any) -> Any:
        if where == COLUMN:
            return column == other
        if where == BESIDE:
            return self.z3.Or(column == other + 1, column == other - 1)
        return column < other if where == RIGHT else column > other

    def goals(self) -> list[Any]:
        """A term for each goal."""
        statement, total = self.statement, self.z3.Sum
        holds = self._holds()
        if not any(statement.steps):
            return [
                total([self._if(x, statement.worth(goal, points)) for x, points in holds]) + statement.begins(goal)
                for goal in range(len(statement.goals))
            ]
        plain = [total([self._if(x, points[a]) for x, points in holds]) + statement.begun[a] for a in range(3)]
        totals, gems = self._chain(plain)
        owned = statement.problem.seat.gems
        numbers = [*totals, *(owned[c] + gems[c] for c in range(3))]
        return [total([w * n for w, n in zip(goal, numbers, strict=True) if w]) for goal in statement.goals]

    def _chain(self, plain: list[Any]) -> tuple[list[Any], list[Any]]:
        """The attributes and the further gems of a city whose attributes are these without further gems: gems raise
        attributes and earn gems, pass by pass, as often as a gem can be earned at all."""
        statement = self.statement
        totals, gems = plain, self._earned("g.1", plain)
        if statement.counted:
            for turn in range(1, 1 + sum(map(len, statement.steps))):
                totals = self._raised(f"t.{turn}", plain, gems)
                gems = self._earned(f"g.{turn + 1}", totals)
            totals = self._raised("t", plain, gems)
        return totals, gems

    def _earned(self, name: str, totals: list[Any]) -> list[Any]:
        """The further gems of each colour that these attributes pay for."""
        paid = [[self._if(totals[c] >= step, 1) for step in self.statement.steps[c]] for c in range(3)]
        return [self._number(f"{name}.{c}", self.z3.Sum(terms)) for c, terms in enumerate(paid)]

    def _raised(self, name: str, plain: list[Any], gems: list[Any]) -> list[Any]:
        """The attributes with these further gems."""
        return [self._number(f"{name}.{a}", plain[a] + self._gained(a, gems)) for a in range(3)]

    def _gained(self, attribute: int, gems: list[Any]) -> Any:
        terms = [
            self._if(x, gems[colour] * self.statement.rates[option][colour][attribute])
            for lies in self.lies
            for (option, _), x in lies.items()
            for colour in range(3)
            if self.statement.rates[option][colour][attribute]
        ]
        return self.z3.Sum(terms)

    def _number(self, name: str, term: Any) -> Any:
        """An unknown that equals the term."""
        number = self.z3.Int(name)
        self.optimize.add(number == term)
        return number

    def _if(self, condition: Any, points: Any) -> Any:
        return self.z3.If(condition, points, 0)

    # -- the city found

    def spots(self) -> dict[int, tuple[int, int, int]]:
        """Option, row and column of each piece that lies in the best city."""
        model = self.optimize.model()
        found = {}
        for number, lies in enumerate(self.lies):
            for (option, row), x in lies.items():
                if self.z3.is_true(model.eval(x, model_completion=True)):
                    column = model.eval(self.column[number], model_completion=True).as_long()
                    found[number] = (option, row, column)
        return found
