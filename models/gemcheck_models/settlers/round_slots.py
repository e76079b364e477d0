"""The best sequence of a round as a constraint model: so many slots, in each a few pairs of Workers and one action.

question: which sequence of at most so many slots is worth most, or takes the fewest actions to a target?
scope:    everything in `round_items.Problem`; Workers are spent, Samurai posted and cards put under Gate before the
          action of a slot; both uses of a Location may be one action
expected: the value of plain search, and of the engine when the sequence is replayed
budget:   seconds for 16 slots and 17 cards

Gains that depend on a count are bounded from above only: more of anything never does harm, so the solver takes all.
Where everything lies after a slot is in `round_places`, what it gains in `round_gains`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gemcheck.games.settlers.effects import (
    CARD,
    COMMON_CARD,
    FACTION_CARD,
    FOOD,
    GOLD,
    HAND_CARD,
    RAZE,
    RESOURCES,
    SAMURAI,
    STONE,
    VP,
    WOOD,
    WORKER,
)
from gemcheck.games.settlers.pending import NONE
from gemcheck_models.settlers.round_items import AWAY, DEAL, Option, Problem

__all__ = ["KEPT", "MOST", "Slots"]

MOST = 99
"""No supply of a round comes near this."""
KEPT = (WORKER, *RESOURCES, GOLD, RAZE)
KINDS = ("build", "deal", "raze", "use", "enemy")

Term = Any


class Slots:
    """The model: variables by name, slot after slot."""

    def __init__(self, problem: Problem, length: int) -> None:
        from ortools.sat.python import cp_model

        from gemcheck_models.settlers import round_ends

        self.problem, self.length = problem, length
        self.model: Any = cp_model.CpModel()
        pieces = problem.pieces
        self.supply: list[dict[int, Term]] = [{good: problem.supply[good] for good in KEPT}]
        self.deals: list[Term] = [problem.deals]
        self.foundations: list[Term] = [problem.foundations]
        self.on_table: list[list[Term]] = [[int(piece.on_table) for piece in pieces]]
        self.in_hand: list[list[Term]] = [[int(piece.in_hand) for piece in pieces]]
        self.dealt: list[list[Term]] = [[int(piece.starts == DEAL) for piece in pieces]]
        self.away: list[list[Term]] = [[int(piece.starts == AWAY) for piece in pieces]]
        self.used: list[list[Term]] = [[piece.used for piece in pieces]]
        self.held: list[list[Term]] = [[piece.held for piece in pieces]]
        self.samurai: list[list[Term]] = [[int(piece.samurai) for piece in pieces]]
        self.stocks: list[list[Term]] = [list(problem.stocks)]
        self.drawn: list[dict[int, Term]] = [{0: 0, 1: 0}]
        self.points: list[Term] = []
        self.slots: list[dict[str, Any]] = []
        self.last: dict[str, Any] = {}
        self.left: dict[int, Term] = {}
        self.tiers: Term = 0
        self.acts: list[Term] = []
        self.spends: list[Term] = []
        self.drawing = any(piece.drawn is not None for piece in pieces)
        self.gates = [i for i, piece in enumerate(pieces) if piece.gate]
        for slot in range(length):
            self._slot(slot)
        for before, after in zip(self.busy, self.busy[1:], strict=False):
            self.model.add(after <= before)
        self._alike()
        round_ends.ended(self)

    @property
    def busy(self) -> list[Term]:
        return [self.slots[slot]["busy"] for slot in range(self.length)]

    def flag(self) -> Term:
        """A new yes or no."""
        return self.model.new_bool_var("")

    def number(self, most: int = MOST) -> Term:
        """A new number from 0."""
        return self.model.new_int_var(0, most, "")

    def options(self, slot: dict[str, Any]) -> Iterator[tuple[int, Option, Term]]:
        """Every option of every Action, with how often it is taken in a slot."""
        for i, numbers in slot["options"].items():
            for option, number in zip(self.problem.pieces[i].options, numbers, strict=True):
                yield i, option, number

    # -- a slot

    def _slot(self, t: int) -> None:
        from gemcheck_models.settlers import round_gains, round_places

        slot: dict[str, Any] = {"pay": {}, "ways": {}, "choices": {}, "copies": {}, "extra": {}}
        self.slots.append(slot)
        middle = self._pairs(t, slot)
        self.before(t, slot)
        middle[WORKER] = middle[WORKER] - sum(slot["posts"].values())
        flags = self._actions(t, slot)
        self.acts.append(sum(flags))
        self.model.add(sum(flags) <= 1)
        busy = self.flag()
        self.model.add(busy <= sum(flags) + slot["spends"])
        for flag in (*flags, slot["spends"]):
            self.model.add(busy >= flag)
        slot["busy"] = busy
        round_places.moved(self, t, slot)
        gains: dict[int, list[Term]] = {good: [] for good in (*KEPT, VP, CARD, COMMON_CARD, FACTION_CARD, SAMURAI)}
        big: list[Term] = []
        round_gains.direct(self, t, slot, gains, big)
        round_gains.triggered(self, t, slot, gains, big)
        round_gains.sphinx(self, t, gains, big)
        round_gains.paid(self, t, slot, middle, gains)
        round_places.posted(self, t, slot, gains)
        round_places.drawn(self, t, slot, gains)
        self.points.append(sum(gains[VP]) + slot["tucked"])

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

    def before(self, t: int, slot: dict[str, Any]) -> None:
        """What may be done at any moment: Samurai are posted, cards are put under Gate."""
        problem = self.problem
        slot["posts"], slot["tucks"] = {}, {}
        for i, piece in enumerate(problem.pieces):
            if problem.posts and not piece.common and not piece.stays and (piece.on_table or piece.buildable):
                post = slot["posts"][i] = self.flag()
                self.model.add(post <= self.on_table[t][i])
                self.model.add(post + self.samurai[t][i] <= 1)
        slot["tucked"] = 0
        for g in self.gates:
            for k, piece in enumerate(problem.pieces):
                if piece.in_hand and k != g:
                    tuck = slot["tucks"][g, k] = self.needs_hand(t, k)
                    self.model.add(tuck <= self.on_table[t][g])
                    slot["tucked"] += problem.pieces[g].each * tuck

    def _actions(self, t: int, slot: dict[str, Any]) -> list[Term]:
        """A flag for each action that is possible at all."""
        problem, model = self.problem, self.model
        for name in (*KINDS, "options", "give", "hand", "lost"):
            slot[name] = {}
        locations = any(piece.location for piece in problem.pieces if piece.in_hand)
        for i, piece in enumerate(problem.pieces):
            if piece.in_hand:
                slot["build"][i] = self.needs_hand(t, i)
                if piece.deal is not None:
                    slot["deal"][i] = self.needs_hand(t, i)
                if piece.raze is not None:
                    slot["raze"][i] = self.needs_hand(t, i)
            if piece.options:
                use = slot["use"][i] = self.flag()
                model.add(use <= self.on_table[t][i])
                slot["options"][i] = self._options(t, i, use)
            if locations and not piece.stays and (piece.on_table or piece.buildable):
                slot["give"][i] = self.flag()
                model.add(slot["give"][i] <= self.on_table[t][i])
        slot["foundation"] = self.flag() if self._founded() else 0
        model.add(slot["foundation"] <= self.foundations[t])
        wanted = sum(problem.pieces[i].location * flag for i, flag in slot["build"].items())
        model.add(sum(slot["give"].values()) + slot["foundation"] == wanted)
        self._cards_paid(t, slot)
        for n, target in enumerate(problem.targets):
            if target.price is not None:
                slot["enemy"][n] = self.flag()
        return [flag for name in KINDS for flag in slot[name].values()]

    def _founded(self) -> bool:
        """Whether there are or may come Foundations."""
        options = (option for piece in self.problem.pieces for option in piece.options)
        return bool(self.problem.foundations) or any(option.founds for option in options)

    def _options(self, t: int, i: int, use: Term) -> list[Term]:
        """How often each option is taken: once or twice where it only pays and gains, else once."""
        piece = self.problem.pieces[i]
        twice = piece.uses if all(option.plain for option in piece.options) else 1
        numbers = [self.number(twice) if twice > 1 else self.flag() for _ in piece.options]
        self.model.add(sum(numbers) <= twice * use)
        self.model.add(sum(numbers) >= use)
        for option, number in zip(piece.options, numbers, strict=True):
            for flag in self._asked(t, option):
                self.model.add(number <= flag * twice)
            if option.stock != NONE:
                self.model.add(number <= self.stocks[t][option.stock])
            if option.frees != NONE:
                self.model.add(number <= self.used[t][option.frees])
        return numbers

    def _asked(self, t: int, option: Option) -> Iterator[Term]:
        """What has to be true for an option."""
        if option.hand != NONE:
            yield self.needs_hand(t, option.hand)
        if option.builds != NONE:
            yield self.dealt[t][option.builds] if option.dealt else self.needs_hand(t, option.builds)
        for k, where in ((option.own, self.on_table), (option.produces, self.on_table), (option.frees, self.on_table)):
            if k != NONE:
                yield where[t][k]
        for k, where in ((option.needs, self.dealt), (option.loses, self.away), (option.enters, self.away)):
            if k != NONE:
                yield where[t][k]
        if option.target != NONE:
            yield 1 - sum(self.taken(one, option.target) for one in self.slots[:t])

    def taken(self, slot: dict[str, Any], n: int) -> Term:
        """Whether a Location of an opponent goes in a slot."""
        flag = slot["enemy"].get(n, 0)
        return flag + sum(number for _, option, number in self.options(slot) if option.target == n and option.takes)

    def needs_hand(self, t: int, i: int) -> Term:
        """A flag that can only be true while a piece is in the hand."""
        flag = self.flag()
        self.model.add(flag <= self.in_hand[t][i])
        drawn = self.problem.pieces[i].drawn
        if drawn is not None:
            deck, before = drawn
            there = self.drawn[t][deck]
            if t < self.length:
                there = there + self.slots[t]["pairs"][len(RESOURCES) + deck]
            self.model.add(there >= (before + 1) * flag)
        return flag

    def _cards_paid(self, t: int, slot: dict[str, Any]) -> None:
        """Cards of the hand that an activation asks for."""
        wanted = [option.pay[HAND_CARD] * number for _, option, number in self.options(slot) if option.pay[HAND_CARD]]
        if not wanted:
            return
        for i, piece in enumerate(self.problem.pieces):
            if piece.in_hand:
                slot["hand"][i] = self.needs_hand(t, i)
        self.model.add(sum(slot["hand"].values()) == sum(wanted))

    # -- the whole

    def spend_late(self) -> None:
        """Workers are spent when their Resource is needed and not before, and Gold stands for a Resource only where the
        Resource is short: nothing that counts for points is lost by either."""
        if self.drawing or any(piece.shrine for piece in self.problem.pieces):
            return
        for slot in self.slots:
            for place, good in enumerate(RESOURCES):
                more = sum(slot["extra"].get(good, ()))
                self.model.add(slot["pairs"][place] <= slot["pay"][good] + more)

    def _alike(self) -> None:
        """Of equal cards of the hand the first one leaves it first: which one it is makes no difference."""
        pieces = self.problem.pieces
        for i, one in enumerate(pieces):
            for k in range(i + 1, len(pieces)):
                if one.in_hand and one.drawn is None and pieces[k] == one:
                    for t in range(1, self.length + 1):
                        self.model.add(self.in_hand[t][i] <= self.in_hand[t][k])
                    break
