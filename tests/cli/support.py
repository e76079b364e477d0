"""Running command lines in this process, with the toy games installed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click.testing
import pytest

from gemcheck.cli.root import root
from tests.cli import toy


class _Entry:
    """What an entry point looks like to `load_game`."""

    def __init__(self, made: Any) -> None:
        self.made = made

    def load(self) -> Any:
        return self.made


GAMES = {"toy": _Entry(toy.Toy), "silent": _Entry(toy.Silent)}


def install(monkeypatch: pytest.MonkeyPatch, folder: Path, casebook: Path) -> None:
    """Put the toy games in the place of the installed ones and an empty casebook in the place of the packaged one, and
    work in an empty folder without any configuration."""
    monkeypatch.setattr("gemcheck.casebook.find.case_root", lambda: casebook)
    monkeypatch.setattr("gemcheck.game.registered_games", lambda: GAMES)
    monkeypatch.chdir(folder)
    for name in ("NO_COLOR", "GEMCHECK_FORMAT", "GEMCHECK_SEED", "GEMCHECK_READING"):
        monkeypatch.delenv(name, raising=False)


def run(*words: str, stdin: str | None = None, color: bool = False) -> click.testing.Result:
    """The result of a command line; an exception that escapes would fail the test."""
    return click.testing.CliRunner().invoke(root, list(words), input=stdin, color=color, catch_exceptions=False)


def document(*words: str) -> Any:
    """The JSON document that a command line prints."""
    return json.loads(run(*words, "--format", "json").stdout)
