"""Positions that look alike and lead apart, in the game of Lots with more or less of it in the open."""

from __future__ import annotations

from itertools import islice
from random import Random

from msgspec.structs import replace

from gemcheck.checks.history import Met, alike, apart, hidden_history, positions
from gemcheck.findings import Verdict
from gemcheck.game import load_game
from tests.toy import Toy
from tests.toy.state import State


class Purses(Toy):
    """A faulty twin: coins lie in closed purses, and a bid may not exceed what is in there."""

    def on_table(self, state: State) -> State:
        return replace(state, seats=tuple(replace(seat, coins=0) for seat in state.seats), bank=0)


class Open(Toy):
    """Its repair: everything lies on the table."""

    def on_table(self, state: State) -> State:
        return state


def test_coins_in_purses_are_hidden_history() -> None:
    report = hidden_history.run(Purses())
    (finding,) = report.findings
    assert (finding.kind, report.verdict) == ("hidden-history", Verdict.FOUND)
    game = Purses()
    one, other = (game.read_state(finding.witness[name]) for name in ("one", "other"))
    assert one != other
    assert game.on_table(one) == game.on_table(other)
    found = apart(game, one, other, 2)
    assert found is not None
    assert (found[1], found[2]) == (finding.outcomes[0][1], finding.outcomes[1][1])


def test_with_everything_on_the_table_no_two_positions_look_alike() -> None:
    report = hidden_history.run(Open())
    assert (report.findings, report.verdict) == ((), Verdict.VACUOUS)
    assert "no two of the positions" in report.statements[0].text


def test_a_game_that_does_not_say_what_lies_on_its_table_is_not_judged() -> None:
    report = hidden_history.run(Toy())
    assert (report.findings, report.verdict) == ((), Verdict.VACUOUS)
    assert "hook on_table" in report.statements[0].text


def test_the_pair_of_the_fewest_steps_comes_first() -> None:
    game = Purses()
    met = positions(game)
    sums = [pair.one.steps + pair.other.steps for pair in islice(alike(game, met, 2), 5)]
    assert sums[0] == min(sums)


def test_positions_are_the_same_in_each_run() -> None:
    assert positions(Open()) == positions(Open())


def test_equal_positions_are_no_pair() -> None:
    state = Open().start(2, Random(0))
    assert list(alike(Open(), [Met(state, 0), Met(state, 1)], 2)) == []


def test_gempire_says_what_lies_on_its_table() -> None:
    report = hidden_history.run(load_game("gempire"))
    assert report.findings == ()
    assert "hook" not in report.statements[0].text
