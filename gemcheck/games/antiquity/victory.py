"""Phase 10: victory by the goals of the five saints."""

from __future__ import annotations

from typing import Any

from gemcheck.algebra import INTS, Algebra
from gemcheck.game import Result
from gemcheck.games.antiquity import saints
from gemcheck.games.antiquity.components import (
    BARBARA,
    BUILDINGS,
    CHRISTOFORI,
    CHRISTOFORI_GOODS,
    FOOD,
    FOUNTAIN,
    GIORGIO,
    HOUSE,
    HOUSES,
    LUXURY,
    MARIA,
    NICOLO,
    SAINTS,
)
from gemcheck.games.antiquity.ground import city_hexes, land, occupied, zone_of
from gemcheck.games.antiquity.manning import men
from gemcheck.games.antiquity.state import NONE, City, Seat, State
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["area", "finished", "goals", "kinds", "lacking", "stored_enough", "winners"]


# -- the goals


@clause("win.nicolo", without=lambda table, state, who: False)
def nicolo(table: Table, state: State, who: int) -> bool:
    """San Nicolo: all twenty men are in play, wherever they are."""
    seat = state.seats[who]
    return men(seat) - out_of_play(table, seat) >= len(HOUSES)


def out_of_play(table: Table, seat: Seat) -> int:
    """The men who are not in play for San Nicolo: none, or those who have built an inn or a city in this turn (an open
    point)."""
    return seat.away if table.reading("win.nicolo-away") == "not-in-play" else 0


@clause("win.barbara-grave", without=lambda table, city: 0)
def spoiling(table: Table, city: City) -> int:
    """The squares with a grave that keeps its building from counting for Santa Barbara: all or none (an open point)."""
    return 0 if table.reading("win.barbara-graves") == "any" else city.graves


def standing(table: Table, seat: Seat) -> set[int]:
    """The kinds of buildings that count for Santa Barbara."""
    found = set()
    for city in seat.cities:
        graves = spoiling(table, city)
        found |= {placed.kind for placed in city.placed if not placed.mask & graves}
        if city.houses:
            found.add(HOUSE)
        if city.fountains & ~graves:
            found.add(FOUNTAIN)
    return found


def kinds(table: Table, seat: Seat) -> int:
    """How many kinds of buildings a seat has for Santa Barbara."""
    return len(standing(table, seat))


@clause("win.barbara", without=lambda table, state, who: False)
def barbara(table: Table, state: State, who: int) -> bool:
    """Santa Barbara: every kind of city building stands in the cities of the seat."""
    return kinds(table, state.seats[who]) == len(BUILDINGS)


def stored_enough(foods: Any, luxuries: Any, algebra: Algebra = INTS) -> Any:
    """Whether there are enough of each food and luxury for San Christofori."""
    return algebra.both(*(algebra.at_least(number, CHRISTOFORI_GOODS) for number in (*foods, *luxuries)))


@clause("win.christofori", without=lambda table, state, who: False)
def christofori(table: Table, state: State, who: int) -> bool:
    """San Christofori: at least three of each food and luxury, in the Harvest box, in stores or in the cathedral."""
    goods = state.seats[who].goods
    return bool(stored_enough([goods[kind] for kind in FOOD], [goods[kind] for kind in LUXURY]))


def lacking(zone: int, own: int, target: int, built: int) -> int:
    """The hexes of a target zone that a zone does not contain with the hexes under its own cities and inns (`own`);
    those under anybody's cities and inns (`built`) are left aside."""
    return target & ~built & ~(zone | own)


@clause("out.remains", without=lambda table, seat: bool(seat.cities))
def has_zone(table: Table, seat: Seat) -> bool:
    """Whether a seat has a zone that another may contain: what is left of a player who is out does nothing more (or
    still has one: an open point)."""
    return bool(seat.cities) and not (seat.out and table.reading("win.giorgio-out") == "playing")


@clause("win.giorgio", without=lambda table, state, who: False)
def giorgio(table: Table, state: State, who: int) -> bool:
    """San Giorgio: the zone of the seat contains the whole zone of one other player."""
    where = land(state)
    under = [city_hexes(where, seat) | seat.inns for seat in state.seats]
    built = 0
    for hexes in under:
        built |= hexes
    zone = zone_of(table, state, who)
    return any(
        not lacking(zone, under[who], zone_of(table, state, other), built)
        for other, seat in enumerate(state.seats)
        if other != who and has_zone(table, seat)
    )


GOALS: dict[int, Any] = {NICOLO: nicolo, BARBARA: barbara, CHRISTOFORI: christofori, GIORGIO: giorgio}
"""The goal of each saint but Santa Maria."""


@clause("win.maria", without=lambda met: False)
def maria(met: int) -> bool:
    """Santa Maria: any two of the four goals are met at the same time."""
    return met >= 2


def goals(table: Table, state: State, who: int) -> tuple[int, ...]:
    """The saints whose goals a seat meets, whatever its own saint is; Santa Maria is not among them."""
    return tuple(saint for saint, goal in GOALS.items() if goal(table, state, who))


@clause("win.cathedral-grave", without=lambda table, seat: False)
def blocked(table: Table, seat: Seat) -> bool:
    """Whether a grave on the cathedral keeps its owner from winning (an open point)."""
    return table.reading("win.graved-cathedral") == "blocked" and saints.buried(seat)


@clause("win.saint", without=lambda table, state, who: False)
def wins(table: Table, state: State, who: int) -> bool:
    """Whether a seat has met the goal of its saint."""
    seat = state.seats[who]
    if seat.out or seat.saint == NONE or blocked(table, seat):
        return False
    if seat.saint == MARIA:
        return maria(len(goals(table, state, who)))
    return bool(GOALS[seat.saint](table, state, who))


# -- the tie-break


@clause("win.area", without=lambda table, state, who: 0)
def area(table: Table, state: State, who: int) -> int:
    """The unpolluted, unoccupied hexes in the zone of a seat: all of them, or the largest linked group (an open
    point)."""
    where = land(state)
    hexes = zone_of(table, state, who) & ~state.polluted & ~occupied(state)
    if table.reading("win.tie-area") == "in-zone":
        return hexes.bit_count()
    largest = 0
    while hexes:
        group = edge = hexes & -hexes
        while edge:
            edge = where.beside(edge) & hexes & ~group
            group |= edge
        largest = max(largest, group.bit_count())
        hexes &= ~group
    return largest


def _all_share(table: Table, state: State, tied: tuple[int, ...]) -> tuple[int, ...]:
    return tied


@clause("win.tie", without=_all_share)
def tie_broken(table: Table, state: State, tied: tuple[int, ...]) -> tuple[int, ...]:
    """Who wins of several who meet their goals at once: the largest area, or all of them (an open point)."""
    if table.reading("win.several") == "shared":
        return tied
    areas = {who: area(table, state, who) for who in tied}
    return drawn(tuple(who for who in tied if areas[who] == max(areas.values())))


@clause("win.draw", without=lambda equal: equal[:1])
def drawn(equal: tuple[int, ...]) -> tuple[int, ...]:
    """Who wins of those with the largest area: all of them share the victory."""
    return equal


@clause("win.time")
def winners(table: Table, state: State) -> tuple[int, ...]:
    """The seats that meet the goal of their saint, looked at all at once."""
    return tuple(who for who in range(len(state.seats)) if wins(table, state, who))


def finished(table: Table, state: State) -> Result | None:
    """How the game ends in this phase, or None when nobody has won."""
    found = winners(table, state)
    if not found:
        return None
    if len(found) > 1:
        best = tie_broken(table, state, found)
        if len(best) == 1:
            return Result(best, "tie-break", (*cites(wins), *cites(tie_broken)))
        return Result(best, "shared victory", (*cites(wins), *cites(tie_broken), *cites(drawn)))
    saint = state.seats[found[0]].saint
    return Result(found, SAINTS[saint], (*cites(wins), *_cited(saint)))


def _cited(saint: int) -> tuple[str, ...]:
    return cites(maria) if saint == MARIA else cites(GOALS[saint])
