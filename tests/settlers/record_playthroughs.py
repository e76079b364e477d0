"""Recorded games of Imperial Settlers: one for each way to end a game, with every number of seats.

    python -m tests.settlers.record_playthroughs

writes the records that do not exist yet under tests/settlers/playthroughs.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from gemcheck.games.settlers.state import State
from tests.recording import recorded, write_missing
from tests.settlers.made import GAME, game_of, seat

FOLDER = Path(__file__).parent / "playthroughs"

WON, LOST = "more-locations", "collection"
POINTS, GOODS, HAND, SHARED = "points", "goods", "hand", "shared"
"""The ways to end a game: alone, and with others."""

RECORDS: dict[str, tuple[str, int, str, int]] = {
    "won-1": (WON, 1, "greedy", 200),
    "lost-1": (LOST, 1, "random", 20),
    "points-2": (POINTS, 2, "greedy", 20),
    "points-3": (POINTS, 3, "random", 20),
    "points-4": (POINTS, 4, "greedy", 20),
    "goods-2": (GOODS, 2, "random", 400),
    "goods-3": (GOODS, 3, "greedy", 400),
    "goods-4": (GOODS, 4, "random", 400),
    "hand-2": (HAND, 2, "random", 2000),
    "hand-3": (HAND, 3, "random", 2000),
    "hand-4": (HAND, 4, "random", 2000),
    "shared-2": (SHARED, 2, "random", 400),
    "shared-3": (SHARED, 3, "random", 400),
    "shared-4": (SHARED, 4, "random", 400),
}
"""File: how the game ends, seats, who plays, and the number of seeds tried."""


def start(name: str) -> State | None:
    """Where a game begins: a shared victory, which did not come up in 4,000 whole random games of two, with the last
    Action phase between equals; all others (None) with the set-up."""
    reason, seats, _, _ = RECORDS[name]
    if reason != SHARED:
        return None
    equals = [
        seat(faction, "joiner", "sawmill", worker=3, wood=2, points=20, hand=["ruins"])
        for faction in ("roman", "egyptian")
    ]
    others = [seat(faction, "new_forest", worker=2, points=12) for faction in ("japanese", "barbarian")]
    return game_of(*equals, *others[: seats - 2], round=5)


def ending(state: State) -> str:
    """How a game ended: the reason and the winners."""
    result = state.result
    if result is None:
        return "not over"
    winners = " and ".join(f"seat {who + 1}" for who in result.winners)
    return f"{result.reason}, won by {winners or 'nobody'}"


def states(name: str, seed: str) -> Iterator[State]:
    """The states of the game that `recorded` would write down, without texts."""
    _, seats, policy, _ = RECORDS[name]
    rng = Random(seed)
    choose = GAME.greedy if policy == "greedy" else GAME.sample
    state = start(name) or GAME.start(seats, rng)
    while state.result is None:
        movers = GAME.to_move(state)
        if movers:
            after = GAME.advance(state, {movers[0]: choose(state, movers[0], rng)})
        else:
            after = GAME.chance_step(state, GAME.draw(state, rng))
        assert isinstance(after, State)
        yield after
        state = after


def first(name: str) -> str:
    """The first seed whose game ends as a record has to. Raises LookupError when none of those tried does."""
    reason, _, _, tries = RECORDS[name]
    for number in range(tries):
        seed = f"{name}/{number}"
        *_, last = states(name, seed)
        if last.result is not None and last.result.reason == reason:
            return seed
    raise LookupError(f"{name}: none of {tries} games ends by {reason}")


def main() -> None:
    """Write the records that do not exist yet."""
    for name, (_, seats, policy, _) in RECORDS.items():
        if not (FOLDER / f"{name}.txt").exists():
            write_missing(FOLDER, {name: recorded(GAME, seats, first(name), policy, ending, start(name))})


if __name__ == "__main__":
    main()
