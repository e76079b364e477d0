"""What can be razed, by which means, at which price: every kind of target with every means, asked of the engine.

question: for each means and each class of target, is it legal, what does it cost, what becomes of the card?
scope:    7 means: the action, Dark Chapel, Chariot Builder, Rabble, Garrison, Engineers, Pack; targets: each card kind
          (Common with and without Raze field, Japanese with and without, Faction without) before an opponent, with and
          without Defense token and Samurai, the opponent passed or not
expected: only cards with a Raze field are razed; who has passed is safe; Chariot Builder pays 1 whatever stands there
budget:   under 5 seconds, one look at the legal plans for each cell
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec

from gemcheck.games.settlers.components import COMMON, card_index
from gemcheck.games.settlers.effects import RAZE
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.plans import Activate, Raze
from gemcheck.games.settlers.state import ACT, Location, Seat, State

__all__ = ["MEANS", "TARGETS", "Cell", "cells"]

MEANS = ("action", "dark_chapel_a", "chariot_builder", "rabble", "garrison", "engineers", "pack_a")
TARGETS = ("armorer", "ruins", "farm", "gate", "pyramid")
"""Common with a Raze field, Common without, Japanese with one, Japanese without, a Faction Location without."""
PLENTY = 5


class Cell(msgspec.Struct, frozen=True):
    """A means against a target: whether it is legal, the Raze tokens, and where the card lies then."""

    means: str
    target: str
    defense: bool
    samurai: bool
    passed: bool
    own: bool
    legal: bool
    raze: int
    after: str


def cells(game: Settlers) -> Iterator[Cell]:
    """Every cell of the table."""
    for means, target, defense, samurai, passed, own in product(
        MEANS, TARGETS, (False, True), (False, True), (False, True), (False, True)
    ):
        card = game.table.cards[card_index()[target]]
        if (defense and card.deck != COMMON) or (samurai and card.deck == COMMON):
            continue
        yield _cell(game, means, target, defense, samurai, passed, own)


def _cell(game: Settlers, means: str, target: str, defense: bool, samurai: bool, passed: bool, own: bool) -> Cell:
    cards, index = game.table.cards, card_index()
    owner = max(cards[index[target]].deck - 1, 0) if cards[index[target]].deck != COMMON else 1
    mine = [] if means == "action" else [Location(index[means])]
    there = Location(index[target], defense=defense, samurai=samurai)
    actor = cards[index[means]].deck - 1 if means != "action" else 0
    factions = (actor, owner if owner != actor else (actor + 1) % 4)
    supply = (PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, 0)
    seats = (
        Seat(factions[0], supply, locations=(*mine, there) if own else tuple(mine)),
        Seat(factions[1], locations=() if own else (there,), passed=passed),
    )
    state = State(seats, deck=game.table.decks[COMMON][:4], phase=ACT, active=0)
    seat, place = (0, len(mine)) if own else (1, 0)
    found: list[Raze | Activate] = []
    for plan in game.legal(state, 0):
        if isinstance(plan, Raze) and means == "action" and (plan.seat, plan.place) == (seat, place):
            found.append(plan)
        if isinstance(plan, Activate) and means != "action" and plan.place == 0:
            aimed = seat if plan.aim.seat < 0 else plan.aim.seat
            if (aimed, plan.aim.place) == (seat, place) and (plan.aim.seat >= 0 or own):
                found.append(plan)
    if not found:
        return Cell(means, target, defense, samurai, passed, own, False, 0, "stays")
    after = game.advance(state, {0: found[0]})
    price = PLENTY - after.seats[0].supply[RAZE] if isinstance(after, State) else 0
    return Cell(means, target, defense, samurai, passed, own, True, max(price, 0), _where(after, seat, index[target]))


def _where(after: object, seat: int, card: int) -> str:
    if not isinstance(after, State):
        return "open"
    owner = after.seats[seat]
    if any(there.card == card for there in owner.locations):
        return "stays"
    return "foundation" if card in owner.foundations else "discarded"
