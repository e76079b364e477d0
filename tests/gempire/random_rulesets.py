"""Random games under random rulesets, with every invariant looked at along the way.

    python -m tests.gempire.random_rulesets --games 10000 [--first 0] [--jobs 2]

Prints how the games ended. A broken invariant or a crash stops the run and names the game, which
`--first N --games 1` plays again.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from gemcheck.game import load_game
from tests import rulesets

ROUNDS = 45
"""Rounds after which a game is left; random seats may go on for very long."""
LOOK = 7
"""Steps between two looks at the invariants."""


@cache
def base() -> Any:
    return load_game("gempire")


def random_game(number: int) -> tuple[Any, Random]:
    """Gempire under a ruleset with 0 to 60 readings drawn at random; readings that exclude one another are redrawn."""
    rng = Random(f"ruleset/{number}")
    return rulesets.random_rules(base(), rng, (0, 3, 10, 30, 60)), rng


def played(number: int) -> str:
    """Play game `number` and say how it ended. Raises AssertionError, naming the game, for anything unsound."""
    game, rng = random_game(number)
    return rulesets.played(
        game,
        rng,
        f"game {number}",
        look=LOOK,
        going=lambda state: bool(state.round <= ROUNDS),
        left=f"left after {ROUNDS} rounds",
    )


if __name__ == "__main__":
    rulesets.run("Random games under random rulesets.", 10_000, played)
