"""The lie of a city: rows and columns, which cards are neighbours, and the districts."""

from __future__ import annotations

import msgspec

from gemcheck.games.gempire.memo import Memo
from gemcheck.games.gempire.state import Placed, Seat
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import clause

__all__ = ["District", "adjacent_columns", "at", "districts", "line", "neighbours"]


class District(msgspec.Struct, frozen=True):
    """A run of neighbouring cards of one colour in one row, on the columns from `start` up to but without `stop`."""

    row: int
    colour: int
    start: int
    stop: int

    @property
    def cards(self) -> int:
        """How many cards it has."""
        return self.stop - self.start


def line(seat: Seat, row: int) -> tuple[int, tuple[Placed, ...]]:
    """The column of a row's leftmost card, and its cards from left to right."""
    return (seat.start1, seat.row1) if row == 1 else (seat.start2, seat.row2)


def at(seat: Seat, row: int, column: int) -> Placed | None:
    """The card at a place, None when the place is empty or there is no such row."""
    if row not in (1, 2):
        return None
    start, cards = line(seat, row)
    index = column - start
    return cards[index] if 0 <= index < len(cards) else None


@clause("second-row.adjacent.vertical", without=lambda table, column: ())
def adjacent_columns(table: Table, column: int) -> tuple[int, ...]:
    """The columns of the other row whose cards are adjacent to a card in this column, left to right."""
    if table.reading("adjacency.diagonal") == "yes":
        return (column - 1, column, column + 1)
    return (column,)


def neighbours(table: Table, seat: Seat, row: int, column: int) -> list[tuple[int, int]]:
    """The occupied places adjacent to a place: left, right, then those of the other row, as (row, column)."""
    places = [(row, column - 1), (row, column + 1)]
    if seat.row2:
        places += [(3 - row, c) for c in adjacent_columns(table, column)]
    return [place for place in places if at(seat, *place) is not None]


_known: Memo[tuple[tuple[District, ...], object, object]] = Memo(1024)
"""The districts of the cities seen last, with the rows alive by whose identities they are found."""


def _cards_alone(seat: Seat) -> tuple[District, ...]:
    """Every card as a district of its own."""
    return tuple(
        District(row, placed.colour, column, column + 1)
        for row in (1, 2)
        for column, placed in enumerate(line(seat, row)[1], line(seat, row)[0])
    )


@clause(
    "placement.district.definition",
    "placement.same-colour-twice",
    "second-row.separate",
    without=_cards_alone,
)
def districts(seat: Seat) -> tuple[District, ...]:
    """The districts of a city: those of row 1, then those of row 2, each from left to right."""
    row1, row2 = seat.row1, seat.row2
    key = (id(row1), id(row2), seat.start1, seat.start2)
    known = _known.get(key)
    if known is None:
        found = (*_districts_of(1, seat.start1, row1), *_districts_of(2, seat.start2, row2))
        known = _known.keep(key, (found, row1, row2))
    return known[0]


def _districts_of(row: int, start: int, cards: tuple[Placed, ...]) -> list[District]:
    """The districts of a row whose leftmost card is in column `start`."""
    found: list[District] = []
    first = start
    for index, placed in enumerate(cards):
        column = start + index
        if index + 1 == len(cards) or cards[index + 1].colour != placed.colour:
            found.append(District(row, placed.colour, first, column + 1))
            first = column + 1
    return found
