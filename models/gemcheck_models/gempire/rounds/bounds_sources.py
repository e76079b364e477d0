"""Where science and diamonds come from besides the dice: the palace, cards and technologies."""

from __future__ import annotations

from functools import lru_cache

from gemcheck.games.gempire.bonuses import built_when_won
from gemcheck.games.gempire.cards import Card
from gemcheck.games.gempire.table import ARTISTRY, NUTRITION, Table
from gemcheck_models.gempire.rounds.bounds_case import Case, limit, most_cards
from gemcheck_models.gempire.rounds.bounds_choices import for_gems
from gemcheck_models.gempire.rounds.bounds_city import City, Terms, city
from gemcheck_models.gempire.rounds.bounds_grid import ANY
from gemcheck_models.gempire.rounds.bounds_growth import seen
from gemcheck_models.gempire.rounds.bounds_spending import relief
from gemcheck_models.gempire.rounds.gains import tokens
from gemcheck_models.gempire.rounds.gains_cards import deck, most_of, sides, symbols

__all__ = [
    "boundless",
    "card_science",
    "diamonds",
    "from_palace",
    "gem_science",
    "nutrition",
    "palace_diamonds",
    "palace_science",
    "science_sources",
]

Gems = tuple[int, int, int]


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


def from_palace(case: Case, split: Gems, gems: Gems) -> int:
    """Science of the palace."""
    return palace_science(case.asked.table, case.levels, case.sparkling, case.cards)


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


def boundless(case: Case, split: Gems, least: int) -> City:
    """What the city of a case has at most, whatever its cards cost."""
    return city(case, split, diamonds(case), relief(case), Terms(), least)
