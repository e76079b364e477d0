"""What verification says about a case."""

from __future__ import annotations

from typing import Any

import msgspec

from gemcheck.casebook.lines import Path
from gemcheck.casebook.outcome import MISSING, shown
from gemcheck.findings import Verdict

__all__ = ["CRASH", "ERROR", "FAIL", "OUTCOMES", "PASS", "STALE", "UNKNOWN", "CaseResult", "Fault"]

PASS, UNKNOWN, FAIL, STALE, ERROR, CRASH = "pass", "unknown", "fail", "stale", "error", "crash"
OUTCOMES = (PASS, UNKNOWN, FAIL, STALE, ERROR, CRASH)
"""pass: all of it holds; unknown: what could be replayed holds, but the claim needs a proof that was not made; fail: it
does not hold; stale: the text has changed since; error: the case cannot be read or played; crash: a fault in the game's
code, which is no finding. Mildest first."""


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong with a case.

    where: the path in the file; then: index of the `[[then]]`, from 0 (-1: none); path, expected, got: the assertion
    concerned, as shown in a case file; reading: the ruleset in which it fails.
    """

    text: str
    line: int = 1
    where: Path = ()
    then: int = -1
    path: str = ""
    expected: str = ""
    got: str = ""
    reading: str = ""

    @classmethod
    def differs(cls, then: int, path: Path, expected: Any, got: Any, reading: str, hint: str = "") -> Fault:
        """An assertion that does not hold."""
        dotted = ".".join(str(p) for p in path)
        seen = "nothing" if got is MISSING else shown(got)
        text = f"then {then + 1} ({reading}): {dotted}: expected {shown(expected)}, got {seen}{hint}"
        return cls(text, 1, ("then", then, *path), then, dotted, shown(expected), seen, reading)


class CaseResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of one case. `explain` tells the events of the outcomes that do not hold, clause by clause; `notes`
    are facts that are no faults. `id`, `kind`, `status` and `title` are empty when the file cannot be read."""

    file: str
    outcome: str
    id: str = ""
    kind: str = ""
    status: str = ""
    title: str = ""
    verdict: Verdict = Verdict.UNKNOWN
    faults: tuple[Fault, ...] = ()
    explain: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def messages(self) -> tuple[str, ...]:
        """One line for each fault: `FILE:LINE: what is wrong`."""
        return tuple(f"{self.file}:{fault.line}: {fault.text}" for fault in self.faults)
