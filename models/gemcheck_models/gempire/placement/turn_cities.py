"""Every city that a hand can make, the most promising first: a search over places and cards, the engine at its ends.

A city is thought out before anything is placed: how many cards come to each end of each row, then which card lies
where, from left to right as the notation writes them. Each step has a bound, and the beginning of the city in notation;
both only get worse. What is followed next is always what has the best bound and, among equals, the least beginning, so
that the first ends met are the best, least city first. The engine builds a city only when it is complete.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from msgspec.structs import replace

from gemcheck.games.gempire.artistry import artistry_on_entry
from gemcheck.games.gempire.flag import judged_per_gem
from gemcheck.games.gempire.gem_sources import fifty_due
from gemcheck.games.gempire.notation_city import HEADER
from gemcheck.games.gempire.plans import Place
from gemcheck.games.gempire.state import CULTURE, Placed
from gemcheck.games.gempire.table import ARTISTRY, CALENDAR
from gemcheck_models.gempire.placement.objective import Score
from gemcheck_models.gempire.placement.turn_best import Best
from gemcheck_models.gempire.placement.turn_calm import CHOICES, SETS
from gemcheck_models.gempire.placement.turn_chart import Chart
from gemcheck_models.gempire.placement.turn_ends import TWO_DIGITS, Ends, Manner
from gemcheck_models.gempire.placement.turn_nodes import Node, Opening, Sides, lesser
from gemcheck_models.gempire.placement.turn_options import Options
from gemcheck_models.gempire.placement.turn_outlook import Outlook
from gemcheck_models.gempire.placement.turn_rise import NO_ENDS
from gemcheck_models.gempire.placement.turn_shapes import Shape, shapes
from gemcheck_models.gempire.placement.turn_walk import Opened, Pool, Walk

__all__ = ["Cities"]

Entry = tuple[tuple[int, ...], str, int, Node]
"""A step that waits, in the order of following: by its bound, the beginning of its city, the latest first."""


class Cities:
    """The cities from some openings with the cards of a pool.

    reasons: why the order of placing may matter.
    """

    def __init__(self, walk: Walk, pool: Pool, best: Best, reasons: Sequence[str]) -> None:
        self.walk = walk
        self.pool = pool
        self.best = best
        self.ends = Ends(walk, pool, best)
        self.reasons = frozenset(reasons)
        objective = walk.problem.objective
        # Whether nobody looks at where culture gems lie, but for sets of Philosophy.
        self.blind = best.top == 1 and not objective.demands() and not walk.problem.seat.owns(CALENDAR)
        self.most = walk.problem.most
        self.options = Options(walk, pool)
        self._waiting: list[Entry] = []
        self._after: list[Entry] = []
        self._serial = 0

    def search(self, openings: Sequence[tuple[list[Opened], Outlook, Chart]]) -> bool:
        """Follow everything that can still enter the best; False when the limit of states was met."""
        for opened, outlook, chart in openings:
            sides = Sides(
                self.options.of_place, self.options.tokens, replace(outlook.beside(self.pool.all), columns=NO_ENDS)
            )
            opening = Opening(opened, outlook, chart, self.walk, sides)
            *_, (_, bound) = self.options.loosely(opening, opening.sides)
            self._push(Node(opening, None, bound, self.pool.all), f"{HEADER} ")
        while self._waiting:
            entry = heappop(self._waiting)
            if entry[3].followed:
                continue  # on the way to the first end, perhaps with another bound by now
            if not self.best.welcome(entry[3].bound, entry[1]):
                return True  # what waits is no better
            self._told(entry[3].bound)
            if self.best.spent():
                return False
            self._followed(entry)
            while self.best.score is None and self._after:
                self._followed(min(self._after))
        return True

    def _told(self, bound: Score | None) -> None:
        """What waits has no better bound than this."""
        if bound is not None:
            self.best.lowered(bound if self.best.score is None else max(bound, self.best.score))

    def _followed(self, entry: Entry) -> None:
        """Follow one step; what comes after it is in `_after`."""
        self._after = []
        self.best.work += 1
        entry[3].followed = True
        self._follow(entry[3])

    def _push(self, node: Node, prefix: str) -> None:
        if self.best.welcome(node.bound, prefix):
            self._serial -= 1
            key = tuple([-part for part in node.bound]) if node.bound is not None else ()
            entry = (key, prefix, self._serial, node)
            heappush(self._waiting, entry)
            self._after.append(entry)

    def _follow(self, node: Node) -> None:
        if node.sides is None:
            self._numbers(node)
        elif node.shape is None:
            self._shapes(node, node.sides)
        elif len(node.chosen) < node.number:
            self._next(node, node.sides, node.shape)
        else:
            self._end(node, node.sides, node.shape)

    # -- from the opening to a shape

    def _numbers(self, node: Node) -> None:
        """How many cards come in, and on which sides they lie where that is looked at first."""
        opening = node.opening
        for sides in self.options.sides(opening):
            for number, bound in self.options.loosely(opening, sides):
                after = Node(opening, sides, lesser(bound, node.bound), node.mask)
                after.number = number
                self._push(after, f"{HEADER} ")

    def _shapes(self, node: Node, sides: Sides) -> None:
        """Where so many cards come to lie."""
        opening = node.opening
        for shape in shapes(opening.seat, node.number):
            after = Node(opening, sides, None, node.mask)
            after.number, after.shape = node.number, shape
            if not self.options.ends(after, sides, shape):
                continue
            after.gains = self.options.open(opening, shape.columns(opening.seat))
            after.lines = self.options.lines(opening, shape)
            self._judged(after, sides, shape, node.bound)

    # -- from a shape to a city

    def _next(self, node: Node, sides: Sides, shape: Shape) -> None:
        """Which card lies on the next place."""
        place = len(node.chosen)
        spot = shape.spots[place]
        hand = sum(option[0] < self.pool.held for option in node.chosen)
        for chosen, _ in self.pool.distinct(node.mask):
            if chosen < self.pool.held and hand >= self.most:
                continue
            for number in sides.options[chosen]:
                if node.lines[0][number][place] < 0 or not self.options.districts(node, shape, number):
                    continue
                after = Node(node.opening, sides, None, node.mask & ~(1 << chosen))
                after.number, after.shape = node.number, shape
                after.chosen = (*node.chosen, self.options.options[number])
                after.tokens = (*node.tokens, self.options.tokens[number])
                after.gains = tuple([x + line[number][place] for x, line in zip(node.gains, node.lines, strict=True)])
                after.lines = self.options.seen(node, shape, number, spot, after.mask)
                self._judged(after, sides, shape, node.bound)

    def _judged(self, node: Node, sides: Sides, shape: Shape, known: Score | None) -> None:
        """Give a node its bound, at most that of the node before, and have it wait."""
        sums = self.options.sums(node, sides)
        if sums[0] < 0:
            return
        if not self.options.ends(node, sides, shape):
            return
        certain = self.options.certain(node, sides, shape)
        key = (sums, certain)
        if key not in sides.bounds:
            outlook = node.opening.outlook
            goals = len(outlook.weights)
            more = (sums[:goals], sums[goals:])
            sides.bounds[key] = outlook.above(node.opening.seat, sides.extra, *more, certain=certain)
        node.bound = lesser(sides.bounds[key], known)
        self._push(node, self._prefix(node, sides, shape))

    def _prefix(self, node: Node, sides: Sides, shape: Shape) -> str:
        opening = node.opening
        if not node.tokens and shape.left1:
            return f"{HEADER} {sides.first}"
        return shape.text(node.tokens, opening.row1, opening.row2)

    # -- the engine

    def _end(self, node: Node, sides: Sides, shape: Shape) -> None:
        """Build the city, unless a closer look puts it back."""
        if not node.seen:
            node.seen = True
            bound = self._closer(node, sides, shape)
            if bound != node.bound:
                node.bound, node.followed = bound, False
                self._push(node, self._prefix(node, sides, shape))
                return
        places = []
        for number in shape.built():
            (place, colour), (row, column) = node.chosen[number], shape.spots[number]
            places.append(Place(self.pool.cards[place], row, column, colour, self.pool.blueprint(place)))
        self.ends.offer(node.opening.opened, places, node.mask, self._manner(node, sides))

    def _closer(self, node: Node, sides: Sides, shape: Shape) -> Score | None:
        """The bound of a complete city by what the engine says of its cards, before any gem is earned."""
        opening = node.opening
        seat, units = opening.seat, opening.chart.units
        if seat.owns(ARTISTRY) and not self.reasons <= {SETS, CHOICES}:
            return node.bound  # which diamonds the cards bear may depend on the order
        new = [Placed(self.pool.cards[place], colour) for place, colour in node.chosen]
        until = shape.first + shape.left2
        built = replace(
            seat,
            row1=(*new[: shape.left1], *seat.row1, *new[shape.left1 : shape.first]),
            row2=(*new[shape.first : until], *seat.row2, *new[until:]),
            start1=seat.start1 - shape.left1,
            start2=shape.start2,
        )
        if seat.owns(ARTISTRY):
            for row, column in shape.spots[shape.first :]:
                built = artistry_on_entry(self.walk.table, self.walk.state, self.walk.who, built, row, column, None)
        pieces = [piece for piece, _ in opening.chart.standing]
        pieces += [units.coming(option, spot[0])[0] for option, spot in zip(node.chosen, shape.spots, strict=True)]
        return lesser(opening.outlook.built(seat, built, sides.extra, pieces), node.bound)

    def _manner(self, node: Node, sides: Sides) -> Manner:
        """How many of the orders of placing have to be followed.

        Where the chain of gems comes to rest [gem.threshold], Literacy choices come one after another in any order of
        placing, and any order can make the choices of any other one: what is worth more by then earns no gem later.
        Philosophy matters only where another set can be earned [tech.philosophy.sets]. Where nobody looks at the flag
        and every count on it is a single digit, the least city in notation has the gems on the last position.
        """
        if not self.reasons:
            return Manner(in_order=True)
        if not self.reasons <= {SETS, CHOICES} or node.bound is None:
            return Manner()
        if SETS not in self.reasons:
            return Manner(in_order=True)
        seat = node.opening.seat
        peak = node.opening.outlook.reached(seat, sides.extra, node.gains[len(node.opening.outlook.weights) :])
        if peak is None:
            return Manner()
        points, gems = peak
        laid = sum(seat.flag) + gems[CULTURE] - seat.gems[CULTURE]
        if any(fifty_due(value) and not seat.fifties >> colour & 1 for colour, value in enumerate(points)):
            return Manner(laid=laid if self.blind and not judged_per_gem(self.walk.table) else None)
        return Manner(in_order=True, last=self.blind and laid < TWO_DIGITS)
