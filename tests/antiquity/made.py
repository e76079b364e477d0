"""Positions for tests: a city map filled with buildings, seats, whole states on the sample maps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from gemcheck.games.antiquity import city_build
from gemcheck.games.antiquity.components import BUILDINGS, COUNTERS, COUNTERS_EACH, FOUNTAIN, GOODS, HOUSE, HOUSES
from gemcheck.games.antiquity.hexes import Hex
from gemcheck.games.antiquity.land import land_of
from gemcheck.games.antiquity.state import CITY, COUNTRY, City, Goods, Placed, Seat, State
from gemcheck.games.antiquity.table import Table, rulebook

SM1 = ("SM1",)
M2 = ("T0", "T1", "T2", "T3")


def table(**readings: str) -> Table:
    """The rules, with readings given as `newcity_in__zone="all"`: `_` for a dot, `__` for a dash."""
    chosen = {name.replace("__", "-").replace("_", "."): option for name, option in readings.items()}
    return Table(rulebook().ruleset(chosen))


def goods(**numbers: int) -> Goods:
    """Goods by their words."""
    return tuple(numbers.get(word, 0) for word in GOODS)  # type: ignore[return-value]  # ten numbers


def at(hex_: Hex, tiles: tuple[str, ...] = SM1) -> int:
    """The number of a hex."""
    return land_of(tiles).index[hex_]


def mask(hexes: Iterable[Hex], tiles: tuple[str, ...] = SM1) -> int:
    """A set of hexes."""
    return sum(1 << at(one, tiles) for one in set(hexes))


def town(
    centre: int, kinds: Sequence[int] = (), *, manned: bool = True, side: int = 7, houses: int = 4, graves: int = 0
) -> City:
    """A city with these buildings, each on the first place that is free, with a man on each that takes one."""
    taken = graves
    placed = []
    squares = {HOUSE: 0, FOUNTAIN: 0}
    for kind in (*kinds, *(HOUSE,) * houses):
        spot = next(place for place in city_build.places(table(), kind, side) if not place & taken)
        taken |= spot
        if kind in squares:
            squares[kind] |= spot
        else:
            placed.append(Placed(kind, spot, manned and BUILDINGS[kind].manned))
    return City(side, centre, tuple(sorted(placed)), squares[HOUSE], squares[FOUNTAIN], graves)


def seat(*cities: City, **fields: Any) -> Seat:
    """A seat with as many house numbers as it has squares with houses."""
    number = sum(city.houses.bit_count() for city in cities)
    assert number <= len(HOUSES)
    return Seat(cities=cities, houses=(1 << number) - 1, **fields)


def state(*seats: Seat, tiles: tuple[str, ...] = SM1, **fields: Any) -> State:
    """A state with these seats; with one seat alone, another that is out of the game."""
    every = list(seats) if len(seats) > 1 else [*seats, Seat(out=True)]
    every = [replace(one, corner=number) for number, one in enumerate(every)]
    given: dict[str, Any] = {
        "order": tuple(range(len(every))),
        "phase": CITY,
        "unseen": (COUNTERS_EACH * len(every),) * len(COUNTERS),
        **fields,
    }
    if given["phase"] == COUNTRY:
        given.setdefault("active", 0)
    return State(seats=tuple(every), tiles=tiles, **given)
