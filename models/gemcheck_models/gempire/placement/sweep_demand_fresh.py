"""What cards are worth in each attribute by themselves: what they take, not what others take from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gemcheck_models.gempire.placement.sweep_codes import Code, Codes, Terms
from gemcheck_models.gempire.placement.sweep_demand_standing import Quantity
from gemcheck_models.gempire.placement.sweep_demand_trio import NOTHING, Followed, Trio, Vector, packed, unpacked
from gemcheck_models.gempire.placement.sweep_tables import Tables

__all__ = ["Fresh", "Spread"]

ATTRIBUTES = range(3)


Brought = tuple[tuple[int, ...], tuple[int, ...]]
"""What something takes from each option at most, and what more if that lies in its own column."""


class FreshCodes(Codes):
    """Shifts of what a card takes, without what used cards take from it."""

    def _terms(self, option: int) -> tuple[Terms, Terms]:
        first, second = self.tables.options[option].takes
        return self.left_terms(first.left), self.left_terms(second.left)


class Spread(NamedTuple):
    """A vector without what can no longer come, and at most so much that it still brings, packed."""

    vector: Vector
    most: int


class Fresh(Trio):
    """Three attributes in which each card is worth what it takes."""

    def __init__(self, tables: Sequence[Tables], main: Codes) -> None:
        super().__init__(tables, [FreshCodes(each) for each in tables], main, lent=False)
        self.spreads: dict[tuple[int, Vector], Spread] = {}
        self.coming: dict[tuple[int, int, tuple[int, ...]], int] = {}
        self.nears: dict[Vector, int] = {}
        numbers = range(len(self.options))
        self.brought = [[self._brought(a, o) for o in numbers] for a in ATTRIBUTES]
        self.beside = [[self._beside(a, o) for o in numbers] for a in ATTRIBUTES]

    def _brought(self, attribute: int, option: int) -> Brought | None:
        """What an option takes from each other one at most, apart from being adjacent: to its right or left, and what
        more in its own column; None when it takes nothing."""
        takings = self.tables[attribute].options[option].takes
        if not any(any((*taking.right, *taking.left, *taking.column)) for taking in takings):
            return None
        aside, above = [], []
        for other in self.options:
            places = [(3 * row + other.colour, other.gives[row]) for row in (0, 1)]
            most = max([max(t.right[place], t.left[place]) * gives for t in takings for place, gives in places])
            aside.append(most)
            column = max([taking.column[other.colour] for taking in takings])
            above.append(max(0, column * max(other.gives) - most))
        return tuple(aside), tuple(above)

    def _beside(self, attribute: int, option: int) -> int:
        """At most so much does an option take from its neighbours: on both sides, and diagonally."""
        takings = self.tables[attribute].options[option].takes
        most = max((max(entry.gives) for entry in self.options), default=0)
        return max(2 * (1 + self.diagonal) * max(taking.beside) * most for taking in takings)

    def spread(self, record: Code, vector: Vector) -> Spread:
        """The vector as far as it matters, and how much it can bring at most."""
        if vector is NOTHING:
            return STILL
        known = self.spreads.get((record.code, vector))
        if known is None:
            known = self.spreads[record.code, vector] = self._spread(record, vector)
        return known

    def _spread(self, record: Code, vector: Vector) -> Spread:
        seen = [False] * 6
        most = [0, 0, 0]
        each = [unpacked(entry) for entry in vector]
        for options, number, rows in self.groups(record):
            places = [(3 * row + self.options[o].colour, self.options[o].gives[row]) for o in options for row in rows]
            for place, gives in places:
                seen[place] = seen[place] or gives > 0
            for attribute in ATTRIBUTES:
                most[attribute] += number * max(each[place][attribute] * gives for place, gives in places)
        if not any(most):
            return STILL
        kept = tuple([points if come else 0 for points, come in zip(vector, seen, strict=True)])
        return Spread(kept, packed(most))

    def groups(self, record: Code) -> Iterator[tuple[tuple[int, ...], int, tuple[int, ...]]]:
        """The cards to come: the options that each has, how many such cards there are, and the rows they may enter."""
        rows = (0, 1) if self.tables[0].second else (0,)
        for item, digit in zip(self.tables[0].items, record.digits, strict=True):
            number = len(item.cards) - digit if len(item.options) == 1 else int(not digit)
            if number:
                yield item.options, number, rows
        for columns in self.tables[0].fixed[record.stage :]:
            for row, option in enumerate(columns):
                if option >= 0:
                    yield (option,), 1, (row,)

    def near(self, beside: Vector) -> int:
        """At most so much does a card of the last column still take from its neighbours, packed."""
        known = self.nears.get(beside)
        if known is None:
            parts = [max(0, *part) for part in zip(*map(unpacked, beside), strict=True)]
            known = self.nears[beside] = self.wide * packed(parts)
        return known

    def most(self, state: Followed, record: Code, colours: int) -> int:
        """At most so much will the cards to come be worth that have one of these colours, a bit for each; packed."""
        if not colours:
            return 0
        key = (record.code, colours, state.shifts)
        known = self.coming.get(key)
        if known is None:
            known = self.coming[key] = self._most(record, colours, state.shifts)
        return known

    def _most(self, record: Code, colours: int, shifts: tuple[int, ...]) -> int:
        groups = list(self.groups(record))
        totals = [0, 0, 0]
        for options, number, rows in groups:
            best = [0, 0, 0]
            for option in options:
                if not colours >> self.options[option].colour & 1:
                    continue
                begun = [self._alone(record, option, row, shifts) for row in rows]
                for a in ATTRIBUTES:
                    value = max(points[a] for points in begun) + self.beside[a][option]
                    brought = self.brought[a][option]
                    if brought is not None:
                        value += _taken(brought, options, groups)
                    best[a] = max(best[a], value)
            totals = [total + number * points for total, points in zip(totals, best, strict=True)]
        return packed(totals)

    def _alone(self, record: Code, option: int, row: int, shifts: tuple[int, ...]) -> Quantity:
        """What a card to come is worth by what is used."""
        value = sum(factor * shifts[shift] for shift, factor in self.terms[option][row])
        return unpacked(self.points_of(record)[option][row] + value)


def _taken(
    brought: Brought, own: tuple[int, ...], groups: Sequence[tuple[tuple[int, ...], int, tuple[int, ...]]]
) -> int:
    """At most so much do the cards to come bring to one of them, of which one may lie in its column."""
    aside, above = brought
    total = most = 0
    for options, copies, _ in groups:
        number = copies - (options is own)
        if number:
            total += number * max([aside[other] for other in options])
            most = max(most, *[above[other] for other in options])
    return total + most


STILL = Spread(NOTHING, 0)
