"""Demand 4 in the relaxation: what culture gems must make up for where the second row is not above the first."""

from __future__ import annotations

from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_rows import bonuses_stand_in_rows, missing_attributes_compared
from gemcheck.games.gempire.state import CULTURE
from gemcheck.games.gempire.table import ECONOMICS, IRON, MATRIMONY
from gemcheck_models.gempire.rounds.bounds_case import limit
from gemcheck_models.gempire.rounds.bounds_gems import counted
from gemcheck_models.gempire.rounds.bounds_view import View
from gemcheck_models.gempire.rounds.bounds_worth import above, card_values

__all__ = ["second_above_first"]


@limit("demand.04.condition", "demand.04.bonus", "second-row.use", "tech.iron", "gem.threshold")
def second_above_first(seen: View, beside: int = 0) -> int | None:
    """Demand 4: each attribute without a card in the second row lacks a point, and the first row, which must be worth
    much enough to have earned the culture gems, is above the best cards of the second; culture gems make up for both.

    beside: culture gems that the other Demand needs.
    """
    case = seen.case
    if not missing_attributes_compared(case.asked.table):
        return 0
    two_sided = case.owns(IRON) or (case.owns(ECONOMICS) and bonuses_stand_in_rows(case.asked.table))
    colours = sum(1 for count in seen.split if count)
    served = min(3, 2 * case.second) if two_sided else min(case.second, colours)
    least = above(3 - served, components.demand(4).step)
    # Bonuses may stand in no row, so that attributes exceed what the rows are worth; hybrids may count twice.
    if two_sided or case.owns(MATRIMONY) or case.owns(ECONOMICS):
        return least
    twice_above = 2 * _second_row(seen)
    for gems in range(least, seen.gems[CULTURE] + 1 - beside):
        # The rows together are twice the second one at most, but for what gems make up for; each lack is 1 at least.
        whole = components.demand(4).step * gems + twice_above - 3
        worth = [min(value, max(0, whole)) for value in seen.attributes]
        values = (worth[0], worth[1], worth[2])
        each, _ = counted(case, seen.split, values, min(seen.together, max(0, whole)))
        if whole >= 0 and each[CULTURE] >= gems + beside:
            return gems
    return None


def _second_row(seen: View) -> int:
    """What the cards of the second row are worth at most, with all diamonds that they have room for."""
    case = seen.case
    if not case.second:
        return 0
    found = card_values(seen)
    values = sorted((value for value, _ in found), reverse=True)[: case.second]
    more = sorted((value for value, card in found for _ in range(case.slots(card.diamond_symbols))), reverse=True)
    return sum(values) + sum(more[: seen.diamonds])
