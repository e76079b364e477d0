"""The rules and readings commands on a game without any cases."""

from __future__ import annotations

import pytest

from gemcheck.cli import exits
from tests.cli.support import document, run


def test_list_says_what_carries_each_clause() -> None:
    rows = [line.split(maxsplit=3) for line in run("rules", "toy").stdout.splitlines()[1:8]]
    found = {row[0]: row[3] for row in rows}
    assert found["show.highest"].startswith("tests.cli.toy:earners:")
    assert found["coin.heads"] == "data: coin.toml"
    assert found["example.one"] == "example: worked example"
    assert found["box.coin"] == "exempt: about the physical box"
    assert found["show.aloud"] == "nowhere"


def test_list_with_texts() -> None:
    assert "Heads doubles the point." in run("rules", "toy", "-v").stdout


def test_show_tells_everything() -> None:
    text = run("rules", "toy", "show", "show.highest", "box.coin").stdout
    for part in (
        "show.highest  (clause 2, computation)",
        "The single highest number earns the point.",
        "tests.cli.toy:earners:",
        "show.tie = nobody: Who earns the point",
        "box.coin  (clause 6, component)",
        "about the physical box",
        "cases      none",
    ):
        assert part in text
    assert "interacts  show.highest" in run("rules", "toy", "show", "show.range").stdout


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("HEADS",), ["coin.heads"]),
        (("number", "three"), ["show.range"]),
        (("number three",), ["show.range"]),
        (("end",), ["win.three"]),
        (("box.",), ["box.coin"]),
        (("nothing at all",), []),
    ],
)
def test_search_needs_every_word(words: tuple[str, ...], found: list[str]) -> None:
    result = run("rules", "toy", "search", *words, "-v")
    assert result.exit_code == (exits.CLEAN if found else exits.NOTHING)
    made = document("rules", "toy", "search", *words)["clauses"] if found else []
    assert [clause["id"] for clause in made] == found


def test_readings_list_marks_what_differs_from_the_default() -> None:
    text = run("readings", "toy", "--reading", "show.tie=all").stdout
    assert "all (default: nobody)" in text
    assert "2 open points: 0 breaks-the-game, 1 changes-the-winner, 1 cosmetic" in text
    assert "untested  2: show.tie, box.lost" in text
    assert "Who earns the point" in run("readings", "toy", "-v").stdout


def test_readings_show() -> None:
    text = run("readings", "toy", "show", "show.tie", "box.lost", "--reading", "show.tie=all").stdout
    for part in (
        "show.tie  (undefined-outcome, changes-the-winner)",
        "nobody (default): no point",
        "all (chosen): a point each",
        "silent: no answer",
        "nothing is said, so nothing happens",
        "findings   T-001",
        "none separates the options: untested",
        "stop: the game stops; not with show.tie=silent",
        "borrow (default, chosen): use another coin",
    ):
        assert part in text


def test_readings_as_json() -> None:
    point = document("readings", "toy", "show", "show.tie")["open_points"][0]
    assert point["options"] == {"nobody": "no point", "all": "a point each", "silent": "no answer"}
    assert (point["default"], point["chosen"], point["findings"]) == ("nobody", "nobody", ["T-001"])
