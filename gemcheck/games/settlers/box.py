"""The Factions and the numbers that the rules fix, read once from the packaged data; a fault in them is a RulebookError
that names the key."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from gemcheck.games.settlers.components import DECKS, cards, converted, document, known_place
from gemcheck.games.settlers.effects import GAINS, GOODS, Amounts, gain_of
from gemcheck.rulebook import RulebookError

__all__ = ["Box", "Faction", "Override", "box"]


class Faction(msgspec.Struct, frozen=True):
    """A Faction: what its board produces, and the Good (place in GAINS) that it may keep in the Cleanup."""

    key: str
    title: str
    produces: Amounts
    stores: int


class Override(msgspec.Struct, frozen=True):
    """A general rule, the clauses that replace it, how strong they are (`card` before `faction` before `board` before
    `phase`), and the cards that do it."""

    rule: str
    clauses: tuple[str, ...]
    level: str
    cards: tuple[str, ...]
    text: str


class Box(msgspec.Struct, frozen=True):
    """The numbers that the rules fix.

    hand: Common and Faction cards at the beginning; points: of a Common and of a Faction Location; raze_hand,
    raze_enemy, raze_defense, raze_samurai: Raze tokens; attack: the Attack cards as places in GAINS, with how many of
    each; attack_japanese: Goods of Deals in the order in which their Locations fall.
    """

    least_seats: int
    most_seats: int
    rounds: int
    hand: tuple[int, int]
    pair: int
    points: tuple[int, int]
    raze_hand: int
    raze_enemy: int
    raze_defense: int
    raze_samurai: int
    factions: tuple[Faction, ...]
    attack: tuple[tuple[int, int], ...]
    attack_japanese: tuple[int, ...]
    overrides: tuple[Override, ...]


@cache
def box() -> Box:
    """The contents of the box. Raises RulebookError on a fault in box.toml: an unknown Good or card, a missing key."""
    data, where = document("box.toml"), "box.toml"
    keys = [card.key for card in cards()]
    overrides = converted(data.get("override", []), tuple[Override, ...], where)
    for override in overrides:
        for key in override.cards:
            known_place(key, keys, "card", f"{where}, override of {override.rule}")
    factions = tuple(
        Faction(entry["key"], entry["title"], gain_of(entry["produces"], where), GOODS.index(entry["stores"]))
        for entry in converted(data.get("factions", []), list[dict[str, Any]], where)
    )
    if tuple(faction.key for faction in factions) != DECKS[1:]:
        raise RulebookError(f"{where}: the Factions are not those of the decks")
    try:
        razing, hand, points = data["razing"], data["hand"], data["points"]
        return Box(
            least_seats=data["seats"][0],
            most_seats=data["seats"][1],
            rounds=data["rounds"],
            hand=(hand["common"], hand["faction"]),
            pair=data["pair"],
            points=(points["common"], points["faction"]),
            raze_hand=razing["hand"],
            raze_enemy=razing["enemy"],
            raze_defense=razing["defense"],
            raze_samurai=razing["samurai"],
            factions=factions,
            attack=tuple((known_place(good, GAINS, "Good", where), count) for good, count in data["attack"].items()),
            attack_japanese=tuple(known_place(good, GAINS, "Good", where) for good in data["attack_japanese"]["order"]),
            overrides=overrides,
        )
    except KeyError as error:
        raise RulebookError(f"{where}: the key {error} is missing") from error
