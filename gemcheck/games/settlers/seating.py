"""The same game with the seats in other places: states and plans."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gemcheck.game import Result
from gemcheck.games.settlers.pending import Again, Draw, Pending
from gemcheck.games.settlers.plans import Activate, Plan, Raze
from gemcheck.games.settlers.state import Mark, Seat, State

__all__ = ["plan_moved", "rotated", "seats_moved"]


def rotated(state: State, first: int) -> State:
    """The state with the seats turned so that this one comes first."""
    count = len(state.seats)
    return seats_moved(state, [(first + step) % count for step in range(count)])


def seats_moved(state: State, order: Sequence[int]) -> State:
    """The state with seat `order[i]` moved to place i. A turn of the table leaves the game the same; another order of
    the seats is another game, for who sits beside whom matters."""
    place = {seat: i for i, seat in enumerate(order)} | {-1: -1, -2: -2}
    seats = tuple(_seat(state.seats[seat], place) for seat in order)
    result = state.result
    if result is not None:
        result = Result(tuple(sorted(place[seat] for seat in result.winners)), result.reason, result.clauses)
    return replace(
        state,
        seats=seats,
        first=place[state.first],
        active=place[state.active],
        order=tuple(place[seat] for seat in state.order),
        pending=tuple(_pending(head, place) for head in state.pending),
        result=result,
    )


def _seat(seat: Seat, place: dict[int, int]) -> Seat:
    locations = tuple(
        replace(
            there,
            taker=place[there.taker],
            marks=tuple(sorted(Mark(place[mark.seat], mark.marker) for mark in there.marks)),
        )
        for there in seat.locations
    )
    return replace(seat, locations=locations)


def _pending(head: Pending, place: dict[int, int]) -> Pending:
    moved = replace(head, seat=place[head.seat]) if hasattr(head, "seat") else head
    return replace(moved, owner=place[moved.owner]) if isinstance(moved, Draw | Again) else moved


def plan_moved(plan: Plan, order: Sequence[int]) -> Plan:
    """A plan that means the same with the seats in another order."""
    place = {seat: i for i, seat in enumerate(order)} | {-1: -1, -2: -2}
    if isinstance(plan, Raze):
        return replace(plan, seat=place.get(plan.seat, plan.seat))
    if isinstance(plan, Activate):
        aim = replace(plan.aim, seat=place.get(plan.aim.seat, plan.aim.seat))
        return replace(plan, seat=place.get(plan.seat, plan.seat), aim=aim)
    return plan
