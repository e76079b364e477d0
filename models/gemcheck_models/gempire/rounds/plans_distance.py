"""How far a city is from a pair of Demands, in rounds, and how its culture gems are best divided between them.

Distances are estimates that guide the planner; whether a Demand is met is always the engine's word.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from gemcheck.games.gempire import components, demands
from gemcheck.games.gempire.demands_numbers import artificial_minimum, full_sets
from gemcheck.games.gempire.state import CULTURE, RESOLVE, Seat, State
from gemcheck.games.gempire.table import Table
from gemcheck_models.gempire.rounds.plans_prices import PRICES, TEN, City, Price

__all__ = ["BY_SCIENCE", "Aim", "Gap", "Split"]

BY_SCIENCE = frozenset({1, 15})
"""Demands that science alone can meet."""

MINIMUMS = frozenset({1, 10})
"""Demands whose minimums a reading has culture gems not help to reach."""

BESIDES = frozenset({6, 13, 14})
"""Demands that ask for more than a number of things; their prices tell whether they are met."""


class Split(NamedTuple):
    """Culture gems for the first Demand of the pair, all others being for the second; and the science that is missing
    then, the only thing that is."""

    first: int
    science: int


class Gap(NamedTuple):
    """What a city lacks. rounds: all of it, points on the way to the next culture gem counting in part; science: the
    part of it that is science; met: whether nothing but science is lacking."""

    rounds: float
    science: int
    met: bool


class _Want(NamedTuple):
    """What a Demand wants: in rounds, in science, and in rounds where science is no help."""

    rounds: float
    science: int
    other: float


_NOTHING = _Want(0.0, 0, 0.0)


class Aim:
    """A pair of Demands, as seen by the first of `rivals + 1` seats. cultured: see `City`."""

    def __init__(self, table: Table, state: State, pair: tuple[int, int], cultured: bool = True) -> None:
        self.cultured = cultured
        self.table, self.state, self.pair = table, replace(state, phase=RESOLVE), pair
        self.places = (state.demands.index(pair[0]), state.demands.index(pair[1]))

    def with_seat(self, seat: Seat) -> State:
        """The table with the first seat as given."""
        return replace(self.state, seats=(seat, *self.state.seats[1:]))

    def distance(self, seat: Seat) -> float:
        """Rounds until both Demands are met, roughly."""
        return self.gap(seat).rounds

    def gap(self, seat: Seat) -> Gap:
        """What the seat lacks for both Demands, its culture gems being divided as is best."""
        gems = sum(seat.flag)
        bare = self.with_seat(replace(seat, flag=(0, 0, 0)))
        (first, first_more), (second, second_more) = (self._wants(bare, which, gems) for which in (0, 1))
        pairs = [(first[count], second[gems - count]) for count in range(gems + 1)]
        met = [max(a.science, b.science) for a, b in pairs if not a.other and not b.other]
        now = min(a.rounds + b.rounds for a, b in pairs)
        if met and min(met) <= 0:
            return Gap(0.0, 0, True)
        part = seat.attributes[CULTURE] % TEN / TEN
        if part:
            more = min(first_more[count].rounds + second_more[gems + 1 - count].rounds for count in range(gems + 2))
            now = (1 - part) * now + part * min(now, more)
        return Gap(now, min(met, default=0), bool(met))

    def split(self, seat: Seat) -> Split | None:
        """The way of laying the culture gems after which least science is missing; None when more than science is."""
        gems = sum(seat.flag)
        best: Split | None = None
        for count in range(gems + 1):
            a = self._missing(seat, gems, 0, count)
            b = None if a is None else self._missing(seat, gems, 1, gems - count)
            if a is not None and b is not None and (best is None or max(a, b) < best.science):
                best = Split(count, max(a, b))
        return best

    def _laid(self, seat: Seat, which: int, count: int, other: int = 0) -> State:
        """The table when so many culture gems lie on one Demand of the pair, and so many on the other."""
        flag = [0, 0, 0]
        flag[self.places[which]] = count
        flag[self.places[1 - which]] = other
        return self.with_seat(replace(seat, flag=(flag[0], flag[1], flag[2])))

    def _missing(self, seat: Seat, gems: int, which: int, count: int) -> int | None:
        state = self._laid(seat, which, self._counting(which, count), gems - count)
        tally = demands.tally(self.table, state, 0, self.pair[which])
        if tally.met:
            return 0
        return tally.need - tally.have if tally.demand in BY_SCIENCE else None

    def _counting(self, which: int, count: int) -> int:
        """How many of so many culture gems on a Demand help to meet it against rivals that have nothing."""
        demand = self.pair[which]
        return count if demand not in MINIMUMS or artificial_minimum(self.table) else 0

    def _wants(self, bare: State, which: int, gems: int) -> tuple[list[_Want], list[_Want]]:
        """What one Demand wants for each number of culture gems on it up to one more than there are: the gems being
        what they are, and with that one more owned."""
        demand = self.pair[which]
        tally = demands.tally(self.table, bare, 0, demand)
        price = PRICES[demand](City(self.table, len(bare.seats), bare.seats[0], tally, self.cultured))
        data = components.demand(demand)
        short = [tally.need - tally.have]
        for count in range(1, gems + 2):
            if data.beats_others:
                counting = self._counting(which, count)
                laid = demands.tally(self.table, self._laid(bare.seats[0], which, counting), 0, demand)
                short.append(laid.need - laid.have)
            else:
                steps = full_sets(count, data.gems_per_step) if data.gems_per_step else 0
                short.append(short[0] - data.step * steps)
        now = [_want(demand, lacking, count, price) for count, lacking in enumerate(short)]
        if not data.counts_gem:
            return now, now
        return now, [_want(demand, lacking - 1, count, price) for count, lacking in enumerate(short)]


def _want(demand: int, lacking: int, count: int, price: Price) -> _Want:
    if lacking <= 0 and demand not in BESIDES:
        return _NOTHING
    rounds = price(lacking, count)
    return _Want(rounds, lacking, 0.0) if demand in BY_SCIENCE else _Want(rounds, 0, rounds)
