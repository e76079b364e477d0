"""Turns: the same answers as the oracle, whatever the rules, and bounds that hold."""

from __future__ import annotations

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
from gemcheck_models.gempire.placement.turn_walk import Pool, Walk

from gemcheck.findings import Verdict
from gemcheck.game import GameError, OpenEnd, load_game
from gemcheck.games.gempire.notation_city import city_text
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
    number, quiet = compared(turn, range(100), 2)
    assert number > 70
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


def test_tokens_are_those_of_the_notation() -> None:
    asked = drawn(Random("tokens"), hand=1, city=6, row2=False)
    walk = Walk(asked)
    words = ",".join(walk.token(placed) for placed in asked.seat.row1)
    assert city_text(asked.table, asked.seat).startswith(f"GC1 {words}")
