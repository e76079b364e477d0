"""Can play go on for ever? The same position comes again while everybody does as little as the rules allow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gemcheck.checks import Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game, Undefined

__all__ = ["idle_for_ever"]

AnyGame = Game[Any, Any]
STEPS = 400
"""Steps after which the search gives up."""


@check(
    "idle-for-ever",
    kind="infinite-play",
    family="dynamics",
    scope="the smallest number of seats, from the default set-up; every seat idle, chance at its least eventful",
    certificate="replay",
)
def idle_for_ever(game: AnyGame) -> Iterator[Finding | Statement]:
    """Let every seat do as little as it may until a position recurs or the game ends. A game says what makes a position
    (its state without counters of rounds and turns) by the hook `position(state)`; without it, whole states count."""
    clauses: tuple[str, ...] = getattr(game, "end_clauses", ())
    seats = min(game.seat_counts())
    played, state, names = game.given({"players": seats})
    position = getattr(played, "position", lambda one: one)
    seen = {position(state): 0}
    script: list[Mapping[str, Any]] = []
    for step in range(1, STEPS + 1):
        if played.result(state) is not None:
            text = f"the game ends after {step - 1} steps in which nobody does more than he must"
            certificate = Certificate("replay", f"{seats} seats, default set-up", "the engine's own result")
            yield Statement(text, clauses, Verdict.BOUNDED, certificate)
            return
        after = _idled(played, state, names, script)
        if after is None or isinstance(after, Undefined):
            why = "a seat is obliged to choose" if after is None else f"{after.point} has no answer"
            yield Statement(f"idle play stops after {step - 1} steps: {why}", clauses, Verdict.UNKNOWN)
            return
        state = after
        first = seen.setdefault(position(state), step)
        if first != step:
            yield _finding(game, clauses, seats, script, first, step)
            return
    yield Statement(f"no position recurs in {STEPS} steps of idle play", clauses, Verdict.UNKNOWN)


def _idled(game: AnyGame, state: Any, names: tuple[str, ...], script: list[Mapping[str, Any]]) -> Any:
    """The state after one idle step, which is added to the script; None when somebody has to choose."""
    movers = game.to_move(state)
    if not movers:
        return game.chance_step(state, game.chance_from_case(state, {}))
    plans = {seat: game.idle(state, seat) for seat in movers}
    if None in plans.values():
        return None
    script.append({names[seat]: game.plan_text(state, plan) for seat, plan in plans.items()})
    return game.step(state, plans)


def _finding(
    game: AnyGame, clauses: tuple[str, ...], seats: int, script: list[Mapping[str, Any]], first: int, step: int
) -> Finding:
    return Finding(
        id=f"{game.name}/infinite-play/idle-for-ever",
        kind="infinite-play",
        title=f"{seats} players who do nothing reach the same position again: nothing makes the game end",
        clauses=clauses,
        impact="breaks-the-game",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay",
            f"{seats} seats from the default set-up, everybody idle, chance at its least eventful",
            "",
            (f"the position after step {first} recurs after step {step}, apart from the count of rounds",),
        ),
        witness={"given": {"players": seats}, "when": script},
        outcomes=(("default ruleset", f"the position of step {first} recurs at step {step}"),),
        found_by="gemcheck.checks.endless",
    )
