"""Which clauses of a game have ever run, and by what: its making, cases, recorded games, random games, a hunt."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable, Iterable, Mapping, Set
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import msgspec

from gemcheck.game import Game, GameError, IllegalPlan
from gemcheck.rulebook import Clause, rules_of, traced
from gemcheck.search.coverage import of_kind
from gemcheck.search.playouts import Plays, play
from gemcheck.search.playthrough import ReplayError, read, replay

__all__ = ["Row", "by_hunt", "by_making", "by_play", "by_records", "rows"]

AnyGame = Game[Any, Any]


class Row(msgspec.Struct, frozen=True):
    """A clause: what carries it (`code`, `data`, `example`, `exempt`, `missing`), why no code has to run for it (empty
    where code has to), and the names of the sources in which its code ran."""

    clause: str
    basis: str
    reason: str
    by: tuple[str, ...]


def rows(game: AnyGame, sources: Mapping[str, Set[str]]) -> list[Row]:
    """Every clause of a game in the order of its rulebook, with the sources (name, clauses whose code ran) it is in."""
    carried = {name for rule in rules_of(game.package) for name in rule.clauses}
    found = []
    for clause in game.rulebook.clauses.values():
        basis, reason = ("code", "") if clause.id in carried else _without_code(clause)
        by = tuple(name for name, met in sources.items() if clause.id in met)
        found.append(Row(clause.id, basis, reason, by))
    return found


def _without_code(clause: Clause) -> tuple[str, str]:
    if clause.data:
        return "data", f"a table: {clause.data}"
    if clause.example:
        return "example", "a worked example, which rules nothing"
    return ("exempt", clause.no_code) if clause.no_code else ("missing", "")


def by_making(game: AnyGame, make: Callable[[], AnyGame]) -> set[str]:
    """The clauses whose code runs while a game is loaded and made, such as those of a table worked out once and for
    all. The game is made in a process of its own, since here it is loaded already."""
    # On Linux a fork keeps what is registered in this process; elsewhere forking is not safe.
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    with ProcessPoolExecutor(1, context) as process:
        return process.submit(_ran_while_made, game.package, make).result()


def _ran_while_made(package: str, make: Callable[[], AnyGame]) -> set[str]:
    """Load a package anew and make its game. Not for a process that goes on with the game."""
    for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[name]
    ran: set[CodeType] = set()

    def look(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            ran.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        make()
    finally:
        sys.setprofile(before)
    return {name for rule in rules_of(package) if rule.function.__code__ in ran for name in rule.clauses}


def by_records(game: AnyGame, files: Iterable[Path]) -> set[str]:
    """The clauses whose code runs when recorded games are replayed, those of this game. Raises GameError for a record
    that cannot be read or does not replay."""
    with traced(game.package) as calls:
        for file in files:
            try:
                played = read(file.read_text(encoding="utf-8"))
                if played.head["game"] == game.name:
                    replay(game, played)
            except (ReplayError, GameError, IllegalPlan, ValueError) as error:
                raise GameError(f"{file}: {error}") from error
    return set(calls)


def by_play(game: AnyGame, games: int, seed: int) -> set[str]:
    """The clauses whose code runs in random games of all numbers of seats in turn."""
    counts = game.seat_counts()
    plays = Plays(games, min(counts), max(counts), seed=seed)
    with traced(game.package) as calls:
        for index in range(games):
            play(game, plays, index)
    return set(calls)


def by_hunt(game: AnyGame, folder: Path) -> set[str]:
    """The clauses that a hunt has met, from its folder. Raises GameError where there is none of this game."""
    try:
        content = msgspec.json.decode((folder / "hunt.json").read_bytes())
        name, features = content["game"], msgspec.convert(content["features"], dict[str, int])
    except (OSError, msgspec.DecodeError, KeyError, TypeError) as error:
        raise GameError(f"{folder}: no hunt lies there ({error})") from error
    if name != game.name:
        raise GameError(f"{folder}: a hunt of {name}, not of {game.name}")
    return of_kind(features, "clause")
