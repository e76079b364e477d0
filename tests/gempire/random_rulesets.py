"""Random games under random rulesets, with every invariant looked at along the way.

    python -m tests.gempire.random_rulesets --games 10000 [--first 0] [--jobs 2]

Prints how the games ended. A broken invariant or a crash stops the run and names the game, which
`--first N --games 1` plays again.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import cache
from multiprocessing import Pool
from random import Random
from typing import Any

from gemcheck.game import Undefined, load_game
from gemcheck.rulebook import RulebookError

ROUNDS = 45
"""Rounds after which a game is left; random seats may go on for very long."""
LOOK = 7
"""Steps between two looks at the invariants."""


@cache
def base() -> Any:
    return load_game("gempire")


def random_game(number: int) -> tuple[Any, Random]:
    """Gempire under a ruleset with 0 to 60 readings drawn at random; readings that exclude one another are redrawn."""
    game = base()
    points = sorted(game.rulebook.open_points.values(), key=lambda point: point.id)
    rng = Random(f"ruleset/{number}")
    while True:
        chosen = rng.sample(points, rng.choice((0, 3, 10, 30, 60)))
        readings = {point.id: rng.choice(point.option_ids()) for point in chosen}
        try:
            return game.under(game.rulebook.ruleset(readings)), rng
        except RulebookError:
            continue


def played(number: int) -> str:
    """Play game `number` and say how it ended. Raises AssertionError, naming the game, for anything unsound."""
    game, rng = random_game(number)
    state = game.start(rng.choice(game.seat_counts()), rng)
    stock = game.inventory(state)
    steps = 0
    try:
        while state.result is None and state.round <= ROUNDS:
            movers = game.to_move(state)
            if movers:
                if not game.joint(state) and rng.random() < 0.5:
                    movers = (rng.choice(movers),)
                plans = {seat: game.sample(state, seat, rng) for seat in movers}
                looked_at = steps % LOOK == 0
                after = game.step(state, plans) if looked_at else game.advance(state, plans)
            else:
                after = game.chance_step(state, game.draw(state, rng))
            if isinstance(after, Undefined):
                return f"undefined: {after.point}"
            state = after
            steps += 1
            if steps % LOOK == 0:
                assert game.defects(state) == []
                assert game.recomputed(state) == state
                assert game.inventory(state) == stock
    except Exception as fault:
        raise AssertionError(f"game {number}, step {steps}: {fault!r}\n{game.state_text(state)}") from fault
    return state.result.reason if state.result is not None else f"left after {ROUNDS} rounds"


def main() -> None:
    """Play the games and print how they ended."""
    parser = argparse.ArgumentParser(description="Random games under random rulesets.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    numbers = range(arguments.first, arguments.first + arguments.games)
    with Pool(arguments.jobs) as pool:
        ends = Counter(pool.imap(played, numbers, chunksize=20))
    for ending, count in sorted(ends.items(), key=lambda item: (-item[1], item[0])):
        print(f"{count:6} {ending}")


if __name__ == "__main__":
    main()
