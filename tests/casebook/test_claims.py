"""Claims of solvers: the witness is replayed always, the bound is proved on request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gemcheck.casebook.claims import Proof, provers_for
from gemcheck.casebook.schema import Case
from gemcheck.findings import Verdict
from tests.casebook.build import SALE, case_of, judged, only_fault
from tests.toy import Toy

BEST = """\
[given]
lot = 3
[claim]
instance = { question = "coins left after winning" }
value = 4
bound = 4
measure = "after.ann.coins"
[[claim.witness]]
ann = { bid = 1 }
"""

IMPOSSIBLE = '[claim]\ninstance = { goal = "two winners" }\n'


def best(body: str = BEST, status: str = "rule") -> Case:
    return case_of(body, kind="optimum", status=status)


def impossible() -> Case:
    return case_of(IMPOSSIBLE, kind="impossible", status="rule")


def refuted() -> Case:
    return case_of(SALE + IMPOSSIBLE, "bid.award", kind="unresolved-tie", status="refuted")


Prove = Callable[[Any, Case], Proof | None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Install provers under entry point names."""

    def put(**provers: Prove) -> None:
        class Point:
            def __init__(self, name: str, prover: Prove) -> None:
                self.name, self.value, self.prover = name, f"provers:{name}", prover

            def load(self) -> Prove:
                return self.prover

        points = [Point(name.replace("_", "."), prover) for name, prover in provers.items()]

        def found(group: str, name: str) -> list[Point]:
            return [point for point in points if group == "gemcheck.provers" and point.name == name]

        monkeypatch.setattr("gemcheck.casebook.claims.entry_points", found)

    return put


def test_a_witness_that_gives_the_value_passes_without_proof() -> None:
    result = judged(best())
    assert (result.outcome, result.verdict) == ("pass", Verdict.FOUND)
    assert result.notes == ("the bound 4 was not proved again (only on request)",)


def test_a_bound_that_is_not_reached_is_only_a_bound() -> None:
    assert judged(best(BEST.replace("bound = 4", "bound = 5"))).verdict == Verdict.BOUNDED


def test_a_witness_that_gives_something_else_fails() -> None:
    result = judged(best(BEST.replace("value = 4", "value = 5")))
    assert result.outcome == "fail"
    assert only_fault(result) == "claim: the witness gives after.ann.coins = 4, not 5"
    assert (result.faults[0].expected, result.faults[0].got) == ("5", "4")


def test_a_measure_that_is_not_observed_fails() -> None:
    fault = only_fault(judged(best(BEST.replace("after.ann.coins", "after.ann.coin"))))
    assert fault == "claim: the witness gives after.ann.coin = nothing; did you mean 'coins'?, not 4"


def test_a_truth_value_is_no_value() -> None:
    body = BEST.replace("after.ann.coins", "after.ann.kept").replace("value = 4", "value = 0")
    assert "after.ann.kept = false, not 0" in only_fault(judged(best(body)))


def test_a_witness_that_cannot_be_played_fails() -> None:
    assert "cannot be played: ann: 9 is not between" in only_fault(judged(best(BEST.replace("bid = 1", "bid = 9"))))
    tie = BEST.replace("ann = { bid = 1 }", 'ann = "bid 1"\nbea = "bid 1"')
    silent = tie.replace("value = 4", 'value = 4\nreading = { "bid.tie" = "silent" }')
    assert "cannot be played: two bids are the highest" in only_fault(judged(best(silent)))


def test_a_witness_may_be_the_script_of_the_case() -> None:
    body = BEST.replace("[[claim.witness]]", "[[when]]") + '[[then]]\nwinner = "ann"\n'
    assert judged(best(body)).outcome == "pass"


def test_outcomes_beside_a_claim_are_judged_too() -> None:
    result = judged(best(BEST + '[[then]]\nwinner = "bea"\n'))
    assert only_fault(result) == 'then 1 (default ruleset): winner: expected "bea", got "ann"'


def test_what_is_impossible_is_not_replayed_and_says_so() -> None:
    for case in (impossible(), refuted()):
        result = judged(case)
        assert (result.outcome, result.verdict) == ("unknown", Verdict.UNKNOWN)
        assert result.notes == ("not proved again (only on request)",)


def test_without_a_prover_the_answer_is_unknown(install: Callable[..., None]) -> None:
    install()
    for case in (best(), impossible(), refuted()):
        result = judged(case, prove=True)
        assert (result.outcome, result.verdict) == ("unknown", Verdict.UNKNOWN)
        assert result.notes == ("no prover is installed for this question",)


def test_a_proof_of_the_bound_proves_the_claim(install: Callable[..., None]) -> None:
    asked: list[Any] = []

    def prover(game: Any, case: Case) -> Proof:
        asked.append((game, case.claim))
        return Proof(Verdict.PROVED, 4, "by exhaustion")

    install(toy=prover)
    result = judged(best(BEST.replace("value = 4", 'value = 4\nreading = { "bid.tie" = "poorest" }')), prove=True)
    assert (result.outcome, result.verdict) == ("pass", Verdict.PROVED)
    assert result.notes == ("provers:toy: proved, by exhaustion",)
    ((game, claim),) = asked
    assert isinstance(game, Toy)
    assert game.rules.reading("bid.tie") == "poorest"
    assert claim.instance == {"question": "coins left after winning"}


def test_a_proof_of_another_bound_fails_the_claim(install: Callable[..., None]) -> None:
    install(toy=lambda game, case: Proof(Verdict.PROVED, 5))
    result = judged(best(), prove=True)
    assert (result.outcome, result.verdict) == ("fail", Verdict.UNKNOWN)
    assert only_fault(result) == "claim: provers:toy proves the bound 5, not 4"


def test_a_counterexample_refutes_the_claim(install: Callable[..., None]) -> None:
    install(toy=lambda game, case: Proof(Verdict.FOUND, None, "ann and bea"))
    result = judged(impossible(), prove=True)
    assert result.outcome == "fail"
    assert only_fault(result) == "claim: provers:toy refutes it: ann and bea"


def test_a_bounded_answer_leaves_it_open(install: Callable[..., None]) -> None:
    install(toy=lambda game, case: Proof(Verdict.BOUNDED, 5))
    result = judged(best(), prove=True)
    assert (result.outcome, result.verdict) == ("unknown", Verdict.BOUNDED)


def test_what_is_impossible_or_refuted_can_be_proved(install: Callable[..., None]) -> None:
    install(toy=lambda game, case: Proof(Verdict.PROVED))
    for case in (impossible(), refuted()):
        assert judged(case, prove=True).verdict == Verdict.PROVED


def test_a_special_prover_is_asked_first_and_may_pass(install: Callable[..., None]) -> None:
    install(toy=lambda game, case: Proof(Verdict.PROVED, 4), toy_optimum=lambda game, case: None)
    assert judged(best(), prove=True).notes == ("provers:toy: proved",)
    install(toy=lambda game, case: None, toy_optimum=lambda game, case: Proof(Verdict.PROVED, 4))
    assert judged(best(), prove=True).notes == ("provers:toy.optimum: proved",)


def test_provers_are_found_by_entry_point() -> None:
    assert list(provers_for("no-such-game", "optimum")) == []
