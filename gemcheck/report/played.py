"""How a game plays: random games counted, as charts, and the clauses that ran in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from gemcheck.game import Game
from gemcheck.report.model import Chart
from gemcheck.rulebook import traced
from gemcheck.search.playouts import Plays, Summary, playouts
from gemcheck.search.playouts_chart import Panel, binned

__all__ = ["Played", "played"]

GAMES = 60
"""Random games that are played for the charts."""
DRAWN = 12


class Played(msgspec.Struct, frozen=True):
    """Charts of random games, and the clauses whose code ran in them."""

    charts: tuple[Chart, ...]
    ran: tuple[str, ...]


def played(make: Callable[[], Game[Any, Any]], seed: int, progress: Callable[[str], None]) -> Played:
    """How long random games last, how they end, and what the game itself counts."""
    game = make()
    counts = game.seat_counts()
    summary = Summary()
    with traced(game.package) as calls:
        for number, record in enumerate(playouts(make, Plays(GAMES, min(counts), max(counts), seed=seed)), 1):
            summary.add(record)
            progress(f"playing game {number} of {GAMES}")
    return Played(tuple(_charts(summary, min(counts), max(counts))), tuple(sorted(calls)))


def _charts(summary: Summary, low: int, high: int) -> Iterator[Chart]:
    panels: list[Panel] = [("ending", _ranked(summary.reasons)), ("rounds", binned(summary.rounds))]
    panels += [(name, _ranked(values)) for name, values in sorted(summary.tallies.items())]
    seats = f"{low} seats" if low == high else f"{low} to {high} seats"
    for heading, bars in panels:
        if bars:
            yield Chart(f"{heading} of {GAMES} random games, {seats}", tuple(bars))


def _ranked(counts: Counter[str]) -> Sequence[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:DRAWN]
