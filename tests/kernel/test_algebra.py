"""The algebra of plain ints agrees with Python's own operators."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemcheck.algebra import INTS

ints = st.integers(-50, 50)


@given(ints, ints)
def test_comparisons(a: int, b: int) -> None:
    assert INTS.more(a, b) is (a > b)
    assert INTS.at_least(a, b) is (a >= b)
    assert INTS.equal(a, b) is (a == b)


@given(st.lists(ints, min_size=1))
def test_sums_and_extremes(terms: list[int]) -> None:
    assert INTS.total(terms) == sum(terms)
    assert INTS.largest(terms) == max(terms)
    assert INTS.smallest(terms) == min(terms)


@given(st.lists(st.booleans()))
def test_truth_values(terms: list[bool]) -> None:
    assert INTS.both(*terms) is all(terms)
    assert INTS.either(*terms) is any(terms)
    assert INTS.count(terms) == sum(terms)


@pytest.mark.parametrize("condition", [True, False])
def test_choice_and_negation(condition: bool) -> None:
    assert INTS.choose(condition, 1, 2) == (1 if condition else 2)
    assert INTS.negate(condition) is (not condition)


def test_nothing_at_all() -> None:
    assert INTS.both() is True
    assert INTS.either() is False
    assert INTS.total([]) == 0
    assert INTS.count([]) == 0


@pytest.mark.parametrize(("term", "divisor", "quotient"), [(9, 10, 0), (10, 10, 1), (19, 10, 1), (-1, 10, -1)])
def test_quotients_are_rounded_down(term: int, divisor: int, quotient: int) -> None:
    assert INTS.quotient(term, divisor) == quotient
