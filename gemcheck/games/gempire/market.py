"""The market: refilling A, B and C, and what happens when the deck runs out."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log, OpenEnd, Undefined
from gemcheck.games.gempire.state import NO_CARD, SHUFFLE, State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["refill", "shuffled_in"]


@clause("bid.refill", "bid.market.full", "bid.unsold.stay", without=lambda table, state, log: state)
def refill(table: Table, state: State, log: Log) -> State:
    """Fill the empty spaces in the order A, B, C from the top of the deck; cards nobody took stay.

    With an empty deck the phase becomes SHUFFLE when discards are to form a new one.
    """
    market = list(state.market)
    deck = state.deck
    for space in range(3):
        if market[space] == NO_CARD and deck:
            market[space], deck = deck[0], deck[1:]
            if log is not None:
                facts = {"space": "ABC"[space], "card": table.cards[market[space]].slug}
                log.append(Event("refilled", None, cites(refill), facts))
    filled = replace(state, market=(market[0], market[1], market[2]), deck=deck)
    return exhausted(table, filled) if NO_CARD in market else filled


@clause("materials.building-cards", "bid.market.full", without=lambda table, state: state)
def exhausted(table: Table, state: State) -> State:
    """A space stays empty because the deck has run out; the text does not say what happens."""
    reading = table.reading("deck.exhausted")
    if reading == "game-ends":
        why = "the deck has run out; the game would end, but by a criterion that no clause states"
        raise OpenEnd(Undefined("deck.exhausted", cites(exhausted), why))
    if reading == "reshuffle-discards" and state.discards:
        return replace(state, phase=SHUFFLE)
    return state


@clause("bid.refill")
def shuffled_in(table: Table, state: State, order: tuple[int, ...], log: Log) -> State:
    """The discards, in a drawn order, become the deck, and the market is filled from it."""
    return refill(table, replace(state, deck=order, discards=()), log)
