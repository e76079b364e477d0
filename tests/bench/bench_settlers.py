"""How long the best round takes with 12 and with 17 cards: seconds of CPU time on one core.

Run: `python tests/bench/bench_settlers.py [POSITIONS]`. The answer holds for any number of actions; `slots` is how many
the constraint model had. The first figure is the answer with its bound, the second one that of the plain search alone.
"""

from __future__ import annotations

import sys
from time import process_time

from gemcheck_models.settlers.round import POSITIONS, answered
from gemcheck_models.settlers.round_search import searched

from gemcheck.games.settlers.engine import Settlers
from tests.models.settlers.instances import position, random_seat

SIZES = ((12, 5.0), (17, 20.0))
"""Cards, and the seconds that were asked for."""


def main(positions: int) -> None:
    """Print a line for each position."""
    game = Settlers()
    for cards, limit in SIZES:
        for seed in range(positions):
            state = position(game, random_seat(game, seed, cards))
            began = process_time()
            answer = answered(game, state, 0, positions=1)
            bounded = process_time() - began
            began = process_time()
            plain = searched(answer.problem, "end", answer.value, POSITIONS)
            print(
                f"{cards} cards, seed {seed}: value {answer.value}, bound {answer.bound}, {answer.slots} slots, "
                f"{bounded:.1f} s (asked {limit:.0f}); plain search "
                f"{'complete' if plain is not None and plain.complete else 'stopped'}, {process_time() - began:.1f} s",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
