"""Making a case of a finding: its witness is played under each of its readings, and what is seen is asserted.

As little as possible is asserted: where the readings differ, and what moves when a cited clause is struck. A clause
that moves nothing that can be seen is not cited, since the case would fail for it; the case's note names it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from gemcheck.casebook.ablation import ablation_faults
from gemcheck.casebook.games import Games
from gemcheck.casebook.judge import Seen, run_then
from gemcheck.casebook.lines import Path
from gemcheck.casebook.load import CaseError, parse_case
from gemcheck.casebook.outcome import MISSING, conflict, leaves, same, split
from gemcheck.casebook.references import mark
from gemcheck.casebook.replay import ScriptError
from gemcheck.casebook.result import PASS, UNKNOWN
from gemcheck.casebook.schema import SOLVER_KINDS, Case, Cite, Found, Grounds, Text
from gemcheck.casebook.shape import ShapeError, check_shape
from gemcheck.casebook.verify import verify_case
from gemcheck.casebook.write import canonical
from gemcheck.findings import Finding
from gemcheck.game import Game, GameError
from gemcheck.rulebook import RulebookError

__all__ = ["AdoptError", "adopt", "playable", "renamed"]

Table = dict[str, Any]

RESERVED = ("reading", "ruleset", "undefined", "refused", "events")
"""Keys of a `[[then]]` that are no paths of the observation."""


class AdoptError(GameError):
    """A finding of which no case can be made; the message is one line."""


class Under(msgspec.Struct, frozen=True):
    """A reading of a finding: overrides of the default ruleset, or the name of a ruleset."""

    reading: dict[str, str]
    ruleset: str = ""

    def table(self) -> Table:
        """The head of its `[[then]]`."""
        table: Table = {"ruleset": self.ruleset} if self.ruleset else {}
        return {**table, "reading": self.reading} if self.reading else table


def playable(witness: Mapping[str, Any]) -> bool:
    """Whether a witness is a state to play from, and not a list of printed facts: the `given` and `when` of a case, or
    a `state` in its game's notation with the `plans` of the seats, by number."""
    if isinstance(witness.get("given"), Mapping):
        return isinstance(witness.get("when", ()), list | tuple)
    return isinstance(witness.get("state"), str) and "chance" not in witness


def _script(witness: Mapping[str, Any], game: Game[Any, Any]) -> tuple[Table, tuple[Table, ...]]:
    """The `given` and `when` of a playable witness. Raises GameError."""
    if "given" in witness:
        return msgspec.to_builtins(witness["given"]), tuple(map(msgspec.to_builtins, witness.get("when", ())))
    hook = getattr(game, "given_state", None)
    given: Table = dict(hook(witness["state"])) if hook else {"state": witness["state"]}
    plans = witness.get("plans", {})
    if not plans:
        return given, ()
    names = game.given(given)[2]
    entry = {}
    for seat, plan in plans.items():
        number = seat.rpartition(" ")[2]
        if not number.isdecimal() or not 1 <= int(number) <= len(names):
            raise GameError(f"there is no '{seat}'")
        entry[names[int(number) - 1]] = plan
    return given, (entry,)


def adopt(game: str, finding: Finding, found: Found, games: Games, reading: Mapping[str, str] | None = None) -> Case:
    """A finding as a case that passes verification. `reading` is the ruleset, as overrides, it was found under.

    Raises AdoptError for a finding whose witness cannot be played, or shows nothing that a case could assert.
    """
    if not playable(finding.witness):
        raise AdoptError(f"{finding.id}: its witness cannot be played: it is a list of facts, not a state")
    if finding.kind in SOLVER_KINDS:
        raise AdoptError(f"{finding.id}: a case of kind '{finding.kind}' needs a claim, and a finding has none")
    try:
        bare = _bare(game, finding, found, games)
        readings = _readings(game, finding, dict(reading or {}), games)
        case = _contrasted(bare, readings, games) or _asserting(bare, readings, games)
    except AdoptError as error:
        raise AdoptError(f"{finding.id}: {error}") from error
    except (GameError, RulebookError, ScriptError) as error:
        raise AdoptError(f"{finding.id}: its witness cannot be played: {_line(error)}") from error
    if case.status == "rule" and len({outcome for _, outcome in finding.outcomes}) > 1 and len(readings) > 1:
        raise AdoptError(f"{finding.id}: what can be seen is the same under all its readings")
    try:
        case = parse_case(canonical(case), f"{case.id.rpartition('/')[2]}.toml")
    except CaseError as error:
        raise AdoptError(f"{finding.id}: {_line(error.text)}") from error
    result = verify_case(case, "", games)
    if result.outcome not in (PASS, UNKNOWN):
        raise AdoptError(f"{finding.id}: {_line(result.faults[0].text)}")
    return case


def _line(text: object) -> str:
    return " ".join(str(text).split())


def _bare(game: str, finding: Finding, found: Found, games: Games) -> Case:
    """The case without its outcomes, citing all clauses."""
    loaded = games.load(game)
    certificate = finding.certificate
    given, when = _script(finding.witness, loaded)
    return Case(
        schema=1,
        id=_identifier(game, finding),
        title=_line(finding.title),
        kind=finding.kind,
        status="open",
        impact=finding.impact,  # type: ignore[arg-type]  # one of IMPACTS
        known_as=finding.known_as,
        text=Text(game),
        cites=tuple(Cite(name) for name in dict.fromkeys(finding.clauses) if name in loaded.rulebook.clauses),
        given=given,
        when=when,
        found=found,
        certificate=Grounds(certificate.kind, certificate.scope, certificate.second, certificate.also),
    )


def _identifier(game: str, finding: Finding) -> str:
    """The finding's own id where it has the form of a case's; otherwise its last part, below game and kind."""
    parts = [slug for part in finding.id.split("/") if (slug := _slug(part))]
    return (
        "/".join(parts) if len(parts) > 2 and parts[0] == game else f"{game}/{finding.kind}/{(parts or ['case'])[-1]}"
    )


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip("-.")


def renamed(case: Case, file: str) -> Case:
    """The case under the id that a file of this name needs. Raises AdoptError when there is none."""
    game, kind, *_ = case.id.split("/")
    stem = file.replace("\\", "/").rpartition("/")[2].removesuffix(".toml")
    for name in (case.id, f"{game}/{kind}/{_slug(stem)}"):
        made = msgspec.structs.replace(case, id=name)
        try:
            check_shape(made, file)
        except ShapeError as error:
            fault = error
        else:
            return made
    raise AdoptError(f"{file}: {fault}")


def _readings(game: str, finding: Finding, base: dict[str, str], games: Games) -> list[Under]:
    """The readings that the finding's outcomes name; the ruleset it was found under when they name none."""
    loaded = games.load(game)
    known = getattr(loaded, "rulesets", {})
    made: list[Under] = []
    for words, _ in finding.outcomes:
        pairs = dict(part.partition("=")[::2] for part in re.split(r",\s*|\+|\s+and\s+", words) if "=" in part)
        if words in known:
            made.append(Under(base, words))
        elif words in ("default", "default ruleset"):
            made.append(Under(base))
        elif pairs and _possible(game, {**base, **pairs}, games):
            made.append(Under({**base, **pairs}))
    return list({(tuple(sorted(u.reading.items())), u.ruleset): u for u in made}.values()) or [Under(base)]


def _possible(game: str, reading: dict[str, str], games: Games) -> bool:
    try:
        games.under(game, reading)
    except RulebookError:
        return False
    return True


class _Shaken:
    """The playing of a witness under each reading, and which assertions make a case of it that does not fall over."""

    def __init__(self, case: Case, readings: Sequence[Under], games: Games) -> None:
        self.case = case
        self.readings = readings
        self.games = games
        self.seen = [run_then(case, split(under.table()), games) for under in readings]
        ended = [one for one in self.seen if not one.undefined and not one.run.stopped_by]
        if not ended and not any(one.undefined for one in self.seen):
            raise GameError("; ".join(self.seen[0].run.objections))
        found = dict.fromkeys(path for one in ended for path, value in leaves(one.observed) if _plain(path, value))
        self.paths = list(found)
        """Everything that can be asserted, in the order in which the game shows it."""

    def asserting(self, paths: Iterable[Path], cites: Sequence[Cite] | None = None) -> Case:
        """The case with an outcome per reading, in which these paths are asserted."""
        chosen = sorted(paths, key=self.paths.index)
        thens = tuple(_then(u, one, chosen) for u, one in zip(self.readings, self.seen, strict=True))
        made = msgspec.structs.replace(self.case, then=thens)
        return made if cites is None else msgspec.structs.replace(made, cites=tuple(cites))

    def holds(self, paths: Iterable[Path], cite: Cite | None) -> bool:
        """Whether a citation moves what is asserted; without one, whether something asserted has moved by playing."""
        made = self.asserting(paths, [cite] if cite else [])
        faults = ablation_faults(made, [split(raw) for raw in made.then], self.seen, self.games)
        return not any(fault.where[0] == ("cites" if cite else "then") for fault in faults)

    def first(self, cite: Cite | None) -> Path:
        """The first path that is enough for `holds`, when all together are."""
        return self.paths[bisect_left(range(1, len(self.paths)), True, key=lambda n: self.holds(self.paths[:n], cite))]

    def apart(self) -> Iterator[Path]:
        """Paths that tell apart the readings that can be told apart, as few as come first."""
        chosen: list[Path] = []
        for one, other in combinations(self.seen, 2):
            differing = [
                p for p in self.paths if MISSING not in (one.at(p), other.at(p)) and not same(one.at(p), other.at(p))
            ]
            if differing and not set(differing) & set(chosen):
                chosen.append(differing[0])
                yield differing[0]


def _plain(path: Path, value: Any) -> bool:
    """Whether a case file can assert this value at this path."""
    if not all(isinstance(name, str) for name in path) or path[0] in RESERVED:
        return False
    values = value if isinstance(value, list | tuple) else [value]
    return all(isinstance(item, str | int) for item in values)


def _then(under: Under, seen: Seen, paths: Iterable[Path]) -> Table:
    table = under.table()
    if seen.undefined:
        return {**table, "undefined": seen.undefined.point}
    if seen.run.stopped_by:
        return {**table, "refused": {seat: list(clauses) for seat, clauses in seen.run.stopped_by.items()}}
    for path in paths:
        if seen.at(path) is not MISSING:
            inner: dict[Any, Any] = table
            for name in path[:-1]:
                inner = inner.setdefault(name, {})
            inner[path[-1]] = msgspec.to_builtins(seen.at(path))
    return table


def _asserting(case: Case, readings: Sequence[Under], games: Games) -> Case:
    """The case with as few citations and assertions as keep it standing."""
    work = _Shaken(case, readings, games)
    cites = [cite for cite in case.cites if work.holds(work.paths, cite)]
    if not cites:
        raise AdoptError("striking what it cites moves nothing that is seen")
    paths = list(work.apart())
    for cite in [*cites, *([None] if case.script else [])]:
        if not work.holds(paths, cite):
            if not work.holds(work.paths, cite):
                raise AdoptError("nothing that is seen comes about by playing it")
            paths.append(work.first(cite))
    if work.paths and not paths:
        paths = work.paths[:1]
    return _settled(work.asserting(paths, cites), case.clauses, games)


def _contrasted(case: Case, readings: Sequence[Under], games: Games) -> Case | None:
    """A finding under one reading only, beside what the default of that reading gives; None where that is the same."""
    points = games.load(case.text.rulebook).rulebook.open_points
    defaults = {point: points[point].default for point in readings[0].reading}
    if len(readings) > 1 or readings[0].ruleset or defaults == readings[0].reading:
        return None
    made = _asserting(case, [*readings, Under(defaults)], games)
    return made if made.status == "open" else None


def _settled(case: Case, clauses: Sequence[str], games: Games) -> Case:
    """The case with its status, its digests, and a note on the clauses that it does not cite."""
    rulebook = games.load(case.text.rulebook).rulebook
    different = any(conflict(split(one), split(other)) for one, other in combinations(case.then, 2))
    left = [name for name in clauses if name not in case.clauses]
    note = f"The finding also names {', '.join(left)}; striking them moves nothing that is seen here." if left else ""
    return msgspec.structs.replace(
        case,
        status="open" if different else "rule",
        note=note,
        text=Text(case.text.rulebook, rulebook.digest(case.clauses)),
        cites=tuple(Cite(name, mark(rulebook, name)) for name in case.clauses),
    )
