"""Gems: paying what a city has earned, chains of gems, the box, and the choices that gems leave to their owner.

`settle` is called after every decision. Gems are owned the moment they are earned; a chain goes on until nothing is due
or until its owner owes a Literacy choice, which comes first. `turn.chain` counts the passes of the present chain and is
negative once the box has stopped it.
"""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.findings import Certificate
from gemcheck.game import Event, Log, OpenEnd, Undefined
from gemcheck.games.gempire import cascade, palace_token
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

PASSES = 500
"""Passes after which a chain that is not proved endless is given up as undecided."""

_NOTHING: Triple = (0, 0, 0)
_EARNERS = 1 << UNIVERSITY | 1 << CONSTRUCTION | 1 << PHILOSOPHY


# -- the supply


def box_limits(table: Table) -> bool:
    """Whether gems that the box does not hold cannot be earned."""
    return table.reading("gem.supply") == "box-limits"


def granted(table: Table, state: State, who: int, seat: Seat, colour: int, count: int) -> int:
    """How many of `count` gems due are received: all of them, or what the box holds where it limits or has stopped the
    chain."""
    left = room(state, who, seat, colour)
    if count <= left or not (seat.turn.chain < 0 or box_limits(table)):
        return count
    return max(left, 0)


def unending(table: Table) -> str:
    """What happens to a chain of gems that never rests: the reading in force."""
    return table.reading("gem.cascade.endless")


@clause("gem.threshold", "materials.gems")
def overflowing(table: Table, state: State, who: int, seat: Seat, earned: Triple, log: Log) -> Seat:
    """The seat before it receives these gems, its chain stopped when the box does not hold them and the chain is proved
    to have no end. Raises OpenEnd where the reading leaves such a chain without an answer, and for a chain that has run
    for very long without a proof.
    """
    turn = seat.turn
    left = [room(state, who, seat, colour) for colour in range(3)]
    if turn.chain < 0 or all(count <= rest for count, rest in zip(earned, left, strict=True)) or box_limits(table):
        return seat
    reading = unending(table)
    # A proof is sought when a colour crosses the box, later only now and then: passes 1, 2, 4, 8, ...
    crosses = any(0 <= rest < count for count, rest in zip(earned, left, strict=True))
    if reading == "one-pass" or not (crosses or turn.chain & (turn.chain - 1) == 0 or turn.chain >= PASSES):
        return seat
    proof = cascade.endless(table, _with_gems(seat, earned))
    if proof is None and turn.chain < PASSES:
        return seat
    if proof is None or reading == "undefined":
        raise OpenEnd(Undefined("gem.cascade.endless", cites(overflowing), _reason(proof)))
    if log is not None:
        log.append(Event("chain-stopped", who, cites(overflowing), {"proof": _reason(proof)}))
    return replace(seat, turn=replace(turn, chain=-max(turn.chain, 1)))


def _reason(proof: Certificate | None) -> str:
    if proof is None:
        return f"the chain of gems has not rested after {PASSES} passes, and no proof says whether it does"
    return f"the chain of gems never rests ({proof.scope}): {'; '.join(proof.also)}"


def _with_gems(seat: Seat, earned: Triple) -> Seat:
    """The seat as it will be with these gems, and the Literacy choices that come with them."""
    gems = (seat.gems[0] + earned[0], seat.gems[1] + earned[1], seat.gems[2] + earned[2])
    choices = literacy_due(earned[POPULATION]) if seat.owns(LITERACY) else 0
    turn = replace(seat.turn, literacy=seat.turn.literacy + choices, culture=seat.turn.culture + earned[CULTURE])
    return replace(seat, gems=gems, turn=turn)


# -- receiving gems


def earn(table: Table, state: State, who: int, seat: Seat, colour: int, count: int, log: Log) -> Seat:
    """The seat with `count` gems of a colour earned now, as far as the box allows, and what they bring at once:
    Literacy choices, culture gems to be laid, places on the palace token, science. Not settled."""
    earned = [0, 0, 0]
    earned[colour] = count
    seat = overflowing(table, state, who, seat, (earned[0], earned[1], earned[2]), log)
    return _receive(table, state, who, seat, colour, count, cites(tens_due), log)


@clause("gem.keep")
def kept(seat: Seat, colour: int, count: int) -> Seat:
    """The seat with more gems; they stay to the end of the game."""
    gems = list(seat.gems)
    gems[colour] += count
    return replace(seat, gems=(gems[0], gems[1], gems[2]))


def _receive(
    table: Table, state: State, who: int, seat: Seat, colour: int, count: int, clauses: tuple[str, ...], log: Log
) -> Seat:
    count = granted(table, state, who, seat, colour, count)
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


@clause("tech.calendar", without=lambda table, state, seat: seat)
def hold_back(table: Table, state: State, seat: Seat) -> Seat:
    """The seat with its culture gems to be laid held back, where that is obligatory and no other choice is left.

    A gem that may go on the palace token, now or after a pending Literacy choice, is left to its owner. A Philosophy
    set is held back too: from there its gems may go anywhere, at any time, so nothing is lost.
    """
    turn = seat.turn
    if (
        turn.literacy
        or not must_hold(table, seat)
        or palace_token.open_to_culture(table, state, seat, not turn.culture)
    ):
        return seat
    held = turn.culture + sum(left for left, _ in turn.sets)
    return palace_token.left_off(table, replace(seat, held=seat.held + held, turn=replace(turn, culture=0, sets=())))


# -- settling


def settle(table: Table, state: State, who: int, seat: Seat, log: Log) -> Seat:
    """Work out the attributes and pay every gem that is due, again and again until nothing is due any more or the owner
    has to choose a colour for Literacy gems. A second call changes nothing. May raise OpenEnd (an endless chain)."""
    turn = seat.turn
    if turn.culture or turn.sets:
        seat = hold_back(table, state, seat)
    totals = attributes(table, seat)
    reached = seat.reached
    if not (
        seat.technologies & _EARNERS
        or totals[0] // POINTS != reached[0]
        or totals[1] // POINTS != reached[1]
        or totals[2] // POINTS != reached[2]
    ):
        return _rested(seat, totals)
    return _chain(table, state, who, seat, totals, log)


def _rested(seat: Seat, totals: Triple) -> Seat:
    if seat.turn.chain and not seat.turn.literacy:
        return replace(seat, attributes=totals, turn=replace(seat.turn, chain=0))
    return seat if totals == seat.attributes else replace(seat, attributes=totals)


def _chain(table: Table, state: State, who: int, seat: Seat, totals: Triple, log: Log) -> Seat:
    changed = totals != seat.attributes
    first = True
    while not _choice_first(table, state, seat):
        seat = marked(table, seat, totals)
        settled = due(table, seat, totals)
        # One reading pays the gems of a change once and leaves what they raise to the next change.
        if not (first and changed) and unending(table) == "one-pass":
            settled = replace(
                settled, tens=_NOTHING, twenties=_NOTHING, reached=seat.reached, paid_twenties=seat.twenties
            )
        before = seat
        seat = _pass(table, state, who, seat, settled, log)
        seat = _philosophy(table, state, who, seat, totals, log)
        if seat.gems == before.gems and seat.fifties == before.fifties:
            return _rested(seat, totals)
        seat = hold_back(table, state, seat)
        totals = attributes(table, seat)
        first = False
    return _rested(seat, totals)


def _choice_first(table: Table, state: State, seat: Seat) -> bool:
    """Whether the chain waits for its owner: for a Literacy choice, or for a culture gem that may go on the palace
    token where the order of earning counts."""
    turn = seat.turn
    if turn.literacy:
        return True
    return bool(
        turn.culture and palace_token.open_to_culture(table, state, seat) and not palace_token.sorted_by_turn(table)
    )


def _pass(table: Table, state: State, who: int, seat: Seat, settled: Due, log: Log) -> Seat:
    """Pay everything that is due at once."""
    earned = settled.earned
    if earned != _NOTHING:
        chain = seat.turn.chain
        seat = replace(seat, turn=replace(seat.turn, chain=chain - 1 if chain < 0 else chain + 1))
        seat = overflowing(table, state, who, _marked_paid(seat, settled), earned, log)
        for colour in range(3):
            for counts, rule in (
                (settled.tens, tens_due),
                (settled.twenties, twenties_due),
                (settled.fours, fours_due),
            ):
                if counts[colour]:
                    seat = _receive(table, state, who, seat, colour, counts[colour], cites(rule), log)
        return seat
    return _marked_paid(seat, settled)


def _marked_paid(seat: Seat, settled: Due) -> Seat:
    return replace(seat, reached=settled.reached, twenties=settled.paid_twenties, fours=settled.paid_fours)


@clause("tech.philosophy", "tech.philosophy.sets")
def _philosophy(table: Table, state: State, who: int, seat: Seat, totals: Triple, log: Log) -> Seat:
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
    count = granted(table, state, who, seat, CULTURE, SET)
    if not count:
        return seat
    if log is not None:
        log.append(Event("gem", who, cites(fifty_due), {"colour": COLOURS[CULTURE], "count": count}))
    seat = kept(seat, CULTURE, count)
    seat = replace(seat, turn=replace(seat.turn, sets=(*seat.turn.sets, (count, mask))))
    return _brought(table, state, who, seat, CULTURE, count, log, of_set=True)
