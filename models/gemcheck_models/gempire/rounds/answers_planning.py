"""Asking the planning model about one number of rounds, where it is installed.

The model and its solver are looked for only when they are asked, so that everything else works without them.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from gemcheck_models.gempire.rounds.worlds import Question

__all__ = ["Opinion", "Planner", "planner", "planning_version"]

MODULE = "gemcheck_models.gempire.rounds.planning"
SOLVER = "ortools"


class Opinion(NamedTuple):
    """What the model says of a number of rounds, a remark, and the cards of the plan that it lets stand."""

    says: str
    looked: str
    cards: tuple[int, ...] = ()


Planner = Callable[[Question, int], Opinion]


def planning_version() -> str:
    """Which solver the planning model would use; empty where there is none."""
    if find_spec(MODULE) is None or find_spec(SOLVER) is None:
        return ""
    from importlib.metadata import version

    return f"{SOLVER} {version(SOLVER)}"


def planner(limit: int, seed: int) -> Planner | None:
    """A function that asks the model with so much deterministic time; None where it may not cost anything or is not
    installed."""
    if not limit or not planning_version():
        return None

    def ask(asked: Question, rounds: int) -> Opinion:
        attempt: Any = import_module(MODULE).attempted(asked, rounds, limit=limit, seed=seed)
        cards = () if attempt.skeleton is None else tuple(attempt.skeleton.cards)
        looked = f"reading {attempt.outside} is not modelled" if attempt.outside else _work_words(attempt.work)
        return Opinion(attempt.verdict, looked, cards)

    return ask


def _work_words(work: Any) -> str:
    return f"{work.courses} courses of action, {work.conflicts} conflicts"
