"""What single cards and pairs of cards can bring at most, and along which lines: for the bound of `turn_outlook`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gemcheck.games.gempire.arithmetic import DRAIN_FLOOR, counted, printed
from gemcheck.games.gempire.bonuses import matrimony, shop_gold
from gemcheck.games.gempire.buildings import buildings, counts_itself
from gemcheck.games.gempire.cards import NONE, Card, Formula
from gemcheck.games.gempire.diamond_factor import multiplier
from gemcheck.games.gempire.districts import districts
from gemcheck.games.gempire.facts import facts_of, single
from gemcheck.games.gempire.gem_sources import CONSTRUCTION_BUILDINGS, district_buildings, fours
from gemcheck.games.gempire.state import COLOURS, GOLD, POPULATION, Placed, Seat
from gemcheck.games.gempire.table import ARTISTRY, DRAIN_SYSTEM, ECONOMICS, MATRIMONY, Table
from gemcheck.games.gempire.values import yielding, yields_both
from gemcheck.games.gempire.yields import for_buildings
from gemcheck_models.gempire.placement.objective import Goal

__all__ = [
    "OPEN",
    "SCIENCE",
    "Change",
    "Piece",
    "Sight",
    "Triple",
    "Vector",
    "alone",
    "aside",
    "dot",
    "fours_left",
    "per_gem",
    "science",
    "science_per_gem",
    "sights",
    "weights_of",
]

Triple = tuple[int, int, int]
Vector = list[int]

SCIENCE, OPEN = 6, 7
"""Where the weights of science and of open ends stand, after three attributes and three colours of gems."""

MANY = 99
"""So many diamonds that no card has use for more."""


class Piece:
    """One card as the bound sees it: one standing in the city, or one that may come.

    sides: for each colour under which it may lie the attributes it yields with their formulas; number: buildings it
    stands for at most; factor: how many times it counts at most; rows: where it may stand; counts_gems: whether some
    side counts gems.
    """

    __slots__ = ("card", "counts_gems", "factor", "index", "number", "placed", "rows", "sides")

    def __init__(
        self,
        table: Table,
        seat: Seat,
        placed: Placed | None,
        index: int,
        rows: Sequence[int],
        colour: int | None = None,
    ) -> None:
        """`placed`: the card as it stands; `colour`: the only colour to be looked at of a card that may come."""
        card = table.cards[index]
        self.card = card
        self.index = index
        self.placed = placed
        self.rows = rows
        both = yields_both(seat)
        colours = card.colours if colour is None else (colour,)
        options = [Placed(index, each) for each in colours] if placed is None else [placed]
        self.sides = [(each.colour, _formulas(card, each, both)) for each in options]
        self.counts_gems = facts_of(table)[index].counts_gems
        counts = [buildings(table, seat, row, each, by) for row in rows for each in options for by in (False, True)]
        self.number = max(counts)
        if placed is not None:
            self.factor = multiplier(table, seat, placed)
        elif seat.owns(ARTISTRY):
            self.factor = max(multiplier(table, seat, Placed(index, each.colour, MANY)) for each in options)
        else:
            self.factor = 1

    @property
    def colours(self) -> list[int]:
        """The colours under which it may lie, or lies."""
        return [colour for colour, _ in self.sides]


def _formulas(card: Card, placed: Placed, both: bool) -> list[tuple[int, Formula]]:
    """The attributes that a card yields under a colour, with their formulas."""
    found = []
    for attribute in yielding(card, placed, both):
        side = card.sides[attribute]
        if side is not None:
            found.append((attribute, side))
    return found


class Sight(msgspec.Struct, frozen=True):
    """What one card gains at most by another one for one of its sides, in each attribute: where the other one stands to
    its right, where it stands to its left, next to it, and wherever it stands."""

    right: Triple
    left: Triple
    beside: Triple
    anywhere: Triple


def sights(piece: Piece, other: Piece) -> list[Sight]:
    """What a card gains at most by another one, for each of its sides."""
    found = []
    second = other.number if 2 in other.rows else 0
    for _, formulas in piece.sides:
        gains = [[0, 0, 0] for _ in range(4)]
        for attribute, side in formulas:
            for colour in other.colours:
                seen = single(colour, other.number)
                ways = (
                    counted(side, seen, NONE, NONE, NONE, 0, NONE),
                    counted(side, NONE, seen, NONE, NONE, 0, NONE),
                    counted(side, NONE, NONE, seen, NONE, 0, NONE),
                    counted(side, NONE, NONE, NONE, seen, second, NONE),
                )
                for vector, gain in zip(gains, ways, strict=True):
                    vector[attribute] = max(vector[attribute], piece.factor * gain)
        right, left, beside, anywhere = [(vector[0], vector[1], vector[2]) for vector in gains]
        found.append(Sight(right, left, beside, anywhere))
    return found


def _own_gain(piece: Piece, side: Formula) -> int:
    """What a card that is yet to come gains by itself at most."""
    gain = side.row2 * piece.number if 2 in piece.rows else 0
    if counts_itself(piece.card):
        seen = [single(colour, piece.number) for colour in piece.colours]
        gain += max(counted(side, NONE, NONE, counts, counts, 0, NONE) for counts in seen)
    return gain


def alone(table: Table, seat: Seat, piece: Piece) -> list[Vector]:
    """What a card that is yet to come yields at most by itself, for each of its sides, in each attribute, with what
    technologies give for it."""
    found = []
    for colour, formulas in piece.sides:
        vector = [0, 0, 0]
        for attribute, side in formulas:
            value = max(printed(side, row, seat.palace) for row in piece.rows)
            if seat.owns(DRAIN_SYSTEM):
                value = max(value, DRAIN_FLOOR)
            vector[attribute] += piece.factor * (value + _own_gain(piece, side))
        if colour == POPULATION and seat.owns(MATRIMONY):
            vector[POPULATION] += matrimony(piece.number)
        if seat.owns(ECONOMICS) and facts_of(table)[piece.index].shop:
            placed = Placed(piece.index, colour)
            vector[GOLD] += piece.factor * max(shop_gold(table, seat, row, placed) for row in (0, *piece.rows))
        found.append(vector)
    return found


def per_gem(pieces: Sequence[Piece]) -> tuple[Triple, Triple, Triple]:
    """Points of each attribute that one gem of each colour adds at most."""
    found = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    for piece in pieces:
        if piece.counts_gems:
            for attribute in range(3):
                for colour in range(3):
                    found[attribute][colour] += piece.factor * max(
                        sum([side.gems[colour] for yielded, side in formulas if yielded == attribute])
                        for _, formulas in piece.sides
                    )
    first, second, third = [(row[0], row[1], row[2]) for row in found]
    return first, second, third


def fours_left(table: Table, seat: Seat, coming: Sequence[Piece]) -> Triple:
    """Construction's gems of each colour, as if all new buildings came to the districts at the ends of rows that
    lack the fewest to the next four. Others do not grow [placement.ends-only]."""
    now = fours(table, seat)
    over = [0, 0, 0]
    found_in = list(zip(districts(seat), district_buildings(table, seat), strict=True))
    for row in (1, 2):
        inside = [built for district, built in found_in if district.row == row]
        for colour, count in inside if len(inside) < 2 else (inside[0], inside[-1]):
            over[colour] += count % CONSTRUCTION_BUILDINGS
    found = [0, 0, 0]
    for colour in range(3):
        number = over[colour] + sum(piece.number for piece in coming if colour in piece.colours)
        found[colour] = max(0, now[colour] - seat.fours[colour]) + number // CONSTRUCTION_BUILDINGS
    return (found[0], found[1], found[2])


def science_per_gem(cards: Sequence[Card]) -> Triple:
    """Science that these cards hand out for one gem of each colour."""
    total = [0, 0, 0]
    for card in cards:
        if card.science is not None:
            for colour in range(3):
                total[colour] += card.science.earned[colour]
    return (total[0], total[1], total[2])


Change = tuple[int, int, int, int]
"""The column of a standing card, and what it and another card gain by one another when the other one lies to the left
of it, to the right, and next to it."""


def aside(changes: Sequence[Change], between: bool) -> int:
    """The most that one card and the standing ones gain by where it comes to lie: beside all of them or, with
    `between`, above or below some. Every column from the first to the last holds a card."""
    if not changes:
        return 0
    columns = [change[0] for change in changes]
    first, last = min(columns) - 1, max(columns) + 1
    best = 0
    for place in range(first, last + 1) if between else (first, last):
        points = 0
        for column, before, behind, beside in changes:
            points += before if place < column else behind if place > column else 0
            if -1 <= place - column <= 1:
                points += beside
        best = max(best, points)
    return best


def science(new: Sequence[Piece], old: Sequence[Piece]) -> int:
    """Science that new cards hand out and have handed out at most, without gems."""
    total = 0
    for piece in new:
        for other in (*old, *new):
            earning = other.card.science
            if earning is not None and earning.placed != NONE:
                total += max(for_buildings(earning.placed, single(colour, piece.number)) for colour in piece.colours)
        earning = piece.card.science
        if earning is not None:
            total += earning.once
            for other in old:
                counts = [single(colour, other.number) for colour in other.colours]
                total += max(for_buildings(earning.placed, each) for each in counts)
    return total


def dot(weights: Sequence[int], values: Sequence[int]) -> int:
    """The weighted sum over the three colours."""
    return weights[0] * values[0] + weights[1] * values[1] + weights[2] * values[2]


def weights_of(goal: Goal) -> Vector:
    """The weight of each attribute, of the gems of each colour, of science and of open ends."""
    weights = [0] * 8
    for name, weight in goal.weights:
        if name == "total":
            places: Sequence[int] = (0, 1, 2)
        elif name == "gems":
            places = (3, 4, 5)
        elif name in COLOURS:
            places = (COLOURS.index(name),)
        elif name == "science":
            places = (SCIENCE,)
        elif name == "open":
            places = (OPEN,)
        else:
            places = (3 + COLOURS.index(name.removesuffix("-gems")),)
        for place in places:
            weights[place] += weight
    return weights
