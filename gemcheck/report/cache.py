"""What checks have answered, kept on disk: a report of the same game from the same sources need not ask again."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

import gemcheck
from gemcheck.checks import CheckReport
from gemcheck.game import Game

__all__ = ["Kept", "cache_folder", "sources"]


def cache_folder() -> Path:
    """Where results are kept: below GEMCHECK_CACHE, else below the user's cache folder."""
    own = os.environ.get("GEMCHECK_CACHE")
    base = Path(own) if own else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gemcheck"
    return base / "report"


@cache
def sources(more: tuple[str, ...] = ()) -> str:
    """A digest of every file of gemcheck and of these packages, on which answers rest."""
    import importlib.util

    roots = [Path(gemcheck.__file__).parent]
    for name in more:
        spec = importlib.util.find_spec(name)
        roots += [Path(place) for place in spec.submodule_search_locations or ()] if spec is not None else []
    return _digest(path for root in roots for kind in ("*.py", "*.toml") for path in root.rglob(kind))


def _digest(paths: Iterable[Path]) -> str:
    digest = sha256()
    for path in sorted(set(paths)):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


class Kept(msgspec.Struct, frozen=True):
    """Answers of one question: which game under which ruleset, asked of which sources."""

    question: dict[str, Any]
    reports: tuple[CheckReport, ...]

    @staticmethod
    def question_of(game: Game[Any, Any], fast: bool) -> dict[str, Any]:
        """What answers depend on."""
        return {
            "game": game.name,
            "rules": dict(game.rules.items()),
            "rulebook": game.rulebook.digest(),
            "data": game.data(),
            "fast": fast,
            "sources": sources(("gemcheck_models",)),
        }

    @staticmethod
    def file(folder: Path, question: dict[str, Any]) -> Path:
        """Where the answers of a question lie."""
        text = msgspec.json.encode(question, order="deterministic")
        return folder / f"{question['game']}-{sha256(text).hexdigest()[:20]}.json"

    @classmethod
    def read(cls, folder: Path | None, question: dict[str, Any]) -> tuple[CheckReport, ...] | None:
        """The answers kept for a question; None where there are none, or none that can be read."""
        if folder is None:
            return None
        try:
            kept = msgspec.json.decode(cls.file(folder, question).read_bytes(), type=cls)
        except (OSError, msgspec.DecodeError):
            return None
        return kept.reports if kept.question == question else None

    def write(self, folder: Path | None) -> None:
        """Keep the answers. Raises OSError when they cannot be written."""
        if folder is None:
            return
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder)
        with os.fdopen(handle, "wb") as file:
            file.write(msgspec.json.encode(self))
        Path(name).replace(self.file(folder, self.question))
