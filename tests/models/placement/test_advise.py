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


def part(text: str, heading: str) -> str:
    """A section of an answer on one line."""
    found = text.partition(f"\n{heading}\n")[2].partition("\n\n")[0]
    assert found, f"no section '{heading}'"
    return " ".join(found.split())


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


def test_what_the_obvious_way_loses_is_told_step_by_step() -> None:
    """The Brothel scores nothing anywhere, so that the obvious way wastes the four buildings that an Inn counts."""
    words = ("GC1 P.sewage-system,P.dairy-farm,G4/1", "--cards", "brothel,inn")
    document = json.loads(advised(*words, "--format", "json").stdout)
    assert (document["obvious"]["score"], document["best"][0]["score"]) == ([10], [20])
    told = part(advised(*words).stdout, "The obvious way")
    assert told.startswith("Each card where it scores most at once gives total 10, 10 less: GC1 C.brothel,")
    assert "1. Brothel goes into row 1, column -1: nothing changes" in told
    assert "the best way has it in row 2, column 0 2. Inn goes into row 2, column -1" in told


def test_of_a_long_obvious_way_only_what_differs_is_told() -> None:
    """Seven diamonds that no card has a use for are no part of the story."""
    city = 'city = "GC1 P.sewage-system,P.dairy-farm,G4/1"'
    state = f'seats.ann = {{ {city}, won = ["brothel", "inn"], owes = {{ diamonds = 7 }} }}\n'
    told = part(advised("-", stdin=state).stdout, "The obvious way")
    assert "8. Brothel goes into row 1" in told
    assert "9. Inn goes into row 2" in told
    assert told.count(" goes ") == told.count("; the best way has it in row") == 2


def test_a_chosen_few_have_an_obvious_way_too() -> None:
    """Of a card of 2 and one of 9, a simple player who may place one takes the 9."""
    document = json.loads(advised("GC1 P1", "--cards", "P2,P9", "--take", "1", "--format", "json").stdout)
    assert document["obvious"]["cards"] == [{"card": "p9", "from": "hand"}]
    assert document["obvious"]["score"] == document["best"][0]["score"]


@pytest.mark.parametrize("take", ["all", "2"])
def test_the_obvious_way_keeps_what_has_no_place(take: str) -> None:
    words = ("GC1 P1,G1,P1", "--cards", "C9,P2", "--keep", "--take", take)
    document = json.loads(advised(*words, "--format", "json").stdout)
    assert "keep c9" in document["obvious"]["plans"]
    assert document["obvious"]["score"] == [5]


def test_diamonds_and_literacy_are_told_in_words() -> None:
    state = 'players = 3\nseats.ann = { city = "GC1 P9,G4O1,C9 t.literacy", won = ["P3"], owes = { diamonds = 2 } }\n'
    steps = part(advised("-", stdin=state).stdout, "Steps")
    assert "a diamond goes on G4O1 in row 1, column 1: gold 4 to 8 [diamond.any-building" in steps
    assert "a diamond is thrown away: nothing changes [diamond.discard]" in steps
    assert "the Literacy gem is taken as culture: +1 culture gem [tech.literacy]" in steps
    assert "a culture gem goes on position 1 of the flag" in steps


def test_a_kept_blueprint_enters_in_words() -> None:
    text = advised("GC1 P4,G4 b.P.inn").stdout
    assert "blueprints: Inn" in part(text, "Before")
    assert "Inn, a blueprint, goes into row 1" in part(text, "Steps")


def test_what_stays_open_is_shown_where_it_counts() -> None:
    result = advised("GC1 P1,G1,P1/1,P2", "--cards", "P3", "--objective", "total, open")
    assert result.stdout.startswith("Best: total 8, open 8\n")
    assert part(result.stdout, "Still open") == (
        "row 1, columns -1, 4: population row 2, columns 0, 2: population, gold, culture "
        "[placement.ends-only, placement.three-districts]"
    )
    assert "\nStill open\n" not in advised("GC1 P1", "--cards", "P3").stdout


def test_values_say_what_is_new_and_what_has_changed() -> None:
    values = part(
        advised("GC1 P.sewage-system,P.dairy-farm,G4/1", "--cards", "brothel,inn").stdout, "Value of each card"
    )
    assert "Dairy Farm P6 6 was 4" in values
    assert "Inn P10 10 new" in values


def test_all_that_there_are_are_shown() -> None:
    shown = part(advised("GC1 P1,G1,P1", "--cards", "P2", "--top", "9").stdout, "The 2 best")
    assert shown.startswith("1. total 5: GC1 P1,G1,P1,P2 2. total 5: GC1 P2,P1,G1,P1")
    assert shown.endswith("There are no others.")


def test_without_cards_nothing_is_to_be_placed() -> None:
    result = advised(CITY)
    assert (result.exit_code, result.stdout.partition("\n")[0]) == (exits.CLEAN, "Nothing to place: total 16")


def test_the_picture_is_coloured_on_a_terminal_only() -> None:
    words = ("advise", "gempire", "placement", "GC1 P1,G2", "--cards", "C3")
    assert "\x1b[34mP1" in run(*words, color=True).stdout
    assert "\x1b[" not in run(*words).stdout
    assert "\x1b[" not in run(*words, "--color", "never", color=True).stdout


def test_past_the_limit_the_best_city_so_far_is_told() -> None:
    cards = "P3,G4,C5,P6,G7,C8,P2,G3,C4,P5,mill,inn,brothel,vineyard,P1,G1"
    result = advised("GC1 P1,P2/0,G2", "--cards", cards, "--time-limit", "0.001")
    assert result.exit_code == exits.LIMIT
    assert result.stdout.startswith("Best found: total ")
    assert "; no better than total " in result.stdout.partition("\n")[0]


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
        (("nonsense", "--cards", "mill"), "nor the name of a file"),
        (("", "--cards", "mill"), "the position is empty"),
        ((CITY, "--keep"), "no card that could be kept"),
        ((CITY, "--cards", "mill", "--seat", "yuo"), "did you mean 'you'"),
        ((CITY, "--cards", "mill", "--take", "some"), "write all, any, or a number"),
        ((CITY, "--cards", "mill", "--top", "0"), "--top"),
        ((CITY, "--cards", "mill", "--objective", "demand 8, "), "before or behind a comma"),
        ((CITY, "--cards", "mill", "--svg", "no-such-folder/x.svg"), "there is no folder 'no-such-folder'"),
        ((CITY, "--order", "backwards"), "--order"),
        (("GC1 P1,G1,P1,G1", "--cards", "mill"), "district"),
        (("GC1 P1/3,P2", "--cards", "mill"), "[placement.second-row.within-ends]"),
        (("GC1 P1 t.ironn", "--cards", "mill"), "did you mean 'iron'"),
        ((CITY, "--cards", ""), "a card is missing"),
        ((CITY, "--cards", "mill,,P3"), "a card is missing"),
        ((CITY, "--cards", "mill", "--top", "-1"), "--top"),
        ((CITY, "--cards", "mill", "--take", "-1"), "--take -1"),
        ((CITY, "--cards", "mill", "--time-limit", "-1"), "--time-limit"),
        ((CITY, "--cards", "mill", "--time-limit", "0"), "--time-limit"),
        ((CITY, "--cards", "mill", "--objective", "demands 1 2 3 4"), "3 Demands are in play, not 4"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], said: str) -> None:
    result = advised(*words)
    assert result.exit_code == exits.USAGE
    first, *pointer = result.stderr.splitlines()
    assert said in first
    assert not pointer or pointer[-1].strip(" ^") == ""


def test_a_demand_counts_only_where_it_is_in_play() -> None:
    state = 'demands = [4, 8, 2]\nseats.ann = { city = "GC1 P1,G2/0,C3", won = ["P3"] }\n'
    for objective, said in (
        ("demand 13", "objective 'demand 13': Demand 13 is not in play; in play are 4, 8, 2"),
        ("total, demands 4 13 7", "Demands 13 and 7 are not in play; in play are 4, 8, 2"),
    ):
        refused = advised("-", "--objective", objective, stdin=state)
        assert refused.exit_code == exits.USAGE
        assert said in refused.stderr
        assert len(refused.stderr.splitlines()) == 1
    assert advised("-", "--objective", "demand 4", stdin=state).exit_code == exits.CLEAN
    # A state that does not say which Demands are in play is asked about those that count.
    silent = advised("-", "--objective", "demand 13", "-q", stdin=state.partition("\n")[2])
    assert (silent.exit_code, silent.stdout) == (exits.CLEAN, "Best: demand 13: 0 of 1 met, 9 short\n")


def test_a_technology_that_is_not_in_play_may_be_named() -> None:
    """A notation says what a seat owns, so that it is in play; a state that says otherwise is refused."""
    assert advised("GC1 P1 t.iron", "--cards", "P3", "-q").exit_code == exits.CLEAN
    state = (
        'technologies = ["drain-system", "masonry", "militia", "religion"]\nseats.ann = { city = "GC1 P1 t.iron" }\n'
    )
    refused = advised("-", "--cards", "P3", stdin=state)
    assert refused.exit_code == exits.USAGE
    assert "given.technologies: 5 technologies are in play, a game has 4" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


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
    assert result.stdout.startswith("Best: total 3; 1 card fits nowhere [bid.win.place, blueprint.one]\n")
    left = part(result.stdout, "Left over")
    assert "C9 goes nowhere: row 1 holds 3 districts already [placement.three-districts" in left
    assert "the city has no second row [second-row.use]" in left
    assert "C9 has to be kept as a blueprint then" in left
    kept = advised("GC1 P1,G1,P1", "--cards", "C9", "--keep").stdout
    assert kept.startswith("Best: total 3\n")
    assert "C9 is kept as a blueprint: nothing changes [blueprint.one, blueprint.inactive]" in kept
    assert "blueprints: C9" in part(kept, "After")


@pytest.mark.parametrize(
    ("option", "said"), [("discarded", "It goes to the discards"), ("no-answer", "nothing can go on")]
)
def test_what_becomes_of_a_stuck_card_is_the_reading(option: str, said: str) -> None:
    """The slot for a blueprint is taken by the first card; the second has none, and the text is silent on it."""
    words = ("GC1 P1,G1,P1", "--cards", "C9,C8", "--reading", f"card.stuck={option}")
    left = part(advised(*words).stdout, "Left over")
    assert left.count("has to be kept as a blueprint") == 1
    assert "C8 cannot be kept: 1 of 1 blueprints are kept [blueprint.one, blueprint.exchange]" in left
    assert f"card.stuck={option}" in left
    assert said in left
    assert "[bid.win.place, blueprint.one, placement.blocking]" in left


def test_without_a_question_it_says_what_there_is() -> None:
    result = run("advise", "gempire")
    assert result.exit_code == exits.USAGE
    assert "placement" in result.stderr
    assert "did you mean 'gempire'" in run("advise", "gempir", "placement", CITY).stderr
    other = run("advise", "tigris", "placement", CITY)
    assert other.exit_code == exits.USAGE
    assert "unknown command 'placement'" in other.stderr
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
