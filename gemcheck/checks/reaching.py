"""Does play from a legal set-up lead to a finding's witness? Candidates come from planners, belief from replay.

A planner (attribute `reach` of a module registered under `gemcheck.models`) offers set-ups with scripts for the witness
of a finding. None is believed: a candidate counts when its set-up is one that the game can deal, when every step of it
is legal, and when the witness's own script, played from the position it leads to, makes the same difference as in the
witness: the facts by which the finding's readings are told apart have the same values, numbers up to the same shift
under all readings. Where no reading is told from
another, the facts that move when a clause is struck take their place, and where there are none the position must be the
witness's own. A witness that was met in a random game is reached by that game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib.metadata import entry_points
from itertools import islice
from random import Random
from typing import Any

import msgspec

from gemcheck.checks.reaching_games import Met, met_in
from gemcheck.checks.reaching_play import AnyGame, Facts, leaves, play
from gemcheck.checks.reaching_proof import Readings, same_difference, stated
from gemcheck.findings import REACHABLE, REFUTED, UNKNOWN, Finding, Reach
from gemcheck.game import GameError, OpenEnd
from gemcheck.rulebook import RulebookError

__all__ = ["Barrier", "Planner", "Prefix", "confirmed", "planners"]


class Prefix(msgspec.Struct, frozen=True):
    """A candidate: a set-up as the `given` of a case, what is played from there to the witness's position, and what is
    played then (None: the witness's own script)."""

    start: Mapping[str, Any]
    steps: tuple[Mapping[str, Any], ...]
    when: tuple[Mapping[str, Any], ...] | None = None


class Barrier(msgspec.Struct, frozen=True):
    """Why no play leads to the facts of a witness: an invariant that they break, in one sentence, and its clauses."""

    text: str
    clauses: tuple[str, ...] = ()


Planner = Callable[[AnyGame, Mapping[str, Any]], Iterable[Prefix | Barrier]]
"""Candidates for a witness, the best first; a barrier, if there is one, last."""

TRIES = 12
"""Candidates looked at for one witness."""

DEALT = 24
"""Set-ups drawn to learn what all set-ups have in common."""


def planners(game: AnyGame) -> list[Planner]:
    """The planners that models offer for a game."""
    found = [getattr(point.load(), "reach", None) for point in entry_points(group="gemcheck.models", name=game.name)]
    return [planner for planner in found if planner is not None]


def confirmed(
    game: AnyGame, findings: Sequence[Finding], offered: Sequence[Planner] | None = None
) -> tuple[Finding, ...]:
    """The findings, each with its answer where there is something to reach."""
    asked = planners(game) if offered is None else offered
    stage = _Stage(game, asked)
    met = met_in(game, [finding.witness for finding in findings])
    return tuple(
        finding if answer is None else msgspec.structs.replace(finding, reach=answer)
        for finding, where in zip(findings, met, strict=True)
        for answer in (stage.answer(finding, where),)
    )


class _Stage:
    """The questions of one report, with what they share: what all set-ups of a number of seats have in common."""

    def __init__(self, game: AnyGame, asked: Sequence[Planner]) -> None:
        self.game = game
        self.asked = asked
        self.common: dict[tuple[str, ...], Facts] = {}

    def answer(self, finding: Finding, met: Met | None) -> Reach | None:
        """The answer for a finding; None where there is nothing to reach, or nobody to plan it."""
        if met is not None:
            return met.reach
        if not self.asked or not isinstance(finding.witness.get("given"), Mapping):
            return None
        try:
            return self.searched(finding)
        except (GameError, RulebookError, OpenEnd) as error:
            return Reach(UNKNOWN, f"the witness cannot be played: {_line(error)}")

    def searched(self, finding: Finding) -> Reach:
        """The first candidate that holds, else the barrier, else what became of the candidates."""
        witness = finding.witness
        broken = _broken(self.game, witness["given"])
        if broken:
            return Reach(REFUTED, broken, "the invariants of every position")
        readings = Readings(self.game, finding)
        refusals: list[str] = []
        tried = 0
        try:
            for candidate in islice((c for planner in self.asked for c in planner(self.game, witness)), TRIES):
                if isinstance(candidate, Barrier):
                    text = f"not as stated: {candidate.text} [{', '.join(candidate.clauses)}]"
                    return Reach(REFUTED, text, "the facts as stated")
                tried += 1
                try:
                    return self.verified(readings, candidate)
                except (GameError, OpenEnd) as error:
                    refusals.append(_line(error))
        except GameError as error:
            refusals.append(_line(error))
        why = "; ".join(dict.fromkeys(refusals)) or "no planner has an idea"
        return Reach(UNKNOWN, f"not reached: {why}", f"guided search, {_counted(tried)} played")

    def verified(self, readings: Readings, candidate: Prefix) -> Reach:
        """The answer that a candidate earns by being played. Raises GameError, in one line, where it does not hold."""
        made, start, names = self.game.given(candidate.start)
        self.check_start(made, start, names)
        whole = play(made, start, names, candidate.steps)
        if whole.short:
            raise GameError(f"the plan is not legal to its end: {whole.short}")
        if candidate.when is None and not readings.begins(made, whole.state, names):
            raise GameError("the plan ends before the witness begins, or after")
        script = readings.script if candidate.when is None else candidate.when
        moved = same_difference(readings, partial(readings.play_from, candidate.start, candidate.steps, script))
        at = getattr(whole.state, "round", 0)
        other = stated(readings, made, whole.state, names)
        if other and not moved:
            raise GameError(f"the position is another one ({', '.join(other)})")
        text = f"reachable in round {at}" if at else f"reachable after {len(candidate.steps)} steps"
        if other:
            text += f", with other values of {', '.join(other)}"
        scope = "guided search, replayed under every reading"
        return Reach(REACHABLE, text, scope, candidate.start, candidate.steps, candidate.when or ())

    def check_start(self, made: AnyGame, start: Any, names: Sequence[str]) -> None:
        """Raise GameError unless the game can deal this: it is sound, and what all set-ups have in common holds."""
        defects = made.defects(start)
        if defects:
            raise GameError(f"the set-up is not sound: {defects[0].text}")
        here = dict(leaves(made.observe(start, start, (), names)))
        key = tuple(names)
        if key not in self.common:
            self.common[key] = _common(self.game, names)
        for path, value in self.common[key].items():
            if here.get(path) != value:
                raise GameError(f"no set-up has {'.'.join(path)} = {here.get(path)}; all have {value}")


def _counted(number: int) -> str:
    """How many plans, in words that agree."""
    return f"{number} plan{'' if number == 1 else 's'}"


def _broken(game: AnyGame, given: Mapping[str, Any]) -> str:
    """The invariants that the witness's position breaks; empty when it is sound."""
    made, state, _ = game.given({**given, "reachable": False})
    return "; ".join(f"{one.text} [{', '.join(one.clauses)}]" for one in made.defects(state))


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())


def _common(game: AnyGame, names: Sequence[str]) -> Facts:
    """What is the same in all set-ups drawn."""
    common: Facts = {}
    for seed in range(DEALT):
        state = game.start(len(names), Random(f"reach/{seed}"))
        facts = dict(leaves(game.observe(state, state, (), names)))
        common = facts if seed == 0 else {p: v for p, v in common.items() if p in facts and facts[p] == v}
    return common
