"""Parts of the rules with a literal for each rule: used Locations, Foundations, the Cleanup, Oasis. Razing, Deals,
decks and the end stand in `toggled_razing`, `toggled_deals` and `toggled_ends`.

The least numbers that show a clash are enough: one Location, one pair of Workers, one opponent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gemcheck.algebra import Algebra
from gemcheck.games.settlers import activating
from gemcheck.games.settlers.components import card_index
from gemcheck.games.settlers.effects import GOODS, WOOD, WORKER
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.state import Location, State
from gemcheck_models.cores import Decision, Demand, Terms, Unknown
from gemcheck_models.settlers.toggles import Rule, Scene, Subject

__all__ = ["TABLE", "always", "both_are", "flags", "if_legal", "is_number", "seats_given"]


# -- words of demands


def always(terms: Terms, alg: Algebra) -> Any:
    """True of every situation."""
    return alg.both()


def is_number(name: str, number: int) -> Demand:
    """A number has this value."""
    return lambda terms, alg: alg.equal(terms[name], number)


def both_are(**numbers: int) -> Demand:
    """All these numbers have these values."""
    return lambda terms, alg: alg.both(*(alg.equal(terms[name], number) for name, number in numbers.items()))


def if_legal(name: str, number: int) -> Demand:
    """A number has this value where what is done is legal."""
    return lambda terms, alg: alg.either(alg.equal(terms["legal"], 0), alg.equal(terms[name], number))


def flags(*names: str) -> tuple[Unknown, ...]:
    """Numbers that are 0 or 1."""
    return tuple(Unknown(name, 0, 1) for name in names)


def seats_given(ann: Mapping[str, Any], bea: Mapping[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A case with two seats."""
    return {**more, "seats": {"ann": dict(ann), "bea": dict(bea or {})}}


def _there(state: State, key: str) -> Location | None:
    return next((one for one in state.seats[0].locations if one.card == card_index()[key]), None)


# -- Locations that have been used


def _given_up(decision: Decision) -> Scene:
    word = "joiner/used1/goods.worker1" if decision["used"] else "joiner"
    ann = {"faction": "barbarian", "supply": "stone3", "locations": [word], "hand": ["idol"]}

    def read(game: Settlers, before: Any, after: Any) -> Decision:
        there = _there(after, "joiner")
        return {"there": int(there is not None), "goods": int(there is not None and any(there.goods))}

    return Scene(seats_given(ann), ({"ann": "build idol over joiner"},) if decision["given"] else (), read)


GIVEN_UP = Subject(
    "used-location",
    "what becomes of a used Location that is given up",
    flags("used", "given"),
    flags("there", "goods"),
    (
        Rule(
            ("activate.goods-stay",),
            "Goods stay on it to the end of the round",
            is_number("used", 1),
            is_number("goods", 1),
        ),
        Rule(
            ("build.location", "build.location.any"),
            "any Location may be given up and is discarded, a used one too",
            is_number("given", 1),
            is_number("there", 0),
        ),
    ),
    _given_up,
    coherent=lambda terms, alg: alg.both(
        alg.at_least(terms["there"], terms["goods"]), alg.at_least(terms["used"], terms["goods"])
    ),
    known={"K1": ("activate.goods-stay", "build.location.any")},
)


def _uses(decision: Decision) -> Scene:
    key = "masons_guild" if decision["printed"] == 1 else "new_forest"
    word = key.replace("_", "-") + (f"/used{decision['used']}" if decision["used"] else "")
    word += "/blocked" if decision["blocked"] else ""
    ann = {"faction": "roman", "supply": "worker1", "locations": ["acting-troupe", word]}
    bea = {"faction": "egyptian"}
    when = ({"ann": f"use acting-troupe at {key.replace('_', '-')}"},) if decision["freed"] else ()

    def read(game: Settlers, before: Any, after: Any) -> Decision:
        there = _there(after, key)
        assert there is not None
        action = game.table.cards[there.card].action
        usable = action is not None and not activating.use_objections(game.table, there)
        return {"more": activating.uses_left(there, action) if usable and action is not None else 0}

    return Scene(seats_given(ann, bea), when, read)


def _printed_less_used(terms: Terms, alg: Algebra) -> Any:
    return alg.equal(terms["more"], terms["printed"] - terms["used"])


USES = Subject(
    "uses",
    "how often a Location may still be activated in the round",
    (Unknown("printed", 1, 2), Unknown("used", 0, 2), *flags("freed", "blocked")),
    (Unknown("more", 0, 2),),
    (
        Rule(("activate.once", "activate.twice"), "as often as printed, less the uses", always, _printed_less_used),
        Rule(
            ("card.reset",),
            "one that has been freed may be activated again",
            is_number("freed", 1),
            lambda terms, alg: alg.at_least(terms["more"], 1),
        ),
        Rule(("card.block",), "one that is blocked may not", is_number("blocked", 1), is_number("more", 0)),
    ),
    _uses,
    possible=lambda terms, alg: alg.both(
        alg.at_least(terms["printed"], terms["used"]), alg.at_least(terms["used"], terms["freed"])
    ),
    known={"K10": ("activate.once", "card.reset")},
)


# -- Foundations


CARDS = {(0, 0): "armorer", (1, 0): "village-barbarian", (1, 1): "raid"}
"""A Common card, one of the Faction without a Location in its price, one with it."""


def _with_foundation(decision: Decision) -> Scene:
    card = CARDS[decision["faction"], decision["symbol"]]
    ann = {"faction": "barbarian", "supply": "wood1.stone1", "foundations": ["ruins"], "hand": [card]}

    def read(game: Settlers, before: Any, after: Any) -> Decision:
        words = (game.plan_text(before, plan) for plan in game.legal(before, 0))
        return {"usable": int(any(one.startswith(f"build {card} over foundation") for one in words))}

    return Scene(seats_given(ann), (), read)


FOUNDATION = Subject(
    "foundation",
    "whether a Foundation is of use for a card",
    flags("faction", "symbol"),
    flags("usable"),
    (
        Rule(("raze.foundation.place",), "a new Location is built where it stood", always, is_number("usable", 1)),
        Rule(
            ("foundation.use",),
            "it does nothing but pay for a Location in a price",
            always,
            lambda terms, alg: alg.equal(terms["usable"], terms["symbol"]),
        ),
        Rule(
            ("foundation.common",), "it is of no use for a Common card", is_number("faction", 0), is_number("usable", 0)
        ),
    ),
    _with_foundation,
    possible=lambda terms, alg: alg.at_least(terms["faction"], terms["symbol"]),
    known={"K2": ("raze.foundation.place", "foundation.common")},
)

ROW = ("hillfort", "idol")


def _placed(decision: Decision) -> Scene:
    ann: dict[str, Any] = {"faction": "barbarian", "supply": "wood1", "foundations": ["armorer"], "hand": ["raid"]}
    ann["locations"] = list(ROW[: decision["others"]])

    def read(game: Settlers, before: Any, after: Any) -> Decision:
        return {"place": [one.card for one in after.seats[0].locations].index(card_index()["raid"])}

    return Scene(seats_given(ann), ({"ann": "build raid over foundation armorer"},), read)


PLACE = Subject(
    "place",
    "the place of a Location that is built with a Foundation which stood first, counted from 0",
    (Unknown("others", 0, len(ROW)),),
    (Unknown("place", 0, len(ROW)),),
    (
        Rule(("raze.foundation.place",), "where the razed one stood", always, is_number("place", 0)),
        Rule(
            ("card.row",),
            "behind the others of its row",
            always,
            lambda terms, alg: alg.equal(terms["place"], terms["others"]),
        ),
    ),
    _placed,
    known={"K11": ("raze.foundation.place", "card.row")},
    impact="cosmetic",
)


# -- the Cleanup


def _cleaned(decision: Decision) -> Scene:
    good = WOOD if decision["wood"] else WORKER
    ann: dict[str, Any] = {"faction": "barbarian" if decision["stores"] else "roman", "supply": f"{GOODS[good]}1"}
    ann["locations"] = ["warehouses"] if decision["warehouses"] else []
    given = seats_given(ann, {"faction": "egyptian", "passed": True}, round=5 if decision["last"] else 1)
    return Scene(given, ({"ann": "pass"},), lambda game, before, after: {"kept": after.seats[0].supply[good]})


CLEANUP = Subject(
    "cleanup",
    "how much of one Good is left after a round",
    flags("wood", "stores", "warehouses", "last"),
    flags("kept"),
    (
        Rule(("cleanup.discard",), "everything left is discarded", always, is_number("kept", 0)),
        Rule(("cleanup.store",), "the Faction keeps this Good", is_number("stores", 1), is_number("kept", 1)),
        Rule(
            ("feature.warehouses", "feature.outside"),
            "Resources are kept with Warehouses",
            both_are(warehouses=1, wood=1),
            is_number("kept", 1),
        ),
        Rule(("cleanup.last",), "the fifth round has no Cleanup", is_number("last", 1), is_number("kept", 1)),
    ),
    _cleaned,
    possible=lambda terms, alg: alg.at_least(
        1, terms["stores"] + terms["warehouses"] + terms["wood"] * terms["stores"]
    ),
    known={"K4": ("cleanup.discard", "cleanup.store"), "K12": ("cleanup.discard", "cleanup.last")},
)


# -- Features in the turns of others


def _spent(decision: Decision) -> Scene:
    owner: dict[str, Any] = {"faction": "egyptian", "locations": ["oasis"]}
    other: dict[str, Any] = {"faction": "barbarian"}
    (owner if decision["own"] else other)["supply"] = "worker2"
    if decision["passed"]:
        owner["passed"] = True
    given = seats_given(other, owner, active="bea" if decision["own"] else "ann")
    plan = "spend wood" if decision["pair"] else "pass"
    spent = 2 if decision["own"] and decision["pair"] else 0

    def read(game: Settlers, before: Any, after: Any) -> Decision:
        return {"gained": after.seats[1].supply[WORKER] - before.seats[1].supply[WORKER] + spent}

    return Scene(given, ({"bea" if decision["own"] else "ann": plan},), read)


OASIS = Subject(
    "oasis",
    "Workers of the owner of Oasis when somebody has spent a pair",
    flags("own", "pair", "passed"),
    flags("gained"),
    (
        Rule(("feature.when",), "Features act in the turn of their owner", is_number("own", 0), is_number("gained", 0)),
        Rule(
            ("feature.oasis", "feature.outside"),
            "it gains a Worker when an opponent spends a pair",
            both_are(own=0, pair=1),
            is_number("gained", 1),
        ),
        Rule(
            ("action.pass.safe",), "nothing is done to who has passed", is_number("passed", 1), is_number("gained", 0)
        ),
    ),
    _spent,
    possible=lambda terms, alg: alg.at_least(1, terms["own"] + terms["passed"]),
    known={"K6": ("feature.when", "feature.oasis"), "u1": ("feature.oasis", "action.pass.safe")},
)


TABLE = (GIVEN_UP, USES, FOUNDATION, PLACE, CLEANUP, OASIS)
"""The subjects of this module."""
