"""Plans in words: every legal plan comes back from its text, and what may be left out."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from gemcheck.games.settlers.effects import GAINS
from gemcheck.games.settlers.pending import VIRTUAL_SEAT
from gemcheck.games.settlers.plan_text import plan_text
from gemcheck.games.settlers.plans import (
    Activate,
    Aim,
    Build,
    Defend,
    MakeDeal,
    Pass,
    Pick,
    Plan,
    Raze,
    Samurai,
    Spend,
    Stop,
    Stow,
    Tuck,
)
from gemcheck.games.settlers.state import State
from tests.settlers.played import game_under, positions
from tests.settlers.spoken import TABLE, at, both_ways, card, read, table_of_two

MANY = 120
"""So many plans of one position are written and read."""


# -- round trips


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("readings", [{}, {"foundation.scope": "none-common-free", "shrine.gold": "yes"}])
def test_every_legal_plan_comes_back(seed: int, readings: dict[str, str]) -> None:
    game = game_under(readings)
    for state in islice(positions(game, 1 + seed % 4, seed), None, None, 2):
        for who in game.to_move(state):
            texts: dict[str, Plan] = {}
            for plan in islice(game.legal(state, who), MANY):
                text = game.plan_text(state, plan)
                assert game.read_plan(state, who, text) == plan
                assert texts.setdefault(text, plan) == plan
                assert game.plan_text(state, game.read_plan(state, who, text.upper())) == text


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("build joiner with wood2", Build(card("joiner"), (0, 2, 0, 0, 0, 0, 0))),
        ("build stalls over new-forest.2 with wood1", Build(card("stalls"), (0, 1, 0, 0, 0, 0, 0), 2)),
        (
            "build stalls over foundation brewer with gold1",
            Build(card("stalls"), (0, 0, 0, 0, 1, 0, 0), foundation=card("brewer")),
        ),
        ("build joiner with -", Build(card("joiner"))),
        ("build joiner over at.9 with wood2", Build(card("joiner"), (0, 2, 0, 0, 0, 0, 0), 8)),
        ("deal stalls", MakeDeal(card("stalls"))),
        ("deal stalls with gold1", MakeDeal(card("stalls"), gold=True)),
        ("raze mill", Raze(card=card("mill"))),
        ("raze b/armorer.2", Raze(seat=1, place=2)),
        ("use sawmill with wood1", Activate(0, 1, pay=(0, 1, 0, 0, 0, 0, 0))),
        (
            "use negotiator with worker1 deal stalls paying wood1",
            Activate(0, 6, pay=(1, 0, 0, 0, 0, 0, 0), aim=Aim(place=2, pay=(0, 1, 0, 0, 0, 0, 0))),
        ),
        ("use b/armorer", Activate(1, 0)),
        ("spend common-card", Spend(GAINS.index("common_card"))),
        ("pass", Pass()),
        ("stop", Stop()),
        ("defend new-forest.2", Defend(2)),
        ("samurai farm", Samurai(3)),
        ("tuck mill under gate", Tuck(4, card("mill"))),
        ("stow stone on shrine", Stow(5, GAINS.index("stone"))),
        ("pick mill", Pick(card("mill"))),
    ],
)
def test_plans_in_words(text: str, plan: Plan) -> None:
    both_ways(table_of_two(), text, plan)


def acting(card_key: str, faction: str, **more: Any) -> State:
    supply = "worker5.wood3.stone3.food2.gold3.raze4"
    ann = {"faction": faction, "supply": supply, "locations": [card_key, "brewer"], **more}
    bea: dict[str, Any] = {"faction": "roman", "locations": ["armorer", "builder"], "deals": ["spies"]}
    if faction != "japanese":
        bea = {"faction": "japanese", "locations": ["armorer", "mill"], **BEA_DEALS}
    return at(seats={"ann": ann, "bea": bea}, reachable=False)


BEA_DEALS = {"deals": ["farm", "stalls"], "supply": "wood1", "hand": ["joiner"]}
WORKER = (1, 0, 0, 0, 0, 0, 0)
RAZE = (0, 0, 0, 0, 0, 1, 0)


@pytest.mark.parametrize(
    ("key", "faction", "text", "pay", "aim"),
    [
        ("pack_a", "barbarian", "at b/armorer good vp", WORKER, Aim(seat=1, place=0, good=GAINS.index("vp"))),
        ("saboteurs_a", "barbarian", "seat b good wood", WORKER, Aim(seat=1, good=1)),
        ("robbers", "barbarian", "deal b/stalls", (2, 0, 0, 0, 0, 0, 0), Aim(seat=1, place=1)),
        ("rabble", "barbarian", "at brewer", (2, 0, 0, 0, 0, 0, 0), Aim(place=1)),
        ("garrison", "japanese", "at b/builder", (0, 0, 0, 0, 0, 2, 0), Aim(seat=1, place=1)),
        ("chariot_builder", "egyptian", "at b/mill", RAZE, Aim(seat=1, place=1)),
        ("acting_troupe", "roman", "at brewer", WORKER, Aim(seat=0, place=1)),
        ("ninjas", "japanese", "deal b/spies", WORKER, Aim(seat=1, place=0)),
        ("porters", "roman", "card quarry", (0, 0, 0, 1, 0, 0, 0), Aim(card=card("quarry"))),
    ],
)
def test_what_an_action_is_aimed_at(key: str, faction: str, text: str, pay: Any, aim: Aim) -> None:
    state = acting(key, faction)
    word = key.replace("_", "-")
    plan = read(state, f"use {key} {text}")
    assert plan == Activate(0, 0, pay=pay, aim=aim)
    written = plan_text(TABLE, state, plan)
    assert written.startswith(f"use {word} with ")
    assert written.endswith(text)
    assert read(state, written) == plan


def test_ways_and_cards_that_are_paid() -> None:
    state = acting("dark_chapel_a", "barbarian", hand=["quarry"])
    assert read(state, "use dark-chapel-a card quarry") == Activate(0, 0, pay=RAZE, aim=Aim(card=card("quarry")))
    second = Activate(0, 0, 1, pay=(0, 0, 0, 0, 0, 2, 0), aim=Aim(seat=1, place=0))
    both_ways(state, "use dark-chapel-a way 2 with raze2 at b/armorer", second)
    state = acting("tavern", "roman", hand=["ruins2", "quarry"])
    both_ways(state, "use tavern discarding quarry", Activate(0, 0, hand=(card("quarry"),)))
    state = acting("hanseatic_league", "roman", deals=["builder2", "spies"])
    keys = [TABLE.cards[deal.card].key for deal in state.seats[0].deals]
    spies, builder = keys.index("spies"), keys.index("builder")
    both_ways(state, "use hanseatic-league with worker1 giving spies", Activate(0, 0, pay=WORKER, deals=(spies,)))
    both_ways(
        state, "use hanseatic-league with worker1 giving builder.2", Activate(0, 0, pay=WORKER, deals=(builder + 1,))
    )


def test_the_virtual_player_has_a_word() -> None:
    state = at(
        players=1,
        virtual={"locations": ["armorer", "mill"], "line": ["wood", "gold"]},
        seats={"ann": {"supply": "worker2.raze2", "locations": ["robbers"]}},
    )
    places = [TABLE.cards[one].key for one in state.virtual.locations] if state.virtual else []
    both_ways(state, "raze virtual/armorer", Raze(seat=VIRTUAL_SEAT, place=places.index("armorer")))
    plan = Activate(0, 0, pay=(2, 0, 0, 0, 0, 0, 0), aim=Aim(seat=VIRTUAL_SEAT, place=1))
    both_ways(state, "use robbers with worker2 deal virtual/gold", plan)


# -- what may be left out


@pytest.mark.parametrize(
    ("supply", "text", "pay"),
    [
        ("wood2.gold2", "build joiner", (0, 2, 0, 0, 0, 0, 0)),
        ("wood1.gold2", "build joiner", (0, 1, 0, 0, 1, 0, 0)),
        ("", "build joiner", (0, 2, 0, 0, 0, 0, 0)),
        ("worker1.gold1", "use sawmill", (0, 0, 0, 0, 1, 0, 0)),
        ("stone2", "use barter", (0, 0, 2, 0, 0, 0, 0)),
        ("", "use barter", (0, 2, 0, 0, 0, 0, 0)),
    ],
)
def test_a_payment_that_is_left_out(supply: str, text: str, pay: Any) -> None:
    ann: dict[str, Any] = {
        "faction": "barbarian",
        "supply": supply or {},
        "hand": ["joiner"],
        "locations": ["sawmill", "barter"],
    }
    plan = read(at(seats={"ann": ann}), text)
    assert isinstance(plan, Build | Activate)
    assert plan.pay == pay


def test_a_card_built_with_an_action_is_paid_from_what_is_left() -> None:
    ann = {"faction": "barbarian", "supply": "wood2.gold1", "hand": ["sentry_tower"], "locations": ["settlers"]}
    plan = read(at(seats={"ann": ann}), "use settlers card sentry-tower")
    assert isinstance(plan, Activate)
    assert (plan.pay, plan.aim.pay) == ((0, 1, 0, 0, 0, 0, 0), (0, 1, 0, 0, 1, 0, 0))


def test_gate_and_shrine_need_not_be_named() -> None:
    state = table_of_two()
    assert read(state, "tuck mill") == Tuck(4, card("mill"))
    assert read(state, "stow food") == Stow(5, GAINS.index("food"))
