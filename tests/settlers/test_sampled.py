"""Positions drawn at random, positions in few words, and what makes a position."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.checks.readings_starts import started
from gemcheck.game import GameError, load_game
from gemcheck.games.settlers.sampled import FOCUS, THEMES

GAME: Any = load_game("settlers")


def drawn(number: int) -> Any:
    points = list(GAME.rulebook.open_points.values())
    clauses = points[number // 2 % len(points)].clauses if number % 2 else ()
    return GAME.sampled_given(Random(number), clauses)


def test_most_drawn_positions_are_sound_and_they_stand_in_many_phases() -> None:
    phases: Counter[str] = Counter()
    for number in range(200):
        try:
            _, state, _ = GAME.given(drawn(number))
        except GameError:
            phases["refused"] += 1
            continue
        assert not GAME.defects(state)
        phases[state.phase] += 1
    assert phases["refused"] <= 4
    assert min(phases[phase] for phase in ("act", "attack", "pick", "produce", "row")) > 0


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


def test_clauses_lead_to_themes_that_exist() -> None:
    known = {*GAME.rulebook.clauses, *(name.partition(".")[0] for name in GAME.rulebook.clauses)}
    assert set(FOCUS) <= known
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
    assert silent == []


def test_few_words_lead_back_to_the_same_state() -> None:
    told: Counter[str] = Counter()
    for seats, choose in ((1, GAME.sample), (2, GAME.greedy), (4, GAME.sample)):
        rng = Random(f"few/{seats}")
        state = GAME.start(seats, rng)
        for step in range(200):
            if step % 4 == 3 or state.result is not None:
                given = GAME.sparse_given(state)
                assert GAME.given(given)[1] == state
                told["position" if "position" in given else state.phase] += 1
            if state.result is not None:
                break
            plans = {seat: choose(state, seat, rng) for seat in GAME.to_move(state)}
            state = GAME.advance(state, plans) if plans else GAME.chance_step(state, GAME.draw(state, rng))
    assert told["position"] > 3
    assert told["act"] > 15


def test_drawn_positions_are_told_again() -> None:
    for number in range(60):
        try:
            _, state, _ = GAME.given(drawn(number))
        except GameError:
            continue
        assert GAME.given(GAME.sparse_given(state))[1] == state


def test_a_position_is_the_state_without_what_is_written_down_of_others() -> None:
    _, state, _ = GAME.given({"round": 3})
    assert GAME.position(replace(state, seen=("0123456789ab",), loose=True)) == state
    assert GAME.position(replace(state, round=4)) != GAME.position(state)
