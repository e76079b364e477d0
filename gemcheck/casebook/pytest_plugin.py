"""Case files as pytest items: each is a test, in this project and in any other.

Collected are all TOML files below a folder `cases`, and any TOML file with the keys of a case. The casebook is imported
only once there is a case to collect.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gemcheck.casebook.sniff import looks_like_case

if TYPE_CHECKING:
    from gemcheck.casebook.games import Games
    from gemcheck.casebook.result import CaseResult

__all__ = ["CaseFailed", "CaseFile", "CaseItem"]


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("gemcheck", "gemcheck case files")
    group.addoption("--cases-prove", action="store_true", help="ask the installed provers for the bounds of claims")
    group.addoption("--cases-replay-only", action="store_true", help="do not check that every citation matters")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFile | None:
    """A case file, if this is one."""
    if file_path.suffix != ".toml":
        return None
    root = parent.config.rootpath
    place = file_path.relative_to(root) if file_path.is_relative_to(root) else file_path
    if "cases" in place.parts[:-1] or looks_like_case(file_path.read_text(encoding="utf-8", errors="replace")):
        file: CaseFile = CaseFile.from_parent(parent, path=file_path)
        return file
    return None


class CaseFile(pytest.File):
    """A file with one case."""

    def collect(self) -> Iterable[CaseItem]:
        yield CaseItem.from_parent(self, name=self.path.stem)


class CaseFailed(Exception):
    """A case that does not hold; carries the result."""

    def __init__(self, result: CaseResult) -> None:
        super().__init__("\n".join(result.messages))
        self.result = result


class CaseItem(pytest.Item):
    """One case as a test."""

    def runtest(self) -> None:
        from gemcheck.casebook.result import PASS, UNKNOWN
        from gemcheck.casebook.verify import Options, verify_file

        options = Options(
            prove=self.config.getoption("--cases-prove"), ablation=not self.config.getoption("--cases-replay-only")
        )
        result = verify_file(self.path, _games(self.config), options)
        if result.outcome == UNKNOWN:
            pytest.skip("; ".join(result.notes))
        if result.outcome != PASS:
            raise CaseFailed(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any, **kwargs: Any) -> Any:
        """The messages of the case, then what happened, clause by clause; no traceback of the casebook."""
        if not isinstance(excinfo.value, CaseFailed):
            return super().repr_failure(excinfo)
        result = excinfo.value.result
        return "\n".join([f"{result.title} [{result.outcome}]", *result.messages, *result.explain])

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"case {self.path.parent.name}/{self.name}"


def _games(config: pytest.Config) -> Games:
    """One cache of games for the whole session."""
    from gemcheck.casebook.games import Games

    games = config.stash.get(_GAMES, None)
    if games is None:
        games = config.stash[_GAMES] = Games()
    return games


_GAMES: pytest.StashKey[Games] = pytest.StashKey()
