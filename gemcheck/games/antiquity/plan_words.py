"""The words of which plans are made: squares of city maps, payments, and a reader that takes words one after another.

Squares are written row by row, behind the number of their city: `2:c1.b2-d2` are c1 and b2 to d2 of the second city;
rows that are alike stand together, `1:a1-c3` is three by three.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from gemcheck.games.antiquity.city import square_name, square_named, squares_in
from gemcheck.games.antiquity.components import LARGE, SMALL
from gemcheck.games.antiquity.land import Land, land_of
from gemcheck.games.antiquity.notation_signs import NOTHING, Scope, goods_at, goods_text
from gemcheck.games.antiquity.state import NO_GOODS, Goods, Seat, State
from gemcheck.games.antiquity.table import Table
from gemcheck.scan import Piece

__all__ = ["Context", "Words", "bundle_at", "bundle_text", "masks_text", "place_text", "side_of", "squares_text"]


class Context(msgspec.Struct, frozen=True):
    """What plans are read and written against."""

    table: Table
    state: State
    who: int

    @property
    def land(self) -> Land:
        return land_of(self.state.tiles)

    @property
    def seat(self) -> Seat:
        return self.state.seats[self.who]

    @property
    def scope(self) -> Scope:
        return Scope(self.land, len(self.state.seats))


def side_of(city: int) -> int:
    """Squares along an edge of the map of a city by its number from 0."""
    return SMALL if city else LARGE


# -- squares


def _runs(side: int, mask: int) -> Iterator[tuple[int, int, int]]:
    """Runs of squares in a row: row, first and last column."""
    start = last = -2
    for square in squares_in(mask):
        if square == last + 1 and square % side:
            last = square
            continue
        if start >= 0:
            yield start // side, start % side, last % side
        start = last = square
    if start >= 0:
        yield start // side, start % side, last % side


def squares_text(side: int, mask: int) -> str:
    """A set of squares; `-` for none."""
    blocks: list[list[int]] = []  # first row, last row, first and last column
    alone = [row for row, _, _ in _runs(side, mask)]
    for row, left, right in _runs(side, mask):
        above = blocks[-1] if blocks else None
        if above and above[1:] == [row - 1, left, right] and alone.count(row) == alone.count(row - 1) == 1:
            above[1] = row
        else:
            blocks.append([row, row, left, right])
    return ".".join(_block(side, *block) for block in blocks) or NOTHING


def _block(side: int, top: int, bottom: int, left: int, right: int) -> str:
    first, last = square_name(side, top * side + left), square_name(side, bottom * side + right)
    return first if first == last else f"{first}-{last}"


def place_text(city: int, mask: int) -> str:
    """Squares of a city with its number."""
    return f"{city + 1}:{squares_text(side_of(city), mask)}"


def masks_text(masks: tuple[int, ...]) -> str:
    """Squares of several cities; `-` for none at all."""
    return " ".join(place_text(city, mask) for city, mask in enumerate(masks) if mask) or NOTHING


def _square_at(side: int, piece: Piece) -> int:
    square = square_named(side, piece.text)
    if square is None:
        last = square_name(side, side * side - 1)
        raise piece.error(f"'{piece.text}' is no square of this map: a1 to {last} [city.maps]")
    return square


def squares_at(side: int, piece: Piece) -> int:
    """The set of squares of a text, each named once."""
    mask = 0
    for part in piece.split(".") if piece.text != NOTHING else ():
        first, *more = part.split("-")
        start = _square_at(side, first)
        stop = _square_at(side, more[0]) if more else start
        (top, left), (bottom, right) = divmod(start, side), divmod(stop, side)
        if len(more) > 1 or bottom < top or right < left:
            raise part.error(f"a block of squares goes from its upper left to its lower right, not '{part.text}'")
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                bit = 1 << row * side + column
                if mask & bit:
                    raise part.error(f"{square_name(side, row * side + column)} is named twice")
                mask |= bit
    return mask


# -- goods


def bundle_text(goods: Goods) -> str:
    """Goods with their numbers; `-` for none."""
    return goods_text(goods) or NOTHING


def bundle_at(piece: Piece) -> Goods:
    """The goods of a text. A good without a number is one of it."""
    if piece.text == NOTHING:
        return NO_GOODS
    text = ".".join(f"{part.text}1" if part.text.isalpha() else part.text for part in piece.split("."))
    return goods_at(piece if text == piece.text else Piece(text, piece.line, piece.start, piece.number))


# -- reading


class Words:
    """The words of a plan, taken one after another."""

    def __init__(self, context: Context, line: Piece) -> None:
        self.context = context
        self.rest = line.words()
        self.behind = line.part(len(line.text.rstrip()))

    def word(self, what: str) -> Piece:
        """The next word; GameError when there is none."""
        if not self.rest:
            raise self.behind.part(0, 1).error(f"{what} is missing")
        word = self.rest.pop(0)
        return Piece(word.text.lower(), word.line, word.start, word.number)

    def taken(self, word: str) -> bool:
        """Whether the next word is this one; then it is taken."""
        if self.rest and self.rest[0].text.lower() == word:
            self.rest.pop(0)
            return True
        return False

    def expected(self, word: str) -> None:
        """Take this very word."""
        self.word(f"the word '{word}'").one_of((word,), "word")

    def place(self, what: str = "the place in a city") -> tuple[int, int]:
        """A city, numbered from 0, and squares of it."""
        piece = self.word(what)
        number, colon, _ = piece.text.partition(":")
        if not colon:
            raise piece.error(f"{what} is written such as 1:c3 (the first city, its square c3)")
        city = piece.part(0, len(number)).whole("the number of the city") - 1
        if city < 0:
            raise piece.error("cities are numbered from 1")
        return city, squares_at(side_of(city), piece.part(len(number) + 1))

    def square(self) -> tuple[int, int]:
        """A city and one square of it."""
        here = self.rest[0] if self.rest else self.behind
        city, mask = self.place("the square")
        if mask.bit_count() != 1:
            raise here.error("one square is expected, such as 1:c3")
        return city, mask.bit_length() - 1

    def masks(self, cities: int) -> tuple[int, ...]:
        """Squares of several cities, one set for each of so many cities, up to the end of the plan."""
        masks = [0] * cities
        if self.taken(NOTHING):
            return tuple(masks)
        while self.rest:
            here = self.rest[0]
            city, mask = self.place()
            if city >= cities:
                raise here.error(f"there is no city {city + 1}, only {cities} [city.fit]")
            if masks[city]:
                raise here.error(f"city {city + 1} is named twice")
            masks[city] = mask
        return tuple(masks)

    def end(self) -> None:
        """Refuse words that are left over."""
        if self.rest:
            raise self.rest[0].error(f"'{self.rest[0].text}' does not belong here")
