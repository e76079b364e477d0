"""What a seat may commit to: one struct for each kind of decision.

A Location is named by the seat before which it lies and its place among that seat's Locations. What is paid is given in
full, Gold in place of Resources included.
"""

from __future__ import annotations

import msgspec

from gemcheck.games.settlers.pending import NONE
from gemcheck.games.settlers.state import NO_GOODS, Pile, Supply

__all__ = [
    "Activate",
    "Aim",
    "Answer",
    "Build",
    "Defend",
    "MakeDeal",
    "Pass",
    "Pick",
    "Plan",
    "Raze",
    "Samurai",
    "Spend",
    "Stop",
    "Stow",
    "Tuck",
]


class Pick(msgspec.Struct, frozen=True, tag=True):
    """Take this card of the row."""

    card: int


# -- actions


class Build(msgspec.Struct, frozen=True, tag=True):
    """Build a card of the hand, pay this, and give up for the Location in its price an own Location (its place) or a
    Foundation (its card)."""

    card: int
    pay: Supply = NO_GOODS
    place: int = NONE
    foundation: int = NONE


class MakeDeal(msgspec.Struct, frozen=True, tag=True):
    """Make a Deal with a card of the hand, for a Food or a Gold."""

    card: int
    gold: bool = False


class Raze(msgspec.Struct, frozen=True, tag=True):
    """Raze a card of the hand, or the Location of another seat at this place (seat VIRTUAL_SEAT: of the virtual
    player)."""

    card: int = NONE
    seat: int = NONE
    place: int = NONE


class Aim(msgspec.Struct, frozen=True):
    """What an Action is aimed at, as far as it needs that: a seat, a place among its Locations or Deals, a card, a
    Good, and what is paid for a card that is built, with what is given up for it."""

    seat: int = NONE
    place: int = NONE
    card: int = NONE
    good: int = NONE
    pay: Supply = NO_GOODS


NO_AIM = Aim()


class Activate(msgspec.Struct, frozen=True, tag=True):
    """Activate an Action Location: whose it is, its place, in which of its ways, what is paid (cards of the hand and
    own Deals by place too), and what it is aimed at."""

    seat: int
    place: int
    way: int = 0
    pay: Supply = NO_GOODS
    hand: Pile = ()
    deals: tuple[int, ...] = ()
    aim: Aim = NO_AIM


class Spend(msgspec.Struct, frozen=True, tag=True):
    """Spend a pair of Workers for this (place in `effects.GAINS`)."""

    good: int


class Pass(msgspec.Struct, frozen=True, tag=True):
    """Take no more actions in this round."""


# -- at any moment of the own turn


class Defend(msgspec.Struct, frozen=True, tag=True):
    """Put a Defense token on an own Common Location."""

    place: int


class Samurai(msgspec.Struct, frozen=True, tag=True):
    """Put a Samurai on an own Faction Location."""

    place: int


class Tuck(msgspec.Struct, frozen=True, tag=True):
    """Put a card of the hand under Gate."""

    place: int
    card: int


class Stow(msgspec.Struct, frozen=True, tag=True):
    """Put a Resource (or Gold) on Shrine."""

    place: int
    good: int


# -- answers to what is pending


class Answer(msgspec.Struct, frozen=True, tag=True):
    """Which one: a deck, a card, a way, a place, so many of each good; what it means depends on what is pending."""

    number: int = NONE
    goods: tuple[int, ...] = ()


class Stop(msgspec.Struct, frozen=True, tag=True):
    """No more of it, or none of the ways."""


Plan = Pick | Build | MakeDeal | Raze | Activate | Spend | Pass | Defend | Samurai | Tuck | Stow | Answer | Stop
