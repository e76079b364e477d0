"""Checks: questions asked of a whole game, each giving findings or a statement of what was shown.

A check is a function marked with `@check`. It takes a game and yields what it meets: a `Finding` for a fault, a
`Statement` for what it could show or had to leave open. A check that finds nothing must say what it has shown; one that
says nothing is reported as `unknown`, never as sound. A check may also return a `CheckReport` of its own.

Checks are found without a list: every `Check` in the modules of this package, and what the `checks` of a module gives
that is registered for the game under the entry point group `gemcheck.models`. Those modules import their solvers inside
their check functions, so that looking for checks costs no solver.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Collection, Iterable, Iterator
from importlib import import_module
from importlib.metadata import entry_points
from time import perf_counter
from typing import Any

import msgspec

from gemcheck.findings import KINDS, Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.rulebook import RulebookError, nearest

__all__ = [
    "FAMILIES",
    "Check",
    "CheckReport",
    "Progress",
    "Statement",
    "check",
    "checks_for",
    "chosen_checks",
    "narrowed",
    "reached",
    "run_checks",
    "run_reports",
]

FAMILIES = ("text", "function", "dynamics", "play")
"""The families of checks, in the order in which they run: cheap ones first."""


class Statement(msgspec.Struct, frozen=True):
    """Something a check has shown (`proved`), could not decide (`unknown`), or shown within a bound or emptily."""

    text: str
    clauses: tuple[str, ...] = ()
    verdict: Verdict = Verdict.PROVED
    certificate: Certificate | None = None


class CheckReport(msgspec.Struct, frozen=True):
    """What one check has to say: faults, statements, how strong the answer is and why to believe it.

    `verdict` is the strongest of the findings; without findings it is the weakest of the statements, and `unknown` when
    there are none. Holds no time of day and no duration: the same game gives an equal report.
    """

    check: str
    findings: tuple[Finding, ...]
    verdict: Verdict
    certificate: Certificate
    statements: tuple[Statement, ...] = ()

    @property
    def scope(self) -> str:
        """Where the check has looked."""
        return self.certificate.scope


class Check(msgspec.Struct, frozen=True):
    """A question and the function that answers it.

    game is the name of the only game it applies to, empty for every game; clauses are those it can speak about, empty
    when that depends on the game's tables; slow checks are left out of a fast run.
    """

    id: str
    kinds: tuple[str, ...]
    family: str
    game: str
    clauses: tuple[str, ...]
    scope: str
    certificate: str
    slow: bool
    function: Callable[[Game[Any, Any]], Iterable[Finding | Statement] | CheckReport]

    def run(self, game: Game[Any, Any]) -> CheckReport:
        """Ask the question. Raises ValueError when the function yields a finding of a kind it has not declared."""
        answer = self.function(game)
        if isinstance(answer, CheckReport):
            return answer
        items = list(answer)
        findings = tuple(sorted((i for i in items if isinstance(i, Finding)), key=Finding.rank))
        statements = tuple(i for i in items if isinstance(i, Statement))
        for finding in findings:
            if finding.kind not in self.kinds:
                raise ValueError(f"check '{self.id}' yields '{finding.id}' of undeclared kind '{finding.kind}'")
        verdict = _verdict(findings, statements)
        return CheckReport(self.id, findings, verdict, Certificate(self.certificate, self.scope), statements)


class Progress(msgspec.Struct, frozen=True):
    """A step of a run, for display: `done` of `total` checks are through. `report` is None when the check begins;
    `seconds` is its duration."""

    done: int
    total: int
    check: Check
    report: CheckReport | None = None
    seconds: float = 0.0


def check(
    identifier: str,
    *,
    kind: str | tuple[str, ...],
    family: str,
    game: str = "",
    clauses: tuple[str, ...] = (),
    scope: str = "",
    certificate: str = "table",
    slow: bool = False,
) -> Callable[[Callable[[Game[Any, Any]], Iterable[Finding | Statement] | CheckReport]], Check]:
    """Make a check of a function. `certificate` is the kind of certificate of its report; see `Check` for the rest.

    Raises ValueError on a kind or family that does not exist.
    """
    kinds = (kind,) if isinstance(kind, str) else kind
    for word in kinds:
        if word not in KINDS:
            raise ValueError(f"check '{identifier}': unknown kind '{word}'{nearest(word, KINDS)}")
    if family not in FAMILIES:
        raise ValueError(f"check '{identifier}': unknown family '{family}'{nearest(family, FAMILIES)}")

    def make(function: Callable[[Game[Any, Any]], Iterable[Finding | Statement] | CheckReport]) -> Check:
        return Check(identifier, kinds, family, game, clauses, scope, certificate, slow, function)

    return make


def checks_for(game: Game[Any, Any]) -> list[Check]:
    """Every check that applies to a game, by family and id. Raises ValueError when two checks share an id."""
    found: dict[str, Check] = {}
    for one in (*_own(), *_from_models(game.name)):
        if one.game in ("", game.name) and found.setdefault(one.id, one) is not one:
            raise ValueError(f"two checks are called '{one.id}'")
    return sorted(found.values(), key=lambda c: (FAMILIES.index(c.family), c.id))


def _own() -> Iterator[Check]:
    for module in pkgutil.iter_modules(__path__, __name__ + "."):
        yield from (v for v in vars(import_module(module.name)).values() if isinstance(v, Check))


def _from_models(game: str) -> Iterator[Check]:
    for point in entry_points(group="gemcheck.models", name=game):
        offered = getattr(point.load(), "checks", ())
        yield from offered() if callable(offered) else offered


def chosen_checks(
    game: Game[Any, Any],
    kinds: Collection[str] | None = None,
    clause: str | None = None,
    fast: bool = False,
    only: Collection[str] | None = None,
) -> list[Check]:
    """The checks that fit the filters, in the order of a run.

    kinds keeps checks that look for one of these kinds; clause keeps those that can speak about this clause; fast
    leaves out slow ones; only keeps those with these ids. Raises RulebookError, naming the nearest word, for a kind,
    clause or id that does not exist.
    """
    available = checks_for(game)
    _known(kinds, KINDS, "kind")
    _known(None if clause is None else [clause], game.rulebook.clauses, "clause")
    _known(only, [c.id for c in available], "check")
    return [
        c
        for c in available
        if (kinds is None or not set(kinds).isdisjoint(c.kinds))
        and (clause is None or not c.clauses or clause in c.clauses)
        and (only is None or c.id in only)
        and not (fast and c.slow)
    ]


def run_reports(
    game: Game[Any, Any],
    kinds: Collection[str] | None = None,
    clause: str | None = None,
    fast: bool = False,
    on_progress: Callable[[Progress], None] | None = None,
    only: Collection[str] | None = None,
) -> list[CheckReport]:
    """Run the checks that fit the filters and give their reports in the order of the run.

    The filters and errors are those of `chosen_checks`. Findings outside `kinds` and `clause` are left out. Unless the
    run is fast, each finding says whether play leads to its witness.
    """
    chosen = chosen_checks(game, kinds, clause, fast, only)
    reports = []
    for done, one in enumerate(chosen):
        if on_progress:
            on_progress(Progress(done, len(chosen), one))
        began = perf_counter()
        report = narrowed(one.run(game), kinds, clause)
        if not fast:
            report = reached(game, report)
        reports.append(report)
        if on_progress:
            on_progress(Progress(done + 1, len(chosen), one, report, perf_counter() - began))
    return reports


def run_checks(
    game: Game[Any, Any],
    kinds: Collection[str] | None = None,
    clause: str | None = None,
    fast: bool = False,
    on_progress: Callable[[Progress], None] | None = None,
    only: Collection[str] | None = None,
) -> list[Finding]:
    """All findings of `run_reports`, the worst first."""
    reports = run_reports(game, kinds, clause, fast, on_progress, only)
    return sorted((f for report in reports for f in report.findings), key=Finding.rank)


def _known(words: Collection[str] | None, known: Collection[str], what: str) -> None:
    for word in words or ():
        if word not in known:
            raise RulebookError(f"unknown {what} '{word}'{nearest(word, known)}")


def narrowed(report: CheckReport, kinds: Collection[str] | None = None, clause: str | None = None) -> CheckReport:
    """The report without findings of other kinds, or that rest on other clauses."""
    kept = tuple(
        f for f in report.findings if (kinds is None or f.kind in kinds) and (clause is None or clause in f.clauses)
    )
    if kept == report.findings:
        return report
    return msgspec.structs.replace(report, findings=kept, verdict=_verdict(kept, report.statements))


def reached(game: Game[Any, Any], report: CheckReport) -> CheckReport:
    """The report with an answer for each of its findings whether play from a legal set-up leads to the witness."""
    if not report.findings:
        return report
    # The stage imports modules of this package, which are free to import what stands above.
    from gemcheck.checks.reaching import confirmed

    return msgspec.structs.replace(report, findings=confirmed(game, report.findings))


def _verdict(findings: tuple[Finding, ...], statements: tuple[Statement, ...]) -> Verdict:
    if findings:
        return max(f.verdict for f in findings)
    return min((s.verdict for s in statements), default=Verdict.UNKNOWN)
