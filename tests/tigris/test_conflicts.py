"""How many tiles may be committed, freely and under the English variant."""

from __future__ import annotations

from typing import Any

import pytest

from gemcheck.game import load_game
from gemcheck.games.tigris.conflicts import allowed, attacker_wins

GAME: Any = load_game("tigris")
ENGLISH: Any = GAME.under(GAME.rulebook.ruleset({"conflict.reinforce": "only-to-win"}))


@pytest.mark.parametrize("attacking", [True, False])
@pytest.mark.parametrize("held", [0, 1, 4])
def test_freely_none_to_all_are_committed(held: int, attacking: bool) -> None:
    for own in range(4):
        for other in range(4):
            assert allowed(GAME.table, own, other, held, attacking) == list(range(held + 1))


@pytest.mark.parametrize(
    ("own", "other", "held", "expected"),
    [
        (2, 1, 2, [0, 1, 2]),  # ahead already: whatever he adds, he exceeds
        (1, 1, 2, [0, 1, 2]),
        (1, 2, 3, [0, 2, 3]),  # one more would only be a tie
        (0, 3, 3, [0]),
        (0, 3, 4, [0, 4]),
        (0, 3, 2, [0]),
        (0, 0, 0, [0]),
    ],
)
def test_an_english_attacker_adds_nothing_or_enough_to_exceed(
    own: int, other: int, held: int, expected: list[int]
) -> None:
    assert allowed(ENGLISH.table, own, other, held, True) == expected


@pytest.mark.parametrize(
    ("own", "other", "held", "expected"),
    [
        (1, 4, 3, [0, 3]),
        (1, 4, 2, [0]),
        (1, 4, 5, [0, 3]),
        (3, 4, 1, [0, 1]),
        (3, 4, 0, [0]),
        (4, 4, 2, [0]),  # the tie is there
        (5, 4, 2, [0]),
    ],
)
def test_an_english_defender_adds_nothing_or_what_makes_the_tie(
    own: int, other: int, held: int, expected: list[int]
) -> None:
    assert allowed(ENGLISH.table, own, other, held, False) == expected


def test_only_the_higher_total_wins_for_the_attacker() -> None:
    assert attacker_wins(3, 2)
    assert not attacker_wins(2, 2)
    assert not attacker_wins(1, 2)
