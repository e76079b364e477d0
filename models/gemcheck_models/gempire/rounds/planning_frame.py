"""The frame of a planning model: rounds, what is done in each, technologies, and the two accounts, production and
science.

Every number in a planning model bounds the real one from above: a play of the real game, read at the ends of its
rounds, is a solution in which every number is the real one. What the model leaves out is always on the side of the
seat.
"""

from __future__ import annotations

import itertools
from typing import Any

from gemcheck.games.gempire.gem_counts import production_limit
from gemcheck.games.gempire.setup import starting_resources
from gemcheck.games.gempire.table import MECHANICS, NUTRITION, SANITIZATION, TECHNOLOGIES
from gemcheck_models.gempire.rounds.bounds_case import limit
from gemcheck_models.gempire.rounds.gains import collected_at_most, price, supplied_beyond_limit
from gemcheck_models.gempire.rounds.planning_ceilings import Ceilings, Course, ceilings, ceilings_at
from gemcheck_models.gempire.rounds.planning_estimate import MOST_POINTS
from gemcheck_models.gempire.rounds.worlds import IN_PLAY, Question

__all__ = ["Frame", "actions", "collection", "discoveries", "nutrition", "production", "science"]


class Frame:
    """The solver's model of one question in so many rounds, and the variables that all its parts share.

    Lists over rounds have a place 0 for the set-up. bid, collect, upgrade: what is done in a round, several only under
    Mechanics; owned: by technology that can be owned, whether it is by the end of a round; gems: by colour and round;
    cost, works: production paid for cards and for upgrades in a round; science_of: lists of terms, what has been handed
    out by cards and the palace up to the end of a round.
    """

    def __init__(self, asked: Question, rounds: int, course: Course) -> None:
        from ortools.sat.python import cp_model

        self.model: Any = cp_model.CpModel()
        self.asked, self.table, self.rounds = asked, asked.table, rounds
        self.all = range(1, rounds + 1)
        self.course, self.most = course, ceilings(asked, course)
        self.bid = self.flags()
        self.collect = self.flags()
        self.upgrade = self.flags()
        self.numbers = [number for number in range(len(TECHNOLOGIES)) if asked.may_own(number)]
        self.owned = {number: self.flags() for number in self.numbers}
        self.gems = [[self.count(self.at(now).gems[colour]) for now in range(rounds + 1)] for colour in range(3)]
        self.limit = production_limit(self.most.gems[0])
        self.cost = self.counts(min(self.limit, self.most.income))
        self.works = self.counts(min(2 * self.limit, self.most.income))
        self.science_of: list[list[Any]] = [[] for _ in range(rounds + 1)]
        self.purse = self.counts(self.most.income)
        each = collected_at_most(self.table, self.most.gems[1], SANITIZATION in self.owned)
        self.taken = self.counts(each)
        self.studied = self.counts(each)
        self.fed = self.counts(1)
        self.science = self.counts(MOST_POINTS)

    def at(self, now: int) -> Ceilings:
        """The ceilings at the end of a round."""
        return ceilings_at(self.asked, self.course, now)

    def flags(self) -> list[Any]:
        """A boolean for each round, and a 0 for the set-up."""
        return [0, *(self.flag() for _ in self.all)]

    def counts(self, most: int) -> list[Any]:
        """A number from 0 to `most` for the set-up and for each round."""
        return [self.count(most) for _ in range(self.rounds + 1)]

    def flag(self) -> Any:
        """A boolean."""
        return self.model.new_bool_var("")

    def count(self, most: int) -> Any:
        """A number from 0 to `most`."""
        return self.model.new_int_var(0, most, "")

    def add(self, constraint: Any) -> Any:
        """Post a constraint; one that holds already says nothing."""
        return None if constraint is True else self.model.add(constraint)

    def owns(self, technology: int, end: int) -> Any:
        """Whether the technology is owned by the end of a round; 0 for one that never is."""
        return self.owned[technology][max(0, end)] if technology in self.owned else 0

    def acting(self, technology: int, now: int) -> Any:
        """Whether the technology can be owned when the action of a round is carried out: by the end of the round
        before, or by the end of this one where discoveries can come before or between."""
        return self.owns(technology, now if self.early else now - 1)

    @property
    def early(self) -> bool:
        """Whether a discovery may come before the own action is complete."""
        return MECHANICS in self.owned or self.table.reading("tech.discover.when") == "any-time"

    def at_most(self, amount: Any, most: int, *switches: Any) -> None:
        """A number is 0 unless all these switches are on, and `most` at most otherwise."""
        for switch in switches:
            self.add(amount <= most * switch)


@limit("round.choice.one-action", "tech.mechanics", "tech.mechanics.sequence")
def actions(frame: Frame) -> None:
    """In a round a seat bids, collects or upgrades; an owner of Mechanics may collect and upgrade."""
    for done, most in zip((frame.bid, frame.collect, frame.upgrade), frame.course, strict=True):
        frame.add(sum(done) <= most)
    for now in frame.all:
        frame.add(frame.bid[now] + frame.collect[now] <= 1)
        frame.add(frame.bid[now] + frame.upgrade[now] <= 1)
        frame.add(frame.collect[now] + frame.upgrade[now] <= 1 + frame.owns(MECHANICS, now - 1))


@limit("tech.persist", "tech.cost.row", "tech.cost.lowest", "tech.science.spent-once", "tech.discover.threshold")
def discoveries(frame: Frame) -> None:
    """Technologies stay; all of them together have used no more science than has been gained, each the least of its
    prices; no more of them are owned than are in play."""
    for each in frame.owned.values():
        for now in frame.all:
            frame.add(each[now] >= each[now - 1])
    if len(frame.numbers) > IN_PLAY:
        frame.add(sum(each[frame.rounds] for each in frame.owned.values()) <= IN_PLAY)
    for now in frame.all:
        used = sum(price(frame.table, number) * each[now] for number, each in frame.owned.items())
        frame.add(used <= frame.science[now])


@limit("collect.full-amount", "collect.wild", "gem.gold.switch", "gem.gold.surplus", "tech.sanitization")
def collection(frame: Frame, now: int) -> None:
    """A collection brings the largest roll, more with gold gems that were there before the round, or Sanitization."""
    table = frame.table
    known = [collected_at_most(table, gold, False) for gold in range(frame.at(now - 1).gems[1] + 1)]
    flat = max(gold for gold, amount in enumerate(known) if amount == known[0])
    slope = max([b - a for a, b in itertools.pairwise(known)], default=0)
    more: Any = 0
    if slope:
        most = slope * (len(known) - 1 - flat)
        more, many = frame.count(most), frame.flag()
        frame.at_most(more, most, many, frame.collect[now])
        frame.add(more <= slope * (frame.gems[1][now - 1] - flat)).only_enforce_if(many)
    supply: Any = 0
    if SANITIZATION in frame.owned:
        most = max(collected_at_most(table, gold, True) - amount for gold, amount in enumerate(known))
        supply = frame.count(most)
        frame.at_most(supply, most, frame.acting(SANITIZATION, now), frame.collect[now])
    frame.add(frame.taken[now] + frame.studied[now] <= known[0] * frame.collect[now] + more + supply)


@limit("tech.nutrition")
def nutrition(frame: Frame, now: int) -> None:
    """Nutrition pays one production and one science once a round, to a seat that has spent something."""
    frame.at_most(frame.fed[now], 1, frame.acting(NUTRITION, now))
    table = frame.table
    if table.reading("tech.nutrition.nothing") == "must-spend" and table.reading("tech.nutrition.lost") != "any-loss":
        frame.add(frame.fed[now] <= frame.bid[now] + frame.upgrade[now])


@limit(
    "start.five-resources",
    "bid.win.pay",
    "bid.total-limit",
    "collect.cap.base",
    "gem.population.cap",
    "collect.cap.truncate",
    "tech.mechanics",
)
def production(frame: Frame) -> None:
    """What a round spends was held before it, or collected in it under Mechanics; what is kept fits under the limit
    that population gems raise."""
    purse, most = frame.purse, frame.limit
    frame.add(purse[0] + frame.science[0] <= starting_resources())
    beyond = supplied_beyond_limit(frame.table) if SANITIZATION in frame.owned else 0
    for now in frame.all:
        collection(frame, now)
        nutrition(frame, now)
        paid = frame.cost[now] + frame.works[now]
        frame.add(purse[now] <= purse[now - 1] - paid + frame.taken[now] + frame.fed[now])
        gems = frame.gems[0][now if frame.early else now - 1]
        # What is fed comes to a seat that holds nothing, what is supplied may come on top of the limit.
        frame.add(purse[now] <= production_limit(gems) + beyond * now)
        frame.add(frame.cost[now] <= purse[now - 1])
        frame.add(paid <= purse[now - 1] + (frame.taken[now] if MECHANICS in frame.owned else 0))
        frame.at_most(frame.cost[now], most + beyond * now, frame.bid[now])
        frame.at_most(frame.works[now], 2 * most + beyond * now, frame.upgrade[now])


@limit("science.track.total")
def science(frame: Frame) -> None:
    """Science is what the set-up, collections, Nutrition, the palace and cards have brought so far; it never falls."""
    table = frame.table
    for now in frame.all:
        gained = frame.science[0] + sum(frame.studied[1 : now + 1]) + sum(frame.fed[1 : now + 1])
        frame.add(frame.science[now] <= gained + sum(frame.science_of[now]))
        if table.track is not None and table.reading("science.track.end") == "cube-stops":
            frame.add(frame.science[now] <= table.track)
