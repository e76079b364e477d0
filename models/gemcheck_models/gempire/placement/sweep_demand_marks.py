"""What the sweep keeps in mind for a Demand beside everything else, for Demands that count cards alone: 2, 10 and 12.

A mark is what a Demand needs to know of the columns passed. It moves on with every column, adds to the Demand's
quantity, and says how large that quantity can still become.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from typing import Any, Protocol

from gemcheck.games.gempire.demands_districts import all_different, different_sizes, largest_district
from gemcheck_models.gempire.placement.sweep_codes import Code, Codes
from gemcheck_models.gempire.placement.sweep_demand_standing import Quantity
from gemcheck_models.gempire.placement.sweep_states import AFTER, BEFORE, IN, Column, State
from gemcheck_models.gempire.placement.sweep_tables import Tables

__all__ = ["NO_FLOOR", "Ahead", "Largest", "Mark", "Outcome", "SecondRow", "Several", "Sizes", "Turn"]

NO_FLOOR = -(1 << 60)
"""Less than any sum of points."""


class Turn:
    """One more column: the state before and after it, what is used after it, the cards, and at most how much of the
    linear goals may come later. Several states share one. notes: what a mark has worked out about it.
    """

    __slots__ = ("after", "before", "column", "notes", "record", "rest")

    def __init__(self, before: State, after: State, record: Code, column: Column, rest: int) -> None:
        self.before = before
        self.after = after
        self.record = record
        self.column = column
        self.rest = rest
        self.notes: Any = None


Outcome = tuple[Any, Quantity, Quantity]
"""A mark one column further on, the quantity there, and what it comes to at most."""


class Mark(Protocol):
    """What a Demand needs to know of the columns passed.

    start: before the first column; none: what the quantity is at first; shows: whether more of a number of the
    quantity always scores more.
    """

    start: Any
    none: Quantity
    shows: tuple[bool, ...]

    def after(self, mark: Any, turn: Turn, had: Quantity, least: int) -> Sequence[Outcome]:
        """The marks that the column may lead to. had: the quantity before it; least: what the first number of a single
        quantity must come to at least."""

    def end(self, mark: Any) -> Quantity:
        """What comes on top of the quantity when the city ends here."""


class Several:
    """The marks of several Demands as one, their quantities one behind the other."""

    def __init__(self, marks: Sequence[Mark]) -> None:
        self.marks = marks
        self.start: Any = tuple([mark.start for mark in marks])
        self.none: Quantity = tuple([n for mark in marks for n in mark.none])
        self.shows = tuple([show for mark in marks for show in mark.shows])

    def after(self, mark: tuple[Any, ...], turn: Turn, had: Quantity, least: int) -> Sequence[Outcome]:
        """Every combination of what the marks come to."""
        if turn.notes is None:
            turn.notes = [Turn(turn.before, turn.after, turn.record, turn.column, turn.rest) for _ in self.marks]
        each = []
        begin = 0
        for single, own, notes in zip(self.marks, mark, turn.notes, strict=True):
            end = begin + len(single.none)
            each.append(single.after(own, notes, had[begin:end], NO_FLOOR))
            begin = end
        return [self._joined(outcomes) for outcomes in product(*each)]

    def _joined(self, outcomes: Sequence[Outcome]) -> Outcome:
        return (
            tuple([mark for mark, _, _ in outcomes]),
            tuple([n for _, quantity, _ in outcomes for n in quantity]),
            tuple([n for _, _, most in outcomes for n in most]),
        )

    def end(self, mark: tuple[Any, ...]) -> Quantity:
        """What comes on top of all the quantities."""
        return tuple([n for single, own in zip(self.marks, mark, strict=True) for n in single.end(own)])


class Ahead:
    """What is still to come: cards of the hand, runs of the city's rows, and districts that may still begin."""

    def __init__(self, tables: Tables, codes: Codes) -> None:
        self.tables = tables
        self.codes = codes
        self.hand = sum(len(item.cards) for item in tables.items)
        self.held = [[[c[row] for c in tables.fixed[stage:]] for row in (0, 1)] for stage in range(codes.stages)]
        self.runs = [[self._runs(options) for options in rows] for rows in self.held]
        self.cards = [sum(option >= 0 for options in rows for option in options) for rows in self.held]
        self.above = [any(option >= 0 for option in rows[1]) for rows in self.held]
        self.left: dict[int, tuple[int, tuple[int, int, int]]] = {}

    def _runs(self, options: Sequence[int]) -> list[tuple[int, int]]:
        """Colour and length of the runs of a row of the city; places without a card break them."""
        colours = [self.tables.options[option].colour if option >= 0 else -1 for option in options]
        return [(colour, len(list(run))) for colour, run in groupby(colours)]

    def of(self, record: Code) -> tuple[int, tuple[int, int, int]]:
        """How many cards of the hand are left, and how many that may have each colour."""
        known = self.left.get(record.code)
        if known is None:
            colours = [0, 0, 0]
            for item, digit in zip(self.tables.items, record.digits, strict=True):
                if len(item.options) == 1:
                    colours[self.tables.options[item.options[0]].colour] += len(item.cards) - digit
                elif not digit:
                    for option in item.options:
                        colours[self.tables.options[option].colour] += 1
            known = self.left[record.code] = (self.hand - record.used, (colours[0], colours[1], colours[2]))
        return known

    def groups(self, record: Code) -> Iterator[tuple[tuple[int, ...], int]]:
        """The cards to come: the options that each has, and how many such cards there are."""
        for item, digit in zip(self.tables.items, record.digits, strict=True):
            number = len(item.cards) - digit if len(item.options) == 1 else int(not digit)
            if number:
                yield item.options, number
        for columns in self.tables.fixed[record.stage :]:
            for option in columns:
                if option >= 0:
                    yield (option,), 1

    def districts(self, state: State, record: Code) -> tuple[int, int]:
        """How many more districts may begin in each row."""
        limit = self.tables.limit
        second = limit - state.runs2 if state.phase == IN else 0
        if state.phase == BEFORE and (self.tables.second or self.above[record.stage]):
            second = limit
        return limit - state.runs1, second

    def second_row(self, state: State, record: Code) -> int:
        """How many cards may still come into the second row."""
        held = sum(option >= 0 for option in self.held[record.stage][1])
        if state.phase == AFTER or not self.tables.second:
            return held
        number, alone = self.hand - record.used, len(self.held[record.stage][0]) - held
        return held + min(number, (number + alone) // 2)


class SecondRow:
    """Demand 2: how many cards lie in the second row."""

    start: Any = None
    none: Quantity = (0,)
    shows: tuple[bool, ...] = (True,)

    def __init__(self, ahead: Ahead) -> None:
        self.ahead = ahead

    def after(self, mark: None, turn: Turn, had: Quantity, least: int) -> Sequence[Outcome]:
        """One more for a card above."""
        now = had[0] + (turn.column[1] >= 0)
        return ((None, (now,), (now + self.ahead.second_row(turn.after, turn.record),)),)

    def end(self, mark: None) -> Quantity:
        """Nothing more."""
        return (0,)


class Largest:
    """Demand 10: the largest district passed, and the sizes of the last district of each row.

    A district that can no longer become the largest is kept as one without cards.
    """

    start: Any = (0, 0, 0)
    none: Quantity = (0,)
    shows: tuple[bool, ...] = (True,)

    def __init__(self, ahead: Ahead) -> None:
        self.ahead = ahead

    def after(self, mark: tuple[int, int, int], turn: Turn, had: Quantity, least: int) -> Sequence[Outcome]:
        """The sizes with the new cards."""
        best, first, second = mark
        first, second = _grown(self.ahead.tables, first, second, turn)
        best = largest_district((best, first, second))
        reach1, reach2 = self._open(turn, first, second)
        now = (best, first if reach1 > best else 0, second if reach2 > best else 0)
        return ((now, had, (self._reach(turn, max(best, reach1, reach2)),)),)

    def _open(self, turn: Turn, first: int, second: int) -> tuple[int, int]:
        """At most so large do the last districts become."""
        state, stage = turn.after, turn.record.stage
        _, hand = self.ahead.of(turn.record)
        reach = [0, 0]
        for row, (number, colour) in enumerate(((first, state.colour1), (second, state.colour2))):
            if row and state.phase != IN:
                continue
            reach[row] = number + (hand[colour] if not row or self.ahead.tables.second else 0)
            runs = self.ahead.runs[stage][row]
            # In the second row places without a card may come first.
            following = runs[:1] if not row else runs[:2]
            reach[row] += max((length for other, length in following if other == colour), default=0)
        return reach[0], reach[1]

    def _reach(self, turn: Turn, reach: int) -> int:
        """At most so large does the largest district become; the last ones come to `reach`."""
        _, hand = self.ahead.of(turn.record)
        for row, more in enumerate(self.ahead.districts(turn.after, turn.record)):
            if more > 0:
                joining = hand if not row or self.ahead.tables.second else (0, 0, 0)
                lengths = list(joining)
                for colour, length in self.ahead.runs[turn.record.stage][row]:
                    if colour >= 0:
                        lengths[colour] = max(lengths[colour], joining[colour] + length)
                reach = max(reach, *lengths)
        return reach

    def end(self, mark: tuple[int, int, int]) -> Quantity:
        """The largest district."""
        return (mark[0],)


class Sizes:
    """Demand 12: which sizes the districts passed have (a bit each), whether one occurs twice where that matters, and
    the sizes of the last district of each row."""

    start: Any = (0, 0, 0, 0)
    none: Quantity = (0, 0)
    shows: tuple[bool, ...] = (True, True)

    def __init__(self, ahead: Ahead, repeats: bool) -> None:
        """repeats: whether sizes may repeat."""
        self.ahead = ahead
        self.repeats = repeats
        self.ends: dict[tuple[int, int, int, int], Quantity] = {}

    def after(self, mark: tuple[int, int, int, int], turn: Turn, had: Quantity, least: int) -> Sequence[Outcome]:
        """The sizes with the new cards."""
        closed, twice, first, second = mark
        larger, wider = _grown(self.ahead.tables, first, second, turn)
        for size, now in ((first, larger), (second, wider)):
            if size and now <= size:
                twice |= closed >> size & 1
                closed |= 1 << size
        made = (closed, 0 if self.repeats else twice, larger, wider)
        return ((made, had, self._reach(made, turn)),)

    def _reach(self, mark: tuple[int, int, int, int], turn: Turn) -> Quantity:
        """The sizes passed and as many of the smallest others as cards and districts suffice for."""
        closed, twice, first, second = mark
        left, _ = self.ahead.of(turn.record)
        cards = left + self.ahead.cards[turn.record.stage] + first + second
        more = bool(first) + bool(second) + sum(self.ahead.districts(turn.after, turn.record))
        count, size = closed.bit_count(), 1
        while more and size <= cards:
            if not closed >> size & 1:
                cards -= size
                count += 1
                more -= 1
            size += 1
        return count, 1 - twice

    def end(self, mark: tuple[int, int, int, int]) -> Quantity:
        """How many sizes there are, and whether none occurs twice."""
        known = self.ends.get(mark)
        if known is None:
            known = self.ends[mark] = self._end(mark)
        return known

    def _end(self, mark: tuple[int, int, int, int]) -> Quantity:
        closed, twice, *last = mark
        numbers = [size for size in range(closed.bit_length()) if closed >> size & 1] + [size for size in last if size]
        return different_sizes(numbers), int(not twice and all_different(numbers))


def _grown(tables: Tables, first: int, second: int, turn: Turn) -> tuple[int, int]:
    """The sizes of the last districts of both rows with the cards of a column; 0 for none."""
    before, (below, above) = turn.before, turn.column
    first = first + 1 if tables.options[below].colour == before.colour1 else 1
    if above < 0:
        return first, 0
    joins = before.phase == IN and tables.options[above].colour == before.colour2
    return first, second + 1 if joins else 1
