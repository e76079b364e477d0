"""What a seat decides in the resolution part on its way to a goal: one decision at a time, always a legal one."""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck.game import GameError
from gemcheck.games.gempire import diamonds, flag, technologies
from gemcheck.games.gempire.case_cards import card_index
from gemcheck.games.gempire.plans import (
    Act,
    Diamond,
    Discard,
    Discover,
    Done,
    Keep,
    Lay,
    Literacy,
    Place,
    Plan,
)
from gemcheck.games.gempire.resolution import acted, obliged
from gemcheck.games.gempire.state import CULTURE, GOLD, Seat, State
from gemcheck.games.gempire.table import Table
from gemcheck_models.gempire.reach_goals import KEEP, OPEN, Goal, Purchase

__all__ = ["decision"]


def decision(table: Table, state: State, who: int, goal: Goal, bought: Sequence[Purchase]) -> Plan | None:
    """The next decision of a seat that has won `bought` this round; None when it is to stop with a card in hand.

    Raises GameError when the goal asks for something that cannot be done.
    """
    seat = state.seats[who]
    if obliged(seat):
        return _due(table, state, who, goal)
    for purchase in bought:
        card = card_index(table, purchase.slug)
        if card in seat.turn.won:
            if purchase.fate == OPEN:
                return None
            if purchase.fate == KEEP:
                return Keep(card)
            return Place(card, purchase.row, purchase.column, purchase.colour)
    if not acted(seat):
        return Act()
    for technology in technologies.discoverable(table, state, who):
        if technology in goal.technologies:
            return Discover(technology)
    if seat.turn.won:
        raise GameError("a card was won that nobody wanted")
    if seat.held > goal.held:
        return Lay(_position(seat, goal, [1, 2, 3]), True)
    return Done()


def _due(table: Table, state: State, who: int, goal: Goal) -> Plan:
    seat = state.seats[who]
    if seat.turn.literacy:
        return Literacy(max(0, min(seat.turn.literacy, goal.gems[GOLD] - seat.gems[GOLD])))
    if seat.turn.culture or seat.turn.sets:
        able = [plan.position for plan in flag.lays(table, state, who)]
        return Lay(_position(seat, goal, able))
    return _diamond(table, state, who, goal)


def _position(seat: Seat, goal: Goal, able: Sequence[int]) -> int:
    """Where the next culture gem goes: where one is still missing, else the first place that takes it."""
    short = [place for place in able if place in (1, 2, 3) and seat.flag[place - 1] < goal.flag[place - 1]]
    if short:
        return short[0]
    if flag.TOKEN in able and seat.token < goal.token:
        return flag.TOKEN
    if flag.HOLD in able and seat.held < goal.held:
        return flag.HOLD
    surplus = sum(seat.flag) + seat.held - sum(goal.flag) - goal.held
    if not able:
        raise GameError(f"{goal.name} has a culture gem too many ({seat.gems[CULTURE]}, {surplus} of them free)")
    return able[0]


def _diamond(table: Table, state: State, who: int, goal: Goal) -> Plan:
    seat = state.seats[who]
    for row, column in diamonds.diamond_places(table, state, who):
        start, cards = (seat.start1, seat.row1) if row == 1 else (seat.start2, seat.row2)
        if cards[column - start].diamonds < goal.diamonds.get((row, column), 0):
            return Diamond(row, column)
    return Discard()
