"""A state as an SVG that needs nothing beside it: the countryside, and a panel with the seats and their cities. Equal
states give equal bytes."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from html import escape

from gemcheck.games.antiquity import picture_words as words
from gemcheck.games.antiquity.city import first, squares_in
from gemcheck.games.antiquity.components import BUILDINGS, FOUNTAIN, HOUSE
from gemcheck.games.antiquity.hexes import hex_text
from gemcheck.games.antiquity.land import Land, land_of
from gemcheck.games.antiquity.picture_land import countryside, size
from gemcheck.games.antiquity.picture_signs import COLOURS, INK, PAPER, element, number, text
from gemcheck.games.antiquity.state import City, State
from gemcheck.games.antiquity.table import Table

__all__ = ["XMLNS", "city_map", "draw"]

XMLNS = "http://www.w3.org/2000/svg"
"""The name of the format; nothing is fetched from there."""

LEFT, TOP = 20.0, 76.0
LEADING = 16.0
"""From one line of words to the next."""

SQUARE = 18.0
"""The side of a square of a city map."""

MAP_GAP = 16.0
PANEL_WIDTH = 4 * (7 * SQUARE + MAP_GAP)
PANEL_LETTERS = int(PANEL_WIDTH / 7.6)
"""So many letters of the size of the words, each as wide as a digit, are no wider than the panel."""

TINTS = (
    "#d7c4a0",
    "#cfd8dc",
    "#81d4fa",
    "#ffcc80",
    "#ce93d8",
    "#ef9a9a",
    "#fff59d",
    "#90caf9",
    "#bcaaa4",
    "#e6ee9c",
    "#80cbc4",
    "#a5d6a7",
    "#b39ddb",
    "#f48fb1",
    "#c5e1a5",
    "#b0bec5",
    "#ffe082",
    "#ffab91",
    "#9fa8da",
)
"""The fill of each kind of building; its letter stands in it."""

SIGNS = (
    "triangle: forest; peak: mountain; wave: sea; two stumps: forest cut down; lines: borders of zones of control; "
    "dark disc: pollution; ?: exploration counter; two letters: a good; square: the man of a woodcutter (W), farm (F), "
    "mine (M) or fishery (S); hut: inn; city maps: dot for a man, cross for a grave, and letters for buildings: "
    f"{words.BUILDING_SIGNS}"
)

Lines = Iterator[str]


def draw(table: Table, state: State) -> str:
    """The whole picture."""
    land, zones = land_of(state.tiles), words.zones_of(table, state)
    wide, high = size(land)
    panel = LEFT + wide + 30
    seats: list[str] = []
    y = TOP
    for who in range(len(state.seats)):
        y = _seat(seats, land, state, who, zones[who], panel, y)
    below = [line for said in (*words.facts(state), SIGNS) for line in textwrap.wrap(said, int(wide / 7.2))]
    under = TOP + high + 24
    width = panel + PANEL_WIDTH
    height = max(y, under + LEADING * len(below))
    parts = [
        f'<svg xmlns="{XMLNS}" viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}" '
        f'height="{number(height)}" role="img" font-family="DejaVu Sans, Verdana, Arial, sans-serif">',
        f"<title>{escape(words.heading(state))}</title>",
        f"<desc>{escape(_description(state, zones))}</desc>",
        element("rect", width=width, height=height, fill=PAPER),
        text(LEFT, 28, words.heading(state), 18, font_weight="bold"),
        text(LEFT, 50, words.phase_words(state), 14),
        *countryside(state, zones, LEFT, TOP),
        *seats,
        *(text(LEFT, under + LEADING * line, said) for line, said in enumerate(below)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _description(state: State, zones: tuple[int, ...]) -> str:
    """The picture in words."""
    sentences = [words.phase_words(state), *words.facts(state)]
    for who, zone in enumerate(zones):
        sentences += words.seat_words(state, who, zone)
    return ". ".join(sentences) + "."


def _seat(lines: list[str], land: Land, state: State, who: int, zone: int, x: float, y: float) -> float:
    """The words and city maps of a seat from (x, y) on; where the next seat begins."""
    head, *said = words.seat_words(state, who, zone)
    turn = ", who decides" if who == state.active else ""
    lines.append(element("rect", x=x, y=y - 11, width=12, height=12, fill=COLOURS[who], stroke=INK))
    lines.append(text(x + 18, y, head + turn, 14, font_weight="bold"))
    for line in (part for one in said for part in textwrap.wrap(one, PANEL_LETTERS)):
        y += LEADING
        lines.append(text(x, y, line))
    y += 14
    for number_of, city in enumerate(state.seats[who].cities):
        lines += city_map(land, city, x + number_of * (7 * SQUARE + MAP_GAP), y)
    tallest = max((city.side * SQUARE + 18 for city in state.seats[who].cities), default=0.0)
    return y + tallest + 34


# -- a city map


def city_map(land: Land, city: City, x: float, y: float) -> Lines:
    """The map of a city with its upper left corner at (x, y): the hex of its middle, then the squares."""
    yield text(x, y + 10, f"city {hex_text(land.hexes[city.centre])}", 11)
    y += 16
    whole = city.side * SQUARE
    yield element("rect", x=x, y=y, width=whole, height=whole, fill="#fffaf0", stroke=INK, stroke_width=1.5)
    for line in range(1, city.side):
        step = number(line * SQUARE)
        grid = f"M{number(x)} {number(y)}m0 {step}h{number(whole)}M{number(x)} {number(y)}m{step} 0v{number(whole)}"
        yield element("path", d=grid, fill="none", stroke="#d9cfb8", stroke_width=0.6)
    masks = [(placed.kind, placed.mask, placed.man) for placed in city.placed]
    masks += [(HOUSE, 1 << square, False) for square in squares_in(city.houses)]
    masks += [(FOUNTAIN, 1 << square, False) for square in squares_in(city.fountains)]
    for kind, mask, man in masks:
        yield from _building(city.side, kind, mask, man, x, y)
    for square in squares_in(city.graves):
        cx, cy = _corner(city.side, square, x, y)
        cross = f"M{number(cx + 9)} {number(cy + 3)}v12m-4 -8h8"
        yield element("path", d=cross, fill="none", stroke="#b00020", stroke_width=2.2)


def _corner(side: int, square: int, x: float, y: float) -> tuple[float, float]:
    row, column = divmod(square, side)
    return x + column * SQUARE, y + row * SQUARE


def _building(side: int, kind: int, mask: int, man: bool, x: float, y: float) -> Lines:
    """The squares of a building, its outline, its letter on the first square, and a dot for its man."""
    outline = []
    for square in squares_in(mask):
        cx, cy = _corner(side, square, x, y)
        yield element("rect", x=cx, y=cy, width=SQUARE, height=SQUARE, fill=TINTS[kind])
        row, column = divmod(square, side)
        for free, path in (
            (not row or not mask >> square - side & 1, f"M{number(cx)} {number(cy)}h{number(SQUARE)}"),
            (not mask >> square + side & 1, f"M{number(cx)} {number(cy + SQUARE)}h{number(SQUARE)}"),
            (not column or not mask >> square - 1 & 1, f"M{number(cx)} {number(cy)}v{number(SQUARE)}"),
            (column == side - 1 or not mask >> square + 1 & 1, f"M{number(cx + SQUARE)} {number(cy)}v{number(SQUARE)}"),
        ):
            if free:
                outline.append(path)
    yield element("path", d="".join(outline), fill="none", stroke=INK, stroke_width=1.6, stroke_linecap="square")
    cx, cy = _corner(side, first(mask), x, y)
    yield text(cx + 8, cy + 13.5, BUILDINGS[kind].letter, 12, text_anchor="middle")
    if man:
        yield element("circle", cx=cx + 14, cy=cy + 4.5, r=3, fill=INK)
