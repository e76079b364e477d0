"""States and decisions of random games of Imperial Settlers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from gemcheck.game import Undefined
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.state import State

__all__ = ["game_under", "positions", "reached"]

GAME = Settlers()


def game_under(readings: Mapping[str, str]) -> Settlers:
    """The game with these readings in place of the defaults."""
    return GAME.under(GAME.rules_with(readings)) if readings else GAME


def positions(game: Settlers, seats: int, seed: int) -> Iterator[State]:
    """Every state of a random game, the last one included."""
    rng = Random(seed)
    state = game.start(seats, rng)
    while game.result(state) is None:
        yield state
        movers = game.to_move(state)
        if movers:
            after = game.advance(state, {movers[0]: game.sample(state, movers[0], rng)})
        else:
            after = game.chance_step(state, game.draw(state, rng))
        assert not isinstance(after, Undefined)
        state = after
    yield state


def reached(game: Settlers, seats: int, seed: int, steps: int) -> State:
    """The state after so many steps of a random game, or at its end."""
    state = game.start(seats, Random(seed))
    for number, here in enumerate(positions(game, seats, seed)):
        state = here
        if number == steps:
            break
    return state
