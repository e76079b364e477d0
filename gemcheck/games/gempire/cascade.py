"""Chains of gems: gems raise the value of cards that count gems, and these values earn further gems.

A pass pays every gem that is due at once; the chain rests when nothing is due. Whether it ever rests is decidable:

Let V(n) be the attributes after n passes. The gems earned so far are a sum of quotients of V by ten and twenty, so they
never fall when V rises and grow alike when V is moved by multiples of twenty; a card's value is a rising function, bent
upwards at most by the floor of Drain System, of a sum over gems. If after passes i < j the attributes leave the same
remainders and the last pass has raised each of them at least as much at j as at i, the chain from j on, moved back by
the difference, stays at or above the chain from i on: it repeats at least the rise from i to j for ever. Remainders are
finite in number and rises are not negative, so a chain without rest shows such a pair sooner or later.

Under readings in which gems depend on the way to a value the first half of the argument fails. There a chain that is
always poorer is followed instead, or an exact repetition is looked for: equal remainders and equal rises, with no card
at a floor any more.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec
from msgspec.structs import replace

from gemcheck.findings import Certificate
from gemcheck.games.gempire import spectrum
from gemcheck.games.gempire.facts import facts_of
from gemcheck.games.gempire.gem_sources import (
    POINTS,
    UNIVERSITY_POINTS,
    Due,
    bonus_counts,
    due,
    literacy_due,
    thresholds_alone,
)
from gemcheck.games.gempire.state import COLOURS, CULTURE, GOLD, POPULATION, Seat
from gemcheck.games.gempire.table import CALENDAR, LITERACY, UNIVERSITY, Table
from gemcheck.games.gempire.values import attributes

__all__ = ["Chain", "Lasso", "always_rests", "endless", "gain", "growth", "rates", "run"]

Triple = tuple[int, int, int]

LIMIT = 20_000
"""Passes after which the simulation gives up; the remainders of three attributes make 8000 combinations."""

SEARCH = 200
"""Passes in which an exact repetition is looked for."""

NOTHING: Triple = (0, 0, 0)
MANY = 10**6
"""So many gems that every card that counts gems is above the floor of Drain System."""


class Lasso(msgspec.Struct, frozen=True):
    """A proof that a chain never rests: two passes with equal remainders modulo `period`, the later one's rises at
    least as large; what every further `second - first` passes add at least."""

    first: int
    second: int
    period: int
    adds: Triple


class Chain(msgspec.Struct, frozen=True):
    """A chain of gems, simulated: attributes before the first pass and after each one, gems at the end, and the proof
    that it goes on for ever; `rests` when nothing is due any more. Neither when the simulation gave up."""

    totals: tuple[Triple, ...]
    gems: Triple
    rests: bool
    lasso: Lasso | None = None

    @property
    def passes(self) -> int:
        """How many passes have been simulated."""
        return len(self.totals) - 1


def run(
    table: Table,
    seat: Seat,
    literacy: int = CULTURE,
    limit: int | None = None,
    *,
    proof: bool = True,
    poorer: bool = False,
) -> Chain:
    """Follow the chain of a seat, all Literacy gems taken as one colour, until it rests or is proved endless.

    Pending Literacy gems are part of the first pass; Philosophy is left out. With `poorer` a chain is followed that
    never has more gems than the real one and in which they depend on the attributes alone. The simulation ends after
    `limit` passes (None: as many as a proof can need, or as are worth looking at), and at a card that loses value;
    without `proof` only there.
    """
    exact = not (poorer or thresholds_alone(table))
    if limit is None:
        limit = SEARCH if exact else LIMIT
    period = UNIVERSITY_POINTS if seat.owns(UNIVERSITY) else POINTS
    seat = replace(seat, flag=_all_laid(seat), turn=replace(seat.turn, culture=0, sets=()))
    now = attributes(table, seat)
    totals = [now]
    seen: dict[Triple, list[tuple[int, Triple, Seat]]] = {}
    while len(totals) <= limit:
        settled = due(table, seat, now)
        if poorer:
            settled = replace(settled, twenties=NOTHING)
        earned = _with_literacy(table, seat, settled.earned, literacy, poorer)
        if earned == NOTHING:
            return Chain(tuple(totals), seat.gems, True)
        seat = _paid(seat, settled, earned)
        before, now = now, attributes(table, seat)
        rise = _less(now, before)
        number = len(totals)
        totals.append(now)
        if min(rise) < 0:
            break
        if proof:
            remainders = (before[0] % period, before[1] % period, before[2] % period)
            for earlier, smaller, then in seen.get(remainders, ()):
                adds = _less(before, totals[earlier - 1])
                if min(_less(rise, smaller)) >= 0 and (
                    not exact or (rise == smaller and _repeats(table, then, seat, adds))
                ):
                    return Chain(tuple(totals), seat.gems, False, Lasso(earlier, number, period, adds))
            seen.setdefault(remainders, []).append((number, rise, seat))
    return Chain(tuple(totals), seat.gems, False)


def _repeats(table: Table, then: Seat, now: Seat, adds: Triple) -> bool:
    """Whether a chain whose attributes show equal remainders and equal rises `then` and `now` does the same again and
    again: no card is at a floor any more, and where bonus gems take the place of later ones as many are ahead."""
    if bonus_counts(table):
        for added, before, after in zip(adds, then.gems, now.gems, strict=True):
            if added and after - before != added // POINTS:
                return False
    return _rates_at(table, then, then.gems) == rates(table, then)


def _less(a: Triple, b: Triple) -> Triple:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _all_laid(seat: Seat) -> Triple:
    """The flag with every culture gem on it that is still to be laid."""
    first, second, third = seat.flag
    return (first + seat.turn.culture + sum(left for left, _ in seat.turn.sets), second, third)


def _with_literacy(table: Table, seat: Seat, earned: Triple, colour: int, poorer: bool) -> Triple:
    if not seat.owns(LITERACY):
        return earned
    # Where a bonus gem takes the place of a later one, the poorer chain has to do without.
    choices = 0 if poorer and bonus_counts(table) else literacy_due(earned[POPULATION])
    gems = list(earned)
    gems[colour] += seat.turn.literacy + choices
    return (gems[0], gems[1], gems[2])


def _paid(seat: Seat, settled: Due, earned: Triple) -> Seat:
    """The seat with these gems; culture gems lie on the flag unless Calendar holds them back."""
    first, second, third = seat.flag
    return replace(
        seat,
        gems=(seat.gems[0] + earned[0], seat.gems[1] + earned[1], seat.gems[2] + earned[2]),
        flag=seat.flag if seat.owns(CALENDAR) else (first + earned[CULTURE], second, third),
        reached=settled.reached,
        twenties=settled.paid_twenties,
        fours=settled.paid_fours,
        turn=replace(seat.turn, literacy=0) if seat.turn.literacy else seat.turn,
    )


def rates(table: Table, seat: Seat) -> tuple[Triple, Triple, Triple]:
    """Points that one more gem adds once all cards that count gems are above every floor: for each attribute, by the
    colour of the gem."""
    return _rates_at(table, seat, (MANY, MANY, MANY))


def _rates_at(table: Table, seat: Seat, gems: Triple) -> tuple[Triple, Triple, Triple]:
    on_flag = 0 if seat.owns(CALENDAR) else 1

    def values(p: int, g: int, c: int) -> Triple:
        more = (gems[0] + p, gems[1] + g, gems[2] + c)
        return attributes(table, replace(seat, gems=more, flag=(sum(seat.flag) + on_flag * c, 0, 0)))

    base = values(0, 0, 0)
    p, g, c = (_less(values(*one), base) for one in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    return ((p[0], g[0], c[0]), (p[1], g[1], c[1]), (p[2], g[2], c[2]))


def growth(table: Table, seat: Seat, literacy: int = CULTURE) -> spectrum.Matrix:
    """How a rise of the attributes turns into the next pass's rise in the long run, Literacy gems taken as one colour:
    a matrix over the three attributes."""
    per_point = Fraction(1, POINTS)
    if seat.owns(UNIVERSITY) and thresholds_alone(table):
        per_point += Fraction(1, UNIVERSITY_POINTS)
    gems = [[per_point if row == column else Fraction(0) for column in range(3)] for row in range(3)]
    if seat.owns(LITERACY) and not bonus_counts(table):
        gems[literacy][POPULATION] += literacy_due(per_point)
    return spectrum.product([[Fraction(n) for n in row] for row in rates(table, seat)], gems)


def gain(table: Table, seat: Seat, literacy: int = CULTURE) -> Fraction:
    """By what factor the rise of the attributes grows from pass to pass in the long run, Literacy gems taken as one
    colour. Below 1 every chain rests; above 1 a chain that has grown large enough never does.

    Exact where it is a fraction of small numbers, otherwise a lower bound (see `spectrum.radius`).
    """
    return spectrum.radius(growth(table, seat, literacy))


def always_rests(table: Table, seat: Seat, literacy: int = CULTURE) -> bool:
    """Whether the long-run growth is below 1, decided exactly."""
    return spectrum.radius_below(growth(table, seat, literacy), Fraction(1))


def endless(table: Table, seat: Seat) -> Certificate | None:
    """A proof that the seat's chain of gems never rests, or need never rest because its owner can keep it going with
    the colour taken for Literacy gems; None when there is none, as in a city without a card that counts gems."""
    if not any(facts_of(table)[placed.card].counts_gems for placed in seat.row1 + seat.row2):
        return None
    for colour in (CULTURE, GOLD) if seat.owns(LITERACY) else (CULTURE,):
        if thresholds_alone(table):
            chain = run(table, seat, colour)
        else:
            chain = run(table, seat, colour, poorer=True)
            if chain.lasso is None:
                chain = run(table, seat, colour)
        if chain.lasso is not None:
            return _certificate(table, seat, chain, chain.lasso, colour)
    return None


def _certificate(table: Table, seat: Seat, chain: Chain, lasso: Lasso, colour: int) -> Certificate:
    choice = f", Literacy gems taken as {COLOURS[colour]}" if seat.owns(LITERACY) else ""
    p, g, c = lasso.adds
    return Certificate(
        kind="inductive",
        scope=f"one city, gems as they fall due{choice}",
        also=(
            f"{chain.passes} passes simulated",
            f"after passes {lasso.first} and {lasso.second} the attributes leave equal remainders modulo "
            f"{lasso.period} and rise at least as much",
            f"every {lasso.second - lasso.first} passes add at least {p} population, {g} gold, {c} culture",
            f"growth per pass {_growth(gain(table, seat, colour))}",
        ),
    )


def _growth(factor: Fraction) -> str:
    """A factor in words: exact when short, else rounded down to five places."""
    if factor.denominator <= spectrum.DENOMINATOR:
        return str(factor)
    return f"at least {Fraction(int(factor * spectrum.DENOMINATOR), spectrum.DENOMINATOR)}"
