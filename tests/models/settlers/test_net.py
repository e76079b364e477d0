"""The transitions of the net for the loop check are held to the engine: each thing that one of the 204 cards does."""

from __future__ import annotations

import pytest
from gemcheck_models.settlers.loop_net import best_mix
from gemcheck_models.settlers.loop_transitions import ENDLESS, Transitions

from gemcheck.games.settlers.components import COMMON, DECKS
from gemcheck.games.settlers.engine import Settlers
from tests.models.settlers.net_played import Said, done, greatest

GAME = Settlers()
ANY_GOOD = {"use imperial_messenger", "use pack_a", "use pack_b", "use rabble"}
"""Where the net takes any Good for the one that lies there: it says at least what the engine does."""
MORE_POINTS = {"build sphinx"}
"""Sphinx adds points to two or more that are gained anyway: whether a mix gains points does not hang on it."""


def actions(deck: int) -> list[str]:
    """What is done with the cards of a deck; with the first one of the Factions, with Common cards and Workers too."""
    net = Transitions(GAME.table, deck)
    mine = {card.key for card in net.cards if card.deck == deck or (card.deck == COMMON and deck == 1)}
    return [name for name in net.named if name.split(" ")[1] in mine or (name.startswith("spend") and deck == 1)]


@pytest.mark.parametrize("deck", [2, *(pytest.param(deck, marks=pytest.mark.slow) for deck in (1, 3, 4))])
def test_an_action_brings_in_the_net_what_it_brings_in_play(deck: int) -> None:
    net = Transitions(GAME.table, deck)
    for name in actions(deck):
        best, said = greatest(done(GAME, deck, name)), Said(net, name)
        assert best or name in ANY_GOOD, f"{DECKS[deck]}: {name} is not legal"
        missing = [one for one in best if not said.has(one)]
        assert not missing or name in MORE_POINTS, f"{DECKS[deck]}: {name} brings {missing[0]} in play"
        beyond = said.beyond(best)
        assert beyond is None or name in ANY_GOOD, f"{DECKS[deck]}: {name} does not bring {beyond} in play"


def test_every_card_is_held_to_the_engine() -> None:
    named = {name for deck in range(1, len(DECKS)) for name in actions(deck)}
    assert {name.split(" ")[1] for name in named if name.startswith("build")} == {card.key for card in GAME.table.cards}
    copies = sum(card.copies for card in GAME.table.cards)
    assert copies == 204
    razed = {card.key for card in GAME.table.cards if card.razable}
    assert {name.split(" ")[1] for name in named if name.startswith("raze")} == razed
    acting = {card.key: card.action.special for card in GAME.table.cards if card.action is not None}
    left_out = {key for key in acting if f"use {key}" not in named}
    assert left_out == {key for key, special in acting.items() if special not in ENDLESS}


def test_a_wrong_transition_is_noticed() -> None:
    net = Transitions(GAME.table, 2)
    name = "use casino"
    net.net[4].append(net.named[name])  # A Gold more.
    best, said = greatest(done(GAME, 2, name)), Said(net, name)
    assert not all(said.has(one) for one in best)
    assert said.beyond(best) is not None


@pytest.mark.parametrize("deck", [1, 2, 3, 4])
def test_the_erratum_leaves_no_mix(deck: int) -> None:
    erratum = GAME.under(GAME.rules_with({"deck.reshuffle": "erratum"}))
    assert best_mix(erratum.table, deck) is None
