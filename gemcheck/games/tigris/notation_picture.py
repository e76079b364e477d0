"""The board as a picture: eleven lines of sixteen cells, empty spaces shown as land or river."""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck.games.tigris.components import Board
from gemcheck.games.tigris.geometry import COLUMNS, ROWS, at, name
from gemcheck.games.tigris.notation_rows import Lying, bare_treasure, check_rows, lying_at, pieces_by_space
from gemcheck.games.tigris.state import State
from gemcheck.scan import Piece

__all__ = ["cells_at", "grid_text"]

LAND, RIVER = ".", "~"
TREASURE = "$"
CELL = 3
LETTERS = [chr(ord("a") + column) for column in range(COLUMNS)]


def grid_text(board: Board, state: State) -> Iterator[str]:
    """The lines of the picture with the letters of columns and the numbers of rows."""
    pieces = pieces_by_space(state)
    yield _line("", LETTERS)
    for row in range(ROWS):
        spaces = [at(row, column) for column in range(COLUMNS)]
        signs = [
            pieces.get(space, RIVER if board.river >> space & 1 else LAND) + TREASURE * (state.treasures >> space & 1)
            for space in spaces
        ]
        yield _line(str(row + 1), signs)


def _line(label: str, cells: list[str]) -> str:
    return f"{label:>4}  {''.join(cell.ljust(CELL) for cell in cells)}".rstrip()


def cells_at(board: Board, lines: list[Piece]) -> list[Lying]:
    """Every piece in the picture; column letters and row numbers may be left out."""
    rows = [line.words() for line in lines]
    if rows and len(rows[0][0].text) == 1 and rows[0][0].text in LETTERS:
        _check_letters(rows.pop(0))
        lines = lines[1:]
    found = [
        lying
        for number, (line, cells) in enumerate(zip(lines, rows, strict=True))
        for lying in _row_at(board, number, line, cells)
    ]
    check_rows(lines)
    return found


def _check_letters(words: list[Piece]) -> None:
    for word, letter in zip(words, LETTERS, strict=False):
        if word.text != letter:
            raise word.error(f"column '{letter}' belongs here, not '{word.text}'")
    if len(words) != COLUMNS:
        raise words[-1].error(f"{len(words)} columns, the board has {COLUMNS} [board.spaces]")


def _row_at(board: Board, number: int, line: Piece, cells: list[Piece]) -> Iterator[Lying]:
    if cells[0].text.isdecimal():
        if cells[0].text != str(number + 1):
            raise cells[0].error(f"row {number + 1} belongs here, not row {cells[0].text}")
        cells = cells[1:]
    if len(cells) != COLUMNS:
        raise line.error(f"row {number + 1} has {len(cells)} spaces, not {COLUMNS} [board.spaces]")
    for column, cell in enumerate(cells):
        if number < ROWS and not _empty(board, at(number, column), cell):
            yield lying_at(cell, at(number, column), TREASURE)


def _empty(board: Board, space: int, cell: Piece) -> bool:
    """Whether nothing is on the space; what is drawn must then be its ground."""
    sign = cell.text.removesuffix(TREASURE)
    if sign not in (LAND, RIVER):
        return False
    if sign != cell.text:
        raise bare_treasure(cell)
    if (sign == RIVER) != bool(board.river >> space & 1):
        words = "land, not river" if sign == RIVER else "river, not land"
        raise cell.error(f"{name(space)} is {words} [board.spaces]")
    return True
