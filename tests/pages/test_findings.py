"""The page of findings is that of the casebook and of the checks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from gemcheck.cli.root import root
from gemcheck.game import load_game
from tests.pages import findings as page

TEXT = page.PAGE.read_text(encoding="utf-8")


def test_what_is_made_from_the_casebook_is_up_to_date() -> None:
    assert page.table_in(TEXT, "cases") == page.cases_tables(), "python -m tests.pages.findings CHECK.json"
    assert page.table_in(TEXT, "impacts") == page.impacts_line(), "python -m tests.pages.findings CHECK.json"


def test_every_known_finding_has_a_case_or_a_reason() -> None:
    assert [entry["id"] for entry in page.known()] == [f"G-{number:03}" for number in range(1, 111)]
    for entry in page.known():
        assert bool(page.cases_of(entry["id"])) is not bool(entry.get("no_case")), entry["id"]


def test_open_points_and_cases_name_known_findings() -> None:
    numbers = {entry["id"] for entry in page.known()}
    for point in load_game("gempire").rulebook.open_points.values():
        assert set(point.findings) <= numbers, point.id
    for link, case in page.casebook():
        assert set(page.NUMBER.findall(case.get("known_as", ""))) <= numbers, link


def test_only_what_stands_between_marks_is_replaced() -> None:
    text = "before\n<!-- table kinds -->\nold\n<!-- end -->\nafter\n<!-- table other -->\nkept\n<!-- end -->\n"
    assert page.filled(text, {"kinds": "new\n"}) == text.replace("old", "new")
    assert page.table_in(text, "kinds") == "old\n"


@pytest.mark.slow
def test_every_table_is_up_to_date(tmp_path: Path) -> None:
    report = tmp_path / "check.json"
    CliRunner().invoke(root, ["check", "gempire", "--format", "json", "-o", str(report)])
    found = json.loads(report.read_text(encoding="utf-8"))["findings"]
    for name, table in page.tables(found).items():
        assert page.table_in(TEXT, name) == table, name
    assert page.told_apart(found) >= set(load_game("gempire").rulebook.open_points)
    assert {entry["id"] for entry in page.known()} <= {number for finding in found for number in page.numbers(finding)}


def test_outcomes_that_differ_tell_options_apart() -> None:
    def finding(*outcomes: tuple[str, str]) -> dict[str, object]:
        return {"outcomes": outcomes}

    assert page.told_apart([finding(("a=1, b=1", "x"), ("a=2, b=1", "y"))]) == {"a"}
    assert page.told_apart([finding(("a=1", "x"), ("a=2", "x")), finding(("default", "x"))]) == set()
