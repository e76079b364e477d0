"""How many times a card counts with the diamonds on it."""

from __future__ import annotations

from gemcheck.algebra import INTS
from gemcheck.games.gempire.arithmetic import times, useful_limit
from gemcheck.games.gempire.state import Placed, Seat
from gemcheck.games.gempire.table import MATHEMATICS, Table

__all__ = ["idle_diamonds", "multiplier", "printed_part_only", "useful_diamonds"]

_MATHEMATICS = 1 << MATHEMATICS


def idle_diamonds(table: Table) -> str:
    """What Mathematics does with a diamond that was useless when it was placed: the reading in force."""
    return table.reading("tech.mathematics.idle")


def useful_diamonds(table: Table, seat: Seat, placed: Placed) -> int:
    """How many diamonds can be useful on a card at present."""
    limit: int = useful_limit(table.cards[placed.card].diamond_symbols, bool(seat.technologies & _MATHEMATICS))
    return limit


def multiplier(table: Table, seat: Seat, placed: Placed) -> int:
    """How many times its own value a card counts with the diamonds on it, 1 without any."""
    diamonds = placed.diamonds
    if not diamonds:
        return 1
    if placed.idle and idle_diamonds(table) == "stays-idle":
        diamonds -= placed.idle
    only_full = table.reading("diamond.partial") == "only-full"
    mathematics = bool(seat.technologies & _MATHEMATICS)
    factor: int = times(diamonds, table.cards[placed.card].diamond_symbols, mathematics, INTS, only_full)
    return factor


def printed_part_only(table: Table) -> bool:
    """Whether diamonds multiply the printed part of a growing card's value only."""
    return table.reading("diamond.multiplies") == "printed-part"
