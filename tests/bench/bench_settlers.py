"""How long the best round takes with 12 and with 17 cards: seconds of CPU time, of all threads together.

Run: `python -m tests.bench.bench_settlers [POSITIONS]`. The answer holds for any number of actions; the positions are
recorded by their seeds. An answer is proved when two methods show it.
"""

from __future__ import annotations

import sys
from statistics import median
from time import process_time

from gemcheck_models.settlers.round import answered

from gemcheck.games.settlers.engine import Settlers
from tests.models.settlers.instances import position, random_seat

SIZES = ((12, 5.0), (17, 20.0))
"""Cards, and the seconds that were asked for."""


def main(positions: int) -> None:
    """Print a row for each position, and the median and the worst for each size."""
    game = Settlers()
    print("| cards | seed | actions | value | bound | verdict | seconds |\n|---|---|---|---|---|---|---|")
    for cards, limit in SIZES:
        spent = []
        for seed in range(positions):
            state = position(game, random_seat(game, seed, cards))
            began = process_time()
            answer = answered(game, state, 0)
            spent.append(process_time() - began)
            print(
                f"| {cards} | {seed} | {len(answer.steps)} | {answer.value} | {answer.bound} | {answer.verdict.word} | "
                f"{spent[-1]:.1f} |",
                flush=True,
            )
        print(f"{cards} cards: median {median(spent):.1f} s, worst {max(spent):.1f} s, asked {limit:.0f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 8)
