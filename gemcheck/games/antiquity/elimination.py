"""Players who are out of the game."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.antiquity import graves
from gemcheck.games.antiquity.state import Seat, State
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["fallen", "nobody_left", "overwhelmed"]


@clause("out.graves", without=lambda seat, number: False)
def overwhelmed(seat: Seat, number: int) -> bool:
    """Whether a seat has no square left for one of so many graves."""
    return number > graves.room(seat)


@clause("out.remains")
def fallen(table: Table, seat: Seat, who: int, log: Log) -> Seat:
    """A seat that is out: what it leaves stays where it is, or is taken off the map (an open point)."""
    if log is not None:
        log.append(Event("out", who, cites(overwhelmed), {}))
    if table.reading("out.remains") == "removed":
        return Seat(corner=seat.corner, out=True)
    return replace(seat, out=True)


@clause("out.all", "turn.rounds", without=lambda state: False)
def nobody_left(state: State) -> bool:
    """Whether all seats are out; the last one left has not won by that."""
    return all(seat.out for seat in state.seats)
