"""What a seat can decide in Gempire: secret plans, and the moves of the resolution part.

A plan is a frozen struct. The secret ones (Split, Collect, Bid, Upgrade, Mechanics) are committed by all seats
together; the others are one decision each, taken in the resolution part, where cities do not touch one another.
"""

from __future__ import annotations

import msgspec

__all__ = [
    "SECOND_ROW",
    "Act",
    "Bid",
    "Claim",
    "Collect",
    "Diamond",
    "Discard",
    "Discover",
    "Done",
    "Keep",
    "Lay",
    "Literacy",
    "Mechanics",
    "MoveGem",
    "Place",
    "Plan",
    "Split",
    "Upgrade",
    "Void",
]

SECOND_ROW = 0
"""The upgrade step that buys the second row; steps 1 to 5 raise the palace to that level."""


class Split(msgspec.Struct, frozen=True, tag=True):
    """How many of the five starting resources are production; the rest is science."""

    production: int


class Collect(msgspec.Struct, frozen=True, tag=True):
    """Take this much of the roll, wilds and gold gems included, as written when choosing (before limit and
    Sanitization)."""

    production: int
    science: int


class Bid(msgspec.Struct, frozen=True, tag=True):
    """Production offered on A, B, C; 0 is no bid. At least one space has a bid."""

    amounts: tuple[int, int, int]


class Upgrade(msgspec.Struct, frozen=True, tag=True):
    """Upgrade steps in order: SECOND_ROW, or a palace level."""

    steps: tuple[int, ...]


class Mechanics(msgspec.Struct, frozen=True, tag=True):
    """With Mechanics: upgrade steps before and after a collection."""

    before: tuple[int, ...]
    collect: Collect
    after: tuple[int, ...]


class Void(msgspec.Struct, frozen=True, tag=True):
    """An action of which nothing is left once an illegal entry has been uncovered; never among the legal plans."""


class Act(msgspec.Struct, frozen=True, tag=True):
    """Carry out the next part of the written action: the collection, or one upgrade step."""


class Place(msgspec.Struct, frozen=True, tag=True):
    """Put a card won this round, or a blueprint, into a row at a column, under a colour."""

    card: int
    row: int
    column: int
    colour: int
    blueprint: bool = False


class Keep(msgspec.Struct, frozen=True, tag=True):
    """Keep a card won this round as a blueprint."""

    card: int


class Diamond(msgspec.Struct, frozen=True, tag=True):
    """Put one pending palace diamond on the card at this place."""

    row: int
    column: int


class Discard(msgspec.Struct, frozen=True, tag=True):
    """Throw one pending palace diamond away."""


class Literacy(msgspec.Struct, frozen=True, tag=True):
    """Take this many of the pending Literacy gems as gold, the rest as culture."""

    gold: int


class Lay(msgspec.Struct, frozen=True, tag=True):
    """Put one culture gem somewhere: position 1-3 of the flag, 0 the palace token, 4 held back.

    The gem is the next one owed: of a Philosophy set if one is pending, else an earned one; with `held` it is one of
    those held back by Calendar.
    """

    position: int
    held: bool = False


class MoveGem(msgspec.Struct, frozen=True, tag=True):
    """Move a culture gem between flag positions (only under a reading that allows it)."""

    source: int
    target: int


class Discover(msgspec.Struct, frozen=True, tag=True):
    """Discover a technology, by Table index."""

    technology: int


class Claim(msgspec.Struct, frozen=True, tag=True):
    """Claim victory, or let it pass (only under a reading in which victory must be declared)."""

    yes: bool


class Done(msgspec.Struct, frozen=True, tag=True):
    """Finish the own resolution, or pass as a response."""


Plan = (
    Split
    | Collect
    | Bid
    | Upgrade
    | Mechanics
    | Void
    | Act
    | Place
    | Keep
    | Diamond
    | Discard
    | Literacy
    | Lay
    | MoveGem
    | Discover
    | Claim
    | Done
)
