"""The two sides of the board and the contents of the box, read once from the packaged data.

`boards()` gives both sides as sets of spaces, `box()` the pieces and the numbers the rules fix. Both are frozen and
cached; a fault in the packaged data is a RulebookError that names the file and the key.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, TypeVar

import msgspec

from gemcheck.games.tigris.geometry import COLUMNS, ROWS, at, bits
from gemcheck.games.tigris.state import BOARDS, COLOURS, Four
from gemcheck.rulebook import RulebookError, nearest

__all__ = ["PACKAGE", "Board", "Box", "boards", "box", "document"]

PACKAGE = "gemcheck.games.tigris.rulebook"
"""Where the packaged data lies."""

Count = Annotated[int, msgspec.Meta(ge=1)]
Sign = Annotated[str, msgspec.Meta(min_length=1, max_length=1)]
T = TypeVar("T")


class Board(msgspec.Struct, frozen=True):
    """One side of the board: its name and four sets of spaces (see `geometry`).

    Every space is either river or land. `temples`: the start temples, each on land and with a treasure; `special`:
    those of them on a special border.
    """

    name: str
    river: int
    land: int
    temples: int
    special: int


class Box(msgspec.Struct, frozen=True):
    """The pieces in the box and the numbers the rules fix.

    tiles: civilization tiles by colour, start temples included; hand: tiles in a full hand; actions: at most in a turn;
    catastrophes: of each player; least_seats, most_seats: how many may play; monuments: the colours of each, lower
    number first; points_per_colour: victory points in all tokens of one colour; last_treasures: so many treasures on
    the board at the end of a turn, or fewer, end the game.
    """

    tiles: Four
    hand: int
    actions: int
    catastrophes: int
    least_seats: int
    most_seats: int
    monuments: tuple[tuple[int, int], ...]
    points_per_colour: int
    last_treasures: int


class _Legend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    land: Sign
    river: Sign
    temples: Sign
    special: Sign


class _Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    land: int
    river: int
    temples: int
    special: int


class _Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    edge: str
    map: tuple[str, ...]
    counts: _Counts


class _Tiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    total: Count
    black: Count
    red: Count
    blue: Count
    green: Count


class _Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    total: Count
    ones: Count
    fives: Count


class _Box(msgspec.Struct, frozen=True):
    hand: Count
    actions: Count
    catastrophes_each: Count
    end_when_at_most: Annotated[int, msgspec.Meta(ge=0)]
    tiles: _Tiles
    seats: tuple[Count, Count]
    monuments: tuple[tuple[str, str], ...]
    points: _Points


@cache
def document(name: str) -> dict[str, Any]:
    """A packaged TOML file by its name, as a plain dict that is shared: read it, do not change it. Raises RulebookError
    when there is no such file or when it is not TOML."""
    try:
        return tomllib.loads((files(PACKAGE) / name).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:  # A fault in TOML or in its encoding is a ValueError.
        raise RulebookError(f"{name}: {error}") from error


def _convert(data: Any, kind: type[T], where: str) -> T:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise RulebookError(f"{where}: {error}") from error


def _expect(found: int, stated: int, where: str) -> None:
    if found != stated:
        raise RulebookError(f"{where}: {found} found, where {stated} should be")


def _board(data: dict[str, Any], name: str, legend: _Legend) -> Board:
    where = f"boards.toml, {name}"
    side = _convert(data.get(name, {}), _Side, where)
    kinds = {sign: kind for kind, sign in msgspec.structs.asdict(legend).items()}
    if len(kinds) != len(legend.__struct_fields__):
        raise RulebookError("boards.toml, legend: two kinds of space have the same sign")
    _expect(len(side.map), ROWS, f"{where}.map, rows")
    spaces: dict[str, list[int]] = {kind: [] for kind in kinds.values()}
    for row, line in enumerate(side.map):
        _expect(len(line), COLUMNS, f"{where}.map, row {row}, columns")
        for column, sign in enumerate(line):
            if sign not in kinds:
                raise RulebookError(f"{where}.map, row {row}: '{sign}' is not in the legend")
            spaces[kinds[sign]].append(at(row, column))
    special = bits(spaces["special"])
    temples = bits(spaces["temples"]) | special
    board = Board(name, bits(spaces["river"]), bits(spaces["land"]) | temples, temples, special)
    for kind, stated in msgspec.structs.asdict(side.counts).items():
        _expect(getattr(board, kind).bit_count(), stated, f"{where}.counts.{kind}")
    return board


@cache
def boards() -> tuple[Board, Board]:
    """Both sides of the board in the order of `state.BOARDS`. Raises RulebookError on a fault in boards.toml: a map of
    another size, a sign outside the legend, counts that differ from the map."""
    data = document("boards.toml")
    legend = _convert(data.get("legend", {}), _Legend, "boards.toml, legend")
    standard, advanced = (_board(data, name, legend) for name in BOARDS)
    return standard, advanced


def _pair(words: tuple[str, str]) -> tuple[int, int]:
    for word in words:
        if word not in COLOURS:
            raise RulebookError(f"box.toml, monuments: unknown colour '{word}'{nearest(word, COLOURS)}")
    first, second = sorted(COLOURS.index(word) for word in words)
    if first == second:
        raise RulebookError(f"box.toml, monuments: '{words[0]}' twice on one monument")
    return first, second


@cache
def box() -> Box:
    """The contents of the box. Raises RulebookError on a fault in box.toml: a missing or impossible number, an unknown
    colour, parts that do not add up to the stated total, a monument given twice."""
    data = _convert(document("box.toml"), _Box, "box.toml")
    tiles = (data.tiles.black, data.tiles.red, data.tiles.blue, data.tiles.green)
    _expect(sum(tiles), data.tiles.total, "box.toml, tiles.total")
    tokens = len(COLOURS) * (data.points.ones + data.points.fives)
    _expect(tokens, data.points.total, "box.toml, points.total")
    least_seats, most_seats = data.seats
    if least_seats > most_seats:
        raise RulebookError("box.toml, seats: the least number is above the most")
    monuments = tuple(_pair(words) for words in data.monuments)
    if len(set(monuments)) != len(monuments):
        raise RulebookError("box.toml, monuments: a monument is given twice")
    return Box(
        tiles=tiles,
        hand=data.hand,
        actions=data.actions,
        catastrophes=data.catastrophes_each,
        least_seats=least_seats,
        most_seats=most_seats,
        monuments=monuments,
        points_per_colour=data.points.ones + 5 * data.points.fives,
        last_treasures=data.end_when_at_most,
    )
