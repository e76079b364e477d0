"""What the groups of the relaxation leave out is no better than what they keep: palaces, technologies, merged cases."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from gemcheck_models.gempire.rounds.bounds_case import Case, with_technologies
from gemcheck_models.gempire.rounds.bounds_demands import NEEDS
from gemcheck_models.gempire.rounds.bounds_groups import STEPS, leader, merged, paid_by_palace, upgraded
from gemcheck_models.gempire.rounds.bounds_income import holding, income
from gemcheck_models.gempire.rounds.bounds_means import Means
from gemcheck_models.gempire.rounds.bounds_sources import boundless, diamonds, from_palace, nutrition, palace_science
from gemcheck_models.gempire.rounds.bounds_spending import relief, works
from gemcheck_models.gempire.rounds.bounds_technologies import idle_in
from gemcheck_models.gempire.rounds.bounds_view import hoped
from gemcheck_models.gempire.rounds.worlds import Question, question

from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.table import SURVEYING, TECHNOLOGIES

GAME: Any = Gempire()
EVERY = Gempire("synthetic", GAME.rulebook.ruleset({"palace.reward.repeat": "every-upgrade"}))
PAIRS = ((2, 10), (4, 14), (5, 13), (8, 12), (7, 11))


def asked_of(pair: tuple[int, int]) -> Question:
    return question(GAME.table, 4, pair)


def have(case: Case) -> list[int]:
    """Everything a case has at most whatever order it comes in, what it pays taken negatively."""
    split = (case.cards, case.cards, case.cards)
    free = boundless(case, split, 0)
    seen = hoped(case, split, Means(99, 99, 99, free.gems), -1, free)
    needs = [NEEDS[demand](seen) for demand in case.asked.pair if demand != 7]
    return [
        *free.attributes,
        free.together,
        *free.gems,
        free.all_gems,
        income(case, split, free.gems),
        *holding(case, split, free.gems),
        nutrition(case),
        relief(case),
        diamonds(case),
        from_palace(case, split, free.gems),
        case.collects,
        case.second,
        *(case.slots(symbols) for symbols in range(3)),
        -works(case),
        *(-1000 if gems is None else -gems for gems in needs),
    ]


def at_least(one: Case, other: Case) -> bool:
    return all(a >= b for a, b in zip(have(one), have(other), strict=True))


def drawn_case(rng: Random) -> Case:
    """Some upgraded case with some technologies; few rounds, so that there are cases without upgrades and without a
    second row."""
    rounds = rng.randint(1, 3)
    group = leader(asked_of(rng.choice(PAIRS)), rounds, rng.randint(0, rounds), 0)
    case = rng.choice(list(upgraded(group)))
    owned = sum(1 << number for number in rng.sample(range(len(TECHNOLOGIES)), rng.randint(1, 8)))
    return with_technologies(case, owned)


def test_an_idle_technology_brings_nothing() -> None:
    rng = Random(1)
    seen = set()
    for _ in range(70):
        case = drawn_case(rng)
        for number in idle_in(case):
            # Surveying doubles the second row only, and the tables of cards lend the doubling to a first row, too.
            if number == SURVEYING:
                assert case.second == 0
            elif case.owns(number):
                seen.add(number)
                without = with_technologies(case, case.owned & ~(1 << number))
                assert at_least(without, case), (TECHNOLOGIES[number], case)
    assert len(seen) >= 8


def test_a_technology_that_is_not_idle_is_missed_somewhere() -> None:
    """The comparison above tells something: it finds technologies that do bring something."""
    rng = Random(2)
    missed = set()
    for _ in range(15):
        case = drawn_case(rng)
        for number in range(len(TECHNOLOGIES)):
            if case.owns(number) and not at_least(with_technologies(case, case.owned & ~(1 << number)), case):
                missed.add(number)
    assert len(missed) >= 8


def test_a_merged_group_has_the_most_of_its_members() -> None:
    rng = Random(3)
    for _ in range(12):
        case = drawn_case(rng)
        group = leader(case.asked, case.rounds, case.bids, case.owned)
        members = [each for each in upgraded(group) if each.upgrades == case.upgrades]
        for some in (members, rng.sample(members, min(3, len(members)))):
            if some:
                whole = merged(some)
                assert all(at_least(whole, member) for member in rng.sample(some, min(4, len(some))))


@pytest.mark.parametrize("game", [GAME, EVERY], ids=["once", "every-upgrade"])
def test_every_palace_is_no_better_than_one_that_is_kept(game: Any) -> None:
    asked = question(game.table, 4, (2, 10))
    for levels in STEPS:
        for cards in (0, 3, 9):
            case = leader(asked, 5, 3, 0)._replace(levels=levels, cards=cards)
            kept = [
                (diamonds(each), palace_science(game.table, levels, each.sparkling, cards))
                for each in paid_by_palace(case)
            ]
            assert len(kept) <= len(levels) * 5 + 1
            for chosen in range(1 << case.palace):
                paid = (
                    diamonds(case._replace(sparkling=chosen)),
                    palace_science(game.table, levels, chosen, cards),
                )
                assert any(one >= paid[0] and other >= paid[1] for one, other in kept), (levels, chosen)
