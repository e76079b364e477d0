"""Speed of the engine beside a peer, measured side by side in one run.

    python -m tests.bench.bench_engine [--seconds 5]

Prints seat decisions per second in random four-seat games (one process, CPU time), state copies per second, and the CPU
time of `gemcheck --help`. With the `bench` extra installed it measures catanatron, a Python engine for Catan, by the
same yardstick: actions per second of four random players, and copies of a mid-game state. The two are interleaved in
short slices, so that a busy machine slows both alike, and the median slice counts.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
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
    for what, label in (
        ("decisions", "seat decisions/s, four random seats, one process"),
        ("copies", "state copies/s, mid-game, table and seats rebuilt"),
    ):
        mine = median(rates[what, "ours"])
        theirs = median(rates[what, "peer"]) if (what, "peer") in rates else None
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
