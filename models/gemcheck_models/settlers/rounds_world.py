"""A game of one seat with known cards: everything that is not its own decision happens in one known way.

question: what happens next, when the order of every deck is known and nobody else does anything?
scope:    up to the next decision of the seat; the others take the first card of each Lookout and the first answer to
          what is asked of them, act not at all, and pass once the seat has passed
expected: the same state each time
budget:   microseconds for each step
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from gemcheck.game import Event
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.pending import Draw, Reveal
from gemcheck.games.settlers.plans import Pass, Plan
from gemcheck.games.settlers.state import ACT, NONE, State
from gemcheck_models.settlers.round_play import Move, waited

__all__ = ["World", "decided", "taken", "world_of"]

Order = tuple[int, ...]


class World(NamedTuple):
    """A state and the cards that will be drawn, all of them in one order."""

    state: State
    order: Order


def world_of(game: Settlers, state: State, who: int, draws: Sequence[int], seed: int) -> World:
    """The world of a state: first the cards that are given, then the rest of all decks, shuffled with the seed. A card
    that is drawn is the first in this order that lies in the deck."""
    rest = [*state.deck, *(card for seat in state.seats for card in seat.deck)]
    Random(seed).shuffle(rest)
    for card in draws:
        if card in rest:
            rest.remove(card)
    return World(state, (*draws, *rest))


def taken(game: Settlers, world: World, who: int, plan: Plan) -> tuple[World, list[Move]]:
    """A decision of the seat, and everything up to its next one."""
    events: list[Event] = []
    after: Any = game.advance(world.state, {who: plan}, events)
    moves = [Move(world.state, plan, NONE, tuple(events))]
    world, more = decided(game, World(after, world.order), who)
    return world, moves + more


def decided(game: Settlers, world: World, who: int) -> tuple[World, list[Move]]:
    """Everything up to the next decision of the seat, or the end; what happens to others is not told."""
    state, order = world
    moves: list[Move] = []
    while state.result is None:
        head = state.pending[0] if state.pending else None
        events: list[Event] = []
        after: Any
        if isinstance(head, Draw):
            outcomes = {card for card, _ in game.chances(state)}
            card = next((card for card in order if card in outcomes), min(outcomes))
            if card in order:
                place = order.index(card)
                order = (*order[:place], *order[place + 1 :])
            after = game.chance_step(state, card, events)
            if head.seat == who:
                moves.append(Move(state, None, card, tuple(events)))
        elif head is not None or state.phase != ACT:
            actor = state.active if head is None or isinstance(head, Reveal) else head.seat
            if actor == who:
                break
            after = game.advance(state, {actor: next(iter(game.legal(state, actor)))}, events)
        elif state.seats[who].passed:
            after = game.advance(state, {state.active: Pass()}, events)
        else:
            after = waited(game, state, who)
            if after == state:
                break
        state = after
    return World(state, order), moves
