"""Where cards lie, as unknowns of a CP-SAT model: cells, contiguous rows, colours, districts, how many cards.

A card of the hand may lie in any cell that the rows can reach; a card of the city lies where it lies. Truth values are
literals, sums of literals that are 0 or 1, or plain 0 and 1. Districts are stated both ways, because a district cut in
two would count twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gemcheck.games.gempire.blueprints import may_enter
from gemcheck.games.gempire.cards import Card
from gemcheck.games.gempire.placement import district_limit, districts_in, row_open, won_in_time
from gemcheck.games.gempire.state import Placed
from gemcheck_models.gempire.placement.problem import Problem

__all__ = ["Cell", "Item", "Rows"]

Cell = tuple[int, int]
"""Row and column; column 0 is the left end of the city as it is, or where its first card goes."""


class Item:
    """One card: `sides` a truth value for each colour it may lie under, `cells` one for each cell it may lie in,
    `there` whether it lies anywhere; `placed` and `spot` for a card that lies in the city already."""

    def __init__(self, number: int, index: int, card: Card, placed: Placed | None, spot: Cell, blueprint: bool) -> None:
        self.number = number
        self.index = index
        self.card = card
        self.placed = placed
        self.spot = spot
        self.blueprint = blueprint
        self.there: Any = 1
        self.sides: dict[int, Any] = {}
        self.cells: dict[Cell, Any] = {}

    @property
    def rows(self) -> tuple[int, ...]:
        """The rows in which it may lie."""
        return tuple(sorted({row for row, _ in self.cells}))

    def in_row(self, row: int) -> Any:
        """Whether it lies in a row."""
        return sum(x for (r, _), x in self.cells.items() if r == row)

    def under(self, colour: int) -> Any:
        """Whether it lies under a colour."""
        return self.sides.get(colour, 0)


class Rows:
    """The unknowns of one problem and the rules about them."""

    def __init__(self, model: Any, problem: Problem) -> None:
        self.model = model
        self.problem = problem
        table, seat = problem.table, problem.seat
        self.items: list[Item] = []
        kept = [b for b in seat.blueprints if may_enter(table, problem.state, b)]
        most = min(problem.most, len(problem.hand)) + len(kept)
        self.width = len(seat.row1)
        self.columns = range(-most, self.width + most) if self.width else range(most)
        self.rows = (1, 2) if row_open(seat, 2) and len(self.columns) else (1,)
        for row, start, cards in ((1, seat.start1, seat.row1), (2, seat.start2, seat.row2)):
            for column, placed in enumerate(cards, start - seat.start1):
                self._standing(placed, (row, column))
        self.standing = {item.spot for item in self.items}
        for card in problem.hand:
            self._new(card, problem.state.round, False)
        for blueprint in kept:
            self._new(blueprint.card, blueprint.round, True)
        self.hand = [item for item in self.items if item.placed is None and not item.blueprint]
        self.occupied = {cell: self._occupied(cell) for row in self.rows for cell in self.cells(row)}
        self._contiguous()
        self.colour: dict[tuple[Cell, int], Any] = {}
        self._colours()
        self.begins: dict[Cell, Any] = {}
        self.limits: dict[int, int] = {}
        for row, cards in ((1, seat.row1), (2, seat.row2)):
            if row in self.rows:
                self.limits[row] = max(district_limit(table, seat), districts_in(cards) if cards else 0)
                self._districts(row)
        self._numbers()

    def cells(self, row: int) -> list[Cell]:
        """The cells of a row from left to right."""
        return [(row, column) for column in self.columns]

    # -- the unknowns

    def _standing(self, placed: Placed, spot: Cell) -> None:
        item = Item(len(self.items), placed.card, self.problem.table.cards[placed.card], placed, spot, False)
        item.sides[placed.colour] = 1
        item.cells[spot] = 1
        self.items.append(item)

    def _new(self, index: int, won: int, blueprint: bool) -> None:
        table, model = self.problem.table, self.model
        card, name = table.cards[index], len(self.items)
        item = Item(name, index, card, None, (0, 0), blueprint)
        rows = [row for row in self.rows if won_in_time(table, self.problem.seat, row, won)]
        free = [cell for row in rows for cell in self.cells(row) if cell not in self.standing]
        item.cells = {cell: model.new_bool_var(f"x{name}@{cell[0]},{cell[1]}") for cell in free}
        item.there = model.new_bool_var(f"p{name}")
        if card.hybrid:
            item.sides = {colour: model.new_bool_var(f"s{name}.{colour}") for colour in card.colours}
            model.add(sum(item.sides.values()) == item.there)
        else:
            item.sides = dict.fromkeys(card.colours, item.there)
        model.add(sum(item.cells.values()) == item.there)
        self.items.append(item)

    def _occupied(self, cell: Cell) -> Any:
        if cell in self.standing:
            return 1
        literal = self.model.new_bool_var(f"o{cell}")
        self.model.add(sum(item.cells[cell] for item in self.items if cell in item.cells) == literal)
        return literal

    # -- the rows

    def _contiguous(self) -> None:
        model, occupied = self.model, self.occupied
        for row, column in occupied:
            if row == 1 and (row, column) not in self.standing:
                inward = column + 1 if column < 0 else column - 1
                if (1, inward) in occupied:
                    model.add(occupied[1, column] <= occupied[1, inward])
            if row == 2:
                model.add(occupied[2, column] <= occupied[1, column])
        if 2 not in self.rows:
            return
        held = sorted(column for row, column in self.standing if row == 2)
        if held:
            for column in self.columns:
                if column < held[0]:
                    model.add(occupied[2, column] <= occupied[2, column + 1])
                elif column > held[-1]:
                    model.add(occupied[2, column] <= occupied[2, column - 1])
            return
        first = []
        for column in self.columns:
            literal = model.new_bool_var(f"first{column}")
            model.add(literal >= occupied[2, column] - occupied.get((2, column - 1), 0))
            first.append(literal)
        model.add(sum(first) <= 1)

    def _colours(self) -> None:
        model = self.model
        for cell in self.occupied:
            for colour in range(3):
                self.colour[cell, colour] = model.new_bool_var(f"k{cell}.{colour}")
            model.add(sum(self.colour[cell, colour] for colour in range(3)) == self.occupied[cell])
        for item in self.items:
            for cell, here in item.cells.items():
                for colour, side in item.sides.items():
                    extra = side if item.card.hybrid and item.placed is None else 1
                    model.add(self.colour[cell, colour] >= here + extra - 1)

    def _districts(self, row: int) -> None:
        """Literals for the first cells of districts: true exactly there."""
        model = self.model
        for cell in self.cells(row):
            left = (row, cell[1] - 1)
            begins = self.begins[cell] = model.new_bool_var(f"b{cell}")
            self._only_begins(cell, left)
            for colour in range(3):
                before = self.colour.get((left, colour), 0)
                model.add(begins >= self.colour[cell, colour] - before)
        model.add(sum(self.begins[cell] for cell in self.cells(row)) <= self.limits[row])

    def _only_begins(self, cell: Cell, left: Cell) -> None:
        """A district begins at an occupied cell, and not behind a card of its colour."""
        self.model.add(self.begins[cell] <= self.occupied[cell])
        for colour in range(3):
            if (left, colour) in self.colour:
                self.model.add(self.begins[cell] + self.colour[cell, colour] + self.colour[left, colour] <= 2)

    # -- how many cards

    def _numbers(self) -> None:
        """From `least` to `most` cards of the hand; fewer only if none of the others can go anywhere."""
        model, problem = self.model, self.problem
        used = sum(item.there for item in self.hand)
        model.add(used <= problem.most)
        if not problem.least:
            return
        short = model.new_bool_var("short")
        model.add(used >= problem.least).only_enforce_if(~short)
        full = {row: self._full(row) for row in self.rows}
        for item in self.hand:
            self._blocked(item, [short, ~item.there], full)
        self._alike()

    def _full(self, row: int) -> Any:
        full = self.model.new_bool_var(f"full{row}")
        self.model.add(sum(self.begins[cell] for cell in self.cells(row)) >= self.limits[row]).only_enforce_if(full)
        return full

    def _blocked(self, item: Item, when: Sequence[Any], full: dict[int, Any]) -> None:
        """The card can go nowhere: each end of each row that it may join has another colour and a full row, or in the
        second row nothing below."""
        model = self.model
        for row in item.rows:
            if row == 1 and self.width == 0:
                model.add(self.occupied[1, 0] >= 1).only_enforce_if(when)
            if row == 2:
                model.add(sum(self.occupied[cell] for cell in self.cells(2)) >= 1).only_enforce_if(when)
            for cell in self.cells(row):
                for step in (-1, 1):
                    beyond = cell[1] + step
                    is_end = 1 - self.occupied.get((row, beyond), 0)
                    open_end = self.occupied.get((1, beyond), 0) if row == 2 else 1
                    for colour in item.card.colours:
                        model.add(self.colour[cell, colour] + is_end + open_end <= 2).only_enforce_if(when)
                    model.add(self.occupied[cell] + is_end + open_end <= 2 + full[row]).only_enforce_if(when)

    def _alike(self) -> None:
        """Of equal cards the first ones are used first."""
        for one, other in zip(self.hand, self.hand[1:], strict=False):
            if one.index == other.index:
                self.model.add(one.there >= other.there)
