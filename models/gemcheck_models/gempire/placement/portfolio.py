"""Which method answers a problem about placing, and the gate that every answer passes.

A fixed order is a matter for `sequence`, a turn's hand for `turn`. A larger hand in any order goes to `fast` where that
is installed and pays (the plain sweep is tried first as long as there is no machine code), to `sweep` where that is
exact, else to `turn`, which is exact for everything but has to be stopped. The engine replays each end that is handed
out, and its score is worked out anew with nothing remembered.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.findings import Verdict
from gemcheck.game import GameError
from gemcheck.games.gempire.values import attributes, forget_worth
from gemcheck_models.gempire.placement.fast import available, fast
from gemcheck_models.gempire.placement.machine_code import compiled_by_another, hopeless, ready
from gemcheck_models.gempire.placement.objective import Score, score
from gemcheck_models.gempire.placement.problem import Answer, Found, Method, Problem, Progress, replayed
from gemcheck_models.gempire.placement.sequence import sequence
from gemcheck_models.gempire.placement.sweep import Unsupported, sweep
from gemcheck_models.gempire.placement.turn import turn
from gemcheck_models.gempire.placement.turn_best import Late, Show
from gemcheck_models.gempire.placement.turn_first import first_end
from gemcheck_models.gempire.placement.turn_walk import Walk

__all__ = ["answered", "gated"]

HAND = 4
"""So many cards make a real turn: three spaces can be won, and a blueprint placed."""

LARGE = 9
"""From so many cards on the compiled sweep is faster even if its machine code has to be read from disk first."""

PLAIN = 200_000
"""States that the plain sweep looks at before anything is compiled: about as long as compiling takes."""

FEW = 12
"""Up to so many cards the optimum without an order is soon known; it bounds a fixed order that had to be stopped."""

STATES = 100_000
"""States after which a hand is given up that only `turn` or `sequence` can answer, unless a limit is given."""

ANY_ORDER = "bounded by the cards in any order"

FIRST = 10_000
"""States after which the bound of a fixed order by the cards in any order is taken as it is."""


def answered(
    problem: Problem,
    top: int = 1,
    budget: int | None = None,
    progress: Show = None,
    late: Late = None,
    free: Method | None = None,
) -> Answer:
    """The `top` best ends by the method that suits the problem.

    budget: states; late: says whether the time is over. Either stops the search, which is then bounded. free: the
    method for larger hands in any order, if it is not to be chosen; it raises Unsupported for what it does not cover.
    progress is told of a first end before anything is searched.
    """
    told = _Monotone(progress)
    if progress is not None and len(problem.hand) > HAND:
        walk = Walk(problem)
        told(Progress(walk.score(first_end(walk)[0]), None, 0))
    return gated(problem, _chosen(problem, top, budget, told, late, free))


def _chosen(problem: Problem, top: int, budget: int | None, show: Show, late: Late, free: Method | None) -> Answer:
    limit = STATES if budget is None and late is None else budget
    if problem.fixed:
        answer = sequence(problem, top=top, budget=limit, progress=show, late=late)
        few = late is None and len(problem.hand) <= FEW
        return _under(answer, _ceiling(problem, free)) if few and answer.verdict is Verdict.BOUNDED else answer
    if len(problem.hand) <= HAND:
        return turn(problem, top=top, budget=budget, progress=show, late=late)
    if free is None and len(problem.hand) >= LARGE and not problem.objective.demands() and available():
        try:
            if budget is None and not ready():
                return _first_use(problem, top, show, late)
            return fast(problem, top=top, budget=budget, progress=show, late=late)
        except Unsupported:
            pass
    try:
        return (free or sweep)(problem, top=top, budget=budget, progress=show, late=late)
    except Unsupported:
        return turn(problem, top=top, budget=limit, progress=show, late=late)


def _first_use(problem: Problem, top: int, show: Show, late: Late) -> Answer:
    """The answer while there is no machine code: that of the plain sweep if it comes before compiling would end, or if
    nothing can be compiled, else that of the compiled one if there is time to compile.

    Raises Unsupported where the sweep would not be exact, and AssertionError where the two sweeps cannot both be right.
    """
    hoping = not hopeless()
    plain = sweep(problem, top=top, budget=PLAIN if hoping else None, progress=show, late=late)
    if plain.verdict is not Verdict.BOUNDED or (late is not None and late()):
        return plain
    if not compiled_by_another(problem, late):
        return plain if late is not None and late() else _sweep_on(problem, top, show, late, plain)
    try:
        answer = fast(problem, top=top, progress=show, late=late)
    except Unsupported:
        return _sweep_on(problem, top, show, late, plain)
    if plain.score is not None and (answer.score is None or plain.score > answer.score):
        if answer.verdict is not Verdict.BOUNDED:
            raise AssertionError("plain and compiled sweep disagree")
        answer = replace(plain, bound=answer.bound)
    return _under(answer, plain.bound, "bounded by the plain sweep")


def _sweep_on(problem: Problem, top: int, show: Show, late: Late, plain: Answer) -> Answer:
    """The answer of the plain sweep beyond what it has come to, without another limit than the time."""
    return sweep(problem, top=top, progress=show, late=late, known=plain)


def _ceiling(problem: Problem, free: Method | None) -> Score | None:
    """What no end exceeds even if the cards came in any order, where that is soon known."""
    try:
        return (free or sweep)(replace(problem, fixed=False), budget=FIRST).bound
    except Unsupported:
        return None


def _under(answer: Answer, ceiling: Score | None, words: str = ANY_ORDER) -> Answer:
    """The answer of a stopped search with a bound from elsewhere, where that is better."""
    if ceiling is None or (answer.bound is not None and answer.bound <= ceiling):
        return answer
    also = (*answer.certificate.also, words)
    verdict = Verdict.FOUND if ceiling == answer.score else answer.verdict
    return replace(answer, verdict=verdict, bound=ceiling, certificate=replace(answer.certificate, also=also))


class _Monotone:
    """Passes progress on so that scores only rise, bounds only fall and work only grows, whichever method speaks."""

    def __init__(self, show: Show) -> None:
        self.show = show
        self.last = Progress(None, None, 0)

    def __call__(self, step: Progress) -> None:
        last = self.last
        better = max((s for s in (last.score, step.score) if s is not None), default=None)
        bound = min((b for b in (last.bound, step.bound) if b is not None), default=None)
        self.last = Progress(better, bound, max(last.work, step.work))
        if self.show is not None and (better, bound) != (last.score, last.bound):
            self.show(self.last)


def gated(problem: Problem, answer: Answer) -> Answer:
    """The answer if the engine agrees with it. Raises AssertionError for an end that does not replay or does not score
    what is said, and for a bound below a score."""
    for end in answer.best:
        _check(problem, end)
    ranks = [end.rank() for end in answer.best]
    if ranks != sorted(ranks):
        raise AssertionError("the ends are not in the order of their scores")
    if answer.bound is not None and answer.score is not None and answer.bound < answer.score:
        raise AssertionError(f"the bound {answer.bound} is below the score {answer.score}")
    also = (*answer.certificate.also, *_replay_words(len(answer.best)))
    return replace(answer, certificate=replace(answer.certificate, also=also))


def _replay_words(ends: int) -> Iterator[str]:
    if ends:
        yield "the end replays to the same score" if ends == 1 else f"all {ends} ends replay to the same score"


def _check(problem: Problem, end: Found) -> None:
    try:
        again = replayed(problem, end.plans)
    except GameError as error:
        raise AssertionError(f"{end.city} does not replay: {error}") from error
    if (again.score, again.city) != (end.score, end.city):
        raise AssertionError(f"{end.city} does not replay: the engine says {again.city} {again.score}")
    forget_worth()
    seat = again.state.seats[problem.who]
    if attributes(problem.table, seat) != seat.attributes:
        raise AssertionError(f"{end.city}: the attributes are not those of its cards")
    if score(problem.table, again.state, problem.who, problem.objective) != end.score:
        raise AssertionError(f"{end.city} does not score {end.score}")
