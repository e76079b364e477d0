"""Findings as SARIF 2.1.0, the format that code hosts and editors read.

Each kind of fault is a rule; a finding is a result that points to the sentences of the clauses it rests on. There is no
time of day in it: the same findings give the same bytes.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from gemcheck import __version__
from gemcheck.casebook.lines import key_lines
from gemcheck.checks import CheckReport
from gemcheck.cli.asking import Answers
from gemcheck.cli.findings import witness_lines
from gemcheck.cli.output import plain
from gemcheck.cli.run import Run
from gemcheck.findings import IMPACTS, KINDS, Finding
from gemcheck.game import Game

__all__ = ["clause_lines", "sarif"]

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
"""The name of the format's schema; nothing is fetched from there."""

LEVELS = dict(zip(IMPACTS, ("error", "warning", "note"), strict=True))
DATA = "clauses.toml"

Table = dict[str, Any]


def sarif(run: Run, game: Game[Any, Any], answers: Answers, findings: Sequence[Finding], code: int) -> Table:
    """The log of one run of the checks. `code` is the exit code."""
    places = clause_lines(game)
    kinds = [kind for kind in KINDS if any(found.kind == kind for found in findings)]
    rules = [
        {"id": kind, "shortDescription": {"text": KINDS[kind].text}, "properties": {"family": KINDS[kind].family}}
        for kind in kinds
    ]
    made: Table = {
        "tool": {"driver": {"name": "gemcheck", "semanticVersion": __version__, "rules": rules}},
        "invocations": [_invocation(answers, code)],
        "artifacts": [{"location": {"uri": uri}} for uri in dict.fromkeys(uri for uri, _ in places.values())],
        "results": [_result(found, answers.check_of(found), game, kinds, places) for found in findings],
        "properties": {
            "game": game.name,
            "ruleset": {"name": game.rules.name, "digest": game.rules.digest()},
            "data": game.data(),
            "seed": run.seed,
            "checks": [_check(report) for report in answers.reports],
        },
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [plain(made)]}


def _invocation(answers: Answers, code: int) -> Table:
    """How the run went: what was not finished is a warning of the tool, not a result."""
    notes = [
        {"level": "warning", "message": {"text": f"check '{name}' was stopped before its answer"}}
        for name in answers.unfinished
    ]
    made: Table = {"executionSuccessful": not answers.stopped, "exitCode": code}
    return made | {"toolExecutionNotifications": notes} if notes else made


def _check(report: CheckReport) -> Table:
    """A check and what it has shown, for readers who know gemcheck."""
    return {"check": report.check, "verdict": report.verdict, "scope": report.scope, "statements": report.statements}


def _result(
    finding: Finding,
    check: str,
    game: Game[Any, Any],
    kinds: Sequence[str],
    places: Mapping[str, tuple[str, int]],
) -> Table:
    return {
        "ruleId": finding.kind,
        "ruleIndex": kinds.index(finding.kind),
        "level": LEVELS[finding.impact],
        "message": {"text": message(finding)},
        "locations": [_location(clause, game, places) for clause in finding.clauses],
        "partialFingerprints": {"findingId/v1": fingerprint(game.name, finding)},
        "properties": {
            "id": finding.id,
            "check": check,
            "impact": finding.impact,
            "verdict": finding.verdict,
            "knownAs": finding.known_as,
            "foundBy": finding.found_by,
            "witness": finding.witness,
            "outcomes": finding.outcomes,
            "certificate": finding.certificate,
            **({} if finding.reach is None else {"reach": finding.reach}),
        },
    }


def message(finding: Finding) -> str:
    """Title, witness, and the outcome under each reading, one line each."""
    lines = [finding.title]
    lines += [f"witness: {line}" for line in witness_lines(finding.witness)]
    lines += [f"under {reading}: {outcome}" for reading, outcome in finding.outcomes]
    return "\n".join(lines)


def fingerprint(game: str, finding: Finding) -> str:
    """What makes a finding the same one in another run: not its words, its witness or the lines of the text."""
    return hashlib.sha256("\n".join((game, finding.kind, finding.id)).encode()).hexdigest()[:32]


def _location(clause: str, game: Game[Any, Any], places: Mapping[str, tuple[str, int]]) -> Table:
    logical = {"name": clause, "fullyQualifiedName": f"{game.name}/{clause}", "kind": "clause"}
    made: Table = {"logicalLocations": [logical]}
    if clause in places:
        uri, line = places[clause]
        physical = {"artifactLocation": {"uri": uri, "index": 0}, "region": {"startLine": line}}
        made = {"physicalLocation": physical, **made}
    if clause in game.rulebook.clauses:
        made["message"] = {"text": game.rulebook.clauses[clause].text}
    return made


def clause_lines(game: Game[Any, Any]) -> dict[str, tuple[str, int]]:
    """Where the text of each clause stands in the data that come with the game: the file's path inside the package
    and the line. Empty for a game that keeps its clauses elsewhere."""
    for package in (f"{game.package}.rulebook", game.package):
        text = _read(package)
        if text is not None:
            uri = f"{package.replace('.', '/')}/{DATA}"
            lines = key_lines(text)
            return {
                entry["id"]: (uri, lines["clause", index, "text"])
                for index, entry in enumerate(tomllib.loads(text).get("clause", ()))
            }
    return {}


def _read(package: str) -> str | None:
    try:
        path: Traversable = files(package).joinpath(DATA)
        return path.read_text(encoding="utf-8") if path.is_file() else None
    except (ModuleNotFoundError, TypeError):
        return None
