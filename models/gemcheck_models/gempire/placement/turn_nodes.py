"""The steps of thinking out a city: from a seat to begin with to the card on each place."""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck.games.gempire.placement import district_limit, districts_in
from gemcheck.games.gempire.state import Placed
from gemcheck_models.gempire.placement.objective import Score
from gemcheck_models.gempire.placement.turn_chart import Chart, Gains, Option
from gemcheck_models.gempire.placement.turn_demands import Certain
from gemcheck_models.gempire.placement.turn_outlook import Outlook
from gemcheck_models.gempire.placement.turn_rise import Extra
from gemcheck_models.gempire.placement.turn_shapes import Shape
from gemcheck_models.gempire.placement.turn_walk import Opened, Walk

__all__ = ["Line", "Node", "Opening", "Sides", "lesser"]

Line = list[list[int]]
"""Points along one line: for each option, at each place."""


class Sides:
    """Which options are left to each card, what cards add beside their values, and the bounds known of sums of points.

    Where gems hang on attributes each hybrid has a colour from the beginning: otherwise it would be reckoned with in
    both attributes at once.
    """

    __slots__ = ("bounds", "extra", "first", "options")

    def __init__(self, options: Sequence[Sequence[int]], tokens: Sequence[str], extra: Extra) -> None:
        self.options = options
        self.extra = extra
        self.first = min([tokens[number] for numbers in options for number in numbers], default="")
        self.bounds: dict[tuple[tuple[int, ...], Certain], Score | None] = {}


class Opening:
    """Seats to begin with that differ in nothing but where culture gems lie.

    opened: the seats with the decisions that led to them; tokens: the cards that stand, as the notation writes them.
    """

    def __init__(self, opened: list[Opened], outlook: Outlook, chart: Chart, walk: Walk, sides: Sides) -> None:
        self.opened = opened
        self.outlook = outlook
        self.chart = chart
        self.seat = opened[0][0]
        self.row1 = [walk.token(placed) for placed in self.seat.row1]
        self.row2 = [walk.token(placed) for placed in self.seat.row2]
        self.limits = [self._limit(walk, row) for row in (self.seat.row1, self.seat.row2)]
        self.most: list[Gains] | None = None
        self.sides = sides
        self.allowed: dict[tuple[int, int, bool], bool] = {}

    def _limit(self, walk: Walk, row: tuple[Placed, ...]) -> int:
        """Districts that the row may have in the end [placement.three-districts]."""
        limit = district_limit(walk.table, self.seat)
        return max(limit, districts_in(row)) if row else limit


class Node:
    """A step: nothing but the opening is known; the number of new cards and their sides too; the shape; some cards."""

    __slots__ = (
        "bound",
        "chosen",
        "followed",
        "gains",
        "lines",
        "mask",
        "number",
        "opening",
        "seen",
        "shape",
        "sides",
        "tokens",
    )

    def __init__(self, opening: Opening, sides: Sides | None, bound: Score | None, mask: int) -> None:
        self.opening = opening
        self.sides = sides
        self.bound = bound
        self.mask = mask
        self.followed = False
        self.seen = False
        self.number = -1
        self.shape: Shape | None = None
        self.chosen: tuple[Option, ...] = ()
        self.tokens: tuple[str, ...] = ()
        self.gains: Gains = ()
        self.lines: list[Line] = []


def lesser(bound: Score | None, known: Score | None) -> Score | None:
    """The better of two bounds."""
    if bound is None or known is None:
        return known if bound is None else bound
    return min(bound, known)
