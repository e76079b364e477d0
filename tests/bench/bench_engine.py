"""Speed of the engine beside a peer, measured side by side in one run.

    python -m tests.bench.bench_engine [--seconds 5]

Prints seat decisions per second in random four-seat games (one process, CPU time), state copies per second, and the CPU
time of `gemcheck --help`. With the `bench` extra installed it measures catanatron, a Python engine for Catan, by the
same yardstick: actions per second of four random players, and copies of a mid-game state. The two are interleaved in
short slices, so that a busy machine slows both alike, and the median slice counts.

Both engines also ask a seat that has only one thing it may do (catanatron: to roll, say). How many plans are real
choices, of two or more, is counted in games of its own, outside the timing, and given as a rate as well.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from statistics import median
from typing import Any

from msgspec.structs import replace

from gemcheck.game import Undefined, load_game
from gemcheck.search.playouts import Plays, play

SLICE = 0.5
"""CPU seconds per slice."""


def gempire_decisions(game: Any) -> Iterator[int]:
    """Seat decisions of one random four-seat game after another."""
    plays = Plays(count=1, low=4, high=4)
    for number in count():
        yield play(game, plays, number).plans


def choice_share(game: Any, games: int = 10) -> float:
    """The part of all plans in random four-seat games that was chosen from two or more."""
    plans = choices = 0
    for number in range(games):
        rng = random.Random(f"share/{number}")
        state = game.start(4, rng)
        while game.result(state) is None:
            movers = game.to_move(state)
            if not movers:
                state = game.chance_step(state, game.draw(state, rng))
                continue
            plans += len(movers)
            choices += sum(1 for who in movers if len(list(islice(game.legal(state, who), 2))) > 1)
            state = game.advance(state, {who: game.sample(state, who, rng) for who in movers})
    return choices / plans


def catanatron_choice_share(games: int = 10) -> float:
    """The same for catanatron's actions."""
    from catanatron import Color, Game, RandomPlayer

    counts = [0, 0]

    class Counting(RandomPlayer):  # type: ignore[misc]  # catanatron is untyped
        def decide(self, game: Any, actions: Any) -> Any:
            counts[0] += 1
            counts[1] += len(actions) > 1
            return super().decide(game, actions)

    random.seed(0)
    for _ in range(games):
        Game([Counting(c) for c in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)]).play()
    return counts[1] / counts[0]


def mid_game(game: Any) -> Any:
    """A four-seat state after ten random rounds."""
    rng = random.Random("bench")
    state = game.start(4, rng)
    while state.round < 10:
        movers = game.to_move(state)
        if not movers:
            step = game.chance_step(state, game.draw(state, rng))
        else:
            step = game.advance(state, {who: game.sample(state, who, rng) for who in movers})
        if isinstance(step, Undefined):
            raise TypeError(step.why)
        state = step
    return state


def rebuilt(state: Any) -> Any:
    """A state with fresh structs for the table and every seat: what a mutable engine must do to branch."""
    return replace(state, seats=tuple(replace(seat) for seat in state.seats))


def catanatron_decisions() -> Iterator[int]:
    """Actions of one game of four random Catan players after another."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(0)
    while True:
        game = Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)])
        game.play()
        yield len(game.state.actions)


def catanatron_mid_game() -> Any:
    """A Catan game after 200 ticks."""
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)])
    for _ in range(200):
        game.play_tick()
    return game


def repeated(action: Callable[[], object]) -> Iterator[int]:
    """One hundred runs of an action at a time."""
    while True:
        for _ in range(100):
            action()
        yield 100


def rate(counts: Iterator[int]) -> float:
    """Counts per CPU second over one slice."""
    start = time.process_time()
    total = 0
    while (spent := time.process_time() - start) < SLICE:
        total += next(counts)
    return total / spent


def help_seconds() -> float:
    """CPU seconds of `gemcheck --help`."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "gemcheck", "--help"], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(seconds: float) -> list[tuple[str, str, str]]:
    """Rows of the table: what, gemcheck, peer."""
    game = load_game("gempire")
    state = mid_game(game)
    ours = {"decisions": gempire_decisions(game), "copies": repeated(lambda: rebuilt(state))}
    peers: dict[str, Iterator[int]] = {}
    try:
        peer = catanatron_mid_game()
        peers = {"decisions": catanatron_decisions(), "copies": repeated(peer.copy)}
    except ImportError:
        print("catanatron is not installed (pip install 'gemcheck[bench]'); no peer", file=sys.stderr)
    rates: dict[tuple[str, str], list[float]] = {}
    for _ in range(max(1, round(seconds / SLICE))):
        for what in ("decisions", "copies"):
            rates.setdefault((what, "ours"), []).append(rate(ours[what]))
            if what in peers:
                rates.setdefault((what, "peer"), []).append(rate(peers[what]))
    rows = []
    shares = {"ours": choice_share(game), "peer": catanatron_choice_share() if peers else 0.0}
    for what, label, weighted in (
        ("decisions", "plans committed by four random seats per second, one process", False),
        ("decisions", "of these, choices among two or more, per second", True),
        ("copies", "state copies per second, mid-game, table and seats rebuilt", False),
    ):
        mine = median(rates[what, "ours"]) * (shares["ours"] if weighted else 1)
        theirs = median(rates.get((what, "peer"), [0.0])) * (shares["peer"] if weighted else 1)
        rows.append((label, f"{mine:,.0f}", f"{theirs:,.0f} ({mine / theirs:.1f} x)" if theirs else "not measured"))
    helps = sorted(help_seconds() for _ in range(5))
    rows.append(("`gemcheck --help`, CPU ms, median of 5", f"{helps[2] * 1000:.0f}", "none"))
    return rows


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds for each figure")
    arguments = parser.parse_args()
    print("| what | gemcheck | catanatron |\n|---|---|---|")
    for row in measured(arguments.seconds):
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()
