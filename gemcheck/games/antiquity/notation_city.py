"""A city in one word: its middle, its map row by row, and what the letters of the map cannot say.

    city.0,0/bbbbCHH/bGGGChH/ssGCCCH/UUMMCHH/UUMMcOO/SSfccOO/SSEEEOO/men.d5.a4/graves.c6/pieces.a1b1.c1d1

Each square is the letter of its building, `.` when it is empty, `x` when only a grave lies there. Behind the rows: the
squares of buildings with men, the squares of buildings with graves, and the squares of each building that touches
another one with the same letter, which the map alone cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gemcheck.games.antiquity.city import first, piece_at, square_name, square_named, squares_in
from gemcheck.games.antiquity.components import (
    BUILDINGS,
    FOUNTAIN,
    GRAVE_LETTER,
    HOUSE,
    LARGE,
    SMALL,
    STORE,
)
from gemcheck.games.antiquity.hexes import hex_text
from gemcheck.games.antiquity.land import Land
from gemcheck.games.antiquity.notation_signs import Scope, hex_at, word_hint
from gemcheck.games.antiquity.shapes import beside, is_store, placements
from gemcheck.games.antiquity.state import City, Placed
from gemcheck.scan import Piece

__all__ = ["CITY", "EMPTY", "city_at", "city_text", "letters", "rows_text"]

CITY = "city"
EMPTY = "."
MEN, GRAVES, PIECES = "men", "graves", "pieces"
TAILS = (MEN, GRAVES, PIECES)

KINDS = {one.letter: one.kind for one in BUILDINGS}
SIGNS = (*KINDS, GRAVE_LETTER, EMPTY)


# -- writing


def letters(city: City) -> list[str]:
    """The letter of each square."""
    found = [EMPTY] * (city.side * city.side)
    for square in squares_in(city.graves):
        found[square] = GRAVE_LETTER
    for placed in city.placed:
        for square in squares_in(placed.mask):
            found[square] = BUILDINGS[placed.kind].letter
    for mask, kind in ((city.houses, HOUSE), (city.fountains, FOUNTAIN)):
        for square in squares_in(mask):
            found[square] = BUILDINGS[kind].letter
    return found


def rows_text(city: City) -> list[str]:
    """The rows of the map from the top."""
    signs = letters(city)
    return ["".join(signs[row * city.side : (row + 1) * city.side]) for row in range(city.side)]


def groups(mask: int, side: int) -> Iterator[int]:
    """The parts of a set of squares that hang together by edges."""
    while mask:
        group = mask & -mask
        while (wider := (group | beside(group, side)) & mask) != group:
            group = wider
        yield group
        mask &= ~group


def joined(city: City) -> list[int]:
    """The buildings that touch another one of their kind."""
    found = []
    for kind in sorted({placed.kind for placed in city.placed}):
        masks = [placed.mask for placed in city.placed if placed.kind == kind]
        for group in groups(_union(masks), city.side):
            inside = [mask for mask in masks if mask & group]
            found += inside if len(inside) > 1 else []
    return found


def _union(masks: Sequence[int]) -> int:
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


def _squares_text(side: int, mask: int, between: str) -> str:
    return between.join(square_name(side, square) for square in squares_in(mask))


def city_text(land: Land, city: City) -> str:
    """The word of a city."""
    parts = [f"{CITY}.{hex_text(land.hexes[city.centre])}", *rows_text(city)]
    men = ".".join(square_name(city.side, first(placed.mask)) for placed in city.placed if placed.man)
    covered = city.graves & (city.fountains | _union([placed.mask for placed in city.placed]))
    pieces = ".".join(_squares_text(city.side, mask, "") for mask in joined(city))
    for word, text in ((MEN, men), (GRAVES, _squares_text(city.side, covered, ".")), (PIECES, pieces)):
        if text:
            parts.append(f"{word}.{text}")
    return "/".join(parts)


# -- reading


def city_at(scope: Scope, piece: Piece, number: int) -> City:
    """The city of a word behind `city.`, the `number`th of its seat (from 0)."""
    middle, *parts = piece.split("/")
    centre = hex_at(scope.land, middle)
    if not scope.land.rings[centre]:
        raise middle.error(f"not all hexes around {middle.text} are on the map [newcity.hexes]")
    if number and scope.land.rings[centre] & scope.land.sea:
        raise middle.error("a city that is not the first lies on land only [country.no-sea]")
    side = LARGE if number == 0 else SMALL
    if len(parts) < side:
        raise piece.error(f"{len(parts)} rows, the map of this city has {side} [city.maps]")
    signs = [sign for row in parts[:side] for sign in _row_at(row, side)]
    tails = _tails_at(parts[side:])
    masks = {
        letter: sum(1 << square for square, sign in enumerate(signs) if sign == letter)
        for letter in dict.fromkeys(signs)
        if letter != EMPTY
    }
    graves = masks.pop(GRAVE_LETTER, 0)
    houses, fountains = (masks.pop(BUILDINGS[kind].letter, 0) for kind in (HOUSE, FOUNTAIN))
    city = City(side, centre, _placed_at(masks, side, piece, tails.get(PIECES)), houses, fountains)
    city = _manned(city, tails.get(MEN))
    covered = _buried(city, tails.get(GRAVES))
    return City(side, centre, city.placed, houses, fountains, graves | covered)


def _row_at(row: Piece, side: int) -> Iterator[str]:
    for at, sign in enumerate(row.text):
        if sign not in SIGNS:
            raise row.part(at, at + 1).error(f"unknown letter '{sign}'; a city map has {''.join(SIGNS)}")
    if len(row.text) != side:
        raise row.error(f"{len(row.text)} squares, the map of this city has {side} in a row [city.maps]")
    yield from row.text


def _tails_at(parts: Sequence[Piece]) -> dict[str, Piece]:
    found: dict[str, Piece] = {}
    for part in parts:
        word, dot, _ = part.text.partition(".")
        if word not in TAILS or not dot:
            raise part.error(f"unknown words behind the map of a city{word_hint(word, TAILS)}")
        if word in found:
            raise part.error(f"'{word}' is given twice")
        found[word] = part.part(len(word) + 1)
    return found


def _square_at(side: int, piece: Piece) -> int:
    square = square_named(side, piece.text)
    if square is None:
        last = square_name(side, side * side - 1)
        raise piece.error(f"'{piece.text}' is no square of this map: a1 to {last} [city.maps]")
    return square


def _fits(kind: int, mask: int, side: int) -> bool:
    """Whether a piece of this kind can have this form, turned or flipped; what is allowed is for the game to say."""
    return is_store(mask, side) if kind == STORE else mask in placements(kind, side, True)


def _placed_at(masks: dict[str, int], side: int, piece: Piece, pieces: Piece | None) -> tuple[Placed, ...]:
    found: list[Placed] = []
    left = dict(masks)
    for part in pieces.split(".") if pieces is not None else ():
        mask = _piece_squares(part, side)
        letter = next((letter for letter, squares in left.items() if mask & ~squares == 0), "")
        if not letter:
            raise part.error("these squares do not have one letter, or are named twice [city.empty]")
        if not _fits(KINDS[letter], mask, side):
            raise part.error(f"these squares make no {BUILDINGS[KINDS[letter]].name} [city.fit]")
        left[letter] &= ~mask
        found.append(Placed(KINDS[letter], mask))
    for letter, squares in left.items():
        for mask in groups(squares, side):
            if not _fits(KINDS[letter], mask, side):
                raise _where(piece, side, mask).error(
                    f"the letters {letter} from {square_name(side, first(mask))} make no "
                    f"{BUILDINGS[KINDS[letter]].name} [city.fit]"
                )
            found.append(Placed(KINDS[letter], mask))
    return tuple(sorted(found))


def _where(piece: Piece, side: int, mask: int) -> Piece:
    """The letters of the first row of a building in the text of its city."""
    square = first(mask)
    row, column = divmod(square, side)
    length = 1
    while column + length < side and mask >> square + length & 1:
        length += 1
    return piece.split("/")[1 + row].part(column, column + length)


def _piece_squares(piece: Piece, side: int) -> int:
    mask = 0
    for at in range(0, max(2, len(piece.text)), 2):
        mask |= 1 << _square_at(side, piece.part(at, at + 2))
    return mask


def _manned(city: City, men: Piece | None) -> City:
    standing = []
    for part in men.split(".") if men is not None else ():
        placed = piece_at(city, _square_at(city.side, part))
        if placed is None or not BUILDINGS[placed.kind].manned:
            raise part.error("no building that takes a man is there [man.needs]")
        if placed in standing:
            raise part.error(f"the {BUILDINGS[placed.kind].name} has its man already [man.one]")
        standing.append(placed)
    placed_all = tuple(sorted(Placed(p.kind, p.mask, p in standing) for p in city.placed))
    return City(city.side, city.centre, placed_all, city.houses, city.fountains)


def _buried(city: City, graves: Piece | None) -> int:
    mask = 0
    for part in graves.split(".") if graves is not None else ():
        square = _square_at(city.side, part)
        if city.houses >> square & 1:
            raise part.error("no grave lies on a house [grave.never-house]")
        if not city.fountains >> square & 1 and piece_at(city, square) is None:
            raise part.error(f"no building is there: a grave on an empty square is an {GRAVE_LETTER} on the map")
        if mask >> square & 1:
            raise part.error("this square is named twice [grave.one-per-square]")
        mask |= 1 << square
    return mask
