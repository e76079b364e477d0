"""An answer confirmed by a second method: the same best score, and a bound that agrees with it."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.findings import Certificate, Verdict
from gemcheck_models.gempire.placement.cpsat import METHOD, cpsat
from gemcheck_models.gempire.placement.problem import Answer, Problem

__all__ = ["Disagreement", "confirmed"]


class Disagreement(AssertionError):
    """Two methods contradict each other about a problem: an error of this program, never of its user."""


def confirmed(problem: Problem, answer: Answer, budget: float | None = None) -> Answer:
    """The answer with what CP-SAT says of it: `proved` when CP-SAT finds its best score and proves the same bound.

    budget: CP-SAT's deterministic time, None for as long as it takes. A CP-SAT that was stopped confirms the score only
    if its bound has come down to it; otherwise its bound is used where it is better than the answer's. Raises
    Unsupported (a GameError) for a problem that the CP-SAT model does not cover, Disagreement when one method claims
    what the other refutes.
    """
    second = cpsat(problem, budget=budget)
    _compare(answer, second)
    best = max((a for a in (answer, second) if a.score is not None), key=lambda a: a.score or (), default=answer)
    bound = min(b for b in (answer.bound, second.bound) if b is not None)
    if best.score is None or best.score != bound:
        verdict = Verdict.BOUNDED if best.score is not None else Verdict.UNKNOWN
        also = (*answer.certificate.also, f"{METHOD}: stopped with the bound {_words(second.bound)}")
        return replace(answer, verdict=verdict, best=best.best, bound=bound, certificate=_noted(answer, "", also))
    if not answer.score == answer.bound == second.bound == bound:
        # Only one of the two has found this score, or only one has proved its bound.
        also = (*answer.certificate.also, f"{METHOD}: the bound {_words(second.bound)}")
        return replace(answer, verdict=Verdict.FOUND, best=best.best, bound=bound, certificate=_noted(answer, "", also))
    words = f"{METHOD}: the same best score, and no city above it"
    certificate = _noted(answer, words, answer.certificate.also)
    return replace(answer, verdict=Verdict.PROVED, bound=bound, certificate=certificate)


def _compare(answer: Answer, second: Answer) -> None:
    for one, other in ((answer, second), (second, answer)):
        if one.score is not None and other.bound is not None and one.score > other.bound:
            city = one.best[0].city
            raise Disagreement(
                f"{other.method} bounds the score by {other.bound}, {one.method} has {one.score}: {city}"
            )


def _noted(answer: Answer, second: str, also: tuple[str, ...]) -> Certificate:
    return replace(answer.certificate, second=second or answer.certificate.second, also=also)


def _words(bound: tuple[int, ...] | None) -> str:
    return "none" if bound is None else " ".join(map(str, bound))
