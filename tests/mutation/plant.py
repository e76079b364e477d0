"""Planting a fault in a process of its own: by exchanging the code of one function, or before the game is imported."""

from __future__ import annotations

import ast
import importlib
import importlib.abc
import importlib.machinery
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tests.mutation.faults import Fault, faulty_data, faulty_tree
from tests.mutation.options import Options
from tests.mutation.scope import Scope

__all__ = ["Planter", "forget", "load_all"]


class Planter:
    """Plants faults of one game in one tree."""

    def __init__(self, scope: Scope, root: Path) -> None:
        self.scope = scope
        self.paths = scope.rule_modules(root)
        self.sources = {name: path.read_text(encoding="utf-8") for name, path in self.paths.items()}
        self.texts = {name: path.read_text(encoding="utf-8") for name, path in scope.data_files(root).items()}
        self.options = Options.load(scope, root, self.paths.values())

    def code(self, fault: Fault) -> CodeType:
        """The code of the module with the fault in it."""
        tree = faulty_tree(self.sources[fault.module], fault, self.options)
        return compile(tree, str(self.paths[fault.module]), "exec")

    def exchange(self, fault: Fault) -> bool:
        """Give the function of a fault in code its faulty code, in the loaded module. False when that cannot be done:
        the function is not to be found under its name."""
        function = _function(importlib.import_module(f"{self.scope.package}.{fault.module}"), fault.function)
        if function is None:
            return False
        line = function.__code__.co_firstlineno
        for code in _codes(self.code(fault)):
            if code.co_qualname == fault.function and code.co_firstlineno == line:
                if code.co_freevars != function.__code__.co_freevars:
                    return False
                function.__code__ = code
                return True
        return False

    def before_import(self, fault: Fault) -> Callable[[], bool]:
        """See to it that the game, which is not loaded yet, is loaded with the fault. To be called when pytest has put
        its own way of loading in place; the answer says later whether the fault is really there."""
        if fault.module in self.texts:
            return self._data(fault)
        name = f"{self.scope.package}.{fault.module}"
        finder = _Finder(name, self.code(fault), self.paths[fault.module])
        sys.meta_path.insert(0, finder)
        return lambda: finder.used

    def _data(self, fault: Fault) -> Callable[[], bool]:
        right = self.texts[fault.module]
        wrong = faulty_data(right, fault)
        loads = tomllib.loads
        used: list[str] = []

        def faulty_loads(text: str, /, **options: Any) -> dict[str, Any]:
            if text != right:
                return loads(text, **options)
            used.append(fault.id)
            return loads(wrong, **options)

        tomllib.loads = faulty_loads
        return lambda: bool(used)


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module and loads it from code made beforehand."""

    def __init__(self, name: str, code: CodeType, path: Path) -> None:
        self.name = name
        self.code = code
        self.path = path
        self.used = False

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        return spec_from_loader(fullname, self, origin=str(self.path))

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(self.path)
        self.used = True
        exec(self.code, vars(module))


def _function(module: ModuleType, name: str) -> FunctionType | None:
    """The function of this qualified name, out of its cache or property."""
    value: Any = module
    for word in name.split("."):
        value = vars(value).get(word)
    for attribute in ("fget", "__func__", "__wrapped__"):
        value = getattr(value, attribute, value)
    return value if isinstance(value, FunctionType) else None


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def load_all(scope: Scope, root: Path) -> None:
    """Import every module of the game that can be imported, also those that are otherwise imported late."""
    for path in sorted((root / scope.folder).glob("*.py")):
        with suppress(Exception):  # The tests that need a module which cannot be loaded say so.
            importlib.import_module(f"{scope.package}.{path.stem}" if path.stem != "__init__" else scope.package)


def forget(scope: Scope) -> None:
    """Empty the caches of the game and of its tests, so that nothing is answered from before: what `functools` keeps,
    and what a module keeps in a dict that is empty to begin with."""
    for name, module in list(sys.modules.items()):
        if name != scope.package and not name.startswith((f"{scope.package}.", f"{scope.test_package}.")):
            continue
        for key, value in list(vars(module).items()):
            clear: Callable[[], None] | None = getattr(value, "cache_clear", None)
            if clear is not None and not isinstance(value, type) and (value.__module__, key) not in scope.kept:
                clear()
        for key in _stores(module.__file__):
            vars(module)[key].clear()


@cache
def _stores(file: str | None) -> tuple[str, ...]:
    """The names of a module that are bound to an empty dict when it is loaded."""
    if file is None:
        return ()
    found = []
    for statement in ast.parse(Path(file).read_text(encoding="utf-8")).body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict(keys=[])):
                found.append(name)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Dict(keys=[])):
                found.append(name)
            case _:
                pass
    return tuple(found)
