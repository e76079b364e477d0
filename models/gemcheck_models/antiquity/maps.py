"""Between the engine's cities and tasks of packing: what is free, what stands, and a packing put up by the rules.

Maps alone are a position as well: rows of letters as in the notation of a city, `/` between rows and ` + ` between
cities. They belong to a seat that has nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gemcheck.game import GameError
from gemcheck.games.antiquity import city as city_maps
from gemcheck.games.antiquity import city_build
from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity.hexes import bits, hex_text
from gemcheck.games.antiquity.land import standard_land
from gemcheck.games.antiquity.notation_city import city_at, rows_text
from gemcheck.games.antiquity.notation_signs import Scope
from gemcheck.games.antiquity.state import City, Seat, State
from gemcheck.games.antiquity.table import Table
from gemcheck.scan import line_of
from gemcheck_models.antiquity.pieces import Packing, Plot, Task

__all__ = ["BETWEEN", "built", "drawn", "maps_at", "plots_of", "rows", "seat_for", "standing"]

BETWEEN = " + "
"""What parts the maps of cities."""

LAND = min(box.CITIES, 2)
"""The number of players of the land on which the cities of bare maps are thought to lie."""


def maps_at(text: str) -> State:
    """A state of one seat with these maps. Raises GameError."""
    parts = text.strip().split(BETWEEN.strip())
    if len(parts) > box.CITIES:
        raise GameError(f"{len(parts)} cities, nobody has more than {box.CITIES} [newcity.most]")
    land = standard_land(LAND)
    middles = [at for at in bits(land.whole) if land.rings[at] and not land.rings[at] & land.sea]
    scope = Scope(land, 1)
    cities = []
    for number, part in enumerate(parts):
        line = line_of(f"{hex_text(land.hexes[middles[0]])}/{part.strip()}")
        cities.append(city_at(scope, line.words()[0] if line.words() else line, number))
    return State(seats=(Seat(cities=tuple(cities)),), tiles=land.tiles, order=(0,))


def plots_of(seat: Seat) -> tuple[Plot, ...]:
    """The plots of a seat: what is empty may be built on."""
    return tuple(Plot(city.side, city_maps.all_squares(city) & ~city_maps.free(city)) for city in seat.cities)


def standing(seat: Seat) -> tuple[tuple[int, int, int], ...]:
    """The university and the faculties that stand, with city and squares."""
    kinds = (box.UNIVERSITY, *box.FACULTIES)
    return tuple((placed.kind, at, placed.mask) for at, placed in city_maps.buildings(seat) if placed.kind in kinds)


def seat_for(task: Task) -> Seat:
    """A seat with the plots of a task, a grave on each square that is not free."""
    return Seat(cities=tuple(City(plot.side, 0, graves=plot.taken) for plot in task.plots))


def built(table: Table, seat: Seat, packing: Packing) -> Seat:
    """The seat with the pieces of a packing, each put up by the engine's rules about shapes and places. Raises
    ValueError with the engine's objection."""
    for item, (at, mask) in packing.placed:
        objections = city_build.shape_objections(table, seat, item.kind, at, mask)
        if objections:
            raise ValueError(f"{objections[0].text} [{', '.join(objections[0].clauses)}]")
        if item.kind == box.HOUSE:
            city = seat.cities[at]
            seat = city_maps.city_changed(seat, at, replace(city, houses=city.houses | mask))
        else:
            seat = city_build.put(seat, item.kind, at, mask)
    return seat


def rows(cities: Sequence[City]) -> list[str]:
    """The maps of cities side by side, row by row from the top."""
    each = [rows_text(city) for city in cities]
    height = max(map(len, each))
    return [
        "   ".join(one[row] if row < len(one) else " " * len(one[0]) for one in each).rstrip() for row in range(height)
    ]


def drawn(cities: Sequence[City]) -> str:
    """The maps of cities as one line, as `maps_at` reads it."""
    return BETWEEN.join("/".join(rows_text(city)) for city in cities)
