"""Positions of cases drawn at random, played on for a few steps: where does a rule ask about an open point there?

Where the game has the hook `sampled_given`, it draws the tables of small positions in which rare rules meet. To look
for one point, tables in which it has been asked for are crossed with others and their numbers changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from gemcheck.checks.readings_look import AnyGame, Spot, UnsoundError, facts
from gemcheck.checks.readings_play import Recorder, some_plans
from gemcheck.checks.shrinking import Case
from gemcheck.game import GameError, OpenEnd, Undefined

__all__ = ["Draw", "Start", "bred", "cases_of", "crossed", "game_cases", "played_on", "started", "varied"]

Table = dict[str, Any]
Draw = Callable[[Random, Sequence[str]], Mapping[str, Any]]

FEW = 4
"""Of so many plans the one in the fewest letters is tried for all seats: small plans meet more often."""


class Start(msgspec.Struct, frozen=True):
    """How a spot came about: the game with the facts of the case, the case's table, its script so far, and the names of
    the seats."""

    game: Any
    given: Mapping[str, Any]
    script: tuple[Mapping[str, Any], ...]
    names: tuple[str, ...]


def started(
    game: AnyGame, given: Mapping[str, Any], rng: Random, length: int, number: int
) -> Iterator[tuple[Spot, set[str]]]:
    """The spots of a drawn table, and the points that are asked for there: a look at the beginning, then some steps."""
    recorder = Recorder(game.rules)
    try:
        played, state, names = game.under(recorder).given(given)
    except (GameError, OpenEnd):
        return
    start = Start(played.under(game.rules), given, (), names)
    weight = len(repr(given))
    recorder.asked.clear()
    spot = Spot(len(names), number, 0, state, start=start, weight=weight)
    try:
        list(facts(played, spot, quick=True))
    except UnsoundError:
        return
    yield spot, set(recorder.asked)
    for step in range(length):
        recorder.asked.clear()
        try:
            state = _quiet(played, state)
            if played.result(state) is not None:
                return
            plans = _plans(played, state, rng)
        except (GameError, OpenEnd):
            return
        entry, plans, legal = _entry(played, state, plans, names, rng)
        weight += len(repr(entry))
        spot = Spot(len(names), number, step, state, plans, looked=True, start=start, weight=weight)
        try:
            after = played.advance(state, legal)
        except OpenEnd as end:
            after = end.undefined
        yield spot, set(recorder.asked)
        if isinstance(after, Undefined):
            return
        state = after
        start = msgspec.structs.replace(start, script=(*start.script, entry))


def _plans(game: AnyGame, state: Any, rng: Random) -> dict[int, Any]:
    """Plans for all seats that may move, so that few steps go far, or for one of them; at times all alike, or all but
    one, or small."""
    movers = game.to_move(state)
    if game.joint(state) and rng.random() < 0.25:
        some = [game.sample(state, movers[0], rng) for _ in range(FEW)]
        short = min(some, key=lambda plan: len(game.plan_text(state, plan)))
        return {seat: game.sample(state, seat, rng) if game.why_not(state, seat, short) else short for seat in movers}
    if game.joint(state) or rng.random() < 0.4:
        plans = some_plans(game, state, rng, same=rng.random() < 0.4)
        if len(plans) > 2 and rng.random() < 0.3:
            seat = rng.choice(sorted(plans))
            plans[seat] = game.sample(state, seat, rng)
        return plans
    return {seat: game.sample(state, seat, rng) for seat in movers}


def _quiet(game: AnyGame, state: Any) -> Any:
    """The state after chance has taken its least eventful course."""
    for _ in range(20):
        if game.to_move(state) or game.result(state) is not None:
            break
        state = game.chance_step(state, game.chance_from_case(state, {}))
        if isinstance(state, Undefined):
            raise OpenEnd(state)
    return state


def _entry(
    game: AnyGame, state: Any, plans: dict[int, Any], names: tuple[str, ...], rng: Random
) -> tuple[Table, dict[int, Any], dict[int, Any]]:
    """The script's entry for these plans, the plans, and what is played; at times one seat writes down what only
    another one may do, where the game has a rule for that (hook `uncover`)."""
    uncover = getattr(game, "uncover", None)
    legal = dict(plans)
    entry: Table = {names[seat]: game.plan_text(state, plan) for seat, plan in plans.items()}
    if uncover is not None and len(plans) > 1 and game.joint(state) and rng.random() < 0.2:
        seat, other = rng.sample(sorted(plans), 2)
        if game.why_not(state, seat, plans[other]):
            plans = {**plans, seat: plans[other]}
            legal[seat] = uncover(state, seat, plans[other])
            entry[names[seat]] = {"do": entry[names[other]], "uncover": True}
    return entry, plans, legal


def cases_of(spot: Spot, game: AnyGame, path: str) -> Iterator[Case]:
    """The cases that may show a difference which was seen at a spot."""
    start: Start = spot.start
    if path.startswith(("plan", "step", "then", "after")):
        for entry in _entries(game, spot, start.names):
            yield {"given": dict(start.given), "when": [*start.script, entry]}
    else:
        yield {"given": dict(start.given), "when": list(start.script)}


def game_cases(game: AnyGame, spot: Spot) -> Iterator[Case]:
    """The cases that may show what was seen at a spot of a random game: in few words, or with its whole position (hooks
    `sparse_given` and `given_state`)."""
    sparse, whole = getattr(game, "sparse_given", None), getattr(game, "given_state", None)
    for given in ([sparse(spot.state)] if sparse else []) + ([whole(game.state_text(spot.state))] if whole else []):
        try:
            names = game.given(given)[2]
        except (GameError, OpenEnd):
            continue
        if not spot.plans:
            yield {"given": given, "when": []}
        for entry in _entries(game, spot, names) if spot.plans else ():
            yield {"given": given, "when": [entry]}


def _entries(game: AnyGame, spot: Spot, names: tuple[str, ...]) -> Iterator[Table]:
    """The plans of a spot as the entry of a script, then with what is left of a plan that is refused."""
    entry: Table = {names[seat]: game.plan_text(spot.state, plan) for seat, plan in spot.plans.items()}
    yield entry
    for seat in spot.plans:
        if game.why_not(spot.state, seat, spot.plans[seat]):
            yield {**entry, names[seat]: {"do": entry[names[seat]], "uncover": True}}


def played_on(game: AnyGame, case: Case, spot: Spot, rng: Random, length: int) -> Iterator[Case]:
    """The case with more and more steps behind those that lead to a spot and past it."""
    when = list(case["when"])
    state: Any = game.advance(spot.state, spot.plans)
    for _ in range(length):
        try:
            if isinstance(state, Undefined) or game.result(state) is not None:
                return
            state = _quiet(game, state)
            plans = _plans(game, state, rng)
            when.append({spot.start.names[seat]: game.plan_text(state, plan) for seat, plan in plans.items()})
            yield {"given": case["given"], "when": list(when)}
            state = game.advance(state, plans)
        except (GameError, OpenEnd):
            return


# -- tables near another one


def crossed(one: Mapping[str, Any], other: Mapping[str, Any], rng: Random) -> Table:
    """Mostly the first table, here and there the second one, down to the seats."""
    made: Table = {}
    for key in dict.fromkeys((*one, *other)):
        if key in one and key in other and isinstance(one[key], Mapping) and isinstance(other[key], Mapping):
            made[key] = crossed(one[key], other[key], rng)
        elif key in one and (key not in other or rng.random() < 0.7):
            if rng.random() < 0.95:
                made[key] = one[key]
        elif key in other and rng.random() < 0.5:
            made[key] = other[key]
    return made


def varied(value: Any, rng: Random, often: float = 0.15) -> Any:
    """The table with some of its numbers changed by one."""
    if isinstance(value, Mapping):
        return {key: varied(inner, rng, often) for key, inner in value.items()}
    if isinstance(value, list):
        return [varied(inner, rng, often) for inner in value]
    if isinstance(value, int) and not isinstance(value, bool) and rng.random() < often:
        return max(0, value + rng.choice((-1, 1)))
    return value


def bred(
    cases: Sequence[Case | None], draw: Draw | None, clauses: Sequence[str], rng: Random, count: int
) -> Iterator[Case]:
    """Cases near those on which related options come apart: the script stays, their tables are crossed and varied."""
    known = list({repr(case): case for case in cases if case is not None}.values())
    for _ in range(count if known and draw is not None else 0):
        assert draw is not None
        case = rng.choice(known)
        given = case["given"]
        if rng.random() < 0.6:
            given = crossed(given, draw(rng, clauses), rng)
        yield {"given": varied(given, rng, 0.3), "when": case["when"]}
