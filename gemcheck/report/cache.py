"""What took long to find out, kept on disk: a report of the same game from the same sources need not ask again."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, TypeVar

import msgspec

import gemcheck
from gemcheck import kept
from gemcheck.game import Game

__all__ = ["PART", "Store", "cache_folder", "digest_of", "question", "sources"]

T = TypeVar("T")
PART = "report"
"""The part of the cache folder where the answers lie."""
KEPT_FILES = 24
"""So many answers about one game are kept, the latest."""


def cache_folder() -> Path:
    """Where the answers of reports are kept."""
    return kept.cache_folder(PART)


def sources(game: Game[Any, Any]) -> str:
    """A digest of all code and data on which answers about a game rest: gemcheck without the other games, the game's
    own package, and the models registered for it with the modules beside them. Empty when its code is in no file."""
    own = set(_files_of(game.package))
    if not own:
        return ""
    root = Path(gemcheck.__file__).parent
    others = root / "games"
    found = own | {path for path in _below(root) if others not in path.parents or path.parent == others}
    for point in entry_points(group="gemcheck.models", name=game.name):
        module = point.value.partition(":")[0]
        found |= set(_files_of(module))
        if "." in module:
            for place in import_module(module.rpartition(".")[0]).__path__:
                found |= {path for path in _below(Path(place)) if path.parent == Path(place)}
    return kept.files_digest(found)


def digest_of(texts: Iterable[str]) -> str:
    """A short word for many texts."""
    return kept.key(b"".join(text.encode() + b"\0" for text in texts))


def _files_of(name: str) -> Iterator[Path]:
    """The files of a package, or the one of a module."""
    module = import_module(name)
    folders = [Path(place) for place in getattr(module, "__path__", ())]
    if folders:
        for folder in folders:
            yield from _below(folder)
    elif getattr(module, "__file__", None):
        yield Path(str(module.__file__))


def _below(folder: Path) -> Iterator[Path]:
    for kind in ("*.py", "*.toml"):
        yield from folder.rglob(kind)


def question(game: Game[Any, Any], what: str, **more: Any) -> Mapping[str, Any]:
    """A question about a game with everything on which its answer depends: ruleset, rulebook, data, code, and more."""
    return {
        "game": game.name,
        "what": what,
        "rules": dict(game.rules.items()),
        "rulebook": game.rulebook.digest(),
        "data": game.data(),
        "gemcheck": gemcheck.__version__,
        "python": platform.python_version(),
        "sources": sources(game),
        **more,
    }


class _Kept(msgspec.Struct, frozen=True):
    question: dict[str, Any]
    answer: msgspec.Raw


class Store:
    """Answers by their questions, one file each, in a folder (None: nothing is kept)."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def file(self, asked: Mapping[str, Any]) -> Path | None:
        """Where the answer to a question lies; None when it is not kept."""
        if self.folder is None or not asked["sources"]:
            return None
        text = msgspec.json.encode(asked, order="deterministic")
        return self.folder / f"{asked['game']}--{asked['what']}-{kept.key(text)}.json"

    def read(self, asked: Mapping[str, Any], kind: type[T]) -> T | None:
        """The answer to a question; None where there is none, or none that can be read."""
        file = self.file(asked)
        if file is None:
            return None
        try:
            found = msgspec.json.decode(file.read_bytes(), type=_Kept)
            if found.question != asked:
                return None
            answer = msgspec.json.decode(found.answer, type=kind)
            file.touch()
        except (OSError, msgspec.DecodeError):
            return None
        return answer

    def write(self, asked: Mapping[str, Any], answer: Any) -> None:
        """Keep an answer, and forget those of the game that were not wanted for longest. Raises OSError when it cannot
        be written."""
        file = self.file(asked)
        if file is None:
            return
        answers = msgspec.Raw(msgspec.json.encode(answer))
        kept.write_whole(file, msgspec.json.encode(_Kept(dict(asked), answers)))
        known = sorted(file.parent.glob(f"{asked['game']}--*.json"), key=lambda path: path.stat().st_mtime)
        for old in known[:-KEPT_FILES]:
            old.unlink(missing_ok=True)
