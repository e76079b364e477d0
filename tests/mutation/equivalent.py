"""The list of faults that nothing could notice."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from tests.mutation.faults import Fault

__all__ = ["Equivalent", "equivalents", "unused"]

FILE = Path(__file__).with_name("equivalent.toml")


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change that nobody could notice: where it is, what stands there without and with it, and why. `function` is
    empty for a constant of the module; `game` is left out for Gempire."""

    module: str
    function: str
    before: str
    after: str
    reason: str
    game: str = "gempire"

    def covers(self, fault: Fault) -> bool:
        """Whether a fault is this change."""
        return (self.module, self.function, self.before, self.after) == (
            fault.module,
            fault.function,
            fault.before,
            fault.after,
        )


def equivalents(game: str, file: Path = FILE) -> list[Equivalent]:
    """The entries of the list for a game."""
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get("equivalent", [])
    return [entry for entry in msgspec.convert(entries, list[Equivalent]) if entry.game == game]


def unused(entries: Sequence[Equivalent], faults: Iterable[Fault]) -> list[Equivalent]:
    """The entries that cover none of the faults: the code has changed under them."""
    known = list(faults)
    return [entry for entry in entries if not any(entry.covers(fault) for fault in known)]
