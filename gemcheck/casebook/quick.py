"""A fast reader for the canonical form of case files.

The standard library's TOML reader takes half a millisecond for a case, more than replaying it. Values in canonical
files are also JSON, so each line can go through msgspec's JSON decoder. Anything this reader is not sure about
(escapes, comments, other layouts, duplicate keys) makes it give up with None, and the standard reader decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Any

import msgspec

__all__ = ["read_canonical"]

_UNSURE = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\\]")
_HEADER = re.compile(r"(\[\[?)([A-Za-z0-9_-]+)(\]\]?)\Z")
_ENTRY = re.compile(r"([A-Za-z0-9_.-]+) = (.+)\Z")
_BRACED = re.compile(
    r"""([A-Za-z0-9_.-]+|"[^"\n]*")\ =\ ("[^"\n]*"|-?[0-9]+|true|false|\[[^\[\]{}]*\])(,\ |\ \}\Z)""", re.VERBOSE
)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")
_SCALARS = (str, int, bool)
_decode = msgspec.json.Decoder().decode


class _DoubtError(Exception):
    """Not certainly the canonical form."""


def read_canonical(text: str) -> dict[str, Any] | None:
    """The content of a case file in canonical form; None when it is, or may be, in another form or no TOML at all."""
    if _UNSURE.search(text):
        return None
    try:
        return _read(text.split("\n"))
    except (_DoubtError, ValueError, msgspec.DecodeError):
        return None


def _read(lines: list[str]) -> dict[str, Any]:
    root: dict[str, Any] = {}
    section = root
    lists: set[str] = set()
    closed: set[int] = set()
    rest = iter(lines)
    for line in rest:
        if not line:
            continue
        entry = _ENTRY.match(line)
        if entry is None:
            section = _section(line, root, lists)
            continue
        path, source = entry.groups()
        if source == "[":
            value: Any = _long_array(rest)
        elif source[0] == "{":
            value = _braces(source)
            closed.add(id(value))
        elif source[0] == "2" and _DATE.match(source):
            value = date.fromisoformat(source)
        else:
            value = _plain(source)
        _put(section, path.split("."), value, closed)
    return root


def _section(line: str, root: dict[str, Any], lists: set[str]) -> dict[str, Any]:
    header = _HEADER.match(line)
    if header is None:
        raise _DoubtError
    left, name, right = header.groups()
    if len(left) != len(right):
        raise _DoubtError
    section: dict[str, Any] = {}
    if len(left) == 1:
        if name in root:
            raise _DoubtError
        root[name] = section
    elif name in lists:
        root[name].append(section)
    elif name in root:
        raise _DoubtError
    else:
        lists.add(name)
        root[name] = [section]
    return section


def _put(table: dict[str, Any], path: list[str], value: Any, closed: set[int]) -> None:
    for name in path[:-1]:
        inner = table.get(name)
        if inner is None:
            inner = table[name] = {}
        elif type(inner) is not dict or id(inner) in closed:
            raise _DoubtError
        if not name:
            raise _DoubtError
        table = inner
    last = path[-1]
    if not last or last in table:
        raise _DoubtError
    table[last] = value


def _plain(source: str) -> Any:
    if source[0] == '"' and source.find('"', 1) == len(source) - 1 > 0:
        return source[1:-1]
    value = _decode(source.encode())
    if type(value) is list:
        _check_list(value)
    elif type(value) not in _SCALARS:
        raise _DoubtError
    return value


def _check_list(values: list[Any]) -> None:
    for value in values:
        if type(value) is list:
            _check_list(value)
        elif type(value) not in _SCALARS:
            raise _DoubtError


def _braces(source: str) -> dict[str, Any]:
    table: dict[str, Any] = {}
    if source == "{}":
        return table
    if not source.startswith("{ "):
        raise _DoubtError
    place, between = 2, ", "
    while between == ", ":
        entry = _BRACED.match(source, place)
        if entry is None:
            raise _DoubtError
        name, text, between = entry.groups()
        path = [name[1:-1]] if name[0] == '"' else name.split(".")
        # No table inside braces is closed: braces do not nest here.
        _put(table, path, _plain(text), set())
        place = entry.end()
    return table


def _long_array(rest: Iterator[str]) -> list[Any]:
    items: list[str] = []
    for line in rest:
        if line == "]":
            inside = "\n".join(items).rstrip()
            if inside.endswith(","):
                inside = inside[:-1]
                if not inside.strip():
                    raise _DoubtError
            value: list[Any] = _plain(f"[{inside}]")
            return value
        items.append(line)
    raise _DoubtError
