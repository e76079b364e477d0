"""Demands 3 (gold and culture gems), 6 (many gems in balance) and 7 (gems, technologies and palace)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gemcheck.algebra import INTS, Algebra
from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_numbers import Score, gems_on, struck, threshold
from gemcheck.games.gempire.gem_counts import owned
from gemcheck.games.gempire.state import Seat, State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import clause

__all__ = [
    "balanced",
    "diamonds_as_gems",
    "enough_gems",
    "enough_gold_and_culture",
    "enough_points",
    "gems_required",
    "gold_and_culture",
    "holds_6",
    "points",
]


@clause("demand.03.bonus", without=lambda gold, culture, gems: gold + culture)
def gold_and_culture(gold: Any, culture: Any, gems: Any) -> Any:
    """What Demand 3 counts: gold gems, culture gems, and once more the culture gems lying on it.

    >>> gold_and_culture(0, 4, 4)
    8
    """
    return gold + culture + components.demand(3).step * gems


@clause("demand.03.condition", without=struck("demand.03.condition"))
def enough_gold_and_culture(count: Any, required: int, alg: Algebra = INTS) -> Any:
    """Whether gold and culture gems reach what Demand 3 asks for."""
    return alg.at_least(count, required)


def demand_3(table: Table, state: State, who: int) -> Score:
    """Demand 3. have: gold and culture gems, those lying on it twice; need: 11/10/9."""
    seat = state.seats[who]
    _, gold, culture = owned(table, seat)
    lying = gems_on(state, seat, 3)
    count = gold_and_culture(gold, culture, lying)
    required = threshold(table, 3, len(state.seats))
    return Score(enough_gold_and_culture(count, required), count, required, (gold, culture, lying))


@clause("demand.06.bonus", without=lambda required, gems: required)
def gems_required(required: Any, gems: Any) -> Any:
    """How many gems Demand 6 needs when this many culture gems lie on it."""
    return required - components.demand(6).step * gems


@clause("demand.06.gems", without=lambda count, required, alg=INTS: alg.both())
def enough_gems(count: Any, required: Any, alg: Algebra = INTS) -> Any:
    """Whether the gems reach what Demand 6 asks for."""
    return alg.at_least(count, required)


@clause("demand.06.balance", without=lambda attributes, alg=INTS: alg.both())
def balanced(attributes: Sequence[Any], alg: Algebra = INTS) -> Any:
    """Whether no attribute exceeds the sum of the other two.

    >>> balanced((80, 0, 80)), balanced((80, 0, 79))
    (True, False)
    """
    population, gold, culture = attributes
    return alg.both(
        alg.at_least(gold + culture, population),
        alg.at_least(population + culture, gold),
        alg.at_least(population + gold, culture),
    )


def holds_6(count: Any, attributes: Sequence[Any], required: Any, alg: Algebra = INTS) -> Any:
    """Whether gems and attributes meet Demand 6 when so many gems are needed."""
    return alg.both(enough_gems(count, required, alg), balanced(attributes, alg))


def demand_6(table: Table, state: State, who: int) -> Score:
    """Demand 6. have: gems; need: 15/14/13 less one for each culture gem on it. Balance is asked for besides."""
    seat = state.seats[who]
    count = sum(owned(table, seat))
    lying = gems_on(state, seat, 6)
    required = gems_required(threshold(table, 6, len(state.seats)), lying)
    facts = (count, lying, "in balance" if balanced(seat.attributes) else "out of balance")
    return Score(holds_6(count, seat.attributes, required), count, required, facts)


def _diamonds(seat: Seat) -> int:
    return sum(placed.diamonds for placed in (*seat.row1, *seat.row2))


@clause("diamond.not-gem", without=_diamonds)
def diamonds_as_gems(seat: Seat) -> int:
    """How many of a seat's palace diamonds are gems to Demand 7: none."""
    return 0


@clause("demand.07.bonus", without=lambda gems, technologies, palace, lying: gems + technologies + palace)
def points(gems: Any, technologies: Any, palace: Any, lying: Any) -> Any:
    """What Demand 7 counts: gems, technologies, palace level, and once more the culture gems lying on it.

    >>> points(12, 4, 5, 1)
    22
    """
    return gems + technologies + palace + components.demand(7).step * lying


@clause("demand.07.condition", without=struck("demand.07.condition"))
def enough_points(count: Any, required: int, alg: Algebra = INTS) -> Any:
    """Whether gems, technologies and palace level reach what Demand 7 asks for; palace diamonds never count."""
    return alg.at_least(count, required)


def demand_7(table: Table, state: State, who: int) -> Score:
    """Demand 7. have: gems, technologies, palace level and artificial points; need: 22/21/20."""
    seat = state.seats[who]
    count, technologies = sum(owned(table, seat)) + diamonds_as_gems(seat), seat.technologies.bit_count()
    lying = gems_on(state, seat, 7)
    sum_total = points(count, technologies, seat.palace, lying)
    required = threshold(table, 7, len(state.seats))
    facts = (count, technologies, seat.palace, lying)
    return Score(enough_points(sum_total, required), sum_total, required, facts)
