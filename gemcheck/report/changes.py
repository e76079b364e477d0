"""What differs between two reports: clauses, open points, findings and cases that came, went or changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from gemcheck.game import GameError
from gemcheck.report.model import Site, undrawn
from gemcheck.report.pages import DATA

__all__ = ["changes", "older"]

Change = tuple[str, str, str]
"""What kind of thing, which one, how it has changed."""


def older(path: Path) -> Site:
    """The report in a folder or file. Raises GameError when there is none that can be read."""
    file = path / DATA if path.is_dir() else path
    try:
        return msgspec.json.decode(file.read_bytes(), type=Site)
    except OSError as error:
        raise GameError(f"{file}: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise GameError(f"{file}: no report ({error})") from error


def changes(old: Site, new: Site) -> tuple[Change, ...]:
    """Every change, in the order of clauses, open points, findings and cases. Raises GameError for two games."""
    if old.game != new.game:
        raise GameError(f"the older report is about {old.game}, not {new.game}")
    found: list[Change] = []
    old, new = undrawn(old), undrawn(new)
    if old.ruleset != new.ruleset:
        found.append(("ruleset", new.ruleset, f"was {old.ruleset}"))
    if old.data != new.data:
        found.append(("data", new.data or "none", f"was {old.data or 'none'}"))
    found += _between("clause", _clauses(old), _clauses(new))
    found += _between("open point", _points(old), _points(new))
    found += _between("finding", {one.id: one for one in old.findings}, {one.id: one for one in new.findings})
    found += _between("case", {one.id: one for one in old.cases}, {one.id: one for one in new.cases})
    return tuple(found)


def _clauses(site: Site) -> dict[str, Any]:
    """The clauses without what other lists say of them anyway."""
    return {
        clause.id: msgspec.structs.replace(clause, number=0, where=(), points=(), findings=(), cases=(), ran=())
        for section in site.sections
        for clause in section.clauses
    }


def _points(site: Site) -> dict[str, Any]:
    return {point.id: msgspec.structs.replace(point, findings=(), cases=()) for point in site.points}


def _between(what: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    for name in old:
        if name not in new:
            yield what, name, "is gone"
    for name, one in new.items():
        if name not in old:
            yield what, name, "is new"
        elif one != old[name]:
            yield what, name, "; ".join(_fields(old[name], one))


def _fields(old: Any, new: Any) -> Iterator[str]:
    for field in new.__struct_fields__:
        before, after = getattr(old, field), getattr(new, field)
        if before == after:
            continue
        short = isinstance(before, str) and isinstance(after, str) and len(before) + len(after) < 400
        yield f"{field}: '{before}' became '{after}'" if short else f"{field} has changed"
