"""Whole games of Tigris & Euphrates with every invariant looked at after every step.

    python -m tests.tigris.many_games --games 2000 [--first 0] [--jobs 2]

Plays on both boards with two, three and four seats in turn; of ten games nine are random, in the tenth all seats are
greedy. Prints how the games ended and what happened in them. A broken invariant stops the run and names the game, which
`--first N --games 1` plays again.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import cache
from multiprocessing import Pool
from random import Random
from typing import Any

from gemcheck.game import load_game
from gemcheck.games.tigris.plans import Build, Commit
from gemcheck.games.tigris.state import DEFEND
from tests.tigris.laws import looked_at


@cache
def base(side: str) -> Any:
    """The game on one side of the board."""
    game: Any = load_game("tigris")
    return game.under(game.rulebook.ruleset({"board.side": side}))


def played(number: int) -> tuple[str, Counter[str]]:
    """Play game `number`, say how it ended and count its steps, revolts, wars and monuments. Raises AssertionError,
    naming the game, for anything unsound."""
    side = ("standard", "advanced")[number // 3 % 2]
    seats = 2 + number % 3
    game = base(side)
    choose = game.greedy if number % 10 == 9 else game.sample
    counts = Counter({f"games on the {side} board": 1, f"games of {seats} seats": 1})
    ending = "undefined"
    try:
        for before, plan, after in looked_at(game, seats, Random(f"many/{number}"), choose):
            counts["steps"] += 1
            if isinstance(plan, Commit) and before.phase == DEFEND and before.conflict is not None:
                counts["wars" if before.conflict.marker >= 0 else "revolts"] += 1
            counts["monuments"] += isinstance(plan, Build)
            if after.result is not None:
                ending = after.result.reason
                counts["shared victories"] += len(after.result.winners) > 1
                counts["ties broken"] += len(after.result.winners) == 1 and "score.ties" in after.result.clauses
    except AssertionError as fault:
        raise AssertionError(f"game {number}: {fault}") from fault
    return ending, counts


def main() -> None:
    """Play the games and print how they ended."""
    parser = argparse.ArgumentParser(description="Whole games with every invariant looked at after every step.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    ends: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    with Pool(arguments.jobs) as pool:
        numbers = range(arguments.first, arguments.first + arguments.games)
        for ending, more in pool.imap(played, numbers, chunksize=5):
            ends[f"ended by {ending}"] += 1
            counts += more
    for what, count in (*sorted(ends.items()), *sorted(counts.items())):
        print(f"{count:8} {what}")


if __name__ == "__main__":
    main()
