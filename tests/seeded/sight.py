"""What checks and casebook say of a game, and what of it a fault has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from gemcheck.casebook.result import PASS, STALE, UNKNOWN
from gemcheck.casebook.verify import verify_paths
from gemcheck.checks import Check, checks_for
from gemcheck.findings import Finding
from gemcheck.game import Game, load_game
from tests.seeded.seed import ROOT, TEXT_SORTS, Seed

__all__ = ["Catch", "Sight", "caught", "relevant", "sight"]

PLAYED = ("duties", "legality-agrees")
"""Checks that hold what comes up in random play against what must hold in every position. Others that report on random
games are not asked: any change of a rule gives other games, so that such a check would notice everything."""


class Sight(msgspec.Struct, frozen=True):
    """What is seen of a game: cases that do not pass, by id with their outcome, and for each check that was run a
    digest of each of its findings by id. A check that fails has the one finding `error`."""

    cases: Mapping[str, str]
    checks: Mapping[str, Mapping[str, str]]


class Catch(msgspec.Struct, frozen=True):
    """What notices a fault: cases that fail, cases that are merely stale, and findings that are new, changed or gone,
    each as `check: how id`."""

    failing: tuple[str, ...]
    stale: tuple[str, ...]
    findings: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.failing or self.stale or self.findings)

    @property
    def beyond_stale(self) -> bool:
        """Whether more is noticed than that a case cites a text which has changed."""
        return bool(self.failing or self.findings)


def relevant(seed: Seed, checks: Collection[Check], text_only: bool) -> list[Check]:
    """The quick checks that can speak about a fault: those of the text for a change of texts and tables; for a change
    of the rules those whose clauses include one that the fault bears on, and those of PLAYED. text_only: of the former
    none, since these take longest."""
    chosen = []
    for one in checks:
        textual = one.family == "text"
        near = not set(one.clauses).isdisjoint(seed.clauses) and not text_only
        wanted = textual or near if seed.sort in TEXT_SORTS else near or one.id in PLAYED
        if wanted and not one.slow:
            chosen.append(one)
    return sorted(chosen, key=lambda one: one.id not in PLAYED)


def sight(game: str, checks: Collection[Check], until: bool) -> Sight:
    """Verify the casebook of a game, then run these checks; `until`: no check when a case has failed, and none that is
    not of the text when the text is stale. Raises what loading the game raises."""
    loaded = load_game(game)
    cases = {
        result.id or result.file: result.outcome
        for result in verify_paths([ROOT / "cases" / game], ablation=False)
        if result.outcome not in (PASS, UNKNOWN)
    }
    failed = until and not set(cases.values()) <= {STALE}
    found: dict[str, dict[str, str]] = {}
    for one in checks:
        if not failed and (one.family == "text" or not (until and cases)):
            found[one.id] = _findings(one, loaded)
    return Sight(cases, found)


def _findings(one: Check, game: Game[Any, Any]) -> dict[str, str]:
    try:
        return {finding.id: _digest(finding) for finding in one.run(game).findings}
    except Exception as error:
        return {"error": type(error).__name__}


def _digest(finding: Finding) -> str:
    return hashlib.sha256(msgspec.json.encode(finding)).hexdigest()[:12]


def checks_by_id(game: str) -> dict[str, Check]:
    """Every check of a game."""
    return {one.id: one for one in checks_for(load_game(game))}


def caught(sound: Sight, faulty: Sight) -> Catch:
    """What differs between a sound game and a faulty one, among what was looked at in both."""
    changed = {case: how for case, how in faulty.cases.items() if sound.cases.get(case) != how}
    findings = []
    for check, now in sorted(faulty.checks.items()):
        was = sound.checks.get(check, now)
        for name in sorted({*was, *now}):
            if was.get(name) != now.get(name):
                how = "gone" if name not in now else "new" if name not in was else "changed"
                findings.append(f"{check}: {how} {name}")
    return Catch(
        tuple(sorted(case for case, how in changed.items() if how != STALE)),
        tuple(sorted(case for case, how in changed.items() if how == STALE)),
        tuple(findings),
    )
