"""The board in one line: eleven rows, spaces with nothing on them counted, a letter or two for each piece."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import msgspec

from gemcheck.game import GameError
from gemcheck.games.tigris.geometry import COLUMNS, ROWS, at, spaces_in
from gemcheck.games.tigris.kingdoms import down
from gemcheck.games.tigris.notation_signs import LEADER_SIGNS, SEAT_SIGNS, TILE_SIGNS
from gemcheck.games.tigris.state import State
from gemcheck.scan import Piece

__all__ = [
    "DOWN",
    "RUIN",
    "Lying",
    "bare_treasure",
    "check_rows",
    "lying_at",
    "pieces_by_space",
    "rows_at",
    "rows_text",
]

DOWN, RUIN = "D", "X"
"""A face-down tile, a catastrophe."""

TREASURE = "g"
SEPARATOR = "/"
_TOKEN = re.compile(r"[0-9]+g?|[STFMDX]g?|[abcd][kpft]g?|.")


class Lying(msgspec.Struct, frozen=True):
    """A piece on a space and where it was read: its letter, or the two letters of a leader; whether a treasure lies on
    it."""

    space: int
    sign: str
    treasure: bool
    piece: Piece


# -- writing


def pieces_by_space(state: State) -> Mapping[int, str]:
    """The letters of what lies or stands on each space that is not empty."""
    found = dict.fromkeys(spaces_in(state.ruins), RUIN)
    found |= dict.fromkeys(spaces_in(down(state)), DOWN)
    for sign, spaces in zip(TILE_SIGNS, state.tiles, strict=True):
        found |= dict.fromkeys(spaces_in(spaces), sign)
    for seat, sign in zip(state.seats, SEAT_SIGNS, strict=False):
        for space, leader in zip(seat.leaders, LEADER_SIGNS, strict=True):
            if space >= 0:
                found[space] = sign + leader
    return found


def rows_text(state: State) -> str:
    """The board from the top. A treasure that lies on no tile is written all the same, and readers will refuse it."""
    pieces = pieces_by_space(state)
    return SEPARATOR.join("".join(_row(state, pieces, row)) for row in range(ROWS))


def _row(state: State, pieces: Mapping[int, str], row: int) -> Iterator[str]:
    empty = 0
    for space in (at(row, column) for column in range(COLUMNS)):
        treasure = state.treasures >> space & 1
        if space in pieces or treasure:
            yield str(empty or "") + pieces.get(space, "1") + TREASURE * treasure
            empty = 0
        else:
            empty += 1
    yield str(empty or "")


# -- reading


def check_rows(rows: list[Piece]) -> None:
    """Refuse too few or too many rows."""
    if len(rows) != ROWS:
        where = rows[min(len(rows) - 1, ROWS)]
        raise where.error(f"{len(rows)} {'row' if len(rows) == 1 else 'rows'}, the board has {ROWS} [board.spaces]")


def rows_at(piece: Piece) -> list[Lying]:
    """Every piece that the rows name."""
    rows = piece.split(SEPARATOR)
    found = [lying for number, row in enumerate(rows) for lying in _pieces_at(row, number)]
    check_rows(rows)
    return found


def _pieces_at(row: Piece, number: int) -> Iterator[Lying]:
    column = 0
    for match in _TOKEN.finditer(row.text):
        piece = row.part(*match.span())
        if piece.text[0].isdecimal():
            column += _empty(piece)
        else:
            yield lying_at(piece, at(number, column), TREASURE)
            column += 1
    if column != COLUMNS:
        raise row.error(f"row {number + 1} has {column} spaces, not {COLUMNS} [board.spaces]")


def _empty(piece: Piece) -> int:
    if piece.text.endswith(TREASURE):
        raise bare_treasure(piece)
    number = piece.whole("the number of empty spaces")
    if not number:
        raise piece.error("the number of empty spaces must be 1 or more")
    return number


def bare_treasure(piece: Piece) -> GameError:
    """The fault of a treasure that lies on no tile."""
    return piece.error("a treasure lies on a tile, and there is none here [setup.temples]")


def lying_at(piece: Piece, space: int, treasure: str) -> Lying:
    """The piece on a space from its letters, with this mark behind them for a treasure."""
    sign = piece.text.removesuffix(treasure)
    carries = sign != piece.text
    leader = len(sign) == 2 and sign[0] in SEAT_SIGNS and sign[1] in LEADER_SIGNS
    if not leader and (len(sign) != 1 or sign not in TILE_SIGNS + DOWN + RUIN):
        raise piece.error(f"unknown piece '{piece.text}'{_hint(sign)}")
    if carries and (leader or sign == RUIN):
        raise bare_treasure(piece)
    return Lying(space, sign, carries, piece)


def _hint(sign: str) -> str:
    if sign.upper() in (*TILE_SIGNS, DOWN, RUIN):
        return f"; did you mean '{sign.upper()}'?"
    if sign.lower() in [seat + leader for seat in SEAT_SIGNS for leader in LEADER_SIGNS]:
        return f"; did you mean '{sign.lower()}'?"
    tiles = ", ".join((*TILE_SIGNS, DOWN, RUIN))
    return f"; expected {tiles}, or a leader such as ak (seats {SEAT_SIGNS}, leaders {LEADER_SIGNS})"
