"""From the pieces that a text names to the board of a state: each on ground that fits, monuments on face-down tiles, no
more tiles than the box has. Every fault points at the piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from gemcheck.games.tigris.components import Board
from gemcheck.games.tigris.geometry import NOWHERE, SQUARE, name, spaces_in
from gemcheck.games.tigris.notation_rows import DOWN, RUIN, Lying
from gemcheck.games.tigris.notation_signs import (
    LEADER_SIGNS,
    TILE_SIGNS,
    Scope,
    colour_at,
    four,
    monument_at,
    monument_text,
    seat_at,
    space_at,
    space_text,
)
from gemcheck.games.tigris.state import BLUE, LEADERS, TILES, Four, Monument, changed
from gemcheck.games.tigris.table import Table
from gemcheck.scan import Piece

__all__ = ["Built", "Counted", "Layout", "built_at", "built_text", "check_box", "layout", "monuments_on", "on_board"]


class Counted(msgspec.Struct, frozen=True):
    """So many tiles of each colour, and where they are written."""

    tiles: Four
    piece: Piece


class Built(msgspec.Struct, frozen=True):
    """A monument and where it is written."""

    monument: Monument
    piece: Piece


class Layout(msgspec.Struct, frozen=True):
    """What lies and stands on the board: sets of spaces, and the leaders of each seat."""

    tiles: Four
    ruins: int
    treasures: int
    leaders: tuple[Four, ...]


# -- pieces


def layout(scope: Scope, board: Board, pieces: Iterable[Lying]) -> Layout:
    """The board with these pieces; those that are face down belong to monuments."""
    tiles, ruins, treasures = (0, 0, 0, 0), 0, 0
    leaders = [[NOWHERE] * 4 for _ in range(scope.seats)]
    for lying in pieces:
        treasures |= lying.treasure << lying.space
        if lying.sign in TILE_SIGNS:
            colour = TILE_SIGNS.index(lying.sign)
            check_ground(board, lying.space, colour, lying.piece)
            tiles = changed(tiles, colour, 1 << lying.space)
        elif lying.sign == RUIN:
            ruins |= 1 << lying.space
        elif lying.sign != DOWN:
            _stand(scope, board, leaders, lying)
    return Layout(tiles, ruins, treasures, tuple(map(four, leaders)))


def check_ground(board: Board, space: int, colour: int, piece: Piece) -> None:
    """Refuse a farm on land and another tile on river."""
    if (board.land if colour == BLUE else board.river) >> space & 1:
        fault = "is land, and a farm lies on river [tile.farm]"
        raise piece.error(f"{name(space)} {fault if colour == BLUE else 'is river, where only farms lie [tile.land]'}")


def _stand(scope: Scope, board: Board, leaders: list[list[int]], lying: Lying) -> None:
    who, colour = seat_at(scope, lying.piece.part(0, 1)), LEADER_SIGNS.index(lying.sign[1])
    if board.river >> lying.space & 1:
        raise lying.piece.error(f"{name(lying.space)} is river, a leader stands on land [leader.land]")
    if leaders[who][colour] >= 0:
        where = name(leaders[who][colour])
        words = f"the {LEADERS[colour]} of seat {lying.sign[0]} stands on {where} already [box.leaders]"
        raise lying.piece.error(words)
    leaders[who][colour] = lying.space


# -- monuments


def built_text(table: Table, monument: Monument) -> str:
    """A monument: its colours, the colour of its tiles, its upper left space."""
    kind = monument_text(table, monument.kind)
    return f"{kind}.{TILE_SIGNS[monument.colour]}.{space_text(monument.corner)}"


def built_at(scope: Scope, piece: Piece) -> Built:
    """A monument on its space."""
    parts = piece.split(".")
    if len(parts) != 3:
        raise piece.error(f"a monument needs its colours, its tiles and its space such as ST.T.e5, not '{piece.text}'")
    kind, colour, corner = monument_at(scope.table, parts[0]), colour_at(parts[1]), space_at(parts[2])
    if corner not in SQUARE:
        words = f"no square of four spaces has {name(corner)} as its upper left [monument.square]"
        raise parts[2].error(words)
    return Built(Monument(kind, corner, colour), piece)


def monuments_on(board: Board, pieces: Iterable[Lying], built: Iterable[Built]) -> tuple[Monument, ...]:
    """The monuments in order, each once, on squares of face-down tiles that no other monument has."""
    free = {lying.space: lying.piece for lying in pieces if lying.sign == DOWN}
    found: list[Monument] = []
    for one in built:
        if any(one.monument.kind == other.kind for other in found):
            raise one.piece.error("this monument stands on the board already [monument.left]")
        for space in spaces_in(SQUARE[one.monument.corner]):
            if free.pop(space, None) is None:
                words = f"a monument stands on four face-down tiles of its own, and {name(space)} is none"
                raise one.piece.error(f"{words} [monument.flip]")
            check_ground(board, space, one.monument.colour, one.piece)
        found.append(one.monument)
    for space, piece in free.items():
        raise piece.error(f"a face-down tile lies under a monument, and none stands on {name(space)} [monument.flip]")
    return tuple(sorted(found))


# -- the box


def on_board(pieces: Iterable[Lying], built: Iterable[Built]) -> Iterator[Counted]:
    """The tiles on the board, one by one, then those under monuments."""
    for lying in pieces:
        if lying.sign in TILE_SIGNS:
            yield Counted(changed((0, 0, 0, 0), TILE_SIGNS.index(lying.sign), 1), lying.piece)
    for one in built:
        yield Counted(changed((0, 0, 0, 0), one.monument.colour, 4), one.piece)


def check_box(table: Table, counted: Iterable[Counted]) -> Four:
    """What the box leaves. Refuses more tiles than it has where the first one too many is written."""
    left = list(table.box.tiles)
    for some in counted:
        for colour, number in enumerate(some.tiles):
            left[colour] -= number
            if left[colour] < 0:
                has = table.box.tiles[colour]
                words = f"{has - left[colour]} {TILES[colour]} tiles so far, the box has {has} [box.tiles]"
                raise some.piece.error(words)
    return four(left)
