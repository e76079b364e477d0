"""How many buildings a case can have at most where something counts them."""

from __future__ import annotations

from gemcheck.games.gempire.table import SURVEYING
from gemcheck_models.gempire.rounds.bounds_case import Case, limit
from gemcheck_models.gempire.rounds.gains_cards import crowd

__all__ = ["seen"]


@limit("building.count", "card.brothel", "tech.surveying", "tech.diction")
def seen(case: Case, colours: frozenset[int], cards: int, technology: bool = False) -> int:
    """Buildings that so many cards stand for at most, those in the second row doubled for an owner of Surveying."""
    table = case.asked.table
    number = crowd(table, colours, cards)
    doubling = technology or table.reading("tech.surveying.scope") == "all-effects"
    if doubling and case.owns(SURVEYING):
        number += crowd(table, colours, min(cards, case.second))
    return number
