"""What a round can be worth at most: the same Goods and cards without any order.

question: how much could the rest of the round be worth if everything could be done in any order, on credit?
scope:    as in `round_items`; Goods may be owed until the end, Features and colours count as if all had been there
expected: never below the best sequence; often equal to it, and then it proves that one
budget:   milliseconds; below 200 unknowns
"""

from __future__ import annotations

from typing import Any

import msgspec

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
from gemcheck.games.settlers.table import Table
from gemcheck_models.settlers.round_items import Piece, Problem
from gemcheck_models.settlers.round_slots import KEPT, MOST
from gemcheck_models.settlers.round_solver import WEIGHT, goods_term
from gemcheck_models.settlers.round_steps import GOODS, NOW

__all__ = ["Relaxed", "least_actions", "most_actions", "relaxed_bound"]

WORK = 10.0
"""Deterministic time of the solver; far more than such a model needs."""


class Relaxed(msgspec.Struct, frozen=True):
    """The best value without order, and how many unknowns the model has."""

    value: int
    unknowns: int


def relaxed_bound(problem: Problem, table: Table, objective: str) -> Relaxed:
    """The most that the rest of the round can be worth. Raises TimeoutError when the solver does not finish."""
    model = _Model(problem)
    value = model.value(table, objective)
    model.model.maximize(value)
    return Relaxed(model.solved()[0], len(model.model.proto.variables))


def most_actions(problem: Problem, table: Table, objective: str, at_least: int) -> int | None:
    """How many actions but spending Workers a sequence of this value can have at most, None when there is no such
    sequence. Raises TimeoutError."""
    model = _Model(problem)
    model.model.add(model.value(table, objective) >= at_least)
    model.model.maximize(sum(model.actions))
    found, feasible = model.solved()
    return found if feasible else None


def least_actions(problem: Problem, table: Table, objective: str, at_least: int) -> int | None:
    """How many actions but spending Workers a sequence of this value takes at least, as far as the relaxation knows;
    None when there is no such sequence. Raises TimeoutError."""
    model = _Model(problem)
    model.model.add(model.value(table, objective) >= at_least)
    model.model.minimize(sum(model.actions))
    found, feasible = model.solved()
    return found if feasible else None


class _Model:
    def __init__(self, problem: Problem) -> None:
        from ortools.sat.python import cp_model

        self.problem = problem
        self.model: Any = cp_model.CpModel()
        self.gains: dict[int, list[Any]] = {
            good: [problem.supply[good]] if good in KEPT else []
            for good in (*KEPT, VP, CARD, COMMON_CARD, FACTION_CARD)
        }
        self.asked: list[list[Any]] = [[] for _ in range(OWN_DEAL + 1)]
        self.actions: list[Any] = []
        self.events: list[Any] = []
        self.table_points: list[Any] = []
        self._cards()
        self._pairs()
        self._uses()
        self._features()
        self._paid()

    def number(self, most: int = MOST) -> Any:
        return self.model.new_int_var(0, most, "")

    def _add(self, times: Any, gain: Amounts) -> None:
        for good, number in enumerate(gain):
            if number and good in self.gains:
                self.gains[good].append(number * times)
        if len(gain) > VP and gain[VP] > 1:
            self.events.append(times)

    def _cards(self) -> None:
        problem, model = self.problem, self.model
        self.build: dict[int, Any] = {}
        self.deal: dict[int, Any] = {}
        self.razed: dict[int, Any] = {}
        self.paid: dict[int, Any] = {}
        for i, piece in enumerate(problem.pieces):
            if not piece.in_hand:
                continue
            self.build[i], self.paid[i] = self.number(1), self.number(1)
            if piece.deal is not None:
                self.deal[i] = self.number(1)
            if piece.raze is not None:
                self.razed[i] = self.number(1)
            ways = [found[i] for found in (self.build, self.deal, self.razed, self.paid) if i in found]
            model.add(sum(ways) <= 1)
        self.ever = [self.build.get(i, 1) for i in range(len(problem.pieces))]
        given = [0 if piece.stays else self.number(1) for piece in problem.pieces]
        for flag, there in zip(given, self.ever, strict=True):
            model.add(flag <= there)
        used = self.number(problem.foundations)
        model.add(sum(given) + used == sum(problem.pieces[i].location * flag for i, flag in self.build.items()))
        self.table_points = [
            piece.points * (there - gone) for piece, there, gone in zip(problem.pieces, self.ever, given, strict=True)
        ]
        self.enemy = [self.number(1) for _ in problem.targets]
        self.actions += [*self.build.values(), *self.deal.values(), *self.razed.values(), *self.enemy]
        for i, flag in self.build.items():
            self._built(problem.pieces[i], flag)
        for i, flag in self.razed.items():
            self._add(flag, problem.pieces[i].raze or ())
        for flag, target in zip(self.enemy, problem.targets, strict=True):
            self._add(flag, target.gain)
        for i, flag in self.deal.items():
            good = problem.pieces[i].deal
            self._add(flag, tuple(int(place == good) for place in range(VP + 2)))

    def _built(self, piece: Piece, flag: Any) -> None:
        self._ask(flag, piece.price)
        for gain in piece.gains:
            self._add(flag, gain)
        for per in piece.pers:
            amount = self.number(per.most)
            same = [
                there
                for other, there in zip(self.problem.pieces, self.ever, strict=True)
                if per.colour in other.colours
            ]
            self.model.add(amount <= sum(same))
            self.model.add(amount <= per.most * flag)
            if per.good in self.gains:
                self.gains[per.good].append(amount)
            if per.good == VP:
                self.events.append(flag)
        chosen = [self.number(1) for _ in piece.choices]
        if chosen:
            self.model.add(sum(chosen) <= flag)
        for one, gain in zip(chosen, piece.choices, strict=True):
            self._add(one, gain)

    def _ask(self, times: Any, price: Amounts) -> None:
        for good, number in enumerate(price[: OWN_DEAL + 1]):
            if number:
                self.asked[good].append(number * times)

    def _pairs(self) -> None:
        pairs = [self.number() for _ in RESOURCES]
        self.asked[WORKER] += [self.problem.pair * number for number in pairs]
        for good, number in zip((WOOD, STONE, FOOD), pairs, strict=True):
            self.gains[good].append(number)

    def _uses(self) -> None:
        problem = self.problem
        acting = {i: piece.way for i, piece in enumerate(problem.pieces) if piece.way is not None}
        times = {i: self.number() for i in acting}
        freeing = [times[i] for i in acting if problem.pieces[i].resets]
        freed = {i: self.number() if freeing else 0 for i in acting}
        self.model.add(sum(freed.values()) <= sum(freeing))
        for i, way in acting.items():
            piece = problem.pieces[i]
            again = 1 if problem.one_use else piece.uses
            self.model.add(times[i] <= (piece.uses - piece.used) * self.ever[i] + again * freed[i])
            self.model.add(times[i] <= MOST * self.ever[i])
            self._ask(times[i], way)
            self._add(times[i], piece.gain)
        self.actions += times.values()

    def _features(self) -> None:
        problem = self.problem
        causes = {"raze": [*self.razed.values(), *self.enemy], "make_deal": list(self.deal.values())}
        for piece, there in zip(problem.pieces, self.ever, strict=True):
            found = causes.get(piece.trigger, [])
            if piece.trigger.startswith("build:"):
                found = [flag for i, flag in self.build.items() if piece.trigger in problem.pieces[i].fires]
            for cause in found:
                fires = self.number(1)
                self.model.add(fires <= cause)
                self.model.add(fires <= there)
                self._fired(piece, fires)
        for piece, there in zip(problem.pieces, self.ever, strict=True):
            if piece.trigger == "gain_vp>=2":
                more = self.number()
                self.model.add(more <= sum(self.events))
                self.model.add(more <= MOST * there)
                self.gains[VP].append(piece.feature[VP] * more)

    def _fired(self, piece: Piece, fires: Any) -> None:
        if not piece.ways:
            self._add(fires, piece.feature)
            return
        chosen = [self.number(1) for _ in piece.ways]
        self.model.add(sum(chosen) <= fires)
        for one, way in zip(chosen, piece.ways, strict=True):
            self._add(one, way.gain)
            self._ask(one, way.pay)

    def _paid(self) -> None:
        problem, model = self.problem, self.model
        deal_price, _ = problem.deal_price
        for flag in self.deal.values():
            self._ask(flag, (*deal_price[: RAZE + 1], 0, 0, 0))
        self.asked[RAZE] += [problem.hand_price * flag for flag in self.razed.values()]
        self.asked[RAZE] += [target.price * flag for target, flag in zip(problem.targets, self.enemy, strict=True)]
        gold = {good: self.number() for good in RESOURCES}
        any_of = {good: self.number() for good in (*RESOURCES, GOLD)}
        model.add(sum(any_of.values()) == sum(self.asked[ANY_RESOURCE]))
        self.left: dict[int, Any] = {}
        for good in KEPT:
            pay = sum(self.asked[good]) - gold.get(good, 0) + any_of.get(good, 0)
            if good == GOLD:
                pay = pay + sum(gold.values())
            self.left[good] = self.number()
            model.add(self.left[good] == sum(self.gains[good]) - pay)
        for good in RESOURCES:
            model.add(gold[good] <= sum(self.asked[good]))
        model.add(sum(self.asked[HAND_CARD]) == sum(self.paid.values()))
        model.add(sum(self.asked[OWN_DEAL]) <= problem.deals + sum(self.deal.values()))

    def value(self, table: Table, objective: str) -> Any:
        from gemcheck_models.cpsat_algebra import CpSatAlgebra

        points = self.problem.points + sum(self.gains[VP])
        if objective == NOW:
            return points
        points = points + sum(self.table_points)
        if objective == GOODS:
            return WEIGHT * points + goods_term(table, self.left, CpSatAlgebra(self.model))
        return points

    def solved(self) -> tuple[int, bool]:
        """The best value of what is maximised, and whether there is any."""
        from ortools.sat.python import cp_model

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 0
        solver.parameters.max_deterministic_time = WORK
        state = solver.solve(self.model)
        if state == cp_model.INFEASIBLE:
            return 0, False
        if state != cp_model.OPTIMAL:
            raise TimeoutError("the bound without order was not finished")
        return round(solver.objective_value), True
