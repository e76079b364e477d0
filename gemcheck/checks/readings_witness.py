"""A witness as text: what is needed to play it again, and what comes out of it under each option.

The witness of a small position is a case, `given` and `when`. That of another one holds the number of seats, the
position (`state`), the plans in words by seat or the place of the outcome of chance in the game's list. Both name the
fact to look at (`differs`). The witness of a set-up holds the number of seats and the seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any

from gemcheck.checks.readings_case import PLAYED, SCRIPT, case_facts
from gemcheck.checks.readings_look import (
    NOTHING,
    AnyGame,
    Difference,
    Fact,
    Spot,
    UnsoundError,
    difference,
    facts,
    lines,
    seat_name,
)
from gemcheck.game import GameError, OpenEnd

__all__ = ["UNSOUND", "apart", "replayed", "replayed_outcomes", "start_difference", "witness_of"]

UNSOUND = "this position breaks an invariant"


def witness_of(game: AnyGame, spot: Spot, path: str) -> dict[str, Any]:
    """A spot in words."""
    witness: dict[str, Any] = {"seats": spot.seats, "state": game.state_text(spot.state)}
    if spot.plans:
        witness["plans"] = {seat_name(seat): game.plan_text(spot.state, plan) for seat, plan in spot.plans.items()}
    elif path.startswith(("step", "then")):
        witness["chance"] = spot.chance
    if path.startswith("plans.") and len(spot.plans) == 1:
        path = f"plan.{seat_name(next(iter(spot.plans)))}"
    beside = f", {spot.beside} steps into another continuation" if spot.beside else ""
    return {**witness, "differs": path, "met": f"game {spot.game}, step {spot.step}{beside}"}


def replayed(game: AnyGame, witness: Mapping[str, Any]) -> Iterator[Fact]:
    """The facts of a witness under the game's ruleset, from its texts alone.

    Raises UnsoundError, GameError and OpenEnd.
    """
    if "given" in witness:
        yield from case_facts(game, {"given": witness["given"], "when": witness["when"]})
        return
    if "state" not in witness:
        yield from _start(game, witness["seats"], witness["seed"])
        return
    state = game.read_state(witness["state"])
    plans = {}
    for name, text in witness.get("plans", {}).items():
        seat = int(name.rpartition(" ")[2]) - 1
        plans[seat] = game.read_plan(state, seat, text)
    yield from facts(game, Spot(witness["seats"], 0, 0, state, plans, witness.get("chance", 0)))


def _start(game: AnyGame, seats: int, seed: int) -> Iterator[Fact]:
    yield "start.seats", ", ".join(map(str, game.seat_counts()))
    yield from lines(game.state_text(game.start(seats, Random(seed))), "start")


def start_difference(one: AnyGame, other: AnyGame, seeds: Iterable[int]) -> tuple[dict[str, Any], Difference] | None:
    """A set-up of the fewest seats that comes out differently from the same seed."""
    seats = min(set(one.seat_counts()) & set(other.seat_counts()), default=0)
    for seed in seeds if seats else ():
        try:
            differs = difference(_start(one, seats, seed), _start(other, seats, seed))
        except GameError:
            continue
        if differs is not None:
            return {"seats": seats, "seed": seed, "differs": differs.path}, differs
    return None


def replayed_outcomes(games: Mapping[str, AnyGame], witness: Mapping[str, Any]) -> dict[str, str]:
    """What the fact named by the witness is under each option."""
    outcomes = {}
    for option, game in games.items():
        try:
            seen = dict(replayed(game, witness))
            silent = next((value for value in seen.values() if value.startswith("no answer")), NOTHING)
            stopped = seen.get(SCRIPT, PLAYED) != PLAYED
            outcomes[option] = seen.get(witness["differs"], seen[SCRIPT] if stopped else silent)
        except OpenEnd as end:
            outcomes[option] = f"no answer ({end.undefined.point})"
        except (UnsoundError, GameError):
            outcomes[option] = UNSOUND
    return outcomes


def apart(outcomes: Mapping[str, str]) -> list[tuple[str, str]]:
    """The pairs of options whose outcomes differ."""
    sound = [option for option, outcome in outcomes.items() if outcome != UNSOUND]
    return [(one, other) for one, other in combinations(sound, 2) if outcomes[one] != outcomes[other]]
