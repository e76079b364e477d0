"""The compare command: its two sides, its answer as text and data, stops, and the case that it keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gemcheck.cli import exits
from gemcheck.game import GameError
from gemcheck.search import compare
from gemcheck.search.playouts import TimeLimitError
from tests.cli.support import document, run
from tests.cli.toy import BOOK

SIDES = ("compare", "toy", "--reading", "default", "--reading", "show.tie=all")


def test_text_names_both_sides_and_the_smallest_difference() -> None:
    result = run(*SIDES, "-n", "12", "--seed", "5")
    assert result.exit_code == exits.FINDINGS
    assert f"B  show.tie=all ({BOOK.ruleset({'show.tie': 'all'}).digest()})" in result.stdout
    for words in ("differ at all", "first in: outcome of a step", "by chance", "smallest difference", "B - A"):
        assert words in result.stdout
    assert result.stderr == ""


def test_the_command_that_is_shown_plays_the_same_pair_again() -> None:
    first = run(*SIDES, "-n", "12", "--seed", "5").stdout
    again = first.rpartition("again: gemcheck ")[2].split()
    made = run(*again)
    assert "1 pair of games" in made.stdout
    assert made.stdout.rpartition("smallest difference")[2] == first.rpartition("smallest difference")[2]


def test_json_adds_up() -> None:
    made = document(*SIDES, "-n", "12", "--seed", "5")
    assert (made["asked"], made["pairs"], made["complete"], made["verdict"]) == (12, 12, True, "found")
    assert made["readings"] == {"show.tie": ["nobody", "all"]}
    differ = made["differ"]
    assert 0 < differ["low"] <= differ["number"] / differ["of"] <= differ["high"] <= 1
    assert sum(share["number"] for share in made["first_difference"].values()) == differ["number"]
    assert set(made["ends"]["winner"]) == {"differ", "by_chance"}
    assert made["smallest"]["shown"]["where"] == "outcome of a step"


def test_a_named_ruleset_is_a_side_and_the_same_side_twice_does_not_differ() -> None:
    result = run("compare", "toy", "--reading", "friendly", "--reading", "show.tie=all", "-n", "5")
    assert result.exit_code == exits.CLEAN
    assert "A and B are the same ruleset" in result.stdout
    assert "smallest" not in result.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--reading", "default"), "two sides"),
        (("--reading", "default", "--reading", "freindly"), "friendly"),
        (("--reading", "default", "--reading", "show.tie=al"), "all"),
        (("--reading", "default", "--reading", "show.tie=all,"), "POINT=OPTION"),
        (("--reading", "default", "--reading", "show.tie=all,show.tie=nobody"), "more than once"),
        (("--reading", "default", "--reading", "show.tie=all", "--seats", "2..99999999999999"), "not played by"),
        (("--reading", "default", "--reading", "show.tie=all", "--seats", "7"), "not played by 7"),
    ],
)
def test_bad_sides_are_one_line(words: tuple[str, ...], said: str) -> None:
    result = run("compare", "toy", *words)
    assert result.exit_code == exits.USAGE
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (KeyboardInterrupt(), exits.INTERRUPTED, "stopped by the interrupt after 2 of 9 pairs"),
        (TimeLimitError(), exits.LIMIT, "stopped by the time limit after 2 of 9 pairs"),
        (GameError("broken"), exits.USAGE, "stopped by the failure below after 2 of 9 pairs"),
    ],
)
def test_a_stopped_run_tells_what_is_finished(
    error: BaseException, code: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = compare.compared

    def stopping(one: Any, other: Any, plays: Any, index: int) -> Any:
        if index == 2:
            raise error
        return real(one, other, plays, index)

    monkeypatch.setattr(compare, "compared", stopping)
    result = run(*SIDES, "-n", "9", "--seed", "5")
    assert result.exit_code == code
    assert said in result.stdout


def test_a_difference_without_a_case_says_why(tmp_path: Path) -> None:
    target = tmp_path / "tie.toml"
    result = run(*SIDES, "-n", "12", "--seed", "5", "-o", str(target))
    assert result.exit_code == exits.FINDINGS
    assert "no case was kept: no case in the words of the game shows this difference" in result.stdout
    assert not target.exists()


def test_a_case_that_cannot_be_written_does_not_cost_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> Any:
        raise OSError(28, "No space left on device", "tie.toml")

    monkeypatch.setattr("gemcheck.search.compare_case.kept", full)
    result = run(*SIDES, "-n", "12", "--seed", "5", "-o", str(tmp_path / "tie.toml"))
    assert result.exit_code == exits.USAGE
    assert "12 pairs of games" in result.stdout
    assert result.stderr == "gemcheck: cannot use 'tie.toml': No space left on device\n"


def test_a_case_is_never_overwritten(tmp_path: Path) -> None:
    target = tmp_path / "tie.toml"
    target.write_text("kept", encoding="utf-8")
    result = run(*SIDES, "-o", str(target))
    assert result.exit_code == exits.USAGE
    assert target.read_text(encoding="utf-8") == "kept"


def test_the_answer_goes_to_another_file(tmp_path: Path) -> None:
    target = tmp_path / "answer.txt"
    result = run(*SIDES, "-n", "4", "-o", str(target))
    assert result.stdout == ""
    assert "4 pairs of games" in target.read_text(encoding="utf-8")
