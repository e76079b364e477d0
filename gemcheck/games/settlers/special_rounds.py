"""Actions about what a Location may do in this round: Acting Troupe and Royal Bath, Scorpion Breeder, Temple of Ra."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.settlers.components import ACTION
from gemcheck.games.settlers.pending import NONE, VIRTUAL_SEAT
from gemcheck.games.settlers.places import changed, location, own
from gemcheck.games.settlers.plans import Aim
from gemcheck.games.settlers.razing import reach_objections, targets
from gemcheck.games.settlers.state import NO_GOODS, Location, State
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["AGAINST", "AIMS", "EFFECTS"]

Spot = tuple[int, int]


def _enemy(table: Table, state: State, who: int) -> Iterator[Aim]:
    """Locations of the opponents, equal ones once; those of the virtual player are never used."""
    yield from (Aim(seat=seat, place=place) for seat, place in targets(table, state, who) if seat != VIRTUAL_SEAT)


# -- Acting Troupe, Royal Bath


def for_reset(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """The other own Action Locations that have been used."""
    yield from (Aim(seat=seat, place=place) for seat, place, _ in own(state, who))


def against_reset(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against freeing this Location."""
    there = location(state, aim.seat, aim.place)
    if there is None or not any((seat, place) == (aim.seat, aim.place) for seat, place, _ in own(state, who)):
        return [Objection(cites(resets), "there is no own Location at this place")]
    if (aim.seat, aim.place) == spot:
        return [Objection(cites(resets), "it frees another Location")]
    if table.cards[there.card].kind != ACTION or not there.used:
        return [Objection(cites(resets), f"{table.cards[there.card].name} is no Action Location that has been used")]
    return []


@clause("card.reset", without=lambda table, state, who, spot, target, aim, log: state)
def resets(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """The Goods on a Location are discarded, and it may be activated again: as often as before, or once more."""
    there = state.seats[aim.seat].locations[aim.place]
    if log is not None:
        log.append(Event("reset", who, cites(resets), {"card": table.cards[there.card].key}))
    used = 0 if table.reading("reset.twice") == "all-uses" else there.used - 1
    return replace(changed(state, aim.seat, aim.place, replace(there, used=used, goods=NO_GOODS)), loose=True)


# -- Scorpion Breeder


def for_block(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """Action Locations of opponents."""
    yield from _enemy(table, state, who)


def _rivals_location(
    state: State, who: int, aim: Aim, clauses: tuple[str, ...]
) -> tuple[Location | None, list[Objection]]:
    found = reach_objections(state, who, aim.seat, aim.place)
    there = None if found else location(state, aim.seat, aim.place)
    if not found and there is None:
        found = [Objection(clauses, "the cards of the virtual player are never used")]
    return there, found


def against_block(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against blocking this Location."""
    there, found = _rivals_location(state, who, aim, cites(blocks))
    if there is None:
        return found
    if table.cards[there.card].kind != ACTION or there.blocked:
        return [Objection(cites(blocks), f"{table.cards[there.card].name} is no Action Location that may be activated")]
    return []


@clause("card.block")
def blocks(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """An Action Location of an opponent may not be activated in this round."""
    there = state.seats[aim.seat].locations[aim.place]
    if log is not None:
        data = {"card": table.cards[there.card].key, "owner": aim.seat + 1}
        log.append(Event("blocked", who, cites(blocks), data))
    return changed(state, aim.seat, aim.place, replace(there, blocked=True))


# -- Temple of Ra


def for_temple(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """Locations of opponents."""
    yield from _enemy(table, state, who)


def against_temple(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against taking this Location over."""
    there, found = _rivals_location(state, who, aim, cites(takes_over))
    if there is None:
        return found
    if there.taker != NONE:
        return [Objection(cites(takes_over), f"{table.cards[there.card].name} has been taken over already")]
    return []


@clause("card.temple-of-ra", without=lambda table, state, who, spot, target, aim, log: state)
def takes_over(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """A Location of an opponent counts as an own one for the rest of the round."""
    there = state.seats[aim.seat].locations[aim.place]
    if log is not None:
        data = {"card": table.cards[there.card].key, "owner": aim.seat + 1}
        log.append(Event("taken-over", who, cites(takes_over), data))
    return changed(state, aim.seat, aim.place, replace(there, taker=who))


AIMS = {
    "reset_other_own_action_location": for_reset,
    "block_enemy_action_location": for_block,
    "take_over_enemy_location_this_round": for_temple,
}
AGAINST = {
    "reset_other_own_action_location": against_reset,
    "block_enemy_action_location": against_block,
    "take_over_enemy_location_this_round": against_temple,
}
EFFECTS = {
    "reset_other_own_action_location": resets,
    "block_enemy_action_location": blocks,
    "take_over_enemy_location_this_round": takes_over,
}
