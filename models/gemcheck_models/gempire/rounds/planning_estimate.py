"""What a number of cards can be worth at most, by hand: the estimate behind the ceilings of a planning model."""

from __future__ import annotations

from gemcheck.games.gempire.arithmetic import DRAIN_FLOOR, useful_limit
from gemcheck.games.gempire.bidding import lowest_bid
from gemcheck.games.gempire.bonuses import PER_POPULATION_BUILDING, PER_SHOP, credited_to_card, is_shop
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.gem_sources import CONSTRUCTION_BUILDINGS, POINTS, SET, UNIVERSITY_POINTS
from gemcheck.games.gempire.state import CULTURE, GOLD, POPULATION
from gemcheck.games.gempire.table import (
    ARTISTRY,
    CONSTRUCTION,
    CURRENCY,
    DRAIN_SYSTEM,
    ECONOMICS,
    EDUCATION,
    IRON,
    LITERACY,
    MATHEMATICS,
    MATRIMONY,
    PHILOSOPHY,
    SURVEYING,
    UNIVERSITY,
)
from gemcheck_models.gempire.rounds.gains import MOST_GEMS
from gemcheck_models.gempire.rounds.gains_cards import Side, crowd, deck, most_of, neighbours, sides
from gemcheck_models.gempire.rounds.worlds import Question

__all__ = ["MARKET", "MOST_POINTS", "MOST_TIMES", "Estimate", "Triple"]

MOST_POINTS = 700
"""Points of an attribute, or of science, beyond which the model looks no further; no Demand asks for so many."""

MOST_TIMES = 1 + components().numbers.diamond_symbols_most + 1
"""How often a card counts at most: once, once for each diamond symbol, once more with Mathematics."""

MARKET = components().numbers.market_spaces
COLOURS = range(3)

PRICES = 5
"""Prices of a production in points, from 0 on, at which cards are weighed."""

Triple = tuple[int, int, int]


class Estimate:
    """What so many cards are worth at most with so many gems; `together`: gems of all colours."""

    def __init__(
        self,
        asked: Question,
        cards: int,
        budget: int,
        raises: int,
        jewels: int,
        gems: Triple,
        together: int,
    ) -> None:
        self.asked, self.table, self.cards, self.budget = asked, asked.table, cards, budget
        self.gems, self.together = gems, together
        self.relief = int(asked.may_be_in_play(EDUCATION)) + int(asked.may_own(CURRENCY))
        self.surveying = 2 if asked.may_own(SURVEYING) else 1
        p, g, c = (self.surveying * crowd(self.table, frozenset((colour,)), cards) for colour in COLOURS)
        self.buildings: Triple = (p, g, c)
        self.slots, self.jewels = raises, jewels
        if asked.may_own(ARTISTRY):
            each = 2 * MOST_TIMES if self.table.reading("tech.artistry.unit") == "building" else 1
            self.slots, self.jewels = raises + each, jewels + each * ((cards + 1) // 2)
        self.growth = {
            (side.number, colour): self.grown(side) for colour in COLOURS for side in sides(self.table, colour)
        }

    def grown(self, side: Side) -> int:
        """What a side counts at most."""
        formula, total = side.formula, 0
        seen = self.cards if side.card.counts_itself else self.cards - 1
        for colour in COLOURS:
            weight = max(0, formula.right[colour]) + max(0, formula.left[colour]) + max(0, formula.city[colour])
            if weight and seen > 0:
                total += weight * self.surveying * crowd(self.table, frozenset((colour,)), seen)
        each = [max(0, weight) for weight in formula.gems]
        total += min(sum(a * b for a, b in zip(each, self.gems, strict=True)), max(each) * self.together)
        if any(weight > 0 for weight in formula.adjacent):
            beside = min(seen, neighbours(self.table, True) + int(side.card.counts_itself))
            colours = frozenset(colour for colour in COLOURS if formula.adjacent[colour] > 0)
            total += max(formula.adjacent) * self.surveying * crowd(self.table, colours, max(0, beside))
        if formula.row2 > 0:
            upstairs = crowd(self.table, frozenset(COLOURS), (self.cards + 1) // 2)
            total += formula.row2 * self.surveying * upstairs
        return total

    def once(self, side: Side) -> int:
        """What a side is worth at most without diamonds."""
        value = max(side.first, side.second) + self.growth[side.number, side.colour]
        if side.formula.palace_level:
            value += max(0, side.formula.palace_bonus)
        return max(value, DRAIN_FLOOR) if self.asked.may_own(DRAIN_SYSTEM) else value

    def whole(self, side: Side) -> tuple[int, int, int]:
        """What a side is worth without diamonds, how many of them are of use on it, and what its card costs at
        least."""
        mathematics = self.asked.may_own(MATHEMATICS)
        slots = int(useful_limit(side.card.diamond_symbols, mathematics))
        return self.once(side), min(self.slots, self.jewels, slots), lowest_bid(side.card.min_bid, self.relief)

    def best(self, chosen: list[tuple[int, int, int]]) -> int:
        """The most that so many of these cards, each given by value, diamonds and cost, are worth with all diamonds.

        At any price of production they are worth no more than what they leave of it, and all that can be spent.
        """
        copies = most_of((value for value, slots, _ in chosen for _ in range(slots)), self.jewels)
        least = MOST_POINTS * MOST_TIMES
        for price in range(PRICES):
            spent = price * self.budget
            full = most_of((max(0, value * (1 + slots) - price * cost) for value, slots, cost in chosen), self.cards)
            once = most_of((max(0, value - price * cost) for value, _, cost in chosen), self.cards)
            least = min(least, full + spent, once + copies + spent)
        return least

    def beside(self, colour: int) -> int:
        """Points of an attribute that Matrimony and Economics give at most."""
        if colour == POPULATION and self.asked.may_own(MATRIMONY):
            return PER_POPULATION_BUILDING * 2 * crowd(self.table, frozenset((POPULATION,)), self.cards)
        if colour == GOLD and self.asked.may_own(ECONOMICS):
            each = MOST_TIMES if credited_to_card(self.table) else 1
            shops = (PER_SHOP * card.buildings for card in deck(self.table) if is_shop(self.table, card.name))
            return each * 2 * most_of(shops, self.cards)
        return 0

    def attribute(self, colour: int) -> int:
        """The most that an attribute can be: its best cards; under Iron hybrids of other colours are among them."""
        return min(
            MOST_POINTS, self.best([self.whole(side) for side in sides(self.table, colour)]) + self.beside(colour)
        )

    @property
    def points(self) -> int:
        """The most that the three attributes can be together."""
        every: dict[int, list[tuple[int, int, int]]] = {}
        for colour in COLOURS:
            for side in sides(self.table, colour):
                every.setdefault(side.number, []).append(self.whole(side))
        join = sum if self.asked.may_own(IRON) else max
        cards = [(join(value for value, _, _ in found), *found[0][1:]) for found in every.values()]
        return self.best(cards) + sum(self.beside(colour) for colour in COLOURS)

    def earned(self, points: Triple) -> tuple[Triple, int]:
        """Gems of each colour at most, and of all colours."""
        found: list[int] = []
        beside = 0
        for colour in COLOURS:
            number = points[colour] // POINTS
            if self.asked.may_own(UNIVERSITY):
                number += points[colour] // UNIVERSITY_POINTS
            if self.asked.may_own(CONSTRUCTION):
                fours = 2 * crowd(self.table, frozenset((colour,)), self.cards) // CONSTRUCTION_BUILDINGS
                number, beside = number + fours, beside + fours
            if colour and self.asked.may_own(LITERACY):
                number += found[POPULATION]
            if colour == CULTURE and self.asked.may_own(PHILOSOPHY):
                number, beside = number + 3 * SET, beside + 3 * SET
            found.append(min(MOST_GEMS, number))
        together = self.points
        whole = together // POINTS + beside
        if self.asked.may_own(UNIVERSITY):
            whole += together // UNIVERSITY_POINTS
        if self.asked.may_own(LITERACY):
            whole += found[POPULATION]
        return (found[0], found[1], found[2]), min(3 * MOST_GEMS, whole)
