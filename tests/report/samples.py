"""Reports to look at: one of made-up findings with some cases, one of answers of solvers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from gemcheck.casebook.find import find_cases
from gemcheck.casebook.load import read_case
from gemcheck.casebook.schema import SOLVER_KINDS, Case
from gemcheck.checks import CheckReport, Statement
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import load_game
from gemcheck.report.gather import gathered
from gemcheck.report.model import Chart, Site
from gemcheck.report.pages import rendered

GAME = load_game("tigris")
RAN = {"cases": {"box.tiles"}}
"""Which clauses have run, and in what."""


@cache
def cases() -> tuple[Case, ...]:
    known = [read_case(file) for file in find_cases()]
    return tuple(case for case in known if case.text.rulebook == "tigris")[:25]


def report() -> CheckReport:
    """What a check might say: a fault with a witness that can be played, one with facts only, and a statement."""
    case = next(case for case in cases() if case.when)
    point = next(iter(GAME.rulebook.open_points.values()))
    outcomes = tuple((f"{point.id}={option}", f"it is {option} & <so>") for option in point.option_ids())
    certificate = Certificate("replay", "two seats", "another way", ("a fact",))
    played = Finding(
        id="tigris/diverging-readings/made-up",
        kind="diverging-readings",
        title="Two options <differ> & show it",
        clauses=case.clauses,
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=certificate,
        witness={"given": dict(case.given), "when": list(case.when)},
        outcomes=outcomes,
    )
    facts = replace(played, id="tigris/undefined-term/made-up", kind="undefined-term", witness={"word": ["a", "b"]})
    return CheckReport("made-up", (played, facts), Verdict.FOUND, certificate, (Statement("it always ends"),))


@cache
def site() -> Site:
    chart = Chart("rounds of 60 random games", (("5", 40), ("6", 20)))
    return gathered(GAME, (report(),), cases(), RAN, (chart,))


@cache
def files() -> Mapping[str, str]:
    return rendered(site())


@cache
def answers() -> tuple[Case, ...]:
    """A few answers of solvers of each kind."""
    found = []
    for kind in SOLVER_KINDS:
        known = (read_case(file) for file in find_cases() if file.parent.name == kind)
        found += [case for case in known if case.text.rulebook == "gempire"][:4]
    return tuple(found)


@cache
def solved() -> Site:
    """A report of these answers."""
    return gathered(load_game("gempire"), (), answers(), {"cases": set()}, ())
