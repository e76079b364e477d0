"""Two workers against one.

    python -m tests.bench.bench_jobs [--rounds 3]

Runs `simulate gempire` (600 games) and `hunt gempire` (60 games) with one process and with two, in turns, and prints
wall seconds and the median of the ratios. A ratio of two is the most there is; on a machine that is busy the figures
say nothing.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from statistics import median

COMMANDS = {
    "simulate": ("simulate", "gempire", "-n", "600"),
    "hunt": ("hunt", "gempire", "-n", "60"),
}


def seconds(words: tuple[str, ...], jobs: int) -> float:
    """Wall seconds of one run. Raises RuntimeError when it neither succeeds nor has findings."""
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "gemcheck", *words, "--jobs", str(jobs), "-q"], capture_output=True, check=False
    )
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr.decode())
    return time.perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    for name, words in COMMANDS.items():
        pairs = [(seconds(words, 1), seconds(words, 2)) for _ in range(rounds)]
        ratios = sorted(one / two for one, two in pairs)
        ones, twos = (median(column) for column in zip(*pairs, strict=True))
        print(f"{name}: {ones:.1f} s with one process, {twos:.1f} s with two; ", end="")
        print(f"{median(ratios):.2f} times as fast ({ratios[0]:.2f} to {ratios[-1]:.2f})")


if __name__ == "__main__":
    main()
