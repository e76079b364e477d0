"""The Currency cycle: what z3 finds, what it proves absent, and that both agree with the engine's own comparison."""

from __future__ import annotations

from itertools import product

import pytest
import z3
from gemcheck_models.gempire import bids
from gemcheck_models.z3_algebra import Z3

from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire.bid_contest import Bidder, all_beaten, beats, has_winner

PAIRWISE, BASIS = "discard", "raised"


@pytest.mark.parametrize("count", [3, 4, 5])
def test_a_cycle_is_found_and_is_one_for_the_engine_too(count: int) -> None:
    contest = bids.cycle(count, PAIRWISE, BASIS)
    assert len(contest.bidders) == count
    assert all_beaten(contest.bidders, PAIRWISE, BASIS)
    assert not has_winner(contest.bidders, PAIRWISE, BASIS)


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_without_currency_there_is_none(count: int) -> None:
    assert not bids.cycle(count, PAIRWISE, BASIS, currency=False).found


@pytest.mark.parametrize("count", [3, 4])
def test_without_tied_bids_there_is_none(count: int) -> None:
    assert not bids.cycle(count, PAIRWISE, BASIS, ties=False).found


def test_two_bidders_never_make_one() -> None:
    assert not bids.cycle(2, PAIRWISE, BASIS).found
    assert bids.exhaustive(2, PAIRWISE, BASIS, 2, 2, 2) == (0, 36**2)


@pytest.mark.parametrize("reading", ["raise-if-any-poorer", "raise-if-all-poorer"])
def test_readings_that_are_not_pairwise_repair_the_rule(reading: str) -> None:
    assert not bids.cycle(3, reading, BASIS).found


def test_the_smallest_witness_has_one_owner_and_cannot_be_made_smaller() -> None:
    (one, two, three) = contest = bids.cycle(3, PAIRWISE, BASIS, small=True).bidders
    assert [b.currency for b in contest].count(True) == 1
    assert [b.bid for b in contest] == [1, 1, 1]
    total = one.gold + two.gold + three.gold + one.science + two.science + three.science
    smaller = [
        found
        for golds in product(range(3), repeat=3)
        for sciences in product(range(3), repeat=3)
        if sum(golds) + sum(sciences) < total
        for owner in range(3)
        if all_beaten(
            found := tuple(Bidder(1, place == owner, golds[place], sciences[place]) for place in range(3)),
            PAIRWISE,
            BASIS,
        )
    ]
    assert smaller == []


def test_the_relation_means_the_same_to_z3_and_to_the_engine() -> None:
    """Exhaustive on small numbers: the term built for z3 simplifies to what the engine computes."""
    one = [Bidder(b, c, g, s) for b in (1, 2) for c in (False, True) for g in (0, 1) for s in (0, 1)]
    for pair in product(one, repeat=2):
        for cycle in (PAIRWISE, "raise-if-any-poorer"):
            for basis in ("raised", "printed"):
                term = z3.simplify(beats(pair, 0, 1, cycle, basis, Z3))
                assert z3.is_true(term) == beats(pair, 0, 1, cycle, basis)


def test_the_check_reports_one_finding_with_its_proofs() -> None:
    report = bids.currency_cycle.run(load_game("gempire"))
    (finding,) = report.findings
    assert finding.verdict == Verdict.FOUND
    assert dict(finding.outcomes)["bid.cycle=discard"] == "nobody gets the card"
    assert "3 bidders without Currency: unsat" in finding.certificate.also
    proved = [s.text for s in report.statements if s.verdict == Verdict.PROVED]
    assert proved == ["no contest of 2 bidders goes round in a circle"]


def test_under_a_repaired_reading_the_check_finds_nothing() -> None:
    game = load_game("gempire")
    report = bids.currency_cycle.run(game.under(game.rulebook.ruleset({"bid.cycle": "raise-if-all-poorer"})))
    assert report.findings == ()
    assert report.verdict == Verdict.PROVED


def test_a_solver_that_gives_up_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(z3.Solver, "check", lambda self, *terms: z3.unknown)
    with pytest.raises(bids.UndecidedError):
        bids.cycle(3, PAIRWISE, BASIS)
    report = bids.currency_cycle.run(load_game("gempire"))
    assert (report.findings, report.verdict) == ((), Verdict.UNKNOWN)
