"""Whole games of Imperial Settlers with every invariant looked at after every step.

    python -m tests.settlers.many_games --games 2000 [--first 0] [--jobs 2]

Plays with one, two, three and four seats and every set of Factions in turn, each in every order; of ten turns through
them eight are random, one is greedy, and one is random under readings other than the defaults. Prints how the games
ended and what happened in them. A broken invariant stops the run and names the game, which `--first N --games 1` plays
again.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import cache
from itertools import permutations
from multiprocessing import Pool
from random import Random
from typing import Any

from gemcheck.games.settlers import flow, setup
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.state import State
from tests.settlers.laws import looked_at

TABLES = [order for seats in (1, 2, 3, 4) for order in permutations(range(4), seats)]
"""Every assignment of Factions to one, two, three or four seats: 4, 12, 24 and 24 of them."""


GREEDY, READINGS = 1, 2
"""In which of ten turns through TABLES the seats are greedy, or readings drawn."""


def turn_of(number: int) -> int:
    """The turn through TABLES in which a game is played."""
    return number // len(TABLES) % 10


@cache
def base() -> Settlers:
    """The game with its default readings."""
    return Settlers()


class Seated(Settlers):
    """The game with these Factions at the table, in place of the lot."""

    factions: tuple[int, ...] = ()

    def start(self, seats: int, rng: Random) -> State:
        return flow.settled(self.table, setup.dealt(self.table, self.factions, rng), None)


def game_of(number: int) -> Seated:
    """The game that is played as number so-and-so."""
    rules = base().rules
    if turn_of(number) == READINGS:
        rng = Random(f"rules/{number}")
        points = sorted(base().rulebook.open_points.values(), key=lambda point: point.id)
        rules = base().rulebook.ruleset({point.id: rng.choice(point.option_ids()) for point in points})
    game = Seated(rules)
    game.factions = TABLES[number % len(TABLES)]
    return game


def played(number: int) -> tuple[str, Counter[str]]:
    """Play game `number`, say how it ended and count what happened. Raises AssertionError, naming the game, for what
    is unsound."""
    game: Any = game_of(number)
    seats = len(game.factions)
    choose = game.greedy if turn_of(number) == GREEDY else game.sample
    counts = Counter({f"games of {seats} seats": 1})
    ending = ""
    try:
        for before, plan, after in looked_at(game, seats, Random(f"many/{number}"), choose):
            counts["steps"] += 1
            counts[f"plans: {type(plan).__name__}" if plan is not None else "steps of chance"] += 1
            counts["reshuffles"] += len(after.discards) < len(before.discards)
            if after.result is not None:
                ending = after.result.reason
                counts["shared victories"] += len(after.result.winners) > 1
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
