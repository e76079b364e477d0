"""How checks are made, found, filtered and run."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import gemcheck.checks as registry
from gemcheck.checks import CheckReport, Progress, Statement, check, checks_for, run_checks, run_reports
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.rulebook import RulebookError
from tests.checks.twins import original


def finding(identifier: str, kind: str = "contradiction", impact: str = "cosmetic", *clauses: str) -> Finding:
    return Finding(identifier, kind, "A fault", clauses, impact, Verdict.FOUND, Certificate("table"))


@check("toy.two", kind=("contradiction", "vacuous"), family="function", clauses=("bid.award", "bid.compare"), slow=True)
def two(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Two findings of two kinds, the harmless one first, and a statement."""
    yield finding("b", "contradiction", "cosmetic", "bid.compare")
    yield finding("a", "vacuous", "breaks-the-game", "bid.award")
    yield Statement("something else is open", verdict=Verdict.UNKNOWN)


@check("toy.own", kind="contradiction", family="play", game="gempire", clauses=("bid.award",))
def own(game: Game[Any, Any]) -> CheckReport:
    """A report made by the check itself."""
    return CheckReport("toy.own", (), Verdict.BOUNDED, Certificate("bound", "up to 3"))


@check("toy.elsewhere", kind="contradiction", family="text", game="chess")
def elsewhere(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """A check of another game."""
    yield finding("c")


@pytest.fixture(autouse=True)
def models(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Stand-in for the modules that are registered for gempire. Of the package's own checks only those of the text are
    kept: the game here has a rulebook and nothing to play."""
    texts = [one for one in registry._own() if one.family == "text"]
    monkeypatch.setattr(registry, "_own", lambda: iter(texts))
    module = SimpleNamespace(checks=lambda: [two, own, elsewhere])
    point = SimpleNamespace(load=lambda: module)
    monkeypatch.setattr(
        registry, "entry_points", lambda group, name: [point] * (group == "gemcheck.models" and name == "gempire")
    )
    return module


def test_own_and_registered_checks_are_found_in_order_of_family() -> None:
    found = checks_for(original())
    assert [c.id for c in found[-2:]] == ["toy.two", "toy.own"]
    assert {c.family for c in found[:-2]} == {"text"}
    assert {"printed-numbers", "unknown-cards", "switch-samples"} <= {c.id for c in found}
    assert "toy.elsewhere" not in {c.id for c in found}


def test_checks_of_another_game_are_left_out() -> None:
    game = SimpleNamespace(name="chess")
    ids = {c.id for c in checks_for(game)}  # type: ignore[arg-type]  # only the name is looked at
    assert "unknown-cards" not in ids
    assert "toy.own" not in ids
    assert "printed-numbers" in ids


def test_a_list_or_nothing_may_be_registered(models: SimpleNamespace) -> None:
    models.checks = [two]
    assert "toy.two" in {c.id for c in checks_for(original())}
    del models.checks
    assert "toy.two" not in {c.id for c in checks_for(original())}


def test_two_checks_of_one_name(models: SimpleNamespace) -> None:
    models.checks = [two, check("toy.two", kind="vacuous", family="play")(lambda game: ())]
    with pytest.raises(ValueError, match=r"toy\.two"):
        checks_for(original())


def test_findings_come_the_worst_first() -> None:
    assert [f.id for f in run_checks(original(), only=["toy.two", "toy.own"])] == ["a", "b"]
    ranks = [f.rank() for f in run_checks(original())]
    assert ranks == sorted(ranks)
    assert len(ranks) > 20


def test_reports_hold_the_findings_statements_and_verdict() -> None:
    first, second = run_reports(original(), only=["toy.own", "toy.two"])
    assert (first.check, first.verdict, len(first.statements)) == ("toy.two", Verdict.FOUND, 1)
    assert (second.verdict, second.scope) == (Verdict.BOUNDED, "up to 3")


def test_filters() -> None:
    game = original()
    assert [f.id for f in run_checks(game, kinds=["vacuous"], only=["toy.two"])] == ["a"]
    assert [f.id for f in run_checks(game, clause="bid.compare", only=["toy.two", "toy.own"])] == ["b"]
    assert {r.check for r in run_reports(game, kinds=["vacuous"])} == {"toy.two"}
    assert "toy.two" not in {r.check for r in run_reports(game, fast=True)}
    assert "toy.two" not in {r.check for r in run_reports(game, clause="tech.iron")}
    assert [f.known_as for f in run_checks(game, clause="palace.tokens.nothing")] == ["G-001"]


def test_a_report_whose_findings_are_filtered_away_is_judged_by_its_statements() -> None:
    (report,) = run_reports(original(), clause="bid.compare", kinds=["vacuous"], only=["toy.two"])
    assert (report.findings, report.verdict) == ((), Verdict.UNKNOWN)


@pytest.mark.parametrize(
    ("filters", "message"),
    [
        ({"kinds": ["contradicton"]}, "unknown kind 'contradicton'; did you mean 'contradiction'"),
        ({"clause": "bid.awrd"}, "unknown clause 'bid.awrd'; did you mean 'bid.award'"),
        ({"only": ["toy.tow"]}, "unknown check 'toy.tow'"),
    ],
)
def test_unknown_words(filters: dict[str, Any], message: str) -> None:
    with pytest.raises(RulebookError, match=message):
        run_reports(original(), **filters)


def test_progress_is_told_before_and_after_each_check() -> None:
    steps: list[Progress] = []
    run_checks(original(), only=["toy.two", "toy.own"], on_progress=steps.append)
    assert [(s.done, s.total, s.check.id, s.report is None) for s in steps] == [
        (0, 2, "toy.two", True),
        (1, 2, "toy.two", False),
        (1, 2, "toy.own", True),
        (2, 2, "toy.own", False),
    ]
    assert all(s.seconds >= 0 for s in steps)


def test_verdicts() -> None:
    def verdict(*items: Finding | Statement) -> Verdict:
        return check("x", kind="contradiction", family="text")(lambda game: items).run(original()).verdict

    proved, open_end = Statement("shown"), Statement("open", verdict=Verdict.UNKNOWN)
    assert verdict() is Verdict.UNKNOWN
    assert verdict(proved) is Verdict.PROVED
    assert verdict(proved, open_end) is Verdict.UNKNOWN
    assert verdict(open_end, finding("a")) is Verdict.FOUND


def test_a_finding_of_an_undeclared_kind_is_a_mistake() -> None:
    wrong = check("x", kind="vacuous", family="text")(lambda game: [finding("a")])
    with pytest.raises(ValueError, match="undeclared kind 'contradiction'"):
        wrong.run(original())


def test_a_check_needs_a_known_kind_and_family() -> None:
    with pytest.raises(ValueError, match="unknown kind 'vacous'; did you mean 'vacuous'"):
        check("x", kind="vacous", family="text")
    with pytest.raises(ValueError, match="unknown family 'tekst'; did you mean 'text'"):
        check("x", kind="vacuous", family="tekst")


def test_importing_the_checks_costs_no_solver() -> None:
    code = "import gemcheck.checks as c, sys; list(c._own()); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "gemcheck.checks.text" in loaded
    assert not {"z3", "ortools", "hypothesis", "pytest", "rich", "jinja2", "numpy", "gemcheck_models"} & set(loaded)
