"""The cathedral and its saint: building, razing, the saints' powers, and San Giorgio's fish."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import city_build, manning
from gemcheck.games.antiquity.components import BUILDINGS, CATHEDRAL, GIORGIO, MARIA, SAINTS, STONE, THEOLOGY, WOOD
from gemcheck.games.antiquity.payment import goods_of, pay_objections, spent
from gemcheck.games.antiquity.plans import Cathedral, Raze
from gemcheck.games.antiquity.state import NONE, Goods, Placed, Seat, State
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = [
    "buried",
    "cathedral_objections",
    "cathedral_of",
    "consecrated",
    "fish",
    "power",
    "price",
    "raze_objections",
    "razed",
]


def cathedral_of(seat: Seat) -> tuple[int, Placed] | None:
    """The cathedral of a seat with the number of its city."""
    return next(((at, placed) for at, placed in maps.buildings(seat) if placed.kind == CATHEDRAL), None)


def buried(seat: Seat) -> bool:
    """Whether a grave lies on the cathedral."""
    found = cathedral_of(seat)
    return found is not None and maps.stopped(seat.cities[found[0]], found[1].mask)


# -- powers


@clause("saint.grave", without=lambda seat: False)
def powerless(seat: Seat) -> bool:
    """Whether a grave on the cathedral takes the saint's power away."""
    return buried(seat)


@clause("saint.maria", without=lambda seat: False)
def all_powers(seat: Seat) -> bool:
    """Whether the patron is Santa Maria, who has the powers of the other four."""
    return seat.saint == MARIA


def power(table: Table, seat: Seat, saint: int) -> bool:
    """Whether a seat has the power of this saint now."""
    return (seat.saint == saint or all_powers(seat)) and not powerless(seat)


@clause("saint.giorgio.two", without=lambda table, cathedrals: cathedrals)
def counted(table: Table, cathedrals: int) -> int:
    """How many of the cathedrals built in a turn bring a fish: all, or two at most (an open point)."""
    return cathedrals if table.reading("saint.giorgio-fish") == "each-cathedral" else min(cathedrals, 2)


@clause("saint.giorgio", without=lambda table, state, who: 0)
def fish(table: Table, state: State, who: int) -> int:
    """How many fish San Giorgio brings a seat in phase 6: one for each cathedral that anybody has built this turn."""
    if not power(table, state.seats[who], GIORGIO):
        return 0
    return counted(table, sum(seat.cathedrals for seat in state.seats))


@clause("saint.giorgio.each", without=lambda table, seat: min(seat.cathedrals + 1, 1))
def built_now(table: Table, seat: Seat) -> int:
    """How many cathedrals a seat has built this turn once it builds this one: each counts, also one that takes the
    place of a razed one (or only the one that stands: an open point)."""
    return seat.cathedrals + 1 if table.reading("saint.giorgio-rebuilt") == "each" else 1


# -- building


def price() -> Goods:
    """What a cathedral costs."""
    due = BUILDINGS[CATHEDRAL].price
    return goods_of([*[WOOD] * due.wood, *[STONE] * due.stone])


@clause("cathedral.again", without=lambda seat: seat.cathedrals > 0)
def too_soon(seat: Seat) -> bool:
    """Whether a cathedral built this turn bars another one, after razing: it does not."""
    return False


def cathedral_objections(table: Table, state: State, who: int, plan: Cathedral) -> list[Objection]:
    """Everything against building this cathedral for this saint."""
    seat = state.seats[who]
    found = city_build.kind_objections(table, state, seat, CATHEDRAL, plan.mask)
    if too_soon(seat):
        found.append(Objection(cites(too_soon), "a cathedral has been built this turn already"))
    if not 0 <= plan.saint < len(SAINTS):
        found.append(Objection(("cathedral.saint",), "there is no such saint"))
    found += city_build.shape_objections(table, seat, CATHEDRAL, plan.city, plan.mask)
    due = BUILDINGS[CATHEDRAL].price
    return found + pay_objections(table, seat, "cathedral", due, price(), ("city.price",))


@clause("cathedral.saint", without=lambda saint: NONE)
def patron(saint: int) -> int:
    """The saint of a new cathedral: the one chosen, at once."""
    return saint


def consecrated(table: Table, seat: Seat, who: int, plan: Cathedral, log: Log) -> Seat:
    """The cathedral is paid for and stands, and has its saint."""
    if log is not None:
        facts = {"city": plan.city + 1, "saint": SAINTS[plan.saint]}
        log.append(Event("cathedral", who, ("cathedral.saint", "cathedral.one", "city.price"), facts))
    seat = replace(seat, goods=spent(seat.goods, price()), saint=patron(plan.saint), cathedrals=built_now(table, seat))
    return city_build.put(seat, CATHEDRAL, plan.city, plan.mask)


# -- razing


@clause("theology.raze", without=lambda table, seat: False)
def may_raze(table: Table, seat: Seat) -> bool:
    """Whether the Faculty of Theology works, so that the cathedral can be razed."""
    return manning.works(table, seat, THEOLOGY)


@clause("theology.maria", without=lambda seat: False)
def everlasting(seat: Seat) -> bool:
    """Whether the cathedral is Santa Maria's, which is never razed."""
    return seat.saint == MARIA


@clause("theology.grave", without=lambda seat: False)
def grave_keeps(seat: Seat) -> bool:
    """Whether a grave on the cathedral keeps it from being razed."""
    return buried(seat)


@clause("theology.once", without=lambda times: False)
def razed_before(times: int) -> bool:
    """Whether a cathedral has been razed in this turn already."""
    return times > 0


def raze_objections(table: Table, seat: Seat, times: int) -> list[Objection]:
    """Everything against razing the cathedral, one having been razed `times` times this turn."""
    if cathedral_of(seat) is None:
        return [Objection(cites(may_raze), "there is no cathedral to raze")]
    found = []
    if not may_raze(table, seat):
        found.append(Objection(cites(may_raze), "only a working Faculty of Theology razes a cathedral"))
    if everlasting(seat):
        found.append(Objection(cites(everlasting), "Santa Maria's cathedral is never razed"))
    if grave_keeps(seat):
        found.append(Objection(cites(grave_keeps), "a grave lies on the cathedral"))
    if razed_before(times):
        found.append(Objection(cites(razed_before), "a cathedral has been razed this turn"))
    return found


def razed(seat: Seat, who: int, plan: Raze, log: Log) -> Seat:
    """The cathedral is gone, its squares are empty, and there is no saint."""
    found = cathedral_of(seat)
    if found is None:
        raise ValueError("no cathedral stands")
    at, placed = found
    if log is not None:
        log.append(Event("razed", who, cites(may_raze), {"saint": SAINTS[seat.saint], "city": at + 1}))
    city = maps.placed_changed(seat.cities[at], placed, None)
    return replace(maps.city_changed(seat, at, city), saint=NONE)
