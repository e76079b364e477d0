"""The README tells the truth: its look at the program is real output, and its commands are those that are tested."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from gemcheck.cli.root import COMMANDS
from tests.cli.support import run

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = "\n".join(re.findall(r"```console\n(.*?)```", README, re.DOTALL))
EXAMPLES = [
    (part.partition("\n")[0], part.partition("\n")[2]) for part in re.split(r"^\$ ", CONSOLE, flags=re.MULTILINE)[1:]
]


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The installed games instead of the toys; an empty folder and no configuration here too."""
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "GEMCHECK_FORMAT", "GEMCHECK_SEED", "GEMCHECK_READING"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_what_is_shown_is_what_is_printed(command: str, shown: str, tmp_path: Path) -> None:
    program, *words = shlex.split(command)
    assert program == "gemcheck"
    printed = run(*words).stdout
    place = 0
    for part in shown.split("…\n"):
        place = printed.find(part, place)
        assert place >= 0, f"not printed by {command}:\n{part}\n--- printed:\n{printed}"
        place += len(part)
    for drawn in tmp_path.glob("*.svg"):
        kept = ROOT / "docs" / "pictures" / drawn.name
        assert drawn.read_bytes() == kept.read_bytes(), f"{kept.name} is no longer what {command} draws"


def test_two_pictures_are_shown() -> None:
    pictures = re.findall(r"^!\[\S.*\]\((\S+)\)$", README, re.MULTILINE)
    assert len(set(pictures)) >= 2
    assert all((ROOT / picture).is_file() for picture in pictures)
    assert any(picture.rpartition("/")[2] in shlex.split(command) for picture in pictures for command, _ in EXAMPLES)


def test_there_is_something_to_look_at() -> None:
    assert len(EXAMPLES) >= 2


def test_the_two_commands_have_their_agreed_form() -> None:
    start = "python3 -m venv .venv && .venv/bin/pip install -q -c constraints.txt -e"
    assert f"    {start} . && .venv/bin/gemcheck check gempire\n" in README
    assert f"    {start} '.[dev]' && .venv/bin/pytest -n auto\n" in README


def test_every_command_is_listed() -> None:
    assert re.findall(r"^    gemcheck (\w+)", README, re.MULTILINE) == list(COMMANDS)
