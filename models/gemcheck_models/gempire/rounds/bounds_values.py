"""What the worth of cards rests on in a case, and what comes beside it."""

from __future__ import annotations

from functools import lru_cache

from gemcheck.games.gempire.bonuses import credited_to_card
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.table import DRAIN_SYSTEM, ECONOMICS, IRON, MATRIMONY, SURVEYING, Table
from gemcheck_models.gempire.rounds.bounds_case import Case, limit, most_cards
from gemcheck_models.gempire.rounds.bounds_grid import Kind
from gemcheck_models.gempire.rounds.gains_cards import shops, sides

__all__ = ["MOST_TIMES", "VALUED", "kind_of", "shop_gold"]

MOST_TIMES = 1 + components().numbers.diamond_symbols_most + 1
"""How often a card counts at most: once, once for each diamond symbol, once more with Mathematics."""

VALUED = sum(1 << technology for technology in (SURVEYING, IRON, MATRIMONY, DRAIN_SYSTEM))
"""The technologies on which the worth of a card rests, as a bit mask."""


def kind_of(case: Case, relief: int) -> Kind:
    """The kind of city: its number of cards rounded up to whole markets, its palace down to a level that matters."""
    each = components().numbers.market_spaces
    cards = min(case.asked.table.deck_size, -(-case.cards // each) * each)
    palace = max((level for level in _palace_levels(case.asked.table) if level <= case.palace), default=0)
    return Kind(case.asked.table, cards, case.row, palace, case.owned & VALUED, relief)


@lru_cache(maxsize=64)
def _palace_levels(table: Table) -> frozenset[int]:
    """The palace levels at which some card becomes worth more."""
    return frozenset(side.formula.palace_level for colour in range(3) for side in sides(table, colour))


@limit("tech.economics", "card.jewelry-shop", "tech.diction", "blueprint.inactive")
def shop_gold(case: Case) -> int:
    """Economics gives gold for shops, whatever colour they lie under; diamonds multiply it where it is the card's."""
    if not case.owns(ECONOMICS):
        return 0
    table = case.asked.table
    doubled = case.second if case.owns(SURVEYING) else 0
    gold = sum(shops(table)[: most_cards(case)]) + sum(shops(table)[:doubled])
    return gold * (MOST_TIMES if credited_to_card(table) else 1)
