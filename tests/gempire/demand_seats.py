"""Seats and states for tests of Demands, from lines of city notation."""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck.games.gempire import demands
from gemcheck.games.gempire.notation import read_city
from gemcheck.games.gempire.state import Seat, State
from gemcheck.games.gempire.table import Table
from tests.gempire.build import table

PLAIN = table()
"""A table without named cards under the default readings."""


def seat(table: Table, line: str) -> Seat:
    """The seat of a line without its header."""
    return read_city(table, f"GC1 {line}", lenient=True)


def around(
    table: Table, *lines: str, players: int = 3, in_play: tuple[int, int, int] | None = None, demand: int = 2
) -> State:
    """A state of so many seats, those without a line empty. `demand` lies on position 1 unless three are given."""
    three = in_play or (demand, *[other for other in (2, 3, 4) if other != demand][:2])
    seats = [seat(table, line) for line in lines]
    return State(seats=tuple(seats + [Seat()] * (players - len(seats))), demands=three)


def met(table: Table, demand: int, *lines: str, players: int = 3) -> bool:
    """Whether the first of these seats meets the Demand, which lies on position 1."""
    return demands.met(table, around(table, *lines, players=players, demand=demand), 0, demand)


def who_meets(table: Table, demand: int, *lines: str, players: int = 3) -> list[int]:
    """The seats that meet the Demand, which lies on position 1."""
    state = around(table, *lines, players=players, demand=demand)
    return [who for who in range(players) if demands.met(table, state, who, demand)]


def tally(table: Table, demand: int, *lines: str, players: int = 3) -> demands.Tally:
    """How the Demand, which lies on position 1, stands for the first of these seats."""
    return demands.tally(table, around(table, *lines, players=players, demand=demand), 0, demand)


def have_need(table: Table, demand: int, *lines: str, players: int = 3) -> tuple[int, int]:
    """What counts for the first of these seats and how much of it is needed."""
    found = tally(table, demand, *lines, players=players)
    return found.have, found.need


def cards(*parts: tuple[str, int]) -> str:
    """Comma-separated cards from (card, how many)."""
    listed: list[str] = []
    for card, count in parts:
        listed += [card] * count
    return ",".join(listed)


def numbered(values: Sequence[int]) -> list[tuple[int, int]]:
    """Each of three printed numbers with its number of players."""
    return list(zip((3, 4, 5), values, strict=True))
