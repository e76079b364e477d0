"""Actions that raze or remove Locations, or look at Raze fields: Chariot Builder, Dark Chapel, Rabble, Garrison,
Engineers, Pack."""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck.game import Event, Log, Objection
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.effects import CARD, GAINS, VP
from gemcheck.games.settlers.gains import awaited, gained, good_of
from gemcheck.games.settlers.leaving import discarded_location
from gemcheck.games.settlers.pending import NONE, POOL, VIRTUAL_SEAT, Change
from gemcheck.games.settlers.places import location, others
from gemcheck.games.settlers.plans import Aim
from gemcheck.games.settlers.razing import (
    card_at,
    fallen,
    hand_objections,
    razed_from_hand,
    razed_location,
    reach_objections,
    target_objections,
    targets,
)
from gemcheck.games.settlers.state import State
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["AGAINST", "AIMS", "EFFECTS"]

Spot = tuple[int, int]


def at_enemies(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """Every Location of an opponent."""
    yield from (Aim(seat=seat, place=place) for seat, place in targets(table, state, who))


# -- Chariot Builder


def against_razing(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against razing a Location of an opponent."""
    return target_objections(table, state, who, aim.seat, aim.place)


@clause("card.chariot-builder", without=lambda table, state, who, spot, target, aim, log: state)
def razes_at_once(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """Chariot Builder razes, whatever stands on the Location."""
    return razed_location(table, state, who, aim.seat, aim.place, log)


# -- Dark Chapel


def for_chapel(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """Cards of the hand, or Locations of opponents, as the way says."""
    if target == "hand_card":
        yield from (Aim(card=card) for card in dict.fromkeys(state.seats[who].hand))
    else:
        yield from at_enemies(table, state, who, spot, target)


def against_chapel(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against razing with Dark Chapel."""
    if target == "hand_card":
        return hand_objections(table, state, who, aim.card)
    return target_objections(table, state, who, aim.seat, aim.place)


@clause("card.dark-chapel", without=lambda table, state, who, spot, target, aim, log: state)
def razes_for_points(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """Dark Chapel razes; then each of the Goods gained may be changed into two points."""
    card = aim.card if target == "hand_card" else card_at(state, aim.seat, aim.place)
    raze = table.cards[card].raze
    points = raze[VP] if table.reading("dark-chapel.vp") == "yes" else 0
    if target == "hand_card":
        state = razed_from_hand(table, state, who, aim.card, log, POOL)
    else:
        state = razed_location(table, state, who, aim.seat, aim.place, log, POOL)
    return awaited(state, Change(who, (*raze[:VP], points, raze[CARD])))


# -- Rabble


def own_common(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """Own Common Locations, equal ones once."""
    locations = state.seats[who].locations
    for place, there in enumerate(locations):
        if there not in locations[:place]:
            yield Aim(place=place)


def against_own(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against razing an own Location with Rabble."""
    there = location(state, who, aim.place)
    if there is None or there.taker != NONE:
        return [Objection(cites(razes_own), "there is no own Location at this place")]
    if table.cards[there.card].deck != COMMON:
        return [Objection(cites(razes_own), "Rabble razes a Common Location")]
    if not table.cards[there.card].razable:
        return [Objection(("raze.field", *cites(razes_own)), f"{table.cards[there.card].name} has no Raze field")]
    return []


@clause("card.rabble", without=lambda table, state, who, spot, target, aim, log: state)
def razes_own(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """Rabble razes an own Common Location: both Goods, a Foundation and a Wood."""
    return razed_location(table, state, who, who, aim.place, log)


# -- Garrison, Engineers


def against_removing(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against removing a Location of an opponent."""
    return reach_objections(state, who, aim.seat, aim.place)


@clause("card.remove", without=lambda table, state, who, spot, target, aim, log: state)
def removes(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """A Location of an opponent is removed: no Goods, no Foundation, no Wood."""
    if aim.seat == VIRTUAL_SEAT:
        return fallen(table, state, card_at(state, aim.seat, aim.place))
    return discarded_location(table, state, aim.seat, aim.place, log, cites(removes))


# -- Pack


def for_pack(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """Raze Goods of Locations of opponents, those who have passed among them in one reading."""
    for seat, place in targets(table, state, who):
        yield from _raze_goods(table, state, seat, place)
    yield from passed_packs(table, state, who)


def passed_packs(table: Table, state: State, who: int) -> list[Aim]:
    """Raze Goods of Locations of opponents who have passed; none unless Pack may look at these."""
    if table.reading("pack.passed") == "no":
        return []
    found: dict[Aim, None] = {}
    for seat in others(state, who):
        locations = state.seats[seat].locations if state.seats[seat].passed else ()
        for place in range(len(locations)):
            if locations[place].taker != who:
                found |= dict.fromkeys(_raze_goods(table, state, seat, place))
    return list(found)


def _raze_goods(table: Table, state: State, seat: int, place: int) -> Iterator[Aim]:
    for good, number in enumerate(table.cards[card_at(state, seat, place)].raze):
        if number:
            yield Aim(seat=seat, place=place, good=good)


def against_pack(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against taking this Good with Pack."""
    if aim not in passed_packs(table, state, who):
        found = reach_objections(state, who, aim.seat, aim.place)
        if found:
            return found
    card = card_at(state, aim.seat, aim.place)
    if card == NONE or not 0 <= aim.good < len(GAINS) or not table.cards[card].raze[aim.good]:
        return [Objection(cites(packs), "there is no such Good in a Raze field there")]
    return []


@clause("card.pack", without=lambda table, state, who, spot, target, aim, log: state)
def packs(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """Pack gains one Raze Good of a Location of an opponent from the general supply."""
    if log is not None:
        card = table.cards[card_at(state, aim.seat, aim.place)]
        log.append(Event("packed", who, cites(packs), {"card": card.key}))
    return gained(table, state, who, good_of(aim.good), log, cites(packs), "gained")


AIMS = {
    "raze_enemy_for_this_cost_only": at_enemies,
    "raze_then_goods_to_2vp": for_chapel,
    "raze_own_common": own_common,
    "remove_enemy_location": at_enemies,
    "gain_one_raze_good_of_enemy": for_pack,
}
AGAINST = {
    "raze_enemy_for_this_cost_only": against_razing,
    "raze_then_goods_to_2vp": against_chapel,
    "raze_own_common": against_own,
    "remove_enemy_location": against_removing,
    "gain_one_raze_good_of_enemy": against_pack,
}
EFFECTS = {
    "raze_enemy_for_this_cost_only": razes_at_once,
    "raze_then_goods_to_2vp": razes_for_points,
    "raze_own_common": razes_own,
    "remove_enemy_location": removes,
    "gain_one_raze_good_of_enemy": packs,
}
