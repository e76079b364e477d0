"""The column sweep for Demands against every way by the engine: score, bound and least city are the same."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from gemcheck_models.gempire.placement.cpsat import cpsat
from gemcheck_models.gempire.placement.objective import read_objective
from gemcheck_models.gempire.placement.problem import Problem, replayed
from gemcheck_models.gempire.placement.sweep import Unsupported, sweep
from gemcheck_models.gempire.placement.sweep_demand_balance import Balance, SignedBounds
from gemcheck_models.gempire.placement.sweep_demand_culture import BesideCulture
from gemcheck_models.gempire.placement.sweep_demand_fresh import Fresh
from gemcheck_models.gempire.placement.sweep_demand_hopes import Hopes
from gemcheck_models.gempire.placement.sweep_demand_ledger import Ledger
from gemcheck_models.gempire.placement.sweep_demand_marks import Ahead
from gemcheck_models.gempire.placement.sweep_demand_pairs import BestTwo
from gemcheck_models.gempire.placement.sweep_demand_values import Values
from gemcheck_models.gempire.placement.sweep_refusals import why_not
from gemcheck_models.gempire.placement.sweep_search import Search
from gemcheck_models.gempire.placement.turn import turn
from msgspec.structs import replace

from gemcheck.findings import Verdict
from tests.models.placement import turn_hands
from tests.models.placement.sweep_problems import agree, asked, drawn, within_bounds

SINGLE = (2, 4, 5, 8, 10, 11, 12, 13)

OBJECTIVES = (
    *(f"demand {number}" for number in SINGLE),
    *(f"demand {number}, total" for number in SINGLE),
    "gold, demand 8",
    "total, demand 11, demand 2",
    "demands 8 10, total",
    "demands 2 12, culture",
    "demands 4 5",
    "demand 13, demand 10, total",
    "demands 5 11, gold + 2*culture",
)


def asking(seed: int, most: int, objective: str) -> Problem:
    """A problem drawn at random with up to `most` cards that asks for Demands: mostly in play, with culture gems on
    some of them, and rivals with cities of their own."""
    rng = Random(seed)
    begin = drawn(seed, most)
    goals = read_objective(objective)
    others = [number for number in range(2, 14) if number not in (*goals.demands(), 9)]
    play = rng.sample(others, 3)
    if rng.random() < 0.75:
        play = [*goals.demands()[:3], *play][:3]
    rng.shuffle(play)
    flag = (rng.choice((0, 0, 1, 2)), rng.choice((0, 0, 2)), rng.choice((0, 1, 3)))
    seat = replace(begin.seat, flag=flag)
    rivals = [
        replace(seat, flag=(rng.randrange(2), 0, 0), row1=seat.row1[: rng.randrange(3)], row2=()) for _ in range(2)
    ]
    state = replace(begin.state, seats=(seat, *rivals), demands=tuple(play))
    return replace(begin, state=state, objective=goals)


def all_agree(seeds: range, most: int, objectives: tuple[str, ...] = OBJECTIVES) -> Counter[str]:
    """How many problems agree, and how many are refused for which reason."""
    told: Counter[str] = Counter()
    for seed in seeds:
        problem = asking(seed, most, objectives[seed % len(objectives)])
        why = why_not(problem, 1)
        told[why or "agree"] += 1
        if why is None:
            agree(problem)
    return told


@pytest.mark.parametrize(("first", "number", "most"), [(0, 160, 2), (1000, 40, 3)])
def test_the_best_city_is_that_of_the_engine(first: int, number: int, most: int) -> None:
    assert all_agree(range(first, first + number), most)["agree"] > number * 0.6


def test_ways_to_one_state_that_end_there_or_not_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = asking(483, 4, OBJECTIVES[483 % len(OBJECTIVES)])
    agree(problem)
    monkeypatch.setattr(Search, "settled", lambda search, found: True)
    with pytest.raises(AssertionError):
        agree(problem)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(6))
def test_thousands_of_problems_agree(part: int) -> None:
    first = 1_000_000 * (part + 1)
    assert all_agree(range(first, first + 500), 3)["agree"] > 300
    assert all_agree(range(first + 1000, first + 1040), 4)["agree"] > 20


@pytest.mark.slow
@pytest.mark.parametrize("number", SINGLE)
def test_every_demand_agrees_on_hundreds_of_problems(number: int) -> None:
    objectives = (f"demand {number}", f"demand {number}, total", f"gold, demand {number}, culture")
    assert all_agree(range(300_000, 300_240), 3, objectives)["agree"] > 100


@pytest.mark.parametrize("number", SINGLE)
def test_whole_hands_agree(number: int) -> None:
    cards = ("inn", "obelisk", "mill", "fountain")
    agree(asked(cards, "GC1 P3/", f"demand {number}, total", demands=[number, 6, 7]))
    agree(asked(cards[1:], "GC1 C5,G2,P3/1,C4", f"demand {number}", demands=[number, 6, 7]))


@pytest.mark.slow
@pytest.mark.parametrize("number", SINGLE)
def test_real_turns_agree(number: int) -> None:
    """Mid-game cities and the cards of a set: the answer is that of the search made for turns."""
    compared = counted = 0
    for seed in range(24):
        goal = f"demand {number}, total"
        seeded = Random(f"turn/{number}/{seed}")
        problem = turn_hands.drawn(seeded, hand=4, city=6, technologies=1, objective=goal, demands=(number, 6, 7))
        if why_not(problem, 1) is not None:
            continue
        answer, other = sweep(problem), turn(problem)
        assert (answer.score, answer.best[0].city) == (other.score, other.best[0].city)
        assert answer.score is not None
        compared += 1
        counted += answer.score[2] > 0
    assert compared > 8
    assert counted > 2 or number == 4


@pytest.mark.slow
@pytest.mark.parametrize("number", [2, 8, 10, 11, 12])
def test_larger_hands_agree_with_constraints(number: int) -> None:
    """On five and six cards, where all ways are too many, CP-SAT confirms score and bound."""
    compared = 0
    for seed in range(6):
        problem = turn_hands.drawn(
            Random(f"{number}/{seed}"),
            hand=5 + seed % 2,
            city=4,
            technologies=0,
            objective=f"demand {number}, total",
            demands=(number, 6, 7),
        )
        if why_not(problem, 1) is not None:
            continue
        answer, other = sweep(problem), cpsat(problem)
        assert answer.bound == answer.score == other.score == other.bound
        assert answer.best[0].city <= other.best[0].city
        compared += 1
    assert compared > 2


@pytest.mark.parametrize("objectives", [OBJECTIVES, *[(f"demand {number}, total",) for number in (4, 5, 13)]])
def test_no_state_brings_more_than_its_bound_says(objectives: tuple[str, ...]) -> None:
    problems = [asking(seed, 3, objectives[seed % len(objectives)]) for seed in range(5000, 5040)]
    assert sum(within_bounds(problem) for problem in problems if why_not(problem, 1) is None) > 1000


@pytest.mark.parametrize(
    ("owner", "name", "nothing", "number"),
    [
        (Ahead, "second_row", 0, 2),
        (Ahead, "districts", (0, 0), 12),
        (Ahead, "of", (0, (0, 0, 0)), 10),
        (Ledger, "_able", 0, 11),
        (Ledger, "_joined", False, 8),
        (Values, "grown", 0, 8),
        (Values, "neighboured", 0, 5),
        (BestTwo, "_coming", ((), 0), 5),
        (SignedBounds, "_best_beside", -5, 4),
        (BesideCulture, "_more", -3, 13),
        (BesideCulture, "_culture", 0, 13),
        (Fresh, "most", 0, 13),
        (Hopes, "hoped", 0, 5),
        (Hopes, "_taken", -9, 5),
        (BestTwo, "_forgone", True, 5),
        (Balance, "_reach", (-9, -9, -9), 4),
    ],
)
def test_what_forgets_something_is_noticed(
    monkeypatch: pytest.MonkeyPatch, owner: type, name: str, nothing: object, number: int
) -> None:
    """The differential test is sharp: bounds and marks without one of their parts lose best cities."""
    monkeypatch.setattr(owner, name, lambda *args: nothing)
    with pytest.raises(AssertionError):
        all_agree(range(150), 2, (f"demand {number}, total",))


def test_a_culture_gem_is_laid_where_it_counts() -> None:
    """A gem earned on the way is a card of the largest district, so culture is worth more than a larger district."""
    for demands in ([8, 10, 2], [2, 8, 10], [10, 8, 2]):
        problem = asked(("c5",), "GC1 C5", "demand 10, total", demands=demands)
        agree(problem)
        end = sweep(problem).best[0]
        assert end.state.seats[0].flag[demands.index(10)] == 1
        assert end.score[2] == 3
    assert sweep(asked(("c5",), "GC1 C5", "demand 10", demands=[8, 2, 4])).best[0].score[2] == 2


def test_gems_are_split_between_demands() -> None:
    for goal in ("demands 2 10", "demand 2, demand 10", "demand 10, demand 2, total"):
        agree(asked(("c9", "c9", "p3"), "GC1 C5/", goal, demands=[10, 8, 2]))


def test_a_stopped_sweep_has_a_city_and_a_valid_bound() -> None:
    cards = ("inn", "obelisk", "tannery", "mill", "brothel", "fountain")
    problem = asked(cards, "GC1 /", "demand 11, total", demands=[11, 6, 7])
    whole = sweep(problem)
    assert whole.score is not None
    for budget in (0, 30, 100):
        answer = sweep(problem, budget=budget)
        assert answer.verdict is Verdict.BOUNDED
        assert answer.score is not None
        assert answer.bound is not None
        assert answer.score <= whole.score <= answer.bound
        assert replayed(problem, answer.best[0].plans).score == answer.score
    assert sweep(problem) == sweep(problem)


@pytest.mark.parametrize(
    ("number", "more", "why"),
    [
        (3, {}, "asks for demand 3"),
        (1, {}, "asks for demand 1"),
        (8, {"objective": "demand 8, gems"}, "gems are asked for"),
        (8, {"cards": ("dairy-farm",)}, "counts gems"),
        (8, {"seat": {"technologies": ["literacy"]}}, "literacy where culture gems count"),
        (8, {"seat": {"technologies": ["construction"]}}, "construction where culture gems count"),
        (8, {"seat": {"technologies": ["calendar"]}}, "calendar where culture gems count"),
        (8, {"cards": ("obelisk",), "seat": {"technologies": ["drain-system"]}}, "Drain System lifts a growing value"),
        (8, {"seat": {"technologies": ["iron"]}, "readings": {"tech.iron.district": "colour-only"}}, "one attribute"),
        (
            11,
            {"seat": {"technologies": ["iron"]}, "readings": {"demand.11.iron": "single-attribute"}},
            "has two values",
        ),
        (
            11,
            {"seat": {"technologies": ["artistry"]}, "readings": {"demand.11.diamonds": "base"}},
            "do not make a card valuable",
        ),
        (13, {"readings": {"adjacency.diagonal": "yes"}}, "beyond its columns"),
        (13, {"readings": {"demand.13.self": "touches-itself"}}, "its own cards"),
        (13, {"readings": {"demand.13.near": "together"}}, "all together"),
        (
            13,
            {"seat": {"technologies": ["construction"]}, "readings": {"demand.13.technology": "with-construction"}},
            "gems of Construction",
        ),
        (4, {"readings": {"demand.04.missing": "skipped"}}, "not compared"),
        (5, {"city": "GC1", "readings": {"demand.05.one-card": "two-required"}}, "no two best cards"),
        (
            5,
            {"seat": {"technologies": ["iron"]}, "readings": {"demand.05.iron": "each-side"}},
            "Iron doubles",
        ),
        (
            5,
            {"seat": {"technologies": ["drain-system"]}, "readings": {"demand.05.drain": "points-first"}},
            "Drain System lifts cards",
        ),
    ],
)
def test_what_would_not_be_exact_is_refused(number: int, more: dict[str, Any], why: str) -> None:
    cards, city = more.pop("cards", ("p3", "mill")), more.pop("city", "GC1 P3")
    goal = more.pop("objective", f"demand {number}")
    problem = asked(cards, city, goal, demands=[number, 6, 7], **more)
    with pytest.raises(Unsupported, match=why):
        sweep(problem)
