"""Results of finished pairs on disk, so that no pair is computed twice.

A result is found again only under the same question: rules, card set, seats, technologies, world, effort, seed, the
solver's version, and every source that an answer depends on. Each pair is a file of its own, written whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache as once
from pathlib import Path
from typing import Any

import msgspec

import gemcheck.games.gempire as engine
from gemcheck import kept
from gemcheck_models.gempire.rounds.answers import Minimum
from gemcheck_models.gempire.rounds.worlds import Pair

__all__ = ["Cache", "cache_folder", "sources"]

SHOWING = ("matrix", "cache")
"""Modules that show and keep answers begin so; they change none."""


def cache_folder() -> Path:
    """Where the results of pairs are kept."""
    return kept.cache_folder("rounds")


@once
def sources() -> str:
    """A digest of every source that an answer depends on: the methods here and the whole engine."""
    here = Path(__file__).parent
    methods = [path for path in (*here.glob("*.py"), *here.glob("*.toml")) if not path.stem.startswith(SHOWING)]
    rules = Path(engine.__file__).parent
    return kept.files_digest([*methods, *rules.rglob("*.py"), *rules.rglob("*.toml")])


class Cache:
    """The results under one question, apart from the pair. With no folder nothing is kept."""

    def __init__(self, folder: Path | None, question: Mapping[str, Any]) -> None:
        self.question = dict(question)
        text = msgspec.json.encode(self.question, order="deterministic")
        self.folder = None if folder is None else folder / kept.key(text)

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
            kept.write_whole(self.folder / "question.json", msgspec.json.encode(self.question, order="deterministic"))
            kept.write_whole(self._path(answer.pair), msgspec.json.encode(answer))
        except OSError:
            return False
        return True

    def _path(self, pair: Pair) -> Path:
        assert self.folder is not None
        return self.folder / f"{pair[0]}-{pair[1]}.json"
