"""The three attributes side by side, for Demands that look at each of them.

What a card brings in the three attributes is packed into one number, so that one sum does for three. Beside the columns
of other steps the state holds only what those do not tell apart: what the last column shows its neighbours, and the
shifts of the three attributes one behind the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gemcheck_models.gempire.placement.sweep_codes import Code, Codes
from gemcheck_models.gempire.placement.sweep_demand_marks import Turn
from gemcheck_models.gempire.placement.sweep_demand_standing import Quantity
from gemcheck_models.gempire.placement.sweep_states import State
from gemcheck_models.gempire.placement.sweep_tables import Tables

__all__ = ["ALONE", "NOTHING", "Followed", "Taker", "Trio", "Vector", "packed", "unpacked"]

BITS = 30
"""So many bits hold a number of one attribute with its sign."""

HALF = 1 << (BITS - 1)
MASK = (1 << BITS) - 1
OFFSET = HALF | HALF << BITS | HALF << 2 * BITS

ATTRIBUTES = range(3)

Vector = tuple[int, ...]
"""Packed points per building, by row and colour (index 3 * row + colour) or by colour alone."""

NOTHING: Vector = (0,) * 6
"""What something takes that does not grow."""

ALONE: Vector = (0,) * 3
"""What something takes that does not look at its neighbours."""


def packed(parts: Sequence[int]) -> int:
    """Three numbers as one.

    >>> packed((1, 0, 0)) + packed((2, -5, 7)) == packed((3, -5, 7))
    True
    """
    return parts[0] + (parts[1] << BITS) + (parts[2] << 2 * BITS)


def unpacked(number: int) -> Quantity:
    """The three numbers in one.

    >>> unpacked(packed((3, -5, 0)))
    (3, -5, 0)
    """
    if not number:
        return (0, 0, 0)
    number += OFFSET
    return (number & MASK) - HALF, (number >> BITS & MASK) - HALF, (number >> 2 * BITS) - HALF


class Taker(NamedTuple):
    """What an option takes in a row for one building: to the right and to the left by row and colour; from the card
    above or below, and from a neighbour in addition, by colour."""

    right: Vector
    left: Vector
    column: Vector
    beside: Vector


Sight = tuple[Vector, int, int]
"""A card of the last column as its neighbours see it: what it takes beside, its colour, and the buildings it shows."""


class Followed(NamedTuple):
    """What the two cards of the last column show, by their numbers, and the shifts."""

    sights: tuple[int, int]
    shifts: tuple[int, ...]


class Trio:
    """The points of three tables that differ in what is counted.

    codes: the shifts of each of them; main: those of the other steps; lent: whether a card brings what used cards take
    from it as well.
    """

    def __init__(self, tables: Sequence[Tables], codes: Sequence[Codes], main: Codes, lent: bool) -> None:
        self.tables = tables
        self.main = main
        self.lent = lent
        self.codes = codes
        self.options = tables[0].options
        self.diagonal = tables[0].diagonal
        self.hand = len(codes[0].hand)
        numbers = range(len(self.options))
        self.takers = [[self._taker(option, row) for row in (0, 1)] for option in numbers]
        begins = [sum(len(each.shifts) for each in codes[:a]) for a in ATTRIBUTES]
        self.terms = [
            [
                [
                    (begins[a] + shift, factor << a * BITS)
                    for a in ATTRIBUTES
                    for shift, factor in codes[a].terms[option][row]
                ]
                for row in (0, 1)
            ]
            for option in numbers
        ]
        self.growth = [tuple([n for each in codes for n in each.growth[option]]) for option in range(self.hand)]
        self.sights: dict[Sight, int] = {(ALONE, 0, 0): 0}
        self.shown = [[self._sight(option, row, True) for row in (0, 1)] for option in numbers]
        self.taken = [[self._sight(option, row, False) for row in (0, 1)] for option in numbers]
        self.seen = list(self.sights)
        self.start = Followed((0, 0), (0,) * sum(len(each.shifts) for each in codes))
        # Nothing but what is used matters: all states are one.
        self.still = not self.start.shifts and not any(any(sight[0]) for sight in self.sights)
        # So many buildings at most lie next to a card in the next column.
        self.wide = (1 + self.diagonal) * max((max(option.gives) for option in self.options), default=0)
        self.own = [
            [packed([each.options[option].points[row] for each in tables]) for row in (0, 1)] for option in numbers
        ]
        self.points: dict[int, dict[int, tuple[int, int]]] = {}
        self.parts: dict[int, dict[int, tuple[tuple[int, int], ...]]] = {}
        self.needs: dict[int, tuple[bool, ...]] = {}
        self.cares: dict[int, tuple[bool, ...]] = {}

    def _taker(self, option: int, row: int) -> Taker:
        takings = [each.options[option].takes[row] for each in self.tables]

        def together(*sides: Sequence[int]) -> Vector:
            vector = tuple([packed(parts) for parts in zip(*sides, strict=True)])
            return vector if any(vector) else NOTHING if len(vector) == 6 else ALONE

        a, b, c = takings
        return Taker(
            together(a.right, b.right, c.right),
            together(a.left, b.left, c.left),
            together(a.column, b.column, c.column),
            together(a.beside, b.beside, c.beside),
        )

    def _sight(self, option: int, row: int, shows: bool) -> int:
        entry = self.options[option]
        shown = (entry.colour, entry.gives[row]) if shows else (0, 0)
        return self.sights.setdefault((self.takers[option][row].beside, *shown), len(self.sights))

    def along(self, state: Followed, turn: Turn) -> Followed:
        """The state one column further on."""
        if self.still:
            return state
        record, column = turn.record, turn.column
        shifts = state.shifts
        if shifts:
            if 0 <= column[1] < self.hand:
                shifts = tuple([a + b for a, b in zip(shifts, self.growth[column[1]], strict=True)])
            shifts = tuple([n if need else 0 for n, need in zip(shifts, self._needs(record), strict=True)])
        if record.over:
            return Followed((0, 0), shifts)
        cares = self._cares(record)
        sights = [0, 0]
        for row, number in enumerate(column):
            if number >= 0:
                shows = cares[self.options[number].colour]
                sights[row] = self.shown[number][row] if shows else self.taken[number][row]
        return Followed((sights[0], sights[1]), shifts)

    def _needs(self, record: Code) -> tuple[bool, ...]:
        """Whether a shift still matters."""
        known = self.needs.get(record.code)
        if known is None:
            coming = [entry.option for entry in (*record.free, *record.ahead)]
            known = tuple(
                [
                    any(each.needs[option] >> shift & 1 for option in coming)
                    for each in self.codes
                    for shift in range(len(each.shifts))
                ]
            )
            self.needs[record.code] = known
        return known

    def _cares(self, record: Code) -> tuple[bool, ...]:
        """Whether something to come takes beside, by the colour it takes."""
        known = self.cares.get(record.code)
        if known is None:
            looks = [each.looks[entry.option] for each in self.codes for entry in (*record.free, *record.ahead)]
            known = tuple([any(look >> colour & 1 for look in looks) for colour in range(3)])
            self.cares[record.code] = known
        return known

    def begun(self, state: Followed, before: State, column: tuple[int, int], row: int) -> int:
        """The points that a card of the next column brings by itself, by what is used, and by what it takes from the
        last column and its own."""
        number = column[row]
        value = self.points_of(self.main[before.code])[number][row]
        for shift, factor in self.terms[number][row]:
            value += factor * state.shifts[shift]
        taker = self.takers[number][row]
        if taker.beside is not ALONE:
            for place, sight in enumerate(state.sights):
                if sight and (place == row or self.diagonal):
                    _, colour, gives = self.seen[sight]
                    value += taker.beside[colour] * gives
        if taker.column is not ALONE and column[1 - row] >= 0:
            other = self.options[column[1 - row]]
            value += taker.column[other.colour] * other.gives[1 - row]
        return value

    def points_of(self, record: Code) -> dict[int, tuple[int, int]]:
        """The points of each option that is to come, if it came next, in either row."""
        known = self.points.get(record.code)
        if known is None:
            lent = self._lent(record) if self.lent else NOTHING
            known = {}
            for entry in (*record.free, *record.ahead):
                option = self.options[entry.option]
                values = []
                for row in (0, 1):
                    taker = self.takers[entry.option][row]
                    value = self.own[entry.option][row] + option.gives[row] * lent[3 * row + entry.colour]
                    if taker.left is not NOTHING:
                        value += sum([points * count for points, count in zip(taker.left, record.seen, strict=True)])
                    values.append(value)
                known[entry.option] = (values[0], values[1])
            self.points[record.code] = known
        return known

    def parted(self, record: Code) -> dict[int, tuple[tuple[int, int], ...]]:
        """The points of each option that is to come, in either row, attribute by attribute."""
        known = self.parts.get(record.code)
        if known is None:
            points = self.points_of(record)
            known = {o: tuple(zip(unpacked(a), unpacked(b), strict=True)) for o, (a, b) in points.items()}
            self.parts[record.code] = known
        return known

    def _lent(self, record: Code) -> Vector:
        """What all used cards take for a building to their right, those of the hand lying in the first row."""
        takes = [0] * 6
        used = [(option, row) for columns in self.tables[0].fixed[: record.stage] for row, option in enumerate(columns)]
        for item, digit in zip(self.tables[0].items, record.digits, strict=True):
            if digit and len(item.options) > 1:
                used.append((item.options[digit - 1], 0))
            else:
                used += [(item.options[0], 0)] * digit
        for option, row in used:
            if option >= 0 and self.takers[option][row].right is not NOTHING:
                for place, points in enumerate(self.takers[option][row].right):
                    takes[place] += points
        return tuple(takes)

    def grown(self, vector: Vector, column: tuple[int, int]) -> int:
        """How much something that takes like this to the right grows by the column."""
        below = self.options[column[0]]
        grown = vector[below.colour] * below.gives[0]
        if column[1] >= 0:
            above = self.options[column[1]]
            grown += vector[3 + above.colour] * above.gives[1]
        return grown

    def neighboured(self, beside: Vector, row: int, column: tuple[int, int]) -> int:
        """How much a card of the last column, in this row, grows in addition by its neighbours in the column."""
        grown = 0
        for place, number in enumerate(column):
            if number >= 0 and (place == row or self.diagonal):
                option = self.options[number]
                grown += beside[option.colour] * option.gives[place]
        return grown

    def paid(self, state: Followed, before: State, column: tuple[int, int]) -> int:
        """The points of a column where codes count what used cards take as well: it brings these and what the last
        column takes beside."""
        value = 0
        for row, number in enumerate(column):
            if number >= 0:
                value += self.begun(state, before, column, row)
                option = self.options[number]
                for place, sight in enumerate(state.sights):
                    if sight and (place == row or self.diagonal):
                        value += self.seen[sight][0][option.colour] * option.gives[row]
        return value
