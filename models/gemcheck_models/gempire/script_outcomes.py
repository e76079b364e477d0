"""One script under several readings: playing it, what is seen at its end, and the first thing on which readings differ.

The engine alone plays here; no solver is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from gemcheck.casebook.replay import Run, ScriptError, play
from gemcheck.checks.readings_look import flat
from gemcheck.game import Game
from gemcheck.rulebook import OpenPoint

__all__ = ["Tables", "apart", "first_apart", "outcomes", "played", "seen"]

Tables = Mapping[str, Any]
"""The `given` and the `when` of a case."""

SHOWN = ("result", "winner", "after", "met", "price", "phase", "round")
"""What is looked at, what decides a game first."""


def played(game: Game[Any, Any], tables: Tables, upto: int | None = None) -> Run:
    """The script, or its first `upto` entries, as the game's own ruleset plays it. Raises ScriptError, GameError."""
    return play(game, tables["given"], tuple(tables.get("when", ()))[:upto])


def seen(run: Run) -> dict[str, str]:
    """What can be seen at the end of a script, fact by fact: a refusal first, then the result."""
    if run.undefined is not None:
        return {"no answer": run.undefined.point}
    facts = {}
    if run.stopped_by:
        facts["refused"] = "; ".join(f"{who} [{', '.join(clauses)}]" for who, clauses in run.stopped_by.items())
    observed = run.observation()
    for key in SHOWN:
        facts.update(flat(observed[key], key))
    return facts


def apart(runs: Mapping[str, Run]) -> str:
    """The first fact in which some of these runs differ; empty when none does."""
    facts = [seen(run) for run in runs.values()]
    for one, other in combinations(facts, 2):
        for path in {**one, **other}:
            if one.get(path) != other.get(path):
                return path
    return ""


def outcomes(point: OpenPoint, runs: Mapping[str, Run], path: str) -> tuple[tuple[str, str], ...]:
    """Each option with what that fact is under it; where it is the same, the refusal or the result tells them apart."""
    found = []
    for option, run in runs.items():
        facts = seen(run)
        words = f"{path} is {facts[path] or 'nobody'}" if path in facts and path != "refused" else "allowed"
        refused = facts.get("refused")
        found.append((f"{point.id}={option}", f"refused: {refused}" if refused else words))
    return tuple(found)


def first_apart(game: Game[Any, Any], point: OpenPoint, tables: Tables) -> tuple[dict[str, Run], str]:
    """The script under every option of the point, and the first fact in which they differ.

    A script that does not fit the course of the game under some option tells nothing: the answer is then empty.
    """
    runs = {}
    for option in point.option_ids():
        try:
            runs[option] = played(game.under(game.rules_with({point.id: option})), tables)
        except ScriptError:
            return {}, ""
    return runs, apart(runs)
