"""What a turn is played for: how a seat's points and treasures become numbers that are compared from the left.

Every objective is a list of numbers, the first of which counts most. Lists are averaged number by number over what
chance deals, which is exact: of two lotteries the one with the better average list is preferred, whatever else may
happen in both.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from gemcheck.games.tigris import scoring
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.state import COLOURS, Four, Seat

__all__ = [
    "LOWEST",
    "OBJECTIVES",
    "TOTAL",
    "VICTORY",
    "Value",
    "Worth",
    "plain_numbers",
    "value_words",
    "without_end",
    "worth",
]

Value = tuple[int | Fraction, ...]
"""What a seat's points and treasures are worth, the most important number first."""

Worth = Callable[[Seat], Value]

VICTORY, LOWEST, TOTAL = "victory", "lowest", "total"
OBJECTIVES = (VICTORY, LOWEST, TOTAL, *COLOURS)
"""victory: the totals from the lowest colour to the highest, treasures spread best, as the game decides who wins;
lowest: the lowest of these totals, then their sum; total: their sum, then victory; a colour: the points of this colour
without treasures, then victory."""


def without_end(game: Tigris) -> Tigris:
    """The game in which a full tie is shared: a victory is no part of any value here, and the text's silence about one
    would end the search where it comes up."""
    readings = {point: game.rules.reading(point) for point in game.rulebook.open_points}
    return game.under(game.rulebook.ruleset({**readings, "score.full-tie": "shared"}, game.rules.name))


@cache
def _victory(points: Four, treasures: int) -> Four:
    return scoring.sorted_points(points, treasures)


def worth(objective: str) -> Worth:
    """The objective as a function of a seat, monotone in each colour's points and in treasures."""
    if objective == VICTORY:
        return lambda seat: _victory(seat.points, scoring.owned(seat))
    if objective == LOWEST:
        return lambda seat: _lowest_first(_victory(seat.points, scoring.owned(seat)))
    if objective == TOTAL:
        return lambda seat: _sum_first(_victory(seat.points, scoring.owned(seat)))
    colour = COLOURS.index(objective)
    return lambda seat: (seat.points[colour], *_victory(seat.points, scoring.owned(seat)))


def _lowest_first(totals: Four) -> Value:
    return (scoring.score(totals), sum(totals))


def _sum_first(totals: Four) -> Value:
    return (sum(totals), *totals)


def _number(value: int | Fraction) -> str:
    """A whole number as it is, another with three decimals and the fraction it is."""
    return str(value) if isinstance(value, int) or value.denominator == 1 else f"{float(value):.3f}"


def value_words(objective: str, value: Value) -> str:
    """A value in words."""
    numbers = [_number(part) for part in value]
    if objective == VICTORY:
        return "totals " + ", ".join(numbers)
    if objective == LOWEST:
        return f"lowest colour {numbers[0]}, sum {numbers[1]}"
    first = "sum" if objective == TOTAL else objective
    return f"{first} {numbers[0]}, totals {', '.join(numbers[1:])}"


def plain_numbers(value: Value) -> list[int | str]:
    """The numbers of a value as data: whole ones, and fractions as texts such as 7/3."""
    return [part if isinstance(part, int) else str(part) for part in value]
