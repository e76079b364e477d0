"""Where to put producers so that they yield most together.

question: the most goods of exactly k producers of one kind in a zone, and the best place of a fishery
scope:    one land with what is polluted, occupied and cut; places in the zone; producers next to each other share
method:   linear problem (CP-SAT, SCIP): places that are not next to each other, hexes covered once. The second method
          goes through every choice of places, as far as k is small

In whatever order producers next to each other are built, together they take the same hexes, so the total is the size of
the union, as long as no place lies on a hex that an earlier producer has taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from gemcheck.games.antiquity.hexes import bits
from gemcheck.games.antiquity.land import Land
from gemcheck.games.antiquity.zones import farm_hexes, fishery_hexes, meadow, mine_hexes, woodcutter_hexes, woods
from gemcheck_models.antiquity.makers import Maker

__all__ = [
    "FARM",
    "KINDS",
    "MINE",
    "WOODCUTTER",
    "Ground",
    "Yield",
    "best_fishery",
    "chosen",
    "places",
    "read",
    "stated",
]

WOODCUTTER, FARM, MINE = "woodcutter", "farm", "mine"


class Ground(msgspec.Struct, frozen=True):
    """A land as it is: the zone of a player, and sets of hexes as in `zones`."""

    land: Land
    zone: int
    occupied: int
    polluted: int = 0
    cut: int = 0


class Yield(msgspec.Struct, frozen=True):
    """Places of producers, by number of their hexes, and the goods of all of them."""

    goods: int
    places: tuple[int, ...]


Cover = Callable[[Land, int, int, int, int], int]

KINDS: Mapping[str, tuple[Callable[[Ground], int], Cover]] = {
    WOODCUTTER: (lambda ground: woods(ground.land, ground.cut), woodcutter_hexes),
    FARM: (lambda ground: meadow(ground.land, ground.cut), farm_hexes),
    MINE: (lambda ground: ground.land.mountain, mine_hexes),
}
"""For each kind of producer the hexes of its terrain, and what it takes from a place."""


def places(ground: Ground, kind: str) -> dict[int, int]:
    """For each place of a producer of this kind the hexes that it takes there."""
    terrain, cover = KINDS[kind]
    open_hexes = terrain(ground) & ground.zone & ~ground.occupied & ~ground.polluted
    return {at: cover(ground.land, ground.cut, ground.polluted, ground.occupied, at) for at in bits(open_hexes)}


def chosen(taken: Mapping[int, int], number: int) -> Yield | None:
    """The most goods of exactly so many producers, by every choice of places; None when there is no room for them."""
    best: Yield | None = None
    for where, covered in _choices(taken, number):
        if best is None or covered.bit_count() > best.goods:
            best = Yield(covered.bit_count(), where)
    return best


def _choices(
    taken: Mapping[int, int], number: int, where: tuple[int, ...] = (), covered: int = 0
) -> Iterator[tuple[tuple[int, ...], int]]:
    if len(where) == number:
        yield where, covered
        return
    for at, hexes in taken.items():
        if (not where or at > where[-1]) and not covered >> at & 1:
            yield from _choices(taken, number, (*where, at), covered | hexes)


def stated(make: Maker, taken: Mapping[int, int], number: int) -> None:
    """State the same as a linear problem."""
    put = {at: make.number(0, 1, f"place {at}") for at in taken}
    make.hold(sum(put.values()) == number)
    covering: dict[int, list[int]] = {}
    for at, hexes in taken.items():
        for one in bits(hexes):
            covering.setdefault(one, []).append(at)
            if one in taken and one > at:
                make.hold(put[at] + put[one] <= 1)
    covered = {one: make.number(0, 1, f"hex {one}") for one in covering}
    for one, by in covering.items():
        make.hold(covered[one] <= sum(put[at] for at in by))
    make.most(sum(covered.values()))


def read(taken: Mapping[int, int], numbers: Mapping[str, int]) -> Yield:
    """The choice in a solver's answer to `stated`."""
    where = tuple(at for at in taken if numbers[f"place {at}"])
    covered = 0
    for at in where:
        covered |= taken[at]
    return Yield(covered.bit_count(), where)


def best_fishery(ground: Ground) -> Yield | None:
    """The two hexes of the fishery with the most goods, at least one of them in the zone; None for want of a place."""
    land, best = ground.land, None
    open_hexes = land.dry & ~ground.occupied
    for one in bits(open_hexes & ground.zone):
        for other in bits(land.near[one] & open_hexes):
            each = (fishery_hexes(land, ground.polluted, ground.occupied, at, at) for at in (one, other))
            goods = fishery_hexes(land, ground.polluted, ground.occupied, one, other).bit_count()
            if all(each) and (best is None or goods > best.goods):
                best = Yield(goods, (one, other))
    return best
