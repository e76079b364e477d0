"""Reading a position: a notation, or a state in TOML with the words of cases."""

from __future__ import annotations

import tomllib
from typing import Any, cast

from gemcheck.game import Game, GameError
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.state import State

__all__ = ["position_of"]

NOTATIONS = ("TE1", "TIGRIS")


def position_of(game: Game[Any, Any], text: str) -> tuple[Tigris, State, tuple[str, ...]]:
    """The game, the state and the names of its seats. Raises GameError."""
    tigris = cast(Tigris, game)
    first, *_ = text.split() or [""]
    if not first:
        raise GameError("the position is empty: write a notation (TE1 ...) or a state in TOML")
    if first in NOTATIONS:
        state = tigris.read_state(text)
        return tigris, state, tuple(f"seat {number}" for number in range(1, len(state.seats) + 1))
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        if "\n" not in text.strip() and "=" not in text:
            raise GameError(
                f"'{text.strip()}' is neither a notation (TE1 ...), nor TOML, nor the name of a file"
            ) from error
        raise GameError(f"the position is neither a notation (TE1 ...) nor TOML: {error}") from error
    given = table.get("given", table)
    if not isinstance(given, dict):
        raise GameError("given: a table is expected")
    return tigris.given(given)
