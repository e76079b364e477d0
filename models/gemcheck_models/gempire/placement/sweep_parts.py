"""The parts of the tables of a placement problem: options, items, and what an option takes in either row."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from gemcheck.games.gempire.cards import NONE
from gemcheck.games.gempire.state import Placed

__all__ = ["TAKES_NOTHING", "UNITS", "Item", "Lifted", "Option", "Tables", "Taking", "Triple"]

Triple = tuple[int, int, int]
UNITS: tuple[Triple, Triple, Triple] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


class Taking(NamedTuple):
    """What a card in a row takes for one building elsewhere, weighted by the objective.

    right, left: in a column to that side, by its row and colour (index 3 * row + colour, rows from 0); column: in the
    same column and the other row, by colour; beside: in addition, for one on a neighbouring column and adjacent; row2:
    the part of right and left due to standing in the second row; above: the part of column due to being adjacent.
    """

    right: tuple[int, ...]
    left: tuple[int, ...]
    column: tuple[int, ...]
    beside: tuple[int, ...]
    row2: int
    above: tuple[int, ...]

    def plus(self, other: Taking, times: int = 1) -> Taking:
        """This and so many times another one together."""

        def added(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
            return tuple([m + times * n for m, n in zip(a, b, strict=True)])

        return Taking(
            added(self.right, other.right),
            added(self.left, other.left),
            added(self.column, other.column),
            added(self.beside, other.beside),
            self.row2 + times * other.row2,
            added(self.above, other.above),
        )


TAKES_NOTHING = Taking((0,) * 6, (0,) * 6, NONE, NONE, 0, NONE)


class Lifted(NamedTuple):
    """A value that Drain System has lifted: what it takes counts only beyond `lack`, in units of `weight`."""

    weight: int
    lack: int
    taking: Taking


class Option(NamedTuple):
    """A card under one colour, in each of the two rows (index 0 and 1): points of its own, buildings that it counts as,
    what it takes, and which of its values are lifted; its names in notation; the card as it lies there."""

    card: int
    colour: int
    points: tuple[int, int]
    gives: tuple[int, int]
    takes: tuple[Taking, Taking]
    lifted: tuple[tuple[Lifted, ...], tuple[Lifted, ...]]
    names: tuple[str, str]
    where: tuple[Placed, ...]


class Item(NamedTuple):
    """Cards that differ at most in a constant, and what each brings beyond the option's points, most first. A hybrid
    has several options and stands alone. names: of each card in notation, in either row; of each option of a hybrid."""

    options: tuple[int, ...]
    cards: tuple[int, ...]
    more: tuple[int, ...]
    names: tuple[tuple[str, str], ...]


class Tables(msgspec.Struct, frozen=True):
    """A problem in integers.

    options: first those of the hand, then the cards of the city; items: the hand; fixed: the columns of the city, the
    options in its two rows, -1 for none; limit: districts per row; second: whether new cards may enter the second row;
    diagonal: whether diagonal neighbours are adjacent; rest: points that belong to no card; weights: of the attributes.
    """

    options: tuple[Option, ...]
    items: tuple[Item, ...]
    fixed: tuple[tuple[int, int], ...]
    limit: int
    second: bool
    diagonal: bool
    rest: int
    least: int
    most: int
    weights: Triple
