"""Annealing: plans it finds replay, kept plans are no distance away from their Demands, the same seed, same answer."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("numba")

from gemcheck_models.gempire.rounds.anneal import annealing, words
from gemcheck_models.gempire.rounds.anneal_cards import rewards, sought, words_of
from gemcheck_models.gempire.rounds.anneal_compiled import Ints
from gemcheck_models.gempire.rounds.anneal_judging import judgement
from gemcheck_models.gempire.rounds.anneal_layout import (
    ABOVE,
    ANCHOR,
    BLOCK,
    CARDS,
    DIAMONDS,
    LETTERS,
    LEVEL,
    NONE,
    PLACE,
    WISH,
)
from gemcheck_models.gempire.rounds.plans_known import Known, known_plans, recalled
from gemcheck_models.gempire.rounds.replay import replayed
from gemcheck_models.gempire.rounds.worlds import PAIRS, Question

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.plans import SECOND_ROW, Bid, Diamond, Place, Upgrade
from gemcheck.games.gempire.state import Seat, State

GAME = Gempire()
TECHNOLOGIES = (2, 4, 14, 17)


def course_of(known: Known) -> Ints:
    """A kept plan as a course."""
    state = State(seats=(Seat(),) * 4)
    course: Ints = np.full((len(known.rounds) + 1, BLOCK), NONE, np.int64)
    wishes = [words_of(GAME.table, wish) for wish in rewards(GAME.table)]
    course[-1] = 0
    course[-1, WISH] = next(n for n, wish in enumerate(wishes) if wish[:2] == known.rewards[:2])
    ends: dict[int, tuple[int, int]] = {}
    where: dict[tuple[int, int], int] = {}
    for now, one in enumerate(known.rounds):
        plan = GAME.read_plan(state, 0, one.plan)
        course[now, 0] = LETTERS.index("B" if isinstance(plan, Bid) else "U" if isinstance(plan, Upgrade) else "C")
        if isinstance(plan, Upgrade):
            course[now, ABOVE] = SECOND_ROW in plan.steps
            course[now, LEVEL] = max(plan.steps)
        cards = diamonds = 0
        for text in one.do:
            do = GAME.read_plan(state, 0, text)
            if isinstance(do, Place):
                start, stop = ends.get(do.row, (do.column, do.column))
                if do.row == 2 and do.row not in ends:
                    course[-1, ANCHOR] = do.column
                ends[do.row] = (min(start, do.column), max(stop, do.column + 1))
                base = 1 + PLACE * cards
                course[now, base : base + PLACE] = (do.card, do.colour, do.row - 1, do.column >= stop)
                where[do.row, do.column] = now * CARDS + cards
                cards += 1
            elif isinstance(do, Diamond):
                course[now, DIAMONDS + diamonds] = where[do.row, do.column]
                diamonds += 1
    return course


@pytest.mark.slow
def test_kept_plans_are_no_distance_away() -> None:
    looked = 0
    for pair in PAIRS:
        for known in known_plans(GAME, pair):
            if known.technologies:
                continue
            found = judgement(course_of(known), sought(GAME, pair, 4, ()))
            assert (found.energy, found.lacking, found.overspent, found.beyond) == (0, 0, 0, 0), pair
            plan = recalled(GAME, Question(GAME.table, 4, pair, TECHNOLOGIES))
            assert plan is not None
            looked += 1
    assert looked >= 100


@pytest.mark.slow
@pytest.mark.parametrize(("pair", "rounds"), [((1, 3), 3), ((2, 4), 5), ((13, 15), 6), ((1, 9), 5)])
def test_plans_found_replay(pair: tuple[int, int], rounds: int) -> None:
    found = annealing(GAME, pair, rounds, technologies=TECHNOLOGIES, cities=4_000_000)
    assert found.plan is not None
    assert replayed(found.plan).round == rounds
    assert set(pair) <= set(replayed(found.plan).met)
    assert not found.refused


@pytest.mark.slow
def test_same_seed_same_answer() -> None:
    first, again, other = (
        annealing(GAME, (1, 5), 2, technologies=TECHNOLOGIES, cities=40_000, seed=seed) for seed in (3, 3, 4)
    )
    assert first.plan is None
    assert first.nearest is not None
    assert again.nearest is not None
    assert other.nearest is not None
    assert np.array_equal(first.nearest.course, again.nearest.course)
    assert first.cities == again.cities
    assert not np.array_equal(first.nearest.course, other.nearest.course)


@pytest.mark.slow
def test_what_is_lacking_is_told() -> None:
    found = annealing(GAME, (8, 9), 2, technologies=TECHNOLOGIES, cities=40_000)
    assert found.plan is None
    assert found.paid is not None
    assert found.paid.judged.overspent == 0
    assert found.paid.judged.lacking == sum(found.paid.judged.wants) - found.paid.judged.culture > 0


def test_changed_readings_are_refused() -> None:
    game = GAME.under(GAME.rules_with({"palace.reward.repeat": "new-levels"}))
    with pytest.raises(GameError, match=r"palace\.reward\.repeat"):
        sought(game, (1, 2), 4, ())


def test_words_can_be_paid_for() -> None:
    assert words(3, (3, 5)) == ["BBB", "BCB", "BCU", "UCB"]
    assert "BBC" in words(3, (1, 5))
    for pair in ((2, 14), (1, 7)):
        for known in known_plans(GAME, pair):
            word = "".join(one.plan[0].upper() for one in known.rounds)
            assert word in words(len(word), pair)
