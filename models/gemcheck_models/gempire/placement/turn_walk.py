"""Steps of one seat's placing, on seats alone: the engine's own functions without a whole state for every step.

Nothing but the seat asked about changes while it places cards. What is searched is therefore a seat, and the state of
the problem is only looked at for what the other seats own.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.games.gempire import gems, placement, resolution
from gemcheck.games.gempire.blueprints import may_enter
from gemcheck.games.gempire.notation_city import city_text
from gemcheck.games.gempire.plans import Keep, Lay, Place, Plan
from gemcheck.games.gempire.state import Placed, Seat, State
from gemcheck.games.gempire.table import PHILOSOPHY
from gemcheck_models.gempire.placement.objective import Score, score
from gemcheck_models.gempire.placement.problem import Problem

__all__ = ["ALL", "FIRST", "LAST", "ORDERED_DEMAND", "Opened", "Pool", "Walk"]

Opened = tuple[Seat, tuple[Plan, ...]]
"""A seat that owes nothing, and the decisions that led to it."""

ORDERED_DEMAND = 9

ALL, FIRST, LAST = None, 0, -1
"""Which places for a culture gem are looked at: where it does not matter the first, as in `exhaustive`; the last where
that only decides which city is the least in notation."""


class Pool:
    """The cards that may come into the city: those of the hand, then the blueprints that may enter now.

    cards: by place in the pool; held: how many of them are in the hand; state, who: the state of the problem and the
    seat it asks about. A set of places is a bit mask.
    """

    __slots__ = ("all", "cards", "hand", "held", "state", "who")

    def __init__(self, problem: Problem) -> None:
        ready = [b.card for b in problem.seat.blueprints if may_enter(problem.table, problem.state, b)]
        self.state = problem.state
        self.who = problem.who
        self.cards = (*problem.hand, *ready)
        self.held = len(problem.hand)
        self.hand = (1 << self.held) - 1
        self.all = (1 << len(self.cards)) - 1

    def blueprint(self, place: int) -> bool:
        """Whether this card is a blueprint at the beginning."""
        return place >= self.held

    def blueprint_of(self, card: int, mask: int) -> int:
        """The bit of a blueprint with this card in the mask; 0 when there is none."""
        for place in range(self.held, len(self.cards)):
            if self.cards[place] == card and mask >> place & 1:
                return 1 << place
        return 0

    def distinct(self, mask: int) -> Iterator[tuple[int, int]]:
        """The places in the mask with their cards, of equal cards of one kind the first alone."""
        seen: set[tuple[int, bool]] = set()
        for place, card in enumerate(self.cards):
            if mask >> place & 1:
                key = (card, place >= self.held)
                if key not in seen:
                    seen.add(key)
                    yield place, card


class Walk:
    """The steps of the seat that a problem asks about.

    laying: which of the places for a culture gem are looked at.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.table = problem.table
        self.state = problem.state
        self.who = problem.who
        flags = (
            bool(problem.objective.demands())
            or problem.seat.owns(PHILOSOPHY)
            or ORDERED_DEMAND in problem.state.demands
        )
        self.laying: int | None = ALL if flags else FIRST
        self._tokens: dict[Placed, str] = {}

    def stated(self, seat: Seat) -> State:
        """The whole state with this seat in it."""
        return resolution.with_seat(self.state, self.who, seat)

    def score(self, seat: Seat) -> Score:
        """The score of a seat that owes nothing."""
        return score(self.table, self.stated(seat), self.who, self.problem.objective)

    def placed(self, seat: Seat, plan: Place) -> Seat:
        """The seat after this placement and the gems it earns; a card of the hand is won just before."""
        if not plan.blueprint:
            seat = won(seat, plan.card)
        seat = placement.place(self.table, self.state, self.who, seat, plan, None)
        return gems.settle(self.table, self.state, self.who, seat, None)

    def spots(self, seat: Seat, card: int) -> list[Plan]:
        """Every way to use a card of the hand next, as the engine lists them."""
        plans = resolution.won_moves(self.table, self.stated(won(seat, card)), self.who)
        return plans if self.problem.keep else [plan for plan in plans if not isinstance(plan, Keep)]

    def kept(self, seat: Seat, card: int) -> Seat | None:
        """The seat after a card of the hand has been kept as a blueprint; None where it may not be."""
        state = self.stated(won(seat, card))
        if not placement.keeps(self.table, state, self.who):
            return None
        return resolution.perform(self.table, state, self.who, Keep(card), None).seats[self.who]

    def blueprints(self, seat: Seat) -> list[Place]:
        """Every way to place a blueprint now."""
        return placement.placements(self.table, self.stated(seat), self.who) if seat.blueprints else []

    def usable(self, seat: Seat, cards: Iterator[int]) -> bool:
        """Whether one of these cards of the hand can be used in some way."""
        return any(self.spots(seat, card) for card in dict.fromkeys(cards))

    def opened(self, seat: Seat) -> list[Opened]:
        """Every seat in which all that is due at once has been settled, each with one way that leads there."""
        if not resolution.obliged(seat):
            return [(seat, ())]
        found: list[Opened] = []
        waiting: list[Opened] = [(seat, ())]
        known = {seat}
        while waiting:
            now, plans = waiting.pop()
            if not resolution.obliged(now):
                found.append((now, plans))
                continue
            for plan in self.dues(now):
                after = self.settled(now, plan)
                if after not in known:
                    known.add(after)
                    waiting.append((after, (*plans, plan)))
        return found

    def settled(self, seat: Seat, due: Plan) -> Seat:
        """The seat after a decision that is due."""
        return resolution.perform(self.table, self.stated(seat), self.who, due, None).seats[self.who]

    def dues(self, seat: Seat) -> list[Plan]:
        """The decisions due at once, without those that differ in the place of a gem where that does not matter."""
        plans = resolution.obligations(self.table, self.stated(seat), self.who)
        if self.laying == ALL:
            return plans
        lays = [plan for plan in plans if isinstance(plan, Lay)]
        return [plan for plan in plans if not isinstance(plan, Lay) or plan is lays[self.laying]]

    def token(self, placed: Placed) -> str:
        """A placed card as the notation writes it."""
        text = self._tokens.get(placed)
        if text is None:
            text = self._tokens[placed] = city_text(self.table, Seat(row1=(placed,))).split()[1]
        return text


def won(seat: Seat, card: int) -> Seat:
    """The seat with one more card won this round."""
    return replace(seat, turn=replace(seat.turn, won=(*seat.turn.won, card)))
