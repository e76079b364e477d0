"""The coverage command: which clauses have run, and by what."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gemcheck.cli import exits
from gemcheck.game import load_game, register_game
from gemcheck.search import playthrough
from tests.cli.support import document, run
from tests.toy.game import Toy as Lots


def test_every_source_is_counted(tmp_path: Path) -> None:
    run("hunt", "toy", "-n", "4", "--save", str(tmp_path / "kept"))
    made = document("coverage", "toy", "-n", "3", "--hunt", str(tmp_path / "kept"))
    assert set(made["met"]) == {"making", "cases", "games", "hunts", "any"}
    assert made["met"]["any"] == made["executable"] - len(made["never"])
    assert max(made["met"][name] for name in ("cases", "games", "hunts")) <= made["met"]["any"]
    assert made["met"]["cases"] == 0, "the casebook of the tests is empty"


def test_without_anything_no_clause_has_run() -> None:
    result = run("coverage", "toy", "-n", "0")
    assert result.exit_code == exits.FINDINGS
    assert "never run" in result.stdout
    made = document("coverage", "toy", "-n", "0")
    assert len(made["never"]) == made["executable"]


def test_clauses_without_code_have_a_reason() -> None:
    made = document("coverage", "toy", "-n", "1")
    by_clause = {entry["clause"]: entry for entry in made["clauses"]}
    for entry in made["skipped"]:
        assert entry["reason"]
        assert by_clause[entry["clause"]]["basis"] == entry["basis"] != "code"
    assert all(entry["reason"] == "" for entry in made["clauses"] if entry["basis"] == "code")


def test_v_names_every_clause() -> None:
    text = run("coverage", "toy", "-n", "2", "-v").stdout
    for entry in document("coverage", "toy", "-n", "2")["clauses"]:
        assert entry["clause"] in text


@pytest.fixture
def _lots() -> Iterator[None]:
    """Another game in the place of the toy, one whose states can be read back."""
    register_game("toy", Lots)
    yield
    register_game("toy", None)


@pytest.mark.usefixtures("_lots")
def test_recorded_games_are_replayed(tmp_path: Path) -> None:
    game = load_game("toy")
    played = playthrough.record(
        game,
        2,
        "1",
        lambda state, seat, rng: game.sample(state, seat, rng),
        policy="random",
        ends=lambda state: "it ends",
    )
    (tmp_path / "game.txt").write_text(played.text())
    made = document("coverage", "toy", "-n", "0", "--playthroughs", str(tmp_path))
    assert 0 < made["met"]["records"] == made["met"]["any"]
    (tmp_path / "game.txt").write_text(played.text().replace("\n0: ", "\n7: ", 1))
    result = run("coverage", "toy", "-n", "0", "--playthroughs", str(tmp_path))
    assert result.exit_code == exits.USAGE
    assert result.stderr.endswith("game.txt: seat 7 is not to move\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--hunt", "."), "no hunt lies there"),
        (("--playthroughs", "."), "no recorded game lies in"),
        (("--playthroughs", "bad.txt"), "a record has three parts"),
        (("--hunt", "odd"), "no hunt lies there"),
    ],
)
def test_nonsense_is_refused_in_one_line(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    if words[1] == "bad.txt":
        (tmp_path / "bad.txt").write_text("nonsense")
    if words[1] == "odd":
        (tmp_path / "odd").mkdir()
        (tmp_path / "odd" / "hunt.json").write_text('{"game": "toy", "features": [1, 2]}')
    result = run("coverage", "toy", *words)
    assert (result.exit_code, result.stdout) == (exits.USAGE, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
