"""Check: sets of rules that cannot all be obeyed, found by switching rules on and off.

question: in which situations do which rules ask for the impossible; does the override table settle it; which of them
          does the engine obey, and which with a rule struck or a reading changed?
scope:    the subjects of `toggled` and the three beside it: every situation of each
expected: twelve of the fourteen pairs K1 to K14 of the facts (K3 and K9 rest on `pairs`), and further ones, among them
          one that neither the table nor an open point settles: a Location that is freed and blocked
budget:   about 2 seconds, by z3 and by plain arithmetic
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from gemcheck.casebook.replay import ScriptError, play
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.settlers.box import Override
from gemcheck.games.settlers.engine import Settlers
from gemcheck.rulebook import OpenPoint, ablated
from gemcheck_models.cores import Decision, UndecidedError
from gemcheck_models.settlers.toggled import TABLE
from gemcheck_models.settlers.toggled_deals import DEALS
from gemcheck_models.settlers.toggled_ends import ends
from gemcheck_models.settlers.toggled_razing import razing
from gemcheck_models.settlers.toggles import Clash, Subject, clashes, obeys

__all__ = ["CHECKS", "found_in", "label", "played", "settling", "subjects"]

FOUND_BY = "gemcheck_models.settlers.checks_toggles"


def subjects(game: Settlers) -> tuple[Subject, ...]:
    """Every subject."""
    return (*TABLE, *ends(game), razing(game), DEALS)


def played(game: Settlers, subject: Subject, situation: Decision) -> Decision | None:
    """A situation with the outcome that the engine gives it; None where it refuses what is played, and the subject does
    not ask whether that is legal."""
    scene = subject.scene(situation)
    run = play(game, scene.given, scene.when)
    if run.stopped_by and all(one.name != "legal" for one in subject.outcome):
        return None
    after = None if run.stopped_by else run.after
    return {**situation, **scene.read(cast(Settlers, run.game), run.before, after)}


def label(subject: Subject, clash: Clash) -> str:
    """What the facts call a clash, empty when they do not know it."""
    stated = [set(subject.rules[one].clauses) for one in clash.members]
    for name, clauses in subject.known.items():
        if len(clauses) == len(stated) and all(any(one in rule for rule in stated) for one in clauses):
            return name
    return ""


def settling(subject: Subject, clash: Clash, rows: Sequence[Override]) -> list[Override]:
    """The rows of the override table each of which alone makes the clash go away."""
    clauses = {clause for one in clash.members for clause in subject.rules[one].clauses}
    near = [row for row in rows if row.rule in clauses and clauses & set(row.clauses)]
    return [row for row in near if all(one.members != clash.members for one in clashes(subject, (row,)))]


def _point(game: Settlers, subject: Subject, clash: Clash) -> OpenPoint | None:
    """The open point that asks which of these rules is right."""
    rules = [subject.rules[one].clauses for one in sorted(clash.members)]
    points = game.rulebook.open_points.values()
    return next((point for point in points if all(set(rule) & set(point.clauses) for rule in rules)), None)


def _told(subject: Subject, clash: Clash, whole: Decision | None) -> str:
    """The outcome and which of the rules it does not obey."""
    if whole is None:
        return "refused"
    outcome = subject.told({one.name: whole[one.name] for one in subject.outcome})
    names = [subject.rules[one].name for one in sorted(clash.members)]
    broken = [name for name in names if name in obeys(subject, (), whole)]
    return f"{outcome}; against {', '.join(broken)}" if broken else outcome


def _outcomes(game: Settlers, subject: Subject, clash: Clash) -> Iterator[tuple[str, str]]:
    """What the engine does in the situation: under each reading of the open point, else with each rule struck that it
    can do without."""
    point = _point(game, subject, clash)
    if point is not None:
        for option in point.option_ids():
            under = game.under(game.rules_with({point.id: option}))
            yield f"{point.id}={option}", _told(subject, clash, played(under, subject, clash.situation))
        return
    yield "all rules", _told(subject, clash, played(game, subject, clash.situation))
    for one in sorted(clash.members):
        for clause in subject.rules[one].clauses:
            with ablated(game.package, clause) as struck:
                if struck:
                    yield f"without {clause}", _struck(game, subject, clash)
                    break


def _struck(game: Settlers, subject: Subject, clash: Clash) -> str:
    try:
        return _told(subject, clash, played(game, subject, clash.situation))
    except ScriptError:
        return "the steps that follow do not come about"


def found_in(game: Settlers, subject: Subject, clash: Clash) -> Finding:
    """A clash as a finding, with the situation as a case and what the engine does there."""
    rules = [subject.rules[one] for one in sorted(clash.members)]
    rows, known = settling(subject, clash, game.table.box.overrides), label(subject, clash)
    slug = known if known.startswith("K") else "-and-".join(rule.clauses[0].replace(".", "-") for rule in rules)
    settled = [f"the override table settles it: {row.rule} gives way to {', '.join(row.clauses)}" for row in rows]
    scene = subject.scene(clash.situation)
    return Finding(
        id=f"settlers/contradiction/{slug.lower()}",
        kind="contradiction",
        title=f"{subject.asks}: {', or '.join(f'{rule.says} [{rule.name}]' for rule in rules)}",
        clauses=tuple(dict.fromkeys(clause for rule in rules for clause in rule.clauses)),
        impact="cosmetic" if settled else subject.impact,
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "unsat-core+replay",
            f"every situation of the subject '{subject.slug}'; this is the least one: {subject.told(clash.situation)}",
            "plain arithmetic finds the same sets in the same situations",
            tuple(settled or ["no row of the override table settles it"]),
        ),
        witness={"given": dict(scene.given), "when": [dict(entry) for entry in scene.when]},
        outcomes=tuple(_outcomes(game, subject, clash)),
        known_as=known,
        found_by=FOUND_BY,
    )


@check(
    "clashing-rules",
    kind="contradiction",
    family="function",
    game="settlers",
    clauses=("override.order", "override.table"),
    scope="every situation of each subject, each rule on or off",
    certificate="unsat-core+replay",
)
def clashing_rules(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Every clash of every subject, and whether the engine follows the rules where none is left."""
    settlers = cast(Settlers, game)
    for subject in subjects(settlers):
        clauses = tuple(dict.fromkeys(clause for rule in subject.rules for clause in rule.clauses))
        try:
            found = clashes(subject)
        except UndecidedError as gave_up:
            yield Statement(f"{subject.asks}: a solver gave up: {gave_up}", clauses, Verdict.UNKNOWN)
            continue
        yield from (found_in(settlers, subject, clash) for clash in found)


CHECKS: Sequence[Check] = (clashing_rules,)
