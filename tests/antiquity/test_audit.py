"""The audit of Antiquity: every promise of a game, with every number of seats and under every reading."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gemcheck.games.antiquity.engine import Antiquity
from gemcheck.testing import audit
from tests.antiquity import many_games

GAME = Antiquity()

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


def test_every_option_is_audited() -> None:
    told = {(point, option) for readings in RULESETS.values() for point, option in readings.items()}
    points = GAME.rulebook.open_points.values()
    assert told == {(p.id, option) for p in points for option in p.option_ids() if option != p.default}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_audit_holds(seats: int) -> None:
    report = audit(GAME, seeds=1, seats=(seats,), max_steps=45, cap=40)
    assert report.games == 1
    assert report.decisions > 45
    assert report.refused > 150


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_the_audit_holds_under_every_reading(name: str) -> None:
    game = GAME.under(GAME.rulebook.ruleset(RULESETS[name]))
    report = audit(game, seeds=2, max_steps=150, cap=60)
    assert report.games == 6
    assert report.unfinished == 0


def test_whole_games_keep_every_law() -> None:
    endings = {many_games.played(number)[0] for number in range(10)}
    assert "elimination" in endings


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_two_thousand_games_keep_every_law(block: int) -> None:
    for number in range(block * 100, block * 100 + 100):
        assert many_games.played(number)
