"""Reading a line of notation piece by piece, with errors that point at the offending characters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import msgspec

from gemcheck.game import GameError, Result
from gemcheck.rulebook import nearest

__all__ = ["FEW", "Piece", "line_of", "result_at", "result_text"]

FEW = 8
"""So many valid words can be listed in an error."""

DIGITS = 18
"""Numbers with more digits are not read."""

_WORD = re.compile(r"\S+")
_WHOLE = re.compile(r"0|[1-9][0-9]*")
_ID = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*")
_SIGNED = re.compile(r"0|-?[1-9][0-9]*")


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
        return self._number(what)

    def signed(self, what: str) -> int:
        """The number that this piece spells, possibly below 0. Raises GameError saying `what` was expected."""
        if not _SIGNED.fullmatch(self.text):
            raise self.error(f"{what} must be a number, not '{self.text}'")
        return self._number(what)

    def _number(self, what: str) -> int:
        if len(self.text) > DIGITS:
            raise self.error(f"{what} has too many digits")
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


# -- how a game ended


def result_text(result: Result, winners: str) -> str:
    """The reason, the winners in the letters of the game, and the clauses: `points.ab,end.score`."""
    return ",".join((f"{result.reason}.{winners}", *result.clauses))


def result_at(piece: Piece, example: str, seats: Callable[[Piece], tuple[int, ...]]) -> Result:
    """The result of a text; `seats` reads the winners. Raises GameError."""
    head, *clauses = piece.split(",")
    parts = head.split(".")
    if len(parts) != 2:
        raise piece.error(f"the end needs its reason and the winners such as {example}, not '{piece.text}'")
    for what, part in (("reason", parts[0]), *(("clause", clause) for clause in clauses)):
        if not _ID.fullmatch(part.text):
            raise part.error(f"a {what} is a word of small letters, not '{part.text}'")
    return Result(seats(parts[1]), parts[0].text, tuple(clause.text for clause in clauses))
