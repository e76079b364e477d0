"""Reading a city from its line (GC1), see `notation_city` and docs/notation.md."""

from __future__ import annotations

import re

from msgspec.structs import replace

from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.notation_city import FIELDS, HEADER, ZERO, flags, history
from gemcheck.games.gempire.notation_scan import LETTERS, card_at, technology_at
from gemcheck.games.gempire.placement import district_limit, support_needed
from gemcheck.games.gempire.state import COLOURS, Blueprint, Placed, Seat, Triple
from gemcheck.games.gempire.table import Table
from gemcheck.games.gempire.values import attributes, districts
from gemcheck.scan import Piece, line_of

__all__ = ["city_at", "read_city"]

_NAMED = re.compile(r"([PGC])\.([a-z0-9][a-z0-9-]*)((?:[A-Z][0-9]+)*)")
_BARE = re.compile(r"([PGC])([0-9]+)((?:[A-Z][0-9]+)*)")
_TAIL = re.compile(r"([A-Z])([0-9]+)")
_PLAIN = {"X": 1, "S": 0, "O": 0}
"""What an unnamed card has without a tail: one building, no science symbol, no diamond symbol."""


def read_city(table: Table, text: str, lenient: bool = False) -> Seat:
    """The seat that a line describes; unnamed cards enter the table.

    Raises GameError with a caret line: for what cannot be read, and, unless `lenient`, for a city that the rules of
    placement do not allow (with the clauses that forbid it).
    """
    return city_at(table, line_of(text), lenient)


def city_at(table: Table, piece: Piece, lenient: bool = False) -> Seat:
    """The seat that a piece of a line describes. Raises GameError with a caret."""
    words = piece.words()
    if not words or words[0].text != HEADER:
        start = words[0] if words else piece
        raise start.error(f"a city begins with {HEADER}")
    rows, fields = _Rows(table), _Fields()
    for place, word in enumerate(words[1:]):
        if word.text[0] in "PGC/" and not place:
            rows.read(word)
        else:
            fields.add(word)
    seat = fields.seat(table, rows)
    if not lenient:
        _refuse(table, seat, rows, fields)
    return seat


class _Rows:
    """The two rows of a line, each card with the piece that names it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cards: tuple[list[Placed], list[Placed]] = ([], [])
        self.pieces: tuple[list[Piece], list[Piece]] = ([], [])
        self.opened = False
        self.offset: int | None = None

    def read(self, word: Piece) -> None:
        halves = word.split("/")
        if len(halves) > 2:
            raise halves[2].error("a city has two rows at most")
        if halves[0].text:
            self.add(0, halves[0].split(","))
        if len(halves) == 2:
            self.opened = True
            if halves[1].text:
                offset, *cards = halves[1].split(",")
                self.offset = offset.signed("the start of the second row, in columns to the right of the first row's,")
                self.add(1, cards)

    def add(self, row: int, pieces: list[Piece]) -> None:
        for piece in pieces:
            card, colour, tails = _read_card(self.table, piece)
            self.cards[row].append(Placed(card, colour, tails.get("D", 0), tails.get("I", 0)))
            self.pieces[row].append(piece)


def _read_card(table: Table, piece: Piece) -> tuple[int, int, dict[str, int]]:
    """Index and colour of a card, and the tails that describe how it lies (D, I)."""
    named, bare = _NAMED.fullmatch(piece.text), _BARE.fullmatch(piece.text)
    match = named or bare
    if match is None:
        form = "a card is a colour and its slug, like C.shrineD2, or a colour and a value, like G4X2"
        raise piece.error(f"{form}, not '{piece.text}'")
    allowed = "DI" if named else "DIXSO"
    tails: dict[str, int] = {}
    for tail in _TAIL.finditer(match[3]):
        where = piece.part(match.start(3) + tail.start(), match.start(3) + tail.end())
        if tail[1] not in allowed or tail[1] in tails:
            raise where.error(f"'{where.text}' does not belong here; a card may have {', '.join(allowed)} once each")
        tails[tail[1]] = int(tail[2])
    colour = LETTERS.index(match[1])
    if bare:
        parts = [match[1].lower(), str(int(match[2]))]
        parts += [f"{tail.lower()}{tails[tail]}" for tail in "XSO" if tails.get(tail, _PLAIN[tail]) != _PLAIN[tail]]
        slug = Piece("".join(parts), piece.line, piece.start, piece.number)
    else:
        slug = piece.part(match.start(2), match.end(2))
    index = card_at(table, slug)
    if colour not in table.cards[index].colours:
        colours = " or ".join(COLOURS[other] for other in table.cards[index].colours)
        raise piece.error(f"card '{slug.text}' lies under {colours}, not {COLOURS[colour]} [hybrid.definition]")
    return index, colour, tails


class _Fields:
    """The fields of a line by letter."""

    def __init__(self) -> None:
        self.pieces: dict[str, Piece] = {}

    def add(self, word: Piece) -> None:
        letter = word.part(0, 1)
        if letter.text not in FIELDS:
            known = ", ".join(f"{known} {what}" for known, what in FIELDS.items())
            raise letter.error(f"unknown field '{letter.text}'; the fields are {known}")
        if letter.text in self.pieces:
            raise word.error(f"the field '{letter.text}' ({FIELDS[letter.text]}) is given twice")
        self.pieces[letter.text] = word

    def number(self, letter: str, default: int = 0) -> int:
        piece = self.pieces.get(letter)
        return default if piece is None else piece.part(1).whole(FIELDS[letter])

    def signed(self, letter: str, default: int) -> int:
        piece = self.pieces.get(letter)
        return default if piece is None else piece.part(1).signed(FIELDS[letter])

    def triple(self, letter: str, default: Triple = ZERO) -> Triple:
        piece = self.pieces.get(letter)
        return default if piece is None else piece.part(1).triple(FIELDS[letter])

    def items(self, letter: str) -> list[Piece]:
        """The comma-separated items of a field such as `t.iron,masonry`."""
        piece = self.pieces.get(letter)
        if piece is None:
            return []
        if piece.text[1:2] != ".":
            raise piece.error(f"a list of {FIELDS[letter]} begins with '{letter}.'")
        return piece.part(2).split(",")

    def science(self) -> tuple[int, int]:
        piece = self.pieces.get("s")
        if piece is None:
            return 0, 0
        parts = piece.part(1).split(".")
        if len(parts) > 2:
            raise piece.error(f"{FIELDS['s']} is one number or two, such as s23.12")
        return parts[0].whole("science"), parts[1].whole("science used") if len(parts) == 2 else 0

    def technologies(self, table: Table) -> int:
        mask = 0
        for piece in self.items("t"):
            bit = 1 << technology_at(table, piece)
            if mask & bit:
                raise piece.error(f"technology '{piece.text}' is given twice")
            mask |= bit
        return mask

    def seat(self, table: Table, rows: _Rows) -> Seat:
        """The seat that the rows and these fields describe."""
        start1 = self.signed("o", 0)
        science, used = self.science()
        seat = Seat(
            production=self.number("h"),
            science=science,
            used=used,
            row1=tuple(rows.cards[0]),
            row2=tuple(rows.cards[1]),
            start1=start1,
            start2=0 if rows.offset is None else start1 + rows.offset,
            second=self.signed("r", 0 if rows.opened else -1),
            blueprints=tuple(_read_blueprint(table, piece) for piece in self.items("b")),
            palace=self.number("l"),
            technologies=self.technologies(table),
            gems=self.triple("g"),
            flag=self.triple("f"),
            held=self.number("k"),
            token=self.number("q"),
        )
        seat = replace(seat, attributes=self.triple("a") if "a" in self.pieces else attributes(table, seat))
        past = history(table, seat)
        settled = self.triple("y", flags(past.fifties))
        if max(settled) > 1:
            raise self.pieces["y"].error(f"{FIELDS['y']} is 0 or 1 for each attribute")
        return replace(
            seat,
            palace_diamonds=self.number("d", past.palace_diamonds),
            reached=self.triple("m", past.reached),
            twenties=self.triple("u", past.twenties),
            fours=self.triple("c", past.fours),
            fifties=sum(bit << colour for colour, bit in enumerate(settled)),
        )


def _read_blueprint(table: Table, piece: Piece) -> Blueprint:
    """A card kept aside, `G.mill` or `G.mill.3` with the round in which it was won."""
    match = re.fullmatch(r"(.+?)(?:\.([0-9]+))?", piece.text)
    if match is None:
        raise piece.error("a blueprint is missing")
    card, _, tails = _read_card(table, piece.part(0, match.end(1)))
    if "D" in tails or "I" in tails:
        raise piece.error("no diamonds lie on a blueprint [blueprint.inactive]")
    return Blueprint(card, int(match[2] or 0))


def _refuse(table: Table, seat: Seat, rows: _Rows, fields: _Fields) -> None:
    """Raise GameError for a city that cannot stand on the table, naming the clauses."""
    top = len(components().level_costs)
    if seat.palace > top:
        raise fields.pieces["l"].error(f"palace levels end at {top} [palace.cost.track]")
    limit = district_limit(table, seat)
    counts = {1: 0, 2: 0}
    for district in districts(seat):
        counts[district.row] += 1
        if counts[district.row] > limit:
            start = seat.start1 if district.row == 1 else seat.start2
            raise rows.pieces[district.row - 1][district.start - start].error(
                f"a row holds at most {limit} districts [placement.three-districts, tech.militia]"
            )
    stop = seat.start1 + len(seat.row1)
    for column, piece in enumerate(rows.pieces[1], seat.start2):
        if not seat.start1 <= column < stop and support_needed(table):
            raise piece.error("the second row stands within the ends of the first [placement.second-row.within-ends]")
