"""The state of a game of Imperial Settlers: a value. No rules here, only what there is.

Cards are places in `components.cards()`; equal cards are the same number. A pile of cards whose order is of no matter,
decks among them, is a tuple in ascending order. Goods of a supply are seven numbers in the order of `effects.GOODS`.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from gemcheck.game import Result
from gemcheck.games.settlers.pending import NONE, Pending

__all__ = [
    "ACT",
    "AGAIN",
    "ATTACK",
    "CLEANUP",
    "FIRST_DRAW",
    "NONE",
    "NO_GOODS",
    "OVER",
    "PHASES",
    "PICK",
    "PRODUCE",
    "ROW",
    "SECOND_ROW",
    "Deal",
    "Location",
    "Mark",
    "Pile",
    "Seat",
    "State",
    "Supply",
    "Virtual",
    "with_card",
    "with_seat",
    "without_card",
]

FIRST_DRAW, ROW, PICK, SECOND_ROW, AGAIN = "first-draw", "row", "pick", "second-row", "again"
"""The Lookout: cards of the Factions, the first row of Common cards and the picks from it, the second row likewise."""
PRODUCE, ACT, CLEANUP, ATTACK, OVER = "produce", "act", "cleanup", "attack", "over"
"""The other phases; ATTACK is that of the virtual player."""
PHASES = (FIRST_DRAW, ROW, PICK, SECOND_ROW, AGAIN, PRODUCE, ACT, CLEANUP, ATTACK, OVER)

Supply = tuple[int, int, int, int, int, int, int]
"""Worker, Wood, Stone, Food, Gold, Raze, Defense."""
NO_GOODS: Supply = (0, 0, 0, 0, 0, 0, 0)

Pile = tuple[int, ...]
"""Cards in ascending order."""


class Deal(msgspec.Struct, frozen=True, order=True):
    """A Deal under a Faction board: the card whose Deal field counts. `marker` is the own card that stands for it when
    the field is one of a Location that has gone (Trade Route), else NONE."""

    card: int
    marker: int = NONE


class Mark(msgspec.Struct, frozen=True, order=True):
    """A Deal by Trade Route with the Location on which this lies: whose it is, and the card face down under it."""

    seat: int
    marker: int


class Location(msgspec.Struct, frozen=True, order=True):
    """A Location on the table.

    used: how often it has been activated in this round; goods: the Goods lying on it; defense, samurai: whether one
    stands on it; blocked: whether it may not be activated this round; taker: the seat that has taken it over for this
    round; tucked: cards under it (Gate); stored: Wood, Stone, Food and Gold on it (Shrine); fired: how often its
    Feature has fired in this round, where that is limited; marks: Deals by Trade Route of other seats.
    """

    card: int
    used: int = 0
    goods: Supply = NO_GOODS
    defense: bool = False
    samurai: bool = False
    blocked: bool = False
    taker: int = NONE
    tucked: Pile = ()
    stored: tuple[int, int, int, int] = (0, 0, 0, 0)
    fired: int = 0
    marks: tuple[Mark, ...] = ()


class Seat(msgspec.Struct, frozen=True):
    """What belongs to one player.

    faction: a place in `box.box().factions`; supply: Goods; points: on the track; locations: in the order in
    which they were built; foundations: cards face down; deck, discards: of the own Faction; passed: in this round;
    draft: cards to pick from, in the variant in which each has some of its own.
    """

    faction: int
    supply: Supply = NO_GOODS
    points: int = 0
    hand: Pile = ()
    locations: tuple[Location, ...] = ()
    foundations: Pile = ()
    deals: tuple[Deal, ...] = ()
    deck: Pile = ()
    discards: Pile = ()
    passed: bool = False
    draft: Pile = ()


class Virtual(msgspec.Struct, frozen=True):
    """The virtual player of a game for one: his cards on the table, his Collection, the line of Attack cards that have
    been revealed (places in `effects.GAINS`), those still to come, and how many attacks are left in this round."""

    locations: Pile = ()
    collection: Pile = ()
    line: tuple[int, ...] = ()
    attack: Pile = ()
    left: int = 0


class State(msgspec.Struct, frozen=True):
    """A whole game.

    deck, discards: Common cards; row: Common cards laid out in the Lookout; pool: cards drawn of which one is kept;
    first: the first player; active: the seat that picks or acts, else NONE; order: seats that still have to do what the
    phase is about; pending: what is to be drawn or decided before anything else, first one first; acted: the turn
    of the active seat is over once nothing is pending; loose: something has been given back in this round, so that a
    position may come again; seen: those that may not (see `repetition`).
    """

    seats: tuple[Seat, ...]
    deck: Pile
    discards: Pile = ()
    row: Pile = ()
    pool: Pile = ()
    round: int = 1
    phase: str = FIRST_DRAW
    first: int = 0
    active: int = NONE
    order: tuple[int, ...] = ()
    pending: tuple[Pending, ...] = ()
    virtual: Virtual | None = None
    acted: bool = False
    loose: bool = False
    seen: tuple[str, ...] = ()
    result: Result | None = None


def with_seat(state: State, who: int, seat: Seat) -> State:
    """The state with one seat replaced."""
    return replace(state, seats=(*state.seats[:who], seat, *state.seats[who + 1 :]))


def with_card(pile: Pile, *cards: int) -> Pile:
    """The pile with these cards added."""
    return tuple(sorted((*pile, *cards)))


def without_card(pile: Pile, *cards: int) -> Pile:
    """The pile without one copy of each of these cards. Raises ValueError when one is not in it."""
    left = list(pile)
    for card in cards:
        left.remove(card)
    return tuple(left)
