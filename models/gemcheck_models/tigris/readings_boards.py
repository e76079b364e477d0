"""Families of small boards for open points that ask how pieces lie: unions of two wars, squares that were declined.

A case is `given` and `when`; `checks_tigris_readings` plays it under every reading. A member that has been played here
under every reading and shows the same is given as None.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations

from gemcheck.checks.shrinking import Case
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.geometry import SPACES, SQUARE, SQUARES_WITH, around, at, bits, name, place, spaces_in
from gemcheck.games.tigris.monuments import words
from gemcheck.games.tigris.state import BLACK
from gemcheck_models.tigris.war_boards import boards, given, played, script

__all__ = ["cut_off", "declined", "refilled_squares"]

Games = Mapping[str, Tigris]

# -- what an earlier war cuts off


def cut_off(games: Games, size: int) -> Iterator[Case | None]:
    """Unions of so many pieces, their two wars in both orders."""
    for small in boards(next(iter(games.values())), size):
        for colour in small.wars:
            one, *others = (played(game, small, colour) for game in games.values())
            if one is None:
                continue
            if all(other is not None and (other.fought, other.points) == (one.fought, one.points) for other in others):
                yield None
                continue
            yield {"given": given(small), "when": script(next(iter(games.values())), one)}


# -- declined squares


def _block(game: Tigris) -> list[int]:
    """The first block of three by three spaces of land that nothing lies in or beside."""
    board = game.table.boards[0]
    free = board.land & ~board.temples & ~around(board.temples)
    for corner in SQUARE:
        row, column = place(corner)
        block = [at(row + i, column + j) for i in range(3) for j in range(3)]
        if bits(block) & free == bits(block):
            return block
    raise ValueError("no block of free land")


def _completed(lying: int, space: int) -> list[int]:
    """The squares that a tile on this space completes."""
    return [corner for corner in SQUARES_WITH[space] if SQUARE[corner] & (lying | 1 << space) == SQUARE[corner]]


def declined(games: Games, size: int) -> Iterator[Case]:
    """Settlements in a block of nine spaces: the last but one completes a square, which is declined; the last one
    completes another, and a monument is to be built there."""
    game = next(iter(games.values()))
    kind = next(kind for kind, colours in enumerate(game.table.box.monuments) if BLACK in colours)
    for chosen in combinations(_block(game), size):
        for first, second in permutations(chosen, 2):
            lying = bits(chosen) & ~(1 << first) & ~(1 << second)
            if not _completed(lying, first):
                continue
            for corner in _completed(lying | 1 << first, second):
                yield {
                    "given": {
                        "players": 2,
                        "board": "standard",
                        "settlements": [name(space) for space in spaces_in(lying)],
                        "seats": {"ann": {"hand": "S2"}},
                    },
                    "when": [
                        {"ann": f"tile settlement {name(first)}"},
                        {"ann": "decline"},
                        {"ann": f"tile settlement {name(second)}"},
                        {"ann": f"build {words(game.table, kind)} {name(corner)}"},
                    ],
                }


def refilled_squares() -> tuple[int, int]:
    """Pairs of a whole square and a space for a new tile, and how many of them complete that square again."""
    pairs = [(corner, space) for corner, square in SQUARE.items() for space in SPACES if not square >> space & 1]
    return len(pairs), sum(corner in SQUARES_WITH[space] for corner, space in pairs)
