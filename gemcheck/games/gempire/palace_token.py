"""The palace token of Demand 9: gems collected in the printed order of colours lie on it.

`turn.loose` holds the gems of the present turn that are not on the token and could still go there: by colour, culture
gems only as long as they are still to be laid. Population and gold gems go there by themselves, culture gems by choice.
"""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.gempire.demands_numbers import gems_on
from gemcheck.games.gempire.demands_order import colour_struck, required_order
from gemcheck.games.gempire.state import COLOURS, CULTURE, GOLD, NOBODY, POPULATION, Seat, State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import cites, clause

__all__ = [
    "collected",
    "culture_gems",
    "in_play",
    "lay_culture",
    "left_off",
    "next_colour",
    "open_to_culture",
    "order_changed",
    "takes_culture",
]

ORDERED_DEMAND = 9


@clause("demand.09.token", "demand.09.condition", without=lambda state: False)
def in_play(state: State) -> bool:
    """Whether gems are collected on palace tokens in this game."""
    return ORDERED_DEMAND in state.demands


def order_left(table: Table, state: State, seat: Seat) -> tuple[int, ...]:
    """The colours that the token still has to collect, next one first, without those that culture gems have struck."""
    return required_order(table, gems_on(state, seat, ORDERED_DEMAND))[seat.token :]


def next_colour(table: Table, state: State, seat: Seat) -> int:
    """The colour that the sequence asks for next; NOBODY once it is complete."""
    left = order_left(table, state, seat)
    return left[0] if left else NOBODY


def takes_culture(table: Table, of_set: bool) -> bool:
    """Whether a culture gem may go on the token instead of the flag: an earned one, or one of a Philosophy set."""
    reading = table.reading("demand.09.culture-token")
    return reading == "all" or (reading == "ordinary" and not of_set)


def sorted_by_turn(table: Table) -> bool:
    """Whether the gems of one turn may be put in the order that fits best, rather than in the order of earning."""
    return table.reading("demand.09.order") == "sorted"


def _one(order: tuple[int, ...], loose: list[int]) -> int:
    return 1 if order and order[0] != CULTURE and loose[order[0]] else 0


@clause("demand.09.multiple", without=_one)
def fitting(order: tuple[int, ...], loose: list[int]) -> int:
    """How many of the loose population and gold gems fit on the token one after another in the order left."""
    left = list(loose)
    count = 0
    for colour in order:
        if colour == CULTURE or not left[colour]:
            break
        left[colour] -= 1
        count += 1
    return count


def collected(
    table: Table, state: State, who: int, seat: Seat, colour: int, count: int, log: Log, of_set: bool = False
) -> Seat:
    """The seat after gems of a colour have been earned: those that fit lie on the token, the others are remembered as
    loose where they may still fit this turn. The gems are already counted as owned."""
    if not in_play(state):
        return seat
    if colour == CULTURE and not takes_culture(table, of_set):
        return seat
    loose = list(seat.turn.loose)
    if sorted_by_turn(table):
        loose[colour] += count
        return fitted(table, state, who, seat, loose, log)
    if colour == CULTURE:
        loose[CULTURE] += _wanted(order_left(table, state, seat), loose[CULTURE], count)
        return _with_loose(seat, loose)
    loose[colour] = count
    seat = fitted(table, state, who, seat, loose, log)
    return _with_loose(seat, [0, 0, seat.turn.loose[CULTURE]])


def _wanted(order: tuple[int, ...], waiting: int, count: int) -> int:
    """How many of `count` culture gems earned now the order asks for, after those that are waiting already."""
    wanted = 0
    for colour in order[waiting : waiting + count]:
        if colour != CULTURE:
            break
        wanted += 1
    return wanted


def fitted(table: Table, state: State, who: int, seat: Seat, loose: list[int], log: Log) -> Seat:
    """Put the loose population and gold gems that fit on the token."""
    order = order_left(table, state, seat)
    count = fitting(order, loose)
    for colour in order[:count]:
        loose[colour] -= 1
        if log is not None:
            log.append(Event("on-token", who, cites(in_play), {"colour": COLOURS[colour]}))
    return _with_loose(replace(seat, token=seat.token + count) if count else seat, loose)


def _with_loose(seat: Seat, loose: list[int]) -> Seat:
    return replace(seat, turn=replace(seat.turn, loose=(loose[0], loose[1], loose[2])))


def open_to_culture(table: Table, state: State, seat: Seat, of_set: bool = False) -> bool:
    """Whether the next culture gem to be laid may go on the token."""
    return (
        in_play(state)
        and next_colour(table, state, seat) == CULTURE
        and seat.turn.loose[CULTURE] > 0
        and takes_culture(table, of_set)
    )


@clause("demand.09.purple", without=lambda seat: replace(seat, turn=replace(seat.turn, culture=seat.turn.culture + 1)))
def off_the_flag(seat: Seat) -> Seat:
    """A culture gem on the token is not available for the flag."""
    return seat


def lay_culture(table: Table, state: State, who: int, seat: Seat, log: Log) -> Seat:
    """Put a culture gem, just taken from those to be laid, on the token, and the loose gems that fit now."""
    loose = list(seat.turn.loose)
    loose[CULTURE] -= 1
    if log is not None:
        log.append(Event("on-token", who, cites(off_the_flag), {"colour": COLOURS[CULTURE]}))
    return fitted(table, state, who, off_the_flag(replace(seat, token=seat.token + 1)), loose, log)


def order_changed(table: Table, state: State, who: int, seat: Seat, log: Log) -> Seat:
    """The seat after a culture gem has been laid on the flag: where it strikes another colour than the last, a loose
    gem of this turn may fit now."""
    loose = seat.turn.loose
    return fitted(table, state, who, seat, list(loose), log) if loose[POPULATION] or loose[GOLD] else seat


def left_off(table: Table, seat: Seat) -> Seat:
    """The seat after a culture gem has been laid elsewhere: none is loose any more that is not still to be laid."""
    loose = seat.turn.loose
    if not loose[CULTURE]:
        return seat
    waiting = seat.turn.culture
    if takes_culture(table, True):
        waiting += sum(left for left, _ in seat.turn.sets)
    return _with_loose(seat, [loose[0], loose[1], min(loose[2], waiting)])


def culture_gems(table: Table, state: State, seat: Seat) -> range:
    """How many culture gems can lie on the token: as many as the order says, or any number up to all gems there once
    the colours struck are not the last ones, since nobody knows what had been struck when a gem was put there."""
    if gems_on(state, seat, ORDERED_DEMAND) and colour_struck(table) != "last":
        return range(seat.token + 1)
    number = table.sequence[: seat.token].count(CULTURE)
    return range(number, number + 1)
