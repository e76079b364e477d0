"""What a case asserts: the split of a `[[then]]`, and the comparison of what is expected with what is observed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from gemcheck.casebook.lines import Path
from gemcheck.rulebook import nearest
from gemcheck.toml_write import inline

__all__ = ["MISSING", "Then", "conflict", "leaves", "look", "near_miss", "same", "shown", "split"]


class _Missing:
    def __repr__(self) -> str:
        return "nothing"


MISSING: Final = _Missing()
"""What is observed where there is nothing to see."""

Table = Mapping[str, Any]


class Then(msgspec.Struct, frozen=True):
    """A `[[then]]` taken apart: under which ruleset, and which of the four kinds of assertion it makes.

    undefined: the open point that has no answer; refused: by seat the clauses that must forbid its plan, which ends the
    script; events: words that must occur in this order; outcome: the observation asserted, as (path, value).
    """

    reading: Mapping[str, str]
    ruleset: str
    undefined: str
    refused: Mapping[str, Sequence[str]]
    events: Sequence[str]
    outcome: tuple[tuple[Path, Any], ...]

    def label(self) -> str:
        """The ruleset in a few words."""
        words = [f"{point}={option}" for point, option in sorted(self.reading.items())]
        return ", ".join([self.ruleset, *words] if self.ruleset else words) or "default ruleset"

    def asserted(self) -> dict[Path, Any]:
        """Every assertion by its path, the reserved ones too."""
        everything: dict[Path, Any] = dict(self.outcome)
        if self.undefined:
            everything["undefined",] = self.undefined
        if self.refused:
            everything["refused",] = {seat: sorted(clauses) for seat, clauses in self.refused.items()}
        if self.events:
            everything["events",] = list(self.events)
        return everything


_RESERVED = ("reading", "ruleset", "undefined", "refused", "events")


def split(raw: Table) -> Then:
    """A `[[then]]` table, its types already checked, taken apart."""
    outcome = {name: value for name, value in raw.items() if name not in _RESERVED}
    return Then(
        raw.get("reading", {}),
        raw.get("ruleset", ""),
        raw.get("undefined", ""),
        raw.get("refused", {}),
        raw.get("events", ()),
        tuple(leaves(outcome)),
    )


def leaves(table: Table, prefix: Path = ()) -> list[tuple[Path, Any]]:
    """(path, value) of every value that is not itself a table with entries."""
    found: list[tuple[Path, Any]] = []
    for name, value in table.items():
        if isinstance(value, Mapping) and value:
            found += leaves(value, (*prefix, name))
        else:
            found.append(((*prefix, name), value))
    return found


def look(observed: Any, path: Path) -> Any:
    """The value at a path of an observation, or MISSING."""
    for name in path:
        if not isinstance(observed, Mapping) or name not in observed:
            return MISSING
        observed = observed[name]
    return observed


def near_miss(observed: Any, path: Path) -> str:
    """For a path that is not in the observation: where it breaks off, and the nearest key there."""
    for name in path:
        if not isinstance(observed, Mapping):
            return ""
        if name not in observed:
            return nearest(str(name), [str(k) for k in observed])
        observed = observed[name]
    return ""


def same(expected: Any, got: Any) -> bool:
    """Equality that keeps truth values and numbers apart and does not tell tuples from lists."""
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    if isinstance(expected, Mapping):
        return (
            isinstance(got, Mapping)
            and expected.keys() == got.keys()
            and all(same(value, got[name]) for name, value in expected.items())
        )
    if isinstance(expected, list | tuple):
        return (
            isinstance(got, list | tuple)
            and len(expected) == len(got)
            and all(same(e, g) for e, g in zip(expected, got, strict=True))
        )
    return type(got) is not _Missing and bool(expected == got)


def conflict(one: Then, other: Then) -> bool:
    """Whether two outcomes cannot both be seen: a path they share differs, or only one of them is no outcome at all."""
    left, right = one.asserted(), other.asserted()
    for path in left.keys() | right.keys():
        if path in (("undefined",), ("refused",)):
            if left.get(path) != right.get(path):
                return True
        elif path in left and path in right and not same(left[path], right[path]):
            return True
    return False


def shown(value: Any) -> str:
    """A value as a case file would have it, for messages."""
    try:
        return inline(value)
    except TypeError:
        return repr(value)
