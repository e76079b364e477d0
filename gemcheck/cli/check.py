"""`gemcheck check`: every check of a game; findings ranked by impact, and what was proved absent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from gemcheck.cli import exits
from gemcheck.cli.asking import Answers, Wanted, ask
from gemcheck.cli.findings import block, named
from gemcheck.cli.junit import junit
from gemcheck.cli.output import counted, emit, envelope, paragraph
from gemcheck.cli.proof import proof
from gemcheck.cli.run import Run, common
from gemcheck.cli.sarif import sarif
from gemcheck.findings import IMPACTS, KINDS, REACHABLE, REFUTED, UNKNOWN, Finding, Verdict

if TYPE_CHECKING:
    from gemcheck.game import Game

__all__ = ["command"]


@common(more_formats=("sarif", "junit"), parallel=True)
@click.command()
@click.argument("game")
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help="Only this kind of fault; may be repeated.")
@click.option("--clause", metavar="ID", help="Only findings that rest on this clause.")
@click.option("--check", "only", multiple=True, metavar="ID", help="Only this check; may be repeated.")
@click.option("--finding", metavar="ID", help="Only this finding, by its id or the name it is known as.")
@click.option("--fast", is_flag=True, help="Leave out the slow checks.")
@click.option("--open", "opened", is_flag=True, help="Show the findings in a browser as well.")
def command(
    run: Run,
    game: str,
    kinds: tuple[str, ...],
    clause: str | None,
    only: tuple[str, ...],
    finding: str | None,
    fast: bool,
    opened: bool,
) -> int:
    """Run all checks of GAME and print what they find, worst first.

    Exits with 1 when there are findings. What was looked for and is not there is listed at the end. With -v each
    finding is a proof to read: the state, the clauses, the outcomes, and the command that shows it again. The time
    limit (exit code 4) or an interrupt keeps what was found by then.
    """
    made = run.game(game)
    answers = ask(run, made, Wanted(kinds or None, clause, only or None, fast))
    findings = answers.findings
    if finding is not None:
        # A stopped run cannot say that there is no such finding.
        findings = named(findings, finding) if _known(findings, finding) or not answers.stopped else []
    code = _code(answers, findings)
    if run.json:
        emit(run, _document(run, made, answers, findings))
    elif run.format == "sarif":
        emit(run, sarif(run, made, answers, findings, code))
    elif run.format == "junit":
        emit(run, junit(run, made, answers, findings))
    else:
        emit(run, _text(run, made, answers, findings))
    if opened:
        from gemcheck.cli.paging import browse, finding_place

        browse(run, made, answers.reports, finding_place(findings), ())
    return code


def _known(findings: Sequence[Finding], name: str) -> bool:
    return any(name in (found.id, found.known_as) for found in findings)


def _code(answers: Answers, findings: Sequence[Finding]) -> int:
    """That the run was stopped is always said, with findings or without: more may be there."""
    if answers.stopped:
        return answers.stopped
    if findings:
        return exits.FINDINGS
    return exits.CLEAN if answers.reports else exits.NOTHING


def _verdict(answers: Answers, findings: Sequence[Finding]) -> Verdict:
    """The strongest of the findings; without any, the weakest of what the checks have shown."""
    if findings:
        return max(found.verdict for found in findings)
    return min((report.verdict for report in answers.reports), default=Verdict.UNKNOWN)


def _document(run: Run, game: Game[Any, Any], answers: Answers, findings: Sequence[Finding]) -> dict[str, Any]:
    checks = [
        {
            "check": report.check,
            "verdict": report.verdict.word,
            "finished": report.check not in answers.unfinished,
            "findings": len(report.findings),
            "certificate": report.certificate,
            "statements": report.statements,
        }
        for report in answers.reports
    ]
    frame = envelope(run, game, complete=not answers.stopped, findings=findings, checks=checks)
    return frame | {"verdict": _verdict(answers, findings).word}


def _text(run: Run, game: Game[Any, Any], answers: Answers, findings: Sequence[Finding]) -> str:
    if run.verbosity > 0:
        parts = [proof(i, found, answers.check_of(found), run, game) for i, found in enumerate(findings, 1)]
    else:
        parts = [block(i, found) for i, found in enumerate(findings, 1)]
    reports = answers.reports
    statements = [statement for report in reports for statement in report.statements]
    shown = [s for s in statements if s.verdict == Verdict.PROVED]
    unsure = [s for s in statements if s.verdict != Verdict.PROVED]
    silent = [report.check for report in reports if not report.findings and not report.statements]
    parts.append(_summary(run, game, answers, findings))
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
    if answers.stopped:
        why = "time limit" if answers.stopped == exits.LIMIT else "interrupt"
        parts.append(f"stopped by the {why}: more may be there; not finished: {', '.join(answers.unfinished)}")
    if len(findings) > 1:
        parts.append(f"one of them alone: gemcheck check {game.name} --finding {findings[0].id} -v")
    return "\n\n".join(parts)


def _summary(run: Run, game: Game[Any, Any], answers: Answers, findings: Sequence[Finding]) -> str:
    """How many findings, and of which sorts."""
    counts = f"{counted(len(findings), 'finding')} of {counted(len(answers.reports), 'check')}"
    lines = [f"{game.title}, {_ruleset(run, game)}: {counts}"]
    if findings:
        impacts = Counter(found.impact for found in findings)
        kinds = Counter(found.kind for found in findings)
        answers_of = Counter(found.reach.answer for found in findings if found.reach is not None)
        reach = ", ".join(f"{answers_of[a]} {a}" for a in (REACHABLE, REFUTED, UNKNOWN) if answers_of[a])
        verdicts = sorted(Counter(found.verdict for found in findings).items(), reverse=True)
        lines += [
            paragraph("by impact", ", ".join(f"{impacts[i]} {i}" for i in IMPACTS if impacts[i]), 0, 12),
            paragraph("by kind", ", ".join(f"{kinds[k]} {k}" for k in KINDS if kinds[k]), 0, 12),
            *([paragraph("by reach", reach, 0, 12)] if reach else []),
            paragraph("by verdict", ", ".join(f"{n} {v.word}" for v, n in verdicts), 0, 12),
        ]
    return "\n".join(lines)


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
