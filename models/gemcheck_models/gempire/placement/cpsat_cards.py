"""What the cards of a CP-SAT board count, and what each is worth where nothing but its row matters.

Whatever depends on one card alone is asked of the engine, with a city of this one card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from gemcheck.games.gempire.artistry import artistry_on_entry
from gemcheck.games.gempire.bonuses import bonuses, shop_value
from gemcheck.games.gempire.buildings import buildings, counts_itself, sees_itself_in_row2
from gemcheck.games.gempire.cards import NONE, Formula
from gemcheck.games.gempire.state import Placed, Seat
from gemcheck.games.gempire.values import card_values, yields_both
from gemcheck_models.gempire.placement.cpsat_board import Board
from gemcheck_models.gempire.placement.cpsat_rows import Item

__all__ = ["Cards", "Side"]

Triple = tuple[Any, Any, Any]


class Side(NamedTuple):
    """One attribute that a card yields where the gate is true. colour: the one under which it then lies, None where
    that does not matter (Iron)."""

    item: Item
    gate: Any
    colour: int | None
    attribute: int
    formula: Formula

    @property
    def grows(self) -> bool:
        """Whether the value depends on anything but the row and the palace."""
        f = self.formula
        return bool(f.row2 or any(weights != NONE for weights in (f.right, f.left, f.adjacent, f.city, f.gems)))

    @property
    def colours(self) -> tuple[int, ...]:
        """The colours under which the card may then lie."""
        return tuple(self.item.sides) if self.colour is None else (self.colour,)


class Cards:
    """The cards of one board, one by one."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.table = board.problem.table
        self.seat = board.problem.seat
        self.both = yields_both(self.seat)

    # -- one card alone, asked of the engine

    def alone(self, row: int, placed: Placed) -> Seat:
        """The seat if this card were its whole city and it had no gems."""
        rows = ((placed,), ()) if row == 1 else ((), (placed,))
        return replace(self.seat, row1=rows[0], row2=rows[1], start1=0, start2=0, blueprints=(), gems=NONE)

    def lying(self, item: Item, row: int, colour: int) -> Placed:
        """The card as it lies in a row, with its diamonds."""
        if item.placed is not None:
            return item.placed
        problem, seat = self.board.problem, self.alone(row, Placed(item.index, colour))
        entered = artistry_on_entry(self.table, problem.state, problem.who, seat, row, 0, None)
        return (entered.row1 + entered.row2)[0]

    def shop(self, row: int, item: Item, colour: int) -> int:
        """The gold of Economics that is part of the card's own value."""
        return sum(shop_value(self.table, self.alone(row, Placed(item.index, colour))) or ())

    def buildings(self, item: Item, row: int, colour: int) -> int:
        """The buildings for which the card stands."""
        return buildings(self.table, self.seat, row, Placed(item.index, colour))

    # -- where a card lies

    def row(self, item: Item, row: int) -> Any:
        """Whether it lies in a row."""
        if len({cell[0] for cell in item.cells}) == 1:
            return item.there if row == next(iter(item.cells))[0] else 0
        return item.in_row(row)

    def within(self, item: Item, row: int, gate: Any) -> Any:
        """Whether it lies in a row where a gate is true: a literal, 0 or 1."""
        key = ("in", item.number, row, gate if isinstance(gate, int) else gate.index)
        return self.board.once(key, lambda: self.board.meet(self.row(item, row), gate))

    def stands(self, item: Item) -> Iterator[tuple[int, int]]:
        """Every colour under which, with every row in which it may lie."""
        for colour in item.sides:
            for row in item.rows:
                yield colour, row

    # -- what does not grow

    def beside(self, item: Item) -> list[Any]:
        """What the card makes Matrimony and Economics add beside the cards."""
        total: list[Any] = [0, 0, 0]
        for colour, row in self.stands(item):
            for some in bonuses(self.table, self.alone(row, Placed(item.index, colour))):
                for attribute, points in enumerate(some):
                    if points:
                        total[attribute] = total[attribute] + points * self.within(item, row, item.under(colour))
        return total

    def plain(self, item: Item) -> list[Any]:
        """What the card yields in the attributes in which it does not grow."""
        total: list[Any] = [0, 0, 0]
        growing = {(colour, side.attribute) for side in self.sides(item) if side.grows for colour in side.colours}
        for colour, row in self.stands(item):
            values = card_values(self.table, self.alone(row, self.lying(item, row, colour)))[0]
            for attribute, points in enumerate(values):
                if points and (colour, attribute) not in growing:
                    total[attribute] = total[attribute] + points * self.within(item, row, item.under(colour))
        return total

    def sides(self, item: Item) -> Iterator[Side]:
        """The attributes that the card may yield."""
        for attribute, formula in enumerate(item.card.sides):
            if formula is None:
                continue
            if self.both:
                yield Side(item, item.there, None, attribute, formula)
            elif attribute in item.sides:
                yield Side(item, item.sides[attribute], attribute, attribute, formula)

    # -- what a card counts

    def counts(self, side: Side) -> tuple[Any, Any, Any, Any, Any]:
        """Buildings to the right, to the left, adjacent, in the city, and in the second row, as the card sees them."""
        board, f = self.board, side.formula
        own = counts_itself(side.item.card)
        return (
            self._count(side, f.right, board.right_of),
            self._count(side, f.left, board.left_of),
            self._count(side, f.adjacent, board.near, own),
            self._count(side, f.city, lambda one, other: board.meet(one.there, other.there), own),
            self._second_row(side) if f.row2 else 0,
        )

    def _count(
        self, side: Side, weights: tuple[int, int, int], relation: Callable[[Item, Item], Any], own: bool = False
    ) -> Triple:
        totals: list[Any] = [0, 0, 0]
        for colour in range(3):
            for other in self.board.items if weights[colour] else ():
                if colour in other.sides and (own or other is not side.item):
                    totals[colour] = totals[colour] + self._stood_for(side, other, colour, relation)
        return (totals[0], totals[1], totals[2])

    def _stood_for(self, side: Side, other: Item, colour: int, relation: Callable[[Item, Item], Any]) -> Any:
        """The buildings of a card that the side counts under this colour."""
        board, under = self.board, other.under(colour)
        if other is side.item:
            seen = board.meet(side.gate, under)
        else:
            # The relation holds of cards that lie in the city; only a choice of colour is left to ask.
            chosen = [term for item, term in ((side.item, side.gate), (other, under)) if term is not item.there]
            seen = board.meet(relation(side.item, other), *chosen)
        first, second = self.buildings(other, 1, colour), self.buildings(other, 2, colour)
        if first == second or 2 not in other.rows:
            return first * seen
        return first * seen + (second - first) * board.meet(seen, self.row(other, 2))

    def _second_row(self, side: Side) -> Any:
        total: Any = 0
        for other in self.board.items:
            if other is not side.item or sees_itself_in_row2(self.table, other.card):
                for colour in other.sides:
                    there = self.board.meet(side.gate, self.within(other, 2, other.under(colour)))
                    total = total + self.buildings(other, 2, colour) * there
        return total
