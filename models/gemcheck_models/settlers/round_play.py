"""Playing a sequence of a model through the engine: each step as plans of the seat, all other seats passing by.

The other seats do nothing. They are skipped and not made to pass, for who has passed is out of reach: a sequence that
razes what they have is one of the seat's turns with theirs left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from gemcheck.game import Event, GameError
from gemcheck.games.settlers import flow
from gemcheck.games.settlers.effects import COMMON_CARD, FACTION_CARD, GOLD, RESOURCES
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.pending import Again, Draw, FromDeck, MorePairs, Yield
from gemcheck.games.settlers.plans import Activate, Aim, Answer, Build, MakeDeal, Plan, Raze, Spend, Stop
from gemcheck.games.settlers.state import NONE, State
from gemcheck_models.settlers.round_items import FOUNDATION, Problem
from gemcheck_models.settlers.round_steps import BUILD, DEAL, ENEMY, RAZE, SPEND, Step

__all__ = ["Move", "Played", "played"]

PAIRS = (*RESOURCES, COMMON_CARD, FACTION_CARD)


class Move(msgspec.Struct, frozen=True):
    """A plan or an answer of the seat, or a card drawn (`drawn`), the state before it, and the events of it."""

    before: State
    plan: Plan | None
    drawn: int
    events: tuple[Event, ...]


class Played(msgspec.Struct, frozen=True):
    """Everything that happened, action by action, and the state at the end."""

    actions: tuple[tuple[Move, ...], ...]
    state: State


def played(game: Settlers, state: State, problem: Problem, steps: Sequence[Step], draws: Sequence[int] = ()) -> Played:
    """The steps through the engine. Raises GameError for a step that is not legal there."""
    run = _Run(game, state, problem, draws)
    actions: list[tuple[Move, ...]] = []
    for step in steps:
        run.moves = []
        run.step(step)
        actions.append(tuple(run.moves))
    return Played(tuple(actions), run.state)


class _Run:
    def __init__(self, game: Settlers, state: State, problem: Problem, draws: Sequence[int]) -> None:
        self.game, self.state, self.problem, self.who = game, state, problem, problem.who
        self.draws = list(draws)
        self.moves: list[Move] = []
        self.answered: set[int] = set()
        self.rest: tuple[int, ...] = ()
        self.own = [i for i, piece in enumerate(problem.pieces) if not piece.in_hand]
        self.own.sort(key=lambda i: problem.pieces[i].place)
        self.enemy = {
            seat: list(range(len(state.seats[seat].locations))) for seat in range(len(state.seats)) if seat != self.who
        }

    def step(self, step: Step) -> None:
        """One action, with everything that follows from it; then the turn comes back."""
        if step.kind == SPEND:
            self._spend(step.pairs)
        else:
            self._do(self._plan(step))
            self._moved(step)
            for _ in range(step.times - 1):
                self._settle(step)
                self._do(self._plan(step))
        self._settle(step)
        self._turn()

    def _spend(self, pairs: Sequence[int]) -> None:
        wanted = [good for good, number in zip(PAIRS, pairs, strict=True) for _ in range(number)]
        for good in wanted:
            self._settle(None)
            self._do(Spend(good))

    def _plan(self, step: Step) -> Plan:
        pieces = self.problem.pieces
        if step.kind == ENEMY:
            target = self.problem.targets[step.piece]
            if target.seat not in self.enemy:
                return Raze(seat=target.seat, place=self._virtual(target.card))
            return Raze(seat=target.seat, place=self._first(target.seat, self.enemy[target.seat], target.place))
        card = pieces[step.piece].card
        if step.kind == BUILD:
            over = self._place(step.over) if step.over >= 0 else NONE
            foundation = self.state.seats[self.who].foundations[0] if step.over == FOUNDATION else NONE
            return Build(card, step.pay, over, foundation)
        if step.kind == DEAL:
            return MakeDeal(card, bool(step.pay[GOLD]))
        if step.kind == RAZE:
            return Raze(card=card)
        return self._use(step)

    def _use(self, step: Step) -> Activate:
        times, piece = step.times, self.problem.pieces[step.piece]
        a, b, c, d, e, f, _ = self._share(step)
        hand = tuple(self.problem.pieces[k].card for k in step.hand)[: len(step.hand) // times]
        deals = tuple(range(piece.way[-1])) if piece.way is not None else ()
        aim = Aim(seat=self.who, place=self._place(step.frees)) if step.frees >= 0 else Aim()
        return Activate(self.who, self._place(step.piece), 0, (a, b, c, d, e, f, 0), tuple(sorted(hand)), deals, aim)

    def _place(self, piece: int) -> int:
        """Where a piece lies: of equal Locations plans name the first, so that it changes places with that one."""
        return self._first(self.who, self.own, piece)

    def _first(self, seat: int, order: list[int], name: int) -> int:
        locations = self.state.seats[seat].locations
        place = order.index(name)
        first = locations.index(locations[place])
        order[first], order[place] = order[place], order[first]
        return first

    def _virtual(self, card: int) -> int:
        virtual = self.state.virtual
        return virtual.locations.index(card) if virtual is not None else NONE

    def _share(self, step: Step) -> tuple[int, ...]:
        """What one of several uses pays: the part of the payment that is legal now."""
        if step.times == 1:
            return step.pay
        place = self._place(step.piece)
        if isinstance(self.state.pending[0] if self.state.pending else None, Again):
            return self.rest
        for plan in self.game.legal(self.state, self.who):
            if isinstance(plan, Activate) and (plan.seat, plan.place) == (self.who, place):
                rest = tuple(all_ - one for all_, one in zip(step.pay, plan.pay, strict=True))
                if min(rest) >= 0:
                    self.rest = rest
                    return plan.pay
        raise GameError("the payment of two uses cannot be shared out")

    def _moved(self, step: Step) -> None:
        if step.kind == BUILD:
            if step.over >= 0:
                self.own.remove(step.over)
            self.own.append(step.piece)
        elif step.kind == ENEMY:
            target = self.problem.targets[step.piece]
            if target.seat in self.enemy:
                self.enemy[target.seat].remove(target.place)

    # -- the engine

    def _do(self, plan: Plan) -> None:
        found = self.game.why_not(self.state, self.who, plan)
        if found:
            raise GameError(f"{plan}: {found[0].text}")
        events: list[Event] = []
        after: Any = self.game.advance(self.state, {self.who: plan}, events)
        self.moves.append(Move(self.state, plan, NONE, tuple(events)))
        self.state = after

    def _settle(self, step: Step | None) -> None:
        """Answer what is pending as the step says, until only more of the same action is open."""
        decks = list(step.decks) if step is not None else []
        while self.state.pending:
            head = self.state.pending[0]
            if isinstance(head, MorePairs | Again):
                return
            if isinstance(head, Draw):
                self._draw(head)
            else:
                self._do(self._answer(head, step, decks))

    def _answer(self, head: Any, step: Step | None, decks: list[int]) -> Plan:
        plans = list(self.game.legal(self.state, self.who))
        if isinstance(head, FromDeck) and decks:
            return Answer(decks.pop(0))
        if isinstance(head, Yield) and step is not None:
            if head.produces:
                return Answer(max(step.choice, 0))
            for place, (f, way) in enumerate(step.chosen):
                if self.problem.pieces[f].card == head.card and place not in self.answered:
                    self.answered.add(place)
                    return self._way(way, plans)
        return plans[0]

    def _way(self, way: int, plans: list[Plan]) -> Plan:
        if way >= 0:
            return Answer(way)
        return Stop() if Stop() in plans else plans[0]

    def _draw(self, head: Draw) -> None:
        outcomes = [card for card, _ in self.game.chances(self.state)]
        wanted = [card for card in self.draws if card in outcomes]
        card = wanted[0] if wanted else outcomes[0]
        if wanted:
            self.draws.remove(card)
        events: list[Event] = []
        after: Any = self.game.chance_step(self.state, card, events)
        self.moves.append(Move(self.state, None, card, tuple(events)))
        self.state = after

    def _turn(self) -> None:
        """Until the seat is to act again: what is open is left, the other seats do nothing."""
        self.answered = set()
        while self.state.pending and isinstance(self.state.pending[0], MorePairs | Again):
            self._do(Stop())
            self._settle(None)
        if self.state.acted:
            self._do(Stop())
        self.state = waited(self.game, self.state, self.who)


def waited(game: Settlers, state: State, who: int) -> State:
    """The state when it is the seat's turn again, none of the others having done anything: they are skipped, not made
    to pass, for one who has passed is out of reach."""
    while state.active not in (NONE, who) and not state.pending:
        state = flow.turn_over(game.table, replace(state, acted=False), None)
    return state
