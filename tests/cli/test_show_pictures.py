"""`show` with pictures and with plans to play on: the toy games, and Tigris & Euphrates as a game that has pictures."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import click.testing
import pytest

from gemcheck.cli import exits
from gemcheck.game import register_game
from gemcheck.games.gempire import Gempire
from gemcheck.games.tigris import Tigris
from gemcheck.games.tigris.components import boards
from gemcheck.games.tigris.geometry import COLUMNS, ROWS, at, name
from tests.cli import toy
from tests.cli.support import document, run


class Drawn(toy.Toy):
    """The toy game with pictures."""

    def pictures(self, state: toy.Table) -> Mapping[str, Callable[[], str]]:
        """Stars for points."""
        stars = " ".join("*" * points or "-" for points in state.points)
        return {"text": lambda: stars, "colour": lambda: f"\033[1m{stars}\033[0m", "svg": lambda: f"<svg>{stars}</svg>"}


class Words(Drawn):
    """The same with pictures in plain text alone."""

    def pictures(self, state: toy.Table) -> Mapping[str, Callable[[], str]]:
        return {"text": super().pictures(state)["text"]}


MADE: Mapping[str, Callable[..., toy.Toy | Tigris | Gempire]] = {
    "drawn": Drawn,
    "words": Words,
    "tigris": Tigris,
    "gempire": Gempire,
}


@pytest.fixture(autouse=True)
def _games() -> Iterator[None]:
    for word, make in MADE.items():
        register_game(word, make)
    yield
    for word in MADE:
        register_game(word, None)


def te1(fields: str, **pieces: str) -> str:
    """A position on the standard board in notation: its start temples with their treasures, and these pieces."""
    lying = {name(at(row, column)): at(row, column) for row in range(ROWS) for column in range(COLUMNS)}
    signs = {word: "Tg" for word, space in lying.items() if boards()[0].temples >> space & 1} | pieces
    rows = []
    for row in range(ROWS):
        spelled, empty = "", 0
        for column in range(COLUMNS):
            sign = signs.get(name(at(row, column)), "")
            empty += not sign
            if sign:
                spelled, empty = spelled + (str(empty) if empty else "") + sign, 0
        rows.append(spelled + (str(empty) if empty else ""))
    return f"TE1 {'/'.join(rows)} {fields}"


QUIET = te1("s2 h.S1M1/T2", a8="ak")
"""A king beside the temple on b8."""

THREE = te1("s2 h.M1/-", e5="ak", d5="T", g5="bk", h5="T", f6="ap", f7="T")
"""Three kingdoms that the space f5 touches."""


def refused(*words: str) -> str:
    """The one line of a command line that is refused for its input."""
    result = run("show", *words)
    assert (result.exit_code, result.stdout) == (exits.USAGE, "")
    lines = result.stderr.splitlines()
    assert lines[0].startswith("gemcheck: ")
    assert "internal error" not in lines[0]
    return str(result.stderr)


def last(result: click.testing.Result) -> str:
    return result.stdout.splitlines()[-1]


# -- pictures of any game that has them


def test_the_notation_stays_the_last_line_under_a_picture() -> None:
    result = run("show", "drawn", "points 01,2")
    assert (result.exit_code, result.stdout) == (exits.CLEAN, "* **\n\npoints 1,2\n")


def test_quiet_prints_the_notation_alone() -> None:
    assert run("show", "drawn", "points 1,2", "-q").stdout == "points 1,2\n"
    broken = run("show", "toy", "points -1,2", "-q")
    assert (broken.exit_code, broken.stdout) == (exits.FINDINGS, "points -1,2\n")


def test_what_is_broken_stands_between_picture_and_notation() -> None:
    result = run("show", "drawn", "points -1,2")
    assert result.exit_code == exits.FINDINGS
    assert result.stdout == "- **\n\nbroken: seat 0 has -1 points [win.three]\n\npoints -1,2\n"


def test_formats_that_are_a_picture_and_nothing_else() -> None:
    assert run("show", "drawn", "points 1,2", "--format", "picture").stdout == "* **\n"
    assert run("show", "drawn", "points 1,2", "--format", "svg").stdout == "<svg>* **</svg>\n"


def test_pictures_are_coloured_where_colour_is_on(tmp_path: Path) -> None:
    words = ("show", "drawn", "points 1,2", "--format", "picture")
    assert run(*words, "--color", "always", color=True).stdout == "\033[1m* **\033[0m\n"
    assert run(*words, "--color", "never", color=True).stdout == "* **\n"
    assert run(*words, "-o", "picture.txt").stdout == ""
    assert (tmp_path / "picture.txt").read_text(encoding="utf-8") == "* **\n"


def test_a_game_without_pictures_says_so() -> None:
    for form in ("picture", "svg"):
        assert refused("toy", "points 1,2", "--format", form) == (
            "gemcheck: toy has no pictures: --format text or json shows its states\n"
        )


def test_a_game_with_pictures_in_text_alone() -> None:
    assert run("show", "words", "points 1,2", "--format", "picture").stdout == "* **\n"
    assert "has no drawing, only pictures in text" in refused("words", "points 1,2", "--format", "svg")


def test_other_commands_keep_their_formats() -> None:
    result = run("rules", "toy", "--format", "svg")
    assert result.exit_code == exits.USAGE
    assert "'text', 'json'" in result.stderr


# -- playing on


def test_a_plan_played_prints_its_events_with_their_clauses() -> None:
    result = run("show", "toy", "points 1,2", "--play", "seat 1: 3", "--play", "seat 2: 2")
    assert (result.exit_code, result.stdout) == (
        exits.CLEAN,
        "point seat 1 points=1 [show.highest]\npoints 2,2\n",
    )


def test_seats_that_are_not_named_do_as_little_as_they_may() -> None:
    assert last(run("show", "toy", "points 1,1", "--play", "SEAT b : 2")) == "points 1,2"
    assert last(run("show", "toy", "points 0,1", "--play", "seat 1: 3", "--play", "seat 1: 2")) == "points 2,1"


def test_events_stand_above_the_picture() -> None:
    result = run("show", "drawn", "points 1,1", "--play", "seat 2: 2")
    assert result.stdout == "point seat 2 points=1 [show.highest]\n\n* **\n\npoints 1,2\n"
    assert run("show", "drawn", "points 1,1", "--play", "seat 2: 2", "-q").stdout == "points 1,2\n"
    assert run("show", "drawn", "points 1,1", "--play", "seat 2: 2", "--format", "svg").stdout == "<svg>* **</svg>\n"


def test_played_as_json() -> None:
    made = document("show", "toy", "points 1,1", "--play", "seat 2: 2")
    assert (made["state"], made["verdict"], made["undefined"]) == ("points 1,2", "proved", None)
    assert made["events"] == [{"what": "point", "seat": 1, "clauses": ["show.highest"], "data": {"points": 1}}]


def test_a_step_without_an_answer_leaves_the_state_before_it() -> None:
    words = ("show", "toy", "points 1,1", "--reading", "show.tie=silent", "--play", "seat 1: 2", "--play", "seat 2: 2")
    result = run(*words)
    assert result.exit_code == exits.FINDINGS
    why = "the text does not say who wins a tie"
    assert result.stdout == f"no answer: {why} [show.tie: show.highest]\npoints 1,1\n"
    made = json.loads(run(*words, "--format", "json").stdout)
    assert made["verdict"] == "unknown"
    assert made["undefined"] == {"point": "show.tie", "clauses": ["show.highest"], "why": why}


@pytest.mark.parametrize(
    ("plays", "line"),
    [
        (["2"], "2: say whose plan it is, as in 'seat 1: 2' (to move: seat 1, seat 2)"),
        (["seat 3: 2"], "seat 3: 2: seat 3 is not to move (to move: seat 1, seat 2)"),
        (["seat 0: 2"], "seat 0: 2: seats are numbered from 1"),
        (["seat 1: 7"], "seat 1: 7: 7 is not from one to three [show.range]"),
        (["seat 1: 3", "seat 2: 1", "seat 1: 3"], "seat 1: 3: the game is over before this plan"),
    ],
)
def test_plans_that_cannot_be_played(plays: list[str], line: str) -> None:
    words = [word for plan in plays for word in ("--play", plan)]
    assert refused("toy", "points 2,0", *words) == f"gemcheck: {line}\n"


def test_every_objection_has_a_line_of_its_own() -> None:
    told = refused("toy", "points 0,0", "--play", "seat 1: 7", "--play", "seat 2: 0")
    assert told.splitlines() == [
        "gemcheck: seat 1: 7: 7 is not from one to three [show.range]",
        "gemcheck: seat 2: 0: 0 is not from one to three [show.range]",
    ]


def test_plans_of_gempire_are_played_too() -> None:
    city = "GC1 G.mill,P.cottage/1,C7 s12 t.iron h3"
    assert "to move: seat 1, seat 2, seat 3" in refused("gempire", city, "--play", "split 1")
    assert "[round.choice.one-action]" in refused("gempire", city, "--play", "seat 1: split 1")
    assert "did you mean 'split'?" in refused("gempire", city, "--play", "seat 1: splat 1")


# -- Tigris & Euphrates


def test_a_position_with_its_picture() -> None:
    result = run("show", "tigris", QUIET)
    assert result.exit_code == exits.CLEAN
    assert result.stdout.startswith("Tigris & Euphrates, standard board, turn 1\nseat a acts, 2 actions left\n")
    assert "kingdom 1  2 spaces: ak a8; 1 treasure\n" in result.stdout
    assert last(result) + "\n" == run("show", "tigris", QUIET, "-q").stdout


def test_a_drawing_of_a_position(tmp_path: Path) -> None:
    assert run("show", "tigris", QUIET, "--format", "svg", "-o", "board.svg").stdout == ""
    root = ElementTree.parse(tmp_path / "board.svg").getroot()
    assert root.tag.endswith("svg")
    assert root[0].text == "Tigris & Euphrates, standard board, turn 1"


def test_playing_on_from_a_position() -> None:
    result = run("show", "tigris", QUIET, "--play", "tile settlement a9", "--play", "pass", "--play", "pass")
    assert result.exit_code == exits.CLEAN
    events = result.stdout.splitlines()
    assert events[0].startswith("tile seat 1 ")
    assert any(line.startswith("points seat 1 colour=black amount=1 [") for line in events)
    assert any(line.startswith("drawn seat 1 ") for line in events)
    assert " 9  S  " in result.stdout


def test_three_kingdoms_are_never_united() -> None:
    told = refused("tigris", THREE, "--play", "tile market f5")
    assert told.count("\n") == 1
    assert "[tile.no-three]" in told


@pytest.mark.parametrize(
    ("state", "clause"),
    [
        (te1("s2", e2="ak"), "leader.land"),
        (te1("s2", f5="ak"), "leader.temple"),
        (te1("s2", a2="ak", b1="bk"), "union.together"),
    ],
    ids=["on river", "without a temple", "two kings"],
)
def test_a_position_that_cannot_be_is_refused_with_its_clause(state: str, clause: str) -> None:
    told = refused("tigris", state).splitlines()
    assert f"[{clause}]" in told[0]
    assert not any("gemcheck: " in line for line in told[1:])  # at most the caret under the place


def test_a_twelfth_row_is_refused() -> None:
    assert "12" in refused("tigris", QUIET.replace(" s2", "/16 s2")).splitlines()[0]


def test_a_plan_of_tigris_in_unknown_words_names_the_nearest() -> None:
    assert "market" in refused("tigris", QUIET, "--play", "tile markt c7")
