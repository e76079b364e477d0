"""What comes in at most, and how much of it can be held at once."""

from __future__ import annotations

from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.gem_counts import production_limit
from gemcheck.games.gempire.setup import starting_resources
from gemcheck.games.gempire.table import ARCHITECTURE, MECHANICS, NUTRITION, SANITIZATION
from gemcheck_models.gempire.rounds.bounds_case import Case, limit
from gemcheck_models.gempire.rounds.bounds_choices import earning_cards
from gemcheck_models.gempire.rounds.bounds_city import City, Terms, city
from gemcheck_models.gempire.rounds.bounds_sources import boundless, diamonds, from_palace, gem_science, nutrition
from gemcheck_models.gempire.rounds.bounds_spending import least_price, relief, works
from gemcheck_models.gempire.rounds.gains import MOST_GEMS, collected_at_most, supplied_beyond_limit

__all__ = ["before_collecting", "before_the_last_bid", "holding", "hopeless", "income"]

Gems = tuple[int, int, int]

OPEN: Gems = (10**3, 10**3, 10**3)
"""A split with more cards under each colour than there are: nothing is known of it."""

PLENTY = 10**5
"""More gems than any play brings by so many rounds as are looked at."""


def _endless(gems: int) -> int:
    """Gems as their effects count them: nothing is known of more than MOST_GEMS, where there may be any number."""
    return gems if gems < MOST_GEMS else PLENTY


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
        total += collected_at_most(table, _endless(min(gems[1], before_collecting(case, split))), sanitization)
        total += (case.collects - 1) * collected_at_most(table, _endless(gems[1]), sanitization)
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


@limit("collect.cap.base", "gem.population.cap", "collect.cap.truncate", "bid.total-limit", "tech.mechanics")
def holding(case: Case, split: Gems, gems: Gems) -> tuple[int, int]:
    """What one round spends was held before: the starting limit until the first cards are won, more with population
    gems; those of the last cards are no help in paying cards, those that palace diamonds make none in paying the first
    upgrade. Under Mechanics an upgrade before and one after the collection are paid from two holdings."""
    first, later = production_limit(0), production_limit(_endless(gems[0]))
    beyond = case.collects * supplied_beyond_limit(case.asked.table) if case.owns(SANITIZATION) else 0
    for_cards = for_works = 0
    if case.bids:
        before = production_limit(_endless(early(case, split).gems[0]))
        for_cards = first + (case.bids - 1) * before + case.bids * beyond
    if case.upgrades:
        plain = boundless(case._replace(levels=(), sparkling=None), split, 0)
        turns = case.upgrades * (2 if case.owns(MECHANICS) else 1)
        for_works = production_limit(_endless(plain.gems[0])) + (turns - 1) * later + turns * beyond
    return for_cards, for_works


def hopeless(case: Case, gold: int = MOST_GEMS) -> bool:
    """Whether the upgrades of a case, which has so many gold gems at most, cannot be paid: all that comes in is
    less."""
    if not (case.bought or case.levels):
        return False
    surplus = gold if case.bids else 0
    return works(case) > income(case, OPEN, (0, surplus, 0)) + nutrition(case)
