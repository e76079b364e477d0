"""The cards, read once from the packaged data. What else the box holds is in `box`.

Cards are frozen and known by their place in `cards()`; a fault in the packaged data is a RulebookError that names the
file and the key.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, TypeVar

import msgspec

from gemcheck.games.settlers.effects import (
    GAINS,
    GOODS,
    NOTHING,
    SPECIALS,
    TRIGGERS,
    Action,
    Amounts,
    Feature,
    Per,
    Way,
    gain_of,
    price_of,
)
from gemcheck.rulebook import RulebookError, nearest

__all__ = [
    "ACTION",
    "COLOURS",
    "COMMON",
    "DECKS",
    "FEATURE",
    "PACKAGE",
    "PRODUCTION",
    "Card",
    "card_index",
    "cards",
    "converted",
    "document",
    "known_place",
]

PACKAGE = "gemcheck.games.settlers.rulebook"
"""Where the packaged data lies."""

DECKS = ("common", "barbarian", "japanese", "roman", "egyptian")
"""The Common deck, then those of the Factions in the order of `box.box().factions`."""
COMMON = 0
COLOURS = ("black", "blue", "brown", "gold", "grey", "pink", "purple", "red")
KINDS = ("production", "feature", "action")
PRODUCTION, FEATURE, ACTION = range(3)

T = TypeVar("T")
Count = Annotated[int, msgspec.Meta(ge=0)]


class Card(msgspec.Struct, frozen=True):
    """One card of which there are `copies` in its deck.

    deck: a place in DECKS; kind: PRODUCTION, FEATURE or ACTION; colours: places in COLOURS; price: Wood, Stone, Food;
    location: own Locations in the price; raze: the Goods of the Raze field, as an amount; deal: the place in GAINS of
    the Good of its Deal, -1 without a Deal field; produces, choices, per: what it produces, one of these, for each of
    something; copies_production: see `special`; bonus, bonus_per: what is gained once.
    """

    key: str
    name: str
    deck: int
    copies: int
    kind: int
    colours: tuple[int, ...]
    price: tuple[int, int, int]
    location: int
    raze: Amounts
    deal: int
    produces: Amounts
    choices: tuple[Amounts, ...]
    per: Per | None
    special: str
    bonus: Amounts
    bonus_per: Per | None
    feature: Feature | None
    action: Action | None
    text: str

    @property
    def razable(self) -> bool:
        """Whether it has a Raze field."""
        return any(self.raze)


class _Per(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    count: str
    good: str
    max: Count


class _Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: str
    name_source: str
    deck: str
    copies: Annotated[int, msgspec.Meta(ge=1)]
    kind: str
    colors: tuple[str, ...]
    cost: Mapping[str, Count]
    raze: tuple[str, ...]
    source: str
    deal: str = ""
    produces: Mapping[str, Count] = {}
    produces_choice: tuple[Mapping[str, Count], ...] = ()
    produces_per: _Per | None = None
    produces_special: str = ""
    bonus: Mapping[str, Count] = {}
    bonus_per: _Per | None = None
    feature: Mapping[str, Any] = {}
    action: Mapping[str, Any] = {}
    text: str = ""


@cache
def document(name: str) -> dict[str, Any]:
    """A packaged TOML file by its name, as a plain dict that is shared: read it, do not change it. Raises RulebookError
    when there is no such file or when it is not TOML."""
    try:
        return tomllib.loads((files(PACKAGE) / name).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:  # A fault in TOML or in its encoding is a ValueError.
        raise RulebookError(f"{name}: {error}") from error


def converted(data: Any, kind: type[T], where: str) -> T:
    """Packaged data as this type. Raises RulebookError, naming the file, where they do not fit."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise RulebookError(f"{where}: {error}") from error


def known_place(word: str, words: Sequence[str], what: str, where: str) -> int:
    """The place of a word among the known ones. Raises RulebookError, naming the nearest, when it is not there."""
    if word not in words:
        raise RulebookError(f"{where}: unknown {what} '{word}'{nearest(word, words)}")
    return words.index(word)


@cache
def cards() -> tuple[Card, ...]:
    """Every card, once whatever its copies, in the order of the file. Raises RulebookError on a fault in cards.toml: an
    unknown word, a key given twice, a deck whose copies are not those of the box."""
    entries = converted(document("cards.toml").get("cards", []), list[_Card], "cards.toml")
    found = tuple(_card(entry) for entry in entries)
    if len({card.key for card in found}) < len(found):
        raise RulebookError("cards.toml: a key is given twice")
    stated = converted(document("box.toml").get("decks", {}), dict[str, int], "box.toml, decks")
    for number, deck in enumerate(DECKS):
        there = sum(card.copies for card in found if card.deck == number)
        if there != stated.get(deck):
            raise RulebookError(f"cards.toml: {there} cards of {deck}, where box.toml has {stated.get(deck)}")
    return found


@cache
def card_index() -> Mapping[str, int]:
    """The place of each card by its key."""
    return {card.key: index for index, card in enumerate(cards())}


def _card(entry: _Card) -> Card:
    where = f"cards.toml, {entry.key}"
    cost = dict(entry.cost)
    location = cost.pop("location", 0)
    price = price_of(cost, where)
    if any(price) and (price[0] or any(price[4:])):
        raise RulebookError(f"{where}: a price is Wood, Stone, Food and a Location")
    raze = [0] * len(GAINS)
    for good in entry.raze:
        raze[known_place(good, GAINS, "Good", where)] += 1
    special = entry.produces_special
    if special:
        known_place(special, SPECIALS, "effect", where)
    return Card(
        key=entry.key,
        name=entry.name,
        deck=known_place(entry.deck, DECKS, "deck", where),
        copies=entry.copies,
        kind=known_place(entry.kind, KINDS, "kind", where),
        colours=tuple(known_place(colour, COLOURS, "colour", where) for colour in entry.colors),
        price=(price[1], price[2], price[3]),
        location=location,
        raze=tuple(raze),
        deal=known_place(entry.deal, GAINS, "Good", where) if entry.deal else -1,
        produces=gain_of(entry.produces, where),
        choices=tuple(gain_of(choice, where) for choice in entry.produces_choice),
        per=_per(entry.produces_per, where),
        special=special,
        bonus=gain_of(entry.bonus, where),
        bonus_per=_per(entry.bonus_per, where),
        feature=_feature(dict(entry.feature), where) if entry.feature else None,
        action=_action(dict(entry.action), where) if entry.action else None,
        text=entry.text,
    )


def _per(entry: _Per | None, where: str) -> Per | None:
    if entry is None:
        return None
    kind, _, colour = entry.count.partition(":")
    if kind == "color":
        known_place(colour, COLOURS, "colour", where)
    elif entry.count != "samurai":
        raise RulebookError(f"{where}: '{entry.count}' cannot be counted")
    return Per(colour or entry.count, known_place(entry.good, GAINS, "Good", where), entry.max)


def _feature(entry: dict[str, Any], where: str) -> Feature:
    on = entry.pop("on", "")
    known_place(on, TRIGGERS, "trigger", where)
    gain = gain_of(entry.pop("gain", {}), where)
    chosen = tuple(Way(price_of({}, where), gain_of(way, where)) for way in entry.pop("choose_one", ()))
    paid = tuple(Way(price_of(way["pay"], where), gain_of(way["gain"], where)) for way in entry.pop("may_pay_one", ()))
    stores = tuple(known_place(good, GOODS, "Good", where) for good in entry.pop("stores", ()))
    special = entry.pop("special", "")
    if special:
        known_place(special, SPECIALS, "effect", where)
    tiers = tuple((int(least), int(points)) for least, points in entry.pop("end_tiers", ()))
    if "end_min" in entry:
        tiers = ((entry.pop("end_min"), entry.pop("end_vp")),)
    each, most = entry.pop("vp_each", 0), entry.pop("max_per_round", 0)
    _nothing_left(entry, where)
    return Feature(on, gain, chosen or paid, bool(paid), most, stores, special, each, tiers)


def _action(entry: dict[str, Any], where: str) -> Action:
    ways = []
    for option in entry.pop("pay_options", [entry.pop("pay", {})]):
        prices = dict(option)
        target = prices.pop("target", "")
        ways.append(Way(price_of(prices, where), NOTHING, target))
    special = entry.pop("special", "")
    if special:
        known_place(special, SPECIALS, "effect", where)
    action = Action(tuple(ways), gain_of(entry.pop("gain", {}), where), entry.pop("uses", 1), special)
    _nothing_left(entry, where)
    return action


def _nothing_left(entry: Mapping[str, Any], where: str) -> None:
    for key in entry:
        raise RulebookError(f"{where}: unknown key '{key}'")
