"""Upgrade steps as a case writes them: "row2" and palace levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gemcheck.game import GameError
from gemcheck.games.gempire.plans import SECOND_ROW

__all__ = ["read_steps"]


def read_steps(words: Sequence[Any]) -> tuple[int, ...]:
    """Steps from a list such as `["row2", 3]`. Raises GameError."""
    steps = []
    for word in words:
        if word == "row2":
            steps.append(SECOND_ROW)
        elif isinstance(word, int) and 1 <= word <= 5:
            steps.append(word)
        else:
            raise GameError(f'upgrade: {word!r} is neither "row2" nor a palace level of 1 to 5')
    return tuple(steps)
