"""The sweep for objectives that ask for Demands: the linear goals as ever, beside them a mark for each Demand.

A state is that of the linear goals, the marks, what the Demands have counted so far, and the culture as far as it still
decides how many culture gems are earned. What Demands bring is reckoned at the end; on the way it is bounded by what
each quantity can become. A state is not followed when another one with the same future is ahead of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from functools import cache
from typing import Any

from msgspec.structs import replace

from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_districts import district_values, sizes_may_repeat
from gemcheck.games.gempire.diamond_factor import multiplier
from gemcheck.games.gempire.state import Seat
from gemcheck.games.gempire.values import districts, worth
from gemcheck_models.gempire.placement.objective import score
from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_bounds import Bounds
from gemcheck_models.gempire.placement.sweep_codes import Codes
from gemcheck_models.gempire.placement.sweep_demand_balance import Balance
from gemcheck_models.gempire.placement.sweep_demand_culture import BesideCulture
from gemcheck_models.gempire.placement.sweep_demand_front import front, groups, ranked
from gemcheck_models.gempire.placement.sweep_demand_gems import most_gems
from gemcheck_models.gempire.placement.sweep_demand_ledger import Ledger
from gemcheck_models.gempire.placement.sweep_demand_marks import (
    NO_FLOOR,
    Ahead,
    Largest,
    Mark,
    SecondRow,
    Several,
    Sizes,
    Turn,
)
from gemcheck_models.gempire.placement.sweep_demand_pairs import BestTwo
from gemcheck_models.gempire.placement.sweep_demand_scores import Worths, earned, gems_count
from gemcheck_models.gempire.placement.sweep_demand_standing import Quantity
from gemcheck_models.gempire.placement.sweep_demand_states import Marked, Numbered, Whole
from gemcheck_models.gempire.placement.sweep_demand_values import ALL, Follower, Values, own_points
from gemcheck_models.gempire.placement.sweep_joint import apart
from gemcheck_models.gempire.placement.sweep_states import Column, Node, State, Step
from gemcheck_models.gempire.placement.sweep_steps import Steps
from gemcheck_models.gempire.placement.sweep_tables import UNITS, Tables, reweighed, tables_of

__all__ = ["DemandSteps", "Marked"]

Triple = tuple[int, int, int]

Onward = tuple[Turn, int, int, int]
"""A column, its value, what may come of it at most, and the number of the state that it leads to."""

VALUED = (4, 5, 8, 11, 13)
"""Demands that look at values."""


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
        everything = earned(problem)
        ceiling = self.ceiling = most_gems(problem, everything, tops[2]) if gems_count(problem) else 0
        self.earned = cache(lambda culture: min(everything(culture), ceiling))
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
        self.places, self.signs, self.tints = Numbered(), Numbered(), Whole()
        self.columns: dict[int, tuple[int, list[Onward]]] = {}
        self.highest: dict[int, int] = {}
        self.made: dict[tuple[Any, ...], Marked] = {}
        self.moved: dict[tuple[int, int, Column, int], tuple[State, int, int, int]] = {}
        self.ahead = Ahead(self.tables, self.codes)
        marks = [self._mark(demand) for demand in demands]
        self.mark: Mark = marks[0] if len(marks) == 1 else Several(marks)
        self.culture = Follower(parts[2]) if self.ceiling else None
        self.first = 0 if self.idle else self.tables.rest
        hope = self.worths.number(self.worths.highs, self.ceiling)
        culture, tint, held = None, -1, 0
        if self.culture is not None:
            culture, tint = self.tints.of(self.culture.start)
            held = self.culture.first
        base, mark = self.steps.start, self.mark
        place, sign = self.places[base], self.signs[mark.start]
        self.start = Marked(base, place, mark.start, sign, mark.none, culture, tint, held, hope)
        self.unused = self.worths.scales.number(unused)
        # The score of a single Demand rises with its quantity: then the number says which of two states is ahead.
        self.ranked = len(demands) == 1 and all(self.mark.shows)
        self.choosing = demands == (5,)
        self.shows = [*self.mark.shows, any(weights), False]

    def by_ends(self) -> DemandSteps:
        """The same steps with states kept apart by their left ends; what has been worked out is shared."""
        other = copy(self)
        other.lefts = True
        other.steps = Steps(self.tables, self.codes, self.steps.bounds, lefts=True)
        other.columns = {}
        other.highest = {}
        other.made = {}
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
        had, own, number, followed = state.quantity, state.mark, state.held, self.mark.after
        low = NO_FLOOR if self.idle else floor - state.hope - value
        culture, tint, held = state.culture, state.tint, number
        gems, least = number, NO_FLOOR
        made, earned = self.made, self.earned
        for turn, more, most_, place in self._columns(state, low, floor):
            if most_ < low:
                continue
            sum_, top = (0, 0) if self.idle else (value + more, value + most_)
            if state.culture is not None:
                culture, tint, gained, rest = self._cultured(state.culture, state.tint, turn)
                held = number + gained
                gems = earned(held + rest)
                if earned(held) == gems:
                    culture, tint, held = None, -1, gems
            if self.choosing:
                least = self.worths.needed(floor - top, gems)
            numbers = self.worths.known.get(gems) or self.worths.numbers(gems)
            for mark, quantity, most in followed(own, turn, had, least):
                hope = numbers[most]
                if top + hope < floor:
                    continue
                sign = self.signs[mark]
                key = (place, sign, quantity, tint, held)
                reached = made.get(key)
                if reached is None:
                    reached = Marked(turn.after, place, mark, sign, quantity, culture, tint, held, hope)
                    made[key] = reached
                yield reached, sum_, top + hope, turn.column

    def _columns(self, state: Marked, low: int, floor: int) -> list[Onward]:
        """The columns that follow a base, worth nothing before them, of which at least `low` may come. Several states
        share a base, and the best of them needs least."""
        low = min(low, floor - self.highest.get(state.place, NO_FLOOR))
        known = self.columns.get(state.place)
        if known is None or known[0] > low:
            base, most, codes, places = state.base, self.tables.most, self.codes, self.places
            onward: list[Onward] = []
            for after, more, most_, column in self.steps.after(base, 0, low):
                record = codes[after.code]
                if record.used <= most:
                    onward.append((Turn(base, after, record, column, most_ - more), more, most_, places[after]))
            known = self.columns[state.place] = low, onward
        return known[1]

    def _cultured(self, culture: State, tint: int, turn: Turn) -> tuple[State, int, int, int]:
        """The state of culture one column further on with its number, what it gains, and at most what comes later."""
        key = (tint, turn.before.code, turn.column, turn.after.phase)
        moved = self.moved.get(key)
        if moved is None:
            assert self.culture is not None
            following, gained, top = self.culture.along(culture, 0, turn)
            moved = self.moved[key] = (*self.tints.of(following), gained, top - gained)
        return moved

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
        return state.held if state.culture is None else self.earned(state.held)

    def thinned(self, states: dict[Marked, Node]) -> dict[Marked, Node]:
        """The states of a layer that none with the same future surpasses: by being ahead in something that always shows
        in the score, and behind in nothing."""
        self.columns.clear()
        self.highest.clear()
        self.made.clear()
        kept: dict[Marked, Node] = {}
        numbers = self.worths.numbers(0).__getitem__
        for group in groups(states):
            if len(group) > 1:
                group = ranked(group, states, numbers) if self.ranked else front(group, states, self.shows)
            for state in group:
                kept[state] = states[state]
                most = states[state].value + state.hope
                self.highest[state.place] = max(most, self.highest.get(state.place, NO_FLOOR))
        return kept


def _most(tables: Tables) -> int:
    codes = Codes(tables)
    return Steps(tables, codes, Bounds(tables, codes)).most()


def _plus(a: Quantity, b: Quantity) -> Quantity:
    return tuple([m + n for m, n in zip(a, b, strict=True)])
