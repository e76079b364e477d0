"""One event that passes several thresholds, and a multiple of ten that is lost and reached again."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
import z3
from gemcheck_models.gempire import thresholds, thresholds_again

from gemcheck.casebook.adopt import adopt
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Found
from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire.cards import Card, Formula
from gemcheck.games.gempire.table import UNIVERSITY

GAME: Any = load_game("gempire")
FOUND = Found(by="test", date=date(2026, 11, 30))


def test_several_thresholds_are_found_for_university_and_construction() -> None:
    report = thresholds.several_thresholds.run(GAME)
    known = {finding.id.rpartition("/")[2]: finding for finding in report.findings}
    assert set(known) == {"several-thresholds-construction", "several-thresholds-university"}
    assert {finding.known_as for finding in report.findings} == {"G-058"}
    assert [text for _, text in known["several-thresholds-university"].outcomes] == [
        "population gems: 6",
        "population gems: 5",
    ]
    assert [text for _, text in known["several-thresholds-construction"].outcomes] == [
        "culture gems: 2",
        "culture gems: 1",
    ]
    for finding in report.findings:
        assert adopt("gempire", finding, FOUND, Games()).status == "open"


def test_the_least_rise_is_from_19_by_21_and_plain_gems_never_differ() -> None:
    assert thresholds.least_rise(GAME, 1 << UNIVERSITY) == (21, 19)
    assert thresholds.least_rise_of_all() == (21, 19)
    assert thresholds.least_rise(GAME, 0) is None


def test_with_one_answer_only_nothing_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The repaired twin: a text that says for University and Construction that each threshold pays."""
    each = {"each": GAME.under(GAME.rulebook.ruleset({thresholds.POINT: "each"}))}
    monkeypatch.setattr(thresholds, "readings", lambda game: each)
    monkeypatch.setattr(thresholds, "plays", lambda game, tables, colour: {"each": 2})
    report = thresholds.several_thresholds.run(GAME)
    assert report.findings == ()
    assert len(report.statements) == 3


def test_a_solver_that_gives_up_leaves_university_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(z3.Solver, "check", lambda self, *terms: z3.unknown)
    report = thresholds.several_thresholds.run(GAME)
    assert [finding.id.rpartition("/")[2] for finding in report.findings] == ["several-thresholds-construction"]
    assert Verdict.UNKNOWN in {statement.verdict for statement in report.statements}


def test_a_multiple_is_lost_only_where_gems_on_the_flag_are_spent() -> None:
    report = thresholds_again.multiple_reached_again.run(GAME)
    (finding,) = report.findings
    assert finding.known_as == "G-069"
    assert finding.witness["given"]["seats"]["ann"]["city"] == "GC1 C4,C.embassy"
    assert [text for _, text in finding.outcomes] == ["culture 10, gems: 1", "culture 12, gems: 2"]
    assert all("gem.have=not-on-flag" in reading for reading, _ in finding.outcomes)
    (statement,) = report.statements
    assert statement.verdict is Verdict.PROVED
    assert statement.text == "no attribute loses a multiple of ten (gem.have=owned)"
    assert adopt("gempire", finding, FOUND, Games()).status == "open"


def test_no_smaller_city_differs() -> None:
    game = GAME.under(GAME.rules_with({"gem.have": "not-on-flag"}))
    every = thresholds_again.falls(game)
    assert every[0] == thresholds_again.Fall(1, 6, 4, "C.embassy")
    assert every == sorted(every)


def test_a_card_that_loses_value_is_noticed() -> None:
    shrinking = Card("shrinking", "Shrinking", (Formula(first=9, second=9, right=(-1, 0, 0)), None, None))
    steady = Card("steady", "Steady", (Formula(first=9, second=9), None, None))
    assert thresholds_again.negative_weights([shrinking, steady]) == ["shrinking"]
