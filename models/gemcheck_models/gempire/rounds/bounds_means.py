"""What a case has to spend: production and science that come in, and what upgrades, technologies and cards take."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gemcheck.games.gempire.bid_outcome import currency_counts
from gemcheck.games.gempire.bonuses import built_when_won
from gemcheck.games.gempire.cards import Card
from gemcheck.games.gempire.components import components
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
from gemcheck_models.gempire.rounds.bounds_choices import earning_cards, for_gems
from gemcheck_models.gempire.rounds.bounds_city import City, Terms, city, net_science
from gemcheck_models.gempire.rounds.bounds_grid import ANY
from gemcheck_models.gempire.rounds.bounds_growth import seen
from gemcheck_models.gempire.rounds.gains import MOST_GEMS, collected_at_most, price, supplied_beyond_limit, tokens
from gemcheck_models.gempire.rounds.gains_cards import deck, least_paid, most_of, sides, symbols

__all__ = [
    "Means",
    "boundless",
    "diamonds",
    "gem_science",
    "hopeless",
    "means",
    "relief",
    "science_sources",
    "works",
]

Gems = tuple[int, int, int]


OPEN: Gems = (10**3, 10**3, 10**3)
"""A split with more cards under each colour than there are: nothing is known of it."""


class Means(NamedTuple):
    """What is left: production for cards, science in the end, and both together once works are paid, without what cards
    hand out as a city tells it; gems at most, for which cards hand out science."""

    production: int
    science: int
    together: int
    gems: Gems = (0, 0, 0)


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
def income(case: Case, split: Gems, gems: Gems) -> int:
    """The start brings five resources, each collection the largest roll, more with many gold gems or Sanitization."""
    table, sanitization = case.asked.table, case.owns(SANITIZATION)
    total = starting_resources()
    if case.collects:
        total += collected_at_most(table, min(gems[1], before_collecting(case, split)), sanitization)
        total += (case.collects - 1) * collected_at_most(table, gems[1], sanitization)
    return total


@limit("start.five-resources", "bid.win.pay", "palace.cost.track", "tech.discover.threshold")
def before_collecting(case: Case, split: Gems) -> int:
    """Gold gems before the first collection are what starting resources alone bring: they pay the cards, or one
    upgrade, and a technology is discovered with science that they and those cards hand out."""
    start = starting_resources() + nutrition(case)
    if sum(split) > case.cards or case.owns(NUTRITION):
        return MOST_GEMS
    if not case.owns(ARCHITECTURE):
        # An upgrade takes all that the start brought, and leaves nothing for cards.
        case = case._replace(levels=(), sparkling=None)
    jewels, lower = diamonds(case), relief(case)
    plain = case._replace(owned=0)
    gold = city(plain, split, diamonds(plain), lower, Terms(start), -1).gems[1]
    if case.owned:
        gems = boundless(plain, split, -1).gems
        besides = (
            start + from_palace(case, split, gems) + gem_science(case, split, gems, earning_cards(case.asked.table))
        )
        terms = Terms(start, least_price(case) - besides, gems)
        gold = max(gold, city(case, split, jewels, lower, terms, -1).gems[1])
    return gold


@limit("collect.full-amount", "gem.gold.surplus", "bid.win.pay", "bid.market.full")
def before_the_last_bid(case: Case, split: Gems) -> int:
    """Cards are paid with what came in before the last round of bidding, when the cards of that round earned nothing
    yet."""
    if not case.bids:
        return 0
    return income(case, split, early(case, split).gems) + nutrition(case)


def early(case: Case, split: Gems) -> City:
    """What the city has at most without the cards of the last round of bidding."""
    few = min(case.cards, components().numbers.market_spaces * (case.bids - 1))
    p, g, c = (min(count, few) for count in split)
    return boundless(case._replace(cards=few), (p, g, c), -1)


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
    total = earning.once + for_gems(card, gems)
    for colour in range(3):
        if earning.placed[colour]:
            total += earning.placed[colour] * seen(case, frozenset((colour,)), split[colour])
    return total


@limit("card.apothecary")
def gem_science(case: Case, split: Gems, gems: Gems, without: tuple[int, ...] = ()) -> int:
    """What cards, `without` some of them, hand out for gems alone, or all they do where a card need not lie in the city
    for that."""
    table = case.asked.table
    if built_when_won(table):
        return card_science(case, split, gems)
    total = 0
    for colour in range(3):
        found = [for_gems(side.card, gems) for side in sides(table, colour) if side.number not in without]
        total += most_of(found, split[colour])
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


def least_price(case: Case) -> int:
    """The least price of the technologies owned, 0 without any or where they are free."""
    prices = [used(case._replace(owned=1 << number)) for number in range(len(TECHNOLOGIES)) if case.owns(number)]
    return min(prices, default=0)


@limit("collect.cap.base", "gem.population.cap", "collect.cap.truncate", "bid.total-limit", "tech.mechanics")
def holding(case: Case, split: Gems, gems: Gems) -> tuple[int, int]:
    """What one round spends was held before: the starting limit until the first cards are won, more with population
    gems; those of the last cards are no help in paying cards, those that palace diamonds make none in paying the first
    upgrade. Under Mechanics an upgrade before and one after the collection are paid from two holdings."""
    first, later = production_limit(0), production_limit(gems[0])
    beyond = case.collects * supplied_beyond_limit(case.asked.table) if case.owns(SANITIZATION) else 0
    for_cards = for_works = 0
    if case.bids:
        before = production_limit(early(case, split).gems[0])
        for_cards = first + (case.bids - 1) * before + case.bids * beyond
    if case.upgrades:
        plain = boundless(case._replace(levels=(), sparkling=None), split, 0)
        turns = case.upgrades * (2 if case.owns(MECHANICS) else 1)
        for_works = production_limit(plain.gems[0]) + (turns - 1) * later + turns * beyond
    return for_cards, for_works


@limit("bid.win.pay", "science.track.total", "bid.win.several", "bid.market.full")
def means(case: Case, split: Gems, gems: Gems, least: int) -> Means | None:
    """Production and science in the end come out of one purse; what is spent on upgrades and technologies is not there
    for cards. None when the purse does not hold what the case needs. `least` cards are paid for, which are
    fewer than the case has where it stands for smaller ones, too."""
    table = case.asked.table
    paid, bonus = works(case), nutrition(case)
    extra = bonus + sum(source(case, split, gems) for source in science_sources)
    purse = income(case, split, gems) + bonus - paid
    for_cards, for_works = holding(case, split, gems)
    if paid > for_works or case.cards > most_cards(case):
        return None
    needed = max(0, used(case) - extra)
    cheapest = least_paid(table, least, relief(case))
    production = min(purse - needed, for_cards, before_the_last_bid(case, split))
    if purse < 0 or production < cheapest:
        return None
    science = in_all(case, split, gems, purse, least, relief(case))
    if table.track is not None and table.reading("science.track.end") == "cube-stops":
        science = min(science, table.track)
    besides = bonus + from_palace(case, split, gems) + gem_science(case, split, gems, earning_cards(table))
    return Means(production, science, purse + besides, gems)


def boundless(case: Case, split: Gems, least: int) -> City:
    """What the city of a case has at most, whatever its cards cost."""
    return city(case, split, diamonds(case), relief(case), Terms(), least)


@limit("science.track.total", "bid.win.pay")
def in_all(case: Case, split: Gems, gems: Gems, purse: int, least: int, lower: int) -> int:
    """Science is what is not spent, and what Nutrition, the palace and cards hand out; a card that hands it out costs
    something."""
    table = case.asked.table
    beside = nutrition(case) + from_palace(case, split, gems)
    most = purse + beside + card_science(case, split, gems) - least_paid(table, max(0, least), lower)
    if built_when_won(table):
        return most
    return min(most, purse + beside + gem_science(case, split, gems) + net_science(case, split, lower))


def hopeless(case: Case) -> bool:
    """Whether the upgrades of a case cannot be paid whatever its gems are: all that comes in is less."""
    if not (case.bought or case.levels):
        return False
    surplus = 0 if not case.bids else MOST_GEMS
    return works(case) > income(case, OPEN, (0, surplus, 0)) + nutrition(case)
