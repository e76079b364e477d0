"""A position in words and boxes for a terminal: each city with its two rows aligned, what it is worth, who holds what.

Plain ASCII; with colour, the same text with ANSI escapes around it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from gemcheck.games.gempire.districts import line
from gemcheck.games.gempire.notation_scan import LETTERS
from gemcheck.games.gempire.state import COLOURS, PHASES, Seat, State
from gemcheck.games.gempire.table import TECHNOLOGIES, Table
from gemcheck.games.gempire.values import worth

__all__ = [
    "Cell",
    "card_name",
    "cells",
    "city_lines",
    "headline",
    "holdings",
    "pictures",
    "position_lines",
    "worth_words",
]

INNERS = ((8, 11), (12, 8), (1000, 5))
"""Letters inside a box, for rows of up to so many columns."""

INKS = ("34", "33", "35")
"""ANSI colours of population, gold and culture: blue, yellow, magenta."""

RESET = "\x1b[0m"


class Cell:
    """A card as it is drawn: where it lies, its name, what it yields, its diamonds."""

    __slots__ = ("colour", "column", "diamonds", "name", "row", "value")

    def __init__(
        self, row: int, column: int, name: str, colour: int, value: tuple[int, int, int], diamonds: int
    ) -> None:
        self.row, self.column, self.name, self.colour = row, column, name, colour
        self.value, self.diamonds = value, diamonds

    def words(self) -> str:
        """What it yields, letter by letter: `C10`, or `P3 G4` of a hybrid that yields both."""
        both = [f"{LETTERS[colour]}{points}" for colour, points in enumerate(self.value) if points]
        return " ".join(both) or f"{LETTERS[self.colour]}0"


def card_name(table: Table, card: int) -> str:
    """The printed name of a card, or a plain word for an unnamed one."""
    return table.cards[card].name or table.cards[card].slug


def cells(table: Table, seat: Seat) -> list[Cell]:
    """Every card of a city, row 1 then row 2, each from left to right."""
    values = iter(worth(table, seat).values)
    found = []
    for row in (1, 2):
        start, cards = line(seat, row)
        for column, placed in enumerate(cards, start):
            name = card_name(table, placed.card)
            found.append(Cell(row, column, name, placed.colour, next(values), placed.diamonds))
    return found


def city_lines(table: Table, seat: Seat, colour: bool = False) -> list[str]:
    """The rows of a city as boxes, the second row above the first, columns aligned; nothing for an empty city."""
    drawn = cells(table, seat)
    if not drawn:
        return []
    first = min(cell.column for cell in drawn)
    last = max(cell.column for cell in drawn)
    inner = next(letters for most, letters in INNERS if last - first < most)
    lines = []
    for row in (2, 1):
        boxes = {cell.column: cell for cell in drawn if cell.row == row}
        if boxes:
            lines += [text.rstrip() for text in _row(boxes, range(first, last + 1), inner, colour)]
    return lines


def _row(boxes: Mapping[int, Cell], columns: Sequence[int], inner: int, colour: bool) -> Iterator[str]:
    blank = " " * (inner + 2)
    edge = "+" + "-" * inner + "+"
    yield "".join(edge if column in boxes else blank for column in columns)
    for part in range(3):
        yield "".join(
            _inked(boxes[column], _words(boxes[column], inner)[part], inner, colour) if column in boxes else blank
            for column in columns
        )
    yield "".join(edge if column in boxes else blank for column in columns)


def _words(cell: Cell, inner: int) -> tuple[str, str, str]:
    """The three lines of a box: the name on two of them, then what the card yields and a d for each diamond."""
    *first, last = cell.name.split(" ")
    head, tail = (" ".join(first), last) if first else (last, "")
    return head, tail, f"{cell.words()}{' ' + 'd' * cell.diamonds if cell.diamonds else ''}"


def _inked(cell: Cell, text: str, inner: int, colour: bool) -> str:
    padded = (text if len(text) <= inner else f"{text[: inner - 1]}.").ljust(inner)
    return f"|\x1b[{INKS[cell.colour]}m{padded}{RESET}|" if colour else f"|{padded}|"


def worth_words(table: Table, seat: Seat) -> str:
    """The attributes and the gems of a city in one line."""
    points = ", ".join(f"{name} {value}" for name, value in zip(COLOURS, seat.attributes, strict=True))
    gems = ", ".join(f"{count} {name}" for name, count in zip(COLOURS, seat.gems, strict=True) if count)
    return f"{points}; total {sum(seat.attributes)}; gems: {gems or 'none'}"


def holdings(table: Table, seat: Seat) -> list[str]:
    """What a seat has beside its city, only as far as it has anything."""
    found = []
    numbers = {
        "production": seat.production,
        "science": seat.science,
        "used": seat.used,
        "palace level": seat.palace,
        "gems on the token": seat.token,
        "gems held back": seat.held,
    }
    said = [f"{name} {number}" for name, number in numbers.items() if number]
    if said:
        found.append(", ".join(said))
    owned = [slug for index, slug in enumerate(TECHNOLOGIES) if seat.owns(index)]
    if owned:
        found.append(f"technologies: {', '.join(owned)}")
    if any(seat.flag):
        found.append("culture gems on the flag: " + ", ".join(map(str, seat.flag)))
    if seat.blueprints:
        found.append("blueprints: " + ", ".join(card_name(table, kept.card) for kept in seat.blueprints))
    if seat.turn.won:
        found.append("won: " + ", ".join(card_name(table, card) for card in seat.turn.won))
    if seat.turn.diamonds:
        found.append(f"diamonds to place: {seat.turn.diamonds}")
    return found


def headline(table: Table, state: State) -> str:
    """Round, phase and Demands in one line."""
    demands = ", ".join(map(str, state.demands))
    return f"Round {state.round}, {PHASES[state.phase]}; Demands {demands or 'none'}"


def market_words(table: Table, state: State) -> str:
    """What lies on A, B and C."""
    spaces = [
        f"{space} {card_name(table, card) if card >= 0 else 'nothing'}"
        for space, card in zip("ABC", state.market, strict=True)
    ]
    return "market: " + ", ".join(spaces)


def position_lines(table: Table, state: State, colour: bool = False) -> list[str]:
    """The whole position: headline, market, and every seat that has anything."""
    lines = [headline(table, state), market_words(table, state)]
    for number, seat in enumerate(state.seats, 1):
        boxes, owned = city_lines(table, seat, colour), holdings(table, seat)
        lines += ["", f"seat {number}: {worth_words(table, seat)}" if boxes else f"seat {number}: no city"]
        lines += [*boxes, *(f"  {text}" for text in owned)]
    return lines


def pictures(table: Table, state: State) -> Mapping[str, Callable[[], str]]:
    """The pictures of a position by format, each drawn when it is asked for."""
    from gemcheck.games.gempire import picture_svg

    return {
        "text": lambda: "\n".join(position_lines(table, state)),
        "colour": lambda: "\n".join(position_lines(table, state, colour=True)),
        "svg": lambda: picture_svg.draw(table, state),
    }
