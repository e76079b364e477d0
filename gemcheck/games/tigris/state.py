"""The state of a game of Tigris & Euphrates: a value. No rules here, only what there is."""

from __future__ import annotations

import msgspec

from gemcheck.game import Result
from gemcheck.games.tigris.geometry import NOWHERE

__all__ = [
    "ACT",
    "ATTACK",
    "BLACK",
    "BLUE",
    "BOARDS",
    "COLOURS",
    "DEFEND",
    "GREEN",
    "LEADERS",
    "MONUMENT",
    "NONE",
    "ORDER",
    "OVER",
    "RED",
    "REFILL",
    "SWAP",
    "TILES",
    "TREASURE",
    "Conflict",
    "Four",
    "Monument",
    "Seat",
    "State",
    "changed",
    "seat_changed",
]

COLOURS = ("black", "red", "blue", "green")
"""The colours; a colour's number is its place here."""

BLACK, RED, BLUE, GREEN = range(4)

TILES = ("settlement", "temple", "farm", "market")
"""The civilization tile of each colour."""

LEADERS = ("king", "priest", "farmer", "trader")
"""The leader of each colour."""

BOARDS = ("standard", "advanced")
"""The two sides of the board; a side's number is its place here."""

NONE = -1
"""No seat, no colour."""

ACT = "act"
"""The active seat chooses an action."""
ORDER = "order"
"""The active seat chooses which of several wars comes next."""
ATTACK = "attack"
"""The attacker commits tiles."""
DEFEND = "defend"
"""The defender commits tiles."""
MONUMENT = "monument"
"""The active seat builds a monument on the square it has completed, or declines."""
TREASURE = "treasure"
"""The owner of a trader chooses which treasure stays."""
SWAP = "swap"
"""Chance deals the tiles of a swap."""
REFILL = "refill"
"""Chance refills the hand of the seat `drawing`."""
OVER = "over"
"""The game is over."""

Four = tuple[int, int, int, int]
"""One number for each colour."""


def changed(numbers: Four, colour: int, by: int) -> Four:
    """The numbers with the one of this colour raised (or lowered) by so much."""
    black, red, blue, green = numbers
    if colour == BLACK:
        return (black + by, red, blue, green)
    if colour == RED:
        return (black, red + by, blue, green)
    if colour == BLUE:
        return (black, red, blue + by, green)
    return (black, red, blue, green + by)


class Seat(msgspec.Struct, frozen=True):
    """What belongs to one player: tiles behind the screen, victory points by colour, treasures taken, catastrophe tiles
    not yet played, and the space of each leader (NOWHERE: in the player's supply)."""

    hand: Four = (0, 0, 0, 0)
    points: Four = (0, 0, 0, 0)
    treasures: int = 0
    catastrophes: int = 2
    leaders: Four = (NOWHERE, NOWHERE, NOWHERE, NOWHERE)


class Monument(msgspec.Struct, frozen=True, order=True):
    """A monument on the board: which of the six, the upper left space of its square, and the colour of the four tiles
    that lie face down under it."""

    kind: int
    corner: int
    colour: int


class Conflict(msgspec.Struct, frozen=True):
    """A revolt (no marker) or a union with its wars.

    marker: the space of the tile that united two kingdoms; before: those two kingdoms as they were; colour: of the
    leaders at war, NONE between two wars; attacker, defender: seats; committed: the attacker's tiles, NONE before he
    has committed.
    """

    colour: int = NONE
    attacker: int = NONE
    defender: int = NONE
    committed: int = NONE
    marker: int = NOWHERE
    before: tuple[int, int] = (0, 0)


class State(msgspec.Struct, frozen=True):
    """A whole game. Sets of spaces are ints with one bit per space (see `geometry`).

    board: index in BOARDS; tiles: face-up tiles by colour; ruins: catastrophes; treasures: those on the board;
    monuments: in the order of their kinds; bag, removed: tiles by colour; active: the seat whose turn it is; actions:
    how many it has left; turn: number of the turn, from 1; placed: the space of the tile of this action while a
    monument may still follow; barred: what a declined monument keeps from use (its meaning depends on the reading);
    drawing: the seat whose hand is being refilled; dealt: tiles still owed to a swap.

    Derived and kept up to date: `linked` (spaces with a tile, face up or down, or a leader), `leading` (spaces with a
    leader), `kingdoms` (the linked groups that hold a leader, in ascending order).
    """

    seats: tuple[Seat, ...]
    board: int = 0
    tiles: Four = (0, 0, 0, 0)
    ruins: int = 0
    treasures: int = 0
    monuments: tuple[Monument, ...] = ()
    bag: Four = (0, 0, 0, 0)
    removed: Four = (0, 0, 0, 0)
    active: int = 0
    actions: int = 2
    turn: int = 1
    phase: str = ACT
    conflict: Conflict | None = None
    placed: int = NOWHERE
    barred: int = 0
    drawing: int = NONE
    dealt: int = 0
    result: Result | None = None
    linked: int = 0
    leading: int = 0
    kingdoms: tuple[int, ...] = ()

    @property
    def round(self) -> int:
        """How often the turn has gone round the table, the present round included."""
        return (self.turn - 1) // len(self.seats) + 1


def seat_changed(state: State, who: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats with the one of this number replaced."""
    return (*state.seats[:who], seat, *state.seats[who + 1 :])
