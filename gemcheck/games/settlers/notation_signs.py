"""The small values of texts: seats, cards, Goods, and places in a list of cards.

A card is its key with `-` in place of `_`; several of one kind are the word with their number: `ruins2.castle-a`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from gemcheck.games.settlers.effects import GOODS
from gemcheck.games.settlers.pending import VIRTUAL_SEAT
from gemcheck.games.settlers.state import NONE, Pile
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import nearest
from gemcheck.scan import Piece

__all__ = [
    "MOST_OF_ONE",
    "NOTHING",
    "SEAT_SIGNS",
    "VIRTUAL_WORD",
    "Scope",
    "amounts_at",
    "amounts_text",
    "card_at",
    "card_word",
    "counted_at",
    "good_word",
    "pile_at",
    "pile_text",
    "place_at",
    "place_text",
    "seat_at",
    "seat_text",
    "word_hint",
]

SEAT_SIGNS = "abcd"
NOTHING = "-"
"""No card, no Goods, no seat."""
VIRTUAL_WORD = "virtual"
MOST_OF_ONE = 99
"""So many cards of one kind may be written in one word; no deck has as many."""

_COUNTED = re.compile(r"([a-z-]*?)([0-9]*)")


class Scope(msgspec.Struct, frozen=True):
    """What is known before most of a text can be read: the table and the number of seats."""

    table: Table
    seats: int


def word_hint(word: str, known: Iterable[str]) -> str:
    """The nearest known word, or all of them."""
    words = list(known)
    return nearest(word, words) or f"; expected {', '.join(words)}"


# -- seats


def seat_text(who: int) -> str:
    """The letter of a seat, `virtual` for the virtual player, `-` for none."""
    if who == VIRTUAL_SEAT:
        return VIRTUAL_WORD
    return SEAT_SIGNS[who] if 0 <= who < len(SEAT_SIGNS) else NOTHING


def seat_at(scope: Scope, piece: Piece, virtual: bool = False, nobody: bool = False) -> int:
    """The seat of a letter; the virtual player and nobody where they are allowed."""
    if nobody and piece.text == NOTHING:
        return NONE
    if virtual and piece.text == VIRTUAL_WORD:
        return VIRTUAL_SEAT
    if len(piece.text) == 1 and piece.text in SEAT_SIGNS[scope.seats :]:
        raise piece.error(f"no seat {piece.text}, only {scope.seats} seats play")
    return SEAT_SIGNS.index(piece.one_of(SEAT_SIGNS[: scope.seats], "seat"))


# -- cards


def card_word(table: Table, card: int) -> str:
    """The word of a card."""
    return table.cards[card].key.replace("_", "-")


def _known(table: Table) -> list[str]:
    return [card_word(table, card) for card in range(len(table.cards))]


def card_at(table: Table, piece: Piece) -> int:
    """The card of a word, written with `-` or with `_`."""
    plain = piece.text.replace("_", "-")
    known = _known(table)
    if plain not in known:
        raise piece.error(f"unknown card '{piece.text}'{nearest(plain, known)}")
    return known.index(plain)


def counted_at(piece: Piece, what: str) -> tuple[Piece, int]:
    """A word and the number behind it, 1 without one."""
    found = _COUNTED.fullmatch(piece.text.replace("_", "-"))
    if found is None or not found.group(1):
        raise piece.error(f"{what} is expected, not '{piece.text}'")
    end = found.end(1)
    number = piece.part(end).whole(f"the number behind '{found.group(1)}'") if found.group(2) else 1
    return piece.part(0, end), number


def pile_text(table: Table, cards: Iterable[int]) -> str:
    """Cards of a pile with their numbers, in ascending order."""
    words = []
    for card, number in sorted(Counter(cards).items()):
        words.append(card_word(table, card) + (str(number) if number > 1 else ""))
    return ".".join(words)


def pile_at(table: Table, piece: Piece) -> Pile:
    """The cards of a text in ascending order, each named once; none for `-`."""
    found: dict[int, int] = {}
    for part in piece.split(".") if piece.text != NOTHING else ():
        word, number = counted_at(part, "a card such as joiner, or several such as ruins2,")
        card = card_at(table, word)
        if card in found:
            raise part.error(f"{word.text} is named twice")
        if not 1 <= number <= MOST_OF_ONE:
            raise part.error(f"1 to {MOST_OF_ONE} cards of a kind can be named, not {number}")
        found[card] = number
    return tuple(card for card in sorted(found) for _ in range(found[card]))


# -- Goods


def good_word(good: str) -> str:
    """The word of a Good."""
    return good.replace("_", "-")


def amounts_text(numbers: Sequence[int], names: Sequence[str] = GOODS) -> str:
    """Each Good of which there is any, with its number, such as `worker2.wood1`."""
    return ".".join(f"{good_word(name)}{number}" for name, number in zip(names, numbers, strict=False) if number)


def amounts_at(piece: Piece, names: Sequence[str] = GOODS) -> tuple[int, ...]:
    """Goods with their numbers, in any order, each once; a word without a number is one of it, `-` none."""
    numbers = [0] * len(names)
    known = [good_word(name) for name in names]
    named: set[str] = set()
    for part in piece.split(".") if piece.text != NOTHING else ():
        word, number = counted_at(part, "a Good and its number such as wood2")
        text = word.text.replace("_", "-")
        if text not in known:
            raise word.error(f"unknown Good '{word.text}'{word_hint(text, known)}")
        if text in named:
            raise part.error(f"{text} is given twice")
        named.add(text)
        numbers[known.index(text)] = number
    return tuple(numbers)


# -- places


def place_text(words: Sequence[str], place: int) -> str:
    """A place in a list by its word, with a number from the second of that word on; `at.5` beyond the list."""
    if not 0 <= place < len(words):
        return f"at.{place + 1}"
    number = words[: place + 1].count(words[place])
    return words[place] if number == 1 else f"{words[place]}.{number}"


def place_at(piece: Piece, words: Sequence[str], what: str) -> int:
    """The place in a list that a text names."""
    name, dot, _ = piece.text.replace("_", "-").partition(".")
    which = piece.part(len(name) + 1).whole("the number behind the dot") if dot else 1
    if name == "at" and dot and which:
        return which - 1
    places = [place for place, word in enumerate(words) if word == name]
    if not places:
        listing = f"; there: {', '.join(dict.fromkeys(words))}" if words else "; there is none"
        raise piece.part(0, len(name)).error(f"no {what} '{name}'{nearest(name, words) or listing}")
    if not 1 <= which <= len(places):
        raise piece.error(f"there are {len(places)} of '{name}', not {which}")
    return places[which - 1]
