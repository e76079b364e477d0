"""Bidders who cannot be told apart: settled under every reading, and what happens when they are not."""

from __future__ import annotations

from typing import Any

import pytest
import z3
from gemcheck_models.gempire import bid_ties
from gemcheck_models.gempire.bid_scope import Contest

from gemcheck.casebook.replay import play
from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire.bid_contest import Bidder
from gemcheck.rulebook import ablated

GAME = load_game("gempire")


def test_equal_bidders_lose_one_each_under_every_reading() -> None:
    report = bid_ties.bid_full_tie.run(GAME)
    (statement,) = report.statements
    assert report.verdict is Verdict.PROVED
    assert "the card is discarded and each bidder loses one" in statement.text
    assert statement.certificate is not None
    assert statement.certificate.second.startswith("unsat")


def test_without_the_discard_that_is_no_longer_said() -> None:
    with ablated("gemcheck.games.gempire", "bid.tie.equal-science.discard"):
        (statement,) = bid_ties.bid_full_tie.run(GAME).statements
    assert "all readings agree" in statement.text


def test_the_faulty_twin_has_a_third_bid_with_less_science(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the check would say if equal bidders were the three of which two are tied in science."""
    third = Contest((Bidder(1, False, 0, 0), Bidder(1, False, 0, 1), Bidder(1, False, 0, 1)))
    monkeypatch.setattr(bid_ties, "full_ties", lambda: iter([third]))
    (finding,) = bid_ties.bid_full_tie.run(GAME).findings
    texts = [text for _, text in finding.outcomes]
    assert texts[0] == "nobody gets the card; ann, bea, cal lose 1"
    assert len(set(texts)) == 3
    assert play(GAME, finding.witness["given"], finding.witness["when"]).observation()["winner"]["A"] == "nobody"


def test_a_solver_that_gives_up_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up(self: Any, *terms: Any) -> Any:
        return z3.unknown

    monkeypatch.setattr(z3.Solver, "check", gives_up)
    report = bid_ties.bid_full_tie.run(GAME)
    assert (report.findings, report.verdict) == ((), Verdict.UNKNOWN)
