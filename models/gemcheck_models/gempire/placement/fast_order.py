"""The order of cities in notation, as far as a pass can tell it: word by word along the first row.

Of cities that bring the same the least is wanted. Once one is known, ways whose first row already reads greater need
not be followed, unless they may bring more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from gemcheck.games.gempire.notation_city import city_text
from gemcheck.games.gempire.state import Placed, Seat
from gemcheck.games.gempire.table import ARTISTRY
from gemcheck_models.gempire.placement.fast_board import Ints
from gemcheck_models.gempire.placement.problem import Found, Problem
from gemcheck_models.gempire.placement.sweep_least import MORE, Cell, City, Deal
from gemcheck_models.gempire.placement.sweep_states import Column
from gemcheck_models.gempire.placement.sweep_tables import Tables

__all__ = ["Known", "dealt", "known_city", "least_of", "no_city"]


class Known(NamedTuple):
    """A city that is known, and what it brings. words: by option, where the least word that it may be stands among all
    words; own: the same for the words of the city; span: more than any of these numbers."""

    worth: int
    words: Ints
    own: tuple[int, ...]
    span: int

    def key(self, before: int, depth: int) -> int:
        """Where the beginning of the city stands that has one word more than that which stands at `before`. A city
        that has ended is behind all that go on."""
        return before * self.span + (self.own[depth] if depth < len(self.own) else self.span - 1)


def no_city(options: int) -> Known:
    """No city is known: all beginnings are alike."""
    return Known(-1, np.zeros(options, np.int64), (), 1)


def known_city(problem: Problem, tables: Tables, found: Found, last: str, worth: int) -> Known:
    """A city in the order of notation; `last` follows the first row."""
    marks = (MORE, last)
    names = [[option.names[0]] for option in tables.options]
    for item in tables.items:
        if len(item.options) == 1:
            names[item.options[0]] = [pair[0] for pair in item.names]
    least = [min(name + mark for name in each for mark in marks) for each in names]
    row = found.state.seats[problem.who].row1
    own = [city_text(problem.table, Seat(row1=(placed,))).split()[1] for placed in row]
    text = [name + MORE for name in own[:-1]] + [name + last for name in own[-1:]]
    place = {word: number for number, word in enumerate(sorted({*least, *text}))}
    return Known(
        worth, np.array([place[word] for word in least], np.int64), tuple([place[w] for w in text]), len(place) + 1
    )


def dealt(tables: Tables, digits: Sequence[int], columns: Sequence[Column]) -> City:
    """A city of these columns, each place with the card of its item that reads least, row by row."""
    deal = Deal(tables, digits)
    cells: list[list[Cell]] = []
    for row in (0, 1):
        options = [column[row] for column in columns if column[row] >= 0]
        cells.append([deal.take(option, row, min(deal.words(option, row))[0]) for option in options])
    above = iter(cells[1])
    return tuple(
        [(cell, next(above) if column[1] >= 0 else None) for cell, column in zip(cells[0], columns, strict=True)]
    )


def least_of(problem: Problem, cities: Sequence[City]) -> Sequence[City]:
    """Of cities that bring the same the one that reads least. All of them where what they read depends on more than
    where the cards lie."""
    if len(cities) < 2 or problem.seat.owns(ARTISTRY):
        return cities
    return [min(cities, key=lambda city: _text(problem, city))]


def _text(problem: Problem, city: City) -> str:
    """The rows of a city in notation."""
    left = next((depth for depth, column in enumerate(city) if column[1] is not None), 0)
    seat = replace(
        problem.seat,
        row1=_row([below for below, _ in city], problem.seat.row1),
        row2=_row([above for _, above in city if above is not None], problem.seat.row2),
        start1=0,
        start2=left,
    )
    return city_text(problem.table, seat).split()[1]


def _row(cells: Sequence[Cell], held: Sequence[Placed]) -> tuple[Placed, ...]:
    """A row of these cells; cards of the city lie as they did."""
    old = iter(held)
    return tuple([Placed(cell.card, cell.colour) if cell.new else next(old) for cell in cells])
