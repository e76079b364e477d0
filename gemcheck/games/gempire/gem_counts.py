"""How many gems count, how many the box still holds, and the limit of production that population gems raise."""

from __future__ import annotations

from typing import Any

from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.state import POPULATION, Seat, State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import clause

__all__ = ["cap", "owned", "production_limit", "room", "starting_limit", "working"]

Triple = tuple[int, int, int]

_NUMBERS = components().numbers
_BOX = components().box.gems
UNLIMITED = 10**6
"""More production than any game can bring, for a rulebook without a limit."""


@clause("gem.keep")
def owned(table: Table, seat: Seat) -> Triple:
    """The gems of each colour that count for Demands and for the tie-break: all of them wherever they lie, or without
    the culture gems that Calendar holds back."""
    if seat.held and table.reading("tech.calendar.count") == "in-position":
        population, gold, culture = seat.gems
        return (population, gold, culture - seat.held)
    return seat.gems


def _off_token(table: Table, seat: Seat, colour: int) -> int:
    return seat.gems[colour] - table.sequence[: seat.token].count(colour)


@clause("demand.09.benefit", without=_off_token)
def working(table: Table, seat: Seat, colour: int) -> int:
    """The population or gold gems that do their work: those on the palace token too."""
    return seat.gems[colour]


@clause("collect.cap.base", without=lambda: UNLIMITED)
def starting_limit() -> int:
    """The production a player can hold without any gem."""
    return _NUMBERS.production_cap_start


@clause("gem.population.cap", without=lambda population_gems: starting_limit())
def production_limit(population_gems: Any) -> Any:
    """The production a player with this many population gems can hold; the number may be a solver's term."""
    return starting_limit() + _NUMBERS.production_cap_per_population_gem * population_gems


def cap(table: Table, seat: Seat) -> int:
    """The production a player can hold."""
    return int(production_limit(working(table, seat, POPULATION)))


@clause("materials.gems", without=lambda state, who, seat, colour: UNLIMITED)
def room(state: State, who: int, seat: Seat, colour: int) -> int:
    """How many gems of a colour the box still holds, with `seat` in the place of seat `who`; negative when more are
    owned than it ever held."""
    owned_by_all = sum([other.gems[colour] for other in state.seats])
    return _BOX[colour] - owned_by_all + state.seats[who].gems[colour] - seat.gems[colour]
