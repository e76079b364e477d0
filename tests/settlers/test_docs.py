"""The page about Imperial Settlers says what is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gemcheck.game import load_game
from gemcheck.rulebook import rules_of

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "games" / "settlers.md").read_text(encoding="utf-8")
GAME = load_game("settlers")


@pytest.mark.parametrize("name", sorted(path.stem for path in (DOCS / "pictures").glob("settlers-*.is1")))
def test_pictures_are_those_of_their_positions(name: str) -> None:
    state = GAME.read_state((DOCS / "pictures" / f"{name}.is1").read_text(encoding="utf-8"))
    drawn = GAME.pictures(state)["svg"]()  # type: ignore[attr-defined]  # an optional hook of this game
    assert (DOCS / "pictures" / f"{name}.svg").read_text(encoding="utf-8").rstrip("\n") == drawn.rstrip("\n")
    assert f"pictures/{name}.svg" in PAGE


def test_numbers_of_clauses_and_open_points() -> None:
    book = GAME.rulebook
    assert f"{len(book.clauses)} clauses" in PAGE.replace("\n", " ")
    assert f"{len(book.open_points)} open points" in PAGE.replace("\n", " ")


def test_every_chapter_names_modules_that_carry_its_clauses() -> None:
    code: dict[str, set[str]] = {}
    for rule in rules_of(GAME.package):
        for clause in rule.clauses:
            code.setdefault(clause.partition(".")[0], set()).add(rule.function.__module__.rpartition(".")[2])
    told: dict[str, set[str]] = {}
    for row in re.findall(r"^\| (`.*) \|$", PAGE.partition("## From chapter")[2].partition("##")[0], re.MULTILINE):
        chapters, modules, _ = row.split(" | ", 2)
        for chapter in re.findall(r"`(\w+)`", chapters):
            told[chapter] = set(re.findall(r"`(\w+)`", modules))
    assert set(code) == set(told)
    for chapter, modules in told.items():
        assert modules & code[chapter], chapter


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    (block, output) = re.findall(r"```python\n(from .*?)```\n\n```\n(.*?)```", PAGE, re.DOTALL)[0]
    monkeypatch.chdir(DOCS.parent)
    exec(compile(block, "docs/games/settlers.md", "exec"), {})
    assert capsys.readouterr().out == output
