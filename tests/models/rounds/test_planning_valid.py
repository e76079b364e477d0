"""Every play is a solution of the planning model; and a gain forgotten is noticed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from gemcheck_models.gempire.rounds import planning_frame, planning_gems, planning_values
from gemcheck_models.gempire.rounds.planning_gems import outside
from gemcheck_models.gempire.rounds.replay import plan_of_toml
from gemcheck_models.gempire.rounds.worlds import question

from gemcheck.game import OpenEnd
from gemcheck.games.gempire import demands
from tests import rulesets
from tests.gempire.random_rulesets import base
from tests.models.rounds.planning_plays import Did, asked_of, fits, fixed, games, played, within

PLANS = sorted((Path(__file__).parent / "planning_plans").glob("*.toml"))
"""Whole games of 4 to 9 rounds that replay through the engine."""


def fits_all(path: Path) -> bool:
    """Whether the game of a plan is a solution, both Demands of its pair met in the end."""
    plan = plan_of_toml(path.read_text(encoding="utf-8"))
    table, plays = played(plan)
    return fits(fixed(asked_of(table, plays, plan.pair), plays, plan.pair))


@pytest.mark.parametrize("path", PLANS, ids=lambda path: path.stem)
def test_plans_are_solutions(path: Path) -> None:
    assert fits_all(path)


def drawn_game(number: int) -> tuple[Any, Random]:
    rng = Random(f"planning/{number}")
    return rulesets.random_rules(base(), rng, (0, 3, 10, 30, 60)), rng


def met_by(table: Any, did: Did, who: int) -> list[int]:
    """The Demands in play that a seat meets."""
    found = []
    for demand in did.state.demands:
        try:
            if demands.met(table, did.state, who, demand):
                found.append(demand)
        except OpenEnd:
            continue
    return found


def misfits(numbers: range, rounds: int) -> Iterator[str]:
    """Plays of these games for which the model has no room."""
    for number in numbers:
        game, rng = drawn_game(number)
        seats = rng.choice(game.seat_counts())
        everybody = games(game, seats, str(number), "greedy" if number % 3 else "random", rounds)
        for who, plays in enumerate(everybody):
            for end in {len(plays), (len(plays) + 1) // 2} - {0}:
                part = plays[:end]
                met = met_by(game.table, part[-1], who)
                pair = sorted((met + [other for other in (2, 3, 1) if other not in met])[:2])
                asked = question(game.table, seats, (pair[0], pair[1]), part[-1].state.technologies)
                if outside(asked) or not within(asked, part):
                    continue
                if not fits(fixed(asked, part, [demand for demand in met if demand in pair])):
                    yield f"game {number}, seat {who}, round {end}, met {met}"


def test_plays_of_games_are_solutions() -> None:
    assert list(misfits(range(2), 9)) == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_many_plays_of_games_are_solutions(part: int) -> None:
    assert list(misfits(range(1000 * part + 10, 1000 * part + 40), 16)) == []


# -- mutants: a gain forgotten


MUTANTS: dict[str, tuple[Any, str, Any]] = {
    "start": (planning_frame, "starting_resources", lambda: 2),
    "room": (planning_frame, "production_limit", lambda gems: 2 + 0 * gems),
    "tens": (planning_gems, "POINTS", 13),
    "growth": (planning_values.Values, "seen", lambda *_: None),
    "collected": (planning_frame, "collected_at_most", lambda *_: 3),
}
"""What is forgotten, and what stands in its place."""


@pytest.mark.parametrize("name", MUTANTS)
def test_a_gain_forgotten_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, attribute, instead = MUTANTS[name]
    path = next(path for path in PLANS if path.stem == "plan_8_9")
    assert fits_all(path)
    monkeypatch.setattr(owner, attribute, instead)
    assert not fits_all(path)
