"""Discovering technologies: prices, the right moment, and what a discovery does at once."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.game import Event
from gemcheck.games.gempire import actions, artistry, gems, technologies
from gemcheck.games.gempire.plans import Bid, Collect, Discover, Mechanics, Plan, Upgrade
from gemcheck.games.gempire.state import Placed, Seat, State, Turn
from gemcheck.games.gempire.table import (
    ARCHITECTURE,
    ARTISTRY,
    CALENDAR,
    CONSTRUCTION,
    DRAIN_SYSTEM,
    IRON,
    LITERACY,
    MASONRY,
    MATRIMONY,
    PHILOSOPHY,
    SURVEYING,
    TECHNOLOGIES,
    UNIVERSITY,
    Table,
    Technology,
)
from gemcheck.games.gempire.values import attributes
from gemcheck.rulebook import ablated
from tests.gempire.build import C, G, P, card, mask, row, state, table

PACKAGE = "gemcheck.games.gempire"
CARDS = [
    card("hut", P, value=8),
    card("house", P, value=3),
    card("six", C, value=6, diamond_symbols=1),
    card("trading-post", G, value=7, buildings=3, diamond_symbols=2),
    card("block", G),
    card("c62", C, value=62),
    card("p41", P, value=41),
    card("vineyard", G, C, value=(9, 7)),
    card("c2", C, value=2),
]
HUT, HOUSE, SIX, POST, BLOCK, C62, P41, VINEYARD, C2 = range(len(CARDS))


def a_table(readings: Mapping[str, str] | None = None, prices: tuple[int, ...] = (10, 14, 18)) -> Table:
    return table(
        CARDS, readings, technologies=[Technology(t, t.replace("-", " ").title(), prices) for t in TECHNOLOGIES]
    )


def at(*seats: Seat, offer: tuple[int, ...] = (IRON, MASONRY, ARTISTRY, UNIVERSITY), **fields: object) -> State:
    return state(*seats, technologies=offer, **fields)


def whys(t: Table, now: State, technology: int, who: int = 0) -> list[str]:
    found = [o.text for o in technologies.discover_objections(t, now, who, Discover(technology))]
    assert (technology in technologies.discoverable(t, now, who)) == (not found)
    return found


def discover(t: Table, seat: Seat, technology: int, log: list[Event] | None = None, **fields: object) -> Seat:
    """The seat after a legal discovery of a technology that lies among the four."""
    rich = replace(seat, science=max(seat.science, 10))
    now = at(
        rich, offer=(technology, *(t for t in (IRON, MASONRY, ARTISTRY, LITERACY) if t != technology))[:4], **fields
    )
    assert whys(t, now, technology) == []
    return technologies.discover(t, now, 0, rich, technology, log)


# -- prices


def test_prices_go_up_one_by_one() -> None:
    t = a_table()
    assert [technologies.price(t, at(cubes=(0, used, 0, 0)), MASONRY) for used in range(4)] == [10, 14, 18, 18]
    assert technologies.price(t, at(cubes=(0, 2, 0, 0)), IRON) == 10
    assert technologies.price(a_table(prices=()), at(), IRON) is None


def test_g010_more_discoverers_than_prices() -> None:
    for reading, price in (("reuse-last", 22), ("none-left", None)):
        t = a_table({"tech.price.exhausted": reading}, prices=(10, 14, 18, 22))
        fifth = Seat(science=60)
        now = at(fifth, Seat(), Seat(), Seat(), Seat(), cubes=(4, 0, 0, 0))
        assert technologies.price(t, now, IRON) == price
        assert whys(t, now, IRON) == ([] if price else ["no price is left"])
        assert technologies.price(t, at(cubes=(3, 0, 0, 0)), IRON) == 22


def test_unknown_prices() -> None:
    t = a_table(prices=())
    assert whys(t, at(Seat(science=60)), IRON) == ["no price is left"]
    assert technologies.discover(t, at(), 0, Seat(), IRON, None).used == 0


@pytest.mark.parametrize(("reading", "cubes", "price"), [("one-number", 1, 14), ("one-number-each", 2, 18)])
def test_g011_simultaneous_discoverers(reading: str, cubes: int, price: int) -> None:
    t = a_table({"tech.price.simultaneous": reading})
    first = technologies.discover(t, at(Seat(science=10), Seat(science=10)), 0, Seat(science=10), IRON, None)
    now = at(first, Seat(science=10))
    assert technologies.price(t, now, IRON) == 10
    second = technologies.discover(t, now, 1, Seat(science=10), IRON, None)
    assert (first.used, second.used) == (10, 10)
    after = technologies.cubes_after(t, now, [(0, IRON), (1, IRON)])
    assert after == (cubes, 0, 0, 0)
    assert technologies.price(t, replace(now, cubes=after), IRON) == price


def test_cubes_by_technology() -> None:
    t = a_table()
    now = at(cubes=(1, 0, 3, 2))
    assert technologies.cubes_after(t, now, []) == (1, 0, 3, 2)
    assert technologies.cubes_after(t, now, [(2, ARTISTRY), (1, MASONRY), (0, MASONRY), (0, UNIVERSITY)]) == (
        1,
        1,
        3,
        3,
    )
    each = a_table({"tech.price.simultaneous": "one-number-each"})
    assert technologies.cubes_after(each, now, [(0, UNIVERSITY), (1, UNIVERSITY), (2, IRON)]) == (2, 0, 3, 3)
    assert technologies.cubes_after(each, replace(now, cubes=(5, 0, 0, 0)), []) == (5, 0, 0, 0)


def test_without_the_same_price_for_all() -> None:
    t = a_table()
    now = at(Seat(turn=Turn(discovered=(IRON, MASONRY))), Seat(turn=Turn(discovered=(IRON,))))
    with ablated(PACKAGE, "tech.same-turn"):
        assert technologies.price(t, now, IRON) == 18
        assert technologies.price(t, now, MASONRY) == 14
        assert technologies.price(t, now, ARTISTRY) == 10
    with ablated(PACKAGE, "tech.cost.lowest"):
        assert technologies.price(t, at(cubes=(2, 0, 0, 0)), IRON) == 10


# -- who may discover


@pytest.mark.parametrize(
    ("science", "used", "enough"), [(10, 0, True), (9, 0, False), (24, 14, True), (24, 15, False), (60, 0, True)]
)
def test_unused_science_must_cover_the_price(science: int, used: int, enough: bool) -> None:
    now = at(Seat(science=science, used=used))
    assert whys(a_table(), now, IRON) == ([] if enough else [f"{science - used} science is unused, the price is 10"])


def test_striking_clauses_of_the_price() -> None:
    t = a_table()
    now = at(Seat(science=15, used=10))
    with ablated(PACKAGE, "tech.science.spent-once"):
        assert whys(t, now, IRON) == []
    with ablated(PACKAGE, "tech.discover.threshold"):
        assert whys(t, now, IRON) == []


def test_only_the_four_in_play() -> None:
    t = a_table()
    now = at(Seat(science=90))
    assert whys(t, now, CALENDAR) == ["the technology is not in play"]
    assert technologies.discoverable(t, now, 0) == [IRON, MASONRY, ARTISTRY, UNIVERSITY]
    with ablated(PACKAGE, "tech.shared-four"):
        assert technologies.discover_objections(t, now, 0, Discover(CALENDAR)) == []


def test_nobody_owns_one_twice_anybody_owns_the_same() -> None:
    t = a_table()
    now = at(Seat(science=90, technologies=mask(IRON)), Seat(science=90))
    assert whys(t, now, IRON) == ["the technology is owned already"]
    assert whys(t, now, IRON, who=1) == []
    with ablated(PACKAGE, "tech.any-number"):
        assert whys(t, now, IRON, who=1) == ["another player owns the technology"]
        assert whys(t, now, MASONRY, who=1) == []


def test_several_in_one_round() -> None:
    t = a_table()
    seat = Seat(science=24, used=4)
    log: list[Event] = []
    seat = technologies.discover(t, at(seat), 0, seat, IRON, log)
    assert whys(t, at(seat), MASONRY) == []
    seat = technologies.discover(t, at(seat), 0, seat, MASONRY, log)
    assert (seat.used, seat.technologies, seat.turn.discovered) == (24, mask(IRON, MASONRY), (IRON, MASONRY))
    assert whys(t, at(seat), ARTISTRY) == ["0 science is unused, the price is 10"]
    assert [(e.what, e.data) for e in log] == [
        ("discovered", {"technology": "iron", "price": 10}),
        ("discovered", {"technology": "masonry", "price": 10}),
        ("second-row", {"cost": 0}),
    ]


# -- when


def moment(written: Plan | None, acted: int, *, won: tuple[int, ...] = (), space: int = 3) -> State:
    return at(Seat(science=10, turn=Turn(written=written, acted=acted, won=won)), space=space)


LATE = ["the own action is not complete"]


@pytest.mark.parametrize(
    ("written", "acted", "early"),
    [
        (None, 0, False),
        (Collect(1, 1), 0, True),
        (Collect(1, 1), 1, False),
        (Upgrade((0, 3)), 1, True),
        (Upgrade((0, 3)), 2, False),
        (Bid((1, 0, 0)), 0, False),
        (Mechanics((1, 2), Collect(1, 1), ()), 0, True),
        (Mechanics((1, 2), Collect(1, 1), ()), 1, True),
        (Mechanics((1, 2), Collect(1, 1), ()), 2, False),
        (Mechanics((1, 2), Collect(1, 1), ()), 3, False),
        (Mechanics((), Collect(1, 1), (1, 2)), 0, True),
        (Mechanics((), Collect(1, 1), (1, 2)), 1, False),
        (Mechanics((), Collect(1, 1), (1, 2)), 2, True),
        (Mechanics((), Collect(1, 1), (1, 2)), 3, False),
        (Mechanics((), Collect(1, 1), ()), 0, True),
        (Mechanics((), Collect(1, 1), ()), 1, False),
        (Mechanics((1,), Collect(1, 1), (2,)), 1, False),
        (Mechanics((1,), Collect(1, 1), (2,)), 2, False),
    ],
)
def test_the_own_action_comes_first(written: Plan | None, acted: int, early: bool) -> None:
    assert whys(a_table(), moment(written, acted), IRON) == (LATE if early else [])
    assert whys(a_table({"tech.discover.when": "any-time"}), moment(written, acted), IRON) == []
    with ablated(PACKAGE, "tech.discover.timing"):
        assert whys(a_table(), moment(written, acted), IRON) == []


def test_cards_won_belong_to_the_action() -> None:
    bid = Bid((1, 0, 0))
    assert whys(a_table(), moment(bid, 0, won=(HUT,)), IRON) == LATE
    assert whys(a_table({"tech.discover.when": "any-time"}), moment(bid, 0, won=(HUT,)), IRON) == []
    for reading in ("after-action", "any-time"):
        assert whys(a_table({"tech.discover.when": reading}), moment(bid, 0, space=2), IRON) == LATE


def test_g045_architecture_in_the_turn_of_its_discovery() -> None:
    """Without Mechanics the discovery follows the palace; with it there is room between collecting and building."""
    palace = Upgrade((3,))
    both = Mechanics((), Collect(0, 2), (3,))
    for reading, first in (("after-action", False), ("any-time", True)):
        t = a_table({"tech.discover.when": reading})
        for written, acted, legal in ((palace, 0, first), (both, 0, first), (both, 1, True), (palace, 1, True)):
            seat = Seat(science=10, production=5, turn=Turn(written=written, acted=acted))
            now = at(seat, offer=(ARCHITECTURE, IRON, MASONRY, ARTISTRY))
            assert (whys(t, now, ARCHITECTURE) == []) == legal
    with ablated(PACKAGE, "tech.architecture.mechanics"):
        assert actions.pauses(both) == ()


@pytest.mark.parametrize(("reading", "choices"), [("after-action", 0), ("any-time", 1)])
def test_g056_literacy_in_the_round_of_its_discovery(reading: str, choices: int) -> None:
    t = a_table({"tech.discover.when": reading})
    seat = Seat(row1=row((HUT, P)), science=10, turn=Turn(written=Bid((1, 0, 0)), won=(HOUSE,)))
    grown = {"row1": row((HUT, P), (HOUSE, P)), "turn": Turn(written=Bid((1, 0, 0)))}
    offer = (LITERACY, CALENDAR, IRON, MASONRY)
    if not whys(t, at(seat, offer=offer), LITERACY):
        seat = technologies.discover(t, at(seat, offer=offer), 0, seat, LITERACY, None)
        seat = gems.settle(t, at(seat), 0, replace(seat, **grown), None)
    else:
        seat = gems.settle(t, at(seat), 0, replace(seat, **grown), None)
        seat = technologies.discover(t, at(seat, offer=offer), 0, seat, LITERACY, None)
    assert (seat.attributes, seat.gems, seat.turn.literacy) == ((11, 0, 0), (1, 0, 0), choices)


@pytest.mark.parametrize(("first", "held"), [(False, 0), (True, 1)])
def test_g056_calendar_and_a_culture_gem_of_the_round(first: bool, held: int) -> None:
    t = a_table()
    seat = Seat(row1=row((SIX, C), (SIX, C)))
    if first:
        seat = discover(t, replace(seat, row1=()), CALENDAR)
    seat = gems.settle(t, at(seat), 0, replace(seat, row1=row((SIX, C), (SIX, C))), None)
    if not first:
        assert seat.turn.culture == 1
        seat = discover(t, replace(seat, flag=(1, 0, 0), turn=Turn()), CALENDAR)
    assert (seat.held, seat.gems[C]) == (held, 1)


# -- parts of an action


def test_parts_of_an_action() -> None:
    collect = Collect(1, 2)
    both = Mechanics((1, 2), collect, (4,))
    assert [actions.parts(p) for p in (None, collect, Bid((1, 1, 1)), Upgrade(()), Upgrade((0, 1)), both)] == [
        *(0, 1, 0),
        *(0, 2, 4),
    ]
    assert actions.part(collect, 0) == collect
    assert [actions.part(Upgrade((0, 3)), n) for n in range(2)] == [0, 3]
    assert [actions.part(both, n) for n in range(4)] == [1, 2, collect, 4]
    assert (actions.pauses(both), actions.pauses(collect), actions.pauses(None)) == ((2, 3), (), ())


@pytest.mark.parametrize(
    ("plan", "index"),
    [
        (Collect(1, 1), 1),
        (Upgrade((1,)), 1),
        (Upgrade((1,)), -1),
        (Mechanics((1,), Collect(0, 0), ()), 2),
        (Mechanics((1,), Collect(0, 0), ()), -1),
        (Bid((1, 0, 0)), 0),
    ],
)
def test_no_such_part(plan: Plan, index: int) -> None:
    with pytest.raises(IndexError, match="no part"):
        actions.part(plan, index)


@given(st.lists(st.integers(0, 5), max_size=4), st.lists(st.integers(0, 5), max_size=4))
def test_every_part_is_there(before: list[int], after: list[int]) -> None:
    plan = Mechanics(tuple(before), Collect(0, 0), tuple(after))
    assert [actions.part(plan, n) for n in range(actions.parts(plan))] == [*before, Collect(0, 0), *after]


# -- Masonry


@pytest.mark.parametrize(("reading", "found"), [("allowed", []), ("refused", ["a second row is there already"])])
def test_g083_masonry_for_owners_of_a_second_row(reading: str, found: list[str]) -> None:
    t = a_table({"tech.masonry.idle": reading})
    assert whys(t, at(Seat(science=10, second=2)), MASONRY) == found
    assert whys(t, at(Seat(science=10, second=0)), MASONRY) == found
    assert whys(t, at(Seat(science=10)), MASONRY) == []
    assert whys(t, at(Seat(science=10, second=2)), IRON) == []


def test_g083_masonry_and_a_paid_second_row() -> None:
    """The action first: 5 paid, Masonry does nothing. Masonry first: free."""
    written = Upgrade((0,))
    for reading, legal in (("after-action", False), ("any-time", True)):
        t = a_table({"tech.discover.when": reading})
        now = at(Seat(science=10, production=5, turn=Turn(written=written)))
        assert (whys(t, now, MASONRY) == []) == legal
    t = a_table()
    paid = discover(t, Seat(second=3, turn=Turn(written=written, acted=1)), MASONRY, round=6)
    assert paid.second == 3
    assert discover(t, Seat(second=0), MASONRY, round=6).second == 0
    free = discover(t, Seat(production=5), MASONRY, round=6)
    assert (free.second, free.production) == (6, 5)
    with ablated(PACKAGE, "tech.masonry"):
        assert discover(t, Seat(production=5), MASONRY, round=6).second == -1


# -- Artistry


def two_rows(*upper: int, lower: int = 6, start2: int = 0, **fields: object) -> Seat:
    """A first row of plain houses with these cards above it, each under its first colour."""
    row2 = tuple(Placed(n, CARDS[n].colours[0]) for n in upper)
    return replace(Seat(row1=row(*[(HOUSE, P)] * lower), row2=row2, start2=start2, second=1), **fields)


def diamonds(seat: Seat) -> tuple[int, ...]:
    return tuple(placed.diamonds for placed in seat.row2)


def test_artistry_at_discovery() -> None:
    t = a_table()
    after = discover(t, two_rows(SIX, POST, BLOCK), ARTISTRY)
    assert diamonds(after) == (1, 1, 1)
    assert all(not placed.diamonds for placed in after.row1)
    assert after.attributes == (18, 14, 12)
    assert (after.gems, after.palace_diamonds) == ((1, 1, 1), 0)
    assert diamonds(discover(t, Seat(row1=row((SIX, C))), ARTISTRY)) == ()
    with ablated(PACKAGE, "tech.artistry"):
        assert diamonds(discover(t, two_rows(SIX, POST), ARTISTRY)) == (0, 0)


@pytest.mark.parametrize(("reading", "value"), [("glossary", 12), ("card-text", 6)])
def test_g014_a_card_that_joins_later(reading: str, value: int) -> None:
    t = a_table({"tech.artistry.later": reading})
    seat = discover(t, two_rows(BLOCK, BLOCK, BLOCK), ARTISTRY)
    seat = replace(seat, row2=(*seat.row2, Placed(SIX, C)))
    seat = technologies.artistry_on_entry(t, at(seat), 0, seat, 2, 3, None)
    assert attributes(t, seat)[C] == value


def test_artistry_for_later_cards_of_the_second_row_only() -> None:
    t = a_table()
    seat = two_rows(SIX, technologies=mask(ARTISTRY))
    assert diamonds(artistry.artistry_on_entry(t, at(seat), 0, seat, 2, 0, None)) == (1,)
    assert artistry.artistry_on_entry(t, at(seat), 0, seat, 1, 0, None) == seat
    plain = replace(seat, technologies=mask(IRON))
    assert artistry.artistry_on_entry(t, at(plain), 0, plain, 2, 0, None) == plain
    with ablated(PACKAGE, "tech.artistry"):
        assert artistry.artistry_on_entry(t, at(seat), 0, seat, 2, 0, None) == seat


@pytest.mark.parametrize(("reading", "found"), [("exempt", (1, 1)), ("needs-adjacent", (0, 0))])
def test_g050_artistry_against_adjacency(reading: str, found: tuple[int, int]) -> None:
    t = a_table({"tech.artistry.adjacency": reading})
    seat = two_rows(BLOCK, BLOCK, start2=4)
    far = replace(seat, row1=(Placed(HOUSE, P, 1), *seat.row1[1:]), palace_diamonds=1)
    assert diamonds(discover(t, far, ARTISTRY)) == found
    entered = replace(far, technologies=mask(ARTISTRY))
    assert diamonds(artistry.artistry_on_entry(t, at(entered), 0, entered, 2, 4, None)) == (found[0], 0)


def test_artistry_spreads_from_a_diamond() -> None:
    t = a_table({"tech.artistry.adjacency": "needs-adjacent"})
    seat = two_rows(BLOCK, BLOCK, BLOCK, start2=1)
    below = replace(seat, row1=(*seat.row1[:3], Placed(HOUSE, P, 1), *seat.row1[4:]))
    assert diamonds(discover(t, below, ARTISTRY)) == (1, 1, 1)
    assert diamonds(discover(t, seat, ARTISTRY)) == (1, 1, 1)
    entered = replace(below, technologies=mask(ARTISTRY))
    assert diamonds(artistry.artistry_on_entry(t, at(entered), 0, entered, 2, 3, None)) == (0, 0, 1)
    bare = replace(seat, technologies=mask(ARTISTRY))
    assert diamonds(artistry.artistry_on_entry(t, at(bare), 0, bare, 2, 3, None)) == (0, 0, 1)
    with ablated(PACKAGE, "diamond.first-anywhere"):
        assert diamonds(discover(t, seat, ARTISTRY)) == (0, 0, 0)


@pytest.mark.parametrize(("reading", "value", "surveyed"), [("card", 14, 1), ("building", 21, 6)])
def test_g051_buildings_or_cards(reading: str, value: int, surveyed: int) -> None:
    t = a_table({"tech.artistry.unit": reading})
    after = discover(t, two_rows(POST), ARTISTRY)
    assert after.attributes[G] == value
    assert diamonds(discover(t, two_rows(POST, technologies=mask(SURVEYING)), ARTISTRY)) == (surveyed,)
    scope = a_table({"tech.artistry.unit": reading, "tech.surveying.scope": "technologies-only"})
    assert diamonds(discover(scope, two_rows(POST, technologies=mask(SURVEYING)), ARTISTRY)) == (surveyed,)
    with ablated(PACKAGE, "tech.diction"):
        assert diamonds(discover(t, two_rows(POST), ARTISTRY)) == (1,)


def test_artistry_where_superfluous_diamonds_are_refused() -> None:
    readings = {"tech.mathematics.idle": "not-placeable"}
    seat = two_rows(SIX, POST)
    full = replace(seat, row2=(Placed(SIX, C, 1), Placed(POST, G, 1)))
    assert diamonds(discover(a_table(readings), full, ARTISTRY)) == (1, 2)
    assert diamonds(discover(a_table(), full, ARTISTRY)) == (2, 2)
    per_building = a_table({**readings, "tech.artistry.unit": "building"})
    assert diamonds(discover(per_building, two_rows(POST), ARTISTRY)) == (2,)


# -- gems at discovery


def test_university_pays_for_what_has_been_passed() -> None:
    for reading in ("each", "one-per-event"):
        t = a_table({"gem.thresholds": reading})
        seat = gems.settle(t, at(), 0, Seat(row1=row((P41, P))), None)
        assert seat.gems == (4, 0, 0)
        log: list[Event] = []
        after = discover(t, seat, UNIVERSITY, log)
        assert (after.gems, after.twenties) == ((6, 0, 0), (2, 0, 0))
        assert [(e.clauses, e.data["count"]) for e in log if e.what == "gem"] == [(("tech.university",), 2)]


@pytest.mark.parametrize(("count", "found"), [(3, 0), (4, 1), (8, 2)])
def test_construction_pays_for_standing_districts(count: int, found: int) -> None:
    for reading in ("each", "one-per-event"):
        t = a_table({"gem.thresholds": reading})
        seat = gems.settle(t, at(), 0, Seat(row1=row(*[(BLOCK, G)] * count)), None)
        log: list[Event] = []
        after = discover(t, seat, CONSTRUCTION, log)
        assert (after.gems, after.fours) == ((0, found, 0), (0, found, 0))
        assert [e.clauses for e in log if e.what == "gem"] == [("tech.construction.retro",)] * (found > 0)
    with ablated(PACKAGE, "tech.construction.retro"):
        after = discover(a_table(), Seat(row1=row(*[(BLOCK, G)] * count)), CONSTRUCTION)
    assert (after.gems, after.fours) == ((0, 0, 0), (0, found, 0))


@pytest.mark.parametrize(("reading", "count"), [("counts", 2), ("placing-only", 1)])
def test_g059_surveying_doubles_a_standing_district(reading: str, count: int) -> None:
    t = a_table({"tech.construction.surveying": reading})
    seat = two_rows(
        BLOCK, BLOCK, BLOCK, BLOCK, technologies=mask(CONSTRUCTION), row1=row(*[(C2, C)] * 3, *[(BLOCK, G)] * 3)
    )
    seat = gems.settle(t, at(seat), 0, seat, None)
    assert seat.gems == (0, 1, 0)
    after = discover(t, seat, SURVEYING)
    assert (after.gems, after.fours) == ((0, count, 0), (0, 2, 0))
    for blocks, more in ((1, 0), (2, 1)):
        grown = replace(after, row2=(*after.row2, *row(*[(BLOCK, G)] * blocks)))
        assert gems.settle(t, at(grown), 0, grown, None).gems == (0, count + more, 0)


def test_surveying_without_construction() -> None:
    t = a_table({"tech.construction.surveying": "placing-only"})
    after = discover(t, two_rows(BLOCK, BLOCK, BLOCK, BLOCK), SURVEYING)
    assert (after.gems, after.fours) == ((1, 0, 0), (0, 0, 0))


@pytest.mark.parametrize(("reading", "count"), [("no", 0), ("yes", 3)])
def test_g060_philosophy_for_attributes_already_there(reading: str, count: int) -> None:
    t = a_table({"tech.philosophy.retro": reading})
    seat = replace(gems.settle(t, at(), 0, Seat(row1=row((C62, C))), None), flag=(6, 0, 0), turn=Turn())
    after = discover(t, seat, PHILOSOPHY)
    assert (after.gems[C], after.fifties) == (6 + count, 0b100)
    assert after.turn.sets == (((3, 0b110),) if count else ())
    grown = replace(after, row1=(*after.row1, *row((P41, P), (HUT, P), (HOUSE, P))), turn=Turn())
    assert gems.settle(t, at(grown), 0, grown, None).turn.sets == ((3, 0b110),)


def test_other_discoveries_bring_the_totals_up_to_date() -> None:
    t = a_table()
    seat = gems.settle(t, at(), 0, Seat(row1=row((VINEYARD, G), (HOUSE, P))), None)
    assert seat.attributes == (3, 9, 0)
    assert discover(t, seat, IRON).attributes == (3, 9, 7)
    assert discover(t, seat, DRAIN_SYSTEM).attributes == (5, 9, 0)
    matrimony = discover(t, replace(seat, row1=row(*[(HOUSE, P)] * 3)), MATRIMONY)
    assert (matrimony.attributes, matrimony.gems) == ((18, 0, 0), (1, 0, 0))
