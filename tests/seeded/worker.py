"""The process in which faults are seeded: orders on standard input, one JSON object a line on standard output.

It loads what the games need from elsewhere, but no game: each fault has a child of its own that loads the game with it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec

from tests.mutation import pool
from tests.mutation.plant import Planter
from tests.mutation.scope import GAMES
from tests.mutation.worker import load_foreign
from tests.seeded.plant import planted
from tests.seeded.seed import Seed
from tests.seeded.sight import checks_by_id, relevant, sight

__all__ = ["Orders", "main"]


class Orders(msgspec.Struct):
    """What to do: faults to seed, children at a time, whether of the checks only those of the text and of play are run,
    whether all relevant checks are run even when a case has noticed the fault, and the seconds of processor time that
    a fault may take."""

    seeds: list[Seed]
    jobs: int = 1
    text_only: bool = False
    all_checks: bool = False
    limit: float = 90.0


@cache
def planter(game: str) -> Planter:
    """The mutation check's planter of a game."""
    return Planter(GAMES[game], Path.cwd())


def main() -> None:
    """Read the orders, carry them out, and write what is seen of each game, faulty and sound."""
    orders = msgspec.json.decode(sys.stdin.buffer.read(), type=Orders)
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    games = sorted({seed.game for seed in orders.seeds})
    for game in games:
        load_foreign(GAMES[game], Path.cwd())
    for game in {seed.game for seed in orders.seeds if seed.fault is not None}:
        planter(game)
    tasks = [*_sound(orders, games), *_faulty(orders)]
    for key, answer in pool.run(tasks, orders.jobs):
        out.write(json.dumps({"key": key, **answer}) + "\n")
        out.flush()


def _faulty(orders: Orders) -> Iterator[pool.Task]:
    for seed in orders.seeds:
        yield pool.Task(seed.id, partial(_seeded, seed, orders), orders.limit)


def _sound(orders: Orders, games: list[str]) -> Iterator[pool.Task]:
    """The sound games first: they take longest, since every check is run that any fault asks for."""
    for game in games:
        seeds = [seed for seed in orders.seeds if seed.game == game]
        yield pool.Task(game, partial(_unseeded, game, seeds, orders.text_only), 10 * orders.limit)


def _seeded(seed: Seed, orders: Orders) -> dict[str, Any]:
    with planted(seed, planter) as there:
        try:
            checks = relevant(seed, checks_by_id(seed.game).values(), orders.text_only)
        except Exception as error:
            return {"outcome": "refused", "note": f"{type(error).__name__}: {error}"}
        seen = sight(seed.game, checks, until=not orders.all_checks)
        return {"outcome": "seen" if there() else "not planted", "sight": msgspec.to_builtins(seen)}


def _unseeded(game: str, seeds: list[Seed], text_only: bool) -> dict[str, Any]:
    known = checks_by_id(game).values()
    wanted = {one.id: one for seed in seeds for one in relevant(seed, known, text_only)}
    return {"outcome": "seen", "sight": msgspec.to_builtins(sight(game, wanted.values(), until=False))}


if __name__ == "__main__":
    main()
