"""The audit of Imperial Settlers: every promise of a game, for one to four seats and under every reading."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gemcheck.testing import audit
from tests.settlers.made import GAME

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


@pytest.mark.parametrize("name", RULESETS)
def test_the_audit_holds(name: str) -> None:
    game = GAME.under(GAME.rulebook.ruleset(RULESETS[name]))
    seats = None if name == "default" else (1,) if name.startswith("solo") else (3,)
    report = audit(game, seeds=1, seats=seats, max_steps=150 if name == "default" else 60, permutations="rotations")
    assert report.games == (4 if name == "default" else 1)
    assert report.decisions > 15
    assert report.refused > 60
    assert report.undefined == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_the_audit_holds_for_long(name: str) -> None:
    game = GAME.under(GAME.rulebook.ruleset(RULESETS[name]))
    report = audit(game, seeds=3, max_steps=2000, permutations="rotations")
    assert (report.games, report.unfinished) == (12, 0)
