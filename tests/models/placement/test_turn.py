"""Turns: the same answers as the oracle, whatever the rules, and bounds that hold."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from gemcheck_models.gempire.placement.exhaustive import exhaustive
from gemcheck_models.gempire.placement.objective import read_objective
from gemcheck_models.gempire.placement.problem import Answer, Problem, Progress, problem_of, replayed
from gemcheck_models.gempire.placement.turn import turn
from gemcheck_models.gempire.placement.turn_calm import calm, unsettled
from gemcheck_models.gempire.placement.turn_outlook import Outlook
from gemcheck_models.gempire.placement.turn_shapes import around, shapes
from gemcheck_models.gempire.placement.turn_walk import Pool, Walk
from msgspec.structs import replace

from gemcheck.findings import Verdict
from gemcheck.game import GameError, OpenEnd, load_game
from gemcheck.games.gempire.notation_city import city_text
from gemcheck.games.gempire.plans import Place
from tests.models.placement.turn_hands import any_problem, drawn

GAME = load_game("gempire")
CITY = "GC1 C.brothel,C.shrine,G4,P3,P2/1,G2,C5 t.iron"

ENOUGH = 1500
"""States after which the oracle gives a random problem up."""


def problem(cards: tuple[str, ...], seat: dict[str, Any] | None = None, **more: Any) -> Problem:
    objective = read_objective(more.pop("objective", "total"))
    given = {"players": 3, "demands": [4, 8, 2], "seats": {"ann": {"city": CITY, **(seat or {})}}}
    return problem_of(GAME, given, "ann", cards, objective=objective, **more)


def answer(method: Callable[..., Answer], asked: Problem, **more: Any) -> Answer | str:
    """The answer, or why there is none."""
    try:
        return method(asked, **more)
    except (GameError, OpenEnd) as error:
        return type(error).__name__


def compared(method: Callable[..., Answer], seeds: range, hand: int, fixed: bool = False) -> tuple[int, int]:
    """How many random problems were compared, and how many of them ask for no order."""
    number = quiet = 0
    for seed in seeds:
        rng = Random(seed)
        asked = any_problem(rng, rng.randrange(hand + 1), fixed)
        if asked is None:
            continue
        top = rng.choice((1, 1, 3))
        oracle = answer(exhaustive, asked, top=top, budget=ENOUGH)
        if not isinstance(oracle, str) and oracle.verdict is not Verdict.FOUND:
            continue
        mine = answer(method, asked, top=top)
        number += 1
        quiet += calm(asked)
        if isinstance(oracle, str) or isinstance(mine, str):
            assert mine == oracle, seed
            continue
        said = f"seed {seed}: {asked.objective.text()}, {list(unsettled(asked))}"
        assert [(e.score, e.city) for e in mine.best] == [(e.score, e.city) for e in oracle.best], said
        assert mine.bound == oracle.bound, said
        for end in mine.best:
            again = replayed(asked, end.plans)
            assert (again.score, again.city) == (end.score, end.city), said
    return number, quiet


def test_random_turns_have_the_answers_of_the_oracle() -> None:
    number, quiet = compared(turn, range(80), 2)
    assert number > 55
    assert 20 < quiet < number, "with and without an order that matters"


@pytest.mark.slow
def test_many_random_turns_have_the_answers_of_the_oracle() -> None:
    number, _ = compared(turn, range(1000, 1400), 3)
    assert number > 240


@pytest.mark.parametrize(
    ("cards", "seat", "more"),
    [
        ((), {}, {}),
        (("p3", "g2", "c7"), {}, {"objective": "gems, total"}),
        (("p3", "vineyard"), {"owes": {"diamonds": 2}}, {}),
        (("p3", "vineyard"), {"owes": {"diamonds": 1}}, {"objective": "demands 8 4", "top": 3}),
        (("g2", "c7"), {"blueprints": ["mill"]}, {"keep": True, "top": 5}),
        (("dairy-farm", "farm"), {}, {"least": 1}),
        (("p3", "p3", "g2"), {}, {"least": 0, "most": 2, "top": 4}),
    ],
)
def test_chosen_turns_have_the_answers_of_the_oracle(
    cards: tuple[str, ...], seat: dict[str, Any], more: dict[str, Any]
) -> None:
    top = more.pop("top", 1)
    asked = problem(cards, seat, **more)
    ours, oracle = turn(asked, top=top), exhaustive(asked, top=top)
    assert [(end.score, end.city) for end in ours.best] == [(end.score, end.city) for end in oracle.best]
    assert ours.verdict is Verdict.FOUND
    assert ours.bound == ours.score


def test_equal_scores_show_the_least_city() -> None:
    """Diamonds without use and plain cards: every city scores the same."""
    asked = problem(("p1", "p2"), {"city": "GC1 P3,P4/0,P5", "owes": {"diamonds": 2}})
    assert [(e.score, e.city) for e in turn(asked, top=3).best] == [
        (e.score, e.city) for e in exhaustive(asked, top=3).best
    ]


@pytest.mark.parametrize(
    ("seat", "why"),
    [
        ({"technologies": ["philosophy"]}, "Philosophy"),
        ({"technologies": ["literacy"], "city": "GC1 P.dairy-farm"}, "Literacy"),
    ],
)
def test_what_makes_the_order_matter_is_named(seat: dict[str, Any], why: str) -> None:
    asked = problem(("p1",), {"city": "GC1 P1", **seat})
    assert not calm(asked)
    assert any(why in reason for reason in unsettled(asked))


@pytest.mark.parametrize("seed", range(12))
def test_no_end_is_above_the_bound_of_any_seat_before_it(seed: int) -> None:
    asked = any_problem(Random(f"bound/{seed}"), 2)
    if asked is None:
        return
    walk, pool = Walk(asked), Pool(asked)
    room = asked.most + len(pool.cards) - pool.held
    try:
        bounds = [
            Outlook(asked.table, s, pool, asked.objective).upper(s, pool.all, room) for s, _ in walk.opened(asked.seat)
        ]
        best = exhaustive(asked).score
    except (OpenEnd, GameError):
        return
    known = [bound for bound in bounds if bound is not None]
    assert best is not None
    assert len(known) < len(bounds) or max(known) >= best


def test_a_stopped_turn_has_a_bound_that_holds() -> None:
    said: list[Progress] = []
    asked = drawn(Random("stopped"), hand=3, city=5)
    whole = turn(asked)
    for budget in (1, 5, 20, 60):
        said.clear()
        part = turn(asked, budget=budget, progress=said.append)
        assert part.best, "an end is found whatever the budget"
        assert whole.score is not None
        assert part.score is not None
        assert part.bound is not None
        assert part.score <= whole.score <= part.bound
        scores = [step.score for step in said if step.score is not None]
        assert scores == sorted(scores)
    assert turn(asked, late=lambda: True).verdict is Verdict.BOUNDED


def agree(asked: Problem, top: int = 1) -> None:
    ours, oracle = turn(asked, top=top), exhaustive(asked, top=top)
    assert [(end.score, end.city) for end in ours.best] == [(end.score, end.city) for end in oracle.best]
    assert ours.bound == oracle.bound
    for end in ours.best:
        again = replayed(asked, end.plans)
        assert (again.score, again.city) == (end.score, end.city)


@pytest.mark.parametrize("order", [("dairy-farm", "p5"), ("p5", "dairy-farm"), ("farm", "p9")])
def test_literacy_choices_come_to_the_same_in_any_order(order: tuple[str, str]) -> None:
    """Cards that count gems, and choices that they turn into values: one order of placing stands for all."""
    seat = {"technologies": ["literacy"], "city": "GC1 C.embassy,P4,G5/0"}
    for objective in ("total", "gold-gems + culture-gems, science", "demands 4 8, gems"):
        agree(problem(order, seat, objective=objective), 3)


@pytest.mark.parametrize("name", ["a", "b"])
def test_literacy_and_philosophy_have_the_answers_of_the_oracle(name: str) -> None:
    found = 0
    for seed in range(8):
        try:
            asked = drawn(Random(f"both/{name}/{seed}"), hand=2, city=4, technologies=12, objective="total")
        except OpenEnd:
            continue
        if exhaustive(asked, budget=ENOUGH).verdict is Verdict.FOUND:
            agree(asked)
            found += 1
    assert found


def test_a_set_of_philosophy_within_reach_keeps_every_order() -> None:
    """The bare positions at the moment of fifty decide: a gem laid before takes one away."""
    seat = {"technologies": ["philosophy"], "city": "GC1 P12,P12,P12,P9,C9"}
    agree(problem(("p6", "c2"), seat, objective="culture-gems, total"))
    assert "in every order" in turn(problem(("p6", "c2"), seat)).certificate.scope


@pytest.mark.parametrize("number", [*range(2, 9), *range(10, 14)])
def test_no_demand_is_better_than_its_bound(number: int) -> None:
    """Every end of every problem is at or below the bound of the seat that it began with."""
    looked = 0
    for seed in range(7):
        rng = Random(f"demand/{number}/{seed}")
        technologies = rng.choice((0, 3, 6))
        demands, objective = (number, 1, 15), f"demand {number}"
        asked = drawn(rng, hand=2, city=5, technologies=technologies, demands=demands, objective=objective)
        oracle = exhaustive(asked, budget=ENOUGH)
        if oracle.verdict is not Verdict.FOUND:
            continue
        agree(asked)
        pool = Pool(asked)
        bound = Outlook(asked.table, asked.seat, pool, asked.objective).upper(asked.seat, pool.all, 2)
        assert bound is None or (oracle.score is not None and bound >= oracle.score)
        looked += 1
    assert looked


def test_alike_diamonds_leave_the_least_city() -> None:
    """Diamonds without use: of the seats that differ in nothing else one will do, the least in notation."""
    for seed in range(8):
        agree(drawn(Random(f"idle/{seed}"), hand=1, city=4, diamonds=2, technologies=0))


@pytest.mark.parametrize("cards", [1, 2, 4])
def test_every_place_is_in_a_shape(cards: int) -> None:
    """The shapes are the cities that the engine builds when any card may come to any end."""
    asked = drawn(Random(f"shape/{cards}"), hand=cards, city=5, technologies=0)
    built: set[tuple[Any, ...]] = set()
    for shape in shapes(asked.seat, cards):
        assert set(shape.spots) <= set(around(asked.seat, cards))
        built.add(shape.spots)
    whole = exhaustive(replace(asked, hand=asked.hand[:1], least=1, most=1), top=1000)
    singles = {spot for shape in shapes(asked.seat, 1) for spot in shape.spots}
    assert {(p.row, p.column) for end in whole.best for p in end.plans if isinstance(p, Place)} <= singles
    assert len(built) == len(list(shapes(asked.seat, cards)))


def test_a_large_hand_has_a_city_before_it_is_searched() -> None:
    said: list[Progress] = []
    asked = drawn(Random("twenty"), hand=20, city=0, technologies=0)
    part = turn(asked, budget=3, progress=said.append)
    assert said[0].score is not None
    assert said[0].work == 0
    assert part.best
    assert replayed(asked, part.best[0].plans).score == part.score


def test_one_state_is_one_state() -> None:
    assert exhaustive(problem(())).certificate.scope == "every way, 1 state"
    scopes = {turn(problem(cards)).certificate.scope for cards in ((), ("p3",), ("p3", "c7"))}
    assert all(re.search(r"(^|\D)1 state$|(?<!\b1) states$", scope) for scope in scopes), scopes


def test_tokens_are_those_of_the_notation() -> None:
    asked = drawn(Random("tokens"), hand=1, city=6, row2=False)
    walk = Walk(asked)
    words = ",".join(walk.token(placed) for placed in asked.seat.row1)
    assert city_text(asked.table, asked.seat).startswith(f"GC1 {words}")
