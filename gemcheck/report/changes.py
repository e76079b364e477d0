"""What differs between two states of knowledge, two reports or two texts with their casebooks: clauses, open points,
findings and cases that came, went or changed, field by field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from gemcheck.casebook.outcome import split
from gemcheck.casebook.schema import Case
from gemcheck.game import GameError
from gemcheck.report.model import Outcome, PointPage, Site, undrawn
from gemcheck.report.pages import DATA
from gemcheck.rulebook import OpenPoint, Rulebook

__all__ = ["Known", "between", "changes", "known_of", "older"]

Change = tuple[str, str, str]
"""What kind of thing, which one, how it has changed."""

Known = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""What is known: for each kind of thing (`clause`, `open point`, `finding`, `case`) the things by id, each by field."""

LONG = 1200
"""Letters of two texts together that are shown side by side."""


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
    """Every change between two reports, in the order of clauses, open points, findings and cases. Raises GameError for
    two games."""
    if old.game != new.game:
        raise GameError(f"the older report is about {old.game}, not {new.game}")
    found: list[Change] = []
    if old.ruleset != new.ruleset:
        found.append(("ruleset", new.ruleset, f"was {old.ruleset}"))
    if old.data != new.data:
        found.append(("data", new.data or "none", f"was {old.data or 'none'}"))
    return (*found, *between(_of_site(old), _of_site(new)))


def between(old: Known, new: Known) -> tuple[Change, ...]:
    """Every change of the kinds of things that both sides know, what is gone before the rest of its kind."""
    return tuple(change for what in new if what in old for change in _changed(what, old[what], new[what]))


def _changed(what: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    for name in old:
        if name not in new:
            yield what, name, "is gone"
    for name, fields in new.items():
        if name not in old:
            yield what, name, "is new"
        elif fields != old[name]:
            yield what, name, "; ".join(_fields(old[name], fields))


def _fields(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    for field in dict.fromkeys((*new, *old)):
        if old.get(field) != new.get(field):
            yield from _told(field, old.get(field), new.get(field))


def _told(field: str, before: Any, after: Any) -> Iterator[str]:
    """What has become of a field: which parts of it came, went or changed, where it has parts."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        yield from (f"{field} {name} is gone" for name in before if name not in after)
        for name, text in after.items():
            if name not in before:
                yield f"{field} {name} is new: '{text}'"
            elif before[name] != text:
                yield from _told(f"{field} {name}", before[name], text)
    elif _words(before) and _words(after) and set(before) != set(after):
        yield from (f"{field}: {word} is gone" for word in before if word not in after)
        yield from (f"{field}: {word} is new" for word in after if word not in before)
    elif isinstance(before, str) and isinstance(after, str) and len(before) + len(after) < LONG:
        yield f"{field}: '{before}' became '{after}'"
    else:
        yield f"{field} has changed"


def _words(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(word, str) for word in value)


# -- what two reports know


def _of_site(site: Site) -> Known:
    site = undrawn(site)
    # What other lists say anyway is left out, and so is what random games say: it moves with every change of code.
    clauses = [clause for section in site.sections for clause in section.clauses]
    return {
        "clause": {one.id: _plain(one, "number", "where", "points", "findings", "cases", "ran") for one in clauses},
        "open point": {point.id: _page(point) for point in site.points},
        "finding": {
            one.id: _plain(one, "pictures", "outcomes") | {"outcome under": _outcomes(one.outcomes)}
            for one in site.findings
        },
        "case": {
            one.id: _plain(one, "pictures", "outcomes") | {"outcome under": _outcomes(one.outcomes)}
            for one in site.cases
        },
    }


def _plain(one: msgspec.Struct, *without: str) -> dict[str, Any]:
    """The fields of a struct but these, its id among them."""
    return {name: value for name, value in msgspec.structs.asdict(one).items() if name not in ("id", *without)}


def _page(point: PointPage) -> dict[str, Any]:
    return _plain(point, "options", "findings", "cases", "asked") | {
        "option": {option.id: option.text for option in point.options},
        "default": next((option.id for option in point.options if option.default), ""),
        "in force": next((option.id for option in point.options if option.chosen), ""),
    }


def _outcomes(outcomes: Iterable[Outcome]) -> dict[str, str]:
    """What comes out by the reading; what stands twice under one reading stands together."""
    found: dict[str, str] = {}
    for one in outcomes:
        found[one.reading] = f"{found[one.reading]}; {one.text}" if one.reading in found else one.text
    return found


# -- what a text and its casebook know


def known_of(book: Rulebook, cases: Sequence[Case]) -> Known:
    """What the texts say by themselves, before any check is asked."""
    return {
        "clause": {clause.id: _plain(clause, "number") for clause in book.clauses.values()},
        "open point": {point.id: _point(point) for point in book.open_points.values()},
        "case": {case.id: _case(case) for case in sorted(cases, key=lambda case: (case.kind, case.id))},
    }


def _point(point: OpenPoint) -> dict[str, Any]:
    return _plain(point, "option") | {"option": {option.id: option.text for option in point.option}}


def _case(case: Case) -> dict[str, Any]:
    """A case without the digests of its text, which say no more than that a clause has changed."""
    outcomes = []
    for then in map(split, case.then):
        told = [f"{'.'.join(map(str, path))} = {value}" for path, value in then.asserted().items()]
        outcomes.append(Outcome(then.label(), "; ".join(told)))
    return _plain(case, "schema", "text", "cites", "then") | {
        "clauses": case.clauses,
        "outcome under": _outcomes(outcomes),
    }
