"""Demands 4 and 5 in the relaxation: no city meets them with fewer culture gems than it says, and what that refutes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from gemcheck_models.gempire.rounds import bounds, bounds_demands
from gemcheck_models.gempire.rounds.bounds import lower_bound, meets, standing
from gemcheck_models.gempire.rounds.bounds_case import Case
from gemcheck_models.gempire.rounds.bounds_demands import NEEDS
from gemcheck_models.gempire.rounds.bounds_means import Means
from gemcheck_models.gempire.rounds.bounds_spending import relief
from gemcheck_models.gempire.rounds.bounds_view import View, view
from gemcheck_models.gempire.rounds.worlds import Question, question
from msgspec.structs import replace

from gemcheck.games.gempire import Gempire, demands
from gemcheck.games.gempire.bidding import lowest_bid
from gemcheck.games.gempire.state import State
from gemcheck.games.gempire.table import TECHNOLOGIES, Table
from tests.models.rounds.seats_played import lying
from tests.models.rounds.strong_cities import ROUNDS, city, settled, small_table

GAME = Gempire("synthetic")
IDLE = tuple(sorted(TECHNOLOGIES.index(slug) for slug in ("calendar", "currency", "militia", "religion")))


def drawn(rng: Random, most: int) -> tuple[Table, State, View] | None:
    """A strong city that owns at most so many technologies, with what the relaxation says of its cards."""
    table = small_table(GAME.table, rng)
    owned = rng.sample(range(len(TECHNOLOGIES)), rng.randint(0, most))
    state = settled(table, city(table, rng, owned), rng)
    if state is None or max(state.seats[0].gems) > 20:
        return None
    seat = state.seats[0]
    palace = (1, 2, 3, 4, 5) if seat.palace == 5 else ((seat.palace,) if seat.palace else ())
    cards = [table.cards[placed.card] for placed in seat.row1 + seat.row2]
    asked = Question(table, 3, (4, 5))
    case = Case(asked, ROUNDS, 5, 5, 4, len(cards), seat.second >= 0, False, palace, seat.technologies)
    paid = sum(lowest_bid(card.min_bid, relief(case)) for card in cards)
    return table, state, view(case, lying(seat), Means(paid, 999, 999), len(cards))


def met_with_fewer(numbers: range, demand: int, most: int) -> Iterator[str]:
    """Cities that meet the Demand with fewer culture gems on it than the relaxation asks for; the last line tells how
    many were met at all."""
    met = 0
    for number in numbers:
        found = drawn(Random(f"rows/{number}"), most)
        if found is None:
            continue
        table, state, seen = found
        needed = NEEDS[demand](seen)
        for gems in range(state.seats[0].gems[2] + 1):
            seat = replace(state.seats[0], flag=(gems, 0, 0))
            there = replace(state, seats=(seat, *state.seats[1:]), demands=(demand, 8, 13))
            if demands.met(table, there, 0, demand):
                met += 1
                if needed is None or gems < needed:
                    yield f"city {number}: met with {gems}, {needed} asked for"
                break
    yield f"{met > 0}"


@pytest.mark.parametrize("demand", [4, 5])
@pytest.mark.parametrize("most", [0, 3])
def test_no_city_meets_a_demand_with_fewer_gems(demand: int, most: int) -> None:
    assert list(met_with_fewer(range(60), demand, most)) == ["True"]


def test_a_first_row_alone_never_meets_demand_4_by_multiples_of_ten() -> None:
    """Its culture gems have cost twice the points that they make up for."""
    alone = refuted = 0
    for number in range(60):
        found = drawn(Random(f"alone/{number}"), 0)
        if found is None or found[1].seats[0].row2:
            continue
        table, state, seen = found
        alone += 1
        refuted += NEEDS[4](seen) is None
        seat = replace(state.seats[0], flag=(state.seats[0].gems[2], 0, 0))
        there = replace(state, seats=(seat, *state.seats[1:]), demands=(4, 8, 13))
        assert not demands.met(table, there, 0, 4)
    assert refuted == alone > 10


def test_without_that_limit_a_round_is_not_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = question(GAME.table, 4, (4, 10), IDLE)
    assert standing(asked, 1, meets) is None
    monkeypatch.setattr(bounds_demands, "SECOND_ABOVE", 0)
    assert standing(asked, 1, meets) is None
    monkeypatch.setitem(bounds.BESIDE, 4, lambda seen, beside: 1)
    assert standing(asked, 1, meets) is not None


@pytest.mark.parametrize(("pair", "rounds"), [((1, 4), 4), ((3, 4), 5), ((3, 5), 3), ((4, 10), 4)])
def test_bounds_that_rest_on_it(pair: tuple[int, int], rounds: int) -> None:
    """Plans of so many rounds replay: see cases/gempire/minimum-rounds."""
    assert lower_bound(question(GAME.table, 4, pair, IDLE)).rounds == rounds
