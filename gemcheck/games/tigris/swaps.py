"""Swaps and draws: tiles leave the hand, tiles come from the bag."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb
from random import Random

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.tigris.plans import Swap
from gemcheck.games.tigris.state import TILES, Four, State, seat_changed
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["added", "deal", "draws", "given_up", "legal", "objections", "received"]


def added(one: Four, other: Four, sign: int = 1) -> Four:
    """Colour by colour, `one` plus `other` (or minus, with sign -1)."""
    return (
        one[0] + sign * other[0],
        one[1] + sign * other[1],
        one[2] + sign * other[2],
        one[3] + sign * other[3],
    )


# -- legality


@clause("swap.number", without=lambda table, number: False)
def too_few(table: Table, number: int) -> bool:
    """Whether so few tiles are no swap (none at all is an open point)."""
    return number == 0 and table.reading("swap.none") == "illegal"


@cache
def _parts(hand: Four) -> tuple[Swap, ...]:
    """Every way to give up some of a hand, none included, fewest first."""
    ways = product(*(range(number + 1) for number in hand))
    return tuple(Swap((a, b, c, d)) for a, b, c, d in sorted(ways, key=lambda way: (sum(way), way)))


def legal(table: Table, state: State, who: int) -> tuple[Swap, ...]:
    """Every legal swap."""
    ways = _parts(state.seats[who].hand)
    return ways[1:] if too_few(table, 0) else ways


def objections(table: Table, state: State, who: int, plan: Swap) -> list[Objection]:
    """Everything against this swap."""
    found = []
    hand = state.seats[who].hand
    for colour, number in enumerate(plan.tiles):
        if not 0 <= number <= hand[colour]:
            found.append(
                Objection(("tile.hand",), f"{number} {TILES[colour]} tiles of {hand[colour]} cannot be swapped")
            )
    if too_few(table, sum(plan.tiles)):
        found.append(Objection(cites(too_few), "a swap is of one tile at least"))
    return found


# -- effect


@clause("swap.gone", "hidden.removed", without=lambda state, tiles: state)
def out_of_the_game(state: State, tiles: Four) -> State:
    """Tiles swapped leave the game face down and never return."""
    return replace(state, removed=added(state.removed, tiles))


def given_up(state: State, who: int, plan: Swap, log: Log) -> State:
    """Lay the tiles of a swap aside."""
    if log is not None:
        log.append(Event("swap", who, cites(out_of_the_game), {"tiles": sum(plan.tiles)}))
    seat = state.seats[who]
    state = replace(state, seats=seat_changed(state, who, replace(seat, hand=added(seat.hand, plan.tiles, -1))))
    return out_of_the_game(state, plan.tiles)


# -- draws


def draws(bag: Four, number: int) -> Iterator[tuple[Four, int]]:
    """Every way to draw so many tiles, with its number of ways."""
    black, red, blue, green = bag
    for a in range(min(black, number), -1, -1):
        for b in range(min(red, number - a), -1, -1):
            for c in range(min(blue, number - a - b), -1, -1):
                d = number - a - b - c
                if d <= green:
                    yield (a, b, c, d), comb(black, a) * comb(red, b) * comb(blue, c) * comb(green, d)


def deal(bag: Four, number: int, rng: Random) -> Four:
    """So many tiles drawn blindly."""
    black, red, blue, green = bag
    a = b = c = d = 0
    left = black + red + blue + green
    for _ in range(number):
        at = int(rng.random() * left)
        left -= 1
        if at < black:
            black -= 1
            a += 1
        elif at < black + red:
            red -= 1
            b += 1
        elif at < black + red + blue:
            blue -= 1
            c += 1
        else:
            d += 1
    return (a, b, c, d)


@clause("swap.draw", without=lambda state, who, tiles, log: state)
def received(state: State, who: int, tiles: Four, log: Log) -> State:
    """Tiles from the bag go behind the seat's screen."""
    if log is not None:
        log.append(Event("drawn", who, cites(received), {"tiles": sum(tiles)}))
    seat = state.seats[who]
    fuller = replace(seat, hand=added(seat.hand, tiles))
    return replace(state, seats=seat_changed(state, who, fuller), bag=added(state.bag, tiles, -1))
