"""Which placement problems the column sweep answers exactly, and why it refuses the others."""

from __future__ import annotations

from gemcheck.games.gempire import placement, resolution
from gemcheck.games.gempire.diamond_factor import printed_part_only
from gemcheck.games.gempire.facts import facts_of
from gemcheck.games.gempire.gem_sources import thresholds_alone
from gemcheck.games.gempire.state import COLOURS
from gemcheck.games.gempire.table import (
    ARTISTRY,
    CALENDAR,
    CONSTRUCTION,
    DRAIN_SYSTEM,
    LITERACY,
    PHILOSOPHY,
    TECHNOLOGIES,
)
from gemcheck_models.gempire.placement.objective import Objective
from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_demand_refusals import why_not_demands
from gemcheck_models.gempire.placement.sweep_gems import all_rest

__all__ = ["LINEAR", "Unsupported", "gems_matter", "why_not"]

LINEAR = ("total", *COLOURS)
"""The quantities that are sums over the cards of a city."""

GEMS = ("gems", *(f"{colour}-gems" for colour in COLOURS))


class Unsupported(Exception):
    """The sweep would not be exact for this problem; the text says why."""


def why_not(problem: Problem, top: int) -> str | None:
    """Why the sweep does not answer this problem; None when it does."""
    return (
        _asked(problem, top)
        or _objective(problem.objective)
        or why_not_demands(problem)
        or _gems(problem)
        or (_counting(problem) if gems_matter(problem) else None)
        or _values(problem)
        or _rows(problem)
    )


def gems_matter(problem: Problem) -> bool:
    """Whether a score depends on gems: by the objective, or because the value of a card counts them."""
    names = [name for goal in problem.objective.goals for name, _ in goal.weights]
    return any(name not in LINEAR for name in names) or _counts_gems(problem)


def _cards(problem: Problem) -> set[int]:
    return {*problem.hand, *(placed.card for placed in problem.seat.row1 + problem.seat.row2)}


def _counts_gems(problem: Problem) -> bool:
    facts = facts_of(problem.table)
    return any(facts[card].counts_gems for card in _cards(problem))


def _asked(problem: Problem, top: int) -> str | None:
    if top != 1:
        return "more than one way is asked for"
    if problem.fixed:
        return "the order of the cards is fixed"
    if problem.keep:
        return "cards may be kept as blueprints"
    if problem.seat.blueprints:
        return "blueprints may be placed as well"
    if resolution.obliged(problem.seat):
        return "a decision is due before the first card is placed"
    return None


def _objective(objective: Objective) -> str | None:
    for goal in objective.goals:
        for name, _ in goal.weights:
            if name not in (*LINEAR, *GEMS):
                return f"the objective asks for {name}"
    return None


def _gems(problem: Problem) -> str | None:
    """Whether the number or the place of gems depends on the order of placing."""
    table, seat = problem.table, problem.seat
    if seat.owns(PHILOSOPHY):
        return "Philosophy looks at the places of culture gems"
    if 9 in problem.state.demands:
        return "gems may go on the palace token of Demand 9"
    if not thresholds_alone(table):
        return "gems depend on the way to a value under this reading"
    if table.reading("gem.supply") != "record-beyond-box":
        return "the box limits the gems"
    if table.reading("gem.have") != "owned" and any(table.cards[card].science is not None for card in _cards(problem)):
        return "science depends on when gems are laid"
    return None


def _counting(problem: Problem) -> str | None:
    """Whether gems follow from totals alone, where they count."""
    table, seat = problem.table, problem.seat
    for technology in (CALENDAR, CONSTRUCTION, LITERACY):
        if seat.owns(technology):
            return f"{TECHNOLOGIES[technology]} where gems count"
    if seat.owns(ARTISTRY) and _counts_gems(problem):
        return "Artistry where the value of a card counts gems"
    if seat.owns(DRAIN_SYSTEM) and _counts_gems(problem):
        return "Drain System where the value of a card counts gems"
    if table.reading("gem.have") != "owned":
        return "gems on the flag are spent where gems count"
    return None if all_rest(problem) else "a chain of gems may be endless"


def _values(problem: Problem) -> str | None:
    """Whether values are sums of what pairs of cards bring, the floor of Drain System apart."""
    table, seat = problem.table, problem.seat
    multiplied = any(placed.diamonds for placed in seat.row1 + seat.row2) or seat.owns(ARTISTRY)
    if seat.owns(DRAIN_SYSTEM) and multiplied and printed_part_only(table):
        return "Drain System lifts values of which diamonds multiply a part"
    if seat.owns(ARTISTRY) and table.reading("tech.artistry.adjacency") != "exempt":
        return "the diamonds of Artistry depend on the order of placing"
    if seat.owns(ARTISTRY) and table.reading("diamond.supply") != "unlimited":
        return "diamonds may run out"
    return None


def _rows(problem: Problem) -> str | None:
    seat = problem.seat
    if not seat.row1 and (seat.row2 or (seat.second >= 0 and not placement.support_needed(problem.table))):
        return "the second row may begin above nothing"
    return None
