"""A placement problem as flat tables of integers, the input of every sweep.

A city's total is a constant per card and row, plus what each pair of cards brings, which depends on colour and number
of buildings of the one that is counted and on where the two stand to each other. All numbers are read off the engine:
constants from cities of one card, weights from a side with one building.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from gemcheck.games.gempire import placement
from gemcheck.games.gempire.arithmetic import counted
from gemcheck.games.gempire.artistry import artistry_on_entry
from gemcheck.games.gempire.buildings import buildings, sees_other_row, straight_above_counts
from gemcheck.games.gempire.cards import NONE, Formula
from gemcheck.games.gempire.diamond_factor import multiplier, printed_part_only
from gemcheck.games.gempire.districts import adjacent_columns
from gemcheck.games.gempire.notation_city import city_text
from gemcheck.games.gempire.state import Placed, Seat
from gemcheck.games.gempire.table import DRAIN_SYSTEM
from gemcheck.games.gempire.values import attributes, yielding, yields_both
from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_parts import (
    TAKES_NOTHING,
    UNITS,
    Item,
    Lifted,
    Option,
    Tables,
    Taking,
    Triple,
)

__all__ = [
    "UNITS",
    "Item",
    "Lifted",
    "Option",
    "Tables",
    "Taking",
    "Triple",
    "one_attribute",
    "reweighed",
    "tables_of",
]

ROWS = (1, 2)


class _Reader:
    """Reads the numbers of one problem off the engine."""

    def __init__(self, problem: Problem, weights: Triple) -> None:
        self.problem = problem
        self.table = problem.table
        self.weights = weights
        self.bare = replace(problem.seat, row1=(), row2=(), start1=0, start2=0)
        self.nothing = attributes(self.table, self.bare)
        self.undrained = replace(self.bare, technologies=self.bare.technologies & ~(1 << DRAIN_SYSTEM))
        self.nothing_undrained = attributes(self.table, self.undrained)
        self.sides: dict[Formula, tuple[Triple, ...] | None] = {}
        self.sees = tuple([tuple([row == other or sees_other_row(self.table, row) for other in ROWS]) for row in ROWS])
        self.near = adjacent_columns(self.table, 0)

    def option(self, first: Placed, second: Placed) -> Option:
        """The option of a card that would lie in either row like this."""
        where = (first, second)
        points, gives, takes, lifted = [], [], [], []
        for row in ROWS:
            placed = where[row - 1]
            own, low = self._alone(placed, row)
            taking, lifts = self._takes(placed, row, own, low)
            points.append(self.weighted(own))
            gives.append(buildings(self.table, self.bare, row, placed))
            takes.append(taking)
            lifted.append(lifts)
        return Option(
            first.card,
            first.colour,
            (points[0], points[1]),
            (gives[0], gives[1]),
            (takes[0], takes[1]),
            (lifted[0], lifted[1]),
            (self._name(first), self._name(second)),
            where,
        )

    def alone(self, placed: Placed) -> Triple:
        """What a card brings in the first row of a city of its own."""
        return self._alone(placed, 1)[0]

    def gems(self, card: int) -> tuple[Triple | None, ...]:
        """What the sides of a card take for gems."""
        return tuple([None if side is None else side.gems for side in self.table.cards[card].sides])

    def weighted(self, value: Triple) -> int:
        return sum(weight * part for weight, part in zip(self.weights, value, strict=True))

    def _name(self, placed: Placed) -> str:
        return city_text(self.table, Seat(row1=(placed,))).split()[1]

    def _alone(self, placed: Placed, row: int) -> tuple[Triple, Triple]:
        """What the card brings in a city of its own, and what it would bring without Drain System."""
        cards = {"row1": (placed,)} if row == 1 else {"row2": (placed,)}
        own = _less(attributes(self.table, replace(self.bare, **cards)), self.nothing)
        if self.undrained.technologies == self.bare.technologies:
            return own, own
        return own, _less(attributes(self.table, replace(self.undrained, **cards)), self.nothing_undrained)

    def _takes(self, placed: Placed, row: int, own: Triple, low: Triple) -> tuple[Taking, tuple[Lifted, ...]]:
        card = self.table.cards[placed.card]
        factor = 1 if printed_part_only(self.table) else multiplier(self.table, self.bare, placed)
        total = TAKES_NOTHING
        lifted = []
        for attribute in yielding(card, placed, yields_both(self.bare)):
            side = card.sides[attribute]
            counts = self._counts(side) if side is not None else None
            weight = self.weights[attribute]
            if counts is None or not weight:
                continue
            if own[attribute] > low[attribute]:
                taking = self._taking(counts, row, factor)
                lifted.append(Lifted(weight, own[attribute] - low[attribute], taking))
            else:
                total = total.plus(self._taking(counts, row, factor), weight)
        return total, tuple(lifted)

    def _counts(self, side: Formula) -> tuple[Triple, ...] | None:
        """What a side takes for one building of each colour to the right, to the left, adjacent, in the city, and in
        the second row; None when it takes nothing."""
        if side not in self.sides:
            found = []
            for place in range(4):
                seen = [[unit if place == other else NONE for other in range(4)] for unit in UNITS]
                a, b, c = (counted(side, s[0], s[1], s[2], s[3], 0, NONE) for s in seen)
                found.append((a, b, c))
            row2 = counted(side, NONE, NONE, NONE, NONE, 1, NONE)
            found.append((row2, row2, row2))
            self.sides[side] = tuple(found) if any(map(any, found)) else None
        return self.sides[side]

    def _taking(self, counts: tuple[Triple, ...], row: int, factor: int) -> Taking:
        right, left, adjacent, city, row2 = ([factor * n for n in triple] for triple in counts)
        sides = []
        for side in (right, left):
            seen = [side[c] * self.sees[row - 1][o - 1] + city[c] + row2[c] * (o == 2) for o in ROWS for c in range(3)]
            sides.append(tuple(seen))
        other = 3 - row
        above = tuple([adjacent[c] if 0 in self.near else 0 for c in range(3)])
        column = [city[c] + row2[c] * (other == 2) + above[c] for c in range(3)]
        if straight_above_counts() and self.sees[row - 1][other - 1]:
            column = [column[c] + right[c] + left[c] for c in range(3)]
        return Taking(sides[0], sides[1], tuple(column), tuple(adjacent), row2[0], above)


def _less(a: Triple, b: Triple) -> Triple:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def tables_of(problem: Problem, weights: Triple, equal: bool = False, but: Collection[int] = ()) -> Tables:
    """The tables of a problem with these weights of the attributes. equal: cards of one item do not differ at all, but
    in points of the attribute of their colour if it is among these; the weights are then far apart."""
    reader, seat, table = _Reader(problem, weights), problem.seat, problem.table
    options: list[Option] = []
    items = _items(reader, options, equal, but)
    fixed = _fixed(reader, options)
    return Tables(
        options=tuple(options),
        items=items,
        fixed=fixed,
        limit=placement.district_limit(table, seat),
        second=placement.row_open(seat, 2) and placement.won_in_time(table, seat, 2, problem.state.round),
        diagonal=1 in reader.near,
        rest=reader.weighted(reader.nothing),
        least=problem.least,
        most=problem.most,
        weights=weights,
    )


def one_attribute(problem: Problem, tables: Tables, attribute: int) -> Tables:
    """The same options and items in points of one attribute; see `reweighed`."""
    return reweighed(problem, tables, UNITS[attribute])


def reweighed(problem: Problem, tables: Tables, weights: Triple) -> Tables:
    """The same options and items with other weights; cards of one item of `tables` are equal or differ in points of the
    attribute of their colour alone."""
    reader = _Reader(problem, weights)
    options = [reader.option(option.where[0], option.where[1]) for option in tables.options]
    items = []
    for item in tables.items:
        colour = options[item.options[0]].colour
        more = tuple([each // tables.weights[colour] * weights[colour] if each else 0 for each in item.more])
        items.append(item._replace(more=more))
    rest = reader.weighted(reader.nothing)
    return replace(tables, options=tuple(options), items=tuple(items), rest=rest, weights=weights)


def _fixed(reader: _Reader, options: list[Option]) -> tuple[tuple[int, int], ...]:
    seat = reader.problem.seat
    columns = []
    for index, placed in enumerate(seat.row1):
        column = [len(options), -1]
        options.append(reader.option(placed, placed))
        above = index + seat.start1 - seat.start2
        if 0 <= above < len(seat.row2):
            column[1] = len(options)
            options.append(reader.option(seat.row2[above], seat.row2[above]))
        columns.append((column[0], column[1]))
    return tuple(columns)


def _items(reader: _Reader, options: list[Option], equal: bool, but: Collection[int]) -> tuple[Item, ...]:
    """The hand in items; the options are appended."""
    groups: dict[object, list[Option]] = {}
    for number, card in enumerate(sorted(reader.problem.hand)):
        colours = reader.table.cards[card].colours
        sides = [reader.option(Placed(card, colour), _second(reader, card, colour)) for colour in colours]
        key: object = number
        if len(sides) == 1 and not any(sides[0].lifted):
            low = sides[0].points[0]
            if equal:
                own = sides[0].colour
                low = reader.alone(sides[0].where[0])[own] * reader.weights[own] if own in but else 0
            points = (sides[0].points[0] - low, sides[0].points[1] - low)
            key = sides[0]._replace(card=0, points=points, names=("", ""), where=()), reader.gems(card) if equal else ()
        groups.setdefault(key, []).extend(sides)
    items = []
    for sides in groups.values():
        first = len(options)
        if sides[0].colour == sides[-1].colour:
            sides.sort(key=lambda side: (-side.points[0], side.names))
        names = tuple([side.names for side in sides])
        if sides[0].colour != sides[-1].colour:
            options.extend(sides)
            items.append(Item(tuple(range(first, len(options))), (sides[0].card,), (0,), names))
        else:
            options.append(sides[0])
            more = tuple([side.points[0] - sides[0].points[0] for side in sides])
            items.append(Item((first,), tuple([side.card for side in sides]), more, names))
    return tuple(items)


def _second(reader: _Reader, card: int, colour: int) -> Placed:
    """The card as it would lie in the second row, with the diamonds that Artistry gives it there."""
    problem = reader.problem
    seat = replace(reader.bare, row2=(Placed(card, colour),))
    return artistry_on_entry(problem.table, problem.state, problem.who, seat, 2, 0, None).row2[0]
