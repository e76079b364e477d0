"""Pairs of sentences that cannot both be obeyed, and of which one stands in no clause: each with the smallest position.

These two rest on a demand that is written by hand. The facts quote a sentence ("Faction Locations cannot be razed",
"razed cards go to the discard pile") that the clauses have in a narrower form, so that switching clauses on and off
(`toggles`) finds no clash: a Raze field decides, and the discard pile is for cards of the hand. One number is in
question in each: what the one sentence says it is, what the other one says, and what the engine makes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from gemcheck.game import GameError
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.state import State

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


def _legal(word: str) -> Number:
    """Whether some legal plan begins with these words."""
    return lambda game, before, after: int(
        any(game.plan_text(after, plan).startswith(word) for plan in game.legal(after, after.active))
    )


def _seats(ann: Given, bea: Given) -> dict[str, Any]:
    return {"seats": {"ann": dict(ann), "bea": dict(bea)}}


PAIRS: Sequence[Pair] = (
    Pair(
        "K3",
        "whether a Faction Location can be razed",
        ("raze.field", "Faction Locations cannot be razed, for they have no Raze field", 0),
        ("raze.japanese", "Japanese ones have one", 1),
        _seats({"faction": "barbarian", "supply": "raze2"}, {"faction": "japanese", "locations": ["farm"]}),
        (),
        _legal("raze b/farm"),
    ),
    Pair(
        "K9",
        "whether a Common Location that is razed becomes a Foundation",
        ("raze.discard", "razed cards go to the discard pile", 0),
        ("raze.foundation", "a razed Common Location stays face down", 1),
        _seats({"faction": "barbarian", "supply": "raze2"}, {"faction": "roman", "locations": ["armorer"]}),
        ({"ann": "raze b/armorer"},),
        lambda game, before, after: len(after.seats[1].foundations),
    ),
)
