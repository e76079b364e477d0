"""What a seat may do at any moment of its own turn, which is no action: Defense tokens, Samurai, cards under Gate,
Resources on Shrine.

All of this is for Locations that lie before the seat: one that it has taken over is used, but what stands on it or lies
under it stays its owner's, who for his part cannot reach it in this round.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.settlers.effects import DEFENSE, GOLD, GOODS, RESOURCES, VP, WORKER
from gemcheck.games.settlers.gains import gained, good_of, paid, supply_of
from gemcheck.games.settlers.places import changed, common, location
from gemcheck.games.settlers.plans import Defend, Samurai, Stow, Tuck
from gemcheck.games.settlers.state import NONE, Location, State, with_card, with_seat, without_card
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = [
    "any_free_move",
    "defend",
    "defend_objections",
    "free_for_samurai",
    "free_moves",
    "samurai",
    "samurai_objections",
    "stow",
    "stow_objections",
    "tuck",
    "tuck_objections",
]

JAPANESE = "japanese"
TUCKS, STORES = "tuck_hand_cards", "store_resources"
"""The effects of Gate and of Shrine."""


def any_free_move(table: Table, state: State, who: int) -> bool:
    """Whether a seat may do anything now that is no action."""
    return next(free_moves(table, state, who), None) is not None


def free_moves(table: Table, state: State, who: int) -> Iterator[Defend | Samurai | Tuck | Stow]:
    """Everything a seat may do now that is no action; equal Locations once."""
    seat, seen = state.seats[who], set[Location]()
    for place, there in enumerate(seat.locations):
        if there in seen:
            continue
        seen.add(there)
        if seat.supply[DEFENSE] and not defend_objections(table, state, who, Defend(place)):
            yield Defend(place)
        if seat.supply[WORKER] and not samurai_objections(table, state, who, Samurai(place)):
            yield Samurai(place)
        if table.cards[there.card].feature is None:
            continue
        for card in dict.fromkeys(seat.hand) if _special(table, state, who, place) == TUCKS else ():
            if not tuck_objections(table, state, who, Tuck(place, card)):
                yield Tuck(place, card)
        for good in (*RESOURCES, GOLD) if _special(table, state, who, place) == STORES else ():
            if not stow_objections(table, state, who, Stow(place, good)):
                yield Stow(place, good)


# -- Defense


def defend_objections(table: Table, state: State, who: int, plan: Defend) -> list[Objection]:
    """Everything the rules hold against a Defense token there."""
    there = location(state, who, plan.place)
    if there is None or there.taker != NONE:
        return [Objection(cites(defend), "there is no own Location at this place")]
    if not common(table, there.card):
        return [Objection(cites(defend), "a Defense token stands on a Common Location")]
    if there.defense:
        return [Objection(cites(defend), "a Defense token stands there already")]
    return _there(state, who, DEFENSE, cites(defend))


@clause("defense.place", without=lambda table, state, who, plan, log: state)
def defend(table: Table, state: State, who: int, plan: Defend, log: Log) -> State:
    """Put a Defense token on an own Common Location."""
    there = state.seats[who].locations[plan.place]
    if log is not None:
        log.append(Event("defended", who, cites(defend), {"card": table.cards[there.card].key}))
    state = changed(state, who, plan.place, replace(there, defense=True))
    return paid(state, who, supply_of(good_of(DEFENSE)))


# -- Samurai


def free_for_samurai(table: Table, state: State, who: int) -> list[int]:
    """The places of own Faction Locations without a Samurai, equal ones once."""
    locations = state.seats[who].locations
    return [
        place
        for place, there in enumerate(locations)
        if not common(table, there.card)
        and not there.samurai
        and there.taker == NONE
        and there not in locations[:place]
    ]


def samurai_objections(table: Table, state: State, who: int, plan: Samurai) -> list[Objection]:
    """Everything the rules hold against a Samurai there."""
    if table.box.factions[state.seats[who].faction].key != JAPANESE:
        return [Objection(cites(samurai), "only the Japanese have Samurai")]
    there = location(state, who, plan.place)
    if there is None or there.taker != NONE:
        return [Objection(cites(samurai), "there is no own Location at this place")]
    if common(table, there.card):
        return [Objection(cites(samurai), "a Samurai stands on a Faction Location")]
    if there.samurai:
        return [Objection(cites(samurai), "a Samurai stands there already")]
    return _there(state, who, WORKER, cites(samurai))


@clause("samurai.place")
def samurai(table: Table, state: State, who: int, plan: Samurai, log: Log) -> State:
    """Put a Worker as a Samurai on an own Faction Location."""
    state = stationed(table, state, who, plan.place, log)
    return paid(state, who, supply_of(good_of(WORKER)))


def stationed(table: Table, state: State, who: int, place: int, log: Log) -> State:
    """A Samurai stands on an own Faction Location, wherever he comes from."""
    there = state.seats[who].locations[place]
    if log is not None:
        log.append(Event("samurai", who, cites(samurai), {"card": table.cards[there.card].key}))
    return changed(state, who, place, replace(there, samurai=True))


# -- Gate and Shrine


def _special(table: Table, state: State, who: int, place: int) -> str:
    there = location(state, who, place)
    if there is None or there.taker != NONE:
        return ""
    feature = table.cards[there.card].feature
    return "" if feature is None else feature.special


def tuck_objections(table: Table, state: State, who: int, plan: Tuck) -> list[Objection]:
    """Everything the rules hold against putting this card there."""
    if _special(table, state, who, plan.place) != TUCKS:
        return [Objection(cites(tuck), "cards are put under Gate")]
    return [] if plan.card in state.seats[who].hand else [Objection(cites(tuck), "the card is not in the hand")]


@clause("feature.gate")
def tuck(table: Table, state: State, who: int, plan: Tuck, log: Log) -> State:
    """Put a card of the hand under Gate, for a point."""
    there = state.seats[who].locations[plan.place]
    feature = table.cards[there.card].feature
    state = changed(state, who, plan.place, replace(there, tucked=with_card(there.tucked, plan.card)))
    seat = state.seats[who]
    state = with_seat(state, who, replace(seat, hand=without_card(seat.hand, plan.card)))
    each = 0 if feature is None else feature.each
    points = tuple(each * number for number in good_of(VP))
    return gained(table, state, who, points, log, cites(tuck), "tucked")


def stow_objections(table: Table, state: State, who: int, plan: Stow) -> list[Objection]:
    """Everything the rules hold against putting this there."""
    if _special(table, state, who, plan.place) != STORES:
        return [Objection(cites(stow), "Resources are put on Shrine")]
    if plan.good == GOLD and table.reading("shrine.gold") == "no":
        return [Objection(cites(stow), "Gold is no Resource")]
    if plan.good not in (*RESOURCES, GOLD):
        return [Objection(cites(stow), "only Resources are put on Shrine")]
    return _there(state, who, plan.good, cites(stow))


@clause("feature.shrine")
def stow(table: Table, state: State, who: int, plan: Stow, log: Log) -> State:
    """Put a Resource on Shrine, where it stays."""
    there = state.seats[who].locations[plan.place]
    stored = list(there.stored)
    stored[(*RESOURCES, GOLD).index(plan.good)] += 1
    wood, stone, food, gold = stored
    if log is not None:
        log.append(Event("stowed", who, cites(stow), {"good": GOODS[plan.good]}))
    state = changed(state, who, plan.place, replace(there, stored=(wood, stone, food, gold)))
    return paid(state, who, supply_of(good_of(plan.good)))


def _there(state: State, who: int, good: int, clauses: tuple[str, ...]) -> list[Objection]:
    if state.seats[who].supply[good]:
        return []
    return [Objection((*clauses, "goods.supply"), f"there is no {GOODS[good]} in the supply")]
