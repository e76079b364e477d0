"""What plans in words are written and read against: Locations, Deals, and a reader that takes words one after another.

An own Location is the word of its card (`joiner`, the second one `joiner.2`), one before another seat has its letter
before it (`b/joiner`), a card of the virtual player `virtual/joiner`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gemcheck.games.settlers.effects import GAINS
from gemcheck.games.settlers.notation_signs import (
    VIRTUAL_WORD,
    Scope,
    amounts_at,
    card_at,
    card_word,
    good_word,
    place_at,
    place_text,
    seat_at,
    seat_text,
)
from gemcheck.games.settlers.pending import VIRTUAL_SEAT
from gemcheck.games.settlers.production import deals_of
from gemcheck.games.settlers.state import Seat, State, Supply
from gemcheck.games.settlers.table import Table
from gemcheck.scan import Piece

__all__ = ["Context", "Words", "deal_words", "location_words", "spot_text"]


class Context(msgspec.Struct, frozen=True):
    """The table, the state and the seat of a plan."""

    table: Table
    state: State
    who: int

    @property
    def seat(self) -> Seat:
        return self.state.seats[self.who]

    @property
    def scope(self) -> Scope:
        return Scope(self.table, len(self.state.seats))


def location_words(context: Context, seat: int) -> list[str]:
    """The words of the Locations before a seat, or of the virtual player."""
    virtual = context.state.virtual
    if seat == VIRTUAL_SEAT:
        cards: Sequence[int] = () if virtual is None else virtual.locations
    else:
        cards = [there.card for there in context.state.seats[seat].locations]
    return [card_word(context.table, card) for card in cards]


def deal_words(context: Context, seat: int) -> list[str]:
    """The words of a seat's Deals, those by Trade Route at the end; of the virtual player the Goods of his line."""
    virtual = context.state.virtual
    if seat == VIRTUAL_SEAT:
        return [] if virtual is None else [good_word(GAINS[good]) for good in virtual.line]
    return [card_word(context.table, card) for card, _, _ in deals_of(context.state, seat)]


def spot_text(context: Context, seat: int, place: int, deals: bool = False) -> str:
    """A Location (or a Deal) of a seat; of the own one without a letter."""
    words = deal_words(context, seat) if deals else location_words(context, seat)
    text = place_text(words, place)
    return text if seat == context.who else f"{seat_text(seat)}/{text}"


class Words:
    """The words of a plan, taken one after another."""

    def __init__(self, context: Context, line: Piece) -> None:
        self.context = context
        self.rest = line.words()
        self.behind = line.part(len(line.text.rstrip()))

    @property
    def table(self) -> Table:
        return self.context.table

    def word(self, what: str) -> Piece:
        """The next word; GameError when there is none."""
        if not self.rest:
            raise self.behind.part(0, 1).error(f"{what} is missing")
        word = self.rest.pop(0)
        return Piece(word.text.lower(), word.line, word.start, word.number)

    def taken(self, word: str) -> bool:
        """Whether the next word is this one; then it is taken."""
        if self.rest and self.rest[0].text.lower() == word:
            self.rest.pop(0)
            return True
        return False

    def card(self) -> int:
        """A card."""
        return card_at(self.table, self.word("the card"))

    def seat(self) -> int:
        """A seat by its letter."""
        return seat_at(self.context.scope, self.word("the seat"), virtual=self.context.state.virtual is not None)

    def good(self, known: Sequence[str] = GAINS) -> int:
        """A Good, as a place in `effects.GAINS`."""
        piece = self.word("the Good")
        plain = Piece(piece.text.replace("_", "-"), piece.line, piece.start, piece.number)
        word = plain.one_of([good_word(name) for name in known], "Good")
        return [good_word(name) for name in GAINS].index(word)

    def goods(self) -> Supply:
        """Goods of a supply with their numbers."""
        a, b, c, d, e, f, g = amounts_at(self.word("the Goods"))
        return (a, b, c, d, e, f, g)

    def own_place(self) -> int:
        """The place of an own Location."""
        return place_at(self.word("the Location"), location_words(self.context, self.context.who), "own Location")

    def spot(self, deals: bool = False) -> tuple[int, int]:
        """A Location (or a Deal) of any seat: the seat and the place."""
        piece = self.word("the Deal" if deals else "the Location")
        sign, slash, _ = piece.text.partition("/")
        seat, name = self.context.who, piece
        if slash:
            virtual = self.context.state.virtual is not None
            seat, name = (
                seat_at(self.context.scope, piece.part(0, len(sign)), virtual=virtual),
                piece.part(len(sign) + 1),
            )
        words = deal_words(self.context, seat) if deals else location_words(self.context, seat)
        whose = VIRTUAL_WORD if seat == VIRTUAL_SEAT else f"seat {seat_text(seat)}"
        return seat, place_at(name, words, f"{'Deal' if deals else 'Location'} of {whose}")

    def end(self) -> None:
        """Refuse words that are left over."""
        if self.rest:
            raise self.rest[0].error(f"'{self.rest[0].text}' does not belong here")
