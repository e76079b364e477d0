"""Games are made once per ruleset."""

from __future__ import annotations

from typing import Any

import pytest

from gemcheck.casebook.games import Games
from gemcheck.game import register_game
from gemcheck.rulebook import RulebookError
from tests.toy import Toy


def test_a_game_is_made_once_for_each_ruleset() -> None:
    made: list[Any] = []

    class Counted(Toy):
        def __init__(self, *args: Any, **options: Any) -> None:
            made.append(self)
            super().__init__(*args, **options)

    register_game("toy", Counted)
    games = Games()
    default = games.load("toy")
    assert games.under("toy", {}) is default
    poorest = games.under("toy", {"bid.tie": "poorest"})
    assert games.under("toy", {"bid.tie": "poorest"}) is poorest
    assert poorest.rules.reading("bid.tie") == "poorest"
    assert len(made) == 2


def test_options_reach_the_game() -> None:
    game: Any = Games(target=9).under("toy", {"bid.tie": "poorest"})
    assert game.target == 9


def test_a_ruleset_has_a_name_and_readings_override_it() -> None:
    games = Games()
    assert games.under("toy", {}, "house").rules.reading("bid.tie") == "poorest"
    assert games.under("toy", {"bid.tie": "silent"}, "house").rules.reading("bid.tie") == "silent"
    assert games.under("toy", {}, "default").rules == games.load("toy").rules
    with pytest.raises(RulebookError, match="unknown ruleset 'hause'; did you mean 'house'"):
        games.under("toy", {}, "hause")


def test_digests_are_those_of_the_rulebook() -> None:
    games = Games()
    assert games.digest("toy", ("bid.pay",)) == games.load("toy").rulebook.digest(["bid.pay"])
    assert games.digest("toy", ("bid.pay",)) == games.digest("toy", ("bid.pay",))
