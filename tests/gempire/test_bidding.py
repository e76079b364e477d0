"""Bidding: what may be bid, who gets the card, and what it costs whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from random import Random
from typing import Any

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.algebra import INTS
from gemcheck.game import Event
from gemcheck.games.gempire import bid_contest, bidding
from gemcheck.games.gempire.bid_contest import Bidder
from gemcheck.games.gempire.bid_standing import Standing, standing
from gemcheck.games.gempire.bidding import SpaceOutcome
from gemcheck.games.gempire.plans import Bid
from gemcheck.games.gempire.state import NOBODY, Seat, State, Turn
from gemcheck.games.gempire.table import CURRENCY, EDUCATION, Table
from gemcheck.rulebook import ablated
from tests.gempire.build import P, card, mask, state, table

PACKAGE = "gemcheck.games.gempire"
CYCLES = ("discard", "raise-if-any-poorer", "raise-if-all-poorer", "knock-out")
BASES = ("raised", "printed")
EMPTY = -1


@cache
def ruled(**readings: str) -> Table:
    """Cards with printed minimums 1 to 4 (index 0 to 3) under these readings, `_` standing for dots."""
    cards = [card(f"house-{m}", P, value=1, min_bid=m) for m in (1, 2, 3, 4)]
    return table(cards, {k.replace("_", "."): v for k, v in readings.items()})


def bidder(science: int = 0, gold: int = 0, production: int = 9, *technologies: int) -> Seat:
    return Seat(production=production, science=science, gems=(0, gold, 0), technologies=mask(*technologies))


def resolved(
    seats: Sequence[Seat], bids: Mapping[int, int], log: list[Event] | None = None, **readings: str
) -> SpaceOutcome:
    return bidding.resolve_space(ruled(**readings), state(*seats, market=(0, EMPTY, EMPTY)), 0, bids, log)


def won(who: int, paid: int, *losers: int) -> SpaceOutcome:
    return SpaceOutcome(who, ((who, paid),), tuple((loser, 1) for loser in losers), False)


def discarded(*losers: int) -> SpaceOutcome:
    return SpaceOutcome(NOBODY, (), tuple((loser, 1) for loser in losers), True)


# -- what may be bid


@pytest.mark.parametrize(("market", "lowest"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_the_printed_minimum(market: int, lowest: int) -> None:
    """bid.minimum.printed."""
    before = state(Seat(production=9), market=(EMPTY, market, EMPTY))
    assert bidding.minimum(ruled(), before, 0, 1) == lowest
    assert bidding.bid_objections(ruled(), before, 0, Bid((0, lowest, 0))) == []
    objections = bidding.bid_objections(ruled(), before, 0, Bid((0, lowest - 1, 0)))
    assert len(objections) == 1
    if lowest > 1:
        assert objections[0].clauses == ("bid.minimum.printed",)
        assert objections[0].text == f"{lowest - 1} on B is less than its minimum of {lowest}"


@pytest.mark.parametrize("printed", [1, 2, 3, 4])
def test_education_lowers_the_minimum_to_no_less_than_one(printed: int) -> None:
    """tech.education."""
    before = state(Seat(technologies=mask(EDUCATION)), market=(printed - 1, EMPTY, EMPTY))
    assert bidding.minimum(ruled(), before, 0, 0) == (1, 1, 2, 3)[printed - 1]
    assert bidding.minimum(ruled(), before, 1, 0) == printed


def test_education_is_named_where_it_has_lowered_a_minimum() -> None:
    before = state(Seat(production=9, technologies=mask(EDUCATION)), market=(3, EMPTY, EMPTY))
    objections = bidding.bid_objections(ruled(), before, 0, Bid((2, 0, 0)))
    assert [o.clauses for o in objections] == [("bid.minimum.printed", "tech.education")]


def test_education_for_its_owner_only() -> None:
    """G-034 (a): a rival's bid of 1 on a minimum of 2 is illegal."""
    before = state(bidder(3, 0, 5, EDUCATION), bidder(9, 0, 5), market=(1, EMPTY, EMPTY))
    assert bidding.bid_objections(ruled(), before, 0, Bid((1, 0, 0))) == []
    assert bidding.bid_objections(ruled(), before, 1, Bid((1, 0, 0))) != []
    assert resolved(before.seats, {0: 1}) == won(0, 1)


def test_education_for_everybody() -> None:
    """G-034 (b): both bids of 1 are legal, and more science wins."""
    rules = ruled(tech_education_scope="everybody")
    before = state(bidder(3, 0, 5, EDUCATION), bidder(9, 0, 5), market=(1, EMPTY, EMPTY))
    assert [bidding.bid_objections(rules, before, who, Bid((1, 0, 0))) for who in (0, 1)] == [[], []]
    assert resolved(before.seats, {0: 1, 1: 1}) == won(1, 1, 0)
    assert bidding.minimum(rules, replace(before, market=(3, EMPTY, EMPTY)), 1, 0) == 3
    nobody = state(bidder(), bidder(), market=(1, EMPTY, EMPTY))
    assert bidding.minimum(rules, nobody, 0, 0) == 2


@pytest.mark.parametrize(
    ("reading", "low", "legal", "paid"),
    [("written-bid", 3, False, 2), ("counts-for-minimum", 2, True, 2), ("raised-is-paid", 2, False, 3)],
    ids=["G-029a", "G-029b", "G-029c"],
)
def test_currency_and_the_minimum(reading: str, low: int, legal: bool, paid: int) -> None:
    """G-029: minimum 3, 2 written by an owner of Currency who holds 2, against a rival with fewer gold gems."""
    rules = ruled(tech_currency_minimum=reading)
    before = state(bidder(0, 1, 2, CURRENCY), bidder(), market=(2, EMPTY, EMPTY))
    assert bidding.minimum(rules, before, 0, 0) == low
    assert (bidding.bid_objections(rules, before, 0, Bid((2, 0, 0))) == []) is legal
    assert resolved(before.seats, {0: 2, 1: 2}, tech_currency_minimum=reading) == won(0, paid, 1)
    assert resolved(before.seats, {0: 2}, tech_currency_minimum=reading) == won(0, 2)
    assert bidding.minimum(rules, before, 1, 0) == 3


def test_the_currency_point_needs_a_poorer_rival() -> None:
    """G-029: no seat poorer in gold gems, no help with the minimum and no surcharge."""
    for reading in ("counts-for-minimum", "raised-is-paid"):
        rules = ruled(tech_currency_minimum=reading)
        before = state(bidder(0, 1, 3, CURRENCY), bidder(0, 1), bidder(0, 2), market=(2, EMPTY, EMPTY))
        assert bidding.minimum(rules, before, 0, 0) == 3
        assert bidding.bid_objections(rules, before, 0, Bid((3, 0, 0))) == []
        assert resolved(before.seats, {0: 3, 1: 2}, tech_currency_minimum=reading) == won(0, 3, 1)
        assert bidding.minimum(rules, before, 2, 0) == 3


def test_the_raised_bid_is_paid_where_it_counted() -> None:
    """G-029 (c): the point is paid when it counted against some rival on the card."""
    seats = [bidder(0, 1, 9, CURRENCY), bidder(0, 0), bidder(0, 1)]
    assert resolved(seats, {0: 4, 1: 3, 2: 3}, tech_currency_minimum="raised-is-paid") == won(0, 5, 1, 2)
    assert resolved(seats, {0: 4, 2: 3}, tech_currency_minimum="raised-is-paid") == won(0, 4, 2)


def test_bids_together_stay_within_the_holding() -> None:
    """bid.total-limit, bid.any-number, bid.win.several."""
    before = state(Seat(production=5), market=(0, 1, 0))
    legal = [(5, 0, 0), (1, 3, 1), (2, 2, 1), (0, 4, 1), (3, 2, 0), (0, 0, 1)]
    assert all(bidding.bid_objections(ruled(), before, 0, Bid(amounts)) == [] for amounts in legal)
    for amounts in [(6, 0, 0), (3, 3, 0), (2, 2, 2), (0, 4, 2)]:
        assert [o.clauses for o in bidding.bid_objections(ruled(), before, 0, Bid(amounts))] == [("bid.total-limit",)]
    text = bidding.bid_objections(ruled(), before, 0, Bid((3, 3, 0)))[0].text
    assert text == "3 on B is more than what is left of 5 production after 3"


def test_a_bid_needs_a_card_and_an_amount() -> None:
    before = state(Seat(production=5), market=(0, EMPTY, 0))
    assert [o.text for o in bidding.bid_objections(ruled(), before, 0, Bid((0, 0, 0)))] == [
        "a bidder bids on at least one card"
    ]
    assert [o.text for o in bidding.bid_objections(ruled(), before, 0, Bid((0, 1, 0)))] == [
        "there is no card on B to bid on"
    ]
    assert bidding.bid_objections(ruled(), before, 0, Bid((-1, 0, 0))) != []
    assert len(bidding.bid_objections(ruled(), before, 0, Bid((0, 1, 6)))) == 2


@pytest.mark.parametrize("minimum", ["written-bid", "counts-for-minimum", "raised-is-paid"])
@pytest.mark.parametrize("market", [(0, 1, 2), (2, EMPTY, 0), (EMPTY, EMPTY, 3), (EMPTY,) * 3, (0, 0, 0)])
@pytest.mark.parametrize("technologies", [0, mask(CURRENCY), mask(EDUCATION), mask(CURRENCY, EDUCATION)])
def test_the_list_of_bids_is_the_set_of_unobjected_ones(
    minimum: str, market: tuple[int, int, int], technologies: int
) -> None:
    rules = ruled(tech_currency_minimum=minimum)
    for production in range(7):
        before = state(Seat(production=production, gems=(0, 1, 0), technologies=technologies), market=market)
        amounts = range(-1, production + 2)
        tried = (Bid((a, b, c)) for a, b, c in product(amounts, amounts, amounts))
        legal = [plan for plan in tried if not bidding.bid_objections(rules, before, 0, plan)]
        assert list(bidding.bids(rules, before, 0)) == legal
        assert bidding.count_bids(rules, before, 0) == len(legal)
        rng = Random(production)
        drawn = {bidding.sample_bid(rules, before, 0, rng) for _ in range(60)}
        assert drawn <= set(legal) if legal else drawn == {None}
        if production == 3 and legal:
            drawn |= {bidding.sample_bid(rules, before, 0, rng) for _ in range(1500)}
            assert drawn == set(legal)


def test_count_of_bids_worked_out_by_hand() -> None:
    """5 production, minimums 1, 1, 1: one card 5, two cards 3 * 10, three cards 10."""
    assert bidding.count_bids(ruled(), state(Seat(production=5), market=(0, 0, 0)), 0) == 5 * 3 + 10 * 3 + 10


# -- who gets the card


def test_without_bids_the_card_stays() -> None:
    """bid.unsold.stay."""
    assert resolved([bidder()], {}) == SpaceOutcome(NOBODY, (), (), False)
    assert resolved([bidder()], {0: 0, 1: 0}) == SpaceOutcome(NOBODY, (), (), False)


def test_the_highest_bid_takes_the_card() -> None:
    """bid.award, bid.win.pay, bid.lose.penalty."""
    seats = [bidder(9), bidder(5), bidder(1), bidder(0)]
    assert resolved(seats, {0: 2, 1: 3, 3: 1}) == won(1, 3, 0, 3)
    assert resolved(seats, {0: 2, 1: 0, 2: 3}) == won(2, 3, 0)
    assert resolved(seats, {3: 4}) == won(3, 4)


def test_tied_bids_go_to_more_science() -> None:
    """bid.tie.science, bid.tie.payment."""
    assert resolved([bidder(9), bidder(10)], {0: 3, 1: 3}) == won(1, 3, 0)
    assert resolved([bidder(10), bidder(9)], {0: 3, 1: 3}) == won(0, 3, 1)
    assert resolved([bidder(4), bidder(6), bidder(5)], {0: 2, 1: 2, 2: 2}) == won(1, 2, 0, 2)


def test_tied_in_science_too_the_card_is_discarded() -> None:
    """bid.tie.equal-science.discard, bid.tie.equal-science.penalty."""
    assert resolved([bidder(9), bidder(9)], {0: 3, 1: 3}) == discarded(0, 1)
    assert resolved([bidder(9), bidder(9), bidder(9)], {0: 1, 1: 1, 2: 1}) == discarded(0, 1, 2)


def test_science_is_that_of_the_state_compared() -> None:
    """G-030: who wins space B depends on the state at the moment of comparing: A 9 or, after the Well, 12; B 10."""
    assert resolved([bidder(9), bidder(10)], {0: 2, 1: 2}).winner == 1
    assert resolved([bidder(12), bidder(10)], {0: 2, 1: 2}).winner == 0


@pytest.mark.parametrize(("reading", "winner"), [("track", 0), ("unused", 1)], ids=["G-031a", "G-031b"])
def test_current_science_in_a_tie(reading: str, winner: int) -> None:
    """G-031: A gathered 30 and used 25, B gathered 12."""
    seats = [replace(bidder(30), used=25), bidder(12)]
    assert resolved(seats, {0: 2, 1: 2}, science_current=reading).winner == winner


# -- Currency


def test_currency_raises_a_bid_against_poorer_rivals_only() -> None:
    """tech.currency."""
    assert [bid_contest.raised(3, True, own, 2) for own in (1, 2, 3, 9)] == [3, 3, 4, 4]
    assert bid_contest.raised(3, False, 9, 0) == 3
    rich, poor = bidder(0, 1, 9, CURRENCY), bidder(9, 0)
    assert resolved([rich, poor], {0: 2, 1: 2}) == won(0, 2, 1)
    assert resolved([replace(rich, gems=(0, 0, 0)), poor], {0: 2, 1: 2}) == won(1, 2, 0)
    assert resolved([replace(rich, technologies=0), poor], {0: 2, 1: 2}) == won(1, 2, 0)
    assert resolved([rich, replace(poor, technologies=mask(CURRENCY))], {0: 2, 1: 2}) == won(0, 2, 1)
    assert resolved([rich, poor], {0: 2, 1: 4}) == won(1, 4, 0)


CYCLE = (bidder(12), bidder(8, 1), bidder(5, 1, 9, CURRENCY))


@pytest.mark.parametrize(
    ("reading", "outcome"),
    [
        ("discard", discarded(0, 1, 2)),
        ("raise-if-any-poorer", won(2, 1, 0, 1)),
        ("raise-if-all-poorer", won(0, 1, 1, 2)),
        ("knock-out", won(2, 1, 0, 1)),
    ],
    ids=["G-027a", "G-027b", "G-027c", "G-027d"],
)
def test_the_currency_cycle(reading: str, outcome: SpaceOutcome) -> None:
    """G-027: three bids of 1, one owner of Currency, everybody loses to another."""
    assert resolved(CYCLE, {0: 1, 1: 1, 2: 1}, bid_cycle=reading) == outcome


def test_knock_out_lets_the_order_of_seats_pick_any_of_the_three() -> None:
    """G-027 (d): A-B first gives C, B-C first gives A, A-C first gives B."""
    winners = {}
    for order in permutations(range(3)):
        outcome = resolved([CYCLE[i] for i in order], {0: 1, 1: 1, 2: 1}, bid_cycle="knock-out")
        winners[order[:2]] = order[outcome.winner]
        assert len(outcome.lost) == 2
    assert winners == {(0, 1): 2, (1, 0): 2, (1, 2): 0, (2, 1): 0, (0, 2): 1, (2, 0): 1}


def test_knock_out_does_not_break_a_tie_that_nothing_breaks() -> None:
    assert resolved([bidder(9), bidder(9), bidder(9)], {0: 2, 1: 2, 2: 1}, bid_cycle="knock-out") == discarded(0, 1, 2)


def test_raised_against_everybody_or_nobody_looks_at_the_rivals_on_the_card() -> None:
    """G-027 (b), (c): a seat that does not bid on the card is no rival."""
    seats = [bidder(0, 1, 9, CURRENCY), bidder(9, 1), bidder(9, 0), bidder(9, 2)]
    assert resolved(seats, {0: 2, 1: 2}, bid_cycle="raise-if-any-poorer").winner == 1
    assert resolved(seats, {0: 2, 1: 2, 2: 1}, bid_cycle="raise-if-any-poorer").winner == 0
    assert resolved(seats, {0: 2, 2: 2}, bid_cycle="raise-if-all-poorer").winner == 0
    assert resolved(seats, {0: 2, 1: 1, 2: 2}, bid_cycle="raise-if-all-poorer").winner == 2


@pytest.mark.parametrize(
    ("reading", "outcome"), [("raised", won(0, 3, 1)), ("printed", won(1, 4, 0))], ids=["G-028a", "G-028b"]
)
def test_ties_between_raised_or_printed_bids(reading: str, outcome: SpaceOutcome) -> None:
    """G-028: 3 with Currency against 4, science 20 against 10."""
    seats = [bidder(20, 1, 9, CURRENCY), bidder(10)]
    assert resolved(seats, {0: 3, 1: 4}, bid_tie_basis=reading) == outcome


def test_printed_ties_are_still_broken_by_the_point_and_by_science() -> None:
    seats = [bidder(1, 1, 9, CURRENCY), bidder(10)]
    assert resolved(seats, {0: 3, 1: 3}, bid_tie_basis="printed") == won(0, 3, 1)
    assert resolved([bidder(1), bidder(10)], {0: 3, 1: 3}, bid_tie_basis="printed") == won(1, 3, 0)
    assert resolved([bidder(10), bidder(10)], {0: 3, 1: 3}, bid_tie_basis="printed") == discarded(0, 1)
    assert resolved(seats, {0: 3, 1: 5}, bid_tie_basis="printed") == won(1, 5, 0)


@pytest.mark.parametrize(
    ("reading", "outcome"),
    [("all-lose", discarded(0, 1, 2)), ("top-lose", discarded(0, 1)), ("cancel-out", won(2, 2, 0, 1))],
    ids=["G-032a", "G-032b", "G-032c"],
)
def test_three_bids_tied_two_in_science(reading: str, outcome: SpaceOutcome) -> None:
    """G-032: bids 2, 2, 2 with science 10, 10, 5."""
    seats = [bidder(10), bidder(10), bidder(5)]
    assert resolved(seats, {0: 2, 1: 2, 2: 2}, bid_tie_third=reading) == outcome


def test_nothing_cancels_out_below_a_winner() -> None:
    """G-032: a tie that science breaks is the same under every reading."""
    for third in ("all-lose", "top-lose", "cancel-out"):
        assert resolved([bidder(10), bidder(5)], {0: 2, 1: 2}, bid_tie_third=third) == won(0, 2, 1)
        assert resolved([bidder(3), bidder(10), bidder(5)], {0: 2, 1: 2, 2: 2}, bid_tie_third=third) == won(1, 2, 0, 2)


def test_cancelling_goes_on_among_tied_bids_only() -> None:
    """G-032 (c) with more bidders."""
    seats = [bidder(10), bidder(10), bidder(5), bidder(5), bidder(3)]
    cancel = "cancel-out"
    assert resolved(seats, dict.fromkeys(range(5), 2), bid_tie_third=cancel) == won(4, 2, 0, 1, 2, 3)
    assert resolved(seats, dict.fromkeys(range(4), 2), bid_tie_third=cancel) == discarded(0, 1, 2, 3)
    assert resolved(seats, {0: 2, 1: 2, 4: 1}, bid_tie_third=cancel) == discarded(0, 1, 4)
    assert resolved(seats, {0: 2, 1: 2, 2: 2, 4: 1}, bid_tie_third=cancel) == won(2, 2, 0, 1, 4)


@pytest.mark.parametrize(
    ("reading", "outcome"), [("loses", discarded(0, 1, 2)), ("keeps", discarded(0, 1))], ids=["G-033a", "G-033b"]
)
def test_a_lower_bidder_below_a_discarded_tie(reading: str, outcome: SpaceOutcome) -> None:
    """G-033: A and B bid 3 with equal science, C bids 2 of 2."""
    seats = [bidder(7), bidder(7), bidder(9, 0, 2)]
    assert resolved(seats, {0: 3, 1: 3, 2: 2}, bid_discard_lower=reading) == outcome


def test_tied_and_lower_bids_under_both_points_at_once() -> None:
    """G-032 and G-033 are independent: C ties with less science, D bids less."""
    seats = [bidder(7), bidder(7), bidder(5), bidder(9)]
    bids = {0: 3, 1: 3, 2: 3, 3: 2}
    assert resolved(seats, bids, bid_tie_third="top-lose", bid_discard_lower="loses") == discarded(0, 1, 3)
    assert resolved(seats, bids, bid_tie_third="all-lose", bid_discard_lower="keeps") == discarded(0, 1, 2)
    assert resolved(seats, bids, bid_tie_third="top-lose", bid_discard_lower="keeps") == discarded(0, 1)
    assert resolved(seats, bids, bid_tie_third="cancel-out", bid_discard_lower="keeps") == won(2, 3, 0, 1, 3)


def test_below_a_cycle_a_lower_bid_is_a_lower_bid() -> None:
    """G-027 (a) with a fourth bidder who loses to all three."""
    seats = (*CYCLE, bidder(0))
    bids = {0: 2, 1: 2, 2: 2, 3: 1}
    assert resolved(seats, bids) == discarded(0, 1, 2, 3)
    assert resolved(seats, bids, bid_discard_lower="keeps") == discarded(0, 1, 2)
    assert resolved(seats, bids, bid_discard_lower="keeps", bid_cycle="knock-out") == won(2, 2, 0, 1, 3)


# -- the relation as a whole


def groups(size: int, most_science: int = 2) -> Iterator[tuple[Bidder, ...]]:
    """All groups of bidders with bids 1-2, gold gems 0-2 and science 0 to `most_science`, whatever their order."""
    small = [Bidder(*b) for b in product((1, 2), (False, True), (0, 1, 2), range(most_science + 1))]
    return combinations_with_replacement(small, size)


def smallest_dominant(bidders: Sequence[Bidder], cycle: str, basis: str) -> set[int]:
    """The smallest group whose members all beat everyone outside, by trying all groups."""
    everyone = range(len(bidders))
    for size in range(1, len(bidders) + 1):
        for group in combinations(everyone, size):
            rest = [j for j in everyone if j not in group]
            if all(bid_contest.beats(bidders, i, j, cycle, basis) for i in group for j in rest):
                return set(group)
    raise AssertionError("the group of all bidders has nobody outside")


four_bidders = st.lists(
    st.builds(Bidder, st.integers(1, 3), st.booleans(), st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=5
)


@settings(deadline=None)
@given(four_bidders, st.sampled_from(CYCLES), st.sampled_from(BASES))
def test_contenders_are_the_smallest_dominant_group(bidders: list[Bidder], cycle: str, basis: str) -> None:
    inside = bid_contest.contenders(bidders, cycle, basis)
    assert {i for i, member in enumerate(inside) if member} == smallest_dominant(bidders, cycle, basis)
    assert bid_contest.has_winner(bidders, cycle, basis) == (sum(inside) == 1)
    for i in range(len(bidders)):
        assert bid_contest.wins(bidders, i, cycle, basis) == (inside[i] and sum(inside) == 1)
        if bid_contest.undominated(bidders, i, cycle, basis):
            assert inside[i]
        for j in range(len(bidders)):
            if i == j:
                continue
            beaten = bid_contest.beats(bidders, i, j, cycle, basis)
            assert not (beaten and bid_contest.beats(bidders, j, i, cycle, basis))


@settings(deadline=None)
@given(four_bidders, st.sampled_from(CYCLES), st.sampled_from(BASES))
def test_standing_sorts_every_bidder_once(bidders: list[Bidder], cycle: str, basis: str) -> None:
    place = standing(bidders, cycle, basis)
    assert sorted((*place.top, *place.tied, *place.lower)) == list(range(len(bidders)))
    assert place.winner is None or place.winner in place.top
    if cycle != "knock-out":
        assert (place.winner is not None) == (len(place.top) == 1)
    for i in place.lower:
        assert not any(bid_contest.level(bidders, i, j, cycle, basis) for j in place.top)


@pytest.mark.parametrize("basis", BASES)
@pytest.mark.parametrize("cycle", CYCLES)
def test_without_currency_the_order_is_that_of_bid_and_science(cycle: str, basis: str) -> None:
    """bid.award, bid.tie.science: a total order, so that no reading of the Currency points matters."""
    plain = [Bidder(b, False, g, s) for b, g, s in product((1, 2), (0, 1), (0, 1, 2))]
    for bidders in combinations_with_replacement(plain, 3):
        keys = [(b.bid, b.science) for b in bidders]
        place = standing(bidders, cycle, basis)
        best = [i for i, key in enumerate(keys) if key == max(keys)]
        assert list(place.top) == best
        assert place.winner == (best[0] if len(best) == 1 else None)
        highest = max(b.bid for b in bidders)
        assert list(place.tied) == [i for i, b in enumerate(bidders) if b.bid == highest and i not in best]


def test_a_cycle_of_three_is_one_bid_and_two_ties_of_science() -> None:
    """S-05, G-027 note: exactly one pair is decided by bids, by a margin of one; one owner of Currency suffices."""
    fewest = 3
    for bidders in groups(3):
        if not bid_contest.all_beaten(bidders, "discard", "raised"):
            continue
        by_bids = []
        for i, j in permutations(range(3), 2):
            margin = bid_contest.counted(bidders, i, j, "discard") - bid_contest.counted(bidders, j, i, "discard")
            by_bids += [margin] if margin > 0 else []
        assert by_bids == [1]
        assert len({b.science for b in bidders}) == 3
        fewest = min(fewest, sum(b.currency for b in bidders))
    assert fewest == 1


@pytest.mark.parametrize("cycle", ["raise-if-any-poorer", "raise-if-all-poorer"])
def test_raising_against_everybody_or_nobody_leaves_no_cycle(cycle: str) -> None:
    for bidders in groups(3, 1):
        assert not bid_contest.all_beaten(bidders, cycle, "raised")
        assert not bid_contest.all_beaten(bidders, cycle, "printed")


def test_two_bidders_never_make_a_cycle() -> None:
    assert not any(bid_contest.all_beaten(pair, "discard", basis) for pair in groups(2) for basis in BASES)


class Z3:
    """The operations of the algebra on z3 terms."""

    def both(self, *terms: Any) -> Any:
        return z3.And(*terms)

    def either(self, *terms: Any) -> Any:
        return z3.Or(*terms)

    def negate(self, term: Any) -> Any:
        return z3.Not(term)

    def more(self, left: Any, right: Any) -> Any:
        return left > right

    def at_least(self, left: Any, right: Any) -> Any:
        return left >= right

    def equal(self, left: Any, right: Any) -> Any:
        return left == right

    def choose(self, condition: Any, then: Any, otherwise: Any) -> Any:
        return z3.If(condition, then, otherwise)

    def total(self, terms: Any) -> Any:
        return z3.Sum(list(terms))

    def largest(self, terms: Sequence[Any]) -> Any:
        largest = terms[0]
        for term in terms[1:]:
            largest = z3.If(term > largest, term, largest)
        return largest

    def smallest(self, terms: Sequence[Any]) -> Any:
        smallest = terms[0]
        for term in terms[1:]:
            smallest = z3.If(term < smallest, term, smallest)
        return smallest

    def count(self, terms: Any) -> Any:
        return z3.Sum([z3.If(term, 1, 0) for term in terms])

    def quotient(self, term: Any, divisor: int) -> Any:
        return term / divisor


def unknown_bidders(count: int) -> list[Bidder]:
    return [Bidder(z3.Int(f"b{i}"), z3.Bool(f"c{i}"), z3.Int(f"g{i}"), z3.Int(f"s{i}")) for i in range(count)]


@pytest.mark.parametrize(
    ("count", "currency", "found"), [(2, True, z3.unsat), (3, True, z3.sat), (3, False, z3.unsat), (4, True, z3.sat)]
)
def test_a_solver_finds_the_cycle_in_the_same_rule(count: int, currency: bool, found: Any) -> None:
    """G-027: the relation over z3 terms; every solution holds on ints as well."""
    bidders = unknown_bidders(count)
    solver = z3.Solver()
    solver.add(bid_contest.all_beaten(bidders, "discard", "raised", Z3()))
    for b in bidders:
        solver.add(b.bid >= 1, b.gold >= 0, b.science >= 0)
        if not currency:
            solver.add(z3.Not(b.currency))
    assert solver.check() == found
    if found == z3.sat:
        model = solver.model()
        values = [Bidder(*(model.eval(term, model_completion=True) for term in b)) for b in bidders]
        plain = [Bidder(v.bid.as_long(), z3.is_true(v.currency), v.gold.as_long(), v.science.as_long()) for v in values]
        assert bid_contest.all_beaten(plain, "discard", "raised", INTS)


@pytest.mark.parametrize("basis", BASES)
@pytest.mark.parametrize("cycle", CYCLES)
def test_the_relation_is_the_same_on_terms(cycle: str, basis: str) -> None:
    rng = Random(f"{cycle}{basis}")
    for _ in range(6):
        plain = [Bidder(rng.randint(1, 2), rng.random() < 0.6, rng.randint(0, 2), rng.randint(0, 2)) for _ in range(3)]
        terms = [
            Bidder(z3.IntVal(b.bid), z3.BoolVal(b.currency), z3.IntVal(b.gold), z3.IntVal(b.science)) for b in plain
        ]
        inside = [z3.is_true(z3.simplify(t)) for t in bid_contest.contenders(terms, cycle, basis, Z3())]
        assert inside == bid_contest.contenders(plain, cycle, basis)
        assert z3.is_true(z3.simplify(bid_contest.has_winner(terms, cycle, basis, Z3()))) == bid_contest.has_winner(
            plain, cycle, basis
        )
        assert z3.is_true(z3.simplify(bid_contest.all_beaten(terms, cycle, basis, Z3()))) == bid_contest.all_beaten(
            plain, cycle, basis
        )


def test_minimum_and_limit_work_on_terms() -> None:
    low, relief = z3.Ints("low relief")
    solver = z3.Solver()
    solver.add(bidding.lowest_bid(low, relief, Z3()) < 1)
    assert solver.check() == z3.unsat
    solver.add(bidding.left(low, relief) != low - relief)
    assert solver.check() == z3.unsat


# -- paying


@st.composite
def contests(draw: st.DrawFn) -> tuple[Table, State, dict[int, Bid]]:
    """A table under some readings, a state of three or four seats, and a legal bid for some of them."""
    readings = {
        "bid_cycle": draw(st.sampled_from(CYCLES)),
        "bid_tie_basis": draw(st.sampled_from(BASES)),
        "bid_tie_third": draw(st.sampled_from(["all-lose", "top-lose", "cancel-out"])),
        "bid_discard_lower": draw(st.sampled_from(["loses", "keeps"])),
        "tech_currency_minimum": draw(st.sampled_from(["written-bid", "counts-for-minimum", "raised-is-paid"])),
        "tech_education_scope": draw(st.sampled_from(["owner", "everybody"])),
    }
    rules = ruled(**readings)
    seats = [
        Seat(
            production=draw(st.integers(0, 5)),
            science=draw(st.integers(0, 2)),
            gems=(0, draw(st.integers(0, 2)), 0),
            technologies=draw(st.sampled_from([0, mask(CURRENCY), mask(CURRENCY, EDUCATION)])),
        )
        for _ in range(draw(st.integers(3, 4)))
    ]
    before = state(*seats, market=draw(st.sampled_from([(0, 0, 0), (0, 1, 2), (1, EMPTY, 0)])))
    rng = Random(draw(st.integers(0, 10**6)))
    plans = {who: bidding.sample_bid(rules, before, who, rng) for who in range(len(seats))}
    return rules, before, {who: plan for who, plan in plans.items() if plan is not None}


@settings(deadline=None)
@given(contests())
def test_a_lost_bid_can_always_be_paid(contest: tuple[Table, State, dict[int, Bid]]) -> None:
    """S-01: payments and penalties together never exceed what is held, under any reading; each bidder either takes the
    card or loses at most one."""
    rules, before, plans = contest
    left = [seat.production for seat in before.seats]
    for space in range(3):
        bids = {who: plan.amounts[space] for who, plan in plans.items() if plan.amounts[space]}
        outcome = bidding.resolve_space(rules, before, space, bids, None)
        for who, amount in (*outcome.paid, *outcome.lost):
            left[who] -= amount
            assert left[who] >= 0
        assert {amount for _, amount in outcome.lost} <= {1}
        assert [who for who, _ in outcome.paid] == ([] if outcome.winner == NOBODY else [outcome.winner])
        assert {who for who, _ in outcome.lost} <= set(bids) - {outcome.winner}
        assert outcome.discarded == (outcome.winner == NOBODY and bool(bids))


def test_a_lost_bid_can_always_be_paid_exhaustively() -> None:
    """S-01 by listing: holdings up to 4, minimums 1 and 2, rivals who outbid, tie or let win."""
    rules = ruled()
    for production, technologies in product(range(5), (0, mask(EDUCATION))):
        before = state(Seat(production=production, technologies=technologies), market=(0, 1, 0))
        for plan in bidding.bids(rules, before, 0):
            worst = sum(max(amount, 1) for amount in plan.amounts if amount)
            assert worst <= production


def test_paying_and_losing_are_kept_apart() -> None:
    seat = Seat(production=5, science=3, turn=Turn(spent=1, lost=1))
    rules, before, log = ruled(), state(seat), list[Event]()
    paid = bidding.pay(rules, before, 0, seat, 3, log)
    assert paid == replace(seat, production=2, turn=Turn(spent=4, lost=1))
    lost = bidding.lose(rules, before, 0, paid, 1, log)
    assert lost == replace(seat, production=1, turn=Turn(spent=4, lost=2))
    assert [(e.what, e.seat, dict(e.data)) for e in log] == [
        ("paid-production", 0, {"amount": 3}),
        ("lost-production", 0, {"amount": 1}),
    ]
    assert log[1].clauses[0] == "bid.lose.penalty"


def test_nobody_falls_below_nothing() -> None:
    """Only reachable with bid.total-limit struck."""
    empty = Seat(production=1)
    assert bidding.lose(ruled(), state(empty), 0, empty, 2, None) == Seat(turn=Turn(lost=1))
    assert bidding.pay(ruled(), state(empty), 0, empty, 2, None) == Seat(turn=Turn(spent=1))


# -- events and struck clauses


@pytest.mark.parametrize(
    ("seats", "bids", "more", "winner"),
    [
        ((bidder(9), bidder(1)), {0: 2, 1: 1}, (), 0),
        ((bidder(9), bidder(1)), {0: 2, 1: 2}, ("bid.tie.science",), 0),
        ((bidder(9), bidder(9)), {0: 2, 1: 2}, ("bid.tie.science", "bid.tie.equal-science.discard"), None),
        (CYCLE, {0: 1, 1: 1, 2: 1}, ("tech.currency", "bid.tie.science", "bid.tie.equal-science.discard"), None),
        ((bidder(0, 1, 9, CURRENCY), bidder(9)), {0: 2, 1: 1}, ("tech.currency",), 0),
    ],
)
def test_the_event_names_the_clauses_that_played_a_part(
    seats: Sequence[Seat], bids: dict[int, int], more: tuple[str, ...], winner: int | None
) -> None:
    log: list[Event] = []
    resolved(seats, bids, log)
    facts = {"space": "A", "bids": bids, "discarded": winner is None}
    assert log == [Event("bids-compared", winner, ("bid.compare", "bid.award", *more), facts)]


@pytest.mark.parametrize(
    ("clause", "sciences", "bids", "outcome"),
    [
        ("bid.award", (5, 9), {0: 2, 1: 1}, discarded(0, 1)),
        ("bid.tie.science", (5, 9), {0: 2, 1: 2}, discarded(0, 1)),
        ("bid.lose.penalty", (5, 9), {0: 2, 1: 1}, won(0, 2)),
        ("bid.tie.payment", (5, 9), {0: 2, 1: 2}, won(1, 2)),
        ("bid.tie.equal-science.discard", (9, 9), {0: 2, 1: 2}, SpaceOutcome(NOBODY, (), ((0, 1), (1, 1)), False)),
        ("bid.tie.equal-science.penalty", (9, 9), {0: 2, 1: 2}, discarded()),
    ],
)
def test_struck_clauses_move_the_outcome(
    clause: str, sciences: tuple[int, int], bids: dict[int, int], outcome: SpaceOutcome
) -> None:
    seats = [bidder(science) for science in sciences]
    assert resolved(seats, bids) != outcome
    with ablated(PACKAGE, clause) as replaced:
        assert replaced
        assert resolved(seats, bids) == outcome


def test_struck_clauses_of_minimum_limit_and_payment() -> None:
    before = state(Seat(production=3, technologies=mask(EDUCATION)), market=(3, 3, EMPTY))
    with ablated(PACKAGE, "bid.minimum.printed"):
        assert bidding.minimum(ruled(), before, 0, 0) == 1
    with ablated(PACKAGE, "tech.education"):
        assert bidding.minimum(ruled(), before, 0, 0) == 4
    with ablated(PACKAGE, "bid.total-limit"):
        assert Bid((3, 3, 0)) in list(bidding.bids(ruled(), before, 0))
        assert bidding.bid_objections(ruled(), before, 0, Bid((3, 3, 0))) == []
        assert bidding.count_bids(ruled(), before, 0) == len(list(bidding.bids(ruled(), before, 0))) == 3
    cheap = state(Seat(production=3), market=(0, 0, 0))
    assert bidding.bid_objections(ruled(), cheap, 0, Bid((1, 1, 0))) == []
    with ablated(PACKAGE, "bid.any-number"):
        objections = bidding.bid_objections(ruled(), cheap, 0, Bid((1, 1, 0)))
        assert [o.clauses for o in objections] == [("bid.any-number",)]
        assert bidding.bid_objections(ruled(), cheap, 0, Bid((0, 3, 0))) == []
    with ablated(PACKAGE, "bid.win.pay"):
        assert bidding.pay(ruled(), before, 0, before.seats[0], 2, None) == before.seats[0]
    with ablated(PACKAGE, "tech.currency"):
        assert resolved(CYCLE, {0: 1, 1: 1, 2: 1}).winner == 0


def test_a_bid_level_with_one_at_the_top_is_tied() -> None:
    """It need not be level with all: the Currency point counts against the poorer bidder only."""
    bidders = [Bidder(1, False, 0, 0), Bidder(1, False, 1, 1), Bidder(1, True, 1, 1)]
    assert standing(bidders, "discard", "raised") == Standing(None, (1, 2), (0,), ())
