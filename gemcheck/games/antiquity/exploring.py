"""Phase 7: exploring."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.antiquity.components import COUNTERS, EXPLORER, FOOD, GOODS
from gemcheck.games.antiquity.ground import land, zone_of
from gemcheck.games.antiquity.hexes import bits, hex_text
from gemcheck.games.antiquity.manning import works
from gemcheck.games.antiquity.payment import goods_of, plus
from gemcheck.games.antiquity.plans import Done, Explore
from gemcheck.games.antiquity.state import EXPLORE, REVEAL, Four, Seat, State, seat_changed
from gemcheck.games.antiquity.supply import left
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["counters_left", "lifted", "objections", "offers", "places", "turned_up"]


@clause("explorer.manned", "explore.one", without=lambda table, state, who: 0)
def places(table: Table, state: State, who: int) -> int:
    """The hexes with a counter that a seat may turn up: in its zone, with a manned explorer."""
    if not state.counters or not works(table, state.seats[who], EXPLORER):
        return 0
    return state.counters & zone_of(table, state, who)


@clause("explore.one")
def optional(table: Table) -> bool:
    """Whether a seat may leave all counters alone."""
    return table.reading("explore.compulsory") == "optional"


def offers(table: Table, state: State, who: int) -> Iterator[Explore | Done]:
    """Every counter that may be turned up, and to turn up none."""
    yield from map(Explore, bits(places(table, state, who)))
    if optional(table):
        yield Done()


def objections(table: Table, state: State, who: int, plan: Explore | Done) -> list[Objection]:
    """Everything against turning up this counter, or none."""
    if isinstance(plan, Done):
        return [] if optional(table) else [Objection(cites(optional), "a counter in the zone has to be turned up")]
    where = land(state)
    if not 0 <= plan.hex < where.size:
        return [Objection(cites(places), f"the map has no hex number {plan.hex}")]
    if not places(table, state, who) >> plan.hex & 1:
        at = hex_text(where.hexes[plan.hex])
        return [Objection(cites(places), f"{at} is no hex in the zone of control with an exploration counter")]
    return []


def lifted(state: State, who: int, plan: Explore, log: Log) -> State:
    """The counter leaves the map, and chance says what it shows."""
    if log is not None:
        log.append(Event("explored", who, cites(places), {"hex": hex_text(land(state).hexes[plan.hex])}))
    return replace(state, counters=state.counters & ~(1 << plan.hex), phase=REVEAL)


@clause("explore.covered")
def counters_left(state: State) -> Iterator[tuple[int, int]]:
    """What the counter may show, with weights: any that nobody has seen. Those removed unseen may be any of these as
    well, so that it does not matter which of them lies where."""
    return ((kind, number) for kind, number in enumerate(state.unseen) if number)


@clause("explore.famine", without=lambda state, good: state.famine)
def famine_after(state: State, good: int) -> int:
    """The famine level once a counter with this good has been turned up: food raises it."""
    return state.famine + (good in FOOD)


@clause("explore.good", without=lambda seat, good: seat)
def received(seat: Seat, good: int) -> Seat:
    """The seat with the good of its counter."""
    return replace(seat, goods=plus(seat.goods, goods_of((good,))))


def turned_up(table: Table, state: State, kind: int, log: Log) -> State:
    """The active seat receives the good of its counter."""
    good, who = GOODS.index(COUNTERS[kind]), state.active
    unseen: Four = tuple(number - (at == kind) for at, number in enumerate(state.unseen))  # type: ignore[assignment]  # four numbers
    seat = state.seats[who]
    if left(table, state, good, 1):
        seat = received(seat, good)
    famine = famine_after(state, good)
    if log is not None:
        clauses = (*cites(received), *(cites(famine_after) if famine > state.famine else ()))
        log.append(Event("found", who, clauses, {"good": GOODS[good], "famine": famine}))
    return replace(state, seats=seat_changed(state, who, seat), unseen=unseen, famine=famine, phase=EXPLORE)
