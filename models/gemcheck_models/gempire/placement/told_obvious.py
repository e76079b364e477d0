"""The obvious way: what somebody does who looks at one card at a time, and what that loses against the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gemcheck.games.gempire.picture import card_name
from gemcheck.games.gempire.plans import Keep, Place, Plan
from gemcheck.games.gempire.state import COLOURS, State
from gemcheck_models.gempire.placement.objective import score
from gemcheck_models.gempire.placement.problem import Found, Problem, found, handed, usable
from gemcheck_models.gempire.placement.told import best_now, dues, from_hand, obvious, score_words, step_lines

__all__ = ["against", "usual"]


MANY = 8
"""With more decisions than that, only those are told that the best way does not share."""


def usual(problem: Problem) -> Found:
    """What a simple player does: the cards as they come, each where it scores most at once; where only some of them
    are placed, each time the card that scores most at once, and no more cards than bring something."""
    chosen = problem.least < len(problem.hand)
    return _picked(problem) if chosen and not problem.fixed else obvious(problem)


def _picked(problem: Problem) -> Found:
    plans: list[Plan] = []
    state, left = dues(problem, problem.state, plans), list(problem.hand)
    while left and len(problem.hand) - len(left) < problem.most:
        uses = [(card, plan) for card in dict.fromkeys(left) for plan in usable(problem, state, card)]
        ways = [(card, plan) for card, plan in uses if isinstance(plan, Place)] or uses
        steps = [(_tried(problem, handed(problem, state, [card]), plan), card) for card, plan in ways]
        if not steps:
            break
        now = score(problem.table, state, problem.who, problem.objective)
        best = max(steps, key=lambda step: step[0].score)
        if len(problem.hand) - len(left) >= problem.least and best[0].score <= now:
            break
        end, card = best
        left.remove(card)
        plans += end.plans
        state = end.state
    return found(problem, state, plans)


def _tried(problem: Problem, held: State, plan: Plan) -> Found:
    """One card put down and everything settled that is due then."""
    plans: list[Plan] = []
    state = dues(problem, best_now(problem, held, [plan], plans), plans)
    return found(problem, state, plans)


def against(problem: Problem, best: Found, usual: Found) -> Iterator[str]:
    """The obvious way step by step, what it loses, and where the best way puts the same card."""
    some = problem.least < len(problem.hand) and not problem.fixed
    how = "Taking each time the card that scores most at once" if some else "Each card where it scores most at once"
    if usual.score == best.score:
        yield f"{how} is as good here."
        return
    words = score_words(problem.objective, usual.score)
    yield f"{how} gives {words}{_lost(problem, best, usual)}: {usual.city}"
    for plan, line in zip(usual.plans, step_lines(problem, usual.plans), strict=True):
        other = _elsewhere(problem, plan, best.plans)
        if other or len(usual.plans) <= MANY:
            yield f"{line}{other}"


def _lost(problem: Problem, best: Found, usual: Found) -> str:
    """By how much the first goal that differs is missed, where it is a plain number."""
    goals = problem.objective.goals
    if any(goal.demands for goal in goals):
        return ""
    for goal, most, less in zip(goals, best.score, usual.score, strict=True):
        if most != less:
            return f", {most - less} less" if len(goals) == 1 else f", {most - less} {goal.text()} less"
    return ""


def _elsewhere(problem: Problem, plan: Plan, best: Sequence[Plan]) -> str:
    """What the best way does with the card of a decision, if that is something else."""
    if not isinstance(plan, Place) or plan in best:
        return ""
    same = [other for other in best if isinstance(other, Place | Keep) and other.card == plan.card]
    for other in same:
        if isinstance(other, Place):
            side = f" as {COLOURS[other.colour]}" if other.colour != plan.colour else ""
            return f"; the best way has it in row {other.row}, column {other.column}{side}"
    if same:
        return "; the best way keeps it as a blueprint"
    name = card_name(problem.table, plan.card)
    return f"; the best way does without {name}" if from_hand(plan) else f"; the best way leaves {name} as it is"
