"""`gemcheck advise`: answers that replay, options of the advisors, one line for bad input."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import click.testing
import pytest

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.cli import exits
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, load_game
from tests.cli.support import run

CITY = "GC1 C.brothel,C.shrine,G4,P3,P2/1,G2,C5 t.iron"


def advised(*words: str, stdin: str | None = None) -> click.testing.Result:
    return run("advise", "gempire", "placement", *words, stdin=stdin)


def test_the_answer_is_said_first_and_explained() -> None:
    result = advised(CITY, "--cards", "vineyard,mill,P3")
    assert result.exit_code == exits.CLEAN
    assert result.stdout.startswith("Best: total 39\n")
    for heading in ("Before", "Steps", "After", "Value of each card", "The obvious way", "Why to believe it"):
        assert f"\n{heading}\n" in result.stdout
    assert "[bid.win.place, hybrid.fixed, gem.threshold]" in result.stdout
    assert advised(CITY, "--cards", "vineyard,mill,P3", "-q").stdout == "Best: total 39\n"


def test_the_plans_of_the_json_replay_in_the_engine() -> None:
    document = json.loads(advised(CITY, "--cards", "vineyard,mill", "--top", "3", "--format", "json").stdout)
    assert document["verdict"] in ("found", "proved")
    assert document["bound"] == document["best"][0]["score"]
    assert [end["score"] for end in document["best"]] == sorted((e["score"] for e in document["best"]), reverse=True)
    game = load_game("gempire")
    seat = {"city": CITY, "won": ["vineyard", "mill"]}
    made, state, _ = game.given({"players": 3, "phase": "resolve", "seats": {"ann": seat}})
    for words in document["best"][0]["plans"]:
        state = made.step(state, {0: made.read_plan(state, 0, words)})
    assert list(state.seats[0].attributes) == document["best"][0]["attributes"]


def test_what_the_obvious_way_loses_is_told() -> None:
    """Two plain cards of another colour wall in the third; taking the best place at once is not enough."""
    document = json.loads(advised("GC1 P1/0 r0", "--cards", "inn,P2,P3", "--format", "json").stdout)
    assert document["obvious"]["score"] <= document["best"][0]["score"]


def test_a_state_in_toml_may_hold_the_cards_and_diamonds(tmp_path: Path) -> None:
    file = tmp_path / "state.toml"
    file.write_text(f'players = 3\n[seats.ann]\ncity = "{CITY}"\nwon = ["P3"]\nowes = {{ diamonds = 1 }}\n')
    result = advised(str(file))
    assert result.exit_code == exits.CLEAN
    assert "diamond" in result.stdout
    assert advised("-", stdin=file.read_text()).stdout == result.stdout


def test_a_drawing_shows_the_city_before_and_after(tmp_path: Path) -> None:
    file = tmp_path / "city.svg"
    advised(CITY, "--cards", "mill", "--svg", str(file))
    drawing = file.read_text()
    ElementTree.fromstring(drawing)
    assert ">before<" in drawing
    assert drawing.count('stroke-width="4"') == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("GC1 C.brothel,C.shrin", "--cards", "mill"), "shrine"),
        ((CITY, "--cards", "mil"), "did you mean 'mill'"),
        ((CITY, "--cards", "mill", "--objective", "totl"), "did you mean 'total'"),
        ((CITY, "--cards", "mill", "--objective", "demand 9"), "Demand 9 is not defined here"),
        ((CITY, "--cards", "mill", "--take", "3"), "--take 3"),
        ((CITY, "--cards", "shrine"), "lies in two places"),
        (("seats = 3", "--cards", "mill"), "seat"),
        (("nonsense", "--cards", "mill"), "neither a city"),
        ((CITY, "--cards", "mill", "--top", "0"), "--top"),
        ((CITY, "--order", "backwards"), "--order"),
        (("GC1 P1,G1,P1,G1", "--cards", "mill"), "district"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], said: str) -> None:
    result = advised(*words)
    assert result.exit_code == exits.USAGE
    first, *pointer = result.stderr.splitlines()
    assert said in first
    assert not pointer or pointer[-1].strip(" ^") == ""


def test_a_card_set_may_be_named() -> None:
    city = ("GC1 P.cottage/0,G4", "--cards", "P3")
    assert "unknown card 'cottage'" in advised(*city).stderr
    document = json.loads(advised(*city, "--card-set", "synthetic", "--format", "json").stdout)
    assert document["data"].startswith("card set synthetic ")
    assert json.loads(advised(CITY, "--format", "json").stdout)["data"].startswith("card set rulebook ")


def test_what_is_not_printed_is_said() -> None:
    result = advised("GC1 C.shrine,G4", "--cards", "mill")
    assert "value, taken as 0: Shrine" in result.stdout
    assert json.loads(advised("GC1 C4", "--cards", "P3", "--format", "json").stdout)["assumed"] == {}


def test_a_second_opinion_proves_the_answer() -> None:
    document = json.loads(advised(CITY, "--cards", "vineyard,mill", "--prove", "--format", "json").stdout)
    assert document["verdict"] == "proved"
    assert "CP-SAT" in document["certificate"]["second"]
    refused = advised(CITY, "--cards", "mill,vineyard", "--prove", "--order", "fixed")
    assert refused.exit_code == exits.USAGE


def test_a_card_that_fits_nowhere_is_a_result() -> None:
    result = advised("GC1 P1,G1,P1", "--cards", "C9")
    assert result.exit_code == exits.CLEAN
    assert "1 of the cards fit nowhere [bid.win.place, blueprint.one]" in result.stdout


def test_without_a_question_it_says_what_there_is() -> None:
    result = run("advise", "gempire")
    assert result.exit_code == exits.USAGE
    assert "placement" in result.stderr
    assert "did you mean 'gempire'" in run("advise", "gempir", "placement", CITY).stderr
    nobody = run("advise", "tigris", "placement", CITY)
    assert nobody.exit_code == exits.USAGE
    assert "nobody gives advice on 'tigris'" in nobody.stderr
    assert "did you mean 'placement'" in run("advise", "gempire", "placment", CITY).stderr


def stopped(game: Game[Any, Any], request: Request) -> Advice:
    lines = (f"{key} {value}" for key, value in sorted(request.options.items()))
    section = Section("", tuple(lines), fixed=True)
    certificate = Certificate("search", "nothing", "")
    return Advice("stopped early", (section,), {}, Verdict.BOUNDED, [9], certificate)


def test_a_stopped_answer_has_its_own_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    options = (
        Option("beliefs", "TEXT", "what", many=True),
        Option("deep", "", "switch"),
        Option("k", "K", "n", whole=True),
    )
    advisor = Advisor("toy", "Says nothing.", "POSITION", options, stopped)
    monkeypatch.setattr(sys.modules["gemcheck.advice"], "advisors_for", lambda game: {"toy": advisor})
    result = run("advise", "gempire", "toy", "x", "--beliefs", "a", "--beliefs", "b", "--deep", "--k", "2")
    assert result.exit_code == exits.LIMIT
    assert result.stdout == "stopped early\n\nbeliefs ('a', 'b')\ndeep True\nk 2\n"
    refused = run("advise", "gempire", "toy", "x", "--svg", "drawing.svg")
    assert refused.exit_code == exits.USAGE
    assert "no drawing" in refused.stderr
