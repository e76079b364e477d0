"""Rulebooks made for a test: copies of Gempire's with some words changed, and tiny ones written out in full."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import invalidate_caches
from importlib.resources import files
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from gemcheck.game import Game
from gemcheck.rulebook import Rulebook

ORIGINAL = "gemcheck.games.gempire.rulebook"
_serial = count()

Edit = tuple[str, str, str]
"""A file, words in it, and what stands there instead."""


def original() -> Game[Any, Any]:
    """As much of Gempire as a check of its text looks at."""
    return _game("gempire", "gemcheck.games.gempire")


def edited(folder: Path, patch: pytest.MonkeyPatch, edits: Sequence[Edit]) -> Game[Any, Any]:
    """Gempire with a changed rulebook; the words of every edit must stand in their file."""
    texts = {f.name: f.read_text(encoding="utf-8") for f in files(ORIGINAL).iterdir() if f.name.endswith(".toml")}
    for name, old, new in edits:
        assert old in texts[name], (name, old)
        texts[name] = texts[name].replace(old, new)
    return _game("gempire", _package(folder, patch, texts))


def tiny(
    folder: Path, patch: pytest.MonkeyPatch, clauses: Mapping[str, str], numbers: str, **data: str
) -> Game[Any, Any]:
    """A game of some clauses (id and text), a table of printed numbers, and further packaged files by stem. A clause
    whose id begins with `example.` is a worked example."""
    book = ['[meta]\nschema = 1\ntitle = "Tiny"\n']
    for number, (identifier, text) in enumerate(clauses.items(), start=1):
        book.append(f'[[clause]]\nnumber = {number}\nid = "{identifier}"\nkind = "definition"\nsection = "All"')
        book.append(f'text = "{text}"\nexample = {str(identifier.startswith("example.")).lower()}\n')
    texts = {"clauses.toml": "\n".join(book), "readings.toml": "open_point = []", "numbers.toml": numbers}
    texts |= {f"{stem}.toml": text for stem, text in data.items()}
    return _game("tiny", _package(folder, patch, texts))


def _package(folder: Path, patch: pytest.MonkeyPatch, texts: Mapping[str, str]) -> str:
    name = f"twin_{next(_serial)}"
    home = folder / name / "rulebook"
    home.mkdir(parents=True)
    (folder / name / "__init__.py").touch()
    (home / "__init__.py").touch()
    for file, text in texts.items():
        (home / file).write_text(text, encoding="utf-8")
    patch.syspath_prepend(folder)
    invalidate_caches()
    return name


def _game(name: str, package: str) -> Game[Any, Any]:
    book = Rulebook.load(name, f"{package}.rulebook")
    return cast(Game[Any, Any], SimpleNamespace(name=name, package=package, rulebook=book))
