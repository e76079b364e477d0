"""Setting up: what each draw draws from under every reading, and the secret split of the starting resources."""

from __future__ import annotations

from collections.abc import MutableSequence
from random import Random
from typing import Any, Protocol

import pytest

from gemcheck.game import Event
from gemcheck.games.gempire import setup
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.state import NO_CARD, ROLL, SPLIT, Seat, State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import ablated
from tests.gempire.build import C, card, table

PACKAGE = "gemcheck.games.gempire"
CARDS = [card(f"card-{number}", C) for number in range(6)]


def boxed(readings: dict[str, str] | None = None, **options: Any) -> Table:
    """A table with the reward tokens of the box."""
    whole = components()
    return table(CARDS, readings, tokens=whole.tokens, token_counts=whole.token_counts, **options)


class Indexed(Protocol):
    """What `Random.choice` picks from."""

    def __len__(self) -> int: ...

    def __getitem__(self, place: int, /) -> Any: ...


class Scripted(Random):
    """A source of chance that picks the given places, and remembers what it could pick from."""

    def __init__(self, *picks: int) -> None:
        super().__init__(0)
        self.picks = list(picks)
        self.offered: list[list[Any]] = []

    def choice(self, seq: Indexed) -> Any:
        self.offered.append([seq[place] for place in range(len(seq))])
        return seq[self.picks.pop(0)]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        self.offered.append(list(x))
        x.reverse()


# -- deck, market, technologies, rewards


def test_the_deck_holds_the_cards_of_the_set_in_a_drawn_order() -> None:
    made = table(CARDS, deck_size=5)
    assert setup.shuffled_deck(made, Scripted()) == [4, 3, 2, 1, 0]


def test_three_cards_lie_open_and_the_rest_is_the_deck() -> None:
    assert setup.dealt([5, 3, 1, 0, 2]) == ((5, 3, 1), (0, 2))
    assert setup.dealt([5, 3, 1]) == ((5, 3, 1), ())
    assert setup.dealt([5, 3]) == ((5, 3, NO_CARD), ())
    assert setup.dealt([]) == ((NO_CARD, NO_CARD, NO_CARD), ())


def test_technology_cards() -> None:
    """tech.cards: one card for each entry of the glossary, or the number printed."""
    assert setup.technology_cards(boxed({"tech.cards": "twenty-one"})) == 21
    assert setup.technology_cards(boxed({"tech.cards": "twenty-at-random"})) == 20


@pytest.mark.parametrize("reading", ["twenty-one", "twenty-at-random"])
def test_four_different_technologies_in_index_order(reading: str) -> None:
    made = boxed({"tech.cards": reading})
    draws = [setup.drawn_technologies(made, Random(seed)) for seed in range(60)]
    for drawn in draws:
        assert len(set(drawn)) == 4
        assert list(drawn) == sorted(drawn)
    assert {technology for drawn in draws for technology in drawn} == set(range(21))


@pytest.mark.parametrize(
    ("reading", "counts"),
    [
        ("eighteen", [4, 4, 3, 1, 2, 2, 2]),
        ("sixteen-fewer-blanks", [2, 4, 3, 1, 2, 2, 2]),
        ("sixteen-fewer-diamonds", [4, 2, 3, 1, 2, 2, 2]),
    ],
)
def test_the_bag_of_reward_tokens(reading: str, counts: list[int]) -> None:
    """palace.tokens, G-001."""
    pile = setup.token_pile(boxed({"palace.tokens": reading}))
    assert [pile.count(kind) for kind in range(7)] == counts
    assert len(pile) == sum(counts)
    assert setup.facts(boxed({"palace.tokens": reading}))["tokens"] == sum(counts)
    assert setup.facts(boxed({"palace.tokens": reading}))["blank_tokens"] == counts[0]


def test_five_rewards_are_drawn_without_putting_back() -> None:
    made = boxed()
    draws = [setup.drawn_rewards(made, Random(seed)) for seed in range(80)]
    for drawn in draws:
        assert len(drawn) == 5
        assert all(drawn.count(kind) <= components().token_counts[kind] for kind in drawn)
    assert {kind for drawn in draws for kind in drawn} == set(range(7))
    assert any(list(drawn) != sorted(drawn) for drawn in draws)


# -- Demands


def test_the_pile_of_demands() -> None:
    """demand.09.sequence, demand.throne."""
    listed = list(range(1, 16))
    assert setup.demand_pile(boxed()) == listed
    assert setup.demand_pile(boxed({"demand.09.sequence": "excluded"})) == [d for d in listed if d != 9]
    assert setup.demand_pile(boxed({"demand.throne": "sixteenth-demand"})) == [*listed, 16]


@pytest.mark.parametrize(
    ("drawn", "again"),
    [
        ([1, 5, 10], True),
        ([10, 1, 5], True),
        ([1, 5, 2], False),
        ([2, 5, 10], False),
        ([1, 9, 10], False),
        ([1, 5, 16], False),
        ([2, 3, 4], False),
        ([16, 2, 3], False),
    ],
)
def test_only_three_starred_demands_are_drawn_again(drawn: list[int], again: bool) -> None:
    """demand.asterisk.redraw; the throne of the sample bears no star that anybody knows of."""
    assert setup.must_redraw(drawn) is again
    with ablated(PACKAGE, "demand.asterisk.redraw"):
        assert not setup.must_redraw(drawn)


@pytest.mark.parametrize(
    ("reading", "places", "pile"),
    [
        ("last-drawn", (2,), [2, 3]),
        ("shuffle-back", (2,), [2, 3, 10]),
        ("any-of-three", (0, 1, 2), [2, 3]),
    ],
)
def test_what_is_drawn_again_and_from_what(reading: str, places: tuple[int, ...], pile: list[int]) -> None:
    """setup.demand.redraw."""
    made = boxed({"setup.demand.redraw": reading})
    assert setup.redraw_choices(made, [1, 5, 10], [2, 3]) == (places, pile)
    assert setup.facts(made)["redraw_places"] == len(places)
    assert setup.facts(made)["redraw_pile"] == {"shuffle-back": 13}.get(reading, 12)


def test_the_last_demand_is_replaced() -> None:
    chance = Scripted(0, 1)
    assert setup.redrawn(boxed(), [1, 5, 10], [2, 3], chance) == [1, 5, 3]
    assert chance.offered == [[2], [2, 3]]


@pytest.mark.parametrize(("place", "result"), [(0, [3, 5, 10]), (1, [1, 3, 10]), (2, [1, 5, 3])])
def test_any_demand_may_be_replaced(place: int, result: list[int]) -> None:
    made = boxed({"setup.demand.redraw": "any-of-three"})
    assert setup.redrawn(made, [1, 5, 10], [2, 3], Scripted(place, 1)) == result


def test_a_demand_shuffled_back_may_come_again() -> None:
    made = boxed({"setup.demand.redraw": "shuffle-back"})
    chance = Scripted(0, 2, 0, 0)
    assert setup.redrawn(made, [1, 5, 10], [2, 3], chance) == [1, 5, 2]
    assert chance.offered == [[2], [2, 3, 10], [2], [2, 3, 10]]


def test_demands_that_are_not_all_starred_stay() -> None:
    chance = Scripted()
    assert setup.redrawn(boxed(), [1, 5, 3], [2, 10], chance) == [1, 5, 3]
    assert chance.offered == []


def test_three_demands_are_drawn_from_the_whole_pile() -> None:
    chance = Scripted()
    assert setup.drawn_demands(boxed(), chance) == (15, 14, 13)
    assert chance.offered == [list(range(1, 16))]
    for seed in range(60):
        drawn = setup.drawn_demands(boxed(), Random(seed))
        assert len(set(drawn)) == 3
        assert not set(drawn) <= {1, 5, 10}


class Starred(Scripted):
    """Chance that puts the three starred Demands on top of the pile, 2 next."""

    def shuffle(self, x: MutableSequence[Any]) -> None:
        top = [1, 5, 10, 2]
        x[:] = [*top, *(each for each in x if each not in top)]


def test_a_replacement_comes_from_the_rest_of_the_pile() -> None:
    chance = Starred(0, 0)
    assert setup.drawn_demands(boxed(), chance) == (1, 5, 2)
    assert chance.offered[1] == [2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14, 15]


# -- the start


def test_a_new_state() -> None:
    made = boxed()
    for seats in (3, 4, 5):
        begun = setup.new_state(made, seats, Random(seats))
        assert begun.seats == (Seat(),) * seats
        assert (begun.phase, begun.round, begun.space, begun.discards) == (SPLIT, 1, 3, ())
        assert sorted((*begun.market, *begun.deck)) == list(range(6))
        assert (len(begun.technologies), len(begun.rewards), len(begun.demands)) == (4, 5, 3)
    firsts = {setup.new_state(made, 4, Random(seed)).first for seed in range(40)}
    assert firsts == {0, 1, 2, 3}


def test_five_resources_are_split_by_each_seat() -> None:
    """start.five-resources, start.secret."""
    log: list[Event] = []
    begun = State(seats=(Seat(), Seat(), Seat()))
    after = setup.split(begun, {0: 5, 1: 0, 2: 3}, log)
    assert setup.starting_resources() == 5
    assert after.phase == ROLL
    assert [(seat.production, seat.science) for seat in after.seats] == [(5, 0), (0, 5), (3, 2)]
    assert [(event.what, event.seat, event.data) for event in log] == [
        ("started", 0, {"production": 5, "science": 0}),
        ("started", 1, {"production": 0, "science": 5}),
        ("started", 2, {"production": 3, "science": 2}),
    ]


def test_facts_of_the_set_up() -> None:
    assert setup.facts(boxed()) == {
        "tokens": 18,
        "blank_tokens": 4,
        "technology_cards": 21,
        "demands": list(range(1, 16)),
        "redraw_places": 1,
        "redraw_pile": 12,
        "seats": [3, 4, 5],
    }
