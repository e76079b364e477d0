"""From hits to findings: what each is called, how bad it is, whether it is known, and the case that keeps it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from typing import Any

import msgspec

from gemcheck import __version__
from gemcheck.casebook.adopt import AdoptError, adopt
from gemcheck.casebook.find import case_root
from gemcheck.casebook.games import Games
from gemcheck.casebook.load import CaseError, read_case
from gemcheck.casebook.schema import Case as CaseFile
from gemcheck.casebook.schema import Found as FoundBy
from gemcheck.casebook.write import canonical
from gemcheck.checks.readings_found import variants
from gemcheck.checks.readings_witness import UNSOUND, replayed_outcomes
from gemcheck.findings import IMPACTS, Certificate, Finding, Verdict
from gemcheck.game import Game, GameError
from gemcheck.rulebook import RulebookError
from gemcheck.search.fuzz_witness import READINGS, SILENT, Hit
from gemcheck.search.oracles_bounds import BOUNDS
from gemcheck.search.shrink import Small, smaller

__all__ = ["Settled", "as_met", "cases_of_game", "known_names", "settled"]

AnyGame = Game[Any, Any]

CASEBOOK = "casebook"
"""The oracle that replays the cases of the casebook."""

OF_CASES = {
    CASEBOOK: "it is a case of the casebook already",
    BOUNDS: "it contradicts the claim of a case; what play shows is no claim of its own",
}
"""The oracles that ask about cases, and why what they find makes no other case."""

IMPACT = {
    "exclusivity-broken": "changes-the-winner",
    "hidden-history": "changes-the-winner",
    "order-dependence": "changes-the-winner",
}
"""How bad a fault is that rests on no open point; anything else breaks the game."""


class Settled(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hit that has been worked up: the finding, the text of the case that keeps it and its id, or why there is none;
    the known findings that it rediscovers; a case of the casebook that is about the same open point; whether its
    witness was made smaller."""

    finding: Finding
    case: str = ""
    case_id: str = ""
    no_case: str = ""
    known: tuple[str, ...] = ()
    kept: str = ""
    small: bool = False

    @property
    def new(self) -> bool:
        """Whether neither a known finding nor a case is about it."""
        return not self.known and not self.kept


def settled(game: AnyGame, hit: Hit, seed: int) -> Settled:
    """A hit made small, as a finding, and as a case where one can be made that passes verification."""
    small = smaller(game, hit) if hit.oracle not in OF_CASES else None
    finding = _finding(game, hit, seed, small)
    made = Settled(finding, known=_known(game, hit), kept=_kept(game, hit), small=small is not None)
    if hit.oracle in OF_CASES:
        return msgspec.structs.replace(made, no_case=OF_CASES[hit.oracle], small=True)
    if small is None:
        return msgspec.structs.replace(made, no_case="no case in the words of the game shows it alone")
    if hit.oracle not in (READINGS, SILENT):
        return msgspec.structs.replace(made, no_case="a case asserts what is seen; this is a promise of the engine")
    try:
        found = FoundBy("gemcheck hunt", f"gemcheck {__version__}", date.today())
        case = adopt(game.name, finding, found, _games(game.name), _overrides(game, small.readings))
    except (AdoptError, GameError, RulebookError) as error:
        return msgspec.structs.replace(made, no_case=str(error))
    return msgspec.structs.replace(made, case=canonical(case), case_id=case.id)


def as_met(game: AnyGame, hit: Hit, seed: int) -> Settled:
    """A hit for which there was no time: the finding with its witness as it was met."""
    why = "it has not been made smaller yet; --resume goes on"
    return Settled(_finding(game, hit, seed, None), no_case=why, known=_known(game, hit), kept=_kept(game, hit))


@cache
def _games(name: str) -> Games:
    return Games()


def _overrides(game: AnyGame, readings: Mapping[str, str]) -> dict[str, str]:
    """All readings, beside the defaults, under which a finding was made."""
    points = game.rulebook.open_points
    chosen = {**dict(game.rules.items()), **readings}
    return {point: option for point, option in chosen.items() if option != points[point].default}


def _finding(game: AnyGame, hit: Hit, seed: int, small: Small | None) -> Finding:
    witness: dict[str, Any] = dict(small.case) if small else dict(hit.cases[0] if hit.cases else hit.place)
    readings = small.readings if small else hit.readings
    point = game.rulebook.open_points[hit.points[0]] if hit.points else None
    outcomes, title = hit.outcomes, hit.text
    if small and hit.oracle == READINGS:
        witness["differs"] = small.differs[0]
        outcomes = _outcomes(game, hit, small, witness) or outcomes
        title = f"{hit.text} On one position {small.differs[0]} is {small.differs[1]} or {small.differs[2]}."
    elif not outcomes or hit.oracle == SILENT:
        label = ", ".join(f"{p}={o}" for p, o in readings.items()) or "default ruleset"
        outcomes = ((label, f"no answer ({hit.points[0]})" if hit.oracle == SILENT else hit.text),)
    minimal = small is not None and small.minimal
    beside = "" if not readings else f", with {', '.join(f'{p}={o}' for p, o in readings.items())}"
    return Finding(
        id=f"{game.name}/{hit.kind}/{hit.slug}",
        kind=hit.kind,
        title=title,
        clauses=hit.clauses or hit.about,
        impact=point.impact if point else IMPACT.get(hit.kind, IMPACTS[0]),
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+1-minimal" if minimal else "replay",
            f"game {hit.index} of a hunt with seed {seed}, {hit.seats} seats, step {hit.step}{beside}"
            if hit.oracle not in OF_CASES
            else "the casebook",
        ),
        witness=witness,
        outcomes=outcomes,
        known_as=next(iter(_known(game, hit)), ""),
        found_by=f"gemcheck.search.hunt, oracle {hit.oracle}",
    )


def _outcomes(game: AnyGame, hit: Hit, small: Small, witness: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """What the fact that differs is under each option of the point."""
    point = game.rulebook.open_points[hit.points[0]]
    under = game.under(game.rules_with(small.readings))
    beside = "".join(f", {p}={o}" for p, o in small.readings.items() if p != point.id)
    seen = replayed_outcomes(variants(under, point), witness)
    return tuple(
        (f"{point.id}={option}{beside}", f"{small.differs[0]}: {outcome}")
        for option, outcome in seen.items()
        if outcome != UNSOUND
    )


# -- what is known


@cache
def cases_of_game(name: str) -> tuple[tuple[str, CaseFile], ...]:
    """The packaged cases of a game, with the file of each, the shortest to play first; none when the package came
    without them. What fails in a short case need not be looked for in a long one."""
    try:
        root = case_root() / name
        read = [(str(file), read_case(file)) for file in sorted(root.rglob("*.toml"))]
    except CaseError:
        return ()
    return tuple(sorted(read, key=lambda entry: len(entry[1].script)))


def known_names(game: AnyGame) -> set[str]:
    """The names of all known findings of a game: those of its open points, and those that its cases are known as.
    Rulings have names as well, and are no findings."""
    points = {name for point in game.rulebook.open_points.values() for name in point.findings}
    cases = [case for _, case in cases_of_game(game.name) if case.kind != "rule"]
    return points | {name for case in cases for name in _names(case.known_as)}


def _names(text: str) -> Iterable[str]:
    return (name.strip() for name in text.split(",") if name.strip())


def _kept(game: AnyGame, hit: Hit) -> str:
    """The first case of the casebook that is about the open point of a hit."""
    for _, case in cases_of_game(game.name):
        if any(
            point in then.get("reading", {}) or then.get("undefined") == point
            for then in case.then
            for point in hit.points
        ):
            return case.id
    return ""


def _known(game: AnyGame, hit: Hit) -> tuple[str, ...]:
    """The known findings that a hit rediscovers: those of its open point; without one, those of the points all of whose
    clauses it rests on, and those whose cases are of the same kind and rest on one of the same clauses."""
    found: dict[str, None] = {}
    for point in game.rulebook.open_points.values():
        if point.id in hit.points or (not hit.points and point.clauses and set(point.clauses) <= set(hit.clauses)):
            found |= dict.fromkeys(point.findings)
    if not hit.points and hit.oracle not in OF_CASES:
        for _, case in cases_of_game(game.name):
            if case.kind == hit.kind and set(case.clauses) & set(hit.clauses):
                found |= dict.fromkeys(_names(case.known_as))
    return tuple(found)
