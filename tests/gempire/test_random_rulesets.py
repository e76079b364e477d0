"""Random games under random rulesets keep every invariant."""

from __future__ import annotations

import pytest

from tests.gempire.random_rulesets import played


@pytest.mark.parametrize("block", range(4))
def test_random_games_under_random_rulesets(block: int) -> None:
    for number in range(block * 10, block * 10 + 10):
        assert played(number)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100))
def test_ten_thousand_random_games(block: int) -> None:
    for number in range(block * 100, block * 100 + 100):
        assert played(number)
