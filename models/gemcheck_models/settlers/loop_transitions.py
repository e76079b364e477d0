"""What each action of a cycle takes and brings, as sums over how often it is done: the transitions of the Petri net.

Everything that can help lies on the table: every Feature fires, and what is counted is there as often as the cards
allow. So an action brings at least what it brings in play; a test holds both together, card by card.
"""

from __future__ import annotations

from typing import Any

from gemcheck.games.settlers import activating, building, features, piles
from gemcheck.games.settlers.components import COLOURS, COMMON, PRODUCTION, Card
from gemcheck.games.settlers.effects import (
    ANY_RESOURCE,
    CARD,
    COMMON_CARD,
    FACTION_CARD,
    GAINS,
    GOLD,
    HAND_CARD,
    OWN_DEAL,
    RAZE,
    RESOURCES,
    VP,
    WORKER,
    Amounts,
)
from gemcheck.games.settlers.table import Table
from gemcheck_models.settlers.round_items import RESET

__all__ = ["EGYPTIAN", "ENDLESS", "KEPT", "MOST", "Transitions"]

EGYPTIAN = 4
"""The deck with Temple of Ra, by which Locations of any Faction may be used."""
PORTERS, PACK, MESSENGER = (
    "produce_with_own_production_location",
    "gain_one_raze_good_of_enemy",
    "gain_good_of_own_deal",
)
SANCTUARY, RABBLE, TWO, TWO_OF_FACTION, COPY = (
    "common_hand_card_to_foundation",
    "raze_own_common",
    "draw2_keep1",
    "draw2_faction_keep1_shuffle_back",
    "copy_other_own_production",
)
ENDLESS = ("", RESET, PORTERS, PACK, MESSENGER, SANCTUARY, RABBLE, TWO)
"""Effects that do not run out when the others do nothing."""
MOST = 24
"""How often one action may be in a mix; a cycle that needs more of one is of no interest."""
KEPT = (WORKER, *RESOURCES, GOLD, RAZE)


class Transitions:
    """The actions by name, each a variable that says how often it is done, and what they bring in all.

    net: gains less payments for each Good, in parts; hand_left: cards that leave the hand, by side; builds: the
    builds by card; uses: the activations with their cards; freeing, given_deals, deals_paid, leaving, razed_own: parts
    of what the conditions of a cycle are about.
    """

    def __init__(self, table: Table, deck: int) -> None:
        from ortools.sat.python import cp_model

        self.table, self.deck = table, deck
        self.model: Any = cp_model.CpModel()
        self.cards = [card for card in table.cards if card.deck in (COMMON, deck)]
        reach = table.cards if deck == EGYPTIAN else self.cards
        self.acting = [card for card in reach if activating.is_action(card)]
        self.watching = [card for card in reach if card.feature is not None]
        self.named: dict[str, Any] = {}
        self.again: dict[str, list[Any]] = {}
        self.net: dict[int, list[Any]] = {good: [] for good in (*KEPT, VP, CARD, COMMON_CARD, FACTION_CARD)}
        self.hand_left: dict[int, list[Any]] = {COMMON: [], 1: []}
        self.builds: dict[str, Any] = {}
        self.uses: list[tuple[Card, Any]] = []
        self.freeing: list[Any] = []
        self.given_deals: list[Any] = []
        self.deals_paid: list[Any] = []
        self.leaving: list[Any] = []
        self.razed_own: list[Any] = []
        self._builds()
        self._hand()
        self._uses()
        self._pairs()

    def op(self, name: str) -> Any:
        """How often the action of this name is done."""
        return self.named.setdefault(name, self.model.new_int_var(0, MOST, name))

    def number(self) -> Any:
        """A new variable."""
        return self.model.new_int_var(0, 9 * MOST, "")

    def _gain(self, times: Any, gain: Amounts, sign: int = 1) -> None:
        for good, number in enumerate(gain):
            if number and good in self.net:
                self.net[good].append(sign * number * times)

    def _pay(self, times: Any, price: Amounts) -> None:
        """Resources may be paid with Gold; so may those of any kind."""
        for good in (WORKER, GOLD, RAZE):
            self.net[good].append(-price[good] * times)
        for good in RESOURCES:
            if price[good]:
                self._spread(price[good] * times, (good, GOLD))
        if price[ANY_RESOURCE]:
            self._spread(price[ANY_RESOURCE] * times, (*RESOURCES, GOLD))

    def _spread(self, total: Any, goods: tuple[int, ...], sign: int = -1) -> None:
        parts = [self.number() for _ in goods]
        self.model.add(sum(parts) == total)
        for good, part in zip(goods, parts, strict=True):
            self.net[good].append(sign * part)

    def side(self, card: Card) -> int:
        """COMMON, or 1 for a card of the Faction."""
        return COMMON if card.deck == COMMON else 1

    # -- what cards of the hand do

    def _builds(self) -> None:
        for card in self.cards:
            if piles.renews(self.table, self.side(card)):
                times = self.builds[card.key] = self.op(f"build {card.key}")
                self.hand_left[self.side(card)].append(times)
                self._pay(times, building.price_of(card))
                self._built(times, card)

    def _built(self, times: Any, card: Card) -> None:
        gains = [card.bonus] if card.kind != PRODUCTION else [card.bonus, card.produces]
        for gain in gains:
            self._gain(times, gain)
        for per in (card.per if card.kind == PRODUCTION else None, card.bonus_per):
            if per is not None:
                most = per.most if per.count not in COLOURS else min(per.most, self._colour(COLOURS.index(per.count)))
                self._gain(most * times, tuple(int(good == per.good) for good in range(len(GAINS))))
        if card.choices:
            parts = [self.number() for _ in card.choices]
            self.model.add(sum(parts) == times)
            for part, choice in zip(parts, card.choices, strict=True):
                self._gain(part, choice)
        if card.special == TWO_OF_FACTION:
            self.net[FACTION_CARD].append(times)
        elif card.special == COPY:
            self._produce_again(times, card)
        for watcher in self.watching:
            feature = watcher.feature
            if (
                feature is not None
                and feature.on.startswith("build:")
                and features.fires_for(self.table, card, feature.on)
            ):
                self._fires(watcher, watcher.copies * times)

    def _colour(self, colour: int) -> int:
        return sum(card.copies for card in self.cards if colour in card.colours)

    def _fire(self, times: Any, on: str, card: Card | None) -> None:
        """The Features that wait for this, but for the copy of a card that is itself razed or made a Deal."""
        for watcher in self.watching:
            if watcher.feature is not None and watcher.feature.on == on:
                self._fires(watcher, (watcher.copies - (watcher is card)) * times)

    def _fires(self, watcher: Card, times: Any) -> None:
        """One Feature, so many times."""
        feature = watcher.feature
        if feature is None:
            return
        if not feature.ways:
            self._gain(times, feature.gain)
            return
        parts = [self.number() for _ in feature.ways]
        self.model.add(sum(parts) <= times)
        for part, way in zip(parts, feature.ways, strict=True):
            self._gain(part, way.gain)
            self._pay(part, way.pay)

    def _hand(self) -> None:
        for card in self.cards:
            if card.razable and piles.renews(self.table, self.side(card)):
                times = self.op(f"raze {card.key}")
                self.hand_left[self.side(card)].append(times)
                self.net[RAZE].append(-self.table.box.raze_hand * times)
                self._gain(times, card.raze)
                self._fire(times, "raze", card)
            if card.deal >= 0 and piles.renews(self.table, self.side(card)):
                times = self.op(f"deal {card.key}")
                self.hand_left[self.side(card)].append(times)
                self.given_deals.append(times)
                self._spread(times, (RESOURCES[-1], GOLD))
                self._gain(times, tuple(int(good == card.deal) for good in range(len(GAINS))))
                self._fire(times, "make_deal", card)

    # -- Actions

    def _uses(self) -> None:
        for card in self.acting:
            action = card.action
            if action is None or action.special not in ENDLESS:
                continue
            times = self.op(f"use {card.key}")
            self.uses.append((card, times))
            way = action.ways[0].pay
            self._pay(times, way)
            self._gain(times, action.gain)
            if way[HAND_CARD]:
                paid = self.number(), self.number()
                self.hand_left[COMMON].append(paid[0])
                self.hand_left[1].append(paid[1])
                self.model.add(sum(paid) == way[HAND_CARD] * times)
            if way[OWN_DEAL]:
                self.deals_paid.append(way[OWN_DEAL] * times)
            if action.special == RESET:
                self.freeing.append(times)
            self._special(action.special, times)

    def _special(self, special: str, times: Any) -> None:
        if special == PORTERS:
            self._produce_again(times, None)
        elif special in (PACK, MESSENGER):
            self._spread(times, (*KEPT, VP, CARD), 1)
        elif special == TWO:
            self.net[CARD].append(times)
        elif special == SANCTUARY:
            self.hand_left[COMMON].append(times)
            self.leaving.append(times)
        elif special == RABBLE:
            goods = self.number()
            self.model.add(goods <= 3 * times)  # Both Raze Goods and the Wood.
            self.razed_own.append(times)
            self._fire(times, "raze", None)
            self._spread(goods, (*KEPT, VP, CARD), 1)

    def _produce_again(self, times: Any, but: Card | None) -> None:
        """Porters, Farmers at Work: any (other) Production Location produces; where it is one that copies, any."""
        parts = []
        for card in self.cards:
            if card.kind == PRODUCTION and card is not but:
                part = self.number()
                self.again.setdefault(card.key, []).append(part)
                parts.append(part)
                self._gain(part, card.produces)
                if card.per is not None:
                    self._gain(card.per.most * part, tuple(int(good == card.per.good) for good in range(len(GAINS))))
                if card.choices:
                    ways = [self.number() for _ in card.choices]
                    self.model.add(sum(ways) == part)
                    for way, choice in zip(ways, card.choices, strict=True):
                        self._gain(way, choice)
                if card.special == TWO_OF_FACTION:
                    self.net[FACTION_CARD].append(part)
                elif card.special == COPY:
                    self._produce_again(part, card)
        self.model.add(sum(parts) == times)

    def _pairs(self) -> None:
        goods = {good: self.op(f"spend {GAINS[good]}") for good in (COMMON_CARD, FACTION_CARD, *RESOURCES)}
        for good, times in goods.items():
            self.net[good].append(times)
        self.net[WORKER].append(-self.table.box.pair * sum(goods.values()))
