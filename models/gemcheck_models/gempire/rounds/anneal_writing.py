"""A course of the annealer told as what is done in each round, and written down as a plan that the engine plays.

The compiled functions say where each card goes; the collections are then chosen so that nothing is left over, since
production that is not spent would have been science.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.plans import SECOND_ROW, Diamond, Discard, Place
from gemcheck.games.gempire.plans import Plan as Choice
from gemcheck.games.gempire.state import Seat
from gemcheck_models.gempire.rounds.anneal_cards import Sought, rewards, words_of
from gemcheck_models.gempire.rounds.anneal_city import cleared, laid, placed
from gemcheck_models.gempire.rounds.anneal_compiled import Ints
from gemcheck_models.gempire.rounds.anneal_judging import Judged
from gemcheck_models.gempire.rounds.anneal_layout import (
    ABOVE,
    ANCHOR,
    BEARERS,
    BID,
    CARDS,
    COLLECT,
    COST_OF_LEVEL,
    COST_OF_ROW,
    DIAMONDS,
    DICE,
    DISTRICTS,
    LETTERS,
    LEVEL,
    LIMIT,
    LIMIT_PER_GEM,
    MIDDLE,
    NONE,
    PLACE,
    PRICE,
    START,
    UPGRADE,
    WIDTH,
    WISH,
)
from gemcheck_models.gempire.rounds.plans import Wish, setting
from gemcheck_models.gempire.rounds.plans_distance import Aim, Split
from gemcheck_models.gempire.rounds.plans_growth import Growth, Item
from gemcheck_models.gempire.rounds.plans_timing import Move, Timing
from gemcheck_models.gempire.rounds.plans_writing import written
from gemcheck_models.gempire.rounds.replay import Plan, replayed

__all__ = ["RoundTold", "collected", "plan_of", "told", "word_of"]


class RoundTold(NamedTuple):
    """What is done in a round: its letter, the cards placed, and the steps of an upgrade with their diamonds."""

    letter: str
    cards: tuple[Item, ...] = ()
    steps: tuple[Item, ...] = ()

    @property
    def items(self) -> tuple[Item, ...]:
        """All of it in order."""
        return self.cards + self.steps

    @property
    def cost(self) -> int:
        """Production that it costs."""
        return sum(item.cost for item in self.items)


def word_of(course: Ints) -> str:
    """The letters of a course."""
    return "".join(LETTERS[letter] for letter in course[:-1, 0])


def told(course: Ints, sought: Sought) -> list[RoundTold]:
    """What is done in each round; cards without a place are left out."""
    city, ends = np.zeros((3, 2, WIDTH), np.int64), np.zeros((2, 3), np.int64)
    cleared(city, ends)
    places: dict[int, int] = {}
    second, palace, found = False, 0, []
    for now, row in enumerate(course[:-1]):
        cards: list[Item] = []
        steps: list[Item] = []
        if row[0] == BID:
            for at in range(CARDS):
                card, colour, above, right = (int(number) for number in row[1 + PLACE * at : 1 + PLACE * (at + 1)])
                if card == NONE:
                    continue
                most = int(sought.numbers[DISTRICTS])
                place = placed(city, ends, card, colour, above, right, int(course[-1, ANCHOR]), second, most)
                if place != NONE:
                    places[now * CARDS + at] = place
                    there = Place(card, 1 + place // WIDTH, place % WIDTH - MIDDLE, colour)
                    cards.append(Item("card", int(sought.cards[card, PRICE]), placed=there))
        elif row[0] == UPGRADE:
            if row[ABOVE] and not second:
                second = True
                steps.append(Item("step", int(sought.numbers[COST_OF_ROW]), step=SECOND_ROW))
            level = int(row[LEVEL])
            if level > palace:
                palace = level
                diamonds = sum(int(sought.wishes[course[-1, WISH], passed, 0]) for passed in range(level))
                cost = int(sought.numbers[COST_OF_LEVEL + level - 1])
                bearers = _bearers(row, places, city, ends, diamonds)
                steps.append(Item("step", cost, step=level, diamonds=bearers))
        found.append(RoundTold(LETTERS[row[0]], tuple(cards), tuple(steps)))
    return found


def _bearers(row: Ints, places: dict[int, int], city: Ints, ends: Ints, diamonds: int) -> tuple[Choice, ...]:
    """Where the diamonds of an upgrade are laid; the others are thrown away."""
    found: list[Choice] = []
    bearers = np.zeros(BEARERS, np.int64)
    for told_of in row[DIAMONDS : DIAMONDS + BEARERS]:
        place = places.get(int(told_of), NONE)
        if len(found) < diamonds and place != NONE:
            above, column = divmod(place, WIDTH)
            if laid(city, ends, above, column, not city[2].any(), bearers, len(found)):
                bearers[len(found)] = place
                found.append(Diamond(1 + above, column - MIDDLE))
    return (*found, *(Discard() for _ in range(diamonds - len(found))))


def collected(rounds: Sequence[RoundTold], gems: Ints, numbers: Ints) -> tuple[int, list[tuple[int, int]]]:
    """Production at the start, and production and science of each collection, so that everything is paid and nothing
    left over. gems: population and gold gems when each round begins. Raises GameError where it cannot be paid."""
    held = start = int(numbers[START])
    amounts: list[tuple[int, int]] = []
    for now, one in enumerate(rounds):
        amounts.append((0, 0))
        if one.letter == LETTERS[COLLECT]:
            limit = int(numbers[LIMIT] + numbers[LIMIT_PER_GEM] * gems[now, 0])
            amount = int(max(numbers[DICE], gems[now, 1]))
            more = max(0, min(amount, limit - held))
            amounts[-1] = (more, amount - more)
            held += more
        held -= one.cost
        if held < 0:
            raise GameError(f"round {now + 1} is not paid for")
    for now in reversed(range(len(amounts))):
        less = min(held, amounts[now][0])
        amounts[now] = (amounts[now][0] - less, amounts[now][1] + less)
        held -= less
    return start - min(held, start), amounts


def plan_of(
    game: Gempire,
    pair: tuple[int, int],
    seats: int,
    technologies: Sequence[int],
    sought: Sought,
    course: Ints,
    judged: Judged,
) -> Plan:
    """The plan of a course that meets both Demands; it has been replayed. Raises GameError where the engine does not
    follow."""
    rounds = told(course, sought)
    start, amounts = collected(rounds, judged.before, sought.numbers)
    wish = Wish(words_of(game.table, rewards(game.table)[course[-1, WISH]]))
    aim = Aim(game.table, setting(game, pair, seats, wish, technologies), pair)
    dear = sorted(technologies, key=lambda number: game.table.technologies[number].prices[:1])[: judged.technologies]
    last = [Item("technology", game.table.technologies[number].prices[0], technology=number) for number in dear]
    moves = []
    for now, (one, (production, science)) in enumerate(zip(rounds, amounts, strict=True)):
        kind = {"B": "build", "C": "collect", "U": "upgrade"}[one.letter]
        count = len(one.items) + (len(last) if now == len(rounds) - 1 else 0)
        moves.append(Move(kind, count, production, science))
    items = [*(item for one in rounds for item in one.items), *last]
    used = frozenset(item.placed.card for item in items if item.placed is not None)
    growth = Growth(Seat(), tuple(items), 0, 0, ((0, 0, 0),), used)
    plan = written(game, aim, growth, Timing(start, tuple(moves)), Split(judged.wants[0], 0))
    replayed(plan)
    return plan
