"""Room for goods: manned stores, and San Christofori's cathedral."""

from __future__ import annotations

from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import manning, saints
from gemcheck.games.antiquity.components import CHRISTOFORI, STORE
from gemcheck.games.antiquity.state import City, Placed, Seat
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import clause

__all__ = ["UNLIMITED", "capacity", "rooms"]

UNLIMITED = 1_000_000
"""Room for any number of goods."""


@clause("saint.christofori", without=lambda table, seat: False)
def boundless(table: Table, seat: Seat) -> bool:
    """Whether the cathedral holds any number of goods."""
    return saints.power(table, seat, CHRISTOFORI)


@clause("store.capacity", without=lambda mask: 0)
def room(mask: int) -> int:
    """How many goods a working store holds: one on each square."""
    return mask.bit_count()


@clause("storing.again", without=lambda table, city, placed: not maps.stopped(city, placed.mask))
def manned_again(table: Table, city: City, placed: Placed) -> bool:
    """Whether a store holds goods in this turn, those included that it has held before: it has a man, and no grave."""
    return manning.working(table, city, placed)


def rooms(table: Table, seat: Seat) -> list[int]:
    """The room of each working store."""
    return [
        room(placed.mask)
        for at, placed in maps.buildings(seat)
        if placed.kind == STORE and manned_again(table, seat.cities[at], placed)
    ]


def capacity(table: Table, seat: Seat) -> int:
    """How many goods a seat can keep in phase 5."""
    return UNLIMITED if boundless(table, seat) else sum(rooms(table, seat))
