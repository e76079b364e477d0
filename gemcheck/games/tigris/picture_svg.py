"""A position as an SVG that needs nothing beside it: the board, and a panel with the seats. Equal states give equal
bytes."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from html import escape

from gemcheck.games.tigris import picture_words as words
from gemcheck.games.tigris.geometry import COLUMNS, ROWS, SPACES, at, place, spaces_in
from gemcheck.games.tigris.kingdoms import down
from gemcheck.games.tigris.notation_signs import LEADER_SIGNS, SEAT_SIGNS
from gemcheck.games.tigris.picture_signs import (
    COLOUR,
    INK,
    PAPER,
    SIDE,
    badge,
    catastrophe,
    element,
    face_down,
    leader,
    line,
    monument,
    text,
    tile,
    treasure,
)
from gemcheck.games.tigris.state import COLOURS, LEADERS, State
from gemcheck.games.tigris.table import Table

__all__ = ["XMLNS", "draw"]

XMLNS = "http://www.w3.org/2000/svg"
"""The name of the format; nothing is fetched from there."""

LEFT, TOP = 34, 84
WIDE, HIGH = COLUMNS * SIDE, ROWS * SIDE
PANEL = LEFT + WIDE + 40
UNDER = TOP + HIGH + 48
"""Where the board, the panel beside it and the lines under it begin."""

WIDTH = PANEL + 330
LEADING = 18
"""From one line of words to the next."""

TINTS = ("#ff8f00", "#8e24aa", "#00897b", "#d81b60", "#3949ab", "#7cb342", "#6d4c41", "#00acc1")
"""The tint of each kingdom; kingdoms beyond the last begin again."""

SIGNS = (
    "S settlement, T temple, F farm, M market; hatched: face down; cross: catastrophe; diamond: treasure; "
    "ochre border: special space"
)

Lines = Iterator[str]


def draw(table: Table, state: State) -> str:
    """The whole picture."""
    panel, below = list(_panel(table, state)), list(_below(table, state))
    height = max(UNDER + LEADING * len(below), TOP + LEADING * len(panel))
    parts = [
        f'<svg xmlns="{XMLNS}" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" '
        'font-family="DejaVu Sans, Verdana, Arial, sans-serif">',
        f"<title>{escape(words.heading(state))}</title>",
        f"<desc>{escape(_description(table, state))}</desc>",
        element("rect", width=WIDTH, height=height, fill=PAPER),
        text(LEFT, 30, words.heading(state), 18, font_weight="bold"),
        text(LEFT, 53, words.phase_words(table, state), 14),
        *_ground(table, state),
        *_tinted(state),
        *_pieces(table, state),
        *_outlined(state),
        *_fight(table, state),
        *_lines(PANEL, TOP, panel),
        *_lines(LEFT, UNDER, below),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _description(table: Table, state: State) -> str:
    """The picture in words."""
    sentences = [words.phase_words(table, state), *words.conflict_words(table, state)]
    sentences += [f"kingdom {i}, {line}" for i, line in enumerate(words.kingdom_words(state), 1)]
    sentences += [f"monument {line}" for line in words.monument_words(table, state)]
    return ". ".join(sentences) + "."


# -- the board


def _corner(space: int) -> tuple[int, int]:
    """The upper left corner of a space in the picture."""
    row, column = place(space)
    return LEFT + column * SIDE, TOP + row * SIDE


def _ground(table: Table, state: State) -> Lines:
    """Land and river, the borders of special spaces, the coordinates."""
    board = table.boards[state.board]
    for space in SPACES:
        x, y = _corner(space)
        wet = board.river >> space & 1
        fill = "#9fc9e8" if wet else "#e6d3a3"
        yield element("rect", x=x, y=y, width=SIDE, height=SIDE, fill=fill, stroke="#b59f6b", stroke_width=0.7)
        if wet:
            for down_by in (16, 28):
                wave = f"M{x + 8} {y + down_by} q7 -7 14 0 q7 7 14 0"
                yield element("path", d=wave, fill="none", stroke="#5b9bc8", stroke_width=2)
    for space in spaces_in(board.special):
        x, y = _corner(space)
        yield element(
            "rect", x=x + 2, y=y + 2, width=SIDE - 4, height=SIDE - 4, fill="none", stroke="#c98a00", stroke_width=3
        )
    yield from _coordinates()
    yield element("rect", x=LEFT, y=TOP, width=WIDE, height=HIGH, fill="none", stroke=INK, stroke_width=2)


def _coordinates() -> Lines:
    for column in range(COLUMNS):
        x = LEFT + column * SIDE + SIDE / 2
        for y in (TOP - 7, TOP + HIGH + 18):
            yield text(x, y, chr(ord("a") + column), text_anchor="middle")
    for row in range(ROWS):
        middle = TOP + row * SIDE + SIDE / 2 + 5
        yield text(LEFT - 8, middle, str(row + 1), text_anchor="end")
        yield text(LEFT + WIDE + 8, middle, str(row + 1))


def _tinted(state: State) -> Lines:
    for number, kingdom in enumerate(state.kingdoms):
        for space in spaces_in(kingdom):
            x, y = _corner(space)
            tint = TINTS[number % len(TINTS)]
            yield element("rect", x=x, y=y, width=SIDE, height=SIDE, fill=tint, fill_opacity=0.35)


def _pieces(table: Table, state: State) -> Lines:
    for colour, lying in enumerate(state.tiles):
        for space in spaces_in(lying):
            yield from tile(*_corner(space), colour)
    for space in spaces_in(down(state)):
        yield from face_down(*_corner(space))
    for standing in state.monuments:
        yield from monument(*_corner(standing.corner), table.box.monuments[standing.kind])
    for space in spaces_in(state.ruins):
        yield from catastrophe(*_corner(space))
    for space in spaces_in(state.treasures):
        yield treasure(*_corner(space))
    for who, seat in enumerate(state.seats):
        for colour, space in enumerate(seat.leaders):
            if space >= 0:
                yield from leader(*_corner(space), who, colour)


def _outlined(state: State) -> Lines:
    """The border of each kingdom, with its number on its first space."""
    for number, kingdom in enumerate(state.kingdoms):
        tint = TINTS[number % len(TINTS)]
        path = " ".join(_edge(space, kingdom) for space in spaces_in(kingdom)).split()
        yield element("path", d=" ".join(path), fill="none", stroke=tint, stroke_width=4, stroke_linecap="round")
        x, y = _corner(next(spaces_in(kingdom)))
        yield element("circle", cx=x, cy=y, r=9, fill=tint, stroke=INK)
        yield text(x, y + 4, str(number + 1), 11, fill="#ffffff", font_weight="bold", text_anchor="middle")


def _edge(space: int, kingdom: int) -> str:
    """Those sides of a space that are on the border of its kingdom."""
    row, column = place(space)
    x, y = _corner(space)
    sides = (
        (row - 1, column, f"M{x} {y}h{SIDE}"),
        (row + 1, column, f"M{x} {y + SIDE}h{SIDE}"),
        (row, column - 1, f"M{x} {y}v{SIDE}"),
        (row, column + 1, f"M{x + SIDE} {y}v{SIDE}"),
    )
    return " ".join(drawn for r, c, drawn in sides if not _inside(r, c, kingdom))


def _inside(row: int, column: int, kingdom: int) -> bool:
    return 0 <= row < ROWS and 0 <= column < COLUMNS and bool(kingdom >> at(row, column) & 1)


def _fight(table: Table, state: State) -> Lines:
    """The marked tile, and the leaders in the conflict with their strength on the board."""
    fighting = words.fighters(table, state)
    signs = {space: str(strength) for space, strength in fighting.items()}
    if words.marker(state) >= 0:
        signs[words.marker(state)] = "!"
    for space in signs:
        x, y = _corner(space)
        yield element("rect", x=x, y=y, width=SIDE, height=SIDE, rx=6, fill="none", stroke=INK, stroke_width=6)
        yield element("rect", x=x, y=y, width=SIDE, height=SIDE, rx=6, fill="none", stroke="#ffe14d", stroke_width=3)
    if len(fighting) == 2:
        yield _arrow(*fighting)
    for space, sign in signs.items():
        yield from badge(*_corner(space), sign)


def _arrow(attacker: int, defender: int) -> str:
    """A dashed line from the attacker to the defender, from rim to rim."""
    (x1, y1), (x2, y2) = _corner(attacker), _corner(defender)
    half, length = SIDE / 2, max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
    dx, dy = round((x2 - x1) / length * half, 1), round((y2 - y1) / length * half, 1)
    style = {"stroke": COLOUR[1], "stroke_width": 3, "stroke_dasharray": "7 5", "stroke_opacity": 0.8}
    return line(x1 + half + dx, y1 + half + dy, x2 + half - dx, y2 + half - dy, **style)


# -- the words beside the board and under it


def _panel(table: Table, state: State) -> Iterator[tuple[str, str]]:
    """The seats, the kingdoms and the monuments, as lines of (label, text)."""
    for who, seat in enumerate(state.seats):
        points = ", ".join(f"{colour} {number}" for colour, number in zip(COLOURS, seat.points, strict=True))
        yield from _block(
            f"seat {SEAT_SIGNS[who]}{', whose turn it is' if who == state.active else ''}",
            f"hand {words.supply(seat.hand)}",
            f"points {points}",
            f"treasures {seat.treasures}, catastrophes {seat.catastrophes}",
            words.leader_words(state, who),
        )
    yield from _block("kingdoms", *(f"{i}: {said}" for i, said in enumerate(words.kingdom_words(state), 1)))
    yield from _block("monuments", *words.monument_words(table, state))


def _below(table: Table, state: State) -> Iterator[tuple[str, str]]:
    """The conflict, what is in no hand, and what the signs mean."""
    yield from _block("conflict", *words.conflict_words(table, state), width=100)
    yield from _block("supply", *words.supply_words(state), width=100)
    leaders = ", ".join(f"{sign} {word}" for sign, word in zip(LEADER_SIGNS, LEADERS, strict=True))
    yield from _block("signs", SIGNS, f"leaders: the letter of the seat, then {leaders}", width=100)


def _block(label: str, *said: str, width: int = 44) -> Iterator[tuple[str, str]]:
    """A label with its text under it and a free line after it; nothing where there is no text."""
    if said:
        yield label, ""
        yield from (("", part) for one in said for part in textwrap.wrap(one, width))
        yield "", ""


def _lines(x: int, y: int, block: list[tuple[str, str]]) -> Lines:
    for number, (label, said) in enumerate(block):
        if label:
            yield text(x, y + number * LEADING + 4, label, 14, font_weight="bold")
        elif said:
            yield text(x + 10, y + number * LEADING + 4, said, 12)
