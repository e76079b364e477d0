"""What is to be drawn or decided before play goes on: one struct for each kind of thing.

They stand in a line; the first one is resolved by chance (Draw, Reveal) or by its seat (all others).
"""

from __future__ import annotations

import msgspec

__all__ = [
    "DRAFT",
    "FACTION",
    "HAND",
    "MARK",
    "NONE",
    "POOL",
    "ROW_OF_CARDS",
    "VIRTUAL",
    "VIRTUAL_SEAT",
    "Again",
    "Change",
    "Copy",
    "Draw",
    "FromDeck",
    "GiveUp",
    "Keep",
    "MorePairs",
    "Pending",
    "Reveal",
    "Samurais",
    "Surrender",
    "Toll",
    "Yield",
]

NONE = -1
"""No seat, no card, no place."""
VIRTUAL_SEAT = -2
"""The virtual player of a game for one, where a plan is aimed at him."""

FACTION = 1
"""The deck of the seat's own Faction, where `components.COMMON` is the other one."""

HAND, POOL, ROW_OF_CARDS, DRAFT, MARK, VIRTUAL = "hand", "pool", "row", "draft", "mark", "virtual"
"""Where a card that is drawn goes: to the hand of the seat, to the cards of which one is kept, to the row of the
Lookout, to the cards from which the seat picks, under a Location of a rival, to the virtual player."""


class Draw(msgspec.Struct, frozen=True, tag=True):
    """Chance draws a card for a seat from a deck (`components.COMMON` or FACTION); seat NONE: for the table.

    owner, card, place: for MARK, whose Location is marked, its card, and its place (NONE: the first one of the card).
    """

    seat: int
    deck: int
    to: str = HAND
    owner: int = NONE
    card: int = NONE
    place: int = NONE


class FromDeck(msgspec.Struct, frozen=True, tag=True):
    """The seat says from which deck it draws a card."""

    seat: int
    to: str = HAND


class Reveal(msgspec.Struct, frozen=True, tag=True):
    """Chance turns up an Attack card: as the next one of the line, or as the Target of an attack."""

    target: bool


class Keep(msgspec.Struct, frozen=True, tag=True):
    """The seat keeps so many cards of the pool (`left`), one after another; the others are discarded, or shuffled back
    into the deck of its Faction."""

    seat: int
    back: bool
    left: int = 1


class Yield(msgspec.Struct, frozen=True, tag=True):
    """The seat chooses one of the ways in which a card pays: of a Feature, or of what it produces (`produces`)."""

    seat: int
    card: int
    produces: bool = False


class Copy(msgspec.Struct, frozen=True, tag=True):
    """The seat chooses another Production Location, which this card copies."""

    seat: int
    card: int


class GiveUp(msgspec.Struct, frozen=True, tag=True):
    """The seat may give up Goods just received from Deals, for `each` points (School of Diplomacy): so many of each
    Good of the supply, of points and of cards, which lie in the pool."""

    seat: int
    goods: tuple[int, ...]
    each: int


class Change(msgspec.Struct, frozen=True, tag=True):
    """The seat may change Goods just gained by razing into two points each (Dark Chapel): so many of each Good of the
    supply, of points and of cards, which lie in the pool."""

    seat: int
    goods: tuple[int, ...]


class MorePairs(msgspec.Struct, frozen=True, tag=True):
    """The seat may spend another pair of Workers in the same action."""

    seat: int


class Again(msgspec.Struct, frozen=True, tag=True):
    """The seat may use the Location that it has just activated once more in the same action: whose it is, its card, and
    its place (NONE: the first one of the card). `points`: what the first use has gained, for the reading that takes
    both for one gain."""

    seat: int
    owner: int
    card: int
    points: int = 0
    place: int = NONE


class Samurais(msgspec.Struct, frozen=True, tag=True):
    """The seat puts so many Samurai on own Faction Locations, one after another."""

    seat: int
    left: int


class Surrender(msgspec.Struct, frozen=True, tag=True):
    """The seat discards a card of its hand."""

    seat: int


class Toll(msgspec.Struct, frozen=True, tag=True):
    """The seat says which of its Locations falls to the virtual player; these are equal in everything that is asked."""

    seat: int
    cards: tuple[int, ...]


Pending = (
    Draw | FromDeck | Reveal | Keep | Yield | Copy | GiveUp | Change | MorePairs | Again | Samurais | Surrender | Toll
)
