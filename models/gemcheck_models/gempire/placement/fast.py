"""The column sweep compiled with numba: the same answer as `sweep`, ten times as fast and more from eight cards on.

question: that of `sweep`
scope:    that of `sweep` without Demands and Drain System, as far as a state fits into three words; raises
          Unsupported otherwise, and where the optional extra `fast` is not installed
expected: found, with a bound that equals the score; bounded when stopped
budget:   states, or a clock (`late`); twelve cards in two rows take about half a second

Compiling takes up to a minute once; the machine code is kept beside the modules, or where NUMBA_CACHE_DIR says.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING

from gemcheck_models.gempire.placement.problem import Answer, Problem, Progress
from gemcheck_models.gempire.placement.sweep_ends import Ends
from gemcheck_models.gempire.placement.sweep_least import least_cities
from gemcheck_models.gempire.placement.sweep_refusals import Unsupported, why_not
from gemcheck_models.gempire.placement.sweep_walks import Walks

if TYPE_CHECKING:
    from gemcheck_models.gempire.placement.fast_search import Run, Runs

__all__ = ["available", "fast"]

WIDTHS = (32, 256, 2048, 16_384, 131_072)
"""How many labels to a layer the passes keep that look for a good city before the proof."""

AT_ONCE = 4
"""So narrow is the first pass where the obvious way ends without a city: any city at once is better than none."""

DOUBT = 2
"""By so many parts of `PARTS` the narrow passes take the cards to come to bring less than their bound: bounds flatter
cities that have hardly begun."""

SURE = 8192
"""From this width on a pass is there for its bound, and often the last one: it doubts nothing and follows equal
ways."""

FEW = 10
"""Of so many cards two narrow passes are enough before the proof."""

MEMORY = 8_000_000
"""Labels after which a search is given up that has neither budget nor clock; they take about a gigabyte."""


def available() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


def fast(
    problem: Problem,
    *,
    top: int = 1,
    budget: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    late: Callable[[], bool] | None = None,
) -> Answer:
    """The best city, the least in notation of equal ones; stopped after `budget` states or when it is `late`, with a
    valid bound.

    Raises Unsupported where it would not be exact, or cannot be compiled.
    """
    why = why_not(problem, top)
    if problem.objective.demands():
        why = why or "Demands are not compiled"
    if not available():
        why = why or "numba is not installed"
    if why is not None:
        raise Unsupported(why)
    from gemcheck_models.gempire.placement.fast_fill import board_of, points_of
    from gemcheck_models.gempire.placement.fast_search import Runs
    from gemcheck_models.gempire.placement.fast_traces import RunTraces

    walks = Walks(problem)
    ends = Ends(problem, walks.tables, walks.scales, progress)
    ends.begin()
    board, points = board_of(walks), points_of(walks)
    runs = Runs(board, points, ends.stuck)
    search = _Search(ends, runs, MEMORY if budget is None else budget, late)
    widths = WIDTHS if len(problem.hand) > FEW else WIDTHS[:2]
    for width in (*([AT_ONCE] if ends.found is None else []), *widths, None):
        if search.rounds(width):
            break
    if search.complete:
        ends.bound = ends.best
        best = [run for run in search.last.values() if run.best == ends.best]
        ends.take_least(city for run in best for city in least_cities(walks.tables, RunTraces(runs, run), ends.last))
    return ends.answer(search.complete, "compiled column sweep")


class _Search:
    """Passes for every goal of one problem (see `fast_covers`): enough cards, then for each set of colours ends at
    which only such are left and none fits. last: the last pass for each goal; bounds: no end of a goal brings more."""

    def __init__(self, ends: Ends, runs: Runs, room: int, late: Callable[[], bool] | None) -> None:
        from gemcheck_models.gempire.placement.fast_covers import GOALS

        self.ends = ends
        self.runs = runs
        self.room = room
        self.late = late
        self.bounds = [runs.most] * GOALS
        self.last: dict[int, Run] = {}

    @property
    def complete(self) -> bool:
        """Whether nothing is left to be looked for."""
        return len(self.last) == len(self.bounds) and all(run.complete and run.ties for run in self.last.values())

    def rounds(self, width: int | None) -> bool:
        """Passes of a width; whether there is nothing more to be done, or no time."""
        sure = width is None or width >= SURE
        run = self._passed(0, width, sure)
        if run.complete and not run.ties:
            run = self._passed(0, None, True)
        if run.stopped:
            return True
        if not run.complete and not sure:
            return False
        for goal in range(1, len(self.bounds)):
            done = goal in self.last and self.last[goal].complete
            if not done and self._passed(goal, None if run.complete else width, True).stopped:
                return True
        return self.complete

    def _passed(self, goal: int, width: int | None, sure: bool) -> Run:
        """A pass for a goal, noted; a `sure` one is there for its bound."""
        ends = self.ends
        # A first pass is never cut short: it gives a bound.
        begun = ends.work > 0
        run = self.runs.run(
            ends.best,
            width,
            max(0, self.room - ends.work) if begun else None,
            sure,
            self.late if begun else None,
            0 if sure else DOUBT,
            goal,
        )
        self.last[goal] = run
        self.bounds[goal] = min(self.bounds[goal], run.bound)
        ends.passed(run.best, max(self.bounds), run.columns, run.work)
        return run
