"""Cards and Goods in a case: lists of cards, tables of numbers, and decks that are named in full.

A list of cards may take in the rest of a deck: `rest of common` are the Common cards that lie nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace

from gemcheck.case_values import listed, table_of, text, whole
from gemcheck.game import GameError
from gemcheck.games.settlers.components import COMMON, DECKS
from gemcheck.games.settlers.notation import with_decks
from gemcheck.games.settlers.notation_signs import amounts_at, card_at, pile_at
from gemcheck.games.settlers.state import Pile, State, with_card, with_seat, without_card
from gemcheck.games.settlers.table import Table
from gemcheck.scan import line_of

__all__ = ["amounts_of", "card_of", "pile_of", "piled", "with_piles"]

T = TypeVar("T")
REST = "rest of "


def piled(where: str, read: Callable[[], T]) -> T:
    """What a reader of notation makes of a text, its fault as one line that says where it stands."""
    try:
        return read()
    except GameError as error:
        raise GameError(f"{where}: {str(error).partition(chr(10))[0]}") from error


def card_of(table: Table, value: Any, where: str) -> int:
    """The card of a word."""
    word = text(value, where)
    return piled(where, lambda: card_at(table, line_of(word)))


def pile_of(table: Table, value: Any, where: str) -> Pile:
    """The cards of a list, each with its number behind it where there are several; whole decks are left out."""
    words = [text(item, where) for item in listed(value, where)]
    found: Pile = ()
    for word in words:
        if not word.startswith(REST):
            found = with_card(found, *piled(where, partial(pile_at, table, line_of(word))))
    return found


def amounts_of(value: Any, names: Sequence[str], where: str) -> tuple[int, ...]:
    """Numbers of Goods: a table, or a text such as `worker2.wood1`."""
    if isinstance(value, str):
        return piled(where, lambda: amounts_at(line_of(value), names))
    entry = table_of(value, names, where)
    return tuple(whole(entry.get(name, 0), f"{where}.{name}") for name in names)


# -- decks


def with_piles(table: Table, state: State, spec: Mapping[str, Any], names: Sequence[str]) -> State:
    """The state with its decks: what lies nowhere else, or exactly the cards that the case names (then the rest is
    discarded); last, hands that take in the rest of a deck. Raises GameError for a card that is not there."""
    try:
        state = with_decks(table, state)
    except GameError as error:
        raise GameError(f"given: {error}") from error
    if "deck" in spec:
        kept, rest = _parted(table, state.deck, spec["deck"], "given.deck")
        state = replace(state, deck=kept, discards=with_card(state.discards, *rest))
    for who, word in enumerate(names):
        entry = spec.get("seats", {}).get(word, {})
        if "deck" in entry:
            seat = state.seats[who]
            kept, rest = _parted(table, seat.deck, entry["deck"], f"given.seats.{word}.deck")
            state = with_seat(state, who, replace(seat, deck=kept, discards=with_card(seat.discards, *rest)))
    for who, word in enumerate(names):
        entry = spec.get("seats", {}).get(word, {})
        for item in entry.get("hand", ()):
            if isinstance(item, str) and item.startswith(REST):
                state = _taken_in(state, who, item.removeprefix(REST), f"given.seats.{word}.hand")
    return state


def _parted(table: Table, deck: Pile, value: Any, where: str) -> tuple[Pile, Pile]:
    kept = pile_of(table, value, where)
    try:
        return kept, without_card(deck, *kept)
    except ValueError as error:
        raise GameError(f"{where}: a card of the deck lies elsewhere, or in another deck") from error


def _taken_in(state: State, who: int, deck: str, where: str) -> State:
    if deck not in DECKS:
        raise GameError(f"{where}: '{REST}{deck}' names no deck: {', '.join(DECKS)}")
    if DECKS.index(deck) == COMMON:
        cards, state = state.deck + state.discards, replace(state, deck=(), discards=())
    else:
        owners = [owner for owner, seat in enumerate(state.seats) if seat.faction == DECKS.index(deck) - 1]
        if not owners:
            raise GameError(f"{where}: nobody plays the Faction of '{REST}{deck}' [setup.faction]")
        seat = state.seats[owners[0]]
        cards = seat.deck + seat.discards
        state = with_seat(state, owners[0], replace(seat, deck=(), discards=()))
    holder = state.seats[who]
    return with_seat(state, who, replace(holder, hand=with_card(holder.hand, *cards)))
