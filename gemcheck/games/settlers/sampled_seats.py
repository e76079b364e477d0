"""One seat of a position drawn at random: its Faction, a few Goods, cards in hand, Locations and Deals."""

from __future__ import annotations

from random import Random
from typing import Any

from gemcheck.games.settlers.case_seats import DEFAULT_NAMES
from gemcheck.games.settlers.components import DECKS

__all__ = ["DRAWN", "Drawn", "Spec", "told"]

Spec = dict[str, Any]

DRAWN = DECKS[1:]
"""The Factions."""

GOODS = ("worker", "wood", "stone", "food", "gold", "raze", "defense")

COMMONS = (
    "supplier", "gallows", "quarry", "village-b", "town", "armorer", "gold-mine", "monument", "marketplace", "ruins",
    "court-sculptor", "tavern", "barracks", "brewer", "new-forest", "watchtower", "settlers", "joiner", "castle-a",
    "baker",
)  # fmt: skip
"""Common cards of every kind and colour."""

OWN = {
    "barbarian": ("primeval-forest", "barbarian-altar", "raid", "sentry-tower", "hillfort", "fighting-pit"),
    "japanese": ("farm", "geisha-house", "casino", "stalls", "sake-brewery", "daimyos-castle-a", "buddhas-temple"),
    "roman": ("gladiator-school", "architect", "administration", "legion", "headquarters", "trade-colony"),
    "egyptian": ("desert", "altar-of-bastet", "pharaohs-guard", "slaver", "golden-bazaar", "caravan", "pyramid"),
}  # fmt: skip
"""Some cards of each Faction, each with a Deal field."""

FEATURES = {
    "barbarian": "burning-stake",
    "japanese": "sake-brewery",
    "roman": "administration",
    "egyptian": "slaver",
}


class Drawn:
    """A seat being drawn; every method gives the seat again."""

    def __init__(self, rng: Random, faction: str) -> None:
        self.rng, self.faction = rng, faction
        self.spec: Spec = {"faction": faction}

    def other(self, wanted: str = "") -> str:
        """The Faction of another seat."""
        return wanted or self.rng.choice([faction for faction in DRAWN if faction != self.faction])

    def goods(self, **numbers: int) -> Drawn:
        """These Goods in the supply, in addition."""
        supply = self.spec.setdefault("supply", {})
        for good, number in numbers.items():
            supply[good] = supply.get(good, 0) + number
        return self

    def rich(self, most: int) -> Drawn:
        """Up to so many of some Goods."""
        return self.goods(worker=1).goods(**{good: self.rng.randint(0, most) for good in self.rng.sample(GOODS, 4)})

    def has(self, *words: str) -> Drawn:
        """These Locations."""
        self.spec.setdefault("locations", []).extend(words)
        return self

    def common(self, number: int) -> Drawn:
        """So many Common Locations, each of them once; one may bear a Defense token."""
        found = self.rng.sample(COMMONS, number)
        return self.has(*(word + ("/defense" if self.rng.random() < 0.2 else "") for word in found))

    def own(self, number: int) -> Drawn:
        """So many Faction Locations."""
        return self.has(*self.rng.sample(OWN[self.faction], number))

    def features(self, number: int) -> Drawn:
        """The Feature of the Faction that fires when something is built, or not."""
        return self.has(*[FEATURES[self.faction]] * number)

    def protected(self) -> Drawn:
        """At times a Samurai on a Japanese Location."""
        if self.faction == "japanese":
            words = self.spec.get("locations", [])
            mine = [place for place, word in enumerate(words) if word in OWN["japanese"]]
            if mine and self.rng.random() < 0.5:
                words[mine[0]] += "/samurai"
        return self

    def held(self, number: int) -> Drawn:
        """So many Common cards and as many of the Faction in the hand."""
        hand = self.spec.setdefault("hand", [])
        lying = {word.partition("/")[0] for word in self.spec.get("locations", [])}
        for source in (COMMONS, OWN[self.faction]):
            free = [word for word in source if word not in lying and word not in hand]
            hand.extend(self.rng.sample(free, min(number, len(free))))
        return self

    def under_board(self, number: int) -> Drawn:
        """So many Deals."""
        lying = {word.partition("/")[0] for word in self.spec.get("locations", [])}
        free = [word for word in OWN[self.faction] if word not in lying | set(self.spec.get("hand", []))]
        self.spec.setdefault("deals", []).extend(self.rng.sample(free, number))
        return self


def told(rng: Random, *seats: Drawn, **fields: Any) -> Spec:
    """The `given` of these seats; at times it is the last round."""
    spec: Spec = {key: value for key, value in fields.items() if (key, value) != ("phase", "act")}
    if rng.random() < 0.3:
        spec.setdefault("round", 5)
    return {**spec, "seats": {name: seat.spec for name, seat in zip(DEFAULT_NAMES, seats, strict=False)}}
