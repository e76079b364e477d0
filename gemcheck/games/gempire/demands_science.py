"""Demands 1 (most science) and 15 (highest attribute plus science)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gemcheck.algebra import INTS, Algebra
from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_numbers import (
    Score,
    artificial_minimum,
    compared,
    exceeds_all,
    gems_on,
    struck,
    threshold,
)
from gemcheck.games.gempire.science import current_science
from gemcheck.games.gempire.state import State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import clause

__all__ = [
    "attribute_and_science",
    "enough_attribute_and_science",
    "enough_science",
    "highest_attribute",
    "holds_1",
    "most_science",
    "science_score",
]


@clause("demand.01.bonus", without=lambda science, gems: science)
def science_score(science: Any, gems: Any) -> Any:
    """Science for Demand 1, artificial science of the culture gems lying on it included.

    >>> science_score(22, 1)
    27
    """
    return science + components.demand(1).step * gems


@clause("demand.01.condition", without=lambda own, rivals, alg=INTS: alg.both())
def most_science(own: Any, rivals: Sequence[Any], alg: Algebra = INTS) -> Any:
    """Whether a seat has strictly more science than each opponent."""
    return exceeds_all(own, rivals, alg)


@clause("demand.01.minimum", without=lambda science, minimum, alg=INTS: alg.both())
def enough_science(science: Any, minimum: int, alg: Algebra = INTS) -> Any:
    """Whether a seat has the science that the most must at least be."""
    return alg.at_least(science, minimum)


def holds_1(
    table: Table, who: int, real: Sequence[Any], total: Sequence[Any], minimum: int, alg: Algebra = INTS
) -> Any:
    """Whether a seat meets Demand 1, by the science of every seat without and with artificial science."""
    counted = total[who] if artificial_minimum(table) else real[who]
    leads = most_science(total[who], compared(table, who, real, total), alg)
    return alg.both(leads, enough_science(counted, minimum, alg))


def demand_1(table: Table, state: State, who: int) -> Score:
    """Demand 1. have: own science with artificial science; need: one more than the best opponent and the minimum."""
    real = [current_science(table, seat) for seat in state.seats]
    total = [science_score(science, gems_on(state, seat, 1)) for science, seat in zip(real, state.seats, strict=True)]
    minimum = threshold(table, 1, len(real))
    met = holds_1(table, who, real, total, minimum)
    best = max(compared(table, who, real, total))
    return Score(met, total[who], max(minimum, best + 1), (real[who], total[who] - real[who], best))


def meets_demand_1(table: Table, state: State, who: int) -> bool:
    """Whether the seat meets Demand 1; opponents are looked at only when the minimum is reached."""
    seat = state.seats[who]
    own = science_score(current_science(table, seat), gems_on(state, seat, 1))
    if not enough_science(own, threshold(table, 1, len(state.seats))):
        return False
    return demand_1(table, state, who).met


@clause("demand.15.bonus", without=lambda attribute, science, gems: attribute + science)
def attribute_and_science(attribute: Any, science: Any, gems: Any) -> Any:
    """What Demand 15 counts: an attribute, science, and artificial points of the culture gems lying on it.

    >>> attribute_and_science(90, 26, 2)
    130
    """
    return attribute + science + components.demand(15).step * gems


def highest_attribute(attributes: Sequence[Any], alg: Algebra = INTS) -> Any:
    """The largest of the three attributes."""
    return alg.largest(attributes)


@clause("demand.15.condition", without=struck("demand.15.condition"))
def enough_attribute_and_science(points: Any, required: int, alg: Algebra = INTS) -> Any:
    """Whether highest attribute plus science reaches what Demand 15 asks for."""
    return alg.at_least(points, required)


def demand_15(table: Table, state: State, who: int) -> Score:
    """Demand 15. have: highest attribute, science and artificial points; need: 130."""
    seat = state.seats[who]
    highest = highest_attribute(seat.attributes)
    science = current_science(table, seat)
    points = attribute_and_science(highest, science, gems_on(state, seat, 15))
    required = threshold(table, 15, len(state.seats))
    facts = (highest, science, points - highest - science)
    return Score(enough_attribute_and_science(points, required), points, required, facts)
