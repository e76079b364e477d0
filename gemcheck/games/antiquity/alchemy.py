"""Phase 4: the Faculty of Alchemy."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.antiquity import countryside as common
from gemcheck.games.antiquity import state as st
from gemcheck.games.antiquity.components import ALCHEMY
from gemcheck.games.antiquity.ground import Ground
from gemcheck.games.antiquity.hexes import bits
from gemcheck.games.antiquity.manning import works
from gemcheck.games.antiquity.plans import Alchemy
from gemcheck.games.antiquity.state import State
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["objections", "offers", "performed"]


@clause("alchemy.clean", without=lambda ground: 0)
def places(ground: Ground) -> int:
    """The hexes around which alchemy may clean, once a turn with a working faculty: the polluted ones of the zone, or
    any of the zone (an open point)."""
    if ground.state.used & st.ALCHEMY or not works(ground.table, ground.seat, ALCHEMY):
        return 0
    return ground.zone if ground.table.reading("alchemy.centre") == "any" else ground.zone & ground.state.polluted


def offers(ground: Ground) -> Iterator[Alchemy]:
    """Every use of alchemy."""
    return map(Alchemy, bits(places(ground)))


def objections(ground: Ground, plan: Alchemy) -> list[Objection]:
    """Everything against cleaning around a hex."""
    if ground.state.used & st.ALCHEMY:
        return [Objection(cites(places), "alchemy has been used in this turn")]
    if not works(ground.table, ground.seat, ALCHEMY):
        return [Objection(cites(places), "no Faculty of Alchemy works")]
    if not 0 <= plan.hex < ground.land.size:
        return [Objection(cites(places), f"the map has no hex number {plan.hex}")]
    if not places(ground) >> plan.hex & 1:
        where = common.name(ground, plan.hex)
        return [Objection(cites(places), f"{where} is no hex in the zone of control that is polluted")]
    return []


@clause("alchemy.goods", without=lambda state: 0)
def kept_dirty(state: State) -> int:
    """The hexes that are not cleaned: those on which goods lie."""
    hexes = 0
    for seat in state.seats:
        for producer in seat.producers:
            hexes |= producer.hexes
    return hexes


def performed(table: Table, state: State, who: int, plan: Alchemy, log: Log) -> State:
    """Remove the pollution of a hex and of those around it; what was forest once stays grass."""
    ground = Ground(table, state, who)
    hexes = (ground.land.near[plan.hex] | 1 << plan.hex) & state.polluted & ~kept_dirty(state)
    if log is not None:
        log.append(Event("cleaned", who, cites(places), {"hexes": hexes.bit_count()}))
    return replace(state, polluted=state.polluted & ~hexes, used=state.used | st.ALCHEMY)
