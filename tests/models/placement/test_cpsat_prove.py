"""An answer confirmed by CP-SAT, and two methods that contradict each other."""

from __future__ import annotations

from typing import Any

import pytest
from gemcheck_models.gempire.placement.exhaustive import exhaustive
from gemcheck_models.gempire.placement.problem import Answer, Problem
from gemcheck_models.gempire.placement.prove import Disagreement, confirmed
from msgspec.structs import replace

from gemcheck.findings import Verdict
from tests.models.placement.test_cpsat_drawn import drawn


@pytest.fixture(scope="module")
def asked() -> Problem:
    return drawn(3, 3, objective="total, gems")


@pytest.fixture(scope="module")
def answer(asked: Problem) -> Answer:
    return exhaustive(asked)


def shifted(answer: Answer, by: int) -> Any:
    """The score of an answer with this much more in its first part."""
    assert answer.score is not None
    return (answer.score[0] + by, *answer.score[1:])


def test_an_answer_that_both_find_is_proved(asked: Problem, answer: Answer) -> None:
    proved = confirmed(asked, answer)
    assert proved.verdict is Verdict.PROVED
    assert proved.best == answer.best
    assert proved.bound == answer.score
    assert proved.certificate.second.startswith("CP-SAT")
    assert proved.certificate.kind == answer.certificate.kind


def test_a_bound_that_is_too_tight_is_an_internal_error(asked: Problem, answer: Answer) -> None:
    with pytest.raises(Disagreement, match="bounds the score"):
        confirmed(asked, replace(answer, bound=shifted(answer, -1)))


def test_a_score_that_is_too_good_is_an_internal_error(asked: Problem, answer: Answer) -> None:
    better = replace(answer.best[0], score=shifted(answer, 1))
    with pytest.raises(Disagreement, match="CP-SAT"):
        confirmed(asked, replace(answer, best=(better,), bound=better.score))


def test_a_score_that_was_not_the_best_is_corrected_but_not_proved(asked: Problem, answer: Answer) -> None:
    worse = replace(answer.best[0], score=shifted(answer, -1))
    corrected = confirmed(asked, replace(answer, best=(worse,), bound=None, verdict=Verdict.BOUNDED))
    assert corrected.verdict is Verdict.FOUND
    assert corrected.score == corrected.bound == answer.score


def test_a_bound_of_cp_sat_alone_proves_the_score_of_a_stopped_search(asked: Problem, answer: Answer) -> None:
    stopped = replace(answer, bound=shifted(answer, 5), verdict=Verdict.BOUNDED)
    tightened = confirmed(asked, stopped)
    assert tightened.bound == answer.score
    assert tightened.verdict is Verdict.FOUND


def test_a_cp_sat_that_is_stopped_proves_nothing() -> None:
    asked = drawn(12, 5)
    found = exhaustive(replace(asked, hand=asked.hand[:2], least=0, most=2))
    answer = confirmed(asked, replace(found, bound=None, verdict=Verdict.BOUNDED), budget=0.00001)
    assert answer.verdict is Verdict.BOUNDED
    assert "stopped" in answer.certificate.also[-1]
    assert not answer.certificate.second
