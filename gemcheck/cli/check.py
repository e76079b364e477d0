"""`gemcheck check`: every check of a game; findings ranked by impact, and what was proved absent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from gemcheck.checks import CheckReport, run_reports
from gemcheck.checks import Progress as Step
from gemcheck.cli import exits
from gemcheck.cli.findings import block
from gemcheck.cli.output import Progress, counted, emit, envelope, paragraph
from gemcheck.cli.run import Run, common
from gemcheck.findings import IMPACTS, KINDS, Finding, Verdict
from gemcheck.game import GameError
from gemcheck.rulebook import nearest

if TYPE_CHECKING:
    from gemcheck.game import Game

__all__ = ["command"]


class _TimeUpError(Exception):
    """The time limit passed between two checks."""


@common("jobs")
@click.command()
@click.argument("game")
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help="Only this kind of fault; may be repeated.")
@click.option("--clause", metavar="ID", help="Only findings that rest on this clause.")
@click.option("--check", "only", multiple=True, metavar="ID", help="Only this check; may be repeated.")
@click.option("--finding", metavar="ID", help="Only this finding, by its id or the name it is known as.")
@click.option("--fast", is_flag=True, help="Leave out the slow checks.")
def command(
    run: Run,
    game: str,
    kinds: tuple[str, ...],
    clause: str | None,
    only: tuple[str, ...],
    finding: str | None,
    fast: bool,
) -> int:
    """Run all checks of GAME and print what they find, worst first.

    Exits with 1 when there are findings. What was looked for and is not there is listed at the end.
    """
    made = run.game(game)
    reports: list[CheckReport] = []
    progress = Progress(run)

    def arrived(step: Step) -> None:
        progress(f"{step.done} of {counted(step.total, 'check')}: {step.check.id}")
        if step.report is not None:
            reports.append(step.report)
            if run.late() and step.done < step.total:
                raise _TimeUpError

    stopped = exits.CLEAN
    try:
        run_reports(made, kinds or None, clause, fast, arrived, only or None)
    except _TimeUpError:
        stopped = exits.LIMIT
    except KeyboardInterrupt:
        stopped = exits.INTERRUPTED
    progress.clear()
    findings = sorted((found for report in reports for found in report.findings), key=Finding.rank)
    if finding is not None:
        findings = _named(findings, finding)
    code = _code(reports, findings, stopped)
    if run.json:
        emit(run, _document(run, made, reports, findings))
    else:
        emit(run, _text(run, made, reports, findings, stopped))
    return code


def _named(findings: Sequence[Finding], name: str) -> list[Finding]:
    chosen = [found for found in findings if name in (found.id, found.known_as)]
    if not chosen:
        known = [word for found in findings for word in (found.id, found.known_as) if word]
        raise GameError(f"there is no finding '{name}'{nearest(name, known)}")
    return chosen


def _code(reports: Sequence[CheckReport], findings: Sequence[Finding], stopped: int) -> int:
    """Findings are an answer even when the time ran out; an interrupt is always said."""
    if stopped == exits.INTERRUPTED:
        return stopped
    if findings:
        return exits.FINDINGS
    return stopped or (exits.CLEAN if reports else exits.NOTHING)


def _verdict(reports: Sequence[CheckReport], findings: Sequence[Finding]) -> Verdict:
    """The strongest of the findings; without any, the weakest of what the checks have shown."""
    if findings:
        return max(found.verdict for found in findings)
    return min((report.verdict for report in reports), default=Verdict.UNKNOWN)


def _document(
    run: Run, game: Game[Any, Any], reports: Sequence[CheckReport], findings: Sequence[Finding]
) -> dict[str, Any]:
    checks = [
        {
            "check": report.check,
            "verdict": report.verdict.word,
            "findings": len(report.findings),
            "certificate": report.certificate,
            "statements": report.statements,
        }
        for report in reports
    ]
    frame = envelope(run, game, findings=findings, checks=checks)
    return frame | {"verdict": _verdict(reports, findings).word}


def _text(
    run: Run, game: Game[Any, Any], reports: Sequence[CheckReport], findings: Sequence[Finding], stopped: int
) -> str:
    parts = [block(number, found, run.verbosity) for number, found in enumerate(findings, 1)]
    statements = [statement for report in reports for statement in report.statements]
    shown = [s for s in statements if s.verdict == Verdict.PROVED]
    unsure = [s for s in statements if s.verdict != Verdict.PROVED]
    silent = [report.check for report in reports if not report.findings and not report.statements]
    summary = [
        f"{game.title}, {_ruleset(run, game)}: {counted(len(findings), 'finding')} of {counted(len(reports), 'check')}"
    ]
    if findings:
        impacts = Counter(found.impact for found in findings)
        kinds = Counter(found.kind for found in findings)
        verdicts = sorted(Counter(found.verdict for found in findings).items(), reverse=True)
        summary += [
            paragraph("by impact", ", ".join(f"{impacts[i]} {i}" for i in IMPACTS if impacts[i]), 0, 12),
            paragraph("by kind", ", ".join(f"{kinds[k]} {k}" for k in KINDS if kinds[k]), 0, 12),
            paragraph("by verdict", ", ".join(f"{n} {v.word}" for v, n in verdicts), 0, 12),
        ]
    parts.append("\n".join(summary))
    if shown:
        parts.append(_statements(f"proved ({len(shown)})", [s.text for s in shown], run))
    if unsure:
        parts.append(
            _statements(
                f"not proved, or only seen ({len(unsure)})", [f"{s.verdict.word}: {s.text}" for s in unsure], run
            )
        )
    if silent:
        parts.append(paragraph("no answer", ", ".join(silent), 0, 12))
    if stopped:
        parts.append(f"stopped by the {'time limit' if stopped == exits.LIMIT else 'interrupt'}: more may be there")
    if len(findings) > 1:
        parts.append(f"one of them alone: gemcheck check {game.name} --finding {findings[0].id} -v")
    return "\n\n".join(parts)


def _ruleset(run: Run, game: Game[Any, Any]) -> str:
    cards = f", cards {run.cards}" if run.cards else ""
    return f"ruleset {game.rules.name} ({game.rules.digest()}){cards}, seed {run.seed}"


def _statements(title: str, texts: Sequence[str], run: Run) -> str:
    """Statements as a list; without -v only the first few."""
    limit = len(texts) if run.verbosity > 0 else 12
    lines = [title, *(paragraph("-", text, 2, 2) for text in texts[:limit])]
    if len(texts) > limit:
        lines.append(f"  ({len(texts) - limit} more; -v shows all)")
    return "\n".join(lines)
