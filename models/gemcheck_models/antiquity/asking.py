"""What advisors are asked about: a position as text, and the seat that asks."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any

from gemcheck.advice import Option
from gemcheck.case_values import one_of
from gemcheck.game import Game, GameError
from gemcheck.games.antiquity.notation import LINE
from gemcheck.games.antiquity.state import State

__all__ = ["POSITION", "SEAT", "named_seat", "position_of", "seat_of"]

POSITION = "POSITION"
SEAT = Option("seat", "NAME", "Whose: a number or, in TOML, a name; the first seat without it.")


def position_of(game: Game[Any, Any], text: str, other: str = "") -> tuple[State, tuple[str, ...]]:
    """The state of a notation or of TOML, and the names of its seats. `other`: what else the advisor would have taken,
    for its complaints. Raises GameError."""
    first, *_ = text.split() or [""]
    if not first:
        raise GameError(
            f"the position is empty: write {other and f'{other}, '}a notation ({LINE} ...) or a state in TOML"
        )
    if first == LINE:
        state: State = game.read_state(text)
        return state, tuple(f"seat {number}" for number in range(1, len(state.seats) + 1))
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise GameError(
            f"the position is neither {other and f'{other} nor '}a notation ({LINE} ...) nor TOML: {error}"
        ) from error
    given = table.get("given", table)
    if not isinstance(given, dict):
        raise GameError("given: a table is expected")
    _, state, names = game.given(given)
    return state, names


def named_seat(names: Sequence[str], wanted: str, option: str) -> int:
    """The seat that an option names by its number or its name. Raises GameError."""
    if wanted.isdecimal() and wanted not in names:
        wanted = f"seat {wanted}"
    one_of(wanted, names, "seat", option)
    return names.index(wanted)


def seat_of(names: Sequence[str], wanted: str | None) -> int:
    """The seat that asks: the first one when none is named. Raises GameError."""
    return 0 if wanted is None else named_seat(names, wanted, "--seat")
