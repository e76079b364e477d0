"""Cards in a fixed order: the oracle's answers, a bound at every stop, a first city at once."""

from __future__ import annotations

from random import Random

import pytest
from gemcheck_models.gempire.placement.exhaustive import exhaustive
from gemcheck_models.gempire.placement.problem import Problem, Progress, replayed
from gemcheck_models.gempire.placement.sequence import sequence
from gemcheck_models.gempire.placement.turn import turn
from msgspec.structs import replace

from gemcheck.findings import Verdict
from gemcheck.game import GameError
from tests.models.placement.test_turn import compared
from tests.models.placement.turn_hands import drawn


def line(name: str, cards: int, city: int = 0, **more: object) -> Problem:
    return drawn(Random(name), hand=cards, city=city, fixed=True, technologies=0, **more)  # type: ignore[arg-type]


def test_random_sequences_have_the_answers_of_the_oracle() -> None:
    number, _ = compared(sequence, range(40), 3, fixed=True)
    assert number > 20


@pytest.mark.slow
def test_many_random_sequences_have_the_answers_of_the_oracle() -> None:
    number, _ = compared(sequence, range(3000, 3300), 4, fixed=True)
    assert number > 120


@pytest.mark.parametrize("seed", range(4))
def test_five_cards_from_nothing(seed: int) -> None:
    asked = line(f"five/{seed}", 5, row2=seed % 2 == 0)
    ours, oracle = sequence(asked), exhaustive(asked)
    assert [(end.score, end.city) for end in ours.best] == [(end.score, end.city) for end in oracle.best]
    assert ours.verdict is Verdict.FOUND
    assert ours.bound == ours.score


def test_another_order_is_another_problem() -> None:
    asked = line("orders", 4)
    orders = {sequence(replace(asked, hand=asked.hand[n:] + asked.hand[:n])).score for n in range(4)}
    best = turn(replace(asked, fixed=False)).score
    assert best is not None
    assert max(score for score in orders if score is not None) <= best


def test_cards_may_be_passed_over_as_long_as_enough_are_left() -> None:
    asked = replace(line("passed", 5, 3), least=3, most=4)
    ours, oracle = sequence(asked, top=4), exhaustive(asked, top=4)
    assert [(end.score, end.city) for end in ours.best] == [(end.score, end.city) for end in oracle.best]
    assert all(replayed(asked, end.plans).score == end.score for end in ours.best)


@pytest.mark.parametrize("seed", range(6))
def test_a_stop_at_any_time_leaves_a_bound_that_holds(seed: int) -> None:
    rng = Random(f"stops/{seed}")
    asked = line(f"stops/{seed}", 5, 2)
    whole = sequence(asked)
    assert whole.score is not None
    for _ in range(6):
        said: list[Progress] = []
        part = sequence(asked, budget=rng.randrange(1, 200), progress=said.append)
        assert part.score is not None
        assert part.score <= whole.score
        assert part.bound is None or whole.score <= part.bound
        assert all(step.bound is None or step.bound >= whole.score for step in said)
        scores = [step.score for step in said if step.score is not None]
        bounds = [step.bound for step in said if step.bound is not None]
        assert scores == sorted(scores)
        assert bounds == sorted(bounds, reverse=True)


def test_twenty_cards_have_a_city_at_once_and_a_bound() -> None:
    asked = line("twenty", 20)
    part = sequence(asked, budget=40)
    assert part.verdict is Verdict.BOUNDED
    assert part.bound is not None
    assert part.score is not None
    assert part.score <= part.bound
    assert replayed(asked, part.best[0].plans).score == part.score


def test_a_bound_from_elsewhere_ends_a_stopped_search_well() -> None:
    asked = line("ceiling", 5)
    score = sequence(asked).score
    stopped = sequence(asked, budget=12, ceiling=score)
    assert stopped.bound == score
    assert stopped.verdict is (Verdict.FOUND if stopped.score == score else Verdict.BOUNDED)


def test_it_is_late() -> None:
    assert sequence(line("late", 6), late=lambda: True).verdict is Verdict.BOUNDED


def test_a_free_order_is_refused() -> None:
    with pytest.raises(GameError, match="fixed order"):
        sequence(replace(line("free", 2), fixed=False))
