"""The column sweep compiled with numba: the same answer as `sweep`, about ten times as fast from eight cards on.

question: that of `sweep`
scope:    that of `sweep` without Demands and Drain System, as far as a state fits into three words; raises
          Unsupported otherwise, and where the optional extra `fast` is not installed
expected: found, with a bound that equals the score; bounded when stopped
budget:   states, or a clock (`late`); ten cards in two rows take about a tenth of a second

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
    from gemcheck_models.gempire.placement.fast_search import Run

__all__ = ["available", "fast"]

WIDTHS = (32, 256, 2048, 16_384, 131_072)
"""How many labels to a layer the passes keep that look for a good city before the proof."""

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

    def passed(width: int | None) -> Run:
        # A first pass is never cut short: it gives a bound.
        room = max(0, (MEMORY if budget is None else budget) - ends.work) if ends.work else None
        sure = width is None or width >= SURE
        run = runs.run(ends.best, width, room, sure, late if ends.work else None, 0 if sure else DOUBT)
        ends.passed(run.best, run.bound, run.columns, run.work)
        return run

    for width in (*(WIDTHS if len(problem.hand) > FEW else WIDTHS[:2]), None):
        run = passed(width)
        if run.complete or run.stopped:
            break
    if run.complete and not run.ties:
        run = passed(None)
    if run.complete and run.blocked >= ends.best:
        runs = Runs(board._replace(size=board.size._replace(lefts=True)), points, ends.stuck)
        run = passed(None)
    if run.complete:
        ends.bound = ends.best
        ends.take_least(least_cities(walks.tables, RunTraces(runs, run), ends.last))
    return ends.answer(run.complete, "compiled column sweep")
