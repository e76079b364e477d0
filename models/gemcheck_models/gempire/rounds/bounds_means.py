"""What a case has to spend, and to show in the end: production and science out of one purse."""

from __future__ import annotations

from typing import NamedTuple

from gemcheck.games.gempire.bonuses import built_when_won
from gemcheck_models.gempire.rounds.bounds_case import Case, limit, most_cards
from gemcheck_models.gempire.rounds.bounds_choices import earning_cards
from gemcheck_models.gempire.rounds.bounds_city import net_science
from gemcheck_models.gempire.rounds.bounds_income import before_the_last_bid, holding, income
from gemcheck_models.gempire.rounds.bounds_sources import (
    card_science,
    from_palace,
    gem_science,
    nutrition,
    science_sources,
)
from gemcheck_models.gempire.rounds.bounds_spending import relief, used, works
from gemcheck_models.gempire.rounds.gains_cards import least_paid

__all__ = ["Means", "in_all", "means"]

Gems = tuple[int, int, int]


class Means(NamedTuple):
    """What is left: production for cards, science in the end, and both together once works are paid, without what cards
    hand out as a city tells it; gems at most, for which cards hand out science."""

    production: int
    science: int
    together: int
    gems: Gems = (0, 0, 0)


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
