"""Which method answers, and that nothing leaves that the engine does not confirm."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from gemcheck_models.gempire.placement import machine_code, portfolio
from gemcheck_models.gempire.placement.machine_code import compiled_by_another
from gemcheck_models.gempire.placement.portfolio import LARGE, answered, gated
from gemcheck_models.gempire.placement.problem import Answer, Method, Problem, Progress, replayed
from gemcheck_models.gempire.placement.sweep import Unsupported, sweep
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
        self.complete = True
        self.budgets: list[int | None] = []
        self.clocks: list[bool] = []

    def __call__(self, problem: Problem, **asked: Any) -> Answer:
        self.budgets.append(asked.get("budget"))
        self.clocks.append(asked.get("late") is not None)
        if not self.covers:
            raise Unsupported("not by a stub")
        budget = asked.get("budget")
        whole = turn(problem, budget=3)
        enough = self.complete and (budget is None or budget >= self.needs)
        verdict = Verdict.FOUND if enough else Verdict.BOUNDED
        return replace(whole, verdict=verdict, method="stub")


class FirstUse:
    """The portfolio while nothing is compiled: how often compiling and the compiled sweep (a stub) were asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, plain: int, compiles: bool = True) -> None:
        self.compiling = 0
        self.compiles = compiles
        self.compiled = Stub()
        monkeypatch.setattr(portfolio, "PLAIN", plain)
        monkeypatch.setattr(portfolio, "available", lambda: True)
        monkeypatch.setattr(portfolio, "ready", lambda: False)
        monkeypatch.setattr(portfolio, "compiled_by_another", self.compile)
        monkeypatch.setattr(portfolio, "fast", self.compiled)

    def compile(self, problem: Problem, late: object) -> bool:
        self.compiling += 1
        return self.compiles


def test_nothing_is_compiled_for_what_the_plain_sweep_soon_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    first = FirstUse(monkeypatch, plain=200_000)
    answer = answered(hand(LARGE, most=2, least=2))
    assert (answer.method, answer.verdict) == ("column sweep", Verdict.FOUND)
    assert not first.compiling
    assert not first.compiled.budgets


def test_what_takes_longer_is_compiled_first(monkeypatch: pytest.MonkeyPatch) -> None:
    first = FirstUse(monkeypatch, plain=5)
    first.compiled.complete = False
    known = answered(hand(LARGE), budget=5, free=sweep)
    answer = answered(hand(LARGE))
    assert first.compiling == 1
    assert first.compiled.budgets == [None]
    # The stub's city is no better than what was known before, and its bound is not forgotten either.
    assert answer.score is not None
    assert known.score is not None
    assert answer.score >= known.score
    assert answer.bound is not None
    assert known.bound is not None
    assert answer.bound <= known.bound


def test_sweeps_that_disagree_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A complete search that has less than another one has found; the stub has."""
    FirstUse(monkeypatch, plain=5)
    with pytest.raises(AssertionError, match="plain and compiled sweep disagree"):
        answered(hand(LARGE))


def test_what_the_plain_sweep_has_come_to_is_not_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = hand(LARGE, most=2, least=2)
    whole = answered(asked, free=sweep)
    FirstUse(monkeypatch, plain=5, compiles=False)
    known: list[Answer | None] = []

    def watched(problem: Problem, **more: Any) -> Answer:
        known.append(more.get("known"))
        return sweep(problem, **more)

    monkeypatch.setattr(portfolio, "sweep", watched)
    answer = answered(asked)
    assert [each is None for each in known] == [True, False]
    assert known[1] is not None
    assert known[1].verdict is Verdict.BOUNDED
    assert (answer.verdict, answer.bound, answer.best) == (whole.verdict, whole.bound, whole.best)


@pytest.mark.parametrize("writable", [True, False])
def test_what_cannot_be_kept_is_not_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writable: bool
) -> None:
    """The plain sweep then has no limit from the start, and no process is begun where nothing can be written."""
    place = tmp_path / "place"
    place.write_text("") if not writable else place.mkdir()
    monkeypatch.setattr(machine_code, "_mark", lambda: place / "code" / "complete")
    monkeypatch.setattr(portfolio, "available", lambda: True)
    monkeypatch.setattr(portfolio, "PLAIN", 5)
    begun: list[Problem] = []

    def ended(problem: Problem, late: object) -> bool:
        begun.append(problem)
        return True

    monkeypatch.setattr(machine_code, "_ended", ended)
    asked = hand(LARGE, most=2, least=2)
    budgets: list[int | None] = []

    def watched(problem: Problem, **more: Any) -> Answer:
        budgets.append(more.get("budget"))
        return sweep(problem, **more)

    monkeypatch.setattr(portfolio, "sweep", watched)
    first, second = answered(asked), answered(asked)
    assert budgets == [5, None, None]
    assert len(begun) == writable
    assert first.best == second.best
    assert second.verdict is Verdict.FOUND


def test_a_time_limit_is_not_spent_on_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    first = FirstUse(monkeypatch, plain=200_000)
    answer = answered(hand(LARGE), late=lambda: True)
    assert (answer.method, answer.verdict) == ("column sweep", Verdict.BOUNDED)
    assert answer.score is not None
    assert not first.compiling


def test_compiling_that_does_not_end_in_time_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    first = FirstUse(monkeypatch, plain=5, compiles=False)
    answer = answered(hand(LARGE), late=lambda: first.compiling > 0)
    assert (answer.method, answer.verdict) == ("column sweep", Verdict.BOUNDED)
    assert not first.compiled.budgets


def test_without_a_limit_what_cannot_be_compiled_is_answered_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    first = FirstUse(monkeypatch, plain=5, compiles=False)
    answer = answered(hand(LARGE, most=2, least=2))
    assert first.compiling == 1
    assert (answer.method, answer.verdict) == ("column sweep", Verdict.FOUND)


def test_a_budget_of_states_looks_at_no_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a budget an answer may be incomplete; it must not depend on what ran before."""
    first = FirstUse(monkeypatch, plain=5)
    answered(hand(LARGE), budget=50)
    assert first.compiled.budgets == [50]
    assert not first.compiling


def test_a_process_that_compiles_is_ended_when_it_is_late() -> None:
    assert not compiled_by_another(hand(5), lambda: True)


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
