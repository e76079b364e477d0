"""What each card is worth while the sweep goes on, for Demands that look at values of cards, districts or rows.

The sweep of a sum pays for a pair of cards when the right one is placed. A Demand has to know which of the two it was
that took: a card starts with what it takes from the columns passed and its own column, and grows with what comes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from gemcheck.games.gempire.state import Placed, Seat
from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_bounds import CLOSED, Bounds
from gemcheck_models.gempire.placement.sweep_codes import Code, Codes, Free, Terms
from gemcheck_models.gempire.placement.sweep_demand_hopes import Hopes
from gemcheck_models.gempire.placement.sweep_demand_marks import NO_FLOOR, Turn
from gemcheck_models.gempire.placement.sweep_states import AFTER, Column, State
from gemcheck_models.gempire.placement.sweep_steps import Steps
from gemcheck_models.gempire.placement.sweep_tables import Tables, Triple, reweighed

__all__ = ["ALL", "ALONE", "NOTHING", "Follower", "Values", "Vector", "own_points"]

Vector = tuple[int, ...]
"""Points per building of each colour in each row (index 3 * row + colour), to the right of all columns passed."""

ALL: Triple = (1, 1, 1)

NOTHING: Vector = (0,) * 6
"""Something that does not grow."""

ALONE: Vector = (0,) * 3
"""Something that does not look at its neighbours."""


class Follower(Steps):
    """Steps in other points that go along the columns of other steps."""

    def __init__(self, tables: Tables) -> None:
        codes = Codes(tables)
        super().__init__(tables, codes, Bounds(tables, codes))
        self.entries: dict[int, dict[int, Free]] = {}
        self.moves: dict[tuple[State, int, Column, int], tuple[State, int, int]] = {}
        # Nothing but what is used matters: all states are one.
        looking = any(any(taking.beside) for option in tables.options for taking in option.takes)
        self.flat = not (codes.shifts or looking or self.bounds.lifting)

    def along(self, state: State, value: int, turn: Turn) -> tuple[State, int, int]:
        """The state one column further on, its value and what may come of it at most, by what the other steps have
        come to."""
        # The other steps' states tell apart more than these points do, and the passes all come by here.
        key = (state, turn.before.code, turn.column, turn.after.phase)
        known = self.moves.get(key)
        if known is None:
            known = self.moves[key] = self._along(state, turn)
        return known[0], value + known[1], value + known[2]

    def _along(self, state: State, turn: Turn) -> tuple[State, int, int]:
        """The same of a state that is worth nothing so far."""
        column, before, after = turn.column, turn.before.code, turn.after
        entries = self.entries.get(before)
        if entries is None:
            record = self.codes[before]
            entries = {entry.option: entry for entry in (*record.free, *record.ahead[:2])}
            self.entries[before] = entries
        entry = entries[column[0]]
        above = entries[column[1]] if column[1] >= 0 else None
        value = 0
        if above is not None:
            value = self.column[entry.option][above.option] + (above.step if above.item == entry.item >= 0 else 0)
        if self.flat:
            value += entry.points[0] + (above.points[1] if above is not None else 0)
            stage = turn.record.stage
            mask = self._mask(stage, after.colour1, after.runs1, after.colour2, after.runs2, after.phase)
            return state, value, value + self.bounds.of(after.code, mask).points
        value += self._points(state, entry, 0) + (self._points(state, above, 1) if above is not None else 0)
        step = self._made(state, value, NO_FLOOR, after.code, entry, after.runs1, above, after.runs2)
        if step is None:
            raise AssertionError("a column is taken in some points only")
        return step[0], step[1], step[2]

    def _mask(self, stage: int, colour1: int, runs1: int, colour2: int, runs2: int, phase: int) -> int:
        """Every colour is taken to be open: a bound by the used cards alone is soon known."""
        return 7 | CLOSED if phase == AFTER or not self.tables.second else 7


def own_points(problem: Problem, tables: Tables, points: Callable[[Seat], int]) -> list[tuple[int, int]]:
    """What `points` says of each option alone in a city, in either row."""
    bare = replace(problem.seat, row1=(), row2=(), start1=0, start2=0)

    def alone(placed: Placed, row: int) -> int:
        return points(replace(bare, row1=(placed,)) if row == 0 else replace(bare, row2=(placed,)))

    return [(alone(option.where[0], 0), alone(option.where[1], 1)) for option in tables.options]


class Spread(NamedTuple):
    """A vector without what can no longer come, and at most so much that it still brings."""

    vector: Vector
    most: int


class Values:
    """What cards are worth, by what each is worth alone and by what it takes.

    weights, main: the steps that are made anyway. If they add up the three attributes alike, they tell as well what may
    still come; otherwise steps of its own go along.
    """

    def __init__(
        self,
        problem: Problem,
        tables: Tables,
        own: list[tuple[int, int]],
        weights: Triple,
        main: Steps,
    ) -> None:
        self.tables = reweighed(problem, tables, ALL)
        self.own = own
        most = max(weights)
        self.scale = most if weights == (most, most, most) else 0
        self.steps = main if self.scale else Follower(self.tables)
        self.codes = self.steps.codes
        self.sights = list(self.steps.sights)
        # The same shifts have the same numbers in all points, for they are reduced to their lowest terms.
        terms = Codes(self.tables).left_terms
        self.left: list[tuple[Terms, Terms]] = [
            (terms(option.takes[0].left), terms(option.takes[1].left)) for option in self.tables.options
        ]
        self.growing = [
            tuple([(t.right if any(t.right) else NOTHING, t.beside if any(t.beside) else ALONE) for t in option.takes])
            for option in self.tables.options
        ]
        self.lone = [[self._is_lone(number, row) for row in (0, 1)] for number in range(len(own))]
        self.colours = [option.colour for option in tables.options]
        self.gives = [option.gives for option in tables.options]
        self.diagonal = tables.diagonal
        # So many buildings at most lie next to a card in the next column.
        self.wide = (1 + self.diagonal) * max((max(option.gives) for option in tables.options), default=0)
        self.start: State | None = None if self.scale else self.steps.start
        self.spreads: dict[tuple[int, Vector], Spread] = {}
        self.hopes = Hopes(self.tables, own, self.left)

    def along(self, state: State | None, turn: Turn) -> tuple[State, State | None, int]:
        """The state that values are read from at this column, the one to keep, and at most how much all values together
        grow later."""
        if state is None:
            return turn.before, None, turn.rest // self.scale
        assert isinstance(self.steps, Follower)
        after, value, top = self.steps.along(state, 0, turn)
        return state, after, top - value

    def begun(self, state: State, turn: Turn, row: int) -> int:
        """What a card of the column is worth at first, with what stands to its left and in its column."""
        column = turn.column
        number = column[row]
        value = self.own[number][row]
        if self.lone[number][row]:
            return value
        taking = self.tables.options[number].takes[row]
        value += sum(
            weight * count for weight, count in zip(taking.left, self.codes[turn.before.code].seen, strict=True)
        )
        for shift, factor in self.left[number][row]:
            value += factor * state.shifts[shift]
        if any(taking.beside):
            for place, sight in enumerate((state.sight1, state.sight2)):
                if place == row or self.diagonal:
                    _, colour, gives = self.sights[sight]
                    value += taking.beside[colour] * gives
        if column[1 - row] >= 0:
            other = self.tables.options[column[1 - row]]
            value += taking.column[other.colour] * other.gives[1 - row]
        return value

    def _is_lone(self, number: int, row: int) -> bool:
        """Whether an option takes nothing from what stands there before it."""
        taking = self.tables.options[number].takes[row]
        return not any((*taking.left, *taking.beside, *taking.column))

    def grown(self, vector: Vector, column: Column) -> int:
        """How much something that takes like this grows by the column."""
        below, above = column
        grown = vector[self.colours[below]] * self.gives[below][0]
        return grown if above < 0 else grown + vector[3 + self.colours[above]] * self.gives[above][1]

    def neighboured(self, beside: Vector, row: int, column: Column) -> int:
        """How much a card of the last column, in this row, grows in addition by its neighbours in the column."""
        grown = 0
        for place, number in enumerate(column):
            if number >= 0 and (place == row or self.diagonal):
                option = self.tables.options[number]
                grown += beside[option.colour] * option.gives[place]
        return grown

    def spread(self, record: Code, vector: Vector) -> Spread:
        """The vector as far as it matters, and how much it can bring at most."""
        known = self.spreads.get((record.code, vector))
        if known is None:
            known = self.spreads[record.code, vector] = self._spread(record, vector)
        return known

    def _spread(self, record: Code, vector: Vector) -> Spread:
        rows = (0, 1) if self.tables.second else (0,)
        seen = [False] * 6
        most = 0
        for item, digit in zip(self.tables.items, record.digits, strict=True):
            number = len(item.cards) - digit if len(item.options) == 1 else int(not digit)
            best = 0
            for option in item.options if number else ():
                entry = self.tables.options[option]
                for row in rows:
                    place = 3 * row + entry.colour
                    seen[place] = seen[place] or entry.gives[row] > 0
                    best = max(best, vector[place] * entry.gives[row])
            most += number * best
        for columns in self.tables.fixed[record.stage :]:
            for row, option in enumerate(columns):
                if option >= 0:
                    entry = self.tables.options[option]
                    seen[3 * row + entry.colour] = True
                    most += vector[3 * row + entry.colour] * entry.gives[row]
        if not most:
            return Spread(NOTHING, 0)
        return Spread(tuple([points if come else 0 for points, come in zip(vector, seen, strict=True)]), most)
