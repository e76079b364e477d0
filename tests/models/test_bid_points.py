"""The smallest contests that tell readings of bidding apart: what is found, that it is smallest, and repaired twins."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest
import z3
from gemcheck_models.gempire import bid_play
from gemcheck_models.gempire.bid_conditions import circle_on_top, condition, least
from gemcheck_models.gempire.bid_play import Arena, Outcome, case_tables, replayed
from gemcheck_models.gempire.bid_points import answered, bid_points, questions
from gemcheck_models.gempire.bid_scope import Contest, Scope, contests, size
from gemcheck_models.gempire.bid_separate import contexts, first_difference, separate
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.algebra import INTS
from gemcheck.casebook.replay import play
from gemcheck.checks import Statement
from gemcheck.findings import Finding, Verdict
from gemcheck.game import OpenEnd, Undefined, load_game
from gemcheck.games.gempire.bid_contest import Bidder
from gemcheck.games.gempire.bid_standing import Standing
from gemcheck.rulebook import ablated

GAME = load_game("gempire")
DEFAULTS = dict(GAME.rules.items())
SMALL = Scope((2, 3), science=1)

KNOWN = {
    "gempire/undefined-outcome/bid.tie.third": ("G-032", (3, 0, 3, 0, 2)),
    "gempire/undefined-outcome/bid.tie.third-below-a-circle": ("G-032", (4, 1, 4, 2, 3)),
    "gempire/undefined-outcome/bid.discard.lower": ("G-033", (3, 0, 5, 0, 0)),
    "gempire/undefined-outcome/bid.discard.lower-below-a-circle": ("G-033", None),
    "gempire/diverging-readings/contest-bid.tie.basis": ("G-028", (2, 1, 3, 1, 0)),
    "gempire/ambiguous-scope/tech.currency.minimum": ("G-029", None),
    "gempire/ambiguous-scope/tech.currency.minimum-payment": ("G-029", (2, 1, 2, 1, 0)),
    "gempire/diverging-readings/contest-bid.cycle": ("G-027", (3, 1, 3, 2, 0)),
}


def ruled(**readings: str) -> Any:
    return GAME.rulebook.ruleset({point.replace("_", "."): option for point, option in readings.items()})


def contest_of(finding: Finding) -> Contest:
    seats, (bids,) = finding.witness["given"]["seats"], finding.witness["when"]
    return Contest(
        tuple(
            Bidder(bids[n]["bid"]["A"], "technologies" in s, s.get("gems", {}).get("gold", 0), s["science"])
            for n, s in seats.items()
        )
    )


@pytest.fixture(scope="module")
def report() -> Any:
    return bid_points.run(GAME)


def test_every_open_point_of_bidding_has_its_smallest_contest(report: Any) -> None:
    by_id = {f.id: f for f in report.findings}
    for identifier, (number, expected) in KNOWN.items():
        assert by_id[identifier].known_as == number
        if expected:
            assert size(contest_of(by_id[identifier]))[:5] == expected
            assert by_id[identifier].certificate.second == "z3: none smaller, all whole numbers"
    points = {key.partition("=")[0] for f in report.findings for key, _ in f.outcomes}
    assert points == {p for p in DEFAULTS if p.startswith(("bid.", "tech.currency"))} - {"bid.spaces"}


def test_the_third_of_a_tie_pays_with_the_others_or_not_or_takes_the_card(report: Any) -> None:
    (finding,) = [f for f in report.findings if f.id == "gempire/undefined-outcome/bid.tie.third"]
    assert dict(finding.outcomes) == {
        "bid.tie.third=all-lose": "nobody gets the card; ann, bea, cal lose 1",
        "bid.tie.third=top-lose": "nobody gets the card; bea, cal lose 1",
        "bid.tie.third=cancel-out": "ann gets the card for 1; bea, cal lose 1",
    }


def test_every_outcome_is_what_a_replay_shows(report: Any) -> None:
    for finding in report.findings:
        for key, text in finding.outcomes:
            point, _, option = key.partition("=")
            run = play(
                GAME.under(GAME.rulebook.ruleset({point: option})), finding.witness["given"], finding.witness["when"]
            )
            if text.startswith("refused"):
                assert run.stopped_by
            else:
                assert text.startswith(run.observation()["winner"]["A"] + " gets the card")


def test_what_is_the_same_under_all_readings_is_stated(report: Any) -> None:
    proved = {s.text: s for s in report.statements if s.verdict is Verdict.PROVED}
    assert any(text.startswith("bid.spaces: at-reveal and space-by-space never differ") for text in proved)
    assert any("written-bid and counts-for-minimum never differ in what anybody pays" in text for text in proved)


# -- order and size


def test_contests_come_in_order_of_size_each_once() -> None:
    for scope in (SMALL, Scope((2,), printed=2, spare=1), replace(SMALL, ordered=True)):
        every = list(contests(scope))
        assert len(set(every)) == len(every)
        assert [size(c) for c in every] == sorted(size(c) for c in every)
    kinds = [Bidder(*k) for k in product((1, 2), (False, True), (0, 1), (0, 1))]
    assert {c.bidders for c in contests(replace(SMALL, bidders=(2,), ordered=True))} == set(product(kinds, repeat=2))


bidder = st.builds(Bidder, st.integers(1, 3), st.booleans(), st.integers(0, 2), st.integers(0, 3))
crowd = st.lists(bidder, min_size=2, max_size=5)
OPTIONS = {p: GAME.rulebook.open_points[p].option_ids() for p in DEFAULTS if p.startswith(("bid.", "tech.currency"))}
PLAIN = {p: tuple(o for o in options if o != "knock-out") for p, options in OPTIONS.items()}
PLAIN_ARENAS = {p: {o: Arena(GAME, GAME.rulebook.ruleset({p: o})) for o in options} for p, options in OPTIONS.items()}


@settings(max_examples=60, deadline=None)
@given(crowd, st.randoms(use_true_random=False), st.sampled_from(sorted(OPTIONS)))
def test_the_order_of_seats_matters_in_a_knock_out_only(who: list[Bidder], rng: Any, point: str) -> None:
    order = list(range(len(who)))
    rng.shuffle(order)
    for option in PLAIN[point]:
        arena = PLAIN_ARENAS[point][option]
        here, there = arena.outcome(Contest(tuple(who))), arena.outcome(Contest(tuple(who[i] for i in order)))
        moved = {old: new for new, old in enumerate(order)}
        assert len(here.lost) == len(there.lost)
        assert {moved[w] for w, _ in here.lost} == {w for w, _ in there.lost}
        assert moved.get(here.winner, -1) == there.winner


@settings(max_examples=25, deadline=None)
@given(crowd, st.sampled_from(sorted(OPTIONS)), st.integers(0, 1), st.integers(1, 3))
def test_function_level_and_whole_engine_agree(who: list[Bidder], point: str, spare: int, printed: int) -> None:
    contest = Contest(tuple(who), printed, spare)
    for option in OPTIONS[point]:
        replayed(GAME, GAME.rulebook.ruleset({point: option}), contest, case_tables(contest))


# -- conditions


@pytest.mark.parametrize(
    "point", ["bid.cycle", "bid.tie.basis", "bid.tie.third", "bid.discard.lower", "tech.currency.minimum"]
)
def test_conditions_hold_where_the_engine_differs(point: str) -> None:
    arenas = PLAIN_ARENAS[point]
    for a, b in combinations(OPTIONS[point], 2):
        known = condition(point, a, b, DEFAULTS)
        assert known is not None
        for contest in contests(replace(SMALL, least_spare=1, spare=1)):
            differs = arenas[a].outcome(contest) != arenas[b].outcome(contest)
            said = known.term(contest.bidders, INTS)
            assert (said == differs) if known.exact else (said or not differs), (a, b, contest)


def test_no_condition_for_a_point_that_the_relations_do_not_know() -> None:
    assert condition("bid.spaces", "at-reveal", "space-by-space", DEFAULTS) is None


@pytest.mark.parametrize("seed", range(5))
def test_the_solver_gives_the_same_size_for_every_seed(seed: int) -> None:
    known = condition("bid.tie.third", "all-lose", "top-lose", DEFAULTS)
    assert known is not None
    assert least(known.term, (2, 3), seed) == (3, 0, 3, 0, 2)


def test_no_contest_of_three_has_a_bid_below_a_circle() -> None:
    readings = ("discard", "raised")
    assert least(lambda who, alg: circle_on_top(who, *readings, alg), (2, 3)) == (3, 1, 3, 2, 3)
    for point in ("bid.tie.third", "bid.discard.lower"):
        a, b = OPTIONS[point][:2]
        known = condition(point, a, b, DEFAULTS)
        assert known is not None

        def below(who: Any, alg: Any, term: Any = known.term) -> Any:
            return alg.both(term(who, alg), circle_on_top(who, *readings, alg))

        assert least(below, (2, 3)) is None


def test_a_solver_that_gives_up_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(z3.Solver, "check", lambda self, *terms: z3.unknown)
    (question,) = [q for q in questions(GAME) if q.point == "bid.tie.basis"]
    monkeypatch.setattr("gemcheck_models.gempire.bid_points.questions", lambda game: [question])
    report = bid_points.run(GAME)
    assert report.findings == ()
    assert {s.verdict for s in report.statements if s.text.startswith("bid.tie.basis")} == {Verdict.UNKNOWN}


# -- faulty and repaired twins


def test_without_currency_its_readings_never_differ() -> None:
    """The repaired twin of Gempire: the same rulebook with Currency struck."""
    for point in ("bid.cycle", "bid.tie.basis"):
        a, b = OPTIONS[point][:2]
        assert separate(GAME, point, a, b, SMALL).contest is not None
        with ablated("gemcheck.games.gempire", "tech.currency"):
            assert separate(GAME, point, a, b, SMALL).contest is None


def test_a_tiny_auction_that_says_nothing_of_ties_and_its_repaired_twin() -> None:
    """The highest bid wins; of tied bids the first or the last one, or, repaired, nobody."""
    auctions = [bids for count in (2, 3) for bids in product(range(1, 3), repeat=count)]

    def first(bids: tuple[int, ...]) -> int:
        return bids.index(max(bids))

    def last(bids: tuple[int, ...]) -> int:
        return len(bids) - 1 - bids[::-1].index(max(bids))

    def repaired(winner: Any) -> Any:
        return lambda bids: winner(bids) if bids.count(max(bids)) == 1 else -1

    assert first_difference(auctions, first, last).contest == (1, 1)
    found = first_difference(auctions, repaired(first), repaired(last))
    assert (found.contest, found.seen) == (None, len(auctions))


def test_an_option_without_an_answer_is_found_although_both_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_answer(table: Any, *rest: Any) -> Standing:
        raise OpenEnd(Undefined("bid.cycle", ("bid.award",), "nobody knows"))

    monkeypatch.setattr(bid_play, "resolve_space", no_answer)
    found = separate(GAME, "bid.discard.lower", "loses", "keeps", SMALL)
    assert found.seen == 1
    assert Arena(GAME, GAME.rules).outcome(next(contests(SMALL))) == Outcome(undefined="bid.cycle")


def test_readings_under_which_a_difference_goes_away_are_named() -> None:
    who = (Bidder(1, True, 1, 0), Bidder(1, False, 0, 0), Bidder(1, False, 0, 2), Bidder(1, False, 1, 1))
    found = contexts(GAME, "bid.tie.third", "all-lose", "top-lose", Contest(who), ["bid.cycle", "bid.tie.basis"])
    assert (found.differing, found.total) == (2, 8)
    assert found.repaired_by == tuple(
        f"bid.cycle={o}" for o in ("knock-out", "raise-if-all-poorer", "raise-if-any-poorer")
    )


def test_under_other_readings_the_solver_is_not_asked() -> None:
    game = GAME.under(ruled(bid_tie_third="top-lose"))
    (question,) = [q for q in questions(game) if q.point == "bid.tie.basis"]
    (item,) = answered(game, game.rulebook.open_points["bid.tie.basis"], question)
    assert not isinstance(item, Statement)
    assert item.certificate.second == ""
