"""What all Demands share: thresholds by players, culture gems on one Demand, full sets, requirements of zero."""

from __future__ import annotations

import pytest

from gemcheck.game import OpenEnd
from gemcheck.games.gempire import demands, demands_numbers
from gemcheck.games.gempire.demands_numbers import (
    artificial_minimum,
    artificial_rivals,
    compared,
    exceeds_all,
    full_sets,
    gems_on,
    least_requirement,
    lowered,
    number_of_cards,
)
from gemcheck.games.gempire.state import Seat
from gemcheck.rulebook import ablated
from tests.gempire.build import C, card, row, state, table
from tests.gempire.demand_seats import PLAIN, have_need, met

PACKAGE = "gemcheck.games.gempire"


@pytest.mark.parametrize(
    ("demand", "numbers"),
    [
        (1, (20, 20, 20)),
        (2, (10, 9, 8)),
        (3, (11, 10, 9)),
        (5, (31, 31, 31)),
        (6, (15, 14, 13)),
        (7, (22, 21, 20)),
        (8, (6, 6, 6)),
        (10, (5, 5, 5)),
        (11, (9, 8, 7)),
        (12, (5, 5, 5)),
        (13, (9, 8, 7)),
        (15, (130, 130, 130)),
    ],
)
def test_thresholds(demand: int, numbers: tuple[int, int, int]) -> None:
    assert tuple(demands.threshold(PLAIN, demand, seats) for seats in (3, 4, 5)) == numbers


def test_second_thresholds() -> None:
    assert tuple(demands.second_threshold(PLAIN, 13, seats) for seats in (3, 4, 5)) == (90, 80, 70)


def test_without_the_xyz_clause_the_first_number_holds() -> None:
    with ablated(PACKAGE, "demand.xyz"):
        assert [demands.threshold(PLAIN, 2, seats) for seats in (3, 4, 5)] == [10, 10, 10]


# -- G-006: two players


def test_other_numbers_of_players() -> None:
    first = table(readings={"players.other": "first-number"})
    line = table(readings={"players.other": "extrapolate"})
    assert [demands.threshold(first, d, 2) for d in (2, 3, 6)] == [10, 11, 15]
    assert [demands.threshold(line, d, 2) for d in (2, 3, 6)] == [11, 12, 16]
    assert [demands.threshold(line, 13, 2), demands.second_threshold(line, 13, 2)] == [10, 100]
    assert [demands.threshold(line, 2, seats) for seats in (1, 6)] == [12, 7]
    assert (demands.threshold(line, 1, 2), demands.threshold(line, 15, 6)) == (20, 130)


@pytest.mark.parametrize(("reading", "seats"), [("three-to-five", 2), ("three-to-five", 6), ("first-number", 6)])
def test_other_numbers_of_players_without_an_answer(reading: str, seats: int) -> None:
    with pytest.raises(OpenEnd) as caught:
        demands.threshold(table(readings={"players.other": reading}), 2, seats)
    assert caught.value.undefined.point == "players.other"
    assert caught.value.undefined.clauses == ("demand.xyz",)


def test_allowed_numbers_of_players() -> None:
    assert demands.seat_counts(PLAIN) == (3, 4, 5)
    assert demands.seat_counts(table(readings={"players.other": "first-number"})) == (2, 3, 4, 5)
    assert demands.seat_counts(table(readings={"players.other": "extrapolate"})) == (2, 3, 4, 5)


def test_two_players_are_judged_by_the_numbers_of_the_reading() -> None:
    eleven = "/0,P1,P1,P1,P1,P1,P1,P1,P1,P1,P1"
    assert met(table(readings={"players.other": "first-number"}), 2, eleven, players=2)
    assert not met(table(readings={"players.other": "extrapolate"}), 2, eleven, players=2)


# -- culture gems


def test_a_gem_helps_only_the_demand_it_lies_on() -> None:
    here = state(demands=(7, 12, 2))
    owner = Seat(flag=(3, 1, 2))
    assert [gems_on(here, owner, demand) for demand in (7, 12, 2, 5)] == [3, 1, 2, 0]
    with ablated(PACKAGE, "culture.bonus.own-demand"):
        assert [demands_numbers.gems_on(here, owner, demand) for demand in (7, 5)] == [6, 6]


def test_only_full_sets_count() -> None:
    assert [full_sets(gems, 3) for gems in (0, 2, 3, 5, 6)] == [0, 0, 1, 1, 2]
    assert [full_sets(gems, 2) for gems in (1, 2, 3)] == [0, 1, 1]
    with ablated(PACKAGE, "culture.bonus.example.triple"):
        assert have_need(PLAIN, 8, "f2.0.0") == (0, 4)
    assert have_need(PLAIN, 8, "f2.0.0") == (0, 6)
    assert have_need(PLAIN, 8, "f3.0.0") == (0, 5)


def test_requirements_go_down_to_zero_or_one() -> None:
    assert [lowered(6, steps, 0) for steps in (0, 5, 6, 7)] == [6, 1, 0, 0]
    assert [lowered(6, steps, 1) for steps in (0, 5, 6, 7)] == [6, 1, 1, 1]
    assert least_requirement(PLAIN) == 0
    assert least_requirement(table(readings={"demand.zero": "at-least-one"})) == 1


# -- G-095: nothing is required any more


@pytest.mark.parametrize(
    ("demand", "players", "line"),
    [(12, 3, "f15.0.0"), (8, 3, "f18.0.0"), (11, 5, "f14.0.0"), (11, 3, "f18.0.0"), (9, 3, "f2.0.0")],
)
def test_demands_that_need_nothing_any_more(demand: int, players: int, line: str) -> None:
    reading = {"demand.zero": "at-least-one"}
    assert met(table(sequence=(C, C)), demand, line, players=players)
    assert not met(table(sequence=(C, C), readings=reading), demand, line, players=players)
    assert have_need(table(sequence=(C, C), readings=reading), demand, line, players=players) == (0, 1)


@pytest.mark.parametrize(
    ("demand", "players", "line"),
    [(12, 3, "f14.0.0"), (8, 3, "f17.0.0"), (11, 5, "f13.0.0"), (11, 3, "f17.0.0"), (9, 3, "f1.0.0")],
)
def test_one_gem_less_leaves_one_to_be_required(demand: int, players: int, line: str) -> None:
    assert not met(table(sequence=(C, C)), demand, line, players=players)


# -- opponents


def test_comparing_with_opponents() -> None:
    assert exceeds_all(3, [2, 2])
    assert not exceeds_all(3, [2, 3])
    assert exceeds_all(0, [])
    real, total = [5, 6, 7], [15, 16, 17]
    assert compared(PLAIN, 1, real, total) == [15, 17]
    assert compared(table(readings={"demand.bonus.rivals": "real-only"}), 1, real, total) == [5, 7]
    assert (real, total) == ([5, 6, 7], [15, 16, 17])
    assert artificial_rivals(PLAIN)
    assert artificial_minimum(PLAIN)
    assert not artificial_minimum(table(readings={"demand.bonus.minimum": "only-demand-5"}))


# -- cards, not buildings


def test_demands_count_cards_not_buildings() -> None:
    t = table([card("brothel", C, buildings=4)])
    brothels = row((0, C), (0, C))
    owner = Seat(row1=brothels, row2=brothels, second=0)
    assert number_of_cards(t, owner, 2, owner.row2) == 2
    with ablated(PACKAGE, "demand.cards-not-buildings"):
        assert demands_numbers.number_of_cards(t, owner, 2, owner.row2) == 8
        assert demands.tally(t, state(owner, demands=(2, 10, 12)), 0, 2).have == 8
        assert demands.tally(t, state(owner, demands=(2, 10, 12)), 0, 10).have == 8
    assert demands.tally(t, state(owner, demands=(2, 10, 12)), 0, 10).have == 2
