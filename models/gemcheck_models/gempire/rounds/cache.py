"""Results of finished pairs on disk, so that no pair is computed twice.

A result is found again only under the same question: rules, card set, seats, technologies, world, effort, seed, the
solver's version, and every source that an answer depends on. Each pair is a file of its own, written whole.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Mapping
from functools import cache as once
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

import gemcheck.games.gempire as engine
from gemcheck_models.gempire.rounds.answers import Minimum
from gemcheck_models.gempire.rounds.worlds import Pair

__all__ = ["Cache", "cache_folder", "sources"]

SHOWING = ("matrix", "cache")
"""Modules that show and keep answers begin so; they change none."""

DIGITS = 20


def cache_folder() -> Path:
    """Where results are kept: below GEMCHECK_CACHE, else below the user's cache folder."""
    own = os.environ.get("GEMCHECK_CACHE")
    base = Path(own) if own else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gemcheck"
    return base / "rounds"


@once
def sources() -> str:
    """A digest of every source that an answer depends on: the methods here and the whole engine."""
    here = Path(__file__).parent
    methods = [path for path in here.glob("*.py") if not path.stem.startswith(SHOWING)]
    rules = Path(engine.__file__).parent
    return digest_of([*methods, *rules.rglob("*.py"), *rules.rglob("*.toml")])


def digest_of(paths: Iterable[Path]) -> str:
    """A digest of files, by name and content."""
    digest = sha256()
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:DIGITS]


class Cache:
    """The results under one question, apart from the pair. With no folder nothing is kept."""

    def __init__(self, folder: Path | None, question: Mapping[str, Any]) -> None:
        self.question = dict(question)
        text = msgspec.json.encode(self.question, order="deterministic")
        self.folder = None if folder is None else folder / sha256(text).hexdigest()[:DIGITS]

    def known(self, pair: Pair) -> Minimum | None:
        """The result of a pair, None where there is none that can be read."""
        if self.folder is None:
            return None
        try:
            return msgspec.json.decode(self._path(pair).read_bytes(), type=Minimum)
        except (OSError, msgspec.DecodeError):
            return None

    def keep(self, answer: Minimum) -> bool:
        """Keep a finished answer; whether that could be done. A disk that refuses costs time, not the answer."""
        if self.folder is None or not answer.finished:
            return False
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._write(self.folder / "question.json", msgspec.json.encode(self.question, order="deterministic"))
            self._write(self._path(answer.pair), msgspec.json.encode(answer))
        except OSError:
            return False
        return True

    def _path(self, pair: Pair) -> Path:
        assert self.folder is not None
        return self.folder / f"{pair[0]}-{pair[1]}.json"

    def _write(self, path: Path, content: bytes) -> None:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).replace(path)
