"""Countryside drawn at random for small positions: pollution, inns, producers, counters and rivals around one city."""

from __future__ import annotations

from random import Random
from typing import Any

from gemcheck.games.antiquity.hexes import bits, hex_named
from gemcheck.games.antiquity.land import sample_land, standard_land
from gemcheck.games.antiquity.notation_signs import hexes_text
from gemcheck.games.antiquity.sampled_city import Sketch
from gemcheck.games.antiquity.zones import walk

__all__ = ["Country"]

Spec = dict[str, Any]

SAMPLE, ALONE, BESIDE, FARTHER = "SM1", "1,3", "5,3", "5,5"
"""The small land, and places for one city and for one beside it or a little away."""

MIDDLE = "0,0"
"""The place of the first city on the land of two players."""

LUXURIES = ("wine", "gold", "pearls", "dye")
FOODS = ("grain", "sheep", "olives", "fish")


class Country:
    """The land of one draw: the small one for one seat, or that of two players."""

    def __init__(self, rng: Random, players: int) -> None:
        self.rng = rng
        self.small = players == 1
        self.land = sample_land(SAMPLE) if self.small else standard_land(players)
        centre = self.land.index[hex_named(ALONE if self.small else MIDDLE)]
        self.city = self.land.rings[centre]
        self.zone = walk(self.land, self.city, self.land.dry, 2)

    def some(self, hexes: int, number: int) -> int:
        """So many of these hexes, or all."""
        there = list(bits(hexes))
        return sum(1 << at for at in self.rng.sample(there, min(number, len(there))))

    def words(self, hexes: int) -> str:
        """Hexes as a case writes them."""
        return hexes_text(self.land, hexes) if hexes else "-"

    def zone_hexes(self, number: int) -> str:
        """So many hexes of the zone."""
        return self.words(self.some(self.zone, number))

    def told(self, sketch: Sketch, goods: str, words: Spec | None = None, **fields: Any) -> Spec:
        """A `given` of one seat with a city of this sketch."""
        sketch.at = ALONE if self.small else MIDDLE
        seat = {"houses": sketch.houses_word(), "goods": goods, **(words or {}), "cities": [sketch.city()]}
        base: Spec = {"land": SAMPLE} if self.small else {"players": 2}
        return {**base, **fields, "seats": {"ann": seat}}

    def outdoors(self, carts: int, *more: str) -> Sketch:
        """A city with manned cart shops and other manned buildings."""
        sketch = Sketch(self.rng, houses=4)
        for _ in range(carts):
            sketch.put("cart", man=True)
        for word in more:
            sketch.put(word, man=True)
        return sketch

    # -- themes

    def building(self) -> Spec:
        """Phase 4 with cart shops, a faculty and some pollution."""
        rng = self.rng
        more = rng.sample(("alchemy", "biology", "harbour", "stables"), rng.choice((0, 1, 1)))
        fields: Spec = {"phase": "country", "active": "ann"}
        if rng.random() < 0.6:
            fields["polluted"] = self.zone_hexes(rng.choice((1, 1, 2, 4)))
        goods = rng.choice(("-", "wood1", "wood2", "grain1", "wine1.wood1"))
        return self.told(self.outdoors(rng.choice((0, 1, 1, 2)), *more), goods, **fields)

    def new_city(self) -> Spec:
        """Phase 4 with the goods for a city and an inn that widens the zone."""
        rng = self.rng
        goods = ".".join((rng.choice(FOODS) + "1", *(f"{one}1" for one in rng.sample(LUXURIES, 2)), "wood1.stone1"))
        inn = self.some(self.zone & ~self.land.counters, rng.choice((0, 1, 1)))
        words = {"inns": self.words(inn)} if inn else {}
        return self.told(self.outdoors(1), goods, words, phase="country", active="ann")

    def inns(self) -> Spec:
        """Phase 4 with a brewery and nearly all inns, or few."""
        rng = self.rng
        inns = self.some(self.land.dry & ~self.city & ~self.away(), rng.choice((1, 15, 16, 16)))
        words = {"inns": self.words(inns)}
        sketch = self.outdoors(1).put("brewery")
        return self.told(sketch, rng.choice(FOODS) + "1", words, phase="country", active="ann", counters="-")

    def away(self) -> int:
        """The hexes of the other half, where a rival's city lies."""
        return sum(1 << at for at, (_, r) in enumerate(self.land.hexes) if r > 6)

    def exploring(self) -> Spec:
        """Counters in the zone, with or without an explorer."""
        rng = self.rng
        if rng.random() < 0.3:
            return self.told(Sketch(rng, houses=1), "-", phase="pollute", active="ann")
        return self.told(self.outdoors(0, "explorer"), "-", phase="explore", active="ann")

    def producers(self) -> Spec:
        """Woodcutters and farms with forced labour or without."""
        rng = self.rng
        sketch = Sketch(rng, houses=5).put("labour", man=rng.random() < 0.7)
        words: Spec = {}
        fields: Spec = {}
        near = self.land.near
        if rng.random() < 0.7:
            site = rng.choice(list(bits(self.land.forest & ~self.city)))
            hexes = 1 << site | self.some(near[site] & self.land.forest & ~self.city, rng.choice((0, 2, 4, 6)))
            fields["cut"] = self.words(hexes)
            words["woodcutters"] = [f"{self.words(1 << site)}/wood/{self.words(hexes)}"]
        else:
            site = rng.choice(list(bits(self.land.grass & ~self.city)))
            hexes = 1 << site | self.some(near[site] & self.land.grass & ~self.city, rng.choice((0, 2, 4, 6)))
            fields["polluted"] = self.words(hexes)
            words["farms"] = [f"{self.words(1 << site)}/wine/{self.words(hexes)}"]
        return self.told(sketch, "-", words, phase=rng.choice(("city", "harvest")), counters="-", **fields)

    def rivals(self) -> Spec:
        """Two cities beside each other, their zones laid over each other."""
        rng = self.rng
        more = rng.sample(("harbour", "stables", "dump"), rng.choice((0, 1, 1, 2)))
        spec = self.told(self.outdoors(0, *more), "-")
        other = {"goods": "-", "cities": [{"at": BESIDE}]}
        if rng.random() < 0.5:
            free = self.zone & ~self.land.rings[self.land.index[hex_named(BESIDE)]]
            other["inns"] = self.words(self.some(free & ~self.land.counters, 1))
        if rng.random() < 0.4:
            spec |= {"phase": "pollute", "active": rng.choice(("ann", "bea"))}
        spec["seats"]["bea"] = other
        return spec

    def remains(self) -> Spec:
        """The end of a turn with San Giorgio's cathedral, an inn or two, and beside it a city of a seat that is out."""
        rng = self.rng
        spec = self.told(self.outdoors(0).put("cathedral"), "-", {"saint": "giorgio"}, phase="pollute", active="ann")
        there = rng.choice((BESIDE, FARTHER))
        free = self.land.dry & ~self.city & ~self.land.rings[self.land.index[hex_named(there)]]
        spec["seats"]["ann"]["inns"] = self.words(self.some(free & ~self.land.counters, rng.choice((1, 1, 2))))
        spec["seats"]["bea"] = {"goods": "-", "cities": [{"at": there}], "out": rng.random() < 0.9}
        return spec

    def stock(self) -> Spec:
        """Phase 4 with nearly all counters of one good in play."""
        rng = self.rng
        good = rng.choice(("wood", "wood", "wine"))
        goods = f"{good}{rng.choice((39, 40, 41, 44, 46, 48))}"
        return self.told(self.outdoors(1), goods, phase="country", active="ann")
