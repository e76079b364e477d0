"""Counts as bars: an SVG that needs nothing beside it. Equal counts give equal bytes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

__all__ = ["XMLNS", "Panel", "binned", "chart"]

XMLNS = "http://www.w3.org/2000/svg"
"""The name of the format; nothing is fetched from there."""

Panel = tuple[str, Sequence[tuple[str, int]]]
"""A heading, and what is counted with its number."""

WIDTH, LEFT, RIGHT, TOP = 720, 220, 120, 44
BAR, LEADING, GAP = 14, 20, 18
LETTERS = 30
"""Letters of a word that fit beside its bar."""

PAPER, INK, FAINT, FILL = "#fffdf7", "#1d1d1b", "#6b6b66", "#2a5d9f"


def binned(counts: Mapping[int, int], most: int = 12) -> list[tuple[str, int]]:
    """Counts of whole numbers, several together (`50 to 59`) where there are more than `most` of them."""
    if not counts:
        return []
    low, high = min(counts), max(counts)
    width = -(-(high - low + 1) // most)
    return [
        (
            str(start) if width == 1 else f"{start} to {start + width - 1}",
            sum(number for value, number in counts.items() if start <= value < start + width),
        )
        for start in range(low, high + 1, width)
    ]


def chart(title: str, total: int, panels: Sequence[Panel]) -> str:
    """The panels one under the other; each bar is a share of `total`, and says its number and share in words."""
    parts: list[str] = []
    y = TOP
    for heading, bars in panels:
        parts.append(_text(LEFT, y, heading, weight="bold"))
        y += LEADING // 2
        for name, number in bars:
            parts += _bar(y, name, number, total)
            y += LEADING
        y += GAP + LEADING // 2
    said = "; ".join(
        f"{heading}: {', '.join(f'{name} {number}' for name, number in bars)}" for heading, bars in panels if bars
    )
    return "\n".join(
        [
            f'<svg xmlns="{XMLNS}" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" height="{y}" role="img" '
            'font-family="DejaVu Sans, Verdana, Arial, sans-serif" font-size="12">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(said)}.</desc>",
            f'<rect width="{WIDTH}" height="{y}" fill="{PAPER}"/>',
            _text(12, 22, title, size=14),
            *parts,
            "</svg>",
            "",
        ]
    )


def _bar(y: int, name: str, number: int, total: int) -> Iterator[str]:
    wide = round((WIDTH - LEFT - RIGHT) * number / total, 1) if total else 0.0
    share = f" ({100 * number / total:.1f} %)" if total else ""
    short = name if len(name) <= LETTERS else name[: LETTERS - 1] + "…"
    yield _text(LEFT - 8, y + BAR - 3, short, anchor="end")
    yield f'<rect x="{LEFT}" y="{y}" width="{wide}" height="{BAR}" fill="{FILL}"/>'
    yield _text(LEFT + wide + 6, y + BAR - 3, f"{number}{share}", fill=FAINT)


def _text(
    x: float, y: int, words: str, *, anchor: str = "start", weight: str = "normal", size: int = 12, fill: str = INK
) -> str:
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-weight="{weight}" font-size="{size}" fill="{fill}">'
        f"{escape(words)}</text>"
    )
