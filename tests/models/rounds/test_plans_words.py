"""Plans of a fixed number of rounds: words, what they can pay, and plans found through them."""

from __future__ import annotations

from random import Random

import pytest
from gemcheck_models.gempire.rounds.plans import Wish, setting
from gemcheck_models.gempire.rounds.plans_beam import Record
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.plans_genes import Gene
from gemcheck_models.gempire.rounds.plans_words import Course, overspent, searched, words
from gemcheck_models.gempire.rounds.replay import replayed

from gemcheck.games.gempire import Gempire

GAME = Gempire("synthetic")


def course(word: str) -> Course:
    return Course(word, tuple((Gene(card=now),) if letter == "B" else () for now, letter in enumerate(word)))


def test_words_buy_cards_and_end_with_a_purchase_unless_science_counts() -> None:
    for rounds in range(1, 8):
        for word in words(rounds, (3, 10)):
            assert len(word) == rounds
            assert "B" in word
            assert word[-1] != "C"
    assert any(word.endswith("C") for word in words(4, (1, 10)))
    assert "BCBCB" in words(5, (3, 10))[:2]


def test_a_second_row_that_is_needed_is_in_every_word() -> None:
    assert all("U" in word for word in words(5, (2, 10)))


@pytest.mark.parametrize(
    ("word", "prices", "limit", "expected"),
    [
        ("BCB", (5, 0, 5), 5, (0, 0)),
        ("BCB", (4, 0, 6), 5, (1, 0)),  # One production is kept, and one more does not fit under the limit.
        ("BCB", (4, 0, 6), 6, (0, 0)),
        ("BB", (3, 3), 5, (1, 0)),
        ("CCB", (0, 0, 5), 5, (0, 10)),
    ],
)
def test_what_is_spent_was_held(word: str, prices: tuple[int, ...], limit: int, expected: tuple[int, int]) -> None:
    assert overspent(course(word), prices, limit) == expected


def found(seed: int) -> Record:
    pair = (3, 15)
    record = Record(GAME, 5, 10**6, None)
    aim = Aim(GAME.table, setting(GAME, pair, 4, Wish()), pair)
    searched(record, [aim], 4, Random(seed), 7000)
    return record


def test_a_plan_of_so_many_rounds_is_found_and_replays_the_same_twice() -> None:
    """Beams and changes of growths stopped at five rounds for this pair."""
    record = found(0)
    assert record.plan is not None
    assert replayed(record.plan).round == 4
    again = found(0)
    assert (again.plan, again.states) == (record.plan, record.states)
