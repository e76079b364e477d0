"""The oracle of placements: everything the engine allows, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from gemcheck_models.gempire.placement.exhaustive import exhaustive
from gemcheck_models.gempire.placement.objective import TOTAL, Objective, read_objective, score
from gemcheck_models.gempire.placement.problem import Problem, Progress, problem_of, replayed

from gemcheck.findings import Verdict
from gemcheck.game import GameError, load_game
from gemcheck.games.gempire import resolution
from gemcheck.games.gempire.plans import Done, Keep, Place

GAME = load_game("gempire")
CITY = "GC1 C.brothel,C.shrine,G4,P3,P2/1,G2,C5 t.iron"


def problem(cards: Sequence[str], city: str = CITY, objective: Objective = TOTAL, **more: Any) -> Problem:
    owed = {"owes": more.pop("owes")} if "owes" in more else {}
    given = {"players": 3, "demands": more.pop("demands", [4, 8, 2]), "seats": {"ann": {"city": city, **owed}}}
    return problem_of(GAME, given, "ann", cards, objective=objective, **more)


def ends(asked: Problem) -> set[tuple[int, str]]:
    """Total and city of every end of the engine's own resolution, with the whole hand won at once."""
    from gemcheck_models.gempire.placement.problem import found, handed

    todo = [handed(asked, asked.state, asked.hand)]
    known, reached = set(todo), set()
    while todo:
        state = todo.pop()
        for plan in resolution.moves(asked.table, state, asked.who):
            if isinstance(plan, Done):
                end = found(asked, state, ())
                reached.add((end.score[0], end.city))
            elif asked.keep or not isinstance(plan, Keep):
                after = resolution.perform(asked.table, state, asked.who, plan, None)
                if after not in known:
                    known.add(after)
                    todo.append(after)
    return reached


def unflagged(total: int, city: str) -> tuple[int, str]:
    """An end without the places of culture gems on the flag, which do not matter for a total."""
    return total, " ".join(word for word in city.split() if not word.startswith("f"))


@pytest.mark.parametrize("keep", [False, True])
@pytest.mark.parametrize(
    ("cards", "owes"), [((), {}), (("p3",), {}), (("p3", "g2"), {"diamonds": 2}), (("p3", "vineyard", "c7"), {})]
)
def test_the_best_of_all_ends_of_the_engine_is_found(cards: Sequence[str], owes: dict[str, int], keep: bool) -> None:
    asked = problem(cards, owes=owes, keep=keep)
    every = ends(asked)
    answer = exhaustive(asked, top=len(every))
    assert answer.verdict is Verdict.FOUND
    assert {unflagged(end.score[0], end.city) for end in answer.best} == {unflagged(*end) for end in every}
    assert answer.best[0].score == answer.bound == (max(total for total, _ in every),)
    assert [end.rank() for end in answer.best] == sorted(end.rank() for end in answer.best)


def test_each_best_city_replays_through_the_engine() -> None:
    asked = problem(("p3", "g2", "c7"), keep=True, objective=read_objective("demands 4 8, gems"))
    for end in exhaustive(asked, top=20).best:
        again = replayed(asked, end.plans)
        assert (again.score, again.city) == (end.score, end.city)
        assert again.score == score(asked.table, again.state, asked.who, asked.objective)


def cards_of(plans: Sequence[Any]) -> list[int]:
    return [plan.card for plan in plans if isinstance(plan, Place)]


def test_a_fixed_order_is_kept() -> None:
    asked = problem(("p2", "g7"), "GC1 G1", fixed=True)
    every = exhaustive(asked, top=50).best
    assert all(cards_of(way.plans) == list(asked.hand) for way in every)
    turned = exhaustive(msgspec.structs.replace(asked, hand=asked.hand[::-1]), top=50).best
    assert {way.city for way in every} != {way.city for way in turned}, "G7 P2 G1 comes about in one order only"
    with pytest.raises(GameError, match="comes too late"):
        replayed(asked, turned[0].plans)


def test_a_card_that_fits_nowhere_is_passed_over_in_a_fixed_order() -> None:
    (end, *_) = exhaustive(problem(("c9", "p1"), "GC1 P1,G1,P1", fixed=True)).best
    assert end.score == (4,)


def test_as_many_cards_are_taken_as_asked() -> None:
    asked = problem(("p3", "g9", "c7"), "GC1 G1", least=1, most=2)
    answer = exhaustive(asked, top=100)
    assert {len(end.plans) for end in answer.best} == {1, 2}
    assert answer.best[0].score == (17,)
    with pytest.raises(GameError, match="3 cards are used, not 1 to 2"):
        replayed(asked, exhaustive(problem(("p3", "g9", "c7"), "GC1 G1")).best[0].plans)


def test_a_card_that_fits_nowhere_is_left() -> None:
    answer = exhaustive(problem(("c9",), "GC1 P1,G1,P1"))
    assert [end.plans for end in answer.best] == [()]


def test_a_stopped_search_claims_no_bound() -> None:
    scores: list[Progress] = []
    answer = exhaustive(problem(("p3", "g2", "c7")), budget=30, progress=scores.append)
    assert answer.bound is None
    assert answer.verdict in (Verdict.BOUNDED, Verdict.UNKNOWN)
    whole = exhaustive(problem(("p3", "g2", "c7")), progress=scores.append)
    said = [step.score for step in scores if step.score is not None]
    assert said == sorted(said)
    assert said[-1] == whole.score


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("total", "total"),
        (" gems,2*gold+culture", "gems, 2*gold + culture"),
        ("demand 8, open", "demand 8, open"),
        ("demands 3 7", "demands 3 7"),
        ("gold + gold", "2*gold"),
    ],
)
def test_objectives_read_back(text: str, canonical: str) -> None:
    assert read_objective(text).text() == canonical
    assert read_objective(canonical) == read_objective(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("totl", "did you mean 'total'"),
        ("demand 16", "no Demand '16'"),
        ("demand", "say which Demands"),
        ("3 gold", "no quantity"),
        ("", "no quantity"),
    ],
)
def test_objectives_that_mean_nothing_are_refused(text: str, why: str) -> None:
    with pytest.raises(GameError, match=why):
        read_objective(text)


def test_a_demand_without_an_answer_is_refused() -> None:
    asked = problem(("p3",), demands=[9, 8, 2], objective=read_objective("demand 9"))
    with pytest.raises(GameError, match="Demand 9 is not defined here"):
        exhaustive(asked)


def test_impossible_numbers_are_refused() -> None:
    with pytest.raises(GameError, match="from 2 to 1 of 1 cards"):
        problem(("p3",), least=2, most=1)
