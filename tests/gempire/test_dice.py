"""The dice: faces, outcomes, weights and the draw."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from gemcheck.games.gempire import dice


class Counting(Random):
    """A generator whose next whole number below a limit is set by hand."""

    value = 0
    limit = 0

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        self.limit = start
        return self.value


def test_faces_follow_the_clauses() -> None:
    expected = [
        {"production": 2, "science": 2, "wild": 1, "blank": 1},
        {"production": 2, "science": 2, "wild": 1, "blank": 1},
        {"production": 2, "science": 2, "blank": 2},
        {"production": 2, "science": 2, "blank": 2},
        {"production": 1, "science": 1, "blank": 4},
    ]
    assert [dict(Counter(faces)) for faces in dice.FACES] == expected


def test_a_blank_shows_nothing() -> None:
    assert dice.outcome(("blank",) * 5) == (0, 0, 0)
    assert dice.outcome(("wild", "production", "blank", "science", "science")) == (1, 2, 1)


def test_all_throws_and_the_46_distinct_outcomes() -> None:
    throws = list(dice.throws())
    assert len(throws) == dice.THROWS == 7776
    assert len(dice.ROLLS) == 46
    assert Counter(dice.outcome(throw) for throw in throws) == dict(dice.ROLLS)
    assert [roll for roll, _ in dice.ROLLS] == sorted({roll for roll, _ in dice.ROLLS})


def test_weights_are_those_of_independent_dice() -> None:
    weights: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})
    for faces in dice.FACES:
        longer: Counter[tuple[int, int, int]] = Counter()
        for (p, s, w), weight in weights.items():
            for face in faces:
                longer[p + (face == "production"), s + (face == "science"), w + (face == "wild")] += weight
        weights = longer
    assert weights == dict(dice.ROLLS)


@pytest.mark.parametrize(
    ("roll", "weight"), [((0, 0, 0), 16), ((5, 0, 0), 16), ((0, 5, 0), 16), ((0, 0, 2), 16), ((3, 2, 0), 160)]
)
def test_weights_worked_out_by_hand(roll: tuple[int, int, int], weight: int) -> None:
    assert dict(dice.ROLLS)[roll] == weight


def test_the_second_sample_announcement_cannot_be_thrown() -> None:
    """example.roll: 3 production with 2 science can be thrown; 4 production, 1 science and 1 wild need six dice."""
    rolls = dict(dice.ROLLS)
    assert (3, 2, 0) in rolls
    assert (4, 1, 1) not in rolls
    assert max(sum(roll) for roll in rolls) == 5
    assert (4, 1, 0) in rolls
    assert (4, 0, 1) in rolls


def test_two_wilds_come_once_in_36() -> None:
    """G-024."""
    assert sum(weight for (_, _, wild), weight in dice.ROLLS if wild == 2) * 36 == 7776
    assert max(wild for (_, _, wild), _ in dice.ROLLS) == 2


def test_a_draw_has_exactly_the_weights() -> None:
    rng = Counting()
    drawn: Counter[tuple[int, int, int]] = Counter()
    for rng.value in range(dice.THROWS):
        drawn[dice.draw(rng)] += 1
        assert rng.limit == dice.THROWS
    assert drawn == dict(dice.ROLLS)


def test_the_same_seed_draws_the_same() -> None:
    first, second = Random(7), Random(7)
    assert [dice.draw(first) for _ in range(20)] == [dice.draw(second) for _ in range(20)]
