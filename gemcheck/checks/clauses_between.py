"""Half-way between two legal places: which clause forbids it?

Question   a card set half-way between two legal columns is refused by the engine, whose columns are whole numbers; does
           a clause that forbids or demands anything refuse it too, or does only a permission?
Scope      a first row of one to four cards, the second row open and empty or with one card, both rows, every place
           half-way between two legal columns
Expected   refused by a permission only, above the first gap of the first row (G-038)
Budget     well under 0.1 s
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

import msgspec

from gemcheck.checks import Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game

__all__ = ["half_steps"]

CITIES = tuple(f"{','.join(['P1'] * cards)}/{above}" for cards in range(1, 5) for above in ("", "0,C1"))
"""First rows of one to four cards under an empty second row, or one with a card in column 0; fewest cards first."""

BINDING = ("obligation", "prohibition")
"""Kinds of clauses that can forbid something."""


@check(
    "half-steps",
    kind="ambiguous-scope",
    game="gempire",
    family="function",
    clauses=("placement.second-row.first-anywhere", "placement.second-row.aligned", "placement.second-row.within-ends"),
    scope="first rows of one to four cards, second row with no card or one, every place half-way between two columns",
    certificate="exhaustive",
)
def half_steps(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """The smallest city in which a place half-way between two legal ones is refused by no binding clause."""
    asked = 0
    for city in CITIES:
        given = {"players": 3, "phase": "resolve", "seats": {"ann": {"city": f"GC1 {city}", "won": ["g1"]}}}
        played, state, _ = game.given(given)
        for one, other in _neighbours(played, state):
            asked += 1
            half = msgspec.structs.replace(one, column=Fraction(one.column + other.column, 2))
            cited = tuple(dict.fromkeys(c for o in played.why_not(state, 0, half) for c in o.clauses))
            if not any(game.rulebook.clauses[name].kind in BINDING for name in cited):
                places = [played.plan_text(state, plan) for plan in (one, other)]
                yield _finding(game, city, places, str(half.column), cited)
                return
    text = f"each of {asked} places half-way between two legal columns is refused by a clause that binds"
    yield Statement(text, half_steps.clauses, Verdict.PROVED, Certificate("exhaustive", half_steps.scope))


def _neighbours(game: Game[Any, Any], state: Any) -> Iterator[tuple[Any, Any]]:
    """Pairs of legal placements of the card that differ by one column only."""
    plans = [plan for plan in game.legal(state, 0) if hasattr(plan, "column")]
    for one, other in pairwise(sorted(plans, key=lambda plan: (plan.card, plan.row, plan.colour, plan.column))):
        if msgspec.structs.replace(one, column=one.column + 1) == other:
            yield one, other


def _finding(game: Game[Any, Any], city: str, places: list[str], column: str, cited: tuple[str, ...]) -> Finding:
    only = f"only by {cited[0]}" if cited else "it is legal"
    near = (other for name in cited for other in game.rulebook.clauses[name].interacts)
    return Finding(
        id="gempire/ambiguous-scope/half-steps",
        kind="ambiguous-scope",
        title=f"A card half-way between two legal columns is refused by no clause that binds: {only}",
        clauses=tuple(dict.fromkeys((*cited, *near))),
        impact="cosmetic",
        verdict=Verdict.FOUND,
        certificate=Certificate("exhaustive", f"{half_steps.scope}; fewest cards first"),
        witness={"city": city, "legal": places, "half-way": f"column {column}", "refused by": list(cited)},
        outcomes=(
            ("columns are whole", f"refused [{', '.join(cited)}]" if cited else "legal"),
            ("only what binds is asked", "it stands above two cards, within both ends"),
        ),
        known_as="G-038",
        found_by="gemcheck.checks.clauses_between",
    )
