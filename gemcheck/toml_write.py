"""A small TOML writer with one form for each content, for files that people review line by line.

Written here because the writers at hand keep the source's own layout or put every nested table under a header of its
own; neither gives one short, stable form. What is written: strings, ints, booleans, local dates, arrays and tables.
Entries keep the order they are given in.

A table inside a section becomes dotted keys (`winner.A = "ann"`) when it has one entry, one line in braces when it fits
and is not a table of tables, and otherwise one dotted line per entry. There are no nested braces except in arrays.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

__all__ = ["WIDTH", "entries", "inline", "key"]

WIDTH = 120
"""Longest line that is still written in one piece."""

_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")


def key(name: str) -> str:
    """A key as TOML writes it, in quotes when it needs them."""
    return name if _BARE.match(name) else _string(name)


def inline(value: Any) -> str:
    """A value on one line. Raises TypeError for a value that has no place in such files, floats among them."""
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(int(value))
    if type(value) is date:
        return value.isoformat()
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{path} = {text}" for path, text in _flat("", value))
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
        return "[" + ", ".join(inline(item) for item in value) + "]"
    raise TypeError(f"cannot be written as TOML: {value!r}")


def entries(table: Mapping[str, Any], *, braced: bool = False) -> list[str]:
    """The lines of a section. With `braced` a table directly in the section is kept in braces even with one entry."""
    lines: list[str] = []
    for name, value in table.items():
        _entry(key(name), value, lines, braced)
    return lines


def _entry(path: str, value: Any, lines: list[str], braced: bool) -> None:
    if isinstance(value, Mapping) and value:
        if len(value) == 1 and not braced:
            ((name, only),) = value.items()
            if _BARE.match(name):
                _entry(f"{path}.{name}", only, lines, False)
                return
        line = f"{path} = {inline(value)}"
        if len(line) <= WIDTH and (braced or not _table_of_tables(value)):
            lines.append(line)
        else:
            for name, item in value.items():
                _entry(f"{path}.{key(name)}", item, lines, False)
        return
    line = f"{path} = {inline(value)}"
    if len(line) > WIDTH and isinstance(value, Sequence) and not isinstance(value, str):
        lines.append(f"{path} = [")
        lines.extend(f"    {inline(item)}," for item in value)
        lines.append("]")
    else:
        lines.append(line)


def _table_of_tables(table: Mapping[str, Any]) -> bool:
    """Whether all entries are tables and some has more than one value: such a table reads better as a list of lines."""
    return all(isinstance(v, Mapping) and v for v in table.values()) and any(
        len(list(_flat("", v))) > 1 for v in table.values()
    )


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        path = f"{prefix}{key(name)}"
        if isinstance(value, Mapping) and value:
            yield from _flat(f"{path}.", value)
        else:
            yield path, inline(value)


def _string(text: str) -> str:
    # JSON's escapes are TOML's, except that JSON leaves DEL as it is. A lone surrogate is in neither.
    if any("\ud800" <= c <= "\udfff" for c in text):
        raise TypeError(f"cannot be written as TOML: {text!r}")
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
