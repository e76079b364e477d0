"""Phase 4 as a whole: what the active seat may do, and doing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from gemcheck.game import Log, Objection
from gemcheck.games.antiquity import (
    alchemy,
    city_acts,
    countryside,
    fisheries,
    inns,
    market,
    new_cities,
    producers,
    supply,
)
from gemcheck.games.antiquity.ground import Ground
from gemcheck.games.antiquity.plans import Alchemy, Barter, Done, Farm, Fishery, Found, Inn, Mine, Plan, Woodcutter
from gemcheck.games.antiquity.state import State, seat_changed
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["can_act", "objections", "offers", "performed"]


@clause("market.barter")
def market_open(table: Table) -> bool:
    """Whether a market also swaps goods in phase 4 (an open point)."""
    return table.reading("market.when") == "countryside-too"


def barters(ground: Ground) -> Iterator[Barter]:
    """Every swap with the stock, in phase 4."""
    if market_open(ground.table) and market.may_barter(ground.table, ground.seat):
        yield from city_acts.barters(ground.seat)


def offers(table: Table, state: State, who: int) -> Iterator[Plan]:
    """Everything that the active seat may do in phase 4, to end its building last."""
    ground = Ground(table, state, who)
    if not countryside.stuck(table, ground.seat):
        yield from producers.offers(ground)
        yield from fisheries.offers(ground)
        yield from inns.offers(ground)
        yield from new_cities.offers(ground)
    yield from alchemy.offers(ground)
    yield from barters(ground)
    yield Done()


def can_act(table: Table, state: State, who: int) -> bool:
    """Whether a seat may do anything in phase 4 but end it."""
    return not isinstance(next(offers(table, state, who)), Done)


def objections(table: Table, state: State, who: int, plan: Plan) -> list[Objection]:
    """Everything against this plan in phase 4."""
    if isinstance(plan, Done):
        return []
    if isinstance(plan, Barter):
        if not market_open(table):
            return [Objection(cites(market_open), "markets are used in phase 2")]
        return market.barter_objections(table, state.seats[who], plan)
    against = AGAINST.get(type(plan))
    if against is None:
        return [Objection(cites(done), "phase 4 is for building in the countryside")]
    return against(Ground(table, state, who), plan)


AGAINST: dict[type, Callable[[Ground, Any], list[Objection]]] = {
    Woodcutter: producers.objections,
    Farm: producers.objections,
    Mine: producers.objections,
    Fishery: fisheries.objections,
    Inn: inns.objections,
    Found: new_cities.objections,
    Alchemy: alchemy.objections,
}

PERFORM: dict[type, Callable[[Table, State, int, Any, Log], State]] = {
    Woodcutter: producers.performed,
    Farm: producers.performed,
    Mine: producers.performed,
    Fishery: fisheries.performed,
    Inn: inns.performed,
    Found: new_cities.performed,
    Alchemy: alchemy.performed,
}


@clause("country.order", without=lambda table, state, who, plan: True)
def done(table: Table, state: State, who: int, plan: Plan) -> bool:
    """Whether a seat has ended its building: it says so, or it can do nothing more."""
    return isinstance(plan, Done) or not can_act(table, state, who)


def performed(table: Table, state: State, who: int, plan: Plan, log: Log) -> State:
    """The state after an act of phase 4."""
    if isinstance(plan, Barter):
        there = supply.left(table, state, plan.gets, 1)
        return replace(state, seats=seat_changed(state, who, market.bartered(state.seats[who], who, plan, log, there)))
    return PERFORM[type(plan)](table, state, who, plan, log)
