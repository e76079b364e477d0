"""The column sweep compiled with numba: the same answer as `sweep`, ten times as fast and more from eight cards on.

question: that of `sweep`
scope:    that of `sweep` without Demands and Drain System, as far as a state fits into three words; raises
          Unsupported otherwise, and where the optional extra `fast` is not installed
expected: found, with a bound that equals the score; bounded when stopped
budget:   states, or a clock (`late`); twelve cards in two rows take about a third of a second

Compiling takes up to a minute once (when it pays: `portfolio`); the machine code is kept beside the modules, or where
NUMBA_CACHE_DIR says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

from gemcheck_models.gempire.placement.machine_code import note_ready
from gemcheck_models.gempire.placement.problem import Answer, Found, Problem, Progress
from gemcheck_models.gempire.placement.sweep_ends import Ends
from gemcheck_models.gempire.placement.sweep_least import City, least_cities
from gemcheck_models.gempire.placement.sweep_refusals import Unsupported, why_not
from gemcheck_models.gempire.placement.sweep_states import Column
from gemcheck_models.gempire.placement.sweep_walks import Walks

if TYPE_CHECKING:
    from gemcheck_models.gempire.placement.fast_improve import Improving
    from gemcheck_models.gempire.placement.fast_order import Known
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

PART = 8
"""By so much narrower are the passes for ends at which nothing fits any more."""

DIVE = 256
"""How many labels to a layer a pass keeps that looks for a city that reads less than the known one."""

SEEDS, CHANGES = 2, 200_000
"""So many cities at first, and so many changes of each, are tried to have a good one before a wide pass."""

SOON = 2000
"""So many labels are followed before it is looked for."""

FEWER = ((10, WIDTHS[:2]), (13, WIDTHS[:3]))
"""Up to so many cards these passes are enough before the proof."""

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
    from gemcheck_models.gempire.placement.fast_fill import board_of
    from gemcheck_models.gempire.placement.fast_search import Runs

    walks = Walks(problem)
    ends = Ends(problem, walks.tables, walks.scales, progress)
    hasty = progress is None and late is None and budget is None
    if not hasty:
        ends.begin()
    runs = Runs(*board_of(walks), ends.stuck)
    search = _Search(ends, runs, MEMORY if budget is None else budget, late, hasty)
    widths = next((few for cards, few in FEWER if len(problem.hand) <= cards), WIDTHS)
    for width in (*([AT_ONCE] if ends.found is None and not hasty else []), *widths, None):
        if search.rounds(width):
            break
    if search.complete:
        ends.bound = ends.best
        search.take_least()
        note_ready()
    return ends.answer(search.complete, "compiled column sweep")


class _Search:
    """Passes for every goal of one problem (see `fast_covers`): enough cards, then for each set of colours ends at
    which only such are left and none fits. last: the last pass for each goal; bounds: no end of a goal brings more.

    hasty: nobody waits for a city, so that only those are built by the engine that are needed.
    """

    def __init__(self, ends: Ends, runs: Runs, room: int, late: Callable[[], bool] | None, hasty: bool) -> None:
        from gemcheck_models.gempire.placement.fast_covers import GOALS

        self.ends = ends
        self.runs = runs
        self.room = room
        self.late = late
        self.hasty = hasty
        self.bounds = [runs.most] * GOALS
        self.last: dict[int, Run] = {}
        self.dived = -1
        self.improving: Improving | None = None
        self.seeds = 0
        self.best = ends.best
        self.work = 0
        self.pending = False
        self.columns: list[Column] | None = None
        self.known: tuple[Found, Known] | None = None

    @property
    def complete(self) -> bool:
        """Whether nothing is left to be looked for."""
        return len(self.last) == len(self.bounds) and all(run.complete and run.ties for run in self.last.values())

    def rounds(self, width: int | None) -> bool:
        """Passes of a width; whether there is nothing more to be done, or no time."""
        sure = width is None or width >= SURE
        run = self._sure(width) if sure else self._passed(0, width, False)
        if run.complete and not run.ties:
            run = self._sure(None)
        if run.stopped:
            return True
        if not run.complete and not sure:
            return False
        for goal in range(1, len(self.bounds)):
            if goal in self.last and self.last[goal].complete:
                continue
            if run.complete:
                stopped = self._passed(goal, None, True).stopped
            else:
                # Such ends bring less as a rule: they are looked at as far as they keep up the bound.
                stopped = self.bounds[goal] > self.bounds[0] and self._passed(goal, self._less(width), True).stopped
            if stopped:
                return True
        return self.complete

    def _less(self, width: int | None) -> int | None:
        return None if width is None else width // PART

    def take_least(self) -> None:
        """Have the least of the best cities."""
        from gemcheck_models.gempire.placement.fast_order import least_of

        cities = [city for run in self.last.values() for city in self._least(run)]
        self.ends.take_least(least_of(self.ends.problem, cities))

    def _least(self, run: Run) -> Iterator[City]:
        """For each set of cards the least of the best cities that a pass has come to."""
        from gemcheck_models.gempire.placement.fast_traces import RunTraces

        ends = self.ends
        return least_cities(ends.tables, RunTraces(self.runs, run), ends.last) if run.best == ends.best else iter(())

    def _sure(self, width: int | None) -> Run:
        """A pass for enough cards that is there for its bound. Where many cities are equally good it helps to know one
        that reads little; whether there are shows after some labels."""
        run = self._passed(0, width, True, SOON)
        if not run.stopped or self.work + self.ends.work >= self.room or (self.late is not None and self.late()):
            return run
        if width is not None:
            self._improve()
        self._dive()
        return self._passed(0, width, True)

    def _improve(self) -> None:
        """Look for a better city by changes of a whole one, each time for longer."""
        from gemcheck_models.gempire.placement.fast_improve import Improving

        improving = self.improving = self.improving or Improving(self.runs.board, self.runs.points, self.runs.most)
        for seed in range(self.seeds, 2 * self.seeds + SEEDS):
            if improving.run(seed, CHANGES, self.late) and improving.best > self.best:
                self.best, self.columns, self.pending = improving.best, improving.columns, True
        self.seeds = 2 * self.seeds + SEEDS
        self._settle()

    def _dive(self) -> None:
        """Look for a city that reads less than the known one and brings as much."""
        ends = self.ends
        if ends.found is None or ends.best == self.dived:
            return
        from gemcheck_models.gempire.placement.fast_order import dealt, least_of

        self.dived = ends.best
        run = self.runs.run(
            ends.best, DIVE, max(0, self.room - ends.work), True, self.late, known=self._known(), dive=True
        )
        ends.passed(run.best, max(self.bounds), run.columns, run.work)
        self.best = ends.best
        cities = [dealt(ends.tables, ends.digits(columns), columns) for best, columns in run.ends if best == ends.best]
        if cities and ends.found is not None:
            found = [ends.replayed(city) for city in least_of(ends.problem, cities)]
            ends.found = min([ends.found, *found], key=Found.rank)

    def _known(self) -> Known | None:
        from gemcheck_models.gempire.placement.fast_order import known_city

        ends = self.ends
        if ends.found is None:
            return None
        if self.known is None or self.known[0] is not ends.found:
            known = known_city(ends.problem, ends.tables, ends.found, ends.last, ends.best)
            self.known = (ends.found, known)
        return self.known[1]

    def _passed(self, goal: int, width: int | None, sure: bool, soon: int | None = None) -> Run:
        """A pass for a goal, noted; a `sure` one is there for its bound, and is stopped `soon`, after so many
        labels."""
        ends = self.ends
        if sure:
            self._settle()
        # Without a city a first pass is not cut short: it finds one, unless there is none.
        begun = self.work + ends.work > 0 or ends.found is not None
        room = max(0, self.room - self.work - ends.work)
        run = self.runs.run(
            self.best,
            width,
            (room if soon is None else min(room, soon)) if begun else None,
            sure,
            self.late if begun else None,
            0 if sure else DOUBT,
            goal,
            self._known() if sure else None,
        )
        self.last[goal] = run
        self.bounds[goal] = min(self.bounds[goal], run.bound)
        if run.best > self.best and run.columns is not None:
            self.best, self.columns = run.best, run.columns
        self.work += run.work
        self.pending = True
        if sure or not self.hasty:
            self._settle()
        return run

    def _settle(self) -> None:
        """Have the best city built, and tell of it."""
        if self.pending:
            self.ends.passed(self.best, max(self.bounds), self.columns, self.work)
            self.best, self.work, self.columns, self.pending = self.ends.best, 0, None, False
