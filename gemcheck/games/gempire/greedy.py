"""A sensible opponent for simulation: one step of look-ahead toward the two nearest Demands.

This is no part of the rules and claims no strength; it makes games that end, so that rules late in the game are played.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gemcheck.game import OpenEnd
from gemcheck.games.gempire import bidding, demands, gems, palace, placement, resolution
from gemcheck.games.gempire.plans import Act, Bid, Collect, Diamond, Discard, Done, Mechanics, Plan, Split, Upgrade
from gemcheck.games.gempire.state import NO_CARD, PLAN, RESOLVE, RESPOND, SPLIT, State, Turn

if TYPE_CHECKING:
    from gemcheck.games.gempire.engine import Gempire
    from gemcheck.games.gempire.table import Table

__all__ = ["choose", "score"]

PROGRESS = 300.0
"""Weight of being one whole Demand nearer; one attribute point weighs 1."""
CROWDED_ROW = 5
"""Cards in the first row from which on a second row is wanted."""
PRODUCTION, SCIENCE = 1.2, 0.8
MOOD = (0.6, 1.4)
"""Range of the factor by which a seat's liking for a market card varies, so that equal seats do not bid alike."""


def choose(game: Gempire, state: State, who: int, rng: Random) -> Plan:
    """The plan that looks best one step ahead; equal plans are drawn with `rng`."""
    if state.phase == SPLIT:
        return Split(rng.randrange(3, 6))
    if state.phase == PLAN:
        return best(planned(game, state, who, rng), rng)
    if state.phase in (RESOLVE, RESPOND):
        return best(resolved(game, state, who), rng)
    return next(game.legal(state, who))


def best(options: Iterator[tuple[float, Plan]], rng: Random) -> Plan:
    """The option of highest value."""
    rated = [(value, rng.random(), plan) for value, plan in options]
    return max(rated, key=lambda option: option[:2])[2]


def score(table: Table, state: State, who: int) -> float:
    """How a seat stands: its totals and gems, and its nearness to the two Demands it is nearest to."""
    seat = state.seats[who]
    nearness = []
    for demand in state.demands:
        try:
            tally = demands.tally(table, state, who, demand)
        except OpenEnd:
            continue
        part = 1.0 if tally.met else max(0.0, min(0.97, tally.have / tally.need if tally.need > 0 else 0.5))
        nearness.append(part)
    nearest = sorted(nearness, reverse=True)[:2]
    goods = sum(seat.attributes) + 3 * sum(seat.gems) + PRODUCTION * seat.production + SCIENCE * seat.science
    return goods + PROGRESS * sum(part * part for part in nearest) + 6 * seat.technologies.bit_count()


def resolved(game: Gempire, state: State, who: int) -> Iterator[tuple[float, Plan]]:
    """Each decision of the resolution part with the score it leads to."""
    for plan in game.legal(state, who):
        if isinstance(plan, Done):
            yield score(game.table, state, who) - 0.5, plan
        elif isinstance(plan, Act):
            yield score(game.table, state, who) + 1000, plan
        elif isinstance(plan, Discard):
            yield -1e9, plan
        else:
            after = resolution.perform(game.table, state, who, plan, None)
            bonus = 0.5 * useful(game.table, state, who, plan) if isinstance(plan, Diamond) else 0.0
            yield score(game.table, after, who) + bonus, plan


def useful(table: Table, state: State, who: int, plan: Diamond) -> int:
    """How many diamond symbols the card at a place shows."""
    seat = state.seats[who]
    row, start = (seat.row1, seat.start1) if plan.row == 1 else (seat.row2, seat.start2)
    return table.cards[row[plan.column - start].card].diamond_symbols


def planned(game: Gempire, state: State, who: int, rng: Random) -> Iterator[tuple[float, Plan]]:
    """Secret plans with a guess at what each is worth."""
    table, seat = game.table, state.seats[who]
    room = gems.cap(table, seat) - seat.production
    for plan in game.legal(state, who):
        if isinstance(plan, Collect):
            yield PRODUCTION * min(plan.production, room) + plan.science, plan
        elif isinstance(plan, Mechanics):
            steps = sum(step_gain(table, state, who, step) for step in (*plan.before, *plan.after))
            yield PRODUCTION * min(plan.collect.production, room) + plan.collect.science + steps, plan
        elif isinstance(plan, Upgrade) and len(plan.steps) == 1:
            yield step_gain(table, state, who, plan.steps[0]), plan
    gains = [
        card_gain(table, state, who, card) * rng.uniform(*MOOD) if card != NO_CARD else 0.0 for card in state.market
    ]
    for bid in bidding.bids(table, state, who):
        yield bid_gain(table, state, who, bid, gains), bid


def bid_gain(table: Table, state: State, who: int, bid: Bid, gains: list[float]) -> float:
    """The gain of the cards bid for, each weighed by how firm the bid is, less what it costs."""
    total = 0.0
    for space, amount in enumerate(bid.amounts):
        if amount:
            chance = min(0.9, 0.45 + 0.15 * (amount - table.cards[state.market[space]].min_bid))
            total += chance * (gains[space] - PRODUCTION * amount) - (1 - chance) * PRODUCTION
    return total


def card_gain(table: Table, state: State, who: int, card: int) -> float:
    """How much better the seat stands with the card in its best place."""
    seat = replace(state.seats[who], turn=Turn(won=(card,)))
    seats = (*state.seats[:who], seat, *state.seats[who + 1 :])
    trial = replace(state, seats=seats, phase=RESOLVE, space=3)
    before = score(table, trial, who)
    after = [
        score(table, resolution.perform(table, trial, who, plan, None), who)
        for plan in placement.placements(table, trial, who)
        if not plan.blueprint
    ]
    return max(after) - before if after else 0.0


def step_gain(table: Table, state: State, who: int, step: int) -> float:
    """A guess at what an upgrade step is worth, less what it costs."""
    seat = state.seats[who]
    cost = PRODUCTION * palace.step_cost(table, seat, step)
    if step == 0:
        return (40.0 if len(seat.row1) >= CROWDED_ROW else 0.0) - cost
    tokens = [table.tokens[state.rewards[level]] for level in range(step)]
    worth = sum(6.0 * t.diamonds + SCIENCE * t.science + 2.0 * t.per_symbol for t in tokens)
    wanted = 12.0 * (step - seat.palace) if 7 in state.demands else 0.0
    return worth + wanted - cost
