"""What Matrimony and Economics add to a city, and which cards are shops."""

from __future__ import annotations

import re

from gemcheck.games.gempire.buildings import buildings
from gemcheck.games.gempire.facts import facts_of
from gemcheck.games.gempire.state import GOLD, POPULATION, Placed, Seat
from gemcheck.games.gempire.table import ECONOMICS, MATRIMONY, Table
from gemcheck.rulebook import clause

__all__ = ["bonuses", "built_when_won", "is_shop", "kept_bonus", "shop_value"]

Triple = tuple[int, int, int]

PER_POPULATION_BUILDING = 3
PER_SHOP = 5

_MATRIMONY = 1 << MATRIMONY
_ECONOMICS = 1 << ECONOMICS


@clause("card.jewelry-shop", "tech.economics", without=lambda table, name: False)
def is_shop(table: Table, name: str) -> bool:
    """Whether "shop" is in a building's name in the sense of Economics; capitals do not matter.

    letters: the four letters anywhere; whole-word: a word of its own; meaning: a word or part of a word that means
    shop, so not the one in "bishop".
    """
    lower = name.lower()
    if "shop" not in lower:
        return False
    reading = table.reading("tech.economics.shop")
    if reading == "whole-word":
        return re.search(r"\bshop\b", lower) is not None
    return reading == "letters" or "shop" in lower.replace("bishop", "")


@clause("tech.matrimony", without=lambda number: 0)
def matrimony(number: int) -> int:
    """Population that Matrimony gives for this many population buildings."""
    return PER_POPULATION_BUILDING * number


@clause("tech.economics", "tech.diction", without=lambda number: 0)
def economics(number: int) -> int:
    """Gold that Economics gives for this many shops."""
    return PER_SHOP * number


def per_building(table: Table) -> bool:
    """Whether Economics pays for each building of a shop card rather than once per card."""
    return table.reading("tech.economics.unit") == "building"


def credited_to_card(table: Table) -> bool:
    """Whether the gold of Economics is part of the card's own value rather than a bonus beside it."""
    return table.reading("tech.economics.credit") == "card"


@clause("blueprint.inactive", without=lambda table: True)
def built_when_won(table: Table) -> bool:
    """Whether a card kept as a blueprint already counts as built for Economics and for gems earned."""
    return table.reading("blueprint.built") == "won"


def shop_gold(table: Table, seat: Seat, row: int, placed: Placed) -> int:
    """Gold that Economics gives for one card, 0 for a card that is no shop."""
    if not is_shop(table, table.cards[placed.card].name):
        return 0
    return economics(buildings(table, seat, row, placed, technology=True) if per_building(table) else 1)


def shop_value(table: Table, seat: Seat) -> list[int] | None:
    """Gold that Economics adds to the cards' own values, row 1 then row 2; None when it adds nothing there."""
    if not seat.technologies & _ECONOMICS or not credited_to_card(table):
        return None
    first = [shop_gold(table, seat, 1, placed) for placed in seat.row1]
    return first + [shop_gold(table, seat, 2, placed) for placed in seat.row2]


def population_bonus(table: Table, seat: Seat, row: int, cards: tuple[Placed, ...]) -> int:
    """Population that Matrimony gives for the population buildings of one row."""
    number = 0
    for placed in cards:
        if placed.colour == POPULATION:
            number += buildings(table, seat, row, placed, technology=True)
    return matrimony(number)


def gold_bonus(table: Table, seat: Seat, row: int, cards: tuple[Placed, ...]) -> int:
    """Gold that Economics gives for the shops of one row."""
    facts = facts_of(table)
    gold = 0
    for placed in cards:
        if facts[placed.card].shop:
            gold += shop_gold(table, seat, row, placed)
    return gold


def bonuses(table: Table, seat: Seat) -> tuple[Triple, Triple]:
    """Points of each attribute that technologies give beside the cards, by the row of the buildings they count.

    They belong to no card and are not multiplied. Blueprints stand in no row: see `kept_bonus`.
    """
    population1 = population2 = gold1 = gold2 = 0
    if seat.technologies & _MATRIMONY:
        population1 = population_bonus(table, seat, 1, seat.row1)
        population2 = population_bonus(table, seat, 2, seat.row2)
    if seat.technologies & _ECONOMICS and not credited_to_card(table):
        gold1 = gold_bonus(table, seat, 1, seat.row1)
        gold2 = gold_bonus(table, seat, 2, seat.row2)
    return ((population1, gold1, 0), (population2, gold2, 0))


def kept_bonus(table: Table, seat: Seat) -> Triple:
    """Points that technologies give for blueprints: gold for kept shops, if winning a card is building it."""
    if not seat.blueprints or not seat.technologies & _ECONOMICS or not built_when_won(table):
        return (0, 0, 0)
    # A blueprint stands in no row, so Surveying doubles nothing.
    return (0, gold_bonus(table, seat, 0, tuple(Placed(kept.card, GOLD) for kept in seat.blueprints)), 0)
