"""Record games that end by many different pairs of Demands.

    python -m tests.gempire.record_playthroughs [--pairs 20] [--games 400]

Plays greedy and random games from fixed seeds and keeps, for each pair of Demands with which somebody wins, the one
with the fewest steps. Existing records are left alone; delete one to have it recorded anew, and give the clause or
finding that makes it differ in its `reason`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from gemcheck.game import load_game
from gemcheck.search.playthrough import Playthrough
from tests.recording import recorded, shortest, write_missing

FOLDER = Path(__file__).parent / "playthroughs"


def ending(game: Any, state: Any) -> str:
    """How a game ended: its reason and the winners' Demands."""
    pair = game.tally(state).get("demands", "none")
    return f"{state.result.reason} by {pair}"


def best_records(games: int) -> dict[str, Playthrough]:
    """The shortest record for each way of ending."""
    game = load_game("gempire")

    def named(number: int) -> tuple[str, Playthrough]:
        policy = "greedy" if number % 4 else "random"
        played = recorded(game, 3 + number % 3, f"playthrough/{number}", policy, lambda state: ending(game, state))
        return played.head["ends"].replace(" by ", "-").replace("+", "-"), played

    return shortest(named(number) for number in range(games))


def main() -> None:
    """Write the records that do not exist yet."""
    parser = argparse.ArgumentParser(description="Record games that end by many different pairs of Demands.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--pairs", type=int, default=20, help="how many records to keep, shortest first")
    arguments = parser.parse_args()
    records = sorted(best_records(arguments.games).items(), key=lambda item: len(item[1].steps))
    write_missing(FOLDER, dict(records[: arguments.pairs]))


if __name__ == "__main__":
    main()
