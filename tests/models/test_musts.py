"""Duties that cannot be fulfilled: the smallest scenes, and silence where a twin can always fulfil its duty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from gemcheck_models.gempire import musts
from gemcheck_models.gempire.musts_duties import DUTIES, ELSEWHERE, Duty
from gemcheck_models.gempire.musts_scenes import Scene

from gemcheck.casebook.adopt import adopt, playable
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Found
from gemcheck.checks import CheckReport
from gemcheck.findings import Finding, Verdict
from gemcheck.game import load_game
from gemcheck.rulebook import ablated

GAME: Any = load_game("gempire")
BY_SLUG = {duty.slug: duty for duty in DUTIES}


@pytest.fixture(scope="module")
def report() -> CheckReport:
    return musts.impossible_duties.run(GAME)


def slug(finding: Finding) -> str:
    return finding.id.rpartition("/")[2]


def test_the_known_duties_are_found(report: CheckReport) -> None:
    assert {slug(finding): finding.known_as for finding in report.findings} == {
        "action-without-effect": "G-020",
        "artistry-away-from-diamonds": "G-050",
        "diamond-without-a-card": "G-047",
        "last-demand-again": "G-012",
        "no-price-left": "G-010",
        "refill-from-nothing": "G-009",
        "second-row-above-nothing": "G-037",
    }


def test_what_is_always_possible_is_said(report: CheckReport) -> None:
    shown = [one for one in report.statements if one.verdict is Verdict.BOUNDED]
    asked = {clause for one in shown for clause in one.clauses}
    assert {"bid.win.pay", "bid.lose.penalty", "gem.culture.place", "start.five-resources"} <= asked


def test_no_obligation_is_passed_over(report: CheckReport) -> None:
    (unasked,) = (one for one in report.statements if one.verdict is Verdict.UNKNOWN)
    asked = {clause for duty in DUTIES for clause in duty.clauses}
    obligations = {clause.id for clause in GAME.rulebook.clauses.values() if clause.kind == "obligation"}
    assert obligations == {*unasked.clauses, *(obligations & asked), *ELSEWHERE}
    assert asked <= set(GAME.rulebook.clauses)


def test_playable_witnesses_can_be_adopted(report: CheckReport) -> None:
    games = Games()
    adopted = [slug(f) for f in report.findings if playable(f.witness) and adopt("gempire", f, Found("a check"), games)]
    assert set(adopted) == {slug(f) for f in report.findings} - {"action-without-effect"}


def test_the_least_scene_is_the_first_one_without_a_way() -> None:
    unmet, looked = musts.smallest(GAME, BY_SLUG["diamond-without-a-card"])
    assert unmet is not None
    assert unmet.scene.words == "a reward of 1 diamonds in a city of 0 cards"
    artistry, looked = musts.smallest(GAME, BY_SLUG["artistry-away-from-diamonds"])
    assert artistry is not None
    assert artistry.reading == {"tech.artistry.adjacency": "needs-adjacent"}
    assert looked.arose == looked.scenes


def always(game: Any, scene: Scene, state: Any) -> bool:
    return True


def never(game: Any, scene: Scene, state: Any) -> bool:
    return False


def resolving(game: Any) -> Iterator[Scene]:
    yield Scene("a seat with nothing", {"phase": "resolve"})


def refused(game: Any) -> Iterator[Scene]:
    yield Scene("a bid without production", {}, ({"ann": {"bid": {"A": 1}}},))


def twin(scenes: Any, kept: Any) -> Duty:
    return Duty("twin", ("bid.win.place",), "", "doing it", "the one scene", scenes, kept, "phase")


def test_a_duty_that_cannot_be_kept_is_found_and_its_repaired_twin_is_not() -> None:
    (found,) = musts.answers(GAME, twin(resolving, never))
    assert isinstance(found, Finding)
    (shown,) = musts.answers(GAME, twin(resolving, always))
    assert shown.verdict is Verdict.BOUNDED


def test_a_duty_that_never_arises_is_called_vacuous() -> None:
    (shown,) = musts.answers(GAME, twin(refused, never))
    assert shown.verdict is Verdict.VACUOUS


def test_without_the_rule_that_asks_for_a_card_below_the_second_row_is_no_trap() -> None:
    with ablated("gemcheck.games.gempire", "placement.second-row.aligned"):
        unmet, _ = musts.smallest(GAME, BY_SLUG["second-row-above-nothing"])
    assert unmet is None


def test_a_payment_beyond_what_is_held_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The faulty twin: an outbid player loses two."""
    monkeypatch.setattr("gemcheck.games.gempire.bid_outcome.PENALTY", 2)
    unmet, _ = musts.smallest(GAME, BY_SLUG["payment"])
    assert unmet is not None
    assert unmet.scene.words.startswith("bids (1, 1, 0)")
