"""`report --since REV`: what has changed in text and casebook since a revision of their repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gemcheck.casebook.find import find_cases
from gemcheck.casebook.load import read_case
from gemcheck.game import GameError
from gemcheck.report import revision
from gemcheck.report.changes import between, known_of
from gemcheck.rulebook import FILES, Rulebook

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "pebbles"
WHO = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a"}

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="revisions are read with git")

CLAUSES = """[meta]
schema = 1
title = "Small"

[[clause]]
number = 1
id = "go.first"
kind = "definition"
section = "Play"
text = "The youngest begins."

[[clause]]
number = 2
id = "go.next"
kind = "definition"
section = "Play"
text = "Then the next."
"""

READINGS = """[[open_point]]
id = "go.twins"
question = "And twins?"
clauses = ["go.first"]
findings = []
kind = "unresolved-tie"
impact = "cosmetic"
default = "lots"
why = "as usual"

[[open_point.option]]
id = "lots"
text = "Lots are drawn."

[[open_point.option]]
id = "both"
text = "Both begin."
"""

CASE = """schema = 1
id = "small/rule/first"
title = "Who begins"
kind = "rule"
status = "rule"

[text]
rulebook = "small"

[[cites]]
clause = "go.first"

[[when]]
ann = { go = 1 }

[[then]]
ann = 1

[[then]]
reading = { "go.twins" = "both" }
bea = 1
"""


class Small(NamedTuple):
    """As much of a game as is asked for a revision."""

    name: str
    package: str


def git(folder: Path, *words: str) -> None:
    subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True, env={**os.environ, **WHO})


def put(folder: Path, texts: Mapping[str, str]) -> None:
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A game whose package and cases lie in a repository with one revision, `first`."""
    texts = {
        "small_game/__init__.py": "",
        "small_game/rulebook/__init__.py": "",
        "small_game/rulebook/clauses.toml": CLAUSES,
        "small_game/rulebook/readings.toml": READINGS,
        "cases/small/rule/first.toml": CASE,
        "cases/small/rule/odd.toml": "schema = 1\n",
        "cases/small/notes.txt": "no case",
    }
    put(tmp_path, texts)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")
    git(tmp_path, "tag", "first")
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.startswith("small_game")]:
        del sys.modules[name]
    return Small("small", "small_game")


def told(small: Any, folder: Path, word: str = "first") -> list[str]:
    then = revision.at(small, word, [folder / "cases"])
    texts = [(folder / "small_game" / "rulebook" / name).read_text(encoding="utf-8") for name in FILES]
    files = (file for file in find_cases([folder / "cases"]) if file.stem != "odd")
    now = known_of(Rulebook.read("small", "now", *texts), [read_case(file) for file in files])
    return [" ".join(change) for change in between(known_of(then.rulebook, then.cases), now)]


def test_nothing_has_changed_since_the_same_text(small: Any, tmp_path: Path) -> None:
    assert told(small, tmp_path) == []
    then = revision.at(small, "HEAD", [tmp_path / "cases"])
    assert [case.id for case in then.cases] == ["small/rule/first"]
    assert len(then.unread) == 1
    assert "odd.toml:1:" in then.unread[0]
    assert len(then.revision) == 12


def test_changes_of_text_readings_and_cases_are_told(small: Any, tmp_path: Path) -> None:
    third = '\n[[clause]]\nnumber = 3\nid = "go.last"\nkind = "definition"\nsection = "Play"\ntext = "The last ends."\n'
    text = CLAUSES.replace("The youngest begins.", "The oldest begins.").partition("[[clause]]\nnumber = 2")[0]
    readings = READINGS.replace('default = "lots"', 'default = "both"').replace("Both begin.", "Both do.")
    readings += '\n[[open_point.option]]\nid = "none"\ntext = "Neither."\n'
    put(
        tmp_path,
        {
            "small_game/rulebook/clauses.toml": text + third,
            "small_game/rulebook/readings.toml": readings,
            "cases/small/rule/first.toml": CASE.replace("ann = 1\n", "ann = 2\n").replace('"both" }', '"lots" }'),
            "cases/small/rule/second.toml": CASE.replace("small/rule/first", "small/rule/second"),
        },
    )
    assert told(small, tmp_path) == [
        "clause go.next is gone",
        "clause go.first text: 'The youngest begins.' became 'The oldest begins.'",
        "clause go.last is new",
        "open point go.twins default: 'lots' became 'both'; option both: 'Both begin.' became 'Both do.'; "
        "option none is new: 'Neither.'",
        "case small/rule/first outcome under go.twins=both is gone; "
        "outcome under default ruleset: 'ann = 1' became 'ann = 2'; outcome under go.twins=lots is new: 'bea = 1'",
        "case small/rule/second is new",
    ]
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "second")
    assert told(small, tmp_path, "HEAD") == []
    assert len(told(small, tmp_path, "HEAD~1")) == 6
    assert told(small, tmp_path, "first")[0] == "clause go.next is gone"


def test_one_case_may_be_asked_for(small: Any, tmp_path: Path) -> None:
    put(tmp_path, {"cases/small/rule/odd.toml": CASE.replace("rule/first", "rule/odd")})
    git(tmp_path, "commit", "-q", "-a", "-m", "second")
    then = revision.at(small, "HEAD", [tmp_path / "cases" / "small" / "rule" / "odd.toml"])
    assert [case.id for case in then.cases] == ["small/rule/odd"]


@pytest.mark.parametrize("word", ["nowhere", "first:cases", "-h", "first^{tree}", ""])
def test_what_is_no_revision_is_refused_in_one_line(small: Any, tmp_path: Path, word: str) -> None:
    with pytest.raises(GameError, match=r"no report lies there, and the repository of .* has no such revision") as told:
        revision.at(small, word, [tmp_path / "cases"])
    assert "\n" not in str(told.value)


def test_a_folder_outside_and_a_machine_without_git(
    small: Any, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(GameError, match=r"is in no git repository \(.+\)"):
        revision.at(small, "first", [tmp_path_factory.mktemp("elsewhere")])
    elsewhere: Any = Small("small", "tests.report")
    with pytest.raises(GameError, match="keeps its rulebook in no file"):
        revision.at(elsewhere, "first")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(GameError, match="git is not installed"):
        revision.at(small, "first", [tmp_path / "cases"])


def test_what_the_repository_ignores_has_no_revision(
    small: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An environment inside a checkout lies in its repository, and is no part of it."""
    put(tmp_path, {".gitignore": "env/\n"})
    shutil.copytree(tmp_path / "cases", tmp_path / "env" / "cases")
    with pytest.raises(GameError, match=r"the repository around .*cases ignores that folder"):
        revision.at(small, "first", [tmp_path / "env" / "cases"])
    (tmp_path / "more").mkdir()
    assert revision.at(small, "first", [tmp_path / "more"]).cases == ()
    shutil.move(tmp_path / "small_game", tmp_path / "env" / "env_game")
    monkeypatch.syspath_prepend(tmp_path / "env")
    installed: Any = Small("small", "env_game")
    with pytest.raises(GameError, match=r"the repository around .*rulebook ignores that folder"):
        revision.at(installed, "first")


def test_a_rulebook_that_was_not_there_or_cannot_be_read(small: Any, tmp_path: Path) -> None:
    put(tmp_path, {"small_game/rulebook/clauses.toml": CLAUSES.replace("text =", "words =")})
    git(tmp_path, "commit", "-q", "-a", "-m", "odd")
    git(tmp_path, "rm", "-q", "small_game/rulebook/readings.toml")
    git(tmp_path, "commit", "-q", "-m", "none")
    put(tmp_path, {"small_game/rulebook/readings.toml": READINGS})
    with pytest.raises(GameError, match=r"small had no readings\.toml then"):
        revision.at(small, "HEAD", [tmp_path / "cases"])
    with pytest.raises(GameError, match=r"cannot be read: --since HEAD~1: Object"):
        revision.at(small, "HEAD~1", [tmp_path / "cases"])


def test_a_report_since_a_revision(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "work", ignore=shutil.ignore_patterns("__pycache__"))
    work = tmp_path / "work"
    git(work, "init", "-q")
    git(work, "add", ".")
    git(work, "commit", "-q", "-m", "first")
    text = (work / "pebbles" / "rulebook" / "clauses.toml").read_text(encoding="utf-8")
    first = Rulebook.read("pebbles", "now", text, "open_point = []")
    clause = next(iter(first.clauses.values()))
    put(work, {"pebbles/rulebook/clauses.toml": text.replace(clause.text, "Another sentence.")})
    program = [sys.executable, "-m", "pebbles"]
    words = ["report", "pebbles", "-o", "out", "--cases", "cases", "--fast", "--since", "HEAD"]
    made = subprocess.run(
        [*program, *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=work,
        env={**os.environ, "GEMCHECK_CACHE": str(tmp_path / "cache"), "GIT_DIR": "/nowhere"},
    )
    assert made.returncode == 0, made.stderr
    assert f"clause {clause.id}: text: '{clause.text}' became 'Another sentence.'\n" in made.stdout
    page = (work / "out" / "index.html").read_text(encoding="utf-8")
    assert "What has changed since revision" in page
    assert f'<a href="clauses.html#c-{clause.id}">{clause.id}</a>' in page
