"""Victory points: who earns those of a tile, and how they are paid."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gemcheck.algebra import INTS, Algebra
from gemcheck.game import Event, Log
from gemcheck.games.tigris.kingdoms import kingdom_at, leader_in
from gemcheck.games.tigris.state import BLACK, COLOURS, NONE, State, changed, seat_changed
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["awarded", "earner", "tile_scored"]


@clause("points.leader", without=lambda state, colour, kingdom: NONE)
def owner_of_leader(state: State, colour: int, kingdom: int) -> int:
    """The seat whose leader of the tile's colour stands in the kingdom; NONE when there is none."""
    return leader_in(state.seats, colour, kingdom)


@clause("points.king", without=lambda state, kingdom: NONE)
def owner_of_king(state: State, kingdom: int) -> int:
    """The seat whose king stands in for the missing leader; NONE when there is none."""
    return leader_in(state.seats, BLACK, kingdom)


@clause("points.placer", without=lambda state, owner: owner if owner == state.active else NONE)
def whoever_placed(state: State, owner: int) -> int:
    """The owner of the leader earns the point, whether he placed the tile or not."""
    return owner


@clause("points.nobody", without=lambda state: state.active)
def nobody(state: State) -> int:
    """Outside kingdoms, and without leader and king, nobody earns anything."""
    return NONE


def earner(state: State, colour: int, space: int) -> int:
    """The seat that earns the point of a tile just placed; NONE outside kingdoms and without leader and king."""
    kingdom = kingdom_at(state.kingdoms, space)
    if not kingdom:
        return nobody(state)
    owner = owner_of_leader(state, colour, kingdom)
    if owner < 0:
        owner = owner_of_king(state, kingdom)
    return whoever_placed(state, owner) if owner >= 0 else nobody(state)


@clause("box.points", without=lambda table, state, colour, amount, on=INTS: amount)
def payable(table: Table, state: State, colour: int, amount: Any, on: Algebra = INTS) -> Any:
    """How many of these points the box can pay: all of them, or what is left of this colour; none where a position has
    more out than the box holds."""
    if table.reading("points.supply") == "unlimited":
        return amount
    left = table.box.points_per_colour - on.total(seat.points[colour] for seat in state.seats)
    return on.smallest((amount, on.largest((left, 0))))


@clause("points.kept")
def awarded(
    table: Table, state: State, who: int, colour: int, amount: int, clauses: tuple[str, ...], log: Log
) -> State:
    """Give a seat victory points of a colour; `clauses` say what for. Nothing ever takes them away."""
    paid = payable(table, state, colour, amount)
    if paid < amount:
        clauses = (*clauses, *cites(payable))
    if log is not None:
        log.append(Event("points", who, clauses, {"colour": COLOURS[colour], "amount": paid}))
    seat = state.seats[who]
    return replace(state, seats=seat_changed(state, who, replace(seat, points=changed(seat.points, colour, paid))))


def tile_scored(table: Table, state: State, colour: int, space: int, log: Log) -> State:
    """The point of a tile placed without uniting kingdoms."""
    who = earner(state, colour, space)
    if who < 0:
        return state
    own = leader_in(state.seats, colour, kingdom_at(state.kingdoms, space)) == who
    return awarded(table, state, who, colour, 1, cites(owner_of_leader if own else owner_of_king), log)
