"""The last action of a turn, in cells: actions of a cell are worth the same to the seat that acts, so one is tried.

What an action is worth when the turn ends with it depends on few things. Left out altogether, because passing is worth
at least as much: swaps, catastrophes and withdrawals (they earn nothing, and part kingdoms at most), and tiles beside
no kingdom. Two spaces for a tile of a colour share a cell when the tile touches the same one kingdom and the same
regions that hold a treasure or a monument, and completes no square. Two spaces for a leader share a cell when it
touches the same kingdom, if any, and the same such regions; where that means revolt also as many temples, and the same
parts of what is left when the rival leader goes. Squares and unions are cells of their own. Tests hold all this to
plain enumeration.
"""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck.games.tigris import leaders, tiles
from gemcheck.games.tigris.geometry import AROUND, STRIDE, WHOLE, around, spaces_in, spread
from gemcheck.games.tigris.kingdoms import down, leaders_in
from gemcheck.games.tigris.plans import Leader, Tile
from gemcheck.games.tigris.state import RED, State
from gemcheck.games.tigris.table import Table

__all__ = ["completing", "last_leaders", "last_tiles"]


def completing(lying: int) -> int:
    """The spaces that complete a square of two by two with the spaces of the set."""
    left, right, above, below = lying << 1, lying >> 1, lying << STRIDE, lying >> STRIDE
    return (
        left & above & lying << STRIDE + 1
        | right & above & lying << STRIDE - 1
        | left & below & lying >> STRIDE - 1
        | right & below & lying >> STRIDE + 1
    ) & WHOLE


def twice_beside(state: State) -> tuple[int, int]:
    """The spaces beside one kingdom at least, and those beside two."""
    once = twice = 0
    for kingdom in state.kingdoms:
        beside = around(kingdom)
        twice |= once & beside
        once |= beside
    return once, twice


def _loose(state: State) -> list[int]:
    """The regions that hold a treasure or part of a monument."""
    rest = state.treasures | down(state)
    for kingdom in state.kingdoms:
        rest &= ~kingdom
    found = []
    while rest:
        region = spread(rest & -rest, state.linked)
        rest &= ~(region | (rest & -rest))
        if region:
            found.append(region)
    return found


def _parted(spaces: int, sets: list[int]) -> Iterator[int]:
    """The spaces in parts: those of a part touch the same of these sets of spaces."""
    parts = [spaces]
    for each in sets:
        beside = around(each)
        parts = [half for part in parts for half in (part & beside, part & ~beside) if half]
    return (part for part in parts if part)


def last_tiles(table: Table, state: State, who: int, within: int = WHOLE) -> Iterator[tuple[Tile, bool]]:
    """One tile of each cell among the spaces `within`, with whether it unites two kingdoms."""
    once, twice = twice_beside(state)
    loose = _loose(state)
    for colour in range(4):
        if not tiles.in_hand(state, who, colour):
            continue
        spaces = tiles.spaces(table, state, colour) & once & within
        alone = spaces & (twice | completing(state.tiles[colour]))
        for kingdom in state.kingdoms:
            for part in _parted(spaces & ~alone & around(kingdom), loose):
                yield Tile(colour, (part & -part).bit_length() - 1), False
        for space in spaces_in(alone):
            yield Tile(colour, space), bool(twice >> space & 1)


def last_leaders(table: Table, state: State, who: int, within: int = WHOLE) -> Iterator[Leader]:
    """One leader of each cell among the spaces `within`."""
    for colour in range(4):
        spaces = leaders.spaces(table, state, who, colour) & within
        if not spaces:
            continue
        freed = leaders.freed(state, who, colour)
        loose = _loose(freed)
        rest = spaces
        for kingdom in freed.kingdoms:
            beside = spaces & around(kingdom)
            rest &= ~beside
            rival = next((space for c, _, space in leaders_in(freed, kingdom) if c == colour), -1)
            parts = _parted(beside, loose)
            if rival >= 0:
                parts = _revolts(freed, kingdom, rival, parts)
            for part in parts:
                yield Leader(colour, (part & -part).bit_length() - 1)
        for part in _parted(rest, loose):
            yield Leader(colour, (part & -part).bit_length() - 1)


def _revolts(state: State, kingdom: int, rival: int, parts: Iterator[int]) -> Iterator[int]:
    """The parts, parted by what a revolt against the leader on the space `rival` depends on."""
    left = kingdom & ~(1 << rival)
    pieces = []
    while left:
        piece = spread(left & -left, left)
        pieces.append(piece)
        left &= ~piece
    for part in parts:
        for same in _parted(part, pieces):
            by_temples: dict[tuple[int, int], int] = {}
            for space in spaces_in(same):
                key = ((AROUND[space] & state.tiles[RED]).bit_count(), AROUND[space] >> rival & 1)
                by_temples[key] = by_temples.get(key, 0) | 1 << space
            yield from by_temples.values()
