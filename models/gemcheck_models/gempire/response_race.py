"""Does it depend on the order of answers, or on which answers there are, whether a claim of victory holds?

question: the smallest position in which a claim holds under one reading of win.response.order, or of
          win.response.moves, and fails or hangs on a guess under another one, everybody answering as well as possible
scope:    3 seats at the end of a round; ann meets two Demands, bea is 1 or 2 behind in what is compared; up to 2
          culture gems held back in all; for the moves besides a blueprint or unused science of bea's
expected: one gem held by each side for the order, none for the moves; never without gems held back by both sides
budget:   under 3 seconds

The claimant plays against all others; see `response_game`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from gemcheck.casebook.replay import Run, ScriptError
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.rulebook import OpenPoint, ablated
from gemcheck_models.gempire.response_game import GUESS, Solved, answered, solve
from gemcheck_models.gempire.response_positions import NAMES, Position, positions
from gemcheck_models.gempire.script_outcomes import apart, played

__all__ = ["CHECKS", "Race", "held_by_both", "race", "solved"]

ORDER, MOVES = "win.response.order", "win.response.moves"
HELD = 2
SIZE = "gems held back, lead, who holds them, Demands"
SPARE = 10
"""Unused science with which a technology could be discovered as an answer."""

EXTRAS: tuple[tuple[tuple[str, Any], ...], ...] = (
    (("blueprints", ["P1"]),),
    (("blueprints", ["P2"]),),
    (("science", SPARE), ("used", 0)),
)


class Race(NamedTuple):
    """A position, what becomes of the claim under each option, and how many smaller positions were solved before."""

    position: Position
    values: dict[str, Solved]
    before: int


def solved(game: Game[Any, Any], position: Position) -> Solved:
    """What becomes of ann's claim in this position."""
    there, state, _ = game.given(position.given())
    return solve(there, answered(there, state))


def race(game: Game[Any, Any], point: str, some: Iterable[Position]) -> list[Race]:
    """Every position with its value under each option of the point."""
    options = game.rulebook.open_points[point].option_ids()
    games = {option: game.under(game.rules_with({point: option})) for option in options}
    return [
        Race(position, {option: solved(games[option], position) for option in options}, number)
        for number, position in enumerate(some)
    ]


def held_by_both(position: Position) -> bool:
    """Whether the claimant and some other seat hold gems back."""
    return bool(position.held[0] and any(position.held[1:]))


def with_extras(table: Any) -> Iterator[Position]:
    """Positions without gems held back in which bea has something else to answer with."""
    for position in positions(table, 0):
        for extra in EXTRAS:
            if extra[0][0] == "blueprints" or "science" not in position.seat(1):
                yield position._replace(extra=extra)


@check(
    "response-race",
    kind="response-race",
    family="dynamics",
    game="gempire",
    clauses=("tech.calendar", "tech.calendar.block", "demand.win.response", "demand.win.checkpoint"),
    scope=f"3 seats, one claimant, leads of 1 and 2, up to {HELD} culture gems held back, or a blueprint",
    certificate="exhaustive",
)
def response_race(game: Any) -> Iterator[Finding | Statement]:
    """Solve every small position under each reading of how answers are made."""
    for point, some in ((ORDER, positions(game.table, HELD)), (MOVES, with_extras(game.table))):
        if point in game.rulebook.open_points:
            yield from judged(game, game.rulebook.open_points[point], race(game, point, some))
        else:
            yield Statement(f"{point} is no open point: there is one way to answer", verdict=Verdict.VACUOUS)


def judged(game: Any, point: OpenPoint, races: Sequence[Race]) -> Iterator[Finding | Statement]:
    """The smallest position for each pair of options, one finding for those it tells apart together."""
    told: set[tuple[str, str]] = set()
    pairs = list(combinations(point.option_ids(), 2))
    for one in races:
        new = [p for p in pairs if p not in told and one.values[p[0]].value != one.values[p[1]].value]
        if new:
            told |= set(new)
            yield finding(game, point, one, new)
    if point.id == ORDER:
        yield shown(game, point, races)
    for pair in pairs:
        if pair not in told:
            certificate = Certificate("exhaustive", f"{len(races)} positions, each solved exactly")
            text = f"{point.id}: {pair[0]} and {pair[1]} never decide whether a claim holds"
            yield Statement(text, point.clauses, Verdict.BOUNDED, certificate)


def shown(game: Any, point: OpenPoint, races: Sequence[Race]) -> Statement:
    """That the order matters only where both sides hold gems back. Raises AssertionError when it is not so with the
    sentence on blocking struck: then nobody has an answer."""
    loose = [one for one in races if not held_by_both(one.position)]
    apart_there = [one for one in loose if len({v.value for v in one.values.values()}) > 1]
    telling = [one.position for one in races if len({v.value for v in one.values.values()}) > 1]
    with ablated(game.package, "tech.calendar.block"):
        struck = race(game, point.id, telling)
    agree = all(len({v.value for v in one.values.values()}) == 1 for one in struck)
    if not agree:
        raise AssertionError("without answers the order of answers decides")
    verdict = Verdict.BOUNDED if apart_there else Verdict.PROVED
    text = "only where the claimant and another seat hold gems back does the order of answers decide"
    if apart_there:
        text = f"the order of answers decides in {len(apart_there)} positions without gems held back by both sides"
    scope = f"{len(loose)} positions with gems held back by one side or nobody, each solved exactly"
    second = f"with tech.calendar.block struck all readings agree in the other {len(telling)} positions too"
    return Statement(text, point.clauses, verdict, Certificate("exhaustive", scope, second))


def tables_of(game: Any, point: OpenPoint, one: Race) -> dict[str, Any]:
    """The position with the longest line of best play that every option can be asked to play; else only the claim."""
    done = dict.fromkeys(NAMES, "done")
    given = one.position.given()
    there, state, _ = game.given(given)
    for solution in sorted(one.values.values(), key=lambda s: -len(s.line)):
        line = [{NAMES[who]: there.plan_text(state, plan)} for who, plan in solution.line]
        tables = {"given": given, "when": (done, *line)}
        try:
            runs = {o: played(game.under(game.rules_with({point.id: o})), tables) for o in one.values}
        except ScriptError:
            continue
        if apart(runs):
            return tables
    return {"given": given, "when": (done,)}


def in_words(solution: Solved, run: Run, told: bool) -> str:
    """What becomes of the claim, and where the script of the witness leads if it tells the options apart."""
    if not told:
        return solution.value
    result = run.observation()["result"]
    won = " and ".join(result["winners"]) or "nobody yet"
    return f"{solution.value}; played: won by {won}"


def finding(game: Any, point: OpenPoint, one: Race, pairs: Sequence[tuple[str, str]]) -> Finding:
    """The smallest position that tells these options apart."""
    tables = tables_of(game, point, one)
    runs = {option: played(game.under(game.rules_with({point.id: option})), tables) for option in one.values}
    guess = any(s.value == GUESS for s in one.values.values())
    slug = "-or-".join(pairs[0])
    witness: Mapping[str, Any] = tables
    told = bool(apart({option: runs[option] for pair in pairs for option in pair}))
    if not told:
        # What differs is what a seat knows when it answers: no single script shows it.
        witness = {"position": tables["given"], "answers": "each seat fixes its answers without seeing the others'"}
    return Finding(
        id=f"gempire/response-race/{point.id}-{slug}",
        kind="response-race",
        title=(
            "A claim hangs on a guess when answers are secret, and on nothing when they are made in turn"
            if guess and len(pairs) == 1
            else f"Whether a claim holds depends on {'the order of' if point.id == ORDER else 'what counts as'} answers"
        ),
        clauses=point.clauses,
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            f"3 seats; least in {SIZE}",
            f"exhaustive: {one.before} smaller positions solved, none tells {' and '.join(pairs[0])} apart",
            (f"{sum(s.looked for s in one.values.values())} positions or choices searched",),
        ),
        witness=witness,
        outcomes=tuple((f"{point.id}={o}", in_words(s, runs[o], told)) for o, s in one.values.items()),
        known_as=point.findings[0] if point.findings else "",
        found_by="gemcheck_models.gempire.response_race",
    )


CHECKS: Sequence[Check] = (response_race,)
