"""What Demands bring to a score: by what a city has and by the culture gems that are laid on them.

A sweep adds up quantities (cards in the second row, strong districts, ...). Here the engine's own numbers and rules say
what each quantity is worth, and how culture gems earned on the way are best laid.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import accumulate

from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_numbers import gems_on
from gemcheck.games.gempire.gem_sources import due
from gemcheck.games.gempire.state import CULTURE
from gemcheck_models.gempire.placement.objective import Goal
from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_demand_standing import Quantity, Standing, standing
from gemcheck_models.gempire.placement.sweep_gems import amounts
from gemcheck_models.gempire.placement.sweep_scales import Scales

__all__ = ["Numbers", "Worths", "bonused", "earned", "gems_count"]

Triple = tuple[int, int, int]

SETS = (8, 11, 12)
"""Demands that need fewer for every few gems."""


def bonused(problem: Problem) -> list[int]:
    """The Demands asked for on which culture gems count: those in play, except the one without a bonus."""
    asked = problem.objective.demands()
    return [demand for demand in asked if demand in problem.state.demands and components.demand(demand).gems_per_step]


def gems_count(problem: Problem) -> bool:
    """Whether culture gems may be laid on a Demand that the objective asks for."""
    return bool(bonused(problem))


def earned(problem: Problem) -> Callable[[int], int]:
    """How many culture gems are earned, as far as it matters, when the culture of the city comes to a number.

    Where a Demand counts full sets only, gems beyond the last full set do not matter.
    """
    table, seat = problem.table, problem.seat
    demands = bonused(problem)
    stands = standing(problem, demands[0]) if len(demands) == 1 and demands[0] in SETS else None
    if stands is None:
        return cache(lambda culture: due(table, seat, (0, 0, culture)).earned[CULTURE])
    lying = gems_on(problem.state, seat, demands[0])
    cards = len(problem.hand) + len(seat.row1) + len(seat.row2)

    def effect(gems: int) -> list[tuple[int, int, int]]:
        return [stands((count, different), lying + gems) for count in range(cards + 1) for different in (0, 1)]

    def mattering(culture: int) -> int:
        gems = due(table, seat, (0, 0, culture)).earned[CULTURE]
        return next(fewer for fewer in range(gems + 1) if effect(fewer) == effect(gems))

    return cache(mattering)


class Numbers(dict[Quantity, int]):
    """Numbers by quantity, worked out when first asked for."""

    def __init__(self, made: Callable[[Quantity], int]) -> None:
        self.made = made

    def __missing__(self, quantity: Quantity) -> int:
        number = self[quantity] = self.made(quantity)
        return number


class Worths:
    """Scores of one problem as numbers. A number is the sum of what the linear goals bring, which tables add up with
    the weights `linear`, and what the Demands bring.

    cards: how many the city has at most; tops: how much of each attribute at most; times: how many times points
    count on a card at most; gems: how many culture gems are
    earned at most.
    """

    def __init__(self, problem: Problem, cards: int, tops: Triple, times: int, gems: int) -> None:
        goals = problem.objective.goals
        self.demands = problem.objective.demands()
        self.lying = [gems_on(problem.state, problem.seat, demand) for demand in self.demands]
        self.places = [self.demands.index(demand) for demand in bonused(problem)]
        self.standings = [standing(problem, demand) for demand in self.demands]
        self.groups = [[self.demands.index(demand) for demand in goal.demands] for goal in goals if goal.demands]
        ranges = [_range(demand, cards, tops, times) for demand in self.demands]
        ends = list(accumulate(len(low) for low, _ in ranges))
        self.cuts = [slice(end - len(low), end) for end, (low, _) in zip(ends, ranges, strict=True)]
        self.highs: Quantity = tuple([n for _, high in ranges for n in high])
        parts = partial(_parts, self.standings, self.cuts, self.groups)
        low = parts(tuple([n for low, _ in ranges for n in low]), self.lying)
        high = parts(self.highs, [lying + gems for lying in self.lying])
        sums = [sum(w * top for w, top in zip(amounts(goal), tops, strict=False)) for goal in goals if not goal.demands]
        self.scales = Scales(*_laid_out(goals, sums, high, low))
        self.numbered = partial(_number, parts, *_of_demands(goals, self.scales))
        self.linear = _of_sums(goals, self.scales)
        self.known: dict[int, Numbers] = {}
        self.needs: dict[tuple[int, int], int] = {}

    def number(self, quantity: Quantity, gems: int) -> int:
        """What the Demands bring to a number, with so many culture gems to be laid. quantity: those of all Demands, one
        behind the other."""
        return self.numbers(gems)[quantity]

    def numbers(self, gems: int) -> Numbers:
        """What the Demands bring to a number by each quantity, with so many culture gems to be laid."""
        known = self.known.get(gems)
        if known is None:
            laid, numbered = list(self._laid(gems)), self.numbered
            known = self.known[gems] = Numbers(lambda quantity: max([numbered(quantity, lying) for lying in laid]))
        return known

    def needed(self, number: int, gems: int) -> int:
        """How large the first quantity must be to bring so much; one too large when nothing does."""
        key = (number, gems)
        known = self.needs.get(key)
        if known is None:
            others = self.highs[1:]
            known = bisect_left(range(self.highs[0] + 1), number, key=lambda most: self.number((most, *others), gems))
            self.needs[key] = known
        return known

    def _laid(self, gems: int) -> Iterator[list[int]]:
        """Every way of laying so many gems on the Demands that are asked for."""
        if not self.places or not gems:
            yield self.lying
            return
        for split in _splits(gems, len(self.places)):
            lying = list(self.lying)
            for place, number in zip(self.places, split, strict=True):
                lying[place] += number
            yield lying


def _number(
    parts: Callable[[Quantity, Sequence[int]], list[int]],
    units: Sequence[int],
    lows: Sequence[int],
    quantity: Quantity,
    lying: Sequence[int],
) -> int:
    return sum([unit * (part - low) for unit, part, low in zip(units, parts(quantity, lying), lows, strict=True)])


def _parts(
    standings: Sequence[Standing],
    cuts: Sequence[slice],
    groups: Sequence[Sequence[int]],
    quantity: Quantity,
    lying: Sequence[int],
) -> list[int]:
    """The parts of a score that are a matter of Demands."""
    each = [stands(quantity[cut], gems) for stands, cut, gems in zip(standings, cuts, lying, strict=True)]
    return [sum([each[number][part] for number in group]) for group in groups for part in range(3)]


def _range(demand: int, cards: int, tops: Triple, times: int) -> tuple[Quantity, Quantity]:
    """The least and the most that the quantity of a Demand can be in a city of so many cards, on which points count
    at most so many times."""
    if demand == 4:
        # Neither row is ever worth more than both together.
        return (-tops[0], -tops[1], -tops[2]), tops
    if demand == 5:
        return (0, 0), (sum(tops), times)
    if demand == 13:
        return (0, 0, 0), tops
    return ((0, 0), (cards, 1)) if demand == 12 else ((0,), (cards,))


def _splits(number: int, places: int) -> Iterator[tuple[int, ...]]:
    """Every way of dealing a number out to so many places. No Demand is the worse for a gem, so all are dealt."""
    if places == 1:
        yield (number,)
        return
    for first in range(number + 1):
        for others in _splits(number - first, places - 1):
            yield (first, *others)


def _laid_out(
    goals: Sequence[Goal], sums: Sequence[int], most: Sequence[int], least: Sequence[int]
) -> tuple[list[int], list[int]]:
    """The most and the least of every part of a score in its order."""
    left, highs, lows = iter(sums), iter(most), iter(least)
    mosts: list[int] = []
    leasts: list[int] = []
    for goal in goals:
        for _ in range(3 if goal.demands else 1):
            mosts.append(next(highs) if goal.demands else next(left))
            leasts.append(next(lows) if goal.demands else 0)
    return mosts, leasts


def _of_demands(goals: Sequence[Goal], scales: Scales) -> tuple[list[int], list[int]]:
    """Unit and least of the parts that are a matter of Demands."""
    kinds = [bool(goal.demands) for goal in goals for _ in range(3 if goal.demands else 1)]
    entries = [(u, low) for kind, u, low in zip(kinds, scales.units, scales.lows, strict=True) if kind]
    return [unit for unit, _ in entries], [low for _, low in entries]


def _of_sums(goals: Sequence[Goal], scales: Scales) -> Triple:
    """The weights of the three attributes in all linear goals together."""
    kinds = [goal for goal in goals for _ in range(3 if goal.demands else 1)]
    weights = [0, 0, 0]
    for goal, unit in zip(kinds, scales.units, strict=True):
        if not goal.demands:
            for attribute in range(3):
                weights[attribute] += unit * amounts(goal)[attribute]
    return weights[0], weights[1], weights[2]
