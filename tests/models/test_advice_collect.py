"""`advise gempire collect`: every legal amount, against the whole engine; aims; readings; bad input."""

from __future__ import annotations

import json
import sys
from typing import Any

import click.testing
import pytest
from gemcheck_models.gempire.advice_collect import COLLECT, collect_advice, read_roll
from gemcheck_models.gempire.advice_collect_ways import collections, on_paper, read_aim, way_words

from gemcheck.advice import Request
from gemcheck.cli import exits
from gemcheck.game import load_game
from gemcheck.games.gempire.plans import Collect
from tests.cli.support import run

GAME = load_game("gempire")
IDLE = Collect(0, 0)


def asked(city: str, roll: dict[str, int], readings: dict[str, str] | None = None) -> tuple[Any, Any]:
    game = GAME.under(GAME.rulebook.ruleset(readings or {}))
    made, state, _ = game.given({"players": 3, "roll": roll, "seats": {"ann": {"city": city}}})
    return made, state


POSITIONS = [
    ("GC1 h4 g0.2.0", {"production": 4, "wild": 1}, {}),
    ("GC1 h4 g0.2.0", {"production": 4, "wild": 1}, {"collect.overflow": "no-switch-of-overflow"}),
    ("GC1 h3 g1.4.0", {"production": 1, "science": 1, "wild": 1}, {"gem.gold.wild": "not-until-taken"}),
    ("GC1 h4 g0.1.0 t.sanitization", {"wild": 2}, {}),
    (
        "GC1 h4 g0.1.0 t.sanitization",
        {"wild": 2},
        {"tech.sanitization.room": "gold-only", "collect.less": "full-amount"},
    ),
    ("GC1 h0 t.nutrition", {"science": 2}, {"tech.nutrition.nothing": "vacuous"}),
]


@pytest.mark.parametrize(("city", "roll", "readings"), POSITIONS)
@pytest.mark.parametrize("goal", ["production + science", "production, science", "3*science + production"])
def test_every_amount_brings_what_the_whole_engine_gives(
    city: str, roll: dict[str, int], readings: dict[str, str], goal: str
) -> None:
    made, state = asked(city, roll, readings)
    aim = read_aim(goal)
    found = collections(made.table, state, 0, aim)
    legal = [plan for plan in made.legal(state, 0) if isinstance(plan, Collect)]
    assert {each.plan for each in found} == set(legal)
    before = state.seats[0]
    for each in found:
        seat = made.step(state, {0: each.plan, 1: IDLE, 2: IDLE}).seats[0]
        gains = (seat.production - before.production, seat.science - before.science)
        assert each.gained == gains
        assert each.score == tuple(p * gains[0] + s * gains[1] for p, s in aim.sums)
    assert found[0].score == max(each.score for each in found)
    assert found[0].score >= on_paper(found).score


def test_what_is_to_be_paid_for_is_judged_together() -> None:
    made: Any
    made, state, _ = GAME.given(
        {
            "players": 3,
            "roll": {"production": 1, "science": 1, "wild": 2},
            "technologies": ["masonry"],
            "prices": {"masonry": [4]},
            "seats": {"ann": {"production": 3, "science": 2}},
        }
    )
    found = collections(made.table, state, 0, read_aim("afford palace1 + technology masonry"))
    assert found[0].plan == Collect(2, 2)
    assert found[0].short == (0, 0)
    seat = made.step(state, {0: found[0].plan, 1: IDLE, 2: IDLE}).seats[0]
    assert (seat.production, seat.science) == (5, 4), "level 1 costs 5, Masonry 4"
    assert all(each.score < found[0].score for each in found[1:])
    assert on_paper(found).plan == Collect(3, 1)
    assert way_words(made.table, state, 0, found[0].plan) == "wilds: 1 as production, 1 as science"


def advised(monkeypatch: pytest.MonkeyPatch, *words: str, stdin: str | None = None) -> click.testing.Result:
    monkeypatch.setattr(sys.modules["gemcheck.advice"], "advisors_for", lambda game: {"collect": COLLECT})
    return run("advise", "gempire", "collect", *words, stdin=stdin)


def test_the_worked_example_replays_and_hangs_on_a_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("GC1 h4 g0.2.0", "--roll", "production 4 wild 1")
    result = advised(monkeypatch, *words)
    assert result.exit_code == exits.CLEAN
    assert result.stdout.startswith("Best: collect 1 3: +1 production, +3 science\n")
    assert "collect 5 0: +1 production, +0 science, 4 production lost to the limit" in " ".join(result.stdout.split())
    assert "collect.overflow=no-switch-of-overflow: collect 1 1" in result.stdout
    document = json.loads(advised(monkeypatch, *words, "--format", "json").stdout)
    made, state = asked("GC1 h4 g0.2.0", {"production": 4, "wild": 1})
    plan = made.read_plan(state, 0, document["best"][0]["plan"])
    seat = made.step(state, {0: plan, 1: IDLE, 2: IDLE}).seats[0]
    assert [seat.production, seat.science] == [document["best"][0][key] for key in ("production", "science")]
    strict = advised(monkeypatch, *words, "-q", "--reading", "collect.overflow=no-switch-of-overflow")
    assert strict.stdout.startswith("Best: collect 1 1: ")


def test_sanitization_makes_room_by_taking_wilds_as_science() -> None:
    advice = collect_advice(GAME, Request("GC1 h0 t.sanitization", {"roll": "wild 1"}))
    assert advice.headline == "Best: collect 0 1: +2 production, +1 science"


def test_a_roll_is_read_in_words() -> None:
    assert read_roll("production 2, science 1 wild=1") == {"production": 2, "science": 1, "wild": 1}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "what was rolled?"),
        (("--roll", "produktion 1"), "did you mean 'production'"),
        (("--roll", "production"), "how many production?"),
        (("--roll", "production 6"), "five dice"),
        (("--roll", "wild 1", "--objective", "sience"), "did you mean 'science'"),
        (("--roll", "wild 1", "--objective", "afford masonri"), "did you mean 'masonry'"),
        (("--roll", "wild 1", "--objective", "afford palace1"), "palace level 1 already"),
        (("--roll", "wild 1", "--objective", "afford iron"), "owned already"),
        (("--roll", "wild 1", "--seat", "yo"), "did you mean 'you'"),
    ],
)
def test_bad_input_is_one_line(monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str) -> None:
    result = advised(monkeypatch, "GC1 h3 l1 t.iron", *words)
    assert result.exit_code == exits.USAGE
    (line,) = result.stderr.splitlines()
    assert said in line
