"""Could a round go on for ever? What a cycle of actions takes and brings, without order: a necessary test.

question: is there a mix of actions that brings everything back, no Good the fewer, and gains points (or nothing)?
scope:    the Common deck with the deck of one Faction; for Egyptians Locations of the others as well (Temple of Ra).
          What depends on others who do nothing runs out and is left aside. Counts are as high as the cards allow
expected: with Faction discards shuffled again a mix for every Faction, which no order need allow (`loop_play` finds one
          for Barbarians, Japanese and Romans); with the erratum none that gains points
budget:   milliseconds for each deck

A card comes back only when its deck is shuffled again. A Location that is built in a cycle has to leave the table in
it, and only the Location in a price makes it leave, at once or as a Foundation.
"""

from __future__ import annotations

from collections.abc import Collection
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
from gemcheck_models.settlers.loop_mix import Mix
from gemcheck_models.settlers.round_items import RESET

__all__ = ["EGYPTIAN", "MOST", "best_mix"]

EGYPTIAN = 4
"""The deck with Temple of Ra, by which Locations of any Faction may be used."""
PORTERS, PACK, MESSENGER = (
    "produce_with_own_production_location",
    "gain_one_raze_good_of_enemy",
    "gain_good_of_own_deal",
)
SANCTUARY, RABBLE, TWO, TWO_OF_FACTION = (
    "common_hand_card_to_foundation",
    "raze_own_common",
    "draw2_keep1",
    "draw2_faction_keep1_shuffle_back",
)
ENDLESS = ("", RESET, PORTERS, PACK, MESSENGER, SANCTUARY, RABBLE, TWO)
"""Effects that do not run out when the others do nothing."""
MOST = 24
"""How often one action may be in a mix; a cycle that needs more of one is of no interest."""
KEPT = (WORKER, *RESOURCES, GOLD, RAZE)


def best_mix(table: Table, deck: int, points: bool = True, without: Collection[str] = ()) -> Mix | None:
    """The shortest mix that comes back with no Good the fewer: with points gained, or (points False) with any Location
    freed. None when there is none. `without`: actions that it must not have. Raises TimeoutError."""
    net = _Net(table, deck)
    net.model.add(sum(net.named[name] for name in without) == 0)
    return net.solved(points)


class _Net:
    def __init__(self, table: Table, deck: int) -> None:
        from ortools.sat.python import cp_model

        self.table, self.deck = table, deck
        self.model: Any = cp_model.CpModel()
        self.cards = [card for card in table.cards if card.deck in (COMMON, deck)]
        reach = table.cards if deck == EGYPTIAN else self.cards
        self.acting = [card for card in reach if activating.is_action(card)]
        self.watching = [card for card in reach if card.feature is not None]
        self.named: dict[str, Any] = {}
        self.again: dict[str, Any] = {}
        self.net: dict[int, list[Any]] = {good: [] for good in (*KEPT, VP, CARD, COMMON_CARD, FACTION_CARD)}
        self.hand_left: dict[int, list[Any]] = {COMMON: [], 1: []}
        self.given_deals: list[Any] = []
        self.builds: dict[str, Any] = {}
        self._builds()
        self._hand()
        self._uses()
        self._drawn()
        self._balanced()

    def op(self, name: str) -> Any:
        return self.named.setdefault(name, self.model.new_int_var(0, MOST, name))

    def _number(self) -> Any:
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
        parts = [self._number() for _ in goods]
        self.model.add(sum(parts) == total)
        for good, part in zip(goods, parts, strict=True):
            self.net[good].append(sign * part)

    def _side(self, card: Card) -> int:
        return COMMON if card.deck == COMMON else 1

    # -- what cards of the hand do

    def _builds(self) -> None:
        locations = {card.key: card.location and building.takes_foundation(self.table, card) for card in self.cards}
        for card in self.cards:
            if not piles.renews(self.table, self._side(card)):
                continue
            times = self.builds[card.key] = self.op(f"build {card.key}")
            self.hand_left[self._side(card)].append(times)
            self._pay(times, building.price_of(card))
            self._built(times, card)
        for card in self.cards:
            if card.key in self.builds and card.copies == 1:
                others = [int(locations[key]) * times for key, times in self.builds.items() if key != card.key]
                self.model.add(self.builds[card.key] <= sum(others))
        self.needed = sum(int(locations[key]) * times for key, times in self.builds.items())

    def _built(self, times: Any, card: Card) -> None:
        gains = [card.bonus] if card.kind != PRODUCTION else [card.bonus, card.produces]
        for gain in gains:
            self._gain(times, gain)
        for per in (card.per if card.kind == PRODUCTION else None, card.bonus_per):
            if per is not None:
                most = per.most if per.count not in COLOURS else min(per.most, self._colour(COLOURS.index(per.count)))
                self._gain(most * times, tuple(int(good == per.good) for good in range(len(GAINS))))
        if card.choices:
            parts = [self._number() for _ in card.choices]
            self.model.add(sum(parts) == times)
            for part, choice in zip(parts, card.choices, strict=True):
                self._gain(part, choice)
        if card.special == TWO_OF_FACTION:
            self.net[FACTION_CARD].append(times)
        for watcher in self.watching:
            feature = watcher.feature
            if (
                feature is not None
                and feature.on.startswith("build:")
                and features.fires_for(self.table, card, feature.on)
            ):
                self._fires(watcher, times)

    def _colour(self, colour: int) -> int:
        return sum(card.copies for card in self.cards if colour in card.colours)

    def _fires(self, watcher: Card, times: Any) -> None:
        feature = watcher.feature
        if feature is None:
            return
        if not feature.ways:
            self._gain(watcher.copies * times, feature.gain)
            return
        parts = [self._number() for _ in feature.ways]
        self.model.add(sum(parts) <= watcher.copies * times)
        for part, way in zip(parts, feature.ways, strict=True):
            self._gain(part, way.gain)
            self._pay(part, way.pay)

    def _hand(self) -> None:
        for card in self.cards:
            if card.razable and piles.renews(self.table, self._side(card)):
                times = self.op(f"raze {card.key}")
                self.hand_left[self._side(card)].append(times)
                self.net[RAZE].append(-self.table.box.raze_hand * times)
                self._gain(times, card.raze)
                for watcher in self.watching:
                    if watcher.feature is not None and watcher.feature.on == "raze":
                        self._fires(watcher, times)
            if card.deal >= 0 and piles.renews(self.table, self._side(card)):
                times = self.op(f"deal {card.key}")
                self.hand_left[self._side(card)].append(times)
                self.given_deals.append(times)
                self._spread(times, (RESOURCES[-1], GOLD))
                self._gain(times, tuple(int(good == card.deal) for good in range(len(GAINS))))
                for watcher in self.watching:
                    if watcher.feature is not None and watcher.feature.on == "make_deal":
                        self._fires(watcher, times)

    # -- Actions

    def _uses(self) -> None:
        freed, freeing, deals_paid = [], [], []
        self.leaving: list[Any] = []
        for card in self.acting:
            action = card.action
            if action is None or action.special not in ENDLESS:
                continue
            times, free = self.op(f"use {card.key}"), self._number()
            fresh = self.builds.get(card.key, 0)
            again = 1 if self.table.reading("reset.twice") != "all-uses" else action.uses
            self.model.add(times <= action.uses * fresh + again * free)
            freed.append(free)
            way = action.ways[0].pay
            self._pay(times, way)
            self._gain(times, action.gain)
            if way[HAND_CARD]:
                paid = self._number(), self._number()
                self.hand_left[COMMON].append(paid[0])
                self.hand_left[1].append(paid[1])
                self.model.add(sum(paid) == way[HAND_CARD] * times)
            if way[OWN_DEAL]:
                deals_paid.append(way[OWN_DEAL] * times)
            if action.special == RESET:
                freeing.append(times)
            self._special(action.special, times)
        self.freed = freed
        self.model.add(sum(freed) <= sum(freeing))
        self.model.add(sum(self.given_deals) == sum(deals_paid))

    def _special(self, special: str, times: Any) -> None:
        if special == PORTERS:
            self._produce_again(times)
        elif special in (PACK, MESSENGER):
            self._spread(times, (*KEPT, VP, CARD), 1)
        elif special == TWO:
            self.net[CARD].append(times)
        elif special == SANCTUARY:
            self.hand_left[COMMON].append(times)
            self.leaving.append(times)
        elif special == RABBLE:
            goods = self._number()
            self.model.add(goods <= 3 * times)  # Both Raze Goods and the Wood.
            common = [self.builds[card.key] for card in self.cards if card.deck == COMMON and card.key in self.builds]
            self.model.add(times <= sum(common))
            self._spread(goods, (*KEPT, VP, CARD), 1)

    def _produce_again(self, times: Any) -> None:
        """Porters: any Production Location of those in reach produces."""
        parts = []
        for card in self.cards:
            if card.kind == PRODUCTION:
                part = self.again[card.key] = self._number()
                parts.append(part)
                self._gain(part, card.produces)
                if card.per is not None:
                    self._gain(card.per.most * part, tuple(int(good == card.per.good) for good in range(len(GAINS))))
                for choice in card.choices:
                    self._gain(part, choice)
                if card.special:
                    self.net[CARD].append(part)
        self.model.add(sum(parts) == times)

    # -- what has to come back

    def _drawn(self) -> None:
        pairs = {COMMON: self.op("spend common-card"), 1: self.op("spend faction-card")}
        goods = {good: self.op(f"spend {GAINS[good]}") for good in RESOURCES}
        for good, times in goods.items():
            self.net[good].append(times)
        self.net[WORKER].append(-self.table.box.pair * sum((*pairs.values(), *goods.values())))
        free = self._number(), self._number()
        self.model.add(sum(free) <= sum(self.net[CARD]))
        self.model.add(sum(self.hand_left[COMMON]) <= pairs[COMMON] + sum(self.net[COMMON_CARD]) + free[0])
        drawn = pairs[1] + sum(self.net[FACTION_CARD]) + free[1]
        self.model.add(sum(self.hand_left[1]) <= (drawn if piles.renews(self.table, 1) else 0))

    def _balanced(self) -> None:
        for good in KEPT:
            self.model.add(sum(self.net[good]) >= 0)
        self.model.add(sum(self.builds.values()) + sum(self.leaving) == self.needed)

    def solved(self, points: bool) -> Mix | None:
        from ortools.sat.python import cp_model

        gained, length = sum(self.net[VP]), sum(self.named.values())
        self.model.add(gained >= 1) if points else self.model.add(sum(self.freed) >= 1)
        self.model.minimize(length)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 0
        solver.parameters.max_deterministic_time = 30.0
        state = solver.solve(self.model)
        if state == cp_model.INFEASIBLE:
            return None
        if state not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise TimeoutError("the mixes of actions were not all looked at")
        actions = tuple((name, int(solver.value(one))) for name, one in self.named.items() if solver.value(one))
        again = tuple(key for key, one in self.again.items() if solver.value(one))
        return Mix(actions, int(solver.value(gained)), sum(number for _, number in actions), again)
