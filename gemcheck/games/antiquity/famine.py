"""Phase 8: famine."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gemcheck.algebra import INTS, Algebra
from gemcheck.game import Event, Log
from gemcheck.games.antiquity.components import FOOD, GRANARY_LESS
from gemcheck.games.antiquity.manning import granary
from gemcheck.games.antiquity.state import FAMINE, Seat, State
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["due", "food", "graves", "graves_due", "risen"]


@clause("granary.graves", without=lambda granary, algebra=INTS: 0)
def saved(granary: Any, algebra: Algebra = INTS) -> Any:
    """How many graves a granary saves."""
    return algebra.choose(granary, GRANARY_LESS, 0)


@clause("famine.graves", "famine.level", without=lambda level, food, granary, algebra=INTS: 0)
def graves(level: Any, food: Any, granary: Any, algebra: Algebra = INTS) -> Any:
    """How many graves a seat takes at a famine level with so many foods, with or without a granary."""
    return algebra.largest([0, level - food - saved(granary, algebra)])


@clause("famine.food", without=lambda seat: 0)
def food(seat: Seat) -> int:
    """How many foods a seat holds; they all count, and none is used up."""
    return sum(seat.goods[kind] for kind in FOOD)


def due(table: Table, state: State, who: int) -> int:
    """How many graves the famine of this turn brings a seat."""
    seat = state.seats[who]
    return 0 if seat.out else int(graves(state.famine, food(seat), granary(table, seat)))


def graves_due(table: Table, state: State, who: int) -> int:
    """How many graves a seat that has to place some places now: those of the famine, or those of its pollution."""
    return due(table, state, who) if state.phase == FAMINE else state.due


@clause("famine.rises", without=lambda state, log: state)
def risen(state: State, log: Log) -> State:
    """The famine level after the famine of a turn."""
    if log is not None:
        log.append(Event("famine", None, cites(risen), {"level": state.famine + 1}))
    return replace(state, famine=state.famine + 1)
