"""The `given` of a case that begins with a whole state."""

from __future__ import annotations

from random import Random

import pytest

from gemcheck.game import load_game


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_state_comes_back_as_it_was(seats: int) -> None:
    game = load_game("gempire")
    state = game.start(seats, Random(seats))
    hook = game.given_state  # type: ignore[attr-defined]  # Gempire's own
    played, again, names = game.given(hook(game.state_text(state)))
    assert (again, played.data(), len(names)) == (state, game.data(), seats)
