"""How much a union can bring at most, told without carrying it out."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.games.tigris.geometry import AROUND, spread
from gemcheck.games.tigris.kingdoms import kingdoms_beside, leader_in
from gemcheck.games.tigris.plans import Tile
from gemcheck.games.tigris.state import GREEN, Seat, State
from gemcheck.games.tigris.table import Table
from gemcheck.games.tigris.wars import spoils
from gemcheck_models.tigris.cells import completing

__all__ = ["union_at_most"]


def union_at_most(table: Table, state: State, who: int, plan: Tile) -> Seat:
    """A seat with no fewer points and treasures than `who` can have when its turn ends with this tile, which unites two
    kingdoms.

    A war pays for the rival's supporters and the leader, if all are lost; every treasure that becomes linked to the
    seat's trader may be taken; every monument may pay each leader on the board, and a new one too.
    """
    seat = state.seats[who]
    near = kingdoms_beside(state.kingdoms, state.linked, plan.space)
    points = list(seat.points)
    for colour, lying in enumerate(state.tiles):
        sides = [leader_in(state.seats, colour, kingdom) for kingdom in near]
        if who in sides:
            against = [k for k, side in zip(near, sides, strict=True) if side >= 0 and side != who]
            points[colour] += sum(spoils(lying & kingdom) for kingdom in against)
    shown = [table.box.monuments[monument.kind] for monument in state.monuments]
    if completing(state.tiles[plan.colour]) >> plan.space & 1:
        shown.append((0, 1))
        shown.append((2, 3))
    for colour in range(4):
        if seat.leaders[colour] >= 0:
            points[colour] += sum(colour in colours for colours in shown)
    treasures = seat.treasures
    group = near[0] | near[1]
    if seat.leaders[GREEN] >= 0 and group >> seat.leaders[GREEN] & 1:
        group |= spread(AROUND[plan.space] & state.linked & ~group, state.linked & ~group)
        treasures += max(0, (state.treasures & group).bit_count() - 1)
    return replace(seat, points=(points[0], points[1], points[2], points[3]), treasures=treasures)
