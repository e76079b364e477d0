"""`gemcheck case adopt`: from a finding to a case that passes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from gemcheck.casebook.load import read_case
from gemcheck.checks import Statement, check
from gemcheck.cli import exits
from gemcheck.findings import Finding
from tests.cli.support import document, run
from tests.cli.test_check import finding, use

BOTH = {"given": {"players": 2}, "when": [{"ann": {"show": 3}, "bea": {"show": 3}}]}
READINGS = (("show.tie=nobody", "no point"), ("show.tie=all", "both"), ("show.tie=silent", "no answer"))


@check("ties", kind=("unresolved-tie", "undefined-term"), family="function")
def ties(game: Any) -> Iterator[Finding | Statement]:
    """One that can be played, and two of the same name that cannot."""
    tie = "toy/unresolved-tie/highest"
    yield finding(tie, "unresolved-tie", "cosmetic", witness=BOTH, outcomes=READINGS, known_as="T-001")
    yield finding("Printed Facts", "undefined-term", "cosmetic", witness={"term": "tie"}, known_as="T-2")
    yield finding("other", "undefined-term", "cosmetic", known_as="T-2")


@pytest.fixture(autouse=True)
def _checks(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, ties)


ADOPT = ("case", "adopt", "toy", "toy/unresolved-tie/highest")


@pytest.mark.parametrize("name", ["toy/unresolved-tie/highest", "T-001"])
def test_an_adopted_case_passes(name: str, tmp_path: Path) -> None:
    target = tmp_path / "highest.toml"
    assert run("case", "adopt", "toy", name, "--date", "2026-12-01", "-o", str(target)).exit_code == exits.CLEAN
    assert run("verify", str(target)).exit_code == exits.CLEAN
    assert run("case", "fmt", "--check", str(target)).exit_code == exits.CLEAN
    case = read_case(target)
    assert (case.id, case.kind, case.status, case.known_as) == (
        "toy/unresolved-tie/highest",
        "unresolved-tie",
        "open",
        "T-001",
    )
    assert (case.clauses, case.given, list(case.when)) == (("show.highest",), BOTH["given"], BOTH["when"])
    assert list(case.then) == [
        {"reading": {"show.tie": "nobody"}, "ann": 0},
        {"reading": {"show.tie": "all"}, "ann": 1},
        {"reading": {"show.tie": "silent"}, "undefined": "show.tie"},
    ]
    assert case.found is not None
    assert (case.found.by, case.found.date) == ("ties", date(2026, 12, 1))
    assert case.found.with_.startswith("gemcheck ")
    assert case.certificate is not None
    assert (case.certificate.kind, case.certificate.second) == ("replay+minimal", "z3")


def test_the_date_is_today_when_none_is_given() -> None:
    assert document(*ADOPT)["case"]["found"]["date"] == str(date.today())


def test_without_a_place_it_is_printed(tmp_path: Path) -> None:
    assert run(*ADOPT).stdout.startswith('schema = 1\nid = "toy/unresolved-tie/highest"\n')
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("folder", "place"),
    [
        ("mine", "mine/toy/unresolved-tie/highest.toml"),
        ("cases", "cases/toy/unresolved-tie/highest.toml"),
        ("cases/toy", "cases/toy/unresolved-tie/highest.toml"),
        ("cases/toy/unresolved-tie", "cases/toy/unresolved-tie/highest.toml"),
    ],
)
def test_the_place_below_a_folder_agrees_with_the_id(folder: str, place: str, tmp_path: Path) -> None:
    result = run(*ADOPT, "--dir", folder)
    assert (result.exit_code, result.stdout) == (exits.CLEAN, f"{place}\n")
    assert run("verify", str(tmp_path / place)).exit_code == exits.CLEAN


def test_a_file_of_another_name_gives_the_case_its_name(tmp_path: Path) -> None:
    target = tmp_path / "My Tie.toml"
    refused = run(*ADOPT, "-o", str(target))
    assert refused.exit_code == exits.USAGE
    assert "does not agree with the file's name" in refused.stderr
    target = tmp_path / "tie.toml"
    assert run(*ADOPT, "-o", str(target)).exit_code == exits.CLEAN
    assert read_case(target).id == "toy/unresolved-tie/tie"
    assert run("verify", str(target)).exit_code == exits.CLEAN


def test_a_file_that_exists_is_never_overwritten(tmp_path: Path) -> None:
    target = tmp_path / "highest.toml"
    target.write_text("mine", encoding="utf-8")
    for place in (("-o", str(target)), ("--dir", str(tmp_path / "x"))):
        run(*ADOPT, *place)
        result = run(*ADOPT, *place)
        assert result.exit_code == exits.USAGE
        assert "exists already" in result.stderr
        assert result.stderr.count("\n") == 1
    assert target.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("Printed Facts",), "Printed Facts: its witness cannot be played: it is a list of facts, not a state"),
        (("T-2",), "'T-2' is the name of 2 findings: Printed Facts, other"),
        (("toy/unresolved-tie/hihgest",), "did you mean 'toy/unresolved-tie/highest'?"),
        (("other", "--cards", "none"), "--cards cannot be kept"),
        (("other", "--dir", "x", "-o", "y.toml"), "two different places"),
        (("other", "--date", "tomorrow"), "does not match the format"),
    ],
)
def test_what_cannot_be_adopted_is_one_line(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    result = run("case", "adopt", "toy", *words)
    assert (result.exit_code, result.stdout) == (exits.USAGE, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_stopped_search_says_so() -> None:
    result = run(*ADOPT, "--time-limit", "0.000001")
    assert (result.exit_code, result.stdout) == (exits.LIMIT, "")
    assert result.stderr == "gemcheck: stopped before 'toy/unresolved-tie/highest' was found\n"


def test_json_names_the_file() -> None:
    made = document(*ADOPT, "--dir", "mine", "--date", "2026-12-01")
    assert made["file"] == "mine/toy/unresolved-tie/highest.toml"
    assert made["case"]["found"]["date"] == "2026-12-01"
