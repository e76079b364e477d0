"""`advise gempire bid`: gains against the whole engine, expectations and equilibria against independent sums."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import click.testing
import pytest
from gemcheck_models.gempire.advice_bid import BID, believed, bid_advice, ranked
from gemcheck_models.gempire.advice_bid_asking import question_of, uniform
from gemcheck_models.gempire.advice_bid_balance import balance
from gemcheck_models.gempire.advice_bid_contest import NO_BID, Bidding, Mixtures
from gemcheck_models.gempire.advice_bid_learning import learned
from gemcheck_models.gempire.advice_bid_nash import exploitability, lemke_howson, mixed_pair, pure_equilibria
from hypothesis import given, settings
from hypothesis import strategies as st

from gemcheck.advice import Request
from gemcheck.cli import exits
from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire.plans import Bid, Collect
from tests.cli.support import run

GAME = load_game("gempire")
VALUES = (4, 3, 2)
NAMES = ("ann", "bea", "cal", "dan", "eve")
DUEL: tuple[dict[str, Any], ...] = ({"production": 2, "science": 3}, {"production": 2, "science": 2})
CIRCLE: tuple[dict[str, Any], ...] = (
    {"production": 1, "science": 12},
    {"production": 1, "science": 8, "gems": {"gold": 1}},
    {"production": 1, "science": 5, "gems": {"gold": 1}, "technologies": ["currency"]},
)


def contest(
    *seats: dict[str, Any],
    values: tuple[int, int, int] = VALUES,
    readings: dict[str, str] | None = None,
    together: int = 0,
    **more: Any,
) -> tuple[Any, Any, Bidding]:
    """The game, its state and the bidding; all three cards are worth `together` more to whoever takes them all."""
    game = GAME.under(GAME.rulebook.ruleset(readings or {}))
    described = dict(zip(NAMES, seats, strict=False))
    made: Any
    made, state, _ = game.given({"players": max(3, len(seats)), "seats": described, **more})
    worth = [
        Fraction(sum(v for s, v in enumerate(values) if mask >> s & 1) + together * (mask == 7)) for mask in range(8)
    ]
    return made, state, Bidding(made.table, state, dict.fromkeys(range(len(state.seats)), worth), (1, 0))


def played(made: Any, state: Any, bidding: Bidding, plans: dict[int, Bid]) -> dict[int, Fraction]:
    """What every seat gains when the whole engine plays these bids; those who do not bid collect nothing."""
    chosen = {who: plans.get(who, NO_BID) for who in range(len(state.seats))}
    after = made.step(state, {w: Collect(0, 0) if plan == NO_BID else plan for w, plan in chosen.items()})
    gains: dict[int, Fraction] = {}
    for who in plans:
        cards = sum(1 << space for space in range(3) if after.winners[space] == who)
        spent: int = after.seats[who].production - state.seats[who].production
        gains[who] = bidding.values[who][cards] + spent if chosen[who] != NO_BID else Fraction(0)
    return gains


RULES = [
    {},
    {"bid.cycle": "raise-if-any-poorer"},
    {"bid.cycle": "knock-out", "bid.discard.lower": "keeps"},
    {"bid.tie.third": "cancel-out"},
    {"tech.currency.minimum": "raised-is-paid"},
]


@pytest.mark.parametrize("readings", RULES)
@pytest.mark.parametrize("rich", [0, 2])
def test_joint_gains_are_those_of_the_whole_engine(readings: dict[str, str], rich: int) -> None:
    seats = [{**seat, "production": seat["production"] + rich} for seat in CIRCLE]
    made, state, bidding = contest(*seats, readings=readings)
    rng = Random(rich)
    joints = list(product(*(bidding.plans[who] for who in bidding.bidders)))
    for joint in joints if len(joints) < 200 else rng.sample(joints, 200):
        gains = played(made, state, bidding, dict(zip(bidding.bidders, joint, strict=True)))
        assert bidding.joint(joint) == list(gains.values()), joint


def test_nutrition_pays_once_for_all_spaces_together() -> None:
    seats = ({"production": 2, "science": 3, "technologies": ["nutrition"]}, {"production": 1, "science": 5})
    made, state, bidding = contest(*seats)
    assert not bidding.separable(0)
    assert bidding.separable(1)
    for joint in product(*(bidding.plans[who] for who in bidding.bidders)):
        assert bidding.joint(joint) == list(played(made, state, bidding, dict(enumerate(joint))).values()), joint


def naive(bidding: Bidding, who: int, plan: Bid, rivals: Mixtures) -> Fraction:
    """The expected gain of a plan, joint plan by joint plan."""
    place = bidding.bidders.index(who)
    others = [other for other in bidding.bidders if other != who]
    total = Fraction(0)
    for choice in product(*(rivals[other].items() for other in others)):
        weight = Fraction(1)
        for _, chance in choice:
            weight *= chance
        plans = [each for each, _ in choice]
        total += weight * bidding.joint([*plans[:place], plan, *plans[place:]])[place]
    return total


@pytest.mark.parametrize("together", [0, 5])
def test_expected_gains_are_sums_over_joint_plans(together: int) -> None:
    _, _, bidding = contest(*({**seat, "production": 2} for seat in CIRCLE), together=together)
    assert bidding.separable(0) is not bool(together)
    rng = Random(1)
    mixtures = {}
    for who in bidding.bidders:
        weights = [rng.randrange(5) for _ in bidding.plans[who]]
        mixtures[who] = {p: Fraction(w, sum(weights)) for p, w in zip(bidding.plans[who], weights, strict=True) if w}
    for who in bidding.bidders:
        gains = bidding.expected(who, mixtures)
        assert gains == [naive(bidding, who, plan, mixtures) for plan in bidding.plans[who]]
        assert bidding.expected(who, mixtures, exact=False) == pytest.approx([float(gain) for gain in gains])


def test_chances_and_costs_of_a_bid_add_up_to_its_gain() -> None:
    _, _, bidding = contest(*({**seat, "production": 2} for seat in CIRCLE))
    rivals = {who: uniform(bidding, who) for who in (1, 2)}
    gains = bidding.expected(0, rivals)
    for plan, gain in zip(bidding.plans[0], gains, strict=True):
        chances = bidding.chances(0, plan, rivals, gain)
        values = sum(chance * value for chance, value in zip(chances.wins, VALUES, strict=True))
        assert values - chances.paid - chances.lost == gain


# -- equilibria


def independent(made: Any, state: Any, bidding: Bidding, mixtures: Mixtures) -> dict[int, Fraction]:
    """The most each bidder gains by leaving, from plays of the whole engine alone."""
    expected: dict[int, dict[Bid, Fraction]] = {who: {} for who in bidding.bidders}
    for who in bidding.bidders:
        others = [other for other in bidding.bidders if other != who]
        for own in bidding.plans[who]:
            total = Fraction(0)
            for choice in product(*(mixtures[other].items() for other in others)):
                weight = Fraction(1)
                for _, chance in choice:
                    weight *= chance
                plans = {who: own, **{o: plan for o, (plan, _) in zip(others, choice, strict=True)}}
                total += weight * played(made, state, bidding, plans)[who]
            expected[who][own] = total
    return {
        who: max(gains.values()) - sum(chance * gains[plan] for plan, chance in mixtures[who].items())
        for who, gains in expected.items()
    }


@pytest.mark.parametrize("rich", [0, 1])
def test_the_equilibrium_of_two_bidders_is_exact(rich: int) -> None:
    made, state, bidding = contest(*({**seat, "production": seat["production"] + rich} for seat in DUEL))
    pair = mixed_pair(bidding, 2000)
    assert pair is not None
    assert all(sum(mixture.values()) == 1 for mixture in pair.values())
    assert exploitability(bidding, pair) == {0: 0, 1: 0}
    assert independent(made, state, bidding, pair) == {0: 0, 1: 0}


@pytest.mark.parametrize("seats", [DUEL, CIRCLE])
def test_exploitability_is_that_of_an_independent_best_reply(seats: tuple[dict[str, Any], ...]) -> None:
    made, state, bidding = contest(*seats)
    mixtures = {who: uniform(bidding, who) for who in bidding.bidders}
    assert exploitability(bidding, mixtures) == independent(made, state, bidding, mixtures)
    found = learned(bidding, 200, Fraction(1, 50))
    assert found.gain == max(independent(made, state, bidding, found.mixtures).values())
    assert found.gain < max(exploitability(bidding, mixtures).values())


@pytest.mark.parametrize(
    ("seats", "expected"),
    [(CIRCLE, None), (({"production": 2, "science": 3}, {"production": 1, "science": 2}), (Bid((1, 0, 0)), NO_BID))],
)
def test_pure_equilibria_are_those_of_a_plain_search(
    seats: tuple[dict[str, Any], ...], expected: tuple[Bid, Bid] | None
) -> None:
    """Whoever wins ties by science bids one, and the other stays away; in a circle nobody can rest."""
    _, _, bidding = contest(*seats, market={"B": "nothing", "C": "nothing"})
    found = pure_equilibria(bidding)
    plain = []
    for joint in product(*(bidding.plans[who] for who in bidding.bidders)):
        gains = bidding.joint(joint)
        stays = all(
            gains[place] >= bidding.joint([*joint[:place], own, *joint[place + 1 :]])[place]
            for place, who in enumerate(bidding.bidders)
            for own in bidding.plans[who]
        )
        if stays:
            plain.append(joint)
    assert found == sorted(plain, key=lambda joint: [plan.amounts for plan in joint])
    assert found == ([] if expected is None else [expected])
    assert pure_equilibria(bidding, late=lambda: True) is None


def test_four_and_five_bidders_come_near_an_equilibrium() -> None:
    for count in (4, 5):
        seats = [{"production": 1 + place % 2, "science": place} for place in range(count)]
        _, _, bidding = contest(*seats, market={"B": "nothing"})
        found = learned(bidding, 512, Fraction(1, 20))
        assert found.gain <= Fraction(1, 20)
        assert found == learned(bidding, 512, Fraction(1, 20))


matrices = st.integers(1, 4).flatmap(
    lambda m: st.integers(1, 4).flatmap(
        lambda n: st.tuples(
            *[st.lists(st.lists(st.integers(-2, 3), min_size=n, max_size=n), min_size=m, max_size=m)] * 2
        )
    )
)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(matrices)
def test_lemke_and_howson_find_an_equilibrium_of_any_game(game: tuple[list[list[int]], list[list[int]]]) -> None:
    """Small numbers make degenerate games, where ties decide whether the walk ends."""
    a, b = game
    pair = lemke_howson(a, b)
    assert pair is not None
    x, y = pair
    assert sum(x) == sum(y) == 1
    assert min(*x, *y, 0) == 0
    rows = [sum(cell * weight for cell, weight in zip(row, y, strict=True)) for row in a]
    columns = [sum(b[i][j] * x[i] for i in range(len(x))) for j in range(len(y))]
    assert sum(p * gain for p, gain in zip(x, rows, strict=True)) == max(rows)
    assert sum(p * gain for p, gain in zip(y, columns, strict=True)) == max(columns)


def test_too_few_pivots_are_no_answer() -> None:
    assert lemke_howson([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], [[0, 1, -1], [-1, 0, 1], [1, -1, 0]], pivots=2) is None


# -- the command

POSITION = """
players = 3
market = { B = "nothing", C = "nothing" }
[seats.ann]
production = 1
science = 12
[seats.bea]
production = 1
science = 8
gems.gold = 1
[seats.cal]
production = 1
science = 5
gems.gold = 1
technologies = ["currency"]
[beliefs.bea]
A1 = "3/4"
none = "25%"
[beliefs.cal]
A1 = "1"
"""


def advised(monkeypatch: pytest.MonkeyPatch, *words: str, position: str = POSITION) -> click.testing.Result:
    monkeypatch.setattr(sys.modules["gemcheck.advice"], "advisors_for", lambda game: {"bid": BID})
    return run("advise", "gempire", "bid", "-", *words, stdin=position)


def test_the_worked_example_replays_and_hangs_on_the_circle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cal beats Ann, Ann beats Bea, Bea beats Cal: only when Bea stays away does Cal take the card."""
    position = POSITION.replace('[beliefs.cal]\nA1 = "1"\n', "")
    words = ("--seat", "cal", "--belief", "ann A1: 100%", "--value", "A=6")
    result = advised(monkeypatch, *words, position=position)
    assert result.exit_code == exits.CLEAN
    assert result.stdout.startswith("Best: bid A1: expected gain 0.5; wins A with 25 %\n")
    assert "bid.cycle=raise-if-any-poorer: the same bid, expected gain 5" in result.stdout
    document = json.loads(advised(monkeypatch, *words, "--format", "json", position=position).stdout)
    best = document["best"][0]
    assert (best["bid"], best["gain"], best["wins"], best["lost"]) == ("A1", "1/2", {"A": "1/4"}, "3/4")
    made: Any
    made, state, _ = GAME.given({"players": 3, "seats": dict(zip(NAMES, CIRCLE, strict=False))})
    expected = Fraction(0)
    for bea, chance in ((Bid((1, 0, 0)), Fraction(3, 4)), (NO_BID, Fraction(1, 4))):
        plans: dict[int, Any] = {0: Bid((1, 0, 0)), 1: bea, 2: made.read_plan(state, 2, f"bid {best['bid']}")}
        after = made.step(state, {w: Collect(0, 0) if plan == NO_BID else plan for w, plan in plans.items()})
        expected += chance * (6 * (after.winners[0] == 2) + after.seats[2].production - 1)
    assert Fraction(best["gain"]) == expected


def test_three_tied_bids_hang_on_their_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two equal in science above a third: all lose, or the two cancel out and the third takes the card."""
    position = """
    market = { B = "nothing", C = "nothing" }
    seats.ann = { production = 1, science = 2 }
    seats.bea = { production = 1, science = 5 }
    seats.cal = { production = 1, science = 5 }
    """
    result = advised(monkeypatch, "--value", "A=4", position=position)
    assert result.stdout.startswith("Best: no bid")
    assert "bid.tie.third=cancel-out: A1, expected gain 3" in result.stdout
    assert "bid.tie.third=top-lose" not in result.stdout, "then nothing is lost by bidding, and nothing gained"


def test_values_come_from_the_best_placement_where_none_are_stated() -> None:
    position = """
    market = { A = "G5", B = "G2", C = "nothing" }
    seats.ann = { production = 2, city = "GC1 G1" }
    seats.bea = { production = 2 }
    """
    question = question_of(GAME, Request(position, {}))
    assert question.from_placement
    assert question.bidding.values[0] == tuple(map(Fraction, (0, 5, 2, 7, 0, 5, 2, 7)))
    gems = question_of(GAME, Request(position.replace("GC1 G1", "GC1 G4"), {"objective": "gold-gems"}))
    assert gems.bidding.values[0] == tuple(map(Fraction, (0, 0, 0, 1, 0, 0, 0, 1)))
    assert not gems.bidding.separable(0)
    order = ranked(gems, believed(gems))
    rivals = believed(gems)
    assert dict(order) == {plan: naive(gems.bidding, 0, plan, rivals) for plan in gems.bidding.plans[0]}


def test_an_equilibrium_is_told_with_what_leaving_gains(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    position = "seats.ann = { production = 2, science = 3 }\nseats.bea = { production = 2, science = 2 }"
    words = ("--equilibrium", "--value", "A=4", "--value", "B=3", "--value", "C=2", "--value", "bea:C=5/2")
    result = advised(monkeypatch, *words, position=position)
    assert result.exit_code == exits.CLEAN
    assert result.stdout.startswith("Equilibrium: ann bids ")
    assert "leaving gains 0" in result.stdout
    document = json.loads(advised(monkeypatch, *words, "--alone", "--format", "json", position=position).stdout)
    assert document["exact"]
    assert set(document["exploitability"].values()) == {"0"}
    for mixture in document["mixtures"].values():
        assert sum(map(Fraction, mixture.values())) == 1


def test_what_learning_finds_is_never_called_exact() -> None:
    request = Request(
        POSITION, {"equilibrium": True, "value": ("A=4",), "rounds": "1", "alone": True}, late=lambda: True
    )
    advice = bid_advice(GAME, request)
    assert not advice.data["exact"]
    assert advice.headline.startswith("Near an equilibrium (leaving it gains up to ")
    assert advice.verdict is Verdict.BOUNDED
    _, _, bidding = contest(*CIRCLE)
    assert balance(bidding, request).gain > 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--value", "A=x"), "is no number"),
        (("--value", "D=4"), "unknown space 'D'"),
        (("--value", "an:A=4"), "did you mean 'ann'"),
        (("--value", "4"), "SPACE=NUMBER"),
        (("--belief", "be A1: 100%"), "did you mean 'bea'"),
        (("--belief", "bea A1: 30%"), "add up to 130 %"),
        (("--belief", "bea A1 30%"), "write it as in"),
        (("--belief", "bea A2: 0"), "[bid.total-limit]"),
        (("--belief", "bea B1: 0"), "no card on B"),
        (("--belief", "bea X1: 0"), "is no bid"),
        (("--belief", "bea A1: 2"), "is no probability"),
        (("--belief", "ann A1: 1"), "the seat that is asked about"),
        (("--worth", "prodction"), "did you mean 'production'"),
        (("--seat", "anne"), "did you mean 'ann'"),
        (("--equilibrium", "--belief", "bea A1: 1"), "leave out --belief"),
        (("--equilibrium", "--within", "few"), "--within"),
        (("--reading", "bid.spaces=space-by-space"), "acts before B is compared"),
    ],
)
def test_bad_input_is_one_line(monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str) -> None:
    result = advised(monkeypatch, *words, *(() if "--value" in words else ("--value", "A=4")))
    assert result.exit_code == exits.USAGE
    (line,) = result.stderr.splitlines()
    assert said in line


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("GC1 P1 h3", "a contest needs two bidders"),
        ("seats.ann = { production = 3 }", "a contest needs two bidders"),
        ("seats.ann = { science = 3 }\nseats.bea = { production = 1 }", "ann cannot pay for any bid"),
        ('market = { A = "nothing", B = "nothing", C = "nothing" }\n[seats]\nann = {}\nbea = {}', "no card to bid on"),
        ("seats.ann = { production = 3 }\nseats.bea = {}\n[values.ann]\nA = 1", "what is the card on B and C worth"),
    ],
)
def test_a_position_without_a_contest_is_one_line(monkeypatch: pytest.MonkeyPatch, position: str, said: str) -> None:
    result = advised(monkeypatch, position=position)
    assert result.exit_code == exits.USAGE
    assert said in result.stderr.splitlines()[0]
