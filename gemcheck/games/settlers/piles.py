"""Decks and their discards: what can be drawn, drawing a card, discarding one."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.pending import FACTION, NONE
from gemcheck.games.settlers.state import ACT, Pile, State, with_card, with_seat, without_card
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = [
    "deck_of",
    "decks_with_cards",
    "discarded",
    "drawable",
    "drawn",
    "renewed",
    "returned",
]


@clause("deck.faction", "deck.erratum", without=lambda table: False)
def faction_renews(table: Table) -> bool:
    """Whether the discards of a Faction become its deck again."""
    return table.reading("deck.reshuffle") == "printed"


@clause("deck.common", without=lambda table: False)
def common_renews(table: Table) -> bool:
    """Whether the Common discards become the deck again."""
    return True


def renews(table: Table, deck: int) -> bool:
    """Whether the discards become the deck again when it is empty."""
    return common_renews(table) if deck == COMMON else faction_renews(table)


def deck_of(state: State, who: int, deck: int) -> tuple[Pile, Pile]:
    """A deck and its discards: the Common ones, or those of a seat's Faction."""
    if deck == COMMON:
        return state.deck, state.discards
    seat = state.seats[who]
    return seat.deck, seat.discards


def with_deck(state: State, who: int, deck: int, cards: Pile, discards: Pile) -> State:
    """The state with other cards in a deck and its discards."""
    if deck == COMMON:
        return replace(state, deck=cards, discards=discards)
    return with_seat(state, who, replace(state.seats[who], deck=cards, discards=discards))


def drawable(table: Table, state: State, who: int, deck: int) -> int:
    """How many cards can be drawn from a deck, those of a reshuffle included."""
    cards, discards = deck_of(state, who, deck)
    return len(cards) + (len(discards) if renews(table, deck) else 0)


def decks_with_cards(table: Table, state: State, who: int) -> list[int]:
    """The decks from which a seat can draw: COMMON, FACTION."""
    return [deck for deck in (COMMON, FACTION) if drawable(table, state, who, deck)]


def renewed(table: Table, state: State, who: int, deck: int, log: Log) -> State:
    """The discards shuffled and laid down as the deck, when that is empty and the rules say so."""
    cards, discards = deck_of(state, who, deck)
    if cards or not discards or not renews(table, deck):
        return state
    if log is not None:
        rule = common_renews if deck == COMMON else faction_renews
        log.append(Event("reshuffled", None if deck == COMMON else who, cites(rule), {"cards": len(discards)}))
    return replace(with_deck(state, who, deck, discards, ()), loose=state.loose or state.phase == ACT)


def drawn(state: State, who: int, deck: int, card: int) -> State:
    """The deck without a card that has been drawn."""
    cards, discards = deck_of(state, who, deck)
    return with_deck(state, who, deck, without_card(cards, card), discards)


def returned(state: State, who: int, deck: int, card: int) -> State:
    """The deck with a card shuffled back into it."""
    cards, discards = deck_of(state, who, deck)
    return with_deck(state, who, deck, with_card(cards, card), discards)


def discarded(table: Table, state: State, card: int) -> State:
    """A card on the discards of its deck: the Common ones, or those of the seat whose Faction it is of."""
    deck = table.cards[card].deck
    who = NONE if deck == COMMON else owner_of(table, state, card)
    cards, discards = deck_of(state, who, COMMON if deck == COMMON else FACTION)
    return with_deck(state, who, COMMON if deck == COMMON else FACTION, cards, with_card(discards, card))


def owner_of(table: Table, state: State, card: int) -> int:
    """The seat whose Faction a card is of. Raises ValueError for a Common card and for a Faction nobody plays."""
    faction = table.cards[card].deck - 1
    for who, seat in enumerate(state.seats):
        if seat.faction == faction:
            return who
    raise ValueError(f"nobody plays the Faction of {table.cards[card].name}")
