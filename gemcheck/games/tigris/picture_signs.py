"""The signs of the pieces as SVG: every kind has a shape and a letter of its own, so that no colour has to be told."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from gemcheck.games.tigris.notation_signs import LEADER_SIGNS, SEAT_SIGNS, TILE_SIGNS

__all__ = [
    "COLOUR",
    "INK",
    "PAPER",
    "SIDE",
    "badge",
    "catastrophe",
    "element",
    "face_down",
    "leader",
    "line",
    "monument",
    "polygon",
    "text",
    "tile",
    "treasure",
]

SIDE = 44
"""The side of a space."""

COLOUR = ("#2b2b2b", "#b3261e", "#2460b5", "#2e7d32")
"""Black, red, blue, green."""

INK, PAPER, PALE = "#1c1a17", "#f6efdf", "#ffffff"

RINGS = (("#e09b00", ""), ("#ffffff", "5 3"), ("#c04fd0", "2 2"), ("#00a7b5", "9 3 2 3"))
"""Colour and dashes of the ring of each seat's leaders."""

HATCH = ((8, 34, 34, 8), (8, 22, 22, 8), (22, 36, 36, 22))

Point = tuple[float, float]

SHAPES: tuple[tuple[tuple[Point, ...], ...], ...] = (
    (((22, 9), (34, 20), (31, 20), (31, 33), (25, 33), (25, 25), (19, 25), (19, 33), (13, 33), (13, 20), (10, 20)),),
    (
        (
            (19, 9),
            (25, 9),
            (25, 15),
            (30, 15),
            (30, 22),
            (34, 22),
            (34, 33),
            (10, 33),
            (10, 22),
            (14, 22),
            (14, 15),
            (19, 15),
        ),
    ),
    (
        ((20.5, 33), (20.5, 10), (23.5, 10), (23.5, 33)),
        ((20.5, 20), (11, 14), (11, 18), (20.5, 25)),
        ((23.5, 20), (33, 14), (33, 18), (23.5, 25)),
        ((20.5, 28), (13, 23), (13, 27), (20.5, 33)),
        ((23.5, 28), (31, 23), (31, 27), (23.5, 33)),
    ),
    (((18, 9), (26, 9), (25, 14), (32, 20), (32, 26), (26, 34), (18, 34), (12, 26), (12, 20), (19, 14)),),
)
"""House, stepped tower, ear of corn and jar: the sign of each tile inside a space of 44 by 44."""


# -- elements


def element(tag: str, **attributes: object) -> str:
    """An element without content; `_` in a name stands for `-`."""
    return f"<{tag}{_written(attributes)}/>"


def text(x: float, y: float, words: str, size: int = 13, **attributes: object) -> str:
    """A line of text."""
    more = {"fill": INK, **attributes}
    return f'<text x="{_number(x)}" y="{_number(y)}" font-size="{size}"{_written(more)}>{escape(words)}</text>'


def polygon(points: Sequence[Point], x: float, y: float, **attributes: object) -> str:
    """A closed shape whose points are given from (x, y)."""
    spelled = " ".join(f"{_number(x + dx)},{_number(y + dy)}" for dx, dy in points)
    return element("polygon", points=spelled, **attributes)


def line(x1: float, y1: float, x2: float, y2: float, **attributes: object) -> str:
    """A straight line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)


def _written(attributes: dict[str, object]) -> str:
    words = ((name.replace("_", "-"), value) for name, value in attributes.items())
    return "".join(f' {name}="{_number(value)}"' for name, value in words)


def _number(value: object) -> str:
    """A number without a needless fraction; anything else as it is, escaped."""
    return f"{value:g}" if isinstance(value, float) else escape(str(value))


# -- pieces; (x, y) is the upper left corner of the space


def _square(x: float, y: float, fill: str) -> str:
    return element("rect", x=x + 4, y=y + 4, width=SIDE - 8, height=SIDE - 8, rx=4, fill=fill, stroke=INK)


def tile(x: float, y: float, colour: int) -> list[str]:
    """A face-up tile: its colour, its shape and its letter."""
    shapes = [polygon(points, x, y, fill=PALE, fill_opacity=0.85) for points in SHAPES[colour]]
    letter = text(x + 7, y + 14, TILE_SIGNS[colour], 10, fill=PALE, font_weight="bold")
    return [_square(x, y, COLOUR[colour]), *shapes, letter]


def face_down(x: float, y: float) -> list[str]:
    """A tile that lies face down."""
    lines = [line(x + a, y + b, x + c, y + d, stroke="#8a7a5c", stroke_width=2) for a, b, c, d in HATCH]
    return [_square(x, y, "#cdbb94"), *lines]


def catastrophe(x: float, y: float) -> list[str]:
    """A catastrophe: a dark square crossed out."""
    cross = [
        line(x + 11, y + 11, x + 33, y + 33, stroke="#ffb000", stroke_width=5),
        line(x + 33, y + 11, x + 11, y + 33, stroke="#ffb000", stroke_width=5),
    ]
    return [_square(x, y, "#5d5550"), *cross]


def treasure(x: float, y: float) -> str:
    """A treasure in the lower right corner of its tile."""
    return polygon(((33, 23), (41, 31), (33, 39), (25, 31)), x, y, fill="#ffd23f", stroke=INK, stroke_width=1.5)


def leader(x: float, y: float, who: int, colour: int) -> list[str]:
    """A leader: a disc of its colour with the letters of seat and leader, in the ring of its seat."""
    middle = {"cx": x + SIDE / 2, "cy": y + SIDE / 2}
    ring, dashes = RINGS[who]
    dashed: dict[str, object] = {"stroke_dasharray": dashes} if dashes else {}
    letters = f"{SEAT_SIGNS[who]}{LEADER_SIGNS[colour]}"
    return [
        element("circle", **middle, r=19, fill=COLOUR[colour], stroke=INK),
        element("circle", **middle, r=16, fill="none", stroke=ring, stroke_width=3, **dashed),
        text(x + SIDE / 2, y + 27, letters, 15, fill=PALE, font_weight="bold", text_anchor="middle"),
    ]


def monument(x: float, y: float, colours: tuple[int, int]) -> list[str]:
    """A monument in the middle of its square of two by two spaces: a stepped tower, half of each colour."""
    left = ((44, 8), (33, 8), (33, 28), (21, 28), (21, 50), (9, 50), (9, 72), (44, 72))
    right = tuple((88 - dx, dy) for dx, dy in left)
    shapes = [
        polygon(points, x, y, fill=COLOUR[colour], stroke=PALE, stroke_width=2)
        for points, colour in zip((left, right), colours, strict=True)
    ]
    letters = [
        text(x + at, y + 66, TILE_SIGNS[colour], 16, fill=PALE, font_weight="bold", text_anchor="middle")
        for at, colour in zip((32, 56), colours, strict=True)
    ]
    return [*shapes, *letters]


def badge(x: float, y: float, words: str) -> list[str]:
    """A label on the upper right corner of a space."""
    width = 8 + 8 * len(words)
    box = element("rect", x=x + SIDE - width + 4, y=y - 6, width=width, height=18, rx=5, fill="#ffe14d", stroke=INK)
    middle = x + SIDE + 4 - width / 2
    return [box, text(middle, y + 8, words, 13, font_weight="bold", text_anchor="middle")]
