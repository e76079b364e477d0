"""Which method answers, and that nothing leaves that the engine does not confirm."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from gemcheck_models.gempire.placement.portfolio import answered, gated
from gemcheck_models.gempire.placement.problem import Answer, Method, Problem, Progress, replayed
from gemcheck_models.gempire.placement.sweep import Unsupported
from gemcheck_models.gempire.placement.turn import turn
from gemcheck_models.gempire.placement.turn_first import first_end
from gemcheck_models.gempire.placement.turn_walk import Walk
from msgspec.structs import replace

from gemcheck.findings import Certificate, Verdict
from tests.models.placement.turn_hands import drawn


def hand(cards: int, **more: Any) -> Problem:
    return drawn(Random(f"portfolio/{cards}"), hand=cards, city=3, technologies=0, **more)


class Stub:
    """A method for larger hands that remembers how it was asked."""

    def __init__(self, covers: bool = True, needs: int = 0) -> None:
        self.covers = covers
        self.needs = needs
        self.budgets: list[int | None] = []
        self.clocks: list[bool] = []

    def __call__(self, problem: Problem, **asked: Any) -> Answer:
        self.budgets.append(asked.get("budget"))
        self.clocks.append(asked.get("late") is not None)
        if not self.covers:
            raise Unsupported("not by a stub")
        budget = asked.get("budget")
        whole = turn(problem, budget=3)
        verdict = Verdict.FOUND if budget is None or budget >= self.needs else Verdict.BOUNDED
        return replace(whole, verdict=verdict, method="stub")


def test_each_kind_of_problem_has_its_method() -> None:
    stub = Stub()
    assert answered(hand(2), free=stub).method == "turn"
    assert answered(hand(3, fixed=True), free=stub).method == "sequence"
    assert not stub.budgets
    assert answered(hand(5), free=stub).method == "stub"


def test_what_a_method_does_not_cover_is_left_to_the_turn() -> None:
    answer = answered(hand(5), budget=5, free=Stub(covers=False))
    assert answer.method == "turn"
    assert answer.verdict is Verdict.BOUNDED
    assert answer.bound is not None


def test_a_stopped_sequence_is_bounded_by_the_free_order() -> None:
    asked = hand(7, fixed=True)
    loose = answered(asked, budget=1, free=Stub(covers=False))
    assert loose.score is not None
    assert loose.bound is not None
    assert loose.bound > loose.score
    assert loose.verdict is Verdict.BOUNDED

    def free(bound: tuple[int, ...] | None) -> Method:
        return lambda problem, **more: replace(turn(problem, budget=1), bound=bound)

    met = answered(asked, budget=1, free=free(loose.score))
    assert (met.verdict, met.bound) == (Verdict.FOUND, loose.score)
    between = (loose.bound[0] - 1,)
    assert answered(asked, budget=1, free=free(between)).bound == between
    assert answered(asked, budget=1, free=free(None)).bound == loose.bound
    assert answered(asked, late=lambda: True, free=free(loose.score)).verdict is Verdict.BOUNDED


def test_a_method_is_told_the_limit_and_the_clock() -> None:
    stub = Stub(needs=100_000)
    assert answered(hand(5), free=stub, budget=20_000).verdict is Verdict.BOUNDED
    assert answered(hand(5), free=stub, late=lambda: True).verdict is Verdict.FOUND
    assert stub.budgets == [20_000, None]
    assert stub.clocks == [False, True]


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"objective": "gems, total"},
        {"objective": "demand 13, total"},
        {"objective": "total, open"},
        {"fixed": True},
        {"keep": True, "least": 0},
        {"technologies": 6},
        {"row2": False, "most": 4, "least": 4},
    ],
    ids=str,
)
def test_an_end_is_told_before_anything_is_searched(more: dict[str, Any]) -> None:
    said: list[Progress] = []
    asked = drawn(Random(f"first/{more}"), **{"hand": 9, "city": 0, "technologies": 0, **more})
    answer = answered(asked, budget=20, progress=said.append)
    assert (said[0].work, said[0].bound) == (0, None)
    assert said[0].score is not None
    assert answer.score is not None
    assert answer.score >= said[0].score
    walk = Walk(asked)
    seat, plans = first_end(walk)
    end = replayed(asked, plans)
    assert (end.score, end.state.seats[0].row1) == (said[0].score, seat.row1)


def test_progress_only_gets_better() -> None:
    said: list[Progress] = []
    answer = answered(hand(4), progress=said.append)
    assert said[-1].score == answer.score
    scores = [step.score for step in said if step.score is not None]
    assert scores == sorted(scores)


def test_the_gate_lets_nothing_through_that_does_not_replay() -> None:
    asked = hand(2)
    answer = turn(asked, top=3)
    assert gated(asked, answer).certificate.also
    (best, *others) = answer.best
    wrong = replace(best, score=(best.score[0] + 1,))
    with pytest.raises(AssertionError, match="does not replay"):
        gated(asked, replace(answer, best=(wrong,)))
    with pytest.raises(AssertionError, match="does not replay"):
        gated(asked, replace(answer, best=(replace(best, plans=best.plans * 2),)))
    with pytest.raises(AssertionError, match="not in the order"):
        gated(asked, replace(answer, best=(*others, best)))
    with pytest.raises(AssertionError, match="is below the score"):
        gated(asked, replace(answer, bound=(0,)))


def test_nothing_found_is_an_answer_too() -> None:
    nothing = Answer(Verdict.UNKNOWN, (), None, "none", 0, Certificate("exhaustive"))
    assert gated(hand(1), nothing).verdict is Verdict.UNKNOWN
