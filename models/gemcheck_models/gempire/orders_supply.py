"""Do seats that resolve on their own get in each other's way when the box holds one gem fewer than they earn?

question: two seats that earn a gem of one colour in the same round, with one or two of them left in the box
scope:    three seats, each colour, each option of gem.supply
expected: the last gem goes to whoever resolves first where the box limits gems; no order elsewhere
budget:   under 1 second
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gemcheck.casebook.replay import play
from gemcheck.checks import Check, Statement, check
from gemcheck.checks.orders import apart_in_turn
from gemcheck.checks.readings_search import variants
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.gem_sources import POINTS
from gemcheck.games.gempire.state import COLOURS

__all__ = ["CHECKS", "LEFT", "last_gem", "racing"]

POINT = "gem.supply"
CLAUSES = ("materials.gems", "gem.threshold", "round.reveal")
LETTERS = "PGC"
LEFT = (2, 1)
"""Gems left in the box: enough for both, and one too few."""
RIVALS = ("ann", "bea")


class Race(NamedTuple):
    """A position in which two seats place a card each, the two scripts, and what each option makes of them."""

    given: Mapping[str, Any]
    scripts: tuple[Sequence[Mapping[str, str]], ...]
    outcomes: tuple[tuple[str, tuple[str, ...]], ...]


def given(colour: int, left: int) -> dict[str, Any]:
    """Two seats that are about to earn a gem of this colour, of which the box holds so many."""
    letter = LETTERS[colour]
    racer = {"city": f"GC1 {letter}{POINTS - 1}", "won": [f"{letter}1"]}
    third: dict[str, Any] = {"gems": {COLOURS[colour]: components().box.gems[colour] - left}}
    if COLOURS[colour] == "culture":
        third["flag"] = [third["gems"]["culture"], 0, 0]
    return {"players": 3, "phase": "resolve", "seats": {**dict.fromkeys(RIVALS, racer), "cal": third}}


def racing(game: Game[Any, Any], colour: int, left: int) -> Race | None:
    """Both orders of the two seats under each option; None where every option gives the same in both."""
    table = given(colour, left)
    apart = False
    outcomes = []
    scripts: tuple[Sequence[Mapping[str, str]], ...] = ()
    for option, under in variants(game, game.rulebook.open_points[POINT]).items():
        made, state, names = under.given(table)
        plans = {who: next(iter(made.legal(state, who))) for who, name in enumerate(names) if name in RIVALS}
        apart = apart or any(found is not None for found in apart_in_turn(made, state, plans, names))
        texts = [{names[who]: made.plan_text(state, plan)} for who, plan in plans.items()]
        scripts = (texts, texts[::-1])
        outcomes.append((f"{POINT}={option}", tuple(gems(under, table, script, colour) for script in scripts)))
    return Race(table, scripts, tuple(outcomes)) if apart else None


def gems(game: Game[Any, Any], table: Mapping[str, Any], script: Sequence[Mapping[str, str]], colour: int) -> str:
    """The gems of the two seats after a script."""
    after = play(game, table, script).observation()["after"]
    return ", ".join(f"{name} {after[name]['gems'][COLOURS[colour]]}" for name in RIVALS)


@check(
    "last-gem",
    kind="order-dependence",
    family="dynamics",
    game="gempire",
    clauses=CLAUSES,
    scope="two seats that earn one gem each of a colour, one or two of it left in the box",
    certificate="replay+minimal",
)
def last_gem(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Let the two seats resolve in both orders, colour by colour, with enough gems and with one too few."""
    races = [(colour, left, racing(game, colour, left)) for left in LEFT for colour in range(len(COLOURS))]
    apart = [(colour, left, race) for colour, left, race in races if race is not None]
    if apart:
        colour, left, race = apart[0]
        yield finding(game, colour, left, race)
    fair = sum(1 for _, _, race in races if race is None)
    text = f"in {fair} of {len(races)} races for gems both orders of the seats give the same under every option"
    yield Statement(text, CLAUSES, Verdict.BOUNDED, Certificate("exhaustive", "both orders and both seats at once"))


def finding(game: Game[Any, Any], colour: int, left: int, race: Race) -> Finding:
    """The race that the order of the seats decides."""
    point = game.rulebook.open_points[POINT]
    turned = "; ".join(f"{name}: {words[1]}" for name, words in race.outcomes)
    return Finding(
        id="gempire/order-dependence/last-gem",
        kind="order-dependence",
        title=f"Two seats earn a {COLOURS[colour]} gem at once, the box holds {left}: whoever resolves first gets it",
        clauses=CLAUSES,
        impact=point.impact,
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            "two seats, most gems left, then the first colour; with one gem more both get theirs",
            "both orders played by the whole engine from the text of the case",
            (f"{RIVALS[1]} first: {turned}",),
        ),
        witness={"given": race.given, "when": list(race.scripts[0])},
        outcomes=tuple((name, words[0]) for name, words in race.outcomes),
        known_as=point.findings[0],
        found_by="gemcheck_models.gempire.orders_supply",
    )


CHECKS: Sequence[Check] = (last_gem,)
