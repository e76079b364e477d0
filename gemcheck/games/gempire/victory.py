"""Victory: two Demands at once, the moment they are looked at, and who prevails among several winners."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from gemcheck.algebra import INTS, Algebra
from gemcheck.game import Result
from gemcheck.games.gempire import components, demands, gems, science
from gemcheck.games.gempire.state import Seat, State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import cites, clause

__all__ = [
    "able",
    "at_limit",
    "early_positions",
    "enough",
    "level",
    "must_declare",
    "positions_met",
    "ranked",
    "standing",
    "winning",
]


@clause("demand.shared", "demand.can-lose")
def positions_met(table: Table, state: State, who: int) -> int:
    """Bit mask of the flag positions (bit 0 is position 1) whose Demand the seat meets at this moment."""
    met = 0
    for position, demand in enumerate(state.demands):
        if demands.met(table, state, who, demand):
            met |= 1 << position
    return met


@cache
def judging_order(drawn: tuple[int, ...]) -> tuple[int, ...]:
    """The positions in the order in which they are looked at: quick Demands first, since two that fail spare the third.

    A Demand that may have no answer keeps its place, so that whether the answer is needed does not depend on speed.
    """
    positions = range(len(drawn))
    if OPEN_ENDED & set(drawn):
        return tuple(positions)
    return tuple(sorted(positions, key=lambda position: drawn[position] in SLOW))


OPEN_ENDED = {9, 16}
SLOW = {4, 5, 8, 11, 12, 13}
"""Demands for which values of cards or districts have to be worked out."""


def able(table: Table, state: State) -> tuple[int, ...]:
    """The seats that meet two Demands at this moment; looks at no more Demands than that takes."""
    drawn = state.demands
    order = judging_order(drawn)
    seats = []
    for who in range(len(state.seats)):
        met, unjudged = 0, (1 << len(drawn)) - 1
        known = demands.verdicts(table, state, who)
        for position in order:
            demand = drawn[position]
            verdict = known.get(demand)
            if verdict is None:
                verdict = demands.met(table, state, who, demand)
                if demand in demands.OF_ONE_CITY:
                    known[demand] = verdict
            unjudged ^= 1 << position
            if verdict:
                met |= 1 << position
            elif not enough(met | unjudged):
                break
        if enough(met):
            seats.append(who)
    return tuple(seats)


@clause("demand.win.checkpoint", "demand.win.response")
def early_positions(table: Table, state: State) -> int:
    """Bit mask of the positions that are judged before the responses.

    One reading takes "end of the round" and "end of the resolution part" for two moments, the default for one.
    """
    if table.reading("demand.checkpoint") == "one-instant":
        return 0
    return sum(
        1 << position
        for position, demand in enumerate(state.demands)
        if components.demand(demand).checked != "end of the round"
    )


@clause("overview.goal", "demand.win.simultaneous", without=lambda met: met != 0)
def enough(met: int) -> bool:
    """Whether a mask of met positions holds at least two Demands at the same time."""
    return met.bit_count() >= 2


@clause("demand.win.checkpoint", without=lambda table, state: ())
def winning(table: Table, state: State) -> tuple[int, ...]:
    """The seats that meet two Demands at the end of the resolution part, responses included."""
    early = early_positions(table, state)
    seats = []
    for who in range(len(state.seats)):
        met = positions_met(table, state, who)
        if early and state.response is not None:
            met = (met & ~early) | (state.response.early[who] & early)
        if enough(met):
            seats.append(who)
    return tuple(seats)


@clause("win.tie.gems", without=lambda table, seat: 0)
def gems_collected(table: Table, seat: Seat) -> int:
    """First tie-break: gems."""
    return sum(gems.owned(table, seat))


@clause("win.tie.palace", without=lambda seat: 0)
def palace_level(seat: Seat) -> int:
    """Second tie-break: palace level."""
    return seat.palace


@clause("win.tie.science", without=lambda table, seat: 0)
def science_total(table: Table, seat: Seat) -> int:
    """Third tie-break: science."""
    return science.current_science(table, seat)


def standing(table: Table, seat: Seat) -> tuple[int, int, int]:
    """What decides between winners, first key first."""
    return (gems_collected(table, seat), palace_level(seat), science_total(table, seat))


def level(left: Sequence[Any], right: Sequence[Any], alg: Algebra = INTS) -> Any:
    """Whether two standings are equal in every key, so that no tie-break tells their seats apart."""
    return alg.both(*(alg.equal(a, b) for a, b in zip(left, right, strict=True)))


@clause("win.tie.gems", "win.tie.palace", "win.tie.science")
def ranked(table: Table, state: State, winners: tuple[int, ...]) -> Result | None:
    """The result when these seats have won in the same round; None when play goes on until one is ahead."""
    if len(winners) == 1:
        return Result(winners, "two-demands", cites(enough))
    keys = {who: standing(table, state.seats[who]) for who in winners}
    best = max(keys.values())
    first = tuple(who for who in winners if level(keys[who], best))
    if len(first) == 1:
        return Result(first, "tie-break", cites(ranked))
    if table.reading("win.tie.final") == "play-on":
        return None
    return Result(first, "shared", cites(ranked))


@clause("demand.win.response", "demand.win.checkpoint")
def must_declare(table: Table) -> bool:
    """Whether a victory counts only when it is claimed."""
    return table.reading("win.claim") == "declared"


@clause("overview.goal")
def at_limit(table: Table, round_number: int) -> Result | None:
    """A draw once the stated limit of rounds has been played, unless the game is taken to be endless."""
    if round_number < table.round_limit or table.reading("game.endless") == "endless":
        return None
    return Result((), "round-limit", cites(at_limit))
