"""Which open point a string compared in the code belongs to, so that it can be replaced by another option of it."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from tests.mutation.scope import Scope

__all__ = ["Options", "read_point"]


def read_point(node: ast.AST) -> str:
    """The open point of a call `….reading("point")`, or an empty string for anything else."""
    match node:
        case ast.Call(func=ast.Attribute(attr="reading"), args=[ast.Constant(value=str(point))]):
            return point
        case _:
            return ""


class Options:
    """The options of each open point, and the functions that return the reading of one."""

    def __init__(self, points: Mapping[str, tuple[str, ...]], readers: Mapping[str, str] | None = None) -> None:
        self.points = dict(points)
        self.readers = dict(readers or {})

    @classmethod
    def load(cls, scope: Scope, root: Path, modules: Iterable[Path]) -> Options:
        """From the packaged readings of a game and the code of the modules."""
        text = (root / scope.folder / "rulebook" / "readings.toml").read_text(encoding="utf-8")
        points = {
            point["id"]: tuple(option["id"] for option in point["option"])
            for point in tomllib.loads(text)["open_point"]
        }
        readers: dict[str, str] = {}
        for path in modules:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.FunctionDef(name=name, body=[*_, ast.Return(value=ast.expr() as value)]):
                        if point := read_point(value):
                            readers[name] = point
                    case _:
                        pass
        return cls(points, readers)

    def point_of(self, node: ast.AST, names: Mapping[str, str]) -> str:
        """The open point whose reading an expression gives: a look-up, a function that returns one, or a name of
        `names`. Empty when it gives none."""
        if point := read_point(node):
            return point
        match node:
            case ast.Name(id=name):
                return names.get(name, "")
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                return self.readers.get(name, "")
            case _:
                return ""

    def other(self, option: str, point: str = "") -> str:
        """The option that follows this one, in a circle; of `point` when that is known and has it, else of the first
        open point that has it. Empty for a string that is no option."""
        for candidate in (point, *self.points):
            options = self.points.get(candidate, ())
            if option in options:
                return options[(options.index(option) + 1) % len(options)]
        return ""
