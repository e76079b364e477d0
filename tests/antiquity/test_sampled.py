"""Positions drawn at random, positions in few words, and how many plans a position has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from gemcheck.checks.readings_play import Recorder
from gemcheck.checks.readings_starts import started
from gemcheck.game import GameError, load_game
from gemcheck.games.antiquity import city_count, city_plan
from gemcheck.games.antiquity.sampled import FOCUS, THEMES
from gemcheck.games.antiquity.state import CITY

GAME: Any = load_game("antiquity")


def drawn(number: int) -> Any:
    points = list(GAME.rulebook.open_points.values())
    clauses = points[number // 2 % len(points)].clauses if number % 2 else ()
    return GAME.sampled_given(Random(number), clauses)


def test_most_drawn_positions_are_sound_and_they_stand_in_many_phases() -> None:
    phases: Counter[str] = Counter()
    for number in range(160):
        try:
            _, state, _ = GAME.given(drawn(number))
        except GameError:
            phases["refused"] += 1
            continue
        assert not GAME.defects(state)
        phases[state.phase] += 1
    assert phases["refused"] <= 2
    assert min(phases[phase] for phase in ("city", "country", "explore", "famine", "harvest", "pollute")) > 0


def test_a_draw_depends_on_its_seed_alone() -> None:
    assert [drawn(number) for number in range(40)] == [drawn(number) for number in range(40)]


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_most_positions_of_a_theme_are_sound(theme: str) -> None:
    sound = 0
    for number in range(12):
        try:
            GAME.given(THEMES[theme](Random(number)))
        except GameError:
            continue
        sound += 1
    assert sound >= 6


def test_chapters_lead_to_themes_that_exist() -> None:
    chapters = {name.partition(".")[0] for name in GAME.rulebook.clauses}
    assert set(FOCUS) <= chapters
    assert {theme for themes in FOCUS.values() for theme in themes} <= set(THEMES)


def test_the_clauses_of_an_open_point_bring_it_up() -> None:
    silent = []
    for name, point in GAME.rulebook.open_points.items():
        asked: set[str] = set()
        for number in range(60):
            rng = Random(f"{name}/{number}")
            for _, points in started(GAME, GAME.sampled_given(rng, point.clauses), rng, 4, number):
                asked |= points
            if name in asked:
                break
        silent += [name] if name not in asked else []
    assert Recorder(GAME.rules).asked == set()
    assert silent == []


# -- in few words


def played(seats: int, seed: int, choose: Any = GAME.sample) -> Iterator[Any]:
    rng = Random(f"few/{seats}/{seed}")
    state = GAME.start(seats, rng)
    while state.result is None:
        yield state
        plans = {seat: choose(state, seat, rng) for seat in GAME.to_move(state)}
        state = GAME.advance(state, plans) if plans else GAME.chance_step(state, GAME.draw(state, rng))
    yield state


def test_few_words_lead_back_to_the_same_state() -> None:
    told: Counter[str] = Counter()
    for seats, choose in ((2, GAME.greedy), (3, GAME.sample), (4, GAME.sample)):
        for state in islice(played(seats, 1, choose), 120):
            given = GAME.sparse_given(state)
            assert GAME.given(given)[1] == state
            told["position" if "position" in given else state.phase] += 1
    assert told["position"] > 3  # before the first cities stand, and when all is over
    assert min(told[phase] for phase in ("city", "country", "famine", "pollute")) > 3


# -- how many plans


def test_plans_are_counted_as_they_are_listed() -> None:
    most, counts = 200, Counter[bool]()
    for seed in range(4):
        for state in played(2, seed):
            for seat in GAME.to_move(state) if state.phase == CITY else ():
                listed = sum(1 for _ in islice(city_plan.city_plans(GAME.table, state, seat), most))
                assert city_count.count_city(GAME.table, state, seat, most) == listed
                counts[listed < most] += 1
    assert min(counts.values()) > 10


def test_men_in_any_order_are_many_plans() -> None:
    _, state, _ = GAME.given(
        {
            "players": 2,
            "seats": {
                "ann": {"houses": "1-4", "goods": "-", "cities": [{"map": ["hhhhEEE", *ROWS]}]},
                "bea": {"goods": "-"},
            },
        }
    )
    # None, one of four, and so on: 1 + 4 + 12 + 24 + 24.
    assert GAME.count_legal(state, 0) == 65


ROWS = ("MM.SS.c", "MM.SScc", ".......", ".......", ".......", ".......")
