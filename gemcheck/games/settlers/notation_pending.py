"""What is pending, in words: `wait/draw/a/faction`, `wait/yield/b/administration`, several alike with their number
behind (`wait/draw/-/common/row/x3`). Values at the end that are the default are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from gemcheck.games.settlers import pending
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.effects import GAINS
from gemcheck.games.settlers.notation_signs import (
    NOTHING,
    Scope,
    amounts_at,
    amounts_text,
    card_at,
    card_word,
    pile_at,
    pile_text,
    seat_at,
    seat_text,
)
from gemcheck.games.settlers.pending import FACTION, NONE, Pending
from gemcheck.games.settlers.table import Table
from gemcheck.scan import Piece

__all__ = ["WAIT", "pending_at", "pending_text"]

WAIT = "wait"
DECKS = {"common": COMMON, "faction": FACTION}
WHERE = (pending.HAND, pending.POOL, pending.ROW_OF_CARDS, pending.DRAFT, pending.MARK, pending.VIRTUAL)
GIVEN = GAINS[: GAINS.index("card") + 1]
"""Goods that may be given up or changed."""


class Kind(NamedTuple):
    """A struct of `pending` and how each of its fields is written: a word of `_text`."""

    struct: type[Pending]
    fields: Mapping[str, str]


KINDS: Mapping[str, Kind] = {
    "draw": Kind(
        pending.Draw, {"seat": "seat", "deck": "deck", "to": "where", "owner": "seat", "card": "card", "place": "place"}
    ),
    "from-deck": Kind(pending.FromDeck, {"seat": "seat", "to": "where"}),
    "reveal": Kind(pending.Reveal, {"target": "truth"}),
    "keep": Kind(pending.Keep, {"seat": "seat", "back": "truth", "left": "number"}),
    "yield": Kind(pending.Yield, {"seat": "seat", "card": "card", "produces": "truth"}),
    "copy": Kind(pending.Copy, {"seat": "seat", "card": "card"}),
    "give-up": Kind(pending.GiveUp, {"seat": "seat", "goods": "goods", "each": "number"}),
    "change": Kind(pending.Change, {"seat": "seat", "goods": "goods"}),
    "more-pairs": Kind(pending.MorePairs, {"seat": "seat"}),
    "again": Kind(
        pending.Again, {"seat": "seat", "owner": "seat", "card": "card", "points": "number", "place": "place"}
    ),
    "samurais": Kind(pending.Samurais, {"seat": "seat", "left": "number"}),
    "surrender": Kind(pending.Surrender, {"seat": "seat"}),
    "toll": Kind(pending.Toll, {"seat": "seat", "cards": "cards"}),
}


# -- writing


def pending_text(table: Table, waiting: Sequence[Pending]) -> Iterator[str]:
    """A word for each thing that is pending, or for several alike."""
    for head, group in groupby(waiting):
        number = len(list(group))
        name = next(name for name, kind in KINDS.items() if kind.struct is type(head))
        values = [_text(table, how, getattr(head, field)) for field, how in KINDS[name].fields.items()]
        fields = msgspec.structs.fields(type(head))
        while values and getattr(head, fields[len(values) - 1].name) == fields[len(values) - 1].default:
            values.pop()
        yield "/".join((WAIT, name, *values, *([f"x{number}"] if number > 1 else [])))


def _text(table: Table, how: str, value: Any) -> str:
    match how:
        case "seat":
            return seat_text(value)
        case "deck":
            return "common" if value == COMMON else "faction"
        case "card":
            return NOTHING if value == NONE else card_word(table, value)
        case "cards":
            return pile_text(table, value)
        case "truth":
            return "yes" if value else "no"
        case "goods":
            return amounts_text(value, GIVEN) or NOTHING
        case "place":
            return NOTHING if value == NONE else str(value + 1)
    return str(value)


# -- reading


def pending_at(scope: Scope, word: Piece) -> list[Pending]:
    """The things that are pending by a word; the word begins with `wait/`."""
    _, *parts = word.split("/")
    if not parts:
        raise word.error("what is pending is written such as wait/draw/a/common")
    name, *values = parts
    kind = KINDS[name.one_of(KINDS, "word for what is pending")]
    number = 1
    if values and values[-1].text[:1] == "x" and values[-1].text[1:].isdecimal():
        number = values.pop().part(1).whole("the number behind the x")
        if not 2 <= number <= 99:
            raise word.error("several things alike are 2 to 99")
    if len(values) > len(kind.fields):
        raise values[len(kind.fields)].error(f"'{name.text}' has {len(kind.fields)} values at most")
    found: dict[str, Any] = {}
    for (field, how), piece in zip(kind.fields.items(), values, strict=False):
        found[field] = _value(scope, how, piece, nobody=field != "seat" or name.text == "draw")
    for info in msgspec.structs.fields(kind.struct):
        if info.name not in found and info.required:
            raise word.error(f"'{name.text}' lacks its {info.name}")
    return [kind.struct(**found)] * number


def _value(scope: Scope, how: str, piece: Piece, nobody: bool) -> Any:
    match how:
        case "seat":
            return seat_at(scope, piece, nobody=nobody)
        case "deck":
            return DECKS[piece.one_of(DECKS, "deck")]
        case "where":
            return piece.one_of(WHERE, "place for a card")
        case "card":
            return NONE if nobody and piece.text == NOTHING else card_at(scope.table, piece)
        case "cards":
            return pile_at(scope.table, piece)
        case "truth":
            return piece.one_of(("yes", "no"), "word") == "yes"
        case "goods":
            return amounts_at(piece, GIVEN)
        case "place":
            return NONE if piece.text == NOTHING else _place_at(piece)
    return piece.whole("the number")


def _place_at(piece: Piece) -> int:
    number = piece.whole("the place of a Location")
    if not number:
        raise piece.error("places are numbered from 1")
    return number - 1
