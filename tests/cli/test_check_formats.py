"""What `check` writes for other programs: SARIF 2.1.0 and JUnit XML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from gemcheck.checks import Statement, check
from gemcheck.cli import exits
from gemcheck.cli.sarif import SCHEMA, clause_lines
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import load_game, registered_games
from tests.cli.support import run
from tests.cli.test_check import finding, gaps, silent, ties, use

ROOT = Path(__file__).resolve().parents[2]


@check("odd", kind=("vacuous", "dead-or-redundant"), family="text")
def odd(game: Any) -> Iterator[Finding | Statement]:
    """Texts that need care in another format, and an answer within a bound."""
    yield finding("odd", "vacuous", "changes-the-winner", witness={"text": 'a <b> & "c"\x07'})
    certificate = Certificate("enumeration", "two seats")
    yield Statement("no more than <two> seats", verdict=Verdict.BOUNDED, certificate=certificate)


@pytest.fixture(autouse=True)
def _checks(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, gaps, ties, odd, silent)


def sarif(*words: str) -> Any:
    return json.loads(run("check", "toy", "--format", "sarif", *words).stdout)


def valid(log: Any) -> Any:
    """The run of a log, after everything that SARIF 2.1.0 demands of what is used here has been looked at."""
    assert set(log) == {"$schema", "version", "runs"}
    assert (log["$schema"], log["version"]) == (SCHEMA, "2.1.0")
    (one,) = log["runs"]
    assert set(one) <= {"tool", "invocations", "artifacts", "results", "properties"}
    driver = one["tool"]["driver"]
    assert driver["name"] == "gemcheck"
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", driver["semanticVersion"])
    assert len({rule["id"] for rule in driver["rules"]}) == len(driver["rules"])
    for invocation in one["invocations"]:
        assert isinstance(invocation["executionSuccessful"], bool)
        for note in invocation.get("toolExecutionNotifications", ()):
            assert note["level"] in ("none", "note", "warning", "error")
            assert note["message"]["text"]
    for result in one["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("none", "note", "warning", "error")
        assert result["message"]["text"]
        assert all(isinstance(value, str) for value in result["partialFingerprints"].values())
        for location in result["locations"]:
            assert set(location) <= {"physicalLocation", "logicalLocations", "message"}
            for logical in location["logicalLocations"]:
                assert set(logical) == {"name", "fullyQualifiedName", "kind"}
            if "physicalLocation" in location:
                place = location["physicalLocation"]
                artifact = place["artifactLocation"]
                assert one["artifacts"][artifact["index"]]["location"]["uri"] == artifact["uri"]
                assert not artifact["uri"].startswith("/")
                assert place["region"]["startLine"] >= 1
    return one


def test_findings_are_results() -> None:
    one = valid(sarif())
    first, second, third = one["results"]
    assert [(r["properties"]["id"], r["ruleId"], r["level"]) for r in one["results"]] == [
        ("a-tie", "unresolved-tie", "error"),
        ("odd", "vacuous", "warning"),
        ("b-tie", "unresolved-tie", "note"),
    ]
    assert first["message"]["text"].splitlines() == [
        "About a-tie",
        "witness: ann(points=2)",
        "witness: then ann=3 bea=3",
        "under show.tie=nobody: no point",
        "under show.tie=all: both win",
    ]
    assert first["locations"] == [
        {
            "logicalLocations": [{"name": "show.highest", "fullyQualifiedName": "toy/show.highest", "kind": "clause"}],
            "message": {"text": "The single highest number earns the point."},
        }
    ]
    assert (first["properties"]["check"], first["properties"]["verdict"]) == ("ties", "proved")
    assert second["properties"]["witness"] == {"text": 'a <b> & "c"\x07'}
    prints = [result["partialFingerprints"]["findingId/v1"] for result in (first, second, third)]
    assert len(set(prints)) == 3
    assert one["properties"]["checks"][0]["statements"][0]["verdict"] == "proved"


def test_fingerprints_do_not_change_with_words(monkeypatch: pytest.MonkeyPatch) -> None:
    before = sarif("--finding", "b-tie")["runs"][0]["results"][0]["partialFingerprints"]

    @check("other", kind="unresolved-tie", family="text")
    def other(game: Any) -> Iterator[Finding | Statement]:
        yield finding("b-tie", "unresolved-tie", "breaks-the-game", witness={"a": 1})

    use(monkeypatch, other)
    assert sarif()["runs"][0]["results"][0]["partialFingerprints"] == before


def test_a_stopped_run_was_not_successful() -> None:
    result = run("check", "toy", "--format", "sarif", "--time-limit", "0.000001")
    assert result.exit_code == exits.LIMIT
    (invocation,) = valid(json.loads(result.stdout))["invocations"]
    assert (invocation["executionSuccessful"], invocation["exitCode"]) == (False, exits.LIMIT)
    assert len(invocation["toolExecutionNotifications"]) == 4


def test_no_address_but_the_name_of_the_schema() -> None:
    assert run("check", "toy", "--format", "sarif").stdout.count("://") == 1
    assert "://" not in run("check", "toy", "--format", "junit").stdout


@pytest.mark.parametrize("name", ["gempire", "tigris"])
def test_clauses_of_the_games_are_found_in_their_files(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert name in registered_games()
    game = load_game(name)
    places = clause_lines(game)
    assert set(places) == set(game.rulebook.clauses)
    for clause, (uri, line) in places.items():
        text = (ROOT / uri).read_text(encoding="utf-8").splitlines()[line - 1]
        assert text.startswith("text = "), clause
        assert game.rulebook.clauses[clause].text[:20] in text.replace('\\"', '"')


def test_physical_locations_point_into_the_package() -> None:
    from gemcheck.cli.sarif import _location

    game = load_game("toy")
    made = _location("show.highest", game, {"show.highest": ("toy/clauses.toml", 7)})
    assert made["physicalLocation"] == {
        "artifactLocation": {"uri": "toy/clauses.toml", "index": 0},
        "region": {"startLine": 7},
    }


def suites(*words: str) -> ElementTree.Element:
    """The root of the document, after its shape and its counts have been looked at."""
    root = ElementTree.fromstring(run("check", "toy", "--format", "junit", *words).stdout)
    assert root.tag == "testsuites"
    assert {child.tag for child in root} == {"testsuite"}
    for suite in root:
        cases = suite.findall("testcase")
        assert {child.tag for child in suite} <= {"properties", "testcase"}
        assert suite.get("name")
        assert suite.get("tests") == str(len(cases))
        assert suite.get("failures") == str(len(suite.findall("testcase/failure")))
        assert suite.get("skipped") == str(len(suite.findall("testcase/skipped")))
        for case in cases:
            assert case.get("name")
            assert case.get("classname") == f"toy.{suite.get('name')}"
            assert [child.tag for child in case if child.tag != "system-out"] in ([], ["failure"], ["skipped"])
    assert root.get("tests") == str(len(root.findall("testsuite/testcase")))
    assert root.get("failures") == str(len(root.findall("testsuite/testcase/failure")))
    return root


def outcomes(root: ElementTree.Element) -> dict[str | None, str]:
    found = {}
    for case in root.findall("testsuite/testcase"):
        tags = [child for child in case if child.tag != "system-out"]
        found[case.get("name")] = f"{tags[0].tag} {tags[0].get('message')}" if tags else "passed"
    return found


def test_findings_fail_and_proved_statements_pass() -> None:
    root = suites()
    assert outcomes(root) == {
        "every number from one to three has an outcome": "passed",
        "nothing is known about four seats": "skipped unknown",
        "a-tie": "failure breaks-the-game: About a-tie",
        "b-tie": "failure cosmetic: About b-tie",
        "odd": "failure changes-the-winner: About odd",
        "no more than <two> seats": "skipped bounded",
        "silent": "skipped unknown: no answer",
    }
    text = root.find(".//testcase[@name='odd']/failure").text  # type: ignore[union-attr]
    assert text is not None
    assert 'a <b> & "c"\ufffd' in text
    facts = {p.get("name"): p.get("value") for p in root.findall("testsuite[@name='ties']/properties/property")}
    assert (facts["seed"], facts["verdict"]) == ("0", "proved")


def test_one_finding_alone_in_junit() -> None:
    assert [name for name, outcome in outcomes(suites("--finding", "T-001")).items() if "failure" in outcome] == [
        "a-tie"
    ]


def test_what_was_stopped_is_skipped() -> None:
    assert set(outcomes(suites("--time-limit", "0.000001")).values()) == {"skipped unknown"}
