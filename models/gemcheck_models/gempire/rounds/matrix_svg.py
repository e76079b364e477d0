"""The matrix as a heat map: an SVG that needs nothing beside it. Equal answers give equal bytes.

A cell is coloured by its number of rounds; an interval has the colour of its lower end below the diagonal of the cell
and that of its upper end above it. The number is written in every cell, so that nothing depends on colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape

from gemcheck.games.gempire import components
from gemcheck.games.gempire.picture_svg import XMLNS
from gemcheck_models.gempire.rounds.answers import Minimum
from gemcheck_models.gempire.rounds.answers_words import pair_words
from gemcheck_models.gempire.rounds.matrix_sums import Answers, Median, median, median_of, starred
from gemcheck_models.gempire.rounds.worlds import DEMANDS

__all__ = ["draw_matrix"]

CELL = 44
LEFT, TOP = 250, 86
GAP = 16
PAPER, INK, LIGHT, FAINT = "#fffdf7", "#1d1d1b", "#ffffff", "#6b6b66"
NEVER, MISSING = "#b8b8b2", "#efeee8"

STOPS = ((255, 245, 196), (253, 196, 98), (232, 110, 80), (165, 40, 102), (62, 12, 82))
"""Colours from few rounds to many."""

SHADES = 12
"""Steps of the legend at most."""


def draw_matrix(answers: Answers, title: str) -> str:
    """The heat map of answers under a title."""
    scale = _Scale(answers)
    size = len(DEMANDS) * CELL
    width, height = LEFT + size + GAP + 2 * CELL, TOP + size + 104
    parts = [
        f'<svg xmlns="{XMLNS}" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        'font-family="DejaVu Sans, Verdana, Arial, sans-serif">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(' '.join(_said(answers)))}</desc>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        _text(20, 32, title, 17, INK, "start", bold=True),
        *_heads(),
        *(part for pair in _places() for part in _cell(answers, scale, *pair)),
        *_medians(answers, LEFT + size + GAP),
        *_legend(scale, TOP + size + 28),
        *_whole(answers, TOP + size + 88),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


class _Scale:
    """Colours for the numbers of rounds that occur."""

    def __init__(self, answers: Answers) -> None:
        ends = [end for one in answers.values() if one.never is None for end in (one.low, one.high) if end is not None]
        self.least, self.most = (min(ends), max(ends)) if ends else (1, 1)

    def colour(self, rounds: int) -> tuple[int, int, int]:
        """Between the stops, by where the number lies between the least and the most."""
        part = (rounds - self.least) / max(1, self.most - self.least) * (len(STOPS) - 1)
        place = min(int(part), len(STOPS) - 2)
        low, high = STOPS[place], STOPS[place + 1]
        red, green, blue = (round(a + (b - a) * (part - place)) for a, b in zip(low, high, strict=True))
        return red, green, blue

    def fill(self, rounds: int) -> str:
        return "#{:02x}{:02x}{:02x}".format(*self.colour(rounds))

    def ink(self, rounds: int) -> str:
        """Dark letters on light colours and light ones on dark."""
        red, green, blue = self.colour(rounds)
        return INK if 299 * red + 587 * green + 114 * blue > 140_000 else LIGHT


def _places() -> Iterator[tuple[int, int]]:
    yield from ((row, column) for row in range(len(DEMANDS)) for column in range(len(DEMANDS)))


def _heads() -> Iterator[str]:
    stars = starred()
    for place, demand in enumerate(DEMANDS):
        mark = "*" if demand in stars else ""
        middle = place * CELL + CELL // 2
        yield _text(LEFT + middle, TOP - 10, f"{demand}{mark}", 13, INK, bold=True)
        name = f"{components.demand(demand).title} {demand}{mark}"
        yield _text(LEFT - 10, TOP + middle + 5, name, 12, INK, "end")


def _cell(answers: Answers, scale: _Scale, row: int, column: int) -> Iterator[str]:
    x, y = LEFT + column * CELL, TOP + row * CELL
    box = f'x="{x}" y="{y}" width="{CELL - 2}" height="{CELL - 2}"'
    if row == column:
        yield f'<rect {box} fill="none"/>'
        return
    pair = (DEMANDS[min(row, column)], DEMANDS[max(row, column)])
    answer = answers.get(pair)
    words = "?" if answer is None else answer.words
    name = f"<title>{escape(f'{pair_words(pair)}: {_rounds(answer)}')}</title>"
    ink = INK
    if answer is None or answer.never is not None:
        yield f'<rect {box} fill="{MISSING if answer is None else NEVER}">{name}</rect>'
    else:
        yield f'<rect {box} fill="{scale.fill(answer.low)}">{name}</rect>'
        ink = scale.ink(answer.low)
        if answer.high is not None and answer.high != answer.low:
            side = CELL - 2
            yield f'<path d="M{x} {y} h{side} v{side} z" fill="{scale.fill(answer.high)}" pointer-events="none"/>'
            # A stripe behind the words keeps them readable on two colours.
            yield f'<rect x="{x}" y="{y + 13}" width="{side}" height="17" fill="{LIGHT}" pointer-events="none"/>'
            ink = INK
    yield _text(x + CELL // 2 - 1, y + CELL // 2 + 4, words, 12 if len(words) < 5 else 10, ink, click=False)


def _rounds(answer: Minimum | None) -> str:
    if answer is None:
        return "not answered"
    if answer.never is not None:
        return f"never, for {answer.never.why}"
    return f"{answer.words} rounds, {answer.verdict}"


def _medians(answers: Answers, x: int) -> Iterator[str]:
    yield _text(x + CELL // 2, TOP - 10, "median", 11, FAINT)
    for place, demand in enumerate(DEMANDS):
        middle = median_of(answers, demand)
        yield _text(x + CELL // 2, TOP + place * CELL + CELL // 2 + 4, _median_words(middle), 12, FAINT)


def _median_words(middle: Median | None) -> str:
    return "?" if middle is None else middle.words


def _legend(scale: _Scale, y: int) -> Iterator[str]:
    """The colours with their numbers of rounds, then what the other cells mean."""
    step = max(1, math.ceil((scale.most - scale.least + 1) / SHADES))
    x = LEFT
    yield _text(LEFT - 10, y + 15, "rounds", 12, INK, "end")
    for rounds in range(scale.least, scale.most + 1, step):
        yield f'<rect x="{x}" y="{y}" width="30" height="22" fill="{scale.fill(rounds)}"/>'
        yield _text(x + 15, y + 16, str(rounds), 12, scale.ink(rounds))
        x += 32
    x += 14
    yield f'<rect x="{x}" y="{y}" width="22" height="22" fill="{scale.fill(scale.least)}"/>'
    yield f'<path d="M{x} {y} h22 v22 z" fill="{scale.fill(scale.most)}"/>'
    yield _text(x + 30, y + 16, "bounded", 12, INK, "start")
    x += 104
    for fill, words in ((NEVER, "never"), (MISSING, "not answered")):
        yield f'<rect x="{x}" y="{y}" width="22" height="22" fill="{fill}"/>'
        yield _text(x + 30, y + 16, words, 12, INK, "start")
        x += 88


def _whole(answers: Answers, y: int) -> Iterator[str]:
    middle = median(answers.values())
    words = f"median of all pairs: {_median_words(middle)} rounds; * seats are compared, idle rivals lead in nothing"
    yield _text(LEFT, y, words, 12, FAINT, "start")


def _said(answers: Answers) -> Iterator[str]:
    """The whole matrix in words, a sentence for each Demand."""
    for one in DEMANDS[:-1]:
        cells = [f"{other}: {_rounds(answers.get((one, other)))}" for other in DEMANDS if other > one]
        yield f"Demand {one} with {'; '.join(cells)}."


def _text(
    x: int, y: int, words: str, size: int, fill: str, anchor: str = "middle", *, bold: bool = False, click: bool = True
) -> str:
    more = (' font-weight="bold"' if bold else "") + ("" if click else ' pointer-events="none"')
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}" text-anchor="{anchor}"{more}>{escape(words)}</text>'
