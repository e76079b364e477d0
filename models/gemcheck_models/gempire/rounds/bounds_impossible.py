"""Pairs of Demands that nobody ever meets, and the clause or reading that says so."""

from __future__ import annotations

import msgspec

from gemcheck.game import OpenEnd
from gemcheck.games.gempire import components, setup
from gemcheck.games.gempire.demands_numbers import by_players
from gemcheck_models.gempire.rounds.worlds import Question

__all__ = ["Impossible", "impossible"]


class Impossible(msgspec.Struct, frozen=True):
    """Why a pair is never met: the Demand at fault, a sentence, its clauses, and the open point whose reading decides
    (empty: the text itself does)."""

    demand: int
    why: str
    clauses: tuple[str, ...]
    point: str = ""


def impossible(asked: Question) -> Impossible | None:
    """The first reason found why the pair is never met, None where there is none."""
    try:
        by_players(asked.table, (0, 0, 0), asked.seats)
    except OpenEnd as silence:
        return Impossible(asked.pair[0], silence.undefined.why, silence.undefined.clauses, silence.undefined.point)
    for demand in asked.pair:
        found = not_in_pile(asked, demand) or without_order(asked, demand)
        if found is not None:
            return found
    return None


def not_in_pile(asked: Question, demand: int) -> Impossible | None:
    """A Demand that the ruleset leaves out of the pile is never in play."""
    if demand in setup.demand_pile(asked.table):
        return None
    clauses = components.demand(demand).clauses[:1]
    return Impossible(demand, f"Demand {demand} is not among the cards drawn from", clauses, "demand.09.sequence")


def without_order(asked: Question, demand: int) -> Impossible | None:
    """Demand 9 has no answer without an order of colours, which only a card set can give."""
    if demand != 9 or asked.table.sequence:
        return None
    why = "the order of Demand 9 is not printed, and the card set gives none"
    return Impossible(9, why, ("demand.09.condition",), "demand.09.sequence")
