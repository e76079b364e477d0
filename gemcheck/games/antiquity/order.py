"""Phase 3: the order of play."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.antiquity.components import CART_SHOP, EXPLORER
from gemcheck.games.antiquity.manning import men_on
from gemcheck.games.antiquity.state import State
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["ordered", "working_outdoors"]


@clause("order.fewest", without=lambda table, state, who: 0)
def working_outdoors(table: Table, state: State, who: int) -> int:
    """How many men a seat has on cart shops and on the explorer: the fewer, the earlier its turn."""
    seat = state.seats[who]
    return men_on(table, seat, CART_SHOP) + men_on(table, seat, EXPLORER)


def _by_seat(table: Table, state: State) -> tuple[int, ...]:
    return tuple(sorted(state.order, key=lambda who: (working_outdoors(table, state, who), who)))


@clause("order.first", without=lambda table, state: tuple(sorted(state.order)) if state.turn == 1 else state.order)
def last_order(table: Table, state: State) -> tuple[int, ...]:
    """The order of the last turn; on the first turn the one drawn in set-up, or its reverse if the reading says so."""
    if state.turn == 1 and table.reading("order.first-turn") == "as-placed":
        return state.order[::-1]
    return state.order


@clause("order.ties", without=_by_seat)
def new_order(table: Table, state: State) -> tuple[int, ...]:
    """The order of play of this turn; seats with equal numbers stay in the order of the last turn."""
    return tuple(sorted(last_order(table, state), key=lambda who: working_outdoors(table, state, who)))


@clause("order.automatic")
def ordered(table: Table, state: State, log: Log) -> State:
    """The state with the order of play of this turn."""
    order = new_order(table, state)
    if log is not None:
        log.append(Event("order", None, cites(new_order), {"order": [who + 1 for who in order]}))
    return replace(state, order=order)
