"""`gemcheck rounds gempire`: what may be asked, what is printed, saved and replayed. The methods are a stand-in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from gemcheck_models.gempire.rounds.answers import BOUNDED, IMPOSSIBLE, PROVED, Minimum
from gemcheck_models.gempire.rounds.bounds_case import Reason
from gemcheck_models.gempire.rounds.bounds_impossible import Impossible
from gemcheck_models.gempire.rounds.replay import plan_of_toml, toml_of
from gemcheck_models.gempire.rounds.worlds import PAIRS, Question
from msgspec.structs import replace

from gemcheck.cli import exits
from tests.cli.support import run
from tests.models.rounds.plan_in_hand import plan

REASON = Reason("points", "points are few", ("demand.07.condition",), {"demand": 7})
NEVER = Impossible(9, "no order is printed", ("demand.09.condition",), "demand.09.sequence")


def solve(game: Any, asked: Question, **terms: Any) -> Minimum:
    """Exact for the pair that has a plan, impossible with Demand 9, an interval for all others."""
    if 9 in asked.pair:
        return Minimum(asked.pair, 0, verdict=IMPOSSIBLE, never=NEVER, finished=True)
    if asked.pair == (1, 5):
        return Minimum(asked.pair, 3, 3, PROVED, plan=plan(), reasons=(REASON,), finished=True)
    return Minimum(asked.pair, 6, 8, BOUNDED, reasons=(REASON,), finished=True)


@pytest.fixture(autouse=True)
def _stand_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The stand-in, an empty folder to work in, and a cache of its own."""
    monkeypatch.setattr("gemcheck_models.gempire.rounds.answers.minimum", solve)
    monkeypatch.setenv("GEMCHECK_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


def rounds(*words: str) -> Any:
    return run("rounds", "gempire", *words)


def document(*words: str) -> Any:
    return json.loads(rounds(*words, "--format", "json").stdout)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--demands", "3,99"), "there is no Demand 99; they are 1 to 15"),
        (("--demands", "3"), "two numbers are expected"),
        (("--demands", "3,x"), "two numbers are expected"),
        (("--demands", "3,3"), "two different Demands"),
        (("--seats", "7"), "there are rules for 3, 4, 5 seats"),
        (("--technologies", "masonri,iron,university,currency"), "did you mean 'masonry'"),
        (("--technologies", "masonry,iron"), "4 different technologies are in play, not 2"),
        (("--technologies", "masonry,iron,iron,currency"), "4 different technologies are in play, not 3"),
        (("--plan", "p.toml"), "say --demands A,B"),
        (("--demands", "1,5", "--plan", "no/p.toml"), "there is no folder"),
        (("--demands", "1,5", "--save", "p.txt"), "the name of a case"),
        (("--save", "nowhere"), "an existing folder"),
        (("--world", "worst"), "'worst'"),
        (("--world", "expected"), "one pair is asked for"),
        (("--world", "given", "--demands", "1,5", "--save", "x.toml"), "holds in the world best"),
        (("--demands", "1,5", "--record", "x.toml"), "only the world given has a record"),
        (("--world", "given", "--demands", "1,5", "--record", "none.toml"), "No such file"),
        (("--replay", "none.toml"), "No such file"),
        (("--reading", "palace.rewards=x"), "palace"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], message: str) -> None:
    result = rounds(*words)
    assert result.exit_code == exits.USAGE
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_what_a_plan_is_expected_to_take() -> None:
    result = rounds("--demands", "1,5", "--world", "expected")
    assert result.exit_code == exits.LIMIT
    assert result.stdout.startswith(
        "Demands 1 and 5: a plan of 3 rounds is expected to take 5.12 to 5.12 rounds once the"
    )
    found = document("--demands", "1,5", "--world", "expected")
    assert [one["abstraction"] for one in found["expected"]] == ["any order", "in order"]
    undrawn = rounds("--demands", "1,5", "--world", "expected", "--svg", "x.svg")
    assert undrawn.stdout == result.stdout, "the answer is told before a drawing fails"
    assert (undrawn.exit_code, undrawn.stderr) == (exits.USAGE, "gemcheck: --svg: this answer has no drawing\n")
    unplanned = rounds("--demands", "1,2", "--world", "expected")
    assert (unplanned.exit_code, unplanned.stderr) == (
        exits.USAGE,
        "gemcheck: --world expected: no plan is known for this pair\n",
    )


def test_a_plan_is_a_record() -> None:
    """The chance of the plan in hand: three rounds are enough, and there are no fewer."""
    Path("plan.toml").write_text(toml_of(plan()), encoding="utf-8")
    result = rounds("--demands", "1,5", "--world", "given", "--record", "plan.toml", "--effort", "quick")
    assert result.stdout.splitlines()[0] == "Demands 1 and 5 with 4 seats: 3 rounds, proved"
    assert result.exit_code == exits.CLEAN
    Path("plan.toml").write_text("rolls = 3\n", encoding="utf-8")
    bad = rounds("--demands", "1,5", "--world", "given", "--record", "plan.toml")
    assert (bad.exit_code, bad.stdout, bad.stderr.count("\n")) == (exits.USAGE, "", 1)


def test_one_pair() -> None:
    result = rounds("--demands", "5,1")
    assert result.exit_code == exits.CLEAN
    assert result.stdout.startswith("Demands 1 and 5 with 4 seats: 3 rounds, proved\n\nA plan of 3 rounds, replayed\n")
    found = document("--demands", "1,5")
    assert (found["verdict"], found["bound"], found["stands"]) == ("proved", 3, "proved")
    assert (found["pair"], found["low"], found["high"], found["words"]) == ([1, 5], 3, 3, "3")
    assert found["plan"]["rounds"][1]["roll"] == [5, 0, 0]
    assert found["reasons"][0]["clauses"] == ["demand.07.condition"]
    bounded = rounds("--demands", "1,2", "--seats", "3")
    assert (bounded.exit_code, bounded.stdout.splitlines()[0]) == (
        exits.LIMIT,
        "Demands 1 and 2 with 3 seats: 6 to 8 rounds",
    )
    never = rounds("--demands", "1,9")
    assert never.exit_code == exits.CLEAN
    assert "Demand 9: no order is printed [demand.09.condition]" in never.stdout


def test_all_pairs(tmp_path: Path) -> None:
    result = rounds("--svg", "all.svg")
    assert result.exit_code == exits.LIMIT
    assert result.stdout.startswith(
        "Fewest rounds for 105 pairs of Demands with 4 seats: 1 exact, 90 bounded, 14 impossible\n"
    )
    assert "6-8" in result.stdout
    assert "<desc>Demand 1 with 2: 6-8 rounds, bounded" in (tmp_path / "all.svg").read_text(encoding="utf-8")
    found = document()
    assert [tuple(one["pair"]) for one in found["pairs"]] == list(PAIRS)
    assert (found["median"], found["medians"]["9"], found["missing"]) == ("6-8", None, [])
    assert [one["kind"] for one in found["findings"]] == ["unreachable-goal", "goal-imbalance"]
    assert found["verdict"] == "bounded"


def test_the_same_document_whatever_the_processes_and_the_cache() -> None:
    first = document("--jobs", "1", "--no-cache")
    assert document("--jobs", "3") == first
    assert document("--jobs", "2") == first  # all of it remembered


def test_the_cache_is_used_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds("--demands", "1,5")

    def other(game: Any, asked: Question, **terms: Any) -> Minimum:
        return Minimum(asked.pair, 4, 4, PROVED, reasons=(REASON,), finished=True)

    monkeypatch.setattr("gemcheck_models.gempire.rounds.answers.minimum", other)
    assert "3 rounds, proved" in rounds("--demands", "1,5").stdout
    assert "4 rounds, proved" in rounds("--demands", "1,5", "--no-cache").stdout
    for change in (
        ("--seats", "3"),
        ("--seed", "1"),
        ("--effort", "quick"),
        ("--prove",),
        ("--technologies", "masonry,iron,university,currency"),
        ("--reading", "palace.reward.repeat=new-levels"),
        ("--cards", "rulebook"),
    ):
        result = rounds("--demands", "1,5", *change)
        assert "4 rounds, proved" in result.stdout, (change, result.stderr)


def test_a_plan_is_written_and_replayed(tmp_path: Path) -> None:
    result = rounds("--demands", "1,5", "--plan", "p.toml")
    assert "plan: p.toml" in result.stdout
    assert plan_of_toml((tmp_path / "p.toml").read_text(encoding="utf-8")) == plan()
    replayed = rounds("--replay", "p.toml")
    assert replayed.exit_code == exits.CLEAN
    assert replayed.stdout.startswith("The plan holds: ann meets Demands 1 and 5 in round 3\n")
    assert document("--replay", "p.toml")["holds"] is True
    nothing = rounds("--demands", "1,2", "--plan", "q.toml")
    assert "q.toml: not written, no plan is known" in nothing.stdout
    assert not (tmp_path / "q.toml").exists()


def test_a_plan_that_does_not_hold_is_a_failure(tmp_path: Path) -> None:
    short = replace(plan(), rounds=plan().rounds[:2])
    (tmp_path / "p.toml").write_text(toml_of(short), encoding="utf-8")
    result = rounds("--replay", "p.toml")
    assert result.exit_code == exits.FINDINGS
    assert result.stdout.startswith("The plan does not hold: after round 2: the game goes on\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [("schema = ", "not valid TOML"), ("schema = 1", "this is no plan"), ('kind = "rule"', "verify")],
)
def test_a_file_that_is_no_plan_is_bad_input(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text(text, encoding="utf-8")
    result = rounds("--replay", "p.toml")
    assert result.exit_code == exits.USAGE
    assert message in result.stderr


def test_a_case_is_saved_and_verifies() -> None:
    assert "case: demands-1-and-5.toml" in rounds("--demands", "1,5", "--save", "demands-1-and-5.toml").stdout
    verified = run("verify", "demands-1-and-5.toml")
    assert verified.exit_code == exits.CLEAN, verified.output
    again = rounds("--demands", "1,5", "--save", "demands-1-and-5.toml")
    assert (again.exit_code, "exists already" in again.stderr) == (exits.USAGE, True)
    assert "not written, no plan is known" in rounds("--demands", "1,2", "--save", "demands-1-and-2.toml").stdout


def test_all_cases_are_saved_in_a_folder(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    result = rounds("--save", "out")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["demands-1-and-5.toml"]
    assert result.stdout.count("not written, no plan is known") == 104
