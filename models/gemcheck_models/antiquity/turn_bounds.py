"""How many turns a saint takes at least.

question: the fewest turns in which the goal of a saint is not excluded
scope:    one player in the outline of `turn_model`; whatever that cannot reach the game cannot reach either
method:   a number of turns is excluded when SCIP and CP-SAT say so: for a goal of which `turn_plans` keeps a plan, the
          turns below that plan's, else one horizon after another
budget:   in CPU seconds Santa Barbara 3, San Nicolo 42, San Christofori 6, Santa Maria 10

A plan for one turn more is a plan that idles at the end: cities and men stay, and San Christofori's cathedral keeps all
goods. So when a number of turns is excluded all smaller ones are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck_models.antiquity.makers import FEASIBLE, IMPOSSIBLE, CpSat, Scip, asked
from gemcheck_models.antiquity.turn_model import BARBARA, CHRISTOFORI, GOALS, NICOLO, Goal, stated
from gemcheck_models.antiquity.turn_plans import known_turns

__all__ = ["CHECKS", "Bound", "least_turns", "least_turns_of_maria", "ruled_out", "said"]

MOST_TURNS = 8
"""Horizons are looked at up to this one."""

MARIA = "Santa Maria"
CLAUSES = {NICOLO: "win.nicolo", BARBARA: "win.barbara", CHRISTOFORI: "win.christofori", MARIA: "win.maria"}


class Bound(msgspec.Struct, frozen=True):
    """A goal takes at least `turns`; `agreed`: two solvers exclude fewer; `met`: a plan of so many turns in the outline
    is known, so that the outline excludes no more."""

    saint: str
    turns: int
    agreed: bool
    met: bool


Solvers = tuple[type[CpSat] | type[Scip], ...]


def ruled_out(goal: Goal, solvers: Solvers = (Scip, CpSat)) -> tuple[str, ...]:
    """What each solver says about a goal; a solver after one that has found a plan is not asked."""
    answers: list[str] = []
    for solver in solvers:
        answers.append(asked(partial(stated, goal=goal), solver).says)
        if answers[-1] == FEASIBLE:
            break
    return tuple(answers)


def least_turns(goal: Goal, progress: Callable[[str], None] = lambda text: None) -> Bound:
    """The fewest turns that are not excluded for a goal, whatever turns it names: fewer than those of a plan that is
    kept, as long as that is possible; without one every horizon from one turn on."""
    known = known_turns(goal)
    while known is not None and known > 1:
        progress(f"{goal.saint}: {known - 1} turns")
        answers = ruled_out(msgspec.structs.replace(goal, turns=known - 1))
        if FEASIBLE not in answers:
            if IMPOSSIBLE not in answers:
                break
            return Bound(goal.saint, known, all(answer == IMPOSSIBLE for answer in answers), True)
        known -= 1
    turns, agreed = 1, True
    while turns <= MOST_TURNS:
        progress(f"{goal.saint}: {turns} turns")
        answers = ruled_out(msgspec.structs.replace(goal, turns=turns))
        if FEASIBLE in answers:
            return Bound(goal.saint, turns, agreed, True)
        if IMPOSSIBLE not in answers:
            break
        agreed = agreed and all(answer == IMPOSSIBLE for answer in answers)
        turns += 1
    return Bound(goal.saint, turns, agreed, False)


def least_turns_of_maria(goal: Goal) -> Bound:
    """The fewest turns that are not excluded for Santa Maria, under the readings of the goal given: with the powers of
    all saints one of the three goals of GOALS is reached, since only one of her two can be San Giorgio's."""
    turns, agreed = 1, True
    while turns <= MOST_TURNS:
        for saint in GOALS:
            answers = ruled_out(msgspec.structs.replace(goal, saint=saint, turns=turns, all_powers=True))
            if IMPOSSIBLE not in answers or FEASIBLE in answers:
                return Bound(MARIA, turns, agreed, False)
            agreed = agreed and all(answer == IMPOSSIBLE for answer in answers)
        turns += 1
    return Bound(MARIA, turns, agreed, False)


@check(
    "fewest-turns",
    kind="minimum-rounds",
    family="play",
    game="antiquity",
    clauses=tuple(CLAUSES.values()),
    scope="one player in an outline of the game that leaves out what hinders him; no gifts, no change of saint",
    certificate="unsat",
    slow=True,
)
def fewest_turns(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Bound the turns of each saint whose goal is a matter of goods, men and buildings."""
    reading = game.rules.reading
    goal = Goal(
        NICOLO,
        turns=1,
        any_house=reading("house.nicolo-free") == "any",
        any_store=reading("store.supply") != "tiles",
        all_kept=reading("storing.unstored") == "kept",
    )
    for saint in GOALS:
        yield said(least_turns(msgspec.structs.replace(goal, saint=saint)))
    yield said(least_turns_of_maria(goal))


def said(bound: Bound) -> Statement:
    """A bound as a statement."""
    more = "" if bound.met else ", and perhaps more"
    return Statement(
        f"the goal of {bound.saint} takes at least {bound.turns} turns{more}",
        (CLAUSES[bound.saint],),
        Verdict.PROVED if bound.agreed else Verdict.BOUNDED,
        Certificate("unsat", f"{bound.turns - 1} turns in the outline", "CP-SAT and SCIP" if bound.agreed else ""),
    )


CHECKS: Sequence[Check] = (fewest_turns,)
