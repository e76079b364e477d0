"""Faults with stable names: listing those of a module or of a packaged file, and planting one."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from tests.mutation.options import Options
from tests.mutation.scope import Scope
from tests.mutation.statements import Spot, spots

__all__ = ["KINDS", "Fault", "all_faults", "code_faults", "data_faults", "faulty_data", "faulty_tree"]

KINDS = {
    "comparison": "> and >=, < and <=, == and !=, in and not in, alg.more and alg.at_least exchanged",
    "constant": "a whole number one larger or one smaller",
    "data": "a number of the packaged data one larger or one smaller",
    "statement": "an assignment, a call or a yield left out",
    "tie-key": "an element of a returned tuple or of a sort key replaced by 0",
    "extreme": "min and max, alg.smallest and alg.largest exchanged",
    "connective": "and and or, any and all, alg.both and alg.either exchanged",
    "negation": "a not or alg.negate removed",
    "option": "a reading compared with another option of its open point",
    "neutral": "a rule replaced by its twin for a struck clause",
    "arithmetic": "+ and - exchanged",
}
"""Every kind of fault in one line."""

WIDTH = 120
"""A change is told in at most so many characters on each side."""


class Fault(msgspec.Struct, frozen=True):
    """A fault that can be planted.

    id: `module:line:kind:ordinal`, the ordinal counting from 1 within module, line and kind; function: qualified name
    of the outermost function around it, empty for a constant of the module and for data; first, last: the lines of the
    statement or header that it changes; names: for a constant or for data, the names under which code asks for it;
    before, after: what stands there without and with the fault.
    """

    id: str
    module: str
    line: int
    kind: str
    function: str
    first: int
    last: int
    before: str
    after: str
    names: tuple[str, ...] = ()

    @property
    def change(self) -> str:
        """The fault in one line."""
        return f"{self.before}  =>  {self.after}"


def all_faults(scope: Scope, root: Path, modules: Iterable[str] = ()) -> list[Fault]:
    """The faults of these modules and packaged files of a game (all when none are named) in the order of module and
    line."""
    paths = scope.rule_modules(root)
    options = Options.load(scope, root, paths.values())
    wanted = set(modules)
    found: list[Fault] = []
    for name, path in paths.items():
        if not wanted or name in wanted:
            found += code_faults(name, path.read_text(encoding="utf-8"), options)
    for name, path in scope.data_files(root).items():
        if not wanted or name in wanted:
            found += data_faults(scope, name, path.read_text(encoding="utf-8"))
    return found


# -- code


def code_faults(module: str, source: str, options: Options) -> list[Fault]:
    """Every fault of a module."""
    return [_described(name, module, spot) for name, spot in _named(module, ast.parse(source), options)]


def faulty_tree(source: str, fault: Fault, options: Options) -> ast.Module:
    """The module with one fault in it. Raises LookupError when the source has no such fault."""
    tree = ast.parse(source)
    for name, spot in _named(fault.module, tree, options):
        if name == fault.id:
            spot.site.place.put(spot.site.new)
            return ast.fix_missing_locations(tree)
    raise LookupError(f"there is no fault {fault.id}")


def _named(module: str, tree: ast.Module, options: Options) -> Iterator[tuple[str, Spot]]:
    counts: Counter[tuple[int, str]] = Counter()
    for spot in spots(tree, options):
        place = (spot.site.line, spot.site.kind)
        counts[place] += 1
        yield f"{module}:{place[0]}:{place[1]}:{counts[place]}", spot


def _described(name: str, module: str, spot: Spot) -> Fault:
    site, statement = spot.site, spot.statement
    first, last = _lines(statement, whole=site.kind == "neutral")
    before, after = _change(spot)
    names = () if spot.function else tuple(_targets(statement))
    return Fault(name, module, site.line, site.kind, spot.function, first, last, before, after, names)


def _lines(statement: ast.stmt, whole: bool) -> tuple[int, int]:
    """The lines of a statement; without `whole` only the header of one that has blocks."""
    last = statement.end_lineno or statement.lineno
    body = getattr(statement, "body", None) or getattr(statement, "cases", None)
    if not body:
        return statement.lineno, last
    if whole:
        return body[0].lineno, last
    below = body[0].pattern.lineno if isinstance(statement, ast.Match) else body[0].lineno
    return statement.lineno, max(statement.lineno, below - 1)


def _change(spot: Spot) -> tuple[str, str]:
    """What stands at a spot without and with its fault; the smallest part of the statement when it is long."""
    site = spot.site
    old = site.place.get()
    if site.kind == "neutral":
        name = spot.function.rpartition(".")[2]
        new = site.new.body[-1] if isinstance(site.new, ast.FunctionDef) else site.new
        return f"def {name}: …", _short(new)
    if site.kind == "statement":
        return _short(spot.statement), "(left out)"
    for part in _around(spot):
        before = _text(part)
        site.place.put(site.new)
        after = _text(part)
        site.place.put(old)
        if before != after and max(len(before), len(after)) <= WIDTH:
            return before, after
    start = max(0, next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), 0) - WIDTH // 2)
    return before[start : start + WIDTH], after[start : start + WIDTH]


def _around(spot: Spot) -> Iterator[ast.AST]:
    """The statement and the parts of it that hold the changed node, from the largest down."""
    parent = spot.site.place.parent
    for node in ast.walk(spot.statement):
        if not isinstance(node, ast.expr_context) and any(below is parent for below in ast.walk(node)):
            yield node


def _text(node: ast.AST) -> str:
    """The code of a node in one line; of a statement with blocks its header."""
    match node:
        case ast.If():
            node = ast.If(node.test, [], [])
        case ast.While():
            node = ast.While(node.test, [], [])
        case ast.For():
            node = ast.For(node.target, node.iter, [], [], lineno=node.lineno)
        case ast.Match():
            node = ast.Match(node.subject, [])
        case ast.match_case():
            node = ast.match_case(node.pattern, node.guard, [])
        case _:
            pass
    return " ".join(ast.unparse(node).split())


def _short(node: ast.AST) -> str:
    text = _text(node)
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"


def _targets(statement: ast.stmt) -> Iterator[str]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


# -- data

_HEADER = re.compile(r"\[{1,2}(?P<table>[^\]]+)\]{1,2}")
_ENTRY = re.compile(r"(?P<key>[A-Za-z_0-9]+)\s*=\s*(?P<value>-?[0-9]+|\[[-0-9, ]+\])\s*(?:#.*)?$")
_NUMBER = re.compile(r"-?[0-9]+")


def data_faults(scope: Scope, file: str, text: str) -> list[Fault]:
    """Every fault of a packaged file: each number the rules read, one larger and one smaller."""
    found: list[Fault] = []
    for line, ordinal, before, after, names in _numbers(scope, file, text):
        name = f"{file}:{line}:data:{ordinal}"
        found.append(Fault(name, file, line, "data", "", line, line, before, after, names))
    return found


def faulty_data(text: str, fault: Fault) -> str:
    """The text of a packaged file with one fault in it."""
    lines = text.split("\n")
    lines[fault.line - 1] = fault.after
    return "\n".join(lines)


def _numbers(scope: Scope, file: str, text: str) -> Iterator[tuple[int, int, str, str, tuple[str, ...]]]:
    table = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if header := _HEADER.match(line):
            table = header["table"]
        entry = _ENTRY.match(line)
        if entry is None or entry["key"] not in scope.data[file] or not _read(scope, table):
            continue
        key = table.rpartition(".")[2] if entry["key"] == "value" else entry["key"]
        names = scope.names.get(key, (key,))
        ordinal = 0
        for match in _NUMBER.finditer(line, entry.start("value"), entry.end("value")):
            for changed in (int(match[0]) + 1, int(match[0]) - 1):
                ordinal += 1
                yield number, ordinal, line, f"{line[: match.start()]}{changed}{line[match.end() :]}", names


def _read(scope: Scope, table: str) -> bool:
    """Whether a rule reads the numbers of a table of the packaged data."""
    group, _, name = table.partition(".")
    return group != "meta" and (group != "box" or name in scope.box)
