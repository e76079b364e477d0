"""Artistry: palace diamonds for the second row, at discovery and for cards that enter it later."""

from __future__ import annotations

from gemcheck.game import Log
from gemcheck.games.gempire.diamonds import add_diamond, takes_diamond, touches_diamond
from gemcheck.games.gempire.districts import at, line
from gemcheck.games.gempire.state import Placed, Seat, State
from gemcheck.games.gempire.table import ARTISTRY, Table
from gemcheck.games.gempire.values import buildings
from gemcheck.rulebook import clause

__all__ = ["artistry", "artistry_on_entry"]


@clause("tech.diction", without=lambda table, seat, placed: 1)
def diamonds_for(table: Table, seat: Seat, placed: Placed) -> int:
    """How many diamonds a second-row card receives: one, or one for each building it stands for."""
    if table.reading("tech.artistry.unit") == "card":
        return 1
    return buildings(table, seat, 2, placed, technology=True)


def free_of_adjacency(table: Table) -> bool:
    """Whether the diamonds of Artistry need not touch another diamond."""
    return table.reading("tech.artistry.adjacency") == "exempt"


@clause("diamond.first-anywhere", without=lambda seat: False)
def first_of_all(seat: Seat) -> bool:
    """Whether the city bears no diamond yet; the very first one may go anywhere."""
    return not any(placed.diamonds for placed in (*seat.row1, *seat.row2))


def adorned(table: Table, state: State, who: int, seat: Seat, column: int, log: Log) -> Seat:
    """The seat after a second-row card has received the diamonds of Artistry that it can bear."""
    placed = at(seat, 2, column)
    for _ in range(diamonds_for(table, seat, placed) if placed is not None else 0):
        placed = at(seat, 2, column)
        if placed is not None and takes_diamond(table, seat, placed):
            seat = add_diamond(table, state, who, seat, 2, column, log)
    return seat


@clause("tech.artistry", "tech.artistry.card-text", without=lambda table, state, who, seat, log: seat)
def artistry(table: Table, state: State, who: int, seat: Seat, log: Log) -> Seat:
    """Diamonds for every card standing in the second row when Artistry is discovered.

    Where they have to touch a diamond they are laid in the order that reaches most cards; the first diamond of the
    game may go anywhere. Not settled.
    """
    start, cards = line(seat, 2)
    waiting = list(range(start, start + len(cards)))
    free = free_of_adjacency(table)
    while waiting:
        reached = next((c for c in waiting if free or first_of_all(seat) or touches_diamond(table, seat, 2, c)), None)
        if reached is None:
            break
        waiting.remove(reached)
        seat = adorned(table, state, who, seat, reached, log)
    return seat


@clause("tech.artistry", without=lambda table, seat: False)
def adorns_later(table: Table, seat: Seat) -> bool:
    """Whether cards that enter the second row after the discovery receive diamonds as well."""
    return seat.owns(ARTISTRY) and table.reading("tech.artistry.later") == "glossary"


def artistry_on_entry(table: Table, state: State, who: int, seat: Seat, row: int, column: int, log: Log) -> Seat:
    """The seat after the card that has just entered at this place has received its diamonds of Artistry, if any."""
    if row != 2 or not adorns_later(table, seat):
        return seat
    if free_of_adjacency(table) or first_of_all(seat) or touches_diamond(table, seat, row, column):
        return adorned(table, state, who, seat, column, log)
    return seat
