"""How many buildings cards stand for, and which buildings a card sees: to its sides, next to it, in the city."""

from __future__ import annotations

from gemcheck.games.gempire.cards import Card
from gemcheck.games.gempire.districts import adjacent_columns
from gemcheck.games.gempire.state import Placed, Seat
from gemcheck.games.gempire.table import SURVEYING, Table
from gemcheck.rulebook import clause

__all__ = ["Surroundings", "buildings"]

Triple = tuple[int, int, int]

_SURVEYING = 1 << SURVEYING


@clause("building.count", "card.brothel", "card.trading-post", "card.prison", without=lambda card: 1)
def stands_for(card: Card) -> int:
    """How many buildings of its own colour a card stands for."""
    return card.buildings


@clause("tech.surveying", without=lambda table, seat, technology: False)
def surveyed(table: Table, seat: Seat, technology: bool) -> bool:
    """Whether second-row cards stand for twice as many buildings towards a technology or towards a card's effect."""
    if not seat.technologies & _SURVEYING:
        return False
    return table.reading("tech.surveying.scope") == "all-effects" or technology


def buildings(table: Table, seat: Seat, row: int, placed: Placed, technology: bool = False) -> int:
    """How many buildings a card in this row stands for.

    `technology` says that a technology counts them (Matrimony, Economics, Construction), not a card.
    """
    number = stands_for(table.cards[placed.card])
    return 2 * number if row == 2 and surveyed(table, seat, technology) else number


@clause("second-row.direction.both", without=lambda table, row: False)
def sees_other_row(table: Table, row: int) -> bool:
    """Whether a left or right effect of a card in this row counts buildings of the other row."""
    return row == 1 or table.reading("direction.rows") == "both-rows"


@clause("second-row.direction.no-vertical", without=lambda: True)
def straight_above_counts() -> bool:
    """Whether a building straight above or below counts as standing to the left and to the right."""
    return False


@clause("card.self-counting", without=lambda card: False)
def counts_itself(card: Card) -> bool:
    """Whether a card counts itself for its own effect."""
    return card.counts_itself


def sees_itself_in_row2(table: Table, card: Card) -> bool:
    """Whether a card in the second row that counts the buildings there is one of them."""
    return table.reading("card.row2-self") == "counted" or counts_itself(card)


# The buildings of a card as one number: its count in the digits of its colour. Sums of such numbers count all three
# colours at once, which is several times faster than counting them apart.
_DIGITS = 20
_ONE = (1, 1 << _DIGITS, 1 << 2 * _DIGITS)
_MASK = (1 << _DIGITS) - 1


def _apart(packed: int) -> Triple:
    return (packed & _MASK, packed >> _DIGITS & _MASK, packed >> 2 * _DIGITS)


class Surroundings:
    """The buildings of one city as its cards see them; made once per evaluation, and only when some card counts.

    A card is named by its row and its index in the row, from the left.
    """

    __slots__ = ("_row1", "_row2", "_seat", "_table")

    def __init__(self, table: Table, seat: Seat) -> None:
        cards = table.cards
        self._table = table
        self._seat = seat
        self._row1 = [stands_for(cards[placed.card]) * _ONE[placed.colour] for placed in seat.row1]
        times = 2 if seat.row2 and surveyed(table, seat, False) else 1
        self._row2 = [times * stands_for(cards[placed.card]) * _ONE[placed.colour] for placed in seat.row2]

    def to_the_right(self, row: int, index: int) -> Triple:
        """Buildings of each colour in columns strictly to the right, in both rows."""
        own, other, shift = self._rows(row)
        packed = sum(own[index + 1 :])
        if other and sees_other_row(self._table, row):
            first = index + shift if straight_above_counts() else index + shift + 1
            packed += sum(other[first:] if first > 0 else other)
        return _apart(packed)

    def to_the_left(self, row: int, index: int) -> Triple:
        """Buildings of each colour in columns strictly to the left, in both rows."""
        own, other, shift = self._rows(row)
        packed = sum(own[:index])
        if other and sees_other_row(self._table, row):
            stop = index + shift + 1 if straight_above_counts() else index + shift
            packed += sum(other[:stop]) if stop > 0 else 0
        return _apart(packed)

    def adjacent(self, card: Card, row: int, index: int) -> Triple:
        """Buildings of each colour on adjacent cards; the card's own count too when it counts itself."""
        own, other, shift = self._rows(row)
        packed = sum(own[max(index - 1, 0) : index + 2])
        if not counts_itself(card):
            packed -= own[index]
        if other:
            for column in adjacent_columns(self._table, index + shift):
                if 0 <= column < len(other):
                    packed += other[column]
        return _apart(packed)

    def in_city(self, card: Card, row: int, index: int) -> Triple:
        """Buildings of each colour in the city, without the card's own unless it counts itself."""
        packed = sum(self._row1) + sum(self._row2)
        if not counts_itself(card):
            packed -= (self._row1 if row == 1 else self._row2)[index]
        return _apart(packed)

    def in_row2(self, card: Card, row: int, index: int) -> int:
        """Buildings of any colour in the second row, as the card at this place sees them."""
        packed = sum(self._row2)
        if row == 2 and not sees_itself_in_row2(self._table, card):
            packed -= self._row2[index]
        return sum(_apart(packed))

    def _rows(self, row: int) -> tuple[list[int], list[int], int]:
        """A row's buildings, those of the other row, and what turns an index in the first into the index in the other
        that stands in the same column."""
        shift = self._seat.start1 - self._seat.start2
        return (self._row1, self._row2, shift) if row == 1 else (self._row2, self._row1, -shift)
