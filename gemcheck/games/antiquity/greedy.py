"""A scripted policy for a seat: sensible, quick, and good enough to win now and then by San Christofori."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import exploring, famine, greedy_city, harvest, pollution, settling, setup, storing
from gemcheck.games.antiquity.components import CART_SHOP, CHRISTOFORI_GOODS, STONE, WOOD
from gemcheck.games.antiquity.ground import Ground, city_hexes, land
from gemcheck.games.antiquity.hexes import bits
from gemcheck.games.antiquity.plans import (
    Bury,
    Done,
    Farm,
    Fishery,
    Found,
    Inn,
    Keep,
    Mine,
    Plan,
    Pollute,
    Settle,
    Woodcutter,
)
from gemcheck.games.antiquity.state import (
    BURY,
    CITY,
    COUNTRY,
    EXPLORE,
    FAMINE,
    HARVEST,
    NO_GOODS,
    NONE,
    POLLUTE,
    START,
    STORE,
    WOODCUTTER,
    Seat,
    State,
)
from gemcheck.games.antiquity.table import Table
from gemcheck.games.antiquity.zones import farm_hexes, fishery_hexes, mine_hexes, woodcutter_hexes, zone

__all__ = ["choose"]

FORESTERS = 3
"""How many woodcutters the policy keeps at work."""


def _settle(table: Table, state: State, who: int) -> Plan:
    """A first city with something of everything around it."""
    where = land(state)

    def worth(at: int) -> int:
        around = zone(where, where.rings[at], 0, False, False)
        coast = where.beside(around) & where.sea & ~where.rings[at]
        wood, grass, rock = ((around & kind).bit_count() for kind in (where.forest, where.grass, where.mountain))
        return min(wood, 10) + min(grass, 10) + 2 * min(rock, 5) + 2 * min(coast.bit_count(), 6)

    return Settle(max(bits(setup.places(state, who)), key=worth))


# -- countryside


def _need(seat: Seat, good: int) -> int:
    """How many more goods of a food or luxury a seat needs, those on its producers counted."""
    coming = sum(producer.hexes.bit_count() for producer in seat.producers if producer.good == good)
    return max(0, CHRISTOFORI_GOODS - seat.goods[good] - coming)


def _worth(ground: Ground, plan: Plan) -> float:
    """How good a building in the countryside is: its size, and whether its goods are needed."""
    state, where, seat, taken = ground.state, ground.land, ground.seat, ground.taken
    match plan:
        case Woodcutter():
            size = woodcutter_hexes(where, state.cut, state.polluted, taken, plan.hex).bit_count()
            few = sum(producer.kind == WOODCUTTER for producer in seat.producers) < FORESTERS
            return size + 6 if few else size / 3
        case Farm():
            size = farm_hexes(where, state.cut, state.polluted, taken, plan.hex).bit_count()
        case Mine() if plan.good == STONE:
            size = mine_hexes(where, state.cut, state.polluted, taken, plan.hex).bit_count()
            working = any(producer.good == STONE for producer in seat.producers)
            return 0 if working or seat.goods[STONE] > 1 or seat.saint != NONE else size + 12
        case Mine():
            size = mine_hexes(where, state.cut, state.polluted, taken, plan.hex).bit_count()
        case Fishery():
            size = fishery_hexes(where, state.polluted, taken, plan.first, plan.second).bit_count()
        case Inn():
            more = zone(where, city_hexes(where, seat), seat.inns | 1 << plan.hex, False, False) & ~ground.zone
            return (more & ground.free & ~state.polluted).bit_count() / 4
        case Found():
            return 0
        case _:
            return 2  # the Faculty of Alchemy
    need = _need(seat, plan.good)
    return size + 2 * min(need, size) if size > 1 or need else size / 4


def _country(table: Table, state: State, who: int) -> Plan:
    """The best building, if it is any good."""
    ground = Ground(table, state, who)
    best: Plan = Done()
    most = 1.5
    for plan in settling.offers(table, state, who):
        if not isinstance(plan, Done) and (worth := _worth(ground, plan)) > most:
            best, most = plan, worth
    return best


# -- the other phases


def _keep(table: Table, state: State, who: int) -> Plan:
    """Goods of all kinds: first those of which there are few kept yet, foods before luxuries before materials."""
    seat = state.seats[who]
    kept = list(NO_GOODS)
    for _ in range(storing.room(table, seat)):
        left = [kind for kind, number in enumerate(seat.goods) if number > kept[kind]]
        kept[
            min(left, key=lambda kind: (kept[kind] >= CHRISTOFORI_GOODS, kind in (WOOD, STONE), kept[kind], kind))
        ] += 1
    return Keep(tuple(kept))  # type: ignore[arg-type]  # ten numbers


def _reap(table: Table, state: State, who: int) -> Plan:
    return next(harvest.offers(table, state.seats[who]))


def _explore(table: Table, state: State, who: int) -> Plan:
    return next(exploring.offers(table, state, who))


def _pollute(table: Table, state: State, who: int) -> Plan:
    """The hexes that are of least use: with few clean neighbours."""
    ground = Ground(table, state, who)
    clean = ground.free & ~state.polluted
    hexes = sorted(
        bits(pollution.allowed(table, state, who)), key=lambda at: ((ground.land.near[at] & clean).bit_count(), at)
    )
    return Pollute(sum(1 << at for at in hexes[: pollution.to_place(table, state, who)]))


def _bury(table: Table, state: State, who: int) -> Plan:
    """Empty squares that are hemmed in; then buildings that have a grave already, then cart shops, then others."""
    seat = state.seats[who]
    squares = [*greedy_city.squares(seat), *(spot for _, spot in sorted(_over(seat)))]
    masks = [0] * len(seat.cities)
    for at, square in squares[: famine.graves_due(table, state, who)]:
        masks[at] |= 1 << square
    return Bury(tuple(masks))


def _over(seat: Seat) -> list[tuple[tuple[bool, bool], tuple[int, int]]]:
    """The squares of buildings, each with what speaks against a grave on it."""
    found = []
    for at, mask in enumerate(maps.graves_over(seat)):
        city = seat.cities[at]
        for square in maps.squares_in(mask):
            piece = maps.piece_at(city, square)
            dead = piece is not None and bool(piece.mask & city.graves)
            cart = piece is not None and piece.kind == CART_SHOP
            found.append(((not dead, not cart), (at, square)))
    return found


POLICY: dict[str, Callable[[Table, State, int], Plan]] = {
    START: _settle,
    CITY: greedy_city.plan,
    COUNTRY: _country,
    STORE: _keep,
    HARVEST: _reap,
    EXPLORE: _explore,
    FAMINE: _bury,
    POLLUTE: _pollute,
    BURY: _bury,
}


def choose(table: Table, state: State, who: int, rng: Random) -> Plan:
    """What the policy does; it needs no dice."""
    return POLICY[state.phase](table, state, who)
