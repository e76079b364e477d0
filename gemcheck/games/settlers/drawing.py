"""What chance decides: cards drawn from a deck, Attack cards turned up; and what is pending without a choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

from msgspec.structs import replace

from gemcheck.game import Event, GameError, Log
from gemcheck.games.settlers import answering, solo
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.pending import (
    DRAFT,
    MARK,
    POOL,
    ROW_OF_CARDS,
    VIRTUAL,
    Draw,
    FromDeck,
    Keep,
    Pending,
    Reveal,
)
from gemcheck.games.settlers.piles import deck_of, decks_with_cards, drawn, renewed
from gemcheck.games.settlers.special_deals import carried
from gemcheck.games.settlers.state import Mark, Pile, State, with_card, with_seat
from gemcheck.games.settlers.table import Table

__all__ = ["any_outcome", "drawn_card", "outcomes", "settled_head"]


def pile_of(state: State, head: Pending) -> Pile:
    """The cards of which chance takes one; empty when a seat decides."""
    if isinstance(head, Draw):
        return deck_of(state, head.seat, head.deck)[0] if head.to != VIRTUAL else state.row
    if isinstance(head, Reveal) and state.virtual is not None:
        return state.virtual.attack
    return ()


def outcomes(state: State) -> Iterator[tuple[int, int]]:
    """Every card that can be drawn now, with how many of it there are."""
    yield from Counter(pile_of(state, state.pending[0])).items()


def any_outcome(state: State, rng: Random) -> int:
    """A card drawn at random."""
    pile = pile_of(state, state.pending[0])
    return pile[int(rng.random() * len(pile))]


def drawn_card(table: Table, state: State, card: int, log: Log) -> State:
    """The first thing that is pending has come out as this card. Raises GameError for a card that is not there."""
    head, rest = state.pending[0], state.pending[1:]
    if card not in pile_of(state, head):
        raise GameError(f"{_name(table, head, card)} cannot be drawn here")
    state = replace(state, pending=rest)
    if isinstance(head, Reveal):
        return solo.revealed(table, state, head, card, log)
    if not isinstance(head, Draw):
        raise GameError("a seat is to decide, not chance")
    if head.to == VIRTUAL:
        return solo.card_given(table, state, card, log)
    state = drawn(state, head.seat, head.deck, card)
    if log is not None:
        clauses = ("deck.common",) if head.deck == COMMON else ("deck.faction",)
        data = {"deck": "common" if head.deck == COMMON else "faction"}
        log.append(Event("drawn", head.seat if head.to != ROW_OF_CARDS else None, clauses, data))
    return _put(state, head, card)


def _name(table: Table, head: Pending, card: int) -> str:
    known = table.cards if isinstance(head, Draw) else ()
    return known[card].name if 0 <= card < len(known) else f"number {card}"


def _put(state: State, head: Draw, card: int) -> State:
    if head.to == ROW_OF_CARDS:
        return replace(state, row=with_card(state.row, card))
    if head.to == DRAFT:
        seat = state.seats[head.seat]
        return with_seat(state, head.seat, replace(seat, draft=with_card(seat.draft, card)))
    if head.to == POOL:
        return replace(state, pool=with_card(state.pool, card))
    if head.to == MARK:
        return carried(state, head, Mark(head.seat, card))
    seat = state.seats[head.seat]
    return with_seat(state, head.seat, replace(seat, hand=with_card(seat.hand, card)))


# -- what has no choice


def settled_head(table: Table, state: State, log: Log) -> State:
    """The state once everything at the head of what is pending that leaves no choice has been dealt with: draws from
    empty decks fall away, discards are shuffled, a single deck or answer is taken."""
    while state.pending:
        head = state.pending[0]
        if isinstance(head, Draw | Reveal):
            state = _renewed(table, state, head, log)
            if pile_of(state, head):
                return state
            state = replace(state, pending=state.pending[1:])
        elif isinstance(head, FromDeck):
            decks = decks_with_cards(table, state, head.seat)
            if len(decks) > 1:
                return state
            draws = [Draw(head.seat, deck, head.to) for deck in decks]
            state = replace(state, pending=(*draws, *state.pending[1:]))
        elif isinstance(head, Keep) and not state.pool:
            state = replace(state, pending=state.pending[1:])
        else:
            plans = list(islice(answering.answers(table, state), 2))
            if len(plans) > 1:
                return state
            state = (
                answering.answered(table, state, plans[0], log) if plans else replace(state, pending=state.pending[1:])
            )
    return state


def _renewed(table: Table, state: State, head: Pending, log: Log) -> State:
    if isinstance(head, Draw) and head.to != VIRTUAL:
        return renewed(table, state, head.seat, head.deck, log)
    return state
