"""The algebra of rules on CP-SAT terms. CP-SAT has no terms for comparisons, so each one becomes a literal of a model
that is true exactly when the comparison is; the model is therefore part of the algebra."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Any

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model_helper import FlatIntExpr

from gemcheck.algebra import INTS

__all__ = ["CpSatAlgebra"]


class CpSatAlgebra:
    """gemcheck.algebra.Algebra on the linear expressions and literals of one model; Python's ints and bools may be
    mixed in, and what is made of these alone is computed at once."""

    def __init__(self, model: Any) -> None:
        self.model = model

    # -- truth values

    def both(self, *terms: Any) -> Any:
        if any(term is False for term in terms):
            return False
        return self._joined([term for term in terms if term is not True])

    def either(self, *terms: Any) -> Any:
        return self.negate(self.both(*map(self.negate, terms)))

    def negate(self, term: Any) -> Any:
        return not term if isinstance(term, bool) else ~term

    def _joined(self, terms: Sequence[Any]) -> Any:
        if len(terms) < 2:
            return terms[0] if terms else True
        all_true = self.model.new_bool_var("")
        self.model.add_bool_and(terms).only_enforce_if(all_true)
        self.model.add_bool_or([~term for term in terms]).only_enforce_if(~all_true)
        return all_true

    # -- comparisons

    def more(self, left: Any, right: Any) -> Any:
        return self.negate(self.at_least(right, left))

    def at_least(self, left: Any, right: Any) -> Any:
        if isinstance(left, int) and isinstance(right, int):
            return INTS.at_least(left, right)
        holds = self.model.new_bool_var("")
        self.model.add(left >= right).only_enforce_if(holds)
        self.model.add(left < right).only_enforce_if(~holds)
        return holds

    def equal(self, left: Any, right: Any) -> Any:
        if isinstance(left, int) and isinstance(right, int):
            return INTS.equal(left, right)
        holds = self.model.new_bool_var("")
        self.model.add(left == right).only_enforce_if(holds)
        self.model.add(left != right).only_enforce_if(~holds)
        return holds

    # -- numbers

    def choose(self, condition: Any, then: Any, otherwise: Any) -> Any:
        if isinstance(condition, bool):
            return then if condition else otherwise
        chosen = self._number(then, otherwise)
        self.model.add(chosen == then).only_enforce_if(condition)
        self.model.add(chosen == otherwise).only_enforce_if(~condition)
        return chosen

    def total(self, terms: Iterable[Any]) -> Any:
        return sum(terms)

    def largest(self, terms: Sequence[Any]) -> Any:
        return reduce(lambda a, b: self.choose(self.at_least(a, b), a, b), terms)

    def smallest(self, terms: Sequence[Any]) -> Any:
        return reduce(lambda a, b: self.choose(self.at_least(b, a), a, b), terms)

    def count(self, terms: Iterable[Any]) -> Any:
        return sum(self.choose(term, 1, 0) for term in terms)

    def quotient(self, term: Any, divisor: int) -> Any:
        if isinstance(term, int):
            return INTS.quotient(term, divisor)
        low, high = _bounds(term)
        whole = self.model.new_int_var(low // divisor, high // divisor, "")
        rest = self.model.new_int_var(0, divisor - 1, "")
        self.model.add(whole * divisor + rest == term)
        return whole

    def _number(self, *terms: Any) -> Any:
        ends = [_bounds(term) for term in terms]
        return self.model.new_int_var(min(low for low, _ in ends), max(high for _, high in ends), "")


def _bounds(term: Any) -> tuple[int, int]:
    """The least and the largest value that a term can have, by the domains of its unknowns."""
    if isinstance(term, int):
        return int(term), int(term)
    flat = FlatIntExpr(cp_model.LinearExpr.sum([term]))
    low = high = int(flat.offset)
    for unknown, factor in zip(flat.vars, flat.coeffs, strict=True):
        domain = [int(factor) * end for end in unknown.proto.domain]
        low, high = low + min(domain), high + max(domain)
    return low, high
