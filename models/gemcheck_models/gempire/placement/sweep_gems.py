"""What gems make of a city's totals: how many are earned, and what cards that count gems gain by them.

The totals that a sweep adds up are those with the gems owned at the beginning. Gems earned on the way raise the totals,
which may earn more; as values never fall, what a city comes to does not depend on the order of its cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gemcheck.games.gempire.arithmetic import counted
from gemcheck.games.gempire.cards import NONE
from gemcheck.games.gempire.cascade import always_rests
from gemcheck.games.gempire.diamond_factor import multiplier, printed_part_only
from gemcheck.games.gempire.gem_sources import due
from gemcheck.games.gempire.state import COLOURS, Placed
from gemcheck.games.gempire.values import yielding, yields_both
from gemcheck_models.gempire.placement.objective import Goal, Score, score
from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_codes import Codes
from gemcheck_models.gempire.placement.sweep_scales import Scales
from gemcheck_models.gempire.placement.sweep_tables import UNITS, Tables

__all__ = ["Gems", "all_rest", "amounts"]

Triple = tuple[int, int, int]
Rates = tuple[int, ...]
"""Points that a gem adds: nine numbers, three attributes for each colour of gem."""

NO_RATES: Rates = (0,) * 9


def amounts(goal: Goal) -> tuple[int, ...]:
    """What a goal weighs: the three attributes, then the gems of the three colours."""
    weights = [0] * 6
    for name, weight in goal.weights:
        for colour, attribute in enumerate(COLOURS):
            weights[colour] += weight * (name in ("total", attribute))
            weights[3 + colour] += weight * (name in ("gems", f"{attribute}-gems"))
    return tuple(weights)


def all_rest(problem: Problem) -> bool:
    """Whether no chain of gems can be endless: not even that of a city with every side of every card."""
    seat = problem.seat
    hand = [Placed(card, colour) for card in problem.hand for colour in problem.table.cards[card].colours]
    return always_rests(problem.table, replace(seat, row1=(*seat.row1, *hand)))


class Gems:
    """Scores of a problem from the totals that its cards add up to."""

    def __init__(self, problem: Problem, tables: Tables, codes: Codes, most: Triple) -> None:
        self.problem = problem
        self.codes = codes
        self.table = problem.table
        self.goals = [amounts(goal) for goal in problem.objective.goals]
        self.options = [self._rates(option.where[0]) for option in tables.options]
        fixed = [option for column in tables.fixed for option in column if option >= 0]
        self.fixed = _sum([self.options[option] for option in fixed])
        self.items = [item.options for item in tables.items]
        self.copies = [len(item.cards) for item in tables.items]
        self.used: dict[int, Rates] = {}
        self.best: dict[int, Rates] = {}
        self.numbers: dict[tuple[Triple, Rates], int] = {}
        hand = [self.options[o] for item in tables.items for o in item.options for _ in item.cards]
        # Totals that no city of these cards exceeds.
        self.ceiling, gems = self.settled(most, _sum([self.fixed, *hand]))
        self.scales = Scales([self._goal(goal, self.ceiling, gems) for goal in self.goals])
        self.unused = score(self.table, problem.state, problem.who, problem.objective)

    def _rates(self, placed: Placed) -> Rates:
        """What a card gains by one gem of each colour."""
        card, seat = self.table.cards[placed.card], self.problem.seat
        factor = 1 if printed_part_only(self.table) else multiplier(self.table, seat, placed)
        rates = [0] * 9
        for attribute in yielding(card, placed, yields_both(seat)):
            side = card.sides[attribute]
            if side is not None and side.gems != NONE:
                for colour, unit in enumerate(UNITS):
                    rates[3 * colour + attribute] += factor * counted(side, NONE, NONE, NONE, NONE, 0, unit)
        return tuple(rates)

    def rates(self, code: int) -> Rates:
        """What the used cards and those of the city gain by a gem."""
        known = self.used.get(code)
        if known is None:
            used = [self.fixed]
            for options, digit in zip(self.items, self.codes[code].digits, strict=True):
                if digit:
                    used += (
                        [self.options[options[digit - 1]]] if len(options) > 1 else [self.options[options[0]]] * digit
                    )
            known = self.used[code] = _sum(used)
        return known

    def rates_at_most(self, code: int) -> Rates:
        """What the cards of a city gain by a gem at most when further cards may come."""
        known = self.best.get(code)
        if known is None:
            best = [self.rates(code)]
            for options, copies, digit in zip(self.items, self.copies, self.codes[code].digits, strict=True):
                if len(options) == 1:
                    best += [self.options[options[0]]] * (copies - digit)
                elif not digit:
                    sides = [self.options[option] for option in options]
                    best.append(tuple([max(parts) for parts in zip(*sides, strict=True)]))
            known = self.best[code] = _sum(best)
        return known

    def most(self, code: int, tops: Triple) -> int:
        """At most so much can a city bring that goes on from this code and whose cards add up to `tops` at most."""
        return self.number(tops, self.rates_at_most(code))

    def settled(self, sums: Triple, rates: Rates) -> tuple[Triple, Triple]:
        """Totals and gems once nothing is due, when the cards add up to `sums` with the gems of the beginning."""
        seat = self.problem.seat
        had, totals = seat.gems, sums
        while (settled := due(self.table, seat, totals)).earned != NONE:
            a, b, c = (have + more for have, more in zip(seat.gems, settled.earned, strict=True))
            seat = replace(
                seat,
                gems=(a, b, c),
                reached=settled.reached,
                twenties=settled.paid_twenties,
                fours=settled.paid_fours,
            )
            if rates != NO_RATES:
                earned = [now - then for now, then in zip(seat.gems, had, strict=True)]
                p, g, c = (
                    part + sum(earned[colour] * rates[3 * colour + attribute] for colour in range(3))
                    for attribute, part in enumerate(sums)
                )
                totals = (p, g, c)
        return totals, seat.gems

    def _goal(self, weights: Sequence[int], totals: Triple, gems: Triple) -> int:
        return sum(weight * amount for weight, amount in zip(weights, (*totals, *gems), strict=True))

    def number(self, sums: Triple, rates: Rates) -> int:
        """The score of a city as one number."""
        known = self.numbers.get((sums, rates))
        if known is None:
            totals, gems = self.settled(sums, rates)
            known = self.scales.number(tuple([self._goal(goal, totals, gems) for goal in self.goals]))
            self.numbers[sums, rates] = known
        return known

    def unused_number(self) -> int:
        """The score of the city as it stands."""
        begun: Score = self.unused
        return self.scales.number(begun)


def _sum(rates: Sequence[Rates]) -> Rates:
    return tuple([sum(parts) for parts in zip(*rates, strict=True)]) if rates else NO_RATES
