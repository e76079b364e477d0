"""An answer about placing cards in words: each decision with its clauses and what it brings, and the obvious way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gemcheck.game import Event
from gemcheck.games.gempire import resolution
from gemcheck.games.gempire.picture import card_name
from gemcheck.games.gempire.plan_text import plan_text
from gemcheck.games.gempire.plans import Keep, Lay, Place, Plan
from gemcheck.games.gempire.state import COLOURS, Seat, State
from gemcheck_models.gempire.placement.objective import Objective, score
from gemcheck_models.gempire.placement.problem import Found, Problem, found, handed, usable

__all__ = ["changes", "obvious", "places", "score_words", "step_lines"]


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


def step_lines(problem: Problem, plans: Sequence[Plan]) -> Iterator[str]:
    """Each decision in words, what it changes, and the clauses that made it happen."""
    state, left = problem.state, list(problem.hand)
    for number, plan in enumerate(plans, 1):
        state, left = _won(problem, state, left, plan)
        events: list[Event] = []
        after = resolution.perform(problem.table, state, problem.who, plan, events)
        clauses = dict.fromkeys(clause for event in events for clause in event.clauses)
        changed = changes(state.seats[problem.who], after.seats[problem.who])
        yield f"{number}. {_words(problem, plan)}: {changed or 'nothing changes'} [{', '.join(clauses)}]"
        state = after


def _won(problem: Problem, state: State, left: list[int], plan: Plan) -> tuple[State, list[int]]:
    """The state in which the card that a plan uses has been won."""
    if isinstance(plan, Keep) or (isinstance(plan, Place) and not plan.blueprint):
        left = list(left)
        left.remove(plan.card)
        return handed(problem, state, [plan.card]), left
    return state, left


def _words(problem: Problem, plan: Plan) -> str:
    if isinstance(plan, Place):
        colours = problem.table.cards[plan.card].colours
        side = f" as {COLOURS[plan.colour]}" if len(colours) > 1 else ""
        source = ", a blueprint," if plan.blueprint else ""
        name = card_name(problem.table, plan.card)
        return f"{name}{source} goes into row {plan.row}, column {plan.column}{side}"
    if isinstance(plan, Keep):
        return f"{card_name(problem.table, plan.card)} is kept as a blueprint"
    if isinstance(plan, Lay):
        return f"a culture gem goes on position {plan.position} of the flag" if plan.position else "a gem on the token"
    return plan_text(problem.table, plan)


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


def places(problem: Problem, plans: Sequence[Plan], before: Seat, after: Seat) -> frozenset[tuple[int, int]]:
    """Where the cards of a way have come to lie."""
    return frozenset((plan.row, plan.column) for plan in plans if isinstance(plan, Place))


def obvious(problem: Problem) -> Found:
    """What somebody does who takes the cards as they come and puts each where it scores most at once."""
    state, left = problem.state, list(problem.hand)
    plans: list[Plan] = []
    for card in list(left):
        if len(problem.hand) - len(left) >= problem.most:
            break
        ways = [plan for plan in usable(problem, state, card) if isinstance(plan, Place)]
        if ways:
            held = handed(problem, state, [card])
            left.remove(card)
            state = _best(problem, held, ways, plans)
        state = _dues(problem, state, plans)
    return found(problem, state, plans)


def _dues(problem: Problem, state: State, plans: list[Plan]) -> State:
    """What is due at once, settled one by one in the way that scores most."""
    while resolution.obliged(state.seats[problem.who]):
        state = _best(problem, state, resolution.obligations(problem.table, state, problem.who), plans)
    return state


def _best(problem: Problem, state: State, ways: Sequence[Plan], plans: list[Plan]) -> State:
    """The state after the decision that scores most now, the first of equals; it is added to the plans."""

    def after(plan: Plan) -> State:
        return resolution.perform(problem.table, state, problem.who, plan, None)

    def points(plan: Plan) -> Any:
        return score(problem.table, after(plan), problem.who, problem.objective)

    best = max(ways, key=points)
    plans.append(best)
    return after(best)
