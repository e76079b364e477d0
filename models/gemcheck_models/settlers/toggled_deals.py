"""Part of the rules with a literal for each rule: Deals by the action, by Spies and by Trade Route."""

from __future__ import annotations

from typing import Any

from gemcheck.games.settlers.effects import FOOD, WOOD, WORKER
from gemcheck.games.settlers.engine import Settlers
from gemcheck_models.cores import Decision, Unknown
from gemcheck_models.settlers.toggled import always, both_are, flags, if_legal, is_number, seats_given
from gemcheck_models.settlers.toggles import Rule, Scene, Subject

__all__ = ["DEALS"]

MADE, SPIES, ROUTE = range(3)


def _deal(decision: Decision) -> Scene:
    bea: dict[str, Any] = {"faction": "barbarian", "passed": bool(decision["passed"])}
    if decision["means"] == MADE:
        ann, plan, good = {"faction": "japanese", "supply": "food1", "hand": ["farm"]}, "deal farm", WORKER
    elif decision["means"] == SPIES:
        ann = {"faction": "roman", "supply": "worker1.food1", "locations": ["spies"]}
        bea["deals"] = ["raid"]
        plan, good = "use spies deal b/raid", WOOD
    else:
        ann = {"faction": "japanese", "supply": "food1", "locations": ["trade-route-a"]}
        bea["locations"] = ["sentry-tower"]
        plan, good = "use trade-route-a at b/sentry-tower", WORKER
    when: tuple[dict[str, Any], ...] = ({"ann": plan},)
    if decision["means"] == ROUTE and not decision["passed"]:
        when += ({"chance": {"draw": "farm"}},)
    spends = int(decision["means"] == SPIES)

    def read(game: Settlers, before: Any, after: Any) -> Decision:
        if after is None:
            return {"legal": 0, "food": 0, "hand": 0, "good": 0}
        was, now = before.seats[0], after.seats[0]
        gained = now.supply[good] - was.supply[good] + (spends if good == WORKER else 0)
        return {
            "legal": 1,
            "food": was.supply[FOOD] - now.supply[FOOD],
            "hand": len(was.hand) - len(now.hand),
            "good": gained,
        }

    return Scene(seats_given(ann, bea), when, read)


DEALS = Subject(
    "deals",
    "a Deal: whether it is legal, the Food, whether its card is of the hand, whether its Good is gained at once",
    (Unknown("means", 0, 2, ("the action", "Spies", "Trade Route")), *flags("passed")),
    flags("legal", "food", "hand", "good"),
    (
        Rule(("deal.hand",), "its card comes from the hand", always, if_legal("hand", 1)),
        Rule(("deal.pay",), "it costs a Food", always, if_legal("food", 1)),
        Rule(("deal.gain",), "its Good is gained at once", always, if_legal("good", 1)),
        Rule(
            ("card.spies",),
            "they move a Deal of an opponent; none is made, and no Good gained",
            is_number("means", SPIES),
            both_are(legal=1, food=0, hand=0, good=0),
        ),
        Rule(
            ("card.trade-route",),
            "the card on top of the deck stands for a Location of an opponent",
            is_number("means", ROUTE),
            both_are(legal=1, hand=0),
        ),
        Rule(
            ("action.pass.safe", "card.one-enemy"),
            "nothing is aimed at who has passed",
            is_number("passed", 1),
            is_number("legal", 0),
        ),
    ),
    _deal,
    lambda terms, alg: alg.either(alg.equal(terms["passed"], 0), alg.more(terms["means"], MADE)),
    lambda terms, alg: alg.either(
        alg.equal(terms["legal"], 1),
        alg.both(*(alg.equal(terms[name], 0) for name in ("food", "hand", "good"))),
    ),
    {
        "K5": ("card.spies", "action.pass.safe"),
        "K14": ("deal.pay", "card.spies"),
        "ruling 26": ("deal.gain", "card.spies"),
    },
)
