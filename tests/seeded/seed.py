"""A seeded fault: what is planted, where, and how it came to be chosen."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tests.mutation.faults import Fault
from tests.mutation.scope import GAMES, Scope

__all__ = ["ROOT", "TEXT_SORTS", "Seed"]

ROOT = Path(__file__).resolve().parents[2]

TEXT_SORTS = ("text", "example", "term", "interacts", "option", "default", "data")
"""Sorts of faults that change packaged texts and tables; all others change what the rules do."""


class Seed(msgspec.Struct, frozen=True):
    """One fault.

    id: `game/sort/name`; what: the fault in words; clauses: those it bears on; chosen: by a rule that looks at no
    result (`systematic`) or by hand. One of three things is planted: `strike`, a clause struck; `fault`, a replacement
    in the syntax tree of a module or in packaged data; `edits`, words of `file` (a module or a packaged file) and what
    stands there instead, each found exactly once.
    """

    id: str
    what: str
    clauses: tuple[str, ...] = ()
    chosen: str = "systematic"
    strike: str = ""
    fault: Fault | None = None
    file: str = ""
    edits: tuple[tuple[str, str], ...] = ()

    @property
    def game(self) -> str:
        """Whose rules are faulted."""
        return self.id.split("/")[0]

    @property
    def sort(self) -> str:
        """The sort of the fault."""
        return self.id.split("/")[1]

    @property
    def scope(self) -> Scope:
        """What is known of the game's modules and data."""
        return GAMES[self.game]

    def edited(self, text: str) -> str:
        """The text of `file` with the fault. Raises LookupError when it does not hold the words exactly once."""
        for old, new in self.edits:
            if text.count(old) != 1:
                raise LookupError(f"{self.id}: {self.file} holds {old!r} {text.count(old)} times")
            text = text.replace(old, new)
        return text
