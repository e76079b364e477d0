"""The best ends of a search: the highest scores, among equals the least cities in notation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gemcheck.findings import Certificate, Verdict
from gemcheck.games.gempire.notation_city import city_text
from gemcheck.games.gempire.plans import Plan
from gemcheck.games.gempire.state import Seat
from gemcheck_models.gempire.placement.objective import Score
from gemcheck_models.gempire.placement.problem import Answer, Found, Progress, states
from gemcheck_models.gempire.placement.turn_walk import Walk

__all__ = ["Best", "Late", "Show"]

Show = Callable[[Progress], None] | None
"""Who is told about progress, if anybody."""

Late = Callable[[], bool] | None
"""Whether the time is over, if there is a limit."""


class Best:
    """The `top` best ends so far; of several ways to one city the first is kept.

    work: the states followed, at most `budget` of them and not once it is late, but always until there is an end.
    """

    def __init__(self, walk: Walk, top: int, budget: int | None, show: Show, late: Late) -> None:
        self.walk = walk
        self.top = top
        self.budget = budget
        self.show = show
        self.late = late
        self.bound: Score | None = None
        self.work = 0
        self._ends: list[tuple[Score, str, tuple[Plan, ...], Seat]] = []

    @property
    def score(self) -> Score | None:
        """The best score so far."""
        return self._ends[0][0] if self._ends else None

    def spent(self) -> bool:
        """Whether no further state may be followed."""
        if not self._ends:
            return False
        return (self.budget is not None and self.work >= self.budget) or (self.late is not None and self.late())

    def welcome(self, bound: Score | None, prefix: str = "") -> bool:
        """Whether an end may still enter whose score is at most `bound` (None: anything) and whose city in notation
        begins with `prefix`, or with something greater."""
        if bound is None or len(self._ends) < self.top:
            return True
        last, city, _, _ = self._ends[-1]
        return bound > last or (bound == last and prefix <= city[: len(prefix)])

    def offer(self, score: Score, seat: Seat, plans: Sequence[Plan], prefix: str = "") -> None:
        """An end with its score and the beginning of its city."""
        if not self.welcome(score, prefix):
            return
        city = city_text(self.walk.table, seat)
        if any(city == other and score == points for points, other, _, _ in self._ends):
            return
        leads = not self._ends or score > self._ends[0][0]
        self._ends.append((score, city, tuple(plans), seat))
        self._ends.sort(key=lambda end: (tuple([-part for part in end[0]]), end[1]))
        del self._ends[self.top :]
        if leads:
            self.tell()

    def tell(self) -> None:
        """Say how things stand."""
        if self.show is not None:
            self.show(Progress(self.score, self.bound, self.work))

    def lowered(self, bound: Score | None) -> None:
        """Say that no end is better than this, where that is news."""
        if bound is not None and (self.bound is None or bound < self.bound):
            self.bound = bound
            self.tell()

    def answer(self, method: str, complete: bool, scope: str) -> Answer:
        """The answer of a search that looked at everything in its scope, or was stopped.

        A stopped search whose bound has been met has found the best score, though perhaps not the least city with it.
        """
        ends = tuple([Found(score, city, plans, self.walk.stated(seat)) for score, city, plans, seat in self._ends])
        scope = f"{scope}, {states(self.work)}"
        met = self.bound is not None and self.bound == self.score
        if not complete:
            scope = f"stopped where the bound was met: {scope}" if met else f"stopped: {scope}"
        found = Verdict.FOUND if complete or met else Verdict.BOUNDED
        bound = self.score if complete else self.bound
        verdict = found if ends else Verdict.UNKNOWN
        return Answer(verdict, ends, bound, method, self.work, Certificate("exhaustive", scope))
