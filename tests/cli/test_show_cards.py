"""The show and cards commands, which hand everything to the game."""

from __future__ import annotations

import json
from pathlib import Path

from gemcheck.cli import exits
from tests.cli.support import document, run


def test_show_prints_the_canonical_text() -> None:
    result = run("show", "toy", "points 01,2")
    assert (result.exit_code, result.stdout) == (exits.CLEAN, "points 1,2\n")


def test_show_reads_a_file_and_stdin(tmp_path: Path) -> None:
    (tmp_path / "state.txt").write_text("points 1,2\n", encoding="utf-8")
    assert run("show", "toy", "state.txt").stdout == "points 1,2\n"
    assert run("show", "toy", "-", stdin="points 2,2\n").stdout == "points 2,2\n"


def test_show_lists_what_is_broken() -> None:
    result = run("show", "toy", "points -1,2")
    assert result.exit_code == exits.FINDINGS
    assert result.stdout == "points -1,2\nbroken: seat 0 has -1 points [win.three]\n"
    made = json.loads(run("show", "toy", "points -1,2", "--format", "json").stdout)
    assert made["verdict"] == "found"
    assert made["defects"] == [{"clauses": ["win.three"], "text": "seat 0 has -1 points"}]


def test_show_of_a_sound_state_as_json() -> None:
    made = document("show", "toy", "points 1,2")
    assert (made["verdict"], made["state"], made["defects"]) == ("proved", "points 1,2", [])


def test_show_refuses_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "state.bin").write_bytes(b"\xff\xfe")
    result = run("show", "toy", "state.bin")
    assert result.exit_code == exits.USAGE
    assert "state.bin: not a text in UTF-8" in result.stderr


def test_a_very_long_state_is_no_file_name() -> None:
    assert run("show", "toy", "points " + ",".join(["1"] * 3000)).exit_code == exits.CLEAN


def test_lint_is_silent_about_a_good_card_set(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text("coin = 1\n", encoding="utf-8")
    result = run("cards", "toy", "lint", "good.toml")
    assert (result.exit_code, result.stdout) == (exits.CLEAN, "good.toml: 0 errors\n")
    assert document("cards", "toy", "lint", "good.toml")["verdict"] == "proved"


def test_lint_lists_complaints_with_clauses(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("", encoding="utf-8")
    result = run("cards", "toy", "lint", "bad.toml")
    assert result.exit_code == exits.USAGE
    assert result.stdout == "bad.toml: error: there is no coin  [box.coin]\nbad.toml: 1 error\n"
    made = document("cards", "toy", "lint", "bad.toml")
    assert made["verdict"] == "found"
    assert made["complaints"] == [{"level": "error", "text": "there is no coin", "clauses": ["box.coin"]}]


def test_template_to_stdout_and_to_a_file(tmp_path: Path) -> None:
    assert run("cards", "toy", "template").stdout == "coin = 1\n"
    assert run("cards", "toy", "template", "new.toml").stdout == ""
    assert (tmp_path / "new.toml").read_text(encoding="utf-8") == "coin = 1\n"
    assert run("cards", "toy", "lint", "new.toml").exit_code == exits.CLEAN


def test_a_template_never_overwrites(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("mine", encoding="utf-8")
    result = run("cards", "toy", "template", "mine.toml")
    assert result.exit_code == exits.USAGE
    assert "mine.toml: exists already" in result.stderr
    assert (tmp_path / "mine.toml").read_text(encoding="utf-8") == "mine"
