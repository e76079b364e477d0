"""The arithmetic of a card's value, written once for plain ints and for solver terms.

A side of a card is worth a printed number plus what it counts; Drain System lifts the result to five, diamonds
multiply it. Everything here is pure: counts come in, a number comes out. Branches depend on what is printed on the
card, never on a count, so that the counts may be terms of a constraint model.
"""

from __future__ import annotations

from typing import Any

from gemcheck.algebra import INTS, Algebra
from gemcheck.games.gempire.cards import NONE, Formula
from gemcheck.rulebook import clause

__all__ = [
    "DRAIN_FLOOR",
    "by_palace",
    "by_row",
    "counted",
    "floored",
    "gold_to_the_right",
    "multiplied",
    "one_more",
    "own_gems",
    "printed",
    "second_row_buildings",
    "side_value",
    "times",
    "useful_limit",
]

DRAIN_FLOOR = 5
"""The value to which Drain System lifts a card."""

Counts = tuple[Any, Any, Any]
"""How much there is of each colour: population, gold, culture."""


def _weighted(weights: tuple[int, int, int], counts: Counts) -> Any:
    return weights[0] * counts[0] + weights[1] * counts[1] + weights[2] * counts[2]


@clause("card.bunkhouse", "card.fountain", without=lambda formula, row: formula.first)
def by_row(formula: Formula, row: int) -> int:
    """The printed number of a side in this row (1 or 2)."""
    return formula.first if row == 1 else formula.second


@clause("card.astronomers-tower", without=lambda formula, palace, alg=INTS: 0)
def by_palace(formula: Formula, palace: Any, alg: Algebra = INTS) -> Any:
    """What a side adds once the palace has reached the printed level."""
    return alg.choose(alg.at_least(palace, formula.palace_level), formula.palace_bonus, 0)


@clause("card.race-track", without=lambda formula, right: 0)
def gold_to_the_right(formula: Formula, right: Counts) -> Any:
    """What a side earns from buildings to its right, gold ones for the Race Track, given how many of each colour."""
    return _weighted(formula.right, right)


@clause("card.inn", "card.road-system", without=lambda formula, row2: 0)
def second_row_buildings(formula: Formula, row2: Any) -> Any:
    """What a side earns from the buildings of any type in the second row."""
    return formula.row2 * row2


@clause("card.dairy-farm", "card.embassy", "card.farm", without=lambda formula, gems: 0)
def own_gems(formula: Formula, gems: Counts) -> Any:
    """What a side earns from its owner's gems."""
    return _weighted(formula.gems, gems)


def printed(formula: Formula, row: int, palace: Any, alg: Algebra = INTS) -> Any:
    """The part of a side's value that does not grow: its number for the row and for the palace."""
    value = by_row(formula, row)
    return value + by_palace(formula, palace, alg) if formula.palace_level else value


@clause("attribute.dynamic")
def counted(
    formula: Formula, right: Counts, left: Counts, adjacent: Counts, city: Counts, row2: Any, gems: Counts
) -> Any:
    """The part of a side's value that depends on other things and keeps changing."""
    # NONE is the default of every weight; looking for the very object is quick, and other zeros just add nothing. Sums
    # are made anew each time: a term of CP-SAT would be changed where it stands by `+=`.
    value: Any = 0
    if formula.right is not NONE:
        value = value + gold_to_the_right(formula, right)
    if formula.left is not NONE:
        value = value + _weighted(formula.left, left)
    if formula.adjacent is not NONE:
        value = value + _weighted(formula.adjacent, adjacent)
    if formula.city is not NONE:
        value = value + _weighted(formula.city, city)
    if formula.row2:
        value = value + second_row_buildings(formula, row2)
    if formula.gems is not NONE:
        value = value + own_gems(formula, gems)
    return value


def side_value(
    formula: Formula,
    row: int,
    right: Counts,
    left: Counts,
    adjacent: Counts,
    city: Counts,
    row2: Any,
    gems: Counts,
    palace: Any,
    alg: Algebra = INTS,
) -> Any:
    """The value of one side of a card in its attribute, before Drain System and diamonds.

    right, left: buildings of each colour in columns strictly to that side; adjacent: on adjacent cards; city: in the
    city; row2: buildings of any colour in the second row; each as the card sees it, that is with or without itself as
    the rules say; gems: its owner's; palace: its owner's level.

    >>> side_value(Formula(first=4, second=4, right=(0, 1, 0)), 1, (0, 2, 5), NONE, NONE, NONE, 0, NONE, 0)
    6
    """
    return printed(formula, row, palace, alg) + counted(formula, right, left, adjacent, city, row2, gems)


@clause(
    "tech.drain-system",
    "tech.drain-system.dynamic",
    "tech.drain-system.iron",
    without=lambda value, alg=INTS: value,
)
def floored(value: Any, alg: Algebra = INTS) -> Any:
    """A card's value in one attribute it yields, under Drain System.

    >>> floored(3), floored(7)
    (5, 7)
    """
    return alg.largest((DRAIN_FLOOR, value))


@clause("tech.mathematics", without=lambda mathematics, alg=INTS: 0)
def one_more(mathematics: Any, alg: Algebra = INTS) -> Any:
    """How many more diamonds are useful on a card with a symbol, thanks to Mathematics."""
    return alg.choose(mathematics, 1, 0)


@clause("diamond.one-symbol.extra", without=lambda symbols, mathematics, alg=INTS: symbols + 1 if symbols else 0)
def useful_limit(symbols: int, mathematics: Any, alg: Algebra = INTS) -> Any:
    """How many diamonds are useful on a card with that many diamond symbols; any further ones change nothing."""
    if not symbols or mathematics is False:
        return symbols
    return symbols + one_more(mathematics, alg)


@clause(
    "diamond.one-symbol.double",
    "diamond.two-symbol.triple",
    "diamond.any-building",
    without=lambda diamonds, symbols, mathematics, alg=INTS, only_full=False: 1,
)
def times(diamonds: Any, symbols: int, mathematics: Any, alg: Algebra = INTS, only_full: bool = False) -> Any:
    """How many times its own value a card counts: each useful diamond adds the value once more, others nothing.

    symbols: diamond symbols printed on the card; mathematics: whether its owner has that technology; only_full: as
    many diamonds as there are symbols are needed before any of them counts.

    >>> times(1, 2, False), times(2, 2, False), times(3, 2, False), times(3, 2, True), times(3, 0, True)
    (2, 3, 3, 4, 1)
    >>> times(1, 2, False, only_full=True), times(2, 2, False, only_full=True)
    (1, 3)
    """
    useful = alg.smallest((diamonds, useful_limit(symbols, mathematics, alg)))
    if only_full:
        useful = alg.choose(alg.at_least(useful, symbols), useful, 0)
    return 1 + useful


def multiplied(
    base: Any, diamonds: Any, symbols: int, mathematics: Any, alg: Algebra = INTS, only_full: bool = False
) -> Any:
    """A card's value in one attribute with its diamonds; see `times`.

    Base and diamonds are multiplied with each other, so that a linear model fixes one of them.

    >>> multiplied(5, 1, 2, False)
    10
    """
    return base * times(diamonds, symbols, mathematics, alg, only_full)
