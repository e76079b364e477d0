"""Phase 4: founding cities."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.antiquity import countryside as common
from gemcheck.games.antiquity.components import CITIES, FOOD, LARGE, LUXURY, SMALL, STONE, WOOD
from gemcheck.games.antiquity.ground import Ground
from gemcheck.games.antiquity.hexes import bits
from gemcheck.games.antiquity.payment import different, goods_of
from gemcheck.games.antiquity.plans import Found
from gemcheck.games.antiquity.state import NO_GOODS, City, Goods, State, seat_changed
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["objections", "offers", "performed"]


@clause("newcity.cost", without=lambda food, luxuries: NO_GOODS)
def price(food: int, luxuries: tuple[int, int]) -> Goods:
    """What a city costs: one food, one wood, one stone, two luxuries."""
    return goods_of((food, WOOD, STONE, *luxuries))


@clause("newcity.most", "box.cities", without=lambda ground: False)
def all_founded(ground: Ground) -> bool:
    """Whether the seat has all its cities."""
    return len(ground.seat.cities) >= CITIES


@clause("newcity.hexes", without=lambda ground, hexes: True)
def room(ground: Ground, hexes: int) -> bool:
    """Whether the seven hexes of a city are on the map, land, and not occupied."""
    return bool(hexes) and not hexes & ~(ground.free & ground.land.dry)


@clause("newcity.apart", without=lambda ground: 0)
def too_near(ground: Ground) -> int:
    """The middle hexes of cities that would touch a city."""
    hexes = 0
    for seat in ground.state.seats:
        for city in seat.cities:
            hexes |= ground.land.far[city.centre]
    return hexes


@clause("newcity.zone", without=lambda ground, centre: False)
def outside(ground: Ground, centre: int) -> bool:
    """Whether a city here lies outside the zone; how much of it has to be inside is an open point."""
    reading, hexes = ground.table.reading("newcity.in-zone"), ground.land.rings[centre]
    if reading == "any":
        return not hexes & ground.zone
    return bool((hexes if reading == "all" else 1 << centre) & ~ground.zone)


def centres(ground: Ground) -> int:
    """The middle hexes of all cities that may be founded, whatever they cost."""
    found, near = 0, too_near(ground)
    for at in bits(ground.free & ground.land.dry & ~near):
        if room(ground, ground.land.rings[at]) and not outside(ground, at):
            found |= 1 << at
    return found


def payments(ground: Ground) -> list[tuple[int, tuple[int, int]]]:
    """The ways to pay for a city: the food and the luxuries."""
    pick = combinations if different(ground.table, ground.seat) else combinations_with_replacement
    held = ground.seat.goods
    return [
        (food, luxuries) for food in FOOD for luxuries in pick(LUXURY, 2) if common.affords(held, price(food, luxuries))
    ]


def offers(ground: Ground) -> Iterator[Found]:
    """Every city that may be founded, a manned cart shop being at hand."""
    ways = [] if all_founded(ground) else payments(ground)
    if ways:
        for at in bits(centres(ground)):
            for food, luxuries in ways:
                yield Found(at, food, luxuries)


def objections(ground: Ground, plan: Found) -> list[Objection]:
    """Everything against founding a city."""
    found = common.no_cart(ground.table, ground.seat)
    if all_founded(ground):
        found.append(Objection(cites(all_founded), f"the seat has its {CITIES} cities"))
    found += against_price(ground, plan)
    if not 0 <= plan.centre < ground.land.size:
        return [*found, Objection(cites(room), f"the map has no hex number {plan.centre}")]
    where = common.name(ground, plan.centre)
    if not room(ground, ground.land.rings[plan.centre]):
        found.append(Objection(cites(room), f"a city at {where} needs seven land hexes that nobody occupies"))
    if too_near(ground) >> plan.centre & 1:
        found.append(Objection(cites(too_near), f"a city at {where} would touch another city"))
    if outside(ground, plan.centre):
        found.append(Objection(cites(outside), f"a city at {where} lies outside the zone of control"))
    return found


def against_price(ground: Ground, plan: Found) -> list[Objection]:
    """Everything against the payment for a city."""
    first, second = plan.luxuries
    if plan.food not in FOOD or first not in LUXURY or second not in LUXURY or first > second:
        return [Objection(cites(price), "a city costs a food and two luxuries (the lower number first)")]
    found = common.price_objections(ground.seat, price(plan.food, plan.luxuries), cites(price))
    if first == second and different(ground.table, ground.seat):
        found.append(Objection(cites(price), "the two luxuries of a city are different"))
    return found


@clause("newcity.clean", without=lambda state, hexes: state.polluted)
def cleaned(state: State, hexes: int) -> int:
    """The pollution that is left when a city is founded on these hexes."""
    return state.polluted & ~hexes


@clause("newcity.order", without=lambda: LARGE)
def side() -> int:
    """The squares along an edge of the map of a city that is not the first."""
    return SMALL


@clause("newcity.map")
def performed(table: Table, state: State, who: int, plan: Found, log: Log) -> State:
    """Found a city with a small map: pay; the man of the cart shop is away until the next turn."""
    ground = Ground(table, state, who)
    hexes = ground.land.rings[plan.centre]
    seat = common.man_away(table, common.bought(ground.seat, price(plan.food, plan.luxuries)))
    seat = replace(seat, cities=(*seat.cities, City(side(), plan.centre)))
    if log is not None:
        log.append(Event("city", who, ("newcity.hexes", "newcity.cost"), {"city": len(seat.cities)}))
    return replace(
        state,
        seats=seat_changed(state, who, seat),
        polluted=cleaned(state, hexes),
        counters=common.uncovered(state, hexes),
    )
