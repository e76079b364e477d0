"""Which clauses have run, and by what: those that run while the game is made."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

from gemcheck.game import load_game
from gemcheck.search.coverage import executable
from gemcheck.search.coverage_table import by_making, by_play


def test_code_that_runs_while_the_game_is_made_counts() -> None:
    game: Any = load_game("gempire")
    loaded = sys.modules[game.package]
    made = by_making(game, partial(load_game, "gempire"))
    assert {"dice.count", "dice.die1-2", "dice.die3-4", "dice.die5", "dice.blank"} <= made <= set(executable(game))
    assert made - by_play(game, 1, 0), "some of it runs at no other time"
    assert sys.modules[game.package] is loaded, "the game of this process is left alone"
