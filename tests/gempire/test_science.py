"""The science track, current science, and what cards hand out."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemcheck.game import Event
from gemcheck.games.gempire import yields
from gemcheck.games.gempire.cards import Formula, Yield
from gemcheck.games.gempire.science import current_science, gain_science
from gemcheck.games.gempire.state import Blueprint, Seat
from gemcheck.games.gempire.table import SURVEYING, Table
from gemcheck.games.gempire.values import entry_science, gem_science, gems_had, kept_science
from gemcheck.rulebook import ablated

from .build import C, G, P, card, mask, row, state, table

PACKAGE = "gemcheck.games.gempire"

WELL = card("well", P, value=0, science=Yield(placed=(1, 0, 0)), counts_itself=True)
HUT = card("hut", P, value=2)
PRISON = card("prison", P, value=1, buildings=3)
MILL = card("mill", G, value=4)
APOTHECARY = card("apothecary", G, value=1, science=Yield(earned=(0, 4, 0)), diamond_symbols=2)
SCHOOL = card("school", C, value=3, science=Yield(once=6))
INN = card("inn", P, G, value=(2, 3))
SPRING = card("spring", C, value=0, science=Yield(placed=(2, 0, 1)))
ALL = [WELL, HUT, PRISON, MILL, APOTHECARY, SCHOOL, INN, SPRING]
WEL, HU, PRIS, MIL, APO, SCHO, IN, SPRI = range(len(ALL))


def under(point: str, option: str, **options: Any) -> Table:
    return table(ALL, {point: option}, **options)


@pytest.mark.parametrize(("option", "a", "b"), [("track", 30, 12), ("unused", 5, 12)])
def test_g031_current_science(option: str, a: int, b: int) -> None:
    tab = under("science.current", option)
    assert current_science(tab, Seat(science=30, used=25)) == a
    assert current_science(tab, Seat(science=12)) == b


def test_gaining_science_moves_the_cube_and_says_so() -> None:
    tab = table(ALL)
    seat = Seat(science=9, used=4)
    log: list[Event] = []
    after = gain_science(tab, state(seat), 1, seat, 3, log)
    assert (after.science, after.used) == (12, 4)
    assert log == [Event("science", 1, ("science.track.total",), {"amount": 3, "total": 12})]
    assert gain_science(tab, state(seat), 1, seat, 3, None) == after


@pytest.mark.parametrize("amount", [0, -2])
def test_the_cube_never_moves_back(amount: int) -> None:
    log: list[Event] = []
    seat = Seat(science=9)
    assert gain_science(table(ALL), state(seat), 0, seat, amount, log) is seat
    assert log == []


@pytest.mark.parametrize(
    ("option", "track", "before", "amount", "after"),
    [
        ("count-on", 40, 38, 5, 43),
        ("cube-stops", 40, 38, 5, 40),
        ("cube-stops", 40, 38, 2, 40),
        ("cube-stops", 40, 38, 1, 39),
        ("cube-stops", 40, 43, 1, 43),
        ("cube-stops", None, 38, 50, 88),
    ],
)
def test_g017_end_of_the_track(option: str, track: int | None, before: int, amount: int, after: int) -> None:
    tab = under("science.track.end", option, track=track)
    seat = Seat(science=before)
    log: list[Event] = []
    assert gain_science(tab, state(seat), 0, seat, amount, log).science == after
    assert log[0].data == {"amount": after - before, "total": after}


# -- Well and its like


def test_g030_well_with_two_population_buildings_gives_three_science() -> None:
    seat = Seat(row1=row((HU, P), (HU, P), (WEL, P)))
    assert entry_science(table(ALL), seat, 1, 2) == 3


def test_well_counts_buildings_and_only_population() -> None:
    seat = Seat(row1=row((WEL, P), (PRIS, P), (MIL, G), (IN, G), (IN, P)), start1=-1)
    assert entry_science(table(ALL), seat, 1, -1) == 5


def test_a_standing_well_pays_for_each_population_building_placed_later() -> None:
    tab = table(ALL)
    assert entry_science(tab, Seat(row1=row((WEL, P), (PRIS, P))), 1, 1) == 3
    assert entry_science(tab, Seat(row1=row((WEL, P), (MIL, G))), 1, 1) == 0
    assert entry_science(tab, Seat(row1=row((WEL, P), (IN, G))), 1, 1) == 0
    assert entry_science(tab, Seat(row1=row((WEL, P), (IN, P))), 1, 1) == 1


def test_two_wells_pay_for_each_other() -> None:
    # The new one counts both, the old one counts the new one.
    assert entry_science(table(ALL), Seat(row1=row((WEL, P), (WEL, P))), 1, 1) == 3


def test_a_card_that_does_not_count_itself() -> None:
    assert entry_science(table(ALL), Seat(row1=row((SPRI, C), (HU, P), (SPRI, C))), 1, 2) == 2 + 1 + 1


@pytest.mark.parametrize(("option", "science"), [("all-effects", 2), ("technologies-only", 1)])
def test_surveying_and_the_well(option: str, science: int) -> None:
    tab = under("tech.surveying.scope", option)
    seat = Seat(row1=row((WEL, P)), row2=row((HU, P)), second=1, technologies=mask(SURVEYING))
    assert entry_science(tab, seat, 2, 0) == science


def test_well_entering_the_second_row_counts_it_doubled_under_surveying() -> None:
    seat = Seat(row1=row((HU, P)), row2=row((WEL, P)), second=1, technologies=mask(SURVEYING))
    assert entry_science(table(ALL), seat, 2, 0) == 1 + 2


def test_science_once_at_entry() -> None:
    tab = table(ALL)
    assert entry_science(tab, Seat(row1=row((SCHO, C))), 1, 0) == 6
    assert entry_science(tab, Seat(row1=row((SCHO, C), (HU, P))), 1, 1) == 0
    assert entry_science(tab, Seat(row1=row((SCHO, C))), 1, 1) == 0


# -- Apothecary


def test_apothecary_pays_for_gold_gems_owned_and_earned() -> None:
    tab = table(ALL)
    seat = Seat(row1=row((APO, G, 2)), gems=(1, 3, 2))
    assert entry_science(tab, seat, 1, 0) == 12
    assert gem_science(tab, seat, G, 2) == 8
    assert gem_science(tab, seat, P, 2) == 0
    assert gem_science(tab, Seat(row1=row((MIL, G))), G, 2) == 0
    assert gem_science(tab, Seat(row1=row((MIL, G)), row2=row((APO, G)), second=1), G, 1) == 4


@pytest.mark.parametrize(("option", "at_keeping", "per_gem", "at_placing"), [("placed", 0, 0, 12), ("won", 4, 4, 0)])
def test_g036_a_kept_apothecary(option: str, at_keeping: int, per_gem: int, at_placing: int) -> None:
    tab = under("blueprint.built", option)
    kept = Seat(blueprints=(Blueprint(MIL, 1), Blueprint(APO, 1)), gems=(0, 1, 0))
    assert kept_science(tab, kept, APO) == at_keeping
    assert gem_science(tab, kept, G, 1) == per_gem
    placed = Seat(row1=row((APO, G)), gems=(0, 3, 0))
    assert entry_science(tab, placed, 1, 0, was_blueprint=True) == at_placing
    assert entry_science(tab, placed, 1, 0) == 12
    assert kept_science(tab, kept, MIL) == 0
    assert kept_science(tab, kept, WEL) == 0


def test_g036_a_kept_well_waits_until_it_is_placed() -> None:
    tab = under("blueprint.built", "won")
    seat = Seat(row1=row((HU, P), (WEL, P)))
    assert entry_science(tab, seat, 1, 1, was_blueprint=True) == 2


@pytest.mark.parametrize(("option", "gems"), [("owned", (4, 3, 6)), ("not-on-flag", (4, 3, 1))])
def test_g055_gems_had(option: str, gems: tuple[int, int, int]) -> None:
    assert gems_had(under("gem.have", option), Seat(gems=(4, 3, 6), flag=(0, 2, 3), held=1)) == gems


@pytest.mark.parametrize(
    ("clause_id", "seat", "left"),
    [
        ("card.well", Seat(row1=row((HU, P), (WEL, P))), 0),
        ("card.self-counting", Seat(row1=row((HU, P), (WEL, P))), 1),
        ("card.apothecary", Seat(row1=row((HU, P), (APO, G)), gems=(0, 2, 0)), 0),
    ],
)
def test_striking_a_clause_takes_the_science_away(clause_id: str, seat: Seat, left: int) -> None:
    assert entry_science(table(ALL), seat, 1, 1) > left
    with ablated(PACKAGE, clause_id):
        assert yields.entry_science(table(ALL), seat, 1, 1) == left


@given(st.permutations([WEL, HU, HU, PRIS, WEL, MIL, IN]))
def test_science_of_wells_does_not_depend_on_the_order_of_placing(order: list[int]) -> None:
    tab = table(ALL)
    total = 0
    cards: list[tuple[int, int]] = []
    for index in order:
        cards.append((index, G if index == MIL else P))
        total += entry_science(tab, Seat(row1=row(*cards)), 1, len(cards) - 1)
    assert total == 2 * (2 + 2 + 3 + 1)


@given(st.lists(st.integers(1, 4), max_size=5), st.integers(0, 3))
def test_science_of_an_apothecary_does_not_depend_on_when_it_is_built(earned: list[int], when: int) -> None:
    tab = table(ALL)
    seat, total = Seat(), 0
    for number in range(len(earned) + 1):
        if number == min(when, len(earned)):
            seat = Seat(row1=row((APO, G)), gems=seat.gems)
            total += entry_science(tab, seat, 1, 0)
        if number < len(earned):
            seat = Seat(row1=seat.row1, gems=(0, seat.gems[1] + earned[number], 0))
            total += gem_science(tab, seat, G, earned[number])
    assert total == 4 * sum(earned)


def test_every_colour_of_buildings_and_gems_has_its_own_weight() -> None:
    counter = card("counter", P, value=0, science=Yield(placed=(2, 3, 5), earned=(7, 11, 13)))
    tab = table([counter, HUT, MILL, SCHOOL, PRISON])
    seat = Seat(row1=row((4, P), (2, G), (3, C), (3, C), (0, P)), gems=(1, 2, 3))
    assert entry_science(tab, seat, 1, 4) == 3 * 2 + 3 + 2 * 5 + 7 + 2 * 11 + 3 * 13
    assert [gem_science(tab, seat, colour, 2) for colour in (P, G, C)] == [14, 22, 26]
    assert entry_science(tab, seat, 1, 1) == 3
    assert entry_science(tab, seat, 1, 2) == 6 + 5


def test_formula_and_yield_may_stand_on_one_card() -> None:
    both = card("both", P, value=Formula(2, 3), science=Yield(once=1, placed=(1, 0, 0), earned=(0, 0, 1)))
    seat = Seat(row1=row((1, P), (0, P)), gems=(0, 0, 5))
    assert entry_science(table([both, HUT]), seat, 1, 1) == 1 + 1 + 5
