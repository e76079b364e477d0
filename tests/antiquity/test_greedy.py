"""The scripted policy: always legal, the same every time, and good enough to win."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from gemcheck.games.antiquity import greedy, greedy_city
from gemcheck.games.antiquity.components import DUMP, MARKET, STORE
from gemcheck.games.antiquity.engine import Antiquity
from gemcheck.games.antiquity.plans import Bury, Keep
from gemcheck.games.antiquity.state import BURY
from gemcheck.games.antiquity.state import STORE as STORING
from tests.antiquity.laws import looked_at
from tests.antiquity.made import goods, seat, state, table, town

GAME = Antiquity()


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 4)])
def test_the_policy_plays_legally_and_lasts_longer_than_random_play(seats: int, seed: int) -> None:
    turns = [
        [after.turn for _, _, after in looked_at(GAME, seats, Random(seed), choose)][-1]
        for choose in (GAME.greedy, GAME.sample)
    ]
    assert turns[0] > turns[1]


def test_the_policy_wins_now_and_then() -> None:
    endings = []
    for seed in range(6):
        steps = list(looked_at(GAME, 2, Random(f"greedy/{seed}"), GAME.greedy))
        result = steps[-1][2].result
        endings.append(None if result is None else result.reason)
    assert "christofori" in endings


def test_what_is_missing_for_the_victory_is_told_the_rarest_first() -> None:
    held = seat(town(20), goods=goods(grain=3, sheep=2, olives=5, fish=3, wine=3, gold=3, pearls=3, dye=1, wood=9))
    assert greedy_city.short_of(held) == [7, 7, 1]


def test_graves_go_on_dead_buildings_and_cart_shops_first() -> None:
    city = town(20, (DUMP, MARKET), houses=0)
    empty = (1 << 49) - 1 & ~(city.placed[0].mask | city.placed[1].mask)
    market = next(placed.mask for placed in city.placed if placed.kind == MARKET)
    full = replace(city, graves=empty | (market & -market))
    now = state(seat(full), phase=BURY, active=0, due=3)
    plan = greedy.choose(table(), now, 0, Random(0))
    assert plan == Bury((market & ~full.graves,))


def test_goods_of_many_kinds_are_kept() -> None:
    city = town(20, (STORE,))
    now = state(seat(city, goods=goods(grain=5, wine=5, wood=5)), phase=STORING)
    plan = greedy.choose(table(), now, 0, Random(0))
    assert plan == Keep(goods(grain=1, wine=1))
