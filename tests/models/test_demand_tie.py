"""Two winners whom no tie-break tells apart."""

from __future__ import annotations

from typing import Any

import pytest
import z3
from gemcheck_models.gempire import demand_tie
from gemcheck_models.gempire.demand_tie import always_decided, enumerated, smallest_win, victory_tie

from gemcheck.findings import Verdict
from gemcheck.game import Result, load_game

GAME: Any = load_game("gempire")


@pytest.mark.parametrize("winners", [2, 3, 4, 5])
def test_winners_that_are_not_level_are_told_apart(winners: int) -> None:
    assert always_decided(GAME, winners)


def test_the_engine_leaves_exactly_the_level_ones_undecided() -> None:
    assert enumerated(GAME) == (0, 729)


def test_a_comparison_that_misses_a_key_is_noticed() -> None:
    def without_science(left: Any, right: Any, alg: Any) -> Any:
        return alg.both(alg.equal(left[0], right[0]), alg.equal(left[1], right[1]), alg.more(left[2], right[2]))

    assert not always_decided(GAME, 2, without_science)


def test_a_fourth_key_is_a_repair(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the order around the table as a last key, no two winners are left."""
    monkeypatch.setattr(demand_tie, "ranked", lambda table, state, winners: Result(winners[:1], "tie-break"))
    assert enumerated(GAME) == (27, 729)


@pytest.mark.parametrize("seed", range(3))
def test_the_smallest_win_does_not_depend_on_the_seed(seed: int) -> None:
    z3.set_param("smt.random_seed", seed)
    try:
        found = smallest_win(GAME)
    finally:
        z3.set_param("smt.random_seed", 0)
    assert found is not None
    assert (found[0], found[1].text()) == ((3, 15), "GC1 C60, 6 culture gems on it, 63 science")


def test_the_check_reports_the_tie_under_both_readings() -> None:
    report = victory_tie.run(GAME)
    (finding,) = report.findings
    assert (finding.known_as, finding.verdict) == ("G-105", Verdict.FOUND)
    assert finding.outcomes == (
        ("win.tie.final=shared", "ann and bea win together"),
        ("win.tie.final=play-on", "nobody has won, play goes on"),
    )
    assert [s.verdict for s in report.statements] == [Verdict.PROVED]


def test_where_nobody_can_win_there_is_no_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demand_tie, "ALONE", (13, 14))
    assert smallest_win(GAME) is None
    assert victory_tie.run(GAME).findings == ()


def test_a_solver_that_gives_up_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(z3.Solver, "check", lambda self, *terms: z3.unknown)
    report = victory_tie.run(GAME)
    assert (report.findings, report.verdict) == ((), Verdict.UNKNOWN)
