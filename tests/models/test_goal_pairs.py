"""Checks on pairs of Demands: what a reading rules out, and what the casebook's rounds say of balance."""

from __future__ import annotations

from pathlib import Path

import pytest
from gemcheck_models.gempire import goal_pairs
from gemcheck_models.gempire.goal_pairs import pairs_imbalance, pairs_unreachable, recorded
from gemcheck_models.gempire.rounds.answers import PROVED, Minimum
from gemcheck_models.gempire.rounds.answers_case import case_of
from gemcheck_models.gempire.rounds.worlds import PAIRS
from msgspec.structs import replace

from gemcheck.casebook.write import canonical
from gemcheck.findings import Verdict
from gemcheck.games.gempire import Gempire
from tests.models.rounds.plan_in_hand import GAME, plan

EXACT = Minimum((1, 5), 3, 3, PROVED, plan=plan(), finished=True)


@pytest.fixture
def casebook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty casebook in the place of the packaged one; its folder for rounds."""
    folder = tmp_path / "cases" / "gempire" / "minimum-rounds"
    folder.mkdir(parents=True)
    monkeypatch.setattr(goal_pairs, "case_root", lambda: tmp_path / "cases")
    return folder


def test_nothing_is_ruled_out_where_everything_is_known() -> None:
    report = pairs_unreachable.run(GAME)
    assert (report.findings, report.verdict) == ((), Verdict.PROVED)
    assert len(report.statements) == len(GAME.seat_counts())


def test_pairs_without_an_order_of_colours_are_ruled_out() -> None:
    report = pairs_unreachable.run(Gempire("rulebook"))
    assert {found.kind for found in report.findings} == {"unreachable-goal"}
    assert len(report.findings) == len(GAME.seat_counts())
    assert all(found.title.startswith("14 pairs with Demand 9") for found in report.findings)


def test_without_cases_nothing_is_known(casebook: Path) -> None:
    report = pairs_imbalance.run(GAME)
    assert (report.findings, report.verdict) == ((), Verdict.UNKNOWN)
    assert "0 of 105" in report.statements[0].text


def test_cases_are_replayed_and_compared_with_the_question(casebook: Path) -> None:
    case = case_of(GAME, EXACT, None)
    (casebook / "demands-1-and-5.toml").write_text(canonical(case), encoding="utf-8")
    known = {(1, 5): (Minimum((1, 5), 3, 3, PROVED, finished=True), case.id)}
    assert recorded(GAME) == known
    other = GAME.under(GAME.rules_with({"palace.reward.repeat": "new-levels"}))
    assert recorded(other) == {}
    assert recorded(Gempire("rulebook")) == {}


def test_a_case_that_does_not_replay_is_left_out(casebook: Path) -> None:
    case = case_of(GAME, EXACT, None)
    assert case.claim is not None
    wrong = replace(case, claim=replace(case.claim, value=2, bound=2))
    (casebook / "demands-1-and-5.toml").write_text(canonical(wrong), encoding="utf-8")
    assert recorded(GAME) == {}


@pytest.mark.parametrize(("rounds", "found"), [(3, 1), (4, 1), (5, 0)])
def test_a_pair_at_half_of_the_median_is_a_finding_and_its_repaired_twin_is_not(
    rounds: int, found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = {pair: (Minimum(pair, 8, 8, PROVED), "x") for pair in PAIRS}
    answers[1, 5] = (Minimum((1, 5), rounds, rounds, PROVED), "gempire/minimum-rounds/one")
    monkeypatch.setattr(goal_pairs, "recorded", lambda game: answers)
    report = pairs_imbalance.run(GAME)
    assert len(report.findings) == found
    for one in report.findings:
        assert (one.kind, one.verdict) == ("goal-imbalance", Verdict.FOUND)
        assert one.witness["case"] == "gempire/minimum-rounds/one"
    if not found:
        assert report.verdict is Verdict.FOUND


def test_the_checks_belong_to_gempire() -> None:
    assert {check.game for check in goal_pairs.CHECKS} == {"gempire"}
