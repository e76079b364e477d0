"""The Currency cycle: what z3 finds, what it proves absent, and that both agree with the engine's own comparison."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest
import z3
from gemcheck_models.gempire import bids
from gemcheck_models.gempire.bid_scope import Contest, Scope, contests, size
from gemcheck_models.z3_algebra import Z3
from hypothesis import given, settings
from hypothesis import strategies as st

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


def test_the_check_reports_a_circle_for_each_number_of_bidders_with_its_proofs() -> None:
    report = bids.currency_cycle.run(load_game("gempire"))
    names = [f.id.rpartition("/")[2] for f in report.findings]
    assert names == ["currency", "currency-4", "currency-4-whole", "currency-5"]
    for finding in report.findings:
        assert finding.verdict == Verdict.FOUND
        assert dict(finding.outcomes)["bid.cycle=discard"].startswith("nobody gets the card")
        assert "3 bidders without Currency: unsat" in finding.certificate.also
        assert finding.certificate.second.startswith("enumeration: 0 cycles among 2,916 contests of 2")
        assert "without Currency 0 among" in finding.certificate.second
    proved = [s.text for s in report.statements if s.verdict == Verdict.PROVED]
    assert proved == [
        "no contest of 2 bidders goes round in a circle",
        "in every contest of 5 bidders that goes round in a circle, some of them do so without the others",
    ]


SMALLEST = {
    (3, "beaten"): (3, 1, 3, 2, 3),
    (4, "circle"): (4, 1, 4, 2, 6),
    (4, "irreducible"): (4, 2, 5, 5, 2),
    (5, "circle"): (5, 1, 5, 2, 10),
}


@cache
def witness(count: int, shape: str) -> Contest:
    return bids.cycle(count, PAIRWISE, BASIS, small=True, shape=shape)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("count", "shape"), SMALLEST)
def test_every_seed_gives_the_same_witness(count: int, shape: str, seed: int) -> None:
    found = bids.cycle(count, PAIRWISE, BASIS, small=True, shape=shape, seed=seed)
    assert found == witness(count, shape)
    assert size(found)[:5] == SMALLEST[count, shape]


@given(st.data(), st.sampled_from(sorted(SMALLEST)))
@settings(max_examples=80, deadline=None)
def test_lowering_any_number_or_taking_currency_away_destroys_the_circle(data: Any, which: tuple[int, str]) -> None:
    """Whoever is lowered, and however many numbers at once."""
    who = list(witness(*which).bidders)
    lowered = [
        Bidder(
            data.draw(st.integers(1, b.bid)),
            b.currency and data.draw(st.booleans()),
            data.draw(st.integers(0, b.gold)),
            data.draw(st.integers(0, b.science)),
        )
        for b in who
    ]
    assert bids.shaped(lowered, which[1], PAIRWISE, BASIS) == (lowered == who)


@pytest.mark.parametrize("which", SMALLEST)
def test_each_number_lowered_by_one_destroys_the_circle(which: tuple[int, str]) -> None:
    who = witness(*which).bidders
    for place, one in enumerate(who):
        smaller = [
            one._replace(**{name: value - 1}) for name, value in one._asdict().items() if value > (name == "bid")
        ]
        for less in smaller:
            fewer = one._replace(currency=False) if less.currency == 0 and one.currency else less
            assert not bids.shaped((*who[:place], fewer, *who[place + 1 :]), which[1], PAIRWISE, BASIS)


@pytest.mark.parametrize("which", [(3, "beaten"), (4, "irreducible")])
def test_without_any_one_bidder_somebody_is_not_beaten(which: tuple[int, str]) -> None:
    who = witness(*which).bidders
    assert not has_winner(who, PAIRWISE, BASIS)
    for place in range(len(who)):
        assert not all_beaten(who[:place] + who[place + 1 :], PAIRWISE, BASIS)


def test_five_never_go_round_unless_some_of_them_do() -> None:
    assert not bids.cycle(5, PAIRWISE, BASIS, shape="irreducible").found
    assert bids.cycle(4, PAIRWISE, BASIS, shape="irreducible").found
    assert not bids.cycle(4, PAIRWISE, "printed", shape="irreducible").found


@pytest.mark.parametrize("shape", bids.SHAPES)
def test_shapes_mean_the_same_to_z3_and_to_the_engine(shape: str) -> None:
    for contest in contests(Scope((3,), bid=1, science=1)):
        term = z3.simplify(bids.shaped(contest.bidders, shape, PAIRWISE, BASIS, Z3))
        assert z3.is_true(term) == bids.shaped(contest.bidders, shape, PAIRWISE, BASIS)


def test_the_enumeration_knows_currency_ties_and_shapes() -> None:
    scope = Scope((3,), bid=1, science=2)
    assert bids.counted_cycles(scope, PAIRWISE, BASIS)[0] > 0
    assert bids.counted_cycles(scope, PAIRWISE, BASIS, currency=False)[0] == 0
    assert bids.counted_cycles(scope, PAIRWISE, BASIS, ties=False)[0] == 0
    four = (Bidder(1, True, 2, 0), Bidder(1, True, 1, 1), Bidder(1, False, 2, 1), Bidder(2, False, 0, 0))
    assert bids.shaped(four, "irreducible", PAIRWISE, BASIS)


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
