"""What a card can do, as a small closed vocabulary: Goods gained, prices paid, Features, Actions.

Amounts of Goods are tuples of numbers, one for each entry of GAINS; prices one for each entry of PRICES. Everything
that is more than that has a name in SPECIALS, and one function of the engine.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from gemcheck.rulebook import RulebookError, nearest

__all__ = [
    "ANY_RESOURCE",
    "CARD",
    "COMMON_CARD",
    "DEFENSE",
    "FACTION_CARD",
    "FOOD",
    "GAINS",
    "GOLD",
    "GOODS",
    "HAND_CARD",
    "NOTHING",
    "OWN_DEAL",
    "PRICES",
    "RAZE",
    "RESOURCES",
    "SAMURAI",
    "SPECIALS",
    "STONE",
    "TRIGGERS",
    "VP",
    "WOOD",
    "WORKER",
    "Action",
    "Amounts",
    "Feature",
    "Per",
    "Way",
    "amounts",
    "gain_of",
    "price_of",
]

GOODS = ("worker", "wood", "stone", "food", "gold", "raze", "defense")
"""What lies in a supply."""
GAINS = (*GOODS, "vp", "card", "common_card", "faction_card", "samurai")
"""What can be gained: Goods of the supply, points, cards (from the deck of one's choice, or from one), Samurai."""
PRICES = ("worker", "wood", "stone", "food", "gold", "raze", "any_resource", "hand_card", "own_deal")
"""What can be asked for: Goods, Resources of any kind, cards of the hand, own Deals."""

WORKER, WOOD, STONE, FOOD, GOLD, RAZE, DEFENSE, VP, CARD, COMMON_CARD, FACTION_CARD, SAMURAI = range(len(GAINS))
ANY_RESOURCE, HAND_CARD, OWN_DEAL = range(RAZE + 1, len(PRICES))
RESOURCES = (WOOD, STONE, FOOD)

Amounts = tuple[int, ...]
NOTHING: Amounts = (0,) * len(GAINS)

TRIGGERS = (
    "build:black",
    "build:brown",
    "build:faction",
    "build:gold",
    "build:grey",
    "build:pink",
    "build:red",
    "cleanup",
    "gain_vp>=2",
    "make_deal",
    "opponent_spends_worker_pair",
    "own_turn_any_time",
    "production_phase",
    "raze",
)
"""What a Feature waits for."""

SPECIALS = (
    "block_enemy_action_location",
    "build_faction_now_ignore_location_cost",
    "build_own_deal_ignore_location_cost",
    "common_hand_card_to_foundation",
    "copy_other_own_production",
    "deal_with_enemy_faction_location",
    "discard_deal_goods",
    "discard_enemy_deal",
    "discard_enemy_deal_gain_its_good",
    "draw2_faction_keep1_shuffle_back",
    "draw2_keep1",
    "enemy_discards_hand_card",
    "gain_good_of_own_deal",
    "gain_one_raze_good_of_enemy",
    "produce_with_own_production_location",
    "raze_enemy_for_this_cost_only",
    "raze_own_common",
    "raze_then_goods_to_2vp",
    "remove_enemy_location",
    "reset_other_own_action_location",
    "steal_deal",
    "steal_resource",
    "store_resources",
    "take_over_enemy_location_this_round",
    "tuck_hand_cards",
)
"""Effects that are no plain gain."""


class Per(msgspec.Struct, frozen=True):
    """One `good` (place in GAINS) for each thing counted, at most `most`: cards of a colour, or `samurai`."""

    count: str
    good: int
    most: int


class Way(msgspec.Struct, frozen=True):
    """One of several ways: what is paid (see PRICES), what is gained, and what it is aimed at (`hand_card`,
    `enemy_location`, empty: nothing)."""

    pay: Amounts
    gain: Amounts = NOTHING
    target: str = ""


class Feature(msgspec.Struct, frozen=True):
    """What a Feature Location does: what fires it, what it gains, or the ways to choose from; `may` says that none may
    be chosen; most: how often in a round (0: always); stores: Resources kept in the Cleanup; special: see SPECIALS.

    each: points for each thing given; tiers: so many things at the end are worth so many points.
    """

    on: str
    gain: Amounts = NOTHING
    ways: tuple[Way, ...] = ()
    may: bool = False
    most: int = 0
    stores: tuple[int, ...] = ()
    special: str = ""
    each: int = 0
    tiers: tuple[tuple[int, int], ...] = ()


class Action(msgspec.Struct, frozen=True):
    """What an Action Location does: the ways to pay, what it gains, how often in a round, what more it does."""

    ways: tuple[Way, ...]
    gain: Amounts = NOTHING
    uses: int = 1
    special: str = ""


def amounts(given: Mapping[str, int], names: tuple[str, ...], where: str) -> Amounts:
    """Numbers by name as a tuple in the order of `names`. Raises RulebookError for an unknown name."""
    for name in given:
        if name not in names:
            raise RulebookError(f"{where}: unknown Good '{name}'{nearest(name, names)}")
    return tuple(given.get(name, 0) for name in names)


def gain_of(given: Mapping[str, int], where: str) -> Amounts:
    """What is gained. Raises RulebookError for an unknown name."""
    return amounts(given, GAINS, where)


def price_of(given: Mapping[str, int], where: str) -> Amounts:
    """What is asked for. Raises RulebookError for an unknown name."""
    return amounts(given, PRICES, where)
