"""What lies where in the countryside at a moment, seen by one seat: its zone, what is occupied, what grows."""

from __future__ import annotations

from gemcheck.games.antiquity.components import HARBOUR, STABLES
from gemcheck.games.antiquity.land import Land, land_of
from gemcheck.games.antiquity.manning import works
from gemcheck.games.antiquity.state import Seat, State
from gemcheck.games.antiquity.table import Table
from gemcheck.games.antiquity.zones import meadow, woods, zone
from gemcheck.rulebook import clause

__all__ = ["Ground", "buildings_of", "city_hexes", "inns_at_work", "land", "occupied", "zone_of"]


def land(state: State) -> Land:
    """The land of a state."""
    return land_of(state.tiles)


def city_hexes(land: Land, seat: Seat) -> int:
    """The hexes under the cities of a seat."""
    hexes = 0
    for city in seat.cities:
        hexes |= land.rings[city.centre]
    return hexes


@clause("map.occupied", without=lambda land, seat: city_hexes(land, seat))
def buildings_of(land: Land, seat: Seat) -> int:
    """The hexes that a seat occupies: with cities, inns, men of producers and goods that wait to be harvested."""
    hexes = city_hexes(land, seat) | seat.inns
    for producer in seat.producers:
        hexes |= producer.site | producer.hexes
    return hexes


def occupied(state: State) -> int:
    """The hexes that anybody occupies."""
    where, hexes = land(state), 0
    for seat in state.seats:
        hexes |= buildings_of(where, seat)
    return hexes


def _not_in_the_way(table: Table, state: State, who: int) -> int:
    return 0


@clause("zone.foreign", without=_not_in_the_way)
def walls(table: Table, state: State, who: int) -> int:
    """The hexes that stop the walks of this seat besides sea: none, or foreign cities and inns (an open point)."""
    if table.reading("zone.foreign") == "open":
        return 0
    where, hexes = land(state), 0
    for other, seat in enumerate(state.seats):
        if other != who:
            hexes |= city_hexes(where, seat) | seat.inns
    return hexes


def _linked_inns(table: Table, state: State, who: int) -> int:
    """The inns that the zone of the cities reaches, by way of other such inns as well."""
    seat, where, linked = state.seats[who], land(state), 0
    stables, harbour, stops = works(table, seat, STABLES), works(table, seat, HARBOUR), walls(table, state, who)
    while more := seat.inns & ~linked & zone(where, city_hexes(where, seat), linked, stables, harbour, stops):
        linked |= more
    return linked


@clause("inn.cut-off", without=_linked_inns)
def inns_at_work(table: Table, state: State, who: int) -> int:
    """The inns from which a seat counts steps: all of them for good, also those that nothing else reaches any more."""
    return state.seats[who].inns


@clause("zone.time", "inn.extends")
def zone_of(table: Table, state: State, who: int) -> int:
    """The zone of control of a seat at this moment, a new inn included, without the hexes under its own cities and
    inns."""
    seat = state.seats[who]
    where = land(state)
    return zone(
        where,
        city_hexes(where, seat),
        inns_at_work(table, state, who),
        works(table, seat, STABLES),
        works(table, seat, HARBOUR),
        walls(table, state, who),
    )


class Ground:
    """The countryside as one seat finds it: sets of hexes, worked out once for many questions."""

    __slots__ = ("fields", "free", "land", "seat", "state", "table", "taken", "who", "woods", "zone")

    def __init__(self, table: Table, state: State, who: int) -> None:
        self.table, self.state, self.who = table, state, who
        self.seat = state.seats[who]
        self.land = land(state)
        self.zone = zone_of(table, state, who)
        self.taken = occupied(state)
        self.free = self.land.whole & ~self.taken
        self.woods = woods(self.land, state.cut)
        self.fields = meadow(self.land, state.cut)
