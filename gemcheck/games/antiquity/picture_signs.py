"""Shapes and colours of the SVG pictures: every sign has a letter or a form of its own, so that no colour has to be
told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

__all__ = [
    "COLOURS",
    "GROUND",
    "HEX",
    "HIGH",
    "INK",
    "PALE",
    "PAPER",
    "SPOILED",
    "WIDE",
    "corners",
    "element",
    "number",
    "polygon",
    "text",
]

Point = tuple[float, float]

HEX = 17.0
"""From the middle of a hex to a corner."""

WIDE = round(HEX * 3**0.5, 2)
HIGH = HEX * 1.5
"""From one hex to the next in a row, and from row to row."""

INK, PAPER, PALE = "#1c1a17", "#f6efdf", "#ffffff"
SPOILED = "#3d2b3d"
"""Pollution."""

GROUND = {"grass": "#b8d67a", "forest": "#5b9a57", "mountain": "#b79b7c", "sea": "#8fc1e3"}
COLOURS = ("#c62828", "#1e4fb3", "#e39a00", "#7b1fa2")
"""The colour of each seat."""

DIRECTIONS: tuple[Point, ...] = ((0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5), (0, -1))


def number(value: float) -> str:
    """A coordinate in as few characters as it needs, to a tenth."""
    return f"{value:.1f}".removesuffix(".0")


def _written(attributes: dict[str, object]) -> str:
    return "".join(
        f' {name.replace("_", "-")}="{escape(number(value) if isinstance(value, float) else str(value))}"'
        for name, value in attributes.items()
    )


def element(tag: str, **attributes: object) -> str:
    """An element without content; `_` in a name stands for `-`."""
    return f"<{tag}{_written(attributes)}/>"


def text(x: float, y: float, words: str, size: float = 12, **attributes: object) -> str:
    """A line of text."""
    more = {"fill": INK, **attributes}
    return f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{_written(more)}>{escape(words)}</text>'


def polygon(points: Iterable[Point], **attributes: object) -> str:
    """A closed shape."""
    return element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)


def corners(x: float, y: float, size: float = HEX) -> Sequence[Point]:
    """The corners of a hex with its middle at (x, y), each the first end of the edge to a neighbour in the order of
    `hexes.NEIGHBOURS`: right, lower right, lower left, left, upper left, upper right."""
    return tuple((x + dx * size, y + dy * size) for dx, dy in DIRECTIONS)
