"""Rules that can be switched on and off: which sets of them ask for the impossible in some situation, and where?

A subject is a small part of the rules: numbers of a situation (what lies where, who has passed), numbers of its outcome
(legal, price, what becomes of the card), and rules, each with the situations it speaks of and what it demands there.
Everything is written once in the words of `gemcheck.algebra`, so that the same rule is an assertion of z3 and plain
arithmetic.

A set of rules *clashes* when there is a situation for which no outcome obeys all of them. Every minimal such set is
found twice: with z3, a literal for each rule, by growing and shrinking sets (MARCO, see `gemcheck_models.cores`), where
the solver chooses the situation; and by plain arithmetic, situation by situation, as the minimal sets that hit every
outcome. A row of the override table makes a rule yield wherever one of those that replace it speaks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import msgspec

from gemcheck.algebra import INTS, Algebra
from gemcheck.games.settlers.box import Override
from gemcheck.games.settlers.engine import Settlers
from gemcheck_models.cores import Decision, Demand, DisagreementError, UndecidedError, Unknown, explored, hitting

__all__ = ["Clash", "Rule", "Scene", "Subject", "clashes", "obeys", "situations", "yields"]

Members = frozenset[int]
Z3_STEPS = 5_000_000


class Rule(msgspec.Struct, frozen=True):
    """What clauses stated as one demand, and where: `when` looks at the situation, `demands` at the outcome too."""

    clauses: tuple[str, ...]
    says: str
    when: Demand
    demands: Demand

    @property
    def name(self) -> str:
        return " + ".join(self.clauses)


class Scene(msgspec.Struct, frozen=True):
    """A situation as a case, and how its outcome is read off the states before and after; `after` is None where the
    engine refuses what is played."""

    given: Mapping[str, Any]
    when: tuple[Mapping[str, Any], ...]
    read: Callable[[Settlers, Any, Any], Decision]


class Subject(msgspec.Struct, frozen=True):
    """A part of the rules. `possible` says which situations there are, `coherent` which outcomes a situation can have
    at all; `known` names clashes by a clause of each of their rules."""

    slug: str
    asks: str
    situation: tuple[Unknown, ...]
    outcome: tuple[Unknown, ...]
    rules: tuple[Rule, ...]
    scene: Callable[[Decision], Scene]
    possible: Demand = lambda terms, alg: alg.both()
    coherent: Demand = lambda terms, alg: alg.both()
    known: Mapping[str, tuple[str, ...]] = {}
    impact: str = "changes-the-winner"

    def told(self, decision: Decision) -> str:
        """The numbers of a decision that are known, in words."""
        return ", ".join(
            one.told(decision[one.name]) for one in (*self.situation, *self.outcome) if one.name in decision
        )


class Clash(msgspec.Struct, frozen=True):
    """A minimal set of rules that cannot all be obeyed, and the least situation in which they cannot, nothing else
    clashing there if possible."""

    members: Members
    situation: Decision


def _values(unknowns: Sequence[Unknown]) -> Iterator[dict[str, int]]:
    for numbers in product(*(range(one.low, one.high + 1) for one in unknowns)):
        yield {one.name: number for one, number in zip(unknowns, numbers, strict=True)}


def situations(subject: Subject) -> list[Decision]:
    """Every situation, those of small numbers first."""
    found = [one for one in _values(subject.situation) if subject.possible(one, INTS)]
    return sorted(found, key=lambda one: (sum(one.values()), tuple(one.values())))


def yields(subject: Subject, rows: Iterable[Override]) -> dict[int, frozenset[int]]:
    """To which other rules each rule yields by these rows of the override table."""
    found: dict[int, set[int]] = {number: set() for number in range(len(subject.rules))}
    for row in rows:
        for number, rule in enumerate(subject.rules):
            if row.rule in rule.clauses:
                stronger = {i for i, other in enumerate(subject.rules) if set(other.clauses) & set(row.clauses)}
                found[number] |= stronger - {number}
    return {number: frozenset(others) for number, others in found.items()}


def in_force(
    subject: Subject, number: int, over: Mapping[int, frozenset[int]], terms: Mapping[str, Any], alg: Algebra
) -> Any:
    """Whether a rule speaks of a situation and yields to none that speaks of it too."""
    others = [subject.rules[other].when(terms, alg) for other in sorted(over[number])]
    return alg.both(subject.rules[number].when(terms, alg), *(alg.negate(other) for other in others))


def obeys(subject: Subject, rows: Iterable[Override], whole: Decision) -> list[str]:
    """The rules in force that a situation with its outcome does not obey."""
    over = yields(subject, rows)
    return [
        rule.name
        for number, rule in enumerate(subject.rules)
        if in_force(subject, number, over, whole, INTS) and not rule.demands(whole, INTS)
    ]


# -- plain arithmetic


def _hit(subject: Subject, over: Mapping[int, frozenset[int]], situation: Decision) -> list[Members]:
    """The minimal sets of rules that leave this situation without an outcome."""
    speaking = [number for number in range(len(subject.rules)) if in_force(subject, number, over, situation, INTS)]
    refused: set[Members] = set()
    for outcome in _values(subject.outcome):
        whole = {**situation, **outcome}
        if subject.coherent(whole, INTS):
            refused.add(frozenset(one for one in speaking if not subject.rules[one].demands(whole, INTS)))
    return [] if frozenset() in refused else hitting(sorted(refused, key=sorted))


def enumerated(subject: Subject, rows: Sequence[Override]) -> dict[Members, Decision]:
    """Every clash with the least situation that shows it, and no other clash where there is such a situation."""
    over = yields(subject, rows)
    first: dict[Members, Decision] = {}
    alone: dict[Members, Decision] = {}
    for situation in situations(subject):
        hit = _hit(subject, over, situation)
        for members in hit:
            (alone if len(hit) == 1 else first).setdefault(members, situation)
    found = {**first, **alone}
    return {members: where for members, where in found.items() if not any(other < members for other in found)}


# -- z3


class _Stuck:
    """For `explored`: a set of rules is possible when no situation is stuck under it."""

    def __init__(self, subject: Subject, rows: Sequence[Override]) -> None:
        import z3

        from gemcheck_models.z3_algebra import Z3

        self.literals = [z3.Bool(rule.name) for rule in subject.rules]
        self.terms = {one.name: z3.Int(one.name) for one in subject.situation}
        self.solver = z3.Solver()
        self.solver.set("rlimit", Z3_STEPS)
        for one in subject.situation:
            self.solver.add(one.low <= self.terms[one.name], self.terms[one.name] <= one.high)
        self.solver.add(subject.possible(self.terms, Z3))
        over = yields(subject, rows)
        speaks = [in_force(subject, number, over, self.terms, Z3) for number in range(len(subject.rules))]
        for outcome in _values(subject.outcome):
            whole = {**self.terms, **outcome}
            refusing = [
                Z3.both(literal, spoken, Z3.negate(rule.demands(whole, Z3)))
                for literal, spoken, rule in zip(self.literals, speaks, subject.rules, strict=True)
            ]
            self.solver.add(Z3.either(Z3.negate(subject.coherent(whole, Z3)), *refusing))

    def decision(self, members: Members) -> Decision | None:
        import z3

        asked = [one if number in members else z3.Not(one) for number, one in enumerate(self.literals)]
        answer = self.solver.check(*asked)
        if answer == z3.unknown:
            raise UndecidedError(self.solver.reason_unknown())
        return {} if answer == z3.unsat else None


def clashes(subject: Subject, rows: Sequence[Override] = ()) -> list[Clash]:
    """Every minimal set of rules that clashes, by z3 and by plain arithmetic. Raises UndecidedError, and
    DisagreementError when the two do not find the same sets."""
    plain = enumerated(subject, rows)
    solver = set(explored(_Stuck(subject, rows), len(subject.rules))[0])
    if solver != set(plain):
        raise DisagreementError(f"{subject.slug}: z3 finds {len(solver)} clashes, plain arithmetic {len(plain)}")
    return [Clash(members, plain[members]) for members in sorted(plain, key=lambda one: (len(one), sorted(one)))]
