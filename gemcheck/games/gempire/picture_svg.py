"""Cities as an SVG that needs nothing beside it: rows aligned, districts framed, diamonds and values on the cards.

Equal positions give equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from gemcheck.games.gempire.districts import districts
from gemcheck.games.gempire.picture import Cell, cells, headline, holdings, worth_words
from gemcheck.games.gempire.state import COLOURS, Seat, State
from gemcheck.games.gempire.table import Table

__all__ = ["XMLNS", "draw", "draw_cities"]

XMLNS = "http://www.w3.org/2000/svg"
"""The name of the format; nothing is fetched from there."""

WIDE, HIGH = 104, 72
GAP = 8
LEFT, TOP = 24, 52
LEADING = 18
LEAST = 520

PAPER, INK, FAINT = "#fffdf7", "#1d1d1b", "#6b6b66"
FILLS = ("#cfe0f5", "#f7e3a1", "#ecd0ea")
EDGES = ("#2a5d9f", "#a87900", "#8a3c86")
"""Fill and border of population, gold and culture; the letter on the card says the same without colour."""

MARKED = "#c62828"
"""The border of cards that are pointed out."""

City = tuple[str, Seat, frozenset[tuple[int, int]]]
"""A heading, a seat, and the places (row, column) of cards to point out."""


def draw(table: Table, state: State) -> str:
    """Every seat of a position, one under the other."""
    cities = [(f"seat {number}", seat, frozenset[tuple[int, int]]()) for number, seat in enumerate(state.seats, 1)]
    return draw_cities(table, headline(table, state), cities)


def draw_cities(table: Table, title: str, cities: Sequence[City]) -> str:
    """Some cities under one title."""
    parts: list[str] = []
    width, y = LEAST, TOP
    for heading, seat, marked in cities:
        drawn, right, y = _city(table, heading, seat, marked, y)
        parts += drawn
        width = max(width, right + LEFT)
    said = [title, *(f"{heading}: {worth_words(table, seat)}" for heading, seat, _ in cities)]
    return (
        "\n".join(
            [
                f'<svg xmlns="{XMLNS}" viewBox="0 0 {width} {y}" width="{width}" height="{y}" role="img" '
                'font-family="DejaVu Sans, Verdana, Arial, sans-serif">',
                f"<title>{escape(title)}</title>",
                f"<desc>{escape('. '.join(said))}.</desc>",
                f'<rect width="{width}" height="{y}" fill="{PAPER}"/>',
                _text(LEFT, 30, title, 17, INK, bold=True),
                *parts,
                "</svg>",
            ]
        )
        + "\n"
    )


def _city(
    table: Table, heading: str, seat: Seat, marked: frozenset[tuple[int, int]], y: int
) -> tuple[list[str], int, int]:
    """A city from this height down: its elements, its right edge, and where the next one begins."""
    parts = [_text(LEFT, y + 14, heading, 14, INK, bold=True), _text(LEFT, y + 32, worth_words(table, seat), 12, FAINT)]
    y += 44
    right = LEFT
    found = cells(table, seat)
    first = min((cell.column for cell in found), default=0)
    for row in (2, 1):
        of_row = [cell for cell in found if cell.row == row]
        if not of_row:
            continue
        for cell in of_row:
            x = LEFT + (cell.column - first) * (WIDE + GAP)
            parts += _card(cell, x, y, (cell.row, cell.column) in marked)
            right = max(right, x + WIDE)
        for district in districts(seat):
            if district.row == row:
                x = LEFT + (district.start - first) * (WIDE + GAP)
                length = district.cards * (WIDE + GAP) - GAP
                edge = EDGES[district.colour]
                parts.append(f'<rect x="{x}" y="{y + HIGH + 3}" width="{length}" height="4" rx="2" fill="{edge}"/>')
        y += HIGH + 18
    for words in holdings(table, seat):
        parts.append(_text(LEFT, y + 10, words, 12, INK))
        y += LEADING
    return parts, right, y + 16


def _card(cell: Cell, x: int, y: int, marked: bool) -> Iterator[str]:
    edge, stroke = (MARKED, 4) if marked else (EDGES[cell.colour], 2)
    yield (
        f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="6" fill="{FILLS[cell.colour]}" '
        f'stroke="{edge}" stroke-width="{stroke}"><title>{escape(_said(cell))}</title></rect>'
    )
    for line, words in enumerate(_wrapped(cell.name)):
        yield _text(x + 8, y + 18 + 14 * line, words, 11, INK)
    yield _text(x + 8, y + HIGH - 10, cell.words(), 15, INK, bold=True)
    for number in range(cell.diamonds):
        cx, cy = x + WIDE - 14 - 16 * number, y + HIGH - 16
        yield f'<path d="M{cx} {cy - 8} l7 8 l-7 8 l-7 -8 z" fill="#ffffff" stroke="{INK}" stroke-width="1.5"/>'


def _said(cell: Cell) -> str:
    diamonds = f", {cell.diamonds} diamond{'s' if cell.diamonds > 1 else ''}" if cell.diamonds else ""
    return f"{cell.name}, {COLOURS[cell.colour]}, {cell.words()}{diamonds}"


def _wrapped(name: str) -> list[str]:
    """A name on at most two lines of the card."""
    lines = [""]
    for word in name.split():
        if lines[-1] and len(lines[-1]) + len(word) > 13 and len(lines) < 2:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return [line if len(line) <= 15 else f"{line[:14]}." for line in lines]


def _text(x: int, y: int, words: str, size: int, fill: str, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}"{weight}>{escape(words)}</text>'
