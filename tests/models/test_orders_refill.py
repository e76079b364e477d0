"""Which empty space gets the visible card: found from two empty spaces on, not where one is filled at a time."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from gemcheck_models.gempire import orders_refill
from gemcheck_models.gempire.orders_refill import differing, filling_order, moved_bids

from gemcheck.casebook.adopt import adopt
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Found
from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire.market import refill
from gemcheck.games.gempire.state import NO_CARD, State
from gemcheck.games.gempire.table import Table

GAME = load_game("gempire")


def test_two_empty_spaces_are_filled_otherwise_in_another_order() -> None:
    (found,) = filling_order.run(GAME).findings
    assert (found.known_as, found.impact) == ("G-035", "cosmetic")
    assert [text for _, text in found.outcomes] == ["P2 on A, G2 on B", "G2 on A, P2 on B"]
    case = adopt("gempire", found, Found("a check"), Games())
    assert "bid.refill" in case.clauses


def test_one_empty_space_leaves_no_order_and_more_do() -> None:
    assert [differing(GAME, (space,)) for space in range(3)] == [None] * 3
    assert all(differing(GAME, spaces) is not None for spaces in (*combinations(range(3), 2), (0, 1, 2)))


def test_the_repaired_twin_fills_a_single_space_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_at_most(table: Table, state: State, log: Any) -> State:
        return refill(table, state, log) if state.market.count(NO_CARD) == 1 else state

    monkeypatch.setattr(orders_refill, "REFILL", one_at_most)
    report = filling_order.run(GAME)
    assert report.findings == ()
    assert report.statements[0].verdict is Verdict.PROVED


def test_bids_move_with_the_cards() -> None:
    changed, total = moved_bids(GAME)
    assert (changed, total) == (0, 81)


def test_a_rule_that_knows_a_space_is_felt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The faulty twin: what is seen of a round also depends on what lies on A, so the finding is more than cosmetic."""
    real = orders_refill.taken
    monkeypatch.setattr(orders_refill, "taken", lambda game, state: (real(game, state), state.market[0]))
    (found,) = filling_order.run(GAME).findings
    assert found.impact == "changes-the-winner"
