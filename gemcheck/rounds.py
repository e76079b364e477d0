"""Fewest rounds: how soon can the goals of a game be met, asked of whatever a game's models offer.

A game's models offer a solver by a function `rounds_solver()` of the module that is registered for the game under the
entry point group `gemcheck.models`. It says which options it takes, so that the command line can show and check them,
and answers a request; what a goal is, and how an answer is proved, is the solver's business. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any

import msgspec

from gemcheck.advice import Advice, Option, Request
from gemcheck.game import Game

__all__ = ["INTERRUPT", "TIME_LIMIT", "RoundsAnswer", "RoundsRequest", "RoundsSolver", "rounds_for"]

TIME_LIMIT, INTERRUPT = "the time limit", "an interrupt"
"""Why an answer was stopped."""


class RoundsRequest(Request, frozen=True):
    """A request with how much detail is wanted: 0 for the usual, more for all the limits that a bound rests on."""

    detail: int = 0


class RoundsAnswer(Advice, frozen=True):
    """An answer, and why it was stopped (empty: it is complete). failed: what was asked to hold does not hold."""

    stopped: str = ""
    failed: bool = False


class RoundsSolver(msgspec.Struct, frozen=True):
    """Somebody to ask: one line of help, the options, and the function that answers.

    The function raises GameError for a question that makes no sense. It ends by itself when the request is late, and
    on an interrupt, with what it has by then.
    """

    text: str
    options: tuple[Option, ...]
    answer: Callable[[Game[Any, Any], RoundsRequest], RoundsAnswer]


def rounds_for(game: str) -> RoundsSolver | None:
    """The solver of a game, None where its models offer none; imports no solver library. Raises ValueError for two."""
    found: list[RoundsSolver] = []
    for point in entry_points(group="gemcheck.models", name=game):
        offered: Callable[[], RoundsSolver] | None = getattr(point.load(), "rounds_solver", None)
        if offered is not None:
            found.append(offered())
    if len(found) > 1:
        raise ValueError(f"two solvers for the rounds of {game} are installed")
    return found[0] if found else None
