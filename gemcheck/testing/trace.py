"""Random games that can be played again from their seed, and the error that says how."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from gemcheck.game import Game, Undefined

__all__ = ["AuditError", "Step", "play_random", "replay"]


class Step(msgspec.Struct, frozen=True):
    """One step of a random game: the state before it, the plans committed (None where chance moved) or the outcome of
    chance, and what came out."""

    index: int
    state: Any
    plans: Mapping[int, Any] | None
    outcome: Any
    after: Any


class AuditError(Exception):
    """A promise that a game broke. Played again by `replay(game, seats, seed, step)`.

    check: the promise in a word; detail: what was seen; seed is None for a fault of the audit as a whole.
    """

    def __init__(
        self,
        check: str,
        detail: str,
        *,
        game: str,
        seats: int = 0,
        seed: int | None = None,
        step: int = 0,
        state_text: str = "",
        plan_texts: Mapping[int, str] | None = None,
    ) -> None:
        self.check = check
        self.detail = detail
        self.game = game
        self.seats = seats
        self.seed = seed
        self.step = step
        self.state_text = state_text
        self.plan_texts = dict(plan_texts or {})
        super().__init__(self._text())

    def _text(self) -> str:
        lines = [f"{self.game}: {self.check}: {self.detail}"]
        if self.seed is not None:
            lines.append(f"again: replay(game, seats={self.seats}, seed={self.seed}, step={self.step})")
            lines.append(f"state: {self.state_text}")
        return "\n".join([*lines, *(f"seat {seat}: {text}" for seat, text in self.plan_texts.items())])


def play_random(game: Game[Any, Any], seats: int, seed: int, max_steps: int) -> Iterator[Step]:
    """A random game, step by step, until it ends, has no answer, or `max_steps` steps are made.

    Where seats may act in any order, either one of them acts or all do. The same arguments give the same game.
    """
    # A string seeds the generator the same way in every process.
    rng = Random(f"{game.name} {seats} {seed}")
    state = game.start(seats, rng)
    for index in range(max_steps):
        movers = game.to_move(state)
        if movers:
            if not game.joint(state) and rng.random() < 0.5:
                movers = (rng.choice(movers),)
            plans = {seat: game.sample(state, seat, rng) for seat in movers}
            step = Step(index, state, plans, None, game.step(state, plans))
        elif game.result(state) is None and _chance_moves(game, state):
            outcome = game.draw(state, rng)
            step = Step(index, state, None, outcome, game.chance_step(state, outcome))
        else:
            return
        yield step
        state = step.after
        if isinstance(state, Undefined):
            return


def _chance_moves(game: Game[Any, Any], state: Any) -> bool:
    return next(iter(game.chances(state)), None) is not None


def replay(game: Game[Any, Any], seats: int, seed: int, step: int) -> Step:
    """The step of this index in a random game, to look at what an AuditError tells. Raises LookupError when the game is
    shorter."""
    for found in play_random(game, seats, seed, step + 1):
        if found.index == step:
            return found
    raise LookupError(f"the game of {seats} seats and seed {seed} has no step {step}")
