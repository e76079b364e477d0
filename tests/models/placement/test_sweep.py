"""The column sweep against every way by the engine: the same best city, the same score, a bound that equals it."""

from __future__ import annotations

import pytest
from gemcheck_models.gempire.placement.sweep_bounds import Bounds
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.models.placement.sweep_problems import agree, asked, compared


@pytest.mark.parametrize(("first", "number", "most"), [(0, 250, 2), (1000, 70, 3)])
def test_the_best_city_is_that_of_the_engine(first: int, number: int, most: int) -> None:
    told = compared(range(first, first + number), most)
    assert told["agree"] > number * 0.8


def test_whole_hands_from_an_empty_city_agree() -> None:
    for cards in (("inn", "road-system", "mill", "fountain"), ("race-track", "brothel", "trading-post", "embassy")):
        agree(asked(cards, "GC1 /"))
    agree(asked(("obelisk", "tannery", "mill", "dairy-farm", "brothel"), "GC1"))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_thousands_of_problems_agree(part: int) -> None:
    first = 1_000_000 * (part + 1)
    assert compared(range(first, first + 600), 3)["agree"] > 480
    assert compared(range(first + 1000, first + 1012), 4)["agree"] > 6


@pytest.mark.slow
def test_five_cards_agree() -> None:
    assert compared(range(20_000, 20_020), 5)["agree"] > 12


@given(st.integers(0, 10**9))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_any_problem_agrees(seed: int) -> None:
    compared(range(seed, seed + 1), 2, made_up=0.7)


@pytest.mark.parametrize("name", ["next_beside", "back", "_neighbours", "_together", "_pair", "_most_second"])
def test_a_bound_that_forgets_something_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The differential test is sharp: a bound without one of its parts loses best cities."""
    monkeypatch.setattr(Bounds, name, lambda *args: 0)
    with pytest.raises(AssertionError):
        compared(range(100), 2)
