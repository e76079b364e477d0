"""The best sequence of a round as a constraint model: so many slots, in each a few pairs of Workers and one action.

question: which sequence of at most so many slots is worth most, or takes the fewest actions to a target?
scope:    everything in `round_items.Problem`; Workers are spent before the action of a slot, both uses of a Location
          may be one action
expected: the value of plain search, and of the engine when the sequence is replayed
budget:   seconds for 16 slots and 17 cards

Gains that depend on a count are bounded from above only: more of anything never does harm, so the solver takes all.
"""

from __future__ import annotations

from typing import Any

from gemcheck.games.settlers.effects import (
    ANY_RESOURCE,
    CARD,
    COMMON_CARD,
    FACTION_CARD,
    FOOD,
    GOLD,
    HAND_CARD,
    OWN_DEAL,
    RAZE,
    RESOURCES,
    STONE,
    VP,
    WOOD,
    WORKER,
    Amounts,
)
from gemcheck_models.settlers.round_items import Problem

__all__ = ["MOST", "Slots"]

MOST = 99
"""No supply of a round comes near this."""
KEPT = (WORKER, *RESOURCES, GOLD, RAZE)

Term = Any


class Slots:
    """The model: variables by name, slot after slot. `add` gains and payments with `gain` and `needs`; `close` ends a
    slot."""

    def __init__(self, problem: Problem, length: int) -> None:
        from ortools.sat.python import cp_model

        self.problem, self.length = problem, length
        self.model: Any = cp_model.CpModel()
        self.supply: list[dict[int, Term]] = [{good: problem.supply[good] for good in KEPT}]
        self.deals: list[Term] = [problem.deals]
        self.foundations: list[Term] = [problem.foundations]
        self.on_table: list[list[Term]] = [[int(not piece.in_hand) for piece in problem.pieces]]
        self.in_hand: list[list[Term]] = [[int(piece.in_hand) for piece in problem.pieces]]
        self.used: list[list[Term]] = [[piece.used for piece in problem.pieces]]
        self.drawn: list[dict[int, Term]] = [{0: 0, 1: 0}]
        self.points: list[Term] = []
        self.slots: list[dict[str, Any]] = []
        self.acts: list[Term] = []
        self.spends: list[Term] = []
        self.resetting = any(piece.resets for piece in problem.pieces)
        self.drawing = any(piece.drawn is not None for piece in problem.pieces)
        for slot in range(length):
            self._slot(slot)
        for before, after in zip(self.busy, self.busy[1:], strict=False):
            self.model.add(after <= before)

    @property
    def busy(self) -> list[Term]:
        return [self.slots[slot]["busy"] for slot in range(self.length)]

    def flag(self) -> Term:
        """A new yes or no."""
        return self.model.new_bool_var("")

    def number(self, most: int = MOST) -> Term:
        """A new number from 0."""
        return self.model.new_int_var(0, most, "")

    # -- a slot

    def _slot(self, t: int) -> None:
        slot: dict[str, Any] = {"pay": {}, "ways": {}, "choices": {}, "gold": {}, "per": {}}
        self.slots.append(slot)
        middle = self._pairs(t, slot)
        flags = self._actions(t, slot)
        self.acts.append(sum(flags))
        self.model.add(sum(flags) <= 1)
        busy = self.flag()
        self.model.add(busy <= sum(flags) + slot["spends"])
        for flag in (*flags, slot["spends"]):
            self.model.add(busy >= flag)
        slot["busy"] = busy
        self._moved(t, slot)
        gains: dict[int, list[Term]] = {good: [] for good in (*KEPT, VP, CARD, COMMON_CARD, FACTION_CARD)}
        big: list[Term] = []
        self._gains(t, slot, gains, big)
        self._triggered(t, slot, gains, big)
        self._sphinx(t, gains, big)
        self._paid(t, slot, middle, gains)
        self._draws(t, slot, gains)
        self.points.append(sum(gains[VP]))

    def _pairs(self, t: int, slot: dict[str, Any]) -> dict[int, Term]:
        """Pairs of Workers, before anything else in the slot."""
        there, most = self.supply[t], MOST // self.problem.pair
        pairs = [self.number(most) for _ in RESOURCES]
        pairs += [self.number(most) if self.drawing else 0 for _ in range(2)]
        spends = self.flag()
        self.model.add(sum(pairs) <= most * spends)
        self.model.add(sum(pairs) >= spends)
        self.model.add(self.problem.pair * sum(pairs) <= there[WORKER])
        slot["pairs"], slot["spends"] = pairs, spends
        self.spends.append(spends)
        middle = dict(there)
        middle[WORKER] = there[WORKER] - self.problem.pair * sum(pairs)
        for good, number in zip((WOOD, STONE, FOOD), pairs, strict=False):
            middle[good] = there[good] + number
        return middle

    def _actions(self, t: int, slot: dict[str, Any]) -> list[Term]:
        """A flag for each action that is possible at all."""
        problem = self.problem
        for name in ("build", "deal", "raze", "use", "twice", "give", "hand", "free", "enemy"):
            slot[name] = {}
        for i, piece in enumerate(problem.pieces):
            if piece.in_hand:
                slot["build"][i] = self._needs_hand(t, i)
                if piece.deal is not None:
                    slot["deal"][i] = self._needs_hand(t, i)
                if piece.raze is not None:
                    slot["raze"][i] = self._needs_hand(t, i)
            if piece.way is not None:
                use = slot["use"][i] = self.flag()
                self.model.add(use <= self.on_table[t][i])
                if piece.uses > 1 and not piece.resets:
                    slot["twice"][i] = self.flag()
                    self.model.add(slot["twice"][i] <= use)
            if not piece.stays and any(other.location for other in problem.pieces if other.in_hand):
                slot["give"][i] = self.flag()
                self.model.add(slot["give"][i] <= self.on_table[t][i])
        self._resets(t, slot)
        slot["foundation"] = self.flag() if problem.foundations else 0
        wanted = sum(problem.pieces[i].location * flag for i, flag in slot["build"].items())
        self.model.add(sum(slot["give"].values()) + slot["foundation"] == wanted)
        self._cards_paid(t, slot)
        for number, _ in enumerate(problem.targets):
            slot["enemy"][number] = self.flag()
            self.model.add(sum(one["enemy"][number] for one in self.slots) <= 1)
        return [flag for name in ("build", "deal", "raze", "use", "enemy") for flag in slot[name].values()]

    def _needs_hand(self, t: int, i: int) -> Term:
        flag = self.flag()
        self.model.add(flag <= self.in_hand[t][i])
        drawn = self.problem.pieces[i].drawn
        if drawn is not None:
            deck, before = drawn
            there = self.drawn[t][deck] + self.slots[t]["pairs"][len(RESOURCES) + deck]
            self.model.add(there >= (before + 1) * flag)
        return flag

    def _resets(self, t: int, slot: dict[str, Any]) -> None:
        """Whom a Location that frees another one frees."""
        pieces = self.problem.pieces
        for i, flag in slot["use"].items():
            if not pieces[i].resets:
                continue
            chosen = {k: self.flag() for k in slot["use"] if k != i}
            self.model.add(sum(chosen.values()) == flag)
            for k, one in chosen.items():
                self.model.add(one <= self.on_table[t][k])
                self.model.add(self.used[t][k] >= one)
                slot["free"][i, k] = one

    def _cards_paid(self, t: int, slot: dict[str, Any]) -> None:
        """Cards of the hand that an activation asks for."""
        pieces = self.problem.pieces
        wanted = [self.times(slot, i) * way[HAND_CARD] for i, way in self.ways() if way[HAND_CARD]]
        if not wanted:
            return
        for i, piece in enumerate(pieces):
            if piece.in_hand:
                slot["hand"][i] = self._needs_hand(t, i)
        self.model.add(sum(slot["hand"].values()) == sum(wanted))

    def ways(self) -> list[tuple[int, Amounts]]:
        """The pieces that can be activated, with what that asks for."""
        return [(i, piece.way) for i, piece in enumerate(self.problem.pieces) if piece.way is not None]

    def times(self, slot: dict[str, Any], i: int) -> Term:
        """How often a piece is used in a slot."""
        return slot["use"][i] + slot["twice"].get(i, 0)

    def _moved(self, t: int, slot: dict[str, Any]) -> None:
        """Where every card lies after the slot, and how often it has been used."""
        table, hand, used = [], [], []
        for i, piece in enumerate(self.problem.pieces):
            here, there = self.on_table[t][i], self.in_hand[t][i]
            gone, come = slot["give"].get(i, 0), slot["build"].get(i, 0)
            table.append(self._state(here + come - gone, here, gone, come))
            left = [slot[name][i] for name in ("build", "deal", "raze", "hand") if i in slot[name]]
            hand.append(self._state(there - sum(left), there, *left))
            used.append(self._used(t, i, slot) if piece.way is not None else piece.used)
        self.on_table.append(table)
        self.in_hand.append(hand)
        self.used.append(used)
        deals = self.number()
        paid = sum(self.times(slot, i) * way[OWN_DEAL] for i, way in self.ways())
        self.model.add(deals == self.deals[t] + sum(slot["deal"].values()) - paid)
        self.deals.append(deals)
        left = self.number()
        self.model.add(left == self.foundations[t] - slot["foundation"])
        self.foundations.append(left)

    def _state(self, value: Term, before: Term, *changes: Term) -> Term:
        if all(isinstance(change, int) for change in changes):
            return before
        after = self.flag()
        self.model.add(after == value)
        return after

    def _used(self, t: int, i: int, slot: dict[str, Any]) -> Term:
        uses = self.problem.pieces[i].uses
        before, more = self.used[t][i], self.times(slot, i)
        after = self.number(uses)
        freed = [flag for (_, k), flag in slot["free"].items() if k == i]
        if not freed:
            self.model.add(after == before + more)
            return after
        free = sum(freed)
        if self.problem.one_use:
            self.model.add(after == before + more - free)
            return after
        self.model.add(after == before + more).only_enforce_if([~flag for flag in freed])
        for flag in freed:
            self.model.add(after == 0).only_enforce_if(flag)
        return after

    # -- gains and payments: see round_gains

    def _gains(self, t: int, slot: dict[str, Any], gains: dict[int, list[Term]], big: list[Term]) -> None:
        from gemcheck_models.settlers.round_gains import direct

        direct(self, t, slot, gains, big)

    def _triggered(self, t: int, slot: dict[str, Any], gains: dict[int, list[Term]], big: list[Term]) -> None:
        from gemcheck_models.settlers.round_gains import triggered

        triggered(self, t, slot, gains, big)

    def _sphinx(self, t: int, gains: dict[int, list[Term]], big: list[Term]) -> None:
        for s, piece in enumerate(self.problem.pieces):
            if piece.trigger != "gain_vp>=2":
                continue
            for event in big:
                fires = self.flag()
                self.model.add(fires <= event)
                self.model.add(fires <= self.on_table[t + 1][s])
                gains[VP].append(piece.feature[VP] * fires)

    def _paid(self, t: int, slot: dict[str, Any], middle: dict[int, Term], gains: dict[int, list[Term]]) -> None:
        """The payment of the slot, with Gold in place of Resources, and the supply after it."""
        from gemcheck_models.settlers.round_gains import asked_of

        asked = asked_of(self, slot)
        gold = {good: self.number() for good in RESOURCES}
        any_of = {good: self.number() for good in (*RESOURCES, GOLD)}
        self.model.add(sum(any_of.values()) == asked[ANY_RESOURCE])
        pay: dict[int, Term] = {WORKER: asked[WORKER], RAZE: asked[RAZE]}
        for good in RESOURCES:
            self.model.add(gold[good] <= asked[good])
            pay[good] = asked[good] - gold[good] + any_of[good]
        pay[GOLD] = asked[GOLD] + sum(gold.values()) + any_of[GOLD]
        after: dict[int, Term] = {}
        extra = slot.get("extra", {})
        for good in KEPT:
            self.model.add(pay[good] <= middle[good])
            after[good] = self.number()
            self.model.add(after[good] == middle[good] - pay[good] - sum(extra.get(good, ())) + sum(gains[good]))
        slot["pay"] = pay
        self.supply.append(after)

    def _draws(self, t: int, slot: dict[str, Any], gains: dict[int, list[Term]]) -> None:
        """How many cards have been drawn from each deck."""
        if not self.drawing:
            self.drawn.append(self.drawn[t])
            return
        common, after = self.number(), {0: self.number(), 1: self.number()}
        free = sum(gains[CARD])
        self.model.add(common <= free)
        pairs = slot["pairs"][len(RESOURCES) :]
        self.model.add(after[0] == self.drawn[t][0] + pairs[0] + sum(gains[COMMON_CARD]) + common)
        self.model.add(after[1] == self.drawn[t][1] + pairs[1] + sum(gains[FACTION_CARD]) + free - common)
        slot["common"], slot["free_cards"] = common, free
        self.drawn.append(after)
