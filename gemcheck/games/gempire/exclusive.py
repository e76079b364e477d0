"""Demands that one seat at most can meet at a time: those that ask for more than each opponent has."""

from __future__ import annotations

from gemcheck.game import Objection
from gemcheck.games.gempire.demands import met
from gemcheck.games.gempire.demands_cards import best_cards
from gemcheck.games.gempire.demands_districts import larger_than_all
from gemcheck.games.gempire.demands_numbers import artificial_rivals
from gemcheck.games.gempire.demands_science import most_science
from gemcheck.games.gempire.state import State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import cites

__all__ = ["shared"]

COMPARATIVE = {1: most_science, 5: best_cards, 10: larger_than_all}
"""The rule of each such Demand that compares a seat with its opponents."""


def shared(table: Table, state: State) -> list[Objection]:
    """An objection for each such Demand in play that two seats meet. None where opponents' artificial points do not
    count: under that reading each of two seats can be ahead of what the other one really has.

    Raises OpenEnd where a Demand has no numbers for these players.
    """
    found: list[Objection] = []
    for demand in state.demands if artificial_rivals(table) else ():
        if demand in COMPARATIVE:
            seats = [who + 1 for who in range(len(state.seats)) if met(table, state, who, demand)]
            if len(seats) > 1:
                text = f"Demand {demand} is met by seats {', '.join(map(str, seats))} at once"
                found.append(Objection(cites(COMPARATIVE[demand]), text))
    return found
