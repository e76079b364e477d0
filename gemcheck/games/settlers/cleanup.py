"""The Cleanup: what is kept, what goes, the next round."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.settlers.effects import GOODS, RESOURCES
from gemcheck.games.settlers.gains import own_turn
from gemcheck.games.settlers.places import in_force
from gemcheck.games.settlers.state import FIRST_DRAW, NO_GOODS, NONE, Location, State, Supply, with_seat
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["cleaned", "kept", "next_round"]


@clause("cleanup.store", without=lambda table, state, who: ())
def stores_board(table: Table, state: State, who: int) -> tuple[int, ...]:
    """The Good that the Faction of a seat keeps."""
    return (table.box.factions[state.seats[who].faction].stores,)


@clause("feature.warehouses", "feature.outside", without=lambda table, state, who: ())
def stores_features(table: Table, state: State, who: int) -> tuple[int, ...]:
    """The Goods that Features keep, Warehouses all Resources."""
    found = [card.feature.stores for *_, card in in_force(table, state, who, "cleanup") if card.feature is not None]
    if not found or not own_turn(table, state, who):
        return ()
    return tuple(good for good in RESOURCES if any(good in stores for stores in found))


def kept(table: Table, state: State, who: int) -> Supply:
    """What a seat keeps of its supply: all of the Goods that it may store. Keeping never does harm."""
    goods = {*stores_board(table, state, who), *stores_features(table, state, who)}
    a, b, c, d, e, f, g = (n if good in goods else 0 for good, n in enumerate(state.seats[who].supply))
    return (a, b, c, d, e, f, g)


@clause("activate.goods-stay", "cleanup.discard", without=lambda goods: goods)
def goods_after(goods: Supply) -> Supply:
    """What is left of the Goods on a Location."""
    return NO_GOODS


@clause("defense.gone", without=lambda there: there.defense)
def defense_after(there: Location) -> bool:
    """Whether a Defense token stays on a Location."""
    return False


@clause("samurai.stay", without=lambda there: False)
def samurai_after(there: Location) -> bool:
    """Whether a Samurai stays on a Location."""
    return there.samurai


def swept(there: Location) -> Location:
    """A Location in the Cleanup: the Goods on it and a Defense token go, and what held for the round ends."""
    return replace(
        there,
        used=0,
        goods=goods_after(there.goods),
        defense=defense_after(there),
        samurai=samurai_after(there),
        blocked=False,
        taker=NONE,
        fired=0,
    )


def _nothing_goes(table: Table, state: State, log: Log) -> State:
    seats = tuple(replace(seat, passed=False, locations=tuple(map(swept, seat.locations))) for seat in state.seats)
    return replace(state, seats=seats, loose=False, seen=())


@clause("cleanup.discard", without=_nothing_goes)
def cleaned(table: Table, state: State, log: Log) -> State:
    """Everything that is not stored goes, of all seats."""
    keeps = [kept(table, state, who) for who in range(len(state.seats))]
    for who, supply in enumerate(keeps):
        seat = state.seats[who]
        if log is not None:
            gone = {name: had - left for name, had, left in zip(GOODS, seat.supply, supply, strict=True) if had > left}
            log.append(Event("cleaned-up", who, (*cites(cleaned), *cites(stores_board)), gone))
        locations = tuple(map(swept, seat.locations))
        state = with_seat(state, who, replace(seat, supply=supply, locations=locations, passed=False))
    return replace(state, loose=False, seen=())


@clause("cleanup.marker", without=lambda state: state.first)
def next_first(state: State) -> int:
    """The first player of the next round: the seat to the left."""
    return (state.first + 1) % len(state.seats)


def next_round(table: Table, state: State, log: Log) -> State:
    """The next round begins."""
    if log is not None:
        log.append(Event("round", None, cites(next_first), {"round": state.round + 1}))
    first = next_first(state)
    return replace(state, round=state.round + 1, first=first, phase=FIRST_DRAW, active=NONE, order=())
