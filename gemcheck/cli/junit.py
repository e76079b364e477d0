"""Findings as JUnit XML, the format that build servers read.

A check is a suite. Each finding is a test that fails, each statement a test that passes when it is proved and is
skipped otherwise; a check that says nothing is one skipped test. There is no time in it: the same answers give the same
bytes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

from gemcheck.checks import CheckReport, Statement
from gemcheck.cli.asking import Answers
from gemcheck.cli.findings import certificate_text, witness_lines
from gemcheck.cli.run import Run
from gemcheck.findings import Finding, Verdict
from gemcheck.game import Game

__all__ = ["junit"]

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(run: Run, game: Game[Any, Any], answers: Answers, findings: Sequence[Finding]) -> str:
    """The document of one run of the checks; only `findings` are told."""
    root = ElementTree.Element("testsuites", {"name": f"gemcheck check {game.name}"})
    for report in answers.reports:
        told = [found for found in report.findings if found in findings]
        _suite(root, run, game, report, told)
    tests, failures = (sum(int(suite.get(name, "0")) for suite in root) for name in ("tests", "failures"))
    root.attrib.update({"tests": str(tests), "failures": str(failures), "errors": "0"})
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode")


def _suite(
    root: ElementTree.Element, run: Run, game: Game[Any, Any], report: CheckReport, findings: Sequence[Finding]
) -> None:
    suite = _child(root, "testsuite", name=report.check, package=game.name)
    properties = _child(suite, "properties")
    facts = {
        "ruleset": f"{game.rules.name} ({game.rules.digest()})",
        "data": game.data(),
        "seed": str(run.seed),
        "verdict": report.verdict.word,
        "scope": report.scope,
    }
    for name, value in facts.items():
        if value:
            _child(properties, "property", name=name, value=str(value))
    place = f"{game.name}.{report.check}"
    for found in findings:
        failed = _child(suite, "testcase", classname=place, name=found.id)
        _child(failed, "failure", type=found.kind, message=f"{found.impact}: {found.title}").text = _clean(_told(found))
    for statement in report.statements:
        _statement(suite, place, statement)
    if not report.findings and not report.statements:
        _child(_child(suite, "testcase", classname=place, name=report.check), "skipped", message="unknown: no answer")
    skipped = len(suite.findall("testcase/skipped"))
    tests = len(suite.findall("testcase"))
    counts = {"tests": tests, "failures": len(findings), "errors": 0, "skipped": skipped}
    suite.attrib.update({name: str(number) for name, number in counts.items()})


def _statement(suite: ElementTree.Element, place: str, statement: Statement) -> None:
    case = _child(suite, "testcase", classname=place, name=statement.text)
    if statement.verdict != Verdict.PROVED:
        _child(case, "skipped", message=statement.verdict.word)
    if statement.certificate is not None:
        _child(case, "system-out").text = _clean(certificate_text(statement.certificate))


def _told(finding: Finding) -> str:
    """What stands below a failing test."""
    lines = [f"clauses: {', '.join(finding.clauses)}"]
    lines += [f"witness: {line}" for line in witness_lines(finding.witness)]
    lines += [f"under {reading}: {outcome}" for reading, outcome in finding.outcomes]
    if finding.reach is not None:
        lines.append(f"reach: {finding.reach.text}")
    lines.append(f"{finding.verdict.word} because: {certificate_text(finding.certificate)}")
    return "\n".join([*lines, *([f"known as: {finding.known_as}"] if finding.known_as else [])])


def _child(parent: ElementTree.Element, tag: str, **attributes: str) -> ElementTree.Element:
    return ElementTree.SubElement(parent, tag, {name: _clean(value) for name, value in attributes.items()})


def _clean(text: str) -> str:
    """The text without characters that XML cannot hold."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)
