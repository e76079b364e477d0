"""The seats of a game of a hunt: how they choose, and what they write down."""

from __future__ import annotations

from random import Random
from typing import Any
from zlib import crc32

from gemcheck.checks.readings_play import alike
from gemcheck.game import Game
from gemcheck.search.fuzz_swarm import Recipe

__all__ = ["Seated"]

AnyGame = Game[Any, Any]

RESAMPLED = 4
"""How often a plan of a shunned kind is drawn again."""
ALONE = 0.7
"""How often one seat alone goes ahead where several may."""
UNCOVERED = 0.2
"""How often a seat has written what only another one may do."""


class Seated:
    """The seats of one game: `watched` is the game that is looked at while they choose, `game` the same unobserved;
    names are those of the seats of a drawn position, none for a game from set-up on."""

    def __init__(
        self, watched: AnyGame, game: AnyGame, recipe: Recipe, rng: Random, seats: int, names: tuple[str, ...]
    ) -> None:
        self.watched = watched
        self.game = game
        self.recipe = recipe
        self.rng = rng
        self.names = names
        greedy = getattr(watched, "greedy", watched.sample)
        manner = recipe.manner
        self.choose = [
            greedy if manner == "greedy" or (manner == "mixed" and rng.random() < 0.5) else watched.sample
            for _ in range(seats)
        ]

    def plans(self, state: Any, movers: tuple[int, ...]) -> dict[int, Any]:
        """A plan for each seat that has to move, for one of those that need not move together."""
        game, rng = self.watched, self.rng
        if not game.joint(state) and rng.random() < ALONE:
            movers = (rng.choice(movers),)
        plans = {seat: self.chosen(state, seat) for seat in movers}
        if self.recipe.manner == "alike" and len(plans) > 1 and rng.random() < 0.5:
            return alike(game, state, plans, rng)
        return plans

    def chosen(self, state: Any, seat: int) -> Any:
        """A plan of a seat, preferably none of a kind that is shunned."""
        plan = self.choose[seat](state, seat, self.rng)
        for _ in range(RESAMPLED if self.recipe.shunned else 0):
            if not self.recipe.shunned >> crc32(type(plan).__name__.encode()) % 32 & 1:
                break
            plan = self.watched.sample(state, seat, self.rng)
        return plan

    def written(self, state: Any, plans: dict[int, Any]) -> tuple[dict[int, Any], dict[str, Any]]:
        """The plans that are carried out, and the entry of a script that says so: at times a seat has written what only
        another may do, where the game has a rule for that (hook `uncover`)."""
        legal = dict(plans)
        if not self.names:
            return legal, {}
        game = self.game
        entry: dict[str, Any] = {self.names[seat]: game.plan_text(state, plan) for seat, plan in plans.items()}
        uncover = getattr(self.watched, "uncover", None)
        if uncover is not None and len(plans) > 1 and game.joint(state) and self.rng.random() < UNCOVERED:
            seat, other = self.rng.sample(sorted(plans), 2)
            if game.why_not(state, seat, plans[other]):
                plans[seat] = plans[other]
                legal[seat] = uncover(state, seat, plans[other])
                entry[self.names[seat]] = {"do": entry[self.names[other]], "uncover": True}
        return legal, entry
