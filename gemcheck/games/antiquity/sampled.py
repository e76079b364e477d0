"""Small positions drawn at random, as the `given` of a case: where rare rules meet, long before play would get there.

Every draw takes one theme or two (a hospital and some graves, twenty men and a cathedral, a market in phase 4, ...) and
leaves the others out. Buildings lie anywhere on the maps, and what a theme needs is mostly at hand, so that a random
plan is likely to meet it. Draws that break an invariant are drawn again a few times; what is still unsound is refused
by `given`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from gemcheck.game import GameError
from gemcheck.games.antiquity import casework
from gemcheck.games.antiquity.components import HOUSES
from gemcheck.games.antiquity.sampled_city import Sketch, full_city, three_cities
from gemcheck.games.antiquity.sampled_land import Country
from gemcheck.games.antiquity.table import Table

__all__ = ["FOCUS", "THEMES", "sampled_given"]

Spec = dict[str, Any]

LIKELY = 0.9
"""How often a theme that the clauses asked for suggest is taken up."""

ATTEMPTS = 6

FOOD = ("grain", "sheep", "olives", "fish")
LUXURY = ("wine", "gold", "pearls", "dye")
NAMES = ("ann", "bea", "cal", "dan")


def sampled_given(table: Table, rng: Random, clauses: Sequence[str] = ()) -> Spec:
    """A `given` of two to four seats; what the clauses are about is likely among it."""
    likely = [theme for clause in clauses for theme in FOCUS.get(clause.partition(".")[0], ())]
    spec: Spec = {}
    for _ in range(ATTEMPTS):
        focus = likely and rng.random() < LIKELY
        spec = THEMES[rng.choice(likely if focus else sorted(THEMES))](rng)
        try:
            casework.given(table, spec)
        except GameError:
            continue
        break
    return spec


def _told(*seats: Spec, **fields: Any) -> Spec:
    """A `given` of these seats and as many more as two need."""
    named = {name: seat for name, seat in zip(NAMES, seats, strict=False) if seat}
    return {"players": max(2, len(seats)), **fields, "seats": named}


def _seat(sketch: Sketch, **words: Any) -> Spec:
    """A seat with a city of this sketch."""
    return {"houses": sketch.houses_word(), **words, "cities": [sketch.city()]}


def _some(rng: Random, kinds: Sequence[str], most: int) -> str:
    """A few goods of these kinds."""
    counts = {kind: rng.randint(1, most) for kind in rng.sample(kinds, rng.randint(1, min(3, len(kinds))))}
    return ".".join(f"{kind}{number}" for kind, number in counts.items())


# -- the city


def _houses(rng: Random) -> Spec:
    sketch = Sketch(rng, houses=rng.choice((0, 3, 4))).put("cathedral")
    return _told(_seat(sketch, saint=rng.choice(("nicolo", "nicolo", "maria")), goods=_some(rng, FOOD, 2)))


def _university(rng: Random) -> Spec:
    sketch = Sketch(rng, houses=4).put("university", man=rng.random() < 0.8)
    for word in rng.sample(("alchemy", "biology", "philosophy", "theology"), rng.choice((1, 2, 2))):
        sketch.put(word, near=True)
    return _told(_seat(sketch.graves_on_buildings(rng.choice((0, 0, 1, 2))), goods="-"))


def _mirror(rng: Random) -> Spec:
    sketch = Sketch(rng, houses=4).leave_only(rng.choice(("brewery", "labour")))
    return _told(_seat(sketch, goods=rng.choice(("wood1", "stone1", "wood1.stone1"))))


def _stores(rng: Random) -> Spec:
    sketch = Sketch(rng, houses=4).store(6, rng.choice((2, 4, 5)))
    return _told(_seat(sketch, goods=rng.choice(("wood1", "wood2"))))


def _hospital(rng: Random) -> Spec:
    sketch = Sketch(rng, houses=4).put("hospital", man=True).graves(rng.choice((1, 2, 3, 6)))
    return _told(_seat(sketch, goods="-"))


def _granary(rng: Random) -> Spec:
    sketch = Sketch(rng, houses=rng.randint(1, 4)).put("granary")
    for _ in range(rng.choice((0, 1, 2))):
        sketch.put("fountain")
    sketch.graves_on_buildings(rng.choice((0, 1)))
    goods = _some(rng, (*FOOD, *LUXURY), 2)
    return _told(_seat(sketch, goods=goods), famine=rng.choice((0, 2, 4)))


def _dump(rng: Random) -> Spec:
    sketch = Sketch(rng, houses=4).put("dump", man=rng.random() < 0.8)
    for _ in range(rng.choice((0, 0, 1, 2))):
        sketch.put("fountain")
    seat = _seat(sketch, goods="-")
    seat["cities"] += [{"at": at} for at in ("-3,4", "4,4")[: rng.choice((0, 0, 1, 2))]]
    return _told(seat)


def _market(rng: Random) -> Spec:
    sketch = Sketch(rng, houses=4).put("market", man=True).put("cart", man=rng.random() < 0.5)
    goods = _some(rng, ("wood", "stone", *LUXURY), 2)
    when = {"phase": "country", "active": "ann"} if rng.random() < 0.6 else {}
    return _told(_seat(sketch, goods=goods), {"goods": rng.choice(("wood1", "gold1"))}, **when)


def _order(rng: Random) -> Spec:
    seats = [_seat(Sketch(rng, houses=4).put("cart").put("explorer"), goods="-") for _ in range(rng.choice((2, 2, 3)))]
    names = list(NAMES[: len(seats)])
    rng.shuffle(names)
    return _told(*seats, order=names, turn=rng.choice((1, 1, 2)))


# -- saints


def _cathedrals(rng: Random) -> Spec:
    """Cathedrals that several seats have built in this turn, or one that is about to be built anew."""
    many = rng.choice((1, 2, 3, 4))
    if many == 1:
        return _told(_seat(Sketch(rng, houses=4), goods="stone1", cathedrals=rng.choice((0, 1))))
    seats = [
        _seat(
            Sketch(rng, houses=1).put("cathedral").graves_on_buildings(rng.random() < 0.1),
            saint="giorgio" if not who else rng.choice(("giorgio", "nicolo")),
            goods="-",
            cathedrals=rng.choice((1, 1, 2)),
        )
        for who in range(many)
    ]
    return _told(*seats)


def _theology(rng: Random) -> Spec:
    sketch = Sketch(rng, houses=4).put("theology", man=True).put("cathedral")
    sketch.graves_on_buildings(rng.choice((0, 0, 0, 1)))
    saint = rng.choice(("giorgio", "nicolo", "maria"))
    return _told(_seat(sketch, saint=saint, goods="stone1", cathedrals=rng.choice((0, 1))))


def _all_kinds(rng: Random) -> Spec:
    seat = {"houses": "1", "saint": "barbara", "cities": three_cities(rng, rng.choice((0, 0, 1, 2)))}
    return _told(seat)


def _winners(rng: Random) -> Spec:
    """One seat with twenty men, or two, at the end of a turn."""
    country = Country(rng, 2)
    seats = []
    for _ in range(rng.choice((1, 2, 2))):
        sketch = Sketch(rng, houses=len(HOUSES)).put("cathedral").put("dump", man=True)
        sketch.graves_on_buildings(rng.random() < 0.4, "cathedral")
        saint = rng.choice(("nicolo", "nicolo", "nicolo", "maria", "christofori"))
        goods = ".".join(f"{kind}3" for kind in (*FOOD, *LUXURY)) if saint != "nicolo" else "-"
        seats.append(_seat(sketch, saint=saint, goods=goods))
    return _told(*seats, turn=2, polluted=country.zone_hexes(rng.choice((0, 1, 3, 6))))


# -- graves


def _full(rng: Random) -> Spec:
    """A city without an empty square, alone or with an empty one, in a famine."""
    cities: list[Spec] = [full_city(rng, rng.choice((0, 0, 1, 3)))]
    if rng.random() < 0.5:
        cities.append({"at": "3,5"})
    seat = {"houses": "1", "saint": "barbara", "goods": "-", "cities": cities}
    return _told(seat, {"goods": "fish9"}, phase="famine", famine=rng.choice((4, 5, 6)))


def _last_grave(rng: Random) -> Spec:
    """A seat that has no square for another grave, or only one."""
    seat = {"houses": "1", "saint": "barbara", "goods": "wood1", "cities": [full_city(rng, rng.choice((47, 48, 48)))]}
    if rng.random() < 0.7:
        seat["inns"] = "1,1"
    return _told(seat, phase="famine", famine=rng.choice((4, 5)), counters="-")


# -- the countryside


def _build(rng: Random) -> Spec:
    return Country(rng, 2).building()


THEMES: Mapping[str, Callable[[Random], Spec]] = {
    "build": _build,
    "cathedrals": _cathedrals,
    "city": lambda rng: Country(rng, 2).new_city(),
    "counters": lambda rng: Country(rng, 2).exploring(),
    "dump": _dump,
    "farms": lambda rng: Country(rng, 1).producers(),
    "full": _full,
    "granary": _granary,
    "hospital": _hospital,
    "houses": _houses,
    "inns": lambda rng: Country(rng, 2).inns(),
    "kinds": _all_kinds,
    "last-grave": _last_grave,
    "market": _market,
    "mirror": _mirror,
    "order": _order,
    "remains": lambda rng: Country(rng, 1).remains(),
    "rivals": lambda rng: Country(rng, 1).rivals(),
    "stock": lambda rng: Country(rng, 1).stock(),
    "stores": _stores,
    "theology": _theology,
    "university": _university,
    "winners": _winners,
}
"""What a position may be about."""

FOCUS: Mapping[str, tuple[str, ...]] = {
    "alchemy": ("build",),
    "biology": ("build",),
    "box": ("stock", "inns"),
    "brewery": ("inns",),
    "cart": ("build", "order"),
    "cathedral": ("theology", "cathedrals"),
    "city": ("mirror", "stores"),
    "country": ("build", "city"),
    "dump": ("dump",),
    "explore": ("counters",),
    "explorer": ("counters",),
    "famine": ("granary", "full"),
    "farm": ("build", "farms"),
    "fishery": ("build",),
    "fountain": ("granary", "dump"),
    "granary": ("granary",),
    "grave": ("full",),
    "harbour": ("rivals",),
    "harvest": ("farms",),
    "hospital": ("hospital",),
    "house": ("houses",),
    "inn": ("inns",),
    "labour": ("farms",),
    "market": ("market",),
    "mine": ("build",),
    "newcity": ("city",),
    "order": ("order",),
    "out": ("last-grave", "remains"),
    "philosophy": ("university",),
    "pollution": ("rivals", "counters", "dump"),
    "saint": ("houses", "cathedrals", "theology"),
    "stables": ("rivals",),
    "store": ("stores",),
    "storing": ("stores",),
    "theology": ("theology",),
    "university": ("university",),
    "win": ("winners", "kinds", "remains"),
    "woodcutter": ("build", "farms"),
    "zone": ("rivals",),
}
"""Themes that bring a chapter of the rulebook into play, by the first word of its clauses."""
