"""Gems: what earns them, what they bring, the box, and the readings of every open point that rests here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.game import Event, OpenEnd
from gemcheck.games.gempire import gems, palace_token
from gemcheck.games.gempire.cards import Formula, Yield
from gemcheck.games.gempire.gem_sources import district_buildings, fifty_due, tens_due, twenties_due
from gemcheck.games.gempire.gem_supply import overflowing
from gemcheck.games.gempire.state import Placed, Seat, State, Triple, Turn
from gemcheck.games.gempire.table import (
    CALENDAR,
    CONSTRUCTION,
    IRON,
    LITERACY,
    PHILOSOPHY,
    SURVEYING,
    UNIVERSITY,
    Table,
)
from gemcheck.games.gempire.values import attributes
from gemcheck.rulebook import ablated
from tests.gempire.build import C, G, P, card, mask, row, state, table
from tests.gempire.strategies import cities, sample_table

PACKAGE = "gemcheck.games.gempire"

POINTS = (1, 2, 4, 8, 9, 10, 11, 19, 20, 30, 39, 40, 41, 50, 58, 61, 62)


def growing(**gems: int) -> Formula:
    """A value of 4 and more per gem of a colour."""
    return Formula(first=4, second=4, gems=(gems.get("p", 0), gems.get("g", 0), gems.get("c", 0)))


CARDS = [
    card("dairy-farm", P, value=growing(p=2), diamond_symbols=1),
    card("embassy", C, value=growing(c=2), diamond_symbols=1),
    card("farm", P, G, value=Formula(gems=(1, 1, 1)), diamond_symbols=2),
    card("brothel", C, value=0, buildings=4),
    card("apothecary", G, science=Yield(earned=(0, 4, 0))),
    *(card(f"{name}{n}", colour, value=n) for colour, name in enumerate("pgc") for n in POINTS),
    card("block", G, value=0, buildings=1),
    card("house", P, value=0, buildings=1),
    card("eight", C, value=0, buildings=8),
]
INDEX = {each.slug: number for number, each in enumerate(CARDS)}
FIVE = Seat(gems=(0, 0, 5), flag=(5, 0, 0))


def a_table(readings: Mapping[str, str] | None = None, sequence: Sequence[int] = ()) -> Table:
    return table(CARDS, readings, sequence=sequence)


def city(*slugs: str, technologies: Sequence[int] = (), colours: Sequence[int] = (), **fields: object) -> Seat:
    """A seat whose first row holds these cards without diamonds, hybrids under their first colour."""
    placed = tuple(Placed(INDEX[slug], CARDS[INDEX[slug]].colours[0]) for slug in slugs)
    return replace(Seat(row1=placed, technologies=mask(*technologies)), **fields)


def settle(t: Table, seat: Seat, *others: Seat, log: list[Event] | None = None, **fields: object) -> Seat:
    return gems.settle(t, state(seat, *others, **fields), 0, seat, log)


def chosen(t: Table, seat: Seat, gold: bool = False, **fields: object) -> Seat:
    """The seat once its chain rests, every Literacy gem taken as one colour."""
    at: State = state(seat, **fields)
    seat = gems.settle(t, at, 0, seat, None)
    while seat.turn.literacy:
        seat = gems.take_literacy(t, at, 0, seat, seat.turn.literacy if gold else 0, None)
        seat = gems.settle(t, at, 0, seat, None)
    return seat


# -- multiples of ten


@pytest.mark.parametrize(("points", "count"), [(9, 0), (10, 1), (11, 1), (19, 1), (20, 2), (58, 5), (61, 6)])
@pytest.mark.parametrize(("colour", "name"), list(enumerate("pgc")))
def test_a_gem_for_each_multiple_of_ten(points: int, count: int, colour: int, name: str) -> None:
    seat = settle(a_table(), city(f"{name}{points}"))
    assert seat.gems[colour] == seat.reached[colour] == count
    assert sum(seat.gems) == count
    assert seat.attributes[colour] == points
    assert seat.turn.culture == (count if colour == C else 0)


def test_thresholds_paid_before_do_not_pay_again() -> None:
    t = a_table()
    seat = settle(t, city("p19"))
    assert settle(t, seat) == seat
    grown = settle(t, replace(seat, row1=(*seat.row1, Placed(INDEX["p1"], P))))
    assert grown.gems == (2, 0, 0)


def test_thresholds_as_arithmetic() -> None:
    assert [tens_due(v, 0) for v in (9, 10, 19, 20)] == [0, 1, 1, 2]
    assert tens_due(25, 1) == 1
    assert tens_due(5, 1) == 0
    assert [twenties_due(v, 0) for v in (19, 20, 39, 40)] == [0, 1, 1, 2]
    assert twenties_due(5, 1) == 0
    assert [fifty_due(v) for v in (49, 50, 51)] == [False, True, True]


def test_striking_the_threshold_clause_stops_all_gems() -> None:
    t = a_table()
    with ablated(PACKAGE, "gem.threshold"):
        assert settle(t, city("p58")).gems == (0, 0, 0)


def test_gems_are_explained() -> None:
    log: list[Event] = []
    settle(a_table(), city("p40", technologies=[UNIVERSITY]), log=log)
    assert [(e.what, e.clauses, e.data["count"], e.data["colour"]) for e in log] == [
        ("gem", ("gem.threshold",), 4, "population"),
        ("gem", ("tech.university",), 2, "population"),
    ]


def test_earning_directly() -> None:
    t, seat = a_table(), Seat()
    at = state(seat)
    log: list[Event] = []
    seat = gems.earn(t, at, 0, seat, G, 2, log)
    seat = gems.earn(t, at, 0, seat, C, 1, log)
    assert (seat.gems, seat.turn.culture) == ((0, 2, 1), 1)
    assert [(e.what, e.seat, e.clauses) for e in log] == [("gem", 0, ("gem.threshold",))] * 2


# -- the limit of production


@pytest.mark.parametrize(("count", "limit"), [(0, 5), (1, 6), (3, 8)])
def test_population_gems_raise_the_limit(count: int, limit: int) -> None:
    assert gems.cap(a_table(), Seat(gems=(count, 9, 9))) == limit
    assert gems.production_limit(count) == limit


def test_gems_on_the_token_work_as_well() -> None:
    t = a_table(sequence=(P, G, P, C))
    seat = Seat(gems=(3, 1, 0), token=3)
    assert gems.cap(t, seat) == 8
    with ablated(PACKAGE, "demand.09.benefit"):
        assert gems.cap(t, seat) == 6
        assert gems.working(t, seat, G) == 0
    with ablated(PACKAGE, "gem.population.cap"):
        assert gems.cap(t, seat) == 5
    with ablated(PACKAGE, "collect.cap.base"):
        assert gems.cap(t, seat) > 1000


# -- G-007, G-054: the box


def test_g007_five_times_five_culture_gems() -> None:
    seat = replace(city("c58"), gems=(0, 0, 5), flag=(5, 0, 0), reached=(0, 0, 5), attributes=(0, 0, 58))
    grown = replace(seat, row1=row((INDEX["c61"], C)))
    for reading, count in (("record-beyond-box", 6), ("box-limits", 5)):
        t = a_table({"gem.supply": reading})
        log: list[Event] = []
        after = settle(t, grown, FIVE, FIVE, FIVE, FIVE, log=log)
        assert after.gems == (0, 0, count)
        assert after.turn.culture == count - 5
        assert after.reached == (0, 0, 6)
        word = "box-empty" if reading == "box-limits" else "beyond-box"
        assert (word, {"colour": "culture", "due": 1, "left": 0}) in [(e.what, e.data) for e in log]


@pytest.mark.parametrize(("others", "count"), [(4, 6), (5, 5)])
def test_the_last_gem_of_the_box(others: int, count: int) -> None:
    t = a_table({"gem.supply": "box-limits"})
    seat = replace(city("c61"), gems=(0, 0, 5), flag=(5, 0, 0), reached=(0, 0, 5))
    after = settle(t, seat, FIVE, FIVE, FIVE, replace(FIVE, gems=(0, 0, others)))
    assert after.gems == (0, 0, count)


def test_without_a_stated_box_nothing_limits() -> None:
    t = a_table({"gem.supply": "box-limits"})
    seat = replace(city("c61"), gems=(0, 0, 25), flag=(25, 0, 0), reached=(0, 0, 5))
    assert settle(t, seat).gems == (0, 0, 25)
    with ablated(PACKAGE, "materials.gems"):
        assert settle(t, seat).gems == (0, 0, 26)


def g054() -> Seat:
    """Single undoubled Dairy Farm, Embassy and Farm beside 30 of each, everything to be earned."""
    return city(
        "dairy-farm",
        "embassy",
        "farm",
        "p30",
        "g30",
        "c30",
        technologies=[IRON, UNIVERSITY, LITERACY],
    )


def test_g054_a_chain_that_ends_beyond_the_box() -> None:
    t = a_table()
    after = chosen(t, g054())
    assert after.attributes == (136, 94, 98)
    assert after.gems == (19, 13, 32)
    assert after.turn.chain == 0


def test_g054_the_box_limits() -> None:
    t = a_table({"gem.supply": "box-limits"})
    after = chosen(t, g054())
    assert after.gems[C] == 25
    assert all(now < before for now, before in zip(after.attributes, (136, 94, 98), strict=True))


# -- G-053: a chain without end


def g053() -> Seat:
    """Dairy Farm and Farm doubled, four population elsewhere."""
    return Seat(
        row1=row((INDEX["dairy-farm"], P, 1), (INDEX["farm"], P, 1), (INDEX["p4"], P)),
        technologies=mask(UNIVERSITY, LITERACY),
    )


def test_g053_the_box_stops_it() -> None:
    log: list[Event] = []
    t, seat = a_table(), g053()
    seen = [attributes(t, seat)[P]]
    at = state(seat)
    seat = gems.settle(t, at, 0, seat, log)
    while seat.turn.literacy:
        seat = gems.settle(t, at, 0, gems.take_literacy(t, at, 0, seat, 0, log), log)
        seen.append(attributes(t, seat)[P])
    assert (seat.gems, seat.attributes) == ((25, 0, 25), (212, 0, 0))
    assert sum(e.what == "chain-stopped" for e in log) == 1
    assert seat.turn.chain == 0
    assert seat.reached[P] == 21


def test_g053_every_pass_of_the_engine() -> None:
    """The chain waits for each Literacy choice, so the totals are those of the passes."""
    t, seat = a_table(), g053()
    at = state(seat)
    seen = [attributes(t, seat)[P]]
    for _ in range(4):
        seat = gems.settle(t, at, 0, seat, None)
        seat = gems.take_literacy(t, at, 0, seat, 0, None)
        seen.append(seat.attributes[P])
    assert seen == [12, 20, 36, 44, 60]
    assert seat.turn.chain == 4


@pytest.mark.parametrize(("others", "stops"), [(0, 25), (10, 15)])
def test_g053_the_box_is_shared(others: int, stops: int) -> None:
    t, seat = a_table(), g053()
    rival = Seat(gems=(others, 0, 0))
    at = state(seat, rival)
    seat = gems.settle(t, at, 0, seat, None)
    while seat.turn.literacy:
        seat = gems.settle(t, at, 0, gems.take_literacy(t, at, 0, seat, 0, None), None)
    assert seat.gems[P] == stops


def test_g053_stopped_in_the_middle_of_a_choice() -> None:
    """Culture gems owned before make a Literacy choice the first to exceed the box."""
    t = a_table()
    seat = replace(g053(), gems=(0, 0, 20), flag=(20, 0, 0))
    after = chosen(t, seat)
    assert after.gems == (25, 0, 25)


def test_g053_undefined() -> None:
    t = a_table({"gem.cascade.endless": "undefined"})
    with pytest.raises(OpenEnd) as end:
        chosen(t, g053())
    assert end.value.undefined.point == "gem.cascade.endless"
    assert "growth per pass 6/5" in end.value.undefined.why
    assert "gem.threshold" in end.value.undefined.clauses


def test_g053_one_pass() -> None:
    t = a_table({"gem.cascade.endless": "one-pass"})
    after = chosen(t, g053())
    assert (after.attributes, after.gems, after.reached) == ((20, 0, 0), (1, 0, 1), (1, 0, 0))
    assert settle(t, after) == after
    grown = chosen(t, replace(after, row1=(*after.row1, Placed(INDEX["p1"], P))))
    assert grown.gems == (3, 0, 3)
    assert grown.attributes == (37, 0, 0)


def test_one_pass_leaves_a_plain_city_alone() -> None:
    seat = city("p41", "g20", "c10", "eight", technologies=[UNIVERSITY, CONSTRUCTION])
    assert settle(a_table({"gem.cascade.endless": "one-pass"}), seat) == settle(a_table(), seat)


def test_a_chain_that_rests_may_exceed_the_box() -> None:
    """Without Literacy the factor is 0.9: no proof, so nothing stops the gems."""
    seat = replace(g053(), technologies=mask(UNIVERSITY))
    seat = replace(seat, row1=(*seat.row1, Placed(INDEX["p62"], P), Placed(INDEX["p62"], P)))
    after = settle(a_table(), seat)
    assert after.gems[P] > 25
    assert after.gems[P] == after.attributes[P] // 10 + after.attributes[P] // 20


@pytest.mark.parametrize(
    ("owned", "chain", "stopped"),
    [(25, 0, -1), (25, 3, -3), (24, 3, -3), (23, 3, 3), (26, 3, 3), (26, 4, -4), (26, 1, -1), (26, -2, -2)],
)
def test_g053_when_a_proof_is_sought(owned: int, chain: int, stopped: int) -> None:
    """When a colour crosses what the box holds, afterwards at passes 1, 2, 4, 8 and so on."""
    seat = replace(g053(), gems=(owned, 0, 0), turn=Turn(chain=chain))
    assert overflowing(a_table(), state(seat), 0, seat, (2, 0, 0), None).turn.chain == stopped
    for readings in ({"gem.supply": "box-limits"}, {"gem.cascade.endless": "one-pass"}):
        assert overflowing(a_table(readings), state(seat), 0, seat, (2, 0, 0), None) == seat


@pytest.mark.parametrize(
    ("colour", "weights", "technology", "earned"),
    [
        (P, (0, 10, 10), LITERACY, (1, 0, 0)),
        (P, (10, 0, 0), UNIVERSITY, (1, 0, 0)),
        (G, (0, 10, 0), UNIVERSITY, (0, 1, 0)),
        (C, (0, 0, 10), UNIVERSITY, (0, 0, 1)),
    ],
)
def test_the_proof_looks_at_the_gems_about_to_be_received(
    colour: int, weights: Triple, technology: int, earned: Triple
) -> None:
    """Only they, or the Literacy choices they bring, set the chain off again."""
    t = table([card("engine", colour, value=Formula(first=10, second=10, gems=weights))])
    owned = (25 * earned[0], 25 * earned[1], 25 * earned[2])
    seat = Seat(row1=row((0, colour)), technologies=mask(technology), gems=owned, turn=Turn(chain=3))
    seat = replace(seat, attributes=attributes(t, seat))
    tens, twenties = [v // 10 for v in seat.attributes], [v // 20 for v in seat.attributes]
    seat = replace(seat, reached=(tens[0], tens[1], tens[2]), twenties=(twenties[0], twenties[1], twenties[2]))
    assert overflowing(t, state(seat), 0, seat, earned, None).turn.chain == -3


def test_when_the_search_for_a_proof_is_given_up() -> None:
    engine = card("engine", P, value=Formula(first=40, second=40, gems=(5, 6, 6)))
    t = table([engine], {"gem.bonus-at-threshold": "counts-as-threshold"})
    seat = Seat(row1=row((0, P)), technologies=mask(LITERACY), gems=(30, 0, 30), turn=Turn(chain=256))
    assert overflowing(t, state(seat), 0, seat, (1, 0, 0), None) == seat
    late = replace(seat, turn=Turn(chain=512))
    with pytest.raises(OpenEnd, match="nothing proves"):
        overflowing(t, state(late), 0, late, (1, 0, 0), None)


def test_an_endless_chain_where_each_event_pays_once() -> None:
    """Exact repetition proves it there: each pass adds the same."""
    t = a_table({"gem.thresholds": "one-per-event"})
    after = chosen(t, g053())
    assert after.gems == (25, 0, 25)


@pytest.mark.parametrize("reading", ["extra", "counts-as-threshold"])
def test_a_chain_that_nothing_proves(reading: str) -> None:
    """It grows by Literacy alone, and where bonus gems take the place of later ones no proof covers that."""
    engine = card("engine", P, value=Formula(first=40, second=40, gems=(5, 6, 6)))
    t = table([engine], {"gem.bonus-at-threshold": reading})
    seat = Seat(row1=row((0, P)), technologies=mask(LITERACY))
    if reading == "extra":
        assert chosen(t, seat).gems == (25, 0, 25)
        return
    with pytest.raises(OpenEnd, match="512 passes, and nothing proves"):
        chosen(t, seat)


# -- G-055, G-065: which gems count


def test_g055_gems_on_the_flag() -> None:
    seat = Seat(row1=row((INDEX["farm"], G)), gems=(0, 3, 6), flag=(6, 0, 0))
    assert attributes(a_table(), seat) == (0, 9, 0)
    assert attributes(a_table({"gem.have": "not-on-flag"}), seat) == (0, 3, 0)


def test_g065_held_gems() -> None:
    seat = Seat(gems=(1, 4, 5), held=5)
    assert gems.owned(a_table(), seat) == (1, 4, 5)
    assert gems.owned(a_table({"tech.calendar.count": "in-position"}), seat) == (1, 4, 0)


# -- Literacy


def test_literacy_choices() -> None:
    t = a_table()
    seat = settle(t, city("p20", technologies=[LITERACY]))
    assert (seat.gems, seat.turn.literacy) == ((2, 0, 0), 2)
    log: list[Event] = []
    after = gems.take_literacy(t, state(seat), 0, seat, 1, log)
    assert (after.gems, after.turn.literacy, after.turn.culture) == ((2, 1, 1), 0, 1)
    assert [e.clauses for e in log] == [("tech.literacy",)] * 2
    with ablated(PACKAGE, "tech.literacy"):
        assert settle(t, city("p20", technologies=[LITERACY])).turn.literacy == 0


def test_literacy_is_for_population_gems_only() -> None:
    seat = settle(a_table(), city("g20", "c10", technologies=[LITERACY]))
    assert seat.turn.literacy == 0
    assert settle(a_table(), city("p20")).turn.literacy == 0


def test_literacy_by_construction_and_university() -> None:
    seat = settle(a_table(), city("p20", "house", "house", "house", technologies=[LITERACY, UNIVERSITY, CONSTRUCTION]))
    assert (seat.gems[P], seat.turn.literacy) == (4, 4)


def test_the_chain_waits_for_the_choice() -> None:
    t = a_table()
    seat = city("dairy-farm", "p4", "p2", technologies=[LITERACY])
    after = settle(t, seat)
    assert (after.gems, after.attributes, after.turn.literacy) == ((1, 0, 0), (12, 0, 0), 1)
    assert settle(t, after) == after


# -- G-057, G-058, G-069: thresholds


@pytest.mark.parametrize(("reading", "count"), [("extra", 2), ("counts-as-threshold", 1)])
def test_g057_bonus_gems(reading: str, count: int) -> None:
    t = a_table({"gem.bonus-at-threshold": reading})
    seat = replace(city("p8"), gems=(1, 0, 0))
    assert settle(t, seat).gems == (1, 0, 0)
    assert settle(t, replace(seat, row1=row((INDEX["p10"], P)))).gems == (count, 0, 0)


def test_g057_only_the_next_gem_is_there_already() -> None:
    t = a_table({"gem.bonus-at-threshold": "counts-as-threshold"})
    assert settle(t, replace(city("p30"), gems=(1, 0, 0))).gems == (3, 0, 0)
    assert settle(t, replace(city("p30"), gems=(1, 0, 0), reached=(2, 0, 0))).gems == (2, 0, 0)


@pytest.mark.parametrize(("reading", "count"), [("each", 5), ("one-per-event", 4)])
def test_g058_university(reading: str, count: int) -> None:
    t = a_table({"gem.thresholds": reading})
    seat = replace(city("p41", technologies=[UNIVERSITY]), gems=(1, 0, 0), reached=(1, 0, 0), attributes=(18, 0, 0))
    after = settle(t, seat)
    assert after.gems[P] - 1 == count
    assert after.twenties == (2, 0, 0)


@pytest.mark.parametrize(("reading", "count"), [("each", 2), ("one-per-event", 1)])
def test_g058_construction(reading: str, count: int) -> None:
    t = a_table({"gem.thresholds": reading})
    after = settle(t, city("eight", technologies=[CONSTRUCTION]))
    assert after.gems == (0, 0, count)
    assert after.fours == (0, 0, 2)
    assert settle(t, after) == after


@pytest.mark.parametrize(("points", "count"), [(19, 1), (20, 3), (39, 4), (40, 6)])
def test_university(points: int, count: int) -> None:
    assert settle(a_table(), city(f"g{points}", technologies=[UNIVERSITY])).gems == (0, count, 0)
    assert settle(a_table(), city(f"g{points}")).gems == (0, points // 10, 0)


def test_university_and_the_gem_of_the_ten_come_together() -> None:
    seat = city("p20", technologies=[UNIVERSITY], gems=(1, 0, 0), reached=(1, 0, 0))
    assert settle(a_table(), seat).gems == (3, 0, 0)
    behind = replace(seat, gems=(2, 0, 0), reached=(2, 0, 0))
    assert settle(a_table(), behind).gems == (3, 0, 0)


@pytest.mark.parametrize(("colour", "name"), list(enumerate("pgc")))
def test_all_sources_pay_together(colour: int, name: str) -> None:
    """One gem of the ten, one of Construction, none of them lost; with University two more."""
    slugs = [f"{name}10", *[f"{name}1"] * 3]
    construction = city(*slugs, technologies=[CONSTRUCTION])
    assert settle(a_table(), construction).gems[colour] == 2
    slugs = [f"{name}20", *[f"{name}1"] * 3]
    both = settle(a_table(), city(*slugs, technologies=[CONSTRUCTION, UNIVERSITY]))
    assert (both.gems[colour], sum(both.gems)) == (4, 4)


def fallen(reading: str) -> tuple[Seat, Seat]:
    """A city of 19 that had reached 21, and the same city back at 20."""
    t = a_table({"gem.threshold.again": reading})
    low = settle(
        t, city("c19", technologies=[UNIVERSITY], gems=(0, 0, 3), flag=(3, 0, 0), reached=(0, 0, 2), twenties=(0, 0, 1))
    )
    return low, settle(t, replace(low, row1=row((INDEX["c20"], C))))


def test_g069_a_value_that_falls_and_rises() -> None:
    low, high = fallen("once-ever")
    assert (low.reached, high.gems) == ((0, 0, 2), (0, 0, 3))
    low, high = fallen("each-time")
    assert (low.reached, low.twenties, low.gems) == ((0, 0, 1), (0, 0, 0), (0, 0, 3))
    assert high.gems == (0, 0, 5)


# -- Construction


@pytest.mark.parametrize(("houses", "count"), [(3, 0), (4, 1), (7, 1), (8, 2)])
def test_construction_counts_buildings_of_a_district(houses: int, count: int) -> None:
    seat = settle(a_table(), city(*["house"] * houses, technologies=[CONSTRUCTION]))
    assert seat.gems == (count, 0, 0)


def test_construction_is_per_district() -> None:
    seat = city("block", "block", "house", "block", "block", technologies=[CONSTRUCTION])
    assert settle(a_table(), seat).gems == (0, 0, 0)
    with_brothel = city("brothel", "block", "brothel", technologies=[CONSTRUCTION])
    assert settle(a_table(), with_brothel).gems == (0, 0, 2)
    with ablated(PACKAGE, "tech.construction"):
        assert settle(a_table(), with_brothel).gems == (0, 0, 0)


def test_construction_sees_both_rows() -> None:
    t = a_table()
    block = Placed(INDEX["block"], G)
    house = Placed(INDEX["house"], P)
    seat = Seat(row1=(house, *[block] * 4), start1=-1, row2=(block, block), start2=1, technologies=mask(CONSTRUCTION))
    assert district_buildings(t, seat) == [(P, 1), (G, 4), (G, 2)]
    doubled = replace(seat, technologies=mask(CONSTRUCTION, SURVEYING))
    assert district_buildings(t, doubled) == [(P, 1), (G, 4), (G, 4)]
    assert settle(t, seat).gems == (0, 1, 0)
    assert settle(t, doubled).gems == (0, 2, 0)


# -- Philosophy


def test_philosophy_needs_fifty_and_the_technology() -> None:
    t = a_table()
    assert settle(t, city("g40", "g9", technologies=[PHILOSOPHY])).gems == (0, 4, 0)
    after = settle(t, city("g50", technologies=[PHILOSOPHY]))
    assert (after.gems, after.turn.sets, after.fifties) == ((0, 5, 3), ((3, 0b111),), 0b010)
    assert settle(t, after) == after
    assert settle(t, city("g50")).gems == (0, 5, 0)
    with ablated(PACKAGE, "tech.philosophy"):
        assert settle(t, city("g50", technologies=[PHILOSOPHY])).turn.sets == ()


def test_philosophy_one_set_after_another() -> None:
    t = a_table()
    after = settle(t, city("g50", "p50", technologies=[PHILOSOPHY]))
    assert (after.turn.sets, after.fifties, after.gems[C]) == (((3, 0b111),), 0b001, 3)
    split = replace(after, flag=(1, 1, 1), turn=replace(after.turn, sets=()))
    log: list[Event] = []
    forfeited = settle(t, split, log=log)
    assert (forfeited.turn.sets, forfeited.fifties, forfeited.gems[C]) == ((), 0b011, 3)
    assert [(e.what, e.data) for e in log] == [("no-bare-demand", {"attribute": "gold"})]
    together = replace(after, flag=(3, 0, 0), turn=replace(after.turn, sets=()))
    second = settle(t, together)
    assert (second.turn.sets, second.gems[C]) == (((3, 0b110),), 6)


def test_philosophy_without_its_sentence_on_sets() -> None:
    t = a_table()
    seat = replace(city("g50", technologies=[PHILOSOPHY]), gems=(0, 0, 3), flag=(1, 1, 1))
    assert settle(t, seat).turn.sets == ()
    with ablated(PACKAGE, "tech.philosophy.sets"):
        assert settle(t, seat).turn.sets == ((3, 0b111),)


@pytest.mark.parametrize(("reading", "held"), [("needs-bare", 3), ("calendar-lifts", 6)])
def test_g062_no_bare_demand_with_calendar(reading: str, held: int) -> None:
    t = a_table({"tech.philosophy.calendar": reading})
    seat = city("g50", technologies=[PHILOSOPHY, CALENDAR], gems=(0, 5, 6), flag=(1, 1, 1), held=3, reached=(0, 5, 0))
    after = settle(t, seat)
    assert (after.held, after.turn.sets, after.gems[C]) == (held, (), held + 3)
    without = settle(t, replace(seat, technologies=mask(PHILOSOPHY)))
    assert (without.turn.sets, without.gems) == ((), (0, 5, 6))


def test_philosophy_may_find_the_box_empty() -> None:
    t = a_table({"gem.supply": "box-limits"})
    for others, count in ((22, 3), (23, 2), (25, 0)):
        after = settle(t, city("g50", technologies=[PHILOSOPHY]), Seat(gems=(0, 0, others)))
        assert after.gems[C] == count
        assert after.turn.sets == (((count, 0b111),) if count else ())
        assert after.fifties == 0b010


def test_philosophy_gems_feed_cards() -> None:
    after = settle(a_table(), city("embassy", "c40", "c4", "c2", technologies=[PHILOSOPHY]))
    assert after.attributes[C] == 50 + 2 * after.gems[C]
    assert after.gems[C] == 3 + after.attributes[C] // 10


# -- Calendar


def test_calendar_holds_gems_back() -> None:
    t = a_table()
    log: list[Event] = []
    after = settle(t, city("c20", technologies=[CALENDAR]), log=log)
    assert (after.held, after.turn.culture, after.gems) == (2, 0, (0, 0, 2))
    assert ("held-back", {"count": 2}) in [(e.what, e.data) for e in log]
    with ablated(PACKAGE, "tech.calendar"):
        assert settle(t, city("c20", technologies=[CALENDAR])).turn.culture == 2


@pytest.mark.parametrize(("reading", "held"), [("must", 1), ("optional", 0)])
def test_g064_must_gems_be_held(reading: str, held: int) -> None:
    after = settle(a_table({"tech.calendar.hold": reading}), city("c10", technologies=[CALENDAR]))
    assert (after.held, after.turn.culture) == (held, 1 - held)


def test_calendar_and_philosophy() -> None:
    t = a_table()
    after = settle(t, city("g50", "p50", technologies=[PHILOSOPHY, CALENDAR]))
    assert (after.held, after.turn.sets, after.fifties) == (6, (), 0b011)
    with ablated(PACKAGE, "tech.philosophy.calendar"):
        after = settle(t, city("g50", "p50", technologies=[PHILOSOPHY, CALENDAR]))
    assert (after.held, after.turn.sets) == (0, ((3, 0b111),))


def test_calendar_waits_for_literacy_where_a_gem_may_go_on_the_token() -> None:
    t = a_table(sequence=(G, C))
    seat = city("p10", "c10", technologies=[CALENDAR, LITERACY])
    after = settle(t, seat, demands=(9, 2, 3))
    assert (after.held, after.turn.culture, after.turn.literacy) == (0, 1, 1)
    at = state(after, demands=(9, 2, 3))
    gold = gems.settle(t, at, 0, gems.take_literacy(t, at, 0, after, 1, None), None)
    assert (gold.token, gold.held, gold.turn.culture) == (1, 0, 1)
    culture = gems.settle(t, at, 0, gems.take_literacy(t, at, 0, after, 0, None), None)
    assert (culture.token, culture.held, culture.turn.culture) == (0, 2, 0)


# -- Demand 9


def test_g096_order_within_a_turn() -> None:
    for reading, token in (("sorted", 2), ("as-earned", 1)):
        t = a_table({"demand.09.order": reading}, sequence=(G, P, P))
        seat = city("p10", technologies=[LITERACY])
        at = state(seat, demands=(9, 2, 3))
        seat = gems.settle(t, at, 0, seat, None)
        assert seat.token == 0
        assert gems.take_literacy(t, at, 0, seat, 1, None).token == token


def test_the_token_takes_what_comes_next() -> None:
    t = a_table(sequence=(P, G, G, P, C))
    seat = city("p20", "g20")
    after = settle(t, seat, demands=(2, 9, 3))
    assert (after.token, after.turn.loose) == (4, (0, 0, 0))
    assert settle(t, seat, demands=(2, 8, 3)).token == 0
    more = settle(t, city("p30", "g30"), demands=(2, 9, 3))
    assert (more.token, more.turn.loose) == (4, (1, 1, 0))
    with ablated(PACKAGE, "demand.09.token"):
        assert settle(t, seat, demands=(2, 9, 3)).token == 0
    with ablated(PACKAGE, "demand.09.multiple"):
        assert settle(t, seat, demands=(2, 9, 3)).token == 2


def test_gems_come_in_the_order_of_earning() -> None:
    t = a_table({"demand.09.order": "as-earned"}, sequence=(G, P))
    after = settle(t, city("p10", "g10"), demands=(9, 2, 3))
    assert (after.token, after.turn.loose) == (1, (0, 0, 0))
    assert settle(a_table(sequence=(G, P)), city("p10", "g10"), demands=(9, 2, 3)).token == 2


def test_the_token_is_full() -> None:
    t = a_table(sequence=(P,))
    assert settle(t, city("p30"), demands=(9, 2, 3)).token == 1


@pytest.mark.parametrize(
    ("sequence", "token", "count", "loose"), [((C, C, P), 0, 3, 2), ((P, C, C), 1, 1, 1), ((P, C), 0, 2, 0)]
)
def test_culture_gems_wanted_in_the_order_of_earning(sequence: Triple, token: int, count: int, loose: int) -> None:
    t = a_table({"demand.09.order": "as-earned"}, sequence=sequence)
    seat = Seat(token=token, gems=(0, 0, count), turn=Turn(culture=count))
    after = palace_token.collected(t, state(seat, demands=(9, 2, 3)), 0, seat, C, count, None)
    assert after.turn.loose == (0, 0, loose)


def test_the_chain_waits_for_a_culture_gem_that_may_go_on_the_token() -> None:
    """A later population gem may then still fit after it."""
    for reading, waits in (("as-earned", True), ("sorted", False)):
        t = a_table({"demand.09.order": reading}, sequence=(C, P))
        seat = city("embassy", "farm", "c4", "c2", "p9")
        after = settle(t, seat, demands=(9, 2, 3))
        assert after.gems == (0 if waits else 1, 0, 1)


# -- science


def test_gold_gems_feed_the_apothecary() -> None:
    t = a_table()
    log: list[Event] = []
    after = settle(t, city("apothecary", "g20"), log=log)
    assert after.science == 8
    assert [e.what for e in log] == ["gem", "science"]
    assert settle(t, city("apothecary", "c20", "p20")).science == 0


# -- properties


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_settling_twice_changes_nothing(data: st.DataObject) -> None:
    t = sample_table()
    seat = data.draw(cities(t))
    demands = data.draw(st.sampled_from(((2, 3, 4), (9, 3, 4))))
    once = settle(t, seat, demands=demands)
    assert settle(t, once, demands=demands) == once
    assert once.attributes == attributes(t, once)
    assert all(after >= before for after, before in zip(once.gems, seat.gems, strict=True))


PLAIN = [slug for slug in INDEX if slug[0] in "pgc" and slug[1:].isdigit()]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(PLAIN), max_size=7).flatmap(lambda s: st.tuples(st.just(s), st.permutations(s))))
def test_s03_the_order_of_plain_cards_does_not_matter(orders: tuple[list[str], list[str]]) -> None:
    t = a_table()
    totals = set()
    for order in orders:
        seat = city(technologies=[UNIVERSITY])
        for slug in order:
            seat = settle(t, replace(seat, row1=(*seat.row1, Placed(INDEX[slug], CARDS[INDEX[slug]].colours[0]))))
        totals.add((seat.attributes, seat.gems, seat.reached, seat.twenties))
    assert len(totals) == 1
