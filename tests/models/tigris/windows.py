"""Every position that fits into a small window of the board: the rest is ruined.

A filling puts one sign on each space of the window: nothing, a tile, a temple with a treasure, a leader. Kept are those
that can stand between two actions: each leader once, beside a temple, no two of a colour in a kingdom, no treasure that
a trader would have taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from gemcheck.games.tigris.geometry import WHOLE, around, at, bits
from gemcheck.games.tigris.kingdoms import derived, leaders_in
from gemcheck.games.tigris.state import BLACK, BLUE, GREEN, RED, Four, Seat, State, changed
from gemcheck.games.tigris.treasures import due
from tests.models.tigris.plain import game

__all__ = ["GAME", "fillings", "line", "window"]

GAME: Any = game(0)
LAND = GAME.table.boards[0].land
TILES = {"S": BLACK, "T": RED, "$": RED, "F": BLUE, "M": GREEN}
LEADERS = {"k": (0, BLACK), "p": (0, RED), "t": (0, GREEN), "K": (1, BLACK), "P": (1, RED), "R": (1, GREEN)}
"""Small letters are leaders of the seat that asks, capital ones of its rival."""

NOBODY = (-1, -1, -1, -1)


def window(rows: int, columns: int) -> list[int]:
    """The first window of land of this size."""
    for top, left in product(range(12 - rows), range(17 - columns)):
        spaces = [at(top + row, left + column) for row in range(rows) for column in range(columns)]
        if not bits(spaces) & ~LAND:
            return spaces
    raise ValueError(f"no window of {rows} by {columns} spaces of land")


def line(spaces: Sequence[int], signs: Sequence[str], hands: tuple[Four, Four], catastrophes: int = 0) -> State:
    """The position with these signs on these spaces; seat 1 has the turn."""
    tiles: Four = (0, 0, 0, 0)
    leaders, treasures = [NOBODY, NOBODY], 0
    for space, sign in zip(spaces, signs, strict=True):
        if sign in TILES:
            tiles = changed(tiles, TILES[sign], 1 << space)
            treasures |= (sign == "$") << space
        elif sign in LEADERS:
            who, colour = LEADERS[sign]
            leaders[who] = changed(leaders[who], colour, space + 1)
    seats = tuple(
        Seat(hand=hand, leaders=standing, catastrophes=catastrophes)
        for hand, standing in zip(hands, leaders, strict=True)
    )
    ruins = WHOLE & ~bits(spaces)
    return derived(State(seats=seats, tiles=tiles, treasures=treasures, ruins=ruins, bag=(20, 20, 20, 20)))


def fillings(spaces: Sequence[int], signs: str, hands: tuple[Four, Four], catastrophes: int = 0) -> Iterator[State]:
    """Every position with these signs on these spaces."""
    for filling in product(signs, repeat=len(spaces)):
        if any(filling.count(sign) > 1 for sign in LEADERS if sign in signs):
            continue
        state = line(spaces, filling, hands, catastrophes)
        if _stands(state):
            yield state


def _stands(state: State) -> bool:
    if state.leading & ~around(state.tiles[RED]) or due(state)[0] >= 0:
        return False
    colours = [[colour for colour, _, _ in leaders_in(state, kingdom)] for kingdom in state.kingdoms]
    return all(len(found) == len(set(found)) for found in colours)
