"""Record games of Tigris & Euphrates that end, and fight, in every way there is.

    python -m tests.tigris.record_playthroughs

Plays games from fixed seeds on both boards with two, three and four seats, and keeps of each row of RECORDS the game
with the fewest steps in which the thing happens. Existing records are left alone; delete one to have it recorded anew,
and give the clause or finding that makes it differ in its `reason`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from gemcheck.game import Event, load_game
from gemcheck.games.tigris.state import OVER, State
from gemcheck.search.playthrough import Playthrough, outcome_of, plans_of
from tests.recording import recorded, write_missing

FOLDER = Path(__file__).parent / "playthroughs"

TREASURES = "ended by treasures"
REFILL = "ended by the bag at a refill"
SWAP = "ended by the bag at a swap"
TIE = "decided by a tie-break"
SHARED = "shared victory"
MONUMENT = "a monument built and scored"
WARS = "two wars in one union"
REVOLT = "a revolt"

RECORDS: dict[str, tuple[str, str, int, str, int]] = {
    "treasures-standard-3": (TREASURES, "standard", 3, "greedy", 16),
    "treasures-advanced-2": (TREASURES, "advanced", 2, "greedy", 16),
    "bag-refill-standard-4": (REFILL, "standard", 4, "greedy", 16),
    "bag-refill-advanced-2": (REFILL, "advanced", 2, "greedy", 16),
    "bag-swap-standard-2": (SWAP, "standard", 2, "random", 120),
    "bag-swap-advanced-3": (SWAP, "advanced", 3, "random", 120),
    "tie-break-standard-4": (TIE, "standard", 4, "greedy", 16),
    "tie-break-advanced-2": (TIE, "advanced", 2, "random", 200),
    "shared-victory-standard-2": (SHARED, "standard", 2, "random", 1700),
    "shared-victory-advanced-4": (SHARED, "advanced", 4, "random", 1700),
    "monument-standard-2": (MONUMENT, "standard", 2, "greedy", 16),
    "monument-advanced-3": (MONUMENT, "advanced", 3, "greedy", 16),
    "two-wars-standard-4": (WARS, "standard", 4, "greedy", 16),
    "revolt-advanced-3": (REVOLT, "advanced", 3, "random", 12),
}
"""File: what happens in the game, board, seats, who plays, and the number of seeds tried."""


@cache
def base(side: str) -> Any:
    """The game on one side of the board."""
    game: Any = load_game("tigris")
    if side == "standard":
        return game
    return game.under(game.rulebook.ruleset(game.rulesets[side], side))


def ending(state: State) -> str:
    """How a game ended: the reason and the winners."""
    result = state.result
    if result is None:
        return "not over"
    return f"{result.reason}, won by {' and '.join(f'seat {who + 1}' for who in result.winners)}"


Step = tuple[State, list[Event], State]
"""The state before a step, what happened in it, the state after."""


def happenings(steps: Iterable[Step]) -> set[str]:
    """Which of the things of RECORDS happen in a game."""
    found: set[str] = set()
    wars = 0
    for _, log, after in steps:
        words = [event.what for event in log]
        for event in log:
            wars = 0 if event.what == "union" else wars + (event.what == "war-won")
            if event.what == "points" and "monument.score" in event.clauses:
                found.add(MONUMENT)
        if wars > 1:
            found.add(WARS)
        if "revolt" in words:
            found.add(REVOLT)
        if after.result is not None:
            at_swap = "swap" in words
            found.add(TREASURES if after.result.reason == "treasures" else SWAP if at_swap else REFILL)
            if len(after.result.winners) > 1:
                found.add(SHARED)
            elif "score.ties" in after.result.clauses:
                found.add(TIE)
    return found


def played(game: Any, seats: int, seed: str, policy: str) -> Iterator[Step]:
    """The game that `record` would write down, without texts."""
    rng = Random(seed)
    choose = game.greedy if policy == "greedy" else game.sample
    state: State = game.start(seats, rng)
    while state.phase != OVER:
        log: list[Event] = []
        movers = game.to_move(state)
        if movers:
            after = game.advance(state, {seat: choose(state, seat, rng) for seat in movers}, log)
        else:
            after = game.chance_step(state, game.draw(state, rng), log)
        yield state, log, after
        state = after


def walked(game: Any, record: Playthrough) -> Iterator[Step]:
    """The steps of a record."""
    state: State = game.read_state(record.start)
    for line in record.steps:
        log: list[Event] = []
        said = line.rpartition(" = ")[0]
        if said.startswith("chance "):
            after = game.chance_step(state, outcome_of(msgspec.json.decode(said.removeprefix("chance "))), log)
        else:
            after = game.advance(state, dict(plans_of(game, state, said)), log)
        yield state, log, after
        state = after


def best(name: str) -> tuple[str, int]:
    """The seed of the shortest game for a record, and its number of steps."""
    what, side, seats, policy, tries = RECORDS[name]
    found = []
    for number in range(tries):
        seed = f"{name}/{number}"
        steps = list(played(base(side), seats, seed, policy))
        if what in happenings(steps):
            found.append((len(steps), number, seed))
    if not found:
        raise LookupError(f"{name}: in none of {tries} games there is {what}")
    length, _, seed = min(found)
    return seed, length


def main() -> None:
    """Write the records that do not exist yet."""
    for name, (_, side, seats, policy, _) in RECORDS.items():
        if not (FOLDER / f"{name}.txt").exists():
            seed, _ = best(name)
            write_missing(FOLDER, {name: recorded(base(side), seats, seed, policy, ending)})


if __name__ == "__main__":
    main()
