"""Demands 1, 5 and 10: where two seats meet one at once, where the only leader fails, and that both are proved absent
elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
import z3
from gemcheck_models.gempire import demand_exclusive
from gemcheck_models.gempire.demand_comparing import (
    COMPARATIVE,
    Comparative,
    ask,
    enumerated,
    leader_in_fact,
    leader_in_total,
    provable,
    two_at_once,
)
from gemcheck_models.gempire.demand_exclusive import bound, comparative_demands, readings

from gemcheck.algebra import INTS
from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire.demands_numbers import threshold

GAME: Any = load_game("gempire")
EACH = pytest.mark.parametrize("item", COMPARATIVE, ids=lambda item: f"demand-{item.demand}")


def shared(who: int, real: Sequence[Any], total: Sequence[Any], minimum: int, alg: Any) -> Any:
    """A faulty twin: a shared lead is enough."""
    return alg.both(*(alg.at_least(total[who], other) for i, other in enumerate(total) if i != who))


def strict(who: int, real: Sequence[Any], total: Sequence[Any], minimum: int, alg: Any) -> Any:
    """Its repair: a lead counts only when it is not shared."""
    return alg.both(*(alg.more(total[who], other) for i, other in enumerate(total) if i != who))


def plus_one(real: Any, gems: Any, alg: Any) -> Any:
    return real + gems


def test_a_rule_that_lets_a_lead_be_shared_is_found_and_its_repair_is_proved() -> None:
    found = ask(two_at_once, shared, plus_one, 3, 0)
    assert found is not None
    assert [tuple(seat) for seat in found] == [(0, 0)] * 3
    assert not provable(two_at_once, shared, 3, 0)
    assert ask(two_at_once, strict, plus_one, 3, 0) is None
    assert all(provable(two_at_once, strict, seats, 0) for seats in (2, 3, 4, 5))


def test_a_rule_that_asks_for_a_lead_of_two_fails_the_leader_and_its_repair_does_not() -> None:
    def by_two(who: int, real: Sequence[Any], total: Sequence[Any], minimum: int, alg: Any) -> Any:
        return alg.both(*(alg.more(total[who], other + 1) for i, other in enumerate(total) if i != who))

    found = ask(leader_in_total, by_two, plus_one, 3, 0)
    assert found is not None
    assert [seat.real for seat in found] == [1, 0, 0]
    assert provable(leader_in_total, strict, 3, 0)


@EACH
def test_two_at_once_exactly_where_opponents_artificial_points_do_not_count(item: Comparative) -> None:
    for reading in readings(GAME):
        rule = bound(item.holds, GAME.under(GAME.rules_with(reading)))
        minimum = threshold(GAME.table, item.demand, 3)
        exclusive = reading["demand.bonus.rivals"] == "with-bonus"
        assert all(provable(two_at_once, rule, seats, minimum) == exclusive for seats in (3, 4, 5))
        assert (ask(two_at_once, rule, item.total, 3, minimum) is None) == exclusive
        hits, _ = enumerated(two_at_once, rule, item.total, minimum)
        assert (hits == 0) == exclusive


@EACH
def test_where_the_leader_fails(item: Comparative) -> None:
    for reading in readings(GAME):
        rule = bound(item.holds, GAME.under(GAME.rules_with(reading)))
        minimum = threshold(GAME.table, item.demand, 3)
        in_fact = reading["demand.bonus.rivals"] == "real-only"
        assert provable(leader_in_fact, rule, 3, minimum) == in_fact
        in_total = item.demand == 5 or reading["demand.bonus.minimum"] == "counts"
        assert provable(leader_in_total, rule, 3, minimum) == in_total


@EACH
def test_no_smaller_witness_of_two_seats_is_found_by_counting(item: Comparative) -> None:
    reading = {"demand.bonus.rivals": "real-only", "demand.bonus.minimum": "counts"}
    rule = bound(item.holds, GAME.under(GAME.rules_with(reading)))
    minimum = threshold(GAME.table, item.demand, 3)
    found = ask(two_at_once, rule, item.total, 3, minimum)
    assert found is not None
    gems, real = sum(seat.gems for seat in found), sum(seat.real for seat in found)
    for one in range(minimum + 2):
        for other in range(minimum + 2):
            for a in range(gems + 1):
                for b in range(gems + 1 - a):
                    if (a + b, one + other) < (gems, real):
                        total = [item.total(one, a, INTS), item.total(other, b, INTS), 0]
                        assert not all(two_at_once(rule, [one, other, 0], total, minimum, INTS))


@pytest.mark.parametrize("seed", range(4))
def test_the_witness_does_not_depend_on_the_seed(seed: int) -> None:
    reading = {"demand.bonus.rivals": "real-only", "demand.bonus.minimum": "counts"}
    z3.set_param("smt.random_seed", seed)
    try:
        found = [
            ask(
                two_at_once,
                bound(i.holds, GAME.under(GAME.rules_with(reading))),
                i.total,
                3,
                threshold(GAME.table, i.demand, 3),
            )
            for i in COMPARATIVE
        ]
    finally:
        z3.set_param("smt.random_seed", 0)
    assert [[tuple(seat) for seat in seats or ()] for seats in found] == [
        [(16, 1), (20, 0), (0, 0)],
        [(29, 1), (31, 0), (0, 0)],
        [(4, 1), (4, 1), (0, 0)],
    ]


def test_the_check_reports_each_demand_with_its_readings() -> None:
    report = comparative_demands.run(GAME)
    found = {finding.id.split("/", 1)[1]: finding for finding in report.findings}
    assert set(found) == {
        "exclusivity-broken/demand-1-two-at-once",
        "exclusivity-broken/demand-5-two-at-once",
        "exclusivity-broken/demand-10-two-at-once",
        "diverging-readings/demand-1-leader-in-fact",
        "diverging-readings/demand-5-leader-in-fact",
        "diverging-readings/demand-10-leader-in-fact",
        "diverging-readings/demand-1-leader-in-total",
        "diverging-readings/demand-10-leader-in-total",
    }
    assert {f.known_as for f in found.values()} == {"G-090", "G-091"}
    outcomes = dict(found["exclusivity-broken/demand-1-two-at-once"].outcomes)
    assert outcomes["demand.bonus.rivals=real-only, demand.bonus.minimum=counts"] == "met by ann and bea"
    assert outcomes["demand.bonus.rivals=with-bonus, demand.bonus.minimum=counts"] == "met by ann"
    assert all(s.verdict == Verdict.PROVED for s in report.statements)
    assert len(report.statements) == 9


def test_a_solver_that_gives_up_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(z3.Solver, "check", lambda self, *terms: z3.unknown)
    report = demand_exclusive.comparative_demands.run(GAME)
    assert (report.findings, report.verdict) == ((), Verdict.UNKNOWN)
