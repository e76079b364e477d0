"""Gems: paying what a city has earned, chains of gems, the box, and the choices that gems leave to their owner.

`settle` is called after every decision. Gems are owned the moment they are earned; a chain goes on until nothing is due
or until its owner owes a Literacy choice, which comes first. `turn.chain` counts the passes of the present chain and is
negative once the box has stopped it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.gempire import palace_token
from gemcheck.games.gempire.facts import single
from gemcheck.games.gempire.gem_counts import cap, owned, production_limit, room, working
from gemcheck.games.gempire.gem_sources import (
    POINTS,
    SET,
    Due,
    bare,
    due,
    fifty_due,
    fours_due,
    literacy_due,
    marked,
    set_received,
    tens_due,
    twenties_due,
)
from gemcheck.games.gempire.gem_supply import granted, overflowing, unending
from gemcheck.games.gempire.science import gain_science
from gemcheck.games.gempire.state import COLOURS, CULTURE, GOLD, POPULATION, Seat, State
from gemcheck.games.gempire.table import CALENDAR, CONSTRUCTION, LITERACY, PHILOSOPHY, UNIVERSITY, Table
from gemcheck.games.gempire.values import attributes, gem_science
from gemcheck.rulebook import cites, clause

__all__ = [
    "cap",
    "earn",
    "hold_back",
    "must_hold",
    "owned",
    "production_limit",
    "room",
    "settle",
    "take_literacy",
    "working",
]

Triple = tuple[int, int, int]

_NOTHING: Triple = (0, 0, 0)
_EARNERS = 1 << UNIVERSITY | 1 << CONSTRUCTION | 1 << PHILOSOPHY


# -- receiving gems


def earn(
    table: Table,
    state: State,
    who: int,
    seat: Seat,
    colour: int,
    count: int,
    log: Log,
    rule: Callable[..., Any] = tens_due,
) -> Seat:
    """The seat with `count` gems of a colour earned now by a marked rule, as far as the box allows, and what they bring
    at once: Literacy choices, culture gems to be laid, places on the palace token, science. Not settled."""
    seat = overflowing(table, state, who, seat, single(colour, count), log)
    return _receive(table, state, who, seat, colour, count, cites(rule), log)


@clause("gem.keep", without=lambda seat, colour, count: seat)
def kept(seat: Seat, colour: int, count: int) -> Seat:
    """The seat with more gems; they stay to the end of the game."""
    gems = list(seat.gems)
    gems[colour] += count
    return replace(seat, gems=(gems[0], gems[1], gems[2]))


def _receive(
    table: Table, state: State, who: int, seat: Seat, colour: int, count: int, clauses: tuple[str, ...], log: Log
) -> Seat:
    count = granted(table, state, who, seat, colour, count, log)
    if not count:
        return seat
    seat = kept(seat, colour, count)
    if log is not None:
        log.append(Event("gem", who, clauses, {"colour": COLOURS[colour], "count": count}))
    if colour == CULTURE:
        seat = replace(seat, turn=replace(seat.turn, culture=seat.turn.culture + count))
    elif colour == POPULATION and seat.owns(LITERACY):
        seat = replace(seat, turn=replace(seat.turn, literacy=seat.turn.literacy + literacy_due(count)))
    return _brought(table, state, who, seat, colour, count, log)


def _brought(
    table: Table, state: State, who: int, seat: Seat, colour: int, count: int, log: Log, of_set: bool = False
) -> Seat:
    science = gem_science(table, seat, colour, count)
    if science:
        seat = gain_science(table, state, who, seat, science, log)
    return palace_token.collected(table, state, who, seat, colour, count, log, of_set)


@clause("tech.literacy")
def take_literacy(table: Table, state: State, who: int, seat: Seat, gold: int, log: Log) -> Seat:
    """The seat after taking `gold` of the pending Literacy gems as gold and the others as culture. Not settled.

    The totals are brought up to date: what these gems change is part of the chain, no new beginning.
    """
    owed = seat.turn.literacy
    seat = replace(seat, turn=replace(seat.turn, literacy=0))
    seat = overflowing(table, state, who, seat, (0, gold, owed - gold), log)
    for colour, count in ((GOLD, gold), (CULTURE, owed - gold)):
        seat = _receive(table, state, who, seat, colour, count, cites(take_literacy), log)
    return replace(seat, attributes=attributes(table, seat))


# -- culture gems that Calendar holds back


def must_hold(table: Table, seat: Seat) -> bool:
    """Whether an owner of Calendar has to hold culture gems back when they are earned."""
    return seat.owns(CALENDAR) and table.reading("tech.calendar.hold") == "must"


def _may_go_on_token(table: Table, state: State, seat: Seat) -> bool:
    owed = ((seat.turn.culture, False), (seat.turn.sets, True))
    return any(palace_token.open_to_culture(table, state, seat, of_set) for some, of_set in owed if some)


@clause("tech.calendar", without=lambda table, state, who, seat, log: seat)
def hold_back(table: Table, state: State, who: int, seat: Seat, log: Log) -> Seat:
    """The seat with its culture gems to be laid held back, where that is obligatory and no other choice is left.

    A gem that may go on the palace token, now or after a pending Literacy choice, is left to its owner. A Philosophy
    set is held back too: from there its gems may go anywhere, at any time, so nothing is lost.
    """
    turn = seat.turn
    if turn.literacy or not must_hold(table, seat) or _may_go_on_token(table, state, seat):
        return seat
    sets = sum(left for left, _ in turn.sets) if holds_sets() else 0
    count = turn.culture + sets
    if not count:
        return seat
    if log is not None:
        log.append(Event("held-back", who, cites(hold_back), {"count": count}))
    turn = replace(turn, culture=0, sets=() if sets else turn.sets)
    return palace_token.left_off(table, replace(seat, held=seat.held + count, turn=turn))


@clause("tech.philosophy.calendar", without=lambda: False)
def holds_sets() -> bool:
    """Whether Calendar applies to the gems of Philosophy sets as well."""
    return True


# -- settling


def settle(table: Table, state: State, who: int, seat: Seat, log: Log) -> Seat:
    """Work out the attributes and pay every gem that is due, again and again until nothing is due any more or the owner
    has to choose a colour for Literacy gems. A second call changes nothing. May raise OpenEnd (an endless chain)."""
    turn = seat.turn
    if turn.culture or turn.sets:
        seat = hold_back(table, state, who, seat, log)
    totals = attributes(table, seat)
    return _rested(seat, totals) if _at_rest(seat, totals) else _chain(table, state, who, seat, totals, log)


def _at_rest(seat: Seat, totals: Triple) -> bool:
    """Whether it is plain that nothing is due: multiples of ten alone earn gems, and all of them have been paid."""
    reached = seat.reached
    return not (
        seat.technologies & _EARNERS
        or totals[0] // POINTS != reached[0]
        or totals[1] // POINTS != reached[1]
        or totals[2] // POINTS != reached[2]
    )


def _rested(seat: Seat, totals: Triple) -> Seat:
    if seat.turn.chain and not seat.turn.literacy:
        return replace(seat, attributes=totals, turn=replace(seat.turn, chain=0))
    return _totalled(seat, totals)


def _totalled(seat: Seat, totals: Triple) -> Seat:
    return seat if totals == seat.attributes else replace(seat, attributes=totals)


def _chain(table: Table, state: State, who: int, seat: Seat, totals: Triple, log: Log) -> Seat:
    first = totals != seat.attributes
    while not _choice_first(table, state, seat):
        if _at_rest(seat, totals):
            return _rested(seat, totals)
        seat = marked(table, seat, totals)
        settled = due(table, seat, totals)
        # One reading pays the gems of a change once and leaves what they raise to the next change.
        if not first and unending(table) == "one-pass":
            settled = replace(
                settled, tens=_NOTHING, twenties=_NOTHING, reached=seat.reached, paid_twenties=seat.twenties
            )
        before = seat
        seat = _paid(table, state, who, seat, settled, log)
        seat = philosophy_sets(table, state, who, seat, totals, log)
        if seat.gems == before.gems and seat.fifties == before.fifties:
            return _rested(seat, totals)
        if seat.turn.culture or seat.turn.sets:
            seat = hold_back(table, state, who, seat, log)
        totals = attributes(table, seat)
        first = False
    return _totalled(seat, totals)


def _choice_first(table: Table, state: State, seat: Seat) -> bool:
    """Whether the chain waits for its owner: for a Literacy choice, or for a culture gem that may go on the palace
    token where the order of earning counts."""
    turn = seat.turn
    if turn.literacy:
        return True
    return bool(
        turn.culture and palace_token.open_to_culture(table, state, seat) and not palace_token.sorted_by_turn(table)
    )


def _paid(table: Table, state: State, who: int, seat: Seat, settled: Due, log: Log) -> Seat:
    """Pay everything that is due at once: one pass of the chain."""
    earned = settled.earned
    seat = replace(seat, reached=settled.reached, twenties=settled.paid_twenties, fours=settled.paid_fours)
    if earned == _NOTHING:
        return seat
    chain = seat.turn.chain
    seat = replace(seat, turn=replace(seat.turn, chain=chain - 1 if chain < 0 else chain + 1))
    seat = overflowing(table, state, who, seat, earned, log)
    sources = ((settled.tens, tens_due), (settled.twenties, twenties_due), (settled.fours, fours_due))
    for colour in range(3):
        for counts, rule in sources:
            if counts[colour]:
                seat = _receive(table, state, who, seat, colour, counts[colour], cites(rule), log)
    return seat


@clause("tech.philosophy", "tech.philosophy.sets")
def philosophy_sets(table: Table, state: State, who: int, seat: Seat, totals: Triple, log: Log) -> Seat:
    """Receive the next Philosophy set; another one has to wait until it is laid, as it changes what is bare."""
    if not seat.owns(PHILOSOPHY):
        return seat
    for colour, value in enumerate(totals):
        if seat.turn.sets:
            break
        if not seat.fifties >> colour & 1 and fifty_due(value):
            seat = replace(seat, fifties=seat.fifties | 1 << colour)
            mask = bare(seat.flag)
            if set_received(table, seat, mask):
                seat = _receive_set(table, state, who, seat, mask, log)
            elif log is not None:
                log.append(Event("no-bare-demand", who, cites(bare), {"attribute": COLOURS[colour]}))
    return seat


def _receive_set(table: Table, state: State, who: int, seat: Seat, mask: int, log: Log) -> Seat:
    seat = overflowing(table, state, who, seat, (0, 0, SET), log)
    count = granted(table, state, who, seat, CULTURE, SET, log)
    if not count:
        return seat
    if log is not None:
        log.append(Event("gem", who, cites(fifty_due), {"colour": COLOURS[CULTURE], "count": count}))
    seat = kept(seat, CULTURE, count)
    seat = replace(seat, turn=replace(seat.turn, sets=(*seat.turn.sets, (count, mask))))
    return _brought(table, state, who, seat, CULTURE, count, log, of_set=True)
