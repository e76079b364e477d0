"""Conflicts and corrections of small sets of clauses against looking at every subset, by both solvers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
import z3
from gemcheck_models import cores
from gemcheck_models.core_solvers import CpSatOracle, Z3Oracle, solved
from gemcheck_models.cores import (
    Demand,
    DisagreementError,
    Obligation,
    Question,
    UndecidedError,
    Unknown,
    explored,
    hitting,
    obeyed,
)
from gemcheck_models.cpsat_algebra import CpSatAlgebra
from gemcheck_models.z3_algebra import Z3
from hypothesis import given, settings
from hypothesis import strategies as st
from ortools.sat.python import cp_model

from gemcheck.algebra import INTS, Algebra

MOST = 3
UNKNOWNS = (Unknown("a", 0, MOST), Unknown("b", 0, MOST))


# -- questions


@st.composite
def demands(draw: st.DrawFn) -> Demand:
    """A comparison of a small sum with a number, or one that holds only where another does."""
    left, right = draw(st.integers(-1, 1)), draw(st.integers(-1, 2))
    number, kind = draw(st.integers(-2, 5)), draw(st.sampled_from(("more", "least", "equal", "unless", "large")))

    def demand(terms: Any, alg: Algebra) -> Any:
        sum_ = left * terms["a"] + right * terms["b"] + 0 * terms["a"]
        match kind:
            case "more":
                return alg.more(sum_, number)
            case "least":
                return alg.at_least(number, sum_)
            case "equal":
                return alg.equal(sum_, number)
            case "unless":
                return alg.either(alg.more(terms["b"], terms["a"]), alg.equal(sum_, number))
        return alg.more(alg.largest((terms["a"], number)), alg.smallest((sum_, terms["b"])))

    return demand


def asked(*demanded: Demand, facts: tuple[Demand, ...] = ()) -> Question:
    named = (Obligation((f"clause {i}",), "", demand) for i, demand in enumerate(demanded))
    return Question(UNKNOWNS, tuple(named), facts)


def equals(name: str, number: int) -> Demand:
    return lambda terms, alg: alg.equal(terms[name], number)


def subsets(count: int) -> Iterator[frozenset[int]]:
    for size in range(count + 1):
        yield from map(frozenset, combinations(range(count), size))


def by_hand(question: Question) -> tuple[set[frozenset[int]], set[frozenset[int]]]:
    """Every conflict and every least correction, by trying all decisions for all subsets."""
    decisions = [dict(zip("ab", values, strict=True)) for values in product(range(MOST + 1), repeat=2)]
    count = len(question.obligations)
    possible = {s for s in subsets(count) if any(obeyed(question, decision, s) for decision in decisions)}
    bad = [s for s in subsets(count) if s not in possible]
    conflicts = {s for s in bad if not any(other < s for other in bad)}
    most = max(map(len, possible))
    return conflicts, {frozenset(range(count)) - s for s in possible if len(s) == most}


# -- the sets


@settings(max_examples=30, deadline=None, derandomize=True)
@given(st.lists(demands(), min_size=0, max_size=5))
def test_both_solvers_find_what_looking_at_every_subset_finds(demanded: list[Demand]) -> None:
    question = asked(*demanded)
    conflicts, corrections = by_hand(question)
    found = solved(question)
    assert set(found.conflicts) == conflicts
    assert set(found.corrections) == corrections
    oracles = (Z3Oracle(question), CpSatOracle(question))
    for members in subsets(len(demanded)):
        impossible = any(conflict <= members for conflict in conflicts)
        assert [oracle.decision(members) is None for oracle in oracles] == [impossible] * 2


def test_every_way_of_being_impossible_is_found() -> None:
    found = solved(asked(equals("a", 1), equals("a", 2), equals("a", 3), equals("b", 0)))
    assert found.conflicts == (frozenset({0, 1}), frozenset({0, 2}), frozenset({1, 2}))
    assert found.corrections == (frozenset({0, 1}), frozenset({0, 2}), frozenset({1, 2}))


def test_what_can_be_obeyed_has_no_conflict_and_needs_no_correction() -> None:
    found = solved(asked(equals("a", 1), equals("b", 0)))
    assert (found.conflicts, found.corrections) == ((), (frozenset(),))


def test_a_clause_that_no_decision_obeys_is_a_conflict_alone() -> None:
    assert solved(asked(equals("a", MOST + 1), equals("b", 0))).conflicts == (frozenset({0}),)


def test_facts_that_exclude_every_decision_are_a_conflict_without_clauses() -> None:
    found = solved(asked(equals("b", 0), facts=(equals("a", 1), equals("a", 2))))
    assert (found.conflicts, found.corrections) == ((frozenset(),), ())


def test_the_answer_does_not_depend_on_the_seed() -> None:
    question = asked(equals("a", 1), equals("a", 2), equals("b", 1), lambda terms, alg: alg.more(1, terms["b"]))
    assert len({solved(question, seed) for seed in (0, 1, 77)}) == 1


def test_the_least_decision_is_least_unknown_by_unknown() -> None:
    oracle = Z3Oracle(asked(lambda terms, alg: alg.at_least(terms["a"] + terms["b"], MOST + 1)))
    assert oracle.least(frozenset({0})) == {"a": 1, "b": MOST}
    assert oracle.least(frozenset()) == {"a": 0, "b": 0}
    assert Z3Oracle(asked(equals("a", 9))).least(frozenset({0})) is None


def test_hitting_sets() -> None:
    two = [frozenset({0, 1}), frozenset({1, 2})]
    assert set(hitting(two)) == {frozenset({1}), frozenset({0, 2})}
    assert hitting([]) == [frozenset()]


# -- faults are caught


def test_a_shrink_that_keeps_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "shrunk", lambda oracle, members: members)
    with pytest.raises(DisagreementError, match="conflicts differ"):
        solved(asked(equals("a", 1), equals("a", 2), equals("b", 0)))


def test_a_shrink_that_drops_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "shrunk", lambda oracle, members: frozenset({min(members)}))
    with pytest.raises(DisagreementError):
        solved(asked(equals("a", 1), equals("a", 2), equals("b", 0)))


def test_a_grow_that_stops_early_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "grown", lambda oracle, members, count: members)
    monkeypatch.setattr(cores, "unexplored", small_first)
    with pytest.raises(DisagreementError, match="corrections differ"):
        solved(asked(equals("a", 1), equals("a", 2), equals("b", 0)))


def small_first(count: int, impossible: Any, possible: Any) -> frozenset[int] | None:
    """A map that gives small seeds first, so that growing matters."""
    fits = (s for s in subsets(count) if not any(s <= good for good in possible))
    return next((s for s in fits if not any(bad <= s for bad in impossible)), None)


def test_a_conflict_that_is_none_is_refuted_by_deletion() -> None:
    oracle = Z3Oracle(asked(equals("a", 1), equals("a", 2), equals("b", 0)))
    cores.confirm(oracle, frozenset({0, 1}))
    with pytest.raises(DisagreementError, match="can be obeyed together"):
        cores.confirm(oracle, frozenset({0, 2}))
    with pytest.raises(DisagreementError, match="not minimal"):
        cores.confirm(oracle, frozenset({0, 1, 2}))


def test_an_algebra_that_differs_from_ints_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    question = asked(lambda terms, alg: alg.at_least(terms["a"], 2))
    monkeypatch.setattr(type(Z3), "at_least", lambda self, left, right: left == left)
    with pytest.raises(DisagreementError, match="does not obey"):
        Z3Oracle(question).least(frozenset({0}))


# -- giving up


def test_z3_giving_up_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(z3.Solver, "check", lambda self, *terms: z3.unknown)
    with pytest.raises(UndecidedError):
        solved(asked(equals("a", 1)))


def test_cp_sat_giving_up_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cp_model.CpSolver, "solve", lambda self, model: cp_model.UNKNOWN)
    with pytest.raises(UndecidedError):
        solved(asked(equals("a", 1)))


def test_seeds_cover_every_set_once() -> None:
    """Exploring asks for no set twice: the map knows what has been looked at."""
    question = asked(equals("a", 1), equals("a", 2), equals("b", 0), equals("b", 1))
    conflicts, possible = explored(Z3Oracle(question), 4)
    assert len(set(conflicts)) == len(conflicts) == 2
    assert len(set(possible)) == len(possible) == 4


# -- the algebra of CP-SAT


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.tuples(*[st.integers(-7, 7)] * 3), st.tuples(*[st.booleans()] * 2), st.integers(1, 5), st.booleans())
def test_cp_sat_terms_say_what_ints_say(
    numbers: tuple[int, ...], truths: tuple[bool, ...], divisor: int, fixed: bool
) -> None:
    """Every operation, on unknowns held at these values, or with the first of each as a plain number."""
    model = cp_model.CpModel()
    alg = CpSatAlgebra(model)
    terms: list[Any] = [model.new_int_var(-9, 9, "") for _ in numbers]
    literals: list[Any] = [model.new_bool_var("") for _ in truths]
    for term, number in zip((*terms, *literals), (*numbers, *truths), strict=True):
        model.add(term == int(number))
    if fixed:
        terms[0], literals[0] = numbers[0], truths[0]
    said = operations(terms, literals, divisor, alg)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    values = [one if isinstance(one, int) else solver.value(one) for one in said]
    assert values == [int(one) for one in operations(numbers, truths, divisor, INTS)]


def operations(numbers: Any, truths: Any, divisor: int, alg: Algebra) -> list[Any]:
    a, b, c = numbers
    p, q = truths
    return [
        alg.both(p, q),
        alg.both(),
        alg.either(p, q),
        alg.either(),
        alg.negate(p),
        alg.more(a, b),
        alg.at_least(2 * a - b, c),
        alg.equal(a, c),
        alg.equal(a, 3),
        alg.choose(p, a, b + 1),
        alg.total((a, b, c)),
        alg.total(()),
        alg.largest((a, b, c)),
        alg.smallest((a, b, c)),
        alg.count((p, q)),
        alg.quotient(3 * a, divisor),
        alg.quotient(a - b, divisor),
    ]
