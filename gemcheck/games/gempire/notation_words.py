"""How single values are spelled in a state text, each kind with its writer and its reader.

A line of a state text is a sequence of `name value` pairs; a value never contains a blank. Seats are numbered from 1.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from gemcheck.games.gempire.notation_scan import card_at, technology_at
from gemcheck.games.gempire.state import NO_CARD, NOBODY, PHASES
from gemcheck.games.gempire.table import TECHNOLOGIES, Table
from gemcheck.scan import Piece

__all__ = [
    "CARDS",
    "FLAG",
    "MARKET",
    "NUMBER",
    "NUMBERS",
    "PAIRS",
    "PHASE",
    "SEAT",
    "SEAT_LIST",
    "SEAT_MASK",
    "TECHNOLOGY_LIST",
    "WORD",
    "WORDS",
    "Kind",
    "pairs_at",
    "pairs_text",
]

NOTHING = "-"


class Kind(NamedTuple):
    """One kind of value: its text, and its value from a piece of text."""

    write: Callable[[Table, Any], str]
    read: Callable[[Table, Piece], Any]


def _items(piece: Piece) -> list[Piece]:
    return piece.split(",")


def _listed(item: Kind) -> Kind:
    """A comma-separated list of values of another kind, as a tuple; `-` for none."""

    def write(table: Table, values: Iterable[Any]) -> str:
        return ",".join(item.write(table, value) for value in values) or NOTHING

    def read(table: Table, piece: Piece) -> tuple[Any, ...]:
        return () if piece.text == NOTHING else tuple(item.read(table, part) for part in _items(piece))

    return Kind(write, read)


def _read_seat(table: Table, piece: Piece) -> int:
    if piece.text == NOTHING:
        return NOBODY
    number = piece.whole("a seat")
    if not number:
        raise piece.error("seats are numbered from 1")
    return number - 1


def _read_flag(table: Table, piece: Piece) -> bool:
    return piece.one_of(["yes", "no"], "answer") == "yes"


def _write_pair(table: Table, pair: tuple[int, int]) -> str:
    return f"{pair[0]}:{pair[1]}"


def _read_pair(table: Table, piece: Piece) -> tuple[int, int]:
    parts = piece.split(":")
    if len(parts) != 2:
        raise piece.error(f"two numbers such as 1:0 are expected, not '{piece.text}'")
    return parts[0].whole("the first number"), parts[1].signed("the second number")


_PLAIN_WORD = re.compile(r"[A-Za-z0-9.:_-]+")


def _write_word(table: Table, word: str) -> str:
    if _PLAIN_WORD.fullmatch(word) and word != NOTHING:
        return word
    return json.dumps(word).replace(" ", "\\u0020").replace(",", "\\u002c")


def _read_word(table: Table, piece: Piece) -> str:
    if not piece.text.startswith('"'):
        return piece.text
    try:
        word = json.loads(piece.text)
    except json.JSONDecodeError as error:
        raise piece.error("a text in quotation marks cannot be read") from error
    return str(word)


def _read_mask(table: Table, piece: Piece) -> int:
    return sum({1 << who for who in SEAT_LIST.read(table, piece)})


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


NUMBER = Kind(lambda table, value: str(value), lambda table, piece: piece.signed("a value"))
NUMBERS = _listed(NUMBER)
SEAT = Kind(lambda table, who: NOTHING if who == NOBODY else str(who + 1), _read_seat)
SEAT_LIST = _listed(SEAT)
SEAT_MASK = Kind(lambda table, mask: SEAT_LIST.write(table, _bits(mask)), _read_mask)
FLAG = Kind(lambda table, value: "yes" if value else "no", _read_flag)
PHASE = Kind(lambda table, value: PHASES[value], lambda table, piece: PHASES.index(piece.one_of(PHASES, "phase")))
CARD = Kind(lambda table, index: table.cards[index].slug, card_at)
CARDS = _listed(CARD)
MARKET = _listed(
    Kind(
        lambda table, index: NOTHING if index == NO_CARD else table.cards[index].slug,
        lambda table, piece: NO_CARD if piece.text == NOTHING else card_at(table, piece),
    )
)
TECHNOLOGY_LIST = _listed(Kind(lambda table, index: TECHNOLOGIES[index], technology_at))
PAIRS = _listed(Kind(_write_pair, _read_pair))
WORD = Kind(_write_word, _read_word)
WORDS = _listed(WORD)


def pairs_text(table: Table, value: msgspec.Struct, kinds: Mapping[str, Kind], default: msgspec.Struct | None) -> str:
    """`name value` for each field that differs from the default's, all of them without a default."""
    parts = []
    for name, kind in kinds.items():
        content = getattr(value, name)
        if default is None or content != getattr(default, name):
            parts.append(f"{name} {kind.write(table, content)}")
    return " ".join(parts)


def pairs_at(table: Table, words: list[Piece], kinds: Mapping[str, Kind]) -> dict[str, Any]:
    """The fields that `name value` pairs give. Raises GameError with a caret."""
    found: dict[str, Any] = {}
    for name, value in zip(words[::2], words[1::2], strict=False):
        key = name.one_of(kinds, "entry")
        if key in found:
            raise name.error(f"'{key}' is given twice")
        found[key] = kinds[key].read(table, value)
    if len(words) % 2:
        raise words[-1].error(f"'{words[-1].one_of(kinds, 'entry')}' has no value")
    return found
