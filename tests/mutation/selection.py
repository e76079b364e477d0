"""Which tests can notice a fault: those that execute a line it changes, the module's own and the fastest first."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tests.mutation.faults import Fault
from tests.mutation.record import Record
from tests.mutation.scope import Scope

__all__ = ["Selection"]


class Selection:
    """Chooses tests by what was recorded; `budget` in seconds of recorded time bounds what is run for one fault. With
    `every` all tests are chosen for every fault, which takes long and shows whether the choice is right."""

    def __init__(self, scope: Scope, root: Path, record: Record, budget: float, every: bool = False) -> None:
        self.scope = scope
        self.root = root
        self.record = record
        self.budget = budget
        self.every = every
        self.names = record.names()
        self.mentions = _Mentions(root / scope.folder, record)

    def loaded(self, fault: Fault) -> bool:
        """Whether the changed code is executed already when the game and its tests are loaded, so that the fault has
        to be there before."""
        if not fault.function:
            return True
        loading = set(self.record.loading.get(fault.module, ()))
        return any(line in loading for line in range(fault.first, fault.last + 1))

    def tests(self, fault: Fault) -> list[str]:
        """The tests to run, in order; empty when no test executes the changed code."""
        found: set[int] = set(range(len(self.names))) if self.every else set()
        for module, line in self.places(fault):
            found.update(self.record.lines.get(module, {}).get(line, ()))
        rank = self.rank(fault)
        chosen: list[str] = []
        total = 0.0
        for name in sorted((self.names[i] for i in found), key=lambda name: (rank(name), self.record.seconds[name])):
            total += self.record.seconds[name]
            if chosen and total > self.budget:
                break
            chosen.append(name)
        return chosen

    def rank(self, fault: Fault) -> Callable[[str], int]:
        """What groups the tests for a fault: 0 the module's own, 1 other tests, 2 cases."""
        own = self.scope.own_tests(fault.module, self.root)

        def of(name: str) -> int:
            file = name.partition("::")[0]
            return 0 if file in own else 2 if file.startswith(str(self.scope.cases)) else 1

        return of

    def places(self, fault: Fault) -> Iterator[tuple[str, int]]:
        """The lines whose execution shows that the changed code matters."""
        if fault.function:
            yield from ((fault.module, line) for line in range(fault.first, fault.last + 1))
            names: tuple[str, ...] = (fault.function.partition(".")[0],) if self.loaded(fault) else ()
        else:
            names = fault.names
        yield from self.mentions.of(names)
        if fault.module in self.scope.loaders:
            yield from self.mentions.body("components", self.scope.loaders[fault.module])

    def time(self, tests: Iterable[str]) -> float:
        """The recorded seconds of these tests."""
        return sum(self.record.seconds[name] for name in tests)


class _Mentions:
    """Where names are mentioned in the code of the game."""

    def __init__(self, folder: Path, record: Record) -> None:
        self.record = record
        self.trees = {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in folder.glob("*.py")}

    def of(self, names: Iterable[str]) -> set[tuple[str, int]]:
        """The lines inside functions that mention one of these names, or the name of a constant or of a function used
        while loading that rests on one of them, and so on."""
        wanted = set(names)
        known: set[str] = set()
        places: set[tuple[str, int]] = set()
        while wanted - known:
            known |= wanted
            for module, tree in self.trees.items():
                for statement in tree.body:
                    wanted |= self._follow(module, statement, known, places)
        return places

    def body(self, module: str, function: str) -> Iterator[tuple[str, int]]:
        """The lines of a function of a module."""
        for statement in self.trees[module].body:
            if isinstance(statement, ast.FunctionDef) and statement.name == function:
                first = statement.body[0].lineno
                yield from ((module, line) for line in range(first, (statement.end_lineno or first) + 1))

    def _follow(self, module: str, statement: ast.stmt, names: set[str], places: set[tuple[str, int]]) -> set[str]:
        """Add the lines of a statement that mention one of the names; what else is then to be looked for."""
        match statement:
            case ast.FunctionDef(body=body, name=name):
                lines = {line for part in body for line in _lines(part, names)}
                places |= {(module, line) for line in lines}
                return {name} if lines & set(self.record.loading.get(module, ())) else set()
            case ast.ClassDef(body=body, name=name):
                further = {n for part in body for n in self._follow(module, part, names, places)}
                return {*further, name} if further else further
            case ast.Assign() | ast.AnnAssign() if any(_lines(statement, names)):
                return {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
            case _:
                return set()


def _lines(node: ast.AST, names: set[str]) -> Iterator[int]:
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and part.id in names:
            yield part.lineno
        elif isinstance(part, ast.Attribute) and part.attr in names:
            yield part.end_lineno or part.lineno
