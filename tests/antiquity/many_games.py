"""Whole games of Antiquity with every invariant looked at after every step.

    python -m tests.antiquity.many_games --games 2000 [--first 0] [--turns 40] [--jobs 2]

Plays with two, three and four seats in turn. Of ten games nine are random, three of these with gifts of goods every
turn; in the tenth all seats are greedy. A game is stopped after so many turns. Prints how the games ended and what
happened in them. A broken invariant stops the run and names the game, which `--first N --games 1` plays again.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import cache, partial
from multiprocessing import Pool
from random import Random

from gemcheck.games.antiquity.engine import Antiquity
from tests.antiquity.laws import looked_at


@cache
def base() -> Antiquity:
    """The game."""
    return Antiquity()


def played(number: int, turns: int = 40) -> tuple[str, Counter[str]]:
    """Play game `number` through so many turns at most, say how it ended and count its steps, turns and plans. Raises
    AssertionError, naming the game, for anything unsound."""
    seats = 2 + number % 3
    game = base()
    greedy, gift = number % 10 == 9, 2 * (number % 10 in (6, 7, 8))
    counts = Counter({f"games of {seats} seats": 1, "greedy games": int(greedy), "games with gifts": int(gift > 0)})
    ending = "nobody so far"
    try:
        for before, plans, after in looked_at(
            game, seats, Random(f"many/{number}"), game.greedy if greedy else game.sample, turns, gift
        ):
            counts["steps"] += 1
            counts["turns"] += after.turn - before.turn
            counts["seats out"] += sum(new.out > old.out for old, new in zip(before.seats, after.seats, strict=True))
            for plan in plans.values():
                counts[f"plans: {type(plan).__name__.lower()}"] += 1
            if after.result is not None:
                ending = after.result.reason
    except AssertionError as fault:
        raise AssertionError(f"game {number}: {fault}") from fault
    return ending, counts


def main() -> None:
    """Play the games and print how they ended."""
    parser = argparse.ArgumentParser(description="Whole games with every invariant looked at after every step.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--turns", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    ends: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    with Pool(arguments.jobs) as pool:
        numbers = range(arguments.first, arguments.first + arguments.games)
        for ending, more in pool.imap(partial(played, turns=arguments.turns), numbers, chunksize=5):
            ends[f"ended by {ending}"] += 1
            counts += more
    for what, count in (*sorted(ends.items()), *sorted(counts.items())):
        print(f"{count:8} {what}")


if __name__ == "__main__":
    main()
