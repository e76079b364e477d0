"""The audit of Tigris & Euphrates: every promise of a game, on both boards and under every reading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from gemcheck.game import load_game
from gemcheck.testing import audit
from tests.tigris import many_games

GAME: Any = load_game("tigris")

RULESETS: dict[str, Mapping[str, str]] = {
    "default": {},
    **GAME.rulesets,
    **{
        f"{point.id}={option}": {point.id: option}
        for point in sorted(GAME.rulebook.open_points.values(), key=lambda point: point.id)
        for option in point.option_ids()
        if option != point.default
    },
}
"""Every named ruleset and every option that is not a default, by itself."""


def test_both_boards_and_every_option_are_audited() -> None:
    told = {(point, option) for readings in RULESETS.values() for point, option in readings.items()}
    points = GAME.rulebook.open_points.values()
    assert told == {(p.id, option) for p in points for option in p.option_ids() if option != p.default}


@pytest.mark.parametrize("name", RULESETS)
def test_the_audit_holds(name: str) -> None:
    game = GAME.under(GAME.rulebook.ruleset(RULESETS[name]))
    whole = name in ("default", "advanced")
    report = audit(game, seeds=1, seats=None if whole else (3,), max_steps=150, permutations="rotations")
    assert report.games == (3 if whole else 1)
    assert report.decisions > 60
    assert report.refused > 200


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_the_audit_holds_for_long(name: str) -> None:
    game = GAME.under(GAME.rulebook.ruleset(RULESETS[name]))
    report = audit(game, seeds=2, max_steps=1000, permutations="rotations")
    assert report.games == 6
    assert report.unfinished == 0


def test_whole_games_keep_every_law() -> None:
    assert {many_games.played(number)[0] for number in range(6)} <= {"bag", "treasures"}


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_two_thousand_games_keep_every_law(block: int) -> None:
    for number in range(block * 100, block * 100 + 100):
        assert many_games.played(number)
