"""The least city in notation among all best ones of a complete pass.

A line of notation writes the first row from left to right and then the second, so the least one is found the same way:
of all best ways those are kept whose next word is least, first for the first row, then for the second. Cards that
differ in a constant only were not told apart by the sweep; here each place takes the one whose name is least.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from gemcheck_models.gempire.placement.sweep_search import Pass, Search
from gemcheck_models.gempire.placement.sweep_states import BEFORE, Column
from gemcheck_models.gempire.placement.sweep_tables import Tables

__all__ = ["Cell", "City", "Deal", "least_cities"]

MORE = ","
"""What follows a word inside a row."""


class Cell(NamedTuple):
    """A card in a city: under which colour, and whether it comes from the hand."""

    card: int
    colour: int
    new: bool


City = tuple[tuple[Cell, Cell | None], ...]
"""The columns from left to right: the card of the first row and the one above it."""


class Arc(NamedTuple):
    """One column on a best way."""

    state: Any
    column: Column
    after: Any


class Deal:
    """The cards that a best way uses, handed out one by one to the places of their items."""

    def __init__(self, tables: Tables, digits: Sequence[int]) -> None:
        self.tables = tables
        self.item = {option: number for number, item in enumerate(tables.items) for option in item.options}
        self.names: list[tuple[tuple[str, str], int]] = []
        self.left: Counter[int] = Counter()
        self.digits = digits
        for item, digit in zip(tables.items, digits, strict=True):
            self.left.update(item.cards[:digit] if len(item.options) == 1 else item.cards[: min(digit, 1)])

    def words(self, option: int, row: int) -> Iterator[tuple[str, int]]:
        """The names under which a card may stand in a place of this option, and the cards."""
        entry = self.tables.options[option]
        number = self.item.get(option)
        if number is None:
            yield entry.names[row], entry.card
            return
        item = self.tables.items[number]
        if len(item.options) > 1:
            yield entry.names[row], entry.card
            return
        for card, names in zip(item.cards, item.names, strict=True):
            if self.left[card]:
                yield names[row], card

    def take(self, option: int, row: int, word: str) -> Cell:
        """The cell of this option whose card has this name; the card is used up."""
        card = next(card for name, card in self.words(option, row) if name == word)
        new = option in self.item
        if new:
            self.left[card] -= 1
        return Cell(card, self.tables.options[option].colour, new)

    def city(self, columns: Iterable[Column]) -> City:
        """A city of these columns, the cards of an item in any order."""
        cells = []
        for first, second in columns:
            below = self.take(first, 0, next(self.words(first, 0))[0])
            above = None if second < 0 else self.take(second, 1, next(self.words(second, 1))[0])
            cells.append((below, above))
        return tuple(cells)


def least_cities(search: Search, found: Pass, last: str) -> Iterator[City]:
    """For each set of cards that makes a best city the least of its best cities; `last` follows the first row."""
    groups: dict[tuple[int, ...], list[tuple[int, Any]]] = defaultdict(list)
    for depth, state in search.ends(found):
        digits = search.codes[state.code].digits
        items = search.tables.items
        groups[tuple([d if len(i.options) == 1 else min(d, 1) for i, d in zip(items, digits, strict=True)])].append(
            (depth, state)
        )
    for digits, ends in groups.items():
        for before in _begins(search.tables):
            least = _Least(search, found, digits, ends, before)
            if least.possible:
                yield least.city(last)


def _begins(tables: Tables) -> Sequence[int | None]:
    """Where the city may begin, as far as that must be told apart: a card of the hand may have a namesake there."""
    names = {names for item in tables.items for names in item.names}
    held = [option for column in tables.fixed for option in column if option >= 0]
    alike = any(tables.options[option].names[row] in pair for option in held for pair in names for row in (0, 1))
    return range(sum(len(item.cards) for item in tables.items) + 1) if alike else (None,)


class _Least:
    """The least city of the best ways to some ends, where the city of the problem begins in column `before`."""

    def __init__(
        self, search: Search, found: Pass, digits: Sequence[int], ends: Sequence[tuple[int, Any]], before: int | None
    ) -> None:
        self.start = search.steps.start
        self.deal = Deal(search.tables, digits)
        held = range(before or 0, (before or 0) + len(search.tables.fixed))
        self.ends: list[set[Any]] = [set() for _ in found.layers]
        self.arcs: list[list[Arc]] = [[] for _ in found.layers]
        for depth, state in ends:
            self.ends[depth].add(state)
        marked: set[Any] = set()
        for depth in range(len(found.layers) - 1, 0, -1):
            marked |= self.ends[depth]
            ways = [
                Arc(state, column, after)
                for after in marked
                for state, column in found.layers[depth][after].ways
                if before is None or (column[0] not in self.deal.item) == (depth - 1 in held)
            ]
            self.arcs[depth - 1] = ways
            marked = {arc.state for arc in ways}

    @property
    def possible(self) -> bool:
        """Whether there is such a way."""
        return self.start in self.ends[0] or any(arc.state == self.start for arc in self.arcs[0])

    def city(self, last: str) -> City:
        """The least city; `last` follows the first row."""
        if self.start in self.ends[0]:
            return ()
        first, arcs, ends = self._first_row(last)
        second = self._second_row(_before(arcs, ends), ends)
        return tuple([(cell, second.get(depth)) for depth, cell in enumerate(first)])

    def _first_row(self, last: str) -> tuple[list[Cell], list[list[Arc]], set[Any]]:
        """The cells of the first row, the arcs of all best ways with that row, and where those end."""
        cells: list[Cell] = []
        kept: list[list[Arc]] = []
        reached = {self.start}
        while True:
            depth = len(cells)
            onward = {arc.state for arc in self.arcs[depth + 1]}
            least: tuple[str, str, int] | None = None
            found: list[Arc] = []
            for arc in self.arcs[depth]:
                if arc.state not in reached:
                    continue
                marks = [last] * (arc.after in self.ends[depth + 1]) + [MORE] * (arc.after in onward)
                for mark in marks:
                    for name, _ in self.deal.words(arc.column[0], 0):
                        if least is None or name + mark < least[0] + least[1]:
                            least, found = (name, mark, arc.column[0]), []
                        if (name, mark) == least[:2]:
                            found.append(arc)
            if least is None:
                raise AssertionError("a best way leads nowhere")
            name, mark, option = least
            cells.append(self.deal.take(option, 0, name))
            kept.append(found)
            reached = {arc.after for arc in found}
            if mark == last:
                return cells, kept, reached & self.ends[depth + 1]

    def _second_row(self, arcs: list[list[Arc]], ends: set[Any]) -> dict[int, Cell]:
        """The cells of the second row by column, out of arcs that all lie on best ways."""
        if any(state.phase == BEFORE for state in ends):
            return {}
        begins = {
            depth
            for depth, layer in enumerate(arcs)
            for arc in layer
            if arc.state.phase == BEFORE and arc.column[1] >= 0
        }
        depth = min(begins, key=lambda number: f"{number}{MORE}")
        cells: dict[int, Cell] = {}
        here = [arc for arc in arcs[depth] if arc.state.phase == BEFORE and arc.column[1] >= 0]
        while here:
            words = [(name + MORE, name, arc) for arc in here for name, _ in self.deal.words(arc.column[1], 1)]
            least, name, arc = min(words, key=lambda entry: entry[0])
            cells[depth] = self.deal.take(arc.column[1], 1, name)
            reached = {arc.after for word, _, arc in words if word == least}
            depth += 1
            here = [
                arc for arc in (arcs[depth] if depth < len(arcs) else ()) if arc.state in reached and arc.column[1] >= 0
            ]
        return cells


def _before(arcs: list[list[Arc]], ends: set[Any]) -> list[list[Arc]]:
    """The arcs that lead to one of these ends of the last layer."""
    kept: list[list[Arc]] = []
    for layer in reversed(arcs):
        kept.append([arc for arc in layer if arc.after in ends])
        ends = {arc.state for arc in kept[-1]}
    return kept[::-1]
