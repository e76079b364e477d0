"""The state of a game of Antiquity: a value. No rules here, only what there is.

A set of hexes is an int with one bit for each hex of the land (bit i: hex number i, see `land`); a set of squares of a
city map is an int with one bit for each square (bit row * side + column). Goods are ten numbers in the order of
`components.GOODS`.
"""

from __future__ import annotations

import msgspec

from gemcheck.game import Result

__all__ = [
    "ALCHEMY",
    "BIOLOGY",
    "BURY",
    "CITY",
    "COUNTRY",
    "EXPLORE",
    "FAMINE",
    "FARM",
    "FISHERY",
    "HARVEST",
    "MINE",
    "NONE",
    "NO_GOODS",
    "OVER",
    "PHASES",
    "POLLUTE",
    "PRODUCERS",
    "REVEAL",
    "START",
    "STORE",
    "WOODCUTTER",
    "City",
    "Four",
    "Goods",
    "Placed",
    "Producer",
    "Seat",
    "State",
    "seat_changed",
]

NONE = -1
"""No seat, no saint, no hex."""

START = "start"
"""The active seat chooses the place of its first city."""
CITY = "city"
"""All seats commit their sealed plan of the city phase."""
COUNTRY = "country"
"""The active seat builds in the countryside."""
STORE = "store"
"""Seats with more goods than room choose what they keep."""
HARVEST = "harvest"
"""Seats with a choice say from which hexes goods are taken."""
EXPLORE = "explore"
"""The active seat explores a hex, or does not."""
REVEAL = "reveal"
"""Chance turns up the exploration counter that the active seat has taken."""
FAMINE = "famine"
"""Seats with a choice place the graves of the famine."""
POLLUTE = "pollute"
"""The active seat places its pollution."""
BURY = "bury"
"""The active seat places the graves of the pollution that found no hex."""
OVER = "over"
"""The game is over."""

PHASES = (START, CITY, COUNTRY, STORE, HARVEST, EXPLORE, REVEAL, FAMINE, POLLUTE, BURY, OVER)
"""Every phase in which a state can stand; the other phases of the rulebook have no decision and pass inside a step."""

PRODUCERS = ("woodcutter", "farm", "mine", "fishery")
"""The kinds of producers; a kind's number is its place here."""

WOODCUTTER, FARM, MINE, FISHERY = range(4)

ALCHEMY, BIOLOGY = 1, 2
"""Bits of `State.used`: the faculty has done its work in this turn of the active seat."""

Goods = tuple[int, int, int, int, int, int, int, int, int, int]
"""One number for each kind of goods, in the order of `components.GOODS`."""

Four = tuple[int, int, int, int]
"""One number for each kind of exploration counter, in the order of `components.COUNTERS`."""

NO_GOODS: Goods = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)


class Placed(msgspec.Struct, frozen=True, order=True):
    """A building in a city, of any kind but house and fountain.

    kind: its place in `components.BUILDINGS`; mask: the squares it covers; man: whether a man stands on it.
    """

    kind: int
    mask: int
    man: bool = False


class City(msgspec.Struct, frozen=True):
    """A city: its hexes in the countryside and its map.

    side: 7 for the first city of a seat, 6 for the others; centre: number of the hex in the middle of the seven;
    placed: buildings in ascending order; houses, fountains: squares with one (which house stands where is of no
    matter); graves: squares with a grave, on empty squares or on buildings and fountains, never on houses.
    """

    side: int
    centre: int
    placed: tuple[Placed, ...] = ()
    houses: int = 0
    fountains: int = 0
    graves: int = 0


class Producer(msgspec.Struct, frozen=True, order=True):
    """A woodcutter, farm, mine or fishery with its man.

    kind: its place in PRODUCERS; site: the hex of the man (the two hexes of a fishery); good: what it yields; hexes:
    those that still carry one of its goods.
    """

    kind: int
    site: int
    good: int
    hexes: int


class Seat(msgspec.Struct, frozen=True):
    """What belongs to one player.

    corner: place in the layout of the tile for the first city; goods: those in the Harvest box, in stores and in the
    cathedral together; cities: in the order of their founding; inns: hexes with one; producers: in ascending order;
    houses: numbers of the houses built (bit n - 1 for number n); saint: place in `components.SAINTS`; cathedrals: how
    many this seat has built since the last All Rise; away: men who built an inn or a city in this turn; out: whether
    the player is out of the game.

    Men: one for each house. Those who stand on no building and on no producer and are not away are idle.
    """

    corner: int = 0
    goods: Goods = NO_GOODS
    cities: tuple[City, ...] = ()
    inns: int = 0
    producers: tuple[Producer, ...] = ()
    houses: int = 0
    saint: int = NONE
    cathedrals: int = 0
    away: int = 0
    out: bool = False


class State(msgspec.Struct, frozen=True):
    """A whole game.

    tiles: the faces of the land in the order of the layout, each as `land` writes it (they determine the land); order:
    the order of play of this turn (in phase START and CITY still the last one); active: the seat that decides in
    phases for single seats, else NONE; famine: the level; polluted: hexes with a pollution counter, also under goods;
    cut: forest hexes that woodcutters have turned to grass; stone, gold: hexes of mountain ranges whose mines yield
    stone or gold for ever; counters: hexes with an exploration counter; unseen: counters by kind not turned up so far,
    those that were removed unseen included; used: ALCHEMY and BIOLOGY of the active seat; due: graves that the active
    seat is to place (phase BURY); turn: from 1.
    """

    seats: tuple[Seat, ...]
    tiles: tuple[str, ...]
    order: tuple[int, ...]
    turn: int = 1
    phase: str = START
    active: int = NONE
    famine: int = 0
    polluted: int = 0
    cut: int = 0
    stone: int = 0
    gold: int = 0
    counters: int = 0
    unseen: Four = (0, 0, 0, 0)
    used: int = 0
    due: int = 0
    result: Result | None = None

    @property
    def round(self) -> int:
        """The number of the turn."""
        return self.turn


def seat_changed(state: State, who: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats with the one of this number replaced."""
    return (*state.seats[:who], seat, *state.seats[who + 1 :])
