"""Part of the rules with a literal for each rule: razing.

Prices are the numbers of the box, added up in the words of `gemcheck.algebra`.
"""

from __future__ import annotations

from typing import Any

from gemcheck.algebra import Algebra
from gemcheck.games.settlers.components import card_index
from gemcheck.games.settlers.effects import RAZE
from gemcheck.games.settlers.engine import Settlers
from gemcheck_models.cores import Decision, Demand, Terms, Unknown
from gemcheck_models.settlers.toggled import always, both_are, flags, if_legal, is_number, seats_given
from gemcheck_models.settlers.toggles import Rule, Scene, Subject

__all__ = ["razing"]


ACTION, CHARIOT, RABBLE = range(3)
HAND, OWN, ENEMY = range(3)
COMMON, JAPANESE, OTHER = range(3)
STAYS, DISCARDED, FOUNDED = range(3)
MEANS = {CHARIOT: "chariot-builder", RABBLE: "rabble"}
TARGETS = {(COMMON, 1): "armorer", (COMMON, 0): "ruins", (JAPANESE, 1): "farm", (JAPANESE, 0): "gate"}
"""A card of each kind, with and without a Raze field; of other Factions no card has one."""
TOKENS = 5


def _target(decision: Decision) -> tuple[str, str]:
    """The card that is razed, and the Faction of whose cards it is (of none: Common)."""
    if decision["kind"] == OTHER:
        return ("legion", "roman") if decision["where"] == ENEMY else ("raid", "barbarian")
    return TARGETS[decision["kind"], decision["printed"]], "japanese" if decision["kind"] == JAPANESE else ""


def _razed(decision: Decision) -> Scene:
    card, faction = _target(decision)
    mine = {CHARIOT: "egyptian", RABBLE: "barbarian"}.get(decision["means"], "")
    theirs = ""
    if faction and decision["where"] == ENEMY:
        theirs = faction
    elif faction:
        mine = faction
    mine = mine or ("barbarian" if theirs != "barbarian" else "roman")
    theirs = theirs or ("roman" if mine != "roman" else "barbarian")
    ann: dict[str, Any] = {"faction": mine, "supply": f"worker{TOKENS}.raze{TOKENS}"}
    ann["locations"] = [MEANS[decision["means"]]] if decision["means"] in MEANS else []
    bea: dict[str, Any] = {"faction": theirs, "passed": bool(decision["passed"])}
    word = card + (("/samurai" if faction else "/defense") if decision["guarded"] else "")
    if decision["where"] == HAND:
        ann["hand"] = [card]
    else:
        (ann if decision["where"] == OWN else bea).setdefault("locations", []).append(word)
    aim = f"b/{card}" if decision["where"] == ENEMY else f"a/{card}" if decision["where"] == OWN else card
    plan = {
        ACTION: f"raze {aim}",
        CHARIOT: f"use chariot-builder at {aim}",
        RABBLE: f"use rabble at {card}",
    }[decision["means"]]
    number, owner = card_index()[card], 1 if decision["where"] == ENEMY else 0

    def read(game: Settlers, before: Any, after: Any) -> Decision:
        field = int(game.table.cards[number].razable)
        if after is None:
            return {"legal": 0, "price": 0, "goes": STAYS, "field": field}
        seat = after.seats[owner]
        goes = FOUNDED if number in seat.foundations else DISCARDED
        if number in seat.hand or any(there.card == number for there in seat.locations):
            goes = STAYS
        return {"legal": 1, "price": _spent(game, before, after), "goes": goes, "field": field}

    return Scene(seats_given(ann, bea), ({"ann": plan},), read)


def _spent(game: Settlers, before: Any, after: Any) -> int:
    """Raze tokens that have been paid; what is razed here gains none."""
    return int(before.seats[0].supply[RAZE] - after.seats[0].supply[RAZE])


def _at(means: int, where: int) -> Demand:
    return both_are(means=means, where=where)


def _on_table(faction: bool) -> Demand:
    def demand(terms: Terms, alg: Algebra) -> Any:
        return alg.both(alg.at_least(terms["where"], OWN), _of_faction(terms, alg, faction))

    return demand


def _of_faction(terms: Terms, alg: Algebra, faction: bool) -> Any:
    return alg.more(terms["kind"], COMMON) if faction else alg.equal(terms["kind"], COMMON)


def _possible(terms: Terms, alg: Algebra) -> Any:
    enemy = alg.equal(terms["where"], ENEMY)

    def implies(one: Any, other: Any) -> Any:
        return alg.either(alg.negate(one), other)

    return alg.both(
        implies(
            alg.equal(terms["kind"], OTHER), alg.both(alg.equal(terms["printed"], 0), alg.equal(terms["guarded"], 0))
        ),
        implies(alg.more(terms["guarded"] + terms["passed"], 0), enemy),
        implies(alg.equal(terms["means"], CHARIOT), enemy),
        implies(
            alg.equal(terms["means"], RABBLE),
            alg.both(alg.equal(terms["where"], OWN), alg.negate(alg.equal(terms["kind"], JAPANESE))),
        ),
    )


def _coherent(terms: Terms, alg: Algebra) -> Any:
    nothing = alg.both(alg.equal(terms["price"], 0), alg.equal(terms["goes"], STAYS))
    return alg.both(
        alg.either(alg.equal(terms["legal"], 1), nothing),
        alg.either(alg.equal(terms["kind"], JAPANESE), alg.equal(terms["field"], terms["printed"])),
    )


def razing(game: Settlers) -> Subject:
    """Whether a card can be razed, for how many Raze tokens, and what becomes of it."""
    box = game.table.box

    def usual_price(terms: Terms, alg: Algebra) -> Any:
        more = alg.choose(alg.equal(terms["kind"], COMMON), box.raze_defense, box.raze_samurai)
        enemy = box.raze_enemy + alg.choose(alg.equal(terms["guarded"], 1), more, 0)
        price = alg.choose(alg.equal(terms["where"], HAND), box.raze_hand, enemy)
        return alg.either(alg.equal(terms["legal"], 0), alg.equal(terms["price"], price))

    return Subject(
        "razing",
        "whether a card can be razed, for how many Raze tokens, what becomes of it",
        (
            Unknown("means", 0, 2, ("the action", "Chariot Builder", "Rabble")),
            Unknown("where", 0, 2, ("in the hand", "own", "an opponent's")),
            Unknown("kind", 0, 2, ("Common", "Japanese", "of another Faction")),
            *flags("printed", "guarded", "passed"),
        ),
        (
            *flags("legal"),
            Unknown("price", 0, 3),
            Unknown("goes", 0, 2, ("nowhere", "to the discards", "face down")),
            *flags("field"),
        ),
        (
            Rule(("raze.hand",), "a card of the hand is razed", _at(ACTION, HAND), is_number("legal", 1)),
            Rule(("raze.target",), "a Location of an opponent is razed", _at(ACTION, ENEMY), is_number("legal", 1)),
            Rule(("raze.own",), "never an own Location", _at(ACTION, OWN), is_number("legal", 0)),
            Rule(
                ("raze.field",),
                "only a card with a Raze field",
                always,
                lambda terms, alg: alg.at_least(terms["field"], terms["legal"]),
            ),
            Rule(
                ("raze.japanese",),
                "Japanese cards have one where it is printed",
                is_number("kind", JAPANESE),
                lambda terms, alg: alg.equal(terms["field"], terms["printed"]),
            ),
            Rule(
                ("raze.japanese.text",),
                "all Japanese cards have one",
                is_number("kind", JAPANESE),
                is_number("field", 1),
            ),
            Rule(
                ("action.pass.safe", "card.one-enemy"),
                "nothing is aimed at who has passed",
                both_are(where=ENEMY, passed=1),
                is_number("legal", 0),
            ),
            Rule(
                ("raze.price", "defense.price", "samurai.price"),
                "1 from the hand, 2 of an opponent, 1 more for a token",
                lambda terms, alg: alg.negate(alg.equal(terms["where"], OWN)),
                usual_price,
            ),
            Rule(
                ("card.chariot-builder",),
                "it razes for one token, whatever stands there",
                is_number("means", CHARIOT),
                both_are(legal=1, price=1),
            ),
            Rule(
                ("card.rabble",),
                "it razes an own Common Location, without tokens",
                both_are(means=RABBLE, kind=COMMON),
                both_are(legal=1, price=0),
            ),
            Rule(
                ("raze.discard",),
                "from the hand it is discarded",
                is_number("where", HAND),
                if_legal("goes", DISCARDED),
            ),
            Rule(
                ("raze.foundation",), "a Common Location turns face down", _on_table(False), if_legal("goes", FOUNDED)
            ),
            Rule(("raze.gone",), "a Faction Location is discarded", _on_table(True), if_legal("goes", DISCARDED)),
        ),
        _razed,
        _possible,
        _coherent,
        {"K13": ("raze.price", "card.chariot-builder")},
    )
