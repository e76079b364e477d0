"""Claims of the casebook about placements, proved again: kinds `optimum` and `impossible`.

The instance of a claim names the question and its terms; the position is the `given` of the case, whose seat has the
cards in hand as `won`:

    [claim]
    instance = { question = "placement", seat = "ann", objective = "total", take = "all", order = "any" }
    value = 39
    bound = 39
    measure = "after.ann.total"

`take` is a number of cards where neither all nor any are meant; `keep = true` allows cards to be kept as blueprints.
Value and bound are those of the first goal. An objective of several goals, and the finer parts of a Demand (met,
lacking, counted), are claimed with the whole score, whose last part the value and the bound then are:

    instance = { question = "placement", seat = "ann", objective = "gems, total", score = [2, 21] }
    value = 21
    bound = 21

Of Demands the number that can be met together counts, which must be below their number where the case says that meeting
them is impossible.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from gemcheck.casebook.claims import Proof
from gemcheck.casebook.schema import Case
from gemcheck.findings import Verdict
from gemcheck.game import Game, GameError
from gemcheck.rulebook import nearest
from gemcheck_models.gempire.placement.cpsat_scope import Unsupported
from gemcheck_models.gempire.placement.exhaustive import exhaustive
from gemcheck_models.gempire.placement.objective import Objective, Score, read_objective
from gemcheck_models.gempire.placement.portfolio import answered
from gemcheck_models.gempire.placement.problem import Answer, Problem, problem_of
from gemcheck_models.gempire.placement.prove import Disagreement, confirmed

__all__ = ["prove_placement"]

QUESTION = "placement"

TERMS = ("question", "seat", "objective", "take", "order", "keep", "score")
"""What an instance may say."""

STATES = 50_000
"""States after which the exhaustive search, the second method where CP-SAT does not cover a problem, is given up."""


def prove_placement(game: Game[Any, Any], case: Case) -> Proof | None:
    """What the methods say of a claim about placing; None for another question. Raises GameError for odd terms."""
    claim = case.claim
    if claim is None or claim.instance.get("question") != QUESTION:
        return None
    for word in claim.instance:
        if word not in TERMS:
            raise GameError(f"claim.instance: unknown term '{word}'{nearest(word, TERMS)}")
    objective = read_objective(str(claim.instance.get("objective", "total")))
    answer, note = _answered_twice(_problem(game, case, objective))
    if case.kind == "impossible":
        return _impossible(objective, answer, note)
    return _optimum(_claimed(claim.instance, claim.bound, objective), answer, note)


def _problem(game: Game[Any, Any], case: Case, objective: Objective) -> Problem:
    instance = case.claim.instance if case.claim is not None else {}
    seat = str(instance.get("seat", next(iter(case.given.get("seats", {})), "")))
    seats = {name: dict(entry) for name, entry in case.given.get("seats", {}).items()}
    cards = seats.get(seat, {}).pop("won", [])
    least, most = _taken(instance.get("take", "all"), len(cards))
    order = instance.get("order", "any")
    if order not in ("any", "fixed"):
        raise GameError(f"claim.instance.order: '{order}' is neither any nor fixed")
    keep = instance.get("keep", False)
    if not isinstance(keep, bool):
        raise GameError("claim.instance.keep: neither true nor false")
    given = {**case.given, "seats": seats}
    fixed = order == "fixed"
    return problem_of(game, given, seat, cards, least=least, most=most, fixed=fixed, keep=keep, objective=objective)


def _taken(take: Any, cards: int) -> tuple[int, int]:
    """The least and the greatest number of cards to be used."""
    if take == "all":
        return cards, cards
    if take == "any":
        return 0, cards
    if isinstance(take, bool) or not isinstance(take, int):
        raise GameError(f"claim.instance.take: '{take}' is neither all nor any nor a number")
    return take, take


def _claimed(instance: Mapping[str, Any], bound: int | None, objective: Objective) -> Score:
    """The whole score that is claimed, or its first part where the instance names no more."""
    parts = sum(3 if goal.demands else 1 for goal in objective.goals)
    score = instance.get("score", [bound])
    if not isinstance(score, list) or not score or any(type(part) is not int for part in score):
        raise GameError("claim: no bound, or claim.instance.score is no list of numbers")
    if len(score) > parts:
        raise GameError(f"claim.instance.score has {len(score)} parts, that of '{objective.text()}' has {parts}")
    if score[-1] != bound:
        raise GameError(f"claim.instance.score ends with {score[-1]}, the bound is {bound}")
    return tuple(score)


def _answered_twice(problem: Problem) -> tuple[Answer, str]:
    """The answer of the method that suits the problem, confirmed by CP-SAT or else by the exhaustive search, and in
    words who has said so. Raises Disagreement where the two contradict each other."""
    answer = answered(problem)
    try:
        return confirmed(problem, answer), f"{answer.method} and CP-SAT"
    except Unsupported as unsupported:
        why = str(unsupported)
    second = exhaustive(problem, budget=STATES)
    if answer.verdict is not Verdict.FOUND or second.verdict is not Verdict.FOUND:
        return answer, f"{answer.method}; {why}; {second.method}: {second.certificate.scope}"
    if second.score != answer.score:
        raise Disagreement(f"{second.method} has {second.score}, {answer.method} has {answer.score}")
    return replace(answer, verdict=Verdict.PROVED), f"{answer.method} and {second.method}; {why}"


def _impossible(objective: Objective, answer: Answer, note: str) -> Proof:
    """Whether fewer of the Demands than all can be met."""
    wanted = len(objective.goals[0].demands)
    if not wanted:
        raise GameError(f"claim: objective '{objective.text()}' names no Demand that could be impossible")
    if answer.score is not None and answer.score[0] >= wanted:
        return Proof(Verdict.FOUND, note=f"{note}: {answer.best[0].city}")
    shown = answer.verdict is Verdict.PROVED and answer.bound is not None and answer.bound[0] < wanted
    return Proof(Verdict.PROVED if shown else Verdict.UNKNOWN, None, note)


def _optimum(claimed: Score, answer: Answer, note: str) -> Proof:
    """Whether the best score is the one claimed. Only what contradicts the claim counts as found; a claim without a
    second method's agreement is not proved."""
    parts = len(claimed)
    score, bound = answer.score, answer.bound
    if score is not None and score[:parts] > claimed:
        return Proof(Verdict.FOUND, score[parts - 1], f"{note}: {_words(score[:parts])} by {answer.best[0].city}")
    if answer.verdict is not Verdict.PROVED or bound is None:
        return Proof(Verdict.UNKNOWN, None if bound is None else bound[parts - 1], note)
    if bound[: parts - 1] != claimed[:-1]:
        return Proof(Verdict.FOUND, None, f"{note}: the best score is {_words(bound)}, not {_words(claimed)}")
    return Proof(Verdict.PROVED, bound[parts - 1], note)


def _words(score: Score) -> str:
    return " ".join(map(str, score))
