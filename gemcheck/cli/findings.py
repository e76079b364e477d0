"""Findings by name, and a finding as a block of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import click

from gemcheck.cli.output import paragraph
from gemcheck.findings import IMPACTS, UNKNOWN, Certificate, Finding, Reach
from gemcheck.game import GameError
from gemcheck.rulebook import nearest

__all__ = [
    "block",
    "certificate_text",
    "flat",
    "grouped",
    "head",
    "named",
    "reach_lines",
    "reach_word",
    "step_words",
    "witness_lines",
]

COLOURS = dict(zip(IMPACTS, ("red", "yellow", "cyan"), strict=True))
SHORT = 400
"""Characters of a witness that are shown without -v."""


def named(findings: Sequence[Finding], name: str) -> list[Finding]:
    """The findings with this id, or known under this name. Raises GameError, with the nearest name, for none."""
    chosen = [found for found in findings if name in (found.id, found.known_as)]
    if not chosen:
        known = [word for found in findings for word in (found.id, found.known_as) if word]
        raise GameError(f"there is no finding '{name}'{nearest(name, known)}")
    return chosen


def head(number: int, finding: Finding) -> list[str]:
    """Impact, kind, verdict, whether play leads there, and id on one line, the title below."""
    first = " · ".join(
        [
            f"{number}. {click.style(finding.impact, fg=COLOURS[finding.impact])}",
            finding.kind,
            finding.verdict.word,
            *([] if finding.reach is None else [reach_word(finding.reach)]),
            click.style(finding.id, dim=True),
        ]
    )
    return [first, click.style(paragraph("", finding.title, 3, 0), bold=True)]


def reach_word(reach: Reach) -> str:
    """The answer in a word; one that is unknown says of what."""
    return f"{reach.answer} reach" if reach.answer == UNKNOWN else reach.answer


def block(number: int, finding: Finding) -> str:
    """Impact, kind, verdict and title; then clauses, witness, outcome per reading, and why to believe it."""
    lines = head(number, finding)
    lines.append(paragraph("clauses", ", ".join(finding.clauses)))
    witness = "\n".join(witness_lines(finding.witness))
    if witness:
        if len(witness) > SHORT:
            witness = witness[:SHORT].rpartition(" ")[0] + " … (-v shows all)"
        lines.append(paragraph("witness", witness))
    if finding.outcomes:
        lines.append(paragraph("outcome", "\n".join(f"{reading}: {outcome}" for reading, outcome in finding.outcomes)))
    if finding.reach is not None:
        lines.append(paragraph("reach", finding.reach.text))
    lines.append(paragraph("because", certificate_text(finding.certificate)))
    if finding.known_as:
        lines.append(paragraph("known as", finding.known_as))
    return "\n".join(lines)


def certificate_text(certificate: Certificate) -> str:
    """A certificate as one sentence."""
    parts = [certificate.kind]
    if certificate.scope:
        parts.append(f"within {certificate.scope}")
    if certificate.second:
        parts.append(f"agreed by {certificate.second}")
    return "; ".join([*parts, *certificate.also])


def witness_lines(witness: Mapping[str, Any]) -> list[str]:
    """A witness on one line, or on one for what is given and one for each step that follows."""
    script = [step_words(entry) for entry in witness.get("when", ())]
    facts = {name: value for name, value in witness.items() if name not in ("given", "when")}
    first = " ".join([*grouped(witness.get("given", {})), *grouped(facts)])
    return [line for line in (first, *(f"then {step}" for step in script)) if line]


def step_words(entry: Mapping[str, Any]) -> str:
    """One joint step, seat by seat: `ann(bid.A=1) bea(bid.A=2)`."""
    words = [
        f"{seat}({' '.join(flat(plan))})" if isinstance(plan, Mapping) else f"{seat}={plan}"
        for seat, plan in entry.items()
    ]
    return " ".join(words) or "chance"


def reach_lines(reach: Reach) -> list[str]:
    """The answer, how it was found, the set-up, and what is played from there, one step a line."""
    lines = [reach.text, *([reach.scope] if reach.scope else [])]
    if reach.start:
        lines.append(f"set-up: {' '.join(grouped({name: _runs(value) for name, value in reach.start.items()}))}")
    lines += [f"{i}. {step_words(entry)}" for i, entry in enumerate(reach.steps, 1)]
    return lines + [f"then {step_words(entry)}" for entry in reach.when]


def _runs(value: Any) -> Any:
    """A list in which what repeats is counted: the deck of a set-up is long."""
    if not isinstance(value, list | tuple):
        return value
    runs = [(item, len(list(same))) for item, same in groupby(value)]
    return [item if count == 1 else f"{item}*{count}" for item, count in runs]


def grouped(table: Mapping[str, Any]) -> list[str]:
    """`{"seats": {"ann": {"gold": 1, "science": 2}}, "round": 3}` as `ann(gold=1 science=2)`, `round=3`."""
    words = []
    for name, value in table.items():
        if not isinstance(value, Mapping):
            words += flat(value, name)
        elif value and all(isinstance(item, Mapping) for item in value.values()):
            words += grouped(value)
        else:
            words.append(f"{name}({' '.join(flat(value))})")
    return words


def flat(value: Any, path: str = "") -> list[str]:
    """A nested value as `path=value` words; empty tables and lists show that they are empty."""
    if isinstance(value, Mapping) and value:
        return [word for key, item in value.items() for word in flat(item, f"{path}.{key}" if path else str(key))]
    if isinstance(value, list | tuple) and any(isinstance(item, Mapping) for item in value):
        return [word for i, item in enumerate(value, 1) for word in flat(item, f"{path}.{i}" if path else str(i))]
    if isinstance(value, Mapping):
        return [f"{path}={{}}"] if path else []
    return [f"{path}={_word(value)}" if path else _word(value)]


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + " ".join(_word(item) for item in value) + "]"
    return str(value)
