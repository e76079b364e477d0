"""The checks of the package: what they say, in which families, and what changes under other readings."""

from __future__ import annotations

from typing import Any

import gemcheck_models.antiquity as models
from gemcheck_models.antiquity import checks_city, contradictions

from gemcheck.checks import FAMILIES, Check, CheckReport
from gemcheck.findings import Verdict
from tests.models.antiquity.rules import game, under


def test_every_check_is_offered_once() -> None:
    found = models.checks()
    assert len({one.id for one in found}) == len(found) == 7
    assert all(one.game == "antiquity" and one.family in FAMILIES for one in found)
    assert all(clause in game().rulebook.clauses for one in found for clause in one.clauses)
    assert [one.id for one in found if one.slow] == ["fewest-turns"]


def reported(check: Check, asked: Any = None) -> CheckReport:
    report = check.run(asked or game())
    assert report.verdict is Verdict.PROVED
    for statement in report.statements:
        assert all(clause in game().rulebook.clauses for clause in statement.clauses)
        assert statement.certificate is not None
        assert statement.certificate.second
    return report


def words(report: CheckReport) -> str:
    return "\n".join(statement.text for statement in report.statements)


def test_the_limits_of_the_maps() -> None:
    said = words(reported(checks_city.kinds_in_one_city))
    assert "first city holds at most 13 of 19 kinds: " in said
    assert "later city holds at most 10 of 19 kinds: " in said
    said = words(reported(checks_city.cities_for_all_kinds))
    assert "all 19 kinds need 96 squares: 2 cities have 85, 3 hold them with 25 squares to spare" in said


def test_an_idle_player_and_san_nicolo() -> None:
    said = words(reported(checks_city.idle_player))
    assert "out in turn 11" in said
    assert "out in turn 14" in said
    assert "take 30 goods at least" in words(reported(checks_city.houses_of_nicolo))
    any_house = under("house.nicolo-free", "any")
    assert "take 19 goods at least" in words(reported(checks_city.houses_of_nicolo, any_house))


def test_what_fits_beside_the_university() -> None:
    report = reported(checks_city.beside_the_university)
    assert ["fits: " in statement.text for statement in report.statements] == [True] * 6 + [False] * 3


def test_the_numbers_of_the_text() -> None:
    report = reported(contradictions.clashing_numbers)
    assert {finding.known_as for finding in report.findings} == {"C4", "C5", "C12", "C13", "C17"}
    assert "0 or 8 only" in words(report)
