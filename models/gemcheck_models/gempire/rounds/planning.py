"""Refuting a number of rounds by a planning model: rounds in order, cards one by one, money before what it buys.

question: whether the model of so many rounds has a solution in which both Demands of a pair are met
scope:    one seat; dice, deck, tokens and rivals as favourable as can be; any table and technologies in play
expected: a number of rounds refuted, or a skeleton that no limit of the model forbids
budget:   the solver's deterministic time

The model is a relaxation: a play of the real game is a solution of it, so that a number of rounds without a solution is
not enough. A solution need not be a play; it may hint at one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from gemcheck.games.gempire.state import CULTURE
from gemcheck.games.gempire.table import MECHANICS
from gemcheck.games.gempire.upgrade_steps import TOP
from gemcheck_models.gempire.rounds.bounds_impossible import impossible
from gemcheck_models.gempire.rounds.planning_ceilings import Course
from gemcheck_models.gempire.rounds.planning_city import City, buying, rows
from gemcheck_models.gempire.rounds.planning_demands import met
from gemcheck_models.gempire.rounds.planning_frame import (
    Frame,
    actions,
    collection,
    discoveries,
    nutrition,
    production,
    science,
)
from gemcheck_models.gempire.rounds.planning_gems import earnings, outside
from gemcheck_models.gempire.rounds.planning_palace import Palace, rewards, upgrading
from gemcheck_models.gempire.rounds.planning_pool import Pool, pool
from gemcheck_models.gempire.rounds.planning_skeleton import Skeleton, skeleton
from gemcheck_models.gempire.rounds.planning_values import Values, attributes, card_science, diamonds
from gemcheck_models.gempire.rounds.planning_whole import Whole
from gemcheck_models.gempire.rounds.worlds import Question

__all__ = ["LIMITS", "Attempt", "Work", "attempted", "courses", "least", "modelled", "solved"]

LIMIT = 60.0
"""Deterministic time of one attempt."""

MOST_ROUNDS = 30

UPGRADES = 1 + TOP
"""Upgrades that there are: the second row, and each level of the palace."""


LIMITS: tuple[Callable[..., object], ...] = (
    actions,
    discoveries,
    collection,
    nutrition,
    production,
    science,
    buying,
    rows,
    upgrading,
    rewards,
    diamonds,
    attributes,
    card_science,
    earnings,
)
"""Every limit of the model but those of the Demands."""


class Work(msgspec.Struct, frozen=True):
    """What an attempt took: the solver's deterministic time, conflicts and branches, variables, courses looked at."""

    deterministic: float
    conflicts: int
    branches: int
    variables: int
    courses: int


class Attempt(msgspec.Struct, frozen=True):
    """What became of a number of rounds. verdict: refuted, stands (with a skeleton), or unknown: the budget was used
    up, or the model does not know the reading `outside`."""

    rounds: int
    verdict: str
    skeleton: Skeleton | None
    work: Work
    outside: str = ""


class Least(NamedTuple):
    """The smallest number of rounds not refuted, and every attempt on the way."""

    rounds: int
    attempts: tuple[Attempt, ...]


def courses(asked: Question, rounds: int) -> list[Course]:
    """Every way to divide the rounds among bidding, collecting and upgrading; an owner of Mechanics can do both of the
    latter in the same rounds. No production is there for more than so many upgrades."""
    found = []
    for bids in range(rounds + 1):
        rest = rounds - bids
        if asked.may_own(MECHANICS):
            found.append(Course(bids, rest, rest))
        else:
            found += [Course(bids, rest - upgrades, upgrades) for upgrades in range(min(rest, UPGRADES) + 1)]
    return found


def modelled(asked: Question, rounds: int, course: Course, *, goal: bool = True, trim: bool = True) -> Whole:
    """The planning model of a question in so many rounds, used for what a course says.

    goal: whether both Demands must be met; trim: whether cards are left out or ordered where better ones make them
    superfluous, which no play has to respect.
    """
    frame = Frame(asked, rounds, course)
    most = frame.most.cards
    offered = pool(asked.table, most, 4 in asked.pair) if trim else Pool(tuple(range(asked.table.deck_size)))
    city = City(frame, offered)
    palace = Palace(frame)
    actions(frame)
    discoveries(frame)
    buying(frame, city)
    rows(frame, city)
    upgrading(frame, city, palace)
    rewards(frame, city, palace)
    values = Values(frame, city, palace)
    diamonds(values)
    attributes(values)
    card_science(values)
    earnings(frame, city, values)
    production(frame)
    science(frame)
    culture = frame.most.gems[CULTURE]
    whole = Whole(
        frame, city, palace, values, {demand: frame.count(culture) for demand in asked.pair}, frame.count(culture)
    )
    if goal:
        met(whole)
    return whole


def attempted(
    asked: Question, rounds: int, *, limit: float = LIMIT, seed: int = 0, memory: int | None = None
) -> Attempt:
    """Whether so many rounds are refuted: every course of them is.

    limit: deterministic time for all courses together, a unit being about a second of an idle machine; memory:
    megabytes at most, None for no limit of its own. The same arguments give the same answer.
    """
    unknown = outside(asked)
    work = Work(0.0, 0, 0, 0, 0)
    if unknown:
        return Attempt(rounds, "unknown", None, work, unknown)
    if impossible(asked) is not None:
        return Attempt(rounds, "refuted", None, work)
    verdict = "refuted"
    for course in courses(asked, rounds):
        if work.deterministic >= limit:
            return Attempt(rounds, "unknown", None, work)
        whole = modelled(asked, rounds, course)
        solver, status = solved(whole, limit - work.deterministic, seed, memory)
        response = solver.response_proto
        work = Work(
            round(work.deterministic + response.deterministic_time, 6),
            work.conflicts + response.num_conflicts,
            work.branches + response.num_branches,
            work.variables + len(whole.frame.model.proto.variables),
            work.courses + 1,
        )
        if status == "stands":
            return Attempt(rounds, status, skeleton(whole, solver), work)
        if status == "unknown":
            verdict = status
    return Attempt(rounds, verdict, None, work)


def solved(whole: Whole, limit: float, seed: int, memory: int | None) -> tuple[Any, str]:
    """The solver after its search, and its verdict."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 2
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.random_seed = seed
    solver.parameters.max_deterministic_time = limit
    if memory is not None:
        solver.parameters.max_memory_in_mb = memory
    status = solver.solve(whole.frame.model)
    if status == cp_model.MODEL_INVALID:
        raise ValueError(f"the planning model is not valid: {whole.frame.model.validate()}")
    if status == cp_model.INFEASIBLE:
        return solver, "refuted"
    return solver, "stands" if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else "unknown"


def least(
    asked: Question,
    *,
    start: int = 1,
    limit: float = LIMIT,
    seed: int = 0,
    progress: Callable[[Attempt], None] | None = None,
) -> Least:
    """The smallest number of rounds that is not refuted, counting up from `start`, below which nothing is looked at."""
    attempts: list[Attempt] = []
    for rounds in range(max(1, start), MOST_ROUNDS + 1):
        attempt = attempted(asked, rounds, limit=limit, seed=seed)
        attempts.append(attempt)
        if progress is not None:
            progress(attempt)
        if attempt.verdict != "refuted":
            break
    else:
        return Least(MOST_ROUNDS + 1, tuple(attempts))
    return Least(attempts[-1].rounds, tuple(attempts))
