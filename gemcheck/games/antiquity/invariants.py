"""What holds in every state of a game: everything a state breaks, with the clauses that forbid it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from gemcheck.game import Objection
from gemcheck.games.antiquity import inns, invariants_city, phases
from gemcheck.games.antiquity.components import FISHERIES, GOODS, HOUSES
from gemcheck.games.antiquity.ground import city_hexes, land
from gemcheck.games.antiquity.hexes import bits, hex_text
from gemcheck.games.antiquity.land import LAYOUTS, SAMPLES
from gemcheck.games.antiquity.manning import idle_men, men_in_cities
from gemcheck.games.antiquity.plans import CityPlan, Plan, Trade
from gemcheck.games.antiquity.state import (
    BURY,
    COUNTRY,
    FISHERY,
    NONE,
    OVER,
    PHASES,
    PRODUCERS,
    REVEAL,
    START,
    WOODCUTTER,
    Producer,
    Seat,
    State,
)
from gemcheck.games.antiquity.table import Table

__all__ = ["defects", "in_order", "inventory", "plan_moved", "seats_moved"]


def inventory(state: State) -> Mapping[str, int]:
    """Components by kind wherever they lie; goods come from the stock and go back to it, so they are not counted."""
    squares = built = men = 0
    for seat in state.seats:
        squares += sum(city.houses.bit_count() for city in seat.cities)
        built += seat.houses.bit_count()
        men += idle_men(seat) + men_in_cities(seat) + len(seat.producers) + seat.away
    box = len(HOUSES) * len(state.seats)
    return {"house": box - built + squares, "man": box - squares + men}


def defects(table: Table, state: State) -> list[Objection]:
    """Every invariant the state breaks; empty for a sound one."""
    found: list[Objection] = []
    for look in LOOKS:
        found += look(table, state)
        if found and look is _table:
            return found
    return found


def _table(table: Table, state: State) -> Iterator[Objection]:
    seats = len(state.seats)
    sample = state.tiles[0] in SAMPLES if state.tiles else False
    if seats not in LAYOUTS or (not sample and len(LAYOUTS[seats].tiles) != len(state.tiles)):
        yield Objection(("setup.players",), f"{seats} seats on {len(state.tiles)} tiles")
        return
    if sorted(state.order) != list(range(seats)):
        yield Objection(("order.fewest",), "the order of play does not name every seat once")
    if sorted(seat.corner for seat in state.seats) != list(range(seats)):
        yield Objection(("setup.own-tile",), "each seat has a start tile of its own")
    if state.turn < 1 or state.famine < 0 or min(state.unseen) < 0:
        yield Objection(("famine.level",), "turns, the famine level and counters are not below nothing")
    where = land(state)
    sets = [state.polluted, state.cut, state.stone, state.gold, state.counters]
    for seat in state.seats:
        sets += [seat.inns, *(hexes for producer in seat.producers for hexes in (producer.site, producer.hexes))]
        if any(not 0 <= city.centre < where.size or not where.rings[city.centre] for city in seat.cities):
            yield Objection(("newcity.hexes",), "a city does not lie on the map with all its hexes")
        if any(producer.kind not in range(len(PRODUCERS)) for producer in seat.producers):
            yield Objection(("country.cart",), "a producer of a kind that there is not")
    if any(not 0 <= hexes <= where.whole for hexes in sets):
        yield Objection(("map.terrain",), "something lies off the map")


def _seats(table: Table, state: State) -> Iterator[Objection]:
    for number, seat in enumerate(state.seats, 1):
        if min(seat.goods) < 0:
            word = GOODS[seat.goods.index(min(seat.goods))]
            yield Objection(("box.goods",), f"seat {number} has fewer than no {word}")
        if not seat.cities and state.phase != START and not seat.out:
            yield Objection(("setup.choose",), f"seat {number} has no city")
        if inns.beyond(table, seat.inns.bit_count()):
            yield Objection(("box.inns",), f"seat {number} has {seat.inns.bit_count()} inns")
        yield from invariants_city.of_seat(table, number, seat)
    yield from invariants_city.of_stock(table, state)
    fisheries = sum(producer.kind == FISHERY for seat in state.seats for producer in seat.producers)
    if fisheries > FISHERIES:
        yield Objection(("fishery.supply",), f"{fisheries} fisheries, the box has {FISHERIES}")


def _hexes(table: Table, state: State) -> Iterator[Objection]:
    where = land(state)
    seen = near = 0
    for seat in state.seats:
        for at, city in enumerate(seat.cities):
            if near >> city.centre & 1:
                yield Objection(("newcity.apart",), f"the city around {_list(state, 1 << city.centre)} touches another")
            near |= where.far[city.centre]
            if at and where.rings[city.centre] & where.sea:
                yield Objection(("newcity.hexes",), "a city that is not a first one stands on sea")
        if seat.inns & where.sea:
            yield Objection(("country.no-sea",), f"an inn on sea at {_list(state, seat.inns & where.sea)}")
        for what, hexes in _pieces(state, seat):
            if seen & hexes:
                yield Objection(("country.empty",), f"{what} on an occupied hex at {_list(state, seen & hexes)}")
            seen |= hexes
        if city_hexes(where, seat) & state.polluted:
            yield Objection(("newcity.clean",), "pollution under a city")
    if state.counters & (~where.counters | seen | state.polluted):
        yield Objection(("country.counter", "pollution.counter"), "an exploration counter where none can be")
    if state.counters.bit_count() > sum(state.unseen):
        yield Objection(("box.explorations",), "more counters on the map than nobody has seen")


def _pieces(state: State, seat: Seat) -> Iterator[tuple[str, int]]:
    where = land(state)
    for city in seat.cities:
        yield "a city", where.rings[city.centre]
    yield "an inn", seat.inns
    for producer in seat.producers:
        yield f"a {PRODUCERS[producer.kind]}", producer.site | producer.hexes


def _producers(table: Table, state: State) -> Iterator[Objection]:
    where = land(state)
    if state.cut & ~where.forest:
        yield Objection(("woodcutter.grass",), f"cut forest that was none at {_list(state, state.cut & ~where.forest)}")
    if state.stone & state.gold or (state.stone | state.gold) & ~where.mountain:
        yield Objection(("mine.range",), "a range yields stone or gold, not both, and is made of mountains")
    if any(where.ranges[at] & ~kind for kind in (state.stone, state.gold) for at in bits(kind)):
        yield Objection(("mine.range",), "what a mine has decided holds for its whole range")
    for producer in (producer for seat in state.seats for producer in seat.producers):
        fishery = producer.kind == FISHERY
        if producer.site.bit_count() != (2 if fishery else 1) or producer.site & where.sea:
            yield Objection(("country.no-sea",), f"a {PRODUCERS[producer.kind]} does not stand on its hexes of land")
        if producer.hexes & ~_home(table, state, producer):
            clause = f"{PRODUCERS[producer.kind]}.cover"
            yield Objection((clause,), f"goods where they cannot lie at {_list(state, producer.hexes)}")


def _home(table: Table, state: State, producer: Producer) -> int:
    """The hexes on which the goods of a producer can lie."""
    where = land(state)
    reach = where.beside(producer.site) if producer.kind == FISHERY else where.beside(producer.site) | producer.site
    if producer.kind == WOODCUTTER:
        return reach & state.cut & ~state.polluted
    ground = (where.grass | state.cut, where.mountain, where.sea)[producer.kind - 1]
    return reach & ground & state.polluted


def _phase(table: Table, state: State) -> Iterator[Objection]:
    if state.phase not in PHASES:
        yield Objection(("turn.phases",), f"there is no phase '{state.phase}'")
        return
    single = state.phase in (*phases.SINGLE, REVEAL)
    if single != (0 <= state.active < len(state.seats)) or (not single and state.active != NONE):
        yield Objection(("turn.ordered",), f"phase {state.phase}, and seat {state.active + 1} is active")
        return
    if single and state.seats[state.active].out:
        yield Objection(("out.remains",), f"seat {state.active + 1} is out and active")
    if (state.phase == OVER) != (state.result is not None):
        yield Objection(("win.time",), "a game is over exactly when it has a result")
    if (state.due > 0) != (state.phase == BURY) or state.due < 0:
        yield Objection(("pollution.graves",), f"phase {state.phase}, and {state.due} graves are due")
    if not 0 <= state.used <= (3 if state.phase == COUNTRY else 0):
        yield Objection(("alchemy.clean", "biology.seed"), "faculties are used up in phase 4 only")
    if state.phase not in (OVER, REVEAL) and not phases.deciding(table, state):
        yield Objection(("turn.phases",), f"phase {state.phase}, and nobody has anything to decide")


LOOKS: tuple[Callable[[Table, State], Iterator[Objection]], ...] = (_table, _seats, _hexes, _producers, _phase)


def _list(state: State, hexes: int) -> str:
    where = land(state)
    return " ".join(hex_text(where.hexes[at]) for at in bits(hexes))


def in_order(state: State) -> State:
    """The state with every list in its order: nothing else in it could be worked out from the rest."""
    return replace(
        state,
        seats=tuple(
            replace(
                seat,
                producers=tuple(sorted(seat.producers)),
                cities=tuple(replace(city, placed=tuple(sorted(city.placed))) for city in seat.cities),
            )
            for seat in state.seats
        ),
    )


def seats_moved(state: State, order: Sequence[int]) -> State:
    """The state with seat `order[i]` moved to place i."""
    place = {NONE: NONE, **{seat: i for i, seat in enumerate(order)}}
    result = state.result
    if result is not None:
        result = replace(result, winners=tuple(sorted(place[who] for who in result.winners)))
    return replace(
        state,
        seats=tuple(state.seats[seat] for seat in order),
        order=tuple(place[who] for who in state.order),
        active=place[state.active],
        result=result,
    )


def plan_moved(plan: Plan, order: Sequence[int]) -> Plan:
    """The plan once seat `order[i]` has been moved to place i: trades name seats."""
    if not isinstance(plan, CityPlan):
        return plan
    place = {seat: i for i, seat in enumerate(order)}
    acts = (replace(act, seat=place[act.seat]) if isinstance(act, Trade) else act for act in plan.acts)
    return replace(plan, acts=tuple(acts))
