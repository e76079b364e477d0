"""The smallest positions on which readings come apart: they replay, and nothing smaller of their family does it."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any, cast

import pytest
from gemcheck_models.tigris import checks_tigris_readings as readings
from gemcheck_models.tigris.checks_tigris_readings import FAMILIES, Family, readings_smallest, smallest
from gemcheck_models.tigris.readings_boards import refilled_squares

from gemcheck.checks import CheckReport, Statement
from gemcheck.checks.readings_case import case_difference
from gemcheck.checks.readings_found import variants
from gemcheck.findings import Finding, Verdict
from gemcheck.game import load_game
from gemcheck.games.tigris.geometry import SQUARE

GAME: Any = load_game("tigris")
POINTS = GAME.rulebook.open_points

SMALLEST = {
    "war.supporters": 8,
    "conflict.reinforce": 1,
    "swap.none": 0,
    "leader.same-space": 1,
    "points.supply": 95,
    "score.full-tie": 0,
    "monument.declined": 6,
    "refill.order": 3,
}


@pytest.fixture(scope="module")
def report() -> CheckReport:
    return readings_smallest.run(GAME)


def of(report: CheckReport, point: str) -> Finding:
    return next(finding for finding in report.findings if finding.id.endswith(f"/smallest-{point}"))


def test_every_point_but_the_choice_of_a_board_has_a_family(report: CheckReport) -> None:
    assert set(POINTS) - set(FAMILIES) == {"board.side"}
    assert set(SMALLEST) == set(FAMILIES)
    assert len(report.findings) == len(FAMILIES)


@pytest.mark.parametrize("point", SMALLEST)
def test_the_smallest_case_replays(report: CheckReport, point: str) -> None:
    finding = of(report, point)
    assert finding.certificate.scope.endswith(f": {SMALLEST[point]}")
    games = variants(GAME, POINTS[point])
    case = {"given": finding.witness["given"], "when": finding.witness["when"]}
    assert any(case_difference(games[a], games[b], case) for a, b in combinations(games, 2))
    assert len({outcome for _, outcome in finding.outcomes}) > 1


@pytest.mark.parametrize("point", [point for point, size in SMALLEST.items() if 0 < size < 8])
def test_smaller_cases_are_looked_at_and_show_the_same(point: str) -> None:
    games = cast(Any, variants(GAME, POINTS[point]))
    family = FAMILIES[point]
    for size in family.sizes[: family.sizes.index(SMALLEST[point])]:
        for case in family.members(games, size):
            assert case is not None
            assert not any(case_difference(games[a], games[b], case) for a, b in combinations(games, 2))


def test_sizes_go_upward() -> None:
    assert all(one < other for family in FAMILIES.values() for one, other in pairwise(family.sizes))


def test_a_family_in_which_nothing_differs_proves_nothing() -> None:
    family = Family("swapped tiles", (1, 2), FAMILIES["swap.none"].members)
    (told,) = smallest(GAME, POINTS["swap.none"], family)
    assert isinstance(told, Statement)
    assert told.verdict == Verdict.BOUNDED
    (told,) = smallest(GAME, POINTS["swap.none"], Family("nothing", (), FAMILIES["swap.none"].members))
    assert told.verdict == Verdict.VACUOUS


def test_without_a_limit_on_sizes_the_first_size_wins() -> None:
    family = Family("swapped tiles", (2, 1, 0), FAMILIES["swap.none"].members)
    (found,) = smallest(GAME, POINTS["swap.none"], family)
    assert isinstance(found, Finding)
    assert "all 2 smaller cases" not in found.certificate.second


def test_declined_squares_are_never_completed_again(report: CheckReport, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs, again = refilled_squares()
    assert (pairs, again) == (len(SQUARE) * 172, 0)
    assert any("declined square" in statement.text for statement in report.statements)
    monkeypatch.setattr(readings, "FAMILIES", {})
    monkeypatch.setattr(readings, "refilled_squares", lambda: (1, 1))
    assert not readings_smallest.run(GAME).statements
