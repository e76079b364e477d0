"""What the Demands need and what the box holds."""

from __future__ import annotations

from typing import Any

import pytest
from gemcheck_models.gempire import demand_reach
from gemcheck_models.gempire.demand_reach import demand_ledger, fits, ledger, met_plainly, one_row

from gemcheck.findings import Verdict
from gemcheck.game import load_game

GAME: Any = load_game("gempire")


@pytest.mark.parametrize("demand", range(1, 16))
def test_every_demand_is_within_the_box_and_met_plainly(demand: int) -> None:
    for seats in (3, 4, 5):
        assert fits(ledger(GAME, demand, seats))
        assert met_plainly(GAME, demand, seats)


def test_demand_8_needs_every_district_of_two_rows() -> None:
    entry = ledger(GAME, 8, 3)
    assert (entry.need, entry.most) == (6, 6)


def test_one_row_holds_three_districts_and_none_of_them_is_beside_three_culture_cards() -> None:
    rows, most, sizes, near = one_row(GAME, 6)
    assert (most, sizes, near) == (3, 3, 0)
    assert rows > 300


def test_the_check_proves_fifteen_demands_within_the_box() -> None:
    report = demand_ledger.run(GAME)
    assert report.findings == ()
    assert [s.verdict for s in report.statements] == [Verdict.PROVED] * 15 + [Verdict.BOUNDED] * 3


def test_a_demand_for_more_districts_than_fit_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rows hold six, and 25 culture gems take off eight."""
    wanted = 14
    monkeypatch.setattr(demand_reach, "threshold", lambda table, demand, seats: wanted)
    assert next(iter(demand_reach.answers(GAME, 8))).verdict == Verdict.UNKNOWN
    wanted = 15
    (finding,) = demand_reach.answers(GAME, 8)
    assert getattr(finding, "kind", "") == "unreachable-goal"
    assert finding.verdict == Verdict.PROVED
