"""Spots of the rulebook as sets of obligations, and the search for the smallest situation that nobody can get right.

A spot is a place of the text and a row of situations, smallest first. In a situation some clauses apply; each is a
claim that says what it demands of the decision to be made there. A claim may say which other clause it yields to: a
stated priority, "instead of" or "unless", is no contradiction, and the claim is left out where that clause applies.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import product
from typing import Any

import msgspec

from gemcheck.casebook.replay import Run
from gemcheck.game import Game
from gemcheck_models.core_solvers import Z3Oracle
from gemcheck_models.cores import Decision, Demand, Obligation, Question, Unknown, obeyed

__all__ = ["Claim", "Met", "Scene", "Situation", "Spot", "broken", "flags", "question", "searched"]


class Claim(msgspec.Struct, frozen=True):
    """What a clause demands in a situation, whether it applies there, and the clauses it expressly yields to."""

    clauses: tuple[str, ...]
    says: str
    demand: Demand
    applies: bool = True
    yields_to: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return " + ".join(self.clauses)


class Scene(msgspec.Struct, frozen=True):
    """A situation as a case: the state, scripts of which the rules allow at least the last one or none, and what the
    engine has decided at the end of one. A script that is refused gives way to the next."""

    given: Mapping[str, Any]
    scripts: tuple[Sequence[Mapping[str, Any]], ...]
    decided: Callable[[Run], Decision]


class Situation(msgspec.Struct, frozen=True):
    """One state, in words, with the unknowns of its decision, facts about them, and the claims of the clauses."""

    words: str
    unknowns: tuple[Unknown, ...]
    claims: tuple[Claim, ...]
    facts: tuple[Demand, ...] = ()
    scene: Scene | None = None


class Spot(msgspec.Struct, frozen=True):
    """A place of the text. `slug` names a finding, `point` is the open point about it, `order` says what situations
    there are and which are smaller."""

    slug: str
    what: str
    order: str
    situations: Callable[[Game[Any, Any]], Iterable[Situation]]
    kind: str = "contradiction"
    point: str = ""
    known_as: str = ""
    impact: str = "cosmetic"


class Met(msgspec.Struct, frozen=True):
    """The smallest situation that cannot be got right, and how many smaller ones can."""

    situation: Situation
    question: Question
    smaller: int


def flags(*names: str) -> tuple[Unknown, ...]:
    """Unknowns that are 0 or 1."""
    return tuple(Unknown(name, 0, 1) for name in names)


def question(situation: Situation, without: Collection[str] = ()) -> Question:
    """The claims that apply and do not yield, as a question; `without` leaves out claims by name."""
    applying = [claim for claim in situation.claims if claim.applies and claim.name not in without]
    present = {clause for claim in applying for clause in claim.clauses}
    kept = [claim for claim in applying if present.isdisjoint(claim.yields_to)]
    obligations = tuple(Obligation(claim.clauses, claim.says, claim.demand) for claim in kept)
    return Question(situation.unknowns, obligations, situation.facts)


def searched(situations: Iterable[Situation], without: Collection[str] = ()) -> tuple[Met | None, int]:
    """The first situation whose claims cannot all be met, None when there is none; and how many were looked at.

    Every earlier one has a decision that z3 gives and plain arithmetic confirms. Raises UndecidedError.
    """
    seen = 0
    for seen, situation in enumerate(situations, start=1):
        asked = question(situation, without)
        if Z3Oracle(asked).decision(frozenset(range(len(asked.obligations)))) is None:
            return Met(situation, asked, seen - 1), seen
    return None, seen


def broken(asked: Question, decided: Decision) -> tuple[str, ...]:
    """The obligations that a decision does not obey; unknowns it leaves open are taken so that these are fewest."""
    left = [unknown for unknown in asked.unknowns if unknown.name not in decided]
    best: tuple[str, ...] | None = None
    for values in product(*(range(unknown.low, unknown.high + 1) for unknown in left)):
        whole = {**decided, **{unknown.name: value for unknown, value in zip(left, values, strict=True)}}
        if obeyed(asked, whole, ()):
            failing = asked.names(i for i in range(len(asked.obligations)) if not obeyed(asked, whole, (i,)))
            best = failing if best is None or len(failing) < len(best) else best
    if best is None:
        raise AssertionError(f"what the engine decides is outside the model: {dict(decided)}")
    return best
