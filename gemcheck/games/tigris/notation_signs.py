"""The letters of the notation, and the small values that its fields and the words of plans are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from gemcheck.game import GameError
from gemcheck.games.tigris.geometry import NOWHERE, name, named, spaces_in
from gemcheck.games.tigris.state import NONE, Four
from gemcheck.games.tigris.table import Table
from gemcheck.scan import Piece

__all__ = [
    "LEADER_SIGNS",
    "NOTHING",
    "SEAT_SIGNS",
    "TILE_SIGNS",
    "Scope",
    "colour_at",
    "colour_text",
    "counts_at",
    "counts_text",
    "four",
    "maybe_space_at",
    "monument_at",
    "monument_text",
    "number_at",
    "number_text",
    "seat_at",
    "seat_text",
    "space_at",
    "space_text",
    "spaces_at",
    "spaces_text",
]

TILE_SIGNS = "STFM"
LEADER_SIGNS = "kpft"
SEAT_SIGNS = "abcd"
"""The letters of tiles and leaders by colour and of seats by number."""

NOTHING = "-"
"""No seat, no colour, no space, no number, no tiles."""


class Scope(msgspec.Struct, frozen=True):
    """What is known before most of a text can be read: the table and the number of seats."""

    table: Table
    seats: int


# -- numbers by colour


def counts_text(numbers: Iterable[int], signs: str = TILE_SIGNS) -> str:
    """Each number above 0 behind its letter; `-` for none at all."""
    return "".join(f"{sign}{number}" for sign, number in zip(signs, numbers, strict=True) if number) or NOTHING


def counts_at(piece: Piece, what: str, signs: str = TILE_SIGNS) -> list[int]:
    """The number behind each letter, 0 where a letter is missing. Letters stand in any order, each once."""
    if piece.text == NOTHING:
        return [0] * len(signs)
    if not piece.text:
        raise piece.error(f"{what} are missing; '{NOTHING}' stands for none")
    found: dict[str, int] = {}
    for part in _lettered(piece):
        letter = part.part(0, 1)
        sign = letter.one_of(signs, "letter")
        if sign in found:
            raise letter.error(f"'{sign}' stands twice in '{piece.text}'")
        found[sign] = part.part(1).whole(f"the number behind '{sign}'")
    return [found.get(sign, 0) for sign in signs]


def _lettered(piece: Piece) -> list[Piece]:
    """The pieces that begin with a letter each; what stands before the first letter is a piece too."""
    starts = [i for i, sign in enumerate(piece.text) if sign.isalpha() or not i]
    return [piece.part(start, stop) for start, stop in zip(starts, [*starts[1:], None], strict=True)]


def four(numbers: Sequence[int]) -> Four:
    """The first four of the numbers."""
    black, red, blue, green = numbers[:4]
    return (black, red, blue, green)


# -- one of several


def number_text(number: int) -> str:
    """A number; `-` for one below 0."""
    return str(number) if number >= 0 else NOTHING


def number_at(piece: Piece, what: str) -> int:
    """A number; NONE for `-`."""
    return NONE if piece.text == NOTHING else piece.whole(what)


def seat_text(who: int) -> str:
    """The letter of a seat; `-` for NONE."""
    return SEAT_SIGNS[who] if who >= 0 else NOTHING


def seat_at(scope: Scope, piece: Piece) -> int:
    """The seat of a letter."""
    sign = piece.text
    if len(sign) == 1 and sign in SEAT_SIGNS[scope.seats :]:
        raise piece.error(f"no seat {sign}, only {scope.seats} seats play")
    return SEAT_SIGNS.index(piece.one_of(SEAT_SIGNS[: scope.seats], "seat"))


def colour_text(colour: int) -> str:
    """The tile letter of a colour; `-` for NONE."""
    return TILE_SIGNS[colour] if colour >= 0 else NOTHING


def colour_at(piece: Piece) -> int:
    """The colour of a tile letter."""
    return TILE_SIGNS.index(piece.one_of(TILE_SIGNS, "tile"))


def monument_text(table: Table, kind: int, names: Sequence[str] = TILE_SIGNS, between: str = "") -> str:
    """A monument by its two colours."""
    return between.join(names[colour] for colour in table.box.monuments[kind])


def monument_at(table: Table, piece: Piece, names: Sequence[str] = TILE_SIGNS, between: str = "") -> int:
    """The monument of two colours in either order."""
    known: Mapping[str, int] = {
        between.join(names[colour] for colour in pair[::step]): kind
        for step in (1, -1)
        for kind, pair in enumerate(table.box.monuments)
    }
    return known[piece.one_of(known, "monument")]


# -- spaces


def space_text(space: int) -> str:
    """The name of a space; `-` for NOWHERE."""
    return name(space) if space >= 0 else NOTHING


def space_at(piece: Piece) -> int:
    """The space of a name."""
    try:
        return named(piece.text)
    except GameError as error:
        raise piece.error(str(error)) from error


def maybe_space_at(piece: Piece) -> int:
    """The space of a name; NOWHERE for `-`."""
    return NOWHERE if piece.text == NOTHING else space_at(piece)


def spaces_text(spaces: int, between: str) -> str:
    """The names of a set of spaces, row by row; `-` for none."""
    return between.join(map(name, spaces_in(spaces))) or NOTHING


def spaces_at(piece: Piece, between: str) -> int:
    """The set of the spaces named, each once; none for `-`."""
    found = 0
    for part in piece.split(between) if piece.text != NOTHING else ():
        space = space_at(part)
        if found >> space & 1:
            raise part.error(f"{name(space)} is named twice")
        found |= 1 << space
    return found
