"""`gemcheck advise tigris turn`: the answer in words and as data, and complaints."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from gemcheck_models.tigris.objective import OBJECTIVES
from gemcheck_models.tigris.told import line_words, turn_lines
from gemcheck_models.tigris.turn import answered, question_of

from gemcheck.advice import advisors_for
from gemcheck.cli import exits
from gemcheck.game import load_game
from tests.cli.support import run
from tests.models.tigris.plain import game as game_on
from tests.models.tigris.plain import small

LINE = "TE1 10Tg5/1Tg13Tg/5Tgak9/16/13Tg2/8bk7/8Tg7/1Tg14/14Tg1/5Tg10/10Tg5 s2 h.S1T2F2M1/S1T2F2M1"
WAR = (Path(__file__).parents[3] / "docs" / "pictures" / "tigris-war.te1").read_text(encoding="utf-8")

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "tigris.md").read_text(encoding="utf-8")


def asked(*words: str, stdin: str | None = None) -> Any:
    return run("advise", "tigris", "turn", *words, stdin=stdin)


def data(*words: str) -> Any:
    return json.loads(asked(*words, "--format", "json").stdout)


def test_who_can_be_asked() -> None:
    assert set(advisors_for("tigris")) == {"turn", "treasures", "war", "fewest"}


def test_the_answer_is_said_first_and_explained() -> None:
    result = asked(LINE, "--top", "3")
    assert result.exit_code == exits.CLEAN
    assert result.stdout.startswith("Best turn of seat 1: totals 0, 0, 1, 1: ")
    for heading in ("Steps", "The best single action", "The obvious turn", "Assumed", "Why to believe it"):
        assert f"\n{heading}\n" in result.stdout
    assert "rivals commit no tile" in result.stdout
    assert asked(f"{LINE} a.a.1", "-q").stdout.count("\n") == 1


def test_the_plans_of_the_json_replay_to_the_value() -> None:
    document = data(LINE, "--top", "4")
    assert document["verdict"] == "found"
    assert document["bound"] == document["best"][0]["value"]
    assert len(document["best"]) == 4
    values = [found["value"] for found in document["best"]]
    assert values == sorted(values, reverse=True)
    game: Any = load_game("tigris")
    for found in document["best"]:
        state = game.read_state(LINE)
        for step in found["plans"]:
            who = step["seat"] - 1
            state = game.step(state, {who: game.read_plan(state, who, step["plan"])})
        assert sorted(state.seats[0].points) == found["value"]
    assert document["certificate"]["kind"] == "exhaustive"
    assert document["actions"] == game.count_legal(game.read_state(LINE), 0)


def test_the_page_shows_what_is_printed() -> None:
    shown = PAGE.partition("## What is the best turn?")[2].partition("```console\n")[2].partition("…")[0]
    command, _, printed = shown.partition("\n")
    assert asked(command.partition('"')[2].rstrip('"')).stdout.startswith(printed)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_each_objective_has_its_words(objective: str) -> None:
    document = data(f"{LINE} a.a.1", "--objective", objective)
    assert document["objective"] == objective
    assert document["obvious"] is None
    assert document["best"] == [document["single"]]
    value = document["best"][0]["value"]
    assert value > document["now"] or objective not in ("victory", "total", "black", "red")
    assert len(value) == {"victory": 4, "lowest": 2}.get(objective, 5)


def test_rivals_are_assumed_as_asked() -> None:
    """Six farms and two in hand attack six: whoever holds two farms more may win, for all that can be seen."""
    sure, feared = data(WAR), data(WAR, "--rivals", "best")
    assert sure["best"][0]["plans"][0] == {"seat": 1, "plan": "commit 1"}
    assert sure["at_most"] is None
    assert feared["best"][0]["value"] < sure["best"][0]["value"]
    assert feared["at_most"] >= feared["best"][0]["value"]
    assert "at least totals" in asked(WAR, "--rivals", "best").stdout
    assert data(WAR, "--rivals", "known")["assumed"].startswith("rivals hold the tiles that the position names")


def test_a_swap_is_an_average_over_all_draws() -> None:
    game: Any = load_game("tigris")
    state = game.read_state(LINE)
    answer_to = question_of(game, state, "total", "none")
    answer = answered(answer_to, 1000)
    swaps = [found for found in answer.best if found.draws]
    assert swaps
    assert list(turn_lines(answer_to, ("seat 1", "seat 2"), swaps[0]))[-1].endswith(f"{swaps[0].draws} different draws")
    assert ", then by what is drawn" in line_words(answer_to, ("seat 1", "seat 2"), swaps[0])


def test_a_state_in_toml_or_a_whole_case_will_do(tmp_path: Path) -> None:
    case = tmp_path / "case.toml"
    case.write_text('[given]\nplayers = 2\nturn = "bea"\nseats.bea.leaders.king = "k2"\nseats.ann = {}\n')
    result = asked(str(case))
    assert result.exit_code == exits.CLEAN, result.stderr
    assert result.stdout.startswith("Best turn of bea: ")
    assert asked("-", stdin=f"{LINE} a.a.1").stdout == asked(f"{LINE} a.a.1").stdout


def test_a_picture_shows_where_the_turn_ends(tmp_path: Path) -> None:
    file = tmp_path / "turn.svg"
    assert asked(f"{LINE} a.a.1", "--svg", str(file)).exit_code == exits.CLEAN
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_without_time_the_best_so_far_is_shown() -> None:
    game: Any = load_game("tigris")
    question = question_of(game, game.read_state(LINE), "victory", "none")
    answer = answered(question, late=lambda: True)
    assert not answer.complete
    assert answer.now is not None
    assert answer.best[0].value >= answer.now
    stopped = asked(LINE, "--time-limit", "0.001")
    assert stopped.exit_code == exits.LIMIT
    assert stopped.stdout.startswith("Best turn found of seat 1: ")


@pytest.mark.parametrize("number", range(5))
def test_without_time_no_answer_falls_behind_the_best_single_action(number: int) -> None:
    made = game_on(number % 2)
    state = small(made, Random(f"late/{number}"))
    answer = answered(question_of(made, state, "victory", "none"), late=lambda: True)
    assert answer.single is not None
    assert answer.best[0].value >= answer.single.value
    assert answer.followed <= 2
    assert answer.complete is (answer.followed == answer.actions)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("",), "the position is empty"),
        (("TE2",), "neither a notation"),
        (("TE1",), "the rows of the board are missing"),
        (("[given\nactions = 1",), "neither a notation (TE1 ...) nor TOML"),
        (("given = 3",), "given: a table is expected"),
        (("nonsense = 3",), "nonsense"),
        ((LINE, "--rivals", "some"), "--rivals"),
        ((LINE, "--objective", "gold"), "--objective"),
        ((LINE, "--top", "0"), "--top"),
        ((WAR.replace("p.attack k.F.a.d.-", "p.defend k.F.a.d.2"),), "seat 4 decides now, in a turn of seat 1"),
    ],
)
def test_bad_input_is_one_complaint(words: tuple[str, ...], message: str) -> None:
    result = asked(*words)
    assert result.exit_code == exits.USAGE
    assert result.stdout == ""
    assert message in result.stderr
    assert result.stderr.count("gemcheck:") == 1
