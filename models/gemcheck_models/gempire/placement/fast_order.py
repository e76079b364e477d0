"""The order of cities in notation, as far as a pass can tell it: word by word along the first row.

Of cities that bring the same the least is wanted. Once one is known, ways whose first row already reads greater need
not be followed, unless they may bring more.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gemcheck.games.gempire.notation_city import city_text
from gemcheck.games.gempire.state import Seat
from gemcheck_models.gempire.placement.fast_board import Ints
from gemcheck_models.gempire.placement.problem import Found, Problem
from gemcheck_models.gempire.placement.sweep_least import MORE
from gemcheck_models.gempire.placement.sweep_tables import Tables

__all__ = ["Known", "known_city", "no_city"]


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
