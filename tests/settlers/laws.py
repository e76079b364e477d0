"""What must hold of every position and of every step of Imperial Settlers, said a second time.

Nothing here uses the engine's own list of defects or its inventory. Each function lists what is broken; nothing is what
it should list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from gemcheck.game import Undefined
from gemcheck.games.settlers.plans import Defend, Pass, Plan, Samurai, Stop, Stow, Tuck
from gemcheck.games.settlers.state import ACT, State

COMMON, FACTION, ATTACK = 84, 30, 16
"""Cards of the decks."""
TURN_GOES_ON = (Defend, Samurai, Stow, Tuck)
DEFENSE = 6
"""The place of Defense tokens in a supply."""


# -- positions


def piles(state: State) -> Iterator[int]:
    """Every card of the game, pile by pile."""
    for pile in (state.deck, state.discards, state.row, state.pool):
        yield from pile
    for seat in state.seats:
        for pile in (seat.hand, seat.draft, seat.deck, seat.discards, seat.foundations):
            yield from pile
        yield from (deal.card if deal.marker < 0 else deal.marker for deal in seat.deals)
        for there in seat.locations:
            yield there.card
            yield from there.tucked
            yield from (mark.marker for mark in there.marks)
    if state.virtual is not None:
        yield from state.virtual.locations
        yield from state.virtual.collection


def conserved(cards: Any, state: State) -> Iterator[str]:
    """All cards are somewhere, once: 84 Common ones and 30 of each Faction that plays; alone, 16 Attack cards."""
    found = Counter(piles(state))
    playing = {0, *(1 + seat.faction for seat in state.seats)}
    for index, card in enumerate(cards):
        if found[index] != (card.copies if card.deck in playing else 0):
            yield f"{found[index]} cards {card.key}"
    if sum(found.values()) != COMMON + FACTION * len(state.seats):
        yield f"{sum(found.values())} cards in all"
    if state.virtual is not None and len(state.virtual.line) + len(state.virtual.attack) != ATTACK:
        yield "Attack cards lost or gained"


def goods_are_there(state: State) -> Iterator[str]:
    """Nobody has less than nothing, neither in a supply nor on a Location."""
    for who, seat in enumerate(state.seats):
        if min(*seat.supply, seat.points) < 0:
            yield f"seat {who} has {seat.supply} and {seat.points} points"
        for there in seat.locations:
            if min(*there.goods, *there.stored, there.used, there.fired) < 0:
                yield f"less than nothing lies on {there}"


def pieces_stand_right(cards: Any, state: State) -> Iterator[str]:
    """Defense tokens on Common Locations, Samurai on Japanese ones, cards under Gate, Resources on Shrine alone;
    Foundations are Common cards; Locations are used no more often than they may be."""
    for who, seat in enumerate(state.seats):
        for there in seat.locations:
            card = cards[there.card]
            if there.defense and card.deck:
                yield f"Defense on {card.key}"
            if there.samurai and card.deck != 2:
                yield f"a Samurai on {card.key}"
            if (there.tucked and card.key != "gate") or (any(there.stored) and card.key != "shrine"):
                yield f"something lies on {card.key}"
            if there.used > (card.action.uses if card.action is not None else 0):
                yield f"{card.key} has been used {there.used} times"
            if there.fired > 4:
                yield f"{card.key} has fired {there.fired} times"
            if there.taker == who:
                yield f"{card.key} has been taken over by its owner"
        if any(cards[card].deck for card in seat.foundations):
            yield "a Foundation of a Faction card"
        if any(cards[deal.card].deal < 0 for deal in seat.deals):
            yield "a Deal without a Deal field"


# -- steps


def points_kept(before: State, after: State) -> Iterator[str]:
    """Nobody loses points: a point that Dark Chapel changes gains two."""
    for who, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if new.points < old.points:
            yield f"seat {who} falls from {old.points} to {new.points} points"


def passed_are_safe(before: State, after: State) -> Iterator[str]:
    """Who has passed is out of the round: nothing is taken from him before the Cleanup."""
    if before.phase != ACT or after.round != before.round or after.phase != ACT:
        return
    for who, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if not old.passed:
            continue
        if not new.passed:
            yield f"seat {who} plays on after passing"
        if any(now < then for then, now in zip(old.supply, new.supply, strict=True)):
            yield f"Goods are taken from seat {who}, which has passed"
        cards = [[there.card for there in seat.locations] for seat in (old, new)]
        deals = Counter(old.deals) - Counter(new.deals)  # A Deal by Trade Route may come back under the board.
        if cards[0] != cards[1] or old.hand != new.hand or deals:
            yield f"cards are taken from seat {who}, which has passed"


def turns_change(before: State, plan: Plan | None, after: State) -> Iterator[str]:
    """A move of the own turn leaves the turn where it is; passing and stopping end it."""
    if before.phase != ACT or after.phase != ACT or before.pending:
        return
    going = [who for who, seat in enumerate(after.seats) if not seat.passed]
    if isinstance(plan, TURN_GOES_ON) and after.active != before.active and not before.acted:
        yield f"{plan} ends the turn"
    if isinstance(plan, Pass | Stop) and after.active == before.active and going != [before.active]:
        yield f"{plan} does not end the turn"


def time_goes_on(before: State, after: State) -> Iterator[str]:
    """Rounds follow one another, and only at the end of one tokens go back."""
    if after.round not in (before.round, before.round + 1):
        yield f"round {after.round} follows round {before.round}"
    if after.round > before.round:
        for who, seat in enumerate(after.seats):
            if seat.supply[DEFENSE] or seat.passed or any(there.used or there.taker >= 0 for there in seat.locations):
                yield f"seat {who} has not been cleaned up"


def broken(game: Any, before: State, plan: Plan | None, after: State) -> list[str]:
    """Everything that is wrong with a step or with the position after it."""
    cards = game.table.cards
    return [
        *conserved(cards, after),
        *goods_are_there(after),
        *pieces_stand_right(cards, after),
        *points_kept(before, after),
        *passed_are_safe(before, after),
        *turns_change(before, plan, after),
        *time_goes_on(before, after),
    ]


# -- whole games


Choice = Callable[[State, int, Random], Plan]


def looked_at(game: Any, seats: int, rng: Random, choose: Choice) -> Iterator[tuple[State, Plan | None, State]]:
    """The steps of a game, every law looked at after each. Raises AssertionError for one that is broken."""
    state = game.start(seats, rng)
    stock = game.inventory(state)
    while state.result is None:
        movers = game.to_move(state)
        plan: Plan | None = None
        if movers:
            plan = choose(state, movers[0], rng)
            after = game.advance(state, {movers[0]: plan})
        else:
            after = game.chance_step(state, game.draw(state, rng))
        assert not isinstance(after, Undefined)
        found = [*broken(game, state, plan, after), *(defect.text for defect in game.defects(after))]
        assert not found, f"{plan} in {game.state_text(state)}: {'; '.join(found)}"
        assert game.inventory(after) == stock, game.state_text(state)
        yield state, plan, after
        state = after
