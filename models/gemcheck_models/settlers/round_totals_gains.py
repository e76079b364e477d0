"""Gains of the relaxation: what is produced, what Features do, gains for each of something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gemcheck.games.settlers.effects import OWN_DEAL, SAMURAI, VP, Amounts
from gemcheck_models.settlers.round_items import SAMURAI_COUNT, Option, Per, Piece, Problem
from gemcheck_models.settlers.round_slots import MOST

__all__ = ["Gained"]


class Gained:
    """What `round_totals` has counted so far, and gains that follow from it."""

    problem: Problem
    model: Any
    gains: dict[int, list[Any]]
    asked: list[list[Any]]
    events: list[Any]
    ever: list[Any]
    built: dict[int, Any]
    deal: dict[int, Any]
    razed: dict[int, Any]
    enemy: dict[int, Any]
    samurai: Any
    options: list[tuple[Option, Any]]

    def number(self, most: int = MOST) -> Any:
        return self.model.new_int_var(0, most, "")

    def add(self, times: Any, gain: Amounts) -> None:
        for good, number in enumerate(gain):
            if number and good in self.gains:
                self.gains[good].append(number * times)
        if len(gain) > VP and gain[VP] > 1:
            self.events.append(times)

    def ask(self, times: Any, price: Amounts) -> None:
        for good, number in enumerate(price[: OWN_DEAL + 1]):
            if number:
                self.asked[good].append(number * times)

    def having(self, field: str, value: int, **more: bool) -> list[Any]:
        """How often options are taken that have this in a field (and these truths in others)."""
        wanted = {field: value, **more}
        return self.total(lambda option: all(getattr(option, name) == one for name, one in wanted.items()))

    def total(self, test: Callable[[Option], bool]) -> list[Any]:
        """How often options of a sort are taken."""
        return [number for option, number in self.options if test(option)]

    def per(self, flag: Any, per: Per, times: int) -> None:
        """A gain that depends on a count, `times` at most."""
        amount = self.number()
        if per.colour == SAMURAI_COUNT:
            there = self.samurai + sum(self.gains[SAMURAI])
        else:
            pieces = zip(self.problem.pieces, self.ever, strict=True)
            there = sum(one for piece, one in pieces if per.colour in piece.colours)
        self.model.add(amount <= times * there)
        self.model.add(amount <= per.most * flag)
        if per.good in self.gains:
            self.gains[per.good].append(amount)
        if per.good == VP:
            self.events.append(flag)

    def produced(self) -> None:
        """What Locations produce when they are built, or are made to produce."""
        pieces = self.problem.pieces
        copied: dict[int, Any] = {}
        copying: list[Any] = []
        for i, piece in enumerate(pieces):
            if piece.produces and piece.copies:
                copying += [self.built[i]] if i in self.built else []
                copying += [*self.made(i), *self.phases(i)]
        for i, piece in enumerate(pieces):
            if not piece.produces or piece.copies:
                continue
            if copying:
                copied[i] = self.number()
                self.model.add(copied[i] <= MOST * self.ever[i])
            more = [*self.made(i), *self.phases(i), *([copied[i]] if copying else [])]
            if i in self.built:
                self.makes(i, self.built[i], 1)
            for number in more:
                self.makes(i, number, MOST)
        self.model.add(sum(copied.values()) <= sum(copying))

    def phases(self, i: int) -> list[Any]:
        """How often a Location produces in Production phases to come."""
        return []

    def made(self, i: int) -> list[Any]:
        numbers = self.total(lambda o: o.produces == i)
        for number in numbers:
            self.model.add(number <= MOST * self.ever[i])
        return numbers

    def makes(self, i: int, flag: Any, times: int) -> None:
        piece = self.problem.pieces[i]
        self.add(flag, piece.product)
        if piece.product_per is not None:
            self.per(flag, piece.product_per, times)
        chosen = [self.number() for _ in piece.choices]
        if chosen:
            self.model.add(sum(chosen) <= flag)
        for one, gain in zip(chosen, piece.choices, strict=True):
            self.add(one, gain)

    def features(self) -> None:
        problem = self.problem
        causes = {
            "raze": [*self.razed.values(), *self.enemy.values(), *self.total(lambda o: o.fires == "raze")],
            "make_deal": [*self.deal.values(), *self.total(lambda o: o.fires == "make_deal")],
        }
        for piece, there in zip(problem.pieces, self.ever, strict=True):
            found = causes.get(piece.trigger, [])
            if piece.trigger.startswith("build:"):
                found = [flag for i, flag in self.built.items() if piece.trigger in problem.pieces[i].fires]
            for cause in found if not isinstance(there, int) or there else ():
                fires = self.number()
                self.model.add(fires <= cause)
                self.model.add(fires <= MOST * there)
                self.fired(piece, fires)
        for piece, there in zip(problem.pieces, self.ever, strict=True):
            if piece.trigger == "gain_vp>=2":
                more = self.number()
                self.model.add(more <= sum(self.events))
                self.model.add(more <= MOST * there)
                self.gains[VP].append(piece.feature[VP] * more)

    def fired(self, piece: Piece, fires: Any) -> None:
        if not piece.ways:
            self.add(fires, piece.feature)
            return
        chosen = [self.number() for _ in piece.ways]
        self.model.add(sum(chosen) <= fires)
        for one, way in zip(chosen, piece.ways, strict=True):
            self.add(one, way.gain)
            self.ask(one, way.pay)
