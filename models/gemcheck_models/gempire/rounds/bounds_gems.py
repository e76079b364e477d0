"""Gems: what attributes, districts and technologies can have earned in all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gemcheck.games.gempire.gem_sources import (
    CONSTRUCTION_BUILDINGS,
    PHILOSOPHY_POINTS,
    POINTS,
    SET,
    UNIVERSITY_POINTS,
    fifty_due,
    pays_again,
)
from gemcheck.games.gempire.state import CULTURE, GOLD, POPULATION
from gemcheck.games.gempire.table import CALENDAR, CONSTRUCTION, LITERACY, PHILOSOPHY, SURVEYING, UNIVERSITY
from gemcheck_models.gempire.rounds.bounds_case import Case, limit
from gemcheck_models.gempire.rounds.gains import MOST_GEMS
from gemcheck_models.gempire.rounds.gains_cards import crowd

Triple = tuple[int, int, int]

__all__ = ["EARNERS", "SOURCES", "counted", "earned", "literacy", "may_earn_again", "philosophy"]


def may_earn_again(case: Case) -> bool:
    """Whether the same multiple may pay any number of times, so that nothing limits gems.

    An attribute falls only where cards count culture gems that are still held back and no longer once they are laid.
    """
    table = case.asked.table
    falls = case.owns(CALENDAR) and table.reading("gem.have") == "not-on-flag"
    return bool(falls and pays_again(table))


@limit("gem.threshold", "gem.keep")
def tens(case: Case, value: Any, colour: int, own: int) -> Any:
    """An attribute earns a gem for each multiple of ten it has reached. Attributes never fall, so that their values in
    the end decide."""
    return MOST_GEMS + 0 * value if may_earn_again(case) else value // POINTS


@limit("tech.university")
def university(case: Case, value: Any, colour: int, own: int) -> Any:
    """University gives its owner one more gem for each multiple of twenty."""
    return value // UNIVERSITY_POINTS if case.owns(UNIVERSITY) else 0


@limit("tech.construction", "tech.construction.retro", "tech.surveying")
def construction(case: Case, value: Any, colour: int, own: int) -> int:
    """Construction gives its owner one gem of a district's colour for each four buildings of the district."""
    if not case.owns(CONSTRUCTION):
        return 0
    buildings = crowd(case.asked.table, frozenset((colour,)), own)
    if case.owns(SURVEYING):
        buildings += crowd(case.asked.table, frozenset((colour,)), min(own, case.second))
    return buildings // CONSTRUCTION_BUILDINGS


EARNERS = (CALENDAR, CONSTRUCTION, LITERACY, PHILOSOPHY, UNIVERSITY)
"""The technologies on which the number of gems rests."""

SOURCES = (tens, university, construction)
"""Where gems of a colour come from by that colour's own attribute and districts."""


@limit("tech.literacy")
def literacy(case: Case, population_gems: Any) -> Any:
    """Literacy gives its owner a gold or a culture gem with each population gem."""
    return population_gems if case.owns(LITERACY) else 0


@limit("tech.philosophy", "tech.philosophy.sets")
def philosophy(case: Case, attributes: Sequence[Any], together: Any) -> Any:
    """Philosophy gives its owner three culture gems for each attribute of fifty, of which there are no more than all
    attributes together have fifties."""
    if not case.owns(PHILOSOPHY):
        return 0
    reached = sum(1 * fifty_due(value) for value in attributes)
    return SET * _least(reached, together // PHILOSOPHY_POINTS)


def earned(case: Case, colour: int, value: Any, own: int) -> Any:
    """Gems of a colour by its own attribute and districts."""
    return sum(source(case, value, colour, own) for source in SOURCES)


def counted(case: Case, split: Triple, attributes: Sequence[Any], together: Any) -> tuple[tuple[Any, Any, Any], Any]:
    """The gems of each colour at most, Literacy's counted for gold and for culture, and of all colours at most, those
    counted once. `together` bounds the three attributes as a sum. The numbers may be arrays of numbers."""
    own = [earned(case, colour, attributes[colour], split[colour]) for colour in range(3)]
    chosen = literacy(case, own[POPULATION])
    sets = philosophy(case, attributes, together)
    each = (own[POPULATION], own[GOLD] + chosen, own[CULTURE] + chosen + sets)
    spare = 0
    if not may_earn_again(case):
        for points in (POINTS, UNIVERSITY_POINTS) if case.owns(UNIVERSITY) else (POINTS,):
            apart = sum(value // points for value in attributes)
            spare = spare + apart - _least(apart, together // points)
    return each, sum(own) - spare + chosen + sets


def _least(one: Any, other: Any) -> Any:
    return one - (one > other) * (one - other)
