"""What the CP-SAT model of placements covers, and why it refuses the rest.

The model states the city that results, not the way there. It holds where the way does not matter: values and gems only
grow while cards enter, each reached multiple of ten pays once, and nobody chooses a colour of a gem on the way.
"""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck.game import GameError
from gemcheck.games.gempire import (
    demands_districts,
    demands_rows,
    gem_counts,
    gem_sources,
    gem_supply,
    gems,
    resolution,
)
from gemcheck.games.gempire.artistry import adorns_later, free_of_adjacency
from gemcheck.games.gempire.bonuses import built_when_won
from gemcheck.games.gempire.buildings import straight_above_counts
from gemcheck.games.gempire.cards import NONE, Card
from gemcheck.games.gempire.demands_cards import diamonds_make_valuable, value_of_both_sides
from gemcheck.games.gempire.diamond_factor import printed_part_only
from gemcheck.games.gempire.placement import columns, support_needed
from gemcheck.games.gempire.state import CULTURE, Seat
from gemcheck.games.gempire.table import (
    CALENDAR,
    CONSTRUCTION,
    DRAIN_SYSTEM,
    IRON,
    LITERACY,
    PHILOSOPHY,
    Table,
)
from gemcheck_models.gempire.placement.objective import Objective
from gemcheck_models.gempire.placement.problem import Problem

__all__ = ["DEMANDS", "Unsupported", "cards_of", "gems_matter", "require_supported"]

DEMANDS = (2, 8, 10, 11, 12)
"""The Demands that the model knows."""

UNKNOWN_QUANTITIES = ("science", "open")


class Unsupported(GameError):
    """The CP-SAT model does not cover the problem; says why in one line."""


def cards_of(problem: Problem) -> list[Card]:
    """Every card that lies in the city or may come into it."""
    seat = problem.seat
    there = [placed.card for placed in seat.row1 + seat.row2]
    return [problem.table.cards[c] for c in (*there, *problem.hand, *(kept.card for kept in seat.blueprints))]


def counts_gems(problem: Problem) -> bool:
    """Whether some card's value counts gems."""
    return any(side.gems != NONE for card in cards_of(problem) for side in card.sides if side is not None)


def gems_matter(problem: Problem) -> bool:
    """Whether the score can depend on gems: because they are asked for, because a card counts them, or because culture
    gems lie on Demands."""
    return _gems_asked(problem.objective) or counts_gems(problem) or bool(problem.objective.demands())


def _gems_asked(objective: Objective) -> bool:
    return objective.asks_for("gems", "population-gems", "gold-gems", "culture-gems")


def require_supported(problem: Problem) -> None:
    """Raises Unsupported where the model would not give the engine's answer."""
    for reason in _reasons(problem):
        raise Unsupported(f"CP-SAT: {reason}")


def _reasons(problem: Problem) -> Iterator[str]:
    table, seat = problem.table, problem.seat
    if problem.fixed and len(problem.hand) > 1:
        yield "a fixed order of the cards is not modelled"
    if problem.keep:
        yield "keeping cards as blueprints is not modelled"
    if resolution.obliged(seat) or seat.turn.won:
        yield "the seat owes a decision before it places cards"
    if gems.settle(table, problem.state, problem.who, seat, None) != seat:
        yield "gems are due before the first card enters"
    yield from _city_reasons(table, seat)
    yield from _card_reasons(problem)
    if gems_matter(problem):
        yield from _gem_reasons(problem)
    yield from _objective_reasons(problem)


def _city_reasons(table: Table, seat: Seat) -> Iterator[str]:
    if straight_above_counts():
        yield "a building straight above counts as one to the side"
    if not seat.row1 and (seat.row2 or columns(table, seat, 2, CULTURE)):
        yield "the second row may begin before the first"
    if seat.row2 and not (seat.start1 <= seat.start2 and seat.start2 + len(seat.row2) <= seat.start1 + len(seat.row1)):
        yield "the second row stands beyond the first"
    if not seat.row1 and seat.second >= 0 and not support_needed(table):
        yield "the second row may begin before the first"
    if seat.second >= 0 and adorns_later(table, seat):
        if not free_of_adjacency(table):
            yield "the diamonds of Artistry have to touch others, so that the order of the cards matters"
        if table.reading("diamond.supply") != "unlimited":
            yield "Artistry may run out of diamonds"


def _card_reasons(problem: Problem) -> Iterator[str]:
    table, seat = problem.table, problem.seat
    if seat.blueprints and built_when_won(table):
        yield "blueprints count as built"
    for card in cards_of(problem):
        for side in card.sides:
            if side is None:
                continue
            numbers = (side.first, side.second, *side.right, *side.left, *side.adjacent, *side.city, side.row2)
            if min(*numbers, *side.gems, side.palace_bonus) < 0:
                yield f"card '{card.slug}' loses value as the city grows"
    if seat.owns(DRAIN_SYSTEM) and printed_part_only(table):
        yield "diamonds that multiply the printed part alone are not modelled together with Drain System"


def _gem_reasons(problem: Problem) -> Iterator[str]:
    table, seat = problem.table, problem.seat
    for technology, name in ((LITERACY, "Literacy"), (PHILOSOPHY, "Philosophy"), (CONSTRUCTION, "Construction")):
        if seat.owns(technology):
            yield f"gems of {name} are not modelled"
    if not gem_sources.thresholds_alone(table) or gem_sources.pays_again(table):
        yield "gems depend on the way to a value"
    if gem_supply.box_limits(table):
        yield "the box limits gems"
    if gem_supply.unending(table) == "one-pass":
        yield "a chain of gems stops after one pass"
    if counts_gems(problem) and table.reading("gem.have") == "not-on-flag":
        yield "gems on the flag do not count as owned"
    if seat.owns(CALENDAR) and (problem.objective.demands() or gem_counts.owned(table, seat) != seat.gems):
        yield "held culture gems (Calendar) are not modelled"
    if seat.owns(CALENDAR) and _gems_asked(problem.objective) and table.reading("tech.calendar.count") == "in-position":
        yield "held culture gems (Calendar) are not modelled"


def _objective_reasons(problem: Problem) -> Iterator[str]:
    table, seat = problem.table, problem.seat
    for name in UNKNOWN_QUANTITIES:
        if problem.objective.asks_for(name):
            yield f"the quantity '{name}' is not modelled"
    numbers = problem.objective.demands()
    for number in numbers:
        if number not in DEMANDS:
            yield f"Demand {number} is not modelled"
    if 8 in numbers and seat.owns(IRON) and demands_districts.colour_only(table):
        yield "Demand 8 counts the colour of a district alone under Iron"
    if 8 in numbers and seat.owns(IRON) and demands_rows.bonuses_stand_in_rows(table):
        yield "Demand 8 counts bonuses of technologies in districts under Iron"
    if 11 in numbers and not diamonds_make_valuable(table):
        yield "Demand 11 looks at values without diamonds"
    if 11 in numbers and seat.owns(IRON) and not value_of_both_sides(table):
        yield "Demand 11 looks at the sides of hybrids one by one"
    if 12 in numbers and not demands_districts.sizes_may_repeat(table):
        yield "Demand 12 asks that no two districts are of equal size"
