"""The faults an expression can have: which of its parts can be replaced by what.

Every fault is one replacement of one node by another. An expression is walked once, in the order of its text; words for
people (events, objections, messages) and constant indices are passed over.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tests.mutation.options import Options

__all__ = ["Place", "Site", "expression_sites", "key_sites", "option_sites", "other_sign"]

WORDS = {"Event", "Objection", "Undefined", "OpenEnd", "GameError", "RulebookError", "cites", "isinstance"}
"""What is called with these names is about words for people or about types, and is not faulted inside."""

EDGE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
CALLS = {
    "min": ("max", "extreme"),
    "max": ("min", "extreme"),
    "any": ("all", "connective"),
    "all": ("any", "connective"),
}
ALGEBRA = {
    "more": ("at_least", "comparison"),
    "at_least": ("more", "comparison"),
    "largest": ("smallest", "extreme"),
    "smallest": ("largest", "extreme"),
    "both": ("either", "connective"),
    "either": ("both", "connective"),
}


class Place(NamedTuple):
    """Where a node hangs: the field of its parent, and its number when the field is a list."""

    parent: ast.AST
    field: str
    number: int | None

    def get(self) -> ast.AST:
        value = getattr(self.parent, self.field)
        node: ast.AST = value if self.number is None else value[self.number]
        return node

    def put(self, node: ast.AST) -> None:
        if self.number is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.number] = node


class Site(NamedTuple):
    """One possible fault: its kind, the line it is on, and what is put where."""

    kind: str
    line: int
    place: Place
    new: ast.AST


def expression_sites(place: Place, options: Options, names: Mapping[str, str]) -> Iterator[Site]:
    """The faults of the expression at a place. `names`: local names that hold the reading of an open point."""
    node = place.get()
    if not isinstance(node, ast.expr) or _words(node):
        return
    yield from _here(place, node, options, names)
    for field, value in ast.iter_fields(node):
        if field == "slice" and isinstance(value, ast.Constant):
            continue  # An index names a thing; it is not a number of a rule.
        if isinstance(value, list):
            for index, child in enumerate(value):
                if isinstance(child, ast.AST):
                    yield from _below(Place(node, field, index), options, names)
        elif isinstance(value, ast.AST):
            yield from _below(Place(node, field, None), options, names)


def _below(place: Place, options: Options, names: Mapping[str, str]) -> Iterator[Site]:
    node = place.get()
    if isinstance(node, ast.expr):
        yield from expression_sites(place, options, names)
    elif isinstance(node, ast.comprehension):
        yield from expression_sites(Place(node, "iter", None), options, names)
        for index in range(len(node.ifs)):
            yield from expression_sites(Place(node, "ifs", index), options, names)
    elif isinstance(node, ast.keyword):
        yield from expression_sites(Place(node, "value", None), options, names)


def _words(node: ast.expr) -> bool:
    match node:
        case ast.JoinedStr():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in WORDS
        case _:
            return False


def _here(place: Place, node: ast.expr, options: Options, names: Mapping[str, str]) -> Iterator[Site]:
    match node:
        case ast.Constant(value=bool()):
            return
        case ast.Constant(value=int(number)):
            yield Site("constant", node.lineno, place, ast.Constant(number + 1))
            yield Site("constant", node.lineno, place, ast.Constant(number - 1))
        case ast.Compare() if any(_is_fraction(side) for side in (node.left, *node.comparators)):
            pass  # A number drawn from a continuous range is never exactly at the edge.
        case ast.Compare():
            for index, operator in enumerate(node.ops):
                if type(operator) in EDGE:
                    yield Site("comparison", node.lineno, Place(node, "ops", index), EDGE[type(operator)]())
            yield from _options(node, options, names)
        case ast.BoolOp():
            new = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield Site("connective", node.lineno, Place(node, "op", None), new)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield Site("negation", node.lineno, place, operand)
        case ast.BinOp(op=ast.Add() | ast.Sub()) if not (_joins(node.left) or _joins(node.right)):
            yield Site("arithmetic", node.lineno, Place(node, "op", None), other_sign(node.op))
        case ast.Lambda(body=ast.Tuple()):
            yield from key_sites(node.body)
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            new_name, kind = CALLS[name]
            yield Site(kind, node.lineno, Place(node, "func", None), ast.Name(new_name, ast.Load()))
        case ast.Call(func=ast.Attribute(value=ast.Name(id="alg" | "on" | "INTS"))):
            yield from _algebra(place, node)
        case _:
            pass


def _algebra(place: Place, node: ast.Call) -> Iterator[Site]:
    """The faults of a call of the algebra, `alg.more(a, b)` or `on.more(a, b)` for example."""
    if not isinstance(node.func, ast.Attribute):
        return
    name = node.func.attr
    if name in ALGEBRA:
        new_name, kind = ALGEBRA[name]
        yield Site(kind, node.lineno, Place(node, "func", None), ast.Attribute(node.func.value, new_name, ast.Load()))
    elif name == "negate" and len(node.args) == 1:
        yield Site("negation", node.lineno, place, node.args[0])


def key_sites(node: ast.expr) -> Iterator[Site]:
    """A key skipped: each element of a tuple replaced by 0."""
    if not isinstance(node, ast.Tuple) or len(node.elts) < 2:
        return
    for index, element in enumerate(node.elts):
        zero = isinstance(element, ast.Constant) and element.value == 0
        if not zero and not isinstance(element, ast.Starred):
            yield Site("tie-key", element.lineno, Place(node, "elts", index), ast.Constant(0))


def other_sign(operator: ast.operator) -> ast.operator:
    return ast.Sub() if isinstance(operator, ast.Add) else ast.Add()


def _is_fraction(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, float)


def _joins(node: ast.expr) -> bool:
    """Whether an operand shows that + joins sequences or texts here rather than adding."""
    match node:
        case ast.JoinedStr() | ast.List() | ast.Tuple() | ast.ListComp() | ast.Constant(value=str()):
            return True
        case ast.Call(func=ast.Name(id="cites" | "tuple" | "list" | "sorted")):
            return True
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            return _joins(left) or _joins(right)
        case _:
            return False


def _options(node: ast.Compare, options: Options, names: Mapping[str, str]) -> Iterator[Site]:
    """The faults of a comparison with an option, in `reading == "a"` or `reading in ("a", "b")`."""
    point = options.point_of(node.left, names)
    for index, right in enumerate(node.comparators):
        if isinstance(right, ast.Constant):
            yield from option_sites(Place(node, "comparators", index), point, options)
        elif isinstance(right, ast.Tuple | ast.List | ast.Set):
            for place in range(len(right.elts)):
                yield from option_sites(Place(right, "elts", place), point, options)


def option_sites(place: Place, point: str, options: Options) -> Iterator[Site]:
    """The fault of a string that is an option of an open point: another option of it stands there."""
    match place.get():
        case ast.Constant(value=str(text), lineno=line):
            if other := options.other(text, point):
                yield Site("option", line, place, ast.Constant(other))
        case _:
            pass
