"""What the annealer knows of a table, as arrays: cards, palace tokens, prices, and what the two Demands ask for.

It knows the default readings alone, and technologies only as points of Demand 7; what it finds is played by the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.cards import Formula
from gemcheck.games.gempire.casework import token_word
from gemcheck.games.gempire.components import components, demand
from gemcheck.games.gempire.demands import second_threshold, threshold
from gemcheck.games.gempire.facts import stands_for
from gemcheck.games.gempire.table import RewardToken, Table
from gemcheck.games.gempire.upgrade_steps import LEVEL_COSTS, SECOND_ROW_COST, TOP
from gemcheck_models.gempire.rounds.anneal_compiled import Ints
from gemcheck_models.gempire.rounds.anneal_layout import CARD_LENGTH, SIDE_LENGTH, WANT_LENGTH
from gemcheck_models.gempire.rounds.plans_timing import DICE

__all__ = ["Sought", "rewards", "sought"]

ORDERED = 9
BY_TECHNOLOGIES = 7


class Sought(NamedTuple):
    """What is looked for, as the compiled functions want it.

    cards, sides: see `anneal_layout`; wishes: for each wish and palace level diamonds, science, and science for a
    symbol; wants: a row for each Demand; numbers: of the rules; sequence: of Demand 9; prices: of technologies.
    """

    cards: Ints
    sides: Ints
    wishes: Ints
    wants: Ints
    numbers: Ints
    sequence: Ints
    prices: Ints


def sought(game: Gempire, pair: tuple[int, int], seats: int, technologies: Sequence[int]) -> Sought:
    """The arrays for a pair of Demands. Raises GameError where a reading is not at its default."""
    table, plain = game.table, game.rulebook.ruleset()
    other = [point for point, option in game.rules.items() if plain.reading(point) != option]
    if other:
        raise GameError(f"annealing knows the default readings only; changed: {', '.join(other)}")
    prices = [table.technologies[number].prices[0] for number in technologies if table.technologies[number].prices]
    of_seven = sorted(prices) if BY_TECHNOLOGIES in pair else []
    deck = table.cards[: table.deck_size]
    sides = np.zeros((len(deck), 3, SIDE_LENGTH), np.int64)
    for number, card in enumerate(deck):
        for colour, side in enumerate(card.sides):
            if side is not None:
                sides[number, colour] = _side(side)
    return Sought(
        np.array([_card(table, number) for number in range(len(deck))], np.int64),
        sides,
        np.array([[_paid(token) for token in wish] for wish in rewards(table)], np.int64),
        np.array([_want(table, number, seats) for number in pair], np.int64),
        _numbers(),
        np.array(table.sequence, np.int64),
        np.array(of_seven, np.int64),
    )


def rewards(table: Table) -> list[tuple[RewardToken, ...]]:
    """The palace tokens that may be wished for: every choice for the first two levels, of those worth having, and the
    best of what is left above."""
    kinds = [number for number, token in enumerate(table.tokens) if token != RewardToken()]
    kinds.sort(key=lambda number: _merit(table.tokens[number]), reverse=True)
    found = []
    for first in kinds:
        for second in kinds:
            left = {number: table.token_counts[number] for number in kinds}
            chosen = [first, second]
            for number in chosen:
                left[number] -= 1
            if min(left.values()) < 0:
                continue
            rest = [number for number in kinds for _ in range(left[number])]
            found.append(tuple(table.tokens[number] for number in (chosen + rest)[:TOP]))
    return found


def words_of(table: Table, wish: Sequence[RewardToken]) -> tuple[str, ...]:
    """The tokens in the words of a plan."""
    return tuple(token_word(token) for token in wish)


def _merit(token: RewardToken) -> tuple[int, int, int]:
    return token.diamonds, token.science, token.per_symbol


def _paid(token: RewardToken) -> tuple[int, int, int]:
    return token.diamonds, token.science, token.per_symbol


def _side(side: Formula) -> list[int]:
    weights = (*side.right, *side.left, *side.adjacent, *side.city, side.row2)
    return [
        1,
        int(any(weights)),
        side.first,
        side.second,
        *weights,
        *side.gems,
        int(any(side.gems)),
        side.palace_level,
        side.palace_bonus,
    ]


def _card(table: Table, number: int) -> list[int]:
    card = table.cards[number]
    once, placed, earned = 0, (0, 0, 0), (0, 0, 0)
    if card.science is not None:
        once, placed, earned = card.science.once, card.science.placed, card.science.earned
    found = [stands_for(card), int(card.counts_itself), max(1, card.min_bid), card.diamond_symbols]
    found += [card.science_symbols, once, *placed, *earned, len(card.colours), card.colours[0], card.colours[-1]]
    assert len(found) == CARD_LENGTH
    return found


def _want(table: Table, number: int, seats: int) -> tuple[int, ...]:
    data = demand(number)
    required = len(table.sequence) if number == ORDERED else threshold(table, number, seats)
    second = second_threshold(table, number, seats) if any(data.second) else 0
    found = (number, required, second, data.step, data.gems_per_step, data.minimum)
    assert len(found) == WANT_LENGTH
    return found


def _numbers() -> Ints:
    printed = components().numbers
    found = [printed.production_cap_start, printed.production_cap_per_population_gem, printed.start_resources]
    found += [DICE, printed.districts_per_row, printed.attribute_points_per_gem, SECOND_ROW_COST, *LEVEL_COSTS]
    return np.array(found, np.int64)
