"""What a seat may commit to: one struct for each kind of decision. Squares and hexes as in `state`."""

from __future__ import annotations

import msgspec

from gemcheck.games.antiquity.state import NONE, Goods

__all__ = [
    "Act",
    "Alchemy",
    "Barter",
    "Build",
    "Bury",
    "Cathedral",
    "CityPlan",
    "Done",
    "Explore",
    "Farm",
    "Fishery",
    "Found",
    "Heal",
    "House",
    "Inn",
    "Keep",
    "Man",
    "Mine",
    "Move",
    "Plan",
    "Pollute",
    "Raze",
    "Reap",
    "Settle",
    "Shift",
    "Trade",
    "Woodcutter",
]


class Settle(msgspec.Struct, frozen=True, tag=True):
    """Set-up: the first city has its middle on this hex."""

    centre: int


# -- acts of the city phase


class Build(msgspec.Struct, frozen=True, tag=True):
    """Put a building of this kind (no house, no cathedral) on these squares of a city and pay for it."""

    kind: int
    city: int
    mask: int
    pay: Goods


class House(msgspec.Struct, frozen=True, tag=True):
    """Build the house of this number on a square and pay for it; with San Nicolo's power also the house `free`."""

    number: int
    city: int
    square: int
    pay: Goods
    free: int = 0
    free_city: int = NONE
    free_square: int = NONE


class Cathedral(msgspec.Struct, frozen=True, tag=True):
    """Build the cathedral on these squares of a city for this saint."""

    city: int
    mask: int
    saint: int


class Man(msgspec.Struct, frozen=True, tag=True):
    """Put an idle man on the building that covers this square (the lowest square of the building)."""

    city: int
    square: int


class Raze(msgspec.Struct, frozen=True, tag=True):
    """Faculty of Theology: raze the own cathedral."""


class Heal(msgspec.Struct, frozen=True, tag=True):
    """Hospital: take away the graves on these squares, one mask for each city."""

    graves: tuple[int, ...]


class Shift(msgspec.Struct, frozen=True):
    """One piece of Santa Barbara's moves: what covers the square goes to other squares, with its graves or without."""

    city: int
    square: int
    to_city: int
    to_mask: int
    graves: bool = False


class Move(msgspec.Struct, frozen=True, tag=True):
    """Santa Barbara: pieces lifted together and put down together."""

    shifts: tuple[Shift, ...]


class Barter(msgspec.Struct, frozen=True, tag=True):
    """Market: two goods for one with the stock."""

    gives: tuple[int, int]
    gets: int


class Trade(msgspec.Struct, frozen=True, tag=True):
    """Market: offer goods to another seat for goods of that seat."""

    seat: int
    gives: Goods
    gets: Goods


Act = Build | House | Cathedral | Man | Raze | Heal | Move | Barter | Trade


class CityPlan(msgspec.Struct, frozen=True, tag=True):
    """The sealed plan of the city phase: acts in the order in which they are done."""

    acts: tuple[Act, ...] = ()


# -- countryside


class Woodcutter(msgspec.Struct, frozen=True, tag=True):
    """Build a woodcutter on this hex."""

    hex: int


class Farm(msgspec.Struct, frozen=True, tag=True):
    """Build a farm of these goods on this hex; free: the Faculty of Biology saves the seed."""

    hex: int
    good: int
    free: bool = False


class Mine(msgspec.Struct, frozen=True, tag=True):
    """Build a mine of these goods on this hex."""

    hex: int
    good: int


class Fishery(msgspec.Struct, frozen=True, tag=True):
    """Build a fishery of these goods on these two hexes (in ascending order)."""

    first: int
    second: int
    good: int


class Inn(msgspec.Struct, frozen=True, tag=True):
    """Build an inn on this hex for one food of this kind."""

    hex: int
    food: int


class Found(msgspec.Struct, frozen=True, tag=True):
    """Found a city with its middle on this hex, for this food and these two luxuries (in ascending order)."""

    centre: int
    food: int
    luxuries: tuple[int, int]


class Alchemy(msgspec.Struct, frozen=True, tag=True):
    """Faculty of Alchemy: clean this hex and those around it."""

    hex: int


class Done(msgspec.Struct, frozen=True, tag=True):
    """Build no more in this turn, or explore nothing."""


# -- the other phases


class Keep(msgspec.Struct, frozen=True, tag=True):
    """Keep these goods in the stores; the others are lost."""

    goods: Goods


class Reap(msgspec.Struct, frozen=True, tag=True):
    """Take the goods from these hexes, whatever producers they belong to."""

    hexes: int


class Explore(msgspec.Struct, frozen=True, tag=True):
    """Turn up the exploration counter on this hex."""

    hex: int


class Pollute(msgspec.Struct, frozen=True, tag=True):
    """Put a pollution counter on each of these hexes."""

    hexes: int


class Bury(msgspec.Struct, frozen=True, tag=True):
    """Put a grave on each of these squares, one mask for each city."""

    graves: tuple[int, ...]


Plan = (
    Settle
    | CityPlan
    | Woodcutter
    | Farm
    | Mine
    | Fishery
    | Inn
    | Found
    | Alchemy
    | Barter
    | Done
    | Keep
    | Reap
    | Explore
    | Pollute
    | Bury
)
