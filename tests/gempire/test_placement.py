"""Placement: ends, alignment, districts, hybrids, the second row, stuck cards, and what a card entering sets off."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.game import Event
from gemcheck.games.gempire import placement
from gemcheck.games.gempire.cards import Yield
from gemcheck.games.gempire.placement import (
    columns,
    district_limit,
    place,
    place_objections,
    placements,
    stuck,
    support_needed,
)
from gemcheck.games.gempire.plans import Keep, Place
from gemcheck.games.gempire.state import Blueprint, Placed, Seat, State, Turn
from gemcheck.games.gempire.table import ARTISTRY, MILITIA, RELIGION, Table
from gemcheck.games.gempire.values import attributes, districts
from gemcheck.rulebook import ablated

from .build import C, G, P, card, mask, row, state, table

PACKAGE = "gemcheck.games.gempire"

HUT = card("hut", P, value=2)
MILL = card("mill", G, value=4)
TEMPLE = card("temple", C, value=6, diamond_symbols=1)
VINEYARD = card("vineyard", G, C, value=(9, 7))
BROTHEL = card("brothel", C, value=0, buildings=4)
SHRINE = card("shrine", C, value=5, diamond_symbols=2)
GUARDHOUSE = card("guardhouse", P, value=3)
WELL = card("well", P, value=0, science=Yield(placed=(1, 0, 0)), counts_itself=True)
ALL = [HUT, MILL, TEMPLE, VINEYARD, BROTHEL, SHRINE, GUARDHOUSE, WELL]
HU, MIL, TEMP, VINE, BROTH, SHRI, GUARD, WEL = range(len(ALL))


def under(point: str, option: str) -> Table:
    return table(ALL, {point: option})


def won(*cards: int, **fields: Any) -> State:
    """A state of round 6 whose first seat has won these cards."""
    return state(Seat(turn=Turn(won=cards), **fields), round=6)


def spots(tab: Table, at: State) -> list[tuple[int, int, int]]:
    """(row, column, colour) of every legal placement."""
    return [(p.row, p.column, p.colour) for p in placements(tab, at, 0)]


def refusals(tab: Table, at: State, plan: Place) -> list[tuple[str, ...]]:
    return [o.clauses for o in place_objections(tab, at, 0, plan)]


# -- the first row


def test_the_first_card_lies_at_column_zero() -> None:
    at = won(MIL)
    assert list(placements(table(ALL), at, 0)) == [Place(MIL, 1, 0, G)]
    assert refusals(table(ALL), at, Place(MIL, 1, 1, G)) == [("placement.ends-only",)]


def test_further_cards_go_to_either_end() -> None:
    tab = table(ALL)
    at = won(MIL, row1=row((HU, P), (HU, P)), start1=-3)
    assert spots(tab, at) == [(1, -4, G), (1, -1, G)]
    for column in (-5, -3, -2, 0):
        assert refusals(tab, at, Place(MIL, 1, column, G)) == [("placement.ends-only",)]


def test_hybrids_may_lie_under_either_colour_and_others_may_not() -> None:
    tab = table(ALL)
    assert spots(tab, won(VINE)) == [(1, 0, G), (1, 0, C)]
    assert refusals(tab, won(VINE), Place(VINE, 1, 0, P)) == [("hybrid.choose",)]
    assert refusals(tab, won(MIL), Place(MIL, 1, 0, C)) == [("hybrid.choose",)]


def test_cards_that_are_not_at_hand() -> None:
    tab = table(ALL)
    assert refusals(tab, won(MIL), Place(HU, 1, 0, P)) == [("bid.win.place", "hybrid.fixed")]
    assert refusals(tab, won(MIL), Place(MIL, 1, 0, G, True)) == [("blueprint.one",)]
    assert refusals(tab, won(MIL), Place(MIL, 3, 0, G)) == [("second-row.no-third",)]
    assert refusals(tab, won(MIL), Place(MIL, 0, 0, G)) == [("second-row.no-third",)]
    assert list(placements(tab, won(), 0)) == []


def test_placements_come_card_by_card_and_each_once() -> None:
    at = won(MIL, HU, MIL, row1=row((HU, P)))
    found = list(placements(table(ALL), at, 0))
    assert found == [Place(MIL, 1, -1, G), Place(MIL, 1, 1, G), Place(HU, 1, -1, P), Place(HU, 1, 1, P)]


# -- districts


def test_brothel_shrine_temple_guardhouse() -> None:
    # Three purple cards and a green one: a yellow card at one end is the third district and shuts off its neighbour.
    tab = table(ALL)
    cards = row((BROTH, C), (SHRI, C), (TEMP, C), (GUARD, P))
    assert spots(tab, won(MIL, row1=cards)) == [(1, -1, G), (1, 4, G)]
    right = won(MIL, HU, TEMP, row1=(*cards, Placed(MIL, G)))
    assert spots(tab, right) == [(1, 5, G), (1, -1, C)]
    left = won(MIL, HU, TEMP, row1=(Placed(MIL, G), *cards), start1=-1)
    assert spots(tab, left) == [(1, -2, G), (1, 4, P)]


def test_a_row_may_hold_two_districts_of_one_colour() -> None:
    tab = table(ALL)
    assert spots(tab, won(HU, row1=row((HU, P), (MIL, G)))) == [(1, -1, P), (1, 2, P)]
    at = won(HU, row1=row((HU, P), (MIL, G), (HU, P)))
    assert spots(tab, at) == [(1, -1, P), (1, 3, P)]
    clauses = refusals(tab, won(TEMP, row1=row((HU, P), (MIL, G), (HU, P))), Place(TEMP, 1, 3, C))
    assert clauses == [("placement.three-districts", "placement.blocking", "placement.example.blocking")]


@pytest.mark.parametrize(("technologies", "number"), [(0, 3), (mask(MILITIA), 4), (mask(ARTISTRY), 3)])
def test_militia_allows_one_more_district(technologies: int, number: int) -> None:
    tab = table(ALL)
    cards = [(HU, P), (MIL, G), (TEMP, C), (HU, P)]
    assert district_limit(tab, Seat(technologies=technologies)) == number
    three = won(MIL, row1=row(*cards[:3]), technologies=technologies)
    assert bool(spots(tab, three)) == (number == 4)
    four = won(MIL, row1=row(*cards), technologies=technologies)
    assert spots(tab, four) == []
    two = won(MIL, row1=row((HU, P), (TEMP, C)), technologies=technologies)
    assert len(spots(tab, two)) == 2


def test_the_second_rows_districts_are_its_own() -> None:
    tab = table(ALL)
    first = row((HU, P), (MIL, G), (TEMP, C), (TEMP, C), (TEMP, C))
    at = won(MIL, row1=first, row2=row((TEMP, C), (HU, P)), start2=1, second=2)
    assert spots(tab, at) == [(2, 0, G), (2, 3, G)]
    full = won(MIL, row1=first, row2=row((TEMP, C), (HU, P), (TEMP, C)), start2=1, second=2)
    assert spots(tab, full) == []
    assert refusals(tab, full, Place(MIL, 2, 4, G))[0][0] == "placement.three-districts"


# -- the second row


def test_no_second_row_before_it_is_opened() -> None:
    tab = table(ALL)
    at = won(MIL, row1=row((HU, P), (HU, P)))
    assert all(r == 1 for r, _, _ in spots(tab, at))
    assert refusals(tab, at, Place(MIL, 2, 0, G)) == [("second-row.use",)]
    assert (2, 0, G) in spots(tab, won(MIL, row1=row((HU, P), (HU, P)), second=0))


def test_the_first_card_of_the_second_row_goes_above_any_card_of_the_first() -> None:
    tab = table(ALL)
    at = won(MIL, row1=row((HU, P), (HU, P), (HU, P)), start1=-1, second=2)
    assert spots(tab, at) == [(1, -2, G), (1, 2, G), (2, -1, G), (2, 0, G), (2, 1, G)]
    for column in (-2, 2):
        assert refusals(tab, at, Place(MIL, 2, column, G)) == [
            ("placement.second-row.aligned", "placement.second-row.within-ends")
        ]


def test_the_second_row_grows_at_its_ends_within_the_first() -> None:
    tab = table(ALL)
    first = row((HU, P), (HU, P), (HU, P), (HU, P))
    middle = won(MIL, row1=first, row2=row((MIL, G)), start2=1, second=2)
    assert [s for s in spots(tab, middle) if s[0] == 2] == [(2, 0, G), (2, 2, G)]
    assert refusals(tab, middle, Place(MIL, 2, 3, G)) == [("placement.ends-only",)]
    assert refusals(tab, middle, Place(MIL, 2, 1, G)) == [("placement.ends-only",)]
    edge = won(MIL, row1=first, row2=row((MIL, G)), start2=0, second=2)
    assert [s for s in spots(tab, edge) if s[0] == 2] == [(2, 1, G)]
    assert refusals(tab, edge, Place(MIL, 2, -1, G))[0][0] == "placement.second-row.aligned"
    last = won(MIL, row1=first, row2=row((MIL, G)), start2=3, second=2)
    assert [s for s in spots(tab, last) if s[0] == 2] == [(2, 2, G)]
    whole = won(MIL, row1=first, row2=row(*[(MIL, G)] * 4), second=2)
    assert [s for s in spots(tab, whole) if s[0] == 2] == []


@pytest.mark.parametrize(("option", "above"), [("needs-support", False), ("anywhere", True)])
def test_g037_a_second_row_above_nothing(option: str, above: bool) -> None:
    tab = under("second-row.first-card", option)
    at = won(MIL, second=1)
    assert support_needed(tab) != above
    assert spots(tab, at) == ([(1, 0, G), (2, 0, G)] if above else [(1, 0, G)])
    assert (refusals(tab, at, Place(MIL, 2, 0, G)) == []) == above
    assert refusals(tab, at, Place(MIL, 2, 1, G)) != []


def test_g037_with_a_first_row_both_readings_ask_for_support() -> None:
    for option in ("needs-support", "anywhere"):
        at = won(MIL, row1=row((HU, P)), second=1)
        assert [s for s in spots(under("second-row.first-card", option), at) if s[0] == 2] == [(2, 0, G)]


def test_g037_a_card_above_nothing_waits_for_the_first_row() -> None:
    tab = under("second-row.first-card", "anywhere")
    at = won(MIL, row2=row((MIL, G)), second=1)
    assert spots(tab, at) == [(1, 0, G)]
    grown = won(MIL, row1=row((HU, P), (HU, P)), row2=row((MIL, G)), second=1)
    assert spots(tab, grown) == [(1, -1, G), (1, 2, G), (2, 1, G)]


@pytest.mark.parametrize(("option", "allowed"), [("allowed", True), ("won-after-only", False)])
def test_g039_a_blueprint_from_before_the_second_row(option: str, allowed: bool) -> None:
    tab = under("second-row.earlier-cards", option)
    seat = Seat(row1=row((HU, P)), second=5, blueprints=(Blueprint(MIL, 3),))
    at = state(seat, round=6)
    plan = Place(MIL, 2, 0, G, True)
    assert (plan in placements(tab, at, 0)) == allowed
    assert refusals(tab, at, plan) == ([] if allowed else [("second-row.use",)])
    assert Place(MIL, 1, 1, G, True) in placements(tab, at, 0)


@pytest.mark.parametrize(("opened", "allowed"), [(5, True), (6, False), (7, False)])
def test_g039_won_after_only_compares_rounds(opened: int, allowed: bool) -> None:
    tab = under("second-row.earlier-cards", "won-after-only")
    at = won(MIL, row1=row((HU, P)), second=opened)
    assert ((2, 0, G) in spots(tab, at)) == allowed
    kept = state(Seat(row1=row((HU, P)), second=opened - 1, blueprints=(Blueprint(MIL, 5),)), round=8)
    assert ((2, 0, G) in spots(tab, kept)) == allowed


# -- blueprints among the placements


def test_blueprints_come_after_won_cards() -> None:
    seat = Seat(turn=Turn(won=(HU,)), blueprints=(Blueprint(MIL, 2), Blueprint(MIL, 3), Blueprint(TEMP, 6)))
    found = list(placements(table(ALL), state(seat, round=6), 0))
    assert found == [Place(HU, 1, 0, P), Place(MIL, 1, 0, G, True)]
    assert refusals(table(ALL), state(seat, round=6), Place(TEMP, 1, 0, C, True)) == [("blueprint.place.timing",)]


def test_of_two_equal_blueprints_the_one_that_may_enter_does() -> None:
    seat = Seat(blueprints=(Blueprint(MIL, 6), Blueprint(MIL, 3)))
    assert list(placements(table(ALL), state(seat, round=6), 0)) == [Place(MIL, 1, 0, G, True)]
    assert refusals(table(ALL), state(seat, round=6), Place(MIL, 1, 0, G, True)) == []


# -- stuck cards


def test_a_card_that_can_be_neither_placed_nor_kept() -> None:
    tab = table(ALL)
    closed = row((HU, P), (TEMP, C), (HU, P))
    full = (Blueprint(TEMP, 2),)
    assert stuck(tab, won(MIL, row1=closed, blueprints=full), 0, MIL)
    assert not stuck(tab, won(MIL, row1=closed), 0, MIL)
    assert not stuck(tab, won(MIL, HU, row1=closed, blueprints=full), 0, HU)
    assert stuck(tab, won(MIL, HU, row1=closed, blueprints=full), 0, MIL)
    assert not stuck(tab, won(MIL, row1=closed, blueprints=full, technologies=mask(RELIGION)), 0, MIL)
    assert not stuck(tab, won(MIL, row1=closed, blueprints=full, technologies=mask(MILITIA)), 0, MIL)
    assert not stuck(tab, won(MIL, row1=closed, blueprints=full, second=2), 0, MIL)
    assert not stuck(tab, won(VINE, row1=row((MIL, G), (HU, P), (TEMP, C)), blueprints=full), 0, VINE)


def test_keeps_are_found_here_too() -> None:
    assert list(placement.keeps(table(ALL), won(MIL), 0)) == [Keep(MIL)]


# -- effect


def test_placing_at_either_end() -> None:
    tab = table(ALL)
    at = won(MIL, HU, row1=row((TEMP, C)), start1=3)
    seat = at.seats[0]
    log: list[Event] = []
    right = place(tab, at, 0, seat, Place(MIL, 1, 4, G), log)
    assert (right.row1, right.start1) == (row((TEMP, C), (MIL, G)), 3)
    assert right.turn.won == (HU,)
    assert log == [
        Event("placed", 0, ("bid.win.place", "hybrid.fixed"), {"card": "mill", "row": 1, "column": 4, "colour": G})
    ]
    left = place(tab, at, 0, seat, Place(MIL, 1, 2, G), None)
    assert (left.row1, left.start1) == (row((MIL, G), (TEMP, C)), 2)
    assert (left.row2, left.start2) == ((), 0)


def test_placing_in_the_second_row() -> None:
    tab = table(ALL)
    at = won(MIL, row1=row(*[(HU, P)] * 4), second=2)
    first = place(tab, at, 0, at.seats[0], Place(MIL, 2, 2, G), None)
    assert (first.row2, first.start2, first.start1) == (row((MIL, G)), 2, 0)
    more = replace(first, turn=Turn(won=(TEMP, HU)))
    left = place(tab, at, 0, more, Place(TEMP, 2, 1, C), None)
    assert (left.row2, left.start2) == (row((TEMP, C), (MIL, G)), 1)
    right = place(tab, at, 0, left, Place(HU, 2, 3, P), None)
    assert (right.row2, right.start2, right.turn.won) == (row((TEMP, C), (MIL, G), (HU, P)), 1, ())


def test_placing_one_of_two_equal_cards() -> None:
    at = won(MIL, HU, MIL)
    after = place(table(ALL), at, 0, at.seats[0], Place(MIL, 1, 0, G), None)
    assert after.turn.won == (HU, MIL)


def test_placing_a_blueprint() -> None:
    seat = Seat(blueprints=(Blueprint(HU, 2), Blueprint(VINE, 3)), turn=Turn(won=(VINE,)))
    after = place(table(ALL), state(seat, round=6), 0, seat, Place(VINE, 1, 0, C, True), None)
    assert after.row1 == row((VINE, C))
    assert after.blueprints == (Blueprint(HU, 2),)
    assert after.turn == Turn(won=(VINE,), unkept=1)


def test_science_of_a_card_that_enters() -> None:
    tab = table(ALL)
    at = won(WEL, row1=row((HU, P), (HU, P)))
    log: list[Event] = []
    after = place(tab, at, 0, at.seats[0], Place(WEL, 1, 2, P), log)
    assert after.science == 3
    assert [e.what for e in log] == ["placed", "science"]
    later = replace(after, turn=Turn(won=(HU,)))
    assert place(tab, at, 0, later, Place(HU, 1, -1, P), None).science == 4


def test_placing_does_not_settle() -> None:
    at = won(TEMP)
    after = place(table(ALL), at, 0, at.seats[0], Place(TEMP, 1, 0, C), None)
    assert after.attributes == (0, 0, 0)
    assert attributes(table(ALL), after) == (0, 0, 6)


def test_artistry_adorns_a_card_entering_the_second_row() -> None:
    tab = table(ALL)
    at = won(TEMP, row1=row((HU, P)), second=2, technologies=mask(ARTISTRY))
    assert place(tab, at, 0, at.seats[0], Place(TEMP, 2, 0, C), None).row2 == row((TEMP, C, 1))
    assert place(tab, at, 0, at.seats[0], Place(TEMP, 1, 1, C), None).row1 == row((HU, P), (TEMP, C))


# -- clauses that are struck


@pytest.mark.parametrize(
    ("clause_id", "at", "spot", "legal"),
    [
        ("placement.three-districts", won(MIL, row1=row((HU, P), (TEMP, C), (HU, P))), (1, 3, G), True),
        ("tech.militia", won(MIL, row1=row((HU, P), (TEMP, C), (HU, P)), technologies=mask(MILITIA)), (1, 3, G), False),
        ("placement.second-row.aligned", won(MIL, row1=row((HU, P)), row2=row((HU, P)), second=1), (2, 1, G), True),
        ("placement.second-row.first-anywhere", won(MIL, row1=row((HU, P), (HU, P)), second=1), (2, 1, G), False),
        ("second-row.use", won(MIL, row1=row((HU, P))), (2, 0, G), True),
    ],
)
def test_striking_a_clause_changes_what_is_legal(
    clause_id: str, at: State, spot: tuple[int, int, int], legal: bool
) -> None:
    tab = table(ALL)
    assert (spot in spots(tab, at)) != legal
    with ablated(PACKAGE, clause_id):
        found = [(p.row, p.column, p.colour) for p in placement.placements(tab, at, 0)]
    assert (spot in found) == legal


def test_striking_the_free_first_place_names_the_clause_that_is_missed() -> None:
    at = won(MIL, row1=row((HU, P), (HU, P)), second=1)
    with ablated(PACKAGE, "placement.second-row.first-anywhere"):
        (objection,) = placement.place_objections(table(ALL), at, 0, Place(MIL, 2, 1, G))
    assert objection.clauses == ("placement.second-row.first-anywhere",)


def test_striking_the_choice_of_a_hybrid() -> None:
    with ablated(PACKAGE, "hybrid.choose"):
        assert placement.place_objections(table(ALL), won(MIL), 0, Place(MIL, 1, 0, C)) == []


# -- properties

_POINTS = {
    "second-row.first-card": ["needs-support", "anywhere"],
    "second-row.earlier-cards": ["allowed", "won-after-only"],
    "blueprint.same-round": ["later-round", "at-once"],
}


@st.composite
def games(draw: st.DrawFn) -> tuple[Table, State]:
    """A seat that has grown by legal placements only, with cards won and blueprints left."""
    tab = table(ALL, {point: draw(st.sampled_from(options)) for point, options in _POINTS.items()})
    technologies = draw(st.sampled_from([0, mask(MILITIA), mask(RELIGION)]))
    seat = Seat(technologies=technologies, second=draw(st.integers(-1, 7)))
    for _ in range(draw(st.integers(0, 9))):
        seat = replace(seat, turn=Turn(won=(draw(st.integers(0, len(ALL) - 1)),)))
        found = list(placements(tab, state(seat, round=6), 0))
        if found:
            seat = place(tab, state(seat, round=6), 0, seat, draw(st.sampled_from(found)), None)
    hand = tuple(draw(st.lists(st.integers(0, len(ALL) - 1), max_size=2)))
    kept = draw(st.lists(st.builds(Blueprint, st.integers(0, len(ALL) - 1), st.integers(1, 6)), max_size=2))
    return tab, state(replace(seat, turn=Turn(won=hand), blueprints=tuple(kept)), round=6)


@settings(deadline=None, max_examples=60)
@given(games())
def test_placements_are_exactly_the_plans_without_objections(game: tuple[Table, State]) -> None:
    tab, at = game
    found = list(placements(tab, at, 0))
    assert len(found) == len(set(found))
    candidates = [
        Place(c, r, x, colour, blueprint)
        for c in {*at.seats[0].turn.won, *(b.card for b in at.seats[0].blueprints)}
        for r in (1, 2)
        for x in range(-11, 12)
        for colour in (P, G, C)
        for blueprint in (False, True)
    ]
    assert set(found) == {plan for plan in candidates if not place_objections(tab, at, 0, plan)}


@settings(deadline=None, max_examples=60)
@given(games())
def test_a_city_stays_sound_after_every_placement(game: tuple[Table, State]) -> None:
    tab, at = game
    seat = at.seats[0]
    for plan in placements(tab, at, 0):
        after = place(tab, at, 0, seat, plan, None)
        limit = district_limit(tab, after)
        assert all(sum(1 for d in districts(after) if d.row == r) <= limit for r in (1, 2))
        assert len(after.row1) + len(after.row2) == len(seat.row1) + len(seat.row2) + 1
        if after.row1 and after.row2 and support_needed(tab):
            assert after.start1 <= after.start2
            assert after.start2 + len(after.row2) <= after.start1 + len(after.row1)
        assert sum(after.turn.won) + sum(b.card for b in after.blueprints) == (
            sum(seat.turn.won) + sum(b.card for b in seat.blueprints) - plan.card
        )


@settings(deadline=None, max_examples=40)
@given(games())
def test_columns_are_free_places_at_an_end(game: tuple[Table, State]) -> None:
    tab, at = game
    seat = at.seats[0]
    for number, start, cards in ((1, seat.start1, seat.row1), (2, seat.start2, seat.row2)):
        for colour in (P, G, C):
            found = columns(tab, seat, number, colour)
            assert found == sorted(set(found))
            if cards:
                assert set(found) <= {start - 1, start + len(cards)}
