"""How a command line asks about a game exactly as it stands here: its readings that are not the defaults, its cards."""

from __future__ import annotations

import shlex
from typing import Any

from gemcheck.game import Game

__all__ = ["departures", "options", "show_line"]

AnyGame = Game[Any, Any]


def departures(game: AnyGame) -> tuple[str, ...]:
    """The readings in force that are not the defaults, as `point=option`."""
    points = game.rulebook.open_points
    return tuple(f"{point}={option}" for point, option in game.rules.items() if points[point].default != option)


def options(game: AnyGame, cards: str | None = None) -> list[str]:
    """The words after a command. `cards` is the card set where that is not the game's own."""
    found = ["--cards", cards] if cards else []
    return found + [word for reading in departures(game) for word in ("--reading", reading)]


def show_line(game: AnyGame, notation: str, cards: str | None = None) -> str:
    """The command that shows a state: its notation and the ruleset in one line to copy (several lines where the
    notation has several)."""
    return shlex.join(["gemcheck", "show", game.name, notation, *options(game, cards)])
