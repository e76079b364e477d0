"""Where new cards can come to lie in a city: the places of so many cards, in the order of the notation.

A row grows at its ends, and the second row stands above the first [placement.ends-only,
placement.second-row.within-ends]. So many cards to the left and to the right of each row make a shape; a second row
that is yet to begin may begin anywhere above the first [placement.second-row.first-anywhere].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from gemcheck.games.gempire.notation_city import HEADER
from gemcheck.games.gempire.placement import row_open
from gemcheck.games.gempire.state import Seat

__all__ = ["Shape", "around", "shapes"]

Spot = tuple[int, int]


class Shape(msgspec.Struct, frozen=True):
    """Places for new cards as the notation writes them: left and right of row 1, left and right of row 2, each from
    left to right. left1, first, left2: how many lie to the left of row 1, in row 1, to the left of row 2; shift: the
    column of the second row's first card above the first row, start2 its column; open: there is a second row."""

    spots: tuple[Spot, ...]
    left1: int
    first: int
    left2: int
    shift: int
    start2: int
    open: bool

    def columns(self, seat: Seat) -> int:
        """For how many columns of the second row a further card has the choice: any above the first row before it
        begins, else the two at its ends."""
        if not self.open or seat.row2 or len(self.spots) > self.first:
            return 2 if self.open else 0
        return len(seat.row1) + self.first

    def built(self) -> Iterator[int]:
        """The places in the order of building: each row from where it stands outwards, or from its left end."""
        yield from range(self.left1 - 1, -1, -1)
        yield from range(self.left1, self.first)
        yield from range(self.first + self.left2 - 1, self.first - 1, -1)
        yield from range(self.first + self.left2, len(self.spots))

    def text(self, tokens: Sequence[str], row1: Sequence[str], row2: Sequence[str]) -> str:
        """The beginning of the city in notation when the cards on the first places are known, and all that stand."""
        known = len(tokens)
        if known < self.left1:
            return f"{HEADER} {','.join(tokens)}"
        first = ",".join([*tokens[: self.left1], *row1, *tokens[self.left1 : self.first]])
        if known < self.first or not self.open or not first:
            return f"{HEADER} {first}"
        if len(self.spots) == self.first and not row2:
            return f"{HEADER} {first}/"
        until = self.first + self.left2
        second = [str(self.shift), *tokens[self.first : until]]
        if known >= until:
            second += [*row2, *tokens[until:]]
        return f"{HEADER} {first}/{','.join(second)}"


def around(seat: Seat, number: int) -> list[Spot]:
    """Every place that one of so many new cards may come to."""
    start1, stop1 = seat.start1 - number, seat.start1 + len(seat.row1) + number
    if not seat.row1:
        return [(1, column) for column in range(number)]
    found = [(1, column) for column in range(start1, seat.start1)]
    found += [(1, column) for column in range(seat.start1 + len(seat.row1), stop1)]
    if row_open(seat, 2):
        start2, stop2 = seat.start2, seat.start2 + len(seat.row2)
        free = (
            range(start1, stop1) if not seat.row2 else (*range(start2 - number, start2), *range(stop2, stop2 + number))
        )
        found += [(2, column) for column in free if start1 <= column < stop1]
    return found


def shapes(seat: Seat, number: int) -> Iterator[Shape]:
    """Every shape of so many new cards around a seat's city."""
    second = row_open(seat, 2)
    for first in range(number + 1) if second else (number,):
        for left1 in range(first + 1) if seat.row1 else (0,):
            start1 = seat.start1 - left1 if seat.row1 else 0
            stop1 = start1 + len(seat.row1) + first
            row1 = [(1, column) for column in range(start1, start1 + left1)]
            row1 += [(1, column) for column in range(start1 + left1 + len(seat.row1), stop1)]
            for left2, start2 in _second(seat, number - first, start1, stop1):
                row2 = [(2, column) for column in range(start2, start2 + left2)]
                after = start2 + left2 + len(seat.row2)
                row2 += [(2, column) for column in range(after, after + number - first - left2)]
                yield Shape((*row1, *row2), left1, first, left2, start2 - start1, start2, second)


def _second(seat: Seat, number: int, start1: int, stop1: int) -> Iterator[tuple[int, int]]:
    """How many of so many cards lie to the left of the second row, and where it begins, above columns of row 1."""
    if not seat.row2:
        if not number:
            yield 0, start1
        for start2 in range(start1, stop1 - number + 1) if number else ():
            yield 0, start2
        return
    for left2 in range(number + 1):
        start2 = seat.start2 - left2
        if not number or (start2 >= start1 and start2 + len(seat.row2) + number <= stop1):
            yield left2, start2
