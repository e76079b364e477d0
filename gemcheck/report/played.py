"""How a game plays: random games counted, as charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from gemcheck.game import Game
from gemcheck.report.model import Picture
from gemcheck.search.playouts import Plays, Summary, playouts
from gemcheck.search.playouts_chart import Panel, binned, chart

__all__ = ["charts"]

GAMES = 60
"""Random games that are played for the charts."""
DRAWN = 12


def charts(make: Callable[[], Game[Any, Any]], seed: int = 0) -> tuple[Picture, ...]:
    """How long random games last, how they end, and what the game itself counts."""
    game = make()
    counts = game.seat_counts()
    summary = Summary()
    for record in playouts(make, Plays(GAMES, min(counts), max(counts), seed=seed)):
        summary.add(record)
    panels: list[Panel] = [("ending", _ranked(summary.reasons)), ("rounds", binned(summary.rounds))]
    panels += [(name, _ranked(values)) for name, values in sorted(summary.tallies.items())]
    return tuple(
        Picture(
            f"{heading} of {GAMES} random games, {min(counts)} to {max(counts)} seats",
            chart(heading, GAMES, [(heading, bars)]),
            "\n".join(f"{word}: {number}" for word, number in bars),
        )
        for heading, bars in panels
        if bars
    )


def _ranked(counts: Counter[str]) -> Sequence[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:DRAWN]
