"""Palace diamonds: legality, effect, and each reading."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.game import Event
from gemcheck.games.gempire import diamonds
from gemcheck.games.gempire.diamonds import (
    add_diamond,
    diamond_objections,
    diamond_places,
    discard_diamond,
    fresh_bearers,
    in_stock,
    put_diamond,
    takes_diamond,
)
from gemcheck.games.gempire.plans import Diamond
from gemcheck.games.gempire.state import Placed, Seat, State, Turn
from gemcheck.games.gempire.table import MATHEMATICS, Table
from gemcheck.games.gempire.values import attributes
from gemcheck.rulebook import ablated

from .build import C, G, P, card, mask, row, state, table

PACKAGE = "gemcheck.games.gempire"

SHRINE = card("shrine", C, value=5, diamond_symbols=2)
ONE = card("one", G, value=6, diamond_symbols=1)
BARE = card("bare", P, value=7)
ALL = [SHRINE, ONE, BARE]
SHRI, ON, BAR = range(3)


def under(point: str, option: str, **options: Any) -> Table:
    return table(ALL, {point: option}, **options)


def owing(number: int, **fields: Any) -> Seat:
    """A seat that has this many palace diamonds to place, with a row of three cards unless given."""
    bearers = fields.pop("bearers", ())
    fields.setdefault("row1", row((BAR, P), (ON, G), (SHRI, C)))
    return Seat(turn=Turn(diamonds=number, bearers=bearers), **fields)


def refused(tab: Table, at: State, row_: int, column: int) -> list[str]:
    return [clause_id for o in diamond_objections(tab, at, 0, Diamond(row_, column)) for clause_id in o.clauses]


def test_the_first_diamond_goes_anywhere() -> None:
    tab = table(ALL)
    at = state(owing(1, start1=-1, row2=row((ON, G)), start2=1, second=1))
    assert diamond_places(tab, at, 0) == [(1, -1), (1, 0), (1, 1), (2, 1)]
    assert diamond_objections(tab, at, 0, Diamond(2, 1)) == []


def test_later_diamonds_go_on_or_next_to_a_diamond() -> None:
    tab = table(ALL)
    cards = row((BAR, P), (ON, G, 1), (SHRI, C), (SHRI, C))
    at = state(owing(1, row1=cards, row2=row((BAR, P), (BAR, P), (BAR, P)), start2=0, second=1, palace_diamonds=1))
    assert diamond_places(tab, at, 0) == [(1, 0), (1, 1), (1, 2), (2, 1)]
    assert refused(tab, at, 1, 3) == ["diamond.later-adjacent"]
    assert refused(tab, at, 2, 0) == ["diamond.later-adjacent"]
    assert refused(tab, at, 2, 1) == []


def test_one_diamond_of_an_upgrade_per_card() -> None:
    tab = table(ALL)
    at = state(owing(1, row1=row((BAR, P, 1), (ON, G)), palace_diamonds=1, bearers=((1, 0),)))
    assert diamond_places(tab, at, 0) == [(1, 1)]
    assert refused(tab, at, 1, 0) == ["diamond.one-per-upgrade", "tech.mathematics.limit"]


def test_what_else_is_refused() -> None:
    tab = table(ALL)
    assert diamond_places(tab, state(Seat(row1=row((BAR, P)))), 0) == []
    assert refused(tab, state(Seat(row1=row((BAR, P)))), 1, 0) == ["diamond.immediate"]
    assert refused(tab, state(owing(1)), 1, 3) == ["diamond.any-building"]
    assert refused(tab, state(owing(1)), 2, 0) == ["diamond.any-building"]
    assert diamond_places(tab, state(Seat(turn=Turn(diamonds=2))), 0) == []


def test_putting_a_diamond() -> None:
    tab = table(ALL)
    seat = owing(2, start1=-1)
    log: list[Event] = []
    after = put_diamond(tab, state(seat), 0, seat, 1, 0, log)
    assert after.row1 == row((BAR, P), (ON, G, 1), (SHRI, C))
    assert after.row2 == ()
    assert after.palace_diamonds == 1
    assert (after.turn.diamonds, after.turn.bearers) == (1, ((1, 0),))
    assert [(e.what, e.seat, e.data) for e in log] == [("diamond", 0, {"row": 1, "column": 0, "card": "one", "on": 1})]
    assert put_diamond(tab, state(seat), 0, seat, 1, 0, None) == after
    assert after.gems == (0, 0, 0)


def test_putting_a_diamond_in_the_second_row() -> None:
    tab = table(ALL)
    seat = owing(1, row2=row((ON, G), (SHRI, C)), start2=1, second=1, bearers=((1, 0),))
    after = put_diamond(tab, state(seat), 0, seat, 2, 2, None)
    assert after.row2 == row((ON, G), (SHRI, C, 1))
    assert after.row1 == seat.row1
    assert after.turn.bearers == ((1, 0), (2, 2))


def test_a_diamond_given_otherwise_is_no_palace_reward() -> None:
    tab = table(ALL)
    seat = owing(2)
    after = add_diamond(tab, state(seat), 0, seat, 1, 2, None)
    assert after.row1[2] == Placed(SHRI, C, 1)
    assert (after.turn, after.palace_diamonds) == (seat.turn, 0)


def test_throwing_a_diamond_away() -> None:
    seat = owing(2)
    log: list[Event] = []
    after = discard_diamond(table(ALL), state(seat), 0, seat, log)
    assert after == replace(seat, turn=Turn(diamonds=1))
    assert log == [Event("diamond-discarded", 0, ("diamond.discard",), {"left": 1})]
    assert discard_diamond(table(ALL), state(seat), 0, seat, None) == after


def test_a_first_diamond_thrown_away_leaves_the_next_one_free() -> None:
    seat = owing(2)
    after = discard_diamond(table(ALL), state(seat), 0, seat, None)
    assert diamond_places(table(ALL), state(after), 0) == [(1, 0), (1, 1), (1, 2)]


# -- readings


@pytest.mark.parametrize(("option", "worth"), [("separate", 15), ("one-upgrade", 10)])
def test_g046_two_upgrades_in_one_turn(option: str, worth: int) -> None:
    tab = under("diamond.two-upgrades", option)
    seat = owing(1, row1=row((SHRI, C)))
    seat = put_diamond(tab, state(seat), 0, seat, 1, 0, None)
    seat = replace(seat, turn=replace(seat.turn, diamonds=1, bearers=fresh_bearers(tab, seat)))
    places = diamond_places(tab, state(seat), 0)
    assert places == ([(1, 0)] if option == "separate" else [])
    for place in places:
        seat = put_diamond(tab, state(seat), 0, seat, *place, None)
    assert attributes(tab, seat) == (0, 0, worth)


@pytest.mark.parametrize(("option", "first_row"), [("must-touch", [4, 5]), ("still-first", [0, 1, 2, 3, 4, 5])])
def test_g050_first_palace_diamond_after_artistry(option: str, first_row: list[int]) -> None:
    tab = under("diamond.first-after-artistry", option)
    seat = owing(1, row1=row(*[(BAR, P)] * 6), row2=row((ON, G, 1), (ON, G, 1)), start2=4, second=1)
    assert diamond_places(tab, state(seat), 0) == [*((1, c) for c in first_row), (2, 4), (2, 5)]


@pytest.mark.parametrize("option", ["must-touch", "still-first"])
def test_g050_after_a_palace_diamond_every_other_one_must_touch(option: str) -> None:
    tab = under("diamond.first-after-artistry", option)
    seat = owing(1, row1=row((BAR, P, 1), (ON, G), (SHRI, C)), palace_diamonds=1)
    assert diamond_places(tab, state(seat), 0) == [(1, 0), (1, 1)]
    assert diamond_places(tab, state(owing(1)), 0) == [(1, 0), (1, 1), (1, 2)]


@pytest.mark.parametrize(
    ("option", "stock", "free"), [("unlimited", 4, True), ("fifty", 4, False), ("fifty", 5, True), ("fifty", 3, False)]
)
def test_g008_the_stock_of_diamonds(option: str, stock: int, free: bool) -> None:
    tab = under("diamond.supply", option, diamonds=stock)
    seat = owing(1, row1=row((ON, G, 1), (SHRI, C)), palace_diamonds=1)
    others = Seat(row1=row((SHRI, C, 2)), row2=row((SHRI, C, 1)), second=1)
    at = state(seat, others)
    assert in_stock(tab, at, 0, seat) == free
    assert diamond_places(tab, at, 0) == ([(1, 0), (1, 1)] if free else [])
    assert refused(tab, at, 1, 1) == ([] if free else ["materials.diamonds"])
    after = add_diamond(tab, at, 0, seat, 1, 1, None)
    assert after.row1[1].diamonds == (1 if free else 0)


def test_g008_fifty_is_the_stock_of_the_box_and_the_seat_counts_as_it_is_now() -> None:
    tab = under("diamond.supply", "fifty")
    crowded = Seat(row1=row(*[(SHRI, C, 7)] * 7))
    at = state(Seat(), crowded)
    assert in_stock(tab, at, 0, Seat())
    assert not in_stock(tab, at, 0, Seat(row1=row((ON, G, 1))))
    assert not in_stock(tab, at, 2, Seat(row1=row((ON, G, 1))))
    assert in_stock(tab, at, 1, Seat(row1=row((ON, G, 49))))


@pytest.mark.parametrize(
    ("option", "second", "idle", "before", "after"),
    [
        ("becomes-useful", True, 0, 12, 18),
        ("stays-idle", True, 1, 12, 12),
        ("not-placeable", False, 0, 12, 12),
    ],
)
def test_g048_a_second_diamond_on_a_one_symbol_card(
    option: str, second: bool, idle: int, before: int, after: int
) -> None:
    tab = under("tech.mathematics.idle", option)
    seat = owing(1, row1=row((ON, G, 1)), palace_diamonds=1)
    assert diamond_places(tab, state(seat), 0) == ([(1, 0)] if second else [])
    assert refused(tab, state(seat), 1, 0) == ([] if second else ["diamond.one-symbol.extra"])
    if second:
        seat = put_diamond(tab, state(seat), 0, seat, 1, 0, None)
        assert seat.row1 == (Placed(ON, G, 2, idle),)
    assert attributes(tab, seat) == (0, before, 0)
    assert attributes(tab, replace(seat, technologies=mask(MATHEMATICS))) == (0, after, 0)


def test_g048_idle_is_judged_when_the_diamond_is_placed() -> None:
    tab = under("tech.mathematics.idle", "stays-idle")
    knows = mask(MATHEMATICS)
    for technologies, placed, idle in (
        (0, Placed(SHRI, C), 0),
        (0, Placed(SHRI, C, 1), 0),
        (0, Placed(SHRI, C, 2), 1),
        (0, Placed(ON, G, 2, 1), 2),
        (knows, Placed(ON, G, 1), 0),
        (knows, Placed(ON, G, 2), 1),
        (knows, Placed(ON, G, 2, 1), 1),
        (0, Placed(BAR, P), 1),
    ):
        seat = owing(1, row1=(placed,), technologies=technologies)
        assert put_diamond(tab, state(seat), 0, seat, 1, 0, None).row1[0].idle == idle


@pytest.mark.parametrize(
    ("placed", "technologies", "takes"),
    [
        (Placed(ON, G), 0, True),
        (Placed(ON, G, 1), 0, False),
        (Placed(ON, G, 1), mask(MATHEMATICS), True),
        (Placed(ON, G, 2), mask(MATHEMATICS), False),
        (Placed(SHRI, C, 1), 0, True),
        (Placed(SHRI, C, 2), 0, False),
        (Placed(BAR, P), 0, True),
        (Placed(BAR, P, 3), mask(MATHEMATICS), True),
    ],
)
def test_g048_not_placeable_refuses_superfluous_ones_only(placed: Placed, technologies: int, takes: bool) -> None:
    seat = Seat(row1=(placed,), technologies=technologies)
    assert takes_diamond(under("tech.mathematics.idle", "not-placeable"), seat, placed) == takes
    assert takes_diamond(under("tech.mathematics.idle", "becomes-useful"), seat, placed)


def test_diagonal_neighbours_of_a_diamond() -> None:
    seat = owing(1, row1=row((BAR, P, 1), (BAR, P)), row2=row((ON, G)), start2=1, second=1, palace_diamonds=1)
    assert (2, 1) not in diamond_places(under("adjacency.diagonal", "no"), state(seat), 0)
    assert (2, 1) in diamond_places(under("adjacency.diagonal", "yes"), state(seat), 0)


# -- clauses that are struck


@pytest.mark.parametrize(
    ("clause_id", "seat", "place", "legal"),
    [
        ("diamond.first-anywhere", owing(1), (1, 0), False),
        (
            "diamond.later-adjacent",
            owing(1, row1=row((BAR, P, 1), (BAR, P), (BAR, P)), palace_diamonds=1),
            (1, 2),
            True,
        ),
        (
            "diamond.one-per-upgrade",
            owing(1, row1=row((BAR, P, 1)), palace_diamonds=1, bearers=((1, 0),)),
            (1, 0),
            True,
        ),
    ],
)
def test_striking_a_clause_changes_what_is_legal(
    clause_id: str, seat: Seat, place: tuple[int, int], legal: bool
) -> None:
    at = state(seat)
    assert (place in diamonds.diamond_places(table(ALL), at, 0)) != legal
    with ablated(PACKAGE, clause_id):
        assert (place in diamonds.diamond_places(table(ALL), at, 0)) == legal
        assert (diamonds.diamond_objections(table(ALL), at, 0, Diamond(*place)) == []) == legal


def test_striking_the_stock() -> None:
    tab = under("diamond.supply", "fifty", diamonds=0)
    assert diamond_places(tab, state(owing(1)), 0) == []
    with ablated(PACKAGE, "materials.diamonds"):
        assert diamonds.diamond_places(tab, state(owing(1)), 0) != []


# -- properties

_CARDS = st.lists(
    st.builds(
        lambda side, d: Placed(side[0], side[1], d), st.sampled_from([(SHRI, C), (ON, G), (BAR, P)]), st.integers(0, 2)
    ),
    min_size=1,
    max_size=6,
)


@st.composite
def situations(draw: st.DrawFn) -> tuple[Table, State]:
    first = tuple(draw(_CARDS))
    over = draw(st.integers(0, len(first) - 1))
    second = tuple(draw(_CARDS))[: len(first) - over]
    places = [(1, i) for i in range(len(first))]
    seat = Seat(
        row1=first,
        row2=second,
        start2=over,
        second=1,
        palace_diamonds=draw(st.integers(0, 2)),
        technologies=draw(st.sampled_from([0, mask(MATHEMATICS)])),
        turn=Turn(diamonds=draw(st.integers(0, 2)), bearers=tuple(draw(st.sets(st.sampled_from(places), max_size=2)))),
    )
    readings = {
        "tech.mathematics.idle": draw(st.sampled_from(["becomes-useful", "stays-idle", "not-placeable"])),
        "diamond.first-after-artistry": draw(st.sampled_from(["must-touch", "still-first"])),
        "diamond.supply": draw(st.sampled_from(["unlimited", "fifty"])),
        "adjacency.diagonal": draw(st.sampled_from(["no", "yes"])),
    }
    return table(ALL, readings, diamonds=draw(st.integers(0, 30))), state(seat)


@given(situations())
def test_places_are_exactly_those_without_objections(situation: tuple[Table, State]) -> None:
    tab, at = situation
    found = diamond_places(tab, at, 0)
    legal = [(r, c) for r in (1, 2) for c in range(-1, 8) if not diamond_objections(tab, at, 0, Diamond(r, c))]
    assert found == legal


@given(situations())
def test_a_diamond_never_lowers_an_attribute_and_touches_one_card(situation: tuple[Table, State]) -> None:
    tab, at = situation
    seat = at.seats[0]
    for place in diamond_places(tab, at, 0):
        after = put_diamond(tab, at, 0, seat, *place, None)
        assert all(a >= b for a, b in zip(attributes(tab, after), attributes(tab, seat), strict=True))
        changed = [(a, b) for a, b in zip(after.row1 + after.row2, seat.row1 + seat.row2, strict=True) if a != b]
        assert [(a.diamonds, a.card, a.colour) for a, _ in changed] == [
            (b.diamonds + 1, b.card, b.colour) for _, b in changed
        ]
        assert len(changed) == 1
