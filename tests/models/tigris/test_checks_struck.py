"""Every clause that can be struck moves a case; one that moves nothing is left open."""

from __future__ import annotations

from typing import Any

import pytest
from gemcheck_models.tigris import checks_tigris_struck as check
from gemcheck_models.tigris.checks_tigris_struck import clauses_move, drawn_cases, known_cases, mover

from gemcheck.checks.clauses_strike import strikable
from gemcheck.findings import Verdict
from gemcheck.game import load_game

GAME: Any = load_game("tigris")


@pytest.fixture(scope="module")
def cases() -> list[check.Played]:
    return known_cases(GAME)


def test_every_clause_moves_a_case() -> None:
    report = clauses_move.run(GAME)
    (statement,) = report.statements
    assert statement.verdict == Verdict.PROVED
    assert set(statement.clauses) == {clause for group in strikable(GAME) for clause in group}


def test_what_does_not_ask_for_a_clause_is_not_moved(cases: list[check.Played]) -> None:
    clause = "monument.score"
    others = [one for one in cases if clause not in one.called]
    assert others
    assert not mover((clause,), others, GAME)
    assert mover((clause,), cases, GAME)


def test_drawn_positions_stand_in_for_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "known_cases", lambda game: [])
    monkeypatch.setattr(check, "strikable", lambda game: [("leader.temple",), ("hidden.hand",)])
    monkeypatch.setattr(check, "DRAWN", 12)
    words = [(statement.text.split()[1], statement.verdict) for statement in clauses_move.run(GAME).statements]
    assert words == [("leader.temple", Verdict.PROVED), ("hidden.hand", Verdict.UNKNOWN)]


def test_drawn_positions_are_the_same_again() -> None:
    for one in drawn_cases(GAME, ("war.strength",), 20):
        assert one.again() == one.seen
