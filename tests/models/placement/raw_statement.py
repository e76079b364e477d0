"""A placement problem as the raw solvers of tests and benchmarks state it: pieces, cells, what pairs of pieces bring.

Every number is read off the tables of the sweep, which come from the engine's value formulas; what is stated here and
nowhere else is where cards may lie. The engine plays each city that comes back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
from gemcheck_models.gempire.placement.problem import Answer, Problem, replayed
from gemcheck_models.gempire.placement.sweep_gems import amounts
from gemcheck_models.gempire.placement.sweep_least import Cell
from gemcheck_models.gempire.placement.sweep_plans import carried_out
from gemcheck_models.gempire.placement.sweep_tables import UNITS, Option, Tables, one_attribute, tables_of
from msgspec.structs import replace

from gemcheck.findings import Certificate, Verdict
from gemcheck.games.gempire.cards import NONE
from gemcheck.games.gempire.gem_sources import due
from gemcheck.games.gempire.placement import districts_in
from gemcheck.games.gempire.state import Seat
from gemcheck.games.gempire.values import attributes
from tests.models.placement.raw_scope import Declined, gems_matter, require_stated

__all__ = ["Piece", "Pull", "Statement", "confirmed", "statement_of"]

Triple = tuple[int, int, int]

APART = 1 << 20
"""Weights so far apart that cards of equal numbers are equal in each attribute."""

RIGHT, LEFT, COLUMN, BESIDE = "right", "left", "column", "beside"
"""Where the card that is counted lies: in a column to that side, above or below, or in a neighbouring column."""

LONGEST = 40
"""Gems that a city can earn at most, where cards count gems; longer chains are not stated."""


class Piece(NamedTuple):
    """A card: the options under which it may lie, and for a card of the city its row and column, from 0."""

    card: int
    options: tuple[int, ...]
    held: tuple[int, int] | None


class Pull(NamedTuple):
    """What an option in a row gains by one option in a row that lies so: points of the three attributes."""

    where: str
    seer: int
    row: int
    seen: int
    seen_row: int
    points: Triple


class Statement(msgspec.Struct, frozen=True):
    """One problem.

    tables: of each attribute, with the same options; pieces: those of the hand first; columns: every column that a
    city may have, column 0 is the first of the city as it stands; goals: weights of three attributes and three gems;
    rates: points of the three attributes by a gem of each colour, for each option; steps: for each colour the points at
    which a further gem is earned, each once; empty where gems do not count.
    """

    problem: Problem
    tables: tuple[Tables, Tables, Tables]
    pieces: tuple[Piece, ...]
    columns: range
    limits: tuple[int, int]
    pulls: tuple[Pull, ...]
    goals: tuple[tuple[int, ...], ...]
    rates: tuple[tuple[Triple, Triple, Triple], ...]
    steps: tuple[tuple[int, ...], ...]

    @property
    def options(self) -> tuple[Option, ...]:
        """The options, with points of population."""
        return self.tables[0].options

    @property
    def rows(self) -> tuple[int, ...]:
        """The rows in which new cards may lie, from 0."""
        return (0, 1) if self.tables[0].second else (0,)

    def rows_of(self, piece: Piece) -> tuple[int, ...]:
        """The rows in which a piece may lie."""
        return self.rows if piece.held is None else (piece.held[0],)

    def points(self, option: int, row: int) -> Triple:
        """What an option brings by itself."""
        a, b, c = (part.options[option].points[row] for part in self.tables)
        return (a, b, c)

    def worth(self, goal: int, points: Triple) -> int:
        """What points of the three attributes are for a goal, gems left aside."""
        return sum(weight * part for weight, part in zip(self.goals[goal][:3], points, strict=True))

    @property
    def begun(self) -> Triple:
        """Points that belong to no card."""
        a, b, c = (part.rest for part in self.tables)
        return (a, b, c)

    def begins(self, goal: int) -> int:
        """What counts for a goal before any card does."""
        gems = zip(self.goals[goal][3:], self.problem.seat.gems, strict=True)
        return self.worth(goal, self.begun) + sum(weight * owned for weight, owned in gems)

    @property
    def counted(self) -> bool:
        """Whether some value counts gems."""
        return any(triple != NONE for rate in self.rates for triple in rate)


def statement_of(problem: Problem) -> Statement:
    """The statement of a problem. Raises Declined for what `raw_scope` names, for values that Drain System has
    lifted, and where gems come and a value may fall."""
    require_stated(problem)
    base = tables_of(problem, (1, APART, APART * APART), equal=True)
    tables = (one_attribute(problem, base, 0), one_attribute(problem, base, 1), one_attribute(problem, base, 2))
    if any(any(option.lifted) for part in tables for option in part.options):
        raise Declined("values that Drain System lifts are not stated")
    pieces = [Piece(card, item.options, None) for item in base.items for card in item.cards]
    new = len(pieces)
    for column, cells in enumerate(base.fixed):
        pieces += [Piece(base.options[o].card, (o,), (row, column)) for row, o in enumerate(cells) if o >= 0]
    width = len(base.fixed)
    gems = gems_matter(problem)
    statement = Statement(
        problem=problem,
        tables=tables,
        pieces=tuple(pieces),
        columns=range(-new, width + new) if width else range(max(new, 1)),
        limits=(_limit(base, problem.seat.row1), _limit(base, problem.seat.row2)),
        pulls=tuple(_pulls(tables, pieces)),
        goals=tuple([amounts(goal) for goal in problem.objective.goals]),
        rates=tuple([_rates(problem, option) if gems else (NONE, NONE, NONE) for option in base.options]),
        steps=((), (), ()),
    )
    if not gems:
        return statement
    numbers = [
        *(n for pull in statement.pulls for n in pull.points),
        *(n for r in statement.rates for t in r for n in t),
    ]
    if min(numbers, default=0) < 0:
        raise Declined("a value falls as the city grows")
    return replace(statement, steps=_steps(statement))


def _limit(tables: Tables, cards: Sequence[object]) -> int:
    return max(tables.limit, districts_in(cards) if cards else 0)  # type: ignore[arg-type]  # cards of a row


def _pulls(tables: tuple[Tables, Tables, Tables], pieces: Sequence[Piece]) -> Iterator[Pull]:
    held = {piece.options[0]: piece.held[0] for piece in pieces if piece.held is not None}
    options = tables[0].options
    for seer in range(len(options)):
        for seen, other in enumerate(options):
            for row in (held[seer],) if seer in held else (0, 1):
                for place in (held[seen],) if seen in held else (0, 1):
                    takes = [part.options[seer].takes[row] for part in tables]
                    found = {
                        RIGHT: [taking.right[3 * place + other.colour] for taking in takes],
                        LEFT: [taking.left[3 * place + other.colour] for taking in takes],
                    }
                    if row != place:
                        found[COLUMN] = [taking.column[other.colour] for taking in takes]
                    if row == place or tables[0].diagonal:
                        found[BESIDE] = [taking.beside[other.colour] for taking in takes]
                    for where, weights in found.items():
                        a, b, c = (weight * other.gives[place] for weight in weights)
                        if (a, b, c) != NONE:
                            yield Pull(where, seer, row, seen, place, (a, b, c))


def _rates(problem: Problem, option: Option) -> tuple[Triple, Triple, Triple]:
    """What a card gains by one gem of each colour: its value in a city of its own, with the gem and without."""
    bare = replace(problem.seat, row1=(option.where[0],), row2=(), start1=0, start2=0)

    def worth(seat: Seat) -> Triple:
        return attributes(problem.table, seat)

    found = []
    for unit in UNITS:
        more = replace(bare, gems=tuple([n + m for n, m in zip(bare.gems, unit, strict=True)]))
        a, b, c = (now - then for now, then in zip(worth(more), worth(bare), strict=True))
        found.append((a, b, c))
    return (found[0], found[1], found[2])


def _steps(statement: Statement) -> tuple[tuple[int, ...], ...]:
    """The points at which each further gem is earned, up to the most points that there can be."""
    gems: tuple[int, ...] = (0, 0, 0)
    while True:
        steps = [_steps_up_to(statement.problem, colour, _most(statement, colour, gems)) for colour in range(3)]
        earned = tuple(map(len, steps))
        if earned == gems or not statement.counted:
            return tuple(steps)
        if sum(earned) > LONGEST:
            raise Declined("a chain of gems may be long")
        gems = earned


def _steps_up_to(problem: Problem, colour: int, most: int) -> tuple[int, ...]:
    found: list[int] = []
    for points in range(most + 1):
        totals = [0, 0, 0]
        totals[colour] = points
        earned = due(problem.table, problem.seat, (totals[0], totals[1], totals[2])).earned[colour]
        found += [points] * (earned - len(found))
    return tuple(found)


def _most(statement: Statement, attribute: int, gems: Sequence[int]) -> int:
    """No city has more points of an attribute when so many gems are earned."""
    total = statement.begun[attribute]
    best: dict[tuple[int, int], int] = {}
    for pull in statement.pulls:
        pair = (pull.seer, pull.seen)
        best[pair] = best.get(pair, 0) + pull.points[attribute]
    for number, piece in enumerate(statement.pieces):
        options, rows = piece.options, statement.rows_of(piece)
        total += max(max(statement.points(o, row)[attribute], 0) for o in options for row in rows)
        total += max(sum(gems[c] * statement.rates[o][c][attribute] for c in range(3)) for o in options)
        for other, seen in enumerate(statement.pieces):
            if other != number:
                total += max(best.get((o, s), 0) for o in options for s in seen.options)
    return total


def confirmed(
    statement: Statement, method: str, score: Sequence[int], spots: Mapping[int, tuple[int, int, int]]
) -> Answer:
    """The answer for a city that a solver calls the best.

    Raises AssertionError where the engine does not come to this city and score.
    """
    cells: dict[tuple[int, int], Cell] = {}
    for number, (option, row, column) in spots.items():
        piece = statement.pieces[number]
        cells[column, row] = Cell(piece.card, statement.options[option].colour, piece.held is None)
    city = [(cells[column, 0], cells.get((column, 1))) for column in sorted({column for column, _ in cells})]
    found = carried_out(statement.problem, tuple(city))
    again = replayed(statement.problem, found.plans)
    if (again.score, again.city) != (tuple(score), found.city):
        raise AssertionError(
            f"{method} says {tuple(score)} for {found.city}, the engine {again.score} for {again.city}"
        )
    return Answer(Verdict.FOUND, (found,), found.score, method, 0, Certificate("optimum", f"{method}: every city"))
