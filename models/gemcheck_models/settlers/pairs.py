"""Pairs of rules that cannot both be obeyed, each with the smallest position that shows it.

One number is in question in each: what the one rule says it is, what the other one says, and what the engine makes it.
Numbers that the rules fix are the engine's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from gemcheck.game import GameError
from gemcheck.games.settlers import activating, cleanup, piles, scoring
from gemcheck.games.settlers.components import card_index
from gemcheck.games.settlers.effects import FOOD, RAZE, WORKER
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.pending import FACTION
from gemcheck.games.settlers.state import Location, State

__all__ = ["PAIRS", "Pair", "played_number"]

Given = Mapping[str, Any]
Number = Callable[[Settlers, State, State], int]
"""A number read off the states before and after; the second one is the first when nothing is played."""


class Pair(msgspec.Struct, frozen=True):
    """What is in question, what two rules (clauses) say of it, a position and what is played there, and the number."""

    id: str
    asks: str
    one: tuple[str, str, int]
    other: tuple[str, str, int]
    given: Given
    when: tuple[Mapping[str, str], ...]
    number: Number
    impact: str = "changes-the-winner"


def played_number(game: Settlers, pair: Pair) -> int:
    """What the engine makes the number in question. Raises GameError when the script is not legal."""
    _, before, names = game.given(pair.given)
    state = before
    for entry in pair.when:
        for name, words in entry.items():
            who = names.index(name)
            plan = game.read_plan(state, who, words)
            wrong = game.why_not(state, who, plan)
            if wrong:
                raise GameError(f"{words}: {wrong[0].text}")
            after = game.advance(state, {who: plan})
            if not isinstance(after, State):
                raise GameError("the rules leave open what follows")
            state = after
    return pair.number(game, before, state)


def _seats(ann: Given, bea: Given | None = None) -> dict[str, Any]:
    return {"seats": {"ann": dict(ann), "bea": dict(bea or {})}}


def _has(key: str, who: int = 0) -> Number:
    return lambda game, before, after: int(any(there.card == card_index()[key] for there in after.seats[who].locations))


def _worker(who: int) -> Number:
    return lambda game, before, after: after.seats[who].supply[WORKER]


def _legal(word: str) -> Number:
    """How many legal plans begin with these words."""
    return lambda game, before, after: min(
        1, sum(game.plan_text(after, plan).startswith(word) for plan in game.legal(after, after.active))
    )


def _uses(key: str) -> Number:
    def number(game: Settlers, before: State, after: State) -> int:
        there: Location = next(one for one in after.seats[0].locations if one.card == card_index()[key])
        action = game.table.cards[there.card].action
        return 0 if action is None else activating.uses_left(there, action)

    return number


def _place(key: str) -> Number:
    return lambda game, before, after: [there.card for there in after.seats[0].locations].index(card_index()[key])


def _solo(game: Settlers, before: State, after: State) -> int:
    """Whether Locations beat the Collection in the reading that is in force."""
    from gemcheck.games.settlers import solo

    ended = solo.ended(game.table, after, None)
    return int(ended.result is not None and bool(ended.result.winners))


FOUR = ("farm", "rice-fields", "stalls", "dojo")

PAIRS: Sequence[Pair] = (
    Pair("K1", "whether a Location that has been used lies there still after it was given up",
         ("activate.goods-stay", "Goods stay on it to the end of the round", 1),
         ("build.location.any", "any Location may be given up, a used one too", 0),
         _seats({"faction": "barbarian", "supply": "stone3", "locations": ["joiner/used1"], "hand": ["idol"]}),
         ({"ann": "build idol over joiner"},), _has("joiner")),
    Pair("K2", "whether a Foundation is of use for a Common card",
         ("raze.foundation.place", "a Foundation is used to build a new Location", 1),
         ("foundation.common", "only Faction cards have a Location in the price", 0),
         _seats({"faction": "barbarian", "supply": "wood1.stone1", "foundations": ["ruins"], "hand": ["armorer"]}),
         (), _legal("build armorer over foundation")),
    Pair("K3", "whether a Faction Location can be razed",
         ("raze.japanese.text", "Faction Locations cannot be razed", 0),
         ("raze.japanese", "a Japanese one with a Raze field can", 1),
         _seats({"faction": "barbarian", "supply": "raze2"}, {"faction": "japanese", "locations": ["farm"]}),
         (), _legal("raze b/farm")),
    Pair("K4", "Workers of Barbarians after the Cleanup",
         ("cleanup.discard", "everything left is discarded", 0),
         ("cleanup.store", "Barbarians keep Workers", 3),
         _seats({"faction": "barbarian", "supply": "worker3"}),
         (), lambda game, before, after: cleanup.kept(game.table, after, 0)[WORKER]),
    Pair("K5", "whether Spies have a target when all opponents have passed",
         ("card.spies", "the card says an opponent", 1),
         ("action.pass.safe", "who has passed is no target", 0),
         _seats({"faction": "roman", "supply": "worker1", "locations": ["spies"]},
                {"faction": "barbarian", "deals": ["raid"], "passed": True}),
         (), _legal("use spies")),
    Pair("K6", "Workers of the owner of Oasis after an opponent has spent a pair",
         ("feature.when", "Features act in the turn of their owner", 0),
         ("feature.oasis", "it fires when an opponent spends a pair", 1),
         _seats({"faction": "barbarian", "supply": "worker2"}, {"faction": "egyptian", "locations": ["oasis"]}),
         ({"ann": "spend wood"},), _worker(1)),
    Pair("K7", "whether a card can be drawn from an empty Faction deck with discards",
         ("deck.faction", "an empty deck is shuffled again", 1),
         ("deck.erratum", "not that of a Faction", 0),
         _seats({"faction": "japanese", "deck": []}),
         (), lambda game, before, after: min(1, piles.drawable(game.table, after, 0, FACTION)), "breaks-the-game"),
    Pair("K8", "whether 4 Faction and 6 Common Locations beat a Collection of 8",
         ("solo.end.faction", "Faction Locations are counted", 0),
         ("solo.end", "Locations are counted", 1),
         {"players": 1, "round": 5, "virtual": {"collection": ["ruins6", "castle-a2"]},
          "seats": {"ann": {"faction": "japanese", "locations": [*FOUR, "armorer", "joiner", "tavern", "sawmill",
                                                                 "barracks", "brewer"]}}},
         (), _solo),
    Pair("K9", "whether a Common Location that is razed becomes a Foundation",
         ("raze.discard", "a razed card is discarded", 0),
         ("raze.foundation", "a razed Location stays face down", 1),
         _seats({"faction": "barbarian", "supply": "raze2"}, {"faction": "roman", "locations": ["armorer"]}),
         ({"ann": "raze b/armorer"},), lambda game, before, after: len(after.seats[1].foundations)),
    Pair("K10", "how often a used Masons Guild may be used once more after a reset",
         ("activate.once", "once in a round", 0),
         ("card.reset", "it may be activated again", 1),
         _seats({"faction": "roman", "supply": "worker1", "locations": ["acting-troupe", "masons-guild/used1"]}),
         ({"ann": "use acting-troupe at masons-guild"},), _uses("masons_guild")),
    Pair("K11", "the place of a Location built with a Foundation, counted from 0",
         ("raze.foundation.place", "it stands where the razed one stood", 0),
         ("card.row", "it stands behind the others of its row", 1),
         _seats({"faction": "barbarian", "supply": "wood1", "foundations": ["armorer"], "locations": ["joiner"],
                 "hand": ["raid"]}),
         ({"ann": "build raid over foundation armorer"},), _place("raid"), "cosmetic"),
    Pair("K12", "Workers that count for ties after the last round",
         ("cleanup.discard", "everything left is discarded", 0),
         ("cleanup.last", "there is no Cleanup in the last round", 3),
         {"round": 5, **_seats({"faction": "roman", "supply": "worker3"}, {"passed": True})},
         ({"ann": "pass"},), lambda game, before, after: scoring.goods_left(game.table, after.seats[0])),
    Pair("K13", "Raze tokens for a Location with a Defense token",
         ("raze.price", "two, and one for the token", 3),
         ("card.chariot-builder", "one, whatever stands there", 1),
         _seats({"faction": "egyptian", "supply": "raze3", "locations": ["chariot-builder"]},
                {"faction": "roman", "locations": ["armorer/defense"]}),
         ({"ann": "use chariot-builder at b/armorer"},),
         lambda game, before, after: before.seats[0].supply[RAZE] - after.seats[0].supply[RAZE]),
    Pair("K14", "Food for a Deal by Spies",
         ("deal.pay", "a Deal costs a Food", 1),
         ("card.spies", "it moves, for a Worker", 0),
         _seats({"faction": "roman", "supply": "worker1.food1", "locations": ["spies"]},
                {"faction": "barbarian", "deals": ["raid"]}),
         ({"ann": "use spies deal b/raid"},),
         lambda game, before, after: before.seats[0].supply[FOOD] - after.seats[0].supply[FOOD]),
)  # fmt: skip
