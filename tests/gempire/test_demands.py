"""The Demands as a whole: dispatcher, tallies, undefined Demands, order of seats, clauses and open points."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.game import OpenEnd
from gemcheck.games.gempire import demands
from gemcheck.games.gempire.state import State
from gemcheck.rulebook import ablated, rules_of
from tests.gempire.build import rulebook, table
from tests.gempire.demand_seats import PLAIN, around, tally
from tests.gempire.strategies import PATIENT, boards, sample_table

PACKAGE = "gemcheck.games.gempire"
TABLE = sample_table()
"""Drawn from by the properties; no test may add cards to it, since OTHER_TABLES would not have them."""

ALL = tuple(range(1, 16))
ONE_QUANTITY = (2, 3, 4, 7, 8, 9, 11, 12, 14, 15)
"""Demands that are met exactly when enough of one quantity is there."""
COMPARED = (1, 5, 10)
POINTS = (
    "demand.02.no-row",
    "demand.03.threshold",
    "demand.04.missing",
    "demand.05.drain",
    "demand.05.iron",
    "demand.05.one-card",
    "demand.09.strike",
    "demand.11.diamonds",
    "demand.11.iron",
    "demand.12.scope",
    "demand.13.near",
    "demand.13.self",
    "demand.13.technology",
    "demand.14.below-zero",
    "demand.14.most",
    "demand.bonus.minimum",
    "demand.bonus.rivals",
    "demand.zero",
    "players.other",
    "tech.bonus.row",
    "tech.iron.district",
)
"""The open points that the Demands decide."""

OTHER_TABLES = [
    TABLE.under(rulebook().ruleset({point: rulebook().open_points[point].option_ids()[place] for point in POINTS}))
    for place in (1, -1)
]
"""The same table with no Demand read by its default, twice."""


def test_the_throne_is_undefined() -> None:
    """G-004: a sixteenth Demand that no entry describes."""
    here = around(PLAIN, in_play=(16, 2, 3))
    for ask in (demands.met, demands.tally):
        with pytest.raises(OpenEnd) as caught:
            ask(PLAIN, here, 0, demands.THRONE)
        assert caught.value.undefined.point == "demand.throne"
        assert set(caught.value.undefined.clauses) <= set(rulebook().clauses)


@pytest.mark.parametrize("demand", ALL)
def test_a_tally_cites_clauses_and_explains_itself(demand: int) -> None:
    found = tally(sample_table(), demand, "P3,P3/0,P3 f1.0.0 g1.1.1 s3")
    assert found.demand == demand
    assert found.clauses
    assert set(found.clauses) <= set(rulebook().clauses)
    assert found.text.startswith(f"D{demand} {'met' if found.met else 'not met'}: {found.have} of {found.need} (")


@pytest.mark.parametrize(
    ("demand", "lines", "text"),
    [
        (1, ("s22 f1.0.0", "s25", "s3"), "D1 met: 27 of 26 (science 22, artificial 5, best opponent 25)"),
        (2, ("P3,P3/0,P3 f2.0.0",), "D2 not met: 3 of 10 (cards in the second row 1, culture gems here 2)"),
        (3, ("g1.2.3 f2.0.0",), "D3 not met: 7 of 11 (gold gems 2, culture gems 3, of which here 2)"),
        (4, ("P3,G1/0,P2 f1.0.0",), "D4 met: 5 of 5 (second row 2/0/0, first row 3/1/0)"),
        (
            5,
            ("P9,G5O1D1 f2.0.0", "P20,P3 f1.0.0"),
            "D5 met: 31 of 31 (two best cards 19, culture gems here 2, best opponent 26)",
        ),
        (6, ("P3 g1.2.3 f2.0.0",), "D6 not met: 6 of 13 (gems 6, culture gems here 2, attributes out of balance)"),
        (
            7,
            ("g1.2.3 f2.0.0 l4 t.iron,masonry",),
            "D7 not met: 14 of 22 (gems 6, technologies 2, palace 4, culture gems here 2)",
        ),
        (8, ("P20,G9,C20 f4.0.0",), "D8 not met: 2 of 5 (strong districts 2, culture gems here 4)"),
        (9, ("q1 f2.0.0",), "D9 not met: 1 of 3 (gems on the palace token 1, wanted next: gold)"),
        (
            10,
            ("P1,P1 f4.0.0", "G1,G1,G1 f2.0.0"),
            "D10 met: 6 of 6 (largest district 2, artificial 4, best opponent 5)",
        ),
        (11, ("P10,P9 f3.0.0",), "D11 not met: 1 of 8 (valuable cards 1, culture gems here 3)"),
        (12, ("G1,G1,P1 f4.0.0",), "D12 not met: 2 of 4 (sizes of districts: 1, 2, culture gems here 4)"),
        (12, ("",), "D12 not met: 0 of 5 (sizes of districts: none, culture gems here 0)"),
        (
            13,
            ("C1,G19,C1/0,P1,C1,P1",),
            "D13 not met: 1 of 9 (districts beside culture 1, their value 19 of 90)",
        ),
        (
            14,
            ("P1,G1,G1/0,C1,C1 g2.0.1 f2.0.0",),
            "D14 met: 2 of 1 (cards 1/2/2, gems 2/0/1, most gems: population)",
        ),
        (15, ("P9,G20 s7 f2.0.0",), "D15 not met: 41 of 130 (highest attribute 20, science 7, artificial 14)"),
    ],
)
def test_a_tally_in_words(demand: int, lines: tuple[str, ...], text: str) -> None:
    assert tally(sample_table(), demand, *lines).text == text


@settings(PATIENT, max_examples=40)
@given(state=boards(TABLE))
def test_met_agrees_with_the_tally(state: State) -> None:
    for who, demand in product(range(3), ALL):
        found = demands.tally(TABLE, state, who, demand)
        assert demands.met(TABLE, state, who, demand) is found.met
        assert type(found.have) is type(found.need) is int
        assert found.have >= found.need or not found.met
        if demand in ONE_QUANTITY or demand in COMPARED:
            assert found.met == (found.have >= found.need)
        for other in OTHER_TABLES:
            assert demands.met(other, state, who, demand) is demands.tally(other, state, who, demand).met


@settings(PATIENT, max_examples=40)
@given(state=boards(TABLE))
def test_only_one_seat_meets_a_demand_that_compares(state: State) -> None:
    for demand in COMPARED:
        assert sum(demands.met(TABLE, state, who, demand) for who in range(len(state.seats))) <= 1


@settings(PATIENT, max_examples=40)
@given(state=boards(TABLE), demand=st.sampled_from(ALL), data=st.data())
def test_the_order_of_seats_does_not_matter(state: State, demand: int, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(state.seats))))
    moved = replace(state, seats=tuple(state.seats[old] for old in order))
    for new, old in enumerate(order):
        assert demands.tally(TABLE, moved, new, demand) == demands.tally(TABLE, state, old, demand)


@settings(PATIENT, max_examples=40)
@given(state=boards(TABLE), shift=st.integers(-4, 4))
def test_the_column_where_a_city_begins_does_not_matter(state: State, shift: int) -> None:
    moved = replace(
        state, seats=tuple(replace(s, start1=s.start1 + shift, start2=s.start2 + shift) for s in state.seats)
    )
    for who, demand in product(range(3), ALL):
        assert demands.tally(TABLE, moved, who, demand) == demands.tally(TABLE, state, who, demand)


@settings(PATIENT, max_examples=40)
@given(state=boards(TABLE))
def test_culture_gems_on_a_demand_never_hurt_it(state: State) -> None:
    first, *others = state.seats
    for demand in ALL:
        three = (demand, *[other for other in (2, 3, 4) if other != demand][:2])
        before, after = (
            State(seats=(replace(first, flag=flag), *others), demands=three) for flag in ((0, 0, 0), (3, 0, 0))
        )
        without, having = demands.tally(TABLE, before, 0, demand), demands.tally(TABLE, after, 0, demand)
        assert having.need - having.have <= without.need - without.have
        assert having.met or not without.met


def test_every_open_point_is_decided_in_one_place() -> None:
    source = "".join(p.read_text(encoding="utf-8") for p in sorted(Path(demands.__file__).parent.glob("demands*.py")))
    for point in POINTS:
        assert source.count(f'reading("{point}")') == 1, point
    assert source.count("reading(") == len(POINTS)
    assert set(POINTS) <= set(rulebook().open_points)


def test_every_sentence_about_demands_can_be_struck() -> None:
    """Each sentence that rules something has a twin, except examples and what happens when gems are earned."""
    strikable = {name for rule in rules_of(PACKAGE) if rule.without is not None for name in rule.clauses}
    stated = {name for name in rulebook().clauses if name.startswith("demand.") and name[7:9].isdigit()}
    examples = {"demand.03.example", "demand.04.example", "demand.05.example", "demand.06.examples"}
    elsewhere = {"demand.09.token", "demand.09.benefit", "demand.09.purple", "demand.09.multiple"}
    assert stated - examples - elsewhere <= strikable


@pytest.mark.parametrize("demand", ALL)
def test_a_demand_without_its_condition_is_undefined_or_rests_on_the_other_part(demand: int) -> None:
    names = {6: "demand.06.gems", 13: "demand.13.gems"}
    name = names.get(demand, f"demand.{demand:02}.condition")
    here = around(TABLE, "", demand=demand)
    with ablated(PACKAGE, name) as struck:
        assert struck
        if demand in (1, 5, 6, 10, 13):
            demands.met(TABLE, here, 0, demand)
        else:
            with pytest.raises(OpenEnd) as caught:
                demands.met(TABLE, here, 0, demand)
            assert caught.value.undefined.clauses == (name,)
            assert caught.value.undefined.point == ""


def test_a_demand_that_is_not_in_play_has_no_gems() -> None:
    here = around(PLAIN, "f3.3.3 g0.0.9", in_play=(2, 3, 7))
    assert demands.tally(PLAIN, here, 0, 15).have == 0
    assert demands.tally(PLAIN, here, 0, 3).have == 12


def test_an_empty_city_meets_nothing() -> None:
    here = around(table(sequence=(0, 1)), "")
    assert not any(demands.met(table(sequence=(0, 1)), here, 0, demand) for demand in ALL)
