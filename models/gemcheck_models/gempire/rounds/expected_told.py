"""The answer of the world `expected` as `gemcheck rounds` shows it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from gemcheck.advice import Section
from gemcheck.findings import Certificate, Verdict
from gemcheck.games.gempire import Gempire
from gemcheck.rounds import RoundsAnswer
from gemcheck_models.gempire.rounds.answers_words import counted, pair_words
from gemcheck_models.gempire.rounds.expected_course import course_of
from gemcheck_models.gempire.rounds.expected_rounds import ANY_ORDER, IN_ORDER, Expected, expected_rounds
from gemcheck_models.gempire.rounds.replay import Plan

__all__ = ["expected_answer"]

ENOUGH = Fraction(99, 100)
"""A probability at which the list of rounds ends."""


def expected_answer(game: Gempire, plan: Plan) -> RoundsAnswer:
    """What the plan is expected to take in both abstractions. Raises GameError for a plan that has no course or takes
    too many positions of resources."""
    course = course_of(plan)
    both = [expected_rounds(game, plan.pair, course, abstraction=name) for name in (ANY_ORDER, IN_ORDER)]
    free, ordered = both
    headline = (
        f"{pair_words(plan.pair)}: a plan of {counted(len(plan.rounds), 'round')} is expected to take "
        f"{float(free.rounds):.2f} to {float(ordered.rounds):.2f} rounds once the dice fall by chance"
    )
    return RoundsAnswer(
        headline=headline,
        sections=(
            Section("Ready by the end of round", tuple(_ready_lines(ordered)), fixed=True),
            *(Section(f"Abstraction: {one.abstraction}", tuple(_abstraction_lines(one))) for one in both),
        ),
        data={"pair": list(plan.pair), "rounds": len(plan.rounds), "expected": [_data(one) for one in both]},
        verdict=Verdict.BOUNDED,
        bound=None,
        certificate=Certificate(
            "dynamic-program",
            "one plan; its deck, tokens, technologies and idle rivals; the dice by their exact distribution",
            f"{sum(one.positions for one in both)} positions of resources, solved exactly",
        ),
    )


def _ready_lines(answer: Expected) -> Iterator[str]:
    for number, likely in enumerate(answer.ready, 1):
        if likely:
            yield f"{number:>3}  {float(likely):7.2%}"
        if likely >= ENOUGH:
            return


def _abstraction_lines(answer: Expected) -> Iterator[str]:
    yield f"Expected: {float(answer.rounds):.4f} rounds, starting with {answer.start} production."
    yield f"Which end that is: the {answer.bound} one. {answer.why[0].upper()}{answer.why[1:]}."
    for left in answer.left_out:
        yield f"{left.what} [{', '.join(left.clauses)}]"


def _data(answer: Expected) -> dict[str, Any]:
    """One abstraction as data; probabilities as numbers, the expectation also as the fraction that it is."""
    return {
        "abstraction": answer.abstraction,
        "bound": answer.bound,
        "why": answer.why,
        "left_out": [{"what": left.what, "clauses": list(left.clauses)} for left in answer.left_out],
        "rounds": float(answer.rounds),
        "fraction": f"{answer.rounds.numerator}/{answer.rounds.denominator}",
        "start": answer.start,
        "ready": [float(likely) for likely in answer.ready],
        "positions": answer.positions,
    }
