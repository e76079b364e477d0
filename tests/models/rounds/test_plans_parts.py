"""The parts of the planner: distances, timings, changes of growths."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from gemcheck_models.gempire.rounds.plans import DIAMONDS, Wish, setting
from gemcheck_models.gempire.rounds.plans_beam import Manner, Record, beam
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.plans_genes import Gene, genes_of, regrown
from gemcheck_models.gempire.rounds.plans_growth import Growth, Item, card_items, grown, learned, raised, seed
from gemcheck_models.gempire.rounds.plans_polish import Sought, polished
from gemcheck_models.gempire.rounds.plans_pool import pool
from gemcheck_models.gempire.rounds.plans_rough import roughly
from gemcheck_models.gempire.rounds.plans_technologies import chosen, helping, open_to_choice
from gemcheck_models.gempire.rounds.plans_timing import timed

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.plans import SECOND_ROW
from gemcheck.games.gempire.table import TECHNOLOGIES

GAME = Gempire()


def aim_at(*pair: int, technologies: tuple[str, ...] | None = None) -> Aim:
    first, second = pair
    known = None if technologies is None else [TECHNOLOGIES.index(slug) for slug in technologies]
    return Aim(GAME.table, setting(GAME, (first, second), 4, Wish(DIAMONDS), known), (first, second))


def some_growth(aim: Aim, cards: int, rng: Random) -> Growth:
    """A city of so many cards at random, with a palace in the middle of it."""
    growth = seed(GAME.table)
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
    assert regrown(aim, seed(GAME.table), genes_of(growth))[-1] == growth


def test_a_distance_is_zero_where_the_pair_is_met() -> None:
    aim = aim_at(5, 10)
    record = Record(GAME, 36, 5000, None)
    growth = beam(record, aim, Manner(second=False), 1, 5000)
    assert growth is not None
    assert record.outcome is not None
    split = aim.split(growth.seat)
    assert split is not None
    assert split.science == 0
    assert aim.distance(growth.seat) == 0
    assert aim.distance(seed(GAME.table).seat) > 1


def test_science_alone_may_be_missing() -> None:
    aim = aim_at(1, 15)
    split = aim.split(seed(GAME.table).seat)
    assert split is not None
    assert split.science == 130
    assert aim_at(1, 2).split(seed(GAME.table).seat) is None


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
    growth = learned(aim, seed(GAME.table), masonry)
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
    empty = seed(GAME.table)
    assert raised(aim, empty, 1) is not None
    assert raised(aim, empty, 2) is None


# -- choices


def test_the_pool_leaves_out_plain_cards_that_are_beaten() -> None:
    aim = aim_at(3, 11)
    slugs = {GAME.table.cards[card].slug for card in pool(aim, seed(GAME.table))}
    assert {"odeon", "arena", "farm", "crypt"} <= slugs
    assert not {"altar", "temple", "mill"} & slugs
    low = aim_at(4, 14)
    assert {"brothel", "fish-stall"} <= {GAME.table.cards[card].slug for card in pool(low, seed(GAME.table))}


def sought_by(aim: Aim, look: Callable[[Growth], object], below: int = 12) -> Sought:
    weights = [1.0] * len(aim.state.technologies)
    return Sought(aim, range(GAME.table.deck_size), weights, lambda: below, look)


def test_polishing_is_deterministic_and_looks_at_growths_that_meet_the_pair() -> None:
    aim = aim_at(1, 3)
    genes = genes_of(some_growth(aim, 6, Random(1)))

    def run() -> tuple[list[tuple[Item, ...]], float]:
        seen: list[Growth] = []
        course, used = polished(sought_by(aim, seen.append), genes, Random(3), 1200)
        assert 1200 <= used < 1240
        assert all(aim.split(growth.seat) is not None for growth in seen)
        return [growth.items for growth in seen], course.cost

    first = run()
    assert first == run()
    assert len(set(first[0])) > 20


def test_polishing_brings_a_growth_nearer() -> None:
    aim = aim_at(3, 11)
    growth = some_growth(aim, 6, Random(1))
    sought = sought_by(aim, lambda _: None, below=6)
    course, _ = polished(sought, genes_of(growth), Random(3), 1500)
    assert course.cost < sought.cost(growth) - 1
    assert regrown(aim, seed(GAME.table), course.genes) == list(course.steps)


@pytest.mark.parametrize("seeded", range(6))
def test_a_rough_look_sees_the_same_cards_and_costs(seeded: int) -> None:
    aim = aim_at(3, 11)
    growth = some_growth(aim, 7, Random(seeded))
    rough = roughly(aim, seed(GAME.table), genes_of(growth))
    assert (rough.used, rough.production, rough.upgrades) == (growth.used, growth.production, growth.upgrades)
    assert (rough.seat.row1, rough.seat.attributes) == (growth.seat.row1, growth.seat.attributes)
    assert rough.spent() == growth.spent()


# -- technologies


def test_a_free_choice_is_among_all_that_have_a_price() -> None:
    assert open_to_choice(GAME.table, None) == tuple(range(len(TECHNOLOGIES)))
    assert open_to_choice(GAME.table, [7, 2]) == (2, 7)
    for wrong in ([1, 1], [0, 1, 2, 3, 4], [len(TECHNOLOGIES)]):
        with pytest.raises(GameError, match="technologies"):
            open_to_choice(GAME.table, wrong)


def test_four_technologies_are_in_play_those_learned_among_them() -> None:
    aim = aim_at(2, 7)
    growth = learned(aim, seed(GAME.table), TECHNOLOGIES.index("philosophy"))
    assert growth is not None
    found = chosen(aim, growth)
    assert len(set(found)) == 4
    assert TECHNOLOGIES.index("philosophy") in found
    given = aim_at(2, 7, technologies=("iron", "militia", "religion", "university"))
    assert chosen(given, seed(GAME.table)) == given.state.technologies


def test_no_more_than_four_technologies_are_learned() -> None:
    aim = aim_at(2, 7)
    growth: Growth | None = seed(GAME.table)
    for technology in range(4):
        assert growth is not None
        growth = learned(aim, growth, technology)
    assert growth is not None
    assert learned(aim, growth, 5) is None


def test_what_helps_a_growth_is_seen() -> None:
    """Where the second row is what is lacking, Masonry helps most; Currency, which moves nothing here, does not."""
    aim = aim_at(2, 3)
    weights = dict(zip(TECHNOLOGIES, helping(aim, [Gene(card=0)]), strict=True))
    assert weights["masonry"] == max(weights.values()) > 1
    assert weights["currency"] == min(weights.values()) > 0


# -- distances and tallies


@pytest.mark.parametrize("pair", [(1, 15), (3, 11), (4, 6), (5, 10), (8, 12), (9, 14), (2, 13)])
def test_a_gap_is_met_where_the_engine_says_so(pair: tuple[int, int]) -> None:
    aim = aim_at(*pair)
    rng = Random(5)
    growth = some_growth(aim, 3, rng)
    met = set()
    for _ in range(14):
        items = list(card_items(aim, growth, [card for card in rng.sample(range(114), 5) if card not in growth.used]))
        growth = grown(aim, growth, rng.choice(items)) if items else raised(aim, growth, SECOND_ROW) or growth
        gap, split = aim.gap(growth.seat), aim.split(growth.seat)
        assert gap.met == (split is not None)
        assert gap.science == (0 if split is None else split.science)
        assert (gap.rounds == 0) == (gap.met and not gap.science)
        met.add(gap.met)
    if pair in {(1, 15), (5, 10)}:
        assert True in met
