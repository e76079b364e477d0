"""Where the pieces of a sequence are while it is played, and which legal use of a Location an option of a model is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gemcheck.game import GameError
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.pending import VIRTUAL_SEAT
from gemcheck.games.settlers.plans import Activate, Aim
from gemcheck.games.settlers.production import deals_of
from gemcheck.games.settlers.state import NONE, State, Supply
from gemcheck_models.settlers.round_items import Option, Piece, Problem, Target

__all__ = ["Uses", "less"]


class Uses:
    """The state of the engine while a sequence is played, and where its pieces and targets lie."""

    def __init__(self, game: Settlers, state: State, problem: Problem) -> None:
        self.game, self.state, self.problem, self.who = game, state, problem, problem.who
        self.own = [i for i, piece in enumerate(problem.pieces) if piece.on_table]
        self.own.sort(key=lambda i: problem.pieces[i].place)
        self.enemy = {
            seat: list(range(len(state.seats[seat].locations))) for seat in range(len(state.seats)) if seat != self.who
        }

    def place(self, piece: int) -> int:
        """Where a piece lies: of equal Locations plans name the first, so that it changes places with that one."""
        return self.first(self.who, self.own, piece)

    def target(self, target: Target) -> int:
        virtual = self.state.virtual
        if target.seat in self.enemy:
            return self.first(target.seat, self.enemy[target.seat], target.place)
        return virtual.locations.index(target.card) if virtual is not None else NONE

    def first(self, seat: int, order: list[int], name: int) -> int:
        locations = self.state.seats[seat].locations
        place = order.index(name)
        first = locations.index(locations[place])
        order[first], order[place] = order[place], order[first]
        return first

    def use(
        self, i: int, option: Option, rest: Supply, last: bool, paper: tuple[int, ...], gone: list[int]
    ) -> tuple[Activate, Supply]:
        place, who = self.place(i), self.who
        aimed = self.aimed(option)
        for plan in self.game.legal(self.state, who):
            if not isinstance(plan, Activate) or (plan.seat, plan.place, plan.way) != (who, place, option.way):
                continue
            paid: Any = tuple(one + more for one, more in zip(plan.pay, plan.aim.pay, strict=True))
            left = less(rest, paid)
            if min(left) < 0 or (last and any(left)) or plan.hand != paper or not aimed(plan.aim):
                continue
            if self.problem.tracked and not self.same_deals(plan.deals, gone):
                continue
            return plan, paid
        raise GameError(f"no legal use of {self.problem.pieces[i].key} is like that of the model")

    def same_deals(self, deals: Sequence[int], gone: Sequence[int]) -> bool:
        there = deals_of(self.state, self.who)
        pieces = self.problem.pieces
        return sorted(there[place][0] for place in deals) == sorted(pieces[k].card for k in gone)

    def aimed(self, option: Option) -> Callable[[Aim], bool]:
        """Whether an aim is that of an option."""
        state, pieces, who = self.state, self.problem.pieces, self.who
        if option.builds != NONE:
            card = pieces[option.builds].card
            if option.dealt:
                deals = state.seats[who].deals
                return lambda aim: deals[aim.place].card == card and deals[aim.place].marker == NONE
            return lambda aim: aim.card == card
        if option.target != NONE:
            target = self.problem.targets[option.target]
            place = self.target(target)
            return lambda aim: (aim.seat, aim.place, aim.good) == (target.seat, place, option.good)
        for k in (option.own, option.frees):
            if k != NONE:
                place = self.place(k)
                return lambda aim: aim.place == place
        for k in (option.hand, option.produces):
            if k != NONE:
                return lambda aim: aim.card == pieces[k].card
        for k in (option.loses, option.enters, option.needs):
            if k != NONE:
                return lambda aim: self.deal_there(aim, pieces[k], who if k == option.needs else aim.seat)
        return lambda aim: aim.good == option.good

    def deal_there(self, aim: Aim, piece: Piece, seat: int) -> bool:
        if seat == VIRTUAL_SEAT:
            virtual = self.state.virtual
            return virtual is not None and virtual.line[aim.place] == piece.deal
        if piece.owner not in (NONE, seat) and seat != self.who:
            return False
        return deals_of(self.state, seat)[aim.place][0] == piece.card


def less(supply: Supply, paid: Supply) -> Supply:
    a, b, c, d, e, f, g = (there - one for there, one in zip(supply, paid, strict=True))
    return (a, b, c, d, e, f, g)
