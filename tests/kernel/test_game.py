"""Events, refusals and the register of games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gemcheck.game import (
    Event,
    GameError,
    IllegalPlan,
    Objection,
    OpenEnd,
    Undefined,
    load_game,
    register_game,
    registered_games,
)
from gemcheck.rulebook import RulebookError
from tests.toy import Bid, Toy


@pytest.fixture
def registered() -> Iterator[None]:
    register_game("toy", Toy)
    yield
    register_game("toy", None)


@pytest.mark.usefixtures("registered")
def test_a_registered_game_is_loaded_with_its_options() -> None:
    game: Any = load_game("toy", target=9)
    assert isinstance(game, Toy)
    assert game.target == 9
    assert game.rules == game.rulebook.ruleset()


@pytest.mark.usefixtures("registered")
def test_an_unknown_game_is_refused_naming_the_nearest() -> None:
    with pytest.raises(GameError, match=r"unknown game 'toi'; did you mean 'toy'\? \(installed: .*toy"):
        load_game("toi")


def test_a_game_can_be_forgotten() -> None:
    register_game("toy", Toy)
    register_game("toy", None)
    register_game("toy", None)
    with pytest.raises(GameError, match="unknown game 'toy'"):
        load_game("toy")


def test_installed_games_come_from_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name = "lots"

        def load(self) -> type[Toy]:
            return Toy

    monkeypatch.setattr("gemcheck.game.entry_points", lambda group: [Point()] if group == "gemcheck.games" else [])
    assert list(registered_games()) == ["lots"]
    assert isinstance(load_game("lots"), Toy)


def test_an_illegal_plan_tells_every_objection_and_its_clauses() -> None:
    error = IllegalPlan(1, [Objection(("a", "b"), "too much"), Objection(("c",), "too late")])
    assert str(error) == "too much [a, b]; too late [c]"
    assert (error.seat, len(error.objections)) == (1, 2)


def test_an_open_end_carries_what_is_undefined() -> None:
    undefined = Undefined("p", ("a",), "no answer")
    assert OpenEnd(undefined).undefined is undefined
    assert str(OpenEnd(undefined)) == "no answer"


def test_events_are_equal_by_content() -> None:
    assert Event("paid", 0, ("a",), {"coins": 1}) == Event("paid", 0, ("a",), {"coins": 1})
    assert Event("paid", 0, ("a",)) != Event("paid", 1, ("a",))


def test_what_a_game_inherits() -> None:
    toy = Toy()
    _, state, _ = toy.given({"lot": 1, "seats": {"ann": {"coins": 3}}})
    assert toy.count_legal(state, 0) == 4
    plans = {0: Bid(1), 1: Bid(2)}
    assert toy.advance(state, plans) == toy.step(state, plans)
    with pytest.raises(GameError, match="2 to 4"):
        toy.start(1, Random(0))


def test_readings_take_the_place_of_the_games_own_and_leave_the_others() -> None:
    game = Toy()
    chosen = game.under(game.rulebook.ruleset({"bid.tie": "poorest", "score.set": "pile"}))
    for option in game.rulebook.open_points["score.set"].option_ids():
        rules = chosen.rules_with({"score.set": option})
        assert dict(rules.items()) == {**dict(chosen.rules.items()), "score.set": option}
    assert chosen.rules_with({}) == chosen.rules != game.rules
    with pytest.raises(RulebookError, match="has no option"):
        chosen.rules_with({"bid.tie": "coin"})
