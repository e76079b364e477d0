"""An answer about placing cards in words: each decision with its clauses and what it brings, and the obvious way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gemcheck.game import Event
from gemcheck.games.gempire import resolution
from gemcheck.games.gempire.districts import at
from gemcheck.games.gempire.picture import card_name
from gemcheck.games.gempire.plan_text import plan_text
from gemcheck.games.gempire.plans import Diamond, Discard, Keep, Lay, Literacy, Place, Plan
from gemcheck.games.gempire.state import COLOURS, Seat, State
from gemcheck.games.gempire.table import Table
from gemcheck_models.gempire.placement.objective import Objective, score
from gemcheck_models.gempire.placement.problem import Found, Problem, found, handed, usable

__all__ = [
    "best_now",
    "changes",
    "decision_words",
    "dues",
    "from_hand",
    "obvious",
    "places",
    "score_words",
    "step_lines",
    "won",
]

TOKEN, HELD_BACK = 0, 4
"""Positions of a culture gem that are none of the flag."""


def score_words(objective: Objective, points: Sequence[int]) -> str:
    """A score goal by goal."""
    rest = list(points)
    words = []
    for goal in objective.goals:
        if goal.demands:
            met, lacking, _ = rest[:3]
            del rest[:3]
            words.append(
                f"{goal.text()}: {met} of {len(goal.demands)} met" + (f", {-lacking} short" if lacking else "")
            )
        else:
            words.append(f"{goal.text()} {rest.pop(0)}")
    return ", ".join(words)


def step_lines(problem: Problem, plans: Sequence[Plan], sources: Mapping[int, Sequence[str]] = {}) -> Iterator[str]:
    """Each decision in words, what it changes, and the clauses that made it happen.

    sources: where the copies of a card come from, in words, in the order in which they are used.
    """
    state, left = problem.state, list(problem.hand)
    words = {card: list(each) for card, each in sources.items()}
    for number, plan in enumerate(plans, 1):
        state, left = won(problem, state, left, plan)
        copies = words.get(plan.card) if isinstance(plan, Keep | Place) and from_hand(plan) else None
        source = copies.pop(0) if copies else ""
        said = decision_words(problem.table, state.seats[problem.who], plan, source)
        events: list[Event] = []
        after = resolution.perform(problem.table, state, problem.who, plan, events)
        clauses = dict.fromkeys(clause for event in events for clause in event.clauses)
        changed = changes(state.seats[problem.who], after.seats[problem.who])
        yield f"{number}. {said}: {changed or 'nothing changes'} [{', '.join(clauses)}]"
        state = after


def from_hand(plan: Plan) -> bool:
    """Whether a decision uses a card of the hand."""
    return isinstance(plan, Keep) or (isinstance(plan, Place) and not plan.blueprint)


def won(problem: Problem, state: State, left: list[int], plan: Plan) -> tuple[State, list[int]]:
    """The state in which the card that a plan uses has been won, and the cards that are left then."""
    if isinstance(plan, Keep | Place) and from_hand(plan):
        left = list(left)
        left.remove(plan.card)
        return handed(problem, state, [plan.card]), left
    return state, left


def decision_words(table: Table, seat: Seat, plan: Plan, source: str = "") -> str:
    """A decision of the resolution part in words; source: where its card comes from."""
    behind = f", {source}," if source else ""
    match plan:
        case Place(card=card, row=row, column=column, colour=colour, blueprint=blueprint):
            side = f" as {COLOURS[colour]}" if table.cards[card].hybrid else ""
            behind = ", a blueprint," if blueprint else behind
            return f"{card_name(table, card)}{behind} goes into row {row}, column {column}{side}"
        case Keep(card=card):
            return f"{card_name(table, card)}{behind} is kept as a blueprint"
        case Diamond(row=row, column=column):
            placed = at(seat, row, column)
            name = card_name(table, placed.card) if placed is not None else "a card"
            return f"a diamond goes on {name} in row {row}, column {column}"
        case Discard():
            return "a diamond is thrown away"
        case Literacy(gold=gold):
            return _literacy_words(gold, seat.turn.literacy)
        case Lay(position=position, held=held):
            gem = "a culture gem held back" if held else "a culture gem"
            place = {TOKEN: "the palace token", HELD_BACK: "the board, held back"}.get(position)
            return f"{gem} goes on {place or f'position {position} of the flag'}"
        case _:
            return plan_text(table, plan)


def _literacy_words(gold: int, due: int) -> str:
    if due == 1:
        return f"the Literacy gem is taken as {'gold' if gold else 'culture'}"
    return f"{gold} of {due} Literacy gems are taken as gold, {due - gold} as culture"


def changes(before: Seat, after: Seat) -> str:
    """What a seat has more or less of."""
    words = []
    for name, was, now in zip(COLOURS, before.attributes, after.attributes, strict=True):
        if was != now:
            words.append(f"{name} {was} to {now}")
    for name, was, now in zip(COLOURS, before.gems, after.gems, strict=True):
        if was != now:
            words.append(f"{now - was:+d} {name} gem{'s' if abs(now - was) > 1 else ''}")
    if before.science != after.science:
        words.append(f"science {before.science} to {after.science}")
    return ", ".join(words)


def places(plans: Sequence[Plan]) -> frozenset[tuple[int, int]]:
    """Where the cards of a way have come to lie."""
    return frozenset((plan.row, plan.column) for plan in plans if isinstance(plan, Place))


def obvious(problem: Problem) -> Found:
    """What somebody does who takes the cards as they come and puts each where it scores most at once; a card is kept as
    a blueprint only where it has no place."""
    state, left = problem.state, list(problem.hand)
    plans: list[Plan] = []
    state = dues(problem, state, plans)
    for card in list(left):
        if len(problem.hand) - len(left) >= problem.most:
            break
        uses = usable(problem, state, card)
        ways = [plan for plan in uses if isinstance(plan, Place)] or uses
        if ways:
            held = handed(problem, state, [card])
            left.remove(card)
            state = best_now(problem, held, ways, plans)
        state = dues(problem, state, plans)
    return found(problem, state, plans)


def dues(problem: Problem, state: State, plans: list[Plan]) -> State:
    """What is due at once, settled one by one in the way that scores most; the decisions are added to the plans."""
    while resolution.obliged(state.seats[problem.who]):
        state = best_now(problem, state, resolution.obligations(problem.table, state, problem.who), plans)
    return state


def best_now(problem: Problem, state: State, ways: Sequence[Plan], plans: list[Plan]) -> State:
    """The state after the decision that scores most now, the first of equals; it is added to the plans."""

    def after(plan: Plan) -> State:
        return resolution.perform(problem.table, state, problem.who, plan, None)

    def points(plan: Plan) -> Any:
        return score(problem.table, after(plan), problem.who, problem.objective)

    best = max(ways, key=points)
    plans.append(best)
    return after(best)
