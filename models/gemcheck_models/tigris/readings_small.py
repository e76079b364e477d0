"""Families of small cases for open points that ask about a number: hands, points, the bag, one leader.

A case is `given` and `when`; `checks_tigris_readings` plays it under every reading. Each function gives all the cases
of its family that have a size.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from gemcheck.checks.shrinking import Case
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.geometry import AROUND, SPACES, around, name, spaces_in

__all__ = ["emptied_bag", "full_tie", "moved_nowhere", "paid_out", "revolt", "swapped"]

Games = Mapping[str, Tigris]

NO_TILES = "-"
BOARD = {"board": "standard"}


def _open_temple(games: Games) -> int:
    """The first start temple with land on all four sides, away from other start temples."""
    board = next(iter(games.values())).table.boards[0]
    for space in spaces_in(board.temples):
        others = around(around(board.temples & ~(1 << space)))
        if (AROUND[space] & board.land).bit_count() == 4 and not others & (AROUND[space] | 1 << space):
            return space
    raise ValueError("every start temple is beside river or near another one")


def revolt(games: Games, size: int) -> Iterator[Case]:
    """Revolts of kings around one start temple: so many temples in hand, and committed, in every way."""
    sides = list(spaces_in(AROUND[_open_temple(games)]))
    for stands, comes in product(sides, repeat=2):
        if stands == comes:
            continue
        for ann in range(size + 1):
            hands = (ann, size - ann)
            for attack, defence in product(*(range(number + 1) for number in hands)):
                yield {
                    "given": {
                        "players": 2,
                        **BOARD,
                        "seats": {
                            "ann": {"hand": f"T{hands[0]}" if hands[0] else NO_TILES},
                            "bea": {
                                "hand": f"T{hands[1]}" if hands[1] else NO_TILES,
                                "leaders": {"king": name(stands)},
                            },
                        },
                    },
                    "when": [
                        {"ann": f"leader king {name(comes)}"},
                        {"ann": f"commit {attack}"},
                        {"bea": f"commit {defence}"},
                    ],
                }


def swapped(games: Games, size: int) -> Iterator[Case]:
    """A swap of so many settlements from a hand of six."""
    yield {
        "given": {"players": 2, **BOARD, "seats": {"ann": {"hand": "S6"}}},
        "when": [{"ann": f"swap S{size}" if size else "swap -"}],
    }


def moved_nowhere(games: Games, size: int) -> Iterator[Case]:
    """With no leader on the board, a king placed on any space; with one beside a start temple, moved to any space."""
    board = next(iter(games.values())).table.boards[0]
    stands = around(board.temples) & board.land & ~board.temples
    for before in spaces_in(stands) if size else (None,):
        given: dict[str, Any] = {"players": 2, **BOARD}
        if before is not None:
            given["seats"] = {"ann": {"leaders": {"king": name(before)}}}
        for after in SPACES:
            yield {"given": given, "when": [{"ann": f"leader king {name(after)}"}]}


def paid_out(games: Games, size: int) -> Iterator[Case]:
    """A settlement beside one's king, with so many black points out."""
    temple = _open_temple(games)
    king, *_ = spaces_in(AROUND[temple])
    board = next(iter(games.values())).table.boards[0]
    tile = next(spaces_in(AROUND[king] & board.land & ~board.temples))
    for ann in {0, size}:
        points = {"ann": ann, "bea": size - ann}
        seats: dict[str, dict[str, Any]] = {
            who: {"points": f"S{number}"} if number else {} for who, number in points.items()
        }
        seats["ann"] |= {"hand": "S1", "leaders": {"king": name(king)}}
        yield {"given": {"players": 2, **BOARD, "seats": seats}, "when": [{"ann": f"tile settlement {name(tile)}"}]}


def full_tie(games: Games, size: int) -> Iterator[Case]:
    """The game ends by an empty bag, and two seats have so many points together, in one colour."""
    points = [{"points": f"S{number}"} if number else {} for number in (size - size // 2, size // 2)]
    seats = {who: {"hand": NO_TILES, **own} for who, own in zip(("ann", "bea"), points, strict=True)}
    yield {"given": {"players": 2, **BOARD, "bag": NO_TILES, "seats": seats}, "when": [{"ann": "pass"}]}


def emptied_bag(games: Games, size: int) -> Iterator[Case]:
    """The end of a turn with tiles in the bag and two hands that are not full: every way to share the size out."""
    full = next(iter(games.values())).table.box.hand
    for bag, lacks in product(range(size + 1), repeat=2):
        other = size - bag - lacks
        if other < 0 or max(lacks, other) > full:
            continue
        hands = [f"T{full - missing}" if missing < full else NO_TILES for missing in (lacks, other)]
        seats = {who: {"hand": hand} for who, hand in zip(("ann", "bea"), hands, strict=True)}
        yield {
            "given": {"players": 2, **BOARD, "bag": f"S{bag}" if bag else NO_TILES, "seats": seats},
            "when": [{"ann": "pass"}],
        }
