"""A finding as a block of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from gemcheck.cli.output import paragraph
from gemcheck.findings import IMPACTS, Certificate, Finding

__all__ = ["block", "certificate_text", "flat"]

COLOURS = dict(zip(IMPACTS, ("red", "yellow", "cyan"), strict=True))
SHORT = 300
"""Characters of a witness that are shown without -v."""


def block(number: int, finding: Finding, verbosity: int) -> str:
    """Impact, kind, verdict and title; then clauses, witness, outcome per reading, and why to believe it."""
    head = (
        f"{number}. {click.style(finding.impact, fg=COLOURS[finding.impact])} · {finding.kind} · {finding.verdict.word}"
        f" · {click.style(finding.id, dim=True)}"
    )
    lines = [head, "   " + click.style(finding.title, bold=True)]
    lines.append(paragraph("clauses", ", ".join(finding.clauses)))
    witness = ", ".join(flat(finding.witness))
    if witness:
        if verbosity < 1 and len(witness) > SHORT:
            witness = witness[:SHORT].rpartition(", ")[0] + ", … (-v shows all)"
        lines.append(paragraph("witness", witness))
    if finding.outcomes:
        lines.append(paragraph("outcome", "\n".join(f"{reading}: {outcome}" for reading, outcome in finding.outcomes)))
    lines.append(paragraph("because", certificate_text(finding.certificate)))
    if finding.known_as:
        lines.append(paragraph("known as", finding.known_as))
    if verbosity > 0 and finding.found_by:
        lines.append(paragraph("found by", finding.found_by))
    return "\n".join(lines)


def certificate_text(certificate: Certificate) -> str:
    """A certificate as one sentence."""
    parts = [certificate.kind]
    if certificate.scope:
        parts.append(f"within {certificate.scope}")
    if certificate.second:
        parts.append(f"agreed by {certificate.second}")
    return "; ".join([*parts, *certificate.also])


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
