"""The packaged cards agree with the printed counts and with the facts, and faults in them are named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from gemcheck.games.settlers import components as data
from gemcheck.games.settlers.components import ACTION, COLOURS, COMMON, DECKS, FEATURE, PRODUCTION, card_index, cards
from gemcheck.games.settlers.effects import GAINS, SPECIALS, TRIGGERS
from gemcheck.rulebook import RulebookError


def of(deck: str) -> list[Any]:
    """The cards of a deck, each as often as it is there."""
    return [card for card in cards() if card.deck == DECKS.index(deck) for _ in range(card.copies)]


def test_there_are_two_hundred_and_four_cards() -> None:
    assert [len(of(deck)) for deck in DECKS] == [84, 30, 30, 30, 30]


def test_there_are_fifty_four_names_of_common_cards() -> None:
    assert len({card.name for card in of("common")}) == 54


@pytest.mark.parametrize(
    ("deck", "kinds", "location", "twice"),
    [
        ("common", (28, 17, 39), 0, 16),
        ("barbarian", (8, 6, 16), 25, 6),
        ("japanese", (10, 7, 13), 25, 4),
        ("roman", (12, 8, 10), 30, 3),
        ("egyptian", (9, 4, 17), 24, 5),
    ],
)
def test_kinds_locations_and_two_uses(deck: str, kinds: tuple[int, ...], location: int, twice: int) -> None:
    """Counted on the printed cards."""
    found = Counter(card.kind for card in of(deck))
    assert (found[PRODUCTION], found[FEATURE], found[ACTION]) == kinds
    assert sum(card.location for card in of(deck)) == location
    assert sum(card.action is not None and card.action.uses == 2 for card in of(deck)) == twice


@pytest.mark.parametrize(
    ("deck", "colours"),
    [
        ("common", {"brown": 16, "grey": 13, "red": 12, "pink": 12, "gold": 10, "blue": 8, "black": 6, "purple": 1}),
        ("barbarian", {"black": 14, "gold": 4, "pink": 4, "brown": 3, "blue": 3, "purple": 1, "red": 1}),
        ("japanese", {"red": 15, "black": 5, "pink": 3, "blue": 3, "grey": 2, "gold": 2}),
        ("roman", {"grey": 12, "blue": 7, "red": 5, "brown": 5, "black": 4, "gold": 2, "pink": 1}),
        ("egyptian", {"grey": 13, "gold": 7, "pink": 5, "black": 4, "blue": 1}),
    ],
)
def test_colours(deck: str, colours: dict[str, int]) -> None:
    assert Counter(COLOURS[colour] for card in of(deck) for colour in card.colours) == colours


def test_raze_fields() -> None:
    """Two Goods on each Common card but Ruins; one point on each Japanese card but Gate and Shrine; none elsewhere."""
    common = [card for card in of("common") if card.razable]
    assert {sum(card.raze) for card in common} == {2}
    assert len(common) == 78
    icons = Counter({name: sum(card.raze[good] for card in common) for good, name in enumerate(GAINS)})
    assert +icons == {"wood": 34, "worker": 27, "stone": 26, "vp": 19, "gold": 17, "card": 17, "food": 16}
    assert {card.key for card in of("japanese") if not card.razable} == {"gate", "shrine"}
    assert not any(card.razable for deck in ("barbarian", "roman", "egyptian") for card in of(deck))


def test_prices_and_deals() -> None:
    assert sum(sum(card.price) for card in of("common")) == 164
    assert all(0 <= sum(card.price) <= 3 and card.location <= 1 for card in cards())
    assert all((card.deal >= 0) == (card.deck != COMMON) for card in cards())


def test_each_faction_has_three_names_thrice_six_twice_nine_once() -> None:
    for deck in DECKS[1:]:
        copies = Counter(Counter(card.name for card in of(deck)).values())
        assert copies == {3: 3, 2: 6, 1: 9}


def test_every_effect_and_every_trigger_is_used() -> None:
    actions = {card.action.special for card in cards() if card.action is not None}
    features = {card.feature.special for card in cards() if card.feature is not None}
    produced = {card.special for card in cards()}
    assert (actions | features | produced) - {""} == set(SPECIALS)
    assert {card.feature.on for card in cards() if card.feature is not None} == set(TRIGGERS)


def test_the_named_cards_of_the_excerpt() -> None:
    """Prices, Raze fields and Actions that the excerpt of the rules states."""
    known = {card.key: card for card in cards()}
    assert (known["wood_storage"].price, known["wood_storage"].raze[1]) == ((2, 1, 0), 2)
    guild = known["masons_guild"].action
    assert guild is not None
    assert (guild.ways[0].pay[:3], guild.gain[GAINS.index("vp")], guild.uses) == ((1, 0, 2), 3, 1)
    assert known["trade_colony"].colours == tuple(map(COLOURS.index, ("red", "brown", "grey")))
    assert (known["ruins"].price, known["ruins"].colours, known["ruins"].razable) == ((0, 0, 0), (), False)
    assert card_index()["ruins"] == list(known).index("ruins")


FAULTS: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "an unknown Good": (lambda card: card["raze"].append("ale"), "unknown Good 'ale'"),
    "an unknown colour": (lambda card: card["colors"].append("gray"), "unknown colour 'gray'; did you mean 'grey'?"),
    "an unknown kind": (lambda card: card.update(kind="palace"), "unknown kind 'palace'"),
    "an unknown deck": (lambda card: card.update(deck="gallic"), "unknown deck 'gallic'"),
    "an unknown effect": (lambda card: card.update(produces_special="copy"), "unknown effect 'copy'"),
    "a price in Workers": (lambda card: card.update(cost={"worker": 1, "wood": 1}), "a price is Wood, Stone, Food"),
    "what cannot be counted": (
        lambda card: card.update(bonus_per={"count": "deals", "good": "vp", "max": 3}),
        "'deals' cannot be counted",
    ),
    "an unknown key of an action": (lambda card: card.update(action={"pays": {}}), "unknown key 'pays'"),
    "a missing key": (lambda card: card.pop("copies"), "missing required field `copies`"),
    "a card too many": (lambda card: card.update(copies=9), "cards of common, where box.toml has 84"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_in_the_data_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change, words = FAULTS[name]
    whole = deepcopy(data.document("cards.toml"))
    change(whole["cards"][0])
    original = data.document
    monkeypatch.setattr(data, "document", lambda file: whole if file == "cards.toml" else original(file))
    with pytest.raises(RulebookError, match=words.replace("?", r"\?")):
        cards.__wrapped__()


def test_a_key_given_twice_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = deepcopy(data.document("cards.toml"))
    whole["cards"].append(whole["cards"][0])
    monkeypatch.setattr(data, "document", lambda file: whole)
    with pytest.raises(RulebookError, match="a key is given twice"):
        cards.__wrapped__()


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(RulebookError, match=r"taxes\.toml"):
        data.document("taxes.toml")
