"""Passes of the compiled sweep: layers that grow as they must, cut to a width, followed back to cities."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from gemcheck_models.gempire.placement.fast_board import PHASE, Board, Ints
from gemcheck_models.gempire.placement.fast_codes import Pool, is_free, pool_of
from gemcheck_models.gempire.placement.fast_cuts import (
    BEST,
    BUCKETS,
    COUNTS,
    DOUBT,
    ENDED,
    ENDS,
    FURTHEST,
    GOAL,
    KNOWN,
    LEFT_OUT,
    NOTES,
    RESERVE,
    SPAN,
    STEP,
    TIES,
    WIDTH,
)
from gemcheck_models.gempire.placement.fast_ends import ends_with, value_of
from gemcheck_models.gempire.placement.fast_layers import NOTHING, Layer, first_layer, layer_of
from gemcheck_models.gempire.placement.fast_order import Known, no_city
from gemcheck_models.gempire.placement.fast_steps import expand, most
from gemcheck_models.gempire.placement.sweep_search import Late, Outcome
from gemcheck_models.gempire.placement.sweep_states import Column

__all__ = ["Kept", "Run", "Runs"]

Stuck = Callable[[list[Column]], bool]
"""Whether no card that is left fits into a city of these columns."""

OFTEN = 1024
"""After so many labels the time is asked for."""

LABELS = 1 << 12
"""Room for so many labels at first; it doubles."""


class Kept(NamedTuple):
    """What is kept of a layer whose turn is over: of each label its state, its value and its first way, and the
    ways."""

    record: Ints
    rest: Ints
    value: Ints
    head: Ints
    ways: Ints

    def phase(self, label: int) -> int:
        """The phase of the second row in a label."""
        return int(self.rest[label]) >> PHASE & 3


class Run(Outcome):
    """One pass: whether equal worth was looked for, its goal (see `fast_covers`), its layers, the columns of its best
    end and of the first end of each layer that was as good as any before, with what it brings, and whether it was
    stopped."""

    def __init__(self, best: int, ties: bool, goal: int) -> None:
        super().__init__(best)
        self.ties = ties
        self.goal = goal
        self.layers: list[Kept] = []
        self.columns: list[Column] | None = None
        self.ends: list[tuple[int, list[Column]]] = []
        self.stopped = False

    def stop(self, tops: Ints) -> None:
        """Note that labels which may come to so much are not followed any more."""
        self.complete = False
        self.stopped = True
        self.left_out = max(self.left_out, int(tops.max()))


class Runs:
    """Passes over one board; what was worked out about sets of cards is kept from pass to pass.

    A way may end with too few cards when no further one fits. Such ends are looked for by passes of their own, one for
    each set of colours of the cards that are left (see `fast_covers`); whether nothing fits is asked of `stuck`, once
    for each kind of ends of the rows.
    """

    def __init__(self, board: Board, points: Ints, stuck: Stuck) -> None:
        self.board = board
        self.stuck = stuck
        self.known: dict[tuple[int, int, int], bool] = {}
        self.points = points
        # So many labels, ways, records or bounds one label may add.
        self.reserve = (board.size.hand + 2) ** 2
        self.pool: Pool = pool_of(board, LABELS + self.reserve, LABELS + self.reserve)
        # The first record makes the bound of everything.
        self.most = int(most(board, self.pool, points, 0))

    def run(
        self,
        best: int,
        width: int | None,
        room: int | None,
        ties: bool,
        late: Late = None,
        doubt: int = 0,
        goal: int = 0,
        known: Known | None = None,
        dive: bool = False,
    ) -> Run:
        """A pass for a goal that looks for more than `best`, or with `ties` for as much too; at most `width` labels
        to a layer and `room` labels in all, until it is `late`. Narrow passes `doubt` their bounds. Equal cities that
        read greater than the `known` one are not looked for; a `dive` keeps those that read least."""
        found = Run(best, ties, goal)
        notes = np.zeros(NOTES, np.int64)
        notes[BEST], notes[TIES], notes[RESERVE] = best, ties, self.reserve
        notes[DOUBT], notes[GOAL] = doubt, goal
        order = known or no_city(self.board.size.options)
        notes[KNOWN], notes[SPAN] = order.worth, order.span
        place = 0
        top = int(most(self.board, self.pool, self.points, goal)) if goal else self.most
        layer = first_layer(self.board, self.points, top)
        count = 1
        while count:
            found.layers.append(
                Kept(layer.record[:count], layer.rest[:count], layer.value[:count], layer.head[:count], layer.ways)
            )
            over = room is not None and found.work + count > room
            if over or found.stopped or (late is not None and late()):
                found.stop(layer.top[:count])
                break
            found.work += count
            if goal:
                self._take_stuck(found, notes)
            if top < notes[BEST] + 1 - notes[TIES]:
                # No end of this goal is looked for.
                break
            notes[FURTHEST] = order.key(place, len(found.layers) - 1)
            layer, count, place = self._next(found, layer, count, notes, width, order, dive, late)
        found.best = int(notes[BEST])
        return found

    def _next(
        self,
        found: Run,
        layer: Layer,
        count: int,
        notes: Ints,
        width: int | None,
        order: Known,
        dive: bool,
        late: Late,
    ) -> tuple[Layer, int, int]:
        """The layer that follows, of which the first labels are to be followed, how many these are, and where the
        beginning of the known city stands among theirs."""
        notes[ENDS] = -1
        cut = self._cut(notes, None if dive else width)
        after = layer_of(self.board, LABELS + self.reserve, LABELS + self.reserve)
        begin = 0
        while begin < count:
            end = min(count, begin + OFTEN)
            begin = expand(self.board, self.pool, layer, begin, end, after, notes, cut, order.words)
            if begin < end:
                after = self._wider(after)
            elif begin < count and late is not None and late():
                found.stop(layer.top[begin:count])
                break
        if notes[ENDS] >= 0:
            found.columns = [*self._back(found, int(notes[ENDS])), self.column(int(notes[ENDED]))]
            found.ends.append((int(notes[BEST]), found.columns))
        if cut[LEFT_OUT] >= 0:
            found.complete = False
            found.left_out = max(found.left_out, int(cut[LEFT_OUT]))
        floor = notes[BEST] + 1 - notes[TIES]
        made = int(after.filled[0])
        tops = after.top[:made]
        chosen = np.flatnonzero((tops >= floor) & (tops != NOTHING))
        if width is not None and len(chosen) > width:
            first = np.argsort(-after.promise[chosen], kind="stable")
            if dive:
                first = first[np.argsort(after.prefix[chosen[first]], kind="stable")]
            found.complete = False
            found.left_out = max(found.left_out, int(after.top[chosen[first[width:]]].max()))
            # The most promising first: what they come to shows soon what need not be followed.
            chosen = chosen[first[:width]]
        places = np.unique(np.append(after.prefix[chosen], notes[FURTHEST]))
        kept = [part[chosen] for part in (after.record, after.rest, after.shifts, after.value, after.top, after.head)]
        following = after._replace(
            record=kept[0],
            rest=kept[1],
            shifts=kept[2],
            value=kept[3],
            top=kept[4],
            head=kept[5],
            prefix=np.searchsorted(places, after.prefix[chosen]),
            ways=after.ways[: after.filled[1]],
        )
        return following, len(chosen), int(np.searchsorted(places, notes[FURTHEST]))

    def _cut(self, notes: Ints, width: int | None) -> Ints:
        """What is cut off the next layer: nothing yet."""
        cut = np.zeros(COUNTS + BUCKETS, np.int64)
        cut[LEFT_OUT] = -1
        if width is not None:
            cut[WIDTH] = width
            cut[STEP] = max(0, self.most) // BUCKETS + 1
        return cut

    def _wider(self, after: Layer) -> Layer:
        """The layer with room for more; the pool grows when it is that which is full."""
        pool = self.pool
        if min(len(pool.codes) - pool.filled[0], len(pool.bounds) - pool.filled[1]) < self.reserve:
            records = len(pool.codes) * (2 if len(pool.codes) - pool.filled[0] < self.reserve else 1)
            bounds = len(pool.bounds) * (2 if len(pool.bounds) - pool.filled[1] < self.reserve else 1)
            self.pool = pool_of(self.board, records, bounds, pool)
        if min(len(after.record) - after.filled[0], len(after.ways) - after.filled[1]) < self.reserve:
            labels = len(after.record) * (2 if len(after.record) - after.filled[0] < self.reserve else 1)
            ways = len(after.ways) * (2 if len(after.ways) - after.filled[1] < self.reserve else 1)
            return layer_of(self.board, labels, ways, after)
        return after

    def _take_stuck(self, found: Run, notes: Ints) -> None:
        """Note the ends of the last layer at which nothing fits any more."""
        for label in self.stuck_ends(found, len(found.layers) - 1, int(notes[BEST]) + 1 - int(notes[TIES])):
            layer = found.layers[-1]
            number = int(value_of(self.board, self.pool, int(layer.record[label]), layer.value[label]))
            if number > notes[BEST] or found.columns is None:
                notes[BEST] = number
                found.columns = self._back(found, label)

    def stuck_ends(self, found: Run, depth: int, least: int) -> Iterator[int]:
        """The labels of a layer with too few cards that bring `least` or more and at which nothing fits any more."""
        layer = found.layers[depth]
        for label in ends_with(
            self.board, self.pool, layer.record, layer.rest, layer.value, least, found.goal
        ).tolist():
            record = int(layer.record[label])
            free = [
                int(colour)
                for option, colour in enumerate(self.board.colour[: self.board.size.hand])
                if is_free(self.board, self.pool.digits, record, option)
            ]
            key = (found.goal, int(layer.rest[label]), sum(1 << colour for colour in set(free)))
            if key not in self.known:
                self.known[key] = self.stuck(self._back(found, label, depth))
            if self.known[key]:
                yield label

    def column(self, number: int) -> Column:
        """The options in the two rows of a column."""
        first, second = divmod(number, self.board.size.options + 1)
        return first, second - 1

    def _back(self, found: Run, label: int, depth: int | None = None) -> list[Column]:
        """The columns of one way to a label of a layer, the last one if none is said."""
        columns = []
        last = len(found.layers) if depth is None else depth + 1
        for layer in reversed(found.layers[1:last]):
            way = layer.ways[layer.head[label]]
            columns.append(self.column(int(way[1])))
            label = int(way[0])
        return columns[::-1]
