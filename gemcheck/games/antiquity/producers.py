"""Phase 4: woodcutters, farms, mines and fisheries."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.antiquity import countryside as common
from gemcheck.games.antiquity import state as st
from gemcheck.games.antiquity.components import BIOLOGY, FARM_GOODS, GOLD, GOODS, MINE_GOODS, STONE, WOOD
from gemcheck.games.antiquity.countryside import Places, clean, dry, free, in_zone
from gemcheck.games.antiquity.ground import Ground
from gemcheck.games.antiquity.hexes import bits
from gemcheck.games.antiquity.manning import works
from gemcheck.games.antiquity.payment import goods_of
from gemcheck.games.antiquity.plans import Farm, Mine, Woodcutter
from gemcheck.games.antiquity.state import NO_GOODS, Goods, Producer, State
from gemcheck.games.antiquity.supply import supplied
from gemcheck.games.antiquity.table import Table
from gemcheck.games.antiquity.zones import farm_hexes, mine_hexes, woodcutter_hexes
from gemcheck.rulebook import cites, clause

__all__ = ["farm_goods", "mine_goods", "objections", "offers", "paid", "performed", "put_up", "reached", "sites"]

Single = Woodcutter | Farm | Mine
"""The producers on one hex."""


# -- where


@clause("woodcutter.where", without=lambda ground: ground.land.whole)
def forest(ground: Ground) -> int:
    """Forest that no woodcutter has turned to grass."""
    return ground.woods


@clause("farm.where", without=lambda ground: ground.land.whole)
def grass(ground: Ground) -> int:
    """Grass, also what woodcutters have left."""
    return ground.fields


@clause("mine.where", without=lambda ground: ground.land.whole)
def mountain(ground: Ground) -> int:
    """Mountains."""
    return ground.land.mountain


LIES_OUTSIDE = "lies outside the zone of control"
OCCUPIED = "is occupied"
POLLUTED = "is polluted"
AT_SEA = "is sea"

WOODCUTTER_PLACES: Places = {
    LIES_OUTSIDE: in_zone,
    OCCUPIED: free,
    POLLUTED: clean,
    AT_SEA: dry,
    "is no forest": forest,
}
FARM_PLACES: Places = {LIES_OUTSIDE: in_zone, OCCUPIED: free, POLLUTED: clean, AT_SEA: dry, "is no grass": grass}
MINE_PLACES: Places = {LIES_OUTSIDE: in_zone, OCCUPIED: free, POLLUTED: clean, AT_SEA: dry, "is no mountain": mountain}

PLACES: dict[type, Places] = {Woodcutter: WOODCUTTER_PLACES, Farm: FARM_PLACES, Mine: MINE_PLACES}


def sites(ground: Ground, kind: type) -> int:
    """The hexes on which a producer of this kind may be built, whatever it costs."""
    return common.places(ground, PLACES[kind])


# -- which goods, for how much


@clause("farm.goods", without=lambda: tuple(range(len(GOODS))))
def farm_goods() -> tuple[int, ...]:
    """What farms grow."""
    return FARM_GOODS


@clause("mine.range", without=lambda ground, at: MINE_GOODS)
def mine_goods(ground: Ground, at: int) -> tuple[int, ...]:
    """What a mine on this hex may yield: both, until the first mine of the range has decided."""
    bit = 1 << at
    if ground.state.stone & bit:
        return (STONE,)
    return (GOLD,) if ground.state.gold & bit else MINE_GOODS


@clause("woodcutter.cost", "mine.cost", without=lambda: NO_GOODS)
def one_wood() -> Goods:
    """The price of a woodcutter or a mine."""
    return goods_of((WOOD,))


@clause("farm.cost", without=lambda good: NO_GOODS)
def seed(good: int) -> Goods:
    """The price of a farm: one of what it grows."""
    return goods_of((good,))


@clause("biology.seed", without=lambda ground: False)
def free_seed(ground: Ground) -> bool:
    """Whether the Faculty of Biology saves the seed of the next farm: once a turn."""
    return not ground.state.used & st.BIOLOGY and works(ground.table, ground.seat, BIOLOGY)


def price(plan: Single) -> Goods:
    """What a producer costs."""
    if not isinstance(plan, Farm):
        return one_wood()
    return NO_GOODS if plan.free else seed(plan.good)


# -- legal plans


def offers(ground: Ground) -> Iterator[Single]:
    """Every woodcutter, farm and mine that may be built, a manned cart shop being at hand."""
    goods = ground.seat.goods
    timber = common.affords(goods, one_wood())
    if timber:
        yield from map(Woodcutter, bits(sites(ground, Woodcutter)))
    saved = free_seed(ground)
    grown = [good for good in farm_goods() if common.affords(goods, seed(good))]
    if saved or grown:
        for at in bits(sites(ground, Farm)):
            for good in grown:
                yield Farm(at, good)
            if saved:
                for good in farm_goods():
                    yield Farm(at, good, True)
    if timber:
        for at in bits(sites(ground, Mine)):
            for good in mine_goods(ground, at):
                yield Mine(at, good)


def objections(ground: Ground, plan: Single) -> list[Objection]:
    """Everything against building a woodcutter, a farm or a mine."""
    found = common.no_cart(ground.table, ground.seat)
    found += common.against_place(ground, PLACES[type(plan)], plan.hex)
    if isinstance(plan, Farm):
        if plan.good not in farm_goods():
            return [*found, Objection(cites(farm_goods), "a farm grows olives, grain, wine or sheep")]
        if plan.free and not free_seed(ground):
            found.append(Objection(cites(free_seed), "no Faculty of Biology saves the seed of this farm"))
    if isinstance(plan, Mine) and 0 <= plan.hex < ground.land.size and plan.good not in mine_goods(ground, plan.hex):
        found.append(Objection(cites(mine_goods), "a mine yields what the first mine of its range decided on"))
    source = cites(seed) if isinstance(plan, Farm) else cites(one_wood)
    return found + common.price_objections(ground.seat, price(plan), source)


# -- effects


@clause("country.reach", without=lambda ground, hexes: hexes & ground.zone)
def reached(ground: Ground, hexes: int) -> int:
    """What a producer takes of the hexes that it could take: all, also those outside the zone."""
    return hexes


def performed(table: Table, state: State, who: int, plan: Single, log: Log) -> State:
    """Build a woodcutter, a farm or a mine: pay, send the man, lay the goods."""
    state = paid(table, state, who, price(plan))
    ground = Ground(table, state, who)
    if isinstance(plan, Woodcutter):
        hexes = reached(ground, woodcutter_hexes(ground.land, state.cut, state.polluted, ground.taken, plan.hex))
        hexes = supplied(table, state, WOOD, 1 << plan.hex, hexes)
        state = replace(state, cut=turned_to_grass(state, hexes))
        return put_up(state, who, Producer(st.WOODCUTTER, 1 << plan.hex, WOOD, hexes), log)
    if isinstance(plan, Farm):
        hexes = reached(ground, farm_hexes(ground.land, state.cut, state.polluted, ground.taken, plan.hex))
        hexes = supplied(table, state, plan.good, 1 << plan.hex, hexes)
        used = state.used | st.BIOLOGY if plan.free else state.used
        state = replace(state, polluted=state.polluted | spoilt_by_farm(hexes), used=used)
        return put_up(state, who, Producer(st.FARM, 1 << plan.hex, plan.good, hexes), log)
    hexes = reached(ground, mine_hexes(ground.land, state.cut, state.polluted, ground.taken, plan.hex))
    hexes = supplied(table, state, plan.good, 1 << plan.hex, hexes)
    state = range_decided(ground, replace(state, polluted=state.polluted | hexes), plan)
    return put_up(state, who, Producer(st.MINE, 1 << plan.hex, plan.good, hexes), log)


def _no_man_sent(table: Table, state: State, who: int, cost: Goods) -> State:
    return replace(state, seats=st.seat_changed(state, who, common.bought(state.seats[who], cost)))


@clause("cart.man-moves", without=_no_man_sent)
def paid(table: Table, state: State, who: int, cost: Goods) -> State:
    """Pay for a producer; the man of a cart shop leaves the city for it."""
    seat = common.man_gone(table, common.bought(state.seats[who], cost))
    return replace(state, seats=st.seat_changed(state, who, seat))


@clause("woodcutter.grass", without=lambda state, hexes: state.cut)
def turned_to_grass(state: State, hexes: int) -> int:
    """The forest hexes that are grass when these have been cut as well."""
    return state.cut | hexes


@clause("farm.pollutes", without=lambda hexes: 0)
def spoilt_by_farm(hexes: int) -> int:
    """Which of its hexes a farm pollutes: all."""
    return hexes


@clause("mine.range", without=lambda ground, state, plan: state)
def range_decided(ground: Ground, state: State, plan: Mine) -> State:
    """The first mine of a range decides for the whole range and for ever."""
    whole = ground.land.ranges[plan.hex]
    if plan.good == STONE:
        return replace(state, stone=state.stone | whole)
    return replace(state, gold=state.gold | whole)


def put_up(state: State, who: int, producer: Producer, log: Log) -> State:
    """The countryside with a producer, its man and its goods on it."""
    seat = state.seats[who]
    seat = replace(seat, producers=tuple(sorted((*seat.producers, producer))))
    counters = common.uncovered(state, producer.site | producer.hexes)
    if log is not None:
        facts = {
            "producer": st.PRODUCERS[producer.kind],
            "good": GOODS[producer.good],
            "size": producer.hexes.bit_count(),
        }
        log.append(Event("built", who, BUILT_BY[producer.kind], facts))
    return replace(state, seats=st.seat_changed(state, who, seat), counters=counters)


BUILT_BY: dict[int, tuple[str, ...]] = {
    st.WOODCUTTER: ("woodcutter.cover", "cart.man-moves"),
    st.FARM: ("farm.cover", "cart.man-moves"),
    st.MINE: ("mine.cover", "cart.man-moves"),
    st.FISHERY: ("fishery.cover", "cart.man-moves"),
}
"""The clauses that an event cites for a producer of each kind."""
