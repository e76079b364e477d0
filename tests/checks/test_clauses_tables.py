"""Tables beside a rulebook, references between clauses, and the ways of saying what is legal: faulty and repaired."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gemcheck.checks.clauses_legal import legality_agrees
from gemcheck.checks.clauses_tables import cited_numbers, one_sided
from gemcheck.findings import Verdict
from gemcheck.game import Objection, load_game
from tests.checks.clause_toys import Race
from tests.checks.twins import edited, original, tiny
from tests.cli.toy import Table

CLAUSES = {"box.coins": "The box holds forty coins.", "bid.limit": "Nobody bids more than three coins."}


def table(number: int, further: str = "") -> str:
    return f'[numbers.limit]\nvalue = {number}\nclauses = ["bid.limit"]\n{further}'


def test_a_number_that_its_clauses_do_not_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = cited_numbers.run(tiny(tmp_path, monkeypatch, CLAUSES, table(4))).findings
    assert found.clauses == ("bid.limit",)
    assert "value is 4" in found.title


@pytest.mark.parametrize("entry", [table(3), table(4, 'note = "one more than the clause says"'), ""])
def test_a_number_that_is_said_or_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str) -> None:
    report = cited_numbers.run(tiny(tmp_path, monkeypatch, CLAUSES, entry))
    assert report.findings == ()
    assert report.verdict is (Verdict.PROVED if entry == table(3) else Verdict.VACUOUS)


def test_a_number_of_a_demand_is_not_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faulty = edited(tmp_path, monkeypatch, [("demands.toml", "thresholds = [10, 9, 8]", "thresholds = [2, 9, 8]")])
    (found,) = cited_numbers.run(faulty).findings
    assert "demand.2: thresholds is 2" in found.title
    assert cited_numbers.run(original()).findings == ()


def test_a_clause_that_names_another_one_sidedly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = 'interacts = ["materials.player-sets", "palace.start"]'
    faulty = edited(tmp_path, monkeypatch, [("clauses.toml", line, 'interacts = ["palace.start"]')])
    (found,) = one_sided.run(faulty).findings
    assert found.clauses == ("materials.player-sets", "setup.player-kit")
    assert one_sided.run(original()).findings == ()


class Uncounted(Race):
    """The count of legal plans leaves one out."""

    def count_legal(self, state: Table, seat: int) -> int:
        return 2


class Refusing(Race):
    """A plan is listed, and refused."""

    def why_not(self, state: Table, seat: int, plan: int) -> list[Objection]:
        return [Objection(("race.numbers",), "three is too much")] if plan == 3 else []


class Hiding(Race):
    """A plan that nothing forbids is not listed."""

    def legal(self, state: Table, seat: int) -> Iterator[int]:
        yield from (1, 2)


@pytest.mark.parametrize(("game", "slug"), [(Uncounted, "count"), (Refusing, "listed"), (Hiding, "not-listed")])
def test_rules_that_disagree_about_what_is_legal(game: Any, slug: str) -> None:
    found = legality_agrees.run(game()).findings
    assert f"race/contradiction/legal-plans-{slug}" in {one.id for one in found}


@pytest.mark.parametrize("game", [Race(), load_game("gempire"), load_game("tigris")])
def test_rules_that_agree(game: Any) -> None:
    report = legality_agrees.run(game)
    assert report.findings == ()
    assert report.verdict is Verdict.BOUNDED
