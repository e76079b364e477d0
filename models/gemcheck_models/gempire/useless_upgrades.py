"""Which upgrades and splits are never better than another choice?

question: (a) palace levels that cost no less than a higher one; (b) a technology whose discovery changes nothing but
          the science it uses; (c) starting splits that are never better than another
scope:    (a) every level with and without Architecture, every unit of its discount; (b) the technologies that only make
          upgrades cheaper, every palace level, with and without a second row; (c) all splits
expected: (a) none unless Architecture counts by level; (b) Masonry beside a second row, Architecture on top; (c) none
budget:   under 0.5 seconds

All answers are the engine's; no solver is asked. What a technology is worth beyond its effect (Demand 7) is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from gemcheck.casebook.replay import play
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire import components, setup
from gemcheck.games.gempire.state import Seat
from gemcheck.games.gempire.upgrade_steps import STEPS, possible, step_cost

__all__ = ["CHECKS", "dear_levels", "idle_technologies"]

FOUND_BY = "gemcheck_models.gempire.useless_upgrades"
UPGRADERS = ("architecture", "masonry")
"""The technologies that do nothing but make upgrades cheaper."""


class Never(NamedTuple):
    """A choice that is never better than another: words for the finding's id and its title, clauses, the open point
    that decides, the witness, and what is shown of its end."""

    slug: str
    says: str
    clauses: tuple[str, ...]
    point: str
    given: Mapping[str, Any]
    when: Sequence[Mapping[str, Any]]
    shows: str


def dear_levels(game: Any) -> Never | None:
    """A palace level that costs no less than a higher one, under the ruleset in force or, failing that, another unit of
    Architecture's discount."""
    for option in (None, *game.rulebook.open_points["tech.architecture.unit"].option_ids()):
        other = game if option is None else game.under(game.rules_with({"tech.architecture.unit": option}))
        for owned in ((), ("architecture",)):
            made, state, _ = other.given({"seats": {"ann": {"technologies": list(owned)}}})
            for low, high in combinations(range(1, len(components.components().level_costs) + 1), 2):
                costs = [step_cost(made.table, state.seats[0], level) for level in (low, high)]
                if costs[1] <= costs[0]:
                    says = f"palace level {low} costs {costs[0]}, level {high} only {costs[1]}"
                    given = {"seats": {"ann": {"production": costs[1], "technologies": list(owned)}}}
                    clauses = ("tech.architecture", "palace.cost.track", "palace.cost.target-only", "palace.skip")
                    script = [{"ann": {"upgrade": [high]}}]
                    return Never(
                        "palace-level", says, clauses, "tech.architecture.unit", given, script, "after.ann.palace"
                    )
    return None


def idle_technologies(game: Any) -> Iterator[tuple[str, int, bool]]:
    """Technologies that only make upgrades cheaper, where they change no upgrade: name, palace, second row."""
    for name in UPGRADERS:
        for palace in range(len(components.components().level_costs) + 1):
            for row in (False, True):
                given = technology_given(name, palace, row)
                run = play(game, given, ({"ann": {"do": f"discover {name}"}},))
                if run.stopped_by:
                    continue
                made: Any = run.game
                before, after = run.before.seats[0], run.after.seats[0]
                if options(made.table, before) == options(made.table, after):
                    yield name, palace, row


def technology_given(name: str, palace: int, row: bool) -> dict[str, Any]:
    """A seat that can pay for the technology, with a palace and perhaps a second row."""
    seat = {"science": 1, "palace": palace, "second_row": row}
    given = {"phase": "resolve", "technologies": [name], "prices": {name: [1]}}
    return {**given, "seats": {"ann": {key: value for key, value in seat.items() if value}}}


def options(table: Any, seat: Seat) -> tuple[Any, ...]:
    """The upgrades left to a seat with their prices, and whether it has a second row."""
    left = [(step, step_cost(table, seat, step)) for step in STEPS if possible(seat.palace, seat.second, step)]
    return (*left, seat.second >= 0)


@check(
    "dominated-upgrades",
    kind="dominated-choice",
    family="play",
    game="gempire",
    clauses=(
        "tech.architecture",
        "tech.masonry",
        "palace.cost.track",
        "palace.cost.target-only",
        "start.five-resources",
    ),
    scope="palace levels with and without Architecture; both technologies at every palace level; all splits",
    certificate="exhaustive",
)
def dominated_upgrades(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Look for palace levels, technologies and splits that are never better than another choice."""
    level = dear_levels(game)
    if level is None:
        clauses = ("palace.cost.track", "tech.architecture")
        yield Statement("a higher palace level always costs more", clauses, Verdict.BOUNDED)
    else:
        yield finding(game, level)
    seen: set[str] = set()
    for name, palace, row in idle_technologies(game):
        if name in seen:
            continue
        seen.add(name)
        where = f"at palace level {palace}" if name == "architecture" else "beside a second row"
        says = f"discovering {name.title()} {where} uses science and changes no upgrade; only Demand 7 counts it"
        clauses = (f"tech.{name}", "tech.discover.threshold")
        point = "tech.masonry.idle" if name == "masonry" else ""
        script = [{"ann": {"do": f"discover {name}"}}]
        given = technology_given(name, palace, row)
        yield finding(game, Never(f"idle-{name}", says, clauses, point, given, script, "after.ann.technologies"))
    total = setup.starting_resources()
    pairs = [(production, total - production) for production in range(total + 1)]
    if not any(a != b and a[0] >= b[0] and a[1] >= b[1] for a in pairs for b in pairs):
        text = f"none of the {len(pairs)} starting splits has more of one resource without less of the other"
        yield Statement(text, ("start.five-resources",), Verdict.BOUNDED, Certificate("exhaustive", "all splits"))


def finding(game: Any, never: Never) -> Finding:
    """A choice that is never better, played under each reading of the point that decides."""
    point = game.rulebook.open_points.get(never.point)
    readings = [{never.point: option} for option in point.option_ids()] if point is not None else [{}]
    said = []
    for reading in readings:
        run = play(game.under(game.rules_with(reading)), never.given, never.when)
        seen: Any = run.observation()
        for key in never.shows.split("."):
            seen = seen[key]
        words = ", ".join(f"{name}={option}" for name, option in reading.items()) or "default ruleset"
        said.append((words, "refused" if run.stopped_by else f"{never.shows} is {seen}"))
    return Finding(
        id=f"gempire/dominated-choice/{never.slug}",
        kind="dominated-choice",
        title=never.says,
        clauses=never.clauses,
        impact="cosmetic",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay+minimal", "lowest palace level first, without a second row first"),
        witness={"given": never.given, "when": list(never.when)},
        outcomes=tuple(said),
        known_as=point.findings[0] if point is not None and never.point == "tech.architecture.unit" else "",
        found_by=FOUND_BY,
    )


CHECKS: Sequence[Check] = (dominated_upgrades,)
