"""What a sweep knows so far: the best city, built again by the engine, and a bound; and the answer that they make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from gemcheck.findings import Certificate, Verdict
from gemcheck.game import GameError
from gemcheck.games.gempire import resolution
from gemcheck.games.gempire.state import Placed
from gemcheck_models.gempire.placement.objective import Score
from gemcheck_models.gempire.placement.problem import Answer, Found, Problem, Progress, replayed, usable
from gemcheck_models.gempire.placement.sweep_least import City, Deal
from gemcheck_models.gempire.placement.sweep_plans import carried_out
from gemcheck_models.gempire.placement.sweep_scales import Scales
from gemcheck_models.gempire.placement.sweep_states import Column
from gemcheck_models.gempire.placement.sweep_tables import Tables
from gemcheck_models.gempire.placement.told import obvious

__all__ = ["Ends"]


class Ends:
    """The ends of one problem. best: the score of the best city as one number, -1 for none; bound: no city brings more;
    work: states looked at."""

    def __init__(
        self, problem: Problem, tables: Tables, scales: Scales, progress: Callable[[Progress], None] | None
    ) -> None:
        self.problem = problem
        self.tables = tables
        self.scales = scales
        self.progress = progress
        self.best = -1
        self.bound: int | None = None
        self.found: Found | None = None
        self.work = 0

    @property
    def last(self) -> str:
        """What follows the first row in the notation of a city."""
        return "/" if self.problem.seat.second >= 0 or self.problem.seat.row2 else " "

    def begin(self) -> None:
        """Have the obvious city at once."""
        self._take_obvious()
        if self.progress is not None and self.found is not None:
            self.progress(Progress(self.found.score, None, 0))

    def resume(self, known: Answer) -> None:
        """Have what a stopped search of the same problem has come to."""
        self.work = known.work
        if known.best:
            self.found = known.best[0]
            self.best = self.scales.number(self.found.score)
        if known.bound is not None:
            self.bound = self.scales.number(known.bound)

    def passed(self, best: int, bound: int, columns: Sequence[Column] | None, work: int) -> None:
        """Note what a pass has found: its best score and the columns of that city, if it is better than what was
        known."""
        self.work += work
        self.bound = bound if self.bound is None else min(self.bound, bound)
        if columns is not None and best > self.best:
            self.best = best
            self.found = self.replayed(Deal(self.tables, self.digits(columns)).city(columns))
            # A way that chose badly which cards count may lead to a city that scores more.
            self.best = self.scales.number(self.found.score)
        if self.found is None:
            self._take_obvious()
        if self.progress is not None:
            score = self.found.score if self.found is not None else None
            self.progress(Progress(score, self.scales.score(self.bound), self.work))

    def _take_obvious(self) -> None:
        """Have the obvious city for want of a better one, if it is an answer at all."""
        try:
            self.found = replayed(self.problem, obvious(self.problem).plans)
        except GameError:  # a card that fitted nowhere at first fits in the end
            return
        self.best = self.scales.number(self.found.score)

    def take_least(self, cities: Iterable[City]) -> None:
        """Have the least of the best cities. Raises AssertionError when there is none."""
        found = [self.replayed(city) for city in cities]
        if not found:
            raise AssertionError(f"no city brings {self.best}")
        self.found = min(found, key=Found.rank)
        if self.scales.number(self.found.score) != self.best:
            raise AssertionError(f"{self.found.city} scores {self.found.score}, not {self.best}")

    def digits(self, columns: Sequence[Column]) -> list[int]:
        """How many of each item these columns use; of a hybrid whether."""
        placed = [option for column in columns for option in column]
        return [sum(placed.count(option) for option in item.options) for item in self.tables.items]

    def replayed(self, city: City) -> Found:
        """The city as the engine builds it; it must score at least what the sweep says."""
        found = carried_out(self.problem, city)
        again = replayed(self.problem, found.plans)
        if (again.score, again.city) != (found.score, found.city):
            raise AssertionError(f"{found.city} does not replay: the engine says {again.city}")
        if self.scales.number(found.score) < self.best:
            raise AssertionError(f"{found.city} scores {found.score}, less than {self.best}")
        return found

    def stuck(self, columns: list[Column]) -> bool:
        """Whether no card that is left fits into a city of these columns."""
        problem, tables = self.problem, self.tables
        digits = self.digits(columns)
        city = Deal(tables, digits).city(columns)
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
        remaining = [card for item, digit in zip(tables.items, digits, strict=True) for card in item.cards[digit:]]
        return not any(usable(problem, state, card) for card in remaining)

    def answer(self, complete: bool, method: str) -> Answer:
        """The answer; with a search that was not complete it is bounded."""
        bound: Score | None = None if self.bound is None else self.scales.score(self.bound)
        verdict = Verdict.FOUND
        if not complete:
            verdict = Verdict.BOUNDED if self.found is not None else Verdict.UNKNOWN
        scope = f"{'column by column,' if complete else 'stopped after'} {self.work} states"
        best = (self.found,) if self.found is not None else ()
        return Answer(verdict, best, bound, method, self.work, Certificate("exhaustive", scope))
