"""Which Demands an answer can touch."""

from __future__ import annotations

from typing import Any

import pytest
from gemcheck_models.gempire import blocking
from gemcheck_models.gempire.blocking import (
    blockable,
    idle_blocking,
    idle_setups,
    judged,
    looks_at_rivals,
    seats,
    unmoved,
)

from gemcheck.casebook.adopt import adopt
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Found
from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire import demands
from gemcheck.games.gempire.demands import OF_ONE_CITY
from gemcheck.rulebook import ablated

GAME: Any = load_game("gempire")
SOME = seats(GAME)


@pytest.mark.parametrize("demand", range(1, 16))
def test_who_is_looked_at(demand: int) -> None:
    looks, tried = looks_at_rivals(SOME, demand)
    assert tried
    assert looks == (demand in (1, 5, 10))
    if demand in OF_ONE_CITY:
        assert looks is False


def test_demand_14_looks_at_rivals_under_one_reading() -> None:
    other = GAME.under(GAME.rules_with({"demand.14.most": "all-players"}))
    assert looks_at_rivals(seats(other), 14)[0] is True


@pytest.mark.parametrize("demand", [1, 5, 10])
def test_one_gem_blocks(demand: int) -> None:
    given = blockable(GAME, demand)
    assert given is not None
    assert given["seats"]["bea"]["held"] == 1


def test_where_artificial_points_of_rivals_do_not_count_nothing_blocks() -> None:
    other = GAME.under(GAME.rules_with({"demand.bonus.rivals": "real-only"}))
    known, _ = judged(other)
    assert not any(known.values())
    idle, legal = idle_setups(other, known)
    assert (len(idle), legal) == (454, 454)


def test_the_check() -> None:
    (finding,) = idle_blocking.run(GAME).findings
    assert (finding.known_as, finding.kind) == ("G-109", "vacuous")
    assert "220 of 454" in finding.title
    assert adopt("gempire", finding, Found("a check"), Games()).status == "rule"


def test_without_the_redrawing_of_starred_demands_one_more_set_up_is_legal() -> None:
    known, _ = judged(GAME)
    with ablated("gemcheck.games.gempire", "demand.asterisk.redraw"):
        assert idle_setups(GAME, known)[1] == 455


def test_a_demand_that_nobody_can_judge_is_left_open() -> None:
    report = idle_blocking.run(GAME.under(GAME.rules_with({"demand.throne": "sixteenth-demand"})))
    assert [s.verdict for s in report.statements] == [Verdict.UNKNOWN]
    assert "[16]" in report.statements[0].text


def test_a_victory_that_has_to_be_declared_is_declared() -> None:
    (finding,) = idle_blocking.run(GAME.under(GAME.rules_with({"win.claim": "declared"}))).findings
    assert finding.witness["when"][1] == {"ann": "claim"}


def test_a_twin_in_which_every_demand_compares_has_no_idle_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The repaired twin: a seat meets a Demand only if no other seat has as many culture gems on the flag."""
    judge = demands.met

    def compared(table: Any, state: Any, who: int, demand: int) -> bool:
        place = state.demands.index(demand)
        mine = state.seats[who].flag[place]
        ahead = all(seat.flag[place] <= mine for number, seat in enumerate(state.seats) if number != who)
        return judge(table, state, who, demand) and ahead

    monkeypatch.setattr(demands, "met", compared)
    monkeypatch.setattr(blocking, "blockable", lambda game, demand: {})
    report = idle_blocking.run(GAME)
    assert (report.findings, report.verdict) == ((), Verdict.BOUNDED)
    with pytest.raises(AssertionError, match="a rival changes Demand 3"):
        unmoved(SOME, 3)
