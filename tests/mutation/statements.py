"""Where faults can be planted in a module: its functions statement by statement, and its constants.

Passed over are words for people (raised errors, events, what is done only for the log), the twins of struck clauses
(`without=`, which only ablation uses), types, and default values.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from tests.mutation.operators import Place, Site, expression_sites, key_sites, option_sites, other_sign
from tests.mutation.options import Options

__all__ = ["Spot", "spots"]


class Spot(NamedTuple):
    """A site with its surroundings: the statement it changes, and the qualified name of the outermost function around
    it (empty for a constant of the module)."""

    site: Site
    statement: ast.stmt
    function: str


def spots(tree: ast.Module, options: Options) -> Iterator[Spot]:
    """Every possible fault of a module, in the order of its text."""
    twins = _twins(tree)
    for index, node in enumerate(tree.body):
        match node:
            case ast.FunctionDef(name=name) if name in twins:
                pass
            case ast.FunctionDef():
                yield from _Function(node, node.name, options).spots(Place(tree, "body", index))
            case ast.ClassDef():
                for number, method in enumerate(node.body):
                    if isinstance(method, ast.FunctionDef):
                        name = f"{node.name}.{method.name}"
                        yield from _Function(method, name, options).spots(Place(node, "body", number))
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)) if name != "__all__":
                for site in _constant(Place(node, "value", None), options):
                    yield Spot(site, node, "")
            case _:
                pass


def _twins(tree: ast.Module) -> set[str]:
    """The private names that are used as `without` of a clause and nowhere else."""
    twins = [
        keyword.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "without"
    ]
    others = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node not in twins}
    return {twin.id for twin in twins if isinstance(twin, ast.Name) and twin.id.startswith("_")} - others


def _constant(place: Place, options: Options) -> Iterator[Site]:
    """The faults of a constant of the module: its numbers, and an option kept under a name."""
    yield from (s for s in expression_sites(place, options, {}) if s.kind in ("constant", "arithmetic", "extreme"))
    yield from option_sites(place, "", options)


class _Function:
    """Walks one function."""

    def __init__(self, node: ast.FunctionDef, name: str, options: Options) -> None:
        self.node = node
        self.name = name
        self.options = options
        arguments = node.args
        self.arguments = [a.arg for a in (*arguments.posonlyargs, *arguments.args)]
        self.only_by_name = [a.arg for a in arguments.kwonlyargs]
        self.bound = {*self.arguments, *self.only_by_name}
        self.names: dict[str, str] = {}

    def spots(self, place: Place) -> Iterator[Spot]:
        twin = self.twin()
        if twin is not None:
            yield Spot(Site("neutral", self.node.lineno, place, twin), self.node, self.name)
        yield from self.block(self.node, "body")

    def twin(self) -> ast.FunctionDef | None:
        """The function with its `without` in place of its body, or None when it has none or takes any arguments."""
        if self.node.args.vararg or self.node.args.kwarg:
            return None
        for decorator in self.node.decorator_list:
            match decorator:
                case ast.Call(func=ast.Name(id="clause"), keywords=keywords):
                    for keyword in keywords:
                        if keyword.arg == "without":
                            return self.returning(keyword.value)
                case _:
                    pass
        return None

    def returning(self, twin: ast.expr) -> ast.FunctionDef:
        call = ast.Call(
            twin,
            [ast.Name(a, ast.Load()) for a in self.arguments],
            [ast.keyword(a, ast.Name(a, ast.Load())) for a in self.only_by_name],
        )
        old = self.node
        body: list[ast.stmt] = [ast.copy_location(ast.Return(call), old.body[0])]
        return ast.copy_location(ast.FunctionDef(old.name, old.args, body, old.decorator_list, old.returns), old)

    def block(self, parent: ast.AST, field: str) -> Iterator[Spot]:
        for index, statement in enumerate(getattr(parent, field)):
            place = Place(parent, field, index)
            for site in self.own_sites(place, statement):
                yield Spot(site, statement, self.name)
            yield from self.inner(statement)
            self.bound |= _targets(statement)

    def own_sites(self, place: Place, statement: ast.stmt) -> Iterator[Site]:
        """The faults of a statement itself, without those of the blocks inside it."""
        match statement:
            case ast.Raise() | ast.Assert() | ast.FunctionDef() | ast.ClassDef():
                return
            case ast.Expr(value=ast.Constant()):
                return
            case ast.Expr(value=ast.Call() as call):
                if _about_log(call.func):
                    return
                yield Site("statement", statement.lineno, place, ast.Pass())
                yield from self.expression(statement, "value")
            case ast.Expr(value=ast.Yield() | ast.YieldFrom() as value):
                # What remains is still a generator, though it yields nothing here.
                nothing = ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))
                yield Site("statement", statement.lineno, place, nothing)
                if value.value is not None:
                    yield from expression_sites(Place(value, "value", None), self.options, self.names)
            case ast.AugAssign(op=operator):
                yield Site("statement", statement.lineno, place, ast.Pass())
                if isinstance(operator, ast.Add | ast.Sub) and not _is_sequence(statement.value):
                    yield Site("arithmetic", statement.lineno, Place(statement, "op", None), other_sign(operator))
                yield from self.expression(statement, "value")
            case ast.Assign() | ast.AnnAssign(value=ast.expr()):
                if self.known(statement):
                    yield Site("statement", statement.lineno, place, ast.Pass())
                yield from self.expression(statement, "value")
                self.learn(statement)
            case ast.Delete():
                yield Site("statement", statement.lineno, place, ast.Pass())
            case ast.Return(value=ast.expr() as value):
                yield from key_sites(value)
                yield from self.expression(statement, "value")
            case ast.If() | ast.While():
                if not _logs(statement.test):
                    yield from self.expression(statement, "test")
            case ast.For():
                yield from self.expression(statement, "iter")
            case ast.Match():
                yield from self.expression(statement, "subject")
                yield from self.patterns(statement)
            case _:
                pass

    def expression(self, parent: ast.AST, field: str) -> Iterator[Site]:
        yield from expression_sites(Place(parent, field, None), self.options, self.names)

    def patterns(self, statement: ast.Match) -> Iterator[Site]:
        """Options and guards in the cases of a match."""
        point = self.options.point_of(statement.subject, self.names)
        for case in statement.cases:
            for node in ast.walk(case.pattern):
                if isinstance(node, ast.MatchValue):
                    yield from option_sites(Place(node, "value", None), point, self.options)
            if case.guard is not None:
                yield from self.expression(case, "guard")

    def inner(self, statement: ast.stmt) -> Iterator[Spot]:
        """The faults in the blocks inside a statement."""
        match statement:
            case ast.If(test=test):
                if not _logs(test):
                    yield from self.block(statement, "body")
                yield from self.block(statement, "orelse")
            case ast.For() | ast.While():
                self.bound |= _targets(statement)
                yield from self.block(statement, "body")
                yield from self.block(statement, "orelse")
            case ast.With() | ast.FunctionDef():
                yield from self.block(statement, "body")
            case ast.Try():
                yield from self.block(statement, "body")
                for handler in statement.handlers:
                    yield from self.block(handler, "body")
                yield from self.block(statement, "orelse")
                yield from self.block(statement, "finalbody")
            case ast.Match(cases=cases):
                for case in cases:
                    yield from self.block(case, "body")
            case _:
                pass

    def known(self, statement: ast.Assign | ast.AnnAssign) -> bool:
        """Whether the code can run without this assignment: what it binds has been bound before."""
        names = _targets(statement)
        return names <= self.bound

    def learn(self, statement: ast.Assign | ast.AnnAssign) -> None:
        """Remember which names hold the reading of an open point."""
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        for target in targets:
            pairs = [(target, statement.value)]
            if isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
                pairs = list(zip(target.elts, statement.value.elts, strict=False))
            for name, value in pairs:
                if isinstance(name, ast.Name) and value is not None:
                    if point := self.options.point_of(value, self.names):
                        self.names[name.id] = point
                    else:
                        self.names.pop(name.id, None)


def _targets(statement: ast.AST) -> set[str]:
    """The names a statement binds."""
    return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def _is_sequence(value: ast.expr) -> bool:
    return isinstance(value, ast.List | ast.Tuple | ast.ListComp | ast.JoinedStr | ast.GeneratorExp)


def _about_log(function: ast.expr) -> bool:
    match function:
        case ast.Attribute(value=ast.Name(id="log")):
            return True
        case _:
            return False


def _logs(test: ast.expr) -> bool:
    """Whether a condition asks for a log: what it guards is for explanations only."""
    return any(
        isinstance(node, ast.Compare)
        and isinstance(node.left, ast.Name)
        and node.left.id == "log"
        and isinstance(node.ops[0], ast.IsNot)
        for node in ast.walk(test)
    )
