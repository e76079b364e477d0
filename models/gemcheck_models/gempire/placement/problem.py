"""What is asked about placing cards, and what an answer is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.gempire import resolution
from gemcheck.games.gempire.notation_city import city_text
from gemcheck.games.gempire.plans import Keep, Plan
from gemcheck.games.gempire.state import RESOLVE, Seat, State
from gemcheck.games.gempire.table import Table
from gemcheck_models.gempire.placement.objective import TOTAL, Objective, Score, score

__all__ = ["Answer", "Found", "Method", "Problem", "Progress", "handed", "problem_of", "replayed", "states", "usable"]


class Problem(msgspec.Struct, frozen=True):
    """A city, cards for it, and what is to be best.

    state: in the resolution part, the seat `who` owes nothing but what its turn says (palace diamonds, Literacy) and
    has written no action; hand: cards by Table index; least, most: how many of them enter the city or the blueprints;
    fixed: in the order of the hand, each before the next is seen; keep: cards may be kept as blueprints, as far as the
    rules have room for them.
    """

    table: Table
    state: State
    who: int
    hand: tuple[int, ...]
    least: int
    most: int
    fixed: bool = False
    keep: bool = False
    objective: Objective = TOTAL

    @property
    def seat(self) -> Seat:
        """The seat that is asked about."""
        return self.state.seats[self.who]

    @property
    def all(self) -> bool:
        """Whether no card may be left out."""
        return self.least == len(self.hand)


class Found(msgspec.Struct, frozen=True):
    """A way to use the hand: the decisions in their order and the state they lead to, with its score."""

    score: Score
    city: str
    plans: tuple[Plan, ...]
    state: State

    def rank(self) -> tuple[tuple[int, ...], str]:
        """Best first: the highest score, among equals the least city in notation."""
        return (tuple(-part for part in self.score), self.city)


class Answer(msgspec.Struct, frozen=True):
    """The best ways found, best first, and a bound that no way exceeds.

    verdict: `proved` with a second check, `found` when the search was complete and nothing else has confirmed it,
    `bounded` when it was stopped, `unknown` when it was stopped before anything was found; bound is None when nothing
    is known. method and work say how it was found: states looked at.
    """

    verdict: Verdict
    best: tuple[Found, ...]
    bound: Score | None
    method: str
    work: int
    certificate: Certificate

    @property
    def score(self) -> Score | None:
        """The best score found."""
        return self.best[0].score if self.best else None


class Progress(msgspec.Struct, frozen=True):
    """The best score so far, the bound so far, and the states looked at; scores only rise, bounds only fall."""

    score: Score | None
    bound: Score | None
    work: int


def states(work: int) -> str:
    """So many states, in words.

    >>> states(1), states(7)
    ('1 state', '7 states')
    """
    return f"{work} state{'' if work == 1 else 's'}"


Method = Callable[..., Answer]
"""A way of answering: takes a Problem and, as keywords, top (how many answers), budget (states), progress."""


def problem_of(
    game: Game[Any, Any],
    given: Mapping[str, Any],
    seat: str,
    cards: Sequence[str],
    *,
    least: int | None = None,
    most: int | None = None,
    fixed: bool = False,
    keep: bool = False,
    objective: Objective = TOTAL,
) -> Problem:
    """The problem of a seat of a case's `given` table with these cards in hand, all of them unless stated otherwise.

    Raises GameError for whatever the table or the numbers say wrong.
    """
    seats = {name: dict(entry) for name, entry in given.get("seats", {}).items()}
    if seat not in seats:
        raise GameError(f"there is no seat '{seat}'")
    if seats[seat].get("won"):
        raise GameError(f"seats.{seat}.won: the cards to place are given as cards")
    seats[seat]["won"] = list(cards)
    made, state, names = game.given({**given, "phase": "resolve", "seats": seats})
    who = names.index(seat)
    hand = state.seats[who].turn.won
    least = len(hand) if least is None else least
    most = len(hand) if most is None else most
    if not 0 <= least <= most <= len(hand):
        raise GameError(f"from {least} to {most} of {len(hand)} cards cannot be placed")
    if state.phase != RESOLVE:
        raise GameError("cards are placed in the resolution part")
    state = resolution.with_seat(state, who, replace(state.seats[who], turn=replace(state.seats[who].turn, won=())))
    table: Table = made.table  # type: ignore[attr-defined]  # Gempire's own
    return Problem(table, state, who, hand, least, most, fixed, keep, objective)


def handed(problem: Problem, state: State, cards: Sequence[int]) -> State:
    """The state with these cards won by the seat of the problem, in addition to those it has."""
    seat = state.seats[problem.who]
    won = (*seat.turn.won, *cards)
    return resolution.with_seat(state, problem.who, replace(seat, turn=replace(seat.turn, won=won)))


def usable(problem: Problem, state: State, card: int) -> list[Plan]:
    """Every way of using one more card of the hand."""
    plans = resolution.won_moves(problem.table, handed(problem, state, [card]), problem.who)
    return plans if problem.keep else [plan for plan in plans if not isinstance(plan, Keep)]


def found(problem: Problem, state: State, plans: Sequence[Plan]) -> Found:
    """An end of the seat's placing with its score."""
    points = score(problem.table, state, problem.who, problem.objective)
    return Found(points, city_text(problem.table, state.seats[problem.who]), tuple(plans), state)


def replayed(problem: Problem, plans: Sequence[Plan]) -> Found:
    """What these decisions lead to, each checked by the engine; a card is handed out when a decision asks for it.

    In a fixed order a card may not come before one that is earlier in the hand. Raises GameError for an illegal plan.
    """
    state, left = problem.state, list(problem.hand)
    passed = -1
    for plan in plans:
        card = getattr(plan, "card", None)
        if card is not None and not getattr(plan, "blueprint", False):
            if card not in left:
                raise GameError(f"card '{problem.table.cards[card].slug}' is not in the hand")
            place = _place(problem, card, passed)
            if problem.fixed and place <= passed:
                raise GameError(f"card '{problem.table.cards[card].slug}' comes too late")
            passed = place if problem.fixed else passed
            left.remove(card)
            state = handed(problem, state, [card])
        objections = resolution.objections(problem.table, state, problem.who, plan)
        if objections:
            raise GameError(f"{objections[0].text} [{', '.join(objections[0].clauses)}]")
        state = resolution.perform(problem.table, state, problem.who, plan, None)
    used = len(problem.hand) - len(left)
    later = problem.hand[passed + 1 :] if problem.fixed else left
    if used > problem.most or (used < problem.least and any(usable(problem, state, card) for card in later)):
        raise GameError(f"{used} cards are used, not {problem.least} to {problem.most}")
    return found(problem, state, plans)


def _place(problem: Problem, card: int, passed: int) -> int:
    """The next place in the hand where this card lies, behind `passed` in a fixed order."""
    for place, held in enumerate(problem.hand):
        if held == card and (not problem.fixed or place > passed):
            return place
    return -1
