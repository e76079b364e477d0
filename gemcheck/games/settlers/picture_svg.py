"""A state as an SVG that needs nothing beside it: for each seat what it has, and its Locations in three rows, Common
cards to the left and those of the Faction to the right. Equal states give equal bytes."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from html import escape

from gemcheck.games.settlers import picture_words as words
from gemcheck.games.settlers.components import COLOURS as NAMES
from gemcheck.games.settlers.components import COMMON, KINDS
from gemcheck.games.settlers.effects import GAINS
from gemcheck.games.settlers.picture_signs import COLOURS, INK, PAPER, QUIET, element, number, text
from gemcheck.games.settlers.state import Location, State
from gemcheck.games.settlers.table import Table

__all__ = ["XMLNS", "draw"]

XMLNS = "http://www.w3.org/2000/svg"
"""The name of the format; nothing is fetched from there."""

EDGE, LEADING = 20.0, 16.0
CARD, HIGH, GAP = 148.0, 66.0, 8.0
"""A card: its width, its height, and what is free around it."""
ROW_NAME = 78.0
ACROSS = 4
"""Cards of one side in a line."""
WIDTH = 2 * EDGE + ROW_NAME + 2 * ACROSS * (CARD + GAP) + 24
LETTERS = int(CARD / 5.9)
"""Letters of a small line in a card."""


def draw(table: Table, state: State) -> str:
    """The whole picture."""
    parts: list[str] = []
    y = 60.0
    for line in words.facts(table, state):
        parts.append(text(EDGE, y, line))
        y += LEADING
    for who in range(len(state.seats)):
        y = _seat(parts, table, state, who, y + 18)
    head = [
        f'<svg xmlns="{XMLNS}" viewBox="0 0 {number(WIDTH)} {number(y + EDGE)}" width="{number(WIDTH)}" '
        f'height="{number(y + EDGE)}" role="img" font-family="DejaVu Sans, Verdana, Arial, sans-serif">',
        f"<title>{escape(words.heading(state))}</title>",
        f"<desc>{escape(_description(table, state))}</desc>",
        element("rect", width=WIDTH, height=y + EDGE, fill=PAPER),
        text(EDGE, 26, words.heading(state), 17, font_weight="bold"),
        text(EDGE, 43, words.phase_words(state), 13),
    ]
    return "\n".join([*head, *parts, "</svg>"]) + "\n"


def _description(table: Table, state: State) -> str:
    """The picture in words, for those who cannot see it."""
    said = [words.phase_words(state)]
    for who, seat in enumerate(state.seats):
        there = words.cards(table, [one.card for one in seat.locations]) or "no Location"
        said.append(f"{words.seat_heading(table, state, who)}: {there}")
    return ". ".join(said)


# -- a seat


def _seat(parts: list[str], table: Table, state: State, who: int, y: float) -> float:
    """Draw a seat from a height on; the height below it."""
    mark = "\u25b6 " if who == state.active else ""
    parts.append(text(EDGE, y, mark + words.seat_heading(table, state, who), 14, font_weight="bold"))
    for said in words.seat_words(table, state, who):
        for line in textwrap.wrap(said, int((WIDTH - 2 * EDGE) / 6.6)):
            y += LEADING
            parts.append(text(EDGE, y, line))
    y += GAP
    for kind, word in enumerate(KINDS):
        lines = 0
        for side, left in ((True, EDGE + ROW_NAME), (False, EDGE + ROW_NAME + ACROSS * (CARD + GAP) + 24)):
            there = [one for one in state.seats[who].locations if _in(table, one, kind, side)]
            for place, one in enumerate(there):
                down, across = divmod(place, ACROSS)
                parts += _card(table, one, left + across * (CARD + GAP), y + down * (HIGH + GAP))
            lines = max(lines, -(-len(there) // ACROSS))
        if lines:
            parts.append(text(EDGE, y + 20, word.capitalize(), 12, fill=QUIET))
            y += lines * (HIGH + GAP)
    return y


def _in(table: Table, there: Location, kind: int, common: bool) -> bool:
    card = table.cards[there.card]
    return card.kind == kind and (card.deck == COMMON) == common


# -- a card


def _card(table: Table, there: Location, x: float, y: float) -> Iterator[str]:
    """A card: a strip for each of its colours, its name, colours and Raze field in words, and what lies on it."""
    card = table.cards[there.card]
    faded = {"opacity": 0.6} if there.used or there.blocked else {}
    yield element("rect", x=x, y=y, width=CARD, height=HIGH, rx=5, fill="#ffffff", stroke=INK, **faded)
    fills = [COLOURS[NAMES[colour]] for colour in card.colours] or ["#e4e0d4"]
    for place, fill in enumerate(fills):
        high = (HIGH - 8) / len(fills)
        yield element("rect", x=x + 4, y=y + 4 + place * high, width=7, height=high, fill=fill)
    yield text(x + 16, y + 16, textwrap.shorten(card.name, LETTERS, placeholder="…"), 11, font_weight="bold")
    raze = " ".join(f"{many} {name}" for name, many in zip(GAINS, card.raze, strict=True) if many)
    yield text(x + 16, y + 29, f"{words.colour_words(table, there.card)}; raze {raze or 'never'}", 9, fill=QUIET)
    for line, said in enumerate(textwrap.wrap(", ".join(words.lying(table, there)), LETTERS)[:3]):
        yield text(x + 16, y + 41 + 11 * line, said, 9)
