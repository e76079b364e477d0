"""The smallest contest that tells two answers to an open question apart, by going through contests in order of size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Generic, TypeVar

import msgspec

from gemcheck.game import Game
from gemcheck.rulebook import RulebookError, Ruleset
from gemcheck_models.gempire.bid_play import Arena, Outcome
from gemcheck_models.gempire.bid_scope import Contest, Scope, contests

__all__ = ["Contexts", "Difference", "arenas", "contexts", "first_difference", "separate"]

C = TypeVar("C")

Where = Callable[[Contest], bool]


class Difference(msgspec.Struct, Generic[C], frozen=True):
    """The first contest that has two outcomes, None when there is none; how many were looked at; the open points whose
    answers were asked for on the way."""

    contest: C | None
    seen: int
    asked: tuple[str, ...] = ()


def first_difference(
    some: Iterable[C],
    left: Callable[[C], Any],
    right: Callable[[C], Any],
    open_end: Callable[[Any], bool] | None = None,
) -> Difference[C]:
    """The first of some contests whose outcomes differ, or whose outcome is open under one of the two."""
    seen = 0
    for contest in some:
        seen += 1
        one, two = left(contest), right(contest)
        if one != two or (open_end is not None and open_end(one)):
            return Difference(contest, seen)
    return Difference(None, seen)


def arenas(game: Game[Any, Any], point: str) -> dict[str, Arena]:
    """The engine's rules of bidding under each option of a point; all other points as in the game's ruleset."""
    own = Arena(game, game.rules)
    return {o: own.under(_with(game, {point: o})) for o in game.rulebook.open_points[point].option_ids()}


def separate(
    game: Game[Any, Any],
    point: str,
    option_a: str,
    option_b: str,
    scope: Scope,
    where: Where | None = None,
    under: Mapping[str, Arena] | None = None,
) -> Difference[Contest]:
    """The smallest contest of the scope on which two options of a point differ in who wins, who pays or loses what, the
    discard or whose bid is refused, or on which one has no answer; all other points as in the game's ruleset.

    `where` keeps some contests only. A contest in which both options refuse a bid is none. `under`, the `arenas` of the
    point, lets several questions share what the engine has answered.
    """
    known = arenas(game, point) if under is None else under
    left, right = known[option_a], known[option_b]
    some = (c for c in contests(scope) if where is None or where(c))
    playable = (c for c in some if not (left.outcome(c).refused and right.outcome(c).refused))
    found = first_difference(playable, left.outcome, right.outcome, _open)
    return Difference(found.contest, found.seen, tuple(sorted(left.asked | right.asked)))


def _open(outcome: Outcome) -> bool:
    return bool(outcome.undefined)


def _with(game: Game[Any, Any], overrides: dict[str, str]) -> Ruleset:
    return game.rules_with(overrides)


class Contexts(msgspec.Struct, frozen=True):
    """Under how many readings of the other points involved a contest tells two options apart, and single readings
    under which it never does."""

    points: tuple[str, ...]
    differing: int
    total: int
    repaired_by: tuple[str, ...]

    def words(self) -> str:
        text = f"the same contest under {self.differing} of {self.total} readings of {', '.join(self.points)}"
        return f"{text}; never under {', '.join(self.repaired_by)}" if self.repaired_by else text


def contexts(
    game: Game[Any, Any], point: str, option_a: str, option_b: str, contest: Contest, points: Sequence[str]
) -> Contexts:
    """Put the contest under every combination of readings of these other points; where one of them refuses a bid for
    want of production, every bidder holds one more."""
    others = tuple(p for p in points if p != point)
    own = Arena(game, game.rules)
    richer = msgspec.structs.replace(contest, spare=contest.spare + 1)
    differ: list[bool] = []
    met: dict[str, bool] = {}
    for context in _combinations(game, others):
        try:
            both = [own.under(_with(game, {**context, point: option})) for option in (option_a, option_b)]
        except RulebookError:
            continue  # readings that exclude one another
        outcomes = [arena.outcome(contest) for arena in both]
        if all(outcome.refused for outcome in outcomes):
            outcomes = [arena.outcome(richer) for arena in both]
        differ.append(outcomes[0] != outcomes[1])
        for other, option in context.items():
            key = f"{other}={option}"
            met[key] = met.get(key, False) or differ[-1]
    return Contexts(others, sum(differ), len(differ), tuple(sorted(key for key, ever in met.items() if not ever)))


def _combinations(game: Game[Any, Any], points: Sequence[str]) -> Iterator[dict[str, str]]:
    for options in product(*(game.rulebook.open_points[p].option_ids() for p in points)):
        yield dict(zip(points, options, strict=True))
