"""docs/advice.md tells the truth: its examples are real output, its pictures are what the commands draw, and its tables
name what there is."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from gemcheck.advice import advisors_for
from gemcheck.cli import exits
from tests.cli.support import run

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "advice.md").read_text(encoding="utf-8")
PICTURES = set(re.findall(r"\]\(pictures/([\w-]+\.svg)\)", PAGE))
CONSOLE = "".join(re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL))
EXAMPLES = {
    command: shown
    for command, _, shown in (part.partition("\n") for part in re.split(r"^\$ ", CONSOLE, flags=re.MULTILINE)[1:])
}
FILES = dict(re.findall(r"`([\w-]+\.toml)`:\n\n```toml\n(.*?)```", PAGE, re.DOTALL))
"""The files that a reader is asked to save, by name."""

LIMIT = ("Best found", "Near an equilibrium")
"""How the headline of a stopped answer begins."""


def expected_exit(shown: str) -> int:
    """The exit code that the page promises for an answer."""
    if shown.startswith("gemcheck: "):
        return exits.USAGE
    return exits.LIMIT if shown.startswith(LIMIT) else exits.CLEAN


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files of the page."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("command", EXAMPLES)
def test_what_is_shown_is_what_is_printed(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = EXAMPLES[command]
    program, *words = shlex.split(command)
    assert program == "gemcheck"
    monkeypatch.chdir(folder)
    ended = run(*words)
    printed = ended.stdout + ended.stderr
    place = 0
    for part in shown.split("…\n"):
        place = printed.find(part, place)
        assert place >= 0, f"not printed by {command}:\n{part}\n--- printed:\n{printed}"
        place += len(part)
    assert ended.exit_code == expected_exit(shown)
    for picture in PICTURES & set(words):
        drawn, kept = ((path / picture).read_bytes() for path in (folder, ROOT / "docs" / "pictures"))
        assert drawn == kept, f"docs/pictures/{picture} is no longer what {command} draws"


def test_every_advisor_has_an_example_and_each_picture_has_one() -> None:
    asked = [shlex.split(command)[1:4] for command in EXAMPLES]
    for name in advisors_for("gempire"):
        assert ["advise", "gempire", name] in asked
        assert f"\n| `{name}` | " in PAGE
    assert PICTURES
    for picture in PICTURES:
        assert sum(picture in shlex.split(command) for command in EXAMPLES) == 1


def test_every_exit_code_has_an_example() -> None:
    assert {expected_exit(shown) for shown in EXAMPLES.values()} == {exits.CLEAN, exits.USAGE, exits.LIMIT}


def test_options_that_are_named_exist() -> None:
    offered = {f"--{option.name}" for advisor in advisors_for("gempire").values() for option in advisor.options}
    common = {"--svg", "--format", "--reading", "--ruleset", "--time-limit", "--help"}
    named = set(re.findall(r"--[a-z][a-z-]*", PAGE))
    assert named <= offered | common, named - offered - common


FIELDS = re.findall(r"^\| `([a-z -]+)` \| (.+) \|$", PAGE.partition("\n## JSON\n")[2], re.MULTILINE)


@pytest.mark.parametrize(("advisor", "fields"), FIELDS, ids=[advisor for advisor, _ in FIELDS])
def test_fields_that_are_named_stand_in_the_json(
    advisor: str, fields: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    document = _document(advisor)
    inner = re.search(r"`best` \((.*?)\)", fields)
    if inner is not None:
        assert set(re.findall(r"`(\w+)`", inner[1])) <= set(document["best"][0])
    outer = re.sub(r" \(.*?\)", "", fields)
    assert set(re.findall(r"`(\w+)`", outer)) <= set(document)


def _document(advisor: str) -> Mapping[str, Any]:
    """The answer to the first example of an advisor as JSON, under the chosen readings alone."""
    name, *switches = advisor.split()
    words = next(
        words
        for words in map(shlex.split, EXAMPLES)
        if words[3] == name and all(switch in words for switch in switches)
    )
    offered = {option.name for option in advisors_for("gempire")[name].options}
    alone = ["--alone"] if "alone" in offered and "--alone" not in words else []
    document: Mapping[str, Any] = json.loads(run(*words[1:], *alone, "--format", "json").stdout)
    return document
