"""Which of some clauses cannot be obeyed together: every minimal such set, and the fewest clauses to take out.

A `Question` has unknowns (the numbers of a decision, each with its range), facts that always hold, and obligations:
what a clause demands of the decision. A set of obligations is *possible* when some decision obeys all of it.

* A **conflict** (minimal unsatisfiable subset) is impossible, and possible with any one obligation left out.
* A **correction** is a least set of obligations whose removal makes the rest possible.

Both are worked out twice, by different procedures on different solvers: with z3 by growing and shrinking seeds from a
map of what is known (MARCO), with CP-SAT by listing corrections, fewest obligations first, and taking the minimal sets
that hit all of them. `analyse` demands that both agree and that deletion confirms every conflict on both solvers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from gemcheck.algebra import INTS, Algebra

__all__ = [
    "Analysis",
    "Decision",
    "DisagreementError",
    "Obligation",
    "Oracle",
    "Question",
    "UndecidedError",
    "Unknown",
    "analyse",
    "explored",
    "hitting",
    "obeyed",
]

Members = frozenset[int]
"""Obligations by number."""

Decision = Mapping[str, int]
"""A value for every unknown."""

Terms = Mapping[str, Any]
"""A term for every unknown: ints or a solver's."""

Demand = Callable[[Terms, Algebra], Any]


class UndecidedError(Exception):
    """A solver gave up on a question; nothing is shown either way."""


class DisagreementError(Exception):
    """Two solvers, or a solver and plain arithmetic, say different things of one question: a fault of the model."""


class Unknown(msgspec.Struct, frozen=True):
    """A number of the decision and its range, both ends included; `words` names the values from the lowest up."""

    name: str
    low: int
    high: int
    words: tuple[str, ...] = ()

    def told(self, value: int) -> str:
        return f"{self.name} {self.words[value - self.low] if self.words else value}"


class Obligation(msgspec.Struct, frozen=True):
    """What one clause, or a group of clauses stated as one, demands of the decision; `says` is that in words."""

    clauses: tuple[str, ...]
    says: str
    demand: Demand

    @property
    def name(self) -> str:
        return " + ".join(self.clauses)


class Question(msgspec.Struct, frozen=True):
    """Unknowns, facts that hold whatever is decided, and obligations with different names."""

    unknowns: tuple[Unknown, ...]
    obligations: tuple[Obligation, ...]
    facts: tuple[Demand, ...] = ()

    def names(self, members: Iterable[int]) -> tuple[str, ...]:
        """The names of obligations, in the order in which they are stated."""
        return tuple(self.obligations[i].name for i in sorted(members))

    def told(self, decision: Decision) -> str:
        """A decision, or the part of it that is known, in words."""
        return ", ".join(unknown.told(decision[unknown.name]) for unknown in self.unknowns if unknown.name in decision)


class Analysis(msgspec.Struct, frozen=True):
    """Every conflict, smallest first, and every correction of the fewest obligations."""

    conflicts: tuple[Members, ...]
    corrections: tuple[Members, ...]


class Oracle(Protocol):
    """A solver's view of one question."""

    def decision(self, members: Members) -> Decision | None:
        """A decision that obeys these obligations, None when there is none. Raises UndecidedError."""


class Corrector(Oracle, Protocol):
    """A solver that can also optimise."""

    def fewest(self, known: Sequence[Members]) -> Members | None:
        """A correction of the fewest obligations that contains none of the known ones; None when all others do.
        Raises UndecidedError."""


def obeyed(question: Question, decision: Decision, members: Iterable[int] | None = None) -> bool:
    """Whether a decision is in range, agrees with the facts and obeys these obligations (all), by plain arithmetic."""
    chosen = range(len(question.obligations)) if members is None else members
    return (
        all(unknown.low <= decision[unknown.name] <= unknown.high for unknown in question.unknowns)
        and all(fact(decision, INTS) for fact in question.facts)
        and all(question.obligations[i].demand(decision, INTS) for i in chosen)
    )


# -- growing and shrinking from a map


def shrunk(oracle: Oracle, members: Members) -> Members:
    """A conflict within an impossible set: whatever can go while the rest stays impossible, goes."""
    for one in sorted(members):
        if oracle.decision(members - {one}) is None:
            members = members - {one}
    return members


def grown(oracle: Oracle, members: Members, count: int) -> Members:
    """A largest possible set around a possible one: whatever can join, joins."""
    for one in range(count):
        if one not in members and oracle.decision(members | {one}) is not None:
            members = members | {one}
    return members


def unexplored(count: int, impossible: Sequence[Members], possible: Sequence[Members]) -> Members | None:
    """A set that contains none of the impossible ones and lies within none of the possible ones, None when there is
    none. Takes obligations in as early as it can, so that large sets come first."""

    def extended(chosen: Members, one: int) -> Members | None:
        left = frozenset(range(one, count))
        if any(bad <= chosen for bad in impossible) or any(chosen | left <= good for good in possible):
            return None
        if one == count:
            return chosen
        found = extended(chosen | {one}, one + 1)
        return extended(chosen, one + 1) if found is None else found

    return extended(frozenset(), 0)


def explored(oracle: Oracle, count: int) -> tuple[list[Members], list[Members]]:
    """Every conflict and every largest possible set of obligations 0 to count - 1, in the order of being met."""
    conflicts: list[Members] = []
    possible: list[Members] = []
    while (seed := unexplored(count, conflicts, possible)) is not None:
        if oracle.decision(seed) is None:
            conflicts.append(shrunk(oracle, seed))
        else:
            possible.append(grown(oracle, seed, count))
    return conflicts, possible


# -- listing corrections


def hitting(sets: Sequence[Members]) -> list[Members]:
    """The minimal sets that share a member with each of these sets."""
    found: list[Members] = [frozenset()]
    for each in sets:
        more = {old if old & each else old | {one} for old in found for one in each}
        found = [new for new in more if not any(other < new for other in more)]
    return found


def corrections(oracle: Corrector) -> list[Members]:
    """Every minimal correction, those of fewest obligations first."""
    found: list[Members] = []
    while (one := oracle.fewest(found)) is not None:
        found.append(one)
        if not one:
            break
    return found


# -- both


def by_size(sets: Iterable[Members]) -> tuple[Members, ...]:
    """Sets in order of size, those of one size by the numbers of their members."""
    return tuple(sorted(sets, key=lambda one: (len(one), sorted(one))))


def analyse(question: Question, first: Oracle, second: Corrector) -> Analysis:
    """All conflicts of a question and its least corrections, agreed by both solvers; no conflict when all is possible.

    Raises UndecidedError, and DisagreementError when the solvers differ or deletion refutes a conflict.
    """
    count = len(question.obligations)
    conflicts, possible = explored(first, count)
    listed = corrections(second)
    whole = frozenset(range(count))
    if by_size(conflicts) != by_size(hitting(listed)):
        raise DisagreementError(f"the conflicts differ: {by_size(conflicts)} against those of {by_size(listed)}")
    if by_size(whole - one for one in possible) != by_size(listed):
        raise DisagreementError(f"the corrections differ: {by_size(listed)}, largest possible sets {by_size(possible)}")
    for conflict in conflicts:
        for oracle in (first, second):
            confirm(oracle, conflict)
    least = min(map(len, listed), default=0)
    return Analysis(by_size(conflicts), tuple(one for one in by_size(listed) if len(one) == least))


def confirm(oracle: Oracle, conflict: Members) -> None:
    """Raise DisagreementError unless a set is impossible and possible with any one obligation left out."""
    if oracle.decision(conflict) is not None:
        raise DisagreementError(f"{sorted(conflict)} can be obeyed together")
    for one in sorted(conflict):
        if oracle.decision(conflict - {one}) is None:
            raise DisagreementError(f"{sorted(conflict)} is not minimal: it is impossible without {one} already")
