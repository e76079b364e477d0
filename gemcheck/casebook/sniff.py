"""Telling case files from other TOML files at a glance; imports nothing, for the pytest plugin's sake."""

from __future__ import annotations

import re

__all__ = ["looks_like_case"]

_KEYS = re.compile(r"^(schema|kind|id)\s*=", re.MULTILINE)


def looks_like_case(text: str) -> bool:
    """Whether a TOML text has the three keys `schema`, `kind` and `id` before its first section."""
    head = f"\n{text}".partition("\n[")[0]
    return len({match.group(1) for match in _KEYS.finditer(head)}) == 3
