"""What producers yield together: the known answers, by every choice of places and by two solvers."""

from __future__ import annotations

from functools import partial

import pytest
from gemcheck_models.antiquity.makers import IMPOSSIBLE, CpSat, Scip, asked
from gemcheck_models.antiquity.yields import FARM, MINE, WOODCUTTER, Ground, best_fishery, chosen, places, read, stated

from gemcheck.games.antiquity.hexes import Hex, mask_of
from gemcheck.games.antiquity.land import Land, sample_land, standard_land
from gemcheck.games.antiquity.zones import zone

SM1, M2 = sample_land("SM1"), standard_land(2)


def ground(land: Land, middle: Hex) -> Ground:
    """A land with one city, nothing manned."""
    city = land.rings[land.index[middle]]
    return Ground(land, zone(land, city, 0, False, False), city)


@pytest.mark.parametrize(
    ("land", "middle", "kind", "goods"),
    [
        (SM1, (1, 3), WOODCUTTER, (6, 11, 12)),
        (SM1, (1, 3), FARM, (6, 12, 16)),
        (SM1, (1, 3), MINE, (5, 5, None)),
        (M2, (0, 0), WOODCUTTER, (6, 11, 15)),
        (M2, (0, 0), FARM, (6, 8, 9)),
        (M2, (0, 0), MINE, (4, 8, 9)),
        (M2, (-1, 14), WOODCUTTER, (7, 12, 15)),
        (M2, (-1, 14), FARM, (5, 9, 12)),
        (M2, (-1, 14), MINE, (None, None, None)),
    ],
)
def test_the_most_goods_of_one_two_and_three(land: Land, middle: Hex, kind: str, goods: tuple[int | None, ...]) -> None:
    taken = places(ground(land, middle), kind)
    for number, best in enumerate(goods, 1):
        found = chosen(taken, number)
        assert (found.goods if found is not None else None) == best
        for solver in (CpSat, Scip):
            answer = asked(partial(stated, taken=taken, number=number), solver)
            if best is None:
                assert answer.says == IMPOSSIBLE
                continue
            assert answer.optimal
            again = read(taken, answer.numbers)
            assert (again.goods, len(again.places)) == (best, number)
            assert all(not taken[one] >> other & 1 for one in again.places for other in again.places if one != other)


def test_the_size_of_each_woodcutter() -> None:
    taken = places(ground(SM1, (1, 3)), WOODCUTTER)
    sizes = {SM1.hexes[at]: hexes.bit_count() for at, hexes in taken.items()}
    assert sizes == {(4, 3): 6, (4, 1): 6, (4, 0): 5, (3, 1): 5, (4, 2): 5, (3, 4): 4, (3, 2): 4, (3, 0): 3}


def test_the_best_fishery() -> None:
    found = best_fishery(ground(SM1, (1, 3)))
    assert found is not None
    assert (found.goods, {SM1.hexes[at] for at in found.places}) == (3, {(4, 2), (5, 2)})


def test_pollution_and_buildings_take_places_and_goods() -> None:
    here = ground(SM1, (1, 3))
    best = chosen(places(here, WOODCUTTER), 1)
    assert best is not None
    taken = places(here, WOODCUTTER)[best.places[0]]
    dirty = Ground(here.land, here.zone, here.occupied, polluted=taken)
    assert best.places[0] not in places(dirty, WOODCUTTER)
    after = chosen(places(dirty, WOODCUTTER), 1)
    assert after is not None
    assert after.goods < best.goods
    cut = Ground(here.land, here.zone, here.occupied, cut=taken)
    grown = {at for at in places(here, WOODCUTTER) if taken >> at & 1}
    assert set(places(cut, FARM)) == set(places(here, FARM)) | grown


def test_no_fishery_without_sea() -> None:
    here = ground(SM1, (1, 3))
    assert best_fishery(Ground(here.land, here.zone, here.occupied, polluted=here.land.sea)) is None
    assert best_fishery(Ground(here.land, mask_of([]), here.occupied)) is None
