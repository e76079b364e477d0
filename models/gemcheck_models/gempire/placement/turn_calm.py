"""When the order of placing cannot matter: then every final city is looked at once, whatever led to it.

question: is the seat at the end the same for every order in which one city is built
scope:    one problem; `calm` says yes only where each rule that looks at the way to a city is out of play
expected: proved by the reasons below, and held to `exhaustive` on random problems
budget:   none

Values only rise when cards come to the ends of rows. Gems therefore depend on the last values alone as long as every
threshold pays once and for itself, and a chain of gems ends at its least fixed point however often it was begun.
Science for buildings is handed out once for each pair of cards, whichever came first. What is left are rules that look
at an event or at a choice: those are excluded one by one.
"""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck.games.gempire.cards import NONE, Card
from gemcheck.games.gempire.gem_sources import POINTS, UNIVERSITY_POINTS, fours
from gemcheck.games.gempire.placement import row_open
from gemcheck.games.gempire.state import CULTURE, Seat
from gemcheck.games.gempire.table import ARTISTRY, CONSTRUCTION, LITERACY, PHILOSOPHY, UNIVERSITY, Table
from gemcheck.games.gempire.values import attributes
from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.turn_walk import ORDERED_DEMAND

__all__ = ["CHOICES", "SETS", "calm", "placing_alone", "unsettled"]

SETS = "a set of Philosophy depends on where earlier gems lie"

CHOICES = "a Literacy choice changes the values that earn the next gem"

QUIET = {
    "gem.supply": "record-beyond-box",
    "diamond.supply": "unlimited",
    "gem.thresholds": "each",
    "gem.bonus-at-threshold": "extra",
    "gem.cascade.endless": "box-stops",
    "blueprint.same-round": "later-round",
    "blueprint.built": "placed",
}
"""Readings under which no rule asks how a city has come about."""


def calm(problem: Problem) -> bool:
    """Whether the order of the decisions can be left out of account."""
    return next(unsettled(problem), None) is None


def placing_alone(problem: Problem) -> bool:
    """Whether nothing but the order of placing can matter: then every city is open to every order of its cards, and a
    card may be kept last of all."""
    table, seat = problem.table, problem.seat
    quiet = all(table.reading(point) == QUIET[point] for point in ("blueprint.same-round", "blueprint.built"))
    alike = problem.keep and any(blueprint.card in problem.hand for blueprint in seat.blueprints)
    return quiet and not problem.fixed and not alike and bool(seat.row1 or calm(problem))


def unsettled(problem: Problem) -> Iterator[str]:
    """Every reason why the order of the decisions may matter."""
    table, seat = problem.table, problem.seat
    if problem.fixed:
        yield "the order is fixed"
    for point, reading in QUIET.items():
        if table.reading(point) != reading:
            yield f"{point} is read as {table.reading(point)}"
    cards = [table.cards[index] for index in _cards(problem)]
    counting = any(side is not None and side.gems != NONE for card in cards for side in card.sides)
    if seat.owns(PHILOSOPHY):
        yield SETS
    if ORDERED_DEMAND in problem.state.demands:
        yield "the palace token takes gems in the order in which they come"
    if seat.owns(LITERACY) and counting:
        yield CHOICES
    if seat.owns(ARTISTRY) and table.reading("tech.artistry.adjacency") != "exempt":
        yield "a diamond of Artistry needs another one beside it when the card enters"
    if table.reading("gem.have") != "owned" and any(_looks_at_culture(card) for card in cards):
        yield "a culture gem is spent once it lies on the flag"
    if _history(table, seat):
        yield "gems have been earned for values that the city does not have"
    if problem.keep and any(blueprint.card in problem.hand for blueprint in seat.blueprints):
        yield "a card of the hand is like a blueprint"
    if row_open(seat, 2) and not seat.row1:
        yield "the second row may begin before the first"


def _cards(problem: Problem) -> set[int]:
    """Every card that counts in some end."""
    seat = problem.seat
    placed = {placed.card for placed in seat.row1 + seat.row2}
    return placed | set(problem.hand) | {blueprint.card for blueprint in seat.blueprints}


def _looks_at_culture(card: Card) -> bool:
    """Whether a card asks for the culture gems that its owner has."""
    if card.science is not None and card.science.earned[CULTURE]:
        return True
    return any(side is not None and side.gems[CULTURE] for side in card.sides)


def _history(table: Table, seat: Seat) -> bool:
    """Whether the marks of paid gems are not those of the city as it stands."""
    totals = attributes(table, seat)
    if seat.reached != tuple([value // POINTS for value in totals]):
        return True
    if seat.owns(UNIVERSITY) and seat.twenties != tuple([value // UNIVERSITY_POINTS for value in totals]):
        return True
    return seat.owns(CONSTRUCTION) and seat.fours != fours(table, seat)
