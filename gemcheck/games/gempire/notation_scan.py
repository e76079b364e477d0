"""Reading a line of notation piece by piece, with errors that point at the offending characters.

Also the two ways of naming a card: by slug, or, for unnamed plain cards, by a bare specification such as `g4x2o1`
(colour and value, then the buildings, science symbols and diamond symbols that differ from 1, 0 and 0).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from gemcheck.game import GameError
from gemcheck.games.gempire.cards import Card, Formula
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import nearest

__all__ = ["LETTERS", "Piece", "card_at", "is_unnamed", "line_of", "technology_at", "unnamed"]

LETTERS = "PGC"
"""Colours in city texts: population, gold, culture."""

FEW = 8
"""So many valid words can be listed in an error."""

_WORD = re.compile(r"\S+")
_WHOLE = re.compile(r"0|[1-9][0-9]*")
_SIGNED = re.compile(r"0|-?[1-9][0-9]*")
_BARE = re.compile(r"([pgc])(0|[1-9][0-9]*)(?:x([1-9][0-9]*))?(?:s([1-9][0-9]*))?(?:o([1-9][0-9]*))?")


class Piece(msgspec.Struct, frozen=True):
    """A stretch of a line: its characters, the whole line, where in the line it starts, and the number of the line in
    its text (0: the text is this line)."""

    text: str
    line: str
    start: int
    number: int = 0

    def error(self, message: str) -> GameError:
        """The message, the line, and a caret line under this piece."""
        where = f"line {self.number}: " if self.number else ""
        carets = " " * self.start + "^" * max(1, len(self.text))
        return GameError(f"{where}{message}\n  {self.line}\n  {carets}")

    def part(self, start: int, stop: int | None = None) -> Piece:
        """The characters [start, stop) of this piece."""
        return Piece(self.text[start:stop], self.line, self.start + start, self.number)

    def words(self) -> list[Piece]:
        """The pieces between blanks."""
        return [self.part(*match.span()) for match in _WORD.finditer(self.text)]

    def split(self, separator: str) -> list[Piece]:
        """The pieces between separators, empty ones included; one empty piece for an empty text."""
        found, at = [], 0
        for text in self.text.split(separator):
            found.append(self.part(at, at + len(text)))
            at += len(text) + len(separator)
        return found

    def whole(self, what: str) -> int:
        """The number 0, 1, 2, ... that this piece spells. Raises GameError saying `what` was expected."""
        if not _WHOLE.fullmatch(self.text):
            raise self.error(f"{what} must be a number without sign, not '{self.text}'")
        return int(self.text)

    def signed(self, what: str) -> int:
        """The number that this piece spells, possibly below 0. Raises GameError saying `what` was expected."""
        if not _SIGNED.fullmatch(self.text):
            raise self.error(f"{what} must be a number, not '{self.text}'")
        return int(self.text)

    def triple(self, what: str) -> tuple[int, int, int]:
        """Three numbers separated by dots."""
        parts = self.split(".")
        if len(parts) != 3:
            raise self.error(f"{what} needs three numbers such as 1.0.2, not '{self.text}'")
        return (parts[0].whole(what), parts[1].whole(what), parts[2].whole(what))

    def one_of(self, known: Iterable[str], what: str) -> str:
        """This piece's text, which must be one of the known words. Raises GameError naming the nearest of them, or all
        of them when none is near and they are few."""
        words = list(known)
        if self.text not in words:
            hint = nearest(self.text, words) or (f"; expected {', '.join(words)}" if len(words) <= FEW else "")
            raise self.error(f"unknown {what} '{self.text}'{hint}")
        return self.text


def line_of(text: str, number: int = 0) -> Piece:
    """The piece that is a whole line."""
    return Piece(text, text, 0, number)


@lru_cache(maxsize=4096)
def unnamed(slug: str) -> Card | None:
    """The plain card that a bare specification describes; None when the slug is not in canonical bare form."""
    match = _BARE.fullmatch(slug)
    if match is None or match[3] == "1":
        return None
    value = int(match[2])
    sides: list[Formula | None] = [None, None, None]
    sides["pgc".index(match[1])] = Formula(first=value, second=value)
    return Card(
        slug=slug,
        name=slug.upper(),
        sides=(sides[0], sides[1], sides[2]),
        buildings=int(match[3] or 1),
        science_symbols=int(match[4] or 0),
        diamond_symbols=int(match[5] or 0),
    )


def is_unnamed(card: Card) -> bool:
    """Whether the card is exactly what its slug, read as a bare specification, describes."""
    return unnamed(card.slug) == card


def card_at(table: Table, piece: Piece) -> int:
    """Index of the card with this slug; a bare specification enters the table as a card of its own.

    Raises GameError with a caret, naming the nearest card.
    """
    card = unnamed(piece.text)
    try:
        return table.card_index(piece.text)
    except GameError as error:
        if card is None:
            raise piece.error(str(error)) from error
    return table.intern(card)


def technology_at(table: Table, piece: Piece) -> int:
    """Index of the technology with this slug. Raises GameError with a caret, naming the nearest technology."""
    try:
        return table.technology_index(piece.text)
    except GameError as error:
        raise piece.error(str(error)) from error
