"""Positions drawn at random, positions in few words, and positions in the middle of an action."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from gemcheck.game import GameError, OpenEnd, load_game
from gemcheck.games.tigris.state import ACT, MONUMENT
from gemcheck.rulebook import RulebookError

GAME: Any = load_game("tigris")


def drawn(number: int, game: Any = GAME) -> Any:
    points = list(game.rulebook.open_points.values())
    clauses = points[number // 2 % len(points)].clauses if number % 2 else ()
    return game.sampled_given(Random(number), clauses)


def test_most_drawn_positions_are_sound_and_many_are_in_a_conflict() -> None:
    phases: Counter[str] = Counter()
    for number in range(400):
        try:
            _, state, _ = GAME.given(drawn(number))
        except GameError:
            phases["refused"] += 1
            continue
        assert not GAME.defects(state)
        phases[state.phase] += 1
    assert phases["refused"] <= 8
    assert phases["attack"] + phases["order"] >= 8
    assert phases["monument"] >= 12
    assert phases["over"]


def test_a_draw_depends_on_its_seed_alone() -> None:
    assert [drawn(number) for number in range(30)] == [drawn(number) for number in range(30)]


def test_the_advanced_board_is_drawn_too() -> None:
    game = GAME.under(GAME.rules_with({"board.side": "advanced"}))
    assert {game.given(drawn(number, game))[1].board for number in range(0, 20, 2)} == {1}


def test_a_theme_of_the_clauses_is_drawn_often() -> None:
    def squares(clauses: tuple[str, ...]) -> int:
        given = [GAME.sampled_given(Random(number), clauses) for number in range(100)]
        return sum("monuments" in one or any("tile" in plan for plan in one.get("begun", ())) for one in given)

    assert squares(("monument.square",)) > 1.5 * squares(("box.points",))


# -- in few words


def test_few_words_lead_back_to_the_same_table() -> None:
    same: Counter[str] = Counter()
    for number in range(3):
        rng = Random(f"few/{number}")
        state = GAME.start(2 + number % 3, rng)
        for _ in range(400):
            if state.result is not None:
                break
            movers = GAME.to_move(state)
            given = GAME.sparse_given(state)
            if "position" not in given and (state.phase != ACT or rng.random() < 0.2):
                _, again, _ = GAME.given(given)
                assert again.phase == state.phase
                assert again.tiles == state.tiles
                assert again.kingdoms == state.kingdoms
                assert [seat.leaders for seat in again.seats] == [seat.leaders for seat in state.seats]
                assert [seat.hand for seat in again.seats] == [seat.hand for seat in state.seats]
                assert (again.conflict is None) == (state.conflict is None)
                if state.conflict is not None:
                    for field in ("colour", "attacker", "defender", "committed", "marker"):
                        assert getattr(again.conflict, field) == getattr(state.conflict, field)
                same[state.phase] += 1
            plans = {seat: GAME.greedy(state, seat, rng) for seat in movers}
            state = GAME.advance(state, plans) if plans else GAME.chance_step(state, GAME.draw(state, rng))
    assert min(same[phase] for phase in (ACT, "attack", "defend", MONUMENT)) > 3


def test_what_tables_cannot_tell_is_told_in_notation() -> None:
    _, state, _ = GAME.given({"players": 2})
    after = GAME.step(state, {0: GAME.read_plan(state, 0, "swap S1")})
    assert after.phase == "swap"
    assert GAME.sparse_given(after) == {"position": GAME.state_text(after)}


# -- begun


UNION = {
    "players": 2,
    "temples": ["h4", "l4"],
    "seats": {
        "ann": {"leaders": {"king": "i4", "priest": "g4"}},
        "bea": {"leaders": {"king": "m4", "priest": "k4"}},
    },
}


@pytest.mark.parametrize(
    ("begun", "phase", "mover"),
    [
        ([], "act", 0),
        (["tile market j4"], "order", 0),
        (["tile market j4", "war red"], "attack", 0),
        (["tile market j4", "war red", "commit 0"], "defend", 1),
    ],
)
def test_a_position_in_the_middle_of_an_action(begun: list[str], phase: str, mover: int) -> None:
    _, state, _ = GAME.given({**UNION, "begun": begun})
    assert state.phase == phase
    assert GAME.to_move(state) == (mover,)


@pytest.mark.parametrize(
    ("begun", "words"),
    [
        (["tile farm j4"], "given.begun: j4 is land, and a farm lies on river [tile.farm]"),
        (["tile market"], "given.begun: "),
        ([3], "given.begun: a text is expected, not 3"),
        ("pass", "given.begun: a list is expected, not 'pass'"),
        (["swap S1", "pass"], "given.begun: nobody is to move where 'pass' is said"),
    ],
)
def test_plans_that_cannot_have_been_made_are_refused(begun: Any, words: str) -> None:
    with pytest.raises(GameError) as error:
        GAME.given({**UNION, "begun": begun})
    assert str(error.value).startswith(words)
    assert "\n" not in str(error.value)


def test_a_reading_without_an_answer_stays_without() -> None:
    try:
        game = GAME.under(GAME.rules_with({"score.full-tie": "silent"}))
    except RulebookError:
        pytest.fail("the readings fit together")
    tie = {"players": 2, "bag": "-", "seats": {"ann": {"hand": "-"}, "bea": {"hand": "-"}}, "begun": ["pass"]}
    with pytest.raises(OpenEnd):
        game.given(tie)
