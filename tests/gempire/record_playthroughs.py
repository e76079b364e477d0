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
from gemcheck.search.playthrough import Playthrough, record

FOLDER = Path(__file__).parent / "playthroughs"


def ending(game: Any, state: Any) -> str:
    """How a game ended: its reason and the winners' Demands."""
    pair = game.tally(state).get("demands", "none")
    return f"{state.result.reason} by {pair}"


def best_records(games: int) -> dict[str, Playthrough]:
    """The shortest record for each way of ending."""
    game = load_game("gempire")
    found: dict[str, Playthrough] = {}
    for number in range(games):
        policy = "greedy" if number % 4 else "random"
        choose = game.greedy if policy == "greedy" else game.sample  # type: ignore[attr-defined]  # Gempire's own hook
        played = record(
            game, 3 + number % 3, f"playthrough/{number}", choose, policy=policy, ends=lambda s: ending(game, s)
        )
        name = played.head["ends"].replace(" by ", "-").replace("+", "-")
        if name not in found or len(played.steps) < len(found[name].steps):
            found[name] = played
    return found


def main() -> None:
    """Write the records that do not exist yet."""
    parser = argparse.ArgumentParser(description="Record games that end by many different pairs of Demands.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--pairs", type=int, default=20, help="how many records to keep, shortest first")
    arguments = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    records = sorted(best_records(arguments.games).items(), key=lambda item: len(item[1].steps))
    for name, played in records[: arguments.pairs]:
        path = FOLDER / f"{name}.txt"
        if not path.exists():
            path.write_text(played.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
