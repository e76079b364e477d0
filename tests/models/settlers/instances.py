"""Rounds with a known best sequence, and random ones."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.state import State

KNOWN: dict[str, tuple[int, str, dict[str, Any]]] = {
    "V1": (
        12,
        "now",
        {
            "faction": "roman",
            "supply": "worker5.wood2.stone3.food1.gold1",
            "locations": ["masons-guild", "joiner", "mason-a", "sawmill", "pig-farmer-a", "goldsmiths-workshop"],
        },
    ),
    "V2": (
        15,
        "end",
        {
            "faction": "roman",
            "supply": "worker2.wood3.stone4.gold1.raze1",
            "locations": ["supplier", "quarry"],
            "hand": ["stonemason", "statue", "rubble", "coal-mine"],
        },
    ),
    "V3": (
        12,
        "end",
        {
            "faction": "barbarian",
            "supply": "worker3.wood3.stone2",
            "locations": ["new-forest", "joiner"],
            "hand": ["village-barbarian", "sentry-tower", "idol"],
        },
    ),
    "V4": (
        6,
        "now",
        {
            "faction": "roman",
            "supply": "worker4.stone4",
            "locations": ["acting-troupe", "masons-guild", "coal-mine"],
        },
    ),
    "V5": (
        8,
        "end",
        {
            "faction": "barbarian",
            "supply": "worker2.wood3.stone1.raze1",
            "locations": ["joiner"],
            "hand": ["hillfort", "armorer", "raid"],
            "foundations": ["ruins"],
        },
    ),
    "V6": (
        10,
        "end",
        {
            "faction": "egyptian",
            "supply": "worker4.stone1.gold2",
            "locations": ["goldsmith", "golden-bazaar"],
            "hand": ["pyramid", "egyptian-quarry"],
        },
    ),
}
"""The best value, the objective, the seat."""


def position(game: Settlers, seat: dict[str, Any]) -> State:
    """A position in which this seat is to act."""
    _, state, _ = game.given({"seats": {"ann": seat}})
    return state


def random_seat(game: Settlers, seed: int, cards: int, rich: bool = True) -> dict[str, Any]:
    """A seat with so many cards, half of them on the table; two of three are Common cards."""
    rng, table = Random(seed), game.table
    deck = rng.randint(1, len(table.box.factions))
    common = rng.sample(table.decks[COMMON], cards - cards // 3)
    chosen = [*common, *rng.sample(table.decks[deck], cards // 3)]
    rng.shuffle(chosen)
    most = {"worker": 8, "wood": 4, "stone": 4, "food": 2, "gold": 3, "raze": 2}
    least = {"worker": 3, "wood": 1, "stone": 1} if rich else {}
    if not rich:
        most = dict.fromkeys(most, 1) | {"worker": 2}
    return {
        "faction": table.box.factions[deck - 1].key,
        "supply": {good: rng.randint(least.get(good, 0), number) for good, number in most.items()},
        "locations": _words(game, chosen[: cards // 2]),
        "hand": _words(game, chosen[cards // 2 :]),
    }


def _words(game: Settlers, cards: list[int]) -> list[str]:
    found = Counter(game.table.cards[card].key.replace("_", "-") for card in cards)
    return [word + (str(number) if number > 1 else "") for word, number in found.items()]
