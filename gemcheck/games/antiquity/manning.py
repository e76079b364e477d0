"""Men in the city: where they stand, who is idle, and which buildings work."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import faculties
from gemcheck.games.antiquity.components import BUILDINGS, GRANARY
from gemcheck.games.antiquity.plans import Man
from gemcheck.games.antiquity.state import City, Placed, Seat
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = [
    "all_rise",
    "granary",
    "idle_men",
    "man_objections",
    "manned",
    "men",
    "men_in_cities",
    "men_on",
    "men_outside",
    "working",
    "works",
]


@clause("house.man", without=lambda seat: 0)
def men(seat: Seat) -> int:
    """Every house brings one man, who is there at once."""
    return seat.houses.bit_count()


def men_in_cities(seat: Seat) -> int:
    """How many men stand on buildings."""
    return sum(placed.man for _, placed in maps.buildings(seat))


@clause("man.country", without=lambda seat: 0)
def men_outside(seat: Seat) -> int:
    """How many men stand on the countryside, where they stay: one for each producer."""
    return len(seat.producers)


@clause("man.idle", without=lambda seat: men(seat))
def idle_men(seat: Seat) -> int:
    """How many men may be put on buildings: those who stand nowhere and are not away."""
    return men(seat) - men_in_cities(seat) - men_outside(seat) - seat.away


@clause("man.rise", without=lambda seat: seat)
def all_rise(seat: Seat) -> Seat:
    """The men leave the buildings of the cities, and those who were away come back; producers keep their men."""
    cities = tuple(
        replace(city, placed=tuple(replace(placed, man=False) for placed in city.placed)) for city in seat.cities
    )
    return replace(seat, cities=cities, away=0)


# -- which buildings work


@clause("man.needed", without=lambda placed: True)
def staffed(placed: Placed) -> bool:
    """Whether a building has the man that it needs, or needs none."""
    return placed.man or not BUILDINGS[placed.kind].manned


def working(table: Table, city: City, placed: Placed) -> bool:
    """Whether a building works: no grave on it, and a man on it if it needs one, or the university's man."""
    if maps.stopped(city, placed.mask) or faculties.held_up(table, city, placed):
        return False
    return staffed(placed) or faculties.served(table, city, placed)


@clause("city.anywhere", without=lambda table, seat, kind: _works_in(table, seat.cities[:1], kind))
def works(table: Table, seat: Seat, kind: int) -> bool:
    """Whether some building of this kind works, in whatever city it stands."""
    return _works_in(table, seat.cities, kind)


def _works_in(table: Table, cities: Sequence[City], kind: int) -> bool:
    return any(placed.kind == kind and working(table, city, placed) for city in cities for placed in city.placed)


def men_on(table: Table, seat: Seat, kind: int) -> int:
    """How many working buildings of this kind have a man on them."""
    return sum(
        placed.kind == kind and placed.man and working(table, city, placed)
        for city in seat.cities
        for placed in city.placed
    )


def granary(table: Table, seat: Seat) -> bool:
    """Whether a seat has a granary without a grave."""
    return works(table, seat, GRANARY)


# -- putting a man on a building


@clause("man.one", without=lambda placed: False)
def full(placed: Placed) -> bool:
    """Whether the one place for a man is taken."""
    return placed.man


def man_objections(seat: Seat, plan: Man) -> list[Objection]:
    """Everything against putting a man on this building."""
    city = seat.cities[plan.city] if 0 <= plan.city < len(seat.cities) else None
    if city is None or not 0 <= plan.square < city.side * city.side:
        return [Objection(("city.fit",), f"there is no city {plan.city + 1} with such a square")]
    where = f"{maps.square_name(city.side, plan.square)} of city {plan.city + 1}"
    placed = maps.piece_at(city, plan.square)
    if placed is None or maps.first(placed.mask) != plan.square:
        return [Objection(("man.needs",), f"no building that takes a man has its first square at {where}")]
    building = BUILDINGS[placed.kind]
    if not building.manned:
        return [Objection(("man.needs",), f"the {building.name} at {where} takes no man")]
    found = []
    if full(placed):
        found.append(Objection(cites(full), f"the {building.name} at {where} has its man"))
    if maps.stopped(city, placed.mask):
        found.append(Objection(cites(maps.stopped), f"a grave lies on the {building.name} at {where}"))
    if idle_men(seat) < 1:
        found.append(Objection(cites(idle_men), "no idle man is left"))
    return found


def manned(seat: Seat, who: int, plan: Man, log: Log) -> Seat:
    """A man goes to a building."""
    city = seat.cities[plan.city]
    placed = maps.piece_at(city, plan.square)
    if placed is None:
        raise ValueError("no building there")
    if log is not None:
        facts = {"building": BUILDINGS[placed.kind].name, "city": plan.city + 1}
        log.append(Event("manned", who, ("man.one",), facts))
    return maps.city_changed(seat, plan.city, maps.placed_changed(city, placed, replace(placed, man=True)))
