"""The states of the column sweep and the steps between them: one more column, its card in the first row and perhaps one
above it.

A state says all about the columns passed that what follows can depend on, so that of two ways to one state only the
better one need be followed.
"""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck_models.gempire.placement.sweep_bounds import CLOSED, Bounds
from gemcheck_models.gempire.placement.sweep_codes import Code, Codes, Free
from gemcheck_models.gempire.placement.sweep_lifts import Lifts, Sight, Spot
from gemcheck_models.gempire.placement.sweep_states import AFTER, BEFORE, IN, NO_COLOUR, Node, State, Step
from gemcheck_models.gempire.placement.sweep_tables import Tables

__all__ = ["Steps"]

START = State(0, NO_COLOUR, 0, NO_COLOUR, 0, BEFORE, 0, 0, (), (), None)


class Steps:
    """The steps of one problem. lefts: whether states are kept apart by their left ends."""

    def __init__(self, tables: Tables, codes: Codes, bounds: Bounds, lefts: bool = False) -> None:
        self.tables = tables
        self.codes = codes
        self.bounds = bounds
        self.lefts = lefts
        self.start = START._replace(shifts=(0,) * len(codes.shifts))
        self.first = tables.rest
        above = [index for index, column in enumerate(tables.fixed) if column[1] >= 0]
        self.above = (above[0], above[-1]) if above else None
        self.hand = len(codes.hand)
        options = tables.options
        self.column = [
            [a.takes[0].column[b.colour] * b.gives[1] + b.takes[1].column[a.colour] * a.gives[0] for b in options]
            for a in options
        ]
        self.sights: dict[Sight, int] = {((0, 0, 0), 0, 0): 0}
        self.shown = [[self._sight(option, row, True) for row in (0, 1)] for option in range(len(options))]
        self.taken = [[self._sight(option, row, False) for row in (0, 1)] for option in range(len(options))]
        self.beside = [[self._beside(sight, row) for sight in self.sights] for row in (0, 1)]
        self.reach = [bounds.next_beside(sight[0]) + bounds.back(sight[1], sight[2]) for sight in self.sights]
        self.furthest = 2 * max(self.reach)
        self.lifts = Lifts(tables, codes, bounds, tuple(self.sights))

    def _sight(self, option: int, row: int, shows: bool) -> int:
        entry = self.tables.options[option]
        shown = (entry.colour, entry.gives[row]) if shows else (0, 0)
        return self.sights.setdefault((entry.takes[row].beside, *shown), len(self.sights))

    def _beside(self, sight: Sight, row: int) -> list[int]:
        """What each option brings in a row because it stands beside a card that is seen so."""
        beside, colour, gives = sight
        return [
            beside[option.colour] * option.gives[row] + option.takes[row].beside[colour] * gives
            for option in self.tables.options
        ]

    def after(self, state: State, value: int, floor: int) -> Iterator[Step]:
        """Every state one column further on of which `floor` may come, with its value, what may come of it at most, and
        the column."""
        record = self.codes[state.code]
        stage = record.stage
        passed = stage == len(self.tables.fixed)
        pending = self.above is not None and stage <= self.above[0]
        open_second = self.tables.second and state.phase != AFTER
        seconds = [(entry, self._points(state, entry, 1)) for entry in record.free] if open_second else []
        if stage == 0 or passed:
            must = pending and state.phase == IN
            for entry, again in zip(record.free, record.twice, strict=True):
                yield from self._columns(state, value, floor, record, entry, again, entry.code, seconds, must)
        if not passed:
            above = self.tables.fixed[stage][1]
            if above >= 0:
                over = record.ahead[1]
                seconds = [(over, self._points(state, over, 1))]
            must = above >= 0 or (pending and state.phase == IN)
            yield from self._columns(state, value, floor, record, record.ahead[0], True, state.code + 1, seconds, must)

    def _points(self, state: State, entry: Free, row: int) -> int:
        """What an option brings in a row of the next column, apart from the other card of that column."""
        option = entry.option
        value = entry.points[row]
        for shift, factor in entry.terms[row]:
            value += factor * state.shifts[shift]
        value += self.beside[row][state.sight2 if row else state.sight1][option]
        if self.tables.diagonal:
            value += self.beside[row][state.sight1 if row else state.sight2][option]
        return value

    def _columns(
        self,
        state: State,
        value: int,
        floor: int,
        record: Code,
        entry: Free,
        again: bool,
        code: int,
        seconds: list[tuple[Free, int]],
        must: bool,
    ) -> Iterator[Step]:
        """Every column with this card in the first row."""
        limit = self.tables.limit
        runs1 = state.runs1 + (entry.colour != state.colour1)
        if runs1 > limit:
            return
        value += self._points(state, entry, 0)
        if not must:
            step = self._made(state, value, floor, code, entry, runs1, None, 0)
            if step is not None:
                yield step
        column = self.column[entry.option]
        inside = state.phase == IN
        for above, points in seconds:
            own = above.item == entry.item >= 0
            if own and not (again and above.option == entry.option):
                continue
            runs2 = state.runs2 + (above.colour != state.colour2) if inside else 1
            if runs2 > limit:
                continue
            more = value + points + column[above.option] + (above.step if own else 0)
            step = self._made(state, more, floor, code + above.code - record.code, entry, runs1, above, runs2)
            if step is not None:
                yield step

    def _made(
        self,
        state: State,
        value: int,
        floor: int,
        code: int,
        entry: Free,
        runs1: int,
        above: Free | None,
        runs2: int,
    ) -> Step | None:
        """The step to the state with this column; None when the floor is out of reach."""
        record = self.codes.known.get(code) or self.codes[code]
        colour2, phase = state.colour2, state.phase
        if above is not None:
            colour2, phase = above.colour, IN
        elif phase != BEFORE:
            phase = AFTER
            runs2 = state.runs2 if self.lefts else 0
            colour2 = colour2 if self.lefts else NO_COLOUR
        bound = self.bounds.of(code, self._mask(record.stage, entry.colour, runs1, colour2, runs2, phase))
        shifts, lifts = state.shifts, state.lifts
        top = bound.points
        if shifts:
            if above is not None and above.option < self.hand:
                shifts = tuple([a + b for a, b in zip(shifts, self.codes.growth[above.option], strict=True)])
            shifts = tuple([n if need else 0 for n, need in zip(shifts, record.needs, strict=True)])
            for shift, more, less in zip(shifts, bound.more, bound.less, strict=True):
                top += shift * (more if shift > 0 else less)
        spots: tuple[Spot, ...] = ((entry.option, 0),) if above is None else ((entry.option, 0), (above.option, 1))
        if self.bounds.lifting:
            gained, lifts = self.lifts.after(state, self.codes[state.code], record, spots)
            value += gained
            top += self.lifts.reach(lifts)
        if value + top + self.furthest < floor:
            return None
        sight1 = sight2 = 0
        if not record.over:
            sight1 = self.shown[entry.option][0] if record.cares[entry.colour] else self.taken[entry.option][0]
            if above is not None:
                shows = record.cares[above.colour]
                sight2 = self.shown[above.option][1] if shows else self.taken[above.option][1]
        top += self.reach[sight1] + self.reach[sight2]
        if value + top < floor:
            return None
        left = self._left(state, spots) if self.lefts else None
        made = State(code, entry.colour, runs1, colour2, runs2, phase, sight1, sight2, shifts, lifts, left)
        return made, value, value + top, (entry.option, -1 if above is None else above.option)

    def _left(self, state: State, spots: tuple[Spot, ...]) -> tuple[int, int, bool]:
        options = self.tables.options
        left1, left2, first = state.left or (options[spots[0][0]].colour, NO_COLOUR, False)
        if len(spots) > 1 and left2 == NO_COLOUR:
            left2, first = options[spots[1][0]].colour, state.left is None
        return left1, left2, first

    def _mask(self, stage: int, colour1: int, runs1: int, colour2: int, runs2: int, phase: int) -> int:
        """The colours that may still come, a bit for each, and CLOSED when the second row takes no more cards."""
        limit = self.tables.limit
        closed = CLOSED if phase == AFTER or not self.tables.second else 0
        if runs1 < limit or stage < len(self.tables.fixed):
            return closed | 7
        if closed:
            return closed | 1 << colour1
        return 7 if phase == BEFORE or runs2 < limit else 1 << colour1 | 1 << colour2

    def worth(self, state: State, value: int) -> int:
        """What a city that ends in this state brings."""
        return value

    def thinned(self, states: dict[State, Node]) -> dict[State, Node]:
        """The states of a layer that need be followed."""
        return states

    def most(self) -> int:
        """At most so much can any city bring."""
        start = self.start
        mask = self._mask(0, start.colour1, 0, start.colour2, 0, BEFORE)
        return self.first + self.bounds.of(start.code, mask).points
