"""A state for a terminal: what belongs to nobody, and the tableau of each seat in its three rows.

The coloured form is the plain one with ANSI escapes in it, letter for letter: whoever strips them has the plain form.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from gemcheck.games.settlers import picture_words as words
from gemcheck.games.settlers.components import COLOURS, COMMON, KINDS
from gemcheck.games.settlers.state import Location, State
from gemcheck.games.settlers.table import Table

__all__ = ["draw"]

LEFT = 12
"""Columns of the word for a row."""
SIDE = 46
"""Columns of the Common cards; those of the Faction stand to the right of them."""

CODES = {
    "black": ("38;5;244",),
    "blue": ("38;5;33",),
    "brown": ("38;5;137",),
    "gold": ("38;5;178",),
    "grey": ("38;5;250",),
    "pink": ("38;5;211",),
    "purple": ("38;5;135",),
    "red": ("38;5;160",),
}
SEATS = (("1", "38;5;160"), ("1", "38;5;27"), ("1", "38;5;214"), ("1", "38;5;129"))
"""ANSI codes of the seats."""
BOLD, DIM = ("1",), ("2",)


def _ansi(text: str, colour: bool, codes: Sequence[str]) -> str:
    """The text between escapes that set these codes and reset them, when colour is on."""
    return f"\033[{';'.join(codes)}m{text}\033[0m" if colour and codes and text else text


def draw(table: Table, state: State, colour: bool) -> str:
    """The whole picture."""
    blocks = [
        [_ansi(words.heading(state), colour, BOLD), words.phase_words(state), *words.facts(table, state)],
        *(list(_seat(table, state, who, colour)) for who in range(len(state.seats))),
    ]
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks)


def _seat(table: Table, state: State, who: int, colour: bool) -> Iterator[str]:
    active = "> " if who == state.active else ""
    yield active + _ansi(words.seat_heading(table, state, who), colour, SEATS[who])
    yield from (f"  {line}" for line in words.seat_words(table, state, who))
    locations = state.seats[who].locations
    if not locations:
        yield _ansi("  no Location", colour, DIM)
        return
    yield _ansi("  " + " " * LEFT + "Common".ljust(SIDE) + "Faction", colour, DIM)
    for kind, word in enumerate(KINDS):
        common, faction = ([one for one in locations if _in(table, one, kind, side)] for side in (True, False))
        for row, (left, right) in enumerate(zip_longest(common, faction)):
            head = word.capitalize() if row == 0 else ""
            yield "  " + head.ljust(LEFT) + _cell(table, left, colour) + _cell(table, right, colour)


def _in(table: Table, there: Location, kind: int, common: bool) -> bool:
    card = table.cards[there.card]
    return card.kind == kind and (card.deck == COMMON) == common


def _cell(table: Table, there: Location | None, colour: bool) -> str:
    """A Location: its name and colours, and in brackets what lies on it."""
    if there is None:
        return " " * SIDE
    card = table.cards[there.card]
    said = words.lying(table, there)
    behind = f" ({words.colour_words(table, there.card)})" + (f" [{', '.join(said)}]" if said else "")
    codes = CODES[COLOURS[card.colours[0]]] if card.colours else ()
    return _ansi(card.name, colour, codes) + behind + " " * max(SIDE - len(card.name) - len(behind), 1)
