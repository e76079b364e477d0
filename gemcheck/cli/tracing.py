"""Which clauses a number rests on: those that change it when they are struck."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from gemcheck.casebook.games import Games
from gemcheck.casebook.judge import Seen, run_then
from gemcheck.casebook.lines import Path
from gemcheck.casebook.outcome import Then, same
from gemcheck.casebook.replay import ScriptError
from gemcheck.casebook.schema import Case
from gemcheck.game import GameError
from gemcheck.rulebook import RulebookError, ablated, traced

__all__ = ["Traced", "trace"]


class Traced(msgspec.Struct, frozen=True):
    """A case as it went under one ruleset: what was seen, the clauses whose code ran, and for each asserted path the
    clauses that change its value, or the whole course of the case, when they are struck."""

    then: Then
    seen: Seen
    exercised: tuple[str, ...]
    rests_on: Mapping[Path, tuple[str, ...]]


def trace(case: Case, then: Then, games: Games) -> Traced:
    """Play a case under one ruleset, then once more without each clause in turn.

    Raises GameError, RulebookError and ScriptError when the case cannot be played as it stands.
    """
    package = games.load(case.text.rulebook).package
    with traced(package) as calls:
        seen = run_then(case, then, games)
    exercised = tuple(sorted(clause for clause, number in calls.items() if number))
    rests_on: dict[Path, tuple[str, ...]] = {path: () for path, _ in then.outcome}
    for clause in exercised:
        with ablated(package, clause) as struck:
            if not struck:
                continue
            other = _without(case, then, games)
        for path, clauses in rests_on.items():
            if other is None or not same(seen.at(path), other.at(path)):
                rests_on[path] = (*clauses, clause)
    return Traced(then, seen, exercised, rests_on)


def _without(case: Case, then: Then, games: Games) -> Seen | None:
    """The case while a clause is struck; None when it cannot be played without it."""
    try:
        return run_then(case, then, games)
    except (GameError, RulebookError, ScriptError):
        return None
    except Exception:  # an engine that lacks a rule may do anything, and that is an answer too
        return None
