"""Phase 4: fisheries, the producers on two hexes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.game import Log, Objection
from gemcheck.games.antiquity import countryside as common
from gemcheck.games.antiquity import producers
from gemcheck.games.antiquity.components import FISHERIES, FISHERY_GOODS, GOODS, WOOD
from gemcheck.games.antiquity.countryside import Places, dry, free
from gemcheck.games.antiquity.ground import Ground
from gemcheck.games.antiquity.hexes import bits
from gemcheck.games.antiquity.payment import goods_of
from gemcheck.games.antiquity.plans import Fishery
from gemcheck.games.antiquity.producers import AT_SEA, OCCUPIED
from gemcheck.games.antiquity.state import FISHERY, NO_GOODS, Goods, Producer, State
from gemcheck.games.antiquity.supply import supplied
from gemcheck.games.antiquity.table import Table
from gemcheck.games.antiquity.zones import clean_sea, fishery_hexes
from gemcheck.rulebook import cites, clause

__all__ = ["left", "objections", "offers", "performed"]


@clause("fishery.goods", without=lambda: tuple(range(len(GOODS))))
def catch() -> tuple[int, ...]:
    """What fisheries give."""
    return FISHERY_GOODS


@clause("fishery.cost", without=lambda: NO_GOODS)
def price() -> Goods:
    """What a fishery costs."""
    return goods_of((WOOD,))


@clause("fishery.supply", "box.fishery", without=lambda state: FISHERIES)
def left(state: State) -> int:
    """How many fisheries are left in the stock."""
    return FISHERIES - sum(producer.kind == FISHERY for seat in state.seats for producer in seat.producers)


@clause("fishery.where", without=lambda ground: ground.land.whole)
def coast(ground: Ground) -> int:
    """The hexes beside clean sea."""
    hexes = 0
    for at in bits(clean_sea(ground.land, ground.state.polluted, ground.taken)):
        hexes |= ground.land.near[at]
    return hexes


FISHERY_PLACES: Places = {OCCUPIED: free, AT_SEA: dry, "is not beside clean sea": coast}


@clause("fishery.zone", without=lambda ground, first, second: False)
def beyond(ground: Ground, first: int, second: int) -> bool:
    """Whether neither of the two hexes lies in the zone."""
    return not (1 << first | 1 << second) & ground.zone


def pairs(ground: Ground) -> Iterator[tuple[int, int]]:
    """The pairs of hexes on which a fishery may be built."""
    sites = common.places(ground, FISHERY_PLACES)
    for first in bits(sites):
        for second in bits(ground.land.near[first] & sites & -(2 << first)):
            if not beyond(ground, first, second):
                yield first, second


def offers(ground: Ground) -> Iterator[Fishery]:
    """Every fishery that may be built, a manned cart shop being at hand."""
    if left(ground.state) > 0 and common.affords(ground.seat.goods, price()):
        for first, second in pairs(ground):
            for good in catch():
                yield Fishery(first, second, good)


def objections(ground: Ground, plan: Fishery) -> list[Objection]:
    """Everything against building a fishery."""
    found = common.no_cart(ground.table, ground.seat)
    if left(ground.state) < 1:
        found.append(Objection(cites(left), "no fishery is left in the stock"))
    if plan.good not in catch():
        found.append(Objection(cites(catch), "a fishery gives fish, pearls or dye"))
    found += common.price_objections(ground.seat, price(), cites(price))
    sites = (plan.first, plan.second)
    outside = any(not 0 <= at < ground.land.size for at in sites)
    if outside or plan.first >= plan.second or not ground.land.near[plan.first] >> plan.second & 1:
        return [*found, Objection(cites(coast), "a fishery stands on two hexes side by side, in ascending order")]
    for at in sites:
        found += common.against_place(ground, FISHERY_PLACES, at)
    if beyond(ground, *sites):
        found.append(Objection(cites(beyond), "neither hex of the fishery lies in the zone of control"))
    return found


@clause("fishery.cover")
def laid(state: State, hexes: int) -> State:
    """The sea with a pollution marker under each of the goods."""
    return replace(state, polluted=state.polluted | hexes)


def performed(table: Table, state: State, who: int, plan: Fishery, log: Log) -> State:
    """Build a fishery: pay, send the man, lay the goods on the sea."""
    state = producers.paid(table, state, who, price())
    ground = Ground(table, state, who)
    hexes = fishery_hexes(ground.land, state.polluted, ground.taken, plan.first, plan.second)
    hexes = producers.reached(ground, hexes)
    hexes = supplied(table, state, plan.good, 0, hexes)
    producer = Producer(FISHERY, 1 << plan.first | 1 << plan.second, plan.good, hexes)
    return producers.put_up(laid(state, hexes), who, producer, log)
