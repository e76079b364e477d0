"""San Giorgio: what is not enclosed, and the fewest inns, by search and by two solvers."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from gemcheck_models.antiquity.enclosure import Realm, fewest_inns, in_turns, read, stated
from gemcheck_models.antiquity.makers import IMPOSSIBLE, CpSat, Scip, asked

from gemcheck.games.antiquity.hexes import Hex, bits
from gemcheck.games.antiquity.land import Land, sample_land, standard_land
from gemcheck.games.antiquity.victory import lacking
from gemcheck.games.antiquity.zones import zone

SM1, M2 = sample_land("SM1"), standard_land(2)


def realm(land: Land, own: Hex, other: Hex, stables: bool = False, harbour: bool = False) -> Realm:
    """Two players with one city each, the first one's view, nothing of the second manned."""
    mine, theirs = (land.rings[land.index[at]] for at in (own, other))
    goal = zone(land, theirs, 0, False, False) & ~mine & ~theirs
    return Realm(land, mine, 0, goal, land.whole & ~(mine | theirs), stables, harbour)


def test_the_whole_far_zone_is_missing() -> None:
    here = realm(M2, (0, 0), (-1, 14))
    city = M2.rings[M2.index[0, 0]]
    missing = lacking(zone(M2, city, 0, False, False), city, zone(M2, M2.rings[M2.index[-1, 14]], 0, False, False), 0)
    assert missing == here.goal == here.lacking()
    assert missing.bit_count() == 22


@pytest.mark.parametrize(
    ("own", "other", "stables", "harbour", "inns"),
    [
        ((2, 2), (5, 4), False, False, 3),
        ((2, 2), (5, 4), True, False, 1),
        ((2, 2), (5, 4), False, True, 3),
        ((1, 3), (4, 2), False, False, 2),
        ((1, 3), (4, 2), True, False, 1),
        ((1, 3), (4, 2), False, True, 2),
    ],
)
def test_the_fewest_inns_by_three_methods(own: Hex, other: Hex, stables: bool, harbour: bool, inns: int) -> None:
    here = realm(SM1, own, other, stables, harbour)
    found = fewest_inns(here, 4)
    assert found is not None
    assert len(found.inns) == inns
    assert fewest_inns(here, inns - 1) is None
    for solver in (CpSat, Scip):
        answer = asked(partial(stated, realm=here, most=6), solver)
        assert answer.optimal
        assert len(read(here, answer.numbers).inns) == inns
        assert asked(partial(stated, realm=here, most=inns - 1), solver).says == IMPOSSIBLE


def test_each_inn_is_reached_through_those_before() -> None:
    here = realm(SM1, (2, 2), (5, 4))
    found = fewest_inns(here, 4)
    assert found is not None
    built = 0
    for at in found.inns:
        assert here.sites(built) >> at & 1
        built |= 1 << at
    assert here.lacking(built) == 0


def test_a_zone_is_what_its_buildings_reach_alone() -> None:
    here = realm(SM1, (2, 2), (5, 4), harbour=True)
    rng = Random(1)
    for _ in range(30):
        inns = sum(1 << at for at in rng.sample(list(here.reaches), 3))
        together = here.zone(inns) | inns | here.cities
        alone = here.zone() | here.cities
        for at in bits(inns):
            alone |= here.reaches[at]
        assert together == alone


def test_turns_by_cart_shops() -> None:
    assert [in_turns(7, carts) for carts in (1, 2, 3, 7, 9)] == [7, 4, 3, 1, 1]


@pytest.mark.slow
def test_the_far_zone_takes_eleven_inns() -> None:
    here = realm(M2, (0, 0), (-1, 14))
    answer = asked(partial(stated, realm=here, most=12), Scip)
    assert answer.optimal
    assert len(read(here, answer.numbers).inns) == 11
