"""Could a round go on for ever? What a cycle of actions takes and brings, without order: a necessary test.

question: is there a mix of actions that brings everything back, no Good the fewer, and gains points (or nothing)?
scope:    the Common deck with the deck of one Faction; for Egyptians Locations of the others as well (Temple of Ra).
          What depends on others who do nothing runs out and is left aside. Counts are as high as the cards allow
expected: with Faction discards shuffled again a mix for every Faction, which no order need allow (`loop_play` finds one
          for Barbarians, Japanese and Romans); with the erratum none that gains points
budget:   milliseconds for each deck

What each action takes and brings stands in `loop_transitions`. A card comes back only when its deck is shuffled. A
Location that is built in a cycle has to leave the table in it, and only the Location in a price makes it leave, at once
or as a Foundation.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from gemcheck.games.settlers import building, piles
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.effects import CARD, COMMON_CARD, FACTION_CARD, VP
from gemcheck.games.settlers.table import Table
from gemcheck_models.settlers.loop_mix import Mix
from gemcheck_models.settlers.loop_transitions import EGYPTIAN, KEPT, MOST, Transitions

__all__ = ["EGYPTIAN", "MOST", "best_mix"]


def best_mix(table: Table, deck: int, points: bool = True, without: Collection[str] = ()) -> Mix | None:
    """The shortest mix that comes back with no Good the fewer: with points gained, or (points False) with any Location
    freed. None when there is none. `without`: actions that it must not have. Raises TimeoutError."""
    net = _Net(Transitions(table, deck))
    net.model.add(sum(net.done.named[name] for name in without) == 0)
    return net.solved(points)


class _Net:
    """The conditions of a cycle on how often each action is done."""

    def __init__(self, done: Transitions) -> None:
        self.done, self.model, self.table = done, done.model, done.table
        self._cards_move()
        self._uses_are_freed()
        self._cards_are_drawn()
        for good in KEPT:
            self.model.add(sum(done.net[good]) >= 0)

    def _cards_move(self) -> None:
        """What is built leaves the table again, and only the Location in a price makes it leave."""
        builds = self.done.builds
        asks = {card.key: card.location and building.takes_foundation(self.table, card) for card in self.done.cards}
        for card in self.done.cards:
            if card.key in builds and card.copies == 1:
                others = [int(asks[key]) * times for key, times in builds.items() if key != card.key]
                self.model.add(builds[card.key] <= sum(others))
        needed = sum(int(asks[key]) * times for key, times in builds.items())
        self.model.add(sum(builds.values()) + sum(self.done.leaving) == needed)
        common = [builds[card.key] for card in self.done.cards if card.deck == COMMON and card.key in builds]
        for times in self.done.razed_own:
            self.model.add(times <= sum(common))

    def _uses_are_freed(self) -> None:
        self.freed: list[Any] = []
        for card, times in self.done.uses:
            uses = 0 if card.action is None else card.action.uses
            free, fresh = self.done.number(), self.done.builds.get(card.key, 0)
            again = 1 if self.table.reading("reset.twice") != "all-uses" else uses
            self.model.add(times <= uses * fresh + again * free)
            self.freed.append(free)
        self.model.add(sum(self.freed) <= sum(self.done.freeing))
        self.model.add(sum(self.done.given_deals) == sum(self.done.deals_paid))

    def _cards_are_drawn(self) -> None:
        net, left = self.done.net, self.done.hand_left
        free = self.done.number(), self.done.number()
        self.model.add(sum(free) <= sum(net[CARD]))
        self.model.add(sum(left[COMMON]) <= sum(net[COMMON_CARD]) + free[0])
        drawn = sum(net[FACTION_CARD]) + free[1]
        self.model.add(sum(left[1]) <= (drawn if piles.renews(self.table, 1) else 0))

    def solved(self, points: bool) -> Mix | None:
        from ortools.sat.python import cp_model

        gained, length = sum(self.done.net[VP]), sum(self.done.named.values())
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
        actions = tuple((name, int(solver.value(one))) for name, one in self.done.named.items() if solver.value(one))
        again = tuple(key for key, parts in self.done.again.items() if any(map(solver.value, parts)))
        return Mix(actions, int(solver.value(gained)), sum(number for _, number in actions), again)
