"""What a card to come may ever be worth, for Demands that look at values of cards.

It takes from each other card where that brings most: to its right or left. One of them at most lies in its own column,
and its neighbours are few.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gemcheck_models.gempire.placement.sweep_codes import Code, Terms
from gemcheck_models.gempire.placement.sweep_tables import Tables

__all__ = ["Hopes"]

Options = tuple[int, ...]
"""Those of one card."""


class Brought(NamedTuple):
    """What an option in a row takes from each other one at most: to its right or left, what more in its own column; and
    from all its neighbours together."""

    aside: tuple[int, ...]
    above: tuple[int, ...]
    near: int


class Hopes:
    """Bounds of what options are worth.

    own: what each is worth alone in either row; left: the shifts of what it takes to the left, by row.
    """

    def __init__(self, tables: Tables, own: Sequence[tuple[int, int]], left: Sequence[tuple[Terms, Terms]]) -> None:
        self.tables = tables
        self.own = own
        self.left = left
        self.known: dict[tuple[int, int], Brought | None] = {}
        self.bests: dict[int, int] = {}

    def brought(self, number: int, row: int) -> Brought | None:
        """What an option takes in a row; None where it takes nothing."""
        key = (number, row)
        if key not in self.known:
            self.known[key] = self._brought(number, row)
        return self.known[key]

    def _brought(self, number: int, row: int) -> Brought | None:
        taking = self.tables.options[number].takes[row]
        if not any((*taking.right, *taking.left, *taking.column, *taking.beside)):
            return None
        aside, above = [], []
        for other in self.tables.options:
            places = [(3 * place + other.colour, other.gives[place]) for place in (0, 1)]
            most = max([max(taking.right[place], taking.left[place]) * gives for place, gives in places])
            aside.append(most)
            above.append(max(0, taking.column[other.colour] * max(other.gives) - most))
        beside: list[int] = []
        for options, copies in self._groups(number):
            beside += [max([self._beside(taking.beside, other) for other in options])] * copies
        near = sum(sorted(beside, reverse=True)[: 4 if self.tables.diagonal else 2])
        return Brought(tuple(aside), tuple(above), near)

    def _beside(self, beside: tuple[int, ...], other: int) -> int:
        entry = self.tables.options[other]
        return max(0, beside[entry.colour] * max(entry.gives))

    def _groups(self, number: int) -> Iterator[tuple[Options, int]]:
        """All cards but one of this option: the options that each has, and how many such cards there are."""
        for item in self.tables.items:
            yield item.options, len(item.cards) - (number in item.options)
        for columns in self.tables.fixed:
            for option in columns:
                if option >= 0 and option != number:
                    yield (option,), 1

    def hoped(self, record: Code, number: int, coming: Sequence[tuple[Options, int]]) -> int:
        """At most so much is an option to come ever worth after this code, with what it takes from the used cards and
        from those to come."""
        best = 0
        for row in (0, 1):
            value = self.own[number][row]
            brought = self.brought(number, row)
            if brought is not None:
                value += self._taken(record, number, row) + _most(brought, number, coming)
            best = max(best, value)
        return best

    def _taken(self, record: Code, number: int, row: int) -> int:
        """What an option takes at most from the used cards, which lie to its left."""
        left = self.tables.options[number].takes[row].left
        taken = sum([points * count for points, count in zip(left, record.seen, strict=True)])
        if self.left[number][row]:
            # They are counted as if those of the hand lay in the first row.
            for item, digit in zip(self.tables.items, record.digits, strict=True):
                if digit:
                    alike = len(item.options) == 1
                    other = self.tables.options[item.options[0 if alike else digit - 1]]
                    second, first = left[3 + other.colour] * other.gives[1], left[other.colour] * other.gives[0]
                    taken += (digit if alike else 1) * max(0, second - first)
        return taken

    def best(self, number: int) -> int:
        """At most so much is an option ever worth."""
        known = self.bests.get(number)
        if known is None:
            known = self.bests[number] = self._best(number)
        return known

    def _best(self, number: int) -> int:
        every = list(self._groups(number))
        best = 0
        for row in (0, 1):
            brought = self.brought(number, row)
            best = max(best, self.own[number][row] + (_most(brought, -1, every) if brought is not None else 0))
        return best


def _most(brought: Brought, own: int, coming: Sequence[tuple[Options, int]]) -> int:
    """The most that such cards bring to one of them, which has the option `own`."""
    aside, above = brought.aside, brought.above
    total = most = 0
    for options, copies in coming:
        if own in options:
            copies -= 1
        if copies:
            total += copies * max([aside[other] for other in options])
            most = max(most, *[above[other] for other in options])
    return total + most + brought.near
