"""Random states for tests of texts and pictures: well formed, but not reached by play."""

from __future__ import annotations

from random import Random

from gemcheck.game import Result
from gemcheck.games.antiquity.components import (
    BUILDINGS,
    FARM_GOODS,
    FISHERY_GOODS,
    FOUNTAIN,
    HOUSE,
    MINE_GOODS,
    STORE,
    WOOD,
)
from gemcheck.games.antiquity.hexes import bits, mask_of
from gemcheck.games.antiquity.land import Land, drawn_tiles, land_of
from gemcheck.games.antiquity.phases import CHOOSES
from gemcheck.games.antiquity.shapes import placements, store_placements
from gemcheck.games.antiquity.state import (
    FARM,
    FISHERY,
    MINE,
    NONE,
    OVER,
    PHASES,
    WOODCUTTER,
    City,
    Placed,
    Producer,
    Seat,
    State,
)

__all__ = ["random_city", "random_state"]


def subset(rng: Random, mask: int, share: float) -> int:
    """Each member of a set with the same chance."""
    return mask_of(number for number in bits(mask) if rng.random() < share)


def random_city(rng: Random, land: Land, number: int) -> City:
    """A city with as many buildings as a random order of random placements lets in, and graves of every sort."""
    side = 7 if number == 0 else 6
    sites = [at for at, ring in enumerate(land.rings) if ring and (number == 0 or not ring & land.sea)]
    used, placed = 0, []
    kinds = [one.kind for one in BUILDINGS if one.kind not in (FOUNTAIN, HOUSE)]
    for kind in rng.choices([*kinds, STORE, 0], k=rng.randrange(14)):
        forms = store_placements(side) if kind == STORE else placements(kind, side, True)
        mask = rng.choice(forms)
        if not mask & used and mask.bit_count() < 13:
            used |= mask
            placed.append(Placed(kind, mask, BUILDINGS[kind].manned and rng.random() < 0.5))
    free = (1 << side * side) - 1 & ~used
    houses = subset(rng, free, 0.2)
    fountains = subset(rng, free & ~houses, 0.2)
    graves = subset(rng, free & ~houses, 0.1) | subset(rng, used, 0.1)
    return City(side, rng.choice(sites), tuple(sorted(placed)), houses, fountains, graves)


def random_producer(rng: Random, land: Land) -> Producer:
    """A producer anywhere."""
    kind = rng.choice((WOODCUTTER, FARM, MINE, FISHERY))
    good = rng.choice({WOODCUTTER: (WOOD,), FARM: FARM_GOODS, MINE: MINE_GOODS, FISHERY: FISHERY_GOODS}[kind])
    at = rng.randrange(land.size)
    site = 1 << at
    if kind == FISHERY:
        site |= 1 << rng.choice(list(bits(land.near[at])))
    return Producer(kind, site, good, subset(rng, land.near[at] | 1 << at, 0.5))


def random_seat(rng: Random, land: Land) -> Seat:
    """A seat with up to four cities."""
    goods = tuple(rng.choice((0, 0, rng.randrange(30))) for _ in range(10))
    return Seat(
        corner=rng.randrange(len(land.starts)),
        goods=goods,  # type: ignore[arg-type]  # as many as the struct has
        cities=tuple(random_city(rng, land, number) for number in range(rng.randrange(5))),
        inns=subset(rng, land.dry, 0.02),
        producers=tuple(sorted(random_producer(rng, land) for _ in range(rng.randrange(4)))),
        houses=subset(rng, (1 << 20) - 1, 0.5),
        saint=rng.randrange(-1, 5),
        cathedrals=rng.randrange(3),
        away=rng.randrange(3),
        out=rng.random() < 0.2,
    )


def random_state(seed: int) -> State:
    """A state of two to four seats on a drawn map or on the sample map."""
    rng = Random(seed)
    seats = rng.randrange(2, 5)
    tiles = rng.choice((drawn_tiles(seats, rng), ("SM1",)))
    land = land_of(tiles)
    phase = rng.choice(PHASES)
    result = None
    if phase == OVER and rng.random() < 0.8:
        winners = tuple(who for who in range(seats) if rng.random() < 0.5)
        result = Result(winners, "nicolo", rng.choice(((), ("win.nicolo",), ("win.saint", "win.tie"))))
    counts = tuple(rng.randrange(seats + 1) for _ in range(4))
    return State(
        seats=tuple(random_seat(rng, land) for _ in range(seats)),
        tiles=tiles,
        order=tuple(rng.sample(range(seats), seats)),
        turn=rng.choice((1, rng.randrange(2, 40))),
        phase=phase,
        active=NONE if phase in (*CHOOSES, OVER) else rng.randrange(seats),
        famine=rng.randrange(10),
        polluted=subset(rng, land.whole, rng.choice((0.0, 0.1, 0.5, 1.0))),
        cut=subset(rng, land.forest, rng.choice((0.0, 0.3))),
        stone=subset(rng, land.mountain, 0.1),
        gold=subset(rng, land.mountain, 0.1),
        counters=rng.choice((land.counters, 0, subset(rng, land.counters, 0.5))),
        unseen=rng.choice(((seats,) * 4, counts)),  # type: ignore[arg-type]  # as many as the struct has
        used=rng.randrange(4),
        due=rng.choice((0, rng.randrange(9))),
        result=result,
    )
