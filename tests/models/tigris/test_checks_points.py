"""That points are never lost nor paid beyond the box: proved for any numbers, and wrong rules are noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from gemcheck_models.tigris.checks_tigris_points import (
    CLAUSES,
    IN_THE_BOX,
    NEVER_LESS,
    NEVER_MORE,
    NO_LESS,
    points_kept,
)

from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.games.tigris import points
from gemcheck.games.tigris.state import Seat, State
from gemcheck.rulebook import ablated

z3 = pytest.importorskip("z3")

GAME: Any = load_game("tigris")


def test_every_claim_is_proved() -> None:
    report = points_kept.run(GAME)
    assert not report.findings
    assert {statement.text: statement.verdict for statement in report.statements} == dict.fromkeys(
        CLAUSES, Verdict.PROVED
    )


def test_without_the_clause_the_box_pays_what_it_does_not_hold() -> None:
    with ablated("gemcheck.games.tigris", "box.points") as struck:
        assert struck
        (finding,) = points_kept.run(GAME).findings
    facts = finding.witness["facts"]
    assert finding.title.endswith(IN_THE_BOX)
    assert facts["seat 1"] + facts["seat 2"] + facts["due"] > 95


def below_nothing(amount: Any, left: Any, on: Any) -> Any:
    return on.smallest((amount, left))


def one_more(amount: Any, left: Any, on: Any) -> Any:
    return amount + 1


def never_the_last(amount: Any, left: Any, on: Any) -> Any:
    return on.smallest((amount, on.largest((left - 1, 0))))


@pytest.mark.parametrize(
    ("rule", "text"), [(below_nothing, NEVER_LESS), (one_more, NEVER_MORE), (never_the_last, NO_LESS)]
)
def test_a_wrong_rule_is_noticed(rule: Callable[..., Any], text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def payable(table: Any, state: State, colour: int, amount: Any, on: Any) -> Any:
        if table.reading("points.supply") == "unlimited":
            return amount
        return rule(amount, 95 - on.total(seat.points[colour] for seat in state.seats), on)

    monkeypatch.setattr(points, "payable", payable)
    (finding,) = points_kept.run(GAME).findings
    assert finding.title == f"not always so: {text}"
    assert finding.witness["facts"]["points.supply"] == "limited"


def test_the_rule_says_the_same_on_terms() -> None:
    from gemcheck_models.z3_algebra import Z3

    limited = GAME.under(GAME.rulebook.ruleset({"points.supply": "limited"}))
    due = z3.Int("due")
    for have in (0, 50, 93, 94, 95, 96, 120):
        state = State(seats=(Seat(points=(have, 0, 0, 0)), Seat()))
        paid = points.payable(limited.table, state, 0, due, Z3)
        for number in range(4):
            plain = points.payable(limited.table, state, 0, number)
            assert z3.simplify(z3.substitute(paid, (due, z3.IntVal(number)))).as_long() == plain
            assert plain == max(0, min(number, 95 - have))
