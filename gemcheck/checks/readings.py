"""Do the readings of an open point ever lead to different games? The smallest witness met for each pair of them.

For each open point and each pair of its options: a position, with plans, on which the two rulesets show, allow or make
different things. It comes from a small position drawn at random, or from a random game, and is made smaller until
nothing can be left out of it or lowered; its texts are read again under every option before it is reported. A pair that
is not told apart is left open; it is proved equal only in games so small that all of them can be played.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from gemcheck.checks import Statement, check
from gemcheck.checks.readings_found import Found, Pair, smallest_case, variants
from gemcheck.checks.readings_proof import same_everywhere
from gemcheck.checks.readings_search import Budget, Search
from gemcheck.checks.readings_witness import apart, replayed_outcomes, start_difference, witness_of
from gemcheck.checks.shrinking import Case
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.rulebook import OpenPoint

__all__ = ["FAST", "WHOLE", "diverging_readings", "readings_apart"]

WHOLE = Budget()
FAST = Budget(starts=150, more=0, bred=0, games=6, spots=8, tries=1, near=0, smaller=False)
"""Enough for a look: a few positions and games, few spots, witnesses as they are met."""

ORDER = "smallest first by players, technologies, things named, sum of numbers, length"
MINIMAL = "1-minimal: nothing can be left out or lowered by one"

Items = Iterator[Finding | Statement]


@check(
    "diverging-readings",
    kind="diverging-readings",
    family="function",
    scope="every pair of options of every open point, on positions drawn at random and of random games",
    certificate="replay+1-minimal",
    slow=True,
)
def diverging_readings(game: Game[Any, Any]) -> Items:
    """Positions and plans on which the options of an open point come apart."""
    yield from readings_apart(game, WHOLE)


def readings_apart(game: Game[Any, Any], budget: Budget, seed: int = 0) -> Items:
    """One finding for each open point whose options come apart, and a statement for each pair that was not told apart.

    Deterministic for a seed.
    """
    if not game.rulebook.open_points:
        yield Statement("there are no open points", verdict=Verdict.VACUOUS)
        return
    search = Search(game, budget, seed)
    for point, found in search.all():
        yield from _answers(game, point, found, search)


def _answers(game: Game[Any, Any], point: OpenPoint, found: dict[Pair, Found], search: Search) -> Items:
    games = variants(game, point)
    witnesses: dict[str, tuple[dict[str, Any], dict[str, str]]] = {}
    smallest: list[Case] = []
    for pair in combinations(games, 2):
        witness = _witness(game, pair, games, found.get(pair), smallest, search.budget.smaller)
        outcomes = replayed_outcomes(games, witness) if witness else {}
        if witness and pair in apart(outcomes):
            witnesses.setdefault(repr(witness), (witness, outcomes))
        else:
            yield _together(games, point, pair, search)
    if witnesses:
        yield _finding(game, point, list(witnesses.values()), search)


def _together(games: dict[str, Game[Any, Any]], point: OpenPoint, pair: Pair, search: Search) -> Statement:
    """What can be said of a pair of options that did not come apart: proved only where all of the game was played."""
    one, other = pair
    positions = same_everywhere(games[one], games[other])
    if positions:
        scope = f"all {positions} positions of the game and every step from them"
        second = f"{search.scope()}: no difference"
        text = f"{point.id}: '{one}' and '{other}' never come apart"
        return Statement(text, point.clauses, Verdict.PROVED, Certificate("exhaustive", scope, second))
    text = f"{point.id}: no position was met on which '{one}' and '{other}' come apart"
    scope = f"{search.scope()}; asked for {search.times(point.id)} times"
    return Statement(text, point.clauses, Verdict.UNKNOWN, Certificate("replay", scope))


def _witness(
    game: Game[Any, Any],
    pair: Pair,
    games: dict[str, Game[Any, Any]],
    found: Found | None,
    smallest: list[Case],
    smaller: bool,
) -> dict[str, Any] | None:
    """The witness of a pair in words; `smallest` holds cases of other pairs, of which one may do, and takes this."""
    if found is None:
        start = start_difference(games[pair[0]], games[pair[1]], range(5))
        return start[0] if start else None
    spot = found.spot
    if found.case is None:
        assert spot is not None  # only cases are made of others
        return witness_of(game, spot, found.difference.path)
    case, differs = smallest_case(game, games, found, smallest) if smaller else (found.case, found.difference)
    smallest.append(case)
    origin = {}
    if spot is not None and spot.start is None:
        origin = {"shrunk_from": f"{spot.seats} seats, game {spot.game}, step {spot.step}"}
    return {"given": case["given"], "when": case["when"], "differs": differs.path, **origin}


def _finding(
    game: Game[Any, Any], point: OpenPoint, witnesses: list[tuple[dict[str, Any], dict[str, str]]], search: Search
) -> Finding:
    witness, outcomes = witnesses[0]
    if len(witnesses) > 1:
        witness = {**witness, "further": [{**w, "outcomes": o} for w, o in witnesses[1:]]}
    return Finding(
        id=f"{game.name}/diverging-readings/{point.id}",
        kind="diverging-readings",
        title=f"{point.question} {_said(witness['differs'], outcomes)}",
        clauses=point.clauses,
        impact=point.impact,
        verdict=Verdict.FOUND,
        certificate=_certificate(witness, search),
        witness=witness,
        outcomes=tuple((f"{point.id}={option}", f"{witness['differs']}: {o}") for option, o in outcomes.items()),
        known_as=point.findings[0] if point.findings else "",
        found_by="gemcheck.checks.readings",
    )


def _certificate(witness: dict[str, Any], search: Search) -> Certificate:
    if "given" not in witness or not search.budget.smaller:
        return Certificate("replay", search.scope())
    return Certificate("replay+1-minimal", f"{search.scope()}; {ORDER}", also=(MINIMAL,))


def _said(path: str, outcomes: dict[str, str]) -> str:
    if ".line " in path:
        return f"The same position leads to different positions ({path})."
    return f"On one position {path} is {' or '.join(dict.fromkeys(outcomes.values()))}."
