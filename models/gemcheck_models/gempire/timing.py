"""Which sentences give a different answer at two moments of one round, and leave open which of the moments counts?

question: for each predicate that the rules look at: the smallest state and script in which it is true at one moment and
          false at another, while readings that choose the moment come to different ends
scope:    the small scopes of `timing_scenes`, in order of size; moments are the rows of the engine's table of order,
          found by their events, and the phases between them
expected: one for each predicate below
budget:   under 3 seconds
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from gemcheck.casebook.replay import Run, ScriptError
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Event, Game, GameError, Undefined
from gemcheck.games.gempire import collecting, palace, technologies, victory
from gemcheck.games.gempire.gem_sources import fifty_due
from gemcheck.games.gempire.order import RESOLUTION_ORDER
from gemcheck.games.gempire.plans import Mechanics, Upgrade
from gemcheck.games.gempire.state import PHASES, PLAN, RESOLVE, State
from gemcheck.games.gempire.table import IRON
from gemcheck.rulebook import OpenPoint
from gemcheck_models.gempire import timing_scenes as scenes
from gemcheck_models.gempire.script_outcomes import first_apart, outcomes, played
from gemcheck_models.gempire.timing_scenes import Scene

__all__ = ["CHECKS", "LOOKS", "Hit", "Look", "Moment", "first_hit", "moments"]


class Look(NamedTuple):
    """A predicate that is looked at: its name and words, its truth for ann in a state (None: it makes no sense there),
    the open point that chooses the moment, where to look, the known fault, and sentences beside those of the point."""

    name: str
    words: str
    holds: Callable[[Any, State], bool | None]
    point: str
    scenes: Callable[[Any], Iterator[Scene]]
    known: str = ""
    clauses: tuple[str, ...] = ()


class Moment(NamedTuple):
    """A moment of the round and whether the predicate holds at it."""

    when: str
    holds: bool


class Hit(NamedTuple):
    """The first scene in which the answers differ, in time and by reading."""

    scene: Scene
    runs: dict[str, Run]
    path: str
    moments: tuple[Moment, ...]
    before: int


# -- predicates, by the engine's own functions


def _two_demands(table: Any, state: State) -> bool | None:
    return bool(victory.enough(victory.positions_met(table, state, 0)))


def _step_payable(table: Any, state: State) -> bool | None:
    """Whether the upgrade that is to come, written or about to be, can be paid."""
    seat = state.seats[0]
    written = seat.turn.written
    if isinstance(written, Mechanics | Upgrade):
        steps = written.after if isinstance(written, Mechanics) else written.steps
        return palace.affordable(table, seat, steps[0])
    return palace.affordable(table, seat, 1) if state.phase == PLAN else None


def _has_row(table: Any, state: State) -> bool | None:
    return state.seats[0].second >= 0


def _fifty(table: Any, state: State) -> bool | None:
    return any(fifty_due(value) for value in state.seats[0].attributes)


def _free_to_enter(table: Any, state: State) -> bool | None:
    """Whether every blueprint was kept in an earlier round."""
    kept = state.seats[0].blueprints
    return all(blueprint.round < state.round for blueprint in kept) if kept and state.phase == RESOLVE else None


def _holds_nothing(table: Any, state: State) -> bool | None:
    return state.seats[0].production == 0


def _lowest_price(table: Any, state: State) -> bool | None:
    prices = table.technologies[IRON].prices
    return bool(technologies.price(table, state, IRON) == prices[0])


def _room(table: Any, state: State) -> bool | None:
    return collecting.room(table, state.seats[0]) > 0


LOOKS: tuple[Look, ...] = (
    Look("demands-answered", "two Demands are met", _two_demands, "demand.checkpoint", scenes.claims_answered),
    Look("demands-outbuilt", "two Demands are met", _two_demands, "win.response.moves", scenes.claims_outbuilt),
    Look("demands-claimed", "two Demands are met", _two_demands, "win.claim", scenes.claims),
    Look("upgrade-payable", "the upgrade can be paid", _step_payable, "upgrade.payable", scenes.carried_out_later),
    Look(
        "upgrade-cheaper", "the upgrade can be paid", _step_payable, "tech.discover.when", scenes.cheaper_steps, "G-045"
    ),
    Look(
        "second-row-there",
        "there is a second row",
        _has_row,
        "tech.discover.when",
        scenes.row_and_masonry,
        "G-083",
        ("tech.masonry", "second-row.cost"),
    ),
    Look("philosophy-fifty", "an attribute is at 50", _fifty, "tech.philosophy.retro", scenes.crossing),
    Look(
        "blueprint-later",
        "the blueprint is older than this round",
        _free_to_enter,
        "blueprint.same-round",
        scenes.kept_and_placed,
    ),
    Look("nothing-left", "no production is held", _holds_nothing, "tech.nutrition.lost", scenes.losses),
    Look("lowest-price", "the first price is free", _lowest_price, "tech.price.simultaneous", scenes.discoverers),
    Look("room-to-collect", "there is room for production", _room, "round.own-order", scenes.blueprint_first),
)


# -- moments


def moment_of(events: Sequence[Event], state: State, first: int) -> str:
    """Which moment a state belongs to: the latest row of the order that these events show, else its phase; `first` is
    the round in which the script began."""
    words = {event.what for event in events}
    rows = [row.step for row in RESOLUTION_ORDER if words & set(row.events)]
    later = " of the next round" if state.round > first else ""
    return f"once {rows[-1]}" if rows else f"in the phase '{PHASES[state.phase]}'{later}"


def trace(game: Any, scene: Scene) -> Iterator[tuple[str, Any, State]]:
    """The states of the script to be watched, each with its moment and its table, as far as it can be played."""
    tables = scene.to_watch()
    told = first = 0
    for number in range(len(tables["when"]) + 1):
        try:
            run = played(game, tables, number)
        except (ScriptError, GameError):
            return
        if isinstance(run.after, Undefined) or run.stopped_by:
            return
        there: Any = run.game
        first = first or run.after.round
        yield moment_of(run.events[told:], run.after, first), there.table, run.after
        told = len(run.events)


def moments(game: Any, look: Look, scene: Scene) -> tuple[Moment, ...]:
    """How the predicate stands at the moments of a scene, one entry for each change."""
    found: list[Moment] = []
    for when, table, state in trace(game, scene):
        holds = look.holds(table, state)
        if holds is not None and (not found or found[-1].holds != holds):
            found.append(Moment(when, holds))
    return tuple(found)


def first_hit(game: Any, look: Look, point: OpenPoint) -> Hit | int:
    """The smallest scene in which the predicate changes and the options of the point come apart; else how many scenes
    there are."""
    before = 0
    for scene in look.scenes(game.table):
        runs, path = first_apart(game, point, {"given": scene.given, "when": scene.when})
        if path:
            traces = (
                moments(game.under(game.rules_with({point.id: option})), look, scene) for option in point.option_ids()
            )
            changing = max(traces, key=len)
            if len(changing) > 1:
                return Hit(scene, runs, path, changing, before)
        before += 1
    return before


# -- findings


@check(
    "timing-mismatch",
    kind="timing-mismatch",
    family="dynamics",
    game="gempire",
    scope="eleven looks at eight predicates, each in a small scope of states and scripts of one round",
    certificate="replay+minimal",
)
def timing_mismatch(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Look at each predicate at all moments of small rounds."""
    for look in LOOKS:
        point = game.rulebook.open_points.get(look.point)
        if point is None:
            yield Statement(f"'{look.words}': {look.point} is no open point, one moment counts", look.clauses)
            continue
        hit = first_hit(game, look, point)
        if isinstance(hit, Hit):
            yield finding(game, look, point, hit)
        else:
            text = f"'{look.words}': in no state does it matter at which moment it is looked at ({look.point})"
            yield Statement(text, point.clauses, Verdict.BOUNDED, Certificate("exhaustive", f"{hit} scenes"))


def in_words(hit: Hit) -> str:
    """The moments of a hit in one line."""
    return ", ".join(f"{'true' if moment.holds else 'false'} {moment.when}" for moment in hit.moments[:2])


def needed(game: Any, point: OpenPoint, scene: Scene) -> list[str]:
    """The facts about seats without which the scene, played in the same way, has one end."""
    found = []
    for name, facts in scene.given["seats"].items():
        for fact in facts:
            less = {key: value for key, value in facts.items() if key != fact}
            given = {**scene.given, "seats": {**scene.given["seats"], name: less}}
            try:
                _, path = first_apart(game, point, {"given": given, "when": scene.when})
            except GameError:
                path = ""  # Without this fact there is no such state.
            if not path:
                found.append(f"{name}'s {fact}")
    return found


def finding(game: Any, look: Look, point: OpenPoint, hit: Hit) -> Finding:
    """A predicate whose answer depends on the moment."""
    return Finding(
        id=f"gempire/timing-mismatch/{look.name}",
        kind="timing-mismatch",
        title=f"'{look.words}' is {in_words(hit)}: which counts is open",
        clauses=tuple(dict.fromkeys((*point.clauses, *look.clauses))),
        impact=point.impact,
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            f"scenes in order of size; smaller ones, without a difference: {hit.before}",
            f"deletion: the readings agree without {', '.join(needed(game, point, hit.scene))}",
            tuple(f"{'true' if moment.holds else 'false'}: {moment.when}" for moment in hit.moments),
        ),
        witness={"given": hit.scene.given, "when": hit.scene.when},
        outcomes=outcomes(point, hit.runs, hit.path),
        known_as=look.known or (point.findings[0] if point.findings else ""),
        found_by="gemcheck_models.gempire.timing",
    )


CHECKS: Sequence[Check] = (timing_mismatch,)
