"""The fields behind the board: seats, supply, turn. Each is a letter and a value, in a fixed order, left out when it
has its default.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gemcheck.games.tigris.notation_board import Built, Counted, built_at, built_text
from gemcheck.games.tigris.notation_phase import conflict_at, conflict_text, phase_at, phase_text
from gemcheck.games.tigris.notation_signs import (
    NOTHING,
    TILE_SIGNS,
    Scope,
    counts_at,
    counts_text,
    four,
    seat_at,
    seat_text,
    space_at,
    space_text,
    spaces_at,
    spaces_text,
)
from gemcheck.games.tigris.state import BOARDS, MONUMENT, Four, State
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import nearest
from gemcheck.scan import Piece

__all__ = ["FIELDS", "SEATS", "fields_text", "values_at"]

POINT_SIGNS = TILE_SIGNS + "G"
SEATS = "s"


class Field(NamedTuple):
    """A field: what it says, an example, its text (nothing for the default), its value from a text."""

    what: str
    example: str
    write: Callable[[Table, State], str]
    read: Callable[[Scope, Piece], Any]


# -- what each seat has


def _by_seat(texts: Sequence[str], default: str) -> str:
    return "" if all(text == default for text in texts) else "/".join(texts)


def _seats_at(scope: Scope, piece: Piece, what: str) -> list[Piece]:
    parts = piece.split("/")
    if len(parts) != scope.seats:
        raise piece.error(f"{what} for {scope.seats} seats are expected, separated by '/', not for {len(parts)}")
    return parts


def _hands(table: Table, state: State) -> str:
    return _by_seat([counts_text(seat.hand) for seat in state.seats], NOTHING)


def _hands_at(scope: Scope, piece: Piece) -> list[Counted]:
    return [Counted(four(counts_at(part, "tiles")), part) for part in _seats_at(scope, piece, "hands")]


def _points(table: Table, state: State) -> str:
    return _by_seat([counts_text((*seat.points, seat.treasures), POINT_SIGNS) for seat in state.seats], NOTHING)


def _points_at(scope: Scope, piece: Piece) -> list[list[int]]:
    return [counts_at(part, "points", POINT_SIGNS) for part in _seats_at(scope, piece, "points")]


def _catastrophes(table: Table, state: State) -> str:
    return _by_seat([str(seat.catastrophes) for seat in state.seats], str(table.box.catastrophes))


def _catastrophes_at(scope: Scope, piece: Piece) -> list[int]:
    return [part.whole("the number of catastrophes") for part in _seats_at(scope, piece, "catastrophes")]


# -- board and supply


def _board(table: Table, state: State) -> str:
    return BOARDS[state.board] if state.board else ""


def _board_at(scope: Scope, piece: Piece) -> int:
    return BOARDS.index(piece.one_of(BOARDS, "board"))


def _monuments(table: Table, state: State) -> str:
    return ",".join(built_text(table, monument) for monument in state.monuments)


def _monuments_at(scope: Scope, piece: Piece) -> list[Built]:
    return [built_at(scope, part) for part in piece.split(",")]


def _removed(table: Table, state: State) -> str:
    return counts_text(state.removed) if any(state.removed) else ""


def _bag(table: Table, state: State) -> str:
    return "" if state.bag == left_by_box(table, state) else counts_text(state.bag)


def _tiles_at(scope: Scope, piece: Piece) -> Counted:
    return Counted(four(counts_at(piece, "tiles")), piece)


def left_by_box(table: Table, state: State) -> Four:
    """The tiles of the box that are neither on the board nor in hands nor removed."""
    left = [all_tiles - gone for all_tiles, gone in zip(table.box.tiles, state.removed, strict=True)]
    for colour, lying in enumerate(state.tiles):
        left[colour] -= lying.bit_count() + sum(seat.hand[colour] for seat in state.seats)
    for monument in state.monuments:
        left[monument.colour] -= 4
    return four(left)


# -- the turn


def _active(table: Table, state: State) -> str:
    first = state.active == 0 and state.actions == table.box.actions
    return "" if first else f"{seat_text(state.active)}.{state.actions}"


def _active_at(scope: Scope, piece: Piece) -> tuple[int, int]:
    parts = piece.split(".")
    if len(parts) != 2:
        raise piece.error(f"the active seat and its actions such as b.1 are expected, not '{piece.text}'")
    return seat_at(scope, parts[0]), parts[1].whole("the number of actions left")


def _turn(table: Table, state: State) -> str:
    return "" if state.turn == 1 else str(state.turn)


def _turn_at(scope: Scope, piece: Piece) -> int:
    number = piece.whole("the number of the turn")
    if not number:
        raise piece.error("turns are numbered from 1")
    return number


def _barred(table: Table, state: State) -> str:
    return spaces_text(state.barred, ",") if state.barred else ""


def _placed(table: Table, state: State) -> str:
    return space_text(state.placed) if state.placed >= 0 and state.phase != MONUMENT else ""


FIELDS: Mapping[str, Field] = {
    "s": Field("number of seats", "s3", lambda table, state: str(len(state.seats)), lambda scope, piece: scope.seats),
    "b": Field("board", "b.advanced", _board, _board_at),
    "h": Field("hands", "h.S1T2/-", _hands, _hands_at),
    "v": Field("points and treasures", "v.S3G1/-", _points, _points_at),
    "c": Field("catastrophes not played", "c.2/1", _catastrophes, _catastrophes_at),
    "m": Field("monuments", "m.ST.T.e5", _monuments, _monuments_at),
    "r": Field("removed tiles", "r.S1T4", _removed, _tiles_at),
    "g": Field("tiles in the bag", "g.S9T9", _bag, _tiles_at),
    "a": Field("active seat and actions left", "a.b.1", _active, _active_at),
    "n": Field("number of the turn", "n.17", _turn, _turn_at),
    "x": Field("barred spaces", "x.c3,d4", _barred, lambda scope, piece: spaces_at(piece, ",")),
    "p": Field("phase", "p.treasure", lambda table, state: phase_text(state), phase_at),
    "k": Field("conflict", "k.S.a.b.-.-", lambda table, state: conflict_text(state), conflict_at),
    "q": Field("tile placed", "q.c7", _placed, lambda scope, piece: space_at(piece)),
}
"""The fields in canonical order."""

ORDER = tuple(FIELDS)
_NAME = re.compile(r"[^.0-9-]*")


# -- all of them


def fields_text(table: Table, state: State, but: str = "") -> Iterator[str]:
    """Every field that does not have its default, in order."""
    for letter, field in FIELDS.items():
        value = field.write(table, state) if letter not in but else ""
        if value:
            yield f"{letter}{value}" if letter == SEATS else f"{letter}.{value}"


def values_at(table: Table, words: Sequence[Piece], behind: Piece, but: str = "") -> Mapping[str, tuple[Any, Piece]]:
    """The value of each field that is written, by letter, with its piece; `behind` is where a missing field belongs."""
    pieces: dict[str, tuple[Piece, Piece]] = {}
    for word in words:
        letter = _letter(word, pieces, but)
        pieces[letter] = (word, _value(word, letter))
    if SEATS not in pieces:
        raise (words[0] if words else behind).error("the number of seats such as s3 is missing")
    scope = Scope(table, _seat_count(table, pieces[SEATS][1]))
    return {letter: (FIELDS[letter].read(scope, value), word) for letter, (word, value) in pieces.items()}


def _letter(word: Piece, seen: Mapping[str, Any], but: str) -> str:
    match = _NAME.match(word.text)
    letter = match[0] if match else ""
    known = [field for field in FIELDS if field not in but]
    if letter not in known:
        hint = nearest(letter, known) or f"; the fields are {' '.join(known)}"
        raise word.error(f"unknown field '{letter or word.text}'{hint}")
    if letter in seen:
        raise word.error(f"field '{letter}' is given twice")
    later = [other for other in seen if ORDER.index(other) > ORDER.index(letter)]
    if later:
        raise word.error(f"field '{letter}' belongs before field '{later[0]}'")
    return letter


def _value(word: Piece, letter: str) -> Piece:
    value = word.part(len(letter))
    if letter != SEATS:
        if not value.text.startswith("."):
            raise word.error(f"{FIELDS[letter].what} must be written such as {FIELDS[letter].example}")
        value = value.part(1)
    if not value.text:
        raise word.error(f"{FIELDS[letter].what} must be written such as {FIELDS[letter].example}")
    return value


def _seat_count(table: Table, piece: Piece) -> int:
    number = piece.whole("the number of seats")
    least, most = table.box.least_seats, table.box.most_seats
    if not least <= number <= most:
        raise piece.error(f"{least} to {most} play, not {number} [setup.players]")
    return number
