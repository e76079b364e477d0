"""Two orders of a pair of decisions as cases: their scripts, what is seen at their end, and which reading decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from gemcheck.casebook.outcome import leaves
from gemcheck.casebook.replay import ScriptError, play
from gemcheck.game import Event, Game
from gemcheck.games.gempire import resolution
from gemcheck.games.gempire.order import RESOLUTION_ORDER
from gemcheck.games.gempire.plans import Act, Literacy, Plan
from gemcheck.games.gempire.state import RESOLVE, State
from gemcheck.rulebook import RulebookError
from gemcheck_models.gempire.orders_scope import Composition
from gemcheck_models.gempire.orders_swap import WHO, Arena, Swap

__all__ = ["Governed", "Play", "differing", "governing", "played", "shown", "witnesses"]

Path = tuple[Any, ...]
SEAT = "ann"
SHOWN = 3
"""Facts that are shown of an outcome."""
ECHOES = ("gems_counted", "current_science", "unused")
"""Facts that say once more what another one says, under the readings of a default ruleset."""
REFUSED = "refused"


class Play(NamedTuple):
    """A script as played: what is seen of the seat by path, why it was stopped if it was, and the events."""

    script: tuple[Mapping[str, Any], ...]
    facts: Mapping[Path, Any]
    stopped: str
    events: tuple[Event, ...]


class Governed(NamedTuple):
    """An open point whose options decide an order, the script that shows it, and what comes of it under each option."""

    point: str
    script: tuple[Mapping[str, Any], ...]
    outcomes: tuple[tuple[str, str], ...]


def witnesses(game: Game[Any, Any], composition: Composition, swap: Swap) -> tuple[Play, Play]:
    """Both orders of a swap, played by the whole engine. Raises AssertionError unless they come out differently."""
    given = composition.given()
    opened, state = Arena(game).opened(composition)
    texts = [(plan, opened.plan_text(state, plan)) for plan in swap.plans]
    one, other = (played(game, given, scripted(game, composition, order)) for order in (texts, texts[::-1]))
    if one.stopped or other.stopped or not differing(one, other):
        raise AssertionError(f"the orders of {swap.words} come apart by the rules alone, not in play: {composition}")
    return one, other


def scripted(
    game: Game[Any, Any], composition: Composition, plans: Sequence[tuple[Plan, str]]
) -> tuple[Mapping[str, Any], ...]:
    """The script in which the seat decides this, one after the other. Its own action, where it has been carried out
    because nothing else was left to choose, is not decided again; what is due at once is decided in the first way."""
    made, state, _ = game.given(composition.given())
    script = [*composition.script()]
    for entry in composition.script():
        plan = made.plan_from_case(state, WHO, entry[SEAT])
        others = {who: made.idle(state, who) for who in made.to_move(state) if who != WHO}
        state = made.step(state, {WHO: plan, **others})
    for decision, text in plans:
        if isinstance(decision, Act) and not _may(made, state, decision):
            continue
        state = _decided(made, state, made.read_plan(state, WHO, text), script)
        while state.phase == RESOLVE and resolution.obliged(state.seats[WHO]):
            due = list(made.legal(state, WHO))
            state = _decided(made, state, due[-1] if isinstance(due[0], Literacy) else due[0], script)
    return tuple(script)


def _may(game: Game[Any, Any], state: State, plan: Plan) -> bool:
    return WHO in game.to_move(state) and not game.why_not(state, WHO, plan)


def _decided(game: Game[Any, Any], state: State, plan: Plan, script: list[dict[str, Any]]) -> State:
    script.append({SEAT: game.plan_text(state, plan)})
    return cast(State, game.step(state, {WHO: plan}))


def played(game: Game[Any, Any], given: Mapping[str, Any], script: Sequence[Mapping[str, Any]]) -> Play:
    """A script played as a case of the game's ruleset."""
    try:
        run = play(game, given, script)
    except ScriptError as error:
        return Play(tuple(script), {}, str(error), ())
    if run.undefined or run.stopped_by:
        why = f"no answer ({run.undefined.point})" if run.undefined else REFUSED
        return Play(tuple(script), {}, why, run.events)
    facts = {path: value for path, value in leaves(run.observation()) if path[:2] == ("after", SEAT)}
    return Play(tuple(script), facts, "", run.events)


def differing(one: Play, other: Play) -> tuple[Path, ...]:
    """The facts in which two plays differ."""
    paths = dict.fromkeys([*one.facts, *other.facts])
    return tuple(path for path in paths if one.facts.get(path) != other.facts.get(path))


def shown(run: Play, paths: Sequence[Path]) -> str:
    """The first few of these facts in words, or why there are none."""
    if run.stopped:
        return run.stopped
    telling = [path for path in paths if path[2] not in ECHOES] or paths
    return ", ".join(f"{'.'.join(map(str, path[2:]))} {_value(run.facts.get(path))}" for path in telling[:SHOWN])


def _value(value: Any) -> str:
    return "/".join(map(str, value)) or "none" if isinstance(value, list | tuple) else str(value)


# -- which reading decides


def governing(
    game: Game[Any, Any],
    composition: Composition,
    both: tuple[Play, Play],
    paths: Sequence[Path],
    free: Mapping[str, str],
) -> Governed | None:
    """The first open point that has an option under which one order is refused or both give the same: of those that the
    table of the resolution names for what a seat does at any time, then of those about a clause that was applied."""
    given = composition.given()
    for point in candidates(game, both):
        runs: dict[str, tuple[Play, Play]] = {}
        for option in game.rulebook.open_points[point].option_ids():
            try:
                rules = game.rules_with({**free, point: option})
            except RulebookError:
                continue
            one, other = (played(game.under(rules), given, run.script) for run in both)
            runs[option] = one, other
        if not any(one.stopped or other.stopped or not differing(one, other) for one, other in runs.values()):
            continue
        # An order that can be played to its end under every option shows more than one that is refused.
        for place in sorted(range(len(both)), key=lambda at: sum(bool(run[at].stopped) for run in runs.values())):
            outcomes = tuple((f"{point}={option}", shown(run[place], paths)) for option, run in runs.items())
            # The case is played under this reading alone, without the others that leave the order to the seat.
            alone = tuple((name, _alone(game, given, name, both[place].script, paths)) for name, _ in outcomes)
            if outcomes == alone and len({words for _, words in outcomes}) > 1:
                return Governed(point, both[place].script, outcomes)
    return None


def _alone(
    game: Game[Any, Any],
    given: Mapping[str, Any],
    name: str,
    script: Sequence[Mapping[str, Any]],
    paths: Sequence[Path],
) -> str:
    point, option = name.split("=")
    rules = game.rules_with({point: option})
    return shown(played(game.under(rules), given, script), paths)


def candidates(game: Game[Any, Any], both: tuple[Play, Play]) -> Iterator[str]:
    """Open points that may decide an order, each once."""
    table = [row.open_point for row in RESOLUTION_ORDER if row.any_time and row.open_point]
    yield from table
    applied = {clause for run in both for event in run.events for clause in event.clauses}
    for point in game.rulebook.open_points.values():
        if point.id not in table and applied & set(point.clauses):
            yield point.id
