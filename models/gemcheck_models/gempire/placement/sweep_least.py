"""The least city in notation among all best ones of a complete pass.

A line of notation writes the first row from left to right and then the second, so the least one is found the same way:
of all best ways those are kept whose next word is least, first for the first row, then for the second. Cards that
differ in a constant only were not told apart by the sweep; here each place takes the one whose name is least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from gemcheck_models.gempire.placement.sweep_states import Column
from gemcheck_models.gempire.placement.sweep_tables import Tables

__all__ = ["Arc", "Cell", "City", "Deal", "Traces", "Ways", "least_cities"]

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


class Ways(Protocol):
    """The best ways to some ends, column by column. A state is whatever a sweep tells its states apart by."""

    def after(self, depth: int, state: Any) -> Collection[Arc]:
        """The columns that follow a state of a layer on a best way."""

    def ends(self, depth: int, state: Any) -> bool:
        """Whether a best way ends in a state of a layer."""

    def open(self, state: Any) -> bool:
        """Whether the second row has not begun in a state."""


class Traces(Protocol):
    """All best ways. start: the state before the first column."""

    start: Any

    def groups(self) -> Mapping[tuple[int, ...], Sequence[tuple[int, Any]]]:
        """Depths and states of the ends, by how many of each item they use (of a hybrid whether)."""

    def ways(self, ends: Sequence[tuple[int, Any]], held: range | None) -> Ways:
        """The best ways to these ends; `held` are the columns in which the city of the problem lies, if that
        matters."""


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


def least_cities(tables: Tables, found: Traces, last: str) -> Iterator[City]:
    """For each set of cards that makes a best city the least of its best cities; `last` follows the first row."""
    for digits, ends in found.groups().items():
        for before in _begins(tables):
            held = None if before is None else range(before, before + len(tables.fixed))
            least = _Least(found.start, found.ways(ends, held), Deal(tables, digits))
            if least.possible:
                yield least.city(last)


def _begins(tables: Tables) -> Sequence[int | None]:
    """Where the city may begin, as far as that must be told apart: a card of the hand may have a namesake there."""
    names = {names for item in tables.items for names in item.names}
    held = [option for column in tables.fixed for option in column if option >= 0]
    alike = any(tables.options[option].names[row] in pair for option in held for pair in names for row in (0, 1))
    return range(sum(len(item.cards) for item in tables.items) + 1) if alike else (None,)


class _Least:
    """The least city of the best ways to some ends, made of the cards of a deal."""

    def __init__(self, start: Any, ways: Ways, deal: Deal) -> None:
        self.start = start
        self.ways = ways
        self.deal = deal

    @property
    def possible(self) -> bool:
        """Whether there is such a way."""
        return self.ways.ends(0, self.start) or bool(self.ways.after(0, self.start))

    def city(self, last: str) -> City:
        """The least city; `last` follows the first row."""
        if self.ways.ends(0, self.start):
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
            least: tuple[str, str, int] | None = None
            found: list[Arc] = []
            for state in reached:
                for arc in self.ways.after(depth, state):
                    ends = self.ways.ends(depth + 1, arc.after)
                    onward = bool(self.ways.after(depth + 1, arc.after))
                    for mark in [last] * ends + [MORE] * onward:
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
                return cells, kept, {state for state in reached if self.ways.ends(depth + 1, state)}

    def _second_row(self, arcs: list[list[Arc]], ends: set[Any]) -> dict[int, Cell]:
        """The cells of the second row by column, out of arcs that all lie on best ways."""
        if any(self.ways.open(state) for state in ends):
            return {}
        begins = {
            depth
            for depth, layer in enumerate(arcs)
            for arc in layer
            if arc.column[1] >= 0 and self.ways.open(arc.state)
        }
        depth = min(begins, key=lambda number: f"{number}{MORE}")
        cells: dict[int, Cell] = {}
        here = [arc for arc in arcs[depth] if arc.column[1] >= 0 and self.ways.open(arc.state)]
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
