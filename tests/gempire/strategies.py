"""Hypothesis strategies for Gempire: plans, cities, seats and whole states, over one varied set of cards.

`sample_table` makes the table; the strategies draw indices into it, so each takes the table as its argument. Cities
obey the limits of placement; everything else is drawn freely, far beyond what play can reach.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.game import Result
from gemcheck.games.gempire.cards import Formula, Yield
from gemcheck.games.gempire.notation import bare_card
from gemcheck.games.gempire.plans import (
    Act,
    Bid,
    Claim,
    Collect,
    Diamond,
    Discard,
    Discover,
    Done,
    Keep,
    Lay,
    Literacy,
    Mechanics,
    MoveGem,
    Place,
    Plan,
    Split,
    Upgrade,
)
from gemcheck.games.gempire.state import NO_CARD, NOBODY, PHASES, Blueprint, Placed, Response, Seat, State, Turn
from gemcheck.games.gempire.table import MILITIA, TECHNOLOGIES, Table
from gemcheck.games.gempire.values import attributes
from tests.gempire.build import C, G, P, card, table

PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""For tests that draw whole cities: neither a busy machine nor a large example is a failure."""

BARE = ("p3", "p12o1", "g4x2", "g10s1o2", "c0x4", "c7o1")


def sample_table(readings: Mapping[str, str] | None = None, **options: Any) -> Table:
    """A table with plain, growing, hybrid, many-building and science cards, some unnamed ones, and an order for
    Demand 9."""
    options.setdefault("sequence", (P, G, C, G, P))
    made = table(
        [
            card("hut", P, value=3),
            card("barracks", P, value=11, diamond_symbols=1),
            card("dairy-farm", P, value=Formula(first=4, second=4, gems=(2, 0, 0))),
            card("well", P, science=Yield(placed=(1, 0, 0)), counts_itself=True),
            card("mill", G, value=4, diamond_symbols=1),
            card("coffee-shop", G, value=8),
            card("trading-post", G, value=7, buildings=3, diamond_symbols=2),
            card("race-track", C, value=Formula(first=4, second=4, right=(0, 1, 0)), min_bid=2, diamond_symbols=1),
            card("brothel", C, buildings=4),
            card("shrine", C, value=5, diamond_symbols=2, science_symbols=1),
            card("vineyard", G, C, value=(9, 7), diamond_symbols=1),
            card("fountain", G, C, value=Formula(first=0, second=8)),
            card("farm", P, G, value=Formula(gems=(1, 1, 1))),
        ],
        readings,
        **options,
    )
    for slug in BARE:
        unnamed = bare_card(slug)
        assert unnamed is not None
        made.intern(unnamed)
    return made


counts = st.integers(0, 12)
triples = st.tuples(counts, counts, counts)
columns = st.integers(-6, 20)


def card_indices(table: Table) -> st.SearchStrategy[int]:
    """Any card of the table."""
    return st.integers(0, len(table.cards) - 1)


def card_lists(table: Table, most: int = 6) -> st.SearchStrategy[tuple[int, ...]]:
    """Cards in an order, repeats allowed."""
    return st.lists(card_indices(table), max_size=most).map(tuple)


# -- plans


def steps() -> st.SearchStrategy[tuple[int, ...]]:
    """Upgrade steps in any order."""
    return st.lists(st.integers(0, 5), max_size=4).map(tuple)


collections = st.builds(Collect, counts, counts)


def written_plans() -> st.SearchStrategy[Plan]:
    """Secret plans."""
    return st.one_of(
        st.builds(Split, st.integers(0, 5)),
        collections,
        st.builds(Bid, triples),
        st.builds(Upgrade, steps()),
        st.builds(Mechanics, steps(), collections, steps()),
    )


def plans(table: Table) -> st.SearchStrategy[Plan]:
    """Every kind of plan."""
    rows, positions = st.integers(1, 2), st.integers(1, 3)
    return st.one_of(
        written_plans(),
        st.just(Act()),
        st.builds(Place, card_indices(table), rows, columns, st.integers(0, 2), st.booleans()),
        st.builds(Keep, card_indices(table)),
        st.builds(Diamond, rows, columns),
        st.just(Discard()),
        st.builds(Literacy, counts),
        st.builds(Lay, st.integers(0, 4), st.booleans()),
        st.builds(MoveGem, positions, positions),
        st.builds(Discover, st.integers(0, len(TECHNOLOGIES) - 1)),
        st.builds(Claim, st.booleans()),
        st.just(Done()),
    )


# -- cities


def placed_cards(table: Table, colour: int) -> st.SearchStrategy[Placed]:
    """A card that may lie under a colour, with diamonds of which some lay idle."""
    able = [index for index, each in enumerate(table.cards) if colour in each.colours]

    def laid(index: int, diamonds: int, idle: int) -> Placed:
        return Placed(index, colour, diamonds, min(diamonds, idle))

    return st.builds(laid, st.sampled_from(able), st.sampled_from((0, 0, 0, 1, 2, 3)), st.sampled_from((0, 0, 0, 1)))


@st.composite
def rows(draw: st.DrawFn, table: Table, districts: int = 3, most: int = 12) -> tuple[Placed, ...]:
    """A row with so many districts and cards at most."""
    cards: list[Placed] = []
    for _ in range(draw(st.integers(0, districts))):
        colour = draw(st.integers(0, 2))
        cards += draw(st.lists(placed_cards(table, colour), min_size=1, max_size=4))
    return tuple(cards[:most])


@st.composite
def cities(draw: st.DrawFn, table: Table) -> Seat:
    """A seat with a city that obeys the limits of placement, technologies and palace; its attributes are correct."""
    technologies = draw(st.integers(0, (1 << len(TECHNOLOGIES)) - 1))
    limit = 3 + (technologies >> MILITIA & 1)
    row1 = draw(rows(table, limit))
    start1 = draw(st.integers(-6, 0)) if row1 else 0
    row2 = draw(rows(table, limit, len(row1)))
    start2 = start1 + draw(st.integers(0, len(row1) - len(row2))) if row2 else 0
    seat = Seat(
        row1=row1,
        row2=row2,
        start1=start1,
        start2=start2,
        second=draw(st.integers(0, 30)) if row2 else draw(st.integers(-1, 30)),
        palace=draw(st.integers(0, 5)),
        technologies=technologies,
        gems=draw(triples),
    )
    return replace(seat, attributes=attributes(table, seat))


@st.composite
def seats(draw: st.DrawFn, table: Table) -> Seat:
    """A seat with any possessions and any history, without a turn; its attributes are correct."""
    seat = replace(
        draw(cities(table)),
        production=draw(counts),
        science=draw(st.integers(0, 90)),
        used=draw(counts),
        blueprints=draw(st.lists(st.builds(Blueprint, card_indices(table), st.integers(0, 40)), max_size=3).map(tuple)),
        palace_diamonds=draw(counts),
        flag=draw(triples),
        held=draw(counts),
        token=draw(st.integers(0, len(table.sequence))),
        reached=draw(triples),
        twenties=draw(triples),
        fours=draw(triples),
        fifties=draw(st.integers(0, 7)),
    )
    return replace(seat, attributes=attributes(table, seat))


# -- states


@st.composite
def boards(draw: st.DrawFn, table: Table) -> State:
    """A state of three seats with what the Demands look at: cities, gems, science, palace, technologies."""
    seats = [
        replace(
            draw(cities(table)),
            science=draw(st.integers(0, 60)),
            flag=draw(st.tuples(*[st.integers(0, 4)] * 3)),
            token=draw(st.integers(0, len(table.sequence))),
        )
        for _ in range(3)
    ]
    three = st.lists(st.integers(1, 15), min_size=3, max_size=3, unique=True).map(tuple)
    return State(seats=tuple(seats), demands=draw(three))


@st.composite
def turns(draw: st.DrawFn, table: Table) -> Turn:
    """What a seat wrote and owes, in any combination."""
    places = st.tuples(st.integers(1, 2), columns)
    return Turn(
        written=draw(st.none() | written_plans()),
        acted=draw(counts),
        won=draw(card_lists(table, 3)),
        kept=draw(card_lists(table, 3)),
        unkept=draw(counts),
        diamonds=draw(counts),
        bearers=draw(st.lists(places, max_size=3).map(tuple)),
        literacy=draw(counts),
        culture=draw(counts),
        sets=draw(st.lists(st.tuples(st.integers(1, 3), st.integers(0, 7)), max_size=3).map(tuple)),
        loose=draw(triples),
        chain=draw(counts),
        spent=draw(counts),
        lost=draw(counts),
        held_some=draw(st.booleans()),
        discovered=draw(st.lists(st.integers(0, len(TECHNOLOGIES) - 1), max_size=3).map(tuple)),
        moved=draw(st.booleans()),
        finished=draw(st.booleans()),
    )


@st.composite
def states(draw: st.DrawFn, table: Table) -> State:
    """A state of three to five seats with every field drawn freely."""
    count = draw(st.integers(3, 5))
    who = st.integers(0, count - 1)
    somebody = st.just(NOBODY) | who
    mask = st.integers(0, (1 << count) - 1)
    space = st.just(NO_CARD) | card_indices(table)
    responses = st.builds(Response, mask, somebody, counts, mask, st.just(()) | st.tuples(*[st.integers(0, 7)] * count))
    results = st.builds(
        Result,
        st.lists(who, unique=True, max_size=count).map(tuple),
        st.sampled_from(("two-demands", "tie-break", "a reason, in words", "-", '"quoted"')),
        st.lists(st.sampled_from(("win.tie.gems", "overview.goal")), max_size=2).map(tuple),
    )
    return State(
        seats=tuple(replace(draw(seats(table)), turn=draw(turns(table) | st.just(Turn()))) for _ in range(count)),
        phase=draw(st.integers(0, len(PHASES) - 1)),
        round=draw(st.integers(1, 99)),
        first=draw(who),
        market=draw(st.tuples(space, space, space)),
        deck=draw(card_lists(table, 8)),
        discards=draw(card_lists(table)),
        roll=draw(st.none() | triples),
        technologies=draw(st.lists(st.integers(0, len(TECHNOLOGIES) - 1), max_size=4, unique=True).map(tuple)),
        cubes=draw(st.tuples(counts, counts, counts, counts)),
        demands=draw(st.lists(st.integers(1, 15), min_size=3, max_size=3, unique=True).map(tuple)),
        rewards=draw(st.tuples(*[st.integers(0, 2)] * 5)),
        space=draw(st.integers(0, 3)),
        winners=draw(st.tuples(somebody, somebody, somebody)),
        response=draw(st.none() | responses),
        result=draw(st.none() | results),
    )
