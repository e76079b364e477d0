"""Packing by CP-SAT: which pieces fit into city maps, as an exact cover.

question: can these pieces be packed; which of those that may be packed are worth most together
scope:    the plots, purse and readings of a `Task`; pieces are turned, every place of a piece is a literal
method:   each piece at most once, each square at most once, a faculty only with a university next to it; pieces of one
          square are counted. The second method is the search in `cover`, or counting squares and goods
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from gemcheck_models.antiquity.pieces import SINGLE, Item, Packing, Place, Task, fault, places, settled

__all__ = ["Best", "best", "fits"]


class Best(msgspec.Struct, frozen=True):
    """The best packing found: what the pieces that may be packed are worth in it, and what nothing exceeds; packing is
    None when the pieces that must be packed do not fit (`complete`), or none was found (else)."""

    packing: Packing | None
    value: int
    bound: int
    complete: bool


class _Model:
    def __init__(self, task: Task) -> None:
        from ortools.sat.python import cp_model

        self.task = task
        self.model = cp_model.CpModel()
        self.all = (*task.must, *task.may)
        self.used: list[Any] = [True] * len(task.must) + [self.model.new_bool_var("") for _ in task.may]
        self.lies: list[dict[Place, Any]] = [self._places(i) for i in range(len(self.all))]
        self._squares()
        self._price()
        for one, university in enumerate(self.all):
            for other, faculty in enumerate(self.all):
                self._next_to(one, university, other, faculty)

    def _places(self, number: int) -> dict[Place, Any]:
        item = self.all[number]
        if item.kind in SINGLE:
            return {}
        lies = {place: self.model.new_bool_var("") for place in places(self.task, item)}
        self.model.add(sum(lies.values()) == self.used[number])
        return lies

    def _squares(self) -> None:
        for city, plot in enumerate(self.task.plots):
            on: dict[int, list[Any]] = {}
            for lies in self.lies:
                for (where, mask), literal in lies.items():
                    if where == city:
                        for square in range(plot.side**2):
                            if mask >> square & 1:
                                on.setdefault(square, []).append(literal)
            for literals in on.values():
                self.model.add_at_most_one(literals)
        covered = sum(item.squares * used for item, used in zip(self.all, self.used, strict=True))
        self.model.add(covered <= self.task.room)

    def _price(self) -> None:
        from gemcheck_models.antiquity.pieces import price

        purse = self.task.purse
        if purse is None:
            return
        for word in purse.__struct_fields__:
            costs = [getattr(price([item]), word) for item in self.all]
            if any(costs):
                spent = sum(cost * used for cost, used in zip(costs, self.used, strict=True))
                self.model.add(spent <= getattr(purse, word))

    def _next_to(self, one: int, university: Item, other: int, faculty: Item) -> None:
        if one == other or faculty.kind not in self.task.joined or university.kind in self.task.joined:
            return
        for place, literal in self.lies[other].items():
            apart = [self.task.parted(university, there, faculty, place) for there in self.lies[one]]
            if any(apart):
                beside = [lies for lies, far in zip(self.lies[one].values(), apart, strict=True) if not far]
                unused = [] if self.used[one] is True else [~self.used[one]]
                self.model.add_bool_or([*beside, *unused]).only_enforce_if(literal)

    def solve(self, effort: float, seed: int) -> Best:
        from ortools.sat.python import cp_model

        if self.task.may:
            self.model.maximize(sum(w * u for w, u in zip(self.task.worths, self._optional(), strict=True)))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = seed
        solver.parameters.max_deterministic_time = effort
        status = solver.solve(self.model)
        most = sum(self.task.worths)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return Best(None, 0, most, status == cp_model.INFEASIBLE)
        used = [solver.boolean_value(one) if one is not True else True for one in self.used]
        chosen = [item for item, one in zip(self.all, used, strict=True) if one]
        large = [
            (item, place)
            for item, lies in zip(self.all, self.lies, strict=True)
            for place, literal in lies.items()
            if solver.boolean_value(literal)
        ]
        packing = settled(self.task, large, [item for item in chosen if item.kind in SINGLE])
        wrong = fault(self.task, packing, chosen)
        if wrong:
            raise ValueError(f"the packing found is none: {wrong}")
        value = sum(worth for worth, one in zip(self.task.worths, used[len(self.task.must) :], strict=True) if one)
        return Best(packing, value, value if status == cp_model.OPTIMAL else most, status == cp_model.OPTIMAL)

    def _optional(self) -> Sequence[Any]:
        return self.used[len(self.task.must) :]


def best(task: Task, effort: float = 60.0, seed: int = 0) -> Best:
    """The packing whose optional pieces are worth most."""
    return _Model(task).solve(effort, seed)


def fits(task: Task, wanted: Sequence[Item], effort: float = 60.0) -> Packing | None:
    """A packing of exactly these pieces by CP-SAT; None when there is none. Raises TimeoutError when undecided."""
    found = best(msgspec.structs.replace(task, must=tuple(wanted), may=(), worth=()), effort)
    if found.packing is None and not found.complete:
        raise TimeoutError("CP-SAT has used up its effort")
    return found.packing
