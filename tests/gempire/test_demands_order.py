"""Demand 9: gems in the printed order."""

from __future__ import annotations

import pytest

from gemcheck.game import OpenEnd
from gemcheck.games.gempire.demands_order import enough_collected, required_gems, required_order, wanted
from gemcheck.games.gempire.state import Seat
from gemcheck.rulebook import ablated
from tests.gempire.build import C, G, P, state, table
from tests.gempire.demand_seats import PLAIN, around, have_need, met, tally

PACKAGE = "gemcheck.games.gempire"
ORDER = (P, G, C, G)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_demand_9_at_its_threshold(players: int) -> None:
    t = table(sequence=ORDER)
    assert met(t, 9, "q4", players=players)
    assert not met(t, 9, "q3", players=players)
    assert not met(t, 9, "g9.9.9 q3", players=players)
    assert met(table(sequence=(P, G, P)), 9, "q3", players=players)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_demand_9_with_culture_gems(players: int) -> None:
    t = table(sequence=ORDER)
    assert met(t, 9, "q3 f1.0.0", players=players)
    assert met(t, 9, "q1 f3.0.0", players=players)
    assert not met(t, 9, "q1 f2.0.0", players=players)
    assert not met(t, 9, "q3 f0.3.3", players=players)
    assert have_need(t, 9, "q1 f2.0.0", players=players) == (1, 2)


def test_demand_9_without_an_order() -> None:
    """G-015: neither colours nor length of the order are in the text."""
    with pytest.raises(OpenEnd) as caught:
        met(PLAIN, 9, "g6.4.5")
    assert caught.value.undefined.point == "demand.09.sequence"
    assert caught.value.undefined.clauses == ("demand.09.condition",)


@pytest.mark.parametrize(
    ("reading", "left"),
    [("last", (G, C)), ("next", (C, G)), ("last-but-one", (G, G))],
)
def test_which_gem_is_struck(reading: str, left: tuple[int, int]) -> None:
    """G-097: population is on the token, one culture gem on Demand 9."""
    t = table(sequence=ORDER, readings={"demand.09.strike": reading})
    assert required_order(t, 0) == ORDER
    assert required_order(t, 1)[1:] == left
    here = around(t, "q1 f1.0.0", demand=9)
    assert wanted(t, here, 0) == left[0]
    assert not met(t, 9, "q2 f1.0.0")
    assert met(t, 9, "q3 f1.0.0")


@pytest.mark.parametrize(
    ("reading", "orders"),
    [
        ("last", [(P, G, C, G), (P, G, C), (P, G), (P,), (), ()]),
        ("next", [(P, G, C, G), (G, C, G), (C, G), (G,), (), ()]),
        ("last-but-one", [(P, G, C, G), (P, G, G), (P, G), (G,), (), ()]),
    ],
)
def test_further_gems_strike_on(reading: str, orders: list[tuple[int, ...]]) -> None:
    t = table(sequence=ORDER, readings={"demand.09.strike": reading})
    assert [required_order(t, gems) for gems in range(6)] == orders


@pytest.mark.parametrize(("reading", "last"), [("last", P), ("next", G), ("last-but-one", G)])
def test_one_gem_may_always_be_required(reading: str, last: int) -> None:
    t = table(sequence=ORDER, readings={"demand.09.strike": reading, "demand.zero": "at-least-one"})
    assert required_order(t, 4) == required_order(t, 9) == (last,)
    assert not met(t, 9, "f9.0.0")
    assert met(t, 9, "q1 f9.0.0")


def test_what_is_wanted_next() -> None:
    t = table(sequence=ORDER)
    here = state(Seat(token=2), Seat(token=4), Seat(token=3, flag=(0, 1, 0)), demands=(2, 9, 3))
    assert [wanted(t, here, who) for who in range(3)] == [C, None, None]
    assert wanted(PLAIN, here, 0) is None
    assert tally(t, 9, "q2 f1.0.0").text == "D9 not met: 2 of 3 (gems on the palace token 2, wanted next: culture)"
    assert tally(t, 9, "q4").text == "D9 met: 4 of 4 (gems on the palace token 4, wanted next: nothing)"


def test_demand_9_without_its_clauses() -> None:
    t = table(sequence=ORDER)
    with ablated(PACKAGE, "demand.09.bonus"):
        assert have_need(t, 9, "q3 f1.0.0") == (3, 4)
        assert wanted(t, around(t, "q3 f1.0.0", demand=9), 0) == G
    with ablated(PACKAGE, "demand.09.condition"), pytest.raises(OpenEnd):
        met(t, 9, "q4")
    assert required_gems(4, 1, 0) == 3
    assert enough_collected(3, 3)
    assert not enough_collected(2, 3)
