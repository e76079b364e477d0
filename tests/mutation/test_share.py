"""The tests and cases of each game notice at least nine in ten seeded faults."""

from __future__ import annotations

import pytest

from tests.mutation.__main__ import ENOUGH
from tests.mutation.run import Settings, measure
from tests.mutation.scope import GAMES

SAMPLE = 200


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nine_faults_in_ten_are_noticed(game: str) -> None:
    report = measure(Settings(game=game, sample=SAMPLE, seed=1, jobs=2))
    assert report.whole.not_run == 0, report.text()
    assert report.failing == []
    assert report.unreliable == []
    assert report.stale == []
    assert report.whole.share >= ENOUGH, report.text()
