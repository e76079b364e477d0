"""`advise gempire palace`: every plan in every way, against the whole engine; readings; bad input."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import click.testing
import pytest
from gemcheck_models.gempire.advice_palace import PALACE, palace_advice, question_of
from gemcheck_models.gempire.advice_palace_plans import obvious, searched
from gemcheck_models.gempire.placement.objective import read_objective, score

from gemcheck.advice import Request
from gemcheck.cli import exits
from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire.plans import Act, Collect, Diamond, Discard, Lay, Literacy, Mechanics, Upgrade
from gemcheck.games.gempire.state import PLAN
from tests.cli.support import run

GAME = load_game("gempire")
IDLE = Collect(0, 0)
REWARDS = ["diamonds 2", "science 7", "diamonds 1", "science 2 per symbol", "nothing"]
CITY = "GC1 G4O1,G6O1,P3O2,P2O1 g2.0.0 h7 l1"


def asked(city: str = CITY, goals: str = "total, science", **more: Any) -> Any:
    given = {"players": 3, "rewards": REWARDS, "seats": {"ann": {"city": city}}, **more}
    made, state, _ = GAME.given(given)
    return made, state, read_objective(goals)


def played_out(made: Any, start: Any, plan: Any, goals: Any) -> tuple[int, ...]:
    """The best score that play through the whole engine reaches once this plan has been uncovered."""
    first = made.step(start, {0: plan, 1: IDLE, 2: IDLE})
    waiting, known = [first], {first}
    best: list[tuple[int, ...]] = []
    while waiting:
        state = waiting.pop()
        if 0 not in made.to_move(state) or state.phase == PLAN or state.round > start.round:
            best.append(score(made.table, state, 0, goals))
            continue
        plans = [each for each in made.legal(state, 0) if isinstance(each, Act | Diamond | Discard | Lay | Literacy)]
        if not plans:
            best.append(score(made.table, state, 0, goals))
        for each in plans:
            after = made.step(state, {0: each})
            if after not in known:
                known.add(after)
                waiting.append(after)
    return max(best)


@pytest.mark.parametrize(
    ("city", "goals"),
    [
        (CITY, "total, science"),
        ("GC1 G4O1,G6O1,P3O2/1,P2O1 g4.0.0 h9", "gems, total"),
        ("GC1 C5S1,G4O1 g3.0.0 h8 l2", "science + total"),
        ("GC1 P6O1,P3O1,G2O1 g1.0.0 h6 t.literacy l1", "2*gold-gems + population, science"),
        ("GC1 P6O1,P3O1,G2O1 g1.0.0 h6 t.literacy l1", "2*culture-gems + total, science"),
    ],
)
def test_the_best_of_each_plan_is_what_the_whole_engine_reaches(city: str, goals: str) -> None:
    made, state, objective = asked(city, goals)
    found = searched(made.table, state, 0, objective)
    plans = [plan for plan in made.legal(state, 0) if isinstance(plan, Upgrade | Mechanics)]
    assert found.whole
    assert {end.plan for end in found.best} == {None, *plans}
    for end in found.best:
        if end.plan is not None:
            assert end.score == played_out(made, state, end.plan, objective), end.words
    assert [end.rank() for end in found.best] == sorted(end.rank() for end in found.best)
    assert found.best[0].score == max(end.score for end in found.best)
    assert obvious(made.table, state, 0, objective).score <= found.best[0].score


def test_mechanics_upgrades_before_and_after_collecting() -> None:
    made, state, objective = asked("GC1 G4O1,G6O1 h3 t.mechanics", roll={"production": 2, "wild": 1})
    found = searched(made.table, state, 0, objective)
    plans = [plan for plan in made.legal(state, 0) if isinstance(plan, Upgrade | Mechanics)]
    assert {end.plan for end in found.best} == {None, *plans}
    assert isinstance(found.best[0].plan, Mechanics)
    for end in found.best[:3]:
        assert end.score == played_out(made, state, end.plan, objective)


def test_architecture_discovered_on_the_way_pays_for_the_next_step() -> None:
    given: dict[str, Any] = {
        "technologies": ["architecture", "mechanics"],
        "prices": {"architecture": [4]},
        "roll": {"science": 2},
    }
    made, state, objective = asked("GC1 G4O1,G6O1 h4 s4 t.mechanics", **given)
    found = searched(made.table, state, 0, objective)
    best = next(end for end in found.best if end.spent)
    assert "discover architecture" in [made.plan_text(state, each) for each in best.decisions]
    assert best.state.seats[0].production >= 0


def advised(monkeypatch: pytest.MonkeyPatch, *words: str, stdin: str | None = None) -> click.testing.Result:
    monkeypatch.setattr(sys.modules["gemcheck.advice"], "advisors_for", lambda game: {"palace": PALACE})
    return run("advise", "gempire", "palace", *words, stdin=stdin)


EXAMPLE = """
players = 3
rewards = ["diamonds 2", "science 7", "diamonds 1", "science 2 per symbol", "nothing"]
[seats.ann]
city = "GC1 G4O1,G6O1,P3O2,P2O1 g8.0.0 h13 l1"
"""


def test_the_worked_example_replays_and_its_answer_hangs_on_a_reading(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "city.toml"
    file.write_text(EXAMPLE)
    result = advised(monkeypatch, str(file))
    assert result.exit_code == exits.CLEAN
    assert result.stdout.startswith("Best: upgrade palace2 palace3 now: ")
    assert "palace.reward.repeat=new-levels: upgrade palace3" in result.stdout
    assert "[upgrade.kinds, palace.cost.track, palace.reward.cumulative" in " ".join(result.stdout.split())
    for heading in ("Steps", "Now or later", "The obvious way", "Why to believe it"):
        assert f"\n{heading}\n" in result.stdout
    document = json.loads(advised(monkeypatch, str(file), "--format", "json", "--alone").stdout)
    end = document["best"][0]
    made: Any
    made, state, _ = GAME.given({"players": 3, "rewards": REWARDS, "seats": {"ann": {"city": EXAMPLE.split('"')[-2]}}})
    state = made.step(state, {0: made.read_plan(state, 0, end["plan"]), 1: IDLE, 2: IDLE})
    for words in end["decisions"]:
        plan = made.read_plan(state, 0, words)
        if plan != Act() or not made.why_not(state, 0, plan):
            state = made.step(state, {0: plan})
    seat = state.seats[0]
    assert [sum(seat.attributes), seat.science] == end["score"]
    assert (seat.production, seat.science) == (end["production"], end["science"])
    other = advised(monkeypatch, str(file), "--alone", "-q", "--reading", "palace.reward.repeat=new-levels")
    assert other.stdout.startswith("Best: upgrade palace3 now: ")


def test_a_drawing_shows_the_city_before_and_after(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "city.svg"
    result = advised(monkeypatch, CITY, "--reward", "none", "--reward", "2=diamonds 2", "--alone", "--svg", str(file))
    assert result.exit_code == exits.CLEAN
    drawing = file.read_text()
    ElementTree.fromstring(drawing)
    assert ">before<" in drawing
    assert drawing.count('stroke-width="4"') == 2, "two cards have received a diamond"


def test_waiting_is_compared_with_buying_now() -> None:
    advice = palace_advice(GAME, Request("GC1 G4O1,G6O1,P3O2,P2O1 g2.0.0 h5 l1", {"reward": ("none", "3=diamonds 3")}))
    later = next(section for section in advice.sections if section.heading == "Now or later")
    assert advice.headline.startswith("Best: no upgrade now")
    assert later.lines[0].startswith("With 7 production, the limit, best is upgrade palace3: total 28")


def test_a_stopped_search_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    result = advised(monkeypatch, CITY, "--reward", "none", "--reward", "3=diamonds 3", "--budget", "5")
    assert result.exit_code == exits.LIMIT
    request = Request(CITY, {"reward": ("none", "3=diamonds 3"), "alone": True}, late=lambda: True)
    advice = palace_advice(GAME, request)
    assert (advice.verdict, advice.bound) == (Verdict.BOUNDED, None)
    assert advice.headline.startswith("Best found: upgrade palace3"), "nothing is searched: the obvious way is left"


def test_rewards_are_read_from_options_and_position() -> None:
    question = question_of(GAME, Request(CITY, {"reward": ("none", "2=diamonds 3")}))
    assert question.table.tokens[question.state.rewards[1]].diamonds == 3
    assert question.state.rewards[0] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((CITY,), "what palace levels 1, 2, 3 pay is not known"),
        ((CITY, "--reward", "2=diamnds 1"), "did you mean 'diamonds"),
        ((CITY, "--reward", "6=nothing"), "--reward 6=nothing"),
        ((CITY, "--reward", "diamonds 1"), "LEVEL=TOKEN"),
        ((CITY, "--reward", "none", "--objective", "totl"), "did you mean 'total'"),
        ((CITY, "--reward", "none", "--seat", "yu"), "did you mean 'you'"),
        (("GC1 P1,G1,P1,G1", "--reward", "none"), "district"),
        (("nonsense",), "neither a city"),
    ],
)
def test_bad_input_is_one_line(monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str) -> None:
    result = advised(monkeypatch, *words)
    assert result.exit_code == exits.USAGE
    first, *pointer = result.stderr.splitlines()
    assert said in first
    assert not pointer or pointer[-1].strip(" ^") == ""
