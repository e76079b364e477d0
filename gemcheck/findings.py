"""Findings: what a check found, how sure it is, and why to believe it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

import msgspec

__all__ = ["IMPACTS", "KINDS", "REACHABLE", "REFUTED", "UNKNOWN", "Certificate", "Finding", "Kind", "Reach", "Verdict"]


class Verdict(IntEnum):
    """How an answer stands, ordered by strength: a search that was stopped is never a proof."""

    UNKNOWN = 0
    VACUOUS = 1
    BOUNDED = 2
    FOUND = 3
    PROVED = 4

    @property
    def word(self) -> str:
        return self.name.lower()


class Kind(msgspec.Struct, frozen=True):
    """A kind of fault: its name, its family, and what it means in one line."""

    id: str
    family: str
    text: str


KINDS: dict[str, Kind] = {
    kind.id: kind
    for kind in (
        Kind("data-inconsistency", "text", "two printed numbers for one quantity differ"),
        Kind("example-contradicts-rule", "text", "a worked example cannot be true under the rules"),
        Kind("undefined-term", "text", "a term is used and never defined, or has two meanings"),
        Kind("ambiguous-scope", "text", "a word picks out different sets of things under different readings"),
        Kind("sibling-asymmetry", "text", "one of several parallel clauses states what the others omit"),
        Kind("out-of-domain", "text", "a table lacks a value that the rules allow"),
        Kind("undefined-outcome", "function", "a question arises and the text gives no answer"),
        Kind("contradiction", "function", "clauses that apply together cannot all be obeyed"),
        Kind("diverging-readings", "function", "two readings of the text give different outcomes"),
        Kind("missing-precedence", "function", "two effects on one value do not commute and no order is given"),
        Kind("cyclic-order", "function", "every candidate is beaten by another, so nobody is best"),
        Kind("unresolved-tie", "function", "candidates can be equal in every listed criterion"),
        Kind("exclusivity-broken", "function", "two seats satisfy what only one may"),
        Kind("vacuous", "function", "a goal is met with its main part empty"),
        Kind("dead-or-redundant", "function", "a clause changes nothing in any reachable state"),
        Kind("load-bearing", "function", "striking a clause breaks an invariant"),
        Kind("impossible-obligation", "function", "something must be done that cannot be done"),
        Kind("order-dependence", "dynamics", "simultaneous effects give different results in different orders"),
        Kind("runaway-cascade", "dynamics", "a chain of effects has no end or exceeds the components"),
        Kind("response-race", "dynamics", "reactions have no order and the last one decides"),
        Kind("stuck-piece", "dynamics", "an obligation is pending and no legal move discharges it"),
        Kind("illegal-yet-allowed", "dynamics", "a reachable state breaks a stated invariant"),
        Kind("component-exhaustion", "dynamics", "more components are needed than the box holds"),
        Kind("unreachable-goal", "dynamics", "no reachable state satisfies a goal"),
        Kind("infinite-play", "dynamics", "play can go on for ever without progress"),
        Kind("timing-mismatch", "dynamics", "a clause is evaluated at two different moments"),
        Kind("hidden-history", "dynamics", "an outcome needs facts that are not visible on the table"),
        Kind("dominated-choice", "play", "one option is never better than another"),
        Kind("goal-imbalance", "play", "some goals are far easier than others"),
        Kind("optimum", "play", "the best value of a problem, with its witness and bound"),
        Kind("minimum-rounds", "play", "the fewest rounds in which a goal can be met"),
        Kind("impossible", "play", "a goal proved out of reach within a stated scope"),
        Kind("rule", "play", "a settled rule or worked example, one outcome"),
    )
}

IMPACTS: tuple[str, ...] = ("breaks-the-game", "changes-the-winner", "cosmetic")
"""How bad a finding is, worst first."""


class Certificate(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why to believe a finding: its kind (`replay`, `replay+minimal`, `exhaustive`, `unsat-core`, `table`, ...), the
    scope in which it was looked for, the second check that agreed, and further facts proved on the way."""

    kind: str
    scope: str = ""
    second: str = ""
    also: tuple[str, ...] = ()


REACHABLE, REFUTED, UNKNOWN = "reachable", "refuted", "unknown"


class Reach(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether play from a legal set-up leads to a finding's witness.

    answer: `reachable`, `refuted` or `unknown`; text: in which round, why not, or what was tried, in one line; scope:
    how and where was looked. start: the set-up as the `given` of a case, with all it assumes beyond print, or the
    number of a random game (`seats`, `seed`, `game`, `step`). steps: what is played from there, as the `when` entries
    of a case, up to the position of the witness; when: what is played then, where it is not the witness's own script.
    """

    answer: str
    text: str
    scope: str = ""
    start: Mapping[str, Any] = {}
    steps: tuple[Mapping[str, Any], ...] = ()
    when: tuple[Mapping[str, Any], ...] = ()


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fault of a kind, with its clauses, its witness, and what comes out under each reading.

    `witness` is the case's `[given]` and `[[when]]` content where the fault can be played, else the printed facts.
    `reach` says whether play leads there; None where nobody has asked, or where there is nothing to reach.
    """

    id: str
    kind: str
    title: str
    clauses: tuple[str, ...]
    impact: str
    verdict: Verdict
    certificate: Certificate
    witness: Mapping[str, Any] = {}
    outcomes: tuple[tuple[str, str], ...] = ()
    known_as: str = ""
    found_by: str = ""
    reach: Reach | None = None

    def rank(self) -> tuple[int, str, str]:
        """Sort key: worst impact first, then kind and id."""
        return (IMPACTS.index(self.impact), self.kind, self.id)
