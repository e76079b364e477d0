"""Demand 9: gems collected in a printed order, and which colour may go on the palace token next.

The rulebook does not print the order; a card set gives it. This module rests on state and table only, so that the
modules that hand out gems can ask it.
"""

from __future__ import annotations

from typing import Any

from gemcheck.algebra import INTS, Algebra
from gemcheck.game import OpenEnd, Undefined
from gemcheck.games.gempire.demands_numbers import Score, gems_on, least_requirement, lowered, struck
from gemcheck.games.gempire.state import COLOURS, State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["colour_struck", "enough_collected", "required_gems", "required_order", "wanted"]


@clause("demand.09.bonus", without=lambda length, gems, least, alg=INTS: length)
def required_gems(length: Any, gems: Any, least: int, alg: Algebra = INTS) -> Any:
    """How many gems of the order must be collected when this many culture gems lie on Demand 9."""
    return lowered(length, gems, least, alg)


@clause("demand.09.condition", without=struck("demand.09.condition"))
def enough_collected(token: Any, required: Any, alg: Algebra = INTS) -> Any:
    """Whether enough gems lie on the palace token; only gems in the right order ever get there."""
    return alg.at_least(token, required)


def colour_struck(table: Table) -> str:
    """Which colour still wanted a culture gem strikes: the reading in force."""
    return table.reading("demand.09.strike")


@clause("demand.09.bonus", without=lambda table, gems: table.sequence)
def required_order(table: Table, gems: int) -> tuple[int, ...]:
    """The colours the palace token must show, first to last, when this many culture gems lie on Demand 9.

    Each culture gem strikes one colour that is still wanted: the last one, the next one, or the last but one. Only
    under "next" is the result the tail of the order; there the gems on the token stand before it.
    """
    order = table.sequence
    strikes = min(gems, len(order) - required_gems(len(order), gems, least_requirement(table)))
    if not strikes:
        return order
    reading = colour_struck(table)
    if reading == "next":
        return order[strikes:]
    if reading == "last-but-one" and strikes < len(order):
        return (*order[: len(order) - 1 - strikes], order[-1])
    return order[: len(order) - strikes]


def wanted(table: Table, state: State, who: int) -> int | None:
    """The colour that may go on the seat's palace token next; None when nothing more is wanted or no order is known.

    Works from the number of gems on the token alone: the striking of a colour changes none that was put there before.
    """
    seat = state.seats[who]
    order = required_order(table, gems_on(state, seat, 9))
    return order[seat.token] if seat.token < len(order) else None


def demand_9(table: Table, state: State, who: int) -> Score:
    """Demand 9. have: gems on the palace token; need: length of the order less one for each culture gem on it.

    Raises OpenEnd when no order is known.
    """
    if not table.sequence:
        why = "neither the colours nor the length of the order are printed, and no card set gives them"
        raise OpenEnd(Undefined("demand.09.sequence", cites(enough_collected), why))
    seat = state.seats[who]
    required = required_gems(len(table.sequence), gems_on(state, seat, 9), least_requirement(table))
    following = wanted(table, state, who)
    facts = (seat.token, "nothing" if following is None else COLOURS[following])
    return Score(enough_collected(seat.token, required), seat.token, required, facts)
