"""Demands 1 and 15: science compared, and science with the highest attribute."""

from __future__ import annotations

import pytest

from gemcheck.game import OpenEnd
from gemcheck.games.gempire.demands_science import (
    attribute_and_science,
    enough_attribute_and_science,
    enough_science,
    highest_attribute,
    most_science,
    science_score,
)
from gemcheck.rulebook import ablated
from tests.gempire.build import table
from tests.gempire.demand_seats import PLAIN, have_need, met, tally, who_meets

PACKAGE = "gemcheck.games.gempire"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_demand_1_needs_twenty_and_a_lead(players: int) -> None:
    assert met(PLAIN, 1, "s20", "s19", players=players)
    assert not met(PLAIN, 1, "s19", "s18", players=players)
    assert not met(PLAIN, 1, "s30", "s30", players=players)
    assert not met(PLAIN, 1, "s30", "s0", "s30", players=players)
    assert met(PLAIN, 1, "s31", "s30", "s30", players=players)
    assert not met(PLAIN, 1, "s30", *["s0"] * (players - 2), "s31", players=players)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_demand_1_with_culture_gems(players: int) -> None:
    assert met(PLAIN, 1, "s15 f1.0.0", players=players)
    assert not met(PLAIN, 1, "s14 f1.0.0", players=players)
    assert met(PLAIN, 1, "s10 f2.0.0", players=players)
    assert not met(PLAIN, 1, "s9 f2.0.0", players=players)
    assert not met(PLAIN, 1, "s19 f0.4.4", players=players)
    assert have_need(PLAIN, 1, "s22 f1.0.0", "s25", players=players) == (27, 26)
    assert have_need(PLAIN, 1, "s2", "s3", players=players) == (2, 20)
    assert have_need(PLAIN, 1, "s2", "s20", players=players) == (2, 21)
    assert have_need(PLAIN, 1, "s2", "s19", players=players) == (2, 20)


def test_artificial_points_of_opponents() -> None:
    """G-090: A 25 science, B 22 and one gem."""
    assert who_meets(PLAIN, 1, "s25", "s22 f1.0.0") == [1]
    assert who_meets(table(readings={"demand.bonus.rivals": "real-only"}), 1, "s25", "s22 f1.0.0") == [0, 1]


def test_a_minimum_reached_by_artificial_points() -> None:
    """G-091: 10 science and two gems, others at 9."""
    lines = ("s10 f2.0.0", "s9", "s9")
    only = table(readings={"demand.bonus.minimum": "only-demand-5"})
    assert met(PLAIN, 1, *lines)
    assert not met(only, 1, *lines)
    assert not met(only, 1, "s19 f5.0.0")
    assert met(only, 1, "s20 f5.0.0", "s40")


def test_current_science() -> None:
    """G-031: A gathered 30 and used 25, B gathered 12 and used none; A's best attribute is 105."""
    unused = table(readings={"science.current": "unused"})
    lines = ("G105 s30.25", "s12")
    assert who_meets(PLAIN, 1, *lines) == [0]
    assert who_meets(unused, 1, *lines) == []
    assert have_need(PLAIN, 15, *lines) == (135, 130)
    assert have_need(unused, 15, *lines) == (110, 130)


def test_demand_1_without_its_clauses() -> None:
    with ablated(PACKAGE, "demand.01.minimum"):
        assert met(PLAIN, 1, "s5")
        assert not met(PLAIN, 1, "s5", "s5")
    with ablated(PACKAGE, "demand.01.condition"):
        assert who_meets(PLAIN, 1, "s20", "s20", "s19") == [0, 1]
    with ablated(PACKAGE, "demand.01.bonus"):
        assert not met(PLAIN, 1, "s15 f1.0.0")


def test_predicates_of_demand_1() -> None:
    assert science_score(10, 3) == 25
    assert most_science(3, [2, 1])
    assert not most_science(2, [2, 1])
    assert enough_science(20, 20)
    assert not enough_science(19, 20)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("colour", ["P", "G", "C"])
def test_demand_15_at_its_threshold(colour: str, players: int) -> None:
    assert met(PLAIN, 15, f"{colour}100 s30", players=players)
    assert not met(PLAIN, 15, f"{colour}100 s29", players=players)
    assert not met(PLAIN, 15, f"{colour}99 s30", players=players)
    assert met(PLAIN, 15, f"{colour}100 s30", "s99", players=players)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_demand_15_with_culture_gems(players: int) -> None:
    assert met(PLAIN, 15, "C100 s23 f1.0.0", players=players)
    assert not met(PLAIN, 15, "C100 s22 f1.0.0", players=players)
    assert met(PLAIN, 15, "C100 s2 f4.0.0", players=players)
    assert not met(PLAIN, 15, "C100 s29 f0.9.9", players=players)


def test_only_the_highest_attribute_counts() -> None:
    assert have_need(PLAIN, 15, "P40,G50,C30 s7 f1.0.0") == (64, 130)
    assert highest_attribute((4, 9, 2)) == 9
    assert attribute_and_science(100, 9, 3) == 130
    assert enough_attribute_and_science(130, 130)
    assert not enough_attribute_and_science(129, 130)
    assert tally(PLAIN, 15, "P40,G50 s7 f1.0.0").text == (
        "D15 not met: 64 of 130 (highest attribute 50, science 7, artificial 7)"
    )


def test_demand_15_without_its_clauses() -> None:
    with ablated(PACKAGE, "demand.15.bonus"):
        assert not met(PLAIN, 15, "C100 s23 f1.0.0")
    with ablated(PACKAGE, "demand.15.condition"), pytest.raises(OpenEnd) as caught:
        met(PLAIN, 15, "C100 s30")
    assert caught.value.undefined.clauses == ("demand.15.condition",)
