"""San Giorgio: does a zone enclose another, and how many inns does it take.

question: which hexes of a foreign zone are not enclosed; the fewest further inns that enclose it
scope:    one land, the foreign zone as it is; inns go on free land hexes of the zone as it grows
method:   linear problem (CP-SAT, SCIP): which hexes get an inn, and through which earlier inn each is reached. The
          second method tries sets of inns by their number, for a handful of inns

A zone together with its cities and inns is the union of what each of them reaches, so each inn can be looked at alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import msgspec

from gemcheck.games.antiquity.hexes import bits
from gemcheck.games.antiquity.land import Land
from gemcheck.games.antiquity.victory import lacking
from gemcheck.games.antiquity.zones import zone
from gemcheck_models.antiquity.makers import Maker

__all__ = ["Plan", "Realm", "fewest_inns", "in_turns", "read", "stated"]


class Realm(msgspec.Struct, frozen=True, dict=True):
    """A player's zone and what is to be enclosed.

    cities, inns: his hexes under them; goal: the hexes to enclose, without those under any city or inn; free: the hexes
    on which something may be built; walls: as in `zones.zone`.
    """

    land: Land
    cities: int
    inns: int
    goal: int
    free: int
    stables: bool = False
    harbour: bool = False
    walls: int = 0

    def zone(self, inns: int = 0) -> int:
        """The zone with further inns."""
        return zone(self.land, self.cities, self.inns | inns, self.stables, self.harbour, self.walls)

    def lacking(self, inns: int = 0) -> int:
        """The hexes that are not enclosed with further inns."""
        return lacking(self.zone(inns), self.cities | self.inns | inns, self.goal, 0)

    def sites(self, inns: int = 0) -> int:
        """Where the next inn may be built."""
        return self.zone(inns) & self.free & self.land.dry & ~inns

    @cached_property
    def reaches(self) -> Mapping[int, int]:
        """For each hex that may ever have an inn what an inn there reaches, itself included."""
        return {
            at: zone(self.land, 0, 1 << at, self.stables, self.harbour, self.walls) | 1 << at
            for at in bits(self.free & self.land.dry)
        }

    @cached_property
    def steps(self) -> Mapping[int, int]:
        """For each hex that may ever have an inn how many inns have to be built before it at least."""
        found: dict[int, int] = {}
        edge, number = set(bits(self.zone() & self.free & self.land.dry)), 0
        while edge:
            found.update(dict.fromkeys(sorted(edge), number))
            beyond = 0
            for at in edge:
                beyond |= self.reaches[at]
            edge, number = {at for at in self.reaches if beyond >> at & 1} - set(found), number + 1
        return found


class Plan(msgspec.Struct, frozen=True):
    """Inns in the order of building."""

    inns: tuple[int, ...]


def in_turns(inns: int, carts: int) -> int:
    """In how many turns so many inns are built with so many manned cart shops each turn."""
    return -(-inns // carts)


def fewest_inns(realm: Realm, most: int) -> Plan | None:
    """The fewest inns by trying every set of up to `most`, in ascending number; None when more are needed."""
    layer: dict[int, tuple[int, ...]] = {0: ()}
    for number in range(most + 1):
        for inns, order in layer.items():
            if not realm.lacking(inns):
                return Plan(order)
        if number < most:
            layer = _further(realm, layer)
    return None


def _further(realm: Realm, layer: Mapping[int, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    found: dict[int, tuple[int, ...]] = {}
    for inns, order in layer.items():
        for at in bits(realm.sites(inns)):
            found.setdefault(inns | 1 << at, (*order, at))
    return found


def stated(make: Maker, realm: Realm, most: int) -> None:
    """State the enclosure with at most so many inns, as few as possible.

    Every number of steps up to the one from which the farthest hex of the goal is reached needs an inn of its own.
    """
    steps = realm.steps
    reach = {at: realm.reaches[at] for at in steps}
    put = {at: make.number(0, 1, f"inn {at}") for at in reach}
    when = {at: make.number(min(steps[at], most), most, f"when {at}") for at in reach}
    make.hold(sum(put.values()) <= most)
    farthest = -1
    for one in bits(realm.lacking()):
        by = [at for at in reach if reach[at] >> one & 1]
        make.hold(sum(put[at] for at in by) >= 1)
        farthest = max(farthest, min((steps[at] for at in by), default=most))
    for number in range(farthest + 1):
        make.hold(sum(put[at] for at in reach if steps[at] == number) >= 1)
    for at in reach:
        if not steps[at]:
            continue
        paths = []
        for other in reach:
            if other != at and reach[other] >> at & 1:
                path = make.number(0, 1, f"path {other} {at}")
                make.hold(path <= put[other])
                make.hold(when[at] >= when[other] + 1 - (most + 1) * (1 - path))
                paths.append(path)
        make.hold(put[at] <= sum(paths))
    make.most(-sum(put.values()))


def read(realm: Realm, numbers: Mapping[str, int]) -> Plan:
    """The plan in a solver's answer to `stated`, in an order in which each inn can be built. Raises ValueError when
    there is none, or when it does not enclose the goal."""
    left = {at for at in realm.steps if numbers[f"inn {at}"]}
    inns, order = 0, []
    while left:
        ready = sorted(at for at in left if realm.sites(inns) >> at & 1)
        if not ready:
            raise ValueError("the inns found cannot be built one after another")
        inns |= 1 << ready[0]
        order.append(ready[0])
        left.remove(ready[0])
    if realm.lacking(inns):
        raise ValueError("the inns found enclose too little")
    return Plan(tuple(order))
