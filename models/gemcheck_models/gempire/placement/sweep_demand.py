"""The sweep for objectives that ask for Demands: the linear goals as ever, beside them a mark for each Demand.

A state is that of the linear goals, the marks, what the Demands have counted so far, and the culture as far as it still
decides how many culture gems are earned. What Demands bring is reckoned at the end; on the way it is bounded by what
each quantity can become. A state is not followed when another one with the same future is ahead of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import Any, NamedTuple

from msgspec.structs import replace

from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_districts import district_values, sizes_may_repeat
from gemcheck.games.gempire.diamond_factor import multiplier
from gemcheck.games.gempire.state import Seat
from gemcheck.games.gempire.values import districts, worth
from gemcheck_models.gempire.placement.objective import score
from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_bounds import Bounds
from gemcheck_models.gempire.placement.sweep_codes import Code, Codes
from gemcheck_models.gempire.placement.sweep_demand_balance import Balance
from gemcheck_models.gempire.placement.sweep_demand_culture import BesideCulture
from gemcheck_models.gempire.placement.sweep_demand_ledger import Ledger
from gemcheck_models.gempire.placement.sweep_demand_marks import Ahead, Largest, Mark, SecondRow, Several, Sizes, Turn
from gemcheck_models.gempire.placement.sweep_demand_pairs import BestTwo
from gemcheck_models.gempire.placement.sweep_demand_scores import Worths, earned, gems_count
from gemcheck_models.gempire.placement.sweep_demand_standing import Quantity
from gemcheck_models.gempire.placement.sweep_demand_values import ALL, NO_FLOOR, Follower, Values, own_points
from gemcheck_models.gempire.placement.sweep_joint import apart
from gemcheck_models.gempire.placement.sweep_states import Column, Node, State, Step
from gemcheck_models.gempire.placement.sweep_steps import Steps
from gemcheck_models.gempire.placement.sweep_tables import UNITS, Tables, reweighed, tables_of

__all__ = ["DemandSteps", "Marked"]

Triple = tuple[int, int, int]

Onward = tuple[State, int, int, Column, Code]
"""A state reached, its value, what may come of it at most, the column, and what is used."""

VALUED = (4, 5, 8, 11, 13)
"""Demands that look at values."""


class Marked(NamedTuple):
    """A state of the linear goals, the mark and the quantity of the Demands, and the culture: its state and its sum, or
    None and the number of gems when that is settled; hope: at most so much do the Demands bring."""

    base: State
    mark: Any
    quantity: Quantity
    culture: tuple[State | None, int]
    hope: int

    @property
    def code(self) -> int:
        """What is used."""
        return self.base.code

    @property
    def phase(self) -> int:
        """The phase of the second row."""
        return self.base.phase

    @property
    def colour1(self) -> int:
        """The last colour of the first row."""
        return self.base.colour1

    @property
    def colour2(self) -> int:
        """The last colour of the second row."""
        return self.base.colour2

    @property
    def runs1(self) -> int:
        """The districts of the first row."""
        return self.base.runs1

    @property
    def runs2(self) -> int:
        """The districts of the second row."""
        return self.base.runs2


class DemandSteps:
    """The steps of one problem whose objective asks for Demands."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.lefts = False
        # First of all, for it tells where a Demand has no answer.
        unused = score(problem.table, problem.state, problem.who, problem.objective)
        demands = problem.objective.demands()
        seat = problem.seat
        whole, parts = apart(problem)
        tops = [max(0, _most(each)) for each in parts]
        self.earned = earned(problem)
        self.ceiling = self.earned(tops[2]) if gems_count(problem) else 0
        cards = len(problem.hand) + len(seat.row1) + len(seat.row2)
        borne = [multiplier(problem.table, seat, placed) for option in whole.options for placed in option.where]
        times = max(borne, default=0)
        self.worths = Worths(problem, cards, (tops[0], tops[1], tops[2]), times, self.ceiling)
        weights = self.worths.linear
        # Cards that differ in a constant are one to the linear goals, but not to values and gems.
        alike = not self.ceiling and not any(demand in VALUED for demand in demands)
        # Without linear goals the steps may as well add up what Demands look at; nothing is made of the sum.
        self.idle = not alike and not any(weights)
        self.weights = ALL if self.idle else weights
        self.tables = tables_of(problem, weights) if alike else reweighed(problem, whole, self.weights)
        self.codes = Codes(self.tables)
        self.steps = Steps(self.tables, self.codes, Bounds(self.tables, self.codes))
        self.columns: dict[State, tuple[int, list[Onward]]] = {}
        self.highest: dict[State, int] = {}
        self.ahead = Ahead(self.tables, self.codes)
        marks = [self._mark(demand) for demand in demands]
        self.mark: Mark = marks[0] if len(marks) == 1 else Several(marks)
        self.culture = Follower(parts[2]) if self.ceiling else None
        self.first = 0 if self.idle else self.tables.rest
        begun: tuple[State | None, int] = (None, 0)
        if self.culture is not None:
            begun = (self.culture.start, self.culture.first)
        hope = self.worths.number(self.worths.highs, self.ceiling)
        self.start = Marked(self.steps.start, self.mark.start, self.mark.none, begun, hope)
        self.unused = self.worths.scales.number(unused)
        # The score of a single Demand rises with its quantity: then the number says which of two states is ahead.
        self.ranked = len(demands) == 1 and all(self.mark.shows)
        self.choosing = demands == (5,)
        self.summed = any(weights)

    def by_ends(self) -> DemandSteps:
        """The same steps with states kept apart by their left ends; what has been worked out is shared."""
        other = copy(self)
        other.lefts = True
        other.steps = Steps(self.tables, self.codes, self.steps.bounds, lefts=True)
        other.columns = {}
        other.highest = {}
        return other

    def _mark(self, demand: int) -> Mark:
        """The mark of a Demand."""
        table = self.problem.table
        minimum = components.demand(demand).minimum
        if demand == 2:
            return SecondRow(self.ahead)
        if demand == 4:
            return Balance(self.problem, self.codes)
        if demand == 13:
            return self._beside_culture(minimum)
        if demand == 8:
            whole = self._values(lambda seat: sum(map(sum, district_values(table, seat, districts(seat)))))
            return Ledger(whole, self.ahead, minimum, joins=True)
        if demand in (5, 11):
            cards = self._values(lambda seat: sum(map(sum, worth(table, seat).values)))
            if demand == 5:
                return BestTwo(self.problem, cards, self.ahead)
            return Ledger(cards, self.ahead, minimum, joins=False)
        return Largest(self.ahead) if demand == 10 else Sizes(self.ahead, sizes_may_repeat(table))

    def _beside_culture(self, minimum: int) -> Mark:
        table = self.problem.table
        tables = []
        for attribute, unit in enumerate(UNITS):

            def district(seat: Seat, attribute: int = attribute) -> int:
                return sum(total[attribute] for total in district_values(table, seat, districts(seat)))

            plain = reweighed(self.problem, self.tables, unit)
            own = own_points(self.problem, plain, district)
            options = [option._replace(points=points) for option, points in zip(plain.options, own, strict=True)]
            tables.append(replace(plain, options=tuple(options), rest=0))
        return BesideCulture(tables, self.ahead, minimum)

    def _values(self, points: Callable[[Seat], int]) -> Values:
        own = own_points(self.problem, self.tables, points)
        return Values(self.problem, self.tables, own, self.weights, self.steps)

    def after(self, state: Marked, value: int, floor: int) -> Iterator[Step]:
        """Every state one column further on of which `floor` may come."""
        worths, none = self.worths, state.quantity
        low = NO_FLOOR if self.idle else floor - state.hope - value
        for base, more, most_, column, record in self._columns(state.base, low, floor):
            if most_ < low or record.used > self.tables.most:
                continue
            sum_, top, rest = value + more, value + most_, most_ - more
            if self.idle:
                sum_ = top = 0
            least = worths.needed(floor - top, self.ceiling) - none[0] if self.choosing else NO_FLOOR
            turn = Turn(state.base, base, record, column, rest, least, none)
            culture: tuple[State | None, int] | None = None
            gems = self.ceiling
            for mark, gain, reach in self.mark.after(state.mark, turn):
                quantity = _plus(none, gain)
                most = _plus(quantity, reach)
                if top + worths.number(most, gems) < floor:
                    continue
                if culture is None:
                    culture, gems = self._cultured(state.culture, turn)
                hope = worths.number(most, gems)
                if top + hope >= floor:
                    yield Marked(base, mark, quantity, culture, hope), sum_, top + hope, column

    def _columns(self, base: State, low: int, floor: int) -> list[Onward]:
        """The columns that follow a base, worth nothing before them, of which at least `low` may come. Several states
        share a base, and the best of them needs least."""
        low = min(low, floor - self.highest.get(base, NO_FLOOR))
        if base not in self.columns or self.columns[base][0] > low:
            self.columns[base] = low, [(*step, self.codes[step[0].code]) for step in self.steps.after(base, 0, low)]
        return self.columns[base][1]

    def _cultured(self, culture: tuple[State | None, int], turn: Turn) -> tuple[tuple[State | None, int], int]:
        """The culture one column further on, and at most how many culture gems are earned."""
        state, number = culture
        if state is None or self.culture is None:
            return culture, number
        state, number, top = self.culture.along(state, number, turn)
        gems = self.earned(top)
        return ((None, gems), gems) if self.earned(number) == gems else ((state, number), gems)

    def most(self) -> int:
        """At most so much can any city bring."""
        return max(self.unused, self.steps.most() + self.start.hope)

    def worth(self, state: Marked, value: int) -> int:
        """What a city that ends in this state brings."""
        quantity = _plus(state.quantity, self.mark.end(state.mark))
        number = value + self.worths.number(quantity, self._gems(state))
        # Gems that are due are not earned before a card is placed.
        return number if self.codes[state.code].used else min(number, self.unused)

    def _gems(self, state: Marked) -> int:
        """How many culture gems have been earned."""
        own, number = state.culture
        return number if own is None else self.earned(number)

    def thinned(self, states: dict[Marked, Node]) -> dict[Marked, Node]:
        """The states of a layer that none with the same future surpasses: by being ahead in something that always shows
        in the score, and behind in nothing."""
        self.columns.clear()
        self.highest.clear()
        groups: dict[tuple[Any, ...], list[Marked]] = defaultdict(list)
        for state in states:
            groups[state.base, state.mark, state.culture[0]].append(state)
        kept: dict[Marked, Node] = {}
        for group in groups.values():
            if len(group) > 1:
                group = self._ranked(group, states) if self.ranked else self._front(group, states)
            for state in group:
                kept[state] = states[state]
                most = states[state].value + state.hope
                self.highest[state.base] = max(most, self.highest.get(state.base, NO_FLOOR))
        return kept

    def _ranked(self, group: list[Marked], states: dict[Marked, Node]) -> list[Marked]:
        """Those that none with a larger number and as much culture surpasses."""
        ranks = [(self.worths.number(s.quantity, 0) + states[s].value, s.culture[1], s) for s in group]
        ranks.sort(key=lambda entry: entry[:2], reverse=True)
        kept: list[Marked] = []
        most = level = NO_FLOOR
        last: int | None = None
        for rank, culture, state in ranks:
            if rank != last:
                most, last = level, rank
            if culture > most:
                kept.append(state)
            level = max(level, culture)
        return kept

    def _front(self, group: list[Marked], states: dict[Marked, Node]) -> list[Marked]:
        """Those that no other one surpasses in some quantity or in the linear goals."""
        entries = [(*state.quantity, states[state].value, state.culture[1]) for state in group]
        shows = [*self.mark.shows, self.summed, False]
        return [
            state
            for state, own in zip(group, entries, strict=True)
            if not any(_surpasses(other, own, shows) for other in entries)
        ]


def _surpasses(other: Sequence[int], own: Sequence[int], shows: Sequence[bool]) -> bool:
    if any(a < b for a, b in zip(other, own, strict=True)):
        return False
    return any(show and a > b for a, b, show in zip(other, own, shows, strict=True))


def _most(tables: Tables) -> int:
    codes = Codes(tables)
    return Steps(tables, codes, Bounds(tables, codes)).most()


def _plus(a: Quantity, b: Quantity) -> Quantity:
    if len(a) == 1:
        return (a[0] + b[0],)
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2]) if len(a) == 3 else tuple([m + n for m, n in zip(a, b, strict=True)])
