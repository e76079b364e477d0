"""An answer about upgrades in words: plans, decisions with their clauses, and what each step costs and pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gemcheck.game import Event, Game
from gemcheck.games.gempire import actions, resolution
from gemcheck.games.gempire.casework import token_word
from gemcheck.games.gempire.plans import SECOND_ROW, Act, Collect, Diamond, Discover, Plan
from gemcheck.games.gempire.state import State
from gemcheck.games.gempire.table import Table
from gemcheck.games.gempire.upgrade_steps import STEPS, levels_paid, possible, reward, step_cost
from gemcheck.rulebook import RulebookError
from gemcheck_models.gempire.advice_palace_plans import Bought, written
from gemcheck_models.gempire.placement.objective import Objective
from gemcheck_models.gempire.placement.told import changes, decision_words, score_words

__all__ = ["level_lines", "plan_line", "step_lines"]

REPEAT = "palace.reward.repeat"


def plan_line(objective: Objective, end: Bought) -> str:
    """A plan with its result, its price, and where its diamonds go."""
    line = f"{end.words}: {score_words(objective, end.score)} for {end.spent} production"
    placed = [f"row {d.row} column {d.column}" for d in end.decisions if isinstance(d, Diamond)]
    return f"{line}; diamonds on {', '.join(placed)}" if placed else line


def step_lines(table: Table, state: State, who: int, end: Bought) -> Iterator[str]:
    """Each decision of a plan in words, what it changes, and the clauses that made it happen."""
    if end.plan is None:
        return
    state = written(state, who, end.plan)
    for number, decision in enumerate(end.decisions, 1):
        words = _decision(table, state, who, decision)
        events: list[Event] = []
        after = resolution.perform(table, state, who, decision, events)
        clauses = dict.fromkeys(clause for event in events for clause in event.clauses)
        yield f"{number}. {words}: {_changes(state, after, who)} [{', '.join(clauses)}]"
        state = after


def _decision(table: Table, state: State, who: int, decision: Plan) -> str:
    seat = state.seats[who]
    if isinstance(decision, Act) and seat.turn.written is not None:
        part = actions.part(seat.turn.written, seat.turn.acted)
        if isinstance(part, Collect):
            return f"{part.production} production and {part.science} science are collected"
        return f"{step_name(part)} is bought"
    if isinstance(decision, Discover):
        return "Architecture is discovered"
    return decision_words(table, seat, decision)


def step_name(step: int) -> str:
    """An upgrade step in words."""
    return "the second row" if step == SECOND_ROW else f"palace level {step}"


def _changes(before: State, after: State, who: int) -> str:
    was, now = before.seats[who], after.seats[who]
    words = [changes(was, now)] if changes(was, now) else []
    if was.production != now.production:
        words.append(f"production {was.production} to {now.production}")
    if now.turn.diamonds > was.turn.diamonds:
        words.append(f"{now.turn.diamonds - was.turn.diamonds} diamonds to place")
    return ", ".join(words) or "nothing changes yet"


def level_lines(game: Game[Any, Any], question: Any) -> Iterator[str]:
    """The price of each step that is left, and what its tokens pay under each reading about rewards paid again.

    Tokens pay diamonds and science before anything follows from them; several steps pay one after another.
    """
    table, state, who = question.table, question.state, question.who
    seat = state.seats[who]
    tables = dict(_tables(game, table))
    for step in STEPS:
        if not possible(seat.palace, seat.second, step):
            continue
        cost = step_cost(table, seat, step)
        missing = cost - seat.production
        able = "payable" if missing <= 0 else f"{missing} short"
        line = f"{step_name(step):<15} {cost:>2} production, {able:<8}"
        if step == SECOND_ROW:
            yield line.rstrip()
            continue
        token = token_word(table.tokens[state.rewards[step - 1]])
        paid = [f"{name}: {_pays(other, state, seat, step)}" for name, other in tables.items()]
        yield f"{line}  token {token}; pays {'; '.join(paid)}"


def _tables(game: Game[Any, Any], table: Table) -> Iterator[tuple[str, Table]]:
    """The table under each reading about rewards, the chosen one first."""
    chosen = dict(game.rules.items())
    options = game.rulebook.open_points[REPEAT].option_ids()
    for option in sorted(options, key=lambda each: each != chosen[REPEAT]):
        try:
            yield option, table.under(game.rulebook.ruleset({**chosen, REPEAT: option}))
        except RulebookError:
            continue


def _pays(table: Table, state: State, seat: Any, level: int) -> str:
    given = reward(table, state, seat, level)
    levels = levels_paid(table, seat.palace, level)
    parts = [f"{given.diamonds} diamonds"] * bool(given.diamonds) + [f"{given.science} science"] * bool(given.science)
    span = f"level {level}" if len(levels) == 1 else f"levels {levels[0]}-{level}"
    return f"{span} {' and '.join(parts) or 'nothing'}"
