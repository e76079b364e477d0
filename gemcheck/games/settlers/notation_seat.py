"""The words of one seat, behind its letter: `roman supply.worker2.wood1 points.3 hand.joiner at/castle-a/used2`.

A Location is a word of its own, in the order in which they were built: its card (with a number for several that are
alike, side by side), then what is to be said of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from gemcheck.games.settlers.effects import GOLD, GOODS, RESOURCES
from gemcheck.games.settlers.notation_signs import (
    MOST_OF_ONE,
    SEAT_SIGNS,
    Scope,
    amounts_at,
    amounts_text,
    card_at,
    card_word,
    counted_at,
    pile_at,
    pile_text,
    seat_at,
    word_hint,
)
from gemcheck.games.settlers.state import NONE, Deal, Location, Mark, Seat
from gemcheck.games.settlers.table import Table
from gemcheck.scan import Piece

__all__ = ["deal_at", "deals_text", "locations_at", "locations_text", "seat_at_words", "seat_text"]

LOCATION = "at"
PASSED = "passed"
STORED = tuple(GOODS[good] for good in (*RESOURCES, GOLD))
"""What lies on a Shrine, in the order of `Location.stored`."""


class Word(NamedTuple):
    """A word of a seat: what it says, an example, its text (empty for the default), its value from a text."""

    what: str
    example: str
    write: Callable[[Table, Seat], str]
    read: Callable[[Scope, Piece], Any]


def _pile(name: str, what: str) -> Word:
    return Word(
        what,
        f"{name}.joiner.ruins2",
        lambda table, seat: pile_text(table, getattr(seat, name)),
        lambda scope, piece: pile_at(scope.table, piece),
    )


# -- Deals


def deals_text(table: Table, deals: Sequence[Deal]) -> str:
    """Deals under a board: those with a card that stands for them one by one, the card behind a comma."""
    plain = pile_text(table, [deal.card for deal in deals if deal.marker == NONE])
    marked = [f"{card_word(table, deal.card)},{card_word(table, deal.marker)}" for deal in deals if deal.marker != NONE]
    return ".".join([*([plain] if plain else []), *marked])


def deal_at(table: Table, piece: Piece) -> list[Deal]:
    """The Deals of one part of a text."""
    card, comma, _ = piece.text.partition(",")
    if comma:
        return [Deal(card_at(table, piece.part(0, len(card))), card_at(table, piece.part(len(card) + 1)))]
    return [Deal(number) for number in pile_at(table, piece)]


def _deals_at(scope: Scope, piece: Piece) -> tuple[Deal, ...]:
    return tuple(sorted(deal for part in piece.split(".") for deal in deal_at(scope.table, part)))


WORDS: Mapping[str, Word] = {
    "supply": Word(
        "the supply",
        "supply.worker2.wood1",
        lambda table, seat: amounts_text(seat.supply),
        lambda scope, piece: amounts_at(piece),
    ),
    "points": Word(
        "the points on the track",
        "points.12",
        lambda table, seat: str(seat.points) if seat.points else "",
        lambda scope, piece: piece.whole("the number of points"),
    ),
    "hand": _pile("hand", "the cards in hand"),
    "draft": _pile("draft", "the cards to pick from"),
    "foundations": _pile("foundations", "the Foundations"),
    "deals": Word("the Deals", "deals.farm2.stalls", lambda table, seat: deals_text(table, seat.deals), _deals_at),
    "discards": _pile("discards", "the discards of the Faction"),
}
"""The words with one value, in canonical order; `passed` and the Locations follow."""


# -- Locations


def locations_text(table: Table, locations: Sequence[Location]) -> Iterator[str]:
    """A word for each Location, or for several alike that lie side by side."""
    for there, group in groupby(locations):
        number = len(list(group))
        card = card_word(table, there.card) + (str(number) if number > 1 else "")
        yield "/".join((LOCATION, card, *_parts_text(table, there)))


def _parts_text(table: Table, there: Location) -> Iterator[str]:
    if there.used:
        yield f"used{there.used}"
    if any(there.goods):
        yield f"goods.{amounts_text(there.goods)}"
    yield from (word for word in FLAGS if getattr(there, word))
    if there.taker != NONE:
        yield f"taker.{SEAT_SIGNS[there.taker]}"
    if there.tucked:
        yield f"tucked.{pile_text(table, there.tucked)}"
    if any(there.stored):
        yield f"stored.{amounts_text(there.stored, STORED)}"
    if there.fired:
        yield f"fired{there.fired}"
    for mark in there.marks:
        yield f"mark.{SEAT_SIGNS[mark.seat]}.{card_word(table, mark.marker)}"


FLAGS = ("defense", "samurai", "blocked")
COUNTS = ("used", "fired")
PARTS = ("used", "goods", *FLAGS, "taker", "tucked", "stored", "fired", "mark")


def locations_at(scope: Scope, piece: Piece) -> list[Location]:
    """The Locations of a word such as `castle-a/used2/goods.worker2`."""
    card, *parts = piece.split("/")
    word, number = counted_at(card, "a card such as joiner, or several such as ruins2,")
    if not 1 <= number <= MOST_OF_ONE:
        raise card.error(f"1 to {MOST_OF_ONE} Locations can be named at once, not {number}")
    values: dict[str, Any] = {}
    marks: list[Mark] = []
    for part in parts:
        name = _part_name(part)
        if name in values:
            raise part.error(f"'{name}' is given twice")
        if name == "mark":
            marks.append(_mark_at(scope, part.part(len("mark."))))
        else:
            values[name] = _part_at(scope, name, part)
    return [Location(card_at(scope.table, word), marks=tuple(sorted(marks)), **values)] * number


def _part_name(part: Piece) -> str:
    name = part.text.partition(".")[0].rstrip("0123456789")
    if name not in PARTS:
        raise part.error(f"unknown word '{name}'{word_hint(name, PARTS)}")
    return name


def _part_at(scope: Scope, name: str, part: Piece) -> Any:
    if name in COUNTS:
        return part.part(len(name)).whole(f"the number behind '{name}'") if part.text != name else 1
    if name in FLAGS:
        if part.text != name:
            raise part.error(f"nothing belongs behind '{name}'")
        return True
    value = part.part(len(name) + 1)
    if part.text[len(name) : len(name) + 1] != "." or not value.text:
        raise part.error(f"'{name}' is followed by a dot and its value")
    if name == "taker":
        return seat_at(scope, value)
    if name == "tucked":
        return pile_at(scope.table, value)
    return amounts_at(value, STORED if name == "stored" else GOODS)


def _mark_at(scope: Scope, piece: Piece) -> Mark:
    seat, dot, _ = piece.text.partition(".")
    if not dot:
        raise piece.error("a Deal by Trade Route is written such as mark.b.stalls")
    return Mark(seat_at(scope, piece.part(0, len(seat))), card_at(scope.table, piece.part(len(seat) + 1)))


# -- the whole seat


def seat_text(table: Table, seat: Seat) -> Iterator[str]:
    """The words of a seat in order, those with their default left out."""
    yield table.box.factions[seat.faction].key
    for name, word in WORDS.items():
        value = word.write(table, seat)
        if value:
            yield f"{name}.{value}"
    if seat.passed:
        yield PASSED
    yield from locations_text(table, seat.locations)


def seat_at_words(scope: Scope, words: Sequence[Piece], behind: Piece) -> Seat:
    """The seat of these words, its deck empty. Locations keep their order, everything else may stand in any."""
    factions = [faction.key for faction in scope.table.box.factions]
    values: dict[str, Any] = {}
    locations: list[Location] = []
    for word in words:
        name = word.text.partition("/")[0].partition(".")[0]
        key = "faction" if word.text in factions else name
        if name == LOCATION and word.text.startswith(f"{LOCATION}/"):
            locations += locations_at(scope, word.part(len(LOCATION) + 1))
            continue
        if key in values:
            raise word.error(f"'{key}' is given twice")
        if word.text in factions:
            values[key] = factions.index(word.text)
        elif name == PASSED:
            if word.text != PASSED:
                raise word.error(f"nothing belongs behind '{PASSED}'")
            values[name] = True
        elif name in WORDS:
            value = word.part(len(name) + 1)
            if word.text[len(name) : len(name) + 1] != "." or not value.text:
                raise word.error(f"{WORDS[name].what} must be written such as {WORDS[name].example}")
            values[name] = WORDS[name].read(scope, value)
        else:
            raise word.error(f"unknown word '{name}'{word_hint(name, (*WORDS, PASSED, LOCATION, *factions))}")
    if "faction" not in values:
        raise behind.error(f"the Faction of the seat is missing: {', '.join(factions)}")
    return Seat(locations=tuple(locations), **values)
