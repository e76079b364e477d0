"""Elements of an SVG: texts, rectangles, the fills of the colours of cards."""

from __future__ import annotations

from html import escape

__all__ = ["COLOURS", "INK", "PAPER", "QUIET", "element", "number", "text"]

INK, QUIET, PAPER = "#222222", "#666666", "#faf8f2"
COLOURS = {
    "black": "#4a4a4a",
    "blue": "#3f78b5",
    "brown": "#8d6e4b",
    "gold": "#d3a72c",
    "grey": "#9ba1a6",
    "pink": "#df8fb0",
    "purple": "#8254a8",
    "red": "#c0392b",
}
"""The fill of each colour of a card."""


def number(value: float) -> str:
    """A number as short as it can be written, with two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(name: str, **attributes: object) -> str:
    """An element without content; underscores in names of attributes are hyphens."""
    said = " ".join(
        f'{key.replace("_", "-")}="{number(value) if isinstance(value, int | float) else escape(str(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name} {said}/>"


def text(x: float, y: float, said: str, size: float = 12, **attributes: object) -> str:
    """A line of words."""
    more = "".join(f' {key.replace("_", "-")}="{escape(str(value))}"' for key, value in attributes.items())
    fill = "" if "fill" in attributes else f' fill="{INK}"'
    return f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{fill}{more}>{escape(said)}</text>'
