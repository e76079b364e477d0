"""Everything that may happen in a round as numbers of times, without any order: the program behind `round_relaxed`."""

from __future__ import annotations

from math import floor
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
    SAMURAI,
    STONE,
    VP,
    WOOD,
    WORKER,
)
from gemcheck.games.settlers.pending import NONE
from gemcheck.games.settlers.table import Table
from gemcheck_models.settlers.round_effects import Act
from gemcheck_models.settlers.round_items import AWAY, DEAL, Problem
from gemcheck_models.settlers.round_late import Late, never, stopped
from gemcheck_models.settlers.round_slots import KEPT, MOST
from gemcheck_models.settlers.round_solver import WEIGHT, goods_term
from gemcheck_models.settlers.round_steps import GOODS, NOW
from gemcheck_models.settlers.round_totals_gains import Gained

__all__ = ["WORK", "Totals"]

WORK = 10.0
"""Deterministic time of the solver; more than such a program needs, but for the largest."""

CLOSE = 1e-6
"""How far a whole number of the solver may be from itself."""


class Totals(Gained):
    """Everything that may happen in the round, as numbers of times."""

    rounds = 1

    def __init__(self, problem: Problem, work: float = WORK, late: Late = never) -> None:
        from ortools.sat.python import cp_model

        self.problem, self.work, self.late = problem, work, late
        self.model: Any = cp_model.CpModel()
        self.gains: dict[int, list[Any]] = {
            good: [problem.supply[good]] if good in KEPT else []
            for good in (*KEPT, VP, CARD, COMMON_CARD, FACTION_CARD, SAMURAI)
        }
        self.asked: list[list[Any]] = [[] for _ in range(OWN_DEAL + 1)]
        self.actions: list[Any] = []
        self.events: list[Any] = []
        self._taken()
        self._moved()
        self._targets()
        self._bonuses()
        self.produced()
        self.again()
        self._pairs()
        self.features()
        self._paid()
        self._ends()

    def again(self) -> None:
        """What comes again in later rounds, where there are any."""

    def _taken(self) -> None:
        """How often each action is taken."""
        problem = self.problem
        pieces = problem.pieces
        hand = [i for i, piece in enumerate(pieces) if piece.in_hand]
        self.build = {i: self.number(1) for i in hand}
        self.deal = {i: self.number(1) for i in hand if pieces[i].deal is not None}
        self.razed = {i: self.number(1) for i in hand if pieces[i].raze is not None}
        self.paid = {i: self.number(1) for i in hand}
        self.enemy = {n: self.number(1) for n, target in enumerate(problem.targets) if target.price is not None}
        self.uses = {i: [self.number() for _ in piece.options] for i, piece in enumerate(pieces) if piece.options}
        self.options = [
            (option, number)
            for i, numbers in self.uses.items()
            for option, number in zip(pieces[i].options, numbers, strict=True)
        ]
        for found in (self.build, self.deal, self.razed, self.enemy):
            self.actions += found.values()
        self.actions += [number for _, number in self.options]
        for option, number in self.options:
            self.ask(number, option.pay)
            for gain in option.gains:
                self.add(number, gain)
            if option.builds != NONE:
                self.ask(number, pieces[option.builds].price)
        for i, flag in self.build.items():
            self.ask(flag, pieces[i].price)

    def _moved(self) -> None:
        """No card is in two places."""
        problem, model = self.problem, self.model
        pieces = problem.pieces
        gates = any(piece.gate for piece in pieces)
        self.tucks: dict[int, Any] = {i: self.number(1) for i in self.build} if gates else {}
        self.ever: list[Any] = []
        self.built: dict[int, Any] = {}
        lost = (
            {i: self.number(1) for i, piece in enumerate(pieces) if piece.deal is not None} if problem.tracked else {}
        )
        for i, piece in enumerate(pieces):
            here = [found[i] for found in (self.build, self.deal, self.razed, self.paid, self.tucks) if i in found]
            here += self.having("hand", i) + self.having("builds", i, dealt=False)
            if here:
                model.add(sum(here) <= int(piece.in_hand))
            came = self.having("builds", i)
            if i in self.build or came:
                self.built[i] = self.build.get(i, 0) + sum(came)
            self.ever.append(self.built.get(i, 0) if not piece.on_table else 1)
            away = self.having("loses", i) + self.having("enters", i)
            if away:
                model.add(sum(away) <= int(piece.starts == AWAY))
            if problem.tracked and piece.deal is not None:
                dealt = int(piece.starts == DEAL) + self.deal.get(i, 0)
                dealt = dealt + sum(self.having("enters", i))
                model.add(lost[i] + sum(self.having("builds", i, dealt=True)) <= dealt)
                for number in self.having("needs", i):
                    model.add(number <= MOST * dealt)
        if problem.tracked:
            model.add(sum(self.asked[OWN_DEAL]) == sum(lost.values()))
        else:
            entered = sum(self.total(lambda o: o.enters != NONE))
            model.add(sum(self.asked[OWN_DEAL]) <= problem.deals + sum(self.deal.values()) + entered)
        given = [0 if piece.stays else self.number(1) for piece in pieces]
        gone = []
        for i, there in enumerate(self.ever):
            gone.append(given[i] + sum(self.having("own", i)))
            model.add(gone[i] <= there)
        used = self.number()
        model.add(used <= problem.foundations + sum(self.total(lambda o: o.founds)))
        model.add(sum(given) + used == sum(pieces[i].location * flag for i, flag in self.build.items()))
        self.stay = [there - left for there, left in zip(self.ever, gone, strict=True)]
        freeing = bool(self.total(lambda o: o.frees != NONE))
        for i, numbers in self.uses.items():
            again = (1 if problem.one_use else pieces[i].uses) if freeing else 0
            freed = sum(self.having("frees", i))
            model.add(sum(numbers) <= (pieces[i].uses * self.rounds - pieces[i].used) * self.ever[i] + again * freed)
            model.add(sum(numbers) <= MOST * self.ever[i])

    def _targets(self) -> None:
        problem, model = self.problem, self.model
        for n, target in enumerate(problem.targets):
            taken = self.having("target", n, takes=True)
            model.add(sum(taken) + self.enemy.get(n, 0) <= 1)
            if n in self.enemy:
                self.add(self.enemy[n], target.gain)
        for s, there in enumerate(problem.stocks):
            fed = [flag for n, flag in self.enemy.items() if problem.targets[n].feeds == s]
            for option, number in self.options:
                if option.takes and problem.targets[option.target].feeds == s:
                    fed.append(number)
            model.add(sum(self.having("stock", s)) <= there + sum(fed))

    def _bonuses(self) -> None:
        pieces = self.problem.pieces
        for i, flag in self.razed.items():
            self.add(flag, pieces[i].raze or ())
        for i, flag in self.deal.items():
            good = pieces[i].deal
            self.add(flag, tuple(int(place == good) for place in range(VP + 2)))
        posts = self.number() if self.problem.posts else 0
        self.asked[WORKER].append(posts)
        self.samurai = sum(int(piece.samurai) for piece in pieces) + posts
        for i, flag in self.built.items():
            self.add(flag, pieces[i].bonus)
            per = pieces[i].bonus_per
            if per is not None:
                self.per(flag, per, 1)

    def _pairs(self) -> None:
        pairs = [self.number() for _ in RESOURCES]
        self.asked[WORKER] += [self.problem.pair * number for number in pairs]
        for good, number in zip((WOOD, STONE, FOOD), pairs, strict=True):
            self.gains[good].append(number)

    def _paid(self) -> None:
        problem, model = self.problem, self.model
        deal_price, _ = problem.deal_price
        for flag in self.deal.values():
            self.ask(flag, (*deal_price[: RAZE + 1], 0, 0, 0))
        self.asked[RAZE] += [problem.hand_price * flag for flag in self.razed.values()]
        self.asked[RAZE] += [(problem.targets[n].price or 0) * flag for n, flag in self.enemy.items()]
        gold = {good: self.number() for good in RESOURCES}
        any_of = {good: self.number() for good in (*RESOURCES, GOLD)}
        model.add(sum(any_of.values()) == sum(self.asked[ANY_RESOURCE]))
        self.left: dict[int, Any] = {}
        for good in KEPT:
            pay = sum(self.asked[good]) - gold.get(good, 0) + any_of.get(good, 0)
            if good == GOLD:
                pay = pay + sum(gold.values())
            self.left[good] = self.number()
            model.add(self.left[good] <= sum(self.gains[good]) - pay)  # What is over is of no use.
        for good in RESOURCES:
            model.add(gold[good] <= sum(self.asked[good]))
        model.add(sum(self.asked[HAND_CARD]) == sum(self.paid.values()))

    def _ends(self) -> None:
        """What Gate and Shrine hold at the end."""
        model = self.model
        self.tiers: list[Any] = []
        under: list[Any] = []
        for piece, there, stays in zip(self.problem.pieces, self.ever, self.stay, strict=True):
            put: list[Any] = []
            if piece.gate:
                put.append(self.number())
                under += put
                model.add(put[0] <= MOST * there)
                self.gains[VP].append(piece.each * put[0])
            for good in piece.shrine:
                put.append(self.number())
                self.left[good] = self.left[good] - put[-1]
                model.add(self.left[good] >= 0)
            if not put:
                continue
            reached = [self.number(1) for _ in piece.tiers]
            model.add(sum(reached) <= stays)
            for flag, (least, worth) in zip(reached, piece.tiers, strict=True):
                model.add(sum(put) + piece.held >= least * flag)
                self.tiers.append(worth * flag)
        if under:
            model.add(sum(under) <= sum(self.tucks.values()))

    def value(self, table: Table, objective: str) -> Any:
        from gemcheck_models.cpsat_algebra import CpSatAlgebra

        points = self.problem.points + sum(self.gains[VP])
        if objective == NOW:
            return points
        points = points + sum(self.tiers)
        points = points + sum(piece.points * stays for piece, stays in zip(self.problem.pieces, self.stay, strict=True))
        if objective == GOODS:
            return WEIGHT * points + goods_term(table, self.left, CpSatAlgebra(self.model))
        return points

    def solved(self) -> tuple[int, bool]:
        """The best value of what is maximised, and whether there is any. Raises TimeoutError."""
        from ortools.sat.python import cp_model

        state = self._run()
        if state == cp_model.INFEASIBLE:
            return 0, False
        if state != cp_model.OPTIMAL:
            raise TimeoutError("the bound without order was not finished")
        return round(self.solver.objective_value), True

    def _run(self) -> Any:
        """How the solver ends."""
        from ortools.sat.python import cp_model

        self.solver: Any = cp_model.CpSolver()
        self.solver.parameters.num_workers = 1
        self.solver.parameters.random_seed = 0
        self.solver.parameters.max_deterministic_time = self.work
        with stopped(self.solver, self.late):
            return self.solver.solve(self.model)

    def most(self) -> tuple[int, bool]:
        """The most that what is maximised can be, or the bound that the solver has come to with its work; and whether
        it has finished."""
        from ortools.sat.python import cp_model

        state = self._run()
        if state == cp_model.INFEASIBLE:
            raise AssertionError("doing nothing is always possible")
        if state == cp_model.UNKNOWN:  # Then its bound may be one that it has not begun to work out.
            return self._within_ranges(), False
        return floor(self.solver.best_objective_bound + CLOSE), state == cp_model.OPTIMAL

    def _within_ranges(self) -> int:
        """The most that what is maximised can be by the ranges of its parts alone."""
        proto = self.model.proto
        total: float = proto.objective.offset
        for variable, factor in zip(proto.objective.vars, proto.objective.coeffs, strict=True):
            ends = list(proto.variables[variable].domain)
            total += min(factor * ends[0], factor * ends[-1])
        return floor(CLOSE - total)  # What is maximised is kept with its sign turned.

    def acts(self) -> dict[Act, int]:
        """How often each action is taken in the answer."""
        found = {Act("build", i): flag for i, flag in self.build.items()}
        found |= {Act("deal", i): flag for i, flag in self.deal.items()}
        found |= {Act("raze", i): flag for i, flag in self.razed.items()}
        found |= {Act("enemy", n): flag for n, flag in self.enemy.items()}
        for i, numbers in self.uses.items():
            found |= {Act("use", i, n): number for n, number in enumerate(numbers)}
        return {act: int(self.solver.value(number)) for act, number in found.items()}
