"""Planting a seeded fault in a process that has not loaded the game yet."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from gemcheck.game import load_game
from gemcheck.rulebook import ablated
from tests.mutation.plant import Planter
from tests.seeded.seed import ROOT, Seed

__all__ = ["planted"]


@contextmanager
def planted(seed: Seed, planter: Callable[[str], Planter]) -> Iterator[Callable[[], bool]]:
    """Plant a fault for good, or a struck clause for the block; what is yielded says, once the game has been loaded,
    whether the fault is really there. `planter` gives the mutation check's planter of a game."""
    if seed.strike:
        with ablated(load_game(seed.game).package, seed.strike) as struck:
            yield lambda: struck > 0
    elif seed.fault is not None:
        yield planter(seed.game).before_import(seed.fault)
    elif seed.file.endswith(".toml"):
        yield _packaged(seed)
    else:
        yield _module(seed)


def _packaged(seed: Seed) -> Callable[[], bool]:
    right = (ROOT / seed.scope.folder / "rulebook" / seed.file).read_text(encoding="utf-8")
    wrong = seed.edited(right)
    loads = tomllib.loads
    used: list[str] = []

    def edited_loads(text: str, /, **options: Any) -> dict[str, Any]:
        if text != right:
            return loads(text, **options)
        used.append(seed.id)
        return loads(wrong, **options)

    tomllib.loads = edited_loads
    return lambda: bool(used)


def _module(seed: Seed) -> Callable[[], bool]:
    path = ROOT / seed.scope.folder / seed.file
    source = seed.edited(path.read_text(encoding="utf-8"))
    finder = _Edited(f"{seed.scope.package}.{path.stem}", source, path)
    sys.meta_path.insert(0, finder)
    return lambda: finder.used


class _Edited(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module and loads it from an edited source."""

    def __init__(self, name: str, source: str, path: Path) -> None:
        self.name = name
        self.code = compile(source, str(path), "exec")
        self.path = path
        self.used = False

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        found = fullname == self.name
        return importlib.util.spec_from_loader(fullname, self, origin=str(self.path)) if found else None

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(self.path)
        self.used = True
        exec(self.code, vars(module))
