"""What is certain about Demands 4 and 13 when the places of a city are known, and some of its cards.

question: which points certainly lie in the first row, and which in no district that is beside culture
scope:    any problem in which gems stay and cards never come to be worth less
expected: never more than what holds in every end
budget:   a look along both rows

A place that no card has been chosen for may hold any card that is left. A district is at most as long as the cards of a
row may have one colour, and touches at most the culture cards that may lie about it [demand.13.gems].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gemcheck.games.gempire import components
from gemcheck.games.gempire.cards import NONE
from gemcheck.games.gempire.demands_culture import outside_only
from gemcheck.games.gempire.districts import adjacent_columns
from gemcheck.games.gempire.state import COLOURS, CULTURE, Seat
from gemcheck.games.gempire.table import Table
from gemcheck.games.gempire.values import worth
from gemcheck_models.gempire.placement.turn_demands import Certain
from gemcheck_models.gempire.placement.turn_pieces import Triple

__all__ = ["Row", "certain", "may_be_beside"]

Row = tuple[int, tuple[int, ...]]
"""The column of a row's leftmost card, and for each card the colours that it may have, as a bit mask."""

ENDS = 2
"""So many districts lie beside a district in its own row at most."""


def certain(
    table: Table, seat: Seat, rows: tuple[Row, Row], new: Sequence[tuple[int, int, Triple]], beside: list[list[bool]]
) -> Certain:
    """What is certain of a city.

    seat: with the cards that stand now; rows: the city with the cards to come; new: row and column of each card that
    has been chosen, with the points that it has at least; beside: what `may_be_beside` says of each row.
    """
    first = [0, 0, 0]
    for row, _, points in new:
        if row == 1:
            for colour in range(3):
                first[colour] += points[colour]
    sure = (first[0], first[1], first[2])
    if not any(any(each) for each in beside):
        return Certain(sure, NONE, False)
    away = [0, 0, 0]
    for (row, column), points in _points(table, seat, new):
        if not beside[row - 1][column - rows[row - 1][0]]:
            for colour in range(3):
                away[colour] += points[colour]
    return Certain(sure, (away[0], away[1], away[2]), True)


def _points(
    table: Table, seat: Seat, new: Sequence[tuple[int, int, Triple]]
) -> Iterator[tuple[tuple[int, int], Triple]]:
    """The place of each card known, with the points that it has at least."""
    values = worth(table, seat).values
    split = len(seat.row1)
    for index, points in enumerate(values):
        yield ((1, seat.start1 + index) if index < split else (2, seat.start2 + index - split)), points
    for row, column, points in new:
        yield (row, column), points


def may_be_beside(table: Table, rows: tuple[Row, Row], number: int, left: int) -> list[bool]:
    """For each card of a row whether it may lie in a district that is beside culture [demand.13.gems].

    left: how many of the cards whose colour is open may be culture.
    """
    minimum = components.demand(13).minimum
    start, masks = rows[number - 1]
    found = [False] * len(masks)
    if _culture([mask for _, row in rows for mask in row], left) < minimum:
        return found
    if table.reading("demand.13.near") != "each-district":
        minimum = 1
    for colour in range(len(COLOURS)):
        begin = 0
        while begin < len(masks):
            end = begin
            while end < len(masks) and masks[end] >> colour & 1:
                end += 1
            if end > begin and _touched(table, rows, number, colour, (start + begin, start + end), left) >= minimum:
                found[begin:end] = [True] * (end - begin)
            begin = end + 1
    return found


def _touched(table: Table, rows: tuple[Row, Row], number: int, colour: int, columns: tuple[int, int], left: int) -> int:
    """How many culture cards a district touches at most that has this colour and no card but on these columns."""
    start, masks = rows[number - 1]
    begin, end = columns[0] - start, columns[1] - start
    aside: Sequence[int] = masks[max(0, begin - 1) : end + 1]
    if colour == CULTURE:
        aside = () if outside_only(table) else masks[begin:end]
        if len(aside) == 1:
            aside = ()  # no card touches itself
        along = _culture(aside, left)
    else:
        along = min(ENDS, _culture(aside, left))
    first, other = rows[2 - number]
    above = {place for column in range(*columns) for place in adjacent_columns(table, column)}
    return along + _culture([other[place - first] for place in above if 0 <= place - first < len(other)], left)


def _culture(masks: Sequence[int], left: int) -> int:
    """How many of these cards are culture at most."""
    sure = sum([mask == 1 << CULTURE for mask in masks])
    return sure + min(left, sum([mask >> CULTURE & 1 for mask in masks]) - sure)
