"""Is feeding the lowest colour the best spread of treasures, whatever the points?

question: can any spread of treasures make better ordered totals than adding each where the total is lowest
scope:    any points, any number of treasures: an induction whose step z3 shows, on the engine's own rule
expected: none
budget:   under 1 second
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gemcheck.checks import Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck_models.tigris.treasures_proof import STEPS, counterexample

__all__ = ["lowest_fed"]

CLAUSES = ("score.treasures", "score.lowest", "score.ties")
TEXT = "no spread of treasures beats adding each where the total is lowest"


@check(
    "lowest-fed",
    kind="dominated-choice",
    family="function",
    game="tigris",
    clauses=CLAUSES,
    scope="any points from 0 on, any number of treasures",
    certificate="inductive",
)
def lowest_fed(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Ask z3 for points and a spread that the rule of the text falls behind."""
    facts = counterexample()
    if facts is None:
        steps = "; ".join(STEPS)
        certificate = Certificate(
            "inductive", f"any points, any number of treasures: {steps}", "z3 on the engine's rule"
        )
        yield Statement(TEXT, CLAUSES, Verdict.PROVED, certificate)
    elif "solver" in facts:
        yield Statement(f"{TEXT}: the solver gave up", CLAUSES, Verdict.UNKNOWN)
    else:
        yield Finding(
            id="tigris/dominated-choice/lowest-fed",
            kind="dominated-choice",
            title=f"not always so: {TEXT}",
            clauses=CLAUSES,
            impact="changes-the-winner",
            verdict=Verdict.FOUND,
            certificate=Certificate("replay", "the engine's own rule on these numbers"),
            witness={"facts": dict(facts)},
            found_by="gemcheck_models.tigris.checks_tigris_treasures",
        )
