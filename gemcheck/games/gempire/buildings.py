"""How many buildings cards stand for, and which buildings a card sees: to its sides, next to it, in the city."""

from __future__ import annotations

from gemcheck.games.gempire.cards import Card
from gemcheck.games.gempire.districts import adjacent_columns
from gemcheck.games.gempire.facts import facts_of, stands_for, unpacked
from gemcheck.games.gempire.state import Placed, Seat
from gemcheck.games.gempire.table import SURVEYING, Table
from gemcheck.rulebook import clause

__all__ = ["Surroundings", "buildings"]

Triple = tuple[int, int, int]

_SURVEYING = 1 << SURVEYING


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


class Surroundings:
    """The buildings of one city as its cards see them; made once per evaluation, and only when some card counts.

    A card is named by its row and its index in the row, from the left.
    """

    __slots__ = ("_row1", "_row2", "_shift", "_table")

    def __init__(self, table: Table, seat: Seat) -> None:
        facts = facts_of(table)
        self._table = table
        self._row1 = [facts[placed.card].packed[placed.colour] for placed in seat.row1]
        self._row2 = [facts[placed.card].packed[placed.colour] for placed in seat.row2]
        if self._row2 and surveyed(table, seat, False):
            self._row2 = [2 * number for number in self._row2]
        # An index in row 1 plus this is the index in row 2 that stands in the same column.
        self._shift = seat.start1 - seat.start2

    def to_the_right(self, row: int, index: int) -> Triple:
        """Buildings of each colour in columns strictly to the right, in both rows."""
        own, other, level = self._seen_from(row, index)
        total = sum(own[index + 1 :])
        if other and sees_other_row(self._table, row):
            first = level if straight_above_counts() else level + 1
            total += sum(other[max(first, 0) :])
        return unpacked(total)

    def to_the_left(self, row: int, index: int) -> Triple:
        """Buildings of each colour in columns strictly to the left, in both rows."""
        own, other, level = self._seen_from(row, index)
        total = sum(own[:index])
        if other and sees_other_row(self._table, row):
            stop = level + 1 if straight_above_counts() else level
            total += sum(other[: max(stop, 0)])
        return unpacked(total)

    def adjacent(self, card: Card, row: int, index: int) -> Triple:
        """Buildings of each colour on adjacent cards; the card's own count too when it counts itself."""
        own, other, level = self._seen_from(row, index)
        total = sum(own[max(index - 1, 0) : index + 2])
        if not counts_itself(card):
            total -= own[index]
        if other:
            for beside in adjacent_columns(self._table, level):
                if 0 <= beside < len(other):
                    total += other[beside]
        return unpacked(total)

    def in_city(self, card: Card, row: int, index: int) -> Triple:
        """Buildings of each colour in the city, without the card's own unless it counts itself."""
        total = sum(self._row1) + sum(self._row2)
        if not counts_itself(card):
            total -= (self._row1 if row == 1 else self._row2)[index]
        return unpacked(total)

    def in_row2(self, card: Card, row: int, index: int) -> int:
        """Buildings of any colour in the second row, as the card at this place sees them."""
        total = sum(self._row2)
        if row == 2 and not sees_itself_in_row2(self._table, card):
            total -= self._row2[index]
        return sum(unpacked(total))

    def _seen_from(self, row: int, index: int) -> tuple[list[int], list[int], int]:
        """The buildings of a card's own row, those of the other row, and the index in the other row that stands in the
        same column; outside that row's indices when nothing stands there."""
        if row == 1:
            return self._row1, self._row2, index + self._shift
        return self._row2, self._row1, index - self._shift
