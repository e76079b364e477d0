"""Answers to what is pending: which ones there are, and what each does. What chance decides is in `drawing`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.settlers import activating, spending
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.effects import CARD, VP
from gemcheck.games.settlers.features import payable_ways, yielded
from gemcheck.games.settlers.gains import added, awaited, gained, scored, supply_of
from gemcheck.games.settlers.pending import (
    FACTION,
    Again,
    Change,
    Copy,
    Draw,
    FromDeck,
    GiveUp,
    Keep,
    MorePairs,
    Pending,
    Samurais,
    Surrender,
    Toll,
    Yield,
)
from gemcheck.games.settlers.piles import decks_with_cards, discarded, returned
from gemcheck.games.settlers.plans import Activate, Answer, Plan, Spend, Stop
from gemcheck.games.settlers.production import given_up, others_to_copy, pool_shared, produced
from gemcheck.games.settlers.solo import toll_paid
from gemcheck.games.settlers.state import State, with_card, with_seat, without_card
from gemcheck.games.settlers.table import Table
from gemcheck.games.settlers.tokens import free_for_samurai, stationed
from gemcheck.rulebook import cites, clause

__all__ = ["answered", "answers"]

CHANGED = 2
"""Points for a Good that Dark Chapel changes."""

# -- which answers there are


def answers(table: Table, state: State) -> Iterator[Plan]:
    """Every answer to the first thing that is pending and waits for a seat."""
    head = state.pending[0]
    yield from LISTS[type(head)](table, state, head)


def _decks(table: Table, state: State, head: FromDeck) -> Iterator[Plan]:
    yield from map(Answer, decks_with_cards(table, state, head.seat))


def _pool(table: Table, state: State, head: Keep) -> Iterator[Plan]:
    yield from map(Answer, dict.fromkeys(state.pool))


def _ways(table: Table, state: State, head: Yield) -> Iterator[Plan]:
    card = table.cards[head.card]
    if head.produces:
        yield from map(Answer, range(len(card.choices)))
        return
    yield from map(Answer, payable_ways(table, state, head.seat, card))
    if card.feature is not None and card.feature.may:
        yield Stop()


def _copies(table: Table, state: State, head: Copy) -> Iterator[Plan]:
    yield from map(Answer, others_to_copy(table, state, head.seat))


def _parts(goods: tuple[int, ...], most: tuple[int, ...]) -> Iterator[Plan]:
    """Every part of some goods, at most so many of each; nothing last."""
    ranges = [range(min(number, limit), -1, -1) for number, limit in zip(goods, most, strict=True)]
    yield from (Answer(goods=part) for part in product(*ranges) if any(part))
    yield Stop()


def _goods(table: Table, state: State, head: GiveUp | Change) -> Iterator[Plan]:
    seat = state.seats[head.seat]
    yield from _parts(head.goods, (*seat.supply, seat.points, len(state.pool)))


def _pairs(table: Table, state: State, head: MorePairs) -> Iterator[Plan]:
    yield from spending.spends(table, state, head.seat)
    yield Stop()


def _uses(table: Table, state: State, head: Again) -> Iterator[Plan]:
    for seat, place in activating.to_use_again(table, state, head.seat, head):
        yield from activating.activates_of(table, state, head.seat, seat, place)
    yield Stop()


def _posts(table: Table, state: State, head: Samurais) -> Iterator[Plan]:
    yield from map(Answer, free_for_samurai(table, state, head.seat))


def _hand(table: Table, state: State, head: Surrender) -> Iterator[Plan]:
    yield from map(Answer, dict.fromkeys(state.seats[head.seat].hand))


def _toll(table: Table, state: State, head: Toll) -> Iterator[Plan]:
    yield from map(Answer, dict.fromkeys(head.cards))


LISTS: dict[type, Callable[..., Iterator[Plan]]] = {
    FromDeck: _decks,
    Keep: _pool,
    Yield: _ways,
    Copy: _copies,
    GiveUp: _goods,
    Change: _goods,
    MorePairs: _pairs,
    Again: _uses,
    Samurais: _posts,
    Surrender: _hand,
    Toll: _toll,
}
"""For each thing that waits for a seat, what lists its answers."""


# -- what they do


def answered(table: Table, state: State, plan: Plan, log: Log) -> State:
    """Carry out the answer to the first thing that is pending; what it sets off comes before the rest."""
    head, rest = state.pending[0], state.pending[1:]
    state = replace(state, pending=())
    state = EFFECTS[type(head)](table, state, head, plan, log)
    return replace(state, pending=(*state.pending, *rest))


def _number(plan: Plan) -> int:
    return plan.number if isinstance(plan, Answer) else -1


def _draws(table: Table, state: State, head: FromDeck, plan: Plan, log: Log) -> State:
    return replace(state, pending=(Draw(head.seat, _number(plan), head.to),))


@clause("card.draw-two")
def keeps(table: Table, state: State, head: Keep, plan: Plan, log: Log) -> State:
    """A card of the pool is kept; with the last one to be kept the others are discarded or shuffled back."""
    kept = _number(plan)
    others = without_card(state.pool, kept)
    seat = state.seats[head.seat]
    state = replace(with_seat(state, head.seat, replace(seat, hand=with_card(seat.hand, kept))), pool=())
    if head.left > 1 and others:
        return awaited(replace(state, pool=others), replace(head, left=head.left - 1))
    for card in others:
        deck = COMMON if table.cards[card].deck == COMMON else FACTION
        state = returned(state, head.seat, deck, card) if head.back else discarded(table, state, card)
    if log is not None:
        log.append(Event("kept", head.seat, cites(keeps), {"cards": len(others) + 1}))
    return state


@clause("feature.choice")
def chooses(table: Table, state: State, head: Yield, plan: Plan, log: Log) -> State:
    """One of the ways of a Feature or of what a Location produces is taken, or none."""
    if isinstance(plan, Stop):
        return state
    card = table.cards[head.card]
    if head.produces:
        return gained(table, state, head.seat, card.choices[_number(plan)], log, cites(chooses), "produced")
    return yielded(table, state, head.seat, card, _number(plan), log)


def _copied(table: Table, state: State, head: Copy, plan: Plan, log: Log) -> State:
    return produced(table, state, head.seat, _number(plan), log, ("card.farmers",))


def _gives(table: Table, state: State, head: GiveUp, plan: Plan, log: Log) -> State:
    if isinstance(plan, Answer):
        return given_up(table, state, head.seat, head, plan.goods, log)
    return pool_shared(table, state, head.seat, 0)


@clause("card.dark-chapel")
def changes(table: Table, state: State, head: Change, plan: Plan, log: Log) -> State:
    """Each Good that is changed is a gain of two points of its own; a point that is changed is given up for them, and a
    card is discarded."""
    if not isinstance(plan, Answer):
        return pool_shared(table, state, head.seat, 0)
    seat = state.seats[head.seat]
    supply = added(seat.supply, supply_of(plan.goods), -1)
    state = with_seat(state, head.seat, replace(seat, supply=supply, points=seat.points - plan.goods[VP]))
    for _ in range(sum(plan.goods)):
        state = scored(table, state, head.seat, CHANGED, log)
    if log is not None:
        log.append(Event("changed-goods", head.seat, cites(changes), {"goods": sum(plan.goods)}))
    return pool_shared(table, state, head.seat, plan.goods[CARD])


def _more(table: Table, state: State, head: MorePairs, plan: Plan, log: Log) -> State:
    return spending.spend(table, state, head.seat, plan, log) if isinstance(plan, Spend) else state


def _again(table: Table, state: State, head: Again, plan: Plan, log: Log) -> State:
    if not isinstance(plan, Activate):
        return state
    return activating.activate(table, state, head.seat, plan, log, second=True, before=head.points)


@clause("card.ninjas")
def posts(table: Table, state: State, head: Samurais, plan: Plan, log: Log) -> State:
    """A Samurai is put on an own Faction Location; the next one waits."""
    state = stationed(table, state, head.seat, _number(plan), log)
    return replace(state, pending=(*state.pending, Samurais(head.seat, head.left - 1))) if head.left > 1 else state


@clause("card.enemy-discards")
def surrenders(table: Table, state: State, head: Surrender, plan: Plan, log: Log) -> State:
    """A card of the hand is discarded."""
    seat = state.seats[head.seat]
    state = with_seat(state, head.seat, replace(seat, hand=without_card(seat.hand, _number(plan))))
    if log is not None:
        log.append(Event("hand-discarded", head.seat, cites(surrenders)))
    return discarded(table, state, _number(plan))


def _falls(table: Table, state: State, head: Toll, plan: Plan, log: Log) -> State:
    return toll_paid(table, state, _number(plan), log)


EFFECTS: dict[type[Pending], Callable[..., State]] = {
    FromDeck: _draws,
    Keep: keeps,
    Yield: chooses,
    Copy: _copied,
    GiveUp: _gives,
    Change: changes,
    MorePairs: _more,
    Again: _again,
    Samurais: posts,
    Surrender: surrenders,
    Toll: _falls,
}
"""For each thing that waits for a seat, what its answer does."""
