"""Record games of Antiquity that end in every way there is.

    python -m tests.antiquity.record_playthroughs

Plays games from fixed seeds, from the set-up or from the position of a case, and keeps of each row of RECORDS the game
with the fewest steps that ends so. Existing records are left alone; delete one to have it recorded anew, and give the
clause or finding that makes it differ in its `reason`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from gemcheck.casebook.find import find_cases
from gemcheck.casebook.load import read_case
from gemcheck.game import load_game
from gemcheck.games.antiquity.state import State
from gemcheck.search.playthrough import Playthrough
from tests.recording import recorded, write_missing

FOLDER = Path(__file__).parent / "playthroughs"

RECORDS: dict[str, tuple[str, int, str, str, int]] = {
    "christofori-2": ("christofori", 2, "greedy", "", 12),
    "christofori-3": ("christofori", 3, "greedy", "", 12),
    "christofori-4": ("christofori", 4, "greedy", "", 6),
    "elimination-2": ("elimination", 2, "random", "", 20),
    "elimination-3": ("elimination", 3, "random", "", 20),
    "elimination-4": ("elimination", 4, "random", "", 20),
    "tie-break": ("tie-break", 0, "greedy", "largest-unpolluted-area-decides", 4),
    "barbara": ("barbara", 0, "greedy", "nineteen-kinds-in-three-cities", 4),
    "giorgio": ("giorgio", 0, "greedy", "zone-that-holds-a-rivals-zone", 4),
    "maria": ("maria", 0, "greedy", "santa-maria-meets-two-goals", 4),
    "nicolo": ("nicolo", 0, "greedy", "twenty-men-on-land-and-in-the-city", 4),
}
"""File: the reason of the end, seats (0: those of the case), who plays, the case of the first position (empty: from the
set-up), and the number of seeds tried."""


@cache
def base() -> Any:
    """The game."""
    return load_game("antiquity")


def ending(state: State) -> str:
    """How a game ended: the reason and the winners."""
    result = state.result
    if result is None:
        return "not over"
    return f"{result.reason}, won by {' and '.join(f'seat {who + 1}' for who in result.winners) or 'nobody'}"


@cache
def first_position(case: str) -> State | None:
    """The position of a case; None for none."""
    if not case:
        return None
    (file,) = [path for path in find_cases() if path.stem == case and "antiquity" in path.parts]
    game = base()
    _, state, _ = game.given(read_case(file).given)
    found: State = state
    return found


def played(game: Any, seats: int, seed: str, policy: str, start: State | None) -> tuple[int, str]:
    """Steps and reason of the game that would be written down, without texts."""
    rng = Random(seed)
    choose = game.greedy if policy == "greedy" else game.sample
    state: Any = game.start(seats, rng) if start is None else start
    steps = 0
    while state.result is None:
        movers = game.to_move(state)
        if movers:
            state = game.advance(state, {seat: choose(state, seat, rng) for seat in movers})
        else:
            state = game.chance_step(state, game.draw(state, rng))
        steps += 1
    return steps, state.result.reason


@cache
def best(name: str) -> tuple[str, int]:
    """The seed of the shortest game that ends as wanted, and its steps. Raises ValueError when none does."""
    reason, seats, policy, case, tries = RECORDS[name]
    start = first_position(case)
    found = []
    for number in range(tries):
        seed = f"{name}/{number}"
        steps, why = played(base(), seats, seed, policy, start)
        if why == reason:
            found.append((steps, number, seed))
    steps, _, seed = min(found)
    return seed, steps


def record_of(name: str) -> Playthrough:
    """The record of a row."""
    _, seats, policy, case, _ = RECORDS[name]
    start = first_position(case)
    number = seats or (0 if start is None else len(start.seats))
    return recorded(base(), number, best(name)[0], policy, ending, start=start)


def main() -> None:
    missing = [name for name in RECORDS if not (FOLDER / f"{name}.txt").exists()]
    write_missing(FOLDER, {name: record_of(name) for name in missing})


if __name__ == "__main__":
    main()
