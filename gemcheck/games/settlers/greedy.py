"""A sensible plan for a seat: the one whose gains are worth most, judged from the plan and the cards alone.

Nothing is carried out to judge a plan, so that this is fast. What it sees is what a plan pays and gains at once, and
roughly what a Location is good for in the rounds to come.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from gemcheck.games.settlers.components import ACTION, COLOURS, FEATURE, PRODUCTION, Card
from gemcheck.games.settlers.effects import (
    CARD,
    FOOD,
    GAINS,
    GOLD,
    GOODS,
    RAZE,
    RESOURCES,
    SAMURAI,
    VP,
    WORKER,
    Amounts,
)
from gemcheck.games.settlers.pending import Change, Copy, FromDeck, GiveUp, Keep, Surrender, Yield
from gemcheck.games.settlers.places import amount_per
from gemcheck.games.settlers.plans import (
    Activate,
    Answer,
    Build,
    Defend,
    MakeDeal,
    Pass,
    Pick,
    Plan,
    Samurai,
    Spend,
    Stop,
    Stow,
    Tuck,
)
from gemcheck.games.settlers.plans import Raze as RazePlan
from gemcheck.games.settlers.razing import card_at
from gemcheck.games.settlers.state import NONE, State
from gemcheck.games.settlers.table import Table

if TYPE_CHECKING:
    from gemcheck.games.settlers.engine import Settlers

__all__ = ["choose", "judged", "standing"]

POINT = 12
"""The worth of a victory point; all other worths are relative to it."""
WORTHS = {WORKER: 3, **dict.fromkeys(RESOURCES, 5), GOLD: 6, RAZE: 5, VP: POINT, CARD: 4, SAMURAI: 1}
EACH = tuple(WORTHS.get(good, 4 if good > len(GOODS) else 1) for good in range(len(GAINS)))
"""The worth of each Good of GAINS in the round in which it is gained."""
EFFECT = 6
"""An effect that is no plain gain."""
FEATURE_EACH = 5
"""A Feature, for each round to come."""
OFTEN = 0.7
"""How much of what an Action Location could gain in the rounds to come will be gained."""
LAST = 0.3
"""How much Goods are worth in the last round, in which nothing is kept."""
HINDERS = (
    "remove_enemy_location",
    "raze_enemy_for_this_cost_only",
    "block_enemy_action_location",
    "take_over_enemy_location_this_round",
)
"""Effects that take a Location from a rival."""
HINDRANCE = 0.3
"""How much of what a rival loses is a gain."""


@lru_cache(maxsize=1 << 14)
def worth(goods: Amounts, left: int) -> float:
    """The worth of Goods (as long as GAINS, or a part of it) with so many rounds to come."""
    found: float = sum(number * each for number, each in zip(goods, EACH, strict=False))
    if left:
        return found
    points = POINT * goods[VP] if len(goods) > VP else 0
    return points + LAST * (found - points)


@lru_cache(maxsize=1 << 12)
def standing(card: Card, points: tuple[int, int], left: int) -> float:
    """What a Location is good for once it stands: points at the end, and what it does in the rounds to come."""
    value: float = POINT * points[card.deck > 0]
    if card.kind == PRODUCTION:
        produced = max([card.produces, *card.choices], key=lambda goods: worth(goods, 1))
        value += left * (worth(produced, 1) + (EFFECT if card.special else 0))
        value += left * (0 if card.per is None else 2 * EACH[card.per.good])
    elif card.kind == ACTION and card.action is not None:
        action = card.action
        cost = min(worth(way.pay[: RAZE + 1], 1) for way in action.ways)
        gained = worth(action.gain, 1) + (EFFECT if action.special else 0)
        value += OFTEN * (left + 1) * action.uses * max(gained - cost, 0)
    elif card.kind == FEATURE and card.feature is not None:
        value += left * FEATURE_EACH
    return value


def rounds_left(table: Table, state: State) -> int:
    """The rounds to come after this one."""
    return table.box.rounds - state.round


def card_worth(table: Table, state: State, card: int) -> float:
    """What a card is worth in the hand: what it could stand for, less its price."""
    one = table.cards[card]
    price = worth((0, *one.price), 1) + one.location * POINT
    return max(standing(one, table.box.points, rounds_left(table, state)) - price, 1) / 4


def _build(table: Table, state: State, who: int, plan: Build) -> float:
    card, left = table.cards[plan.card], rounds_left(table, state)
    value = standing(card, table.box.points, left) - worth(plan.pay, left)
    value += worth(card.bonus, left) + worth(card.produces, left)
    if card.bonus_per is not None:
        own = card.bonus_per.count in COLOURS and COLOURS.index(card.bonus_per.count) in card.colours
        number = min(amount_per(table, state, who, card.bonus_per) + own, card.bonus_per.most)
        value += number * (POINT if card.bonus_per.good == VP else EACH[card.bonus_per.good])
    if plan.place != NONE:
        there = state.seats[who].locations[plan.place]
        spent = table.cards[there.card].action
        value -= standing(table.cards[there.card], table.box.points, left)
        value += 2 * (spent is not None and there.used >= spent.uses)
    return value


def _deal(table: Table, state: State, who: int, plan: MakeDeal) -> float:
    left, good = rounds_left(table, state), table.cards[plan.card].deal
    each = POINT if good == VP else EACH[good] * (1 if left else LAST)
    cost = EACH[GOLD if plan.gold else FOOD] * (1 if left else LAST)
    return each * (left + 1) - cost - card_worth(table, state, plan.card) * bool(left)


def _raze(table: Table, state: State, who: int, plan: RazePlan) -> float:
    left = rounds_left(table, state)
    token = EACH[RAZE] * (1 if left else LAST)
    if plan.card != NONE:
        return worth(table.cards[plan.card].raze, left) - token - card_worth(table, state, plan.card) * bool(left)
    card = table.cards[card_at(state, plan.seat, plan.place)]
    return worth(card.raze, left) - 2 * token + HINDRANCE * standing(card, table.box.points, left)


def _activate(table: Table, state: State, who: int, plan: Activate) -> float:
    left, action = rounds_left(table, state), table.cards[state.seats[plan.seat].locations[plan.place].card].action
    if action is None:
        return 0
    value = worth(action.gain, left) - worth(plan.pay, left) - worth(plan.aim.pay, left)
    value -= sum(card_worth(table, state, card) for card in plan.hand) * bool(left)
    value -= sum(EACH[GOLD] * left for _ in plan.deals)
    if action.special:
        value += EFFECT * (1 if left else LAST)
    if action.special in HINDERS:
        card = table.cards[card_at(state, plan.aim.seat, plan.aim.place)]
        value += HINDRANCE * standing(card, table.box.points, left)
    elif plan.aim.card != NONE:
        value += standing(table.cards[plan.aim.card], table.box.points, left) / 2
    return value


def _spend(table: Table, state: State, who: int, plan: Spend) -> float:
    have = state.seats[who].supply[plan.good] if plan.good in RESOURCES else 1
    return 0.5 + 1 / (1 + have)


def _tuck(table: Table, state: State, who: int, plan: Tuck) -> float:
    return POINT - card_worth(table, state, plan.card) * bool(rounds_left(table, state))


JUDGES: dict[type, Callable[..., float]] = {
    Pass: lambda table, state, who, plan: 0,
    Stop: lambda table, state, who, plan: 0,
    Pick: lambda table, state, who, plan: card_worth(table, state, plan.card),
    Build: _build,
    MakeDeal: _deal,
    RazePlan: _raze,
    Activate: _activate,
    Spend: _spend,
    Defend: lambda table, state, who, plan: 1,
    Samurai: lambda table, state, who, plan: 0.4,
    Tuck: _tuck,
    Stow: lambda table, state, who, plan: 0.2 if rounds_left(table, state) else 2,
}
"""For each kind of plan, its worth compared with doing nothing."""


def _answer(table: Table, state: State, who: int, plan: Answer) -> float:
    head, left = state.pending[0], rounds_left(table, state)
    if isinstance(head, Keep):
        return card_worth(table, state, plan.number)
    if isinstance(head, Surrender):
        return -card_worth(table, state, plan.number)
    if isinstance(head, Copy):
        return worth(table.cards[plan.number].produces, 1)
    if isinstance(head, FromDeck):
        return plan.number
    if isinstance(head, GiveUp | Change):
        each = head.each if isinstance(head, GiveUp) else 2
        return POINT * each * sum(plan.goods) - worth(plan.goods, left)
    if isinstance(head, Yield):
        card = table.cards[head.card]
        if head.produces:
            return worth(card.choices[plan.number], left)
        way = None if card.feature is None else card.feature.ways[plan.number]
        return 0 if way is None else worth(way.gain, left) - worth(way.pay[: RAZE + 1], left)
    return 1


JUDGES[Answer] = _answer


def judged(table: Table, state: State, who: int, plan: Plan) -> float:
    """The worth of a legal plan, compared with doing nothing."""
    return JUDGES[type(plan)](table, state, who, plan)


def choose(game: Settlers, state: State, seat: int, rng: Random) -> Plan:
    """The legal plan that is worth most; ties are broken at random."""
    best: list[Plan] = []
    most = float("-inf")
    for plan in game.legal(state, seat):
        value = judged(game.table, state, seat, plan)
        if value > most:
            best, most = [plan], value
        elif value == most:
            best.append(plan)
    return best[int(rng.random() * len(best))]
