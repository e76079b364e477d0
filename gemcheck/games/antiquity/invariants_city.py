"""What holds for the cities of a seat in every state of a game."""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck.game import Objection
from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import city_build
from gemcheck.games.antiquity.components import (
    BUILDINGS,
    CATHEDRAL,
    CITIES,
    FOUNTAIN,
    HOUSE,
    HOUSES,
    LARGE,
    SAINTS,
    SMALL,
)
from gemcheck.games.antiquity.manning import idle_men
from gemcheck.games.antiquity.state import NONE, City, Placed, Seat, State
from gemcheck.games.antiquity.table import Table

__all__ = ["of_seat", "of_stock"]


def of_stock(table: Table, state: State) -> Iterator[Objection]:
    """Common stocks that are overdrawn."""
    for building in BUILDINGS:
        left = city_build.supply(table, state, building.kind)
        if left is not None and left < 0:
            yield Objection(("city.stock",), f"{-left} {building.name} more than there are")


def of_seat(table: Table, number: int, seat: Seat) -> Iterator[Objection]:
    """Everything wrong with the cities, houses, men and saint of a seat (numbered from 1)."""
    if len(seat.cities) > CITIES:
        yield Objection(("newcity.most",), f"seat {number} has {len(seat.cities)} cities")
    for at, city in enumerate(seat.cities):
        if city.side != (SMALL if at else LARGE):
            yield Objection(("newcity.order",), f"city {at + 1} of seat {number} has {city.side} squares along an edge")
        else:
            yield from _map(table, f"city {at + 1} of seat {number}", city)
    squares = sum(city.houses.bit_count() for city in seat.cities)
    if squares != seat.houses.bit_count() or not 0 <= seat.houses < 1 << len(HOUSES):
        built = seat.houses.bit_count()
        yield Objection(("house.twenty",), f"seat {number} has houses on {squares} squares, numbers for {built}")
    elif idle_men(seat) < 0 or seat.away < 0:
        yield Objection(("man.idle", "house.man"), f"seat {number} uses more men than it has houses")
    yield from _kinds(number, seat)


def _kinds(number: int, seat: Seat) -> Iterator[Objection]:
    kinds = [placed.kind for _, placed in maps.buildings(seat)]
    for kind in sorted(set(kinds)):
        if kinds.count(kind) > 1 and not BUILDINGS[kind].repeatable:
            yield Objection(("city.once",), f"seat {number} has the {BUILDINGS[kind].name} more than once")
    if (CATHEDRAL in kinds) != (seat.saint != NONE) or not NONE <= seat.saint < len(SAINTS):
        yield Objection(("cathedral.saint",), f"seat {number} has a saint exactly when it has a cathedral")
    if seat.cathedrals < 0:
        yield Objection(("saint.giorgio",), f"seat {number} has built fewer than no cathedrals")


def _map(table: Table, where: str, city: City) -> Iterator[Objection]:
    whole = maps.all_squares(city)
    if (city.houses | city.fountains | city.graves) & ~whole or min(city.houses, city.fountains, city.graves) < 0:
        yield Objection(("city.fit",), f"{where}: something lies off the map")
    seen = city.houses
    for what, mask in (
        ("fountain", city.fountains),
        *((_name(placed), placed.mask) for placed in city.placed),
    ):
        if seen & mask:
            yield Objection(("city.empty",), f"{where}: the {what} lies on other buildings")
        seen |= mask
    for placed in city.placed:
        yield from _building(table, where, city, placed)
    if city.graves & city.houses:
        yield Objection(("grave.never-house",), f"{where}: a grave on a house")


def _name(placed: Placed) -> str:
    return BUILDINGS[placed.kind].name if 0 <= placed.kind < len(BUILDINGS) else "building"


def _building(table: Table, where: str, city: City, placed: Placed) -> Iterator[Objection]:
    if not 0 <= placed.kind < len(BUILDINGS) or placed.kind in (HOUSE, FOUNTAIN):
        yield Objection(("city.shape",), f"{where}: no building of the kind {placed.kind} is kept like this")
        return
    if not city_build.fits(table, placed.kind, city.side, placed.mask):
        yield Objection(("city.fit", "city.shape"), f"{where}: the {_name(placed)} does not have its shape")
    if placed.man and not BUILDINGS[placed.kind].manned:
        yield Objection(("man.needed",), f"{where}: a man on the {_name(placed)}")
