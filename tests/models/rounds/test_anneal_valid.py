"""The annealer's cities are those of the engine: values, attributes, gems, science, and what each Demand wants."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from msgspec.structs import replace

pytest.importorskip("numba")

from gemcheck_models.gempire.rounds.anneal_cards import rewards, sought, words_of
from gemcheck_models.gempire.rounds.anneal_compiled import Ints
from gemcheck_models.gempire.rounds.anneal_judging import Judged, judgement
from gemcheck_models.gempire.rounds.anneal_layout import BLOCK, LETTERS, WISH
from gemcheck_models.gempire.rounds.anneal_moves import begun
from gemcheck_models.gempire.rounds.anneal_writing import told
from gemcheck_models.gempire.rounds.plans import Wish, setting
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.plans_growth import grown, seed, settled

from gemcheck.games.gempire import Gempire, demands, resolution
from gemcheck.games.gempire.plans import Upgrade
from gemcheck.games.gempire.state import Seat, Turn
from gemcheck.games.gempire.values import attributes, worth

GAME = Gempire()
TECHNOLOGIES = (2, 4, 14, 17)
PAIRS = [*combinations(range(1, 16), 2)]
WORDS = ("BBB", "UBBB", "BUBBUB", "UBUBBBU", "BCUBCBCU")
MOST_GEMS = 60


def played(course: Ints, pair: tuple[int, int]) -> tuple[Aim, Seat]:
    """The city that the engine makes of a course, whatever it costs; science as cards and palace give it."""
    wish = Wish(words_of(GAME.table, rewards(GAME.table)[course[-1, WISH]]))
    aim = Aim(GAME.table, setting(GAME, pair, 4, wish, TECHNOLOGIES), pair)
    growth = seed(GAME.table)
    for one in told(course, sought(GAME, pair, 4, ())):
        for item in one.cards:
            assert item.placed is not None
            there = aim.with_seat(replace(growth.seat, turn=Turn(won=(item.placed.card,))))
            assert not resolution.objections(GAME.table, there, 0, item.placed)
            growth = grown(aim, growth, item)
        for item in one.steps:
            state = aim.with_seat(replace(growth.seat, turn=Turn(written=Upgrade((item.step,)))))
            state = resolution.perform(GAME.table, state, 0, resolution.ACT, None)
            for plan in item.diamonds:
                assert not resolution.objections(GAME.table, state, 0, plan)
                seat = resolution.perform(GAME.table, state, 0, plan, None).seats[0]
                state = aim.with_seat(replace(seat, turn=replace(seat.turn, culture=0)))
            assert not state.seats[0].turn.diamonds
            growth = growth._replace(seat=settled(aim, state))
    return aim, growth.seat


def drawn(number: int, pair: tuple[int, int]) -> Ints:
    word = np.array([LETTERS.index(letter) for letter in WORDS[number % len(WORDS)]], np.int64)
    course = np.zeros((len(word) + 1, BLOCK), np.int64)
    begun(number, 40, word, course, *sought(GAME, pair, 4, ())[:3])
    return course


def least(aim: Aim, seat: Seat, which: int, flag: int) -> int | None:
    """The fewest culture gems on a Demand of the pair after which the engine says that it is met."""
    for count in range(MOST_GEMS):
        lying = [0, 0, 0]
        lying[aim.places[which]] = count
        state = aim.with_seat(replace(seat, flag=(lying[0], lying[1], lying[2])))
        if demands.met(GAME.table, state, 0, aim.pair[which]):
            return count
    return None


@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_cities_are_those_of_the_engine(part: int) -> None:
    for number, pair in enumerate(PAIRS * 2):
        if number % 5 != part:
            continue
        course = drawn(number, pair)
        found = judgement(course, sought(GAME, pair, 4, ()))
        aim, seat = played(course, pair)
        assert found.attributes == seat.attributes == attributes(GAME.table, seat)
        assert found.gems == seat.gems
        assert values_in(found) == [sum(value) for value in worth(GAME.table, seat).values]
        spent = sum(one.cost for one in told(course, sought(GAME, pair, 4, ())))
        paid = 5 + sum(max(5, found.before[at, 1]) for at, row in enumerate(course[:-1]) if row[0] == 1)
        assert found.science == seat.science + max(0, paid - spent)
        assert found.palace == seat.palace
        if 9 in pair:
            assert found.on_token == seat.token or course[:-1, 0].max() == 2
        seat = replace(seat, science=found.science, token=found.on_token)
        for which in range(2):
            wanted = least(aim, seat, which, found.culture)
            assert (found.wants[which] if found.beyond == 0 else wanted) == wanted


def values_in(found: Judged) -> list[int]:
    return [
        int(found.values[row, column]) for row in range(2) for column in range(found.ends[row, 0], found.ends[row, 1])
    ]
