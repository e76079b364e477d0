"""Parts of the rules with a literal for each rule: empty decks, the end for one player, ties.

What counts for ties is the engine's own count, on a solver's terms.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gemcheck.algebra import Algebra
from gemcheck.games.settlers import piles, scoring, solo
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.effects import FOOD, GOLD, GOODS
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.pending import FACTION
from gemcheck.games.settlers.state import Seat
from gemcheck_models.cores import Decision, Demand, Terms, Unknown
from gemcheck_models.settlers.toggled import always, both_are, flags, is_number, seats_given
from gemcheck_models.settlers.toggles import Rule, Scene, Subject

__all__ = ["ends"]


# -- decks


def _decks(decision: Decision) -> Scene:
    """A deck with a card or none, discards or none; what lies in neither is in the hand."""
    name, card = ("japanese", "farm") if decision["faction"] else ("common", "ruins")
    ann: dict[str, Any] = {"faction": "japanese"}
    given = seats_given(ann)
    if decision["discards"]:
        (given["seats"]["ann"] if decision["faction"] else given)["deck"] = [card] * decision["cards"]
    elif not decision["cards"]:
        given["seats"]["ann"]["hand"] = [f"rest of {name}"]
    deck = FACTION if decision["faction"] else COMMON

    def read(game: Settlers, before: Any, after: Any) -> Decision:
        return {"can": min(1, piles.drawable(game.table, before, 0, deck))}

    return Scene(given, (), read)


DECKS = Subject(
    "empty-deck",
    "whether a card can be drawn",
    flags("faction", "cards", "discards"),
    flags("can"),
    (
        Rule(
            ("deck.common",),
            "the Common discards are the new deck",
            both_are(faction=0, cards=0, discards=1),
            is_number("can", 1),
        ),
        Rule(
            ("deck.faction",),
            "the discards of a Faction are the new deck",
            both_are(faction=1, cards=0, discards=1),
            is_number("can", 1),
        ),
        Rule(("deck.erratum",), "an empty Faction deck stays so", both_are(faction=1, cards=0), is_number("can", 0)),
    ),
    _decks,
    known={"K7": ("deck.faction", "deck.erratum")},
    impact="breaks-the-game",
)


# -- one player


COMMON_CARDS, FACTION_CARDS = ("armorer", "tavern"), ("farm", "stalls")


def _alone(decision: Decision) -> Scene:
    own = [*COMMON_CARDS[: decision["common"]], *FACTION_CARDS[: decision["own"]]]
    given = {
        "players": 1,
        "round": 5,
        "virtual": {"collection": [f"ruins{decision['collection']}"] if decision["collection"] else []},
        "seats": {"ann": {"faction": "japanese", "locations": own}},
    }

    def read(game: Settlers, before: Any, after: Any) -> Decision:
        result = solo.ended(game.table, before, None).result
        return {"won": int(result is not None and bool(result.winners))}

    return Scene(given, (), read)


def _won_with(*counted: str) -> Demand:
    def demand(terms: Terms, alg: Algebra) -> Any:
        more = alg.more(alg.total(terms[name] for name in counted), terms["collection"])
        return alg.equal(terms["won"], alg.choose(more, 1, 0))

    return demand


ALONE = Subject(
    "alone",
    "whether the Locations beat the Collection",
    tuple(Unknown(name, 0, 2) for name in ("common", "own", "collection")),
    flags("won"),
    (
        Rule(("solo.end",), "Locations are counted", always, _won_with("common", "own")),
        Rule(("solo.end.faction",), "Faction Locations are counted", always, _won_with("own")),
    ),
    _alone,
    known={"K8": ("solo.end", "solo.end.faction")},
)


# -- ties


def _left(decision: Decision) -> Scene:
    supply = {"gold": decision["gold"], "food": decision["food"]}
    given = seats_given({"supply": supply}, {"passed": True}, round=5)

    def read(game: Settlers, before: Any, after: Any) -> Decision:
        return {"counted": scoring.goods_left(game.table, after.seats[0])}

    return Scene(given, ({"ann": "pass"},), read)


def ties(game: Settlers) -> Subject:
    """Whether Gold counts: each sentence is what the engine counts under the reading that takes it at its word."""

    def counted(option: str) -> Demand:
        table = game.table.under(game.rulebook.ruleset({"tie.gold": option}))

        def demand(terms: Terms, alg: Algebra) -> Any:
            a, b, c, d, e, f, g = (
                {FOOD: terms["food"], GOLD: terms["gold"]}.get(good, 0) for good in range(len(GOODS))
            )
            return alg.equal(terms["counted"], scoring.goods_left(table, Seat(0, (a, b, c, d, e, f, g)), alg))

        return demand

    return Subject(
        "tie-goods",
        "how many Goods count for a tie",
        (Unknown("gold", 0, 2), *flags("food")),
        (Unknown("counted", 0, 3),),
        (
            Rule(
                ("tie.goods", "goods.resources"), "Workers and Resources count, and Gold is none", always, counted("no")
            ),
            Rule(("goods.gold.text",), "Gold is as good as a Resource", always, counted("yes")),
        ),
        _left,
        known={"ruling 45": ("tie.goods", "goods.gold.text")},
    )


def ends(game: Settlers) -> Sequence[Subject]:
    """The subjects of this module."""
    return DECKS, ALONE, ties(game)
