"""One city for one spending: no city that can be built surpasses what the compiled search keeps, and no order of rounds
pays more than is said."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, groupby, product
from random import Random
from typing import Any

import numpy as np
import pytest
from gemcheck_models.gempire.rounds import bounds_joint
from gemcheck_models.gempire.rounds.bounds_case import Case
from gemcheck_models.gempire.rounds.bounds_courses import paid_in_some_order
from gemcheck_models.gempire.rounds.bounds_grid import Kind
from gemcheck_models.gempire.rounds.bounds_joint import Asks, Built, one_city, stands_as_one
from gemcheck_models.gempire.rounds.bounds_means import Means
from gemcheck_models.gempire.rounds.bounds_places import orders
from gemcheck_models.gempire.rounds.bounds_specials import givers, specials
from gemcheck_models.gempire.rounds.bounds_values import kind_of
from gemcheck_models.gempire.rounds.bounds_vectors import NEVER, Needs, wealth
from gemcheck_models.gempire.rounds.bounds_view import view
from gemcheck_models.gempire.rounds.gains_cards import sides
from gemcheck_models.gempire.rounds.plans_known import known_plans, recalled
from gemcheck_models.gempire.rounds.replay import end_of, game_of
from gemcheck_models.gempire.rounds.worlds import PAIRS, Question, question

from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.demands_cards import best_two_cards, demand_11
from gemcheck.games.gempire.state import Seat, State
from gemcheck.games.gempire.table import TECHNOLOGIES, Table
from tests import rulesets
from tests.gempire.random_rulesets import base
from tests.models.rounds.seats_played import lying
from tests.models.rounds.strong_cities import ROUNDS, city, settled, small_table

pytest.importorskip("numba")

GAME = Gempire("synthetic")
Triple = tuple[int, int, int]

IDLE = tuple(sorted(TECHNOLOGIES.index(slug) for slug in ("calendar", "currency", "militia", "religion")))


ALL = Asks(science=True, valuable=10, good=9, two=31, step=3)
"""Everything that can be told apart."""

NOTHING = Needs(np.full((1, 1, 1), -NEVER, np.int64))
"""Every city serves."""


def case_with(table: Table, seat: Seat) -> Case:
    palace = (1, 2, 3, 4, 5) if seat.palace == 5 else ((seat.palace,) if seat.palace else ())
    cards = len(seat.row1 + seat.row2)
    return Case(Question(table, 3, (2, 3)), ROUNDS, 5, 5, 4, cards, seat.second >= 0, False, palace, 0)


def uncovered(table: Table, state: State, asks: Asks = ALL, science: int = 0) -> str:
    """What is wrong with the cities kept for the first seat's own cards, spending, diamonds and gems.

    science: what its cards have handed out.
    """
    seat = state.seats[0]
    cards = [table.cards[placed.card] for placed in seat.row1 + seat.row2]
    case = case_with(table, seat)
    spent = sum(card.min_bid for card in cards)
    jewels = sum(placed.diamonds for placed in seat.row1 + seat.row2)
    slots = tuple(case.slots(symbols) for symbols in range(3))
    purse = (spent, jewels, min(40, seat.gems[0]), min(40, seat.gems[0]))
    kind, split = kind_of(case, 0), lying(seat)
    if givers(kind) is None:
        # Nothing is known of science.
        asks, science = asks._replace(science=False), spent
    elif asks.science:
        science = max(science, sum(card.science.once for card in cards if card.science is not None))
    else:
        science = spent
    order = tuple(colour for colour, _ in groupby(placed.colour for placed in seat.row1))
    looks = [one_city(kind, slots, split, purse, NOTHING, asks)]
    if not seat.row2:
        assert order in set(orders(case, split)) or len(order) > 3
        looks.append(one_city(kind._replace(row=False), slots, split, purse, NOTHING, asks, order))
    good = min(demand_11(table, state, 0).have, asks.good)
    able = (gems for gems in range(20) if best_two_cards(table, seat, gems) >= asks.two)
    two = next(able, NEVER)

    def covers(one: Built) -> bool:
        attributes = all(a <= b for a, b in zip(seat.attributes, one.attributes, strict=True))
        return attributes and good <= one.good and one.on_two <= two and one.science >= science - spent

    wrong = [found for found in looks if found is not None and not any(map(covers, found))]
    if not wrong:
        return ""
    return f"{seat.attributes}, {good}, {two}, {science - spent} of {[c.slug for c in cards]} is beyond {wrong}"


def strong(numbers: range) -> Iterator[tuple[Table, State]]:
    """Cities of small decks, under readings of all sorts."""
    for number in numbers:
        rng = Random(f"joint/{number}")
        game: Any = rulesets.random_rules(base(), rng, (0, 3, 10))
        table = small_table(game.table, rng)
        state = settled(table, city(table, rng, ()), rng)
        if state is not None and max(state.seats[0].gems) < 25:
            yield table, state


def test_no_strong_city_is_beyond_the_cities_kept() -> None:
    assert [why for table, state in strong(range(16)) if (why := uncovered(table, state))] == []


@pytest.mark.slow
def test_no_strong_city_of_a_thousand_is_beyond_the_cities_kept() -> None:
    assert [why for table, state in strong(range(1000, 2000)) if (why := uncovered(table, state))] == []


def ends(pair: tuple[int, int]) -> State:
    """The state at the end of the plan kept for a pair."""
    plan = recalled(GAME, question(GAME.table, 4, pair))
    assert plan is not None
    return end_of(game_of(plan), plan)


def case_played(pair: tuple[int, int]) -> Case:
    """The case that the plan kept for a pair is."""
    plan, seat = recalled(GAME, question(GAME.table, 4, pair)), ends(pair).seats[0]
    assert plan is not None
    words = [one.plans[0] for one in plan.rounds]
    bids, collects = (sum(word.startswith(kind) for word in words) for kind in ("bid", "collect"))
    levels = tuple(sorted(int(part[6:]) for word in words for part in word.split() if part.startswith("palace")))
    bought = any("row2" in word.split() for word in words if word.startswith("upgrade"))
    cards = len(seat.row1 + seat.row2)
    asked = question(GAME.table, 4, pair, ())
    return Case(asked, len(words), bids, collects, len(words) - bids - collects, cards, bought, bought, levels, 0)


def _plain(pair: tuple[int, int]) -> bool:
    return bool(known_plans(GAME, pair)) and not known_plans(GAME, pair)[0].technologies


KEPT = [pair for pair in PAIRS if _plain(pair)]


@pytest.mark.parametrize(
    "pair", [pytest.param(pair, marks=pytest.mark.slow if i % 40 else ()) for i, pair in enumerate(KEPT)]
)
def test_the_city_of_a_plan_is_among_those_kept(pair: tuple[int, int]) -> None:
    state = ends(pair)
    seat = state.seats[0]
    spent = sum(GAME.table.cards[placed.card].min_bid for placed in seat.row1 + seat.row2)
    # What the seat holds and has spent beyond what rounds bring was handed out by its cards.
    handed = seat.science + seat.production + spent - wealth(case_played(pair), lying(seat), seat.gems)
    assert uncovered(GAME.table, state, ALL, handed) == ""
    assert uncovered(GAME.table, state, Asks()) == ""


def by_hand(table: Table, split: Triple, spend: int) -> set[Triple]:
    """The attributes that none surpasses of all cities of plain cards that cost so much at most."""
    found = set()
    picks = [list(combinations(sides(table, colour), split[colour])) for colour in range(3)]
    for chosen in product(*picks):
        if sum(side.card.min_bid for some in chosen for side in some) <= spend:
            found.add(tuple(sum(side.first for side in some) for some in chosen))
    better = {one for one in found if any(o != one and all(a <= b for a, b in zip(one, o, strict=True)) for o in found)}
    return {(p, g, c) for p, g, c in found - better}


@pytest.mark.parametrize("spend", [3, 4, 5, 7])
def test_the_cities_of_plain_cards_are_those_found_by_hand(spend: int) -> None:
    whole = GAME.table
    slugs = ("bakery", "aqueduct", "fortress", "salt-works", "foundry", "bank", "crypt", "odeon", "arena")
    cards = [whole.cards[whole.card_index(slug)] for slug in slugs]
    table = Table(
        whole.rules,
        cards,
        card_set="plain",
        digest=whole.digest,
        technologies=whole.technologies,
        tokens=whole.tokens,
        token_counts=whole.token_counts,
        sequence=whole.sequence,
        track=whole.track,
    )
    found = one_city(Kind(table, 3, False, 0, 0, 0), (0, 0, 0), (1, 1, 1), (spend, 0, 0, 40), NOTHING, Asks())
    assert {one.attributes for one in found or ()} == by_hand(table, (1, 1, 1), spend)


@pytest.mark.parametrize(("worth", "rested"), [(0, 10), (5, 15), (10, 10**6)])
def test_gems_that_go_on_making_gems_leave_everything_open(worth: int, rested: int) -> None:
    """A card of ten gold that is worth so much more for each gold gem."""
    from gemcheck_models.gempire.rounds.bounds_knapsack import _rested

    weights, found = np.zeros((3, 3), np.int64), np.zeros(3, np.int64)
    weights[1, 1] = worth
    _rested(np.array([0, 10, 0], np.int64), weights, 40, found)
    assert found[1] == rested
    assert (found[0] == found[2] == 10**6) == (worth == 10)


def test_a_city_with_more_than_can_be_is_no_more_than_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    case = case_of("BCB", 6)
    seen = view(case, (2, 2, 2), Means(10, 0, 10), 6)
    monkeypatch.setattr(bounds_joint, "one_city", lambda *_: (Built((10**6,) * 3),))
    assert stands_as_one(seen, lambda one: one.attributes == seen.attributes)
    assert not stands_as_one(seen, lambda one: one.attributes != seen.attributes)


# -- orders of rounds


def case_of(word: str, cards: int, levels: tuple[int, ...] = (), bought: bool = False) -> Case:
    asked = question(GAME.table, 4, (6, 7), ())
    b, c, u = (word.count(letter) for letter in "BCU")
    return Case(asked, len(word), b, c, u, cards, bought, bought, levels, 0)


@pytest.mark.parametrize(
    ("word", "cards", "levels", "population", "paid"),
    [
        ("B", 3, (), 0, 5),  # the start alone
        ("BB", 5, (), 0, 5),
        ("BB", 6, (), 0, -1),  # nothing has come in for a sixth card
        ("BCB", 6, (), 0, 10),
        ("BCCB", 4, (), 0, 10),  # more than five is lost
        ("BCCB", 4, (), 3, 13),
        ("BCUB", 5, (1,), 0, 5),  # cards first, the palace last
        ("BCUB", 6, (1,), 1, -1),  # there is no more than that
        ("BCUB", 3, (2,), 0, -1),  # six cannot be held without a population gem
        ("BCUB", 3, (2,), 1, 4),
    ],
)
def test_what_orders_of_rounds_pay(word: str, cards: int, levels: tuple[int, ...], population: int, paid: int) -> None:
    found = paid_in_some_order(case_of(word, cards, levels), population, 0)
    assert max(-1, found) == paid


@pytest.mark.slow
@pytest.mark.parametrize("pair", KEPT)
def test_no_plan_pays_more_than_some_order_does(pair: tuple[int, int]) -> None:
    case, seat = case_played(pair), ends(pair).seats[0]
    spent = sum(GAME.table.cards[placed.card].min_bid for placed in seat.row1 + seat.row2)
    assert spent <= paid_in_some_order(case, seat.gems[0], seat.gems[1])


# -- where nothing is known


def test_without_the_compiler_a_view_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    case = case_of("BCUB", 6, (1,))
    seen = view(case, (2, 2, 2), Means(10, 0, 10), 6)
    assert not stands_as_one(seen, lambda _: True)
    monkeypatch.setattr(bounds_joint, "compiles", lambda: False)
    assert stands_as_one(seen, lambda _: False)


def test_technologies_that_change_what_cards_are_worth_are_left_alone() -> None:
    case = case_of("BCUB", 6, (1,))._replace(owned=1 << TECHNOLOGIES.index("iron"))
    assert stands_as_one(view(case, (2, 2, 2), Means(10, 0, 10), 6), lambda _: False)


@pytest.mark.parametrize(("spend", "handed", "cost"), [(6, 5 + 4 + 6, 4), (3, 5 + 4 + 3, 3)])
def test_special_cards_hand_out_what_they_print(spend: int, handed: int, cost: int) -> None:
    """Academy, Counting House and Library, or the cheaper Scriptorium where each card may cost one only."""
    found = specials(Kind(GAME.table, 3, False, 0, 0, 0), (0, 0, 0), (1, 1, 1), spend, 0, True)
    assert found is not None
    most = max(found.rows, key=lambda row: int(row[10]))
    assert (most[10], most[6:9].sum(), found.rows[:, 6:9].sum(axis=1).max() <= spend) == (handed, cost, True)
