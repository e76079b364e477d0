"""A Location that leaves the table: what lies on it, the Deals by Trade Route that it carries, its Foundation."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.effects import WOOD
from gemcheck.games.settlers.gains import gained, good_of
from gemcheck.games.settlers.piles import discarded
from gemcheck.games.settlers.places import removed
from gemcheck.games.settlers.state import NONE, Deal, Location, State, with_card, with_seat
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["discarded_location", "founded", "freed", "from_hand"]


@clause("card.trade-route.lost", "card.trade-route", without=lambda table, state, there, log: state)
def freed(table: Table, state: State, there: Location, log: Log) -> State:
    """The Deals by Trade Route that a Location carried when it left: lost, their markers discarded, or going on in one
    reading."""
    for mark in there.marks:
        if table.reading("trade-route.target-gone") == "stays":
            seat = state.seats[mark.seat]
            deals = tuple(sorted((*seat.deals, Deal(there.card, mark.marker))))
            state = with_seat(state, mark.seat, replace(seat, deals=deals))
            continue
        if log is not None:
            log.append(Event("deal-lost", mark.seat, cites(freed), {"card": table.cards[there.card].key}))
        state = discarded(table, state, mark.marker)
    return state


@clause("samurai.stay", "defense.gone", "feature.warehouses.lost")
def gone(table: Table, state: State, owner: int, place: int, log: Log) -> tuple[State, Location]:
    """The state without a Location and all that lay on it (cards under it are discarded), and that Location."""
    there = state.seats[owner].locations[place]
    state = removed(state, owner, place)
    for card in there.tucked:
        state = discarded(table, state, card)
    return freed(table, state, there, log), there


def discarded_location(
    table: Table, state: State, owner: int, place: int, log: Log, clauses: tuple[str, ...] = ()
) -> State:
    """A Location goes to its discards, with all that lay on it."""
    state, there = gone(table, state, owner, place, log)
    if log is not None:
        log.append(Event("discarded", owner, (*clauses, *cites(gone)), {"card": table.cards[there.card].key}))
    return discarded(table, state, there.card)


def _no_foundation(table: Table, state: State, owner: int, place: int, log: Log) -> State:
    return discarded_location(table, state, owner, place, log)


@clause("raze.foundation", without=_no_foundation)
def founded(table: Table, state: State, owner: int, place: int, log: Log) -> State:
    """A Common Location that has been razed is a Foundation of its owner, who gains a Wood; a Faction Location is
    discarded. A Location that had been taken over brings the Wood to who took it."""
    there = state.seats[owner].locations[place]
    if table.cards[there.card].deck != COMMON:
        return razed_for_good(table, state, owner, place, log)
    state, there = gone(table, state, owner, place, log)
    seat = state.seats[owner]
    state = with_seat(state, owner, replace(seat, foundations=with_card(seat.foundations, there.card)))
    if log is not None:
        log.append(Event("foundation", owner, cites(founded), {"card": table.cards[there.card].key}))
    return gained(table, state, wood_for(owner, there), good_of(WOOD), log, cites(founded), "gained")


@clause("card.temple-of-ra.razed", without=lambda owner, there: owner)
def wood_for(owner: int, there: Location) -> int:
    """Who gains the Wood for a razed Location: its owner, or the seat that has taken it over."""
    return owner if there.taker == NONE else there.taker


@clause("raze.gone", without=lambda table, state, owner, place, log: state)
def razed_for_good(table: Table, state: State, owner: int, place: int, log: Log) -> State:
    """A Faction Location that has been razed is discarded; nothing is gained for it."""
    return discarded_location(table, state, owner, place, log, cites(razed_for_good))


@clause("card.sanctuary", without=lambda table, state, who, card, log: state)
def from_hand(table: Table, state: State, who: int, card: int, log: Log) -> State:
    """Sanctuary: a Common card of the hand becomes a Foundation; its own gain stands for the Wood."""
    seat = state.seats[who]
    hand = list(seat.hand)
    hand.remove(card)
    if log is not None:
        log.append(Event("foundation", who, cites(from_hand), {"card": table.cards[card].key}))
    return with_seat(state, who, replace(seat, hand=tuple(hand), foundations=with_card(seat.foundations, card)))
