"""The exact column sweep: the best placement of cards whose order is free, in plain Python.

question: where do these cards go so that population, gold, culture and gems, weighed in some way, are most, or a
          Demand is met or all but met
scope:    order free, no blueprints; sums of attributes and gems, cards that count gems too; Demands on the lie and the
          values of a city (2, 4, 5, 8, 10 to 13) beside sums of attributes; every reading under which values do not
          depend on the order of placing (what is refused: `sweep_refusals`, `sweep_demand_refusals`)
expected: found, with a bound that equals the score; bounded when stopped
budget:   states; six cards in two rows take hundredths of a second, eight a tenth or two, ten about one second

The city is built column by column from left to right. Left of a column stands what is used, right of it what is not,
so what is counted to the left and to the right never needs a position; a sum is paid when the right one of two cards
is placed. Of all ways to one state only the best are followed, and none that cannot reach the best city known.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gemcheck_models.gempire.placement.problem import Answer, Problem, Progress
from gemcheck_models.gempire.placement.sweep_ends import Ends
from gemcheck_models.gempire.placement.sweep_least import least_cities
from gemcheck_models.gempire.placement.sweep_refusals import Unsupported, why_not
from gemcheck_models.gempire.placement.sweep_search import Late, Pass, Search
from gemcheck_models.gempire.placement.sweep_traces import PassTraces
from gemcheck_models.gempire.placement.sweep_walks import Walks

__all__ = ["Unsupported", "sweep"]

WIDTHS = (8, 32)
"""How many states to a layer the passes keep that look for a good city before the proof."""


def sweep(
    problem: Problem,
    *,
    top: int = 1,
    budget: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    late: Late = None,
    known: Answer | None = None,
) -> Answer:
    """The best city, the least in notation of equal ones; stopped after `budget` states, or when it is `late`, with a
    valid bound. known: what this sweep has come to before it was stopped; it goes on from there.

    Raises Unsupported where the sweep would not be exact.
    """
    why = why_not(problem, top)
    if why is not None:
        raise Unsupported(why)
    with _uncollected():
        return _Sweep(problem, budget, progress, late, known).answer()


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without the search for cycles: states make none, and there are so many that it would go through all of them
    again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class _Sweep:
    """The passes over one problem, and what is known so far."""

    def __init__(
        self,
        problem: Problem,
        budget: int | None,
        progress: Callable[[Progress], None] | None,
        late: Late,
        known: Answer | None = None,
    ) -> None:
        self.problem = problem
        self.budget = budget
        self.late = late
        self.walks = Walks(problem)
        self.ends = Ends(problem, self.walks.tables, self.walks.scales, progress)
        if known is not None:
            self.ends.resume(known)

    def answer(self) -> Answer:
        """The answer, after passes of growing width and one without limit."""
        search = self._search(lefts=False)
        if not self.ends.work:
            self._narrow(search)
        run = self._pass(search, None, True)
        if run.complete and not search.settled(run):
            search = self._search(lefts=True)
            run = self._pass(search, None, True)
        if run.complete:
            self.ends.bound = self.ends.best
            self.ends.take_least(least_cities(self.walks.tables, PassTraces(search, run), self.ends.last))
        return self.ends.answer(run.complete, "column sweep")

    def _narrow(self, search: Search) -> None:
        """Passes that look for a good city, each wider than the one before."""
        for width in WIDTHS:
            if self._pass(search, width, False).complete:
                return

    def _search(self, lefts: bool) -> Search:
        return Search(self.walks.steps(lefts), self.ends.stuck)

    def _pass(self, search: Search, width: int | None, ties: bool) -> Pass:
        # The first pass is never cut short: there is always a city to show.
        work = self.ends.work
        room = None if self.budget is None or not work else max(0, self.budget - work)
        run = search.run(self.ends.best, width, room, ties, self.late if work else None)
        self.ends.passed(run.best, run.bound, run.columns(*run.end) if run.end is not None else None, run.work)
        return run
