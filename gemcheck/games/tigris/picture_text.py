"""A position for a terminal: the board in letters beside a map of its kingdoms, and everything else in words.

The coloured form is the plain one with ANSI escapes in it, letter for letter: whoever strips them has the plain form.
"""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck.games.tigris import picture_words as words
from gemcheck.games.tigris.geometry import COLUMNS, ROWS, at
from gemcheck.games.tigris.kingdoms import down
from gemcheck.games.tigris.notation_signs import LEADER_SIGNS, SEAT_SIGNS, TILE_SIGNS
from gemcheck.games.tigris.state import COLOURS, State
from gemcheck.games.tigris.table import Table

__all__ = ["draw"]

CELL = 3
"""Columns of a space: two for the piece and one for `!` or a blank."""

TINTS = (229, 195, 225, 194, 223, 189, 224, 230)
"""Background of each kingdom, from the palette of 256 colours; kingdoms beyond the last begin again."""

INKS = (16, 124, 19, 22)
"""Black, red, blue and green on a tint."""

BARE = (None, 160, 33, 34)
"""The same outside kingdoms, on whatever background the terminal has; black keeps the terminal's own ink."""

RIVER, DIM = "38;5;39", "2"

LEGEND = (
    "S settlement  T temple  F farm  M market  D face down  $ treasure  X catastrophe  ~ river",
    "ak: seat a's king, p priest, f farmer, t trader  ! in the conflict  beside the board: kingdoms by number",
)


def _ansi(text: str, colour: bool, *codes: str) -> str:
    """The text between escapes that set these codes and reset them, when colour is on."""
    return f"\033[{';'.join(codes)}m{text}\033[0m" if colour and codes else text


def draw(table: Table, state: State, colour: bool) -> str:
    """The whole picture."""
    blocks = [
        [_ansi(words.heading(state), colour, "1"), words.phase_words(table, state)],
        _board(table, state, colour),
        [_ansi(line, colour, DIM) for line in LEGEND],
        _facts(table, state, colour),
        _seats(state, colour),
        words.supply_words(state),
    ]
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


# -- the board


def _board(table: Table, state: State, colour: bool) -> list[str]:
    letters = [chr(ord("a") + column) for column in range(COLUMNS)]
    lines = ["    " + "".join(letter.ljust(CELL) for letter in letters) + "  " + _beside(state, "".join(letters))]
    fighting = words.fighters(table, state)
    for row in range(ROWS):
        cells = [_cell(table, state, at(row, column), fighting, colour) for column in range(COLUMNS)]
        kingdoms = [_number(state, at(row, column), colour) for column in range(COLUMNS)]
        lines.append(f"{row + 1:>2}  {''.join(cells)}{row + 1:<2}" + _beside(state, "".join(kingdoms)))
    return lines


def _beside(state: State, text: str) -> str:
    """A line of the map of kingdoms, left out when there are none."""
    return f"  {text}" if state.kingdoms else ""


def _cell(table: Table, state: State, space: int, fighting: dict[int, int], colour: bool) -> str:
    sign = _sign(table, state, space)
    marked = space in fighting or space == words.marker(state)
    text = (sign.ljust(CELL - 1) + ("!" if marked else " ")).ljust(CELL)
    if not colour:
        return text
    return _ansi(text, True, *_codes(table, state, space), *(("1", "7") if marked else ()))


def _sign(table: Table, state: State, space: int) -> str:
    """The piece on a space, in the letters of the notation."""
    treasure = "$" if state.treasures >> space & 1 else ""
    leader = words.leader_at(state, space)
    if leader is not None:
        return SEAT_SIGNS[leader[0]] + LEADER_SIGNS[leader[1]]
    tile = words.tile_at(state, space)
    if tile is not None:
        return TILE_SIGNS[tile] + treasure
    if down(state) >> space & 1:
        return "D" + treasure
    if state.ruins >> space & 1:
        return "X"
    return "~" if table.boards[state.board].river >> space & 1 else "."


def _codes(table: Table, state: State, space: int) -> tuple[str, ...]:
    """The ANSI codes of a space: the tint of its kingdom, the ink of its piece."""
    leader = words.leader_at(state, space)
    kind = leader[1] if leader is not None else words.tile_at(state, space)
    number = _kingdom(state, space)
    if number:
        weight = ("1",) if leader is not None else ()
        return (*_tint(number), f"38;5;{INKS[kind or 0]}", *weight)
    bare = None if kind is None else BARE[kind]
    if bare is not None:
        return (f"38;5;{bare}",)
    if kind is None and not (down(state) | state.ruins) >> space & 1:
        return (RIVER,) if table.boards[state.board].river >> space & 1 else (DIM,)
    return ()


def _tint(number: int) -> tuple[str, ...]:
    return (f"48;5;{TINTS[(number - 1) % len(TINTS)]}",)


def _kingdom(state: State, space: int) -> int:
    """The number of the kingdom of a space, from 1; 0 for none."""
    return next((i for i, kingdom in enumerate(state.kingdoms, 1) if kingdom >> space & 1), 0)


def _number(state: State, space: int, colour: bool) -> str:
    number = _kingdom(state, space)
    if not number:
        return _ansi(".", colour, DIM)
    return _ansi(f"{number:x}"[-1], colour, *_tint(number), "38;5;16")


# -- what is beside the board


def _facts(table: Table, state: State, colour: bool) -> list[str]:
    """The conflict, the kingdoms and the monuments."""
    lines = [_labelled("conflict", line, colour, "1", "31") for line in words.conflict_words(table, state)]
    for number, line in enumerate(words.kingdom_words(state), 1):
        lines.append(_labelled(f"kingdom {number:x}", line, colour, *_tint(number), "38;5;16"))
    return lines + [_labelled("monument", line, colour, "1") for line in words.monument_words(table, state)]


def _labelled(label: str, text: str, colour: bool, *codes: str) -> str:
    return _ansi(label, colour, *codes) + " " * (11 - len(label)) + text


def _seats(state: State, colour: bool) -> list[str]:
    """A table with a line for each seat; `>` stands before the one whose turn it is."""
    rows: list[Sequence[str]] = [("  player", "hand", *COLOURS, "treasures", "catastrophes", "leaders")]
    for who, seat in enumerate(state.seats):
        turn = ">" if who == state.active else " "
        numbers = map(str, (*seat.points, seat.treasures, seat.catastrophes))
        leaders = words.leader_words(state, who)
        rows.append((f"{turn} {SEAT_SIGNS[who]}, seat {who + 1}", words.supply(seat.hand), *numbers, leaders))
    sizes = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["  ".join(_padded(i, cell, sizes[i]) for i, cell in enumerate(row)).rstrip() for row in rows]
    return [_ansi(lines[0], colour, DIM), *lines[1:]]


def _padded(column: int, cell: str, size: int) -> str:
    """Words to the left, numbers to the right."""
    return cell.rjust(size) if 2 <= column <= 7 else cell.ljust(size)
