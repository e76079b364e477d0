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
from gemcheck.games.settlers.pending import (
    Again,
    Change,
    Copy,
    Draw,
    FromDeck,
    MorePairs,
    Reveal,
    Samurais,
    Yield,
)
from gemcheck.games.settlers.plans import (
    Answer,
    Build,
    MakeDeal,
    Plan,
    Raze,
    Samurai,
    Spend,
    Stop,
    Stow,
    Tuck,
)
from gemcheck.games.settlers.state import NONE, State
from gemcheck_models.settlers.round_items import FOUNDATION, Option, Problem
from gemcheck_models.settlers.round_play_use import Uses, less
from gemcheck_models.settlers.round_steps import BUILD, DEAL, ENEMY, MOVES, SPEND, USE, Step

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


class _Run(Uses):
    def __init__(self, game: Settlers, state: State, problem: Problem, draws: Sequence[int]) -> None:
        super().__init__(game, state, problem)
        self.draws = list(draws)
        self.moves: list[Move] = []
        self.answered: set[int] = set()
        self.option = Option()

    def step(self, step: Step) -> None:
        """One action, with everything that follows from it; then the turn comes back."""
        if step.kind == SPEND:
            self._spend(step.pairs)
        elif step.kind == MOVES:
            self._free(step)
        elif step.kind == USE:
            self._uses(step)
        else:
            self._do(self._plan(step))
            self._moved(step)
        self._settle(step)
        self._turn()

    def _free(self, step: Step) -> None:
        pieces = self.problem.pieces
        for i in step.posts:
            self._do(Samurai(self.place(i)))
        for g, k in step.tucks:
            self._do(Tuck(self.place(g), pieces[k].card))
        for s, good, number in step.stows:
            for _ in range(number):
                self._do(Stow(self.place(s), good))

    def _uses(self, step: Step) -> None:
        """Every use of a Location in one action. What is paid is that of the legal plan that leaves enough for the
        uses that follow; the last one pays the rest."""
        rest, piece = step.pay, self.problem.pieces[step.piece]
        hand = sorted(self.problem.pieces[k].card for k in step.hand)
        deals = list(step.deals)
        for number, which in enumerate(step.options):
            if number:
                self._settle(step)
            last = number == len(step.options) - 1
            option = piece.options[which]
            share = len(step.hand) // len(step.options)
            paper = tuple(hand[number * share : (number + 1) * share])
            gone = deals[number * (len(deals) // len(step.options)) : (number + 1) * (len(deals) // len(step.options))]
            plan, paid = self.use(step.piece, option, rest, last, paper, gone)
            self._do(plan)
            rest = less(rest, paid)
            self._option_done(option)

    def _option_done(self, option: Option) -> None:
        """What a use has moved."""
        if option.builds != NONE:
            self.own.append(option.builds)
        if option.own != NONE:
            self.own.remove(option.own)
        if option.takes:
            target = self.problem.targets[option.target]
            if target.seat in self.enemy:
                self.enemy[target.seat].remove(target.place)
        self.option = option

    def _spend(self, pairs: Sequence[int]) -> None:
        wanted = [good for good, number in zip(PAIRS, pairs, strict=True) for _ in range(number)]
        for good in wanted:
            self._settle(None)
            self._do(Spend(good))

    def _plan(self, step: Step) -> Plan:
        pieces = self.problem.pieces
        if step.kind == ENEMY:
            target = self.problem.targets[step.piece]
            return Raze(seat=target.seat, place=self.target(target))
        card = pieces[step.piece].card
        if step.kind == BUILD:
            over = self.place(step.over) if step.over >= 0 else NONE
            foundation = self.state.seats[self.who].foundations[0] if step.over == FOUNDATION else NONE
            return Build(card, step.pay, over, foundation)
        if step.kind == DEAL:
            return MakeDeal(card, bool(step.pay[GOLD]))
        return Raze(card=card)

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

    def _do(self, plan: Plan, seat: int = NONE) -> None:
        who = self.who if seat == NONE else seat
        found = self.game.why_not(self.state, who, plan)
        if found:
            raise GameError(f"{plan}: {found[0].text}")
        events: list[Event] = []
        after: Any = self.game.advance(self.state, {who: plan}, events)
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
            elif not isinstance(head, Reveal):
                self._do(self._answer(head, step, decks), head.seat)

    def _answer(self, head: Any, step: Step | None, decks: list[int]) -> Plan:
        plans = list(self.game.legal(self.state, head.seat))
        if isinstance(head, FromDeck) and decks:
            return Answer(decks.pop(0))
        if isinstance(head, Yield) and step is not None:
            if head.produces:
                return Answer(max(step.choice, 0))
            for place, (f, way) in enumerate(step.chosen):
                if self.problem.pieces[f].card == head.card and place not in self.answered:
                    self.answered.add(place)
                    return self._way(way, plans)
        if isinstance(head, Copy) and step is not None:
            return Answer(self.problem.pieces[step.copied].card) if step.copied >= 0 else plans[0]
        if isinstance(head, Change):
            goods = self.option.changed
            return Answer(goods=goods) if any(goods) else Stop()
        if isinstance(head, Samurais) and step is not None:
            for i in step.posts:
                place = self.place(i)
                if not self.state.seats[self.who].locations[place].samurai and Answer(place) in plans:
                    return Answer(place)
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
