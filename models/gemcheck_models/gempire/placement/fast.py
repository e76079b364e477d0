"""The column sweep compiled with numba: the same answer as `sweep`, a hundred times as fast.

question: that of `sweep`
scope:    that of `sweep` without Demands and Drain System, as far as a state fits into three words; raises
          Unsupported otherwise, and where the optional extra `fast` is not installed
expected: found, with a bound that equals the score; bounded when stopped
budget:   states, or a clock (`late`); ten cards in two rows take hundredths of a second, fifteen some seconds

Compiling takes half a minute once; the machine code is kept beside the modules, or where NUMBA_CACHE_DIR says.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

from gemcheck_models.gempire.placement.problem import Answer, Problem, Progress
from gemcheck_models.gempire.placement.sweep_ends import Ends
from gemcheck_models.gempire.placement.sweep_least import least_cities
from gemcheck_models.gempire.placement.sweep_refusals import Unsupported, why_not
from gemcheck_models.gempire.placement.sweep_walks import Walks

__all__ = ["available", "fast"]

WIDTHS = (2, 32, 512, 8192, 65_536, 524_288)
"""How many labels to a layer the passes keep that look for a good city before the proof."""

FEW = 10
"""Of so many cards one narrow pass is enough before the proof."""

TIED = 8192
"""A pass of this width follows equal ways as well: it is often the last one."""


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
    board, points = board_of(walks), points_of(walks)
    runs = Runs(board, points, ends.stuck)
    run = None
    for width in (*(WIDTHS if len(problem.hand) > FEW else WIDTHS[1:2]), None):
        # The first pass is never cut short: there is always a city to show.
        room = None if budget is None or not ends.work else max(0, budget - ends.work)
        ties = width is None or width >= TIED
        run = runs.run(ends.best, width, room, ties, late if ends.work else None)
        ends.passed(run.best, run.bound, run.columns, run.work)
        if run.complete and not ties:
            room = None if budget is None else max(0, budget - ends.work)
            run = runs.run(ends.best, None, room, True, late)
            ends.passed(run.best, run.bound, run.columns, run.work)
        if run.complete or run.stopped:
            break
    assert run is not None
    if run.complete and run.blocked >= ends.best:
        runs = Runs(board._replace(size=board.size._replace(lefts=True)), points, ends.stuck)
        room = None if budget is None else max(0, budget - ends.work)
        run = runs.run(ends.best, None, room, True, late)
        ends.passed(run.best, run.bound, run.columns, run.work)
    if run.complete:
        ends.bound = ends.best
        ends.take_least(least_cities(walks.tables, RunTraces(runs, run), ends.last))
    return ends.answer(run.complete, "compiled column sweep")
