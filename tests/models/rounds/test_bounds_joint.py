"""One city for one spending: no city that can be built surpasses what the compiled search keeps, and no order of rounds
pays more than is said."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import numpy as np
import pytest
from gemcheck_models.gempire.rounds import bounds_joint
from gemcheck_models.gempire.rounds.bounds_case import Case
from gemcheck_models.gempire.rounds.bounds_courses import paid_in_some_order
from gemcheck_models.gempire.rounds.bounds_grid import Kind
from gemcheck_models.gempire.rounds.bounds_joint import one_city, stands_as_one
from gemcheck_models.gempire.rounds.bounds_means import Means
from gemcheck_models.gempire.rounds.bounds_values import kind_of
from gemcheck_models.gempire.rounds.bounds_view import view
from gemcheck_models.gempire.rounds.gains_cards import sides
from gemcheck_models.gempire.rounds.plans_known import known_plans, recalled
from gemcheck_models.gempire.rounds.replay import _Round as Played
from gemcheck_models.gempire.rounds.replay import game_of, set_up
from gemcheck_models.gempire.rounds.worlds import PAIRS, Question, question

from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.state import Seat
from gemcheck.games.gempire.table import TECHNOLOGIES, Table
from tests import rulesets
from tests.gempire.random_rulesets import base
from tests.models.rounds.seats_played import lying
from tests.models.rounds.strong_cities import ROUNDS, city, settled, small_table

pytest.importorskip("numba")

GAME = Gempire("synthetic")
Triple = tuple[int, int, int]

IDLE = tuple(sorted(TECHNOLOGIES.index(slug) for slug in ("calendar", "currency", "militia", "religion")))


def uncovered(table: Table, seat: Seat) -> str:
    """What is wrong with the cities kept for a seat's own cards, spending, diamonds and gems."""
    cards = [table.cards[placed.card] for placed in seat.row1 + seat.row2]
    palace = (1, 2, 3, 4, 5) if seat.palace == 5 else ((seat.palace,) if seat.palace else ())
    case = Case(Question(table, 3, (2, 3)), ROUNDS, 5, 5, 4, len(cards), seat.second >= 0, False, palace, 0)
    spent = sum(card.min_bid for card in cards)
    jewels = sum(placed.diamonds for placed in seat.row1 + seat.row2)
    slots = tuple(case.slots(symbols) for symbols in range(3))
    found = one_city(kind_of(case, 0), slots, lying(seat), spent, jewels, (min(40, seat.gems[0]),) * 2)
    if found is None or any(all(a <= b for a, b in zip(seat.attributes, one, strict=True)) for one in found):
        return ""
    return f"{seat.attributes} of {[card.slug for card in cards]} is beyond {found}"


def strong(numbers: range) -> Iterator[tuple[Table, Seat]]:
    """Cities of small decks, under readings of all sorts."""
    for number in numbers:
        rng = Random(f"joint/{number}")
        game: Any = rulesets.random_rules(base(), rng, (0, 3, 10))
        table = small_table(game.table, rng)
        state = settled(table, city(table, rng, ()), rng)
        if state is not None and max(state.seats[0].gems) < 25:
            yield table, state.seats[0]


def test_no_strong_city_is_beyond_the_cities_kept() -> None:
    assert [why for table, seat in strong(range(16)) if (why := uncovered(table, seat))] == []


@pytest.mark.slow
def test_no_strong_city_of_a_thousand_is_beyond_the_cities_kept() -> None:
    assert [why for table, seat in strong(range(1000, 2000)) if (why := uncovered(table, seat))] == []


def ends(pair: tuple[int, int]) -> Seat:
    """The first seat at the end of the plan kept for a pair."""
    plan = recalled(GAME, question(GAME.table, 4, pair))
    assert plan is not None
    game = game_of(plan)
    state = set_up(game, plan)
    for number, one in enumerate(plan.rounds, 1):
        state = Played(game, state, number).played(one)
    return state.seats[0]


def _plain(pair: tuple[int, int]) -> bool:
    return bool(known_plans(GAME, pair)) and not known_plans(GAME, pair)[0].technologies


KEPT = [pair for pair in PAIRS if _plain(pair)]


@pytest.mark.parametrize(
    "pair", [pytest.param(pair, marks=pytest.mark.slow if i % 40 else ()) for i, pair in enumerate(KEPT)]
)
def test_the_city_of_a_plan_is_among_those_kept(pair: tuple[int, int]) -> None:
    assert uncovered(GAME.table, ends(pair)) == ""


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
    found = one_city(Kind(table, 3, False, 0, 0, 0), (0, 0, 0), (1, 1, 1), spend, 0, (0, 40))
    assert set(found or ()) == by_hand(table, (1, 1, 1), spend)


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
    monkeypatch.setattr(bounds_joint, "one_city", lambda *_: ((10**6,) * 3,))
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
    plan, seat = recalled(GAME, question(GAME.table, 4, pair)), ends(pair)
    assert plan is not None
    words = [one.plans[0] for one in plan.rounds]
    bids, collects = (sum(word.startswith(kind) for word in words) for kind in ("bid", "collect"))
    levels = tuple(sorted(int(part[6:]) for word in words for part in word.split() if part.startswith("palace")))
    bought = any("row2" in word.split() for word in words if word.startswith("upgrade"))
    cards = seat.row1 + seat.row2
    asked = question(GAME.table, 4, pair, ())
    case = Case(asked, len(words), bids, collects, len(words) - bids - collects, len(cards), bought, bought, levels, 0)
    spent = sum(GAME.table.cards[placed.card].min_bid for placed in cards)
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
