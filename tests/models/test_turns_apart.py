"""Small turns in which two readings allow different decisions, played side by side."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from gemcheck_models.gempire.turns_apart import Turn, parting, turns, turns_apart

from gemcheck.casebook.adopt import adopt
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Found
from gemcheck.findings import Finding
from gemcheck.game import load_game

GAME: Any = load_game("gempire")


@pytest.fixture(scope="module")
def findings() -> dict[str, Finding]:
    return {finding.known_as: finding for finding in turns_apart.run(GAME).findings}


def under(**readings: str) -> Any:
    return GAME.under(GAME.rulebook.ruleset({name.replace("__", "."): option for name, option in readings.items()}))


def test_two_upgrades_and_exchanged_blueprints_are_met(findings: dict[str, Finding]) -> None:
    assert {"G-046", "G-084", "G-085"} <= set(findings)
    exchange = dict(findings["G-085"].outcomes)
    assert sorted(words.partition(":")[0] for words in exchange.values()) == ["allowed", "refused"]
    assert all("blueprint.same-round=at-once" in label for label in exchange)


def test_only_the_last_decision_is_in_dispute(findings: dict[str, Finding]) -> None:
    for finding in findings.values():
        words = [text for _, text in finding.outcomes]
        assert any(text.startswith("refused") for text in words)
        assert "allowed" in words


def test_smaller_turns_do_not_tell(findings: dict[str, Finding]) -> None:
    readings = {"diamond.two-upgrades": "one-upgrade"}
    other = GAME.under(GAME.rulebook.ruleset(readings))
    for turn in turns():
        if turn.kind == "upgrades":
            if turn.given == findings["G-046"].witness["given"] and len(turn.written["ann"]["upgrade"]) == 2:
                break
            assert parting(GAME, other, turn) is None
    else:
        raise AssertionError("the witness is not one of the turns")


def test_a_game_never_parts_from_itself() -> None:
    """The repaired twin: one reading on both sides."""
    for turn in turns():
        assert parting(GAME, GAME, turn) is None


def test_a_turn_that_cannot_be_written_tells_nothing() -> None:
    poor = Turn("upgrades", {"players": 3, "seats": {"ann": {"production": 1}}}, {"ann": {"upgrade": [5]}})
    assert parting(GAME, under(diamond__partial="only-full"), poor) is None


def test_findings_become_cases(findings: dict[str, Finding]) -> None:
    for number in ("G-046", "G-084"):
        case = adopt("gempire", findings[number], Found(by="a test", date=date(2026, 1, 1)), Games())
        assert case.status == "open"
