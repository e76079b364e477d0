"""The tables that the checks of a text compute on: `numbers.toml` beside a rulebook's clauses.

A number in these tables may be a reference to packaged data: `"components.toml: box.cubes.value"` for one value,
`"count technologies.toml: technology"` for the length of a list, `"sum components.toml: palace_token.*.count"` for the
sum of one. A path goes through tables by key and through lists by the `slug`, `id`, `number` or `name` of an entry; `*`
goes through every entry.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from gemcheck.checks.text_arithmetic import evaluate
from gemcheck.checks.text_rows import UNPRINTED, Number, NumbersTable, Row
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.rulebook import Clause, Rulebook, RulebookError

__all__ = ["TextTables"]

KEYS = ("slug", "id", "number", "name")


class TextTables:
    """The rulebook of a game, its table of printed numbers and its packaged data.

    Raises RulebookError when the table is malformed, has two rows of one id, or names a clause or an open point that
    does not exist. A game without `numbers.toml`, or without a package for its rulebook, has empty tables.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game.name
        self.rulebook: Rulebook = game.rulebook
        self._folder = _folder(f"{game.package}.rulebook")
        self._documents: dict[str, Mapping[str, Any]] = {}
        table = self._document("numbers.toml") if self._has("numbers.toml") else {}
        try:
            self.numbers = msgspec.convert(table, NumbersTable)
        except msgspec.ValidationError as error:
            raise RulebookError(f"{game.name}: numbers.toml: {error}") from error
        seen: set[str] = set()
        for row in self.numbers.rows():
            if row.id in seen:
                raise RulebookError(f"{self.game}: numbers.toml has two rows called '{row.id}'")
            seen.add(row.id)
            for identifier in row.cited():
                self.clause(identifier)
            if row.point and row.point not in self.rulebook.open_points:
                raise RulebookError(f"{self.game}: numbers.toml names unknown open point '{row.point}'")

    def _has(self, name: str) -> bool:
        return self._folder is not None and (self._folder / name).is_file()

    def _document(self, name: str) -> Mapping[str, Any]:
        if name not in self._documents:
            if self._folder is None or not self._has(name):
                raise RulebookError(f"{self.game}: there is no packaged file '{name}'")
            self._documents[name] = tomllib.loads((self._folder / name).read_text(encoding="utf-8"))
        return self._documents[name]

    def clause(self, identifier: str) -> Clause:
        """The clause of this id. Raises RulebookError when the tables name one that does not exist."""
        try:
            return self.rulebook.clauses[identifier]
        except KeyError:
            raise RulebookError(f"{self.game}: numbers.toml names unknown clause '{identifier}'") from None

    def data(self, reference: str) -> Any:
        """What a reference `file: path` points at. Raises RulebookError when there is nothing."""
        name, _, path = reference.partition(": ")
        found: Any = self._document(name)
        each = False
        for part in path.split("."):
            if part == "*":
                each = isinstance(found, list)
                continue
            found = [_inside(entry, part) for entry in found] if each else _inside(found, part)
            if found is None or (each and None in found):
                raise RulebookError(f"{self.game}: '{reference}' points at nothing")
        return found

    def values(self, numbers: tuple[Number, ...]) -> tuple[int | None, ...]:
        """Numbers worked out; None where nothing is printed. A reference to a list gives all its numbers."""
        found: list[int | None] = []
        for number in numbers:
            worked = self._value(number)
            found.extend(worked if isinstance(worked, list) else [worked])
        return tuple(found)

    def value(self, number: Number) -> int:
        """One number worked out. Raises RulebookError when it is not printed or not one number."""
        worked = self._value(number)
        if not isinstance(worked, int):
            raise RulebookError(f"{self.game}: '{number}' is not one number")
        return worked

    def _value(self, number: Number) -> int | list[int] | None:
        if isinstance(number, int):
            return number
        if number == UNPRINTED:
            return None
        if ": " not in number:
            return evaluate(number)
        how, _, rest = number.partition(" ")
        if how in ("count", "sum"):
            items = self.data(rest)
            return len(items) if how == "count" else sum(items)
        found: int | list[int] = self.data(number)
        return found

    def fault(
        self,
        row: Row,
        kind: str,
        check: str,
        title: str,
        clauses: tuple[str, ...],
        witness: Mapping[str, Any],
        *,
        certificate: Certificate,
        verdict: Verdict = Verdict.FOUND,
    ) -> Finding:
        """A finding about a row, with impact, readings and known finding of its open point."""
        point = self.rulebook.open_points.get(row.point)
        return Finding(
            id=f"{self.game}/{kind}/{row.id}",
            kind=kind,
            title=title,
            clauses=tuple(dict.fromkeys(clauses)),
            impact=point.impact if point else row.impact,
            verdict=verdict,
            certificate=certificate,
            witness=witness,
            outcomes=tuple((f"{point.id}={o.id}", o.text) for o in point.option) if point else (),
            known_as=row.known_as or (point.findings[0] if point and point.findings else ""),
            found_by=check,
        )


def _folder(package: str) -> Traversable | None:
    try:
        return files(package)
    except ModuleNotFoundError:
        return None


def _inside(found: Any, part: str) -> Any:
    if isinstance(found, list):
        return next((e for e in found if any(str(e.get(key)) == part for key in KEYS)), None)
    return found.get(part) if isinstance(found, dict) else None
