"""What a seat may commit to: the four kinds of action and the choices that follow from them."""

from __future__ import annotations

import msgspec

from gemcheck.games.tigris.state import Four

__all__ = [
    "Build",
    "Commit",
    "Decline",
    "Leader",
    "Leave",
    "Pass",
    "Plan",
    "Ruin",
    "Swap",
    "Tile",
    "War",
    "Withdraw",
]


class Tile(msgspec.Struct, frozen=True, tag=True):
    """Action: place a tile of this colour from the hand on a space."""

    colour: int
    space: int


class Leader(msgspec.Struct, frozen=True, tag=True):
    """Action: place the leader of this colour on a space, from the supply or from where it stands."""

    colour: int
    space: int


class Withdraw(msgspec.Struct, frozen=True, tag=True):
    """Action: take the leader of this colour back from the board."""

    colour: int


class Ruin(msgspec.Struct, frozen=True, tag=True):
    """Action: play a catastrophe tile on a space."""

    space: int


class Swap(msgspec.Struct, frozen=True, tag=True):
    """Action: give up so many tiles of each colour from the hand and draw as many."""

    tiles: Four


class Pass(msgspec.Struct, frozen=True, tag=True):
    """Take no further action in this turn."""


class Commit(msgspec.Struct, frozen=True, tag=True):
    """Commit so many tiles of the conflict's colour from the hand."""

    tiles: int


class War(msgspec.Struct, frozen=True, tag=True):
    """The leaders of this colour fight next."""

    colour: int


class Build(msgspec.Struct, frozen=True, tag=True):
    """Turn the square with this upper left space face down and put this monument on it."""

    kind: int
    corner: int


class Decline(msgspec.Struct, frozen=True, tag=True):
    """Build no monument."""


class Leave(msgspec.Struct, frozen=True, tag=True):
    """Take all treasures of the kingdom but the one on this space."""

    space: int


Plan = Tile | Leader | Withdraw | Ruin | Swap | Pass | Commit | War | Build | Decline | Leave
