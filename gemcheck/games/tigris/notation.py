"""A whole state of Tigris & Euphrates as a text, in one line or as a picture.

    TE1 10Tg5/1Tg13Tg/5Tg10/16/13Tg2/16/8Tg7/1Tg14/14Tg1/5Tg10/10Tg5 s2 h.S2T2F1M1/T6

`state_text` writes the line, `picture_text` the picture, `read_state` reads both. The grammar is in docs/notation.md.
Whether a state keeps the rules beyond what a text can say of the board is a question for the game's `defects`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from gemcheck.game import GameError
from gemcheck.games.tigris.geometry import NOWHERE
from gemcheck.games.tigris.kingdoms import derived
from gemcheck.games.tigris.notation_board import check_box, layout, monuments_on, on_board
from gemcheck.games.tigris.notation_fields import SEATS, fields_text, values_at
from gemcheck.games.tigris.notation_picture import cells_at, grid_text
from gemcheck.games.tigris.notation_rows import Lying, rows_at, rows_text
from gemcheck.games.tigris.notation_signs import Scope, four
from gemcheck.games.tigris.state import BOARDS, Seat, State
from gemcheck.games.tigris.table import Table
from gemcheck.scan import Piece, line_of

__all__ = ["picture_text", "read_state", "state_text"]

LINE, PICTURE = "TE1", "TIGRIS"
BOARD = "b"
"""The field of the board; a picture says the board in its first line instead."""

_FIELD = re.compile(r"s[0-9-]|[a-z]+[.]")
Values = Mapping[str, tuple[Any, Piece]]


# -- writing


def state_text(table: Table, state: State) -> str:
    """The canonical line of a state."""
    return " ".join((LINE, rows_text(state), *fields_text(table, state)))


def picture_text(table: Table, state: State) -> str:
    """The picture of a state, with a newline after each line."""
    board = table.boards[state.board]
    fields = " ".join(fields_text(table, state, but=BOARD))
    lines = (f"{PICTURE} {BOARDS[state.board]}", *grid_text(board, state), fields)
    return "".join(f"{line}\n" for line in lines)


# -- reading


def read_state(table: Table, text: str) -> State:
    """The state of a line or a picture. Raises GameError with a caret line."""
    written = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not written:
        raise GameError(f"a position begins with {LINE}, or with {PICTURE} and the board")
    lines = [line_of(line, number if len(written) > 1 else 0) for number, line in written]
    first = lines[0].words()
    if first[0].one_of((LINE, PICTURE), "notation") == PICTURE:
        return _picture_at(table, first, lines)
    if len(lines) > 1:
        raise lines[1].error(f"a position that begins with {LINE} is one line")
    return _line_at(table, lines[0], first)


def _line_at(table: Table, line: Piece, words: list[Piece]) -> State:
    behind = line.part(len(line.text.rstrip()))
    if len(words) < 2:
        raise behind.error("the rows of the board are missing")
    pieces = rows_at(words[1])
    values = values_at(table, words[2:], behind)
    return _state(table, values[BOARD][0] if BOARD in values else 0, pieces, values)


def _picture_at(table: Table, first: list[Piece], lines: list[Piece]) -> State:
    end = lines[0].part(len(lines[0].text.rstrip()))
    if len(first) < 2:
        raise end.error(f"the board is missing: {' or '.join(BOARDS)}")
    board = BOARDS.index(first[1].one_of(BOARDS, "board"))
    if len(first) > 2:
        raise first[2].error(f"'{first[2].text}' does not belong here")
    at = next((i for i, line in enumerate(lines) if i and _FIELD.match(line.text.lstrip())), len(lines))
    if at == 1:
        raise end.error("the rows of the board are missing")
    pieces = cells_at(table.boards[board], lines[1:at])
    words = [word for line in lines[at:] for word in line.words()]
    last = lines[-1]
    return _state(table, board, pieces, values_at(table, words, last.part(len(last.text.rstrip())), but=BOARD))


def _state(table: Table, board: int, pieces: Sequence[Lying], values: Values) -> State:
    """The state of the pieces on the board and of the fields."""
    side = table.boards[board]
    built = _value(values, "m", [])
    laid = layout(Scope(table, _value(values, SEATS, 0)), side, pieces)
    monuments = monuments_on(side, pieces, built)
    supply = [values[letter][0] for letter in "rg" if letter in values]
    counted = chain(on_board(pieces, built), _value(values, "h", []), supply)
    left = check_box(table, counted)
    active, actions = _value(values, "a", (0, table.box.actions))
    fields = {
        "seats": _seats(table, laid.leaders, values),
        "board": board,
        "tiles": laid.tiles,
        "ruins": laid.ruins,
        "treasures": laid.treasures,
        "monuments": monuments,
        "removed": values["r"][0].tiles if "r" in values else (0, 0, 0, 0),
        "bag": values["g"][0].tiles if "g" in values else left,
        "active": active,
        "actions": actions,
        "turn": _value(values, "n", 1),
        "barred": _value(values, "x", 0),
        "conflict": _value(values, "k", None),
        "placed": _value(values, "q", NOWHERE),
    }
    phase = _value(values, "p", {})
    if "placed" in phase and "q" in values:
        raise values["q"][1].error("the phase says which tile was placed")
    return derived(State(**{**fields, **phase}))


def _value(values: Values, letter: str, default: Any) -> Any:
    return values[letter][0] if letter in values else default


def _seats(table: Table, leaders: Sequence[Any], values: Values) -> tuple[Seat, ...]:
    count = len(leaders)
    hands = [counted.tiles for counted in _value(values, "h", [])] or [(0, 0, 0, 0)] * count
    won = _value(values, "v", [[0] * 5] * count)
    catastrophes = _value(values, "c", [table.box.catastrophes] * count)
    return tuple(
        Seat(hand, four(points), points[4], left, stands)
        for hand, points, left, stands in zip(hands, won, catastrophes, leaders, strict=True)
    )
