"""The bounds of the compiled sweep: nothing that is followed comes to more than is said, and nothing is lost."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from gemcheck_models.gempire.placement.sweep_ends import Ends
from gemcheck_models.gempire.placement.sweep_refusals import Unsupported, why_not
from gemcheck_models.gempire.placement.sweep_states import Column
from gemcheck_models.gempire.placement.sweep_walks import Walks

from tests.models.placement.sweep_problems import drawn
from tests.models.placement.turn_hands import drawn as hand_of

if TYPE_CHECKING:
    from gemcheck_models.gempire.placement.fast_board import Board, Ints
    from gemcheck_models.gempire.placement.fast_search import Run, Runs

pytest.importorskip("numba")

OBJECTIVES = ("total", "gems", "gems, total")

STUCK = (1, 25, 78, 80, 91, 151, 160, 186)
"""Seeds of problems with ends at which nothing fits any more."""

EVERYTHING = 1 << 50
"""So much less than the best is followed: everything."""


class Whole:
    """A pass that leaves nothing aside, whatever its bounds say, with what each label may come to."""

    def __init__(self, runs: Runs, goal: int) -> None:
        self.tops: list[Ints] = [np.array([runs.most], np.int64)]
        following = runs._next

        def watched(*given: object) -> object:
            layer, count, place = following(*given)  # type: ignore[arg-type]
            self.tops.append(layer.top[:count])
            return layer, count, place

        runs._next = watched  # type: ignore[method-assign, assignment]
        self.run: Run = runs.run(-1, None, None, EVERYTHING, goal=goal)  # type: ignore[arg-type]
        runs._next = following  # type: ignore[method-assign]
        self.goal = goal
        self.runs = runs

    def ends(self, depth: int) -> list[int]:
        """The labels of a layer that are ends."""
        from gemcheck_models.gempire.placement.fast_ends import ends_with

        layer = self.run.layers[depth]
        if self.goal:
            return list(self.runs.stuck_ends(self.run, depth, -1))
        found: list[int] = ends_with(
            self.runs.board, self.runs.pool, layer.record, layer.rest, layer.value, -1, 0
        ).tolist()
        return found

    def followed(self) -> Iterator[tuple[int, int]]:
        """Of each label what it may come to, and what it does come to (-1 for nothing)."""
        from gemcheck_models.gempire.placement.fast_ends import value_of

        brings: dict[int, int] = {}
        for depth in range(len(self.run.layers) - 1, -1, -1):
            layer = self.run.layers[depth]
            for label in self.ends(depth):
                worth = int(value_of(self.runs.board, self.runs.pool, int(layer.record[label]), layer.value[label]))
                brings[label] = max(brings.get(label, -1), worth)
            before: dict[int, int] = defaultdict(lambda: -1)
            for label, top in enumerate(self.tops[depth].tolist()):
                most = brings.get(label, -1)
                yield top, most
                way = int(layer.head[label])
                while way >= 0:
                    source, _, onward = layer.ways[way].tolist()
                    before[source] = max(before[source], most)
                    way = onward
            brings = before


def runs_of(seed: int, most: int) -> tuple[Runs, Ends] | None:
    """The passes over a drawn problem; None for one that is refused."""
    from gemcheck_models.gempire.placement.fast_fill import board_of
    from gemcheck_models.gempire.placement.fast_search import Runs

    problem = drawn(seed, most)
    if why_not(problem, 1) is not None:
        return None
    walks = Walks(problem)
    ends = Ends(problem, walks.tables, walks.scales, None)
    try:
        return Runs(*board_of(walks), ends.stuck), ends
    except Unsupported:
        return None


@pytest.mark.parametrize("chunk", range(4))
def test_no_label_comes_to_more_than_its_bound_says(chunk: int) -> None:
    from gemcheck_models.gempire.placement.fast_covers import GOALS

    followed = reached = stuck = 0
    for seed in (*range(3000 + 30 * chunk, 3030 + 30 * chunk), *STUCK[2 * chunk : 2 * chunk + 2]):
        made = runs_of(seed, 4)
        for goal in range(GOALS) if made is not None else ():
            for top, most in Whole(made[0], goal).followed():  # type: ignore[index]
                assert most <= top, (seed, goal)
                followed += 1
                reached += most >= 0
                stuck += most >= 0 and goal > 0
    assert followed > 1_000
    assert reached > 500
    assert stuck > 0


def test_every_end_at_which_nothing_fits_is_reached_for_its_colours() -> None:
    """What the passes for sets of colours find is what a walk through all cities finds to be stuck."""
    from gemcheck_models.gempire.placement.fast_covers import GOALS

    found = 0
    for seed in (*STUCK, *range(200, 240)):
        made = runs_of(seed, 4)
        if made is None:
            continue
        runs, ends = made
        passes = [Whole(runs, goal) for goal in range(1, GOALS)]
        scores = [max((most for _, most in each.followed()), default=-1) for each in passes]
        known = best_stuck(ends)
        assert max(scores) == known, seed
        found += known >= 0
    assert found >= len(STUCK)


def test_what_is_ahead_stays_ahead_whatever_follows() -> None:
    """Sums that are said to be ahead bring more than others with any further points and cards that count gems."""
    from gemcheck_models.gempire.placement.fast_codes import AT_MOST, GAIN, GAIN_MOST, TOTAL_MOST
    from gemcheck_models.gempire.placement.fast_fill import board_of
    from gemcheck_models.gempire.placement.fast_search import Runs
    from gemcheck_models.gempire.placement.fast_worth import ahead, worth

    said = refused = 0
    for number in range(1, 13):
        problem = hand_of(
            Random(f"ahead/{number}"), hand=12, city=0, row2=True, technologies=0, objective=OBJECTIVES[number % 3]
        )
        if why_not(problem, 1) is not None:
            continue
        board, _ = board_of(Walks(problem))
        if board.size.kept == 1:
            continue
        pool = Runs(board, np.zeros(board.size.dimensions, np.int64), lambda columns: False).pool
        # With all cards used that count gems, as far as they can be.
        rates = pool.rates.copy()
        rates[0, :AT_MOST], rates[0, GAIN:] = rates[0, AT_MOST:TOTAL_MOST], rates[0, GAIN_MOST:GAIN]
        full = pool._replace(rates=rates)
        random = Random(number)
        for _ in range(300):
            ours, theirs, more = (sums_at_random(random, board) for _ in range(3))
            grown = board.size.unit * int(ours[board.size.lead] - theirs[board.size.lead])
            if not ahead(pool.rates, 0, board.places, board.earned, grown, ours, theirs):
                refused += 1
                continue
            said += 1
            assert worth(board, pool, 0, ours + more, False) > worth(board, pool, 0, theirs + more, False)
            assert worth(board, full, 0, ours + more, False) > worth(board, full, 0, theirs + more, False)
    assert said > 300
    assert refused > 300


def sums_at_random(random: Random, board: Board) -> Ints:
    """Sums of a city that has few points, with the lead that belongs to them."""
    points = [random.randrange(board.earned.shape[1] // 4) for _ in range(3)]
    sums = np.zeros(board.size.dimensions, np.int64)
    for colour, place in enumerate(board.places.tolist()):
        if place >= 0:
            sums[place] = points[colour]
    if board.size.lead not in board.places:
        sums[board.size.lead] = sum(points)
    return sums


def best_stuck(ends: Ends) -> int:
    """The most that a city with too few cards comes to at which no card fits, by the plain sweep's own steps."""
    from gemcheck_models.gempire.placement.sweep_search import Pass, Search

    best = -1

    class Stuck(Search):
        """A pass that follows everything and notes such ends alone."""

        def _end(self, found: Pass, depth: int, state: object, node: object) -> None:
            nonlocal best
            record = self.codes[state.code]  # type: ignore[attr-defined]
            if record.stage < len(self.tables.fixed) or record.used >= self.tables.least:
                return
            worth = self.steps.worth(state, node.value)  # type: ignore[attr-defined]
            columns: list[Column] = found.columns(depth, node)  # type: ignore[arg-type]
            if worth > best and self.stuck(columns):
                best = worth

    Stuck(Walks(ends.problem).steps(lefts=True), ends.stuck).run(-1, None, None, ties=True)
    return best
