"""The first difference of a pair of games in words, and as a case that is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from typing import Any

import msgspec

from gemcheck import __version__
from gemcheck.casebook.adopt import AdoptError, adopt
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Case, Found
from gemcheck.checks import shrinking
from gemcheck.checks.readings_case import case_difference
from gemcheck.checks.readings_found import plain_words
from gemcheck.checks.readings_look import NOTHING, Difference, Spot, lines, refusal, seat_name
from gemcheck.checks.readings_starts import game_cases
from gemcheck.findings import IMPACTS, Certificate, Finding, Verdict
from gemcheck.game import Game, OpenEnd
from gemcheck.search.compare import END, PLANS, SET_UP, First, facts
from gemcheck.search.compare_track import Move, Track

__all__ = ["Shown", "kept", "shown"]

AnyGame = Game[Any, Any]

FACTS = 12
"""Facts that differ which are shown."""

TRIES = 1500
"""Cases that are tried to make one smaller."""


class Shown(msgspec.Struct, frozen=True):
    """A first difference in words: where, round, seats; the position before it in text (of a set-up: none), what is
    done there, and what is seen under each ruleset, as (fact, under the first, under the second)."""

    where: str
    round: int
    seats: int
    state: str
    moves: tuple[tuple[str, str], ...]
    outcomes: tuple[tuple[str, str, str], ...]


def shown(first: First, seats: int) -> Shown:
    """The first difference of a pair, in words."""
    state = "" if first.where == SET_UP else first.one.game.state_text(first.before)
    mine, theirs = first.moves
    told = [_words(track, first.before, move) for track, move in ((first.one, mine), (first.other, theirs))]
    moves = tuple(
        (who, told[0].get(who, NOTHING))
        if told[0].get(who) == told[1].get(who)
        else (who, f"{told[0].get(who, NOTHING)} | {told[1].get(who, NOTHING)}")
        for who in dict.fromkeys((*told[0], *told[1]))
    )
    return Shown(first.where, first.round, seats, state, moves, tuple(_outcomes(first, seats)[:FACTS]))


def _words(track: Track, state: Any, move: Move | None) -> dict[str, str]:
    if move is None:
        return {}
    if move.chance:
        return {"chance": str(move.outcome)}
    return {seat_name(seat): track.game.plan_text(state, plan) for seat, plan in move.plans.items()}


def _outcomes(first: First, seats: int) -> list[tuple[str, str, str]]:
    """What differs, fact by fact."""
    tracks = (first.one, first.other)
    if first.where == END:
        words = [
            f"{track.end.reason}, winners {', '.join(map(seat_name, track.end.winners)) or 'none'}"
            if track.end
            else "goes on"
            for track in tracks
        ]
        return [("end", words[0], words[1])]
    if first.one.silence is not None or first.other.silence is not None:
        words = [f"no answer ({track.silence.point})" if track.silence else "has an answer" for track in tracks]
        return [("step", words[0], words[1])]
    if first.where == PLANS:
        return list(_allowed(first))
    names = [seat_name(seat) for seat in range(seats)]
    told = [dict(facts(track, first.before, names)) for track in tracks]
    if told[0] == told[1]:
        told = [dict(lines(track.game.state_text(track.state), "state")) for track in tracks]
    return [
        (path, told[0].get(path) or NOTHING, told[1].get(path) or NOTHING)
        for path in dict.fromkeys((*told[0], *told[1]))
        if told[0].get(path) != told[1].get(path)
    ]


def _allowed(first: First) -> Sequence[tuple[str, str, str]]:
    """The plans that only one of the games allows."""
    found = {}
    for move in first.moves:
        for seat, plan in (move.plans if move else {}).items():
            told = [_judged(track, first.before, seat, plan) for track in (first.one, first.other)]
            if told[0] != told[1]:
                found[f"{seat_name(seat)}: {first.one.game.plan_text(first.before, plan)}"] = told
    return [(words, told[0], told[1]) for words, told in found.items()]


def _judged(track: Track, state: Any, seat: int, plan: Any) -> str:
    try:
        objections = track.game.why_not(state, seat, plan)
    except OpenEnd as end:
        return f"no answer ({end.undefined.point})"
    return refusal(objections) if objections else "allowed"


# -- kept as a case


def kept(
    one: AnyGame,
    other: AnyGame,
    first: First,
    seats: int,
    labels: tuple[str, str],
    late: Callable[[], bool] = lambda: False,
) -> Case:
    """The first difference as a case, made smaller until that is `late`, that passes verification under both rulesets;
    `labels` are their readings or names. Raises AdoptError, with the reason, when none can be made."""
    if first.before is None:
        raise AdoptError("the games differ in their set-up, which no case plays")
    case, differs = _smaller(one, other, first, seats, late)
    points = [
        point
        for point in one.rulebook.open_points.values()
        if one.rules.reading(point.id) != other.rules.reading(point.id)
    ]
    finding = Finding(
        id=f"{one.name}/diverging-readings/{'-and-'.join(point.id for point in points[:3])}",
        kind="diverging-readings",
        title=f"{points[0].question} In one position {differs.path} is {differs.one} or {differs.other}.",
        clauses=tuple(dict.fromkeys(clause for point in points for clause in point.clauses)),
        impact=min((point.impact for point in points), key=IMPACTS.index),
        verdict=Verdict.FOUND,
        certificate=Certificate("replay", f"met in a comparison, {seats} seats, round {first.round}"),
        witness=dict(case),
        outcomes=((labels[0], f"{differs.path}: {differs.one}"), (labels[1], f"{differs.path}: {differs.other}")),
        found_by="gemcheck.search.compare",
    )
    found = Found("gemcheck compare", f"gemcheck {__version__}", date.today())
    return adopt(one.name, finding, found, Games(), _common(one, other))


def _common(one: AnyGame, other: AnyGame) -> dict[str, str]:
    """The readings, beside the defaults, that both rulesets have."""
    points = one.rulebook.open_points
    return {
        point: option
        for point, option in one.rules.items()
        if option != points[point].default and other.rules.reading(point) == option
    }


def _smaller(
    one: AnyGame, other: AnyGame, first: First, seats: int, late: Callable[[], bool]
) -> tuple[shrinking.Case, Difference]:
    """The smallest case found that shows a difference, and the difference, of the kind that is seen first in play.
    Raises AdoptError when none shows it."""
    move = first.moves[0]
    spot = Spot(seats, 0, first.step, first.before, move.plans if move else {})
    for case in game_cases(one, spot):
        told = case_difference(one, other, case)
        if told is not None:
            break
    else:
        raise AdoptError("no case in the words of the game shows this difference")
    best, (differs, kind) = case, told
    left = TRIES

    def holds(candidate: shrinking.Case) -> bool:
        nonlocal best, differs, left
        if left <= 0 or late():
            raise _SpentError
        left -= 1
        seen = case_difference(one, other, candidate, kind)
        if seen is not None:
            best, differs = candidate, seen[0]
        return seen is not None

    with suppress(_SpentError):
        shrinking.shrunk(case, holds, plain_words(one))
    return best, differs


class _SpentError(Exception):
    """The tries are used up; what is smallest so far is kept."""
