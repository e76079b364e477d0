"""`gemcheck rounds` with a stand-in that counts the rounds of the toy game: options, forms of output, exit codes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gemcheck.advice import Option, Section
from gemcheck.cli import exits
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError
from gemcheck.rounds import INTERRUPT, TIME_LIMIT, RoundsAnswer, RoundsRequest, RoundsSolver, rounds_for
from tests.cli.support import document, run

ASKED: list[RoundsRequest] = []

ANSWERS = {
    "exact": RoundsAnswer("3 rounds", (), {}, Verdict.PROVED, 3, Certificate("bound+replay")),
    "wide": RoundsAnswer("2 to 3 rounds", (), {}, Verdict.BOUNDED, 2, Certificate("replay")),
    "replayed": RoundsAnswer("it holds", (), {}, Verdict.FOUND, 3, Certificate("replay")),
    "broken": RoundsAnswer("no", (), {}, Verdict.UNKNOWN, None, Certificate("replay"), failed=True),
    "late": RoundsAnswer("2 or more", (), {}, Verdict.PROVED, 2, Certificate("bound"), stopped=TIME_LIMIT),
    "interrupted": RoundsAnswer("2 or more", (), {}, Verdict.BOUNDED, 2, Certificate("bound"), stopped=INTERRUPT),
    "told": RoundsAnswer(
        "3 rounds",
        (Section("Plan", ("first this, then that",)), Section("", ("1  2",), fixed=True)),
        {"pairs": [1, 2]},
        Verdict.PROVED,
        3,
        Certificate("bound+replay"),
        pictures={"svg": lambda: "<svg/>\n"},
    ),
}


def answer(game: Game[Any, Any], request: RoundsRequest) -> RoundsAnswer:
    ASKED.append(request)
    what = request.options["what"]
    if what not in ANSWERS:
        raise GameError(f"nobody knows {what}")
    return ANSWERS[what]


SOLVER = RoundsSolver(
    "Rounds of the toy.",
    (Option("what", "WHAT", "What to say.", default="exact"), Option("twice", "", "Say it twice.")),
    answer,
)


@pytest.fixture(autouse=True)
def _solver(monkeypatch: pytest.MonkeyPatch) -> None:
    ASKED.clear()
    monkeypatch.setattr("gemcheck.rounds.rounds_for", lambda game: SOLVER if game == "toy" else None)


@pytest.mark.parametrize(
    ("what", "code"),
    [
        ("exact", exits.CLEAN),
        ("replayed", exits.CLEAN),
        ("wide", exits.LIMIT),
        ("late", exits.LIMIT),
        ("broken", exits.FINDINGS),
        ("interrupted", exits.INTERRUPTED),
        ("nothing", exits.USAGE),
    ],
)
def test_exit_codes(what: str, code: int) -> None:
    assert run("rounds", "toy", "--what", what).exit_code == code


def test_what_is_asked_reaches_the_solver() -> None:
    run("rounds", "toy", "--twice", "--seed", "3", "--jobs", "2", "--time-limit", "50", "-v")
    (request,) = ASKED
    assert request.options == {"what": "exact", "twice": True}
    assert (request.seed, request.jobs, request.limited, request.detail) == (3, 2, True, 1)
    assert not request.late()
    run("rounds", "toy")
    assert (ASKED[1].options, ASKED[1].limited, ASKED[1].detail) == ({"what": "exact"}, False, 0)


def test_sections_are_told_and_left_out_when_quiet() -> None:
    assert run("rounds", "toy", "--what", "told").stdout == "3 rounds\n\nPlan\n first this, then that\n\n1  2\n"
    assert run("rounds", "toy", "--what", "told", "-q").stdout == "3 rounds\n"


def test_json() -> None:
    found = document("rounds", "toy", "--what", "told")
    assert (found["verdict"], found["bound"], found["certificate"]["kind"]) == ("proved", 3, "bound+replay")
    assert (found["headline"], found["pairs"], found["stopped"]) == ("3 rounds", [1, 2], "")


def test_a_drawing_is_written_where_there_is_one(tmp_path: Path) -> None:
    assert run("rounds", "toy", "--what", "told", "--svg", "a.svg").exit_code == exits.CLEAN
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == "<svg/>\n"
    assert "no drawing" in run("rounds", "toy", "--svg", "b.svg").stderr
    missing = run("rounds", "toy", "--svg", "nowhere/b.svg")
    assert (missing.exit_code, ASKED[2:]) == (exits.USAGE, [])
    assert "there is no folder" in missing.stderr


def test_games_without_a_solver_and_unknown_ones() -> None:
    silent = run("rounds", "silent")
    assert (silent.exit_code, silent.stderr) == (
        exits.USAGE,
        "gemcheck: nobody counts the rounds of 'silent'; those of toy are counted\n",
    )
    assert "did you mean 'toy'" in run("rounds", "toi").stderr
    assert run("rounds").exit_code == exits.USAGE
    assert "--what WHAT" in run("rounds", "toy", "--help").stdout


def test_two_solvers_are_one_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        def load(self) -> Any:
            return type("Module", (), {"rounds_solver": staticmethod(lambda: SOLVER)})

    points: list[Point] = [Point()]
    monkeypatch.setattr("gemcheck.rounds.entry_points", lambda **_: points)
    assert rounds_for("toy") is SOLVER
    points.append(Point())
    with pytest.raises(ValueError, match="two solvers"):
        rounds_for("toy")
    points.clear()
    assert rounds_for("toy") is None
