"""Which Demands the column sweep answers exactly, and why it refuses the others."""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck.games.gempire.cards import Formula
from gemcheck.games.gempire.demands_cards import (
    diamonds_make_valuable,
    floor_before_points,
    points_on_each_side,
    two_cards_required,
    value_of_both_sides,
)
from gemcheck.games.gempire.demands_culture import construction_counts, outside_only
from gemcheck.games.gempire.demands_districts import colour_only
from gemcheck.games.gempire.demands_rows import missing_attributes_compared
from gemcheck.games.gempire.districts import adjacent_columns
from gemcheck.games.gempire.facts import facts_of
from gemcheck.games.gempire.table import ARTISTRY, CALENDAR, CONSTRUCTION, DRAIN_SYSTEM, IRON, LITERACY, TECHNOLOGIES
from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_demand_scores import gems_count

__all__ = ["SWEPT", "why_not_demands"]

SWEPT = (2, 4, 5, 8, 10, 11, 12, 13)
"""The Demands that a sweep can keep in mind."""

VALUED = (4, 5, 8, 11, 13)
"""Those that look at values of cards."""


def why_not_demands(problem: Problem) -> str | None:
    """Why the sweep does not answer for the Demands of an objective; None when it does, or none is asked for."""
    return next(_reasons(problem), None) if problem.objective.demands() else None


def _reasons(problem: Problem) -> Iterator[str]:
    seat, asked = problem.seat, problem.objective.demands()
    for demand in asked:
        if demand not in SWEPT:
            yield f"the objective asks for demand {demand}"
    if any(name.endswith("gems") for goal in problem.objective.goals for name, _ in goal.weights):
        yield "gems are asked for beside a Demand"
    facts = facts_of(problem.table)
    if any(facts[card].counts_gems for card in _cards(problem)):
        yield "the value of a card counts gems beside a Demand"
    if gems_count(problem):
        for technology in (CALENDAR, CONSTRUCTION, LITERACY):
            if seat.owns(technology):
                yield f"{TECHNOLOGIES[technology]} where culture gems count"
    if any(demand in VALUED for demand in asked) and seat.owns(DRAIN_SYSTEM) and any(map(_grows, _sides(problem))):
        yield "Drain System lifts a growing value of which a Demand needs to know"
    for demand in asked:
        yield from _READINGS[demand](problem) if demand in _READINGS else ()


def _cards(problem: Problem) -> set[int]:
    return {*problem.hand, *(placed.card for placed in problem.seat.row1 + problem.seat.row2)}


def _sides(problem: Problem) -> Iterator[Formula]:
    for card in _cards(problem):
        yield from (side for side in problem.table.cards[card].sides if side is not None)


def _grows(side: Formula) -> bool:
    """Whether a value depends on other cards."""
    return bool(side.row2) or any(map(any, (side.right, side.left, side.adjacent, side.city)))


def _multiplied(problem: Problem) -> bool:
    """Whether there may be diamonds on a card."""
    seat = problem.seat
    return seat.owns(ARTISTRY) or any(placed.diamonds for placed in seat.row1 + seat.row2)


def _demand_4(problem: Problem) -> Iterator[str]:
    if not missing_attributes_compared(problem.table):
        yield "an attribute that neither row has is not compared"


def _demand_5(problem: Problem) -> Iterator[str]:
    table, seat = problem.table, problem.seat
    if two_cards_required(table) and not seat.row1:
        yield "a city of one card has no two best cards"
    if 5 not in problem.state.demands:
        return
    if seat.owns(IRON) and points_on_each_side(table):
        yield "Iron doubles the points of culture gems on demand 5"
    if seat.owns(DRAIN_SYSTEM) and not floor_before_points(table):
        yield "Drain System lifts cards with the points of culture gems on demand 5"


def _demand_8(problem: Problem) -> Iterator[str]:
    if problem.seat.owns(IRON) and colour_only(problem.table):
        yield "of a hybrid under Iron a district has one attribute only"


def _demand_11(problem: Problem) -> Iterator[str]:
    if problem.seat.owns(IRON) and not value_of_both_sides(problem.table):
        yield "a hybrid under Iron has two values"
    if _multiplied(problem) and not diamonds_make_valuable(problem.table):
        yield "diamonds do not make a card valuable"


def _demand_13(problem: Problem) -> Iterator[str]:
    table, seat = problem.table, problem.seat
    if not outside_only(table):
        yield "a culture district touches its own cards"
    if table.reading("demand.13.near") != "each-district":
        yield "districts touch culture cards all together"
    if adjacent_columns(table, 0) != (0,):
        yield "a district touches cards beyond its columns"
    if seat.owns(CONSTRUCTION) and construction_counts(table):
        yield "gems of Construction are counted by demand 13"
    yield from _demand_8(problem)


_READINGS = {4: _demand_4, 5: _demand_5, 8: _demand_8, 11: _demand_11, 13: _demand_13}
"""Readings under which a Demand is not a matter of the sums that a sweep makes."""
