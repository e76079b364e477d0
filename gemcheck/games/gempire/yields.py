"""Science that cards hand out, and which of a player's gems cards count."""

from __future__ import annotations

from gemcheck.games.gempire.bonuses import built_when_won
from gemcheck.games.gempire.buildings import Surroundings, buildings
from gemcheck.games.gempire.cards import NONE, Card
from gemcheck.games.gempire.districts import at, line
from gemcheck.games.gempire.state import Placed, Seat
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import clause

__all__ = ["entry_science", "gem_science", "gems_had", "kept_science"]

Triple = tuple[int, int, int]


def gems_had(table: Table, seat: Seat) -> Triple:
    """The gems of each colour that a player "has" for cards that count gems.

    Where a gem on the flag is spent, one that is owed to the flag is spent as well.
    """
    if table.reading("gem.have") == "not-on-flag":
        population, gold, culture = seat.gems
        owed = seat.turn.culture + sum(left for left, _ in seat.turn.sets)
        return (population, gold, culture - sum(seat.flag) - owed)
    return seat.gems


@clause("card.well", without=lambda weights, counts: 0)
def for_buildings(weights: Triple, counts: Triple) -> int:
    """Science for so many buildings of each colour, present or placed."""
    return weights[0] * counts[0] + weights[1] * counts[1] + weights[2] * counts[2]


@clause("card.apothecary", without=lambda weights, gems: 0)
def for_gems(weights: Triple, gems: Triple) -> int:
    """Science for so many gems of each colour, owned when built or earned later."""
    return weights[0] * gems[0] + weights[1] * gems[1] + weights[2] * gems[2]


def _of_colour(colour: int, number: int) -> Triple:
    counts = [0, 0, 0]
    counts[colour] = number
    return (counts[0], counts[1], counts[2])


def entry_science(table: Table, seat: Seat, row: int, column: int, was_blueprint: bool = False) -> int:
    """Science handed out because the card at this place has just entered the city; the seat already contains it.

    The card's own yield, and what other cards hand out for its buildings. A card that was a blueprint may have been
    paid for gems before, see `kept_science`. Diamonds change nothing here.
    """
    placed = at(seat, row, column)
    if placed is None:
        return 0
    start, _ = line(seat, row)
    card = table.cards[placed.card]
    science = _own(table, seat, card, row, column - start, was_blueprint)
    built = _of_colour(placed.colour, buildings(table, seat, row, placed))
    for other in _cards(seat):
        if other is not placed:
            earning = table.cards[other.card].science
            if earning is not None and earning.placed != NONE:
                science += for_buildings(earning.placed, built)
    return science


def _own(table: Table, seat: Seat, card: Card, row: int, index: int, was_blueprint: bool) -> int:
    earning = card.science
    if earning is None:
        return 0
    science = earning.once
    if earning.placed != NONE:
        science += for_buildings(earning.placed, Surroundings(table, seat).in_city(card, row, index))
    if earning.earned != NONE and not (was_blueprint and built_when_won(table)):
        science += for_gems(earning.earned, gems_had(table, seat))
    return science


def _cards(seat: Seat) -> tuple[Placed, ...]:
    return seat.row1 + seat.row2


def kept_science(table: Table, seat: Seat, card: int) -> int:
    """Science handed out for gems because a card has just been kept as a blueprint: none unless winning a card is
    building it."""
    earning = table.cards[card].science
    if earning is None or earning.earned == NONE or not built_when_won(table):
        return 0
    return for_gems(earning.earned, gems_had(table, seat))


def gem_science(table: Table, seat: Seat, colour: int, count: int) -> int:
    """Science handed out for `count` gems of a colour earned just now."""
    earned = _of_colour(colour, count)
    science = 0
    for placed in _cards(seat):
        earning = table.cards[placed.card].science
        if earning is not None and earning.earned != NONE:
            science += for_gems(earning.earned, earned)
    if seat.blueprints and built_when_won(table):
        for blueprint in seat.blueprints:
            earning = table.cards[blueprint.card].science
            if earning is not None and earning.earned != NONE:
                science += for_gems(earning.earned, earned)
    return science
