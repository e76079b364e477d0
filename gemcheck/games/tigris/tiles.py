"""Placing civilization tiles: where each kind may lie, and what laying it does to the kingdoms."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.tigris import points, unions
from gemcheck.games.tigris.geometry import WHOLE, around, name
from gemcheck.games.tigris.kingdoms import kingdoms_beside, taken, with_tile
from gemcheck.games.tigris.plans import Tile
from gemcheck.games.tigris.state import BLUE, TILES, State, changed, seat_changed
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["objections", "placed", "spaces"]


def _nowhere_barred(table: Table, state: State, colour: int) -> int:
    return 0


# -- legality: each rule gives the spaces that it bars to a tile of a colour


@clause("tile.empty", without=_nowhere_barred)
def occupied(table: Table, state: State, colour: int) -> int:
    """A tile needs an empty space."""
    return taken(state)


@clause("tile.farm", without=_nowhere_barred)
def farm_on_land(table: Table, state: State, colour: int) -> int:
    """Farms lie on river."""
    return table.boards[state.board].land if colour == BLUE else 0


@clause("tile.land", without=_nowhere_barred)
def other_on_river(table: Table, state: State, colour: int) -> int:
    """Temples, settlements and markets lie on land."""
    return 0 if colour == BLUE else table.boards[state.board].river


@clause("tile.no-three", without=_nowhere_barred)
def joining_three(table: Table, state: State, colour: int) -> int:
    """No tile unites more than two kingdoms, whatever leaders they hold."""
    once = twice = thrice = 0
    for kingdom in state.kingdoms:
        beside = around(kingdom)
        thrice |= twice & beside
        twice |= once & beside
        once |= beside
    return thrice


@clause("tile.alone", without=lambda table, state, colour: WHOLE & ~around(state.linked))
def isolated(table: Table, state: State, colour: int) -> int:
    """A tile may lie alone: spaces without neighbours are not barred."""
    return 0


BARS = {
    "is not empty": occupied,
    "is land, and a farm lies on river": farm_on_land,
    "is river, where only farms lie": other_on_river,
    "adjoins three kingdoms": joining_three,
    "adjoins nothing": isolated,
}


def spaces(table: Table, state: State, colour: int) -> int:
    """Every space where a tile of this colour may be placed."""
    barred = 0
    for bar in BARS.values():
        barred |= bar(table, state, colour)
    return WHOLE & ~barred


@clause("tile.hand", without=lambda state, who, colour: True)
def in_hand(state: State, who: int, colour: int) -> bool:
    """Tiles come from one's own hand."""
    return state.seats[who].hand[colour] > 0


def objections(table: Table, state: State, who: int, plan: Tile) -> list[Objection]:
    """Everything against placing this tile."""
    found = []
    if not in_hand(state, who, plan.colour):
        found.append(Objection(cites(in_hand), f"there is no {TILES[plan.colour]} in the hand"))
    for why, bar in BARS.items():
        if bar(table, state, plan.colour) >> plan.space & 1:
            found.append(Objection(cites(bar), f"{name(plan.space)} {why}"))
    return found


# -- effect


@clause("tile.stays")
def laid(state: State, who: int, plan: Tile, near: list[int]) -> State:
    """The tile goes from the hand to its space, for good, beside kingdoms or alone."""
    seat = state.seats[who]
    bit = 1 << plan.space
    tiles = state.tiles
    return replace(
        state,
        seats=seat_changed(state, who, replace(seat, hand=changed(seat.hand, plan.colour, -1))),
        tiles=changed(tiles, plan.colour, bit),
        linked=state.linked | bit,
        kingdoms=with_tile(state, plan.space, near),
        placed=plan.space,
    )


@clause("points.union", without=lambda near: True)
def brings_points(near: list[int]) -> bool:
    """A tile that unites two kingdoms brings no points, conflict or not."""
    return len(near) < 2


def placed(table: Table, state: State, who: int, plan: Tile, log: Log) -> State:
    """Place a tile: its point, or the union of two kingdoms."""
    near = kingdoms_beside(state.kingdoms, state.linked, plan.space)
    if log is not None:
        facts = {"tile": TILES[plan.colour], "space": name(plan.space), "kingdoms": len(near)}
        log.append(Event("tile", who, cites(laid), facts))
    state = laid(state, who, plan, near)
    if brings_points(near):
        state = points.tile_scored(table, state, plan.colour, plan.space, log)
    return unions.marked(state, near, plan.space, log) if len(near) > 1 else state
