"""The oracle of readings: each open point that a step asks about is tried under its other options on the same step.

A step that comes out otherwise separates two options. Options that are known to come apart already are tried once in a
game, so that it can be said how often that happens in play; the others at every step that asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from gemcheck.game import Game, OpenEnd, Undefined
from gemcheck.rulebook import RulebookError
from gemcheck.search.oracles import Look

__all__ = ["Options", "Split"]

AnyGame = Game[Any, Any]

DOUBTS = 3
"""A pair of options that seemed to come apart so often in a game, and could not be shown to, is left alone in it."""


class Split(msgspec.Struct, frozen=True):
    """Two options of a point that come apart on a step: the point, the option in force, the other one, the game under
    that, and the point whose answer is missing there, empty where it has one."""

    point: str
    one: str
    other: str
    under: AnyGame
    silent: str = ""

    @property
    def pair(self) -> str:
        """A word for the point and its two options, the same whichever is in force."""
        return pair_word(self.point, self.one, self.other)


def pair_word(point: str, one: str, other: str) -> str:
    """The point and the two options in alphabetical order."""
    return f"{point} {min(one, other)} {max(one, other)}"


class Options:
    """The open points of one game under its ruleset, and which pairs of options are worth a try."""

    def __init__(self, game: AnyGame, known: frozenset[str]) -> None:
        self.game = game
        self.known = known
        self.met: set[str] = set()
        self.doubts: dict[str, int] = {}
        self.others: dict[tuple[str, str], AnyGame | None] = {}

    def splits(self, look: Look, asked: set[str]) -> Iterator[Split]:
        """The pairs of options that come apart on this step."""
        for point in sorted(asked):
            one = self.game.rules.reading(point)
            for other in self.game.rulebook.open_points[point].option_ids():
                pair = pair_word(point, one, other)
                if other == one or pair in self.met or self.doubts.get(pair, 0) >= DOUBTS:
                    continue
                if pair in self.known:
                    self.met.add(pair)  # whatever comes of it, once in a game is enough
                under = self.under(point, other)
                told = None if under is None else outcome(look, under)
                if under is not None and told is not None:
                    yield Split(point, one, other, under, told)

    def under(self, point: str, option: str) -> AnyGame | None:
        """The game with another option of a point; None where other readings exclude it."""
        if (point, option) not in self.others:
            try:
                self.others[point, option] = self.game.under(self.game.rules_with({point: option}))
            except RulebookError:
                self.others[point, option] = None
        return self.others[point, option]

    def shown(self, pair: str, shown: bool) -> None:
        """Write down whether a pair that seemed to come apart could be shown to."""
        if shown:
            self.met.add(pair)
        else:
            self.doubts[pair] = self.doubts.get(pair, 0) + 1


def outcome(look: Look, other: AnyGame) -> str | None:
    """None when a step comes out the same under another ruleset, or says nothing about it; else the open point that
    has no answer there, empty where there is one."""
    try:
        state = other.recomputed(look.state)
        if other.defects(state):
            return None
        if look.plans:
            movers = other.to_move(state)
            if not set(look.plans) <= set(movers) or any(
                other.why_not(state, seat, plan) for seat, plan in look.plans.items()
            ):
                return ""
            after = other.advance(state, look.plans)
        else:
            after = other.chance_step(state, look.outcome)
    except OpenEnd as end:
        return end.undefined.point
    if isinstance(after, Undefined):
        return after.point if after != look.after else None
    return None if after == look.after else ""
