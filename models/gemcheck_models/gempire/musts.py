"""Which duties of the rulebook can meet a state in which nobody can fulfil them?

question: for every duty of `musts_duties` the smallest scene in which no legal decision fulfils it, under the ruleset
          in force and under every other option of the open points about its clauses
scope:    the scenes of `musts_scenes`, smallest first; all decisions of the seat within the round are tried
expected: a diamond without a card, a second-row card above nothing, Artistry far from a diamond, an empty deck, prices
          used up, an action when nothing can change, the redraw of the last Demand; all others can always be fulfilled
budget:   under 2 seconds

A plan that the rules refuse gives rise to no duty. Clauses of that kind without a duty of their own are named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from gemcheck.casebook.replay import Run, play
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game, Undefined
from gemcheck.rulebook import RulebookError
from gemcheck_models.gempire.musts_duties import DUTIES, ELSEWHERE, Duty
from gemcheck_models.gempire.musts_scenes import Scene

__all__ = ["CHECKS", "Unmet", "answers", "fulfilled", "reachable", "smallest", "variants"]

MOST_STATES = 400
"""States of one scene that are looked at."""


class Unmet(NamedTuple):
    """A scene in which a duty cannot be fulfilled, under these readings."""

    scene: Scene
    reading: Mapping[str, str]


class Looked(NamedTuple):
    """How many scenes were looked at, and in how many of them the duty arose."""

    scenes: int
    arose: int


def variants(game: Any, clauses: Sequence[str]) -> Iterator[tuple[dict[str, str], Any]]:
    """The game as it is, then under every other option of each open point about one of the clauses."""
    yield {}, game
    readings = dict(game.rules.items())
    for point in game.rulebook.open_points.values():
        for option in point.option_ids() if set(clauses) & set(point.clauses) else ():
            if option == readings[point.id]:
                continue
            try:
                yield {point.id: option}, game.under(game.rulebook.ruleset({**readings, point.id: option}))
            except RulebookError:
                continue  # Another reading in force excludes this one.


def reachable(run: Run) -> Iterator[Any]:
    """The states that the decisions of the first seat lead to within the round, that at the end of the script first."""
    game, start = run.game, run.after
    seen, edge = {start}, [start]
    while edge:
        state = edge.pop()
        yield state
        if state.round != start.round or 0 not in game.to_move(state) or game.joint(state):
            continue
        for plan in game.legal(state, 0):
            after = game.step(state, {0: plan})
            if not isinstance(after, Undefined) and after not in seen:
                seen.add(after)
                edge.append(after)


def fulfilled(game: Any, duty: Duty, scene: Scene) -> bool | None:
    """Whether some decisions fulfil the duty; None when it does not arise, as the rules refuse what leads to it."""
    run = play(game, scene.given, scene.when)
    if run.stopped_by:
        return None
    if run.undefined is not None:
        return False
    return any(duty.kept(run.game, scene, state) for state in islice(reachable(run), MOST_STATES))


def smallest(game: Any, duty: Duty) -> tuple[Unmet | None, Looked]:
    """The first scene in which the duty cannot be fulfilled, the ruleset in force first; and what was looked at."""
    looked = arose = 0
    for reading, other in variants(game, duty.clauses):
        for scene in duty.scenes(other):
            looked += 1
            answer = fulfilled(other, duty, scene)
            arose += answer is not None
            if answer is False:
                return Unmet(scene, reading), Looked(looked, arose)
    return None, Looked(looked, arose)


@check(
    "duties-that-cannot-be-kept",
    kind="impossible-obligation",
    family="function",
    game="gempire",
    clauses=tuple(dict.fromkeys(clause for duty in DUTIES for clause in duty.clauses)),
    scope="small scenes for each duty, every decision of the seat in the round, every option of the points about it",
    certificate="replay+minimal",
)
def impossible_duties(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Look for the smallest scene in which a duty cannot be fulfilled; name the duties that nobody has asked about."""
    for duty in DUTIES:
        yield from answers(game, duty)
    yield from unasked(game)


def answers(game: Any, duty: Duty) -> Iterator[Finding | Statement]:
    """One duty."""
    unmet, looked = smallest(game, duty)
    if unmet is not None:
        yield finding(game, duty, unmet, looked)
        return
    certificate = Certificate("exhaustive", f"{looked.arose} of {looked.scenes} scenes: {duty.order}")
    if looked.arose:
        yield Statement(f"{duty.says} is always possible", duty.clauses, Verdict.BOUNDED, certificate)
    else:
        yield Statement(f"{duty.says} is asked for in no scene", duty.clauses, Verdict.VACUOUS, certificate)


def unasked(game: Any) -> Iterator[Statement]:
    """The clauses of kind "obligation" that no duty speaks of."""
    asked = {clause for duty in DUTIES for clause in duty.clauses}
    obligations = [clause.id for clause in game.rulebook.clauses.values() if clause.kind == "obligation"]
    left = tuple(name for name in obligations if name not in asked and name not in ELSEWHERE)
    if left:
        text = f"{len(left)} of {len(obligations)} obligations are carried out without a decision or not asked about"
        yield Statement(text, left, Verdict.UNKNOWN)


def finding(game: Any, duty: Duty, unmet: Unmet, looked: Looked) -> Finding:
    """A duty that cannot be fulfilled, with what the engine makes of it under each reading."""
    point = game.rulebook.open_points.get(duty.point)
    tables = {"given": unmet.scene.given, "when": [*unmet.scene.when, *unmet.scene.close]}
    said = [("default ruleset", outcome(game, duty, tables))]
    if point is not None:
        said = []
        for option in point.option_ids():
            other = game.under(game.rules_with({point.id: option}))
            said.append((f"{point.id}={option}", outcome(other, duty, tables)))
    under = ", ".join(f"{name}={option}" for name, option in unmet.reading.items())
    return Finding(
        id=f"gempire/impossible-obligation/{duty.slug}",
        kind="impossible-obligation",
        title=f"{duty.says} is impossible: {unmet.scene.words}{f' ({under})' if under else ''}",
        clauses=duty.clauses,
        impact=point.impact if point is not None else "cosmetic",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            f"scene {looked.scenes} of those by {duty.order}, the first one without a way",
            "every decision of the seat within the round is tried by the engine",
        ),
        witness=tables if len({text for _, text in said}) > 1 or point is None else {"scene": tables},
        outcomes=tuple(said),
        known_as=point.findings[0] if point is not None and point.findings else "",
        found_by="gemcheck_models.gempire.musts",
    )


def outcome(game: Any, duty: Duty, tables: Mapping[str, Any]) -> str:
    """What is seen of the duty at the end of the script, or that it is refused or has no answer."""
    run = play(game, tables["given"], tables["when"])
    if run.undefined is not None:
        return f"no answer ({run.undefined.point})"
    if run.stopped_by and run.played < len(tables["when"]):
        clauses = sorted({clause for refused in run.stopped_by.values() for clause in refused})
        return f"refused by {', '.join(clauses)}"
    seen: Any = run.observation()
    for key in duty.shows.split("."):
        seen = seen[key]
    return f"{duty.shows} is {seen}"


CHECKS: Sequence[Check] = (impossible_duties,)
