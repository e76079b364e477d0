"""Speed of the engine of Tigris & Euphrates.

    python -m tests.bench.bench_tigris [--seconds 5]

Prints, for one process and in CPU time, random legal actions chosen and applied per second in whole games of two, three
and four seats on both boards, state copies per second, the time to list all legal actions of a turn over positions from
the middle of random games, and that of a greedy decision on the same positions. Rates are medians over short slices, so
that a busy machine spoils few of them.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from random import Random
from statistics import median
from typing import Any

from msgspec.structs import replace

from gemcheck.game import Undefined, load_game
from gemcheck.games.tigris.state import ACT, State
from tests.bench.bench_engine import SLICE, rate, repeated

POSITIONS = 200
"""Positions of which the legal actions are listed."""


def boards() -> list[Any]:
    """The game on either side of the board."""
    game: Any = load_game("tigris")
    return [game.under(game.rulebook.ruleset({"board.side": side})) for side in ("standard", "advanced")]


def game_played(game: Any, seats: int, rng: Random) -> Iterator[State]:
    """The states of a random game, as `advance` gives them, up to its end."""
    state: Any = game.start(seats, rng)
    while state.result is None:
        yield state
        movers = game.to_move(state)
        if movers:
            after = game.advance(state, {movers[0]: game.sample(state, movers[0], rng)})
        else:
            after = game.chance_step(state, game.draw(state, rng))
        if isinstance(after, Undefined):
            raise TypeError(after.why)
        state = after


def decisions(games: list[Any]) -> Iterator[int]:
    """Decisions of seats in one random game after another."""
    for number in count():
        game = games[number // 3 % 2]
        yield sum(1 for state in game_played(game, 2 + number % 3, Random(number)) if game.to_move(state))


def mid_game(games: list[Any]) -> list[tuple[Any, State]]:
    """Positions in which a seat chooses an action: one from each random game, at turn 20 to 30."""
    found: list[tuple[Any, State]] = []
    for number in count():
        if len(found) == POSITIONS:
            break
        game = games[number % 2]
        for state in game_played(game, 2 + number % 3, Random(f"middle/{number}")):
            if state.turn >= 20 + number % 11 and state.phase == ACT:
                found.append((game, state))
                break
    return found


def rebuilt(state: State) -> State:
    """A state with fresh structs for the table and every seat: what a mutable engine must do to branch."""
    return replace(state, seats=tuple(replace(seat) for seat in state.seats))


def listed(game: Any, state: State) -> list[Any]:
    """All legal actions of the active seat."""
    return list(game.legal(state, state.active))


def decided(game: Any, state: State) -> Any:
    """A greedy seat's action, the same every time."""
    return game.greedy(state, state.active, Random(0))


def milliseconds(action: Callable[[], object]) -> float:
    """CPU time of an action, the best of three runs."""
    times = []
    for _ in range(3):
        start = time.process_time_ns()
        action()
        times.append(time.process_time_ns() - start)
    return min(times) / 1e6


def measured(seconds: float) -> list[tuple[str, str]]:
    """Rows of the table: what, figure."""
    games = boards()
    positions = mid_game(games)
    playing, copying = decisions(games), repeated(lambda: rebuilt(positions[0][1]))
    rates: dict[str, list[float]] = {"decisions": [], "copies": []}
    for _ in range(max(1, round(seconds / SLICE))):
        rates["decisions"].append(rate(playing))
        rates["copies"].append(rate(copying))
    numbers = [game.count_legal(state, state.active) for game, state in positions]
    listing = [milliseconds(partial(listed, game, state)) for game, state in positions]
    greedy = [milliseconds(partial(decided, game, state)) for game, state in positions]
    return [
        ("random legal actions chosen and applied per second, one process", f"{median(rates['decisions']):,.0f}"),
        ("state copies per second, mid-game, table and seats rebuilt", f"{median(rates['copies']):,.0f}"),
        ("legal actions of a mid-game turn, median and most", f"{median(numbers):,.0f}, {max(numbers):,}"),
        ("all of them listed, ms, median and worst", f"{median(listing):.2f}, {max(listing):.2f}"),
        ("a greedy decision on the same positions, ms, median and worst", f"{median(greedy):.2f}, {max(greedy):.2f}"),
    ]


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds for each rate")
    arguments = parser.parse_args()
    print("| what | gemcheck |\n|---|---|")
    for row in measured(arguments.seconds):
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()
