"""The game of Lots, registered for the tests of the casebook."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gemcheck.casebook.games import Games
from gemcheck.game import register_game
from tests.toy import Toy


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    register_game("toy", Toy)
    yield
    register_game("toy", None)


@pytest.fixture
def games() -> Games:
    return Games()
