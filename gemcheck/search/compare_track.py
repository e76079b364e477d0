"""One game of a comparison, move by move, with its draws tied to where they are made.

Every draw has a seed of its own: the game's, the round, who draws (a seat, or chance), and how often that one has drawn
in this round. So two games of one seed go on drawing alike after they have come apart, as far as there is something
alike to draw, and what differs at their ends is owed to the rules more than to chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from gemcheck.game import Game, OpenEnd, Result, Undefined
from gemcheck.search import playouts

__all__ = ["Ended", "Move", "Track"]

AnyGame = Game[Any, Any]


class Move(msgspec.Struct, frozen=True):
    """What is done next: the plans of the seats to move, or an outcome of chance (`chance` is true)."""

    plans: Mapping[int, Any] = {}
    chance: bool = False
    outcome: Any = None


class Ended(msgspec.Struct, frozen=True):
    """How a game ended: winning seats, the way, rounds, and what the game's `tally` hook says."""

    winners: tuple[int, ...]
    reason: str
    rounds: int
    tally: Mapping[str, Any]


class Track:
    """A game that is being played. `end` is set when it is over; `silence` where it ended without an answer."""

    def __init__(self, game: AnyGame, policies: tuple[str, ...], stream: str) -> None:
        self.game = game
        self.stream = stream
        self.policies = policies
        self.choose = [playouts.chooser(game, policy) for policy in policies]
        self.state: Any = None
        self.end: Result | None = None
        self.silence: Undefined | None = None
        self.steps = 0
        self._round = 0
        self._drawn: Counter[str] = Counter()

    def begin(self) -> None:
        """Set up; with the set-up's own draws."""
        self.state = self.game.start(len(self.policies), Random(f"{self.stream}/set-up"))

    def again(self, stream: str) -> Track:
        """The same game from here, with other draws from now on."""
        other = Track(self.game, self.policies, stream)
        other.state, other.end, other.silence, other.steps = self.state, self.end, self.silence, self.steps
        return other

    @property
    def round(self) -> int:
        """The round of the state; 0 where the game's states count none."""
        return getattr(self.state, "round", 0)

    def over(self) -> bool:
        """Whether the game has ended; `end` says how."""
        if self.end is None:
            self.end = self.game.result(self.state)
            if self.end is None and self.steps >= playouts.STEP_LIMIT:
                self.end = Result((), "step-limit")
        return self.end is not None

    def move(self) -> Move | None:
        """The next move as its seats and its draws have it; None when it needs an answer that is not there."""
        try:
            movers = self.game.to_move(self.state)
            if not movers:
                return Move(chance=True, outcome=self.game.draw(self.state, self._draw("chance")))
            return Move({seat: self.choose[seat](self.state, seat, self._draw(f"seat {seat}")) for seat in movers})
        except OpenEnd as end:
            self.silent(end.undefined)
            return None

    def _draw(self, who: str) -> Random:
        if self.round != self._round:
            self._round = self.round
            self._drawn.clear()
        self._drawn[who] += 1
        return Random(f"{self.stream}/{self._round}/{who}/{self._drawn[who]}")

    def make(self, move: Move) -> None:
        """Make a move that is legal here."""
        self.steps += 1
        try:
            if move.chance:
                after = self.game.chance_step(self.state, move.outcome)
            else:
                after = self.game.advance(self.state, move.plans)
        except OpenEnd as end:
            after = end.undefined
        if isinstance(after, Undefined):
            self.silent(after)
        else:
            self.state = after

    def silent(self, undefined: Undefined) -> None:
        """The game ends here, since nobody knows how it goes on."""
        self.silence = undefined
        self.end = Result((), f"undefined:{undefined.point}", undefined.clauses)

    def finish(self) -> Ended:
        """Play to the end."""
        while not self.over():
            move = self.move()
            if move is not None:
                self.make(move)
        assert self.end is not None
        tally = getattr(self.game, "tally", None)
        return Ended(self.end.winners, self.end.reason, self.round, tally(self.state) if tally else {})
