"""The exact column sweep: the best placement of cards whose order is free, in plain Python.

question: where do these cards go so that population, gold, culture and gems, weighed in some way, are most
scope:    order free, no blueprints; sums of attributes and gems, cards that count gems too; every reading under which
          values do not depend on the order of placing (what is refused: `sweep_refusals`)
expected: found, with a bound that equals the score; bounded when stopped
budget:   states; six cards in two rows take hundredths of a second, eight a tenth or two, ten about one second

The city is built column by column from left to right. Left of a column stands what is used, right of it what is not,
so what is counted to the left and to the right never needs a position; a sum is paid when the right one of two cards
is placed. Of all ways to one state only the best are followed, and none that cannot reach the best city known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from gemcheck.findings import Certificate, Verdict
from gemcheck.game import GameError
from gemcheck.games.gempire import resolution
from gemcheck.games.gempire.state import Placed
from gemcheck_models.gempire.placement.objective import Score
from gemcheck_models.gempire.placement.problem import Answer, Found, Problem, Progress, replayed, usable
from gemcheck_models.gempire.placement.sweep_least import City, Deal, least_cities
from gemcheck_models.gempire.placement.sweep_plans import carried_out
from gemcheck_models.gempire.placement.sweep_refusals import Unsupported, why_not
from gemcheck_models.gempire.placement.sweep_search import Pass, Search
from gemcheck_models.gempire.placement.sweep_states import Column
from gemcheck_models.gempire.placement.sweep_walks import Walks
from gemcheck_models.gempire.placement.told import obvious

__all__ = ["Unsupported", "sweep"]

WIDTHS = (8, 128)
"""How many states to a layer the passes keep that look for a good city before the proof."""


def sweep(
    problem: Problem,
    *,
    top: int = 1,
    budget: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Answer:
    """The best city, the least in notation of equal ones; stopped after `budget` states with a valid bound.

    Raises Unsupported where the sweep would not be exact.
    """
    why = why_not(problem, top)
    if why is not None:
        raise Unsupported(why)
    return _Sweep(problem, budget, progress).answer()


class _Sweep:
    """The passes over one problem, and what is known so far."""

    def __init__(self, problem: Problem, budget: int | None, progress: Callable[[Progress], None] | None) -> None:
        self.problem = problem
        self.budget = budget
        self.progress = progress
        self.walks = Walks(problem)
        self.tables = self.walks.tables
        self.scales = self.walks.scales
        self.best = -1
        self.bound: int | None = None
        self.found: Found | None = None
        self.work = 0
        self.last = "/" if problem.seat.second >= 0 or problem.seat.row2 else " "

    def answer(self) -> Answer:
        """The answer, after passes of growing width and one without limit."""
        search = self._search(lefts=False)
        for width in WIDTHS:
            run = self._pass(search, width, False)
            if run.complete:
                break
        run = self._pass(search, None, True)
        if run.complete and run.blocked >= self.best:
            search = self._search(lefts=True)
            run = self._pass(search, None, True)
        if not run.complete:
            return self._answer(Verdict.BOUNDED if self.found is not None else Verdict.UNKNOWN)
        self.bound = self.best
        cities = [self._replayed(city) for city in least_cities(search, run, self.last)]
        if not cities:
            raise AssertionError(f"no city brings {self.best}")
        self.found = min(cities, key=Found.rank)
        return self._answer(Verdict.FOUND)

    def _search(self, lefts: bool) -> Search:
        return Search(self.walks.steps(lefts), self._stuck)

    def _pass(self, search: Search, width: int | None, ties: bool) -> Pass:
        # The first pass is never cut short: there is always a city to show.
        room = None if self.budget is None or not self.work else max(0, self.budget - self.work)
        run = search.run(self.best, width, room, ties)
        self.work += run.work
        self.bound = run.bound if self.bound is None else min(self.bound, run.bound)
        if run.end is not None and run.best > self.best:
            self.best = run.best
            columns = run.columns(*run.end)
            self.found = self._replayed(Deal(self.tables, self._digits(columns)).city(columns))
        if self.found is None:
            self._take_obvious()
        if self.progress is not None:
            score = self.found.score if self.found is not None else None
            self.progress(Progress(score, self.scales.score(self.bound), self.work))
        return run

    def _take_obvious(self) -> None:
        """Have the obvious city for want of a better one, if it is an answer at all."""
        try:
            self.found = replayed(self.problem, obvious(self.problem).plans)
        except GameError:  # a card that fitted nowhere at first fits in the end
            return
        self.best = self.scales.number(self.found.score)

    def _digits(self, columns: Sequence[Column]) -> list[int]:
        placed = [option for column in columns for option in column]
        return [sum(placed.count(option) for option in item.options) for item in self.tables.items]

    def _stuck(self, columns: list[Column]) -> bool:
        """Whether no card that is left fits into a city of these columns."""
        problem = self.problem
        digits = self._digits(columns)
        city = Deal(self.tables, digits).city(columns)
        rows = ([below for below, _ in city], [above for _, above in city if above is not None])
        left = next((depth for depth, column in enumerate(columns) if column[1] >= 0), 0)
        seat = replace(
            problem.seat,
            row1=tuple([Placed(cell.card, cell.colour) for cell in rows[0]]),
            row2=tuple([Placed(cell.card, cell.colour) for cell in rows[1]]),
            start1=0,
            start2=left,
        )
        state = resolution.with_seat(problem.state, problem.who, seat)
        remaining = [card for item, digit in zip(self.tables.items, digits, strict=True) for card in item.cards[digit:]]
        return not any(usable(problem, state, card) for card in remaining)

    def _replayed(self, city: City) -> Found:
        """The city as the engine builds it; it must score what the sweep says."""
        found = carried_out(self.problem, city)
        again = replayed(self.problem, found.plans)
        if (again.score, again.city) != (found.score, found.city):
            raise AssertionError(f"{found.city} does not replay: the engine says {again.city}")
        if self.scales.number(found.score) != self.best:
            raise AssertionError(f"{found.city} scores {found.score}, not {self.best}")
        return found

    def _answer(self, verdict: Verdict) -> Answer:
        bound: Score | None = None if self.bound is None else self.scales.score(self.bound)
        stopped = verdict is not Verdict.FOUND
        scope = f"{'stopped after' if stopped else 'column by column,'} {self.work} states"
        best = (self.found,) if self.found is not None else ()
        return Answer(verdict, best, bound, "column sweep", self.work, Certificate("exhaustive", scope))
