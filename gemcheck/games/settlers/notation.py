"""A whole state of Imperial Settlers as a text in one line, which a person may break between words.

    IS1 round.2 phase.act.a a roman supply.worker2.wood1 hand.joiner at/castle-a/used1 b egyptian points.3 passed

The words are: fields of the whole game, and for each seat its letter and its own words. Cards that are nowhere named
lie in their decks. Whether a state keeps the rules beyond what a text can say is a question for the game's
`defects`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from gemcheck.game import GameError
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.invariants import cards_of
from gemcheck.games.settlers.notation_fields import fields_text, values_at
from gemcheck.games.settlers.notation_seat import seat_at_words, seat_text
from gemcheck.games.settlers.notation_signs import SEAT_SIGNS, Scope, card_word
from gemcheck.games.settlers.solo import set_up
from gemcheck.games.settlers.state import Pile, State
from gemcheck.games.settlers.table import Table
from gemcheck.scan import Piece, line_of

__all__ = ["LINE", "read_state", "state_text", "with_decks"]

LINE = "IS1"


def state_text(table: Table, state: State) -> str:
    """The canonical line of a state."""
    return " ".join((LINE, *fields_text(table, state), *_seats_text(table, state)))


def _seats_text(table: Table, state: State) -> Iterator[str]:
    for who, seat in enumerate(state.seats):
        yield SEAT_SIGNS[who]
        yield from seat_text(table, seat)


def read_state(table: Table, text: str) -> State:
    """The state of a text: one line, or several that are read as one. Raises GameError with a caret line."""
    written = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not written:
        raise GameError(f"a position begins with {LINE}")
    lines = [line_of(line, number if len(written) > 1 else 0) for number, line in written]
    first, *words = (word for line in lines for word in line.words())
    first.one_of((LINE,), "notation")
    behind = lines[-1].part(len(lines[-1].text.rstrip()))
    fields, seats = _parted(words, behind)
    scope = Scope(table, len(seats))
    values: dict[str, Any] = values_at(scope, fields)
    state = State(
        seats=tuple(seat_at_words(scope, belonging, behind) for belonging in seats),
        deck=(),
        **values,
    )
    return with_decks(table, state)


def _parted(words: Sequence[Piece], behind: Piece) -> tuple[list[Piece], list[list[Piece]]]:
    """The words before the first seat, and the words of each seat."""
    fields: list[Piece] = []
    seats: list[list[Piece]] = []
    for word in words:
        if word.text in SEAT_SIGNS and len(word.text) == 1:
            if word.text != SEAT_SIGNS[len(seats) : len(seats) + 1]:
                raise word.error(f"seats come once each and in the order {SEAT_SIGNS}, not {word.text} here")
            seats.append([])
        else:
            (seats[-1] if seats else fields).append(word)
    if not seats:
        raise behind.error(f"the seats are missing: {SEAT_SIGNS[0]}, then its words")
    return fields, seats


# -- the decks


def with_decks(table: Table, state: State) -> State:
    """The state with its decks: the cards that lie nowhere else, and the Attack cards that are not in the line. Raises
    GameError where there are more cards than the box holds."""
    factions = [seat.faction for seat in state.seats]
    if len(set(factions)) < len(factions):
        raise GameError("two seats have the same Faction [setup.faction]")
    named = Counter(cards_of(state))
    for card, number in named.items():
        deck, copies = table.cards[card].deck, table.cards[card].copies
        if deck != COMMON and deck - 1 not in factions:
            whose = table.box.factions[deck - 1].title
            raise GameError(f"{card_word(table, card)} is a card of the {whose}, whom nobody plays [setup.faction]")
        if number > copies:
            clause = "box.common" if deck == COMMON else "box.factions"
            raise GameError(f"{number} cards {card_word(table, card)} in all, the box has {copies} [{clause}]")
    seats = tuple(replace(seat, deck=_left(table, named, 1 + seat.faction)) for seat in state.seats)
    state = replace(state, seats=seats, deck=_left(table, named, COMMON))
    if state.virtual is None:
        return state
    attack = list(set_up(table).attack)
    for good in state.virtual.line:
        if good not in attack:
            raise GameError("there are more Attack cards in the line than the box holds [box.attack]")
        attack.remove(good)
    return replace(state, virtual=replace(state.virtual, attack=tuple(attack)))


def _left(table: Table, named: Counter[int], deck: int) -> Pile:
    left = Counter(table.decks[deck])
    left.subtract({card: number for card, number in named.items() if card in left})
    return tuple(card for card in sorted(left) for _ in range(left[card]))
