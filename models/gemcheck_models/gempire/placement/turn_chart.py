"""What each card of a hand brings at each place of a city: the bound of `turn_outlook`, place by place.

question: what does a card add at most at this place beside the cards that stand, and beside another new one there
scope:    any problem and reading
expected: never below what it adds without further gems
budget:   microseconds, each answer worked out once

A card is looked at under one colour in one row: then what it sees of another one, and the other of it, is known but for
where the two stand. Gains stand in lines, as in the outlook: each goal, and each attribute where gems hang on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck.games.gempire.districts import adjacent_columns
from gemcheck.games.gempire.state import Placed, Seat
from gemcheck.games.gempire.table import Table
from gemcheck_models.gempire.placement.turn_pieces import Piece, Vector, alone, dot, sights

__all__ = ["Chart", "Gains", "Mutual", "Option", "Spot", "Units"]

Spot = tuple[int, int]
"""A place of a city: row and column."""

Option = tuple[int, int]
"""A way to use a card: its place in the pool, and the colour under which it lies."""

Gains = tuple[int, ...]
"""Points along each line."""

Mutual = tuple[Gains, Gains, Gains, Gains]
"""What two cards gain by one another wherever they stand; where the first stands to the left of the second; to the
right; next to each other."""


class Units:
    """Cards under one colour in one row, and what two of them do for one another; shared by the seats of one turn."""

    def __init__(
        self, table: Table, seat: Seat, cards: tuple[int, ...], lines: list[Vector], row2: int | None = None
    ) -> None:
        """`row2`: the line, if any, along which only what stands in the second row counts."""
        self.table = table
        self.seat = seat
        self.cards = cards
        self.lines = lines
        self.first = [[0, 0, 0] if number == row2 else line for number, line in enumerate(lines)]
        self.zero: Gains = (0,) * len(lines)
        self._coming: dict[tuple[int, int, int], tuple[Piece, Gains]] = {}
        self._standing: dict[tuple[Placed, int], Piece] = {}
        self._mutual: dict[tuple[int, int], Mutual | None] = {}

    def coming(self, option: Option, row: int) -> tuple[Piece, Gains]:
        """A card of the pool, and what it yields by itself."""
        place, colour = option
        key = (self.cards[place], colour, row)
        known = self._coming.get(key)
        if known is None:
            piece = Piece(self.table, self.seat, None, self.cards[place], (row,), colour)
            own = alone(self.table, self.seat, piece)[0]
            known = self._coming[key] = (piece, self._along(piece, own))
        return known

    def _along(self, piece: Piece, points: Sequence[int]) -> Gains:
        """Points of a card along each line."""
        return tuple([dot(line, points) for line in (self.lines if 2 in piece.rows else self.first)])

    def standing(self, placed: Placed, row: int) -> Piece:
        """A card that stands."""
        key = (placed, row)
        piece = self._standing.get(key)
        if piece is None:
            piece = self._standing[key] = Piece(self.table, self.seat, placed, placed.card, (row,))
        return piece

    def mutual(self, one: Piece, other: Piece) -> Mutual | None:
        """What two cards do for one another; None where that is nothing."""
        key = (id(one), id(other))
        if key not in self._mutual:
            self._mutual[key] = self._worked_out(one, other)
        return self._mutual[key]

    def _worked_out(self, one: Piece, other: Piece) -> Mutual | None:
        if _sees_nothing(one) and _sees_nothing(other):
            return None
        a, b = sights(one, other)[0], sights(other, one)[0]
        apart, before, behind, beside = [
            tuple([p + q for p, q in zip(self._along(one, x), self._along(other, y), strict=True)])
            for x, y in ((a.anywhere, b.anywhere), (a.right, b.left), (a.left, b.right), (a.beside, b.beside))
        ]
        return (apart, before, behind, beside) if any((*apart, *before, *behind, *beside)) else None

    def at(self, mutual: Mutual, here: Spot, there: Spot) -> Gains:
        """What two cards at these places do for one another."""
        apart, before, behind, beside = mutual
        total = apart
        if here[1] != there[1]:
            side = before if here[1] < there[1] else behind
            total = tuple([x + y for x, y in zip(total, side, strict=True)])
        if any(beside) and self.near(here, there):
            total = tuple([x + y for x, y in zip(total, beside, strict=True)])
        return total

    def near(self, here: Spot, there: Spot) -> bool:
        """Whether two different places are adjacent."""
        if here[0] == there[0]:
            return abs(here[1] - there[1]) == 1
        return there[1] in adjacent_columns(self.table, here[1])


def _sees_nothing(piece: Piece) -> bool:
    return not any(
        side.row2 or any((*side.right, *side.left, *side.adjacent, *side.city))
        for _, formulas in piece.sides
        for _, side in formulas
    )


class Chart:
    """The gains of the cards of a pool at the places of one city."""

    def __init__(self, units: Units, seat: Seat) -> None:
        self.units = units
        self.standing: list[tuple[Piece, Spot]] = []
        for row, start, cards in ((1, seat.start1, seat.row1), (2, seat.start2, seat.row2)):
            for column, placed in enumerate(cards, start):
                self.standing.append((units.standing(placed, row), (row, column)))
        self._known: dict[tuple[Option, Spot], Gains] = {}
        self._beside: dict[tuple[Option, int], list[tuple[Mutual, Spot]]] = {}

    def single(self, option: Option, spot: Spot) -> Gains:
        """What a card brings at a place beside the cards that stand."""
        total = self._known.get((option, spot))
        if total is None:
            total = self.units.coming(option, spot[0])[1]
            for mutual, there in self._partners(option, spot[0]):
                total = tuple([x + y for x, y in zip(total, self.units.at(mutual, spot, there), strict=True)])
            self._known[option, spot] = total
        return total

    def _partners(self, option: Option, row: int) -> list[tuple[Mutual, Spot]]:
        """The cards that stand to which this card matters, or which matter to it."""
        found = self._beside.get((option, row))
        if found is None:
            units = self.units
            piece = units.coming(option, row)[0]
            looks = [(units.mutual(piece, other), there) for other, there in self.standing]
            found = self._beside[option, row] = [(mutual, there) for mutual, there in looks if mutual is not None]
        return found

    def most(self, option: Option, spots: Sequence[Spot]) -> Gains:
        """What a card brings at most along each line at any of these places."""
        rows = {spot[0]: spot for spot in spots}
        looked = [spot for spot in spots if self._partners(option, spot[0]) or rows[spot[0]] is spot]
        if not looked:
            return self.units.zero
        return tuple(map(max, zip(*[self.single(option, spot) for spot in looked], strict=True)))
