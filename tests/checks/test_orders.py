"""Seats in another order: a rule that favours a seat or whoever goes first is found, a fair one is not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.checks.orders import seats_in_any_order
from gemcheck.findings import Verdict
from gemcheck.game import Log, load_game
from gemcheck.rulebook import Ruleset
from tests.toy import Sell, State, Toy
from tests.toy import rules as toy_rules
from tests.toy.rules import move_coins


class EarlySale(Toy):
    """The faulty twin: a lot sold while another seat may still act brings one coin more."""

    def _settle(self, state: State, seat: int, plan: Any, log: Log) -> State:
        others = state.open & ~(1 << seat)
        after = super()._settle(state, seat, plan, log)
        return move_coins(after, seat, 1) if isinstance(plan, Sell) and others else after


class OwnSale(EarlySale):
    """The repaired twin: any lot sold brings one coin more."""

    def _settle(self, state: State, seat: int, plan: Any, log: Log) -> State:
        after = Toy._settle(self, state, seat, plan, log)
        return move_coins(after, seat, 1) if isinstance(plan, Sell) else after


class LastPass(Toy):
    """A faulty twin in which going first bars the others: the first who is done ends it for all."""

    def _settle(self, state: State, seat: int, plan: Any, log: Log) -> State:
        after = super()._settle(state, seat, plan, log)
        return after if after.open == state.open else replace(after, open=0)


def first_seat(rules: Ruleset, state: State, bids: Mapping[int, int]) -> int:
    """A faulty rule: of equal bids the first seat's wins."""
    return max(bids, key=lambda who: (bids[who], -who))


@pytest.mark.parametrize("game", [Toy(), OwnSale()])
def test_fair_rules_give_the_same_in_every_order(game: Toy) -> None:
    report = seats_in_any_order.run(game)
    assert (report.findings, report.verdict) == ((), Verdict.BOUNDED)
    (shown,) = report.statements
    assert "turned tables" in shown.text


def test_a_rule_that_pays_whoever_goes_first_is_found() -> None:
    findings = {finding.id: finding for finding in seats_in_any_order.run(EarlySale()).findings}
    # Taken all at once the seats go in seat order, which a turned table shows as well.
    assert set(findings) == {"toy/order-dependence/seats-in-turn", "toy/order-dependence/seats-moved"}
    found = findings["toy/order-dependence/seats-in-turn"]
    (one, here), (other, there) = found.outcomes
    assert one != other
    assert here != there
    game = EarlySale()
    state = game.read_state(found.witness["state"])
    plans = {int(name.split()[1]) - 1: game.read_plan(state, 0, text) for name, text in found.witness["plans"].items()}
    assert len(plans) > 1
    assert all(not game.why_not(state, seat, plan) for seat, plan in plans.items())


def test_a_seat_that_ends_it_for_the_others_is_found() -> None:
    (found,) = seats_in_any_order.run(LastPass()).findings
    assert found.id == "toy/order-dependence/seats-in-turn"
    assert "is not to move any more" in " ".join(text for _, text in found.outcomes)


def test_a_rule_that_favours_a_seat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy_rules, "award", first_seat)
    (found,) = seats_in_any_order.run(Toy()).findings
    assert found.id == "toy/order-dependence/seats-moved"
    assert found.outcomes[0][0] != found.outcomes[1][0]


def test_a_reading_without_an_answer_is_the_same_in_every_order() -> None:
    silent = Toy().under(Toy().rulebook.ruleset({"bid.tie": "silent"}))
    assert seats_in_any_order.run(silent).findings == ()


def test_a_game_of_turns_says_so_and_no_more() -> None:
    report = seats_in_any_order.run(load_game("tigris"))
    assert (report.findings, report.verdict) == ((), Verdict.VACUOUS)


def test_seats_of_gempire_may_go_in_any_order() -> None:
    report = seats_in_any_order.run(load_game("gempire"))
    assert (report.findings, report.verdict) == ((), Verdict.BOUNDED)
    assert "no order" not in report.statements[0].text
