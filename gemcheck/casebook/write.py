"""The canonical form of a case, and writing it without ever leaving half a file behind."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import msgspec

from gemcheck.casebook.lines import comment_line
from gemcheck.casebook.load import CaseError, parse_case
from gemcheck.casebook.schema import Case
from gemcheck.toml_write import entries, inline

__all__ = ["canonical", "format_files", "write_case", "write_text"]

Table = Mapping[str, Any]


def canonical(case: Case) -> str:
    """The one text of a case.

    Keys that the schema knows stand in the schema's order and are left out at their default; keys that the game defines
    keep the order the author gave them, which may carry meaning (the seats around the table); readings are sorted.
    """
    table = msgspec.to_builtins(case, builtin_types=(date,))
    head = [f"{name} = {inline(value)}" for name, value in table.items() if not isinstance(value, dict | list | tuple)]
    blocks = [head]
    for name, value in table.items():
        if name == "cites":
            # Citations are short and belong together; every other section stands by itself.
            blocks.append([line for cite in value for line in ("[[cites]]", *entries(cite))])
        elif name == "when":
            blocks += [["[[when]]", *_entry(entry)] for entry in value]
        elif name == "then":
            blocks += [["[[then]]", *_then(then)] for then in value]
        elif name == "claim":
            witness = value.pop("witness", [])
            blocks.append(["[claim]", *_section(value)])
            blocks += [["[[claim.witness]]", *_entry(entry)] for entry in witness]
        elif isinstance(value, dict):
            blocks.append([f"[{name}]", *_section(value)])
    return "\n\n".join("\n".join(lines) for lines in blocks) + "\n"


def _section(table: Table) -> list[str]:
    lines: list[str] = []
    for name, value in table.items():
        lines += _reading(value) if name == "reading" else entries({name: value})
    return lines


def _reading(reading: Table) -> list[str]:
    return entries({"reading": dict(sorted(reading.items()))}, braced=True)


def _entry(entry: Table) -> list[str]:
    """A joint step: the outcome of chance, the plans, and whether they are refused."""
    names = sorted(entry, key=lambda name: {"chance": 0, "refused": 2}.get(name, 1))
    return entries({name: entry[name] for name in names}, braced=True)


def _then(then: Table) -> list[str]:
    first = ("ruleset", "reading", "undefined", "refused", "events")
    names = [name for name in first if name in then] + [name for name in then if name not in first]
    return _section({name: then[name] for name in names})


def write_case(path: Path | str, case: Case) -> None:
    """Write a case in canonical form, all or nothing. Folders are made as needed."""
    write_text(Path(path), canonical(case))


def write_text(path: Path, text: str) -> None:
    """Replace a file's content in one step, so that nobody ever sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(
        "w", encoding="utf-8", newline="\n", dir=path.parent, prefix=f".{path.name}.", delete=False
    ) as file:
        try:
            file.write(text)
            file.close()
            # Temporary files are private; a case is as readable as any other file of the user.
            os.chmod(file.name, path.stat().st_mode if path.exists() else 0o666 & ~_umask())
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def format_files(paths: Iterable[Path | str], *, check: bool = False) -> list[Path]:
    """Bring case files into canonical form and give those that were not; with `check` nothing is written.

    Raises CaseError for a file that cannot be read, and for one with comments, which would be lost.
    """
    changed: list[Path] = []
    for path in map(Path, paths):
        with path.open(encoding="utf-8", newline="") as file:
            text = file.read()
        wanted = canonical(parse_case(text, str(path)))
        if text == wanted:
            continue
        line = comment_line(text)
        if line:
            raise CaseError(str(path), line, "a comment would be lost; put it into the key 'note'")
        if not check:
            write_text(path, wanted)
        changed.append(path)
    return changed
