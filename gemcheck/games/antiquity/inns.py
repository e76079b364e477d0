"""Phase 4: inns."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.antiquity import countryside as common
from gemcheck.games.antiquity.components import BREWERY, FOOD, GOODS, INNS
from gemcheck.games.antiquity.countryside import Places, clean, dry, free, in_zone
from gemcheck.games.antiquity.ground import Ground
from gemcheck.games.antiquity.hexes import bits
from gemcheck.games.antiquity.manning import works
from gemcheck.games.antiquity.payment import goods_of
from gemcheck.games.antiquity.plans import Inn
from gemcheck.games.antiquity.producers import AT_SEA, LIES_OUTSIDE, OCCUPIED, POLLUTED
from gemcheck.games.antiquity.state import NO_GOODS, Goods, State, seat_changed
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["beyond", "objections", "offers", "performed"]


@clause("inn.where", without=clean)
def clean_or_not(ground: Ground) -> int:
    """Pollution is no bar to an inn."""
    return ground.land.whole


INN_PLACES: Places = {LIES_OUTSIDE: in_zone, OCCUPIED: free, POLLUTED: clean_or_not, AT_SEA: dry}


@clause("inn.brewery", "brewery.inns", without=lambda ground: False)
def dry_house(ground: Ground) -> bool:
    """Whether the brewery that an inn needs is missing; it needs no man."""
    return not works(ground.table, ground.seat, BREWERY)


@clause("box.inns", without=lambda table, inns: 0)
def beyond(table: Table, inns: int) -> int:
    """How many of so many inns a player does not have: sixteen are all (or there is no limit, an open point)."""
    return max(0, inns - INNS) if table.reading("inn.supply") == "sixteen" else 0


def used_up(ground: Ground) -> bool:
    """Whether all inns of the seat are on the map."""
    return beyond(ground.table, ground.seat.inns.bit_count() + 1) > 0


@clause("inn.cost", without=lambda food: NO_GOODS)
def price(food: int) -> Goods:
    """What an inn costs: one food of any kind."""
    return goods_of((food,))


def possible(ground: Ground) -> bool:
    """Whether the seat may build inns at all."""
    return not dry_house(ground) and not used_up(ground)


def offers(ground: Ground) -> Iterator[Inn]:
    """Every inn that may be built, a manned cart shop being at hand."""
    if possible(ground):
        foods = [food for food in FOOD if common.affords(ground.seat.goods, price(food))]
        if foods:
            for at in bits(common.places(ground, INN_PLACES)):
                for food in foods:
                    yield Inn(at, food)


def objections(ground: Ground, plan: Inn) -> list[Objection]:
    """Everything against building an inn."""
    found = common.no_cart(ground.table, ground.seat)
    if dry_house(ground):
        found.append(Objection(cites(dry_house), "an inn requires a brewery without graves"))
    if used_up(ground):
        found.append(Objection(cites(beyond), "all inns are on the map"))
    found += common.against_place(ground, INN_PLACES, plan.hex)
    if plan.food not in FOOD:
        return [*found, Objection(cites(price), "an inn is paid for with one food")]
    return found + common.price_objections(ground.seat, price(plan.food), cites(price))


@clause("inn.unmanned")
def performed(table: Table, state: State, who: int, plan: Inn, log: Log) -> State:
    """Build an inn: pay; the man of the cart shop is away until the next turn."""
    seat = common.man_away(table, common.bought(state.seats[who], price(plan.food)))
    seat = replace(seat, inns=seat.inns | 1 << plan.hex)
    if log is not None:
        log.append(Event("inn", who, ("inn.where", "inn.extends"), {"food": GOODS[plan.food]}))
    return replace(state, seats=seat_changed(state, who, seat), counters=common.uncovered(state, 1 << plan.hex))
