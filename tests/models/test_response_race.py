"""Claims and answers solved exactly: where the order or the kind of answers decides, and where it cannot."""

from __future__ import annotations

from typing import Any

import pytest
from gemcheck_models.gempire import response_race
from gemcheck_models.gempire.response_game import FAILS, GUESS, HOLDS, answered, solve
from gemcheck_models.gempire.response_positions import Position, positions
from gemcheck_models.gempire.response_race import held_by_both, race, solved
from gemcheck_models.gempire.script_outcomes import played

from gemcheck.casebook.adopt import adopt, playable
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Found
from gemcheck.checks import CheckReport
from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire import responses

GAME: Any = load_game("gempire")
ORDER = "win.response.order"
ONE_EACH = Position((1, 15), ((130, 129),), (1, 1, 0), 130)


@pytest.fixture(scope="module")
def report() -> CheckReport:
    return response_race.response_race.run(GAME)


def values(position: Position) -> dict[str, str]:
    return {option: solution.value for option, solution in race(GAME, ORDER, [position])[0].values.items()}


def test_with_one_gem_each_the_order_decides() -> None:
    assert values(ONE_EACH) == {"round-robin": HOLDS, "others-once": FAILS, "simultaneous": HOLDS}


def test_with_two_demands_to_guard_secret_answers_are_a_guess() -> None:
    guarded = Position((1, 5), ((20, 19), (31, 30)), (1, 1, 0), 130)
    assert values(guarded) == {"round-robin": HOLDS, "others-once": FAILS, "simultaneous": GUESS}


@pytest.mark.parametrize(
    ("held", "value"),
    [((0, 0, 0), HOLDS), ((1, 0, 0), HOLDS), ((0, 1, 0), FAILS), ((2, 1, 0), HOLDS), ((1, 2, 0), FAILS)],
)
def test_who_holds_more_gems_back(held: tuple[int, int, int], value: str) -> None:
    assert solved(GAME, ONE_EACH._replace(held=held)).value == value


def test_the_check_finds_the_races(report: CheckReport) -> None:
    assert [(f.id.rpartition("/")[2], f.known_as) for f in report.findings] == [
        ("win.response.moves-resolution-moves-or-held-gems-only", "G-107"),
        ("win.response.order-round-robin-or-others-once", "G-108"),
        ("win.response.order-round-robin-or-simultaneous", "G-108"),
    ]
    first = report.findings[1]
    assert first.witness["given"]["seats"]["ann"]["held"] == first.witness["given"]["seats"]["bea"]["held"] == 1
    assert [words.partition(";")[0] for _, words in first.outcomes] == [HOLDS, FAILS, HOLDS]
    assert not playable(report.findings[2].witness)


def test_it_needs_gems_on_both_sides(report: CheckReport) -> None:
    (statement,) = report.statements
    assert statement.verdict is Verdict.PROVED
    apart = [
        one for one in race(GAME, ORDER, positions(GAME.table, 2)) if len({v.value for v in one.values.values()}) > 1
    ]
    assert apart
    assert all(held_by_both(one.position) for one in apart)


def test_best_play_replays(report: CheckReport) -> None:
    finding = report.findings[1]
    for reading, words in finding.outcomes:
        point, _, option = reading.partition("=")
        won = played(GAME.under(GAME.rules_with({point: option})), finding.witness).observation()["result"]["winners"]
        assert ("ann" in won) == words.startswith(HOLDS)


def test_findings_become_cases(report: CheckReport) -> None:
    cases = [adopt("gempire", f, Found("a check"), Games()) for f in report.findings if playable(f.witness)]
    assert [case.status for case in cases] == ["open", "open"]


def test_the_repaired_twin_always_goes_round_until_all_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(responses, "answering_order", lambda table: "round-robin")
    monkeypatch.setattr(responses, "held_gems_only", lambda table: True)
    report = response_race.response_race.run(GAME)
    assert report.findings == ()
    assert [s.text.rpartition(" ")[2] for s in report.statements].count("holds") == 4


def test_a_claim_nobody_can_answer_is_over_at_once() -> None:
    there, state, _ = GAME.given(ONE_EACH._replace(held=(0, 0, 0)).given())
    state = answered(there, state)
    assert state.result is not None
    assert solve(there, state).looked == 0
