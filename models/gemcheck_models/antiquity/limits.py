"""What city maps can hold at all.

question: how many kinds of buildings fit into one city map; in how many cities all of them fit; what fits beside a
          university with all four faculties
scope:    empty maps of the first city and of later ones, every place of every piece
method:   upper limits by counting squares, packings by CP-SAT; the second method is the search in `cover`
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from gemcheck.game import Game
from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity.table import Table
from gemcheck_models.antiquity.cover import packed
from gemcheck_models.antiquity.maps import built, drawn, seat_for
from gemcheck_models.antiquity.packing import best, fits
from gemcheck_models.antiquity.pieces import Item, Packing, Plot, Task, area, items

__all__ = [
    "ALL",
    "JOINED",
    "DisagreementError",
    "Held",
    "all_kinds",
    "cities",
    "held",
    "most_by_area",
    "most_kinds",
    "shown",
    "under",
]

ALL = items(range(len(box.BUILDINGS)))
"""One piece of each kind."""

JOINED = items((box.UNIVERSITY, *box.FACULTIES))
"""The university and its faculties."""


class DisagreementError(Exception):
    """Two methods give different answers: a fault of a model."""


class Held(msgspec.Struct, frozen=True):
    """What maps hold: the most kinds by counting squares, how many were packed, and how."""

    limit: int
    kinds: int
    packing: Packing | None


def cities(number: int) -> tuple[Plot, ...]:
    """The empty maps of so many cities."""
    return tuple(Plot(box.SMALL if city else box.LARGE) for city in range(number))


def most_by_area(squares: int, pieces: Sequence[Item] = ALL) -> int:
    """The most pieces that have no more squares together than these: the smallest ones."""
    taken = 0
    for number, item in enumerate(sorted(pieces, key=lambda item: item.squares)):
        taken += item.squares
        if taken > squares:
            return number
    return len(pieces)


def most_kinds(task: Task) -> Held:
    """The most kinds on the plots of a task: counting limits them, CP-SAT packs them."""
    limit = most_by_area(task.room)
    found = best(msgspec.structs.replace(task, must=(), may=ALL, worth=()))
    return Held(limit, found.value, found.packing)


def held(task: Task, pieces: Sequence[Item]) -> Packing | None:
    """A packing of these pieces, None when there is none, by both methods. Raises DisagreementError."""
    by_search, by_solver = packed(task, pieces), fits(task, pieces)
    if (by_search is None) != (by_solver is None):
        raise DisagreementError(f"search and CP-SAT differ on {', '.join(item.word for item in pieces)}")
    return by_search


def under(game: Game[Any, Any], task: Task) -> Task:
    """A task under the readings of a game about pieces turned over and about what is next to each other."""
    flips = game.rules.reading("city.flips") == "flip"
    corners = game.rules.reading("university.next-to") == "corner"
    return msgspec.structs.replace(task, flips=flips, corners=corners)


def all_kinds(task: Task) -> tuple[int, Task, Packing]:
    """The fewest cities that hold one of every kind as the task wants it, with the task of so many and a packing.
    Raises ValueError when no number of cities does."""
    for number in range(1, box.CITIES + 1):
        task = msgspec.structs.replace(task, plots=cities(number))
        packing = held(task, ALL) if area(ALL) <= task.room else None
        if packing is not None:
            return number, task, packing
    raise ValueError("all cities together do not hold all kinds")


def shown(game: Game[Any, Any], task: Task, packing: Packing) -> str:
    """The maps of a packing as letters, each piece put up by the engine's rules. Raises ValueError when they object."""
    return drawn(built(Table(game.rules), seat_for(task), packing).cities)
