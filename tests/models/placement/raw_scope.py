"""Which placement problems the second methods of tests and benchmarks cover, and why they decline the others.

All of them know the city that results and no way to it. The raw models of z3 and clingo state sums of attributes and of
gems in which values are sums of what pairs of cards bring; cities put together at one stroke are weighed by the engine.
"""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_gems import all_rest

from gemcheck.games.gempire import gems, placement, resolution
from gemcheck.games.gempire.cards import NONE
from gemcheck.games.gempire.gem_sources import POINTS, due, thresholds_alone
from gemcheck.games.gempire.state import COLOURS
from gemcheck.games.gempire.table import (
    ARTISTRY,
    CALENDAR,
    CONSTRUCTION,
    DRAIN_SYSTEM,
    LITERACY,
    PHILOSOPHY,
)

__all__ = ["Declined", "gems_matter", "require_one_stroke", "require_stated"]

GEMS = ("gems", *(f"{colour}-gems" for colour in COLOURS))
STATED = ("total", *COLOURS, *GEMS)

LONE_ONES = (PHILOSOPHY, CALENDAR, CONSTRUCTION, LITERACY)
"""Technologies whose gems depend on more than the totals of the city."""

SHIFTING = (ARTISTRY, DRAIN_SYSTEM)
"""Technologies that change by how much a card gains from a gem."""


ONE_STROKE = {
    "gem.supply": "record-beyond-box",
    "diamond.supply": "unlimited",
    "gem.thresholds": "each",
    "gem.bonus-at-threshold": "extra",
    "gem.cascade.endless": "box-stops",
    "gem.have": "owned",
    "blueprint.built": "placed",
}
"""Readings under which everything may be paid when the whole city stands."""


class Declined(Exception):
    """A second method does not cover the problem; the text says why."""


def require_stated(problem: Problem) -> None:
    """Raises Declined where the raw models would not give the engine's answer."""
    for why in _reasons(problem):
        raise Declined(why)


def counted_gems(problem: Problem) -> bool:
    """Whether the value of some card counts gems."""
    seat, cards = problem.seat, problem.table.cards
    numbers = {*problem.hand, *(placed.card for placed in seat.row1 + seat.row2)}
    return any(side is not None and side.gems != NONE for number in numbers for side in cards[number].sides)


def gems_matter(problem: Problem) -> bool:
    """Whether the score depends on gems."""
    return problem.objective.asks_for(*GEMS) or counted_gems(problem)


def require_one_stroke(problem: Problem) -> None:
    """Raises Declined where a city is worth something else when its cards enter one after another."""
    for why in _one_stroke(problem):
        raise Declined(why)


def _one_stroke(problem: Problem) -> Iterator[str]:
    table, seat, objective = problem.table, problem.seat, problem.objective
    yield from _always(problem)
    for point, reading in ONE_STROKE.items():
        if table.reading(point) != reading:
            yield f"{point} is read as {table.reading(point)}"
    if seat.owns(PHILOSOPHY):
        yield "sets of Philosophy depend on where earlier gems lie"
    if seat.owns(LITERACY) and counted_gems(problem):
        yield "a Literacy choice changes the values that earn the next gem"
    if objective.asks_for("science", "open") or 1 in objective.demands():
        yield "science is earned while cards enter"
    if gems.settle(table, problem.state, problem.who, seat, None) != seat:
        yield "gems are due before the first card is placed"
    if seat.reached != tuple([value // POINTS for value in seat.attributes]):
        yield "gems have been earned for values that the city does not have"


def _always(problem: Problem) -> Iterator[str]:
    """What none of the methods covers."""
    table, seat = problem.table, problem.seat
    if problem.fixed:
        yield "the order of the cards is fixed"
    if problem.keep or seat.blueprints:
        yield "blueprints are not stated"
    if resolution.obliged(seat):
        yield "a decision is due before the first card is placed"
    if 9 in problem.state.demands:
        yield "the palace token takes gems as they come"
    if table.reading("diamond.supply") != "unlimited" and seat.owns(ARTISTRY):
        yield "diamonds may run out"
    if table.reading("tech.artistry.adjacency") != "exempt" and seat.owns(ARTISTRY):
        yield "the diamonds of Artistry depend on the order of placing"
    if not seat.row1 and (seat.row2 or (seat.second >= 0 and not placement.support_needed(table))):
        yield "the second row may begin above nothing"


def _reasons(problem: Problem) -> Iterator[str]:
    objective = problem.objective
    yield from _always(problem)
    if objective.demands():
        yield "Demands are not stated"
    if any(name not in STATED for goal in objective.goals for name, _ in goal.weights):
        yield "a quantity of the objective is not stated"
    if gems_matter(problem):
        yield from _gem_reasons(problem)


def _gem_reasons(problem: Problem) -> Iterator[str]:
    table, seat = problem.table, problem.seat
    if not thresholds_alone(table) or table.reading("gem.threshold.again") == "each-time":
        yield "gems depend on the way to a value"
    if table.reading("gem.supply") != "record-beyond-box":
        yield "the box limits the gems"
    if table.reading("gem.have") != "owned":
        yield "gems on the flag are spent"
    if any(seat.owns(technology) for technology in LONE_ONES):
        yield "a technology earns gems for more than totals"
    if counted_gems(problem) and any(seat.owns(technology) for technology in SHIFTING):
        yield "a technology changes what a card gains from a gem"
    if due(table, seat, seat.attributes).earned != NONE:
        yield "gems are due before the first card is placed"
    if not all_rest(problem):
        yield "a chain of gems may be endless"
