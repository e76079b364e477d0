"""What makes a well-formed case beyond the types of its keys, as far as no game has to be asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

from gemcheck.casebook.lines import Path
from gemcheck.casebook.schema import SOLVER_KINDS, Case, Claim
from gemcheck.findings import KINDS
from gemcheck.rulebook import nearest

__all__ = ["ShapeError", "check_shape"]

_ID = re.compile(r"[a-z0-9][a-z0-9.-]*(/[a-z0-9][a-z0-9.-]*)+\Z")


class ShapeError(Exception):
    """Something wrong at a path of the file; the line is looked up when it is reported."""

    def __init__(self, path: Sequence[str | int], text: str) -> None:
        super().__init__(text)
        self.path = tuple(path)


def check_shape(case: Case, file: str) -> None:
    """Check a case of the right types for what the types do not say. Raises ShapeError for the first fault."""
    if not _ID.match(case.id):
        raise ShapeError(
            ("id",), f"id '{case.id}' is not of the form game/kind/name in small letters, digits, '-' and '.'"
        )
    _check_place(case, file)
    if case.kind not in KINDS:
        raise ShapeError(("kind",), f"unknown kind '{case.kind}'{nearest(case.kind, KINDS)}")
    if not case.impact and case.status != "rule":
        raise ShapeError(("status",), "missing key 'impact'")
    if not case.cites:
        raise ShapeError(("cites",), "a case cites at least one clause")
    for index, name in enumerate(case.clauses):
        if name in case.clauses[:index]:
            raise ShapeError(("cites", index), f"clause '{name}' is cited twice")
    _require(case, "ruling", case.ruling is not None, case.status == "ruled", "status 'ruled'")
    _require(case, "text.was_digest", bool(case.text.was_digest), case.status == "errata", "status 'errata'")
    claimed = case.kind in SOLVER_KINDS or case.status == "refuted"
    _require(case, "claim", case.claim is not None, claimed, "a solver's kind and for status 'refuted'")
    if not case.then and not claimed:
        raise ShapeError((), "missing key 'then': a case asserts something")
    _check_given(case.given)
    for index, entry in enumerate(case.when):
        _check_entry(entry, ("when", index))
    for index, raw in enumerate(case.then):
        _check_then(raw, ("then", index))
    if case.claim:
        _check_claim(case, case.claim)


def _check_place(case: Case, file: str) -> None:
    if not case.id.startswith(case.text.rulebook + "/"):
        raise ShapeError(("id",), f"id '{case.id}' does not begin with its rulebook, '{case.text.rulebook}/'")
    # Plain text handling: this runs for every case of every verification.
    *folders, name = file.replace("\\", "/").removesuffix(".toml").split("/")
    if "cases" in folders:
        # Under a folder `cases` the whole id is the path; a case elsewhere at least bears its name.
        root = len(folders) - folders[::-1].index("cases")
        place = "/".join([*folders[root:], name])
        if case.id != place:
            raise ShapeError(("id",), f"id '{case.id}' does not agree with the file's place, '{place}'")
    elif case.id.rpartition("/")[2] != name:
        raise ShapeError(("id",), f"id '{case.id}' does not agree with the file's name, '{name}'")


def _require(case: Case, name: str, there: bool, wanted: bool, why: str) -> None:
    if wanted and not there:
        raise ShapeError(("status",), f"missing key '{name}', needed for {why}")
    if there and not wanted:
        raise ShapeError(name.split("."), f"key '{name}' is only for {why}")


def _check_given(given: Mapping[str, Any]) -> None:
    _check_plain(given, ("given",))
    players = given.get("players", 1)
    if type(players) is not int or players < 1:
        raise ShapeError(("given", "players"), "given.players: expected a number of seats")
    if not _words(given.get("assumes", [])):
        raise ShapeError(("given", "assumes"), "given.assumes: expected a list of sentences")
    if type(given.get("reachable", True)) is not bool:
        raise ShapeError(("given", "reachable"), "given.reachable: expected true or false")


def _check_entry(entry: Mapping[str, Any], path: Path) -> None:
    _check_plain(entry, path)
    for name, plan in entry.items():
        if name == "chance" or name == "refused":
            if not isinstance(plan, dict):
                raise ShapeError((*path, name), f"{name}: expected a table")
        elif not isinstance(plan, dict | str):
            raise ShapeError((*path, name), f"{name}: expected a plan, as a table or as text")
    refused = _clause_table(entry.get("refused", {}), (*path, "refused"))
    if "refused" in entry:
        planned = [name for name in entry if name not in ("chance", "refused")]
        for name in planned:
            if name not in refused:
                raise ShapeError(
                    (*path, name), f"{name}'s plan would not be carried out: the entry is refused as a whole"
                )
        for name in refused:
            if name not in planned:
                raise ShapeError((*path, "refused", name), f"refused.{name}: the entry has no plan of {name}")
        if not planned:
            raise ShapeError((*path, "refused"), "refused: names no seat")


def _check_then(raw: Mapping[str, Any], path: Path) -> None:
    _check_plain(raw, path)
    reading = raw.get("reading", {})
    if not isinstance(reading, dict) or not all(isinstance(option, str) for option in reading.values()):
        raise ShapeError((*path, "reading"), "reading: expected a table of open points and options, each in quotes")
    for name in ("ruleset", "undefined"):
        if not isinstance(raw.get(name, ""), str):
            raise ShapeError((*path, name), f"{name}: expected a string")
    if not _words(raw.get("events", [])):
        raise ShapeError((*path, "events"), "events: expected a list of words")
    _clause_table(raw.get("refused", {}), (*path, "refused"))
    if not raw.keys() - {"reading", "ruleset"}:
        raise ShapeError(path, "this 'then' asserts nothing")
    if "undefined" in raw and raw.keys() - {"reading", "ruleset", "undefined"}:
        raise ShapeError((*path, "undefined"), "undefined: where there is no answer, nothing else can be asserted")


def _check_claim(case: Case, claim: Claim) -> None:
    _check_plain(claim.instance, ("claim", "instance"))
    for index, entry in enumerate(claim.witness):
        _check_entry(entry, ("claim", "witness", index))
    if case.when and claim.witness:
        raise ShapeError(("when",), "a claim is played either from 'when' or from 'claim.witness', not both")
    if case.kind in ("optimum", "minimum-rounds") and case.status != "refuted":
        for name in ("value", "bound", "measure"):
            if getattr(claim, name) in (None, ""):
                raise ShapeError(("claim",), f"missing key 'claim.{name}', needed for kind '{case.kind}'")


def _clause_table(table: Any, path: Path) -> Mapping[str, list[str]]:
    if not isinstance(table, dict) or not all(_words(clauses) and clauses for clauses in table.values()):
        raise ShapeError(path, "refused: expected a table of seats and lists of clauses")
    return table


def _words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def _check_plain(value: Any, path: Path) -> None:
    """Only strings, integers, truth values, lists and tables have a meaning for a game."""
    for name, item in _items(value):
        if isinstance(item, dict | list):
            _check_plain(item, (*path, name))
        elif isinstance(item, date | datetime | time | float):
            raise ShapeError((*path, name), f"{name}: a date or a fraction has no place here")


def _items(value: Any) -> Iterable[tuple[str | int, Any]]:
    return value.items() if isinstance(value, dict) else enumerate(value)
