"""Play without end: found where idle seats come to the same position again, not where the game ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from gemcheck.casebook.replay import play
from gemcheck.checks.endless import idle_for_ever
from gemcheck.findings import Verdict
from gemcheck.game import Log, load_game
from tests.cli.toy import BOOK, Table, Toy


class Standstill(Toy):
    """The faulty twin: nobody ever earns a point, and a position is a table without its count of rounds."""

    def advance(self, state: Table, plans: Mapping[int, int], log: Log = None) -> Table:
        return Table(state.points, state.round + 1)

    def position(self, state: Table) -> Any:
        return state.points


def test_a_race_that_somebody_wins_is_no_fault() -> None:
    (shown,) = idle_for_ever.run(Toy().under(BOOK.ruleset({"show.tie": "all"}))).statements
    assert shown.verdict is Verdict.BOUNDED
    assert "the game ends after" in shown.text


def test_a_standstill_is_found() -> None:
    (found,) = idle_for_ever.run(Standstill()).findings
    assert found.kind == "infinite-play"


@pytest.mark.parametrize("name", ["gempire", "tigris"])
def test_both_games_can_stand_still_and_the_witness_replays(name: str) -> None:
    game = load_game(name)
    (found,) = idle_for_ever.run(game).findings
    assert set(found.clauses) <= set(game.rulebook.clauses)
    run = play(game, found.witness["given"], found.witness["when"])
    assert run.played == len(found.witness["when"])
    assert game.result(run.after) is None
    again = play(game, found.witness["given"], list(found.witness["when"]) * 3)
    assert game.result(again.after) is None
