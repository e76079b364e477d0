"""The numbers of the box, the Factions and the table of overrides."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from gemcheck.games.settlers.box import box
from gemcheck.games.settlers.components import cards, document
from gemcheck.games.settlers.effects import GAINS, GOODS
from gemcheck.rulebook import RulebookError
from tests.settlers.made import GAME

LEVELS = ("card", "faction", "board", "phase")
"""Strongest first."""


def test_the_numbers_of_the_game() -> None:
    assert (box().least_seats, box().most_seats, box().rounds, box().hand) == (1, 4, 5, (2, 2))
    assert (box().raze_hand, box().raze_enemy, box().raze_defense, box().raze_samurai) == (1, 2, 1, 1)
    assert (box().pair, box().points) == (2, (1, 2))
    assert sum(number for _, number in box().attack) == 16


def test_each_faction_keeps_one_good_and_gains_a_raze_and_a_defense_token() -> None:
    stored = {faction.key: GOODS[faction.stores] for faction in box().factions}
    assert stored == {"barbarian": "worker", "japanese": "food", "roman": "raze", "egyptian": "gold"}
    for faction in box().factions:
        assert faction.produces[GAINS.index("raze")] == faction.produces[GAINS.index("defense")] == 1


def test_japanese_locations_fall_in_the_order_of_their_deals() -> None:
    order = ["card", "raze", "gold", "vp", "stone", "worker", "food", "wood"]
    assert [GAINS[good] for good in box().attack_japanese] == order


def test_every_override_names_clauses_and_cards_that_exist() -> None:
    keys = {card.key for card in cards()}
    for override in box().overrides:
        assert {override.rule, *override.clauses} <= set(GAME.rulebook.clauses), override.rule
        assert set(override.cards) <= keys
        assert override.level in LEVELS
        assert bool(override.cards) == (override.level == "card")


def test_a_rule_is_overridden_by_the_strongest_level_first() -> None:
    for rule in {override.rule for override in box().overrides}:
        levels = [LEVELS.index(override.level) for override in box().overrides if override.rule == rule]
        assert levels == sorted(levels), rule


@pytest.mark.parametrize(
    ("rule", "cards"),
    [
        ("build.location", ("settlers", "negotiator")),
        ("raze.price", ("chariot_builder", "rabble")),
        ("raze.foundation", ("sanctuary", "temple_of_ra")),
        ("activate.once", ("acting_troupe", "royal_bath", "scorpion_breeder")),
    ],
)
def test_rows_of_the_table(rule: str, cards: tuple[str, ...]) -> None:
    assert next(override.cards for override in box().overrides if override.rule == rule) == cards


FAULTS: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "a missing key": (lambda whole: whole["razing"].pop("enemy"), "the key 'enemy' is missing"),
    "an unknown card": (lambda whole: whole["override"][0]["cards"].append("casle"), "unknown card 'casle'"),
    "an unknown Good": (lambda whole: whole["attack"].update(ale=1), "unknown Good 'ale'"),
    "Factions in another order": (lambda whole: whole["factions"].reverse(), "the Factions are not those of the decks"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_in_the_data_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change, words = FAULTS[name]
    whole = deepcopy(document("box.toml"))
    change(whole)
    monkeypatch.setattr("gemcheck.games.settlers.box.document", lambda file: whole)
    with pytest.raises(RulebookError, match=words):
        box.__wrapped__()
