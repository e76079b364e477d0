"""Which outcomes of Gempire need facts that nobody can see on the table?

question: two histories of a seat that leave the same table and are judged, or go on, differently: the smallest such
          pair for each reading that asks for history
scope:    every way for one seat to go on for one to three rounds from the small positions below, with the legal
          decisions of the resolution part and a few kinds of plans; what is seen is `games.gempire.on_table`
expected: the rounds of a blueprint and of the second row, idle diamonds, and multiples of ten that were lost again,
          which takes a known card and one more reading
budget:   under 3 seconds

A witness seats both histories at one table: what ann has and what bea has looks alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from gemcheck.checks import Check, Statement, check
from gemcheck.checks.history import Alike, Met, alike
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire.on_table import HIDDEN, on_table
from gemcheck.games.gempire.plans import SECOND_ROW, Bid, Collect, Plan, Upgrade
from gemcheck.games.gempire.state import Seat, State
from gemcheck.rulebook import OpenPoint
from gemcheck_models.gempire.history_orders import Way, gone_through
from gemcheck_models.gempire.script_outcomes import played, seen

__all__ = ["CHECKS", "SCENES", "Scene", "hidden_facts", "remembered"]

IDLE = Collect(0, 0)


class Scene(NamedTuple):
    """Where to look: the point whose readings ask for history, starting positions as cases, rounds, the secret plans
    used, readings in force besides, the field of history that is meant, sentences beside those of the point."""

    name: str
    title: str
    point: str
    field: str
    starts: tuple[Mapping[str, Any], ...]
    rounds: int
    plans: tuple[Plan, ...] = ()
    besides: Mapping[str, str] = {}
    clauses: tuple[str, ...] = ()


ROW = Scene(
    "round-of-the-row",
    "whether a card is older than the second row",
    "second-row.earlier-cards",
    "second",
    (
        {
            "market": {"A": "P1"},
            "deck": ["P1", "P1"],
            "seats": {"ann": {"production": 6, "gems": {"population": 1}, "city": "GC1 G1"}},
        },
    ),
    3,
    (IDLE, Bid((1, 0, 0)), Upgrade((SECOND_ROW,))),
)
BLUEPRINT = Scene(
    "round-of-the-blueprint",
    "whether a card has been a blueprint since an earlier round",
    "blueprint.same-round",
    "blueprints",
    tuple(
        {"round": 2, "market": {"A": won}, "seats": {"ann": {"production": 1, "blueprints": [kept]}}}
        for won, kept in (("P1", "P2"), ("P2", "P1"))
    ),
    1,
    (Bid((1, 0, 0)),),
)
DIAMOND = Scene(
    "idle-diamond",
    "whether a diamond was useless when it was placed",
    "tech.mathematics.idle",
    "row1",
    (
        {
            "technologies": ["mathematics"],
            "rewards": ["nothing", "diamonds 1"],
            "seats": {
                "ann": {"production": 6, "science": 10, "palace": 1, "gems": {"population": 1}, "city": "GC1 C2O1D1"}
            },
        },
    ),
    2,
    (IDLE, Upgrade((2,))),
)
EMBASSY: Mapping[str, Any] = {"technologies": ["calendar"], "gems": {"culture": 1}}
LOST = Scene(
    "lost-multiple",
    "whether an attribute has had this value before",
    "gem.threshold.again",
    "reached",
    tuple(
        {"phase": "resolve", "seats": {"ann": {**EMBASSY, "city": f"GC1 C.embassy,C{value} b.C1", **gem}}}
        for value in range(1, 7)
        for gem in ({"held": 1}, {"flag": [1, 0, 0]})
    ),
    1,
    besides={"gem.have": "not-on-flag"},
    clauses=("card.embassy", "tech.calendar"),
)
SCENES: tuple[Scene, ...] = (ROW, BLUEPRINT, DIAMOND, LOST)


class Found(NamedTuple):
    """The smallest pair of histories, if there is one, the ways to all positions that were met, and the game."""

    pair: Alike | None
    ways: Mapping[State, Way]
    game: Any


def remembered(one: Seat, other: Seat) -> set[str]:
    """The fields of history in which two seats that look alike differ."""
    fields = {*HIDDEN, "second", "blueprints", "row1", "row2"} - {"attributes"}
    return {name for name in fields if getattr(one, name) != getattr(other, name)}


def search(game: Any, scene: Scene) -> Found:
    """The pair of the fewest decisions that differs in the field of the scene."""
    started = [game.given(start) for start in scene.starts]
    there = started[0][0]
    # All positions have to belong to one table of cards.
    starts = [there.read_state(one.state_text(state)) for one, state, _ in started]
    ways = gone_through(there, starts, scene.rounds, lambda plan: plan in scene.plans)
    met = [Met(state, len(way.line)) for state, way in ways.items()]
    for pair in alike(there, met, len(starts[0].seats)):
        if scene.field in remembered(pair.one.state.seats[0], pair.other.state.seats[0]):
            return Found(pair, ways, there)
    return Found(None, ways, there)


def witness(found: Found, pair: Alike) -> dict[str, Any]:
    """Both histories at one table as a case: ann's is one of them, bea's the other.

    It begins where the histories began if they consist of open decisions only, else where they look alike; it ends with
    a plan that only one of them allows, or that leads to different ends, if they are not told apart at once.
    """
    one, other = pair.one.state, pair.other.state
    ways = found.ways[one], found.ways[other]
    script: list[dict[str, str]] = []
    if not any(secret for way in ways for secret, _ in way.line):
        script = [
            {name: found.game.plan_text(one, plan)}
            for name, way in zip(("ann", "bea"), ways, strict=True)
            for _, plan in way.line
        ]
        one, other = ways[0].start, ways[1].start
    both: State = replace(one, seats=(one.seats[0], other.seats[0], *one.seats[2:]))
    given = {"state": found.game.state_text(both)}
    script += telling(found.game, pair)
    return {"given": given, "when": tuple(script)} if script else {"given": given}


def telling(game: Any, pair: Alike) -> list[dict[str, str]]:
    """The plans that tell two histories apart, by the names of their seats; none if that shows without playing."""
    mine, theirs = (plans(game, state) for state in (pair.one.state, pair.other.state))
    only = [plan for plan in (*mine, *theirs) if (plan in mine) != (plan in theirs)]
    if only:
        first, second = ("ann", "bea") if only[0] in mine else ("bea", "ann")
        return [{first: only[0]}, {second: only[0]}]
    if not pair.path.startswith("seat 1: "):
        return []
    plan = pair.path.removeprefix("seat 1: ")
    return [{"ann": plan}, {"bea": plan}]


def plans(game: Any, state: State) -> list[str]:
    """What seat 1 may do now."""
    return [game.plan_text(state, plan) for plan in game.legal(state, 0)] if 0 in game.to_move(state) else []


def told_apart(game: Any, tables: Mapping[str, Any]) -> str:
    """How the two histories compare once the witness has been played."""
    run = played(game, tables)
    if run.stopped_by:
        return " and ".join(f"{who} is refused [{', '.join(clauses)}]" for who, clauses in run.stopped_by.items())
    facts = seen(run)
    for path, value in facts.items():
        there = facts.get(path.replace("after.ann.", "after.bea."))
        if path.startswith("after.ann.") and there != value:
            return f"ann's {path.removeprefix('after.ann.')} is {value}, bea's {there}"
    return "ann and bea fare alike"


@check(
    "hidden-facts",
    kind="hidden-history",
    family="dynamics",
    game="gempire",
    scope="one seat's ways on from four small positions, one to three rounds, each reading of four points",
    certificate="replay+minimal",
)
def hidden_facts(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Look for two histories with one table and two futures."""
    for scene in SCENES:
        point = game.rulebook.open_points.get(scene.point)
        if point is None:
            text = f"{scene.title}: {scene.point} is no open point"
            yield Statement(text, scene.clauses, Verdict.VACUOUS)
            continue
        yield judged(game, scene, point)


def judged(game: Any, scene: Scene, point: OpenPoint) -> Finding | Statement:
    """The smallest pair under the first option that has one, played under every option."""
    looked = {}
    for option in point.option_ids():
        looked[option] = found = search(game.under(game.rules_with({**scene.besides, point.id: option})), scene)
        if found.pair is not None:
            return finding(game, scene, point, found, found.pair)
    met = sum(len(found.ways) for found in looked.values())
    certificate = Certificate("exhaustive", f"{met} positions under {len(looked)} readings")
    text = f"{scene.title}: nothing depends on it ({point.id})"
    return Statement(text, point.clauses, Verdict.BOUNDED, certificate)


def finding(game: Any, scene: Scene, point: OpenPoint, found: Found, pair: Alike) -> Finding:
    """Two histories, one table, two futures."""
    tables = witness(found, pair)
    one, other = pair.one.state, pair.other.state
    if on_table(one) != on_table(other):
        raise AssertionError(f"{scene.name}: the two histories do not look alike")
    readings = [{**scene.besides, point.id: option} for option in point.option_ids()]
    fields = ", ".join(sorted(remembered(one.seats[0], other.seats[0])))
    return Finding(
        id=f"gempire/hidden-history/{scene.name}",
        kind="hidden-history",
        title=f"The table does not show {scene.title}, and what follows depends on it",
        clauses=tuple(dict.fromkeys((*point.clauses, *scene.clauses))),
        impact=point.impact,
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            f"fewest decisions ({pair.one.steps} and {pair.other.steps}) among {len(found.ways)} positions met",
            f"the two states differ in {fields} only; both are reached by legal decisions from the start",
            also(game, scene),
        ),
        witness=tables,
        outcomes=tuple(
            (words(reading), told_apart(game.under(game.rules_with(reading)), tables)) for reading in readings
        ),
        known_as=point.findings[0] if point.findings else "",
        found_by="gemcheck_models.gempire.hidden_history",
    )


def words(reading: Mapping[str, str]) -> str:
    return ", ".join(f"{point}={option}" for point, option in reading.items())


def also(game: Any, scene: Scene) -> tuple[str, ...]:
    """What comes out without the readings that a scene has in force besides."""
    if not scene.besides:
        return ()
    pairs = [
        search(game.under(game.rules_with({scene.point: option})), scene).pair
        for option in game.rulebook.open_points[scene.point].option_ids()
    ]
    if any(pairs):
        return ()
    return (f"under the readings in force without {words(scene.besides)}: no such pair",)


CHECKS: Sequence[Check] = (hidden_facts,)
