"""The Lookout: cards of the Factions, and two rounds of picks from a row of Common cards, one way round and the other.

Two variants deal the Common cards in another way; alone, one shares them with the virtual player.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.gains import awaited
from gemcheck.games.settlers.pending import DRAFT, FACTION, NONE, ROW_OF_CARDS, VIRTUAL, Draw
from gemcheck.games.settlers.piles import discarded
from gemcheck.games.settlers.plans import Pick
from gemcheck.games.settlers.razing import peaceful
from gemcheck.games.settlers.state import (
    AGAIN,
    PICK,
    PRODUCE,
    ROW,
    SECOND_ROW,
    Pile,
    State,
    with_card,
    with_seat,
    without_card,
)
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["begun", "clockwise", "first_row", "objections", "picked", "picking", "picks", "row_over", "second_row"]


DRAFTED = 3
"""Cards that each seat picks from, in the variant in which it has some of its own."""


def clockwise(state: State) -> tuple[int, ...]:
    """The seats from the first player on."""
    return tuple((state.first + step) % len(state.seats) for step in range(len(state.seats)))


@clause("lookout.faction", "lookout.order", without=lambda table, state, log: replace(state, phase=ROW))
def begun(table: Table, state: State, log: Log) -> State:
    """Each seat draws a card of its Faction; in peaceful play a Common one besides."""
    draws = [Draw(seat, FACTION) for seat in clockwise(state)]
    if peaceful(table):
        draws += [Draw(seat, COMMON) for seat in clockwise(state)]
    return replace(awaited(state, *draws), phase=ROW)


@clause("lookout.pick")
def first_row(table: Table, state: State, log: Log) -> State:
    """The first row: one card more than there are players, to be picked from clockwise."""
    if alternate(table, state):
        draws = [Draw(seat, COMMON, DRAFT) for seat in clockwise(state) for _ in range(DRAFTED)]
        return replace(awaited(state, *draws), phase=PICK, order=clockwise(state))
    return replace(laid_out(table, state), phase=PICK, order=clockwise(state))


@clause("lookout.again", without=lambda table, state, log: replace(state, phase=PRODUCE, order=clockwise(state)))
def second_row(table: Table, state: State, log: Log) -> State:
    """The second row, to be picked from counter-clockwise; alone, the second pick is from what is left of the first."""
    if state.virtual is not None:
        return replace(state, phase=AGAIN, order=(0,))
    if alternate(table, state):
        return replace(handed_on(state), phase=AGAIN, order=clockwise(state))
    return replace(laid_out(table, state), phase=AGAIN, order=clockwise(state)[::-1])


def row_size(state: State) -> int:
    """Cards of a row: one more than there are players; alone four."""
    return 4 if state.virtual is not None else len(state.seats) + 1


def laid_out(table: Table, state: State) -> State:
    """The row is to be drawn."""
    return awaited(state, *[Draw(NONE, COMMON, ROW_OF_CARDS)] * row_size(state))


@clause("variant.alternate", without=lambda table, state: False)
def alternate(table: Table, state: State) -> bool:
    """Whether each player picks from cards of his own and hands on the rest."""
    return table.reading("play.lookout") == "alternate" and state.virtual is None


def handed_on(state: State) -> State:
    """Each seat hands the cards that it has not kept on to the left."""
    count = len(state.seats)
    seats = [replace(seat, draft=state.seats[(who - 1) % count].draft) for who, seat in enumerate(state.seats)]
    return replace(state, seats=tuple(seats))


def offered(state: State, who: int) -> Pile:
    """The cards from which a seat picks."""
    return state.row or state.seats[who].draft


def picks(state: State, who: int) -> Iterator[Pick]:
    """Every card from which a seat picks, each once."""
    yield from map(Pick, dict.fromkeys(offered(state, who)))


def objections(state: State, who: int, plan: Pick) -> list[Objection]:
    """What stands against this pick."""
    return [] if plan.card in offered(state, who) else [Objection(cites(picked), "the card is not there to be picked")]


@clause("lookout.pick", "lookout.again")
def picked(table: Table, state: State, who: int, plan: Pick, log: Log) -> State:
    """A seat takes a card of the row into its hand."""
    seat = state.seats[who]
    if log is not None:
        log.append(Event("picked", who, cites(picked), {"card": table.cards[plan.card].key}))
    seat = replace(seat, hand=with_card(seat.hand, plan.card))
    if state.row:
        state = replace(state, row=without_card(state.row, plan.card))
    else:
        seat = replace(seat, draft=without_card(seat.draft, plan.card))
    return replace(with_seat(state, who, seat), active=NONE, order=state.order[1:])


def picking(table: Table, state: State, log: Log) -> State:
    """The next seat that has cards to pick from picks; after the last one the row is over."""
    order = tuple(who for who in state.order if offered(state, who))
    if order:
        return replace(state, active=order[0], order=order)
    return row_over(table, state, log)


@clause("lookout.last")
def row_over(table: Table, state: State, log: Log) -> State:
    """What is left of the row is discarded; alone, the virtual player has his share of it."""
    after = SECOND_ROW if state.phase == PICK else PRODUCE
    state = replace(state, phase=after, order=clockwise(state), active=NONE)
    if state.virtual is not None:
        return shared(state, after)
    for card in state.row:
        state = discarded(table, state, card)
    if after == PRODUCE:
        for who, seat in enumerate(state.seats):
            state = with_seat(state, who, replace(state.seats[who], draft=()))
            for card in seat.draft:
                state = discarded(table, state, card)
    return replace(state, row=())


@clause("solo.lookout", without=lambda state, after: state)
def shared(state: State, after: str) -> State:
    """Alone: after the first pick one of the cards left goes to the virtual player at random, after the second one what
    is left."""
    number = 1 if after == SECOND_ROW else len(state.row)
    return awaited(state, *[Draw(NONE, COMMON, VIRTUAL)] * number)
