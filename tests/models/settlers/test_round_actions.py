"""Actions that are no plain gain, Gate, Shrine and Samurai in the best round: against every sequence of the engine."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from gemcheck_models.settlers.round import answered
from gemcheck_models.settlers.round_problem import problem_of

from gemcheck.games.settlers.components import COMMON, card_index
from gemcheck.games.settlers.effects import CARD
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.state import State
from tests.models.settlers.exhaustive import exhaustive

GAME = Settlers()
CARDS = {
    "settlers": "common",
    "acting-troupe": "common",
    "imperial-messenger": "common",
    "porters": "common",
    "farmers-at-work": "common",
    "saboteurs-a": "barbarian",
    "dark-chapel-a": "barbarian",
    "pack-a": "barbarian",
    "rabble": "barbarian",
    "mission": "barbarian",
    "robbers": "barbarian",
    "garrison": "japanese",
    "daimyos-castle-a": "japanese",
    "gate": "japanese",
    "shrine": "japanese",
    "negotiator": "japanese",
    "trade-route-a": "japanese",
    "ninjas": "japanese",
    "engineers": "roman",
    "spies": "roman",
    "desert": "egyptian",
    "chariot-builder": "egyptian",
    "royal-bath": "egyptian",
    "scorpion-breeder": "egyptian",
    "sanctuary": "egyptian",
}
"""The cards that were left out once, and whose they are."""
RIVALS = {"barbarian": "roman", "japanese": "barbarian", "roman": "egyptian", "egyptian": "japanese"}
LEFT_OUT = "temple_of_ra"
GOODS = ("worker", "wood", "stone", "food", "gold", "raze")


def made(name: str, seed: int) -> State:
    """A small position in which a seat has this card on the table or in the hand, and a rival has a little of all."""
    rng, table = Random(f"{name} {seed}"), GAME.table
    faction = CARDS[name] if CARDS[name] != "common" else rng.choice(sorted(RIVALS))
    decks = {one.key: number + 1 for number, one in enumerate(table.box.factions)}
    kept = card_index()[name.replace("-", "_")]
    plain = _some(rng, table.decks[COMMON], kept, 4)
    own = _some(rng, table.decks[decks[faction]], kept, 3)
    others = _some(rng, table.decks[decks[RIVALS[faction]]], kept, 3)
    chosen = [*plain[:3], *own[:2]]
    rng.shuffle(chosen)
    there, hand = _words(chosen[:3]), _words(chosen[3:])
    (there if rng.random() < 0.8 else hand).append(name)
    seat: dict[str, Any] = {
        "faction": faction,
        "supply": {good: rng.randint(0, 2 if good in ("worker", "raze") else 1) for good in GOODS},
        "locations": there,
        "hand": hand,
        "deals": _words([index for index in own[2:] if table.cards[index].deal != -1]),
    }
    rival: dict[str, Any] = {
        "faction": RIVALS[faction],
        "supply": {"wood": rng.randint(0, 1), "food": 1},
        "locations": _words([plain[3], others[0]]),
        "hand": _words(others[1:2]),
        "deals": _words([index for index in others[2:] if table.cards[index].deal != -1]),
    }
    state: State = GAME.given({"phase": "act", "active": "ann", "seats": {"ann": seat, "bea": rival}})[1]
    return state


def _some(rng: Random, deck: tuple[int, ...], kept: int, number: int) -> list[int]:
    """Different cards of a deck that draw none."""
    known = [index for index in dict.fromkeys(deck) if index != kept and not _draws(index)]
    return rng.sample([index for index in known if GAME.table.cards[index].key != LEFT_OUT], number)


def _draws(index: int) -> bool:
    card = GAME.table.cards[index]
    gains = [card.produces, card.bonus, card.raze, *card.choices]
    gains += [card.action.gain] if card.action is not None else []
    gains += [card.feature.gain, *(way.gain for way in card.feature.ways)] if card.feature is not None else []
    return any(any(gain[CARD:]) for gain in gains) or card.deal >= CARD or bool(card.special)


def _words(cards: list[int]) -> list[str]:
    return [GAME.table.cards[card].key.replace("_", "-") for card in cards]


def compared(name: str, seeds: range, most: int, wanted: int) -> int:
    """How many positions of a card have been compared, of at most `most` positions each."""
    count = 0
    for seed in seeds:
        state = made(name, seed)
        best = exhaustive(GAME, state, "end", most)
        if best is None:
            continue
        answer = answered(GAME, state, 0)
        assert (answer.problem.left_out, answer.value) == ((), best), (name, seed)
        count += 1
        if count == wanted:
            break
    return count


@pytest.mark.parametrize("name", CARDS)
def test_actions_agree_with_every_sequence_of_the_engine(name: str) -> None:
    assert compared(name, range(30), 250, 1) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", CARDS)
def test_actions_agree_with_every_sequence_of_the_engine_in_many_positions(name: str) -> None:
    assert compared(name, range(100, 200), 2_500, 12) >= 6


@pytest.mark.parametrize("there", ["foundations.ruins", "at/sanctuary"])
def test_foundations_to_come_are_left_out_like_those_that_lie_there(there: str) -> None:
    game = GAME.under(GAME.rulebook.ruleset({"foundation.scope": "none-common-free"}))
    state = game.read_state(
        f"IS1 phase.act.a a egyptian supply.worker2.wood2 hand.ruins.armorer {there} b roman passed"
    )
    assert problem_of(game.table, state, 0).left_out == ("Foundations for Common cards",)
    assert not problem_of(GAME.table, state, 0).left_out


def test_hardly_any_card_is_left_out() -> None:
    state = GAME.given({"seats": {"ann": {"faction": "roman", "supply": "worker1", "locations": [], "hand": []}}})[1]
    left = []
    for name in sorted(card_index()):
        deck = GAME.table.cards[card_index()[name]].deck
        faction = GAME.table.box.factions[max(deck - 1, 0)].key
        with_card = GAME.given({"seats": {"ann": {"faction": faction, "hand": [name.replace("_", "-")]}}})[1]
        if problem_of(GAME.table, with_card, 0).left_out:
            left.append(name)
    assert left == [LEFT_OUT]
    assert not problem_of(GAME.table, state, 0).left_out
