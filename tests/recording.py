"""What scripts and tests of recorded games have in common, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from gemcheck.game import Game
from gemcheck.search.playthrough import Playthrough, read, record, replay

Ending = Callable[[Any], str]
"""Words a last state's way of ending."""


def recorded(game: Game[Any, Any], seats: int, seed: str, policy: str, ends: Ending, start: Any = None) -> Playthrough:
    """One game of this seed, played by greedy or by random seats (`policy`) and written down."""
    choose = game.greedy if policy == "greedy" else game.sample  # type: ignore[attr-defined]  # the games' own hook
    return record(game, seats, seed, choose, policy=policy, ends=ends, start=start)


def shortest(named: Iterable[tuple[str, Playthrough]]) -> dict[str, Playthrough]:
    """The record with the fewest steps of each name; of equal ones the first."""
    found: dict[str, Playthrough] = {}
    for name, played in named:
        if name not in found or len(played.steps) < len(found[name].steps):
            found[name] = played
    return found


def write_missing(folder: Path, records: Mapping[str, Playthrough]) -> None:
    """Write the records whose files do not exist yet."""
    folder.mkdir(exist_ok=True)
    for name, played in records.items():
        path = folder / f"{name}.txt"
        if not path.exists():
            path.write_text(played.text(), encoding="utf-8")


def replayed(game: Game[Any, Any], path: Path, ends: Ending) -> tuple[Playthrough, Any]:
    """A record and the state in which it ends, once it has replayed step by step and ended as its head says."""
    text = path.read_text(encoding="utf-8")
    played = read(text)
    assert played.text() == text, "a record is not read as it is written"
    assert played.head["reason"]
    last = replay(game, played)
    assert ends(last) == played.head["ends"]
    return played, last
