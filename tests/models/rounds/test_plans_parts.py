"""The parts of the planner: distances, timings, changes of growths."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from gemcheck_models.gempire.rounds.plans import DIAMONDS, Wish, setting
from gemcheck_models.gempire.rounds.plans_beam import Manner, Record, beam
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.plans_growth import Growth, Item, card_items, grown, learned, raised, seed
from gemcheck_models.gempire.rounds.plans_polish import genes_of, polished, regrown
from gemcheck_models.gempire.rounds.plans_pool import pool
from gemcheck_models.gempire.rounds.plans_timing import timed

from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.plans import SECOND_ROW
from gemcheck.games.gempire.table import TECHNOLOGIES

GAME = Gempire()


def aim_at(*pair: int, technologies: tuple[str, ...] = ()) -> Aim:
    first, second = pair
    return Aim(GAME.table, setting(GAME, (first, second), 4, Wish(DIAMONDS, technologies)), (first, second))


def some_growth(aim: Aim, cards: int, rng: Random) -> Growth:
    """A city of so many cards at random, with a palace in the middle of it."""
    growth = seed(GAME.table, aim)
    while growth.cards < cards:
        items = list(card_items(aim, growth, rng.sample(range(GAME.table.deck_size), 4)))
        items = [item for item in items if item.placed is not None and item.placed.card not in growth.used]
        if items:
            growth = grown(aim, growth, rng.choice(items))
        if growth.cards == 3 and not growth.seat.palace:
            growth = raised(aim, growth, 1) or growth
    return growth


@pytest.mark.parametrize("seeded", range(6))
def test_a_growth_is_the_engines_own_city(seeded: int) -> None:
    aim = aim_at(3, 11)
    growth = some_growth(aim, 6, Random(seeded))
    state = aim.with_seat(growth.seat)
    assert not [fault for fault in GAME.defects(state) if "attributes" in fault.text or "gems" in fault.text]
    assert sum(growth.seat.flag) == growth.seat.gems[2]
    assert growth.production == sum(item.cost for item in growth.items)


@pytest.mark.parametrize("seeded", range(6))
def test_genes_tell_a_growth_of_one_row(seeded: int) -> None:
    aim = aim_at(3, 11)
    growth = some_growth(aim, 6, Random(seeded))
    assert regrown(aim, seed(GAME.table, aim), genes_of(aim, growth))[-1] == growth


def test_a_distance_is_zero_where_the_pair_is_met() -> None:
    aim = aim_at(5, 10)
    record = Record(GAME, 36, 5000, None)
    growth = beam(record, aim, Manner(second=False), (), 1)
    assert growth is not None
    assert record.outcome is not None
    split = aim.split(growth.seat)
    assert split is not None
    assert split.science == 0
    assert aim.distance(growth.seat) == 0
    assert aim.distance(seed(GAME.table, aim).seat) > 1


def test_science_alone_may_be_missing() -> None:
    aim = aim_at(1, 15)
    split = aim.split(seed(GAME.table, aim).seat)
    assert split is not None
    assert split.science == 130
    assert aim_at(1, 2).split(seed(GAME.table, aim_at(1, 2)).seat) is None


# -- timings


def shortest(growth: Growth, science: int) -> int:
    """The fewest rounds by looking at every course of a growth without technologies."""
    end, items = len(growth.items), growth.items

    @cache
    def ends(done: int, purse: int, bought: int, rounds: int) -> bool:
        received = growth.course[done][2]
        if done == end and bought + received >= growth.bought + science + received:
            return True
        if not rounds:
            return False
        limit, gold, _ = growth.course[done]
        amount = max(5, gold)
        for production in range(amount + 1):
            kept = min(limit, purse + production) if purse <= limit else purse
            if ends(done, kept, min(60, bought + amount - production), rounds - 1):
                return True
        for count in range(1, 4):
            part = items[done : done + count]
            cost = sum(item.cost for item in part)
            same = len({item.kind for item in part}) == 1
            if len(part) == count and same and cost <= purse and ends(done + count, purse - cost, bought, rounds - 1):
                return True
        return False

    return next(r for r in range(20) if any(ends(0, start, 5 - start, r) for start in range(6)))


@pytest.mark.parametrize("seeded", range(5))
@pytest.mark.parametrize("science", [0, 7])
def test_a_timing_is_the_fastest_of_its_items(seeded: int, science: int) -> None:
    aim = aim_at(3, 11)
    growth = some_growth(aim, 5, Random(seeded))
    rounds = shortest(growth, science)
    timing = timed(growth, science, 20)
    assert timing is not None
    assert len(timing.moves) == rounds
    assert timed(growth, science, rounds - 1) is None
    assert growth.least_rounds(science) <= rounds
    assert sum(move.items for move in timing.moves) == len(growth.items)


def test_a_technology_waits_for_its_science() -> None:
    aim = aim_at(2, 3, technologies=("masonry",))
    masonry = TECHNOLOGIES.index("masonry")
    growth = learned(aim, seed(GAME.table, aim), masonry)
    assert growth is not None
    assert growth.bought == 12
    assert growth.seat.second >= 0
    timing = timed(growth, 0, 9)
    assert timing is not None
    assert [move.kind for move in timing.moves] == ["collect", "collect"]
    assert learned(aim, growth, masonry) is None
    assert raised(aim, growth, SECOND_ROW) is None


def test_an_upgrade_that_nobody_can_hold_production_for_is_not_taken() -> None:
    aim = aim_at(2, 3)
    empty = seed(GAME.table, aim)
    assert raised(aim, empty, 1) is not None
    assert raised(aim, empty, 2) is None


# -- choices


def test_the_pool_leaves_out_plain_cards_that_are_beaten() -> None:
    aim = aim_at(3, 11)
    slugs = {GAME.table.cards[card].slug for card in pool(aim, seed(GAME.table, aim))}
    assert {"odeon", "arena", "farm", "crypt"} <= slugs
    assert not {"altar", "temple", "mill"} & slugs
    low = aim_at(4, 14)
    assert {"brothel", "fish-stall"} <= {GAME.table.cards[card].slug for card in pool(low, seed(GAME.table, low))}


def test_polishing_is_deterministic_and_looks_at_what_it_changes() -> None:
    aim = aim_at(3, 11)
    growth = some_growth(aim, 6, Random(1))

    def run() -> list[tuple[Item, ...]]:
        seen: list[tuple[Item, ...]] = []
        used = polished(
            aim,
            growth,
            range(GAME.table.deck_size),
            rng=Random(3),
            states=300,
            below=lambda: 12,
            look=lambda changed: seen.append(changed.items),
        )
        assert 300 <= used < 330
        return seen

    assert run() == run()
    assert len(set(run())) > 20
