"""Forced labour: what a producer yields in its life, and the best switches, by both methods."""

from __future__ import annotations

import pytest
from gemcheck_models.antiquity.labour import lifetime, schedule, schedule_tried

LIFETIMES = {1: (0, 1), 2: (1, 1), 3: (2, 1), 4: (2, 2), 5: (3, 2), 6: (4, 2), 7: (4, 3), 8: (5, 3)}


def test_what_a_producer_yields_in_its_life() -> None:
    assert {size: lifetime(size) for size in range(1, 9)} == LIFETIMES
    assert all(lifetime(size, forced=False) == (size, size) for size in range(1, 9))


@pytest.mark.parametrize("left", [(7,), (3, 3), (1, 2, 7), (5, 4, 8), (6, 6, 6, 1)])
@pytest.mark.parametrize("turns", [1, 2, 3, 5, 7])
def test_the_best_switches_by_both_methods(left: tuple[int, ...], turns: int) -> None:
    assert schedule(left, turns) == schedule_tried(left, turns)


def test_with_time_enough_nobody_is_forced() -> None:
    assert schedule((7, 7), 7).on == (False,) * 7
    assert schedule((7, 7), 7).goods == 14


def test_in_a_hurry_everybody_is_forced() -> None:
    assert schedule((7, 7), 2).goods == 8
    assert schedule((7, 7), 2).on == (True, True)


def test_small_producers_are_emptied_before_the_switch_is_thrown() -> None:
    found = schedule((1, 5), 3)
    assert found.goods == 1 + 1 + 2 + 1 - 1 + 1 - 1 + 1
    assert found.on[0] is False
