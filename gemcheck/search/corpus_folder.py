"""The folder of a hunt: its state to go on from, a case file for each finding that makes one, and the other findings.

    DIR/hunt.json                 all that --resume needs
    DIR/cases/GAME/KIND/NAME.toml findings that `gemcheck verify DIR` replays
    DIR/findings/KIND/NAME.json   findings of which no case can be made

Every file takes the place of the one before it whole or not at all.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import msgspec

from gemcheck.game import Game, GameError
from gemcheck.search.hunt import Found, Hunt

__all__ = ["Folder"]

AnyGame = Game[Any, Any]

SCHEMA = 1
"""Version of `hunt.json`."""


class Folder:
    """Where a hunt is kept."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.written: dict[Path, str] = {}

    @property
    def state(self) -> Path:
        """The file that the hunt goes on from."""
        return self.path / "hunt.json"

    def open(self, hunt: Hunt, resume: bool) -> bool:
        """Begin with the folder, or go on with the hunt that lies in it; True when one did. Raises GameError for a hunt
        that is not to be overwritten or cannot be gone on with, and OSError for a folder that cannot be used."""
        self.path.mkdir(parents=True, exist_ok=True)
        if self.state.exists() and not resume:
            raise GameError(f"{self.path}: a hunt lies there already; --resume goes on with it")
        if self.state.exists():
            self._restore(hunt)
            return True
        self.save(hunt)
        return False

    def _restore(self, hunt: Hunt) -> None:
        try:
            content = msgspec.convert(json.loads(self.state.read_text(encoding="utf-8")), dict[str, Any])
            differs = {key: value for key, value in _head(hunt).items() if content.get(key) != value}
            if differs:
                key = next(iter(differs))
                raise GameError(f"{self.state}: a hunt with another {key}: {content.get(key)!r}, not {differs[key]!r}")
            hunt.restore(content)
        except (ValueError, KeyError, TypeError, msgspec.ValidationError) as error:
            raise GameError(f"{self.state}: not a hunt that can be gone on with: {error}") from error

    def save(self, hunt: Hunt) -> None:
        """Keep where the hunt stands. Raises OSError."""
        replace(self.state, json.dumps({**_head(hunt), **hunt.saved()}, ensure_ascii=False))

    def keep(self, found: Iterable[Found]) -> tuple[int, int]:
        """Write the findings, those that have changed; gives how many are cases and how many not. Raises OSError."""
        cases = others = 0
        for one in found:
            settled = one.settled
            name = settled.finding.id.partition("/")[2]
            other = self.path / "findings" / f"{_safe(name)}.json"
            if settled.case:
                cases += 1
                self._put(self.path / "cases" / f"{_safe(settled.case_id)}.toml", settled.case)
                other.unlink(missing_ok=True)  # it had been kept before there was time to make a case of it
            else:
                others += 1
                self._put(other, json.dumps(_told(one), indent=2, ensure_ascii=False) + "\n")
        return cases, others

    def _put(self, path: Path, text: str) -> None:
        if self.written.get(path) != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            replace(path, text)
            self.written[path] = text


def _safe(name: str) -> str:
    return "/".join("".join(c if c.isalnum() or c in ".-_" else "-" for c in part) for part in name.split("/"))


def _told(found: Found) -> Mapping[str, Any]:
    content: dict[str, Any] = {"schema": SCHEMA, "games": found.games, "no_case": found.settled.no_case}
    finding: dict[str, Any] = msgspec.to_builtins(found.settled.finding)
    return content | {"finding": finding | {"verdict": found.settled.finding.verdict.word}}


def _head(hunt: Hunt) -> dict[str, Any]:
    """What has to be the same for a hunt to be gone on with."""
    game = hunt.game
    return {
        "schema": SCHEMA,
        "game": game.name,
        "ruleset": game.rules.digest(),
        "rulebook": game.rulebook.digest(),
        "data": game.data(),
        "seed": hunt.seed,
        "toward": hunt.aim.word,
    }


def replace(path: Path, text: str) -> None:
    """Write a file whole or not at all. Raises OSError."""
    with NamedTemporaryFile(
        "w", encoding="utf-8", newline="\n", dir=path.parent, prefix=".hunt-", delete=False
    ) as file:
        try:
            file.write(text)
            file.close()
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(file.name, 0o666 & ~mask)  # temporary files are private
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise
