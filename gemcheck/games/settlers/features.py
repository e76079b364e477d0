"""What Features do when something happens that they wait for."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Log
from gemcheck.games.settlers.components import COLOURS, COMMON, Card
from gemcheck.games.settlers.gains import awaited, gained, own_turn, paid, supply_of
from gemcheck.games.settlers.pending import Yield
from gemcheck.games.settlers.places import changed, in_force, own
from gemcheck.games.settlers.state import Location, State
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["after_building", "after_deal", "after_pair", "after_razing", "fires_for", "payable_ways", "yielded"]


@clause("feature.self", without=lambda owner_place, built: owner_place != built)
def sees_itself(owner_place: tuple[int, int], built: tuple[int, int]) -> bool:
    """Whether a Feature fires for a building, its own among them."""
    return True


@clause("feature.build", without=lambda table, card, trigger: False)
def fires_for(table: Table, card: Card, trigger: str) -> bool:
    """Whether a building sets off a Feature with this trigger: one of its colours, or its being a Faction card."""
    word = trigger.partition(":")[2]
    if word == "faction":
        return card.deck != COMMON
    return COLOURS.index(word) in card.colours


def after_building(table: Table, state: State, who: int, built: tuple[int, int], log: Log) -> State:
    """The builder's Features fire, each once for the building, in the order of the Locations."""
    card = table.cards[state.seats[built[0]].locations[built[1]].card]
    waiting = [there.card for owner, place, there in own(state, who) if sees_itself((owner, place), built)]
    for index in waiting:
        feature = table.cards[index].feature
        if feature is not None and feature.on.startswith("build:") and fires_for(table, card, feature.on):
            state = fired(table, state, who, index, log, cites(fires_for))
    return state


def fired(table: Table, state: State, who: int, index: int, log: Log, clauses: tuple[str, ...]) -> State:
    """The Feature of a card gives what it gives, or asks for a choice."""
    feature = table.cards[index].feature
    if feature is None:
        return state
    if feature.ways:
        return awaited(state, Yield(who, index))
    return gained(table, state, who, feature.gain, log, clauses, "feature")


@clause("feature.choice", without=lambda table, state, who, card: [0])
def payable_ways(table: Table, state: State, who: int, card: Card) -> list[int]:
    """The ways of a Feature that a seat can pay for, by number."""
    supply = state.seats[who].supply
    ways = card.feature.ways if card.feature is not None else ()
    return [
        number
        for number, way in enumerate(ways)
        if all(there >= asked for there, asked in zip(supply, way.pay, strict=False))
    ]


def yielded(table: Table, state: State, who: int, card: Card, number: int, log: Log) -> State:
    """A seat takes one of the ways of a Feature."""
    if card.feature is None:
        raise ValueError(f"{card.name} is no Feature")
    way = card.feature.ways[number]
    state = paid(state, who, supply_of((*way.pay[:6], 0)))
    return gained(table, state, who, way.gain, log, cites(payable_ways), "feature")


@clause("feature.raze", without=lambda table, state, who, log: state)
def after_razing(table: Table, state: State, who: int, log: Log) -> State:
    """Features for razing fire once for each card or Location that their owner razes."""
    for _, _, there, _ in list(in_force(table, state, who, "raze")):
        state = fired(table, state, who, there.card, log, cites(after_razing))
    return state


@clause("feature.deal", without=lambda table, state, who, log: state)
def after_deal(table: Table, state: State, who: int, log: Log) -> State:
    """Dojo fires for each Deal that its owner makes."""
    for _, _, there, _ in list(in_force(table, state, who, "make_deal")):
        state = fired(table, state, who, there.card, log, cites(after_deal))
    return state


@clause("feature.oasis", without=lambda table, state, spender, log: state)
def after_pair(table: Table, state: State, spender: int, log: Log) -> State:
    """Oasis gains its owner a Worker for a pair of Workers that an opponent spends, up to its limit in a round."""
    for who, seat in enumerate(state.seats):
        if who == spender or not own_turn(table, state, who):
            continue
        if seat.passed and table.reading("oasis.passed") == "no":
            continue
        for owner, place, there, card in list(in_force(table, state, who, "opponent_spends_worker_pair")):
            feature = card.feature
            if feature is not None and there.fired < feature.most:
                state = changed(state, owner, place, _once_more(there))
                state = gained(table, state, who, feature.gain, log, cites(after_pair), "feature")
    return state


def _once_more(there: Location) -> Location:
    return replace(there, fired=there.fired + 1)
