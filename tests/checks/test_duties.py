"""Seats without a legal decision and broken invariants: found in faulty twins of the toy game, not in the real ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from gemcheck.checks.duties import duties
from gemcheck.findings import Finding, Verdict
from gemcheck.game import Log, Objection, Undefined, load_game
from tests.toy import Toy
from tests.toy.state import DRAW, Plan, State


class Cornered(Toy):
    """The faulty twin: a winner who has a lot already may keep no other, and has nothing else to do."""

    def legal(self, state: State, seat: int) -> Iterator[Plan]:
        held = state.seats[seat].left or state.seats[seat].right
        if state.winner == seat and state.lot and held:
            return iter(())
        return super().legal(state, seat)


class Frozen(Toy):
    """Another one: no lot is ever drawn, and nobody has to move."""

    def chances(self, state: State) -> Iterator[tuple[int, int]]:
        return iter(()) if state.phase == DRAW else super().chances(state)


class Borrowing(Toy):
    """Another one: a bid may be one coin more than the bidder has."""

    def advance(self, state: State, plans: Mapping[int, Plan], log: Log = None) -> State | Undefined:
        after = super().advance(state, plans, log)
        if isinstance(after, Undefined) or not any(seat.coins == 0 for seat in after.seats):
            return after
        return self.read_state(self.state_text(after).replace('"coins":0', '"coins":-1', 1))

    def defects(self, state: State) -> list[Objection]:
        return [one for one in super().defects(state) if one.clauses == ("bid.limit",)]


def found(game: Any) -> tuple[Finding, ...]:
    return duties.run(game).findings


@pytest.mark.parametrize("name", ["gempire", "tigris"])
def test_the_real_games_have_neither_fault(name: str) -> None:
    report = duties.run(load_game(name))
    assert report.findings == ()
    assert report.verdict is Verdict.BOUNDED
    assert len(report.statements) == 2


def test_the_toy_game_has_neither_fault() -> None:
    assert found(Toy()) == ()


def test_a_seat_without_a_legal_decision_is_found() -> None:
    game = Cornered()
    (one,) = found(game)
    assert one.id == "toy/stuck-piece/no-legal-decision"
    assert "may not stay idle either" in one.title
    state = game.read_state(one.witness["state"])
    (seat,) = (seat for seat in game.to_move(state) if not list(game.legal(state, seat)))
    assert list(Toy().legal(state, seat))


def test_a_game_that_cannot_go_on_is_found_at_its_start() -> None:
    (one,) = found(Frozen())
    assert one.id == "toy/stuck-piece/dead-end"
    assert "after 0 steps" in one.certificate.scope


def test_a_broken_invariant_is_found_with_the_step_that_breaks_it() -> None:
    game = Borrowing()
    (one,) = (finding for finding in found(game) if finding.kind == "illegal-yet-allowed")
    assert one.clauses == ("bid.limit",)
    state = game.read_state(one.witness["state"])
    assert game.defects(state) == []
    plans = {
        int(seat.rpartition(" ")[2]) - 1: game.read_plan(state, 0, text) for seat, text in one.witness["plans"].items()
    }
    after = game.step(state, plans)
    assert not isinstance(after, Undefined)
    assert game.defects(after)
