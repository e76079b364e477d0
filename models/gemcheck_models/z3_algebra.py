"""The algebra of rules on z3 terms, so that a rule written once for ints builds a constraint."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Any

import z3

__all__ = ["Z3"]


class Z3Algebra:
    """gemcheck.algebra.Algebra on z3's integers and booleans; Python's own ints and bools may be mixed in."""

    def both(self, *terms: Any) -> Any:
        return z3.And(*map(_truth, terms))

    def either(self, *terms: Any) -> Any:
        return z3.Or(*map(_truth, terms))

    def negate(self, term: Any) -> Any:
        return z3.Not(_truth(term))

    def more(self, left: Any, right: Any) -> Any:
        return _number(left) > right

    def at_least(self, left: Any, right: Any) -> Any:
        return _number(left) >= right

    def equal(self, left: Any, right: Any) -> Any:
        return _number(left) == right

    def choose(self, condition: Any, then: Any, otherwise: Any) -> Any:
        return z3.If(_truth(condition), _number(then), _number(otherwise))

    def total(self, terms: Iterable[Any]) -> Any:
        return z3.Sum([_number(term) for term in terms])

    def largest(self, terms: Sequence[Any]) -> Any:
        return reduce(lambda a, b: z3.If(_number(a) >= b, _number(a), _number(b)), terms)

    def smallest(self, terms: Sequence[Any]) -> Any:
        return reduce(lambda a, b: z3.If(_number(a) <= b, _number(a), _number(b)), terms)

    def count(self, terms: Iterable[Any]) -> Any:
        return z3.Sum([z3.If(_truth(term), 1, 0) for term in terms])

    def quotient(self, term: Any, divisor: int) -> Any:
        return _number(term) / divisor


def _truth(term: Any) -> Any:
    return z3.BoolVal(term) if isinstance(term, bool) else term


def _number(term: Any) -> Any:
    return z3.IntVal(term) if isinstance(term, int) else term


Z3 = Z3Algebra()
