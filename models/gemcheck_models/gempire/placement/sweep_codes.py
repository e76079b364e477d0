"""What the sweep has to know of a set of used cards, worked out once per set.

A set is a number, its code: how many of each item are used (for a hybrid: under which colour), in mixed radix, and how
many columns of the city the sweep has passed. What a free card brings when it is placed next follows from the code
alone as long as it does not matter in which row the used cards lie. Where it matters (second-row effects, Surveying,
Artistry, one reading of directions) the state of the sweep holds a few sums, the shifts: by how much things differ
because cards lie in the second row. A shift is a row vector over the hand's options, found in the tables; equal ones
are kept once.
"""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

from gemcheck_models.gempire.placement.sweep_tables import Option, Tables

__all__ = ["Code", "Codes", "Free", "Terms"]

LEFT, RIGHT = 8, 16
"""Bits beside those of the three colours."""

Terms = tuple[tuple[int, int], ...]
"""Shifts with the factor by which each counts."""


class Free(NamedTuple):
    """An option that may be placed next: what it brings in each row to the right of everything used, the shifts that
    add to that, what the next card of its item brings less or more, and the code when it has been placed."""

    option: int
    item: int
    colour: int
    points: tuple[int, int]
    terms: tuple[Terms, Terms]
    step: int
    code: int


class Code(NamedTuple):
    """A set of used cards. ahead: the columns of the city still to come, from this one on; cares: whether something
    to come takes beside, by the colour it takes; needs: whether a shift still matters; over: nothing is to come."""

    code: int
    stage: int
    used: int
    free: tuple[Free, ...]
    twice: tuple[bool, ...]
    ahead: tuple[Free, ...]
    cares: tuple[bool, bool, bool]
    needs: tuple[bool, ...]
    seen: tuple[int, ...]
    digits: tuple[int, ...]
    over: bool


class Codes:
    """The codes of one problem, made when first asked for."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.stages = len(tables.fixed) + 1
        self.strides = []
        stride = self.stages
        self.radix = [len(item.cards) + 1 if len(item.options) == 1 else len(item.options) + 1 for item in tables.items]
        for radix in self.radix:
            self.strides.append(stride)
            stride *= radix
        self.hand = [(number, option) for number, item in enumerate(tables.items) for option in item.options]
        self.shifts: dict[tuple[int, ...], int] = {}
        self.terms = [self._terms(option) for option in range(len(tables.options))]
        self.lifted_terms = {
            (option, row, number): self.left_terms(lifted.taking.left)
            for option, entry in enumerate(tables.options)
            for row in (0, 1)
            for number, lifted in enumerate(entry.lifted[row])
        }
        self.needs = [self._needed(option) for option in range(len(tables.options))]
        self.looks = [_looks(option) for option in tables.options]
        self.growth = [tuple([vector[option] for vector in self.shifts]) for option in range(len(self.hand))]
        self.known: dict[int, Code] = {}

    def __getitem__(self, code: int) -> Code:
        known = self.known.get(code)
        if known is None:
            known = self.known[code] = self._made(code)
        return known

    # -- shifts

    def _shift(self, vector: list[int]) -> tuple[int, int] | None:
        """The number of the shift that such a vector over the hand's options is, with its factor; None for zeros."""
        factor = gcd(*vector) if vector else 0
        if not factor:
            return None
        if next(n for n in vector if n) < 0:
            factor = -factor
        shift = tuple([n // factor for n in vector])
        return self.shifts.setdefault(shift, len(self.shifts)), factor

    def _terms(self, option: int) -> tuple[Terms, Terms]:
        """The shifts that change what an option brings, for each row."""
        entry = self.tables.options[option]
        rows = []
        for row in (0, 1):
            place = 3 * row + entry.colour
            takers = [self.tables.options[used].takes for _, used in self.hand]
            seen = self._shift([entry.gives[row] * (t[1].right[place] - t[0].right[place]) for t in takers])
            rows.append((*([seen] if seen else []), *self.left_terms(entry.takes[row].left)))
        return rows[0], rows[1]

    def left_terms(self, left: tuple[int, ...]) -> Terms:
        """The shifts that change what something takes from the left, with weights by row and colour."""
        others = [self.tables.options[used] for _, used in self.hand]
        found = self._shift([left[3 + o.colour] * o.gives[1] - left[o.colour] * o.gives[0] for o in others])
        return (found,) if found else ()

    # -- codes

    def _made(self, code: int) -> Code:
        tables = self.tables
        stage = code % self.stages
        digits = [code // stride % radix for stride, radix in zip(self.strides, self.radix, strict=True)]
        # What everything used takes for one building, and which buildings there are: by row and colour.
        takes, gives = [0] * 6, [0] * 6
        used = 0
        for item, digit in zip(tables.items, digits, strict=True):
            if digit:
                alike = len(item.options) == 1
                number = digit if alike else 1
                used += number
                self._add(item.options[0 if alike else digit - 1], 0, number, takes, gives)
        for columns in tables.fixed[:stage]:
            for row, option in enumerate(columns):
                if option >= 0:
                    self._add(option, row, 1, takes, gives)
        free: list[Free] = []
        twice = []
        for number, (item, digit) in enumerate(zip(tables.items, digits, strict=True)):
            alike = len(item.options) == 1
            if digit < (len(item.cards) if alike else 1):
                for place, option in enumerate(item.options):
                    more = item.more[digit] if alike else 0
                    again = alike and digit + 1 < len(item.cards)
                    step = item.more[digit + 1] - more if again else 0
                    after = code + self.strides[number] * (1 if alike else place + 1)
                    free.append(self._free(option, number, more, step, after, takes, gives))
                    twice.append(again)
        ahead = [
            self._free(option, -1, 0, 0, code, takes, gives)
            for columns in tables.fixed[stage:]
            for option in columns
            if option >= 0
        ]
        needs = cares = 0
        for entry in (*free, *ahead):
            needs |= self.needs[entry.option]
            cares |= self.looks[entry.option]
        return Code(
            code,
            stage,
            used,
            tuple(free),
            tuple(twice),
            tuple(ahead),
            (bool(cares & 1), bool(cares & 2), bool(cares & 4)),
            tuple([bool(needs >> shift & 1) for shift in range(len(self.shifts))]),
            tuple(gives),
            tuple(digits),
            not (free or ahead),
        )

    def _needed(self, option: int) -> int:
        """The shifts, a bit for each, that change what an option brings."""
        lifted = [terms for key, terms in self.lifted_terms.items() if key[0] == option]
        return sum({1 << shift for terms in (*self.terms[option], *lifted) for shift, _ in terms})

    def _add(self, option: int, row: int, number: int, takes: list[int], gives: list[int]) -> None:
        entry = self.tables.options[option]
        if self.looks[option] & RIGHT:
            for place, weight in enumerate(entry.takes[row].right):
                takes[place] += number * weight
        gives[3 * row + entry.colour] += number * entry.gives[row]

    def _free(
        self, option: int, item: int, more: int, step: int, code: int, takes: list[int], gives: list[int]
    ) -> Free:
        entry = self.tables.options[option]
        points = []
        for row in (0, 1):
            value = entry.points[row] + more + entry.gives[row] * takes[3 * row + entry.colour]
            if self.looks[option] & LEFT:
                for weight, count in zip(entry.takes[row].left, gives, strict=True):
                    value += weight * count
            points.append(value)
        return Free(option, item, entry.colour, (points[0], points[1]), self.terms[option], step, code)


def _looks(option: Option) -> int:
    """The colours, a bit for each, that an option takes beside, and whether it takes to the left or to the right."""
    takings = [
        each for row in (0, 1) for each in (option.takes[row], *[lifted.taking for lifted in option.lifted[row]])
    ]
    beside = sum(1 << colour for colour in range(3) if any(taking.beside[colour] for taking in takings))
    left = any(any(taking.left) for taking in option.takes)
    return beside | LEFT * left | RIGHT * any(any(taking.right) for taking in option.takes)
