"""A bound for several rounds: everything that may happen in all of them, without order and without Cleanup.

question: how much can a seat have at most after so many rounds, whatever it draws from its decks?
scope:    nobody else does anything; no virtual player; plans by which no deck is shuffled again; no Location taken over
expected: never below the value of any plan
budget:   seconds; some hundred unknowns for each round's cards

All rounds are put into one: a Location acts as often as in all rounds together, it and each Deal produce in every
Production phase, Goods are kept for ever, and any card of the decks may be among those that are drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from gemcheck.games.settlers import cleanup, production, razing
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.effects import CARD, COMMON_CARD, FACTION_CARD, GAINS, WORKER, Amounts
from gemcheck.games.settlers.pending import NONE
from gemcheck.games.settlers.state import State
from gemcheck.games.settlers.table import Table
from gemcheck_models.settlers.round_items import Problem
from gemcheck_models.settlers.round_late import Late, never
from gemcheck_models.settlers.round_problem import problem_of
from gemcheck_models.settlers.round_steps import END
from gemcheck_models.settlers.round_totals import Totals

__all__ = ["rounds_bound"]

MANY = 999
WORK = 3.0
"""Deterministic time of the solver; when it is up, the bound is what it has come to."""
PICKS = ROWS = 2
"""Common cards that a seat takes in a Lookout, and rows that are laid out."""
DRAWS_TWO = "draw2_faction_keep1_shuffle_back"


def rounds_bound(
    table: Table, state: State, who: int, rounds: int, order: Sequence[int], late: Late = never
) -> tuple[int | None, str]:
    """The most points after so many rounds, this one included, in a world with this order of cards, and what says so;
    None with the reason where no bound is known."""
    if state.virtual is not None:
        return None, "the virtual player takes Locations away"
    state = _cleared(state)
    seat = state.seats[who]
    own = {table.cards[card].deck for card in seat.deck} | {COMMON}
    later = [card for card in order if table.cards[card].deck in own]
    problem = problem_of(table, state, who, later=later)
    if problem.left_out:
        return None, f"left out: {', '.join(problem.left_out)}"
    problem = replace(problem, stocks=(MANY,) * len(problem.stocks))
    rows = (len(state.seats) + 1) * ROWS * (rounds - 1)
    whole = _Rounds(table, state, problem, rounds, late)
    for drawn, there in zip(whole.drawn, (len(state.deck) - rows, len(seat.deck) - rounds + 1), strict=True):
        whole.model.add(drawn <= max(there, 0))
    whole.model.maximize(whole.value(table, END))
    return whole.most()[0], "the relaxation of all rounds, for plans by which no deck is shuffled again"


def _cleared(state: State) -> State:
    """The state as it is at best in a later round: nothing protected, nothing used, nobody out of reach."""
    seats = [
        replace(seat, passed=False, locations=tuple(cleanup.swept(there) for there in seat.locations))
        for seat in state.seats
    ]
    return replace(state, seats=tuple(seats))


class _Rounds(Totals):
    """All rounds in one."""

    def __init__(self, table: Table, state: State, problem: Problem, rounds: int, late: Late) -> None:
        self.table, self.state, self.rounds = table, state, rounds
        self.drawn: list[Any] = []
        super().__init__(problem, WORK, late)

    def number(self, most: int = MANY) -> Any:
        return self.model.new_int_var(0, most, "")

    def phases(self, i: int) -> list[Any]:
        times = self.number(self.rounds - 1)
        self.model.add(times <= (self.rounds - 1) * self.ever[i])
        return [times]

    def again(self) -> None:
        """The board, Deals and cards of later rounds."""
        more, problem, who = self.rounds - 1, self.problem, self.problem.who
        board = self.table.box.factions[self.state.seats[who].faction].produces
        self.add(more, board)
        given: list[Any] = []
        for card, _, _ in production.deals_of(self.state, who):
            given.append(self._deal(more, self.table.cards[card].deal))
        for i, flag in self.deal.items():
            given.append(self._deal(more * flag, problem.pieces[i].deal))
        for option, number in self.options:
            if option.enters != NONE:
                given.append(self._deal(more * number, problem.pieces[option.enters].deal))
        schools = [
            (piece.each, there)
            for piece, there in zip(problem.pieces, self.ever, strict=True)
            if piece.trigger == "production_phase" and piece.each
        ]
        for each, there in schools:
            points = self.number()
            self.model.add(points <= sum(given))
            self.model.add(points <= MANY * there)
            self.gains[GAINS.index("vp")].append(each * points)
        self._cards()

    def _deal(self, times: Any, good: int | None) -> Any:
        """A Deal gives its Good so many times at most."""
        gain: Amounts = tuple(int(place == good) for place in range(len(GAINS)))
        self.add(times, gain)
        return times

    def _cards(self) -> None:
        """No more cards than are drawn or picked."""
        problem, model, more = self.problem, self.model, self.rounds - 1
        pairs = [self.number(), self.number()]
        self.asked[WORKER].append(problem.pair * sum(pairs))
        two = [self.number(self.rounds) for _ in problem.pieces]
        for i, piece in enumerate(problem.pieces):
            card = self.table.cards[piece.card] if piece.card != NONE else None
            draws = card is not None and card.special == DRAWS_TWO
            model.add(two[i] <= (self.rounds * self.ever[i] if draws else 0))
        free = [self.number(), self.number()]
        model.add(sum(free) <= sum(self.gains[CARD]))
        picks = PICKS + (1 if razing.peaceful(self.table) else 0)
        own = (
            sum(self.gains[COMMON_CARD]) + pairs[0] + free[0],
            sum(self.gains[FACTION_CARD]) + pairs[1] + free[1] + 2 * sum(two),
        )
        seen = (more * ROWS * (len(self.state.seats) + 1), more)
        self.drawn = list(own)
        for deck, limit in enumerate((more * picks + own[0], more + own[1])):
            later = [i for i, piece in enumerate(problem.pieces) if piece.drawn is not None and piece.drawn[0] == deck]
            used = [self.number(1) for _ in later]
            for before, (i, flag) in enumerate(zip(later, used, strict=True)):
                for found in (self.build, self.deal, self.razed, self.paid, self.tucks):
                    if i in found:
                        model.add(found[i] <= flag)
                for number in self.having("hand", i) + self.having("builds", i):
                    model.add(number <= flag)
                model.add((before + 1) * flag <= seen[deck] + own[deck])  # The cards before it have been drawn.
            if later:
                model.add(sum(used) <= limit)
