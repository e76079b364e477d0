"""The README tells the truth: its look at the program is real output, and its commands are those that are tested."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from gemcheck.cli.root import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = "\n".join(re.findall(r"```console\n(.*?)```", README, re.DOTALL))
EXAMPLES = [
    (part.partition("\n")[0], part.partition("\n")[2]) for part in re.split(r"^\$ ", CONSOLE, flags=re.MULTILINE)[1:]
]


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_what_is_shown_is_what_is_printed(command: str, shown: str, tmp_path: Path) -> None:
    program, *words = shlex.split(command)
    assert program == "gemcheck"
    child = [sys.executable, "-c", "from gemcheck.cli import main; main()", *words]
    printed = subprocess.run(child, capture_output=True, text=True, check=False, cwd=tmp_path).stdout
    place = 0
    for part in shown.split("…\n"):
        place = printed.find(part, place)
        assert place >= 0, f"not printed by {command}:\n{part}\n--- printed:\n{printed}"
        place += len(part)


def test_there_is_something_to_look_at() -> None:
    assert len(EXAMPLES) >= 2


def test_the_two_commands_have_their_agreed_form() -> None:
    start = "python3 -m venv .venv && .venv/bin/pip install -q -c constraints.txt -e"
    assert f"    {start} . && .venv/bin/gemcheck check gempire\n" in README
    assert f"    {start} '.[dev]' && .venv/bin/pytest -n auto\n" in README


def test_every_command_is_listed() -> None:
    assert re.findall(r"^    gemcheck (\w+)", README, re.MULTILINE) == list(COMMANDS)
