"""The stock of goods: without limit, or what the box holds."""

from __future__ import annotations

from gemcheck.games.antiquity.components import GOODS_EACH
from gemcheck.games.antiquity.hexes import bits
from gemcheck.games.antiquity.state import State
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import clause

__all__ = ["in_play", "left", "supplied"]


def in_play(state: State, good: int) -> int:
    """How many goods of a kind players hold and producers still carry."""
    return sum(
        seat.goods[good] + sum(producer.hexes.bit_count() for producer in seat.producers if producer.good == good)
        for seat in state.seats
    )


def _in_the_box(table: Table, state: State, good: int, wanted: int) -> int:
    return min(wanted, max(0, GOODS_EACH - in_play(state, good)))


@clause("box.supply", without=_in_the_box)
def left(table: Table, state: State, good: int, wanted: int) -> int:
    """How many of so many goods of a kind the stock can give: all, or what is left of the counters in the box (an open
    point)."""
    if table.reading("box.supply") == "unlimited":
        return wanted
    return _in_the_box(table, state, good, wanted)


def supplied(table: Table, state: State, good: int, site: int, hexes: int) -> int:
    """The hexes on which a producer lays goods: all, or as many as the stock has goods for, the site before others."""
    number = left(table, state, good, hexes.bit_count())
    if number == hexes.bit_count():
        return hexes
    chosen = site & hexes if number else 0
    for at in bits(hexes & ~site):
        if chosen.bit_count() < number:
            chosen |= 1 << at
    return chosen
