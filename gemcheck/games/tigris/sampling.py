"""A random action, quickly: a kind of action first, then one of that kind."""

from __future__ import annotations

from random import Random

from gemcheck.games.tigris import catastrophes, leaders, swaps, tiles
from gemcheck.games.tigris.geometry import SPACES, spaces_in
from gemcheck.games.tigris.plans import Leader, Pass, Plan, Ruin, Tile, Withdraw
from gemcheck.games.tigris.state import State
from gemcheck.games.tigris.table import Table

__all__ = ["action", "any_space"]

TRIES = 12
"""How often a space is drawn from the whole board before the members of a small set are listed."""


def any_space(spaces: int, rng: Random) -> int:
    """A member of a non-empty set, all with the same probability."""
    random = rng.random
    for _ in range(TRIES):
        space = SPACES[int(random() * len(SPACES))]
        if spaces >> space & 1:
            return space
    members = list(spaces_in(spaces))
    return members[int(random() * len(members))]


def _tile(table: Table, state: State, who: int, rng: Random) -> Plan | None:
    hand = state.seats[who].hand
    held = sum(hand)
    if not held:
        return None
    at = int(rng.random() * held)
    colour = 0
    while at >= hand[colour]:
        at -= hand[colour]
        colour += 1
    spaces = tiles.spaces(table, state, colour)
    return Tile(colour, any_space(spaces, rng)) if spaces else None


def _leader(table: Table, state: State, who: int, rng: Random) -> Plan | None:
    colour = int(rng.random() * 4)
    spaces = leaders.spaces(table, state, who, colour)
    return Leader(colour, any_space(spaces, rng)) if spaces else None


def _withdraw(table: Table, state: State, who: int, rng: Random) -> Plan | None:
    colour = int(rng.random() * 4)
    return Withdraw(colour) if state.seats[who].leaders[colour] >= 0 else None


def _ruin(table: Table, state: State, who: int, rng: Random) -> Plan | None:
    if not state.seats[who].catastrophes:
        return None
    spaces = catastrophes.spaces(state)
    return Ruin(any_space(spaces, rng)) if spaces else None


def _swap(table: Table, state: State, who: int, rng: Random) -> Plan | None:
    ways = swaps.legal(table, state, who)
    return ways[int(rng.random() * len(ways))] if ways else None


KINDS = ((0.62, _tile), (0.88, _leader), (0.90, _withdraw), (0.93, _ruin), (0.97, _swap))
"""Kinds of action with the running total of their probabilities; what is left over is passing."""


def action(table: Table, state: State, who: int, rng: Random) -> Plan:
    """A legal action; every legal one has a positive probability. A kind that has none gives passing."""
    at = rng.random()
    for share, kind in KINDS:
        if at < share:
            return kind(table, state, who, rng) or Pass()
    return Pass()
