"""Reading case files: strict types, a closed set of keys, and errors of one line that name the place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from gemcheck.casebook.lines import line_of
from gemcheck.casebook.quick import read_canonical
from gemcheck.casebook.schema import SCHEMA, STATUSES, Case, Cite, Claim, Found, Grounds, Ruling, Text
from gemcheck.casebook.shape import ShapeError, check_shape
from gemcheck.findings import IMPACTS
from gemcheck.rulebook import nearest

__all__ = ["CaseError", "parse_case", "read_case", "read_text"]

_STRUCTS: dict[str, type[msgspec.Struct]] = {
    "": Case,
    "text": Text,
    "cites": Cite,
    "ruling": Ruling,
    "claim": Claim,
    "found": Found,
    "certificate": Grounds,
}


class CaseError(Exception):
    """A case file that cannot be read; the message is one line, `FILE:LINE: what is wrong`."""

    def __init__(self, file: str, line: int, text: str) -> None:
        super().__init__(f"{file}:{line}: {text}")
        self.file = file
        self.line = line
        self.text = text

    def __reduce__(self) -> tuple[type[CaseError], tuple[str, int, str]]:
        return (CaseError, (self.file, self.line, self.text))


def read_case(path: Path | str) -> Case:
    """The case of a file. Raises CaseError, also when the file's place does not agree with the case's id."""
    return parse_case(read_text(str(path)), str(path))


def read_text(file: str) -> str:
    """The text of a file. Raises CaseError."""
    try:
        with open(file, encoding="utf-8") as stream:
            return stream.read()
    except OSError as error:
        raise CaseError(file, 1, f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CaseError(file, 1, "cannot be read: not UTF-8") from error


def parse_case(text: str, file: str) -> Case:
    """The case of a text; `file` is its name for messages and for the check of the id. Raises CaseError."""
    table = read_canonical(text)
    if table is None:
        table = _read_toml(text, file)
    try:
        case = _convert(table)
        check_shape(case, file)
    except ShapeError as fault:
        raise CaseError(file, line_of(text, fault.path), str(fault)) from None
    return case


def _read_toml(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=_no_float)
    except tomllib.TOMLDecodeError as error:
        reason, _, place = str(error).partition(" (at ")
        number = re.match(r"line (\d+)", place)
        line = int(number.group(1)) if number else text.count("\n") + 1
        raise CaseError(file, line, f"not valid TOML: {reason}") from error
    except _FloatError as error:
        line = text[: text.find(error.text)].count("\n") + 1
        raise CaseError(file, line, f"{error.text}: only integers are allowed") from None


class _FloatError(Exception):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def _no_float(text: str) -> float:
    raise _FloatError(text)


def _convert(table: dict[str, Any]) -> Case:
    if table.get("schema", SCHEMA) != SCHEMA:
        raise ShapeError(("schema",), f"schema {table['schema']!r} is not known (this version reads schema {SCHEMA})")
    try:
        return msgspec.convert(table, Case)
    except msgspec.ValidationError as error:
        raise _explained(str(error), table) from None


_AT = re.compile(r"(.*?)(?: - at `\$(.*)`)?\Z", re.DOTALL)


def _explained(message: str, table: Mapping[str, Any]) -> ShapeError:
    """The fault of a msgspec message, with the key's whole path and, for a wrong word, the nearest valid one."""
    match = _AT.match(message)
    what, place = match.groups() if match else (message, "")
    path: list[str | int] = [
        int(index) if index else name for name, index in re.findall(r"\.([^.\[\]]+)|\[(\d+)\]", place or "")
    ]
    where = ".".join(str(p) for p in path if isinstance(p, str))
    unknown = re.match(r"Object contains unknown field `(.*)`", what)
    if unknown:
        name = unknown.group(1)
        return ShapeError([*path, name], f"unknown key '{_dotted(where, name)}'{nearest(name, _fields(where))}")
    missing = re.match(r"Object missing required field `(.*)`", what)
    if missing:
        return ShapeError(path, f"missing key '{_dotted(where, missing.group(1))}'")
    value: Any = table
    for step in path:
        value = value[step]
    words = {"status": STATUSES, "impact": IMPACTS}.get(where)
    if words and isinstance(value, str):
        return ShapeError(path, f"unknown {where} '{value}'{nearest(value, words)} (known: {', '.join(words)})")
    return ShapeError(path, f"{where}: {what[0].lower()}{what[1:]}")


def _dotted(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _fields(where: str) -> list[str]:
    struct = _STRUCTS.get(where)
    return [field.encode_name for field in msgspec.structs.fields(struct)] if struct else []
