"""What can never come about on the board.

question: how many farm monuments can stand on a side of the board; can a tile unite three kingdoms, or a leader two
scope:    all squares of both sides; every space of the board with every way in which kingdoms can lie on its sides
expected: one farm monument on the standard side, two on the advanced one; never
budget:   under 3 seconds

Squares of monuments never share a space, because their tiles stay face down for good. A space has four sides, so that
what a tile unites is settled by which of them belong together; regions and empty spaces count as no kingdom. z3 shows
the same of the engine's own bars for any sets of spaces as kingdoms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

from gemcheck.checks import Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.tigris import leaders, tiles
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.geometry import AROUND, SPACES, SQUARE, around, bits, name, spaces_in
from gemcheck.games.tigris.kingdoms import kingdoms_beside
from gemcheck.games.tigris.state import BLUE, BOARDS, State

__all__ = ["farm_monuments", "farm_squares", "most_apart", "sides_of", "three_kingdoms"]

FOUND_BY = "gemcheck_models.tigris.checks_tigris_impossible"
FARMS = ("monument.square", "monument.flip", "tile.farm", "board.spaces", "box.monuments")
WIDTH = 192
"""Bits that hold every space of the board."""


# -- farm monuments


def farm_squares(game: Tigris, board: int) -> list[int]:
    """The upper left spaces of the squares that can be filled with farms on a side of the board."""
    free = tiles.spaces(game.table, State(seats=(), board=board), BLUE)
    return [corner for corner, square in SQUARE.items() if square & free == square]


def most_apart(corners: Sequence[int]) -> list[int]:
    """As many of these squares as can be without two sharing a space; the first such choice."""
    if not corners:
        return []
    first, *rest = corners
    apart = [corner for corner in rest if not SQUARE[corner] & SQUARE[first]]
    if len(apart) == len(rest):
        return [first, *most_apart(rest)]
    return max([first, *most_apart(apart)], most_apart(rest), key=len)


def _more_apart(corners: Sequence[int], number: int) -> bool:
    """Whether more than so many of these squares can be without two sharing a space, by z3."""
    import z3

    chosen = {corner: z3.Bool(name(corner)) for corner in corners}
    solver = z3.Solver()
    for space in SPACES:
        over = [chosen[corner] for corner in corners if SQUARE[corner] >> space & 1]
        if len(over) > 1:
            solver.add(z3.AtMost(*over, 1))
    solver.add(z3.Sum([z3.If(each, 1, 0) for each in chosen.values()]) > number)
    return bool(solver.check() != z3.unsat)


@check(
    "farm-monuments",
    kind="impossible",
    family="dynamics",
    game="tigris",
    clauses=FARMS,
    scope="every square of both sides of the board",
    certificate="exhaustive",
)
def farm_monuments(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Count the squares of farms that fit on each side of the board together."""
    tigris = cast(Tigris, game)
    kinds = sum(BLUE in colours for colours in tigris.table.box.monuments)
    for board, word in enumerate(BOARDS):
        corners = farm_squares(tigris, board)
        apart = most_apart(corners)
        number = min(kinds, len(apart))
        second = "" if not corners or _more_apart(corners, len(apart)) else "z3: no larger choice of squares"
        where = ", ".join(name(corner) for corner in corners)
        yield Statement(
            f"at most {number} farm monument{'' if number == 1 else 's'} on the {word} board: squares of river lie at "
            f"{where or 'no space'}, {kinds} monuments show blue",
            FARMS,
            Verdict.PROVED if second else Verdict.UNKNOWN,
            Certificate("exhaustive", f"{len(SQUARE)} squares", second),
        )


# -- three kingdoms


def sides_of(space: int) -> Iterator[tuple[int, ...]]:
    """Every way in which kingdoms can lie on the sides of a space: each kingdom as the set of its sides."""
    yield from _grouped(list(spaces_in(AROUND[space])), ())


def _grouped(sides: list[int], groups: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not sides:
        yield groups
        return
    first, *rest = sides
    yield from _grouped(rest, groups)
    yield from _grouped(rest, (*groups, 1 << first))
    for i, group in enumerate(groups):
        yield from _grouped(rest, (*groups[:i], group | 1 << first, *groups[i + 1 :]))


Bar = Callable[[Any, State], Any]


def _tile_bar(table: Any, state: State) -> Any:
    return tiles.joining_three(table, state, BLUE)


def _bars(bar: Bar, most: int) -> tuple[int, list[tuple[int, tuple[int, ...]]]]:
    """How many ways were looked at, and those in which the bar is wrong: more kingdoms than `most` and no bar, or the
    other way round."""
    wrong, number = [], 0
    for space in SPACES:
        for kingdoms in sides_of(space):
            number += 1
            linked = sum(kingdoms)
            state = State(seats=(), linked=linked, kingdoms=kingdoms)
            beside = len(kingdoms_beside(kingdoms, linked, space))
            if (beside > most) != bool(bar(None, state) >> space & 1):
                wrong.append((space, kingdoms))
    return number, wrong


def _for_all_sets(bar: Bar, most: int) -> bool:
    """Whether z3 shows the bar to be right for any four sets of spaces as kingdoms."""
    import z3

    kingdoms = tuple(z3.BitVec(f"kingdom{i}", WIDTH) for i in range(4))
    space = z3.BitVec("space", WIDTH)
    one_space = z3.And(space != 0, space & (space - 1) == 0, space & bits(SPACES) == space)
    inside = [kingdom & ~z3.BitVecVal(bits(SPACES), WIDTH) == 0 for kingdom in kingdoms]
    beside = z3.Sum([z3.If(around(kingdom) & space != 0, 1, 0) for kingdom in kingdoms])
    barred = bar(None, State(seats=(), kingdoms=kingdoms)) & space != 0
    solver = z3.Solver()
    solver.add(one_space, *inside, (beside > most) != barred)
    return bool(solver.check() == z3.unsat)


@check(
    "kingdoms-united",
    kind=("illegal-yet-allowed", "impossible"),
    family="dynamics",
    game="tigris",
    clauses=("tile.no-three", "leader.no-union"),
    scope="every space with every way in which kingdoms can lie on its sides",
    certificate="exhaustive",
)
def three_kingdoms(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Hold the bars on tiles and leaders to the number of kingdoms beside a space."""
    asked: tuple[tuple[str, str, Bar, int], ...] = (
        ("no tile unites three kingdoms", "tile.no-three", _tile_bar, 2),
        ("no leader unites two kingdoms", "leader.no-union", leaders.joining_kingdoms, 1),
    )
    for text, clause, bar, most in asked:
        number, wrong = _bars(bar, most)
        if wrong:
            space, kingdoms = wrong[0]
            facts = {"space": name(space), "kingdoms": [[name(s) for s in spaces_in(k)] for k in kingdoms]}
            yield Finding(
                id=f"tigris/illegal-yet-allowed/{clause}",
                kind="illegal-yet-allowed",
                title=f"not always so: {text}, and nothing else is barred for it",
                clauses=(clause,),
                impact="changes-the-winner",
                verdict=Verdict.FOUND,
                certificate=Certificate("exhaustive", f"{number} ways, {len(wrong)} of them wrong"),
                witness={"facts": facts},
                found_by=FOUND_BY,
            )
            continue
        agreed = _for_all_sets(bar, most)
        yield Statement(
            f"{text}, and every space beside fewer is free of this bar",
            (clause,),
            Verdict.PROVED if agreed else Verdict.UNKNOWN,
            Certificate("exhaustive", f"{number} ways", "z3: for any four sets of spaces" if agreed else ""),
        )
