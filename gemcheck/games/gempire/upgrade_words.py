"""Upgrade steps as a case writes them: "row2" and palace levels."""

from __future__ import annotations

from typing import Any

from gemcheck.case_values import listed
from gemcheck.game import GameError
from gemcheck.games.gempire.plans import SECOND_ROW
from gemcheck.games.gempire.upgrade_steps import TOP

__all__ = ["read_steps"]


def read_steps(words: Any, where: str) -> tuple[int, ...]:
    """Steps from a list such as `["row2", 3]`. Raises GameError."""
    steps = []
    for word in listed(words, where):
        if word == "row2":
            steps.append(SECOND_ROW)
        elif isinstance(word, int) and not isinstance(word, bool) and 1 <= word <= TOP:
            steps.append(word)
        else:
            raise GameError(f'{where}: {word!r} is neither "row2" nor a palace level of 1 to {TOP}')
    return tuple(steps)
