"""The hospital: taking graves away."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import manning
from gemcheck.games.antiquity.components import HOSPITAL, HOSPITAL_GRAVES
from gemcheck.games.antiquity.plans import Heal
from gemcheck.games.antiquity.state import Seat
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["heal_objections", "healed", "may_heal", "numbers"]


@clause("hospital.heal", without=lambda table, seat: False)
def may_heal(table: Table, seat: Seat) -> bool:
    """Whether the hospital works."""
    return manning.works(table, seat, HOSPITAL)


@clause("hospital.five", without=lambda table, seat: range(1, maps.graves(seat) + 1))
def numbers(table: Table, seat: Seat) -> range:
    """How many graves may be taken away: any number up to five, or as many as it can (an open point)."""
    most = min(HOSPITAL_GRAVES, maps.graves(seat))
    return range(1 if table.reading("hospital.number") == "up-to-five" else most, most + 1)


@clause("hospital.five", without=lambda times: False)
def used_up(times: int) -> bool:
    """Whether the hospital has been used in this turn already."""
    return times > 0


def heal_objections(table: Table, seat: Seat, plan: Heal, times: int) -> list[Objection]:
    """Everything against taking these graves away, the hospital having been used `times` times this turn."""
    if not may_heal(table, seat):
        return [Objection(cites(may_heal), "only a working hospital takes graves away")]
    if used_up(times):
        return [Objection(cites(used_up), "the hospital has been used this turn")]
    if len(plan.graves) != len(seat.cities) or any(
        mask < 0 or mask & ~city.graves for mask, city in zip(plan.graves, seat.cities, strict=False)
    ):
        return [Objection(cites(may_heal), "not all these squares have a grave of one's own")]
    count, allowed = sum(mask.bit_count() for mask in plan.graves), numbers(table, seat)
    if count not in allowed:
        upto = f" to {allowed.stop - 1}" if len(allowed) > 1 else ""
        words = f"{count} graves, the hospital takes {allowed.start}{upto} away"
        return [Objection(cites(numbers), words)]
    return []


def healed(seat: Seat, who: int, plan: Heal, log: Log) -> Seat:
    """The graves are gone; the squares are empty, and the buildings may work again, at once."""
    if log is not None:
        count = sum(mask.bit_count() for mask in plan.graves)
        log.append(Event("healed", who, cites(may_heal), {"graves": count}))
    cities = tuple(
        replace(city, graves=city.graves & ~mask) for city, mask in zip(seat.cities, plan.graves, strict=True)
    )
    return replace(seat, cities=cities)
