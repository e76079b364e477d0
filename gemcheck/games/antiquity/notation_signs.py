"""The small values of the notation: seats, goods, numbers, sets of hexes.

A set of hexes is written row by row, hexes side by side as the first one with their number: `3,-2x4.0,1` are four hexes
from 3,-2 to the right and the hex 0,1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from gemcheck.game import GameError
from gemcheck.games.antiquity.components import GOODS
from gemcheck.games.antiquity.hexes import Hex, bits, hex_named, hex_text
from gemcheck.games.antiquity.land import Land
from gemcheck.games.antiquity.state import Goods
from gemcheck.rulebook import nearest
from gemcheck.scan import Piece

__all__ = [
    "NOTHING",
    "SEAT_SIGNS",
    "Scope",
    "goods_at",
    "goods_text",
    "hex_at",
    "hexes_at",
    "hexes_text",
    "numbers_at",
    "numbers_text",
    "seat_at",
    "seats_at",
    "seats_text",
    "word_hint",
]

SEAT_SIGNS = "abcd"
NOTHING = "-"
"""No hex, no seat."""

_GOODS = re.compile(r"([a-z]+)(.*)")


class Scope(msgspec.Struct, frozen=True):
    """What is known before most of a text can be read: the land and the number of seats."""

    land: Land
    seats: int


# -- seats


def seats_text(seats: Iterable[int]) -> str:
    """The letters of seats; `-` for none."""
    return "".join(SEAT_SIGNS[who] for who in seats) or NOTHING


def seat_at(scope: Scope, piece: Piece) -> int:
    """The seat of a letter."""
    if len(piece.text) == 1 and piece.text in SEAT_SIGNS[scope.seats :]:
        raise piece.error(f"no seat {piece.text}, only {scope.seats} seats play")
    return SEAT_SIGNS.index(piece.one_of(SEAT_SIGNS[: scope.seats], "seat"))


def seats_at(scope: Scope, piece: Piece) -> tuple[int, ...]:
    """The seats of letters, each once; none for `-`."""
    if piece.text == NOTHING:
        return ()
    found: list[int] = []
    for letter in [piece.part(at, at + 1) for at in range(len(piece.text))] or [piece]:
        who = seat_at(scope, letter)
        if who in found:
            raise letter.error(f"seat {letter.text} is named twice")
        found.append(who)
    return tuple(found)


# -- goods


def goods_text(goods: Sequence[int]) -> str:
    """Each good of which there is any, with its number, such as `fish2.wood6`."""
    return ".".join(f"{word}{number}" for word, number in zip(GOODS, goods, strict=True) if number)


def goods_at(piece: Piece) -> Goods:
    """Goods with their numbers, in any order, each once."""
    numbers = [0] * len(GOODS)
    named = set()
    for part in piece.split("."):
        found = _GOODS.fullmatch(part.text)
        if found is None:
            raise part.error("a good and its number such as wood6 are expected")
        word = part.part(0, found.end(1)).one_of(GOODS, "good")
        if word in named:
            raise part.error(f"{word} is given twice")
        named.add(word)
        numbers[GOODS.index(word)] = part.part(found.end(1)).whole(f"the number behind '{word}'")
    return tuple(numbers)  # type: ignore[return-value]  # one for each good


# -- numbers from 1


def numbers_text(mask: int) -> str:
    """Numbers from 1 whose bits are set (bit n - 1 for n), runs with a dash: `1-4.7`."""
    runs: list[list[int]] = []
    for at in bits(mask):
        if runs and runs[-1][1] == at:
            runs[-1][1] = at + 1
        else:
            runs.append([at + 1, at + 1])
    return ".".join(f"{first}-{last}" if last > first else str(first) for first, last in runs)


def numbers_at(piece: Piece, what: str, most: int) -> int:
    """The set of the numbers and runs named, each once, none above `most`."""
    mask = 0
    for part in piece.split("."):
        first, *more = (side.whole(what) for side in part.split("-"))
        last = more[0] if more else first
        if len(more) > 1 or not 1 <= first <= last <= most:
            raise part.error(f"{what} is 1 to {most}, or a run such as 1-4, not '{part.text}'")
        run = (1 << last) - (1 << first - 1)
        if mask & run:
            raise part.error(f"{what} in '{part.text}' is named twice")
        mask |= run
    return mask


# -- hexes


def hex_at(land: Land, piece: Piece, at: Hex | None = None) -> int:
    """The number of the hex `at`, by default of the one that the piece names, such as `3,-2`."""
    if at is None:
        try:
            at = hex_named(piece.text)
        except GameError as error:
            raise piece.error(str(error)) from error
    if at not in land.index:
        raise piece.error(f"the map has no hex {hex_text(at)} [map.layout]")
    return land.index[at]


def _runs(land: Land, hexes: int) -> Iterator[str]:
    start, length = (0, 0), 0
    for number in bits(hexes):
        at = land.hexes[number]
        if length and at == (start[0] + length, start[1]):
            length += 1
            continue
        if length:
            yield _run_text(start, length)
        start, length = at, 1
    if length:
        yield _run_text(start, length)


def _run_text(start: Hex, length: int) -> str:
    return hex_text(start) + (f"x{length}" if length > 1 else "")


def hexes_text(land: Land, hexes: int) -> str:
    """The set of hexes; `-` for none."""
    return ".".join(_runs(land, hexes)) or NOTHING


def hexes_at(land: Land, piece: Piece) -> int:
    """The set of hexes, each named once."""
    found = 0
    for part in piece.split(".") if piece.text != NOTHING else ():
        start, run, _ = part.text.partition("x")
        q, r = land.hexes[hex_at(land, part.part(0, len(start)))]
        length = part.part(len(start) + 1).whole("the number of hexes") if run else 1
        if not length:
            raise part.error("the number of hexes must be 1 or more")
        for step in range(length):
            number = hex_at(land, part, (q + step, r))
            if found >> number & 1:
                raise part.error(f"{hex_text((q + step, r))} is named twice")
            found |= 1 << number
    return found


def word_hint(word: str, known: Iterable[str]) -> str:
    """The nearest known word, or all of them."""
    words = list(known)
    return nearest(word, words) or f"; expected {', '.join(words)}"
