"""Random games under random rulesets, with every invariant looked at along the way, whatever the game."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from multiprocessing import Pool
from random import Random
from typing import Any

from gemcheck.game import Game, Undefined
from gemcheck.rulebook import RulebookError


def random_rules(game: Game[Any, Any], rng: Random, numbers: Sequence[int]) -> Game[Any, Any]:
    """The game under a ruleset in which so many readings (one of the numbers) are drawn at random; readings that
    exclude one another are redrawn."""
    points = sorted(game.rulebook.open_points.values(), key=lambda point: point.id)
    while True:
        chosen = rng.sample(points, rng.choice(numbers))
        readings = {point.id: rng.choice(point.option_ids()) for point in chosen}
        try:
            return game.under(game.rulebook.ruleset(readings))
        except RulebookError:
            continue


def played(game: Game[Any, Any], rng: Random, name: str, *, look: int, going: Callable[[Any], bool], left: str) -> str:
    """Play a random game and say how it ended. Raises AssertionError, naming the game, for anything unsound.

    look: steps between two looks at the invariants; going: whether a game that is not over is played on; left: how a
    game that is not is said to have ended.
    """
    state: Any = game.start(rng.choice(game.seat_counts()), rng)
    stock = game.inventory(state)
    steps = 0
    try:
        while game.result(state) is None and going(state):
            movers = game.to_move(state)
            if movers:
                if not game.joint(state) and rng.random() < 0.5:
                    movers = (rng.choice(movers),)
                plans = {seat: game.sample(state, seat, rng) for seat in movers}
                looked_at = steps % look == 0
                after = game.step(state, plans) if looked_at else game.advance(state, plans)
            else:
                after = game.chance_step(state, game.draw(state, rng))
            if isinstance(after, Undefined):
                return f"undefined: {after.point}"
            state = after
            steps += 1
            if steps % look == 0:
                assert game.defects(state) == []
                assert game.recomputed(state) == state
                assert game.inventory(state) == stock
    except Exception as fault:
        raise AssertionError(f"{name}, step {steps}: {fault!r}\n{game.state_text(state)}") from fault
    result = game.result(state)
    return result.reason if result is not None else left


def run(description: str, games: int, play: Callable[[int], str]) -> None:
    """The command line of a script: play many games, `play` being given the number of each, and print how they
    ended."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    numbers = range(arguments.first, arguments.first + arguments.games)
    with Pool(arguments.jobs) as pool:
        ends = Counter(pool.imap(play, numbers, chunksize=20))
    for ending, count in sorted(ends.items(), key=lambda item: (-item[1], item[0])):
        print(f"{count:6} {ending}")
