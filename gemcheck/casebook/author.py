"""Writing new cases: a skeleton to start from, and the digests and outcomes filled in by the engine.

What the engine fills in is what the engine does, not what the text says: read it before you keep it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from gemcheck.casebook.games import Games
from gemcheck.casebook.judge import Seen, run_then
from gemcheck.casebook.lines import Path
from gemcheck.casebook.outcome import MISSING, near_miss, split
from gemcheck.casebook.references import mark
from gemcheck.casebook.schema import SCHEMA, UNFILLED, Case, Cite
from gemcheck.game import GameError
from gemcheck.rulebook import RulebookError, nearest

__all__ = ["fill", "skeleton"]

Table = Mapping[str, Any]


def fill(case: Case, games: Games, *, refresh: bool = False) -> Case:
    """The case with its digests and its outcomes as they are now.

    Every asserted value `"?"` is replaced by what is observed at its path; with `refresh` the other values too. Where
    the outcome has no answer or a plan is refused, the `[[then]]` says that instead. Raises GameError, also
    for a path that cannot be observed, RulebookError and ScriptError.
    """
    rulebook = games.load(case.text.rulebook).rulebook
    for name in case.clauses:
        if name not in rulebook.clauses:
            raise RulebookError(f"unknown clause '{name}'{nearest(name, rulebook.clauses)}")
    thens = []
    for raw in case.then:
        if refresh or _unfilled(raw):
            raw = _filled(raw, run_then(case, split(raw), games), refresh)
        thens.append(raw)
    return msgspec.structs.replace(
        case,
        text=msgspec.structs.replace(case.text, digest=rulebook.digest(case.clauses)),
        cites=tuple(Cite(name, mark(rulebook, name)) for name in case.clauses),
        then=tuple(thens),
    )


def _unfilled(value: Any) -> bool:
    if isinstance(value, Mapping):
        return any(_unfilled(item) for item in value.values())
    return bool(value == UNFILLED)


def _filled(raw: Table, seen: Seen, refresh: bool) -> dict[str, Any]:
    kept = {name: raw[name] for name in ("ruleset", "reading") if name in raw}
    if seen.undefined:
        return {**kept, "undefined": seen.undefined.point}
    if seen.run.stopped_by:
        return {**kept, "refused": {seat: list(clauses) for seat, clauses in seen.run.stopped_by.items()}}
    if "events" in raw:
        kept["events"] = seen.words() if refresh else raw["events"]
    outcome = {name: value for name, value in raw.items() if name not in (*kept, "undefined", "refused")}
    return {**kept, **_observed(outcome, seen, (), refresh)}


def _observed(table: Table, seen: Seen, prefix: Path, refresh: bool) -> dict[str, Any]:
    filled: dict[str, Any] = {}
    for name, value in table.items():
        path = (*prefix, name)
        if isinstance(value, Mapping) and value:
            filled[name] = _observed(value, seen, path, refresh)
        elif refresh or value == UNFILLED:
            got = seen.at(path)
            if got is MISSING:
                dotted = ".".join(str(p) for p in path)
                raise GameError(f"nothing is observed at {dotted}{near_miss(seen.observed, path)}")
            filled[name] = msgspec.to_builtins(got)
        else:
            filled[name] = value
    return filled


def skeleton(
    game: str,
    kind: str,
    name: str,
    games: Games,
    *,
    point: str = "",
    cites: Sequence[str] = (),
    title: str = "",
    by: str = "",
) -> Case:
    """A case to start from: it can be read and written, and has outcomes to fill in.

    With an open point it is `open`, cites the point's clauses and has one outcome for each option; otherwise it is a
    `rule` on the clauses given. Raises GameError and RulebookError.
    """
    loaded = games.load(game)
    rulebook = loaded.rulebook
    if point and point not in rulebook.open_points:
        raise RulebookError(f"unknown open point '{point}'{nearest(point, rulebook.open_points)}")
    chosen = rulebook.open_points.get(point)
    if chosen:
        thens: list[dict[str, Any]] = [
            {"reading": {point: option}, "outcome": UNFILLED} for option in chosen.option_ids()
        ]
    else:
        thens = [{"outcome": UNFILLED}]
    clauses = list(dict.fromkeys([*(chosen.clauses if chosen else ()), *cites]))
    if not clauses:
        raise RulebookError("a case cites at least one clause: name an open point or clauses")
    for clause in clauses:
        if clause not in rulebook.clauses:
            raise RulebookError(f"unknown clause '{clause}'{nearest(clause, rulebook.clauses)}")
    case = {
        "schema": SCHEMA,
        "id": f"{game}/{kind}/{name}",
        "title": title or (chosen.question if chosen else name.replace("-", " ").capitalize()),
        "kind": kind,
        "status": "open" if chosen else "rule",
        "impact": chosen.impact if chosen else "",
        "known_as": chosen.findings[0] if chosen and chosen.findings else "",
        "text": {"rulebook": game, "digest": rulebook.digest(clauses)},
        "cites": [{"clause": clause, "mark": mark(rulebook, clause)} for clause in clauses],
        "given": {"players": min(loaded.seat_counts()), "assumes": []},
        "then": thens,
        "found": {"by": by} if by else None,
    }
    return msgspec.convert(case, Case)
