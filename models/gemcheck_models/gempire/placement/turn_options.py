"""The options of a hand: each card under each colour it may lie under, what they bring, and where they may lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nlargest
from itertools import product

from msgspec.structs import replace

from gemcheck.games.gempire.arithmetic import printed
from gemcheck.games.gempire.placement import districts_in, won_in_time
from gemcheck.games.gempire.state import COLOURS, CULTURE, Placed
from gemcheck_models.gempire.placement.objective import Score
from gemcheck_models.gempire.placement.turn_chart import Gains, Mutual, Option, Spot, Units
from gemcheck_models.gempire.placement.turn_culture import Row, certain, may_be_beside
from gemcheck_models.gempire.placement.turn_demands import NOTHING_CERTAIN, Certain, gems_stay
from gemcheck_models.gempire.placement.turn_nodes import Line, Node, Opening, Sides
from gemcheck_models.gempire.placement.turn_pieces import OPEN, Triple, per_gem
from gemcheck_models.gempire.placement.turn_shapes import Shape, around
from gemcheck_models.gempire.placement.turn_stuck import may_refuse
from gemcheck_models.gempire.placement.turn_walk import Pool, Walk

__all__ = ["Options"]

ROWS, BESIDE_CULTURE = 4, 13
"""The Demands that ask where points lie [demand.04.condition, demand.13.gems]."""

NOWHERE = -(10**6)
"""What a card brings at a place where it may not lie: less than all others together can make up for."""


class Options:
    """The options of a pool.

    options: the place in the pool and the colour of each; of_place: those of each card; tokens: each as the notation
    writes it without diamonds; second: whether each card may lie in the second row; room: how many cards come at most.
    """

    def __init__(self, walk: Walk, pool: Pool) -> None:
        self.pool = pool
        problem = walk.problem
        self.room = problem.most + len(pool.cards) - pool.held
        cards = problem.table.cards
        self.options: list[Option] = [
            (place, colour) for place, card in enumerate(pool.cards) for colour in cards[card].colours
        ]
        self.of_place = [
            [number for number, option in enumerate(self.options) if option[0] == place]
            for place in range(len(pool.cards))
        ]
        self.tokens = [walk.token(Placed(pool.cards[place], colour)) for place, colour in self.options]
        won = [problem.state.round] * pool.held
        won += [next(b.round for b in problem.seat.blueprints if b.card == card) for card in pool.cards[pool.held :]]
        self.second = [won_in_time(walk.table, problem.seat, 2, number) for number in won]
        self.keep, self.least = problem.keep, problem.least
        demands = problem.objective.demands()
        # Whether a Demand asks where points lie, in a city where none are lost.
        self.placed = gems_stay(problem.table) and any(number in demands for number in (ROWS, BESIDE_CULTURE))
        self._shared_by: dict[int, list[list[int]]] = {}
        self._printed: dict[tuple[Option, int], Triple] = {}
        self._beside: dict[tuple[tuple[Row, Row], int], list[list[bool]]] = {}
        self._together: dict[tuple[int, int], list[tuple[int, tuple[Mutual | None, Mutual | None]]]] = {}

    # -- numbers of cards and sides

    def sides(self, opening: Opening) -> Iterator[Sides]:
        """Which options are looked at together."""
        outlook = opening.outlook
        if not outlook.chains:
            yield opening.sides
            return
        for numbers in product(*self.of_place):
            pieces = [opening.chart.units.coming(self.options[number], 1)[0] for number in numbers]
            extra = replace(opening.sides.extra, new_gems=per_gem(pieces))
            yield Sides([(number,) for number in numbers], self.tokens, extra)

    def loosely(self, opening: Opening, sides: Sides) -> Iterator[tuple[int, Score | None]]:
        """Every number of new cards with the bound when each card lies at its own best place."""
        outlook = opening.outlook
        most = self._most(opening)
        every = range(len(sides.options))
        parts = []
        for line, pairs in enumerate(outlook.pairs):
            best = [max([most[number][line] for number in sides.options[place]]) for place in every]
            parts.append(sorted([2 * best[place] + sum(pairs[place]) for place in every], reverse=True))
        goals = len(outlook.weights)
        start = self.open(opening, max(2, len(opening.row1) + self.room))
        for number in range(self.room + 1):
            sums = [more + sum(part[:number]) // 2 for more, part in zip(start, parts, strict=True)]
            yield number, outlook.above(opening.seat, sides.extra, sums[:goals], sums[goals:])

    def open(self, opening: Opening, columns: int) -> Gains:
        """What ends that stay open add at most along each line when a card has so many columns in the second row."""
        weights = opening.outlook.weights
        zero = opening.chart.units.zero
        return (*[each[OPEN] * len(COLOURS) * (2 + columns) for each in weights], *zero[len(weights) :])

    def _most(self, opening: Opening) -> list[Gains]:
        """What each option brings at most at any place."""
        if opening.most is None:
            spots = around(opening.seat, self.room)
            first = [spot for spot in spots if spot[0] == 1]
            opening.most = [
                opening.chart.most(option, spots if self.second[option[0]] else first) for option in self.options
            ]
        return opening.most

    # -- shapes

    def lines(self, opening: Opening, shape: Shape) -> list[Line]:
        """What each option brings at each place beside the cards that stand."""
        nowhere = (NOWHERE,) * len(opening.chart.units.lines)
        found = [
            [
                opening.chart.single(option, spot) if self._may_lie(opening, option, spot, shape, place) else nowhere
                for place, spot in enumerate(shape.spots)
            ]
            for option in self.options
        ]
        return [[[gains[line] for gains in row] for row in found] for line in range(len(nowhere))]

    def _may_lie(self, opening: Opening, option: Option, spot: Spot, shape: Shape, place: int) -> bool:
        """Whether an option is possible at a place as far as the cards that stand can tell."""
        if spot[0] == 2 and not self.second[option[0]]:
            return False
        left = place < shape.left1 if spot[0] == 1 else place - shape.first < shape.left2
        key = (option[1], spot[0], left)
        allowed = opening.allowed.get(key)
        if allowed is None:
            row = opening.seat.row1 if spot[0] == 1 else opening.seat.row2
            new = Placed(0, option[1])
            districts = districts_in((new, *row) if left else (*row, new)) if row else 1
            allowed = opening.allowed[key] = districts <= opening.limits[spot[0] - 1]
        return allowed

    # -- cards on places

    def districts(self, node: Node, shape: Shape, number: int) -> bool:
        """Whether the row that is being filled has no more districts than it may [placement.three-districts]; a row
        never has fewer than the cards known by now would have beside one another."""
        place = len(node.chosen)
        new = [Placed(0, colour) for _, colour in node.chosen] + [Placed(0, self.options[number][1])]
        seat = node.opening.seat
        if place < shape.first:
            row = (*new[: shape.left1], *seat.row1, *new[shape.left1 :])
            return districts_in(row) <= node.opening.limits[0]
        until = shape.first + shape.left2
        row = (*new[shape.first : until], *seat.row2, *new[until:])
        return districts_in(row) <= node.opening.limits[1]

    def seen(self, node: Node, shape: Shape, chosen: int, spot: Spot, mask: int) -> list[Line]:
        """The gains of the other cards at the places that are left, with this card where it lies now."""
        lines = node.lines
        units = node.opening.chart.units
        copied = False
        for number, mutual in self._partners(units, chosen, spot[0]) if len(node.chosen) + 1 < node.number else ():
            if not mask >> self.options[number][0] & 1:
                continue
            if not copied:
                copied, lines = True, [[*line] for line in lines]
            for line in lines:
                line[number] = [*line[number]]
            for place in range(len(node.chosen) + 1, node.number):
                there = shape.spots[place]
                by = mutual[there[0] - 1]
                if by is not None:
                    for line, points in zip(lines, units.at(by, spot, there), strict=True):
                        line[number][place] += points
        return lines

    def _partners(self, units: Units, chosen: int, row: int) -> list[tuple[int, tuple[Mutual | None, Mutual | None]]]:
        """The options to which one in this row matters, or which matter to it: lying in row 1 and in row 2."""
        found = self._together.get((chosen, row))
        if found is None:
            piece = units.coming(self.options[chosen], row)[0]
            found = self._together[chosen, row] = []
            for number, option in enumerate(self.options):
                if option[0] != self.options[chosen][0]:
                    first, second = [units.mutual(piece, units.coming(option, other)[0]) for other in (1, 2)]
                    if first is not None or second is not None:
                        found.append((number, (first, second)))
        return found

    def rows(self, node: Node, sides: Sides, shape: Shape) -> tuple[tuple[Row, Row], int]:
        """The colours that each card of the city may have in the end, and how many more of them can be culture."""
        seat = node.opening.seat
        open_to, left = 0, 0
        for place, numbers in enumerate(sides.options):
            if node.mask >> place & 1:
                colours = self._colours(numbers)
                open_to |= colours
                left += colours >> CULTURE & 1
        known = [1 << colour for _, colour in node.chosen]
        masks = [*known, *[open_to] * (len(shape.spots) - len(known))]
        until = shape.first + shape.left2
        standing = [[1 << placed.colour for placed in row] for row in (seat.row1, seat.row2)]
        first = (*masks[: shape.left1], *standing[0], *masks[shape.left1 : shape.first])
        second = (*masks[shape.first : until], *standing[1], *masks[until:])
        rows: tuple[Row, Row] = ((seat.start1 - shape.left1, first), (shape.start2, second))
        return rows, min(left, len(masks) - len(known))

    def _colours(self, numbers: Sequence[int]) -> int:
        """The colours of some options of one card, as a bit mask."""
        return sum({1 << self.options[number][1] for number in numbers})

    def ends(self, node: Node, sides: Sides, shape: Shape) -> bool:
        """Whether a city of so many cards may be an end as far as the number of cards says."""
        if self.keep or node.number >= self.least:
            return True
        left = [
            (self._colours(self.of_place[place]), self.second[place])
            for place in range(self.pool.held)
            if node.mask >> place & 1
        ]
        table, rows = node.opening.chart.units.table, self.rows(node, sides, shape)[0]
        return may_refuse(table, node.opening.seat, rows, left, len(shape.spots) - len(node.chosen))

    def certain(self, node: Node, sides: Sides, shape: Shape) -> Certain:
        """What is certain for Demands about the cards on their places, and those that are left."""
        if not self.placed:
            return NOTHING_CERTAIN
        rows, left = self.rows(node, sides, shape)
        table = node.opening.chart.units.table
        beside = self._beside.get((rows, left))
        if beside is None:
            beside = self._beside[rows, left] = [may_be_beside(table, rows, row, left) for row in (1, 2)]
        placed = zip(node.chosen, shape.spots, strict=False)
        new = [(row, column, self._least(node, option, row)) for option, (row, column) in placed]
        return certain(table, node.opening.seat, rows, new, beside)

    def _least(self, node: Node, option: Option, row: int) -> Triple:
        """What a card yields at least in a row: the printed part of it."""
        found = self._printed.get((option, row))
        if found is None:
            points = [0, 0, 0]
            units = node.opening.chart.units
            for _, formulas in units.coming(option, row)[0].sides:
                for attribute, side in formulas:
                    points[attribute] += printed(side, row, units.seat.palace)
            found = self._printed[option, row] = (points[0], points[1], points[2])
        return found

    def sums(self, node: Node, sides: Sides) -> tuple[int, ...]:
        """What the new cards bring at most along each line."""
        begun = len(node.chosen)
        left = node.number - begun
        if not left:
            return node.gains
        places = [place for place in range(len(sides.options)) if node.mask >> place & 1]
        if len(places) < left:
            return (NOWHERE,)
        sums = []
        shared = self._shared(node.opening.outlook.pairs, places, node.mask)
        for fixed, line, beside in zip(node.gains, node.lines, shared, strict=True):
            # Twice the sum, so that a pair that comes is counted half with each of its cards.
            table = []
            for place, pair in zip(places, beside, strict=True):
                options = sides.options[place]
                values = line[options[0]][begun:]
                if len(options) > 1:
                    values = [*map(max, *[line[number][begun:] for number in options])]
                table.append([2 * value + pair for value in values])
            by_card = [*map(max, table)]
            most = sum(by_card) if len(by_card) == left else sum(nlargest(left, by_card))
            if left > 1:  # no place takes two cards
                most = min(most, sum(map(max, *table)))
            sums.append(fixed + most // 2)
        return tuple(sums)

    def _shared(self, pairs: list[list[list[int]]], places: Sequence[int], mask: int) -> list[list[int]]:
        """What each card of the mask and all others of it do for one another at most, along each line. Outlooks of one
        turn share what pairs do."""
        found = self._shared_by.get(mask)
        if found is None:
            found = self._shared_by[mask] = [
                [sum([line[place][other] for other in places]) for place in places] for line in pairs
            ]
        return found
