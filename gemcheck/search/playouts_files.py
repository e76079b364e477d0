"""Records of games on disk: one JSON object a line, or a Parquet table; what has been written is never lost.

Records go to a file beside the target, whole lines only, which takes the target's place when the run ends, however it
ends. A Parquet table is made of that file then; where that fails, the lines are kept under `TARGET.jsonl`.
"""

from __future__ import annotations

import errno
import json
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from gemcheck.game import GameError

__all__ = ["COLUMNS", "Records", "row", "tally_columns"]

COLUMNS = {
    "game": "string",
    "ruleset": "string",
    "data": "string",
    "index": "int64",
    "seed": "string",
    "seats": "int64",
    "policies": "list<string>",
    "rounds": "int64",
    "plans": "int64",
    "winners": "list<int64>",
    "reason": "string",
    "clauses": "list<string>",
}
"""The columns of a table of games and their types; `tally.NAME` columns of the game's `tally` hook come after them."""

BATCH = 10_000
"""Rows of a row group."""

PARQUET = ".parquet"


class Records:
    """Where the records of a run are written; the ending of the name says in which form. Raises GameError when the
    package for that form is not there, OSError for a folder that cannot be written to."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.parquet = target.suffix == PARQUET
        if self.parquet:
            _pyarrow()
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        self._lines = Path(name)
        # Without a buffer, so that a full disk is noticed at the record that no longer fits.
        self._file = os.fdopen(handle, "wb", buffering=0)
        self._whole = 0

    def add(self, record: Mapping[str, Any]) -> None:
        """Write one record. Raises OSError when it cannot be written; those before it stay whole."""
        line = (json.dumps(record, ensure_ascii=False) + "\n").encode()
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as error:
            self._file.truncate(self._whole)
            raise OSError(error.errno, error.strerror, str(self.target)) from error
        self._whole += len(line)

    def settle(self) -> Path:
        """Give the records their place, which is returned. Raises OSError, with the records kept as lines, when the
        table cannot be made."""
        self._file.close()
        if not self.parquet:
            return _placed(self._lines, self.target)
        table = self._lines.with_suffix(PARQUET)
        try:
            write_table(self._lines, table)
            made = _placed(table, self.target)
        except Exception as error:
            table.unlink(missing_ok=True)
            kept = _placed(self._lines, self.target.with_name(self.target.name + ".jsonl"))
            told = f"no table could be written ({error}); the games are kept in '{kept}'"
            raise OSError(errno.EIO, told, str(self.target)) from error
        self._lines.unlink()
        return made

    def drop(self) -> None:
        """Take away what was written, where nothing has been settled."""
        self._file.close()
        self._lines.unlink(missing_ok=True)


def _placed(file: Path, target: Path) -> Path:
    """Give a temporary file the rights of an ordinary new file, and the name."""
    mask = os.umask(0)
    os.umask(mask)
    file.chmod(0o666 & ~mask)
    return file.replace(target)


# -- tables


def row(record: Mapping[str, Any], tallies: Mapping[str, str]) -> dict[str, Any]:
    """A record as a row of the table; null where the hook said nothing of a game."""
    flat: dict[str, Any] = {name: record[name] for name in COLUMNS if name != "seats"}
    tally = record["tally"]
    flat["seats"] = len(record["policies"])
    for name, kind in tallies.items():
        value = tally.get(name)
        flat[f"tally.{name}"] = value if value is None or kind == "int64" or isinstance(value, str) else _text(value)
    return flat


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def tally_columns(records: Iterator[Mapping[str, Any]]) -> dict[str, str]:
    """The names of the `tally` hook in alphabetical order, and the type of each: whole numbers where all are, else text
    (lists and tables as JSON)."""
    kinds: dict[str, str] = {}
    for record in records:
        for name, value in record["tally"].items():
            whole = isinstance(value, int) and not isinstance(value, bool)
            kinds[name] = "int64" if whole and kinds.get(name, "int64") == "int64" else "string"
    return dict(sorted(kinds.items()))


def write_table(lines: Path, target: Path) -> None:
    """A Parquet table of a file of records."""
    pyarrow, parquet = _pyarrow()
    tallies = tally_columns(_read(lines))
    kinds = {**COLUMNS, **{f"tally.{name}": kind for name, kind in tallies.items()}}
    schema = pyarrow.schema([(name, _kind(pyarrow, kind)) for name, kind in kinds.items()])
    with parquet.ParquetWriter(str(target), schema, compression="zstd") as writer:
        rows = (row(record, tallies) for record in _read(lines))
        while batch := list(islice(rows, BATCH)):
            writer.write_table(pyarrow.Table.from_pylist(batch, schema=schema))


def _read(lines: Path) -> Iterator[dict[str, Any]]:
    with lines.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def _kind(pyarrow: Any, kind: str) -> Any:
    """A type of `COLUMNS` in the words of the package."""
    if kind.startswith("list<"):
        return pyarrow.list_(_kind(pyarrow, kind[5:-1]))
    return {"int64": pyarrow.int64, "string": pyarrow.string}[kind]()


def _pyarrow() -> Sequence[Any]:
    """The package and its part for Parquet. Raises GameError with the name of the extra when it is not there."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise GameError(
            "a file that ends in .parquet needs the package pyarrow: pip install 'gemcheck[data]'"
        ) from None
