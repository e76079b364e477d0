"""Fountains: what they do to the famine level, and which of them count against pollution."""

from __future__ import annotations

from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity.state import City, Seat
from gemcheck.rulebook import clause

__all__ = ["famine_after", "standing"]


@clause("fountain.floor", without=lambda level: level)
def floored(level: int) -> int:
    """The famine level is never below nothing."""
    return max(0, level)


@clause("fountain.famine", without=lambda level, built: level)
def famine_after(level: int, built: int) -> int:
    """The famine level once all players have built so many fountains together in phase 2."""
    return floored(level - built)


def standing(seat: Seat) -> int:
    """How many fountains of a seat have no grave on them."""
    return sum((city.fountains & ~_covered(city)).bit_count() for city in seat.cities)


def _covered(city: City) -> int:
    return sum(1 << square for square in maps.squares_in(city.fountains) if maps.stopped(city, 1 << square))
