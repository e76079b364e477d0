"""Small positions drawn at random, as the `given` of a case: where rare rules meet, long before play would get there.

Every draw takes one theme (two Royal Baths, an empty deck, a Location that Temple of Ra may take, ...) and puts what it
needs on the table, with a few other cards and Goods around it, so that a random plan is likely to meet it. Draws that
break an invariant are drawn again a few times; what is still unsound is refused by `given`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from gemcheck.game import GameError, OpenEnd
from gemcheck.games.settlers import casework
from gemcheck.games.settlers.sampled_seats import DRAWN, Drawn, Spec, told
from gemcheck.games.settlers.table import Table

__all__ = ["FOCUS", "THEMES", "sampled_given"]

LIKELY = 0.9
"""How often a theme that the clauses asked for suggest is taken up."""
ATTEMPTS = 6


def sampled_given(table: Table, rng: Random, clauses: Sequence[str] = ()) -> Spec:
    """A `given` of one to four seats; what the clauses are about is likely among it."""
    likely = [theme for clause in clauses for theme in FOCUS.get(clause, FOCUS.get(clause.partition(".")[0], ()))]
    spec: Spec = {}
    for _ in range(ATTEMPTS):
        focus = likely and rng.random() < LIKELY
        spec = THEMES[rng.choice(likely if focus else sorted(THEMES))](rng)
        try:
            casework.given(table, spec)
        except (GameError, OpenEnd):
            continue
        break
    return spec


# -- the Action phase


def _building(rng: Random) -> Spec:
    one = Drawn(rng, rng.choice(DRAWN)).rich(3).common(2).own(1).held(2)
    one.features(rng.choice((0, 1)))
    return told(rng, one, Drawn(rng, one.other()).common(1))


def _foundations(rng: Random) -> Spec:
    one = Drawn(rng, rng.choice(DRAWN)).rich(2).held(2)
    one.spec["foundations"] = [rng.choice(("ruins", "armorer", "mill"))]
    return told(rng, one, Drawn(rng, one.other()).common(1))


def _razing(rng: Random) -> Spec:
    faction = rng.choice(("barbarian", "japanese", "roman", "egyptian"))
    means = {
        "barbarian": ("dark-chapel-a", "pack-a", "rabble"),
        "japanese": ("garrison",),
        "roman": ("engineers",),
        "egyptian": ("chariot-builder", "sanctuary"),
    }
    one = Drawn(rng, faction).goods(worker=2, raze=rng.choice((2, 3, 4))).common(1).held(1)
    one.has(rng.choice(means[faction]))
    other = Drawn(rng, "japanese" if faction != "japanese" and rng.random() < 0.5 else one.other())
    other.common(rng.choice((1, 2))).own(rng.choice((0, 1, 2)))
    other.protected()
    other.spec["passed"] = rng.random() < 0.25
    return told(rng, one, other)


def _chapel(rng: Random) -> Spec:
    one = Drawn(rng, "barbarian").goods(raze=rng.choice((1, 2, 3))).has("dark-chapel-a")
    one.spec["hand"] = [rng.choice(("joiner", "armorer", "monument"))]
    return told(rng, one, Drawn(rng, one.other()).has(rng.choice(("carpenter", "gold-mine", "castle-a"))))


def _resets(rng: Random) -> Spec:
    one = Drawn(rng, rng.choice(("egyptian", "egyptian", "roman"))).goods(gold=rng.choice((2, 3, 4)), worker=3, raze=1)
    if one.faction == "egyptian":
        one.has(*["royal-bath"] * rng.choice((1, 2)))
    else:
        one.has("acting-troupe")
    one.has(rng.choice(("new-forest/used2", "barracks/used1", "gold-mine/used2", "joiner/used1", "porters/used1")))
    if rng.random() < 0.5:
        one.has("porters", "merchants-guild", "gold-mine", "goldsmiths-workshop")
    other = Drawn(rng, one.other("egyptian" if one.faction != "egyptian" else "")).goods(worker=1)
    if other.faction == "egyptian":
        other.has("scorpion-breeder")
    return told(rng, one, other)


def _oasis(rng: Random) -> Spec:
    owner = Drawn(rng, "egyptian").has("oasis" + ("/fired3" if rng.random() < 0.3 else ""))
    owner.spec["passed"] = rng.random() < 0.4
    one = Drawn(rng, owner.other()).goods(worker=rng.choice((2, 4, 6)))
    return told(rng, one, owner)


def _sphinx(rng: Random) -> Spec:
    one = (
        Drawn(rng, "egyptian")
        .goods(food=2, wood=2, stone=2, worker=2)
        .has("sphinx", rng.choice(("brewer", "sawmill", "court-sculptor", "joiner")))
    )
    if rng.random() < 0.4:
        one.has("avenue-of-sphinxes", "pharaohs-guard")
    return told(rng, one, Drawn(rng, one.other()), phase=rng.choice(("act", "act", "production")))


def _stores(rng: Random) -> Spec:
    one = Drawn(rng, "japanese").rich(rng.choice((1, 3))).held(rng.choice((1, 3)))
    one.has(rng.choice(("shrine", "gate", "shrine/stored.wood2", "gate/tucked.mill.town")))
    return told(rng, one, Drawn(rng, one.other()))


def _trade_routes(rng: Random) -> Spec:
    one = Drawn(rng, "japanese").goods(food=2, worker=1, gold=1).has(rng.choice(("trade-route-a", "trade-route-b")))
    if rng.random() < 0.6:
        one.has("dojo")
    other = Drawn(rng, one.other()).goods(wood=2, worker=2).held(1)
    mark = "/mark.a.stalls" if rng.random() < 0.5 else ""
    words = {"barbarian": "sentry-tower", "roman": "roman-bank", "egyptian": "caravan"}
    other.has(words[other.faction] + mark)
    price = {"barbarian": "pack-a", "roman": "sculptors-workshop", "egyptian": "slaves"}[other.faction]
    other.spec.setdefault("hand", []).append(price)
    return told(rng, *((other, one) if mark and rng.random() < 0.7 else (one, other)))


def _deals(rng: Random) -> Spec:
    one = Drawn(rng, rng.choice(("roman", "japanese", "barbarian"))).goods(worker=3, food=2).held(1)
    one.has(
        {"roman": "spies", "japanese": rng.choice(("ninjas", "negotiator", "dojo")), "barbarian": "robbers"}[
            one.faction
        ]
    )
    one.has(rng.choice(("imperial-messenger", "hanseatic-league")))
    other = Drawn(rng, one.other()).under_board(rng.choice((1, 2)))
    one.under_board(rng.choice((0, 1)))
    other.spec["passed"] = rng.random() < 0.2
    return told(rng, one, other)


def _taken(rng: Random) -> Spec:
    one = Drawn(rng, "egyptian").goods(worker=2, raze=1).has("temple-of-ra").held(1)
    other = Drawn(rng, one.other()).common(2).own(1).goods(raze=2, worker=2, wood=2).held(1)
    if rng.random() < 0.5:
        other.has("watchtower/taker.a")
    return told(rng, *((one, other) if rng.random() < 0.6 else (other, one)))


def _empty_decks(rng: Random) -> Spec:
    one = Drawn(rng, rng.choice(DRAWN)).goods(worker=4, gold=1).common(1)
    one.has(rng.choice(("castle-a", "watchtower", "masons-guild")))
    deck = ["ruins", "armorer"][: rng.choice((0, 0, 1, 2))]
    spec = told(rng, one, Drawn(rng, one.other()), phase=rng.choice(("act", "act", "lookout", "production")))
    names = list(spec["seats"])
    own = {"barbarian": "raid", "japanese": "stalls", "roman": "legion", "egyptian": "pyramid"}[one.faction]
    if rng.random() < 0.5:
        spec["seats"][names[0]]["deck"] = [own] if rng.random() < 0.3 else []
    if rng.random() < 0.7:
        spec["deck"] = deck
    if rng.random() < 0.4:  # All other cards are in the hand: nothing is left to be shuffled again.
        spec["seats"][names[0]]["hand"] = ["rest of common", f"rest of {one.faction}"][: rng.choice((1, 2))]
    return spec


def _loop(rng: Random) -> Spec:
    """Two Geisha Houses and a Sake Brewery, or two Royal Baths with Porters."""
    if rng.random() < 0.5:
        one = Drawn(rng, "japanese").goods(gold=rng.choice((1, 2)), worker=rng.choice((0, 2)))
        one.has("geisha-house", "sake-brewery")
        one.spec |= {"hand": ["geisha-house", "rest of japanese"], "deck": []}
    else:
        one = Drawn(rng, "egyptian").goods(gold=rng.choice((2, 3)))
        one.has(
            "royal-bath", "royal-bath/used2", "porters/used1", "merchants-guild", "gold-mine", "goldsmiths-workshop"
        )
    other = Drawn(rng, one.other())
    other.spec["passed"] = True
    return told(rng, one, other)


# -- other phases


def _producing(rng: Random) -> Spec:
    one = Drawn(rng, rng.choice(("japanese", "japanese", *DRAWN))).common(2).own(1).under_board(rng.choice((0, 2)))
    if one.faction == "japanese" and rng.random() < 0.6:
        one.has("school-of-diplomacy")
    one.has(rng.choice(("farmers-at-work", "mill", "rubble")))
    return told(rng, one, Drawn(rng, one.other()).under_board(1), phase="production")


def _cleaning(rng: Random) -> Spec:
    one = Drawn(rng, rng.choice(("roman", *DRAWN))).rich(2).common(1)
    if one.faction == "roman":
        one.has("warehouses")
    return told(rng, one, Drawn(rng, one.other()).rich(1), phase="cleanup")


def _lookout(rng: Random) -> Spec:
    seats = [Drawn(rng, faction) for faction in rng.sample(DRAWN, rng.choice((1, 2, 3)))]
    return told(rng, *seats, phase=rng.choice(("lookout", "row", "second-row")))


def _ending(rng: Random) -> Spec:
    """The last seat before the end, equal points more often than not."""
    seats = [Drawn(rng, faction) for faction in rng.sample(DRAWN, rng.choice((2, 2, 3)))]
    for seat in seats:
        seat.spec["points"] = rng.choice((3, 3, 4))
        seat.goods(
            **{rng.choice(("worker", "wood", "gold", "raze")): rng.choice((0, 1, 2)), "food": rng.choice((0, 1))}
        )
        seat.spec["passed"] = seat is not seats[0]
        if rng.random() < 0.3:
            seat.held(1)
    return told(rng, *seats, round=5)


def _alone(rng: Random) -> Spec:
    one = Drawn(rng, rng.choice(DRAWN)).common(rng.choice((1, 3))).own(rng.choice((0, 2))).goods(raze=2)
    goods = ("wood", "gold", "card", "stone", "worker", "vp")
    virtual: Spec = {"line": rng.sample(goods, rng.choice((1, 2, 3))), "collection": [f"ruins{rng.choice((1, 2, 3))}"]}
    if rng.random() < 0.6:
        virtual["locations"] = [rng.choice(("joiner", "castle-a"))]
    phase = rng.choice(("act", "attack", "lookout"))
    if phase == "attack":
        virtual["attacks"] = rng.choice((1, 2))
    return {**told(rng, one, phase=phase), "players": 1, "virtual": virtual}


THEMES: Mapping[str, Callable[[Random], Spec]] = {
    "alone": _alone,
    "building": _building,
    "chapel": _chapel,
    "cleaning": _cleaning,
    "deals": _deals,
    "empty-decks": _empty_decks,
    "ending": _ending,
    "foundations": _foundations,
    "lookout": _lookout,
    "loop": _loop,
    "oasis": _oasis,
    "producing": _producing,
    "razing": _razing,
    "resets": _resets,
    "sphinx": _sphinx,
    "stores": _stores,
    "taken": _taken,
    "trade-routes": _trade_routes,
}
"""What a position may be about."""

FOCUS: Mapping[str, tuple[str, ...]] = {
    "action.repeat": ("loop", "resets"),
    "action": ("building", "razing"),
    "activate": ("resets", "building"),
    "bonus": ("building",),
    "build": ("building",),
    "card.block": ("resets",),
    "card.chariot-builder": ("razing",),
    "card.dark-chapel": ("chapel",),
    "card.pack": ("razing",),
    "card.reset": ("resets",),
    "card.sanctuary": ("razing",),
    "card.spies": ("deals",),
    "card.temple-of-ra": ("taken",),
    "card.trade-route": ("trade-routes",),
    "card.trade-route.lost": ("trade-routes",),
    "card": ("deals", "razing"),
    "cleanup": ("cleaning",),
    "deal": ("deals", "producing"),
    "deck": ("empty-decks",),
    "defense": ("razing",),
    "end": ("ending", "taken"),
    "feature.deal": ("trade-routes", "deals"),
    "feature.gate": ("stores",),
    "feature.oasis": ("oasis",),
    "feature.outside": ("oasis", "sphinx"),
    "feature.school": ("producing",),
    "feature.shrine": ("stores",),
    "feature.sphinx": ("sphinx",),
    "feature.when": ("oasis", "sphinx"),
    "feature": ("building", "razing"),
    "foundation": ("foundations",),
    "goods": ("building", "ending"),
    "goods.vp": ("chapel", "sphinx"),
    "lookout": ("lookout",),
    "loop": ("loop",),
    "production": ("producing",),
    "raze": ("razing", "foundations"),
    "samurai": ("razing",),
    "solo": ("alone",),
    "tie": ("ending",),
    "variant": ("lookout", "razing"),
    "workers": ("oasis", "empty-decks"),
}
"""Themes that bring a clause into play: by its id, else by its first word."""
