"""Zones of control, and the hexes that a producer takes: pure questions about sets of hexes.

Every set of hexes is an int with the bits of their numbers in a land.
"""

from __future__ import annotations

from functools import lru_cache

from gemcheck.games.antiquity.components import STEPS, STEPS_STABLES
from gemcheck.games.antiquity.land import Land
from gemcheck.rulebook import clause, forget_on_exchange

__all__ = ["farm_hexes", "fishery_hexes", "meadow", "mine_hexes", "woodcutter_hexes", "woods", "zone"]


# -- zones of control


@clause("zone.inns", without=lambda cities, inns: cities)
def sources(cities: int, inns: int) -> int:
    """The hexes from which steps are counted: those of cities and inns alike."""
    return cities | inns


@clause("zone.stables", "stables.reach", without=lambda stables: STEPS)
def steps(stables: bool) -> int:
    """How many steps over land a zone reaches."""
    return STEPS_STABLES if stables else STEPS


@clause("zone.sea", without=lambda land, walls: land.whole & ~walls)
def walkable(land: Land, walls: int) -> int:
    """The hexes that a walk may enter: land, except for walls."""
    return land.dry & ~walls


@clause("zone.walk", without=lambda land, start, open_hexes, number: 0)
def walk(land: Land, start: int, open_hexes: int, number: int) -> int:
    """Everything within so many steps of `start` over hexes of `open_hexes`."""
    reached, edge = 0, start
    for _ in range(number):
        edge = land.beside(edge) & open_hexes & ~reached & ~start
        reached |= edge
    return reached


@clause("zone.harbour", "harbour.manned", without=lambda land, start: 0)
def sea_and_shore(land: Land, start: int) -> int:
    """What a manned harbour adds: each body of sea beside or under a city or inn, whole, and the land beside it."""
    reached = 0
    for sea, shore in zip(land.seas, land.shores, strict=True):
        if start & (sea | shore):
            reached |= sea | shore
    return reached


@clause("zone.own", without=lambda reached, start: reached | start)
def not_own(reached: int, start: int) -> int:
    """A zone does not count the hexes under the cities and inns that it belongs to."""
    return reached & ~start


@lru_cache(maxsize=16384)
def _zone(land: Land, start: int, reach: int, harbour: bool, walls: int) -> int:
    reached = walk(land, start, walkable(land, walls), reach)
    if harbour:
        reached |= sea_and_shore(land, start)
    return not_own(reached, start) & ~walls


forget_on_exchange(_zone.cache_clear)


def zone(land: Land, cities: int, inns: int, stables: bool, harbour: bool, walls: int = 0) -> int:
    """The zone of control of a player, without the hexes under his own cities and inns.

    cities, inns: his hexes under cities and inns; stables, harbour: whether he has manned ones; walls: hexes that
    nobody walks into, as a reading wants it of foreign cities and inns.
    """
    return _zone(land, sources(cities, inns), steps(stables), harbour, walls)


# -- what grows


def woods(land: Land, cut: int) -> int:
    """Forest that no woodcutter has turned to grass. cut: forest that has been turned."""
    return land.forest & ~cut


@clause("farm.after-wood", without=lambda land, cut: land.grass)
def meadow(land: Land, cut: int) -> int:
    """Grass: natural, and what woodcutters have left, which is as good. cut: forest that has been turned into grass."""
    return land.grass | cut


# -- what a producer takes


@clause("woodcutter.cover", without=lambda land, cut, polluted, occupied, at: 1 << at)
def woodcutter_hexes(land: Land, cut: int, polluted: int, occupied: int, at: int) -> int:
    """The forest that a woodcutter on this hex takes, his own hex included: all around that is clean and free.

    cut: forest that has been turned into grass; polluted, occupied: hexes with pollution, and hexes on which a city, an
    inn, a man or a good lies. The number of goods is the number of hexes.
    """
    return 1 << at | land.near[at] & woods(land, cut) & ~polluted & ~occupied


@clause("farm.cover", without=lambda land, cut, polluted, occupied, at: 1 << at)
def farm_hexes(land: Land, cut: int, polluted: int, occupied: int, at: int) -> int:
    """The grass that a farm on this hex takes, natural or left by woodcutters; see `woodcutter_hexes`."""
    return 1 << at | land.near[at] & meadow(land, cut) & ~polluted & ~occupied


@clause("mine.cover", without=lambda land, cut, polluted, occupied, at: 1 << at)
def mine_hexes(land: Land, cut: int, polluted: int, occupied: int, at: int) -> int:
    """The mountain that a mine on this hex takes; see `woodcutter_hexes`."""
    return 1 << at | land.near[at] & land.mountain & ~polluted & ~occupied


@clause("fishery.clean", without=lambda land, polluted, occupied: land.sea & ~occupied)
def clean_sea(land: Land, polluted: int, occupied: int) -> int:
    """Sea without pollution, city or good."""
    return land.sea & ~polluted & ~occupied


@clause("fishery.cover", without=lambda land, polluted, occupied, first, second: land.near[first] & land.sea)
def fishery_hexes(land: Land, polluted: int, occupied: int, first: int, second: int) -> int:
    """The clean sea beside either of the two hexes of a fishery, each hex once; none lies under the man."""
    return (land.near[first] | land.near[second]) & clean_sea(land, polluted, occupied)
