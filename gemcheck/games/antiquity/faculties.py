"""University and faculties: which of them make one building."""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity.components import FACULTIES, UNIVERSITY
from gemcheck.games.antiquity.shapes import touches
from gemcheck.games.antiquity.state import City, Placed
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import clause

__all__ = ["held_up", "joined", "served"]


@clause("university.joined", without=lambda table, city, university, faculty: False)
def touching(table: Table, city: City, university: Placed, faculty: Placed) -> bool:
    """Whether a faculty is next to the university of its city (at an edge, or at a corner too: an open point)."""
    corners = table.reading("university.next-to") == "corner"
    return touches(university.mask, faculty.mask, city.side, corners)


def universities(city: City) -> Iterator[Placed]:
    """The university of a city, if it has one."""
    return (placed for placed in city.placed if placed.kind == UNIVERSITY)


def joined(table: Table, city: City, faculty: Placed) -> Placed | None:
    """The university that makes one building with this faculty."""
    return next((placed for placed in universities(city) if touching(table, city, placed, faculty)), None)


@clause("university.grave", without=lambda city, university: False)
def parted(city: City, university: Placed) -> bool:
    """Whether a grave on the university leaves each faculty to itself."""
    return maps.stopped(city, university.mask)


def served(table: Table, city: City, placed: Placed) -> bool:
    """Whether the university's man works this faculty."""
    if placed.kind not in FACULTIES:
        return False
    university = joined(table, city, placed)
    return university is not None and university.man and not parted(city, university)


def held_up(table: Table, city: City, placed: Placed) -> bool:
    """Whether a grave on another piece of the same building stops this one: an open point."""
    if not city.graves or placed.kind not in (*FACULTIES, UNIVERSITY):
        return False
    if table.reading("university.grave") == "piece":
        return False
    university = placed if placed.kind == UNIVERSITY else joined(table, city, placed)
    if university is None:
        return False
    whole = university.mask
    for other in city.placed:
        if other.kind in FACULTIES and touching(table, city, university, other):
            whole |= other.mask
    return maps.stopped(city, whole)
