"""What a case has to spend: production and science that come in, and what upgrades, technologies and cards take."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gemcheck.games.gempire.bid_outcome import currency_counts
from gemcheck.games.gempire.bonuses import built_when_won
from gemcheck.games.gempire.cards import Card
from gemcheck.games.gempire.gem_counts import production_limit
from gemcheck.games.gempire.setup import starting_resources
from gemcheck.games.gempire.table import (
    ARCHITECTURE,
    ARTISTRY,
    CURRENCY,
    EDUCATION,
    MECHANICS,
    NUTRITION,
    SANITIZATION,
    TECHNOLOGIES,
    Table,
)
from gemcheck.games.gempire.upgrade_steps import DISCOUNT, LEVEL_COSTS, SECOND_ROW_COST
from gemcheck_models.gempire.rounds.bounds_case import Case, limit, most_cards
from gemcheck_models.gempire.rounds.bounds_growth import ANY, seen
from gemcheck_models.gempire.rounds.bounds_values import estate
from gemcheck_models.gempire.rounds.gains import MOST_GEMS, collected_at_most, price, supplied_beyond_limit, tokens
from gemcheck_models.gempire.rounds.gains_cards import deck, least_paid, most_of, sides, symbols

__all__ = ["Means", "diamonds", "hopeless", "in_some_order", "means", "relief", "science_sources", "works"]

Gems = tuple[int, int, int]


class Means(NamedTuple):
    """What is left: production for cards, science in the end, and both together once works are paid."""

    production: int
    science: int
    together: int


# -- what comes in


@limit(
    "start.five-resources",
    "dice.count",
    "collect.full-amount",
    "collect.wild",
    "gem.gold.switch",
    "gem.gold.surplus",
    "tech.sanitization",
)
def income(case: Case, gems: Gems) -> int:
    """The start brings five resources, each collection the largest roll, more with many gold gems or Sanitization."""
    each = collected_at_most(case.asked.table, gems[1], case.owns(SANITIZATION))
    return starting_resources() + case.collects * each


@limit("tech.nutrition")
def nutrition(case: Case) -> int:
    """Nutrition pays its owner one production and one science once a round at most."""
    return case.rounds if case.owns(NUTRITION) else 0


def _times(table: Table, levels: tuple[int, ...]) -> list[int]:
    """How often the reward of each level, from the first on, is paid."""
    if not levels:
        return []
    if table.reading("palace.reward.repeat") == "every-upgrade":
        return [sum(1 for step in levels if step >= level) for level in range(1, levels[-1] + 1)]
    return [1] * levels[-1]


def _paired(best: list[int], times: list[int]) -> int:
    """The best tokens on the levels that pay most often."""
    ordered = zip(sorted(best, reverse=True), sorted(times, reverse=True), strict=False)
    return sum(each * often for each, often in ordered)


@limit("setup.palace.five-rewards", "palace.tokens.total", "palace.reward.cumulative", "palace.tokens.diamonds")
@lru_cache(maxsize=4096)
def palace_diamonds(table: Table, levels: tuple[int, ...], sparkling: int | None) -> int:
    """The best tokens of diamonds lie on the levels that pay most often, among those that give diamonds."""
    best = [t.diamonds for t, count in tokens(table) for _ in range(count)]
    times = _times(table, levels)
    return _paired(best, [often for i, often in enumerate(times) if sparkling is None or sparkling >> i & 1])


@limit("setup.palace.five-rewards", "palace.tokens.total", "palace.reward.cumulative", "palace.tokens.science")
@lru_cache(maxsize=4096)
def palace_science(table: Table, levels: tuple[int, ...], sparkling: int | None, cards: int) -> int:
    """The best tokens of science lie on the levels that pay most often, among the others; some of them give it for each
    science symbol shown."""
    shown = symbols(table, cards)
    best = [t.science + t.per_symbol * shown for t, count in tokens(table) for _ in range(count)]
    times = _times(table, levels)
    return _paired(best, [often for i, often in enumerate(times) if sparkling is None or not sparkling >> i & 1])


@limit("card.well", "card.apothecary", "blueprint.inactive", "tech.surveying")
def card_science(case: Case, split: Gems, gems: Gems) -> int:
    """Cards hand out science once, for each building they see placed, and for each gem their owner has or earns."""
    table = case.asked.table
    if built_when_won(table):
        return most_of((handed_out(case, card, split, gems) for card in deck(table)), most_cards(case))
    return sum(
        most_of((handed_out(case, card, split, gems) for card in givers(table, colour)), split[colour])
        for colour in range(3)
    )


@lru_cache(maxsize=256)
def givers(table: Table, colour: int) -> tuple[Card, ...]:
    """The cards with a side of this colour that hand out science."""
    return tuple(side.card for side in sides(table, colour) if side.card.science is not None)


def handed_out(case: Case, card: Card, split: Gems, gems: Gems) -> int:
    """Science that one card hands out at most."""
    earning = card.science
    if earning is None:
        return 0
    total = earning.once
    for colour in range(3):
        if earning.placed[colour]:
            total += earning.placed[colour] * seen(case, frozenset((colour,)), split[colour])
        total += earning.earned[colour] * gems[colour]
    return total


def from_palace(case: Case, split: Gems, gems: Gems) -> int:
    """Science of the palace."""
    return palace_science(case.asked.table, case.levels, case.sparkling, case.cards)


science_sources = (from_palace, card_science)
"""Where science comes from besides the dice and Nutrition."""


@limit("tech.artistry", "tech.artistry.card-text", "tech.diction")
def diamonds(case: Case) -> int:
    """Diamonds come from the palace, and with Artistry one for each card of the second row, or for each building."""
    table = case.asked.table
    number = palace_diamonds(table, case.levels, case.sparkling)
    if case.owns(ARTISTRY):
        by_building = table.reading("tech.artistry.unit") == "building"
        number += seen(case, ANY, case.second, technology=True) if by_building else case.second
    return number


# -- what it is spent on


@limit("tech.education", "tech.currency", "bid.minimum.printed")
def relief(case: Case) -> int:
    """Education lowers minimum bids by one, and so does Currency where its point counts for the minimum."""
    table = case.asked.table
    if table.reading("tech.education.scope") == "owner":
        units = int(case.owns(EDUCATION))
    else:
        units = int(case.asked.may_be_in_play(EDUCATION))
    return units + int(case.owns(CURRENCY) and currency_counts(table) != "written-bid")


@limit(
    "second-row.cost",
    "palace.cost.track",
    "palace.cost.target-only",
    "palace.skip",
    "upgrade.kinds",
    "upgrade.palace.repeat",
    "tech.architecture",
)
def works(case: Case) -> int:
    """A second row that is bought and each palace level that is upgraded to cost their price; Architecture takes
    two off each upgrade or each level climbed."""
    total = SECOND_ROW_COST if case.bought else 0
    before = 0
    by_level = case.asked.table.reading("tech.architecture.unit") == "level"
    for level in case.levels:
        units = level - before if by_level else 1
        total += max(0, LEVEL_COSTS[level - 1] - (DISCOUNT * units if case.owns(ARCHITECTURE) else 0))
        before = level
    return total


@limit("tech.cost.row", "tech.cost.lowest", "tech.science.spent-once", "tech.discover.threshold")
def used(case: Case) -> int:
    """Each technology uses up the least of its prices in science."""
    if case.free:
        return 0
    return sum(price(case.asked.table, number) for number in range(len(TECHNOLOGIES)) if case.owns(number))


@limit("collect.cap.base", "gem.population.cap", "collect.cap.truncate", "bid.total-limit", "tech.mechanics")
def holding(case: Case, gems: Gems) -> tuple[int, int]:
    """What one round spends was held before: the starting limit until the first cards are won, more with population
    gems. Under Mechanics an upgrade before and one after the collection are paid from two holdings."""
    first, later = production_limit(0), production_limit(gems[0])
    if case.owns(SANITIZATION):
        beyond = case.collects * supplied_beyond_limit(case.asked.table)
        first, later = first + beyond, later + beyond
    for_cards = first + (case.bids - 1) * later if case.bids else 0
    return for_cards, case.upgrades * later * (2 if case.owns(MECHANICS) else 1)


@limit("bid.win.pay", "science.track.total", "bid.win.several", "bid.market.full")
def means(case: Case, split: Gems, gems: Gems, least: int) -> Means | None:
    """Production and science in the end come out of one purse; what is spent on upgrades and technologies is not there
    for cards. None when the purse does not hold what the case needs. `least` cards are paid for, which are
    fewer than the case has where it stands for smaller ones, too."""
    table = case.asked.table
    paid, bonus = works(case), nutrition(case)
    extra = bonus + sum(source(case, split, gems) for source in science_sources)
    purse = income(case, gems) + bonus - paid
    for_cards, for_works = holding(case, gems)
    if paid > for_works or case.cards > most_cards(case):
        return None
    needed = max(0, used(case) - extra)
    cheapest = least_paid(table, least, relief(case))
    production = min(purse - needed, for_cards)
    if purse < 0 or production < cheapest:
        return None
    science = purse - cheapest + extra
    if table.track is not None and table.reading("science.track.end") == "cube-stops":
        science = min(science, table.track)
    return Means(production, science, purse + extra)


@limit("tech.discover.threshold", "tech.science.spent-once", "tech.persist")
def in_some_order(case: Case, split: Gems, least: int) -> bool:
    """The technologies are discovered in some order, each paid with science that does not come from itself or from a
    later one."""
    purse = _purse(case, split, least)
    numbers = [number for number in range(len(TECHNOLOGIES)) if case.owns(number)]
    reached = {0}
    for _ in numbers:
        reached = {
            owned | 1 << number
            for owned in reached
            for number in numbers
            if not owned >> number & 1
            and used(case._replace(owned=owned | 1 << number)) <= purse + _extra(case._replace(owned=owned), split)
        }
    return case.owned in reached


def _purse(case: Case, split: Gems, least: int) -> int:
    had = estate(case, split, diamonds(case), relief(case)).had
    cheapest = least_paid(case.asked.table, least, relief(case))
    return income(case, had) + nutrition(case) - works(case) - cheapest


def _extra(case: Case, split: Gems) -> int:
    had = estate(case, split, diamonds(case), relief(case)).had
    return nutrition(case) + sum(source(case, split, had) for source in science_sources)


def hopeless(case: Case) -> bool:
    """Whether the upgrades of a case cannot be paid whatever its gems are: all that comes in is less."""
    if not (case.bought or case.levels):
        return False
    surplus = 0 if not case.bids else MOST_GEMS
    return works(case) > income(case, (0, surplus, 0)) + nutrition(case)
