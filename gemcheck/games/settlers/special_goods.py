"""Actions about Goods of others and about producing: Saboteurs, Porters."""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck.game import Event, Log, Objection
from gemcheck.games.settlers.effects import GOODS, RESOURCES
from gemcheck.games.settlers.gains import gained, good_of, paid, supply_of
from gemcheck.games.settlers.plans import Aim
from gemcheck.games.settlers.production import produced, produces_now
from gemcheck.games.settlers.razing import rivals, seat_objections
from gemcheck.games.settlers.state import State
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["AGAINST", "AIMS", "EFFECTS"]

Spot = tuple[int, int]


def for_saboteurs(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """Resources in the supplies of opponents."""
    for seat in rivals(state, who):
        if seat >= 0:
            yield from (Aim(seat=seat, good=good) for good in RESOURCES if state.seats[seat].supply[good])


def against_saboteurs(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against taking this Resource."""
    found = seat_objections(state, who, aim.seat)
    if found:
        return found
    if aim.good not in RESOURCES:
        return [Objection(cites(takes), "Saboteurs take Wood, Stone or Food")]
    if aim.seat < 0 or not state.seats[aim.seat].supply[aim.good]:
        return [Objection(cites(takes), f"there is no {GOODS[aim.good]} in that supply")]
    return []


@clause("card.saboteurs", without=lambda table, state, who, spot, target, aim, log: state)
def takes(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """One Resource goes from the supply of an opponent to the own one."""
    if log is not None:
        log.append(Event("taken", who, cites(takes), {"good": GOODS[aim.good], "from": aim.seat + 1}))
    state = paid(state, aim.seat, supply_of(good_of(aim.good)))
    return gained(table, state, who, good_of(aim.good), log, cites(takes), "gained")


def for_porters(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """The own Production Locations, equal cards once."""
    yield from (Aim(card=card) for card in produces_now(table, state, who))


def against_porters(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against producing with this card."""
    if aim.card in produces_now(table, state, who):
        return []
    return [Objection(cites(produces), "there is no such own Production Location")]


@clause("card.farmers", without=lambda table, state, who, spot, target, aim, log: state)
def produces(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """An own Production Location produces."""
    return produced(table, state, who, aim.card, log, cites(produces))


AIMS = {"steal_resource": for_saboteurs, "produce_with_own_production_location": for_porters}
AGAINST = {"steal_resource": against_saboteurs, "produce_with_own_production_location": against_porters}
EFFECTS = {"steal_resource": takes, "produce_with_own_production_location": produces}
