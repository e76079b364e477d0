"""The predicates of the Demands on terms that are no ints: they use the algebra alone and give what ints give."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gemcheck.algebra import INTS
from gemcheck.games.gempire import (
    demands_cards,
    demands_culture,
    demands_districts,
    demands_gems,
    demands_numbers,
    demands_order,
    demands_rows,
    demands_science,
)
from tests.gempire.strategies import PATIENT


class Term:
    """A number or truth value that Python itself cannot compare or test."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __add__(self, other: Term | int) -> Term:
        return Term(self.value + value_of(other))

    __radd__ = __add__

    def __sub__(self, other: Term | int) -> Term:
        return Term(self.value - value_of(other))

    def __rsub__(self, other: int) -> Term:
        return Term(other - self.value)

    def __mul__(self, other: Term | int) -> Term:
        return Term(self.value * value_of(other))

    __rmul__ = __mul__

    def __bool__(self) -> bool:
        raise TypeError("a term has no truth value")

    def __eq__(self, other: object) -> bool:
        raise TypeError("terms are compared by the algebra")

    __hash__ = None  # type: ignore[assignment]  # a term must not end up in a set either


def value_of(term: Any) -> int:
    return term.value if isinstance(term, Term) else int(term)


class Terms:
    """The algebra of such terms."""

    def both(self, *terms: Any) -> Term:
        return Term(all(value_of(t) for t in terms))

    def either(self, *terms: Any) -> Term:
        return Term(any(value_of(t) for t in terms))

    def negate(self, term: Any) -> Term:
        return Term(not value_of(term))

    def more(self, left: Any, right: Any) -> Term:
        return Term(value_of(left) > value_of(right))

    def at_least(self, left: Any, right: Any) -> Term:
        return Term(value_of(left) >= value_of(right))

    def equal(self, left: Any, right: Any) -> Term:
        return Term(value_of(left) == value_of(right))

    def choose(self, condition: Any, then: Any, otherwise: Any) -> Term:
        return Term(value_of(then) if value_of(condition) else value_of(otherwise))

    def total(self, terms: Iterable[Any]) -> Term:
        return Term(sum(value_of(t) for t in terms))

    def largest(self, terms: Sequence[Any]) -> Term:
        return Term(max(value_of(t) for t in terms))

    def smallest(self, terms: Sequence[Any]) -> Term:
        return Term(min(value_of(t) for t in terms))

    def count(self, terms: Iterable[Any]) -> Term:
        return Term(sum(1 for t in terms if value_of(t)))

    def quotient(self, term: Any, divisor: int) -> Term:
        return Term(value_of(term) // divisor)


Numbers = Sequence[Any]
Predicate = Callable[[Numbers, Any], Any]

PREDICATES: dict[str, Predicate] = {
    "D1": lambda n, alg: alg.both(
        demands_science.most_science(demands_science.science_score(n[0], n[1]), n[2:5], alg),
        demands_science.enough_science(n[0], 20, alg),
    ),
    "D2": lambda n, alg: demands_rows.enough_in_second_row(demands_rows.second_row_cards(n[0], n[1]), 10, alg),
    "D3": lambda n, alg: demands_gems.enough_gold_and_culture(demands_gems.gold_and_culture(n[0], n[1], n[2]), 11, alg),
    "D4": lambda n, alg: demands_rows.above_in_all(
        [demands_rows.lacking(n[a], n[a + 3], alg) for a in range(3)], demands_rows.artificial_row_points(n[6]), alg
    ),
    "D5": lambda n, alg: demands_cards.best_two(
        n[:4],
        [
            v + demands_cards.multiplied_points(demands_cards.artificial_base(n[4]), t)
            for v, t in zip(n[:4], n[4:], strict=False)
        ],
        alg,
    ),
    "D5 compared": lambda n, alg: alg.both(
        demands_cards.best_cards(n[0], n[1:4], alg), demands_cards.enough_for_best_two(n[0], 31, alg)
    ),
    "D6": lambda n, alg: alg.both(
        demands_gems.enough_gems(n[0], demands_gems.gems_required(15, n[1]), alg), demands_gems.balanced(n[2:5], alg)
    ),
    "D7": lambda n, alg: demands_gems.enough_points(demands_gems.points(n[0], n[1], n[2], n[3]), 22, alg),
    "D8": lambda n, alg: demands_districts.enough_strong(
        demands_districts.strong(n[:6], 20, alg), demands_districts.strong_left_to_need(6, n[6], 0, alg), alg
    ),
    "D9": lambda n, alg: demands_order.enough_collected(n[0], demands_order.required_gems(6, n[1], 1, alg), alg),
    "D10": lambda n, alg: alg.both(
        demands_districts.larger_than_all(
            demands_districts.district_cards(demands_districts.largest_district(n[:3], alg), n[3]), n[4:6], alg
        ),
        demands_districts.enough_large(n[0], 5, alg),
    ),
    "D11": lambda n, alg: demands_cards.enough_valuable(
        alg.count(demands_cards.valuable(n[:6], 10, alg)), demands_cards.cards_left_to_need(9, n[6], 0, alg), alg
    ),
    "D12": lambda n, alg: alg.both(
        demands_districts.enough_different(
            demands_districts.different_sizes(n[:6], alg),
            demands_districts.different_left_to_need(5, n[6], 1, alg),
            alg,
        ),
        alg.negate(demands_districts.all_different(n[:3], alg)),
    ),
    "D13": lambda n, alg: alg.both(
        demands_culture.enough_gems_earned(
            demands_culture.without_bonus(demands_culture.gems_of_value(n[:3], alg), n[3]), 9, alg
        ),
        demands_culture.enough_value_earned(alg.total(n[:3]), 90, alg),
    ),
    "D14": lambda n, alg: demands_cards.fewest_and_most(n[:3], n[3:6], n[6], (n[1:4],), alg),
    "D15": lambda n, alg: demands_science.enough_attribute_and_science(
        demands_science.attribute_and_science(demands_science.highest_attribute(n[:3], alg), n[3], n[4]), 130, alg
    ),
    "sets": lambda n, alg: demands_numbers.full_sets(n[0], 3, alg),
}


@pytest.mark.parametrize("name", PREDICATES)
@settings(PATIENT)
@given(numbers=st.lists(st.integers(0, 12) | st.integers(0, 60), min_size=8, max_size=8))
def test_terms_give_what_ints_give(name: str, numbers: list[int]) -> None:
    predicate = PREDICATES[name]
    assert value_of(predicate([Term(n) for n in numbers], Terms())) == int(predicate(numbers, INTS))
