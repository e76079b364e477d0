"""Arithmetic and comparison that work on ints and on solver terms alike.

A rule that is arithmetic or comparison is written once, with the algebra as its last argument; the default computes on
plain ints at once, a constraint model passes its own algebra and receives constraints. Sums, differences and products
with constants use Python's operators, which every solver's terms overload; everything else goes through the algebra.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

__all__ = ["INTS", "Algebra", "Ints"]


class Algebra(Protocol):
    """The operations a rule may use on numbers and truth values. Terms are ints and bools, or a solver's."""

    def both(self, *terms: Any) -> Any:
        """True when every term is true (also when there are none)."""

    def either(self, *terms: Any) -> Any:
        """True when some term is true."""

    def negate(self, term: Any) -> Any:
        """True when the term is false."""

    def more(self, left: Any, right: Any) -> Any:
        """left > right."""

    def at_least(self, left: Any, right: Any) -> Any:
        """left >= right."""

    def equal(self, left: Any, right: Any) -> Any:
        """left = right."""

    def choose(self, condition: Any, then: Any, otherwise: Any) -> Any:
        """The number `then` where the condition holds, else the number `otherwise`."""

    def total(self, terms: Iterable[Any]) -> Any:
        """Sum of the terms, 0 for none."""

    def largest(self, terms: Sequence[Any]) -> Any:
        """Largest of one or more terms."""

    def smallest(self, terms: Sequence[Any]) -> Any:
        """Smallest of one or more terms."""

    def count(self, terms: Iterable[Any]) -> Any:
        """How many of the truth values are true."""

    def quotient(self, term: Any, divisor: int) -> Any:
        """floor(term / divisor) for a positive constant divisor."""


class Ints:
    """The algebra of plain ints and bools: every operation computes at once."""

    def both(self, *terms: bool) -> bool:
        return all(terms)

    def either(self, *terms: bool) -> bool:
        return any(terms)

    def negate(self, term: bool) -> bool:
        return not term

    def more(self, left: int, right: int) -> bool:
        return left > right

    def at_least(self, left: int, right: int) -> bool:
        return left >= right

    def equal(self, left: int, right: int) -> bool:
        return left == right

    def choose(self, condition: bool, then: int, otherwise: int) -> int:
        return then if condition else otherwise

    def total(self, terms: Iterable[int]) -> int:
        return sum(terms)

    def largest(self, terms: Sequence[int]) -> int:
        return max(terms)

    def smallest(self, terms: Sequence[int]) -> int:
        return min(terms)

    def count(self, terms: Iterable[bool]) -> int:
        return sum(1 for term in terms if term)

    def quotient(self, term: int, divisor: int) -> int:
        return term // divisor


INTS: Algebra = Ints()
