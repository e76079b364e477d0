"""Small boards on which a tile unites two kingdoms and two wars follow: every one with so few pieces.

A board is a connected shape of land spaces: the space of the tile, and on either side of it a kingdom with two leaders
of one seat, and tiles. Nothing else is near. Boards that are turned or mirrored are one board, because the rules speak
of neighbours only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product
from typing import Any

import msgspec
from msgspec.structs import replace

from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.geometry import COLUMNS, ROWS, around, at, name, spaces_in, spread
from gemcheck.games.tigris.kingdoms import derived
from gemcheck.games.tigris.plan_text import plan_text
from gemcheck.games.tigris.plans import Commit, Plan, Tile, War
from gemcheck.games.tigris.state import BLACK, COLOURS, GREEN, LEADERS, ORDER, RED, TILES, State, changed, seat_changed

__all__ = ["LEAST", "Played", "Small", "boards", "given", "played", "script", "words"]

LEAST = 7
"""The fewest pieces: two leaders and a temple for them on either side, and the tile that unites."""

PAIRS = ((RED, BLACK, GREEN), (BLACK, GREEN, RED))
"""The colours of two wars, and that of the uniting tile, which takes no part; other pairs of colours are like these."""

Cells = tuple[tuple[int, int], ...]


class Small(msgspec.Struct, frozen=True):
    """A small board: the position, the tile that unites, and the colours of the two wars."""

    state: State
    tile: Tile
    wars: tuple[int, int]


class Played(msgspec.Struct, frozen=True):
    """The wars of a union in one order, nothing committed: (colour, seat that wins) of each war fought, the points of
    both seats, the decisions with their seats, and the states passed through."""

    fought: tuple[tuple[int, int], ...]
    points: tuple[tuple[int, ...], ...]
    line: tuple[tuple[int, Plan], ...]
    states: tuple[State, ...]


# -- shapes


@cache
def shapes(number: int) -> tuple[Cells, ...]:
    """Every connected shape of so many cells, turned and mirrored ones once; the flat ones first."""
    if number == 1:
        return (((0, 0),),)
    found = set()
    for shape in shapes(number - 1):
        for row, column in shape:
            for cell in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                if cell not in shape:
                    found.add(min(_turned((*shape, cell)), key=_flat))
    return tuple(sorted(found, key=_flat))


def _flat(shape: Cells) -> tuple[int, Cells]:
    return max(row for row, _ in shape), shape


def _turned(shape: Cells) -> Iterator[Cells]:
    """The shape in its eight positions, moved to the corner."""
    cells = list(shape)
    for _ in range(4):
        cells = [(column, -row) for row, column in cells]
        for each in (cells, [(row, -column) for row, column in cells]):
            top, left = min(row for row, _ in each), min(column for _, column in each)
            yield tuple(sorted((row - top, column - left) for row, column in each))


def _fitted(shape: Cells, free: int) -> tuple[int, ...]:
    """The spaces of the shape where it first fits into the free ones. Raises ValueError when it fits nowhere."""
    for cells in sorted(set(_turned(shape)), key=_flat):
        height, width = max(row for row, _ in cells), max(column for _, column in cells)
        for top, left in product(range(ROWS - height), range(COLUMNS - width)):
            spaces = tuple(at(top + row, left + column) for row, column in cells)
            if all(free >> space & 1 for space in spaces):
                return spaces
    raise ValueError(f"no room on the board for {shape}")


# -- boards


def boards(game: Tigris, pieces: int) -> Iterator[Small]:
    """Every small board with so many pieces, the uniting tile included."""
    start = game.given({"players": 2, "board": "standard"})[1]
    board = game.table.boards[start.board]
    free = board.land & ~start.linked & ~around(start.linked)
    for shape in shapes(pieces):
        spaces = _fitted(shape, free)
        for space in spaces:
            sides = _sides(spaces, space)
            if len(sides) == 2 and min(map(len, sides)) >= 3:
                yield from _peopled(start, space, sides)


def _sides(spaces: Sequence[int], without: int) -> list[list[int]]:
    """The parts of the shape that the space links."""
    rest = sum(1 << space for space in spaces) & ~(1 << without)
    found = []
    while rest:
        part = spread(rest & -rest, rest)
        found.append(list(spaces_in(part)))
        rest &= ~part
    return found


def _peopled(start: State, space: int, sides: list[list[int]]) -> Iterator[Small]:
    for one, other, uniting in PAIRS:
        kingdoms = [list(_kingdoms(side, one, other)) for side in sides]
        for mine, theirs in (kingdoms, kingdoms[::-1]):
            for own, rival in product(mine, theirs):
                state = _built(start, (own, rival), (one, other))
                yield Small(state, Tile(uniting, space), (one, other))


def _kingdoms(side: list[int], one: int, other: int) -> Iterator[tuple[tuple[int, int], dict[int, int]]]:
    """Every way to put two leaders and tiles that matter on a side, each leader beside a temple: the spaces of the
    leaders, and the colours of the tiles by space."""
    colours = sorted({RED, one, other})
    for leaders in permutations(side, 2):
        rest = [space for space in side if space not in leaders]
        for tiles in product(colours, repeat=len(rest)):
            temples = sum(1 << space for space, colour in zip(rest, tiles, strict=True) if colour == RED)
            if all(around(temples) >> leader & 1 for leader in leaders):
                yield (leaders[0], leaders[1]), dict(zip(rest, tiles, strict=True))


def _built(start: State, kingdoms: Sequence[tuple[tuple[int, int], dict[int, int]]], wars: tuple[int, int]) -> State:
    """The position: the first seat is about to lay the uniting tile."""
    state = start
    for who, (leaders, tiles) in enumerate(kingdoms):
        seat = state.seats[who]
        for colour, space in zip(wars, leaders, strict=True):
            seat = replace(seat, leaders=changed(seat.leaders, colour, space - seat.leaders[colour]))
        state = replace(state, seats=seat_changed(state, who, seat))
        for space, colour in tiles.items():
            lying, bag = changed(state.tiles, colour, 1 << space), changed(state.bag, colour, -1)
            state = replace(state, tiles=lying, bag=bag)
    return derived(state)


def given(small: Small) -> dict[str, Any]:
    """The `given` of a case with this board."""
    state = small.state
    found: dict[str, Any] = {"players": 2, "board": "standard"}
    for word, lying in zip(TILES, state.tiles, strict=True):
        spaces = [name(space) for space in spaces_in(lying & ~state.treasures)]
        if spaces:
            found[f"{word}s"] = spaces
    found["seats"] = {
        who: {"leaders": {LEADERS[c]: name(space) for c, space in enumerate(seat.leaders) if space >= 0}}
        for who, seat in zip(("ann", "bea"), state.seats, strict=True)
    }
    return found


# -- play


def played(game: Tigris, small: Small, first: int) -> Played | None:
    """The wars of the board, that of the colour `first` first, nothing committed; None when there is no choice.

    Stops where a war is to be fought a second time, as it would be without `conflict.loser`.
    """
    line: list[tuple[int, Plan]] = [(0, small.tile)]
    state = _stepped(game, small.state, 0, small.tile)
    if state.phase != ORDER:
        return None
    before, states = state, [state]
    fought: list[tuple[int, int]] = []
    while state.conflict is not None:
        (mover,) = game.to_move(state)
        plan: Plan = War(first) if state.phase == ORDER else Commit(0)
        conflict = state.conflict
        if conflict.colour in [colour for colour, _ in fought]:
            break
        after = _stepped(game, state, mover, plan)
        if conflict.committed >= 0:
            lost = after.seats[conflict.attacker].leaders[conflict.colour] < 0
            fought.append((conflict.colour, conflict.defender if lost else conflict.attacker))
        line.append((mover, plan))
        states.append(after)
        state = after
    points = tuple(
        tuple(has - had for had, has in zip(was.points, seat.points, strict=True))
        for was, seat in zip(before.seats, state.seats, strict=True)
    )
    return Played(tuple(fought), points, tuple(line), tuple(states))


def _stepped(game: Tigris, state: State, mover: int, plan: Plan) -> State:
    after = game.advance(state, {mover: plan})
    if not isinstance(after, State):
        raise ValueError(f"{plan_text(game.table, plan)}: undefined")
    return after


def script(game: Tigris, one: Played) -> list[dict[str, str]]:
    """The `when` of a case that plays these decisions."""
    return [{("ann", "bea")[mover]: plan_text(game.table, plan)} for mover, plan in one.line]


def words(one: Played) -> str:
    """Who wins which war, and the points, in words."""
    names = ("ann", "bea")
    wars = ", ".join(f"{names[who]} wins {COLOURS[colour]}" for colour, who in one.fought)
    earned = "; ".join(
        f"{who} +" + ", +".join(f"{n} {COLOURS[c]}" for c, n in enumerate(points) if n)
        for who, points in zip(names, one.points, strict=True)
        if any(points)
    )
    return f"{wars}: {earned}"
