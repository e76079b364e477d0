"""Houses: their chart, the four free ones, and San Nicolo's second house."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import saints
from gemcheck.games.antiquity.city_build import place_objections
from gemcheck.games.antiquity.components import FREE_HOUSES, HOUSES, NICOLO, Price
from gemcheck.games.antiquity.payment import goods_words, pay_objections, spent
from gemcheck.games.antiquity.plans import House
from gemcheck.games.antiquity.state import NONE, Seat
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["house_objections", "housed", "may_be_free", "numbers_left", "price"]

NOTHING = Price()


@clause("house.chart", without=lambda number: Price(food=1))
def chart(number: int) -> Price:
    """What the chart asks for the house of this number."""
    return HOUSES[number - 1]


@clause("house.free-four", without=lambda: HOUSES[FREE_HOUSES])
def gift() -> Price:
    """What each of the first houses costs: nothing."""
    return NOTHING


def gratis(number: int) -> bool:
    """Whether the house of this number is one of the first, which are free."""
    return number <= FREE_HOUSES


def price(number: int) -> Price:
    """What the house of this number costs."""
    return gift() if gratis(number) else chart(number)


@clause("house.twenty", without=lambda seat, number: False)
def gone(seat: Seat, number: int) -> bool:
    """Whether the seat has built the house of this number: each is built once."""
    return bool(seat.houses >> number - 1 & 1)


@clause("house.any-order", without=lambda seat: numbers_left(seat)[:1])
def choosable(seat: Seat) -> list[int]:
    """The numbers that may be bought next: any that is left."""
    return numbers_left(seat)


def numbers_left(seat: Seat) -> list[int]:
    """The numbers of the chart that the seat has not built, in ascending order."""
    return [number for number in range(1, len(HOUSES) + 1) if not gone(seat, number)]


# -- San Nicolo


@clause("saint.nicolo.lower", without=lambda table, paid, free: True)
def lower(table: Table, paid: int, free: int) -> bool:
    """Whether the free house goes with the one that is paid for: it has a lower number, or any (an open point)."""
    return free < paid or table.reading("house.nicolo-free") == "any"


@clause("saint.nicolo", without=lambda table, seat: False)
def pairing(table: Table, seat: Seat) -> bool:
    """Whether a house that is paid for brings a second one free."""
    return saints.power(table, seat, NICOLO)


def may_be_free(table: Table, seat: Seat, paid: int) -> list[int]:
    """The numbers of which one may be built free beside the house that is paid for."""
    if gratis(paid) or not pairing(table, seat):
        return []
    return [number for number in numbers_left(seat) if number != paid and lower(table, paid, number)]


# -- building


def number_objections(seat: Seat, number: int) -> list[Objection]:
    """Everything against buying the house of this number now."""
    if not 1 <= number <= len(HOUSES):
        return [Objection(("house.twenty",), f"the chart has no house {number}")]
    if gone(seat, number):
        return [Objection(cites(gone), f"house {number} is built")]
    if number not in choosable(seat):
        return [Objection(cites(choosable), f"house {number} is not the next one of the chart")]
    return []


def house_objections(table: Table, seat: Seat, plan: House) -> list[Objection]:
    """Everything against building this house (and the free one beside it)."""
    if plan.square < 0:
        return [Objection(("city.fit",), "there is no such square")]
    found = number_objections(seat, plan.number)
    if found:
        return found
    what = f"house {plan.number}"
    found = place_objections(seat, what, plan.city, 1 << plan.square)
    source = cites(gift) if gratis(plan.number) else cites(chart)
    found += pay_objections(table, seat, what, price(plan.number), plan.pay, source)
    return found + free_objections(table, seat, plan)


def free_objections(table: Table, seat: Seat, plan: House) -> list[Objection]:
    """Everything against the house that comes free with another."""
    if not plan.free:
        stray = plan.free_city != NONE or plan.free_square != NONE
        return [Objection(cites(pairing), "a square is named for a free house, but no house")] if stray else []
    if not pairing(table, seat):
        return [Objection(cites(pairing), "a second house comes free with San Nicolo only")]
    if gratis(plan.number):
        return [Objection(cites(pairing), f"house {plan.number} is not paid for: no second one comes with it")]
    if plan.free_square < 0:
        return [Objection(("city.fit",), "there is no such square")]
    if not 1 <= plan.free <= len(HOUSES) or plan.free == plan.number or gone(seat, plan.free):
        return [Objection(cites(gone), f"house {plan.free} is not left to be built free")]
    found = place_objections(seat, f"house {plan.free}", plan.free_city, 1 << plan.free_square)
    if (plan.free_city, plan.free_square) == (plan.city, plan.square):
        found.append(Objection(("city.fit",), "two houses on one square"))
    if not lower(table, plan.number, plan.free):
        found.append(Objection(cites(lower), f"house {plan.free} has no lower number than house {plan.number}"))
    return found


def housed(seat: Seat, who: int, plan: House, log: Log) -> Seat:
    """The house is paid for and built, and the free one with it."""
    if log is not None:
        facts = {"house": plan.number, "city": plan.city + 1, "pay": goods_words(plan.pay)}
        clauses = cites(gift) if gratis(plan.number) else cites(chart)
        log.append(Event("house", who, (*clauses, "house.man"), facts))
    seat = put(replace(seat, goods=spent(seat.goods, plan.pay)), plan.number, plan.city, plan.square)
    if plan.free:
        if log is not None:
            log.append(Event("free-house", who, cites(pairing), {"house": plan.free, "city": plan.free_city + 1}))
        seat = put(seat, plan.free, plan.free_city, plan.free_square)
    return seat


def put(seat: Seat, number: int, at: int, square: int) -> Seat:
    """The house of this number on a square."""
    city = seat.cities[at]
    seat = replace(seat, houses=seat.houses | 1 << number - 1)
    return maps.city_changed(seat, at, replace(city, houses=city.houses | 1 << square))
