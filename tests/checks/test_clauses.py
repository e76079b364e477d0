"""Clauses struck one by one: what carries an invariant, what does nothing, and what only matters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from gemcheck.checks import Statement
from gemcheck.checks.clauses import carried, carried_by
from gemcheck.checks.clauses_between import half_steps
from gemcheck.checks.clauses_sample import Budget, Sample, step_once
from gemcheck.checks.clauses_strike import examined, fault, strikable, struck
from gemcheck.findings import Finding, Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire import placement
from gemcheck.rulebook import clause
from tests.checks.clause_toys import OpenRace, Race, SlowRace
from tests.toy.game import Toy as Lots

SMALL = Budget(games=6, steps=200, looks=20)


def found(game: Any, *groups: tuple[str, ...]) -> tuple[list[Finding], list[Statement]]:
    """Findings and statements on some clauses, or on all."""
    items = list(carried_by(game, groups or strikable(game), SMALL))
    return [i for i in items if isinstance(i, Finding)], [i for i in items if isinstance(i, Statement)]


# -- toy twins


def test_a_clause_that_keeps_markers_on_the_track_is_load_bearing() -> None:
    findings, _ = found(Race(), ("race.track",))
    (one,) = findings
    assert (one.kind, one.clauses, one.impact) == ("load-bearing", ("race.track",), "cosmetic")
    assert "a marker on space 4" in one.title
    assert one.certificate.second


def test_the_same_clause_is_redundant_where_nobody_can_overshoot() -> None:
    findings, statements = found(SlowRace(), ("race.track",))
    (one,) = findings
    assert (one.kind, one.clauses, one.verdict) == ("dead-or-redundant", ("race.track",), Verdict.PROVED)
    assert one.certificate.kind == "exhaustive"
    assert one.certificate.second
    assert statements == []


def test_a_clause_that_matters_and_carries_nothing_is_no_finding() -> None:
    findings, (matters,) = found(OpenRace(), ("race.track",), ("race.highest", "race.sample"))
    assert findings == []
    assert matters.clauses == ("race.track", "race.highest", "race.sample")
    assert matters.verdict is Verdict.BOUNDED


def test_a_seat_without_a_legal_plan_is_a_broken_invariant() -> None:
    findings, _ = found(Race(), ("race.numbers",))
    assert "seat 1 is to move and has no legal plan" in findings[0].title


def test_a_large_game_leaves_a_silent_clause_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gemcheck.checks.clauses.STEPS", 20)
    findings, (left,) = found(SlowRace(), ("race.track",))
    assert findings == []
    assert (left.clauses, left.verdict) == (("race.track",), Verdict.UNKNOWN)


def test_a_clause_that_is_only_inferred_can_be_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    clauses = Race.rulebook.clauses
    for name, impact in (("race.track", "changes-the-winner"), ("race.numbers", "breaks-the-game")):
        monkeypatch.setitem(clauses, name, msgspec.structs.replace(clauses[name], inferred=True))
        assert found(Race(), (name,))[0][0].impact == impact


def test_clauses_with_the_same_code_fall_together_and_examples_rule_nothing() -> None:
    assert strikable(Race()) == [("race.highest", "race.sample"), ("race.track",), ("race.numbers",)]


def test_a_clause_in_the_data_is_struck_through_the_game() -> None:
    game = Lots()
    sample = Sample(game, SMALL)
    (group,) = (names for names in strikable(game) if "end.target" in names)
    assert examined(game, sample, group).differs == "another position follows"


def test_a_game_without_twins_has_nothing_to_strike() -> None:
    class Plain(Race):
        package = "tests.checks.no_such_package"

    (shown,) = carried.run(Plain()).statements
    assert shown.verdict is Verdict.VACUOUS


# -- the games


@pytest.fixture(scope="module")
def sampled() -> Callable[[str], Sample]:
    known: dict[str, Sample] = {}

    def make(name: str) -> Sample:
        if name not in known:
            known[name] = Sample(load_game(name), Budget(games=9))
        return known[name]

    return make


@pytest.mark.parametrize(
    ("name", "clauses", "invariant"),
    [
        ("gempire", ("placement.three-districts",), "tech.militia"),
        ("gempire", ("second-row.use",), "second-row.cost"),
        ("gempire", ("tech.discover.threshold",), "tech.science.spent-once"),
        ("tigris", ("tile.empty",), "tile.empty"),
        ("tigris", ("swap.gone",), "box.tiles"),
    ],
)
def test_a_break_is_reached_without_the_clause_only(
    sampled: Callable[[str], Sample], name: str, clauses: tuple[str, ...], invariant: str
) -> None:
    sample = sampled(name)
    met = examined(sample.game, sample, clauses).found
    assert met is not None
    assert invariant in met.fault[0]
    with struck(sample.game, clauses[0]) as changed:
        after = step_once(changed, met.state, met.plans, met.outcome)
        assert fault(changed, changed.inventory(met.state), met.state) is None
        assert fault(changed, changed.inventory(met.state), after) == met.fault
    refused = any(sample.game.why_not(met.state, seat, plan) for seat, plan in met.plans.items())
    after = step_once(sample.game, met.state, met.plans, met.outcome)
    assert refused or fault(sample.game, sample.game.inventory(met.state), after) is None


def test_a_position_that_the_struck_rules_never_reach_is_no_witness(sampled: Callable[[str], Sample]) -> None:
    """With Militia struck, cities of four districts break the limit, but nobody can build them any more."""
    sample = sampled("gempire")
    assert examined(sample.game, sample, ("tech.militia",)).found is None


def test_the_same_game_gives_the_same_report() -> None:
    game = load_game("tigris")
    assert found(game) == found(game)


# -- half steps


def test_a_half_step_of_the_second_row_is_refused_by_a_permission_only() -> None:
    (one,) = half_steps.run(load_game("gempire")).findings
    assert one.known_as == "G-038"
    assert one.witness["city"] == "P1,P1/"
    assert one.witness["refused by"] == ["placement.second-row.first-anywhere"]
    assert "placement.second-row.aligned" in one.clauses


def test_a_rule_that_demands_whole_columns_repairs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    right = placement.supported

    @clause("placement.second-row.aligned")
    def whole(table: Any, seat: Any, column: Any) -> bool:
        return column == int(column) and right(table, seat, column)

    monkeypatch.setattr(placement, "supported", whole)
    report = half_steps.run(load_game("gempire"))
    assert report.findings == ()
    assert report.statements[0].verdict is Verdict.PROVED
